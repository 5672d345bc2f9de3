import { loadArena } from 'aimahead/arena';

const arena = await loadArena();
const match = arena.match({
  rules: 'rtanque_swept',
  arena: { width: 1200, height: 700 },
  ticks: 3000,
  seed: 1,
  tanks: [
    { name: 'hunter', bot: 'linear' }, // or a driver of your own
    { name: 'prey', bot: 'circler' },
  ],
});
if (match.status === 'ok') {
  while (!match.isOver) match.step();
  const [first] = match.tanks;
  console.log(`${match.ticks} ticks, ${first!.hits} of ${first!.shots} shots hit`);
  console.log(`hash ${match.hash}`);
  match.release();
}
