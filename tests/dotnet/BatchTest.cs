// Questions in a batch, against the same questions one by one.
using System;
using Aimahead;

internal static class BatchTest
{
    /// <summary>Engagements of constant accelerations, one by one and all at once.</summary>
    internal static void Run(int count, ulong seed)
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
                    Vec.Zero, still);
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
}
