// Directions, margins and shapes: known closed forms, and faults that name the argument.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Aimahead, type Engagement, load, type SolidShape } from '../dist/index.js';

let aimahead: Aimahead;
beforeAll(async () => {
  aimahead = await load();
});

function sound<T extends { status: string }>(answer: T): Exclude<T, { status: 'invalid' }> {
  if (answer.status === 'invalid') throw new Error(JSON.stringify(answer));
  return answer as Exclude<T, { status: 'invalid' }>;
}
const blamed = (answer: unknown) => (answer as { error?: { field: string } }).error?.field;

describe('orientation', () => {
  const own = { up: '+y', forward: '-z', handedness: 'right', yaw: 'left', pitch: 'up' } as const;

  test('right of the viewer is a positive yaw in Unity and a negative one in Godot', () => {
    const { orientation } = aimahead;
    expect(sound(orientation.yawPitchOf([2, 0, 0], 'unity')).yaw).toBeCloseTo(Math.PI / 2, 14);
    expect(sound(orientation.yawPitchOf([2, 0, 0], 'godot')).yaw).toBeCloseTo(-Math.PI / 2, 14);
    expect(orientation.yawPitchOf([1, 2, 3], own)).toEqual(
      orientation.yawPitchOf([1, 2, 3], 'godot'),
    );
  });

  test('directions survive the round trip in all axes', () => {
    const { orientation } = aimahead;
    const names = [
      'unity', 'unreal', 'godot', 'three_js', 'opengl', 'blender', 'ros', 'ned', 'maths',
    ] as const;
    for (const axes of [...names, own]) {
      const { yaw, pitch } = sound(orientation.yawPitchOf([2, 3, 6], axes));
      const { direction } = sound(orientation.directionOfYawPitch(yaw, pitch, axes));
      direction.forEach((x, i) => expect(x).toBeCloseTo([2, 3, 6][i]! / 7, 14));
    }
  });

  test('angles go round in the plane', () => {
    const { orientation } = aimahead;
    expect(sound(orientation.angleOf([0, 3])).angle).toBeCloseTo(Math.PI / 2, 14);
    expect(sound(orientation.directionOfAngle(Math.PI / 6)).direction[1]).toBeCloseTo(0.5, 14);
    expect(sound(orientation.wrapAngle(7)).angle).toBeCloseTo(7 - 2 * Math.PI, 14);
    expect(sound(orientation.shortestTurn(3, -3)).angle).toBeCloseTo(2 * Math.PI - 6, 14);
  });

  test('wrong directions and axes are named', () => {
    const { orientation } = aimahead;
    expect(blamed(orientation.yawPitchOf([0, NaN, 0], 'ros'))).toBe('direction[1]');
    expect(blamed(orientation.yawPitchOf([0, 1, 0], 'rose' as 'ros'))).toBe('axes');
    expect(blamed(orientation.yawPitchOf([0, 1, 0], { ...own, up: '+z' }))).toBe('axes.forward');
    expect(blamed(orientation.yawPitchOf([0, 1, 0], { ...own, pitch: 'left' as 'up' }))).toBe(
      'axes.pitch',
    );
    expect(blamed(orientation.wrapAngle(Infinity))).toBe('angle');
  });
});

describe('proofs under quadratic drag', () => {
  const question: Engagement = {
    shooter: { position: [0, 0] },
    projectile: { speed: 90, quadratic_drag: 0.005, acceleration: [0, -9.81] },
    target: { position: [200, 20], velocity: [-3, 8] },
  };

  test('a hit is proved', () => {
    const answer = aimahead.solve(question);
    if (answer.status !== 'hit') throw new Error(answer.status);
    const proof = sound(aimahead.proveDragAnswer(question, answer));
    expect(proof.is_complete).toBe(true);
    expect(Math.abs(proof.none_before - answer.time)).toBeLessThan(1e-6);
    expect(proof.max_miss).toBeLessThan(1e-7);
  });

  test('that nothing ever hits is proved', () => {
    const far: Engagement = { ...question, target: { position: [2000, 20] } };
    expect(aimahead.proveDragAnswer(far, {})).toEqual({
      status: 'ok', none_before: Infinity, is_complete: true,
    });
    const wrong = { aim: [1, 0], flight_time: 1, launch_time: -1 } as const;
    expect(blamed(aimahead.proveDragAnswer(question, wrong))).toBe('hit.launch_time');
  });
});

describe('what comes closest', () => {
  // The target gets away from a slower shot: it is closest when the shot leaves.
  const escape: Engagement = {
    shooter: { position: [0, 0] },
    projectile: { speed: 10 },
    target: { position: [50, 0], velocity: [20, 0] },
  };

  test('is proved', () => {
    const answer = aimahead.solve(escape);
    if (answer.status !== 'unreachable' || !answer.closest) throw new Error(answer.status);
    const { distance } = answer.closest;
    expect(distance).toBeCloseTo(50, 12);
    expect(aimahead.proveClosest(escape, distance)).toEqual({
      status: 'ok', bound: distance * (1 - 2 ** -30),
    });
    expect(blamed(aimahead.proveClosest(escape, 0))).toBe('distance');
  });
});

describe('margins', () => {
  const disc: Engagement = {
    shooter: { position: [0, 0] },
    projectile: { speed: 10 },
    target: { position: [50, 0], radius: 3 },
  };

  test('the margin of a disc at rest is the angle it appears under', () => {
    const answer = aimahead.solve(disc);
    if (answer.status !== 'hit') throw new Error(answer.status);
    const margin = sound(aimahead.margins.find(disc, answer));
    expect(margin.exact).toBe(true);
    expect(margin.angle).toBeCloseTo(Math.asin(3 / 50), 14);
    expect(margin.to_right).toBeCloseTo(-margin.to_left, 14);
    const safe = sound(aimahead.margins.safe(disc, answer)).angle;
    expect(safe).toBeCloseTo(2 * Math.asin(3 / 100), 14);
    const launch = aimahead.launch.forTime(disc, 5);
    if (launch.status !== 'hit') throw new Error(launch.status);
    expect(sound(aimahead.margins.safe(disc, launch)).angle).toBeCloseTo(safe, 14);
    expect(aimahead.margins.safe(disc, { flight_time: 1 })).toEqual({ status: 'ok', angle: 0 });
  });

  test('wrong hits are named', () => {
    expect(blamed(aimahead.margins.find(disc, { aim: [1, 0, 0], flight_time: 5 }))).toBe('hit.aim');
    // Answers without a time of flight are no hits.
    const lead = aimahead.lead([9, 0], [0, 1], 5);
    for (const none of [{}, { aim: [1, 0] }, { status: 'unreachable' }, lead] as never[]) {
      expect(blamed(aimahead.margins.find(disc, none))).toBe('hit.flight_time');
      expect(blamed(aimahead.margins.safe(disc, none))).toBe('hit.flight_time');
    }
    const wrong = { ...disc, projectile: { speed: -1 } };
    expect(blamed(aimahead.margins.safe(wrong, { flight_time: 1 }))).toBe('projectile.speed');
  });
});

describe('shapes', () => {
  const body = { position: [0, 0], velocity: [2, 0], radius: 1 };
  const shapes: SolidShape[] = [
    { shape: 'segment', from: [11, -3], to: [11, 3] },
    { shape: 'capsule', from: [15, -3], to: [15, 3], radius: 4 },
    { shape: 'box', min: [11, -3], max: [12, 3] },
    { shape: 'oriented_box', center: [13, 0], axes: [[0, 1], [1, 0]], half: [9, 2] },
    { shape: 'polygon', points: [[11, -3], [20, 0], [11, 3]] },
    { shape: 'half_space', point: [11, 0], normal: [-7, 0] },
    { shape: 'enclosure', min: [-5, -5], max: [11, 5] },
  ];

  test('shapes are touched where they begin', () => {
    for (const shape of shapes) {
      const answer = aimahead.contactWithShape(body, shape, Infinity);
      expect(answer, shape.shape).toMatchObject({ status: 'contact', time: 5, normal: [-1, 0] });
      expect(aimahead.contactWithShape(body, shape, 4.9)).toEqual({ status: 'apart' });
    }
    const inSpace = { position: [0, 0, 0], velocity: [0, 0, 4] };
    const roof: SolidShape = { shape: 'half_space', point: [0, 0, 8], normal: [0, 0, -1] };
    expect(aimahead.contactWithShape(inSpace, roof, 9)).toMatchObject({
      status: 'contact', time: 2,
    });
  });

  test('a body in any motion touches them', () => {
    const thrown = { position: [0, 5], velocity: [3, 0], acceleration: [0, -10], radius: 1 };
    const floor: SolidShape = { shape: 'half_space', point: [0, 0], normal: [0, 1] };
    const answer = aimahead.contactWithShape(thrown, floor, 9);
    expect(answer.status === 'contact' && answer.time).toBeCloseTo(Math.sqrt(0.8), 14);
    const way = { kind: 'path', points: [[0, 0], [0, 9], [20, 9]], speed: 2 } as const;
    const wall: SolidShape = { shape: 'segment', from: [7, 8], to: [7, 20] };
    const met = aimahead.contactWithShape(way, wall, 100);
    expect(met.status === 'contact' && met.time).toBeCloseTo(8, 13);
  });

  test('wrong shapes are named', () => {
    const field = (shape: object, mover: object = body, duration = 1) =>
      blamed(aimahead.contactWithShape(mover as typeof body, shape as SolidShape, duration));
    const box = shapes[2]!;
    expect(field({ shape: 'blob' })).toBe('shape.shape');
    expect(field({ shape: 'box', min: [0, 0] })).toBe('shape.max');
    expect(field({ shape: 'box', min: [0, 0], max: [-1, 0] })).toBe('shape.max');
    expect(field({ shape: 'half_space', point: [0, 0], normal: [0, 0] })).toBe('shape.normal');
    expect(field({ shape: 'polygon', points: [[0, 0]] })).toBe('shape.points');
    expect(field({ ...shapes[3], axes: [[1, 0], [1, 0]] })).toBe('shape.axes');
    expect(field(box, { radius: 1 })).toBe('body.position');
    expect(field(box, { ...body, speed: 3 })).toBe('body.speed');
    expect(field(box, body, -1)).toBe('duration');
  });
});

test('a turn takes its angle at its rate', () => {
  const gun = { facing: 0, turn_rate: 2 };
  expect(aimahead.turningTime(gun, 3)).toEqual({ status: 'ok', time: 1.5 });
  expect(aimahead.turnableAngle({ facing: [1, 0, 0], turn_rate: 2 }, 1)).toEqual({
    status: 'ok', angle: 2,
  });
  expect(blamed(aimahead.turningTime({ facing: 0, turn_rate: 0 }, 3))).toBe('turret.turn_rate');
  expect(blamed(aimahead.turnableAngle(gun, -1))).toBe('time');
});

test('every name of docs/features.md is there', async () => {
  const { readFileSync } = await import('node:fs');
  const [{ loadArena }, { loadLeadMatrices }, { loadContactWorlds }] = await Promise.all([
    import('../dist/arena.js'), import('../dist/assignment.js'), import('../dist/contact_world.js'),
  ]);
  const roots: Record<string, unknown> = {
    aimahead,
    arena: await loadArena(),
    matrices: await loadLeadMatrices(),
    worlds: await loadContactWorlds(),
  };
  const table = readFileSync(new URL('../../../docs/features.md', import.meta.url), 'utf8');
  const cells = table.split('\n').map((line) => line.split('|').at(-2) ?? '');
  const names = cells.flatMap((cell) =>
    [...cell.matchAll(/`(\w+\.[\w.]+)`/g)].map(([, name]) => name!),
  );
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) {
    let found: unknown = roots;
    for (const part of name.split('.')) found = (found as Record<string, unknown>)[part];
    expect(typeof found === 'function' || Array.isArray(found), name).toBe(true);
  }
});
