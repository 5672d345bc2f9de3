import { load, type Projectile } from 'aimahead';

const aimahead = await load();
const hitWith = (projectile: Projectile) => {
  const answer = aimahead.solve({
    shooter: { position: [0, 0] },
    projectile,
    target: { position: [34, 6], velocity: [-2, 7] },
  });
  if (answer.status !== 'hit') return 'no hit';
  return `hit after ${answer.time.toFixed(4)}`;
};
const bullet = hitWith({ speed: 60, quadratic_drag: 0.03 });
console.log(`bullet: ${bullet}`);

const thrust = { acceleration: 24, duration: 1 };
console.log(`rocket: ${hitWith({ speed: 6, thrust })}`);
