// What wrong use throws.
using System;
using Aimahead;

internal static class WrongUseTest
{
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

    internal static void Run()
    {
        var question = new Engagement(2) { Projectile = { Speed = 30 },
                                           Target = { Position = new Vec(40, 10) } };
        Check.True(question.Solve().IsHit, "a sound question");
        question.Target.Velocity = new Vec(0, double.NaN);
        Check.Throws<QuestionException>(() => question.Solve(),
            "target.velocity[1]: expected a finite",
                                        "a NaN");
        Check.Throws<QuestionException>(() => question.Check(), "target.velocity[1]", "Check");
        question.Target.Velocity = Vec.Zero;
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
        var windy = new Engagement(2) { Projectile = { Speed = 30, QuadraticDrag = -1 } };
        Check.Throws<QuestionException>(() => windy.ProveDragAnswer(default(Hit)),
                                        "projectile.quadratic_drag: expected", "a proof");
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
        Turret[] withoutRate =
        {
            new Turret(2) { Facing = new Vec(1, 0) }, new Turret(2) { TurnAcceleration = 1 },
            new Turret(2) { Rate = 1 }, new Turret(2) { Tolerance = 1 },
        };
        foreach (Turret turret in withoutRate)
        {
            Check.Throws<QuestionException>(() => turret.Check(), "shooter.turret.turn_rate",
                                            "a gun that turns without a rate");
        }
        var stopped = new Tick(0);
        Check.Throws<QuestionException>(() => stopped.CorrectLaunch(new Vec(1, 0), new Vec(0, 1)),
                                        "tick.step: expected a finite number > 0, got 0", "a tick");
        Check.Throws<QuestionException>(
            () => stopped.VelocityToReach(new Vec(1, 0), Vec.Zero, 1), "tick.step",
            "a way in ticks");
        Check.Throws<QuestionException>(() => stopped.DampingFactor.ToString(), "tick.step",
                                        "the damping of a wrong tick");
        Check.Throws<ArgumentException>(
            () => new Tick(1).CorrectLaunch(new Vec(double.NaN, 0), Vec.Zero), "finite",
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
}
