using System;
using System.Runtime.InteropServices;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>What became of a step of TurnController.</summary>
    public enum TurnStatus
    {
        /// <summary>The gun is turning.</summary>
        Turning = 0,
        /// <summary>The gun is at rest and faces the goal.</summary>
        Arrived = 1,
        /// <summary>The goal lies outside the arc or the limits. The gun turns to the nearer end,
        /// or to the direction within the limits that is nearest to the goal, and waits
        /// there.</summary>
        Blocked = 2,
        /// <summary>A number is not what it must be, and nothing has changed.</summary>
        Invalid = 3
    }

    /// <summary>The result of a step.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct TurnProgress
    {
        private int status;
        private int reserved;
        private double remaining;
        private double time;

        /// <summary>What became of the step.</summary>
        public TurnStatus Status { get { return (TurnStatus)status; } }

        /// <summary>The angle to where the gun will come to rest, radians.</summary>
        public double Remaining { get { return remaining; } }

        /// <summary>The time until the gun comes to rest, if the goal does not move.</summary>
        public double Time { get { return time; } }
    }

    /// <summary>A gun in a game loop. It turns towards its goal as fast as its turret allows and
    /// stops there exactly. It never passes a goal at which it can stop.</summary>
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

        /// <summary>Where the gun points now: in two dimensions X is an angle, in three dimensions
        /// Facing is a direction.</summary>
        public Vec Facing { get { return raw.turret.facing; } }

        /// <summary>How fast the gun turns now: in two dimensions X is radians per time, positive
        /// counter-clockwise; in three dimensions Rate is the angular velocity.</summary>
        public Vec Rate { get { return raw.rate; } }

        /// <summary>Turns the gun for a duration, at least 0, towards a goal: in two dimensions X
        /// is an angle, in three dimensions the goal is a direction of any length.</summary>
        /// <exception cref="QuestionException">A field of the turret is wrong.</exception>
        /// <exception cref="ArgumentException">A number is not what it must be.</exception>
        public TurnProgress Step(Vec goal, double duration)
        {
            TurnProgress progress;
            fixed (aim_turn_controller* controller = &raw)
            {
                progress = C.aim_turn_step(controller, &goal.X, duration);
                if (progress.Status == TurnStatus.Invalid)
                {
                    Library.Refuse(C.aim_check_turret(&controller->turret, raw.dimensions));
                }
            }
            if (progress.Status == TurnStatus.Invalid)
            {
                throw new ArgumentException(
                    "the goal or the duration is not what it must be: the numbers of the goal " +
                    "are finite, and the duration is at least 0");
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

        /// <summary>The unit direction that meets the target at the chaser's present speed. If
        /// there is none, the unit direction straight at the target.</summary>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public Vec LeadPursuit()
        {
            Library.Need();
            Vec direction = default(Vec);
            Chase chase = this;
            Library.Refuse(C.aim_lead_pursuit(&chase, 3, &direction.X));
            return direction;
        }

        /// <summary>An acceleration across the line of sight: gain times the closing speed times
        /// the turn rate of that line.</summary>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public Vec ProportionalNavigation(double gain)
        {
            Library.Need();
            Vec acceleration = default(Vec);
            Chase chase = this;
            Library.Refuse(C.aim_proportional_navigation(&chase, 3, gain, &acceleration.X));
            return acceleration;
        }

        /// <summary>The acceleration of ProportionalNavigation plus gain / 2 times the target's
        /// acceleration across the line of sight.</summary>
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
        /// <summary>The position of the missile now.</summary>
        public Vec Position;
        /// <summary>Where the missile flies: a vector of any length except
        /// 0.</summary>
        public Vec Direction;
        /// <summary>The speed of the missile, above 0.</summary>
        public double Speed;
        /// <summary>How fast the missile can turn, radians per time, above 0.</summary>
        public double TurnRate;

        /// <summary>The direction of the missile after it has turned towards a position for a
        /// duration of at least 0.</summary>
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

        /// <summary>A controller with all gains 0 and without limits.</summary>
        public Pid()
        {
            Library.Need();
            fixed (aim_pid* pid = &raw) C.aim_init_pid(pid);
        }

        /// <summary>Output per error; 0 by default.</summary>
        public double Proportional
        {
            get { return raw.gains.proportional; }
            set { raw.gains.proportional = value; }
        }

        /// <summary>Output per error and time; 0 by default.</summary>
        public double Integral
        {
            get { return raw.gains.integral; }
            set { raw.gains.integral = value; }
        }

        /// <summary>Output per rate of the measured value; 0 by default.</summary>
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

        /// <summary>Whether goal and measured value are angles, in radians. Their difference is
        /// then taken the shorter way round.</summary>
        public bool IsAngle
        {
            get { return raw.gains.is_angle != 0; }
            set { raw.gains.is_angle = value ? 1 : 0; }
        }

        /// <summary>The output for the next `duration`, above 0.</summary>
        /// <exception cref="QuestionException">A number is not what it must be. The controller is
        /// unchanged.</exception>
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
