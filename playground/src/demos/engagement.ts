import type { Engagement } from 'aimahead';
import type { Demo, Words } from '../frame/demo';
import {
  engagementFacts, engagementSlider, gunHandle, outcomeOf, velocityHandles, wayHandles,
} from '../situation/handles_and_words';
import { engagementEditor } from '../situation/engagement_editor';
import { scenes } from '../situation/scenes';
import { axesOf, boundsOf, drawSituation, type Situation, situationOf } from '../situation/situation';

export const words: Words = {
  title: 'Your engagement',
  summary: 'Paste, drop or open an engagement file: see its answer, drag it about, and take it away again.',
  paragraphs: [
    'An engagement is one question: a gun, a shot and a target, written down as a small JSON file. The command line, the libraries and this page all read the same format, so a situation from your game can be looked at here, and one found here can become a test of yours.',
    'Write in the text beside the picture, or drag the points: each follows the other. The link of this page holds the whole situation; “aimahead link” prints such a link for a file. What is wrong with a file is said above the picture, by the name of its field.',
  ],
  pseudocode: `
question = read the file
answer = solve(question)
status, time, aim, place = answer`,
};

interface State {
  readonly engagement: Engagement;
}
export const demo: Demo<State, Situation> = {
  name: 'engagement',
  kinds: ['linear', 'accelerating', 'turning', 'bezier', 'path', 'spline', 'samples', 'pieces'],
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
    ...boundsOf(situation), ...wayHandles(engagement).map(({ at }) => at),
  ],
  draw: (picture, _, situation, time) => drawSituation(picture, situation, time),
  handles: ({ engagement }) => [
    gunHandle(engagement), ...wayHandles<State>(engagement), ...velocityHandles<State>(engagement),
  ],
  controls: (state) => [engagementSlider(state, 'shot speed', [0, 60, 0.5], 0, 'projectile', 'speed')],
  outcome: (_, { answer }) => outcomeOf(answer),
  facts: (_, { answer }) => engagementFacts(answer),
  panel: (host) => engagementEditor(host),
  charts: (_, { charts }) => charts,
  timeline: (_, { end }) => ({ end }),
};
