using System;
using System.Runtime.InteropServices;

namespace Aimahead.Native
{
    /// <summary>An array that stays where it is, so that C may read it. A question keeps such
    /// arrays for its structs and lists, so that asking it copies and allocates nothing.</summary>
    internal sealed class Pinned<T> where T : struct
    {
        internal readonly T[] Items;

        /// <summary>Kept, because asking the handle costs as much as a call of C.</summary>
        internal readonly IntPtr Address;

        private GCHandle handle;

        internal Pinned(T[] items)
        {
            Items = items;
            handle = GCHandle.Alloc(items, GCHandleType.Pinned);
            Address = handle.AddrOfPinnedObject();
        }

        internal Pinned() : this(new T[1]) { }

        ~Pinned()
        {
            if (handle.IsAllocated) handle.Free();
        }

        internal UIntPtr Count { get { return (UIntPtr)(uint)Items.Length; } }
    }

    /// <summary>A list that was given: a copy of it, packed as C reads it.</summary>
    internal static class Lists
    {
        internal static Pinned<T> Copy<T>(T[] list, string name) where T : struct
        {
            if (list == null) throw new ArgumentNullException(name);
            return new Pinned<T>((T[])list.Clone());
        }

        /// <summary>As many numbers for each vector as there are dimensions.</summary>
        internal static Pinned<double> Pack(Vec[] vectors, int dimensions, string name)
        {
            if (vectors == null) throw new ArgumentNullException(name);
            var numbers = new double[vectors.Length * dimensions];
            for (int i = 0; i < vectors.Length; ++i)
            {
                numbers[dimensions * i] = vectors[i].X;
                numbers[dimensions * i + 1] = vectors[i].Y;
                if (dimensions == 3) numbers[3 * i + 2] = vectors[i].Z;
            }
            return new Pinned<double>(numbers);
        }
    }
}
