// Stand-ins for the types of Godot .NET that the sample uses, as its manual declares them.
using System;

namespace Godot
{
    public struct Vector2
    {
        public float X, Y;
        public Vector2(float x, float y) { X = x; Y = y; }
    }

    public struct Vector3
    {
        public float X, Y, Z;
        public Vector3(float x, float y, float z) { X = x; Y = y; Z = z; }
        public static Vector3 Up { get { return new Vector3(0, 1, 0); } }
        public float AngleTo(Vector3 to) { return 0; }
        public Vector3 Slerp(Vector3 to, float weight) { return to; }
        public static Vector3 operator -(Vector3 a) { return new Vector3(-a.X, -a.Y, -a.Z); }
        public static Vector3 operator +(Vector3 a, Vector3 b)
        {
            return new Vector3(a.X + b.X, a.Y + b.Y, a.Z + b.Z);
        }
        public static Vector3 operator -(Vector3 a, Vector3 b) { return a + -b; }
        public static Vector3 operator *(Vector3 a, float s)
        {
            return new Vector3(a.X * s, a.Y * s, a.Z * s);
        }
    }

    public struct Basis
    {
        public Vector3 Z { get { return new Vector3(0, 0, 1); } }
    }

    public struct Transform3D
    {
        public Basis Basis { get { return default(Basis); } }
    }

    public class Node
    {
        public void AddChild(Node child) { }
        public SceneTree GetTree() { return new SceneTree(); }
        public virtual void _PhysicsProcess(double delta) { }
    }

    public class SceneTree
    {
        public Node CurrentScene { get { return new Node(); } }
    }

    public class Node3D : Node
    {
        public Vector3 GlobalPosition { get; set; }
        public Transform3D GlobalTransform { get; set; }
        public void LookAt(Vector3 target, Vector3 up) { }
    }

    public class RigidBody3D : Node3D
    {
        public static RigidBody3D Last;
        public RigidBody3D() { Last = this; }
        public Vector3 LinearVelocity { get; set; }
        public float GravityScale { get; set; }
        public float LinearDamp { get; set; }
        public DampMode LinearDampMode { get; set; }

        public enum DampMode : long { Combine, Replace }
    }

    public class PackedScene
    {
        public T Instantiate<T>() where T : Node, new() { return new T(); }
    }

    public sealed class ExportAttribute : Attribute { }
}

internal static class Program
{
    /// <summary>One frame: the shot leaves where it meets the target.</summary>
    private static int Main()
    {
        var turret = new LeadingTurret {
            Target = new Godot.RigidBody3D { GlobalPosition = new Godot.Vector3(40, 10, 0),
                                             LinearVelocity = new Godot.Vector3(-3, 8, 0) },
            Shot = new Godot.PackedScene()
        };
        turret._PhysicsProcess(0.02);
        Godot.Vector3 v = Godot.RigidBody3D.Last.LinearVelocity;
        const double time = 1.3861940;  // of the first example of README.md
        double off = Math.Abs(v.X * time - (40 - 3 * time)) + Math.Abs(v.Y * time - (10 +
            8 * time));
        if (off < 1e-3) return 0;
        Console.Error.WriteLine("the shot of Godot's sample is off by " + off);
        return 1;
    }
}
