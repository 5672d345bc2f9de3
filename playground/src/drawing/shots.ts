// All the shots that a gun could have fired, drawn: they lie on a circle, or in space on a sphere,
// that grows, drifts and falls (docs/ENGAGEMENT.md, "What a hit is"). The answers are the library's;
// this is the picture.
import type { Engagement } from 'aimahead';
import type { Place } from '../frame/demo';
import { gunAt } from './place';
import { along, lengthOf } from './vector';

export interface Front {
  readonly center: Place;
  readonly radius: number;
}

/** The front `flight` after the launch. With quadratic drag the shots form no circle. */
export function frontAt(engagement: Engagement, launchTime: number, flight: number): Front {
  const { shooter, projectile } = engagement;
  const drag = projectile.drag ?? 0;
  const coasted = coasting(drag, flight);
  const fallen = drag === 0 ? (flight * flight) / 2 : (flight - coasted) / drag;
  const drifted = along(
    gunAt(engagement, launchTime), (projectile.inherit ?? 1) * coasted, shooter.velocity as Place | undefined,
  );
  return {
    center: along(drifted, fallen, projectile.acceleration as Place | undefined),
    radius: (shooter.muzzle ?? 0) + travelAt(engagement, flight),
  };
}

export function shotAt(engagement: Engagement, launchTime: number, aim: Place, flight: number): Place {
  const { center, radius } = frontAt(engagement, launchTime, flight);
  return along(center, radius, aim);
}

/** The way of one shot, `count` equal steps long. */
export function shotWay(
  engagement: Engagement, launchTime: number, aim: Place, flight: number, count = 80,
): Place[] {
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

// How long a shot would have flown without drag to come as far by itself.
function coasting(drag: number, flight: number): number {
  return drag === 0 ? flight : -Math.expm1(-drag * flight) / drag;
}

interface Body {
  readonly place: Place;
  readonly velocity: Place;
}

// Quadratic drag has no formula: classical Runge-Kutta, in steps far finer than a pixel.
function draggedWay(
  engagement: Engagement, launchTime: number, aim: Place, flight: number, count: number,
): Place[] {
  const { projectile, shooter } = engagement;
  const c = projectile.quadratic_drag ?? 0;
  const start = shotAt(engagement, launchTime, aim, 0);
  const inherited = along(start.map(() => 0), projectile.inherit ?? 1, shooter.velocity as Place | undefined);
  const acceleration = (projectile.acceleration as Place | undefined) ?? start.map(() => 0);
  const rate = ({ velocity }: Body): Body => ({
    place: velocity, velocity: along(acceleration, -c * lengthOf(velocity), velocity),
  });
  const moved = (body: Body, time: number, by: Body): Body => ({
    place: along(body.place, time, by.place), velocity: along(body.velocity, time, by.velocity),
  });
  let body: Body = { place: start, velocity: along(inherited, projectile.speed, aim) };
  const way: Place[] = [start];
  const finer = 8;
  const step = flight / count / finer;
  for (let i = 0; i < count; ++i) {
    for (let j = 0; j < finer; ++j) {
      const a = rate(body);
      const b = rate(moved(body, step / 2, a));
      const d = rate(moved(body, step / 2, b));
      const e = rate(moved(body, step, d));
      body = moved(moved(moved(moved(body, step / 6, a), step / 3, b), step / 3, d), step / 6, e);
    }
    way.push(body.place);
  }
  return way;
}
