using UnityEngine;
using Aimahead;

/// <summary>
/// A gun on a vehicle that moves. WorldLead.Find is pure C#: this needs no native library. Call
/// Fire from your input.
/// </summary>
public class ShootOnTheMove : MonoBehaviour
{
    public Rigidbody vehicle;
    public Rigidbody target;
    public Rigidbody shotPrefab;
    [Tooltip("Units per second")] public float shotSpeed = 30;
    [Tooltip("1: a shot keeps the vehicle's velocity, as things thrown do. 0: it has aim * speed.")]
    [Range(0, 1)] public float inherit = 1;

    /// <summary>Fires if a shot can meet the target. Returns Hit, or why no shot can.</summary>
    public Status Fire()
    {
        Vector3 gun = transform.position;
        WorldLead lead = WorldLead.Find(gun, VelocityOf(vehicle), target.position,
                                        VelocityOf(target), shotSpeed, inherit);
        if (!lead.IsHit) return lead.Lead.Status;
        Vector3 aim = (Vector3)lead.Lead.Aim;
        Rigidbody shot = Instantiate(shotPrefab, gun, Quaternion.LookRotation(aim));
        shot.useGravity = false;
        SetVelocity(shot, (Vector3)lead.LaunchVelocity);
        return Status.Hit;
    }

    /// <summary>Where shot and target would meet, to draw a sight; null: no shot can hit.</summary>
    public Vector3? Sight()
    {
        WorldLead lead = WorldLead.Find(transform.position, VelocityOf(vehicle), target.position,
                                        VelocityOf(target), shotSpeed, inherit);
        return lead.IsHit ? (Vector3?)(Vector3)lead.Point : null;
    }

    private static Vector3 VelocityOf(Rigidbody body)
    {
#if UNITY_6000_0_OR_NEWER
        return body.linearVelocity;
#else
        return body.velocity;
#endif
    }

    private static void SetVelocity(Rigidbody body, Vector3 velocity)
    {
#if UNITY_6000_0_OR_NEWER
        body.linearVelocity = velocity;
#else
        body.velocity = velocity;
#endif
    }
}
