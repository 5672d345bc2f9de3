using System;
using System.Runtime.CompilerServices;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>
    /// A question: a gun, a shot and a target. Make it once, change its members, and ask again:
    /// asking allocates nothing. docs/ENGAGEMENT.md defines every member. Several threads may ask
    /// one question as long as none changes it.
    /// </summary>
    /// <example><code>
    /// var question = new Engagement(3)
    /// {
    ///     Projectile = { Speed = 60, Acceleration = new Vec(0, -9.81, 0) },
    ///     Target = { Position = new Vec(40, 2, 10), Velocity = new Vec(-3, 0, 8) },
    /// };
    /// Intercept answer = question.Solve();
    /// if (answer.Hit is Hit hit) Fire(hit.LaunchVelocity);
    /// </code></example>
    public sealed unsafe class Engagement
    {
        private readonly Pinned<aim_engagement> raw = new Pinned<aim_engagement>();
        private Tick tick;
        private Uncertainty uncertainty;
        private Obstacle[] obstacles = new Obstacle[0];
        private Pinned<aim_obstacle> packed;

        /// <summary>A question with the defaults of the format.</summary>
        /// <param name="dimensions">2 or 3. In two dimensions Z is ignored.</param>
        public Engagement(int dimensions)
        {
            Library.NeedDimensions(dimensions);
            Library.Need();
            C.aim_init_engagement(Raw, dimensions);
            Shooter = new Shooter(raw);
            Projectile = new Projectile(raw);
            Target = new Motion(raw);
        }

        /// <summary>2 or 3.</summary>
        public int Dimensions { get { return raw.Items[0].dimensions; } }

        /// <summary>The gun.</summary>
        public Shooter Shooter { get; }

        /// <summary>The shot.</summary>
        public Projectile Projectile { get; }

        /// <summary>The target.</summary>
        public Motion Target { get; }

        /// <summary>What the shot has to meet; by default the centre of the target.</summary>
        public AimPoint Aim
        {
            get { return (AimPoint)raw.Items[0].aim; }
            set { raw.Items[0].aim = (int)value; }
        }

        /// <summary>The steps of an engine that moves both bodies. Null: continuous time.</summary>
        public Tick Tick
        {
            get { return tick; }
            set
            {
                tick = value;
                raw.Items[0].tick = value == null ? IntPtr.Zero : value.Address;
            }
        }

        /// <summary>Standard deviations of what the question says. Null: none. Only the functions
        /// that tell odds need them.</summary>
        public Uncertainty Uncertainty
        {
            get { return uncertainty; }
            set
            {
                if (value != null) value.Join(Dimensions);
                uncertainty = value;
                raw.Items[0].uncertainty = value == null ? IntPtr.Zero : value.Address;
            }
        }

        /// <summary>What stops the shot. The list is copied.</summary>
        public Obstacle[] Obstacles
        {
            get { return (Obstacle[])obstacles.Clone(); }
            set
            {
                if (value == null) throw new ArgumentNullException(nameof(Obstacles));
                var structs = new aim_obstacle[value.Length];
                for (int i = 0; i < value.Length; ++i)
                {
                    if (value[i] == null)
                    {
                        throw new ArgumentNullException(nameof(Obstacles) + "[" + i + "]");
                    }
                    structs[i] = value[i].Raw;
                }
                obstacles = (Obstacle[])value.Clone();
                packed = new Pinned<aim_obstacle>(structs);
                raw.Items[0].obstacles = packed.Address;
                raw.Items[0].obstacle_count = packed.Count;
            }
        }

        internal aim_engagement* Raw { get { return (aim_engagement*)raw.Address; } }

        /// <summary>Throws what a function of the caller's threw. Because it reads members of this
        /// question, the question stays alive until C has returned.</summary>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private void Rethrow()
        {
            if (Target.Handle != null) Target.Handle.Rethrow();
            Motion gun = Shooter.Motion;
            if (gun != null && gun.Handle != null) gun.Handle.Rethrow();
        }

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        private void Finish(ref int status, ref aim_fault fault)
        {
            Rethrow();
            if (status == (int)Status.Invalid) Library.Throw(fault);
        }

        /// <summary>Throws a QuestionException if a field is not what it must be.</summary>
        public void Check()
        {
            aim_fault fault = C.aim_check_engagement(Raw);
            GC.KeepAlive(this);
            Library.Refuse(fault);
        }

        /// <summary>The earliest hit, or why there is none: guaranteed, with exceptions under
        /// quadratic drag.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        // Inlined, so that the answer is copied once less.
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public Intercept Solve()
        {
            Intercept answer;
            Solve(out answer);
            return answer;
        }

        /// <summary>
        /// Answers as Solve does, and writes the answer to a variable of the caller's, which saves
        /// a copy.
        /// </summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public void Solve(out Intercept answer)
        {
            fixed (Intercept* place = &answer) C.aim_solve(Raw, place);
            Finish(ref answer.status, ref answer.fault);
        }

        /// <summary>Answers as Solve does, and writes the hits, earliest first, at most 64. Count
        /// of the answer says how many.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public Intercept SolveAll(Hit[] hits)
        {
            if (hits == null) throw new ArgumentNullException(nameof(hits));
            Intercept answer;
            fixed (Hit* first = hits) C.aim_solve_all(Raw, first, hits.Length, &answer);
            Finish(ref answer.status, ref answer.fault);
            return answer;
        }

        /// <summary>For a target that moves by a function without a bound on its speed. Samples
        /// every `step`, above 0. The answer is not guaranteed: a hit between two samples may be
        /// missed.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public Intercept SolveBySampling(double step)
        {
            Intercept answer;
            C.aim_solve_by_sampling(Raw, step, &answer);
            Finish(ref answer.status, ref answer.fault);
            return answer;
        }

        /// <summary>The launch that hits after a time of flight, above 0, a target in any motion
        /// but plates. Projectile.Speed is not read.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public Launch LaunchForTime(double flightTime)
        {
            Launch answer;
            C.aim_launch_for_time(Raw, flightTime, &answer);
            Finish(ref answer.status, ref answer.fault);
            return answer;
        }

        /// <summary>The launch that rises a given height above its launch point; of several, the
        /// earliest. Projectile.Speed is not read.</summary>
        /// <param name="height">At least 0, measured against the shot's acceleration, which must
        /// not be zero.</param>
        /// <param name="rising">Whether the shot hits while it rises; false: while it
        /// falls.</param>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public Launch LaunchOverApex(double height, bool rising = false)
        {
            Launch answer;
            C.aim_launch_over_apex(Raw, height, rising ? 1 : 0, &answer);
            Finish(ref answer.status, ref answer.fault);
            return answer;
        }

        /// <summary>The launch with the gun raised by an elevation above the plane perpendicular to
        /// the shot's acceleration; of several, the earliest. Projectile.Speed is not
        /// read.</summary>
        /// <param name="elevation">Radians, -pi/2 to pi/2.</param>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public Launch LaunchAtElevation(double elevation)
        {
            Launch answer;
            C.aim_launch_at_elevation(Raw, elevation, &answer);
            Finish(ref answer.status, ref answer.fault);
            return answer;
        }

        /// <summary>Answers as LaunchAtElevation does, with every launch, earliest first: at most
        /// four.</summary>
        /// <param name="elevation">Radians, -pi/2 to pi/2.</param>
        /// <param name="launches">Takes the launches; those that do not fit are left out. The
        /// answer's Count says how many it has.</param>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public Launch LaunchAllAtElevation(double elevation, Launch[] launches)
        {
            if (launches == null) throw new ArgumentNullException(nameof(launches));
            Launch answer;
            fixed (Launch* first = launches)
            {
                C.aim_launch_all_at_elevation(Raw, elevation, &answer, first, launches.Length);
            }
            Finish(ref answer.status, ref answer.fault);
            return answer;
        }

        /// <summary>The launch of the lowest speed that hits. Projectile.Speed is not
        /// read.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public Launch LaunchSlowest()
        {
            Launch answer;
            C.aim_launch_slowest(Raw, &answer);
            Finish(ref answer.status, ref answer.fault);
            return answer;
        }

        /// <summary>The earliest and the latest hit at Projectile.Speed: at a target at rest under
        /// gravity the low and the high shot. Returns the earliest.</summary>
        /// <param name="lob">The latest hit; the same if there is only one.</param>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public Launch LaunchDirectAndLob(out Launch lob)
        {
            Launch direct;
            Launch high;
            C.aim_launch_direct_and_lob(Raw, &direct, &high);
            lob = high;
            Finish(ref direct.status, ref direct.fault);
            return direct;
        }

        /// <summary>An angle in radians: every aim off by at most this touches the target by the
        /// time of the hit. A shot further off may still touch.</summary>
        /// <param name="hit">A hit of this question.</param>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public double SafeMargin(Hit hit)
        {
            double angle = 0;
            aim_fault fault = C.aim_safe_margin(Raw, &hit, &angle);
            Rethrow();
            Library.Refuse(fault);
            return angle;
        }

        /// <summary>How far the aim may be off. Where the relative motion is straight the margin is
        /// exact, otherwise that of SafeMargin.</summary>
        /// <param name="hit">A hit of this question.</param>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public Margin FindMargin(Hit hit)
        {
            Margin margin;
            aim_fault fault = C.aim_find_margin(Raw, &hit, &margin);
            Rethrow();
            Library.Refuse(fault);
            return margin;
        }

        /// <summary>Looks for a proof of an answer under quadratic drag: the shot gets there, and
        /// none hits before; or, for an answer without Earliest, none ever hits. It takes ten to
        /// thirty times as long as the answer. Without quadratic drag Solve itself proves its
        /// answers, and nothing is computed here.</summary>
        /// <param name="answer">An answer to this question.</param>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public DragProof ProveDragAnswer(Intercept answer) { return ProveDragAnswer(answer.hit); }

        /// <summary>Looks for a proof of a hit under quadratic drag. Of any but the first hit,
        /// NoneBefore is at most the time of the first.</summary>
        /// <param name="hit">A hit of this question.</param>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public DragProof ProveDragAnswer(Hit hit)
        {
            DragProof proof;
            aim_fault fault = C.aim_prove_drag_answer(Raw, &hit, &proof);
            Rethrow();
            Library.Refuse(fault);
            return proof;
        }

        /// <summary>Finds a lower bound of the distance at which any shot within lifetime and range
        /// passes the target: the largest share of the distance, from 1/2 to 1 - 2^-30, that is
        /// proved, or 0.</summary>
        /// <param name="distance">That of Closest, above 0.</param>
        /// <exception cref="QuestionException">A field or the distance is wrong.</exception>
        public double ProveClosest(double distance)
        {
            double bound;
            aim_fault fault = C.aim_prove_closest(Raw, distance, &bound);
            Rethrow();
            Library.Refuse(fault);
            return bound;
        }

        /// <summary>Where gun, target and shot are at the given times, for example to draw
        /// arcs.</summary>
        /// <param name="aim">The direction of the gun; zero: no shot is fired.</param>
        /// <param name="times">Each at least 0, in any order.</param>
        /// <param name="snapshots">As many as times.</param>
        /// <param name="launchTime">Null: as soon as a gun without a turret may fire.</param>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public void Follow(Vec aim, double[] times, Snapshot[] snapshots, double? launchTime = null)
        {
            if (times == null) throw new ArgumentNullException(nameof(times));
            if (snapshots == null) throw new ArgumentNullException(nameof(snapshots));
            if (snapshots.Length != times.Length)
            {
                throw new ArgumentException("there are " + times.Length + " times, but " +
                                            snapshots.Length + " snapshots", nameof(snapshots));
            }
            aim_fired_shot shot;
            shot.aim = aim;
            shot.launch_time = launchTime ?? 0;
            shot.has_launch_time = launchTime.HasValue ? 1 : 0;
            shot.reserved = 0;
            aim_fault fault;
            fixed (double* when = times)
            fixed (Snapshot* where = snapshots)
            {
                fault = C.aim_follow(Raw, &shot, when, where, (UIntPtr)(uint)times.Length);
            }
            Rethrow();
            Library.Refuse(fault);
        }

        /// <summary>Aims by a method of well-known articles, to compare it with Solve.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public MethodAnswer AimBy(AimMethod method)
        {
            MethodAnswer answer;
            C.aim_by((int)method, Raw, null, 0, &answer);
            int status = (int)(answer.Claim == Claim.Invalid ? Status.Invalid : Status.Hit);
            Finish(ref status, ref answer.fault);
            return answer;
        }

        /// <summary>How probably the shot that Solve answers hits. The question needs an
        /// Uncertainty.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public Odds FindOdds()
        {
            Odds answer;
            C.aim_find_odds(Raw, &answer);
            Finish(ref answer.status, ref answer.fault);
            return answer;
        }

        /// <summary>The scatter of the aim with which the shot hits with the given probability,
        /// 0 to 1, or why there is none. The question needs an Uncertainty.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public Scatter FindScatter(double probability)
        {
            Scatter scatter;
            aim_fault fault = C.aim_find_scatter(Raw, probability, &scatter);
            Rethrow();
            Library.Refuse(fault);
            return scatter;
        }

        /// <summary>The first interval of launch times up to `latest` in which the odds are at
        /// least `probability`; null: there is none. It is found by sampling the ends of 256 equal
        /// intervals; one that is shorter than these may be missed. The question needs an
        /// Uncertainty.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public FiringWindow? FindWindow(double probability, double latest)
        {
            FiringWindow window;
            aim_fault fault = C.aim_find_window(Raw, probability, latest, &window);
            Rethrow();
            Library.Refuse(fault);
            return window.Exists ? window : (FiringWindow?)null;
        }

        /// <summary>The launch time whose odds, less a cost for each unit of time waited, are
        /// greatest; null: no launch hits. While the gun waits the target is measured. The question
        /// needs an Uncertainty.</summary>
        /// <param name="interval">The time between two measurements, above 0.</param>
        /// <param name="sd">The standard deviation of each component of a measured position, above
        /// 0.</param>
        /// <param name="cost">The cost of a unit of time, at least 0.</param>
        /// <param name="latest">The latest time to fire.</param>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public FiringTime? FindFiringTime(double interval, double sd, double cost, double latest)
        {
            aim_looks looks;
            looks.interval = interval;
            looks.sd = sd;
            FiringTime found;
            aim_fault fault = C.aim_find_firing_time(Raw, &looks, cost, latest, &found);
            Rethrow();
            Library.Refuse(fault);
            return found.Exists ? found : (FiringTime?)null;
        }
    }
}
