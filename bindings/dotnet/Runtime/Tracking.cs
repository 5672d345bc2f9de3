using System;
using System.Runtime.InteropServices;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>Standard deviations of what a question says; 0 by default.</summary>
    public sealed class Uncertainty
    {
        /// <summary>The numbers of a covariance of position and velocity.</summary>
        private const int InPlane = 4 * 4;
        internal const int InSpace = 6 * 6;

        private readonly Pinned<aim_uncertainty> raw = new Pinned<aim_uncertainty>();
        private Pinned<double> covariance;
        private int count; // of numbers of the covariance; 0: there is none
        private int dimensions; // of the question that it is part of; 0: of none

        /// <summary>It is part of a question from now on.</summary>
        internal void Join(int newDimensions)
        {
            if (count > 0) CheckCount(count, newDimensions, nameof(Uncertainty));
            dimensions = newDimensions;
        }

        private static void CheckCount(int count, int dimensions, string name)
        {
            int expected = 4 * dimensions * dimensions;
            if (dimensions == 0 || count == expected) return;
            throw new ArgumentException(
                "expected a covariance of " + expected + " numbers in " + dimensions +
                " dimensions, got " + count, name);
        }

        internal IntPtr Address { get { return raw.Address; } }

        /// <summary>The standard deviation of each component of the target's position, at least
        /// 0.</summary>
        public double PositionSd
        {
            get { return raw.Items[0].position_sd; }
            set { raw.Items[0].position_sd = value; }
        }

        /// <summary>The standard deviation of each component of the target's velocity, at least
        /// 0.</summary>
        public double VelocitySd
        {
            get { return raw.Items[0].velocity_sd; }
            set { raw.Items[0].velocity_sd = value; }
        }

        /// <summary>The spectral density of white noise on the target's acceleration, at least
        /// 0.</summary>
        public double Maneuver
        {
            get { return raw.Items[0].maneuver; }
            set { raw.Items[0].maneuver = value; }
        }

        /// <summary>The standard deviation of the direction of the shot, radians, at least
        /// 0.</summary>
        public double AimSd
        {
            get { return raw.Items[0].aim_sd; }
            set { raw.Items[0].aim_sd = value; }
        }

        /// <summary>The standard deviation of the muzzle speed, at least 0.</summary>
        public double SpeedSd
        {
            get { return raw.Items[0].speed_sd; }
            set { raw.Items[0].speed_sd = value; }
        }

        /// <summary>The standard deviation of the time of the launch, at least 0.</summary>
        public double DelaySd
        {
            get { return raw.Items[0].delay_sd; }
            set { raw.Items[0].delay_sd = value; }
        }

        /// <summary>The covariance of position and velocity, row by row: 16 numbers in two
        /// dimensions, 36 in three. Instead of PositionSd and VelocitySd.</summary>
        public void SetCovariance(double[] rows)
        {
            if (rows == null) throw new ArgumentNullException(nameof(rows));
            if (rows.Length != InPlane && rows.Length != InSpace)
            {
                throw new ArgumentException(
                    "expected 16 numbers in two dimensions, 36 in three, got " + rows.Length,
                    nameof(rows));
            }
            CheckCount(rows.Length, dimensions, nameof(rows));
            count = rows.Length;
            // In two dimensions the rest is not read.
            covariance = new Pinned<double>(new double[InSpace]);
            rows.CopyTo(covariance.Items, 0);
            raw.Items[0].covariance = covariance.Address;
        }
    }

    /// <summary>How probably the shot that Solve answers hits.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Odds
    {
        internal int status;
        private int hasProbability;
        private double time;
        private Vec aim;
        private double probability;
        private double error;
        private Interval acrossSd;
        internal aim_fault fault;

        /// <summary>The status that Solve gives.</summary>
        public Status Status { get { return (Status)status; } }

        /// <summary>The time of the hit if nothing deviates.</summary>
        public double Time { get { return time; } }

        /// <summary>The direction of the gun.</summary>
        public Vec Aim { get { return aim; } }

        /// <summary>The probability that the shot comes within the summed radii of the target's
        /// centre. Null: there is no hit, or target and shot move alike.</summary>
        public double? Probability
        {
            get { return hasProbability == 0 ? (double?)null : probability; }
        }

        /// <summary>A bound on the numerical error of the probability.</summary>
        public double Error { get { return error; } }

        /// <summary>The standard deviation of where the shot passes the target, across the relative
        /// velocity; in three dimensions the larger of two.</summary>
        public double AcrossSd { get { return acrossSd.From; } }
    }

    /// <summary>How the search for a scatter ended.</summary>
    public enum ScatterStatus
    {
        /// <summary>The scatter was found.</summary>
        Found = 0,
        /// <summary>There is no hit, or target and shot move alike.</summary>
        NoHit = 1,
        /// <summary>Even without any scatter of the aim the shot hits less often.</summary>
        OddsTooLow = 2,
        /// <summary>Whatever the scatter of the aim, the shot hits more often.</summary>
        OddsTooHigh = 3
    }

#pragma warning disable 169, 649  // what only C writes
    /// <summary>The scatter of a gunner who hits with a given probability.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Scatter
    {
        private int status;
        private int reserved;
        private double aimSd;

        /// <summary>Whether a scatter was found, or the reason why not.</summary>
        public ScatterStatus Status { get { return (ScatterStatus)status; } }

        /// <summary>The standard deviation of the aim, radians; null: see Status.</summary>
        public double? AimSd { get { return status == 0 ? aimSd : (double?)null; } }
    }

    /// <summary>When to fire: an interval of launch times, counted from now.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FiringWindow
    {
        private int exists;
        private int reserved;
        private double from;
        private double to;

        internal bool Exists { get { return exists != 0; } }

        /// <summary>The first launch time of the interval.</summary>
        public double From { get { return from; } }

        /// <summary>The last launch time of the interval.</summary>
        public double To { get { return to; } }
    }

    /// <summary>When to fire: now, or after a better look.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct FiringTime
    {
        private int exists;
        private int reserved;
        private double time;
        private double probability;
        private double probabilityNow;

        internal bool Exists { get { return exists != 0; } }

        /// <summary>The launch time, counted from now.</summary>
        public double Time { get { return time; } }

        /// <summary>The probability that the shot at that time hits.</summary>
        public double Probability { get { return probability; } }

        /// <summary>The probability that a shot at Shooter.Delay hits.</summary>
        public double ProbabilityNow { get { return probabilityNow; } }
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_looks
    {
        internal double interval;
        internal double sd;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct TrackModel
    {
        internal int motion;
        internal int reserved;
        internal double noise;
        internal double turn_noise;
        internal double spread;
        internal double stay;
        internal double share;
        internal double weight;
        internal double settled;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct TrackSettings
    {
        /// <summary>AIM_MAX_TRACK_MODELS.</summary>
        internal const int MaxModels = 6;

        internal int dimensions;
        internal int model_count;
        internal TrackModel model0, model1, model2, model3, model4, model5;
        internal double velocity_sd;
        internal double gate;
        internal double memory;
        internal double bias;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct Measurement
    {
        internal double time;
        internal Vec value;
        internal Vec sd;
        internal Vec sensor;
        internal int measure;
        internal int reserved;
    }
#pragma warning restore 169, 649

    /// <summary>What became of a measurement.</summary>
    public enum TrackStatus
    {
        /// <summary>The measurement is part of the estimate.</summary>
        Used = 0,
        /// <summary>The measurement is an outlier. If the next ones agree with it, the track starts
        /// again from there.</summary>
        Refused = 1,
        /// <summary>The measurement is older than the memory reaches.</summary>
        Late = 2
    }

    /// <summary>Where a target is, and how sure that is.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TrackState
    {
        private double time;
        private Vec position;
        private Vec velocity;
        private Vec acceleration;
        private fixed double covariance[Uncertainty.InSpace];
        private fixed double weights[TrackSettings.MaxModels];
        private double noise;
        private double turnRate;
        private int turns;
        private int isKnown;

        /// <summary>Whether there is an estimate for its time. If not, everything is
        /// 0.</summary>
        public bool IsKnown { get { return isKnown != 0; } }

        /// <summary>The time of the estimate.</summary>
        public double Time { get { return time; } }

        /// <summary>The expected position.</summary>
        public Vec Position { get { return position; } }

        /// <summary>The expected velocity.</summary>
        public Vec Velocity { get { return velocity; } }

        /// <summary>The expected acceleration.</summary>
        public Vec Acceleration { get { return acceleration; } }

        /// <summary>Whether the target most probably turns.</summary>
        public bool IsTurning { get { return turns != 0; } }

        /// <summary>How fast the target turns if it does, radians per time, positive
        /// counter-clockwise.</summary>
        public double TurnRate { get { return turnRate; } }

        /// <summary>The spectral density of the noise on the acceleration from now on: the
        /// Maneuver of an Uncertainty.</summary>
        public double Noise { get { return noise; } }

        /// <summary>Copies the covariance of position and velocity, row by row: 16 numbers in two
        /// dimensions, 36 in three, as Uncertainty takes them.</summary>
        public void CopyCovariance(double[] rows)
        {
            if (rows == null) throw new ArgumentNullException(nameof(rows));
            if (rows.Length > Uncertainty.InSpace)
            {
                throw new ArgumentException("expected at most 36 numbers, got " + rows.Length,
                                            nameof(rows));
            }
            fixed (double* numbers = covariance)
            {
                for (int i = 0; i < rows.Length; ++i) rows[i] = numbers[i];
            }
        }
    }

    /// <summary>Follows one target by noisy measurements of its position. The setting is one for
    /// everything that moves, in metres and seconds. Use a tracker from one thread at a
    /// time.</summary>
    public sealed unsafe class Tracker
    {
        private readonly double[] memory;

        /// <summary>A tracker that has seen nothing.</summary>
        public Tracker(int dimensions)
        {
            Library.NeedDimensions(dimensions);
            Library.Need();
            Dimensions = dimensions;
            memory = new double[((uint)C.aim_tracker_size(dimensions) + 7) / 8];
            TrackSettings settings;
            C.aim_init_track_settings(&settings, dimensions);
            fixed (double* tracker = memory)
            {
                Library.Refuse(C.aim_tracker_start(tracker, &settings));
            }
        }

        /// <summary>2 or 3.</summary>
        public int Dimensions { get; }

        /// <summary>Takes a measured position. Measurements may come late and out of
        /// order.</summary>
        /// <param name="time">The time of the measurement.</param>
        /// <param name="position">The position that was measured.</param>
        /// <param name="sd">The standard deviation of each component, above 0.</param>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public TrackStatus Add(double time, Vec position, double sd)
        {
            Measurement seen = default(Measurement);
            seen.time = time;
            seen.value = position;
            seen.sd = new Vec(sd, sd, sd);
            return Add(ref seen, true);
        }

        /// <summary>Takes a measured position with a standard deviation, above 0, for each
        /// component.</summary>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public TrackStatus Add(double time, Vec position, Vec sd)
        {
            Measurement seen = default(Measurement);
            seen.time = time;
            seen.value = position;
            seen.sd = sd;
            return Add(ref seen, false);
        }

        /// <summary>Takes a range and a bearing, in three dimensions an elevation, from a
        /// sensor.</summary>
        /// <param name="time">The time of the measurement.</param>
        /// <param name="sensor">Where the sensor was.</param>
        /// <param name="seen">Range (above 0), bearing (counter-clockwise from +x) and elevation
        /// (up from the x-y plane).</param>
        /// <param name="sd">The standard deviations of range, bearing and elevation, above
        /// 0.</param>
        /// <exception cref="QuestionException">A number is not what it must be.</exception>
        public TrackStatus AddBearing(double time, Vec sensor, Vec seen, Vec sd)
        {
            Measurement measurement = default(Measurement);
            measurement.time = time;
            measurement.value = seen;
            measurement.sd = sd;
            measurement.sensor = sensor;
            measurement.measure = 1;
            return Add(ref measurement, false);
        }

        private TrackStatus Add(ref Measurement measurement, bool isOneSd)
        {
            int status;
            fixed (double* tracker = memory)
            fixed (Measurement* seen = &measurement)
            {
                status = C.aim_tracker_add(tracker, seen);
                if (status > (int)TrackStatus.Late)
                {
                    aim_fault fault = C.aim_check_measurement(seen, Dimensions);
                    if (isOneSd && fault.field == aim_fault.MeasuredSd) fault.component = -1;
                    Library.Throw(fault);
                }
            }
            return (TrackStatus)status;
        }

        /// <summary>The latest time of a measurement; 0 before the first.</summary>
        public double Time
        {
            get { fixed (double* tracker = memory) return C.aim_tracker_time(tracker); }
        }

        /// <summary>The estimate for any time that the memory reaches. After the latest measurement
        /// it is a prediction. It is not known without a track, before it, and too far ahead for
        /// any prediction.</summary>
        public TrackState At(double time)
        {
            TrackState state;
            fixed (double* tracker = memory) C.aim_tracker_at(tracker, time, &state);
            return state;
        }
    }
}
