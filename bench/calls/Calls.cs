// What a question costs from C#: the loops of calls.c.
using System;
using System.Diagnostics;
using Aimahead;

internal static class Calls
{
    private const int Questions = 4096;
    private const int Rounds = 101;

    private static readonly Vec[] positions = new Vec[Questions];
    private static readonly Vec[] velocities = new Vec[Questions];
    private static readonly double[] speed = { 30 };
    private static readonly Lead[] answers = new Lead[Questions];
    private static Engagement question;

    private static double Solves()
    {
        double sum = 0;
        Motion target = question.Target;
        for (int i = 0; i < Questions; ++i)
        {
            target.Position = positions[i];
            target.Velocity = velocities[i];
            sum += question.Solve().Time;
        }
        return sum;
    }

    private static double SolvesInPlace()
    {
        double sum = 0;
        Motion target = question.Target;
        Intercept answer;
        for (int i = 0; i < Questions; ++i)
        {
            target.Position = positions[i];
            target.Velocity = velocities[i];
            question.Solve(out answer);
            sum += answer.Time;
        }
        return sum;
    }

    private static double StructLeads()
    {
        Batch.Leads(2, positions, velocities, speed, answers);
        return answers[0].Time;
    }

    private static void Measure(string name, Func<double> ask)
    {
        var times = new double[Rounds];
        double sum = 0;
        for (int i = 0; i < 3 * Rounds; ++i)
        {
            long start = Stopwatch.GetTimestamp();
            sum += ask();
            double taken = (Stopwatch.GetTimestamp() - start) * 1e9 / Stopwatch.Frequency;
            times[i % Rounds] = taken / Questions;
        }
        Array.Sort(times);
        Console.WriteLine("{0} {1:F2} {2}", name, times[Rounds / 2], sum);
    }

    private static void Main()
    {
        uint state = 1;
        var numbers = new double[4];
        for (int i = 0; i < Questions; ++i)
        {
            for (int k = 0; k < 4; ++k)
            {
                state = unchecked(state * 1103515245U + 12345U);
                numbers[k] = ((state >> 8) / 8388608.0 - 1) * (k < 2 ? 100 : 9);
            }
            positions[i] = new Vec(numbers[0], numbers[1]);
            velocities[i] = new Vec(numbers[2], numbers[3]);
        }
        question = new Engagement(2) { Projectile = { Speed = 30 } };
        Measure("solve", Solves);
        Measure("solve_in_place", SolvesInPlace);
        Measure("struct_leads", StructLeads);
    }
}
