using System;
using System.Runtime.InteropServices;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>What became of a turn.</summary>
    public enum TurnStatus
    {
        /// <summary>The gun turns.</summary>
        Turning = 0,
        /// <summary>It faces its goal.</summary>
        Arrived = 1,
        /// <summary>The goal is outside of its arc; the gun turns as near as it may.</summary>
        Blocked = 2,
        /// <summary>A number is not what it must be, and nothing has changed.</summary>
        Invalid = 3
    }

    /// <summary>How far a turn has come.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct TurnProgress
    {
        private int status;
        private int reserved;
        private double remaining;
        private double time;

        /// <summary>Whether the gun faces its goal.</summary>
        public TurnStatus Status { get { return (TurnStatus)status; } }

        /// <summary>The angle that is left.</summary>
        public double Remaining { get { return remaining; } }

        /// <summary>The time that is left.</summary>
        public double Time { get { return time; } }
    }

    /// <summary>A gun in a game loop: turns to its goal as fast as its turret allows, stops
    /// exactly, and never overshoots.</summary>
    public sealed unsafe class TurnController
    {
        private aim_turn_controller raw;

        /// <summary>A gun at rest, or in two dimensions one that turns at the turret's Rate. The
        /// turret is copied.</summary>
        public TurnController(Turret turret)
        {
            if (turret == null) throw new ArgumentNullException(nameof(turret));
            raw.turret = *(aim_turret*)turret.Address;
            GC.KeepAlive(turret);
            raw.dimensions = turret.Dimensions;
            if (raw.dimensions == 2) raw.rate.X = raw.turret.rate;
        }

        /// <summary>Where the gun points: in two dimensions X is an angle, in three this is a
        /// direction.</summary>
        public Vec Facing { get { return raw.turret.facing; } }

        /// <summary>In two dimensions X is how fast the gun turns, in three this is the angular
        /// velocity.</summary>
        public Vec Rate { get { return raw.rate; } }

        /// <summary>Turns for a duration towards a goal: in two dimensions X is an angle, in three
        /// this is a direction.</summary>
        /// <exception cref="ArgumentException">A number is not what it must be.</exception>
        public TurnProgress Step(Vec goal, double duration)
        {
            TurnProgress progress;
            fixed (aim_turn_controller* controller = &raw)
            {
                progress = C.aim_turn_step(controller, &goal.X, duration);
            }
            if (progress.Status == TurnStatus.Invalid)
            {
                throw new ArgumentException(
                    "a number of the goal, the duration or the turret is not what it must be: " +
                    "the duration is at least 0, the turn rate above 0, all are finite");
            }
            return progress;
        }
    }

    /// <summary>A chaser and its target, now, in the world.</summary>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Chase
    {
        /// <summary>The position of the chaser.</summary>
        public Vec Position;
        /// <summary>The velocity of the chaser.</summary>
        public Vec Velocity;
        /// <summary>The position of the target.</summary>
        public Vec Target;
        /// <summary>The velocity of the target.</summary>
        public Vec TargetVelocity;
        /// <summary>The acceleration of the target; only AugmentedNavigation reads it.</summary>
        public Vec TargetAcceleration;

        /// <summary>The unit direction straight at the target.</summary>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public Vec PurePursuit()
        {
            Library.Need();
            Vec direction = default(Vec);
            Chase chase = this;
            Library.Refuse(C.aim_pure_pursuit(&chase, 3, &direction.X));
            return direction;
        }

        /// <summary>The unit direction that meets the target at the chaser's present speed; where
        /// there is none, straight at it.</summary>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public Vec LeadPursuit()
        {
            Library.Need();
            Vec direction = default(Vec);
            Chase chase = this;
            Library.Refuse(C.aim_lead_pursuit(&chase, 3, &direction.X));
            return direction;
        }

        /// <summary>The acceleration across the line of sight: gain times closing speed times its
        /// turn rate.</summary>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public Vec ProportionalNavigation(double gain)
        {
            Library.Need();
            Vec acceleration = default(Vec);
            Chase chase = this;
            Library.Refuse(C.aim_proportional_navigation(&chase, 3, gain, &acceleration.X));
            return acceleration;
        }

        /// <summary>The same plus gain / 2 times the target's acceleration across the line of
        /// sight.</summary>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public Vec AugmentedNavigation(double gain)
        {
            Library.Need();
            Vec acceleration = default(Vec);
            Chase chase = this;
            Library.Refuse(C.aim_augmented_navigation(&chase, 3, gain, &acceleration.X));
            return acceleration;
        }
    }

    /// <summary>A missile of constant speed and limited turn rate.</summary>
    [Serializable]
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Homing
    {
        /// <summary>Now.</summary>
        public Vec Position;
        /// <summary>Unit vector.</summary>
        public Vec Direction;
        /// <summary>Above 0.</summary>
        public double Speed;
        /// <summary>Radians per time, above 0.</summary>
        public double TurnRate;

        /// <summary>The direction after turning towards a position for a duration of at least
        /// 0.</summary>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public Vec Steer(Vec goal, double duration)
        {
            Library.Need();
            Vec direction = default(Vec);
            Homing homing = this;
            Library.Refuse(C.aim_steer(&homing, 3, &goal.X, duration, &direction.X));
            return direction;
        }

        /// <summary>Whether a missile that turns as fast as it can circles a target at rest for
        /// ever.</summary>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public bool Orbits(Vec target, double hitRadius)
        {
            Library.Need();
            int orbits = 0;
            Homing homing = this;
            Library.Refuse(C.aim_orbits(&homing, 3, &target.X, hitRadius, &orbits));
            return orbits != 0;
        }

        /// <summary>Whether lead pursuit surely hits a target that keeps its velocity. If not, the
        /// missile may still hit.</summary>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public bool SurelyHits(Vec target, Vec targetVelocity)
        {
            Library.Need();
            int hits = 0;
            Homing homing = this;
            Library.Refuse(C.aim_surely_hits(&homing, 3, &target.X, &targetVelocity.X, &hits));
            return hits != 0;
        }
    }

    /// <summary>A PID controller without integral wind-up and derivative kicks.</summary>
    public sealed unsafe class Pid
    {
        private aim_pid raw;

        /// <summary>No gains, no limits, nothing to remember.</summary>
        public Pid()
        {
            Library.Need();
            fixed (aim_pid* pid = &raw) C.aim_init_pid(pid);
        }

        /// <summary>Output per error.</summary>
        public double Proportional
        {
            get { return raw.gains.proportional; }
            set { raw.gains.proportional = value; }
        }

        /// <summary>Output per error and time.</summary>
        public double Integral
        {
            get { return raw.gains.integral; }
            set { raw.gains.integral = value; }
        }

        /// <summary>Output per rate of the measurement.</summary>
        public double Derivative
        {
            get { return raw.gains.derivative; }
            set { raw.gains.derivative = value; }
        }

        /// <summary>The limits of the output; infinite by default.</summary>
        public Interval Limits
        {
            get { return new Interval(raw.gains.min, raw.gains.max); }
            set
            {
                raw.gains.min = value.From;
                raw.gains.max = value.To;
            }
        }

        /// <summary>Whether goal and measurement are angles: errors are then the shorter way
        /// round.</summary>
        public bool IsAngle
        {
            get { return raw.gains.is_angle != 0; }
            set { raw.gains.is_angle = value ? 1 : 0; }
        }

        /// <summary>The output for the next duration, above 0.</summary>
        /// <exception cref="QuestionException">A number is not what it must be, and the controller
        /// is as before.</exception>
        public double Step(double goal, double measured, double duration)
        {
            double output = 0;
            aim_fault fault;
            fixed (aim_pid* pid = &raw)
            {
                fault = C.aim_pid_step(pid, goal, measured, duration, &output);
            }
            Library.Refuse(fault);
            return output;
        }

        /// <summary>Forgets the integral and the last measurement.</summary>
        public void Reset()
        {
            fixed (aim_pid* pid = &raw) C.aim_pid_reset(pid);
        }
    }
}
