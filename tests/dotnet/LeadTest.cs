// The leads in pure C# have the bits of the C++ library, which answers behind the C interface.
using System;
using Aimahead;
using Aimahead.Native;

internal static unsafe class LeadTest
{
    private static readonly double[] special = {
        0, -0.0, 1, 3, 0.1, double.NaN, double.PositiveInfinity, double.NegativeInfinity,
        double.MaxValue, double.Epsilon, 2.2250738585072014e-308, 1e300, -1e300, 1e-300, 1e154
    };

    private static readonly double[] wrongShares = { -0.0, -1, 2, double.NaN,
                                                     double.PositiveInfinity };

    /// <summary>Ordinary questions, grazes, equal speeds, far and near scales, and odd
    /// numbers.</summary>
    private static void Ask(Numbers random, out Vec d, out Vec v, out double speed)
    {
        bool inSpace = random.Below(2) == 0;
        d = new Vec(random.Signed() * 100, random.Signed() * 100,
            inSpace ? random.Signed() * 100 : 0);
        v = new Vec(random.Signed() * 20, random.Signed() * 20, inSpace ? random.Signed() * 20 : 0);
        speed = random.Signed() * 15 + 20;
        switch (random.Below(10))
        {
            case 0:  // nearly equal speeds
                speed = v.Length * (1 + random.Signed() * Math.Pow(2, -random.Below(55)));
                break;
            case 1:  // a graze: the speed with which the discriminant is about zero
            {
                double across = Vec.Dot(d, v) / d.Length;
                double square = Vec.Dot(v, v) - across * across;
                speed = Math.Sqrt(Math.Max(0, square)) *
                        (1 + random.Signed() * Math.Pow(2, -random.Below(55)));
                break;
            }
            case 2:  // integers, with exact grazes and equal speeds among them
                d = new Vec(random.Below(9) - 4, random.Below(9) - 4,
                    inSpace ? random.Below(9) - 4 : 0);
                v = new Vec(random.Below(9) - 4, random.Below(9) - 4,
                    inSpace ? random.Below(9) - 4 : 0);
                speed = random.Below(7);
                break;
            case 3:  // scales far apart
                d *= Math.Pow(2, random.Below(1900) - 950);
                v *= Math.Pow(2, random.Below(1900) - 950);
                speed *= Math.Pow(2, random.Below(1900) - 950);
                break;
            case 4:
                d.X = special[random.Below(special.Length)];
                v.Y = special[random.Below(special.Length)];
                if (random.Below(2) == 0) speed = special[random.Below(special.Length)];
                break;
        }
    }

    private static string TextOf(Vec d, Vec v, double speed)
    {
        return "Lead.Find(new Vec(" + d.X.ToString("R") + ", " + d.Y.ToString("R") + ", " +
               d.Z.ToString("R") + "), new Vec(" + v.X.ToString("R") + ", " + v.Y.ToString("R") +
               ", " + v.Z.ToString("R") + "), " + speed.ToString("R") + ")";
    }

    private static bool Same(double a, double b)
    {
        return BitConverter.DoubleToInt64Bits(a) == BitConverter.DoubleToInt64Bits(b);
    }

    private static bool Same(Vec a, Vec b)
    {
        return Same(a.X, b.X) && Same(a.Y, b.Y) && Same(a.Z, b.Z);
    }

    internal static void Run(int count, ulong seed)
    {
        var random = new Numbers(seed);
        var statuses = new int[8];
        for (int i = 0; i < count; ++i)
        {
            Vec d, v;
            double speed;
            Ask(random, out d, out v, out speed);
            if (i == 0) d = Vec.Zero;  // touching
            aim_lead expected = default(aim_lead);
            bool isFlat = d.Z == 0 && v.Z == 0;
            if (isFlat) C.aim_lead2(&d.X, &v.X, speed, &expected);
            else C.aim_lead3(&d.X, &v.X, speed, &expected);
            Lead found = Lead.Find(d, v, speed);
            ++statuses[(int)found.Status];
            bool same = (int)found.Status == expected.status && Same(found.Time, expected.time) &&
                        Same(found.Aim, expected.aim) && Same(found.Offset, expected.offset);
            if (!same)
            {
                Check.True(false, "seed " + seed + ", " + i + ": " + TextOf(d, v, speed) + ": " +
                                      found.Status + " " + found.Time.ToString("R") + " " +
                                          found.Aim +
                                      ", C++ " + expected.status + " " +
                                          expected.time.ToString("R") +
                                      " " + expected.aim);
            }
            var df = new VecF((float)d.X, (float)d.Y, (float)d.Z);
            var vf = new VecF((float)v.X, (float)v.Y, (float)v.Z);
            float speedf = (float)speed;
            aim_leadf wanted = default(aim_leadf);
            C.aim_lead3f(&df.X, &vf.X, speedf, &wanted);
            LeadF narrow = LeadF.Find(df, vf, speedf);
            same = (int)narrow.Status == wanted.status && Same(narrow.Time, wanted.time) &&
                   Same(narrow.Aim, wanted.aim) && Same(narrow.Offset, wanted.offset);
            if (!same)
            {
                Check.True(false, "seed " + seed + ", " + i + ", floats: " +
                                      TextOf(df, vf, speedf) + ": " + narrow.Status + " " +
                                      narrow.Time + " " + narrow.Aim + ", C++ " + wanted.status +
                                      " " + wanted.time + " " + wanted.aim);
            }
        }
        foreach (Status status in new[] { Status.Hit, Status.Unreachable, Status.Touching,
                                          Status.Unresolved, Status.Invalid })
        {
            Check.True(count < 1000 || statuses[(int)status] > 0, "no question is " + status);
        }
        Console.WriteLine(count + " leads in doubles and floats have the bits of C++");
    }

    /// <summary>Guns in the world, against the batch of the C interface, which has them
    /// too.</summary>
    internal static void RunInWorld(int count, ulong seed)
    {
        var random = new Numbers(seed);
        for (int i = 0; i < count; ++i)
        {
            Vec d, v;
            double speed;
            Ask(random, out d, out v, out speed);
            double far = Math.Pow(2, random.Below(60));
            var gun = new Vec(random.Signed() * far, random.Signed() * far, random.Signed() * far);
            var gunVelocity = new Vec(random.Signed() * 9, random.Signed() * 9,
                random.Signed() * 9);
            double inherit = random.Below(3) * 0.5;
            if (random.Below(50) == 0) inherit = wrongShares[random.Below(wrongShares.Length)];
            Vec target = gun + d;
            aim_lead_batch batch;
            C.aim_init_lead_batch(&batch, 3, 0);
            batch.count = (UIntPtr)1;
            WorldLead wanted = default(WorldLead);
            Put(ref batch.target_position, &target.X);
            Put(ref batch.target_velocity, &v.X);
            Put(ref batch.gun_position, &gun.X);
            Put(ref batch.gun_velocity, &gunVelocity.X);
            Put(ref batch.aim, &wanted.Lead.Aim.X);
            Put(ref batch.offset, &wanted.Lead.Offset.X);
            Put(ref batch.point, &wanted.Point.X);
            Put(ref batch.launch_velocity, &wanted.LaunchVelocity.X);
            batch.speed.first = &speed;
            batch.inherit.first = &inherit;
            batch.time.first = &wanted.Lead.Time;
            batch.status.first = &wanted.Lead.Status;
            Check.Equal(C.aim_lead_each(&batch, null).field, 0, "aim_lead_each");
            WorldLead found = WorldLead.Find(gun, gunVelocity, target, v, speed, inherit);
            bool same = found.Lead.Status == wanted.Lead.Status &&
                        Same(found.Lead.Time, wanted.Lead.Time) &&
                        Same(found.Lead.Aim, wanted.Lead.Aim) &&
                        Same(found.Lead.Offset, wanted.Lead.Offset) &&
                        Same(found.Point, wanted.Point) &&
                        Same(found.LaunchVelocity, wanted.LaunchVelocity);
            if (!same)
            {
                Check.True(false, "seed " + seed + ", " + i + ", gun " + gun + " " + gunVelocity +
                                      ", inherit " + inherit + ", target " + target + " " + v +
                                      ", speed " + speed.ToString("R") + ": " + found.Lead.Status +
                                      " " + found.Lead.Time.ToString("R") + ", C++ " +
                                      wanted.Lead.Status + " " + wanted.Lead.Time.ToString("R"));
            }
        }
        Console.WriteLine(count + " leads in the world have the bits of C++");
    }

    private static void Put(ref Columns columns, double* first)
    {
        columns.x.first = first;
        columns.y.first = first + 1;
        columns.z.first = first + 2;
    }
}
