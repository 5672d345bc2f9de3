using System;
using System.Runtime.InteropServices;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>A gun that must turn, or may not point everywhere. Angles are radians.</summary>
    public sealed unsafe class Turret
    {
        private readonly Pinned<aim_turret> raw = new Pinned<aim_turret>();
        private bool hasTurnRate;

        /// <summary>A turret of 2 or 3 dimensions. With nothing but limits (Arc, Elevation,
        /// Azimuth) it points anywhere within them at once. With Facing, TurnAcceleration, Rate or
        /// Tolerance it needs a TurnRate.</summary>
        public Turret(int dimensions)
        {
            Library.NeedDimensions(dimensions);
            Library.Need();
            Dimensions = dimensions;
            C.aim_init_turret((aim_turret*)raw.Address);
            raw.Items[0].turn_rate = double.PositiveInfinity;
        }

        /// <summary>2 or 3.</summary>
        public int Dimensions { get; }

        internal IntPtr Address { get { return raw.Address; } }

        // Of a gun that turns, a rate that is left out is 0, which is not allowed.
        private void NeedTurnRate()
        {
            if (!hasTurnRate) raw.Items[0].turn_rate = 0;
        }

        /// <summary>Where the gun points now: in two dimensions X is an angle, in three dimensions
        /// Facing is a direction of any length.</summary>
        public Vec Facing
        {
            get { return raw.Items[0].facing; }
            set
            {
                raw.Items[0].facing = value;
                NeedTurnRate();
            }
        }

        /// <summary>How fast the gun can turn, radians per time, above 0. Infinite, the default of
        /// a turret with nothing but limits: the gun points anywhere within them at once.</summary>
        public double TurnRate
        {
            get { return raw.Items[0].turn_rate; }
            set
            {
                raw.Items[0].turn_rate = value;
                hasTurnRate = true;
            }
        }

        /// <summary>Radians per time squared, above 0. Infinite, the default: the gun reaches its
        /// rate at once.</summary>
        public double TurnAcceleration
        {
            get { return raw.Items[0].turn_acceleration; }
            set
            {
                raw.Items[0].turn_acceleration = value;
                NeedTurnRate();
            }
        }

        /// <summary>In two dimensions: how fast the gun turns now, positive counter-clockwise; 0 by
        /// default. Other than 0 only with a finite TurnAcceleration.</summary>
        public double Rate
        {
            get { return raw.Items[0].rate; }
            set
            {
                raw.Items[0].rate = value;
                NeedTurnRate();
            }
        }

        /// <summary>In two dimensions: the gun may point from Arc.From counter-clockwise to Arc.To.
        /// By default To is infinite: the gun may point everywhere.</summary>
        public Interval Arc
        {
            get { return raw.Items[0].arc; }
            set { raw.Items[0].arc = value; }
        }

        /// <summary>In three dimensions: the limits of the aim's angle above the x-y plane, -pi/2
        /// to pi/2. Null: no limits.</summary>
        public Interval? Elevation
        {
            get
            {
                return raw.Items[0].sets_elevation == 0 ? (Interval?)null : raw.Items[0].elevation;
            }
            set
            {
                raw.Items[0].sets_elevation = value.HasValue ? 1 : 0;
                if (value.HasValue) raw.Items[0].elevation = value.Value;
            }
        }

        /// <summary>In three dimensions: the aim, seen from above, may point from Azimuth.From
        /// counter-clockwise to Azimuth.To. Null: no limits.</summary>
        public Interval? Azimuth
        {
            get
            {
                return raw.Items[0].sets_azimuth == 0 ? (Interval?)null : raw.Items[0].azimuth;
            }
            set
            {
                raw.Items[0].sets_azimuth = value.HasValue ? 1 : 0;
                if (value.HasValue) raw.Items[0].azimuth = value.Value;
            }
        }

        /// <summary>The gun counts as pointing at an aim that is off by at most this angle, at
        /// least 0; 0 by default.</summary>
        public double Tolerance
        {
            get { return raw.Items[0].tolerance; }
            set
            {
                raw.Items[0].tolerance = value;
                NeedTurnRate();
            }
        }

        /// <summary>Throws if a field is wrong.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public void Check()
        {
            aim_fault fault = C.aim_check_turret((aim_turret*)raw.Address, Dimensions);
            GC.KeepAlive(this);
            Library.Refuse(fault);
        }

        /// <summary>The turn from Facing to a direction of any length. For the zero vector the gun
        /// does not turn.</summary>
        /// <exception cref="QuestionException">A field of the turret is wrong.</exception>
        public Turn TurnTo(Vec direction)
        {
            Check();
            Turn turn = C.aim_turn_to((aim_turret*)raw.Address, Dimensions, &direction.X);
            GC.KeepAlive(this);
            return turn;
        }

        /// <summary>The turn from Facing to an angle, of a turret in two dimensions.</summary>
        /// <exception cref="QuestionException">A field of the turret is wrong.</exception>
        /// <exception cref="InvalidOperationException">The turret is one in three dimensions.
        /// </exception>
        public Turn TurnTo(double angle)
        {
            Check();
            if (Dimensions != 2)
            {
                throw new InvalidOperationException("a turret in 3D turns to a direction");
            }
            Turn turn = C.aim_turn_to_angle((aim_turret*)raw.Address, angle);
            GC.KeepAlive(this);
            return turn;
        }

        /// <summary>The time until the gun, from rest, has turned through an angle, less its
        /// tolerance.</summary>
        /// <exception cref="QuestionException">A field of the turret is wrong.</exception>
        public double TurningTime(double angle)
        {
            Check();
            double time = C.aim_turning_time((aim_turret*)raw.Address, angle);
            GC.KeepAlive(this);
            return time;
        }

        /// <summary>The largest angle that the gun, from rest, can reach within its tolerance by a
        /// time.</summary>
        /// <exception cref="QuestionException">A field of the turret is wrong.</exception>
        public double TurnableAngle(double time)
        {
            Check();
            double angle = C.aim_turnable_angle((aim_turret*)raw.Address, time);
            GC.KeepAlive(this);
            return angle;
        }
    }

    /// <summary>The turn of a gun from its facing to a direction.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Turn
    {
        private int possible;
        private int reserved;
        private double angle;
        private double time;
        private double rest;

        /// <summary>False: the direction is outside the arc or the limits, or is not
        /// finite.</summary>
        public bool IsPossible { get { return possible != 0; } }

        /// <summary>The angle of the turn; in two dimensions positive counter-clockwise.</summary>
        public double Angle { get { return angle; } }

        /// <summary>The time until the gun points at the direction within its tolerance.</summary>
        public double Time { get { return time; } }

        /// <summary>The angle through which the gun turns until it rests: Angle less the
        /// tolerance.</summary>
        public double Rest { get { return rest; } }
    }

    /// <summary>An engine that moves bodies in steps.</summary>
    public sealed unsafe class Tick
    {
        private readonly Pinned<aim_tick> raw = new Pinned<aim_tick>();

        /// <summary>Steps of a duration above 0; in Unity that is Time.fixedDeltaTime.</summary>
        public Tick(double step, Integrator integrator = Integrator.SemiImplicitEuler)
        {
            Library.Need();
            C.aim_init_tick((aim_tick*)raw.Address);
            raw.Items[0].step = step;
            raw.Items[0].integrator = (int)integrator;
        }

        internal IntPtr Address { get { return raw.Address; } }

        /// <summary>The duration of a step, above 0.</summary>
        public double Step
        {
            get { return raw.Items[0].step; }
            set { raw.Items[0].step = value; }
        }

        /// <summary>The damping of the shot, at least 0; 0 with VelocityVerlet. The target is not
        /// damped.</summary>
        public double Damping
        {
            get { return raw.Items[0].damping; }
            set { raw.Items[0].damping = value; }
        }

        /// <summary>How the engine damps.</summary>
        public DampingForm DampingForm
        {
            get { return (DampingForm)raw.Items[0].damping_form; }
            set { raw.Items[0].damping_form = (int)value; }
        }

        /// <summary>Throws if a field is wrong.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public void Check()
        {
            aim_fault fault = C.aim_check_tick((aim_tick*)raw.Address);
            GC.KeepAlive(this);
            Library.Refuse(fault);
        }

        /// <summary>The factor by which a step multiplies the velocity.</summary>
        /// <exception cref="QuestionException">A field is wrong.</exception>
        public double DampingFactor
        {
            get
            {
                Check();
                double factor = C.aim_damping_factor((aim_tick*)raw.Address);
                GC.KeepAlive(this);
                return factor;
            }
        }

        /// <summary>The launch velocity with which a body of the engine is at every step on the
        /// parabola that a launch with `velocity` follows.</summary>
        /// <exception cref="QuestionException">A field of the tick is wrong.</exception>
        /// <exception cref="ArgumentException">A number is not finite.</exception>
        public Vec CorrectLaunch(Vec velocity, Vec acceleration)
        {
            Vec corrected = default(Vec);
            int answer = C.aim_correct_launch((aim_tick*)raw.Address, 3, &velocity.X,
                                              &acceleration.X, &corrected.X);
            GC.KeepAlive(this);
            if (answer == 0) throw Wrong("the numbers of the vectors are finite");
            return corrected;
        }

        /// <summary>Replaces position and velocity by those after a number of steps, at least
        /// 0.</summary>
        /// <exception cref="QuestionException">A field of the tick is wrong.</exception>
        /// <exception cref="ArgumentException">A number is not what it must be.</exception>
        public void After(int steps, ref Vec position, ref Vec velocity, Vec acceleration)
        {
            Vec p = position;
            Vec v = velocity;
            int answer = C.aim_after_steps((aim_tick*)raw.Address, 3, &p.X, &v.X, &acceleration.X,
                                           steps);
            GC.KeepAlive(this);
            if (answer == 0)
            {
                throw Wrong("the steps are at least 0, and the numbers of the vectors finite");
            }
            position = p;
            velocity = v;
        }

        /// <summary>The velocity that displaces a body of the engine by `displacement` within
        /// `time`, above 0. Null: no velocity does, or a number is not what it must be.</summary>
        /// <exception cref="QuestionException">A field of the tick is wrong.</exception>
        public Vec? VelocityToReach(Vec displacement, Vec acceleration, double time)
        {
            Check();
            Vec velocity = default(Vec);
            int answer = C.aim_velocity_to_reach((aim_tick*)raw.Address, 3, &displacement.X,
                                                 &acceleration.X, time, &velocity.X);
            GC.KeepAlive(this);
            return answer == 0 ? (Vec?)null : velocity;
        }

        // What is wrong if it is not the tick.
        private ArgumentException Wrong(string expected)
        {
            Check();
            return new ArgumentException("a number is not what it must be: " + expected);
        }
    }
}
