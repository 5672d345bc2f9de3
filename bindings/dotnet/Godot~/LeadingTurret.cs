using Godot;
using Aimahead;

/// <summary>
/// A turret for Godot 4 .NET: turns towards where a shot meets the target, and fires once it points
/// there. Lead.Find is pure C#: this needs no native library. The node's -Z is the barrel.
/// </summary>
public partial class LeadingTurret : Node3D
{
    [Export] public RigidBody3D Target;
    [Export] public PackedScene Shot;
    [Export] public float ShotSpeed = 30;
    /// <summary>Radians per second.</summary>
    [Export] public float TurnRate = 2;
    /// <summary>Radians.</summary>
    [Export] public float Tolerance = 0.005f;
    [Export] public double Reload = 0.5;

    private double wait;

    public override void _PhysicsProcess(double delta)
    {
        wait -= delta;
        if (Target == null) return;
        Vector3 gun = GlobalPosition;
        // The shot gets aim * speed in the world, so that it inherits nothing of the gun's
        // velocity.
        Lead lead = Lead.Find(Target.GlobalPosition - gun, Target.LinearVelocity, ShotSpeed);
        if (!lead.IsHit) return;  // lead.Status says why

        var aim = (Vector3)lead.Aim;
        Vector3 barrel = -GlobalTransform.Basis.Z;
        float angle = barrel.AngleTo(aim);
        float step = TurnRate * (float)delta;
        if (angle > 1e-4f)
        {
            Vector3 next = angle <= step ? aim : barrel.Slerp(aim, step / angle);
            LookAt(gun + next, Vector3.Up);
        }
        if (angle > step + Tolerance || wait > 0) return;
        wait = Reload;
        RigidBody3D shot = Shot.Instantiate<RigidBody3D>();
        GetTree().CurrentScene.AddChild(shot);
        shot.GlobalPosition = gun;
        shot.GravityScale = 0;
        // Godot damps every body unless told otherwise; the target's own damping must be 0, too.
        shot.LinearDampMode = RigidBody3D.DampMode.Replace;
        shot.LinearDamp = 0;
        shot.LinearVelocity = aim * ShotSpeed;
    }
}
