// One frame of each sample of the Unity package, with stand-ins for the engine: the shots that
// leave meet their targets.
using System;
using System.Reflection;
using UnityEngine;

internal static class Program
{
    private static int failures;

    private static void Expect(double off, double most, string what)
    {
        if (off <= most) return;
        ++failures;
        Console.Error.WriteLine(what + " is off by " + off);
    }

    private static void Call(object component, string name)
    {
        component.GetType()
            .GetMethod(name, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
            .Invoke(component, null);
    }

    private static Vector3 VelocityOf(Rigidbody body)
    {
#if UNITY_6000_0_OR_NEWER
        return body.linearVelocity;
#else
        return body.velocity;
#endif
    }

    private static Rigidbody BodyAt(Vector3 position, Vector3 velocity)
    {
        return new Rigidbody { position = position,
#if UNITY_6000_0_OR_NEWER
                               linearVelocity = velocity };
#else
                               velocity = velocity };
#endif
    }

    /// <summary>How close two bodies come in steps of a millisecond, the second with
    /// gravity.</summary>
    private static double ClosestOf(Rigidbody target, Rigidbody shot, float gravity)
    {
        Vector3 p = target.position, v = VelocityOf(target), w = VelocityOf(shot);
        double closest = 1e9;
        for (double t = 0; t < 8; t += 0.001)
        {
            double x = p.x + v.x * t - w.x * t;
            double y = p.y + v.y * t - w.y * t - 0.5 * gravity * t * t;
            double z = p.z + v.z * t - w.z * t;
            closest = Math.Min(closest, Math.Sqrt(x * x + y * y + z * z));
        }
        return closest;
    }

    private static int Main()
    {
        Time.fixedTime = 10;
        Rigidbody target = BodyAt(new Vector3(20, 2, 10), new Vector3(-3, 0, 2));

        var turret = new LeadingTurret { target = target, shotPrefab = new Rigidbody() };
        Call(turret, "FixedUpdate");
        Expect(ClosestOf(target, (Rigidbody)UnityEngine.Object.Made, 0), 0.05, "the turret's shot");

        var mover = new ShootOnTheMove { target = target, shotPrefab = new Rigidbody(),
                                         vehicle = BodyAt(default(Vector3), new Vector3(5, 0, 0)) };
        Expect(mover.Fire() == Aimahead.Status.Hit ? 0 : 1, 0, "the shot on the move");
        Expect(ClosestOf(target, (Rigidbody)UnityEngine.Object.Made, 0), 0.05,
            "the shot on the move");
        Expect(mover.Sight().HasValue ? 0 : 1, 0, "the sight");

        var mortar = new Mortar { target = target, shellPrefab = new Rigidbody() };
        Call(mortar, "Awake");
        Call(mortar, "FixedUpdate");
        var shell = (Rigidbody)UnityEngine.Object.Made;
        // In Unity's steps the body falls a half of a step's gravity more.
        Vector3 velocity = VelocityOf(shell);
        velocity.y -= 0.5f * 9.81f * Time.fixedDeltaTime;
        shell = BodyAt(default(Vector3), velocity);
        Expect(ClosestOf(target, shell, -9.81f), 0.1, "the mortar's shell");
        Expect(LineRenderer.Last.positionCount == 40 ? 0 : 1, 0, "the arc");
        return failures;
    }
}
