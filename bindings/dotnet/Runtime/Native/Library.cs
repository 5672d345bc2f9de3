using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Aimahead.Native
{
    /// <summary>Whether the library is there, and what it says of a fault.</summary>
    internal static unsafe class Library
    {
        private static bool isChecked;

        /// <summary>Says what to do where the library is missing or of another version.</summary>
        internal static void Need()
        {
            if (!isChecked) Check();
        }

        private static void Check()
        {
            int version;
            try
            {
                version = C.aim_version();
            }
            catch (DllNotFoundException error)
            {
                throw new DllNotFoundException(
                    "Aimahead needs its native library, aimahead_c.dll, libaimahead_c.so or " +
                        "libaimahead_c.dylib. Build it (cmake --preset library && cmake --build " +
                        "--preset library) and put it beside Aimahead.dll, in Unity into " +
                        "Assets/Plugins. Lead.Find needs no library.",
                    error);
            }
            var question = default(aim_engagement);
            C.aim_init_engagement(&question, 2);
            if (version / 1000 != 1 || question.size != (uint)sizeof(aim_engagement))
            {
                throw new DllNotFoundException(
                    "This Aimahead needs version 0.1 of its native library, but found " +
                    Marshal.PtrToStringAnsi(C.aim_version_text()) +
                    " or another build. Take both from the same sources.");
            }
            isChecked = true;
        }

        /// <summary>Throws if there is a fault.</summary>
        internal static void Refuse(aim_fault fault)
        {
            if (fault.field != 0) Throw(fault);
        }

        internal static void Throw(aim_fault fault)
        {
            byte* text = stackalloc byte[512];
            uint length = (uint)C.aim_fault_path(&fault, text, (UIntPtr)512);
            string path = TextOf(text, length);
            length = (uint)C.aim_fault_message(&fault, text, (UIntPtr)512);
            throw new QuestionException(path, TextOf(text, length));
        }

        private static string TextOf(byte* text, uint length)
        {
            return Marshal.PtrToStringAnsi((IntPtr)text, (int)Math.Min(length, 511));
        }

        internal static void NeedDimensions(int dimensions)
        {
            if (dimensions == 2 || dimensions == 3) return;
            throw new ArgumentOutOfRangeException(nameof(dimensions), dimensions,
                                                  "expected 2 or 3 dimensions");
        }
    }
}
