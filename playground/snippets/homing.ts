import { load } from 'aimahead';

const { guidance } = await load();
const [step, speed, turn_rate] = [1 / 60, 20, 1.6];
let position = [0, 0];
let direction = [1, 0];
let target = [48, 30];
const target_velocity = [-4, -11];
type Vec = number[];
const along = (from: Vec, factor: number, way: Vec) =>
  from.map((x, i) => x + factor * way[i]!);

let steps = 0;
for (;; ++steps) {
  const line = along(target, -1, position);
  if (Math.hypot(...line) <= 1) break;
  const velocity = direction.map((x) => x * speed);
  const wanted = guidance.leadPursuit({
    position, velocity, target, target_velocity,
  });
  if (wanted.status !== 'ok') break;
  const turned = guidance.steer(
    { position, direction, speed, turn_rate },
    along(position, 1, wanted.direction), step,
  );
  if (turned.status !== 'ok') break;
  direction = turned.direction;
  position = along(position, speed * step, direction);
  target = along(target, step, target_velocity);
}
const at = position.map((x) => x.toFixed(2)).join(', ');
console.log(`there after ${steps} steps, at (${at})`);
