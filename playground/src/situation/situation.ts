// One engagement, its answer, and the picture of both: what most demonstrations begin with.
import type { Aimahead, Answer, Engagement, Hit } from 'aimahead';
import type { Chart } from '../chart/chart';
import { distanceChart } from '../chart/distances';
import type { Picture } from '../drawing/picture';
import { gunAt, placeAt, placesBetween } from '../drawing/place';
import { frontAt, shotWay } from '../drawing/shots';
import type { Place, Point } from '../frame/demo';

export interface Situation {
  readonly engagement: Engagement;
  /** With every hit. */
  readonly answer: Answer;
  readonly charts: readonly Chart[];
  /** Where the target goes, for as long as is shown. */
  readonly way: readonly (Place | undefined)[];
  /** When the shot hits, or how long it is worth looking. */
  readonly end: number;
  readonly targetAt: (time: number) => Place | undefined;
}

export function situationOf(aimahead: Aimahead, engagement: Engagement): Situation {
  const answer = aimahead.solveAll(engagement);
  const charts = engagement.projectile.quadratic_drag ? [] : [distanceChart(aimahead, engagement, answer)];
  const end = 'time' in answer && answer.time ? answer.time : (charts[0]?.xs.at(-1) ?? 1);
  const targetAt = (time: number) => placeAt(aimahead, engagement.target, time);
  return {
    engagement, answer, charts, end, targetAt,
    way: placesBetween(aimahead, engagement.target, [0, 1.2 * end], 200),
  };
}

/** What must be in view, beside the handles. */
export function boundsOf({ engagement, answer, way, end }: Situation): Place[] {
  const shot = shownHit(answer);
  return [
    gunAt(engagement, 0), gunAt(engagement, end),
    ...way.filter((place) => place !== undefined),
    ...(shot ? [shot.point, ...shotWay(engagement, shot.launch_time, shot.aim, shot.flight_time, 20)] : []),
  ];
}

/** The answer, or the first hit beyond the limits. */
export function shownHit(answer: Answer): Hit | undefined {
  return answer.status === 'hit' || answer.status === 'out_of_range' ? answer : undefined;
}

/** The coordinates to show: in space the view is along the acceleration of the shot, from above. */
export function axesOf({ shooter, projectile }: Engagement): Point {
  if (shooter.position.length === 2) return [0, 1];
  const sizes = Array.from(projectile.acceleration ?? [0, 0, 1], Math.abs);
  const height = sizes.indexOf(Math.max(...sizes));
  // The other two so that the picture is not mirrored where the third points to the reader.
  return ([[1, 2], [2, 0], [0, 1]] as const)[height]!;
}

/** The growing circle of all shots, and where it has been. */
export function drawFront(picture: Picture, { engagement, answer }: Situation, time: number): void {
  const launch = shownHit(answer)?.launch_time ?? engagement.shooter.delay ?? 0;
  const flight = time - launch;
  if (!(flight > 0)) return;
  for (let i = 1; i < 4; ++i) {
    const { center, radius } = frontAt(engagement, launch, (flight * i) / 4);
    picture.circle(center, radius, { colour: 'shot', width: 1, dash: [2, 6], opacity: 0.5 });
  }
  const { center, radius } = frontAt(engagement, launch, flight);
  picture.disc(center, radius, 'shot', 0.05);
  picture.circle(center, radius, { colour: 'shot', width: 1.5, opacity: 0.8 });
}

/** The target on its way, and the way itself. */
export function drawTarget(picture: Picture, { engagement, way, targetAt }: Situation, time: number): void {
  const { target } = engagement;
  if ('walls' in target && target.walls) picture.box(target.walls.min as Place, target.walls.max as Place);
  picture.line(way, { colour: 'target', dash: [6, 5], opacity: 0.75 });
  const start = way[0];
  if (start && time > 0) picture.target(start, target.radius, 0.4);
  const now = targetAt(time);
  if (now) picture.target(now, target.radius);
}

/** The gun where it is, its way if it moves, and where it points. */
export function drawGun(picture: Picture, { engagement, answer, end }: Situation, time: number): void {
  if (engagement.shooter.velocity?.some((x) => x !== 0)) {
    picture.line([gunAt(engagement, 0), gunAt(engagement, end)], { colour: 'gun', dash: [2, 5], opacity: 0.6 });
  }
  const gun = gunAt(engagement, time);
  picture.gun(gun, shownHit(answer)?.aim);
  picture.label(gun, 'gun', { shift: [14, 26] });
}

/** One shot on its way. */
export function drawShot(picture: Picture, { engagement }: Situation, hit: Hit, time: number): void {
  const flown = Math.min(time - hit.launch_time, hit.flight_time);
  const whole = shotWay(engagement, hit.launch_time, hit.aim, hit.flight_time);
  picture.line(whole, { colour: 'shot', dash: [5, 5], opacity: 0.55 });
  if (!(flown >= 0)) return;
  const way = shotWay(engagement, hit.launch_time, hit.aim, flown);
  picture.line(way, { colour: 'shot', width: 2.5 });
  picture.shot(way.at(-1)!, engagement.projectile.radius);
}

/** The answer, and the other hits. */
export function drawHits(picture: Picture, { answer }: Situation): void {
  if (answer.status === 'hit') {
    for (const later of answer.solutions?.slice(1) ?? []) {
      picture.ring(later.point, 'again');
      picture.label(later.point, 'again');
    }
    picture.hit(answer.point);
    picture.label(answer.point, 'hit', { shift: [18, -12] });
  } else if (answer.status === 'out_of_range') {
    picture.ring(answer.point, 'late', 10);
    picture.label(answer.point, 'out of range', { shift: [18, -12] });
  }
}

/** All of it. */
export function drawSituation(picture: Picture, situation: Situation, time: number): void {
  drawTarget(picture, situation, time);
  const hit = shownHit(situation.answer);
  if (hit) drawShot(picture, situation, hit, time);
  drawGun(picture, situation, time);
  drawHits(picture, situation);
}
