// A gun that is turned by torque, which a controller sets. Every torque and every lead comes from
// the library. The gun moves as in an engine.
import type { Aimahead, PidGains } from 'aimahead';
import { along } from '../drawing/vector';
import type { Place, Point } from '../frame/demo';

export interface Gun {
  readonly facing: number;
  /** Angular accelerations: the most the motor gives, and what pulls at the gun all the time. */
  readonly torque: number;
  readonly load: number;
  readonly proportional: number;
  readonly integral: number;
  readonly derivative: number;
}

export interface Prey {
  readonly position: Point;
  readonly velocity: Point;
  readonly radius: number;
}

export interface GunRun {
  readonly times: readonly number[];
  /** Where the gun points, and should, after the turns it has made. */
  readonly facings: readonly number[];
  readonly goals: readonly number[];
  readonly torques: readonly number[];
  /** How far it went past its goal at most, once it had come to it. */
  readonly overshoot: number;
  /** The time from which on the gun stays at its goal; undefined: never. */
  readonly settled?: number;
  /** The hit of the first shot, fired when the gun had settled. */
  readonly hit?: { readonly time: number; readonly point: Place };
}

export const kStep = 1 / 60;
export const kTolerance = 0.01;
const kSteps = 480;
const kFlight = 60; // a shot is looked after for so long

export function turnGun(aimahead: Aimahead, gun: Gun, prey: Prey, speed: number): GunRun {
  const { proportional, integral, derivative, torque, load } = gun;
  const gains: PidGains = {
    proportional, integral, derivative, min: -torque, max: torque, is_angle: true,
  };
  const controller = aimahead.pid(gains);
  let { facing } = gun;
  let rate = 0;
  let [overshoot, side] = [0, 0];
  let settled: number | undefined;
  const lists = {
    times: [] as number[], facings: [] as number[], goals: [] as number[], torques: [] as number[],
  };
  for (let i = 0; i <= kSteps; ++i) {
    const time = i * kStep;
    const goal = goalAt(aimahead, prey, speed, time, facing);
    const error = goal - facing;
    if (side === 0) side = Math.sign(error);
    overshoot = Math.max(overshoot, -side * error);
    settled = Math.abs(error) <= kTolerance ? (settled ?? time) : undefined;
    const step = controller.step(goal, facing, kStep);
    const output = step.status === 'ok' ? step.output : 0;
    lists.times.push(time);
    lists.facings.push(facing);
    lists.goals.push(goal);
    lists.torques.push(output);
    rate += (output + load) * kStep;
    facing += rate * kStep;
  }
  const at = settled === undefined ? undefined : Math.round(settled / kStep);
  const hit =
    at === undefined
      ? undefined
      : fire(aimahead, prey, speed, lists.times[at]!, lists.facings[at]!);
  return { ...lists, overshoot, ...(settled !== undefined && { settled }), ...(hit && { hit }) };
}

// The angle of the lead, or of the target where there is none, within half a turn of `facing`.
function goalAt(
  aimahead: Aimahead, { position, velocity }: Prey, speed: number, time: number, facing: number,
): number {
  const place = along(position, time, velocity);
  const shot = aimahead.lead(place, velocity, speed);
  const [x, y] = (shot.status === 'hit' ? shot.aim : place) as unknown as Point;
  const angle = Math.atan2(y, x);
  return angle + 2 * Math.PI * Math.round((facing - angle) / (2 * Math.PI));
}

function fire(
  aimahead: Aimahead, prey: Prey, speed: number, time: number, facing: number,
): GunRun['hit'] {
  const velocity = [speed * Math.cos(facing), speed * Math.sin(facing)];
  const touch = aimahead.contact({
    a: { position: [0, 0], velocity },
    b: {
      position: along(prey.position, time, prey.velocity), velocity: prey.velocity,
      radius: prey.radius,
    },
    duration: kFlight,
  });
  if (touch.status !== 'contact') return undefined;
  return { time: time + touch.time, point: along([0, 0], touch.time, velocity) };
}
