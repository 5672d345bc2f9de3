using System;

namespace Aimahead
{
    /// <summary>A question has a field that is not what it must be.</summary>
    public sealed class QuestionException : ArgumentException
    {
        /// <summary>The path of the first such field, as the format spells it:
        /// "target.points[1]".</summary>
        public string Path { get; }

        /// <summary>What was expected, and what was found.</summary>
        public string Reason { get; }

        internal QuestionException(string path, string reason) : base(path + ": " + reason)
        {
            Path = path;
            Reason = reason;
        }
    }
}
