// Questions through the assembly: every kind of motion and every member, against the answers of the
// command; what asking allocates; and what wrong use throws.
using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using Aimahead;
using Aimahead.Native;

/// <summary>Reads JSON into doubles, strings, booleans, lists and dictionaries.</summary>
internal sealed class Json
{
    private readonly string text;
    private int at;

    private Json(string text) { this.text = text; }

    internal static Dictionary<string, object> Object(string line)
    {
        return (Dictionary<string, object>)new Json(line).Value();
    }

    private char Next()
    {
        while (char.IsWhiteSpace(text[at])) ++at;
        return text[at];
    }

    private object Value()
    {
        char first = Next();
        if (first == '{') return Members();
        if (first == '[') return Elements();
        if (first == '"') return Text();
        int start = at;
        while (at < text.Length && ",]} \t\r\n".IndexOf(text[at]) < 0) ++at;
        string word = text.Substring(start, at - start);
        if (word == "true") return true;
        if (word == "false") return false;
        if (word == "null") return null;
        return Number(word);
    }

    [DllImport("libc.so.6")]
    private static extern double strtod(string text, IntPtr end);

    /// <summary>Mono rounds some decimals wrongly.</summary>
    private static double Number(string word) { return strtod(word, IntPtr.Zero); }

    private Dictionary<string, object> Members()
    {
        var members = new Dictionary<string, object>();
        ++at;
        while (Next() != '}')
        {
            string name = Text();
            Next();
            ++at;  // the colon
            members[name] = Value();
            if (Next() == ',') ++at;
        }
        ++at;
        return members;
    }

    private List<object> Elements()
    {
        var elements = new List<object>();
        ++at;
        while (Next() != ']')
        {
            elements.Add(Value());
            if (Next() == ',') ++at;
        }
        ++at;
        return elements;
    }

    private string Text()
    {
        var result = new StringBuilder();
        for (++at; text[at] != '"'; ++at)
        {
            if (text[at] == '\\') ++at;
            result.Append(text[at]);
        }
        ++at;
        return result.ToString();
    }
}

/// <summary>An engagement of the format, through the public members.</summary>
internal static class Reading
{
    private static object Of(Dictionary<string, object> from, string name)
    {
        object value;
        return from.TryGetValue(name, out value) ? value : null;
    }

    internal static Vec VecOf(object list)
    {
        var numbers = (List<object>)list;
        return new Vec((double)numbers[0], (double)numbers[1],
                       numbers.Count > 2 ? (double)numbers[2] : 0);
    }

    private static Vec[] VecsOf(object list)
    {
        return ((List<object>)list).ConvertAll(VecOf).ToArray();
    }

    private static double[] NumbersOf(object list)
    {
        return ((List<object>)list).ConvertAll(x => (double)x).ToArray();
    }

    private static Interval IntervalOf(object list)
    {
        double[] numbers = NumbersOf(list);
        return new Interval(numbers[0], numbers[1]);
    }

    private static T WordOf<T>(object word) where T : struct
    {
        return (T)Enum.Parse(typeof(T), ((string)word).Replace("_", ""), true);
    }

    private static double NumberOf(Dictionary<string, object> from, string name, double fallback)
    {
        return (double)(Of(from, name) ?? fallback);
    }

    private static void Read(Dictionary<string, object> from, Motion motion)
    {
        motion.Radius = NumberOf(from, "radius", 0);
        string kind = (string)Of(from, "kind") ??
                      (from.ContainsKey("acceleration") ? "accelerating" : "linear");
        Vec position = from.ContainsKey("position") ? VecOf(from["position"]) : default(Vec);
        Vec velocity = from.ContainsKey("velocity") ? VecOf(from["velocity"]) : default(Vec);
        After after = from.ContainsKey("after") ? WordOf<After>(from["after"]) : After.Stop;
        switch (kind)
        {
            case "linear":
                motion.SetLinear(position, velocity);
                break;
            case "accelerating":
                motion.SetAccelerating(position, velocity, VecOf(from["acceleration"]));
                break;
            case "turning":
                motion.SetTurning(position, velocity, (double)from["turn_rate"]);
                if (from.ContainsKey("axis")) motion.Axis = VecOf(from["axis"]);
                break;
            case "bezier":
                motion.SetBezier(VecsOf(from["points"]), (double)from["duration"], after);
                break;
            case "path":
                motion.SetPath(VecsOf(from["points"]), (double)from["speed"], after);
                break;
            case "spline":
                motion.SetSpline(VecsOf(from["points"]), NumbersOf(from["times"]), after);
                break;
            case "samples":
                motion.SetSamples(VecsOf(from["positions"]), NumbersOf(from["times"]),
                                  from.ContainsKey("velocities") ? VecsOf(from["velocities"]) :
                                      null,
                                  after);
                break;
            case "pieces":
            {
                var pieces = new List<Piece>();
                foreach (Dictionary<string, object> piece in (List<object>)from["pieces"])
                {
                    double duration = NumberOf(piece, "duration", double.PositiveInfinity);
                    Vec acceleration = piece.ContainsKey("acceleration")
                                           ? VecOf(piece["acceleration"]) : default(Vec);
                    pieces.Add(piece.ContainsKey("velocity")
                                   ? new Piece(duration, VecOf(piece["velocity"]), acceleration)
                                   : new Piece(duration, acceleration));
                }
                motion.SetPieces(position, pieces.ToArray(), after);
                break;
            }
            case "plates":
            {
                var plates = new List<Plate>();
                foreach (Dictionary<string, object> plate in (List<object>)from["plates"])
                {
                    plates.Add(new Plate((double)plate["angle"], (double)plate["arm"],
                                         NumberOf(plate, "height", 0)));
                }
                motion.SetPlates(position, velocity, NumberOf(from, "facing", 0), plates.ToArray(),
                                 NumberOf(from, "window", Math.PI));
                motion.TurnRate = NumberOf(from, "turn_rate", 0);
                if (from.ContainsKey("acceleration")) motion.Acceleration =
                    VecOf(from["acceleration"]);
                break;
            }
        }
        if (!from.ContainsKey("walls")) return;
        var walls = (Dictionary<string, object>)from["walls"];
        motion.SetWalls(VecOf(walls["min"]), VecOf(walls["max"]), WordOf<OnHit>(walls["on_hit"]));
    }

    private static Turret TurretOf(Dictionary<string, object> from, int dimensions)
    {
        var turret = new Turret(dimensions);
        if (!from.ContainsKey("facing")) turret.TurnRate = double.PositiveInfinity;
        else
        {
            turret.Facing = dimensions == 2 ? new Vec((double)from["facing"], 0)
                                            : VecOf(from["facing"]);
            turret.TurnRate = (double)from["turn_rate"];
        }
        turret.TurnAcceleration = NumberOf(from, "turn_acceleration", double.PositiveInfinity);
        turret.Rate = NumberOf(from, "rate", 0);
        turret.Tolerance = NumberOf(from, "tolerance", 0);
        if (from.ContainsKey("arc")) turret.Arc = IntervalOf(from["arc"]);
        if (from.ContainsKey("elevation")) turret.Elevation = IntervalOf(from["elevation"]);
        if (from.ContainsKey("azimuth")) turret.Azimuth = IntervalOf(from["azimuth"]);
        return turret;
    }

    private static Obstacle ObstacleOf(Dictionary<string, object> from)
    {
        switch ((string)from["shape"])
        {
            case "ball":
                return Obstacle.Ball(
                    VecOf(from["position"]), (double)from["radius"],
                    from.ContainsKey("velocity") ? VecOf(from["velocity"]) : default(Vec),
                    from.ContainsKey("acceleration") ? VecOf(from["acceleration"]) : default(Vec));
            case "segment":
                return Obstacle.Segment(VecOf(from["from"]), VecOf(from["to"]));
            case "capsule":
                return Obstacle.Capsule(VecOf(from["from"]), VecOf(from["to"]),
                                        (double)from["radius"]);
            case "box":
                return Obstacle.Box(VecOf(from["min"]), VecOf(from["max"]));
            case "polygon":
                return Obstacle.Polygon(VecsOf(from["points"]));
            case "half_space":
                return Obstacle.HalfSpace(VecOf(from["point"]), VecOf(from["normal"]));
            case "mesh":
            {
                var indices = new List<int>();
                foreach (object triangle in (List<object>)from["triangles"])
                {
                    foreach (double index in NumbersOf(triangle)) indices.Add((int)index);
                }
                return Obstacle.Mesh(VecsOf(from["vertices"]), indices.ToArray());
            }
            default:
            {
                double[] origin = NumbersOf(from["origin"]);
                var rows = ((List<object>)from["heights"]).ConvertAll(NumbersOf);
                var heights = new double[rows.Count, rows[0].Length];
                for (int j = 0; j < rows.Count; ++j)
                {
                    for (int i = 0; i < rows[0].Length; ++i) heights[j, i] = rows[j][i];
                }
                return Obstacle.Terrain(origin[0], origin[1], (double)from["cell"], heights);
            }
        }
    }

    internal static Engagement Engagement(Dictionary<string, object> from)
    {
        var gun = (Dictionary<string, object>)from["shooter"];
        var shot = (Dictionary<string, object>)from["projectile"];
        object first = Of(gun, "position") ?? Of(gun, "points") ?? Of(gun, "positions");
        var numbers = (List<object>)first;
        if (numbers[0] is List<object>) numbers = (List<object>)numbers[0];
        int dimensions = numbers.Count;
        var e = new Engagement(dimensions);

        if (gun.ContainsKey("position")) e.Shooter.Position = VecOf(gun["position"]);
        if (gun.ContainsKey("velocity")) e.Shooter.Velocity = VecOf(gun["velocity"]);
        e.Shooter.Delay = NumberOf(gun, "delay", 0);
        e.Shooter.Muzzle = NumberOf(gun, "muzzle", 0);
        e.Shooter.Hold = (bool)(Of(gun, "hold") ?? false);
        if (gun.ContainsKey("kind") || gun.ContainsKey("acceleration") || gun.ContainsKey("walls"))
        {
            e.Shooter.Motion = new Motion(dimensions);
            Read(gun, e.Shooter.Motion);
        }
        if (gun.ContainsKey("turret"))
        {
            e.Shooter.Turret = TurretOf((Dictionary<string, object>)gun["turret"], dimensions);
        }
        if (gun.ContainsKey("mount"))
        {
            var mount = (Dictionary<string, object>)gun["mount"];
            e.Shooter.Mount = new Mount { Offset = VecOf(mount["offset"]),
                                          Facing = NumberOf(mount, "facing", 0),
                                          TurnRate = NumberOf(mount, "turn_rate", 0) };
        }

        e.Projectile.Speed = NumberOf(shot, "speed", 0);
        e.Projectile.Inherit = NumberOf(shot, "inherit", 1);
        if (shot.ContainsKey("acceleration")) e.Projectile.Acceleration =
            VecOf(shot["acceleration"]);
        if (shot.ContainsKey("thrust"))
        {
            var thrust = (Dictionary<string, object>)shot["thrust"];
            e.Projectile.ThrustAcceleration = (double)thrust["acceleration"];
            e.Projectile.ThrustDuration = (double)thrust["duration"];
        }
        e.Projectile.Drag = NumberOf(shot, "drag", 0);
        e.Projectile.QuadraticDrag = NumberOf(shot, "quadratic_drag", 0);
        if (shot.ContainsKey("wind")) e.Projectile.Wind = VecOf(shot["wind"]);
        e.Projectile.Radius = NumberOf(shot, "radius", 0);
        e.Projectile.Lifetime = NumberOf(shot, "lifetime", double.PositiveInfinity);
        e.Projectile.Range = NumberOf(shot, "range", double.PositiveInfinity);
        if (shot.ContainsKey("table"))
        {
            var table = (Dictionary<string, object>)shot["table"];
            var settings = new List<double[]>();
            if (table.ContainsKey("settings"))
            {
                foreach (object values in ((Dictionary<string, object>)table["settings"]).Values)
                {
                    settings.Add(NumbersOf(values));
                }
            }
            e.Projectile.Table = new ShotTable(NumbersOf(table["distances"]),
                                               NumbersOf(table["times"]), settings.ToArray());
        }

        Read((Dictionary<string, object>)from["target"], e.Target);
        if (from.ContainsKey("aim")) e.Aim = WordOf<AimPoint>(from["aim"]);
        if (from.ContainsKey("obstacles"))
        {
            e.Obstacles = ((List<object>)from["obstacles"])
                .ConvertAll(o => ObstacleOf((Dictionary<string, object>)o)).ToArray();
        }
        if (from.ContainsKey("tick"))
        {
            var tick = (Dictionary<string, object>)from["tick"];
            e.Tick = new Tick((double)tick["step"], WordOf<Integrator>(tick["integrator"]));
            e.Tick.Damping = NumberOf(tick, "damping", 0);
            if (tick.ContainsKey("damping_form"))
            {
                e.Tick.DampingForm = WordOf<DampingForm>(tick["damping_form"]);
            }
        }
        return e;
    }
}

internal static unsafe class QuestionTest
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

    /// <summary>Engagements of constant accelerations, one by one and all at once.</summary>
    internal static void RunBatch(int count, ulong seed)
    {
        var random = new Numbers(seed);
        var positions = new Vec[count];
        var velocities = new Vec[count];
        var accelerations = new Vec[count];
        var speeds = new double[count];
        for (int i = 0; i < count; ++i)
        {
            positions[i] = new Vec(random.Signed() * 90, random.Signed() * 90,
                random.Signed() * 90);
            velocities[i] = new Vec(random.Signed() * 20, random.Signed() * 20,
                random.Signed() * 20);
            accelerations[i] = new Vec(random.Signed(), random.Signed(), random.Signed());
            speeds[i] = 25 + 15 * random.Signed();
        }
        if (count > 3) positions[3].X = double.NaN;
        var gravity = new Vec(0, -9.81, 0);
        var found = new AcceleratedLead[count];
        Batch.Solve(3, positions, velocities, accelerations, speeds, gravity, found);
        var still = new AcceleratedLead[1];
        Batch.Solve(3, new[] { new Vec(40, 10) }, new[] { new Vec(-3, 8) }, null,
            new double[] { 30 },
                    default(Vec), still);
        Vec aim = Lead.Find(new Vec(40, 10), new Vec(-3, 8), 30).Aim;
        Check.True((still[0].Aim - aim).Length < 1e-15, "no acceleration");
        var leads = new Lead[count];
        Batch.Leads(3, positions, velocities, speeds, leads);
        var question = new Engagement(3) { Projectile = { Acceleration = gravity } };
        int hits = 0;
        for (int i = 0; i < count; ++i)
        {
            string what = "seed " + seed + ", " + i;
            question.Target.SetAccelerating(positions[i], velocities[i], accelerations[i]);
            question.Projectile.Speed = speeds[i];
            if (i == 3)
            {
                Check.Equal(found[i].Status, Status.Invalid, what);
                Check.Equal(leads[i].Status, Status.Invalid, what);
                continue;
            }
            Intercept answer = question.Solve();
            Check.Equal(found[i].Status, answer.Status, what);
            Lead lead = Lead.Find(positions[i], velocities[i], speeds[i]);
            Check.Equal(leads[i].Status, lead.Status, what);
            Check.Same(leads[i].Time, lead.Time, what);
            Check.Equal(leads[i].Aim, lead.Aim, what);
            Check.Equal(leads[i].Offset, lead.Offset, what);
            if (!(answer.Hit is Hit hit)) continue;
            ++hits;
            Check.Same(found[i].Time, hit.Time, what);
            Check.Equal(found[i].Aim, hit.Aim, what);
            Check.Equal(found[i].Point, hit.Point, what);
            Check.Equal(found[i].LaunchVelocity, hit.LaunchVelocity, what);
        }
        Check.True(hits > count / 10, "only " + hits + " hits");
        var one = new double[] { 30 };
        Batch.Leads(3, positions, velocities, one, leads);
        Check.Equal(leads[0].Aim, Lead.Find(positions[0], velocities[0], 30).Aim,
            "one speed for all");
        Console.WriteLine(count + " engagements have the same bits in a batch");
    }

    /// <summary>The number of young collections during the work.</summary>
    private static int Collections(Action work)
    {
        work();
        GC.Collect();
        int before = GC.CollectionCount(0);
        work();
        return GC.CollectionCount(0) - before;
    }

    internal static void RunAllocations()
    {
        const int calls = 50000;
        // Shows that this test would notice 24 bytes a call.
        object kept = null;
        Check.True(Collections(() => { for (int i = 0; i < calls; ++i) kept = new object[1]; }) > 0,
                   "an allocation is not seen");
        GC.KeepAlive(kept);
        double sum = 0;
        int young = Collections(() => {
            for (int i = 0; i < calls; ++i)
            {
                sum += Lead.Find(new Vec(40, i % 9), new Vec(-3, 8), 30).Time;
                sum += LeadF.Find(new VecF(40, i % 9), new VecF(-3, 8), 30).Time;
            }
        });
        Check.Equal(young, 0, "collections by Lead.Find");
        young = Collections(() => {
            for (int i = 0; i < 4000; ++i) sum += Lead.Find(new Vec(3, 0), new Vec(0, 4), 4).Time;
        });
        Check.Equal(young, 0, "collections by exact leads");
        var fall = new Vec(0, -9.81, 0);
        young = Collections(() => {
            for (int i = 0; i < calls; ++i)
            {
                // Within reach, and beyond it.
                var place = new Vec(i % 2 == 0 ? 40 : 400, i % 9);
                sum += AcceleratedLead.Find(place, new Vec(-3, 8), default(Vec), 30, fall).Time;
            }
        });
        Check.Equal(young, 0, "collections by AcceleratedLead.Find");
        var question = new Engagement(3);
        question.Projectile.Speed = 60;
        question.Projectile.Acceleration = new Vec(0, -9.81, 0);
        var curve = new Engagement(2);
        curve.Projectile.Speed = 30;
        curve.Target.SetPath(new[] { new Vec(10, 0), new Vec(0, 10), new Vec(-10, 0) }, 3,
            After.Loop);
        young = Collections(() => {
            for (int i = 0; i < calls; ++i)
            {
                question.Target.Position = new Vec(40, 3, i % 9);
                question.Target.Velocity = new Vec(-3, 0, 8);
                if (question.Solve().Hit is Hit hit) sum += hit.Aim.X;
                if (i % 16 == 0) sum += curve.Solve().Time;
            }
        });
        Check.Equal(young, 0, "collections by Solve");
        var positions = new Vec[] { new Vec(40, 10), new Vec(30, 1) };
        var velocities = new Vec[] { new Vec(-3, 8), new Vec(0, 2) };
        var speeds = new double[] { 30, 20 };
        var leads = new Lead[2];
        young = Collections(() => {
            for (int i = 0; i < calls / 4; ++i) Batch.Leads(2, positions, velocities, speeds,
                leads);
        });
        Check.Equal(young, 0, "collections by Batch.Leads");
        Check.True(!double.IsNaN(sum), "a NaN");
        Console.WriteLine("asking allocates nothing");
    }

    private sealed class Circle : MotionFunction
    {
        public override Vec PositionAt(double time)
        {
            return new Vec(20 * Math.Cos(0.3 * time), 20 * Math.Sin(0.3 * time));
        }

        public override double SpeedBound(double from, double to) { return 6.000001; }
    }

    private sealed class Broken : MotionFunction
    {
        public override Vec PositionAt(double time) { throw new TimeoutException("no radar"); }

        public override double SpeedBound(double from, double to) { return 1; }
    }

    internal static void RunWrongUse()
    {
        var question = new Engagement(2) { Projectile = { Speed = 30 },
                                           Target = { Position = new Vec(40, 10) } };
        Check.True(question.Solve().IsHit, "a sound question");
        question.Target.Velocity = new Vec(0, double.NaN);
        Check.Throws<QuestionException>(() => question.Solve(),
            "target.velocity[1]: expected a finite",
                                        "a NaN");
        Check.Throws<QuestionException>(() => question.Check(), "target.velocity[1]", "Check");
        question.Target.Velocity = default(Vec);
        question.Target.SetSpline(new[] { new Vec(1, 2), new Vec(3, 4) }, new double[] { 0 });
        Check.Throws<QuestionException>(() => question.Solve(), "target.times",
            "lists of two lengths");
        question.Target.SetPath(new Vec[] { new Vec(1, 2) }, 3);
        Check.Throws<QuestionException>(() => question.Solve(), "target.points", "one point");
        Check.Throws<ArgumentNullException>(() => question.Target.SetPath(null, 3), "points",
            "null");
        Check.Throws<ArgumentNullException>(() => question.SolveAll(null), "hits", "null hits");
        Check.Throws<ArgumentNullException>(() => question.Obstacles = new Obstacle[1],
                                            "Obstacles[0]", "a null obstacle");
        Check.Throws<ArgumentOutOfRangeException>(() => new Engagement(4), "2 or 3", "dimensions");
        Check.Throws<ArgumentException>(() => question.Shooter.Turret = new Turret(3), "dimensions",
                                        "a turret of other dimensions");
        Check.Throws<ArgumentException>(() => question.Shooter.Motion = question.Target,
                                        "new Motion(dimensions)", "the target's motion");
        Check.Throws<ArgumentException>(
            () => Batch.Leads(2, new Vec[3], new Vec[2], new double[3], new Lead[3]),
            "expected 3 elements, one for each answer, or 1, got 2", "lists of a batch");
        Check.Throws<ArgumentException>(
            () => Batch.Leads(2, null, new Vec[3], new double[3], new Lead[3]),
            "got 0\nParameter name: positions", "a null list of a batch");
        Batch.Leads(2, new Vec[0], new Vec[0], new double[0], new Lead[0]);
        Check.Throws<ArgumentException>(
            () => question.Follow(new Vec(1, 0), new double[3], new Snapshot[2]), "snapshots",
            "snapshots");
        Check.Throws<QuestionException>(
            () => new Tracker(2).Add(1, new Vec(1, 2), -1),
            "sd: expected a number from 1e-100 to 1e100, got -1", "a measurement");
        Check.Throws<QuestionException>(
            () => new Tracker(2).Add(1, new Vec(1, 2), new Vec(1, 0)), "sd[1]", "its second sd");
        Check.Throws<QuestionException>(
            () => new Tracker(2).Add(1e200, new Vec(1, 2), 1),
            "time: expected a number within 1e100, got 1e+200",
            "a measurement after the end of time");
        Check.Throws<QuestionException>(() => question.FindOdds(), "", "odds without uncertainty");
        Check.Throws<QuestionException>(
            () => Contact.Find(new Body(new Vec(1, 2), new Vec(0, double.NaN)), new Body(), 1, 2),
            "a.velocity[1]", "a contact");
        Check.Throws<QuestionException>(
            () => new Chase { Velocity = new Vec(1, 0), Target = new Vec(double.NaN,
                0) }.PurePursuit(),
            "target", "a chase");
        Check.Throws<ArgumentException>(
            () => new TurnController(new Turret(2) { TurnRate = 1 }).Step(new Vec(double.NaN, 0),
                1),
            "goal", "a turn to nowhere");
        var backwards = new Turret(2) { TurnRate = -1 };
        Check.Throws<QuestionException>(() => new TurnController(backwards).Step(new Vec(1, 0), 1),
                                        "shooter.turret.turn_rate", "a step of a wrong turret");
        Check.Throws<QuestionException>(() => backwards.TurningTime(1), "turn_rate", "its time");
        Check.Throws<QuestionException>(() => backwards.TurnableAngle(1), "turn_rate", "its angle");
        Check.Throws<QuestionException>(() => backwards.TurnTo(new Vec(1, 0)), "turn_rate",
                                        "its turn");
        var stopped = new Tick(0);
        Check.Throws<QuestionException>(() => stopped.CorrectLaunch(new Vec(1, 0), new Vec(0, 1)),
                                        "tick.step: expected a finite number > 0, got 0", "a tick");
        Check.Throws<QuestionException>(
            () => stopped.VelocityToReach(new Vec(1, 0), default(Vec), 1), "tick.step",
            "a way in ticks");
        Check.Throws<QuestionException>(() => stopped.DampingFactor.ToString(), "tick.step",
                                        "the damping of a wrong tick");
        Check.Throws<ArgumentException>(
            () => new Tick(1).CorrectLaunch(new Vec(double.NaN, 0), default(Vec)), "finite",
            "a launch that is not a number");
        Check.Throws<QuestionException>(() => new Pid().Step(1, 2, -1), "duration", "a PID");
        Check.Throws<ArgumentNullException>(
            () => Contact.Find(new Body(), (Shape)null, 1, 2), "shape", "no shape");
        question.Target.SetFunction(new Broken());
        Check.Throws<InvalidOperationException>(() => question.Solve(), "no radar",
                                                "a motion that throws");
        question.Target.SetFunction(new Circle());
        Intercept answer = question.Solve();
        Check.True(answer.Hit is Hit, "a motion of one's own: " + answer.Status);
        var circle = new Engagement(2) { Projectile = { Speed = 30 } };
        circle.Target.SetTurning(new Vec(20, 0), new Vec(0, 6), 0.3);
        Check.True(Math.Abs(answer.Time - circle.Solve().Time) < 1e-9,
            "hits when the circle is hit");
        Console.WriteLine("wrong use is blamed in words");
    }

    /// <summary>Without the native library, pure C# works, and everything else says what to
    /// do.</summary>
    internal static void RunWithoutLibrary()
    {
        Check.Equal(Lead.Find(new Vec(40, 10), new Vec(-3, 8), 30).Status, Status.Hit, "Lead.Find");
        Check.Throws<DllNotFoundException>(() => new Engagement(2), "beside Aimahead.dll",
            "Engagement");
        Check.Throws<DllNotFoundException>(() => new Tracker(2), "cmake --build", "Tracker");
        Console.WriteLine("without its library it says what to do");
    }

    /// <summary>The other functions, against values known by construction.</summary>
    internal static void RunFeatures()
    {
        var shell = new Engagement(3) { Projectile = { Acceleration = new Vec(0, 0, -10) } };
        shell.Target.Position = new Vec(30, 0, 0);
        Launch timed = shell.LaunchForTime(2);
        Hit hit = timed.Hit.Value;
        Check.Same(hit.LaunchVelocity.X, 15, "30 in 2");
        Check.Same(hit.LaunchVelocity.Z, 10, "half of the gravity's 20");
        Check.True(Math.Abs(shell.LaunchOverApex(5).Hit.Value.FlightTime - 2) < 1e-12,
            "up 1, down 1");
        Launch slowest = shell.LaunchSlowest();
        Check.True(Math.Abs(slowest.Speed - Math.Sqrt(300)) < 1e-9, "the slowest at 45 degrees");
        Check.True(shell.LaunchAtElevation(Math.PI / 4).IsHit, "at an elevation");
        // At 45 degrees a shot is at x = 30 at the height 30 - 5 t^2, the target at 40 - 15 t.
        var falling = new Engagement(2);
        falling.Projectile.Acceleration = new Vec(0, -10);
        falling.Target.Position = new Vec(30, 40);
        falling.Target.Velocity = new Vec(0, -15);
        var launches = new Launch[4];
        Launch earliest = falling.LaunchAllAtElevation(Math.PI / 4, launches);
        Check.Equal(earliest.Count, 2, "launches at the elevation");
        Check.True(Math.Abs(launches[0].Hit.Value.Time - 1) < 1e-12 &&
            Math.Abs(launches[1].Hit.Value.Time - 2) < 1e-12, "after 1 and after 2");
        Check.Same(earliest.Speed, launches[0].Speed, "the earliest");
        Check.Equal(falling.LaunchAllAtElevation(-1, launches).Count, 0, "launches downwards");
        shell.Projectile.Speed = 20;
        Launch lob;
        Launch direct = shell.LaunchDirectAndLob(out lob);
        Check.True(direct.Hit.Value.Time < lob.Hit.Value.Time, "the lob is later");

        var times = new double[] { 0, 1, 2 };
        var where = new Snapshot[3];
        shell.Follow(hit.Aim, times, where);
        Check.Equal(where[0].Shot.Value, new Vec(0, 0), "the shot starts at the gun");
        Check.Equal(where[2].Target.Value, new Vec(30, 0), "the target rests");

        var turret = new Turret(2) { TurnRate = 0.5 };
        Check.True(turret.TurnTo(default(Vec)).IsPossible && turret.TurnTo(default(Vec)).Angle == 0,
            "no turn to the zero vector");
        Turn turn = turret.TurnTo(new Vec(0, 3));
        Check.True(turn.IsPossible && Math.Abs(turn.Time - Math.PI) < 1e-12, "a quarter at 0.5");
        Check.Same(turret.TurningTime(1), 2, "1 at 0.5");
        Check.Same(turret.TurnableAngle(3), 1.5, "3 at 0.5");

        var duck = new Engagement(2) { Projectile = { Speed = 60 } };
        duck.Target.SetLinear(new Vec(40, 0), new Vec(0, 8));
        duck.Target.Radius = 0.5;
        Hit shot = duck.Solve().Hit.Value;
        Check.True(duck.FindMargin(shot).IsExact, "a straight motion");
        Check.True(duck.SafeMargin(shot) <= duck.FindMargin(shot).Angle, "the safe one is smaller");
        Check.True(duck.FindMargin(shot).ToRight < 0 && duck.FindMargin(shot).ToLeft > 0,
            "both ways");
        duck.Uncertainty = new Uncertainty { AimSd = 0.01 };
        Odds odds = duck.FindOdds();
        Check.True(odds.Probability.Value > 0.6 && odds.Probability.Value < 0.9, "about 1.2 sigma");
        Check.True(duck.FindScatter(0.5).AimSd.Value > 0.01, "half needs less care");
        Check.True(duck.FindScatter(0).Status == ScatterStatus.OddsTooHigh, "some shots hit");
        Check.True(duck.FindWindow(0.5, 3).Value.From == 0, "half is enough at once");
        Check.True(!duck.FindWindow(0.999999, 3).HasValue, "never as sure");
        Check.True(duck.FindFiringTime(0.1, 0.5, 1, 3).Value.Time == 0, "waiting costs");

        Contact contact = Contact.Find(new Body(new Vec(-3, 0), new Vec(1, 0), 1),
                                       new Body(new Vec(0, 0), new Vec(0, 0), 1), 9, 2);
        Check.True(contact.IsContact, "they meet");
        Check.Same(contact.Time, 1, "when 1 is left");
        Motion ball = new Motion(2).SetLinear(new Vec(-3, 0), new Vec(1, 0));
        ball.Radius = 2;
        Check.Same(Contact.Find(ball, new Motion(2), 9).Time, 1, "as motions");
        ball.SetAccelerating(new Vec(-3, 0), default(Vec), new Vec(0, 9)).TurnRate = 1;
        ball.SetLinear(new Vec(-3, 0), new Vec(1, 0));
        Check.Same(Contact.Find(ball, new Motion(2), 9).Time, 1, "a motion that was another");
        var spinner = new Engagement(2) { Projectile = { Speed = 60 } };
        spinner.Target.SetAccelerating(new Vec(9, 0), default(Vec), new Vec(0, 9));
        spinner.Target.SetPlates(new Vec(9, 0), default(Vec), 0, new[] { new Plate(0, 1) });
        Check.Equal(spinner.Target.Acceleration, default(Vec), "plates on a body at rest");

        var ticking = new Engagement(2)
        {
            Shooter = { Velocity = new Vec(1, 2) },
            Projectile = { Speed = 60 },
            Target = { Position = new Vec(40, 0) },
            Tick = new Tick(0.02),
        };
        Check.Equal(ticking.Solve().Status, Status.Hit, "a gun in constant velocity");
        ticking.Shooter.Motion = new Motion(2).SetAccelerating(default(Vec), default(Vec),
                                                               default(Vec));
        Check.Throws<QuestionException>(
            () => ticking.Solve(),
            "tick: does not go with a shooter that moves in a way of its own",
            "a gun with a motion of its own beside a tick");

        var tick = new Tick(0.5);
        Vec position = default(Vec);
        Vec velocity = tick.CorrectLaunch(new Vec(4, 10), new Vec(0, -10));
        tick.After(4, ref position, ref velocity, new Vec(0, -10));
        Check.Equal(position, new Vec(8, 0), "4 x 2, and back on the ground after 2");
        Vec reach = tick.VelocityToReach(new Vec(8, 0), new Vec(0, -10), 2).Value;
        Check.Equal(reach, tick.CorrectLaunch(new Vec(4, 10), new Vec(0, -10)), "its inverse");
        Check.Same(new Tick(0.5) { Damping = 2 }.DampingFactor, 0.5, "1 / (1 + 2 x 0.5)");

        YawPitch angles = Axes.Of(AxesPreset.Unity).AnglesOf(new Vec(1, 0, 0));
        Check.True(Math.Abs(angles.Yaw - Math.PI / 2) < 1e-15 && angles.Pitch == 0,
            "right in Unity");
        Vec back = Axes.Of(AxesPreset.Unity).DirectionOf(angles);
        Check.True((back - new Vec(1, 0, 0)).Length < 1e-15, "and back");

        var tracker = new Tracker(2);
        for (int i = 0; i <= 50; ++i)
        {
            TrackStatus status = tracker.Add(0.1 * i, new Vec(10 + 3 * 0.1 * i, 5), 0.1);
            Check.Equal(status, TrackStatus.Used, "a measurement");
        }
        Check.True(!tracker.At(-1).IsKnown, "nothing is known before the track");
        Check.True(!tracker.At(1e200).IsKnown, "nor beyond every prediction");
        TrackState state = tracker.At(tracker.Time + 1);
        Check.True((state.Position - new Vec(28, 5)).Length < 0.3, "ahead " + state.Position);
        Check.True((state.Velocity - new Vec(3, 0)).Length < 0.3, "velocity " + state.Velocity);
        var covariance = new double[16];
        state.CopyCovariance(covariance);
        Check.True(covariance[0] > 0 && covariance[1] == covariance[4], "a symmetric covariance");
        duck.Uncertainty = new Uncertainty();
        duck.Uncertainty.SetCovariance(covariance);
        double steady = duck.FindOdds().Probability.Value;
        Check.True(state.Noise > 0, "a target may manoeuvre");
        duck.Uncertainty.Maneuver = state.Noise;
        Check.True(duck.FindOdds().Probability.Value < steady, "which lowers the odds");
        const string OfSpace = "expected a covariance of 16 numbers in 2 dimensions, got 36";
        Check.Throws<ArgumentException>(() => duck.Uncertainty.SetCovariance(new double[36]),
                                        OfSpace, "a covariance of space in the plane");
        var inSpace = new Uncertainty();
        inSpace.SetCovariance(new double[36]);
        Check.Throws<ArgumentException>(() => duck.Uncertainty = inSpace, OfSpace,
                                        "an uncertainty of space in the plane");

        var controller = new TurnController(new Turret(2) { TurnRate = 1 });
        Check.Equal(controller.Step(new Vec(1, 0), 0.5).Status, TurnStatus.Turning,
            "half of the way");
        Check.Same(controller.Facing.X, 0.5, "0.5 at 1");
        Check.Equal(controller.Step(new Vec(1, 0), 0.5).Status, TurnStatus.Arrived, "all of it");
        var chase = new Chase { Velocity = new Vec(10, 0), Target = new Vec(0, 30),
                                TargetVelocity = new Vec(6, 0) };
        Check.Equal(chase.PurePursuit(), new Vec(0, 1), "straight at it");
        Check.True((chase.LeadPursuit() - new Vec(0.6, 0.8)).Length < 1e-12, "3, 4, 5");
        chase.Velocity = new Vec(0, 10);
        Vec push = chase.ProportionalNavigation(3);  // 3 times closing speed 10 times 6 / 30
        Check.True((push - new Vec(6, 0)).Length < 1e-12, "proportional navigation " + push);
        chase.TargetAcceleration = new Vec(2, 0);
        push = chase.AugmentedNavigation(3);  // and 3 / 2 times 2
        Check.True((push - new Vec(9, 0)).Length < 1e-12, "augmented navigation " + push);
        var missile = new Homing { Direction = new Vec(1, 0), Speed = 10, TurnRate = 1 };
        Vec turned = missile.Steer(new Vec(0, 30), Math.PI / 4);
        Check.True((turned - new Vec(1, 1) * Math.Sqrt(0.5)).Length < 1e-12, "an eighth of a turn");
        Check.True(missile.Orbits(new Vec(0, 10), 1), "the centre of its circle");
        Check.True(!missile.Orbits(new Vec(50, 0), 1), "straight ahead");
        missile.Direction = new Vec(20, 0);
        Check.True(missile.Orbits(new Vec(0, 10), 1), "a direction of any length");
        Check.True(missile.SurelyHits(new Vec(500, 0), default(Vec)), "far ahead");
        var pid = new Pid { Proportional = 2, Limits = new Interval(-5, 5) };
        Check.Same(pid.Step(3, 1, 0.1), 4, "2 x 2");
        Check.Same(pid.Step(9, 1, 0.1), 5, "the limit");
        pid.Reset();

        var ball2 = new Body(new Vec(-5, 0), new Vec(1, 0), 1);
        Check.Same(Contact.Find(ball2, Shape.Segment(new Vec(0, -1), new Vec(0, 1)), 9, 2).Time, 4,
                   "a segment");
        Check.Same(Contact.Find(ball2, Shape.Capsule(new Vec(0, -1), new Vec(0, 1), 1), 9, 2).Time,
            3,
                   "a capsule");
        Check.Same(Contact.Find(ball2, Shape.Box(new Vec(0, -1), new Vec(2, 1)), 9, 2).Time, 4,
            "a box");
        Check.Same(Contact.Find(ball2, Shape.OrientedBox(new Vec(1, 0), new Vec(1, 1), new Vec(1,
            0),
                                                         new Vec(0, 1)), 9, 2).Time, 4, "a box");
        Check.Same(Contact.Find(ball2, Shape.Polygon(new[] { new Vec(0, -1), new Vec(2, -1),
                                                             new Vec(2, 1), new Vec(0, 1) }),
                                9, 2).Time, 4, "a polygon");
        Check.Same(Contact.Find(ball2, Shape.HalfSpace(new Vec(0, 0), new Vec(-1, 0)), 9, 2).Time,
            4,
                   "a half-space");
        Check.Same(Contact.Find(ball2, Shape.Enclosure(new Vec(-9, -9), new Vec(9, 9)), 99, 2).Time,
                   13, "a room");
        var sitting = new Engagement(2) { Projectile = { Speed = 10 } };
        sitting.Target.Position = new Vec(30, 0);
        MethodAnswer guess = sitting.AimBy(AimMethod.OneGuess);
        Check.Equal(guess.Claim, Claim.Hit, "at rest one guess hits");
        Check.Same(guess.Hit.Value.Time, 3, "30 at 10");

        var table = new ShotTable(new double[] { 0, 10, 20 }, new[] { 0.5, 1, 2 },
                                  new double[] { 100, 200, 400 });
        Check.Same(table.SettingAt(0, 15), 300, "between two rows");
        SayWhatTheyAre();
        Console.WriteLine("every member answers");
    }

    /// <summary>Answers as text, as a log shows them.</summary>
    private static void SayWhatTheyAre()
    {
        const string text = "Hit: time 1, aim (0.6, 0.8, 0)";
        var target = new Vec(30, 40);
        Vec rest = default(Vec);
        Check.Equal(Lead.Find(target, rest, 50).ToString(), text, "a lead");
        Check.Equal(LeadF.Find(new VecF(30, 40), default(VecF), 50).ToString(), text,
            "a lead in floats");
        Check.Equal(WorldLead.Find(rest, rest, target, rest, 50, 1).ToString(), text,
            "a lead in the world");
        Check.Equal(AcceleratedLead.Find(target, rest, rest, 50, rest).ToString(), text,
            "an accelerated lead");
        Check.Equal(Lead.Find(target, target, 1).ToString(), "Unreachable", "a lead without a hit");
        var question = new Engagement(2) { Projectile = { Speed = 50 },
                                           Target = { Position = target } };
        Intercept answer = question.Solve();
        Check.Equal(answer.ToString(), text, "an answer");
        Check.Equal(answer.Hit.ToString(), "time 1, aim (0.6, 0.8, 0)", "a hit");
        Check.Equal(question.LaunchForTime(1).ToString(), text, "a launch");
        question.Projectile.Range = 1;
        Check.Equal(question.Solve().ToString(), "OutOfRange", "an answer without a hit");
    }
}

internal static class Program
{
    private static int Main(string[] arguments)
    {
        ulong seed;
        if (arguments.Length < 3 || !ulong.TryParse(arguments[2], out seed)) seed = 1;
        switch (arguments[0])
        {
            case "layout":
                LayoutTest.Run(arguments[1]);
                break;
            case "lead":
                LeadTest.Run(int.Parse(arguments[1]), seed);
                LeadTest.RunInWorld(int.Parse(arguments[1]), seed);
                break;
            case "accelerated":
                AcceleratedLeadTest.Run(int.Parse(arguments[1]), seed);
                break;
            case "questions":
                QuestionTest.RunReference(arguments[1], arguments[2]);
                break;
            case "conformance":
                QuestionTest.RunConformance(arguments[1]);
                break;
            case "batch":
                QuestionTest.RunBatch(int.Parse(arguments[1]), seed);
                break;
            case "use":
                QuestionTest.RunFeatures();
                QuestionTest.RunWrongUse();
                QuestionTest.RunAllocations();
                break;
            case "without_library":
                QuestionTest.RunWithoutLibrary();
                break;
        }
        if (Check.Failures > 0) Console.Error.WriteLine(Check.Failures + " failures");
        return Check.Failures > 0 ? 1 : 0;
    }
}
