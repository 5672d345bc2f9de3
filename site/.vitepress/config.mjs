// The site of the documentation. pages.py writes pages/, the build dist/: see scripts/docs.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import katex from 'katex';
import { defineConfig } from 'vitepress';

const folder = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const base = process.env.AIMAHEAD_SITE_BASE ?? '/';

/** The anchor that GitHub gives to a heading: the pages are read there too. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** ```math: a formula. Lines that are only indented are commands. */
function codes(md) {
  const { fence } = md.renderer.rules;
  md.renderer.rules.code_block = (tokens, index, ...rest) => {
    tokens[index].info = 'sh';
    return fence(tokens, index, ...rest);
  };
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    if (tokens[index].info.trim() !== 'math') return fence(tokens, index, ...rest);
    const formula = katex.renderToString(tokens[index].content, {
      displayMode: true, throwOnError: true, strict: true,
    });
    return `<div v-pre class="formula">${formula}</div>\n`;
  };
}

export default defineConfig({
  srcDir: folder('pages'),
  outDir: folder('dist'),
  base,
  lang: 'en',
  title: 'Aimahead',
  description: 'Where to aim so that a shot meets a moving target, and whether it hit',
  cleanUrls: false,
  ignoreDeadLinks: false,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    anchor: { slugify },
    toc: { slugify },
    // The usual themes have words of too little contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: codes,
  },
  themeConfig: {
    search: { provider: 'local', options: { detailedView: false } },
    sidebar: JSON.parse(readFileSync(folder('pages/navigation.json'), 'utf8')),
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start', activeMatch: '^/(start|command|contents)' },
      { text: 'Questions', link: '/questions', activeMatch: '^/questions' },
      {
        text: 'API', activeMatch: '^/reference/',
        items: [
          ['C++', 'cpp'], ['C', 'c'], ['TypeScript', 'typescript'], ['Python', 'python'],
          ['C#', 'csharp'], ['Java', 'java'],
        ].map(([text, language]) => ({ text, link: `/reference/${language}/` })),
      },
      { text: 'Playground', link: '/gallery' },
    ],
    socialLinks: [{ icon: 'github', link: 'https://github.com/aimahead/aimahead' }],
  },
  vite: { build: { chunkSizeWarningLimit: 2000 } },
});
