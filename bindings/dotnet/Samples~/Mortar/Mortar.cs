using UnityEngine;
using Aimahead;

/// <summary>
/// Lobs shells at a moving target, and draws the arc of the next one. Needs the native library in
/// Assets/Plugins. Put it beside a LineRenderer.
/// </summary>
[RequireComponent(typeof(LineRenderer))]
public class Mortar : MonoBehaviour
{
    public Rigidbody target;
    public Rigidbody shellPrefab;
    [Tooltip("Units per second")] public float shellSpeed = 25;
    [Tooltip("Seconds")] public float reload = 3;
    [Range(2, 100)] public int points = 40;

    // Made once: asking allocates nothing.
    private Engagement question;
    private Tick tick;
    private double[] times;
    private Snapshot[] snapshots;
    private Vector3[] corners;
    private LineRenderer line;
    private float loadedAt;

    private void Awake()
    {
        question = new Engagement(3);
        tick = new Tick(Time.fixedDeltaTime);
        times = new double[points];
        snapshots = new Snapshot[points];
        corners = new Vector3[points];
        line = GetComponent<LineRenderer>();
    }

    private void FixedUpdate()
    {
        if (target == null) return;
        question.Shooter.Position = transform.position;
        question.Projectile.Speed = shellSpeed;
        question.Projectile.Acceleration = Physics.gravity;
        question.Target.Position = target.position;
        question.Target.Velocity = VelocityOf(target);
        Launch lob;
        question.LaunchDirectAndLob(out lob);
        if (!(lob.Hit is Hit hit))
        {
            line.positionCount = 0;  // out of reach
            return;
        }
        Draw(hit);
        if (Time.fixedTime < loadedAt) return;
        loadedAt = Time.fixedTime + reload;
        Rigidbody shell = Instantiate(shellPrefab, transform.position, Quaternion.identity);
        shell.useGravity = true;
        // Unity steps a body a little off its parabola. This velocity makes up for it.
        Vec velocity = tick.CorrectLaunch(hit.LaunchVelocity, Physics.gravity);
        SetVelocity(shell, (Vector3)velocity);
    }

    private void Draw(Hit hit)
    {
        for (int i = 0; i < points; ++i) times[i] = hit.FlightTime * i / (points - 1);
        question.Follow(hit.Aim, times, snapshots);
        int count = 0;
        for (int i = 0; i < points; ++i)
        {
            if (snapshots[i].Shot is Vec place) corners[count++] = (Vector3)place;
        }
        line.positionCount = count;
        line.SetPositions(corners);
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
