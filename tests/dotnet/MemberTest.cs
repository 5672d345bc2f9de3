// Members, against values known by construction; and that the tests use each member.
using System;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;
using Aimahead;

internal static class MemberTest
{
    internal static void Run()
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
        Check.True(turret.TurnTo(Vec.Zero).IsPossible && turret.TurnTo(Vec.Zero).Angle == 0,
            "no turn to the zero vector");
        Turn turn = turret.TurnTo(new Vec(0, 3));
        Check.True(turn.IsPossible && Math.Abs(turn.Time - Math.PI) < 1e-12, "a quarter at 0.5");
        turn = turret.TurnTo(1.0);
        Check.True(turn.IsPossible && turn.Angle == 1 && turn.Time == 2, "the same by an angle");
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
        FiringWindow window = duck.FindWindow(0.5, 3).Value;
        Check.True(window.From == 0 && window.To > 0, "half is enough at once");
        Check.True(!duck.FindWindow(0.999999, 3).HasValue, "never as sure");
        Check.True(duck.FindFiringTime(0.1, 0.5, 1, 3).Value.Time == 0, "waiting costs");

        Contact contact = Contact.Find(new Body(new Vec(-3, 0), new Vec(1, 0), 1),
                                       new Body(new Vec(0, 0), new Vec(0, 0), 1), 9, 2);
        Check.True(contact.IsContact, "they meet");
        Check.Same(contact.Time, 1, "when 1 is left");
        Motion ball = new Motion(2).SetLinear(new Vec(-3, 0), new Vec(1, 0));
        ball.Radius = 2;
        Check.Same(Contact.Find(ball, new Motion(2), 9).Time, 1, "as motions");
        ball.SetAccelerating(new Vec(-3, 0), Vec.Zero, new Vec(0, 9)).TurnRate = 1;
        ball.SetLinear(new Vec(-3, 0), new Vec(1, 0));
        Check.Same(Contact.Find(ball, new Motion(2), 9).Time, 1, "a motion that was another");
        var spinner = new Engagement(2) { Projectile = { Speed = 60 } };
        spinner.Target.SetAccelerating(new Vec(9, 0), Vec.Zero, new Vec(0, 9));
        spinner.Target.SetPlates(new Vec(9, 0), Vec.Zero, 0, new[] { new Plate(0, 1) });
        Check.Equal(spinner.Target.Acceleration, Vec.Zero, "plates on a body at rest");

        var ticking = new Engagement(2)
        {
            Shooter = { Velocity = new Vec(1, 2) },
            Projectile = { Speed = 60 },
            Target = { Position = new Vec(40, 0) },
            Tick = new Tick(0.02),
        };
        Check.Equal(ticking.Solve().Status, Status.Hit, "a gun in constant velocity");
        ticking.Shooter.Motion = new Motion(2).SetAccelerating(Vec.Zero, Vec.Zero, Vec.Zero);
        Check.Throws<QuestionException>(
            () => ticking.Solve(),
            "tick: does not go with a shooter that moves in a way of its own",
            "a gun with a motion of its own beside a tick");

        var tick = new Tick(0.5);
        Vec position = Vec.Zero;
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
        Check.True(missile.SurelyHits(new Vec(500, 0), Vec.Zero), "far ahead");
        var pid = new Pid { Proportional = 2, Limits = new Interval(-5, 5) };
        Check.Same(pid.Step(3, 1, 0.1), 4, "2 x 2");
        Check.Same(pid.Step(9, 1, 0.1), pid.Limits.To, "the limit");
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
        MoveInPieces();
        LimitWhereAGunPoints();
        SayWhenTheClosestShotLeaves();
        ProveUnderQuadraticDrag();
        ProveWhatComesClosest();
        SayWhatTheyAre();
        MoveByFunctions();
        TakeWallsAway();
        StopAtAWall();
        TellOfTheAnswer();
        LaunchAtALimit();
        SpreadByEachDeviation();
        TrackByBearings();
        TurnAndControl();
        Console.WriteLine("the members answer");
    }

    /// <summary>The sources of the tests name every public member, but for operators and what
    /// overrides a member of object.</summary>
    internal static void NameAll(string folder)
    {
        string sources = string.Concat(Directory.GetFiles(folder, "*.cs").Select(File.ReadAllText));
        const BindingFlags Declared = BindingFlags.Public | BindingFlags.Instance |
                                      BindingFlags.Static | BindingFlags.DeclaredOnly;
        int count = 0;
        foreach (Type type in typeof(Engagement).Assembly.GetExportedTypes())
        {
            if (type.Namespace != "Aimahead" || type.IsEnum || type.IsNested) continue;
            foreach (MemberInfo member in type.GetMembers(Declared))
            {
                var method = member as MethodInfo;
                if (!(member is FieldInfo || member is PropertyInfo || method != null)) continue;
                if (method != null && (method.IsSpecialName || method.IsVirtual)) continue;
                ++count;
                Check.True(Regex.IsMatch(sources, "\\b" + member.Name + "\\b"),
                           "no test names " + type.Name + "." + member.Name);
            }
        }
        Check.True(count > 200, "only " + count + " members");
    }

    private static double TimeAlong(params Piece[] pieces)
    {
        var question = new Engagement(2) { Projectile = { Speed = 5 } };
        question.Target.SetPieces(new Vec(20, 0), pieces);
        return question.Solve().Time;
    }

    /// <summary>A shot of speed 5 at pieces of a motion that starts 20 away.</summary>
    private static void MoveInPieces()
    {
        Check.Equal(Vec.Zero, new Vec(0, 0, 0), "the zero vector");
        var approach = new Vec(-5, 0);
        Check.Same(TimeAlong(new Piece(approach)), 2, "20 at 5 + 5");
        Check.Same(TimeAlong(new Piece(double.PositiveInfinity, approach)), 2, "as long a piece");
        Check.Same(TimeAlong(new Piece(1), new Piece(approach)), 2.5, "15 left after a rest of 1");
        Check.Same(TimeAlong(new Piece(1, null, approach), new Piece(9)), 2.25,
                   "12.5 left after 1, from then on at the velocity reached");
        // 20 - 5 t - 5 t^2 / 2 = 5 t, at t^2 + 4 t = 8.
        Check.True(Math.Abs(TimeAlong(new Piece(9, approach, approach)) - (Math.Sqrt(12) - 2)) <
            1e-12, "a velocity and an acceleration");
    }

    /// <summary>A turret with nothing but limits points anywhere within them at once.</summary>
    private static void LimitWhereAGunPoints()
    {
        var question = new Engagement(2) { Projectile = { Speed = 10 } };
        question.Target.Position = new Vec(0, 30);
        question.Shooter.Turret = new Turret(2) { Arc = new Interval(1, 2) };
        Check.Same(question.Solve().Time, 3, "at once");
        question.Shooter.Turret.Arc = new Interval(-1, 1);
        Check.Equal(question.Solve().Status, Status.Unreachable, "outside its arc");
        question.Shooter.Turret = new Turret(2) { TurnRate = 1, Facing = new Vec(0, 0) };
        Check.True(Math.Abs(question.Solve().Hit.Value.LaunchTime - Math.PI / 2) < 1e-12,
            "a quarter at 1, whichever was set first");
    }

    private static void SayWhenTheClosestShotLeaves()
    {
        var question = new Engagement(2) { Projectile = { Speed = 10, Lifetime = 2 } };
        question.Shooter.Delay = 0.5;
        question.Target.Position = new Vec(50, 0);
        Approach closest = question.Solve().Closest.Value;
        Check.Same(closest.LaunchTime, 0.5, "after the delay");
        Check.Same(closest.Time, 2.5, "at the end of the lifetime");
        Check.Same(closest.Distance, 30, "50 - 10 * 2");
        question = new Engagement(2) { Projectile = { Speed = 100, Range = 50 } };
        question.Shooter.Hold = true;
        question.Target.SetLinear(new Vec(-100, 60), new Vec(10, 0));
        closest = question.Solve().Closest.Value;
        // The shot flies 50 in 0.5, and the target passes at 60 after 10.
        Check.True(Math.Abs(closest.LaunchTime - 9.5) < 0.1, "as the target passes");
        Check.True(Math.Abs(closest.Time - closest.LaunchTime - 0.5) < 1e-3, "to its range");
    }

    private static void ProveUnderQuadraticDrag()
    {
        var question = new Engagement(2)
        {
            Projectile = { Speed = 90, Acceleration = new Vec(0, -9.81), QuadraticDrag = 0.005 },
            Target = { Position = new Vec(200, 20), Velocity = new Vec(-3, 8) },
        };
        Intercept answer = question.Solve();
        DragProof proof = question.ProveDragAnswer(answer);
        Check.True(proof.IsComplete, "a hit is proved");
        Check.True(Math.Abs(proof.NoneBefore - answer.Time) < 1e-6, "no hit before it");
        Check.True(proof.MaxMiss.Value < 1e-7, "the shot gets there");
        Check.Equal(question.ProveDragAnswer(answer.Hit.Value), proof, "the hit itself");
        var hits = new Hit[2];
        Check.Equal(question.SolveAll(hits).Count, 2, "a lob hits, too");
        DragProof ofLob = question.ProveDragAnswer(hits[1]);
        Check.True(!ofLob.IsComplete && ofLob.NoneBefore <= answer.Time, "not before the first");
        question.Target.SetLinear(new Vec(2000, 20), Vec.Zero);
        Intercept none = question.Solve();
        Check.Equal(none.Status, Status.Unreachable, "too far away");
        proof = question.ProveDragAnswer(none);
        Check.True(proof.IsComplete && double.IsPositiveInfinity(proof.NoneBefore), "for ever");
        Check.True(!proof.MaxMiss.HasValue, "no shot");
    }

    /// <summary>The target gets away from a slower shot: it is closest when the shot
    /// leaves.</summary>
    private static void ProveWhatComesClosest()
    {
        var escape = new Engagement(2)
        {
            Projectile = { Speed = 10 },
            Target = { Position = new Vec(50, 0), Velocity = new Vec(20, 0) },
        };
        double distance = escape.Solve().Closest.Value.Distance;
        Check.True(Math.Abs(distance - 50) < 1e-12, "closest at the launch");
        Check.Equal(escape.ProveClosest(distance), distance * (1 - 1.0 / (1 << 30)), "proved");
        Check.Throws<QuestionException>(() => escape.ProveClosest(-1), "distance: expected",
                                        "no distance");
    }

    /// <summary>Answers as text, as a log shows them.</summary>
    private static void SayWhatTheyAre()
    {
        const string text = "Hit: time 1, aim (0.6, 0.8, 0)";
        var target = new Vec(30, 40);
        Vec rest = Vec.Zero;
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

    /// <summary>Comes from (20, 0) at 5, without a bound on its speed.</summary>
    private sealed class Unbounded : MotionFunction
    {
        public override Vec PositionAt(double time) { return new Vec(20 - 5 * time, 0); }

        public override double SpeedBound(double from, double to)
        {
            return double.PositiveInfinity;
        }
    }

    private static void MoveByFunctions()
    {
        var question = new Engagement(2) { Projectile = { Speed = 5 } };
        question.Target.SetFunction(new Unbounded());
        Check.Equal(question.Target.Kind, MotionKind.Function, "the kind");
        double time = question.SolveBySampling(0.25).Time;
        Check.True(Math.Abs(time - 2) < 1e-9, "20 at 5 + 5: " + time);
        Check.Throws<QuestionException>(() => question.SolveBySampling(0), "step: expected",
                                        "no step");
        question = new Engagement(2) { Projectile = { Speed = 5 } };
        question.Target.Position = new Vec(20, 0);
        question.Shooter.Motion = new Motion(2).SetFunction(new Unbounded());
        Check.Throws<InvalidOperationException>(() => question.Solve(), "override VelocityAt",
                                                "the velocity of a gun");
    }

    private static void TakeWallsAway()
    {
        var question = new Engagement(2) { Projectile = { Speed = 20 } };
        question.Target.SetLinear(new Vec(20, 0), new Vec(10, 0));
        question.Target.SetWalls(new Vec(0, -1), new Vec(30, 1), OnHit.Bounce);
        // At the wall after 1, from then on towards the gun: 30 - 10 (t - 1) = 20 t.
        double time = question.Solve().Time;
        Check.True(Math.Abs(time - 4.0 / 3) < 1e-12, "off the wall: " + time);
        question.Target.ClearWalls();
        Check.Same(question.Solve().Time, 2, "20 at 20 - 10");
    }

    private static void StopAtAWall()
    {
        var question = new Engagement(2) { Projectile = { Speed = 10 } };
        question.Target.Position = new Vec(30, 0);
        question.Obstacles = new[] { Obstacle.Segment(new Vec(15, -1), new Vec(15, 1)) };
        Hit stopped = question.Solve().Earliest.Value;
        Check.True(Math.Abs(stopped.BlockedTime.Value - 1.5) < 1e-12, "15 at 10");
        question.Obstacles = new Obstacle[0];
        Check.True(!question.Solve().Hit.Value.BlockedTime.HasValue, "nothing in the way");
    }

    private static void TellOfTheAnswer()
    {
        var question = new Engagement(2) { Projectile = { Speed = 10 } };
        question.Target.Position = new Vec(30, 0);
        Intercept answer = question.Solve();
        Check.Equal(answer.Method, Method.Quadratic, "constant velocities");
        Check.Equal(answer.Steps, 0, "steps of a quadratic");
        var where = new Snapshot[1];
        question.Follow(answer.Hit.Value.Aim, new double[] { 1 }, where);
        Check.Equal(where[0].Gun.Value, Vec.Zero, "the gun rests");
        Check.Same(where[0].TargetDistance.Value, 30, "the target's distance");
        Check.Same(where[0].ShotDistance.Value, 10, "the shot's distance after 1");
        MethodAnswer rounds = question.AimBy(AimMethod.FourRounds);
        Check.Equal(rounds.Iterations, 4, "four rounds");
        question.Target.Velocity = new Vec(0, 1);
        MethodAnswer present = question.AimBy(AimMethod.PresentPosition);
        Check.True(Math.Abs(present.Moved - 3) < 1e-12, "1 for 3");
        question.Target.SetLinear(new Vec(30, 0), new Vec(5, double.NaN));
        try
        {
            question.Solve();
            Check.True(false, "a velocity that is no number");
        }
        catch (QuestionException error)
        {
            Check.Equal(error.Path, "target.velocity[1]", "the path");
            Check.Equal(error.Reason, "expected a finite number, got NaN", "the reason");
        }
        Contact contact = Contact.Find(new Body(new Vec(-3, 0), new Vec(1, 0), 1),
                                       new Body(Vec.Zero, Vec.Zero, 1), 9, 2);
        Check.Equal(contact.Normal, new Vec(-1, 0), "from the second to the first");
        var plate = new Plate(1, 2, 3);
        Check.True(plate.Angle == 1 && plate.Arm == 2 && plate.Height == 3, "a plate");
        Check.Equal(new Engagement(3).Dimensions, 3, "of a question");
        Check.Equal(new Turret(3).Dimensions, 3, "of a turret");
        Check.Equal(new Tracker(3).Dimensions, 3, "of a tracker");
    }

    /// <summary>A target that goes away at 3: every speed above 3 catches it.</summary>
    private static void LaunchAtALimit()
    {
        var question = new Engagement(2);
        question.Target.SetLinear(new Vec(30, 0), new Vec(3, 0));
        Launch launch = question.LaunchSlowest();
        Check.Equal(launch.Status, Status.Unreachable, "there is no lowest speed");
        Check.Same(launch.LimitSpeed, 3, "the limit");
    }

    /// <summary>At (100, 0) after 2 the shot has the velocity (50, 0) and the target (0, 50). An
    /// error of the shot's way along x counts by a factor sqrt(1/2), across the relative velocity.
    /// Each deviation is chosen so that the shot passes with a standard deviation of 1, and hits
    /// within the radius 1 with the probability erf(sqrt(1/2)).</summary>
    private static void SpreadByEachDeviation()
    {
        const double OneSigma = 0.6826894921370859;
        var question = new Engagement(2) { Projectile = { Speed = 50 } };
        question.Target.SetLinear(new Vec(100, -100), new Vec(0, 50));
        question.Target.Radius = 1;
        var causes = new[] {
            new Uncertainty { PositionSd = 1 }, new Uncertainty { VelocitySd = 0.5 },
            new Uncertainty { SpeedSd = Math.Sqrt(0.5) },
            new Uncertainty { DelaySd = Math.Sqrt(2) / 50 },
        };
        foreach (Uncertainty cause in causes)
        {
            question.Uncertainty = cause;
            Odds odds = question.FindOdds();
            Check.True(Math.Abs(odds.AcrossSd - 1) < 1e-9, "1 across: " + odds.AcrossSd);
            Check.True(Math.Abs(odds.Probability.Value - OneSigma) < 1e-9,
                       "1 sigma: " + odds.Probability);
            double now = question.FindFiringTime(1, 1, 1, 2).Value.ProbabilityNow;
            Check.True(Math.Abs(now - OneSigma) < 1e-9, "1 sigma now: " + now);
        }
        Check.True(causes[0].PositionSd == 1 && causes[1].VelocitySd == 0.5, "what was set");
    }

    private static void TrackByBearings()
    {
        // 20 above a sensor at (10, 5).
        var resting = new Tracker(2);
        for (int i = 0; i < 50; ++i)
        {
            TrackStatus status = resting.AddBearing(0.1 * i, new Vec(10, 5),
                                                    new Vec(20, Math.PI / 2), new Vec(0.1, 0.01));
            Check.Equal(status, TrackStatus.Used, "a bearing");
        }
        TrackState state = resting.At(resting.Time);
        Check.True((state.Position - new Vec(10, 25)).Length < 0.05, "above it " + state.Position);
        Check.True(!state.IsTurning, "at rest");
        var circling = new Tracker(2);
        for (int i = 0; i < 200; ++i)
        {
            double angle = 0.05 * i;
            circling.Add(0.1 * i, new Vec(50 * Math.Cos(angle), 50 * Math.Sin(angle)), 0.1);
        }
        state = circling.At(circling.Time);
        Check.True(state.IsTurning, "on a circle");
        Check.True(Math.Abs(state.TurnRate - 0.5) < 0.05, "0.05 in 0.1: " + state.TurnRate);
    }

    private static void TurnAndControl()
    {
        var turret = new Turret(2) { TurnRate = 1, Tolerance = 0.25 };
        Turn turn = turret.TurnTo(1.0);
        Check.True(turn.Rest == 0.75 && turn.Time == 0.75, "1 less the tolerance");
        var controller = new TurnController(new Turret(2) { TurnRate = 1 });
        Check.Same(controller.Step(new Vec(1, 0), 0.5).Remaining, 0.5, "1 less 0.5");
        var pid = new Pid { Integral = 2 };
        Check.Same(pid.Step(3, 1, 0.5), 2, "2 x 2 x 0.5");
        pid = new Pid { Derivative = 3 };
        Check.Same(pid.Step(0, 1, 0.5), 0, "one measurement has no rate");
        Check.Same(pid.Step(0, 2, 0.5), -6, "-3 x 1 / 0.5");
        pid = new Pid { Proportional = 1, IsAngle = true };
        Check.True(Math.Abs(pid.Step(3, -3, 0.5) - (6 - 2 * Math.PI)) < 1e-12, "the shorter way");
    }
}
