// Checks that all tests of the assembly use.
using System;
using System.Collections.Generic;

internal static class Check
{
    internal static int Failures;

    internal static void True(bool condition, string what)
    {
        if (condition) return;
        ++Failures;
        if (Failures < 20) Console.Error.WriteLine("FAILED: " + what);
    }

    internal static void Equal(object found, object expected, string what)
    {
        True(Equals(found, expected), what + ": expected " + expected + ", found " + found);
    }

    internal static void Same(double found, double expected, string what)
    {
        bool same = BitConverter.DoubleToInt64Bits(found) ==
                    BitConverter.DoubleToInt64Bits(expected);
        if (!same) True(false, what + ": expected " + expected.ToString("R") + ", found " +
                                   found.ToString("R"));
    }

    /// <summary>Checks that an action throws this exception, with these words in its
    /// message.</summary>
    internal static void Throws<T>(Action action, string words, string what) where T : Exception
    {
        try
        {
            action();
        }
        catch (T error)
        {
            True(error.GetType() == typeof(T) && error.Message.Contains(words),
                 what + ": " + error.GetType() + ": " + error.Message);
            return;
        }
        catch (Exception error)
        {
            True(false, what + ": " + error);
            return;
        }
        True(false, what + ": nothing was thrown");
    }
}

/// <summary>splitmix64: the same numbers everywhere.</summary>
internal sealed class Numbers
{
    private ulong state;

    internal Numbers(ulong seed) { state = seed; }

    internal ulong Bits()
    {
        state += 0x9e3779b97f4a7c15UL;
        ulong z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9UL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebUL;
        return z ^ (z >> 31);
    }

    /// <summary>A number from -1 to 1.</summary>
    internal double Signed() { return (Bits() >> 11) * (2.0 / 9007199254740992.0) - 1; }

    internal int Below(int count) { return (int)(Bits() % (ulong)count); }
}
