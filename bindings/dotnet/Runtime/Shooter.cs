using System;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>The gun of a question.</summary>
    public sealed class Shooter
    {
        private readonly Pinned<aim_engagement> question;
        private Turret turret;
        private Mount mount;
        private Motion motion;

        internal Shooter(Pinned<aim_engagement> question) { this.question = question; }

        private ref aim_shooter Raw { get { return ref question.Items[0].shooter; } }

        /// <summary>The position of the pivot now.</summary>
        public Vec Position
        {
            get { return Raw.position; }
            set { Raw.position = value; }
        }

        /// <summary>The velocity now; constant unless Motion is set.</summary>
        public Vec Velocity
        {
            get { return Raw.velocity; }
            set { Raw.velocity = value; }
        }

        /// <summary>The time before the shot leaves, at least 0; 0 by default.</summary>
        public double Delay
        {
            get { return Raw.delay; }
            set { Raw.delay = value; }
        }

        /// <summary>The distance from the pivot to where the shot starts, along the aim, at least
        /// 0; 0 by default.</summary>
        public double Muzzle
        {
            get { return Raw.muzzle; }
            set { Raw.muzzle = value; }
        }

        /// <summary>Whether the gun may wait: the shot then leaves at Delay or later, so that it
        /// hits as early as possible. Not allowed with a turret, which may wait anyway, nor with a
        /// tick.</summary>
        public bool Hold
        {
            get { return Raw.hold != 0; }
            set { Raw.hold = value ? 1 : 0; }
        }

        /// <summary>Set for a gun that must turn, or may not point everywhere. Null: the gun points
        /// anywhere at once.</summary>
        public Turret Turret
        {
            get { return turret; }
            set
            {
                if (value != null && value.Dimensions != question.Items[0].dimensions)
                {
                    throw OtherDimensions(value.Dimensions, nameof(Turret));
                }
                turret = value;
                Raw.turret = value == null ? IntPtr.Zero : value.Address;
            }
        }

        /// <summary>Where the gun sits on a body that may spin. Null: at the centre of its
        /// body.</summary>
        public Mount Mount
        {
            get { return mount; }
            set
            {
                mount = value;
                Raw.mount = value == null ? IntPtr.Zero : value.Address;
            }
        }

        /// <summary>How the gun moves, for example on a platform. Null: at constant velocity. Of a
        /// kind of motion that has a position and a velocity, Position and Velocity above
        /// count.</summary>
        public Motion Motion
        {
            get { return motion; }
            set
            {
                if (value != null && value.Dimensions != question.Items[0].dimensions)
                {
                    throw OtherDimensions(value.Dimensions, nameof(Motion));
                }
                if (value != null && value.IsTarget)
                {
                    throw new ArgumentException(
                        "a gun needs a motion of its own: new Motion(dimensions)", nameof(Motion));
                }
                motion = value;
                Raw.motion = value == null ? IntPtr.Zero : value.Address;
            }
        }

        private ArgumentException OtherDimensions(int given, string name)
        {
            return new ArgumentException("the question has " + question.Items[0].dimensions +
                                         " dimensions, this has " + given, name);
        }
    }

    /// <summary>Where a gun sits on a body that may spin.</summary>
    public sealed class Mount
    {
        private readonly Pinned<aim_mount> raw = new Pinned<aim_mount>();

        internal IntPtr Address { get { return raw.Address; } }

        /// <summary>From the body's centre to the pivot while the body faces along +x.</summary>
        public Vec Offset
        {
            get { return raw.Items[0].offset; }
            set { raw.Items[0].offset = value; }
        }

        /// <summary>Where the body faces now, radians.</summary>
        public double Facing
        {
            get { return raw.Items[0].facing; }
            set { raw.Items[0].facing = value; }
        }

        /// <summary>How fast the body spins, radians per time, positive counter-clockwise; in three
        /// dimensions about +z.</summary>
        public double TurnRate
        {
            get { return raw.Items[0].turn_rate; }
            set { raw.Items[0].turn_rate = value; }
        }
    }

    /// <summary>The shot of a question.</summary>
    public sealed class Projectile
    {
        private readonly Pinned<aim_engagement> question;
        private ShotTable table;

        internal Projectile(Pinned<aim_engagement> question) { this.question = question; }

        private ref aim_projectile Raw { get { return ref question.Items[0].projectile; } }

        /// <summary>The muzzle speed relative to the gun, at least 0.</summary>
        public double Speed
        {
            get { return Raw.speed; }
            set { Raw.speed = value; }
        }

        /// <summary>The share of the gun's velocity that the shot keeps, 0 to 1; 1 by default. Set
        /// 0 if your engine gives a shot the velocity aim * speed.</summary>
        public double Inherit
        {
            get { return Raw.inherit; }
            set { Raw.inherit = value; }
        }

        /// <summary>The constant acceleration in flight: gravity.</summary>
        public Vec Acceleration
        {
            get { return Raw.acceleration; }
            set { Raw.acceleration = value; }
        }

        /// <summary>Additional acceleration along the aim during ThrustDuration, at least 0. Not
        /// with drag.</summary>
        public double ThrustAcceleration
        {
            get { return Raw.thrust_acceleration; }
            set { Raw.thrust_acceleration = value; }
        }

        /// <summary>How long the thrust lasts after the launch, at least 0.</summary>
        public double ThrustDuration
        {
            get { return Raw.thrust_duration; }
            set { Raw.thrust_duration = value; }
        }

        /// <summary>Linear drag, at least 0: dv/dt = acceleration - drag v. Not with
        /// QuadraticDrag.</summary>
        public double Drag
        {
            get { return Raw.drag; }
            set { Raw.drag = value; }
        }

        /// <summary>Quadratic drag, at least 0: dv/dt = acceleration - drag |v| v. Not with
        /// Drag.</summary>
        public double QuadraticDrag
        {
            get { return Raw.quadratic_drag; }
            set { Raw.quadratic_drag = value; }
        }

        /// <summary>The velocity of the air. It must be zero without drag.</summary>
        public Vec Wind
        {
            get { return Raw.wind; }
            set { Raw.wind = value; }
        }

        /// <summary>The radius of the shot, at least 0.</summary>
        public double Radius
        {
            get { return Raw.radius; }
            set { Raw.radius = value; }
        }

        /// <summary>The longest time of flight, at least 0; infinite by default.</summary>
        public double Lifetime
        {
            get { return Raw.lifetime; }
            set { Raw.lifetime = value; }
        }

        /// <summary>The longest straight distance from the launch point to the hit, at least 0;
        /// infinite by default.</summary>
        public double Range
        {
            get { return Raw.range; }
            set { Raw.range = value; }
        }

        /// <summary>Set for a shot that is known by a table; Speed must then be 0. Null: the shot
        /// has the muzzle speed Speed.</summary>
        public ShotTable Table
        {
            get { return table; }
            set
            {
                table = value;
                Raw.table = value == null ? IntPtr.Zero : value.Address;
            }
        }
    }

    /// <summary>A shot that is known by a table: how long it takes to each distance.</summary>
    public sealed class ShotTable
    {
        private readonly Pinned<aim_table> raw = new Pinned<aim_table>();
        private readonly Pinned<double> distances;
        private readonly Pinned<double> times;
        private readonly Pinned<double>[] values;
        private readonly Pinned<aim_setting> settings;

        /// <summary>Makes a table. The lists are copied.</summary>
        /// <param name="distances">Two or more, increasing, the first at least 0.</param>
        /// <param name="times">The time of flight to each distance, above 0.</param>
        /// <param name="settings">What the launcher is set to: for each setting a number for every
        /// distance.</param>
        public ShotTable(double[] distances, double[] times, params double[][] settings)
        {
            Library.Need();
            this.distances = Lists.Copy(distances, nameof(distances));
            this.times = Lists.Copy(times, nameof(times));
            if (settings == null) throw new ArgumentNullException(nameof(settings));
            values = new Pinned<double>[settings.Length];
            var rows = new aim_setting[settings.Length];
            for (int i = 0; i < rows.Length; ++i)
            {
                values[i] = Lists.Copy(settings[i], nameof(settings));
                rows[i].values = values[i].Address;
                rows[i].count = values[i].Count;
            }
            this.settings = new Pinned<aim_setting>(rows);
            raw.Items[0].distances = this.distances.Address;
            raw.Items[0].distance_count = this.distances.Count;
            raw.Items[0].times = this.times.Address;
            raw.Items[0].time_count = this.times.Count;
            if (rows.Length == 0) return;
            raw.Items[0].settings = this.settings.Address;
            raw.Items[0].setting_count = this.settings.Count;
        }

        internal IntPtr Address { get { return raw.Address; } }

        /// <summary>Interpolates a setting at a distance. For a hit, pass its Distance.</summary>
        /// <param name="setting">The index of the setting.</param>
        /// <param name="distance">Beyond an end of the table, the value at that end is the
        /// answer.</param>
        public unsafe double SettingAt(int setting, double distance)
        {
            if (setting < 0 || setting >= values.Length)
            {
                throw new ArgumentOutOfRangeException(
                    nameof(setting), setting, "the table has " + values.Length + " settings");
            }
            double value =
                C.aim_setting_at((aim_table*)raw.Address, (UIntPtr)(uint)setting, distance);
            GC.KeepAlive(this);
            return value;
        }
    }
}
