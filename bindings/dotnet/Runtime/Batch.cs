using System;
using System.Runtime.InteropServices;
using Aimahead.Native;

namespace Aimahead
{
    /// <summary>
    /// Answers many questions at once, in the kernels of the native library. Each answer is, to the
    /// last bit, that of the question alone. A list of one element counts for all questions. A
    /// question with a number that is not finite gets Invalid and affects no other. Nothing is
    /// allocated. Arrays may be given instead of spans. In two dimensions the Z of the answers is
    /// not written: in a new array it is 0.
    /// </summary>
    public static unsafe class Batch
    {
        /// <summary>The answers of <see cref="Aimahead.Lead.Find"/> for targets relative to their
        /// guns.</summary>
        public static void Leads(int dimensions, ReadOnlySpan<Vec> positions,
                                 ReadOnlySpan<Vec> velocities, ReadOnlySpan<double> speeds,
                                 Span<Lead> answers)
        {
            fixed (Vec* p = &MemoryMarshal.GetReference(positions))
            fixed (Vec* v = &MemoryMarshal.GetReference(velocities))
            fixed (double* s = &MemoryMarshal.GetReference(speeds))
            fixed (Lead* a = &MemoryMarshal.GetReference(answers))
            {
                aim_lead_batch batch = Leads(dimensions, sizeof(double), p, positions.Length, v,
                                             velocities.Length, s, speeds.Length, answers.Length);
                if (answers.Length == 0) return;
                batch.status = ColumnOf(&a->Status, sizeof(Lead));
                batch.time = ColumnOf(&a->Time, sizeof(Lead));
                batch.aim = ColumnsOf(&a->Aim, sizeof(double), sizeof(Lead));
                batch.offset = ColumnsOf(&a->Offset, sizeof(double), sizeof(Lead));
                Library.Refuse(C.aim_lead_each(&batch, null));
            }
        }

        /// <summary>The answers of <see cref="LeadF.Find"/>, in floats: a kernel answers twice as
        /// many at once as in doubles.</summary>
        public static void Leads(int dimensions, ReadOnlySpan<VecF> positions,
                                 ReadOnlySpan<VecF> velocities, ReadOnlySpan<float> speeds,
                                 Span<LeadF> answers)
        {
            fixed (VecF* p = &MemoryMarshal.GetReference(positions))
            fixed (VecF* v = &MemoryMarshal.GetReference(velocities))
            fixed (float* s = &MemoryMarshal.GetReference(speeds))
            fixed (LeadF* a = &MemoryMarshal.GetReference(answers))
            {
                aim_lead_batch batch = Leads(dimensions, sizeof(float), p, positions.Length, v,
                                             velocities.Length, s, speeds.Length, answers.Length);
                if (answers.Length == 0) return;
                batch.status = ColumnOf(&a->Status, sizeof(LeadF));
                batch.time = ColumnOf(&a->Time, sizeof(LeadF));
                batch.aim = ColumnsOf(&a->Aim, sizeof(float), sizeof(LeadF));
                batch.offset = ColumnsOf(&a->Offset, sizeof(float), sizeof(LeadF));
                Library.Refuse(C.aim_lead_each(&batch, null));
            }
        }

        /// <summary>The answers of <see cref="AcceleratedLead.Find(Vec, Vec, Vec, double, Vec)"/>.
        /// `accelerations` may be empty: the targets keep their velocity.</summary>
        public static void Solve(int dimensions, ReadOnlySpan<Vec> positions,
                                 ReadOnlySpan<Vec> velocities, ReadOnlySpan<Vec> accelerations,
                                 ReadOnlySpan<double> speeds, Vec gravity,
                                 Span<AcceleratedLead> answers)
        {
            fixed (Vec* p = &MemoryMarshal.GetReference(positions))
            fixed (Vec* v = &MemoryMarshal.GetReference(velocities))
            fixed (Vec* a = &MemoryMarshal.GetReference(accelerations))
            fixed (double* s = &MemoryMarshal.GetReference(speeds))
            fixed (AcceleratedLead* o = &MemoryMarshal.GetReference(answers))
            {
                bool hasAccelerations = accelerations.Length > 0;
                Solve(dimensions, p, positions.Length, v, velocities.Length,
                      hasAccelerations ? a : null, hasAccelerations ? accelerations.Length : 1, s,
                      speeds.Length, gravity, o, answers.Length);
            }
        }

        /// <summary>The bytes from one element to the next; 0 if one element counts for
        /// all.</summary>
        private static int StepOf(int length, int count, int bytes, string name)
        {
            if (length == 1) return 0;
            if (length == count) return bytes;
            throw new ArgumentException(
                "expected " + count + " elements, one for each answer, or 1, got " + length, name);
        }

        private static aim_column ColumnOf(void* first, int step)
        {
            aim_column column;
            column.first = first;
            column.step = (IntPtr)step;
            return column;
        }

        /// <summary>The components of vectors, numbers of so many bytes.</summary>
        private static Columns ColumnsOf(void* first, int bytes, int step)
        {
            Columns columns;
            columns.x = ColumnOf(first, step);
            columns.y = ColumnOf((byte*)first + bytes, step);
            columns.z = ColumnOf((byte*)first + 2 * bytes, step);
            return columns;
        }

        /// <summary>A batch without room for its answers. Its numbers have so many
        /// bytes.</summary>
        private static aim_lead_batch Leads(int dimensions, int bytes, void* p, int positions,
                                            void* v, int velocities, void* s, int speeds,
                                            int answers)
        {
            Begin(dimensions);
            aim_lead_batch batch;
            C.aim_init_lead_batch(&batch, dimensions, bytes == sizeof(float) ? 1 : 0);
            batch.count = (UIntPtr)(uint)answers;
            int step = StepOf(positions, answers, 3 * bytes, "positions");
            batch.target_position = ColumnsOf(p, bytes, step);
            step = StepOf(velocities, answers, 3 * bytes, "velocities");
            batch.target_velocity = ColumnsOf(v, bytes, step);
            batch.speed = ColumnOf(s, StepOf(speeds, answers, bytes, "speeds"));
            return batch;
        }

        private static void Solve(int dimensions, Vec* p, int positions, Vec* v, int velocities,
                                  Vec* a, int accelerations, double* s, int speeds, Vec gravity,
                                  AcceleratedLead* o, int answers)
        {
            Begin(dimensions);
            aim_intercept_batch batch;
            C.aim_init_intercept_batch(&batch, dimensions, 0);
            batch.count = (UIntPtr)(uint)answers;
            int step = StepOf(positions, answers, sizeof(Vec), "positions");
            batch.target_position = ColumnsOf(p, sizeof(double), step);
            step = StepOf(velocities, answers, sizeof(Vec), "velocities");
            batch.target_velocity = ColumnsOf(v, sizeof(double), step);
            step = StepOf(accelerations, answers, sizeof(Vec), "accelerations");
            if (a != null) batch.target_acceleration = ColumnsOf(a, sizeof(double), step);
            step = StepOf(speeds, answers, sizeof(double), "speeds");
            batch.speed = ColumnOf(s, step);
            batch.projectile_acceleration = ColumnsOf(&gravity, sizeof(double), 0);
            if (answers == 0) return;
            batch.status = ColumnOf(&o->Status, sizeof(AcceleratedLead));
            batch.time = ColumnOf(&o->Time, sizeof(AcceleratedLead));
            batch.aim = ColumnsOf(&o->Aim, sizeof(double), sizeof(AcceleratedLead));
            batch.point = ColumnsOf(&o->Point, sizeof(double), sizeof(AcceleratedLead));
            batch.launch_velocity =
                ColumnsOf(&o->LaunchVelocity, sizeof(double), sizeof(AcceleratedLead));
            Library.Refuse(C.aim_solve_each(&batch, null));
        }

        private static void Begin(int dimensions)
        {
            Library.NeedDimensions(dimensions);
            Library.Need();
        }
    }
}
