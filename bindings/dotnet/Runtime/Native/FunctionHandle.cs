using System;
using System.Runtime.InteropServices;

namespace Aimahead.Native
{
    /// <summary>Tells IL2CPP that C calls a method.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type type) { }
    }

    /// <summary>A motion of the caller's as C sees it. An exception must not cross C: it is kept,
    /// and thrown when C has returned.</summary>
    internal sealed unsafe class FunctionHandle
    {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        private delegate void Position(IntPtr context, double time, Vec* position);

        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        private delegate double Bound(IntPtr context, double from, double to);

        private static readonly Position positionAt = PositionAt;
        private static readonly Bound speedBound = SpeedBound;
        private static readonly Position velocityAt = VelocityAt;

        private readonly MotionFunction motion;
        private readonly Pinned<aim_motion_function> raw = new Pinned<aim_motion_function>();
        private GCHandle self;
        private Exception thrown;

        internal FunctionHandle(MotionFunction motion)
        {
            this.motion = motion;
            self = GCHandle.Alloc(this, GCHandleType.Weak);
            raw.Items[0].context = GCHandle.ToIntPtr(self);
            raw.Items[0].position = Marshal.GetFunctionPointerForDelegate(positionAt);
            raw.Items[0].speed_bound = Marshal.GetFunctionPointerForDelegate(speedBound);
            raw.Items[0].velocity = Marshal.GetFunctionPointerForDelegate(velocityAt);
        }

        ~FunctionHandle()
        {
            if (self.IsAllocated) self.Free();
        }

        internal IntPtr Address { get { return raw.Address; } }

        internal void Rethrow()
        {
            if (thrown == null) return;
            Exception error = thrown;
            thrown = null;
            throw new InvalidOperationException(
                "The motion of the question threw an exception: " + error.Message, error);
        }

        private static FunctionHandle Of(IntPtr context)
        {
            return (FunctionHandle)GCHandle.FromIntPtr(context).Target;
        }

        [MonoPInvokeCallback(typeof(Position))]
        private static void PositionAt(IntPtr context, double time, Vec* position)
        {
            FunctionHandle handle = Of(context);
            try
            {
                *position = handle.motion.PositionAt(time);
            }
            catch (Exception error)
            {
                handle.thrown = handle.thrown ?? error;
                *position = new Vec(double.NaN, double.NaN, double.NaN);
            }
        }

        [MonoPInvokeCallback(typeof(Bound))]
        private static double SpeedBound(IntPtr context, double from, double to)
        {
            FunctionHandle handle = Of(context);
            try
            {
                return handle.motion.SpeedBound(from, to);
            }
            catch (Exception error)
            {
                handle.thrown = handle.thrown ?? error;
                return 0;
            }
        }

        [MonoPInvokeCallback(typeof(Position))]
        private static void VelocityAt(IntPtr context, double time, Vec* velocity)
        {
            FunctionHandle handle = Of(context);
            try
            {
                *velocity = handle.motion.VelocityAt(time);
            }
            catch (Exception error)
            {
                handle.thrown = handle.thrown ?? error;
                *velocity = default(Vec);
            }
        }
    }
}
