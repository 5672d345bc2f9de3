using UnityEngine;
using Aimahead;

/// <summary>
/// Turns towards where a shot meets the target, and fires once it points there. Lead.Find is pure
/// C#: this needs no native library. Put it on the part that turns; its forward axis is the barrel.
/// </summary>
public class LeadingTurret : MonoBehaviour
{
    public Rigidbody target;
    public Rigidbody shotPrefab;
    [Tooltip("Units per second")] public float shotSpeed = 30;
    [Tooltip("Degrees per second")] public float turnRate = 120;
    [Tooltip("Degrees")] public float tolerance = 0.2f;
    [Tooltip("Seconds")] public float reload = 0.5f;

    private float loadedAt;

    private void FixedUpdate()
    {
        if (target == null) return;
        Vector3 gun = transform.position;
        // The shot gets aim * speed in the world, so that it inherits nothing of the gun's
        // velocity.
        Lead lead = Lead.Find(target.position - gun, VelocityOf(target), shotSpeed);
        if (!lead.IsHit) return;  // lead.Status says why

        Vector3 aim = (Vector3)lead.Aim;
        Quaternion goal = Quaternion.LookRotation(aim);
        transform.rotation = Quaternion.RotateTowards(transform.rotation, goal,
                                                      turnRate * Time.fixedDeltaTime);
        bool isOnTarget = Quaternion.Angle(transform.rotation, goal) <= tolerance;
        if (!isOnTarget || Time.fixedTime < loadedAt) return;
        loadedAt = Time.fixedTime + reload;
        Rigidbody shot = Instantiate(shotPrefab, gun, transform.rotation);
        shot.useGravity = false;
        SetVelocity(shot, aim * shotSpeed);
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
