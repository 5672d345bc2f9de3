// The functions of the C library.
using System;
using System.Runtime.InteropServices;

namespace Aimahead.Native
{
    internal static unsafe class C
    {
#if (UNITY_IOS || UNITY_WEBGL || UNITY_TVOS) && !UNITY_EDITOR
        private const string Library = "__Internal";
#else
        private const string Library = "aimahead_c";
#endif
        private const CallingConvention Cdecl = CallingConvention.Cdecl;

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_version();

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern IntPtr aim_version_text();

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern UIntPtr aim_fault_path(aim_fault* fault, byte* text, UIntPtr size);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern UIntPtr aim_fault_message(aim_fault* fault, byte* text,
            UIntPtr size);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_lead2(double* target, double* velocity, double speed,
                                             aim_lead* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_lead3(double* target, double* velocity, double speed,
                                             aim_lead* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_lead3f(float* target, float* velocity, float speed,
                                              aim_leadf* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern void aim_init_engagement(aim_engagement* question, int dimensions);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern void aim_init_motion(aim_motion* motion);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern void aim_init_turret(aim_turret* turret);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern void aim_init_tick(aim_tick* tick);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern void aim_init_obstacle(aim_obstacle* obstacle);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_check_engagement(aim_engagement* question);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_check_turret(aim_turret* turret, int dimensions);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_check_tick(aim_tick* tick);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_solve(aim_engagement* question, Intercept* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_solve_all(aim_engagement* question, Hit* hits, int capacity,
                                                 Intercept* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_solve_by_sampling(aim_engagement* question, double step,
                                                         Intercept* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern double aim_setting_at(aim_table* table, UIntPtr setting,
                                                     double distance);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_launch_for_time(aim_engagement* question, double time,
                                                       Launch* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_launch_over_apex(aim_engagement* question, double height,
                                                        int rising, Launch* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_launch_at_elevation(aim_engagement* question,
                                                           double elevation, Launch* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_launch_all_at_elevation(aim_engagement* question,
                                                               double elevation, Launch* answer,
                                                               Launch* launches, int capacity);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_launch_slowest(aim_engagement* question, Launch* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_launch_direct_and_lob(aim_engagement* question,
                                                             Launch* direct, Launch* lob);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern Turn aim_turn_to(aim_turret* turret, int dimensions,
                                                double* direction);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern Turn aim_turn_to_angle(aim_turret* turret, double angle);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern double aim_turning_time(aim_turret* turret, double angle);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern double aim_turnable_angle(aim_turret* turret, double time);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_time_of_impact(Body* a, Body* b, double duration,
                                                      int dimensions, Contact* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_time_of_impact_moving(aim_motion* a, aim_motion* b,
                                                             double duration, int dimensions,
                                                             Contact* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern double aim_damping_factor(aim_tick* tick);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_correct_launch(aim_tick* tick, int dimensions,
                                                      double* velocity, double* acceleration,
                                                      double* corrected);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_after_steps(aim_tick* tick, int dimensions,
                                                   double* position, double* velocity,
                                                   double* acceleration, double steps);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_velocity_to_reach(aim_tick* tick, int dimensions,
                                                         double* displacement,
                                                         double* acceleration, double time,
                                                         double* velocity);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern void aim_init_lead_batch(aim_lead_batch* batch, int dimensions,
                                                        int scalar);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_lead_each(aim_lead_batch* batch, void* parallel);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern void aim_init_intercept_batch(aim_intercept_batch* batch,
                                                             int dimensions, int scalar);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_solve_each(aim_intercept_batch* batch, void* parallel);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_safe_margin(aim_engagement* question, Hit* hit,
                                                         double* angle);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_find_margin(aim_engagement* question, Hit* hit,
                                                         Margin* margin);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_prove_drag_answer(aim_engagement* question, Hit* hit,
                                                               DragProof* proof);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_prove_closest(aim_engagement* question,
                                                           double distance, double* bound);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_follow(aim_engagement* question, aim_fired_shot* shot,
                                                    double* times, Snapshot* snapshots,
                                                    UIntPtr count);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_find_odds(aim_engagement* question, Odds* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_find_scatter(aim_engagement* question,
            double probability, Scatter* scatter);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_find_window(aim_engagement* question,
            double probability, double latest, FiringWindow* window);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_find_firing_time(aim_engagement* question,
            aim_looks* looks, double cost, double latest, FiringTime* found);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern void aim_init_track_settings(TrackSettings* settings,
            int dimensions);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern UIntPtr aim_tracker_size(int dimensions);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_tracker_start(void* tracker, TrackSettings* settings);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_tracker_add(void* tracker, Measurement* measurement);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_check_measurement(Measurement* measurement,
                                                               int dimensions);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern double aim_tracker_time(void* tracker);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern void aim_tracker_at(void* tracker, double time, TrackState* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_init_axes(Axes* axes, int preset);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_yaw_pitch_of(double* direction, Axes* axes,
                                                          YawPitch* angles);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_direction_of_yaw_pitch(YawPitch* angles, Axes* axes,
                                                                    double* direction);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern TurnProgress aim_turn_step(aim_turn_controller* controller,
                                                          double* goal, double duration);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_pure_pursuit(Chase* chase, int dimensions,
                                                          double* direction);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_lead_pursuit(Chase* chase, int dimensions,
                                                          double* direction);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_proportional_navigation(Chase* chase, int dimensions,
                                                                     double gain,
                                                                     double* acceleration);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_augmented_navigation(Chase* chase, int dimensions,
                                                                  double gain,
                                                                  double* acceleration);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_steer(Homing* homing, int dimensions, double* goal,
                                                   double duration, double* direction);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_orbits(Homing* homing, int dimensions, double* target,
                                                    double hitRadius, int* orbits);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_surely_hits(Homing* homing, int dimensions,
                                                         double* target, double* targetVelocity,
                                                         int* hits);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern void aim_init_pid(aim_pid* pid);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern aim_fault aim_pid_step(aim_pid* pid, double goal, double measured,
                                                      double duration, double* output);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern void aim_pid_reset(aim_pid* pid);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_time_of_impact_shape(Body* body, aim_shape* shape,
                                                            double duration, int dimensions,
                                                            Contact* answer);

        [DllImport(Library, CallingConvention = Cdecl)]
        internal static extern int aim_by(int method, aim_engagement* question, void* guesses,
                                          int capacity, MethodAnswer* answer);
    }
}
