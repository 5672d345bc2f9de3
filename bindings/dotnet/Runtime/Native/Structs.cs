// The structs of the C headers that a question is made of. The tests compare their layout with
// tests/c/layout.txt. Members have the names of the headers.
using System;
using System.Runtime.InteropServices;

namespace Aimahead.Native
{
#pragma warning disable 169, 649  // members that only C reads or writes
    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_walls
    {
        internal Vec min;
        internal Vec max;
        internal int on_hit;
        internal int reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_motion_function
    {
        internal IntPtr context;
        internal IntPtr position;
        internal IntPtr speed_bound;
        internal IntPtr velocity;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_motion
    {
        internal int kind;
        internal int after;
        internal double radius;
        internal Vec position;
        internal Vec velocity;
        internal Vec acceleration;
        internal double turn_rate;
        internal Vec axis;
        internal double duration;
        internal double speed;
        internal IntPtr points;
        internal UIntPtr point_count;
        internal IntPtr times;
        internal UIntPtr time_count;
        internal IntPtr velocities;
        internal UIntPtr velocity_count;
        internal IntPtr pieces;
        internal UIntPtr piece_count;
        internal IntPtr function;
        internal IntPtr walls;
        internal double facing;
        internal double window;
        internal IntPtr plates;
        internal UIntPtr plate_count;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_turret
    {
        internal Vec facing;
        internal double turn_rate;
        internal double turn_acceleration;
        internal Interval arc;
        internal double tolerance;
        internal double rate;
        internal Interval elevation;
        internal Interval azimuth;
        internal int sets_elevation;
        internal int sets_azimuth;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_mount
    {
        internal Vec offset;
        internal double facing;
        internal double turn_rate;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_shooter
    {
        internal Vec position;
        internal Vec velocity;
        internal double delay;
        internal double muzzle;
        internal IntPtr turret;
        internal IntPtr motion;
        internal int hold;
        internal int reserved;
        internal IntPtr mount;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_setting
    {
        internal IntPtr name;
        internal IntPtr values;
        internal UIntPtr count;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_table
    {
        internal IntPtr distances;
        internal UIntPtr distance_count;
        internal IntPtr times;
        internal UIntPtr time_count;
        internal IntPtr settings;
        internal UIntPtr setting_count;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_projectile
    {
        internal double speed;
        internal double inherit;
        internal Vec acceleration;
        internal double thrust_acceleration;
        internal double thrust_duration;
        internal double drag;
        internal double quadratic_drag;
        internal double radius;
        internal double lifetime;
        internal double range;
        internal Vec wind;
        internal IntPtr table;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_tick
    {
        internal double step;
        internal double damping;
        internal int integrator;
        internal int damping_form;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_obstacle
    {
        internal int shape;
        internal int kind;
        internal Vec position;
        internal Vec velocity;
        internal Vec acceleration;
        internal Vec from;
        internal Vec to;
        internal double radius;
        internal Vec min;
        internal Vec max;
        internal IntPtr points;
        internal UIntPtr point_count;
        internal Vec point;
        internal Vec normal;
        internal IntPtr vertices;
        internal UIntPtr vertex_count;
        internal IntPtr triangles;
        internal UIntPtr triangle_count;
        internal Interval origin;
        internal double cell;
        internal IntPtr heights;
        internal UIntPtr rows;
        internal UIntPtr columns;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_uncertainty
    {
        internal double position_sd;
        internal double velocity_sd;
        internal IntPtr covariance;
        internal double maneuver;
        internal double aim_sd;
        internal double speed_sd;
        internal double delay_sd;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_engagement
    {
        internal uint size;
        internal int dimensions;
        internal aim_shooter shooter;
        internal aim_projectile projectile;
        internal aim_motion target;
        internal IntPtr tick;
        internal int aim;
        internal int reserved;
        internal IntPtr obstacles;
        internal UIntPtr obstacle_count;
        internal IntPtr uncertainty;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_fault
    {
        internal const int MeasuredSd = 0x1B03;  // AIM_FIELD_MEASURED_SD of words.h

        internal int field;
        internal int problem;
        internal int owner;
        internal int component;
        internal long index;
        internal long element;
        internal Vec got;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_lead
    {
        internal int status;
        internal int reserved;
        internal double time;
        internal Vec aim;
        internal Vec offset;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_leadf
    {
        internal int status;
        internal float time;
        internal VecF aim;
        internal VecF offset;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_fired_shot
    {
        internal Vec aim;
        internal double launch_time;
        internal int has_launch_time;
        internal int reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_turn_controller
    {
        internal aim_turret turret;
        internal Vec rate;
        internal int dimensions;
        internal int reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_pid_gains
    {
        internal double proportional;
        internal double integral;
        internal double derivative;
        internal double min;
        internal double max;
        internal int is_angle;
        internal int reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_pid
    {
        internal aim_pid_gains gains;
        internal double integral;
        internal double last;
        internal int has_last;
        internal int reserved;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct AxesOfBox
    {
        internal Vec x;
        internal Vec y;
        internal Vec z;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_shape
    {
        internal int kind;
        internal int reserved;
        internal Vec from;
        internal Vec to;
        internal double radius;
        internal Vec min;
        internal Vec max;
        internal Vec center;
        internal AxesOfBox axes;
        internal Vec half;
        internal IntPtr points;
        internal UIntPtr point_count;
        internal Vec point;
        internal Vec normal;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal unsafe struct aim_column
    {
        internal void* first;
        internal IntPtr step;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct Columns
    {
        internal aim_column x;
        internal aim_column y;
        internal aim_column z;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_lead_batch
    {
        internal uint size;
        internal int dimensions;
        internal int scalar;
        internal int reserved;
        internal UIntPtr count;
        internal Columns target_position;
        internal Columns target_velocity;
        internal aim_column speed;
        internal Columns gun_position;
        internal Columns gun_velocity;
        internal aim_column inherit;
        internal aim_column time;
        internal Columns aim;
        internal Columns offset;
        internal Columns point;
        internal Columns launch_velocity;
        internal aim_column status;
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct aim_intercept_batch
    {
        internal uint size;
        internal int dimensions;
        internal int scalar;
        internal int reserved;
        internal UIntPtr count;
        internal Columns target_position;
        internal Columns target_velocity;
        internal Columns target_acceleration;
        internal aim_column speed;
        internal Columns projectile_acceleration;
        internal aim_column lifetime;
        internal Columns gun_position;
        internal Columns gun_velocity;
        internal aim_column inherit;
        internal aim_column time;
        internal Columns aim;
        internal Columns point;
        internal Columns launch_velocity;
        internal aim_column status;
    }
#pragma warning restore 169, 649
}
