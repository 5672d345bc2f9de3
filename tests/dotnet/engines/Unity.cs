// Stand-ins for the types of UnityEngine that the samples use, as Unity's manual declares them.
using System;

namespace UnityEngine
{
    public struct Vector2
    {
        public float x, y;
        public Vector2(float x, float y) { this.x = x; this.y = y; }
    }

    public struct Vector3
    {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static Vector3 operator -(Vector3 a, Vector3 b)
        {
            return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z);
        }
        public static Vector3 operator *(Vector3 a, float s)
        {
            return new Vector3(a.x * s, a.y * s, a.z * s);
        }
    }

    public struct Quaternion
    {
        public Vector3 Forward;
        public static Quaternion identity { get { return default(Quaternion); } }
        public static Quaternion LookRotation(Vector3 forward)
        {
            return new Quaternion { Forward = forward };
        }
        public static Quaternion RotateTowards(Quaternion from, Quaternion to, float degrees)
        {
            return to;
        }
        public static float Angle(Quaternion a, Quaternion b) { return 0; }
    }

    public class Object
    {
        public static T Instantiate<T>(T original, Vector3 position, Quaternion rotation)
            where T : Object, new()
        {
            var made = new T();
            Made = made;
            return made;
        }
        public static Object Made;
    }

    public class Component : Object
    {
        public Transform transform = null;
        public T GetComponent<T>() where T : new() { return new T(); }
    }

    public class Transform : Component
    {
        public Vector3 position { get; set; }
        public Quaternion rotation { get; set; }
    }

    public class MonoBehaviour : Component
    {
        public MonoBehaviour() { transform = new Transform(); }
    }

    public class Rigidbody : Component
    {
        public Vector3 position { get; set; }
        public bool useGravity { get; set; }
#if UNITY_6000_0_OR_NEWER
        public Vector3 linearVelocity { get; set; }
#else
        public Vector3 velocity { get; set; }
#endif
    }

    public class LineRenderer : Component
    {
        public static LineRenderer Last;
        public LineRenderer() { Last = this; }
        public int positionCount { get; set; }
        public Vector3[] Positions;
        public void SetPositions(Vector3[] positions) { Positions = positions; }
    }

    public static class Time
    {
        public static float fixedDeltaTime { get { return 0.02f; } }
        public static float fixedTime { get; set; }
    }

    public static class Physics
    {
        public static Vector3 gravity { get { return new Vector3(0, -9.81f, 0); } }
    }

    public sealed class TooltipAttribute : Attribute
    {
        public TooltipAttribute(string text) { }
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class RangeAttribute : Attribute
    {
        public RangeAttribute(float min, float max) { }
    }

    public sealed class RequireComponent : Attribute
    {
        public RequireComponent(Type type) { }
    }
}
