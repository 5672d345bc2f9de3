// Obstacles: walls, hills and friends, and the shots that they stop.
import type { Aimahead, BallObstacle, FieldEngagement, FieldHit, Obstacle } from 'aimahead';
import type { Picture } from '../drawing/picture';
import { along } from '../drawing/vector';
import { Ways } from '../drawing/ways';
import { type Handle, type Place, put, type WithEngagement } from '../frame/demo';
import type { Situation } from './situation';

/** The name of an obstacle. */
export function nameOf({ shape }: Obstacle): string {
  const names: Partial<Record<Obstacle['shape'], string>> = {
    ball: 'friend', segment: 'wall', capsule: 'wall', polygon: 'hill', half_space: 'ground',
    terrain: 'ground',
  };
  return names[shape] ?? shape;
}

/** Where the balls among the obstacles are at any time; nothing for the others. */
export function waysOfBalls(
  aimahead: Aimahead, { shooter, projectile, obstacles = [] }: FieldEngagement,
): (Ways | undefined)[] {
  return obstacles.map((obstacle) => {
    if (obstacle.shape !== 'ball') return undefined;
    const { shape: _, ...target } = obstacle as BallObstacle;
    return new Ways(aimahead, { shooter, projectile, target: target as FieldEngagement['target'] });
  });
}

/** Points of an obstacle at rest that should be in view. */
export function cornersOf(obstacle: Obstacle): readonly Place[] {
  switch (obstacle.shape) {
    case 'ball':
      return [Array.from(obstacle.position)];
    case 'segment':
    case 'capsule':
      return [Array.from(obstacle.from), Array.from(obstacle.to)];
    case 'box':
      return [Array.from(obstacle.min), Array.from(obstacle.max)];
    case 'polygon':
      return obstacle.points.map((point) => Array.from(point));
    case 'mesh':
      return obstacle.vertices.map((point) => Array.from(point));
    default:
      return []; // without an end, or seen from above
  }
}

/** Draws all obstacles where they are at a time, and the ways of those that move. */
export function drawObstacles(
  picture: Picture, { engagement, balls, end }: Situation, time: number,
): void {
  engagement.obstacles?.forEach((obstacle, i) => {
    const ways = balls[i];
    if (ways) drawFriend(picture, ways, (obstacle as BallObstacle).radius, time, end);
    else drawWall(picture, obstacle);
  });
}

function drawFriend(picture: Picture, ways: Ways, radius: number, time: number, end: number): void {
  picture.line(ways.target(0, end, 40), { colour: 'other', dash: [2, 5], opacity: 0.6 });
  const { target: now } = ways.at(time);
  if (!now) return;
  picture.disc(now, radius, 'other', 0.25);
  picture.circle(now, radius, { colour: 'other', width: 2 });
  picture.label(now, 'friend', { colour: 'other' });
}

export function drawWall(picture: Picture, obstacle: Obstacle): void {
  const edge = { colour: 'muted', width: 3 } as const;
  switch (obstacle.shape) {
    case 'ball':
      picture.disc(obstacle.position as Place, obstacle.radius, 'muted', 0.22);
      return picture.circle(obstacle.position as Place, obstacle.radius, { ...edge, width: 2 });
    case 'segment':
      return picture.line([obstacle.from as Place, obstacle.to as Place], { ...edge, width: 5 });
    case 'capsule':
      return picture.rod(obstacle.from as Place, obstacle.to as Place, obstacle.radius, 'muted');
    case 'box': {
      const [a, b] = [obstacle.min as Place, obstacle.max as Place];
      const [i, j] = picture.view.axes;
      return picture.solid([a, a.with(i, b[i]!), b, a.with(j, b[j]!)], 'muted');
    }
    case 'polygon':
      return picture.solid(obstacle.points as readonly Place[], 'muted');
    case 'half_space':
      return picture.halfSpace(obstacle.point as Place, obstacle.normal as Place, 'muted');
    case 'mesh':
      for (const triangle of obstacle.triangles) {
        const corners = Array.from(triangle, (index) => obstacle.vertices[index] as Place);
        picture.line([...corners, corners[0]], { colour: 'muted', width: 1 });
      }
  }
}

/** Draws the stopped shots: faint as far as they come, with a cross where they end. */
export function drawStopped(
  picture: Picture, { engagement, answer, ways, balls }: Situation, time: number,
): void {
  for (const { hit, blocked } of stoppedOf(answer)) {
    picture.line(ways.shot(hit, Math.min(time, blocked.time)), {
      colour: 'shot', width: 2, opacity: 0.35,
    });
    picture.line(ways.shot(hit, blocked.time), { colour: 'shot', dash: [5, 5], opacity: 0.35 });
    if (time < blocked.time) {
      const now = ways.shot(hit, Math.max(time, hit.launch_time)).at(-1);
      if (now) picture.shot(now, engagement.projectile.radius, 0.5);
    }
    const obstacle = engagement.obstacles![blocked.obstacle]!;
    const friend = balls[blocked.obstacle]?.at(blocked.time).target;
    if (friend) {
      picture.circle(friend, (obstacle as BallObstacle).radius, { colour: 'other', opacity: 0.4 });
    }
    picture.cross(blocked.point, 'past');
    picture.label(blocked.point, `stopped by the ${nameOf(obstacle)}`, { colour: 'muted' });
  }
}

/** The hits that an obstacle stops. */
export function stoppedOf(
  answer: Situation['answer'],
): { hit: FieldHit; blocked: NonNullable<FieldHit['blocked']> }[] {
  const list = 'solutions' in answer ? (answer.solutions ?? []) : [];
  return list.flatMap((hit) => (hit.blocked ? [{ hit, blocked: hit.blocked }] : []));
}

/** Handles of the points of the obstacles: of a friend also the tip of its velocity. */
export function obstacleHandles<S extends WithEngagement>({
  obstacles = [],
}: FieldEngagement): Handle<S>[] {
  return obstacles.flatMap((obstacle, i): Handle<S>[] => {
    const name = nameOf(obstacle);
    const handle = (label: string, at: Place, ...path: (string | number)[]): Handle<S> => ({
      label, at: Array.from(at), colour: obstacle.shape === 'ball' ? 'other' : 'muted',
      move: (state, to) => put(state, to, 'engagement', 'obstacles', i, ...path),
    });
    switch (obstacle.shape) {
      case 'segment':
      case 'capsule':
        return [
          handle(`${name}, one end`, obstacle.from as Place, 'from'),
          handle(`${name}, other end`, obstacle.to as Place, 'to'),
        ];
      case 'polygon':
        return obstacle.points.map((at, k) =>
          handle(`${name}, corner ${k + 1}`, at as Place, 'points', k),
        );
      case 'ball':
        return [handle(name, obstacle.position as Place, 'position'), velocityHandle(obstacle, i)];
      default:
        return [];
    }
  });
}

function velocityHandle<S extends WithEngagement>(ball: BallObstacle, i: number): Handle<S> {
  const from = Array.from(ball.position);
  return {
    label: 'velocity of the friend', at: along(from, 1, ball.velocity as Place | undefined),
    colour: 'other',
    move: (state, to) => {
      const { position } = state.engagement.obstacles![i] as BallObstacle;
      const velocity = along(to, -1, position as Place).map((x) => Number(x.toPrecision(12)));
      return put(state, velocity, 'engagement', 'obstacles', i, 'velocity');
    },
  };
}
