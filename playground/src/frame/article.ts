// The words of the page, as HTML that needs no script. The build uses this, the page does not.
import { all, chapters } from '../demos/list';
import type { Words } from './demo';

const words = import.meta.glob<Words>('../demos/*.ts', { eager: true, import: 'words' });
const snippets = import.meta.glob<string>('../../snippets/*.{cpp,c,ts,py,sh}', {
  eager: true, query: '?raw', import: 'default',
});
const pages = import.meta.glob<string>('../../../docs/**/*.md', {
  eager: true, query: '?raw', import: 'default',
});
// The site's copy of this page links to its own pages instead (site/pages.py).
const docs = 'https://github.com/aimahead/aimahead/blob/main/docs/';
const languages = [
  ['sh', 'The command'], ['cpp', 'C++'], ['c', 'C'], ['ts', 'TypeScript'], ['py', 'Python'],
] as const;

export function wordsOf(name: string): Words {
  const found = words[`../demos/${name}.ts`];
  if (!found) throw new Error(`src/demos/${name}.ts exports no words`);
  return found;
}

export function renderMenu(): string {
  return chapters
    .map(({ title, demos }) => {
      const links = demos.map(
        ({ name }) => `<li><a href="#${name}">${escape(wordsOf(name).title)}</a></li>`,
      );
      return `<p class="chapter">${escape(title)}</p><ul>${links.join('')}</ul>`;
    })
    .join('\n');
}

export function renderArticles(): string {
  return (all as readonly { readonly name: string }[])
    .map(({ name }) => renderArticle(name))
    .join('\n');
}

function renderArticle(name: string): string {
  const { title, summary, paragraphs, pseudocode, page } = wordsOf(name);
  const programs = languages.flatMap(([extension, language]) => {
    const text = snippets[`../../snippets/${name}.${extension}`];
    return text === undefined ? [] : [{ language, text }];
  });
  const code = programs.map(({ language, text }, i) =>
    `<details name="code-${name}"${i === 0 ? ' open' : ''}><summary>${language}</summary>` +
    `<pre tabindex="0"><code>${escape(text.trimEnd())}</code></pre></details>`);
  return `<article id="${name}">
<header><h2>${escape(title)}</h2><p>${escape(summary)}</p></header>
<div class="words"><section><h3>What you see</h3>
${paragraphs.trim().split('\n\n').map((text) => `<p>${escape(text)}</p>`).join('\n')}
</section>
<section><h3>In short</h3>
<pre class="short" tabindex="0"><code>${escape(pseudocode.trim())}</code></pre>
<h3>In your program</h3>${code.join('\n')}
${renderLink(page)}</section></div>
</article>`;
}

function renderLink(page: string): string {
  const [, title] = /^# (.*)/.exec(pages[`../../../docs/${page}.md`] ?? '') ?? [];
  if (title === undefined) throw new Error(`docs/${page}.md is missing`);
  const words = page.startsWith('questions/') ? 'In other languages' : 'Read on';
  return `<p>${words}: <a href="${docs}${page}.md">${escape(title)}</a></p>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
