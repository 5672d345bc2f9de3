// The odds that the page shows are the share of the shots that it flies.
import { load } from 'aimahead';
import { expect, test } from 'vitest';
import { demo } from '../src/demos/how_sure';
import { fly, type Noise, shareOfHits, uncertaintyOf } from '../src/odds/cloud';

const aimahead = await load();
const kCount = 10_000;

const still = {
  shooter: { position: [0, 0] }, projectile: { speed: 30 },
  target: { position: [40, 10], velocity: [-3, 7], radius: 1 },
};
const falling = {
  shooter: { position: [1, 2], velocity: [2, 0], muzzle: 1 },
  projectile: { speed: 24, inherit: 1, acceleration: [0, -9.81], radius: 0.3 },
  target: { position: [36, 4], velocity: [-2, 1], acceleration: [0, 0.2], radius: 0.6 },
};
const noises: Noise[] = [
  { axis: [0.6, 0.8], along: 0.9, across: 0.3, velocity: 0.2, aim: 0, speed: 0 },
  { axis: [1, 0], along: 0.3, across: 0.3, velocity: 0, aim: 0.012, speed: 0.2 },
];

test.each([
  ['still', still], ['falling', falling],
] as const)('odds_are_the_share_of_flown_shots_that_hit: %s', (_, engagement) => {
  const answer = aimahead.solve(engagement);
  if (answer.status !== 'hit') throw new Error(answer.status);
  for (const noise of noises) {
    const odds = aimahead.findOdds({ ...engagement, uncertainty: uncertaintyOf(noise) });
    if (odds.status !== 'hit') throw new Error(JSON.stringify(odds));
    const chance = odds.probability!;
    const share = shareOfHits(fly(aimahead, engagement, answer, noise, kCount));
    const error = Math.sqrt((chance * (1 - chance)) / kCount);
    expect(Math.abs(share - chance), `${share} of the shots, odds ${chance}`).toBeLessThan(
      4 * error + 0.003,
    );
  }
});

test('noise_along_the_shot_hardly_hurts_and_the_same_across_it_does', () => {
  const oddsOf = (name: string) => {
    const { state } = demo.presets!.find((preset) => preset.name === name)!;
    const { odds } = demo.solve({ ...demo.initial, ...state }, aimahead);
    return odds.status === 'hit' ? odds.probability! : NaN;
  };
  expect(oddsOf('Unsure along the shot')).toBeGreaterThan(0.98);
  expect(oddsOf('Unsure across it')).toBeLessThan(0.5);
});
