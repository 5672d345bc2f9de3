// Plates on a body that spins: where they are, and when they face the gun.
import type { Aimahead, FieldEngagement, PlatesMotion } from 'aimahead';
import type { Picture } from '../drawing/picture';
import { along } from '../drawing/vector';
import { Ways } from '../drawing/ways';
import type { Place } from '../frame/demo';

/** One plate at one time. */
export interface PlateSeen {
  readonly place: Place;
  /** The unit vector along which the plate looks. */
  readonly normal: Place;
  readonly faces: boolean;
}

/** The plates of an engagement, if it has any. */
export function platesOf({ target }: Pick<FieldEngagement, 'target'>): PlatesMotion | undefined {
  const given = target as FieldEngagement['target'];
  return given.kind === 'plates' ? given : undefined;
}

export class PlateWays {
  /** For each plate a gun on an arm of 1 along its normal. */
  private readonly arms: readonly Ways[];

  private constructor(
    aimahead: Aimahead,
    { projectile, target }: FieldEngagement,
    readonly motion: PlatesMotion,
    /** Where the gun is as it fires. */
    private readonly gun: Place,
  ) {
    const { position, velocity, acceleration, facing = 0, turn_rate = 0, plates } = motion;
    this.arms = plates.map(({ angle }) => {
      const offset = [Math.cos(angle), Math.sin(angle), ...(position.length === 3 ? [0] : [])];
      const shooter = {
        position, ...(velocity && { velocity }), ...(acceleration && { acceleration }),
        mount: { offset, facing, turn_rate },
      };
      return new Ways(aimahead, { shooter, projectile, target });
    });
  }

  static of(
    aimahead: Aimahead, engagement: FieldEngagement, gun: Place | undefined,
  ): PlateWays | undefined {
    const motion = platesOf(engagement);
    return motion && gun && new PlateWays(aimahead, engagement, motion, gun);
  }

  /** For each time every plate; none where the library follows no body. */
  atTimes(times: readonly number[]): PlateSeen[][] {
    const { plates, window = Math.PI } = this.motion;
    const seen = this.arms.map((ways) => ways.atTimes(times));
    return times.map((_, k) =>
      plates.flatMap(({ arm, height = 0 }, i): PlateSeen[] => {
        const { gun: tip, target: centre } = seen[i]![k]!;
        if (!tip || !centre) return [];
        const normal = along(tip, -1, centre);
        const away = along(this.gun, -1, centre);
        const angle = Math.atan2(
          normal[0]! * away[1]! - normal[1]! * away[0]!,
          normal[0]! * away[0]! + normal[1]! * away[1]!,
        );
        const place = along(along(centre, arm, normal), height, [0, 0, 1]);
        return [{ place, normal, faces: Math.abs(angle) <= window }];
      }),
    );
  }

  /** When each plate faces the gun, as far as samples show. */
  facing(times: readonly number[]): (readonly [number, number])[][] {
    const seen = this.atTimes(times);
    return this.motion.plates.map((_, i) => {
      const spans: [number, number][] = [];
      seen.forEach((plates, k) => {
        if (!plates[i]?.faces) return;
        if (k > 0 && seen[k - 1]![i]?.faces) spans.at(-1)![1] = times[k]!;
        else spans.push([times[k]!, times[k]!]);
      });
      return spans;
    });
  }

  /** Draws the plates, bright those that face the gun. */
  draw(picture: Picture, centre: Place, time: number, opacity = 1): void {
    const { radius = 0 } = this.motion;
    for (const { place, normal, faces } of this.atTimes([time])[0] ?? []) {
      picture.line([centre, place], { colour: 'target', width: 1, opacity: 0.35 * opacity });
      const half =
        radius > 0 ? radius : 0.3 * Math.max(...this.motion.plates.map(({ arm }) => arm));
      const across = normal.with(0, -normal[1]!).with(1, normal[0]!);
      const colour = faces ? 'target' : 'muted';
      picture.line([along(place, -half, across), along(place, half, across)], {
        colour, width: faces ? 5 : 3, opacity,
      });
    }
  }
}
