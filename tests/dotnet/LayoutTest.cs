// The structs have the layout of those of C in tests/c/layout.txt.
using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Text;
using Aimahead;

internal static class LayoutTest
{
    /// <summary>The structs whose name differs from that of C.</summary>
    private static readonly Dictionary<Type, string> names = new Dictionary<Type, string> {
        { typeof(Piece), "aim_piece" }, { typeof(Plate), "aim_plate" }, { typeof(Turn),
            "aim_turn" },
        { typeof(Hit), "aim_hit" }, { typeof(Approach), "aim_approach" },
        { typeof(Intercept), "aim_intercept" }, { typeof(Launch), "aim_launch" },
        { typeof(Margin), "aim_margin" }, { typeof(DragProof), "aim_drag_proof" },
        { typeof(Snapshot), "aim_snapshot" },
        { typeof(Body), "aim_body" }, { typeof(Contact), "aim_contact" },
        { typeof(Axes), "aim_axes" }, { typeof(YawPitch), "aim_yaw_pitch" },
        { typeof(TurnProgress), "aim_turn_progress" }, { typeof(Chase), "aim_chase" },
        { typeof(Homing), "aim_homing" }, { typeof(MethodAnswer), "aim_method_answer" },
        { typeof(Odds), "aim_odds" }, { typeof(Scatter), "aim_scatter" },
        { typeof(FiringWindow), "aim_firing_window" },
        { typeof(FiringTime), "aim_firing_time" }, { typeof(TrackState), "aim_track_state" },
        { typeof(TrackSettings), "aim_track_settings" }, { typeof(TrackModel), "aim_track_model" },
        { typeof(Measurement), "aim_measurement" }
    };

    private static string InC(string name)
    {
        var text = new StringBuilder();
        foreach (char letter in name)
        {
            if (char.IsUpper(letter) && text.Length > 0) text.Append('_');
            text.Append(char.ToLowerInvariant(letter));
        }
        return text.ToString();
    }

    internal static void Run(string layout)
    {
        var structs = new Dictionary<string, Dictionary<string, int>>();
        Dictionary<string, int> members = null;
        foreach (string line in File.ReadAllLines(layout))
        {
            string[] words = line.Trim().Split(' ');
            if (!line.StartsWith(" "))
            {
                members = structs[words[0]] = new Dictionary<string, int>();
                members[""] = int.Parse(words[1]);
            }
            else members[words[0]] = int.Parse(words[1]);
        }
        int compared = 0;
        foreach (Type type in typeof(Engagement).Assembly.GetTypes())
        {
            string name;
            if (!names.TryGetValue(type, out name)) name = type.Name;
            if (!type.IsValueType || !name.StartsWith("aim_")) continue;
            Dictionary<string, int> expected;
            Check.True(structs.TryGetValue(name, out expected), "layout.txt has no " + name);
            ++compared;
            Check.Equal(Marshal.SizeOf(type), expected[""], "size of " + name);
            int count = 0;
            FieldInfo[] fields =
                type.GetFields(BindingFlags.Instance | BindingFlags.Public |
                    BindingFlags.NonPublic);
            foreach (FieldInfo field in fields)
            {
                string member = InC(field.Name);
                // An array of structs: model0, model1, ... C's models begins with the first.
                if (member.EndsWith("0")) member = member.Replace("0", "s");
                else if (char.IsDigit(member, member.Length - 1)) continue;
                int offset;
                bool isThere = expected.TryGetValue(member, out offset);
                Check.True(isThere, name + " has no " + field.Name);
                Check.Equal((int)Marshal.OffsetOf(type, field.Name), offset,
                            "offset of " + name + "." + field.Name);
                ++count;
            }
            Check.Equal(count, expected.Count - 1, "members of " + name);
        }
        Check.True(compared > 50, "only " + compared + " structs are compared");
        Console.WriteLine(compared + " structs are laid out as in C");
    }
}
