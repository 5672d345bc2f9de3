import { loadArena } from 'aimahead/arena';

const arena = await loadArena();
const match = arena.match({
  rules: 'rtanque_swept',
  arena: { width: 1200, height: 700 },
  ticks: 3000,
  seed: 1,
  tanks: [
    // or a driver of your own
    { name: 'hunter', bot: 'linear' },
    { name: 'prey', bot: 'circler' },
  ],
});
if (match.status === 'ok') {
  while (!match.isOver) match.step();
  const { hits, shots } = match.tanks[0]!;
  const score = `${hits} of ${shots} shots hit`;
  console.log(`${match.ticks} ticks, ${score}`);
  console.log(`hash ${match.hash}`);
  match.release();
}
