// What the missiles and guns of the demonstrations do, held against what is known of them.
import { load } from 'aimahead';
import { expect, test } from 'vitest';
import { demo as gunWithInertia } from '../src/demos/pid_turret';
import { demo as ticks } from '../src/demos/tunnelling';
import type { Demo } from '../src/frame/demo';
import { fly, follow, laws, type Missile } from '../src/guidance/flight';
import { turnGun } from '../src/guidance/gun';

const aimahead = await load();

/** What a demonstration makes of one of its presets. */
function modelOf<S extends object, M>({ presets, initial, solve }: Demo<S, M>, name: string): M {
  const { state } = presets!.find((preset) => preset.name === name)!;
  return solve({ ...initial, ...state }, aimahead);
}

const missile: Missile = { position: [0, 0], heading: 0, speed: 20, turnRate: 1 };

test('missile_orbits_a_target_in_its_circle_and_passes_it_at_the_radius_less_its_distance', () => {
  const chased = follow(aimahead, { position: [2, 14] }, 10); // the circle's middle is at (0, 20)
  const { hit, distances } = fly(aimahead, missile, chased, { law: 'pure', gain: 3, radius: 1 });
  expect(hit).toBeUndefined();
  expect(Math.min(...distances)).toBeCloseTo(20 - Math.hypot(2, 6), 0);
});

test.each(laws)(
  '%s_hits_a_target_at_rest_outside_the_circles_and_marks_it_where_they_touch',
  (law) => {
    const chased = follow(aimahead, { position: [60, 20] }, 10);
    const { hit } = fly(aimahead, missile, chased, { law, gain: 3, radius: 1.5 });
    expect(Math.hypot(hit!.point[0]! - 60, hit!.point[1]! - 20)).toBeCloseTo(1.5, 9);
  },
);

test('lead_pursuit_hits_whatever_the_bound_promises', () => {
  let promised = 0;
  for (let i = 0; i < 60; ++i) {
    const position = [60 * Math.cos(i), 60 * Math.sin(i)] as const;
    const velocity = [7 * Math.cos(2.3 * i), 7 * Math.sin(2.3 * i)] as const;
    const quick = { ...missile, turnRate: 4 };
    const homing = { position: [0, 0], direction: [1, 0], speed: 20, turn_rate: 4 };
    const verdict = aimahead.guidance.surelyHits(homing, position, velocity);
    if (verdict.status !== 'ok' || !verdict.is_true) continue;
    ++promised;
    const chased = follow(aimahead, { position, velocity }, 10);
    expect(
      fly(aimahead, quick, chased, { law: 'lead', gain: 3, radius: 0.5 }).hit, String(position),
    ).toBeDefined();
  }
  expect(promised).toBeGreaterThan(10);
});

test('gun_stops_short_under_wind_without_an_integral_and_not_with_one', () => {
  const gun = { facing: 0, torque: 25, load: 3, proportional: 40, integral: 0, derivative: 12 };
  const prey = { position: [10, 10], velocity: [0, 0], radius: 1 } as const;
  const without = turnGun(aimahead, gun, prey, 20);
  expect(without.facings.at(-1)).toBeCloseTo(Math.PI / 4 + 3 / 40, 4);
  expect(without.settled).toBeUndefined();
  expect(turnGun(aimahead, { ...gun, integral: 25 }, prey, 20).facings.at(-1)).toBeCloseTo(
    Math.PI / 4, 2,
  );
});

test('gun_of_each_preset_does_what_its_name_says', () => {
  const runOf = (name: string) => modelOf(gunWithInertia, name).run;
  for (const name of ['Damped, but behind', 'Too soft', 'Wind leans on it']) {
    expect(runOf(name).settled, name).toBeUndefined();
  }
  for (const name of ['Well tuned', 'Wind, with I']) {
    expect(runOf(name).hit!.time, name).toBeLessThan(runOf('It swings').hit!.time);
  }
});

test('tank_that_drives_into_the_shell_is_touched_between_two_ticks', () => {
  const { contact, ticks: tested } = modelOf(ticks, 'The tank drives');
  expect(contact.status).toBe('contact');
  expect(tested.some(({ isInside }) => isInside)).toBe(false);
});
