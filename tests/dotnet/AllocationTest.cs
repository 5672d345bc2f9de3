// What asking allocates.
using System;
using Aimahead;

internal static class AllocationTest
{
    /// <summary>The number of young collections during the work.</summary>
    private static int Collections(Action work)
    {
        work();
        GC.Collect();
        int before = GC.CollectionCount(0);
        work();
        return GC.CollectionCount(0) - before;
    }

    internal static void Run()
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
                sum += AcceleratedLead.Find(place, new Vec(-3, 8), Vec.Zero, 30, fall).Time;
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
}
