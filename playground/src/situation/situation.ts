// One engagement, its answer, and the picture of both: what most demonstrations begin with.
import type {
  Aimahead, Answer, Engagement, FieldAnswer, FieldEngagement, FieldHit, Hit,
} from 'aimahead';
import type { Chart } from '../chart/chart';
import { distanceChart, launchOf } from '../chart/distances';
import type { Picture } from '../drawing/picture';
import { distance } from '../drawing/vector';
import { dimensionsOf, Ways } from '../drawing/ways';
import type { Place, Point } from '../frame/demo';
import { cornersOf, drawObstacles, drawStopped, waysOfBalls } from './obstacles';
import { PlateWays } from './plates';

export interface Situation<A extends FieldAnswer = FieldAnswer> {
  readonly engagement: FieldEngagement;
  /** The answer with every hit. */
  readonly answer: A;
  readonly charts: readonly Chart[];
  /** Where everything is at any time. */
  readonly ways: Ways;
  /** Where the balls among the obstacles are. */
  readonly balls: readonly (Ways | undefined)[];
  /** Where the target goes, for as long as is shown. */
  readonly way: readonly (Place | undefined)[];
  /** Where the gun goes, if it moves. */
  readonly gunWay: readonly (Place | undefined)[] | undefined;
  /** The plates of the target. */
  readonly plates: PlateWays | undefined;
  /** The time when the shot hits, or the length of time to show. */
  readonly end: number;
}

export function situationOf(aimahead: Aimahead, engagement: Engagement): Situation<Answer>;
export function situationOf(aimahead: Aimahead, engagement: FieldEngagement): Situation;
export function situationOf(aimahead: Aimahead, engagement: FieldEngagement): Situation {
  const answer = aimahead.solveAll(engagement);
  const ways = new Ways(aimahead, engagement);
  const launch = launchOf(engagement, answer);
  const plates = PlateWays.of(aimahead, engagement, ways.at(launch).gun);
  const chart = distanceChart(aimahead, engagement, answer, plates);
  const end = 'time' in answer && answer.time ? answer.time : (chart.xs.at(-1) ?? 1);
  const balls = waysOfBalls(aimahead, engagement);
  const gunWay = ways.gun(0, 1.2 * end);
  const isMoving = gunWay.some((place) => place && gunWay[0] && distance(place, gunWay[0]) > 0);
  return {
    engagement, answer, charts: [chart], ways, balls, plates, end,
    way: ways.target(0, 1.2 * end), gunWay: isMoving ? gunWay : undefined,
  };
}

/** The places that must be in view, beside the handles. */
export function boundsOf({
  engagement, answer, ways, way, gunWay, plates, end,
}: Situation): Place[] {
  const hit = shownHit(answer);
  return [
    ...(gunWay ?? [ways.at(0).gun]).filter((place) => place !== undefined),
    ...way.filter((place) => place !== undefined),
    ...(plates?.atTimes([0, end]).flat().map(({ place }) => place) ?? []),
    ...(hit ? [hit.point, ...ways.shot(hit, hit.time, 20)] : []),
    ...(engagement.obstacles ?? []).flatMap(cornersOf),
  ];
}

/** The answer, or the first hit that is beyond the limits or stopped. */
export function shownHit(answer: Answer): Hit | undefined;
export function shownHit(answer: FieldAnswer): FieldHit | undefined;
export function shownHit(answer: FieldAnswer): FieldHit | undefined {
  const isShown =
    answer.status === 'hit' || answer.status === 'out_of_range' || answer.status === 'blocked';
  return isShown ? answer : undefined;
}

/** The coordinates to show: in space the view is along the acceleration of the shot, from above. */
export function axesOf(engagement: FieldEngagement): Point {
  if (dimensionsOf(engagement) === 2) return [0, 1];
  const { projectile } = engagement;
  const sizes = Array.from(projectile.acceleration ?? [0, 0, 1], Math.abs);
  const height = sizes.indexOf(Math.max(...sizes));
  // The other two coordinates, in the order in which the third points to the reader.
  return ([[1, 2], [2, 0], [0, 1]] as const)[height]!;
}

/** The growing circle of all shots, and where it has been. */
export function drawFront(
  picture: Picture, { engagement, answer, ways }: Situation, time: number,
): void {
  const launch = launchOf(engagement, answer);
  if (!(time > launch)) return;
  for (let i = 1; i < 4; ++i) {
    const front = ways.front(launch, launch + ((time - launch) * i) / 4);
    if (front) {
      picture.circle(front.center, front.radius, {
        colour: 'shot', width: 1, dash: [2, 6], opacity: 0.5,
      });
    }
  }
  const front = ways.front(launch, time);
  if (!front) return;
  picture.disc(front.center, front.radius, 'shot', 0.05);
  picture.circle(front.center, front.radius, { colour: 'shot', width: 1.5, opacity: 0.8 });
}

/** The target on its way, and the way itself. */
export function drawTarget(
  picture: Picture, { engagement, way, ways, plates, end }: Situation, time: number,
): void {
  const { target } = engagement;
  if ('walls' in target && target.walls) {
    picture.box(target.walls.min as Place, target.walls.max as Place);
  }
  if (target.kind === 'bezier') {
    picture.line(target.points as readonly Place[], {
      colour: 'target', width: 1, dash: [1, 4], opacity: 0.5,
    });
  }
  picture.line(way, { colour: 'target', dash: [6, 5], opacity: 0.75 });
  const start = way[0];
  if (start && time > 0) picture.target(start, target.radius, 0.4);
  const { target: now } = ways.at(time);
  if (plates) {
    const { target: later } = ways.at(end);
    if (later && time < end) plates.draw(picture, later, end, 0.35);
    if (now) plates.draw(picture, now, time);
    if (now) picture.dot(now, 'target', 3);
  } else if (now) {
    picture.target(now, target.radius);
  }
}

/** The gun where it is, its way if it moves, the body that carries it, and where it points. */
export function drawGun(
  picture: Picture, { engagement, answer, ways, gunWay }: Situation, time: number,
): void {
  if (gunWay) picture.line(gunWay, { colour: 'gun', dash: [2, 5], opacity: 0.6 });
  const hit = shownHit(answer);
  const leaves = hit && ways.at(hit.launch_time).gun;
  if (gunWay && leaves && hit.launch_time > 0) {
    picture.ring(leaves, 'gun', 5);
    picture.label(leaves, 'fires here', { colour: 'muted', shift: [10, 18] });
  }
  const { gun } = ways.at(time);
  if (!gun) return;
  const body = engagement.shooter.mount && ways.body?.at(time).gun;
  if (body) {
    picture.circle(body, distance(body, gun), { colour: 'gun', width: 1 });
    picture.line([body, gun], { colour: 'gun', width: 1 });
  }
  picture.gun(gun, hit?.aim);
  picture.label(gun, 'gun', { shift: [14, 26] });
}

/** One shot on its way. */
export function drawShot(
  picture: Picture, { engagement, ways }: Situation, hit: FieldHit, time: number,
): void {
  picture.line(ways.shot(hit, hit.time), { colour: 'shot', dash: [5, 5], opacity: 0.55 });
  if (time < hit.launch_time) return;
  const way = ways.shot(hit, Math.min(time, hit.time));
  picture.line(way, { colour: 'shot', width: 2.5 });
  const now = way.at(-1);
  if (now) picture.shot(now, engagement.projectile.radius);
}

/** The answer, and the other hits. */
export function drawHits(picture: Picture, { answer }: Situation): void {
  if (answer.status === 'hit') {
    const others = answer.solutions?.filter(({ time, blocked }) => time > answer.time && !blocked);
    for (const later of others ?? []) {
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

/** Draws everything. */
export function drawSituation(picture: Picture, situation: Situation, time: number): void {
  drawObstacles(picture, situation, time);
  drawTarget(picture, situation, time);
  drawStopped(picture, situation, time);
  const hit = shownHit(situation.answer);
  if (hit && situation.answer.status !== 'blocked') drawShot(picture, situation, hit, time);
  drawGun(picture, situation, time);
  drawHits(picture, situation);
}
