// Every kind of motion, against the answers of the command and of every language.
using System;
using System.Collections.Generic;
using System.IO;
using Aimahead;

internal static class AnswerTest
{
    private static void SameVec(Vec found, Dictionary<string, object> answer, string key,
        string what)
    {
        if (!answer.ContainsKey(key)) return;
        Vec expected = Reading.VecOf(answer[key]);
        // The command prints -0 as 0.
        Check.Same(found.X + 0.0, expected.X, what + " " + key + ".X");
        Check.Same(found.Y + 0.0, expected.Y, what + " " + key + ".Y");
        Check.Same(found.Z + 0.0, expected.Z, what + " " + key + ".Z");
    }

    /// <summary>Questions, and the command's answers to them: every number to the bit.</summary>
    internal static void RunReference(string questions, string answers)
    {
        string[] asked = File.ReadAllLines(questions);
        string[] told = File.ReadAllLines(answers);
        Check.Equal(told.Length, asked.Length, "answers of the command");
        for (int i = 0; i < asked.Length; ++i)
        {
            Compare(asked[i], Json.Object(asked[i]), Json.Object(told[i]));
        }
        Console.WriteLine(asked.Length + " reference cases have the bits of the command");
    }

    /// <summary>Questions with their answers, the same for every language.</summary>
    internal static void RunConformance(string file)
    {
        string[] lines = File.ReadAllLines(file);
        Check.Equal(lines.Length, 500, "engagements");
        foreach (string line in lines)
        {
            Dictionary<string, object> one = Json.Object(line);
            Compare(line, (Dictionary<string, object>)one["question"],
                    (Dictionary<string, object>)one["answer"]);
        }
        Console.WriteLine(lines.Length + " engagements have the answers of every language");
    }

    private static readonly Hit[] hits = new Hit[64];

    private static void Compare(string what, Dictionary<string, object> asked,
        Dictionary<string, object> answer)
    {
        Engagement question = Reading.Engagement(asked);
        Intercept found = question.SolveAll(hits);
        Check.Equal(found.Status.ToString().ToLowerInvariant(),
                    ((string)answer["status"]).Replace("_", ""), what);
        if (answer.ContainsKey("time"))
        {
            Check.Same(found.Time + 0.0, (double)answer["time"], what + " time");
        }
        if (found.Earliest is Hit hit)
        {
            Check.Same(hit.FlightTime, (double)answer["flight_time"], what + " flight_time");
            Check.Same(hit.LaunchTime, (double)answer["launch_time"], what + " launch_time");
            SameVec(hit.Point, answer, "point", what);
            SameVec(hit.Aim, answer, "aim", what);
            SameVec(hit.LaunchVelocity, answer, "launch_velocity", what);
            SameVec(hit.LaunchPoint, answer, "launch_point", what);
            if (answer.ContainsKey("distance"))
            {
                Check.Same(hit.Distance, (double)answer["distance"], what + " distance");
            }
            if (answer.ContainsKey("plate"))
            {
                Check.Equal((double)hit.Plate.Value, answer["plate"], what + " plate");
            }
            if (answer.ContainsKey("blocked"))
            {
                var blocked = (Dictionary<string, object>)answer["blocked"];
                Check.Equal((double)hit.BlockedBy.Value, blocked["obstacle"], what +
                    " blocked");
                SameVec(hit.BlockedPoint.Value, blocked, "point", what + " blocked");
            }
        }
        if (answer.ContainsKey("closest") && found.Closest is Approach closest)
        {
            var expected = (Dictionary<string, object>)answer["closest"];
            Check.Same(closest.Distance, (double)expected["distance"], what + " distance");
            SameVec(closest.Aim, expected, "aim", what + " closest");
            Check.Same(closest.LaunchTime, (double)expected["launch_time"], what + " launch");
        }
        Check.Equal(found.Closest.HasValue, answer.ContainsKey("closest"), what + " closest");
        if (!answer.ContainsKey("solutions")) return;
        var solutions = (List<object>)answer["solutions"];
        Check.Equal(found.Count, solutions.Count, what + " count");
        for (int k = 0; k < solutions.Count && k < found.Count; ++k)
        {
            var solution = (Dictionary<string, object>)solutions[k];
            Check.Same(hits[k].Time, (double)solution["time"], what + " solution");
            Check.Equal(hits[k].Sensitivity.HasValue, solution.ContainsKey("sensitivity"),
                        what + " sensitivity");
            if (hits[k].Sensitivity is double later)
            {
                Check.Same(later, (double)solution["sensitivity"], what + " sensitivity");
            }
        }
    }
}
