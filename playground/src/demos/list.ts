// Every demonstration, in the order of the page. A new one is a file beside this and a line here.
import { demo as engagement } from './engagement';
import { demo as expandingCircle } from './expanding_circle';

export const chapters = [
  { title: 'The idea', demos: [expandingCircle] },
  { title: 'Tools', demos: [engagement] },
] as const;

export const all = chapters.flatMap(({ demos }) => demos.map((demo) => demo as unknown));

/** The name of the one that shows any engagement. */
export const general = engagement.name;
