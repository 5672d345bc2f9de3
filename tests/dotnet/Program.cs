// The test that the first argument names.
using System;

internal static class Program
{
    private static int Main(string[] arguments)
    {
        ulong seed;
        if (arguments.Length < 3 || !ulong.TryParse(arguments[2], out seed)) seed = 1;
        switch (arguments[0])
        {
            case "layout":
                LayoutTest.Run(arguments[1]);
                break;
            case "lead":
                LeadTest.Run(int.Parse(arguments[1]), seed);
                LeadTest.RunInWorld(int.Parse(arguments[1]), seed);
                break;
            case "accelerated":
                AcceleratedLeadTest.Run(int.Parse(arguments[1]), seed);
                break;
            case "questions":
                AnswerTest.RunReference(arguments[1], arguments[2]);
                break;
            case "conformance":
                AnswerTest.RunConformance(arguments[1]);
                break;
            case "batch":
                BatchTest.Run(int.Parse(arguments[1]), seed);
                break;
            case "use":
                MemberTest.Run();
                MemberTest.NameAll(arguments[1]);
                WrongUseTest.Run();
                AllocationTest.Run();
                break;
            case "without_library":
                WrongUseTest.RunWithoutLibrary();
                break;
        }
        if (Check.Failures > 0) Console.Error.WriteLine(Check.Failures + " failures");
        return Check.Failures > 0 ? 1 : 0;
    }
}
