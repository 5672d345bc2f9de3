import type { FieldEngagement } from 'aimahead';
import { tableOf } from '../drawing/ways';
import type { Demo, Words } from '../frame/demo';
import {
  drawVelocity, engagementFacts, engagementSlider, gunHandle, outcomeOf, velocityHandles,
  wayHandles,
} from '../situation/handles_and_words';
import { engagementEditor } from '../situation/engagement_editor';
import { scenes } from '../situation/scenes';
import {
  axesOf, boundsOf, drawSituation, type Situation, situationOf,
} from '../situation/situation';

export const words: Words = {
  title: 'Your engagement',
  summary:
    'Paste, drop or open an engagement file, see its answer, change it by dragging, and ' +
    'download it.',
  paragraphs: `
An engagement is one question: a gun, a shot and a target, written as a small JSON file. The
command, the libraries and this page read the same format. You can look at a situation of your game
here, and use one that you found here as a test.

Edit the text beside the picture or drag the points: each follows the other. The link to this page
contains the whole situation; “aimahead link” prints such a link for a file. Errors in a file are
shown above the picture, with the name of the faulty field.

“Download engagement” writes engagement.json, which the programs beside this read.`,
  pseudocode: `
question = read the file
answer = solve(question)
status, time, aim, point = answer`,
  page: 'ENGAGEMENT',
};

interface State {
  readonly engagement: FieldEngagement;
}
export const demo: Demo<State, Situation> = {
  name: 'engagement',
  kinds: [
    'linear', 'accelerating', 'turning', 'bezier', 'path', 'spline', 'samples', 'pieces', 'plates',
  ],
  showsMovingGuns: true,
  showsTables: true,
  initial: {
    engagement: {
      shooter: { position: [0, 0] },
      projectile: { speed: 12 },
      target: { kind: 'bezier', points: [[20, 2], [26, 16], [6, 18], [2, 8]], duration: 3 },
    },
  },
  presets: Object.entries(scenes).map(([name, engagement]) => ({
    name: name.replaceAll('_', ' '), state: { engagement },
  })),
  isSpatial: true,
  axes: ({ engagement }) => axesOf(engagement),
  solve: ({ engagement }, aimahead) => situationOf(aimahead, engagement),
  bounds: ({ engagement }, situation) => [
    ...boundsOf(situation),
    ...[...wayHandles(engagement), ...velocityHandles(engagement)].map(({ at }) => at),
  ],
  draw(picture, { engagement }, situation, time) {
    drawVelocity(picture, velocityHandles(engagement));
    drawSituation(picture, situation, time);
  },
  handles: ({ engagement, engagement: { shooter } }) => [
    ...('position' in shooter ? [gunHandle<State>({ shooter })] : []),
    ...wayHandles<State>(engagement), ...velocityHandles<State>(engagement),
  ],
  controls: (state) => (tableOf(state.engagement)
    ? [] : [engagementSlider(state, 'shot speed', [0, 60, 0.5], 0, 'projectile', 'speed')]),
  outcome: (_, { answer }) => outcomeOf(answer),
  facts: (_, situation) => engagementFacts(situation),
  panel: (host) => engagementEditor(host),
  charts: (_, { charts }) => charts,
  timeline: (_, { end }) => ({ end }),
};
