// The vectors of the engines convert: into ours by themselves, back by a cast.
#if UNITY_5_3_OR_NEWER
namespace Aimahead
{
    public partial struct Vec
    {
        /// <summary>Unity's vector in doubles.</summary>
        public static implicit operator Vec(UnityEngine.Vector3 v)
        {
            return new Vec(v.x, v.y, v.z);
        }

        /// <summary>Unity's vector of two dimensions in doubles.</summary>
        public static implicit operator Vec(UnityEngine.Vector2 v) { return new Vec(v.x, v.y); }

        /// <summary>As Unity's vector, in floats.</summary>
        public static explicit operator UnityEngine.Vector3(Vec v)
        {
            return new UnityEngine.Vector3((float)v.X, (float)v.Y, (float)v.Z);
        }

        /// <summary>As Unity's vector of two dimensions, in floats.</summary>
        public static explicit operator UnityEngine.Vector2(Vec v)
        {
            return new UnityEngine.Vector2((float)v.X, (float)v.Y);
        }
    }
}
#elif GODOT
namespace Aimahead
{
    public partial struct Vec
    {
        /// <summary>Godot's vector in doubles.</summary>
        public static implicit operator Vec(Godot.Vector3 v) { return new Vec(v.X, v.Y, v.Z); }

        /// <summary>Godot's vector of two dimensions in doubles.</summary>
        public static implicit operator Vec(Godot.Vector2 v) { return new Vec(v.X, v.Y); }

        /// <summary>As Godot's vector, in floats.</summary>
        public static explicit operator Godot.Vector3(Vec v)
        {
            return new Godot.Vector3((float)v.X, (float)v.Y, (float)v.Z);
        }

        /// <summary>As Godot's vector of two dimensions, in floats.</summary>
        public static explicit operator Godot.Vector2(Vec v)
        {
            return new Godot.Vector2((float)v.X, (float)v.Y);
        }
    }
}
#endif
