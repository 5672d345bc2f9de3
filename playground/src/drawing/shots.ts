// All the shots that a gun could have fired, drawn: they lie on a circle that grows, drifts and
// falls (docs/ENGAGEMENT.md, "What a hit is"). The answers are the library's; this is the picture.
import type { Engagement } from 'aimahead';
import type { Point } from '../frame/demo';
import { gunAt } from './place';

export interface Front {
  readonly center: Point;
  readonly radius: number;
}

/** The front `flight` after the launch. With quadratic drag the shots form no circle. */
export function frontAt(engagement: Engagement, launchTime: number, flight: number): Front {
  const { shooter, projectile } = engagement;
  const [x, y] = gunAt(engagement, launchTime);
  const [vx, vy] = (shooter.velocity ?? [0, 0]) as unknown as Point;
  const [ax, ay] = (projectile.acceleration ?? [0, 0]) as unknown as Point;
  const inherited = (projectile.inherit ?? 1) * coastingTime(engagement, flight);
  const falling = fallingTime(engagement, flight);
  return {
    center: [x + vx * inherited + ax * falling, y + vy * inherited + ay * falling],
    radius: (shooter.muzzle ?? 0) + travelAt(engagement, flight),
  };
}

export function shotAt(
  engagement: Engagement, launchTime: number, aim: ArrayLike<number>, flight: number,
): Point {
  const { center: [x, y], radius } = frontAt(engagement, launchTime, flight);
  return [x + radius * aim[0]!, y + radius * aim[1]!];
}

/** The way of one shot, `count` equal steps long. */
export function shotWay(
  engagement: Engagement, launchTime: number, aim: ArrayLike<number>, flight: number, count = 80,
): Point[] {
  if (engagement.projectile.quadratic_drag) return draggedWay(engagement, launchTime, aim, flight, count);
  return Array.from({ length: count + 1 }, (_, i) => shotAt(engagement, launchTime, aim, (flight * i) / count));
}

/** Radii that count: 0 for aims at the centre. */
export function summedRadii({ aim, projectile, target }: Engagement): number {
  return aim === 'edge' ? (projectile.radius ?? 0) + (target.radius ?? 0) : 0;
}

function travelAt({ projectile }: Engagement, flight: number): number {
  const { acceleration, duration } = projectile.thrust ?? { acceleration: 0, duration: 0 };
  const burning = Math.min(Math.max(flight, 0), duration);
  return projectile.speed * coasting(projectile.drag ?? 0, flight) + acceleration * burning * (flight - burning / 2);
}

function coastingTime({ projectile }: Engagement, flight: number): number {
  return coasting(projectile.drag ?? 0, flight);
}

function fallingTime({ projectile }: Engagement, flight: number): number {
  const drag = projectile.drag ?? 0;
  return drag === 0 ? (flight * flight) / 2 : (flight - coasting(drag, flight)) / drag;
}

// How long a shot would have flown without drag to come as far by itself.
function coasting(drag: number, flight: number): number {
  return drag === 0 ? flight : -Math.expm1(-drag * flight) / drag;
}

// Quadratic drag has no formula: classical Runge-Kutta, in steps far finer than a pixel.
function draggedWay(
  engagement: Engagement, launchTime: number, aim: ArrayLike<number>, flight: number, count: number,
): Point[] {
  const { projectile, shooter } = engagement;
  const c = projectile.quadratic_drag ?? 0;
  const [ax, ay] = (projectile.acceleration ?? [0, 0]) as unknown as Point;
  const [vx, vy] = (shooter.velocity ?? [0, 0]) as unknown as Point;
  const inherit = projectile.inherit ?? 1;
  const [x0, y0] = shotAt(engagement, launchTime, aim, 0);
  let body = [x0, y0, projectile.speed * aim[0]! + inherit * vx, projectile.speed * aim[1]! + inherit * vy];
  const rate = ([, , u, v]: number[]) => {
    const drag = c * Math.hypot(u!, v!);
    return [u!, v!, ax - drag * u!, ay - drag * v!];
  };
  const moved = (from: number[], by: number[], time: number) => from.map((x, i) => x + time * by[i]!);
  const way: Point[] = [[x0, y0]];
  const finer = 8;
  const step = flight / count / finer;
  for (let i = 0; i < count; ++i) {
    for (let j = 0; j < finer; ++j) {
      const a = rate(body);
      const b = rate(moved(body, a, step / 2));
      const d = rate(moved(body, b, step / 2));
      const e = rate(moved(body, d, step));
      body = body.map((x, k) => x + (step / 6) * (a[k]! + 2 * b[k]! + 2 * d[k]! + e[k]!));
    }
    way.push([body[0]!, body[1]!]);
  }
  return way;
}
