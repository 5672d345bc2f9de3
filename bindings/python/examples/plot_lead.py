"""Draws two answers: every hit on a target that flies a loop under gravity, and when a shot meets a
target depending on where it is now.

    python3 plot_lead.py [lead.png]         needs numpy and matplotlib
"""

import sys

import aimahead

try:
    import matplotlib
    import numpy as np

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
except ImportError as missing:
    sys.exit(f"this example draws with numpy and matplotlib: {missing}")

INK, SHOT, TARGET, HIT = "#26323c", "#2f6fb0", "#c8553d", "#d9a514"
GRAVITY = np.array([0.0, -9.81])
LOOP = {"kind": "turning", "position": [22, 10], "velocity": [12, 4], "turn_rate": 0.55}


def place_on_loop(time):
    """Where the target is: its velocity turns, the centre of the circle stays."""
    velocity, rate = np.array(LOOP["velocity"]), LOOP["turn_rate"]
    centre = np.array(LOOP["position"]) + np.array([-velocity[1], velocity[0]]) / rate
    arm = np.array(LOOP["position"]) - centre
    cos, sin = np.cos(rate * time), np.sin(rate * time)
    return np.stack([centre[0] + cos * arm[0] - sin * arm[1],
                     centre[1] + sin * arm[0] + cos * arm[1]])


def draw_every_hit(axes):
    answer = aimahead.solve_all(
        {
            "shooter": {"position": [0, 0]},
            "projectile": {"speed": 33, "acceleration": GRAVITY},
            "target": LOOP,
        },
        arrays=True,
    )
    last = answer["solutions"][-1]["time"]
    axes.plot(*place_on_loop(np.linspace(0, last, 400)), color=TARGET, lw=2, label="target")
    axes.plot(*LOOP["position"], "o", color=TARGET, ms=9)
    for i, hit in enumerate(answer["solutions"]):
        time = np.linspace(0, hit["time"], 200)[:, None]
        flight = hit["launch_point"] + hit["launch_velocity"] * time + GRAVITY * time**2 / 2
        axes.plot(*flight.T, color=SHOT, lw=2.4 if i == 0 else 1.1,
                  label="first shot to hit" if i == 0 else "later hits" if i == 1 else None)
        axes.plot(*hit["point"], "*", color=HIT, ms=17, mec=INK, mew=0.7, zorder=5)
        axes.annotate(f"{hit['time']:.2f} s", hit["point"], xytext=(9, 8),
                      textcoords="offset points", color=INK)
    axes.plot(0, 0, "s", color=INK, ms=9)
    axes.annotate("gun", (0, 0), xytext=(8, -14), textcoords="offset points", color=INK)
    axes.set_title("Every hit on a loop, under gravity")
    axes.legend(frameon=False, loc="lower right")


def draw_time_by_place(axes):
    x, y = np.meshgrid(*[np.linspace(-40, 40, 321)] * 2)
    places = np.column_stack([x.ravel(), y.ravel()])
    velocity = np.array([14.0, 0.0])
    leads = aimahead.lead_each(places, np.broadcast_to(velocity, places.shape), 12)
    time = np.ma.masked_where(leads.status != "hit", leads.time).reshape(x.shape)
    levels = [0, 0.5, 1, 1.5, 2, 3, 4, 6, 8]
    filled = axes.contourf(x, y, time, levels, cmap="YlGnBu", extend="max")
    axes.contour(x, y, time, levels[1:], colors="white", linewidths=0.6)
    axes.figure.colorbar(filled, ax=axes, label="time until the hit", shrink=0.85)
    for start in ((-36, 30), (-36, 0), (-36, -30)):
        axes.annotate("", np.array(start) + velocity, start,
                      arrowprops={"arrowstyle": "->", "color": TARGET, "lw": 2})
    axes.plot(0, 0, "s", color=INK, ms=9)
    axes.text(20, 0, "out of reach:\nfaster than the shot,\nand past the gun", color=INK,
              ha="center",
              va="center")
    axes.set_title("Target at 14 to the right, shot at 12")


def main():
    output = sys.argv[1] if len(sys.argv) > 1 else "lead.png"
    plt.rcParams.update({"font.size": 11, "text.color": INK, "axes.edgecolor": INK,
                         "axes.labelcolor": INK, "axes.spines.top": False,
                         "axes.spines.right": False})
    figure, panels = plt.subplots(1, 2, figsize=(13, 5.6), layout="constrained")
    for axes, draw in zip(panels, (draw_every_hit, draw_time_by_place)):
        draw(axes)
        axes.set_aspect("equal")
    figure.savefig(output, dpi=110)
    print(output)


if __name__ == "__main__":
    main()
