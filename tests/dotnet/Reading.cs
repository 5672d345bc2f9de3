// Engagements of the format, read through the public members.
using System;
using System.Collections.Generic;
using Aimahead;

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
        Vec position = from.ContainsKey("position") ? VecOf(from["position"]) : Vec.Zero;
        Vec velocity = from.ContainsKey("velocity") ? VecOf(from["velocity"]) : Vec.Zero;
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
                    pieces.Add(new Piece(
                        NumberOf(piece, "duration", double.PositiveInfinity),
                        piece.ContainsKey("velocity") ? VecOf(piece["velocity"]) : (Vec?)null,
                        piece.ContainsKey("acceleration") ? VecOf(piece["acceleration"])
                                                          : Vec.Zero));
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
        if (from.ContainsKey("facing"))
        {
            turret.Facing = dimensions == 2 ? new Vec((double)from["facing"], 0)
                                            : VecOf(from["facing"]);
            turret.TurnRate = (double)from["turn_rate"];
            turret.TurnAcceleration = NumberOf(from, "turn_acceleration", double.PositiveInfinity);
            turret.Rate = NumberOf(from, "rate", 0);
            turret.Tolerance = NumberOf(from, "tolerance", 0);
        }
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
                    from.ContainsKey("velocity") ? VecOf(from["velocity"]) : Vec.Zero,
                    from.ContainsKey("acceleration") ? VecOf(from["acceleration"]) : Vec.Zero);
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
