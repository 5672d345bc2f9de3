import { load } from 'aimahead';

const aimahead = await load();
const controller = aimahead.pid({
  proportional: 40, derivative: 11,
  min: -25, max: 25, is_angle: true,
});
const step = 1 / 60;
let [facing, rate] = [-0.8, 0];
// In a game: the angle of the lead, anew in every step.
const goal = 0.6;
let farthest = facing;
for (let i = 0; i < 120; ++i) {
  const torque = controller.step(goal, facing, step);
  if (torque.status !== 'ok') break;
  rate += torque.output * step;
  facing += rate * step;
  farthest = Math.max(farthest, facing);
}
const [last, most] = [facing.toFixed(3), farthest.toFixed(3)];
console.log(`points to ${last}, was at ${most} at most`);
