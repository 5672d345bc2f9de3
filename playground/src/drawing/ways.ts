// Where gun, target and shots of an engagement are at any time, by the library: no motion is
// computed here.
import type { Aimahead, FieldEngagement, FieldHit, FiredShot, ShotTable, Snapshot } from 'aimahead';
import type { Place } from '../frame/demo';
import { along, distance } from './vector';

/** All shots fired at once in every direction lie on a circle, or in space on a sphere. */
export interface Front {
  readonly center: Place;
  readonly radius: number;
}

export class Ways {
  constructor(
    private readonly aimahead: Aimahead,
    readonly engagement: FieldEngagement,
  ) {}

  at(time: number, shot: FiredShot = {}): Snapshot {
    return this.atTimes([time], shot)[0] ?? { time };
  }

  atTimes(times: readonly number[], shot: FiredShot = {}): readonly Snapshot[] {
    const following = this.aimahead.follow(this.engagement, shot, times);
    return following.status === 'followed' ? following.snapshots : times.map((time) => ({ time }));
  }

  /** The target's places at equal steps of time, both ends included, with gaps where it leaps. */
  target(from: number, to: number, count = 200): readonly (Place | undefined)[] {
    const places = this.atTimes(timesBetween(from, to, count)).map(({ target }) => target);
    return broken(places, distance, undefined);
  }

  /** The places of the gun at equal steps of time, with gaps where it leaps. */
  gun(from: number, to: number, count = 100): readonly (Place | undefined)[] {
    return broken(
      this.atTimes(timesBetween(from, to, count)).map(({ gun }) => gun), distance, undefined,
    );
  }

  /** The places of a shot until a time, at equal steps. */
  shot(
    hit: Pick<FieldHit, 'aim' | 'launch_time' | 'flight_time' | 'distance'>, until: number,
    count = 80,
  ): readonly Place[] {
    const { aim, launch_time } = hit;
    const times = timesBetween(launch_time, Math.max(launch_time, until), count);
    // A table says when its shot arrives. On its way the shot is drawn at constant speed.
    const { distance: way } = hit;
    const flying =
      tableOf(this.engagement) && way !== undefined ? this.withSpeed(way / hit.flight_time) : this;
    const fired = { launch_time, ...(aim && { aim }) };
    return flying.atTimes(times, fired).flatMap(({ shot }) => (shot ? [shot] : []));
  }

  /** The same gun and target, and a shot of this speed that keeps as much of the gun's velocity. */
  withSpeed(speed: number): Ways {
    const { inherit } = this.engagement.projectile;
    return new Ways(this.aimahead, {
      ...this.engagement, projectile: { speed, ...(inherit !== undefined && { inherit }) },
    });
  }

  /** The body that carries the gun, as a gun without a mount; nothing if there is no mount. */
  get body(): Ways | undefined {
    const { mount, ...shooter } = this.engagement.shooter;
    return mount && new Ways(this.aimahead, { ...this.engagement, shooter });
  }

  /**
   * The front of all shots. With quadratic drag they form no circle. Shots of a table are drawn
   * where they end.
   */
  front(launch: number, time: number): Front | undefined {
    if (this.engagement.projectile.quadratic_drag || tableOf(this.engagement)) return undefined;
    const aim = dimensionsOf(this.engagement) === 2 ? [1, 0] : [1, 0, 0];
    const { shot, shot_distance } = this.at(time, { aim, launch_time: launch });
    if (!shot || shot_distance === undefined) return undefined;
    const radius = shot_distance - summedRadii(this.engagement);
    return { center: along(shot, -radius, aim), radius };
  }
}

export function timesBetween(from: number, to: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
}

/** The sum of the radii; 0 for aims at the centre. */
export function summedRadii({ aim, projectile, target }: FieldEngagement): number {
  return aim === 'edge' ? (projectile.radius ?? 0) + (target.radius ?? 0) : 0;
}

/** The list with `gap` for the first element after a leap, as where a path starts again. */
export function broken<T extends object | number, G extends null | undefined>(
  list: readonly (T | G)[], step: (a: T, b: T) => number, gap: G,
): (T | G)[] {
  const steps = list.map((here, i) => {
    const before = list[i - 1];
    return here == null || before == null ? 0 : step(before, here);
  });
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(0.9 * steps.length)] ?? 0;
  return list.map((here, i) => (steps[i]! > 6 * usual && usual > 0 ? gap : here));
}

export function dimensionsOf({ shooter }: FieldEngagement): number {
  if ('position' in shooter) return shooter.position.length;
  return ('points' in shooter ? shooter.points : shooter.positions)[0]!.length;
}

/** The table of a shot, if it is known by one. */
export function tableOf({
  projectile,
}: Pick<FieldEngagement, 'projectile'>): ShotTable | undefined {
  const given = projectile as FieldEngagement['projectile'];
  return 'table' in given ? given.table : undefined;
}

