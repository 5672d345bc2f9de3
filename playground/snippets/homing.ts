import { load } from 'aimahead';

const { guidance } = await load();
const [step, speed, turn_rate] = [1 / 60, 20, 1.6];
let position = [0, 0];
let direction = [1, 0];
let target = [48, 30];
const target_velocity = [-4, -11];
const moved = (from: number[], velocity: number[]) => from.map((x, i) => x + velocity[i]! * step);

let steps = 0;
for (; Math.hypot(target[0]! - position[0]!, target[1]! - position[1]!) > 1; ++steps) {
  const velocity = direction.map((x) => x * speed);
  const wanted = guidance.leadPursuit({ position, velocity, target, target_velocity });
  if (wanted.status !== 'ok') break;
  const place = position.map((x, i) => x + wanted.direction[i]!);
  const turned = guidance.steer({ position, direction, speed, turn_rate }, place, step);
  if (turned.status !== 'ok') break;
  direction = turned.direction;
  position = moved(position, direction.map((x) => x * speed));
  target = moved(target, target_velocity);
}
console.log(`there after ${steps} steps, at (${position.map((x) => x.toFixed(2)).join(', ')})`);
