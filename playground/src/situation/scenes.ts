// The engagements of scenes/plot, by the names of their files.
import type { Engagement } from 'aimahead';

const files = import.meta.glob<Engagement>('../../../scenes/plot/*.json', {
  eager: true, import: 'default',
});

export const scenes: Readonly<Record<string, Engagement>> = Object.fromEntries(
  Object.entries(files).map(([path, engagement]) => [
    path.replace(/.*\/|\.json$/g, ''), engagement,
  ]),
);
