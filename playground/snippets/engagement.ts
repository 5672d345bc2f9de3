import { readFile } from 'node:fs/promises';
import { load } from 'aimahead';

const aimahead = await load();
const file = await readFile('engagement.json', 'utf8');
const answer = aimahead.solve(JSON.parse(file));
console.log(answer.status);
if (answer.status === 'hit') {
  const aim = answer.aim.map((x) => x.toFixed(4)).join(', ');
  const time = answer.time.toFixed(4);
  console.log(`aim (${aim}), hit after ${time}`);
}
