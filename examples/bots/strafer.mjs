// A bot for `aimahead arena` in JavaScript: drives to and fro across the line to its target.
//
//     "bot": { "command": ["node", "examples/bots/strafer.mjs"] }
//
// In each tick the bot reads one line of JSON and writes one. Headings are 0 = +y, clockwise.
import { createInterface } from 'node:readline';

const power = 2;
const fullTurn = 2 * Math.PI;
const wrap = (heading) => ((heading % fullTurn) + fullTurn) % fullTurn;
let shellSpeed = 0;
let last = null; // tick and place of the last sighting

for await (const line of createInterface({ input: process.stdin })) {
  const seen = JSON.parse(line);
  if (seen.rules) shellSpeed = seen.rules.shell_speed_factor * power;
  const [x, y] = seen.position;
  const answer = { radar_heading: wrap(seen.radar_heading + 0.05) };
  const target = seen.radar[0];
  if (target) {
    const there = [
      x + Math.sin(target.heading) * target.distance,
      y + Math.cos(target.heading) * target.distance,
    ];
    const gap = last ? seen.tick - last.tick : 0;
    const velocity = gap > 0 && gap < 10 ? there.map((c, i) => (c - last.there[i]) / gap) : [0, 0];
    last = { tick: seen.tick, there };
    let ahead = there;
    for (let round = 0; round < 4; ++round) {
      const time = Math.hypot(ahead[0] - x, ahead[1] - y) / shellSpeed;
      ahead = there.map((c, i) => c + velocity[i] * time);
    }
    const aim = wrap(Math.atan2(ahead[0] - x, ahead[1] - y));
    const off = Math.abs(wrap(aim - seen.turret_heading + Math.PI) - Math.PI);
    answer.radar_heading = target.heading;
    answer.turret_heading = aim;
    answer.heading = wrap(target.heading + Math.PI / 2);
    answer.speed = Math.floor(seen.tick / 70) % 2 === 0 ? 3 : -3;
    if (off < 0.05 && seen.gun_energy > 0) answer.fire = power;
  }
  console.log(JSON.stringify(answer));
}
