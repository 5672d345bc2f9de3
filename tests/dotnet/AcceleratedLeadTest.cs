// Accelerated leads in pure C# have the bits of the C++ library: of aim_solve behind the C
// interface.
using System;
using Aimahead;

internal static class AcceleratedLeadTest
{
    private static Vec Random(Numbers random, double size)
    {
        return new Vec(random.Signed() * size, random.Signed() * size, random.Signed() * size);
    }

    /// <summary>Questions of eight kinds: under gravity, with accelerating targets, without
    /// relative acceleration, in whole numbers, at the edge of the reach, and of all
    /// sizes.</summary>
    private static void Ask(Numbers random, Engagement e)
    {
        bool isFlat = random.Below(2) == 0;
        Vec p = Random(random, 60), v = Random(random, 12), a = Vec.Zero;
        Vec gun = Vec.Zero, gunVelocity = Vec.Zero, gravity = new Vec(0, -9.81, 0);
        double speed = 30 + 12 * random.Signed(), inherit = 1;
        switch (random.Below(8))
        {
            case 0:
                a = Random(random, 3);
                break;
            case 1:  // both fall: a straight line
                a = gravity;
                break;
            case 2:
                gravity = a = Vec.Zero;
                if (random.Below(2) == 0)
                {
                    speed = v.Length * (1 + random.Signed() * Math.Pow(2, -random.Below(55)));
                }
                break;
            case 3:  // with double roots and targets at the gun among them
                p = new Vec(random.Below(9) - 4, random.Below(9) - 4, random.Below(5) - 2);
                v = new Vec(random.Below(7) - 3, random.Below(7) - 3, random.Below(3) - 1);
                a = new Vec(random.Below(3) - 1, random.Below(3) - 1, 0);
                gravity = new Vec(0, random.Below(3) - 1, 0);
                speed = random.Below(7);
                break;
            case 4:  // the least speed that reaches a target at rest, from both sides
            {
                v = Vec.Zero;
                double height = p.Y;
                speed = Math.Sqrt(9.81 * (height + p.Length)) *
                        (1 + random.Signed() * Math.Pow(2, -random.Below(56)));
                break;
            }
            case 5:
            {
                double length = Math.Pow(2, random.Below(1000) - 500);
                double time = Math.Pow(2, random.Below(400) - 200);
                p *= length;
                v *= length / time;
                gravity *= length / (time * time);
                speed *= length / time;
                break;
            }
            case 6:
                gun = Random(random, 1e5);
                p = p + gun;
                gunVelocity = Random(random, 9);
                inherit = random.Below(3) * 0.5;
                a = Random(random, random.Below(2));
                break;
            case 7:  // scales far apart
                p *= Math.Pow(2, random.Below(200) - 100);
                v *= Math.Pow(2, random.Below(200) - 100);
                gravity *= Math.Pow(2, random.Below(200) - 100);
                break;
        }
        if (isFlat) p.Z = v.Z = a.Z = gun.Z = gunVelocity.Z = gravity.Z = 0;
        e.Shooter.Position = gun;
        e.Shooter.Velocity = gunVelocity;
        e.Projectile.Speed = speed;
        e.Projectile.Inherit = inherit;
        e.Projectile.Acceleration = gravity;
        e.Target.SetAccelerating(p, v, a);
    }

    private static string TextOf(Vec v)
    {
        return "new Vec(" + v.X.ToString("R") + ", " + v.Y.ToString("R") + ", " +
               v.Z.ToString("R") + ")";
    }

    private static bool Same(Vec a, Vec b)
    {
        return Same(a.X, b.X) && Same(a.Y, b.Y) && Same(a.Z, b.Z);
    }

    private static bool Same(double a, double b)
    {
        return a.Equals(b);  // -0 and 0 are the same position
    }

    internal static void Run(int count, ulong seed)
    {
        var random = new Numbers(seed);
        var e = new Engagement(3);
        var statuses = new int[8];
        for (int i = 0; i < count; ++i)
        {
            Ask(random, e);
            if (i == 0) e.Target.Position = e.Shooter.Position;
            Intercept expected = e.Solve();
            AcceleratedLead found = AcceleratedLead.Find(
                e.Shooter.Position, e.Shooter.Velocity, e.Target.Position, e.Target.Velocity,
                e.Target.Acceleration, e.Projectile.Speed, e.Projectile.Acceleration,
                e.Projectile.Inherit);
            ++statuses[(int)found.Status];
            bool same = found.Status == expected.Status && Same(found.Time, expected.Time);
            if (expected.Earliest is Hit hit)
            {
                same = same && Same(found.Aim, hit.Aim) && Same(found.Point, hit.Point) &&
                       Same(found.LaunchVelocity, hit.LaunchVelocity);
            }
            if (same) continue;
            Check.True(false, "seed " + seed + ", " + i + ": AcceleratedLead.Find(" +
                                  TextOf(e.Shooter.Position) + ", " + TextOf(e.Shooter.Velocity) +
                                  ", " + TextOf(e.Target.Position) + ", " +
                                  TextOf(e.Target.Velocity) + ", " + TextOf(e.Target.Acceleration) +
                                  ", " + e.Projectile.Speed.ToString("R") + ", " +
                                  TextOf(e.Projectile.Acceleration) + ", " +
                                  e.Projectile.Inherit.ToString("R") + "): " + found.Status + " " +
                                  found.Time.ToString("R") + " " + found.Aim + ", C++ " +
                                  expected.Status + " " + expected.Time.ToString("R"));
        }
        foreach (Status status in new[] { Status.Hit, Status.Unreachable, Status.Touching })
        {
            Check.True(statuses[(int)status] > 0, "no question is " + status);
        }
        Console.WriteLine(count + " accelerated leads have the bits of C++: " +
                          statuses[(int)Status.Hit] + " hits, " +
                          statuses[(int)Status.Unreachable] + " unreachable");
        var nowhere = new Vec(0, double.NaN);
        Check.Equal(AcceleratedLead.Find(nowhere, nowhere, nowhere, 3, nowhere).Status,
                    Status.Invalid, "a NaN");
    }
}
