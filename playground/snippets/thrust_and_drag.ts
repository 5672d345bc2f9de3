import { load, type Projectile } from 'aimahead';

const aimahead = await load();
const hitWith = (projectile: Projectile) => {
  const answer = aimahead.solve({
    shooter: { position: [0, 0] },
    projectile,
    target: { position: [34, 6], velocity: [-2, 7] },
  });
  return answer.status === 'hit' ? answer.time.toFixed(4) : '-';
};
const bullet = hitWith({ speed: 60, quadratic_drag: 0.03 });
console.log(`bullet: hit after ${bullet}`);

const thrust = { acceleration: 24, duration: 1 };
console.log(`rocket: hit after ${hitWith({ speed: 6, thrust })}`);
