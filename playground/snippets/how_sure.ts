import { load } from 'aimahead';

const aimahead = await load();
const question = {
  shooter: { position: [0, 0] },
  projectile: { speed: 30 },
  target: { position: [34, 8], velocity: [-3, 7], radius: 1 },
  uncertainty: { position_sd: 0.6, velocity_sd: 0.4 },
};
const odds = aimahead.findOdds(question);
if (odds.status === 'hit' && odds.probability !== undefined) {
  const percent = (100 * odds.probability).toFixed(1);
  console.log(`hits ${percent} of 100 times`);
}
// A gunner who hits half the time.
const { aim_sd } = aimahead.findScatter(question, 0.5) as {
  aim_sd: number;
};
console.log(`aim_sd ${aim_sd.toFixed(4)}`);
