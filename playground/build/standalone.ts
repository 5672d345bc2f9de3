// Makes standalone.html of the built page: style, script and the modules of WebAssembly within one
// file, which opens from disk.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export function standalone(modules: string): Plugin {
  return {
    name: 'standalone',
    apply: 'build',
    async writeBundle({ dir }) {
      let page = await readFile(join(dir!, 'index.html'), 'utf8');
      // A page from disk has no origin to share: not even its style would be loaded.
      page = page.replaceAll(' crossorigin', '');
      await writeFile(join(dir!, 'index.html'), page);
      const inlined: string[] = [];
      const inline = async (pattern: RegExp, wrap: (text: string) => string) => {
        const [tag, name] = pattern.exec(page) ?? [];
        if (tag === undefined || name === undefined) {
          throw new Error(`${pattern}: not in index.html`);
        }
        const text = await readFile(join(dir!, name), 'utf8');
        page = page.replace(tag, () => '');
        inlined.push(wrap(text));
        return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
      };
      const style = await inline(
        /<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/, (text) => `<style>${text}</style>`,
      );
      const modulesOf = async (id: string, file: string) => {
        const bytes = await readFile(join(modules, file));
        inlined.push(
          `<script type="application/wasm" id="${id}">${bytes.toString('base64')}</script>`,
        );
      };
      await modulesOf('wasm-solver', 'aimahead.wasm');
      await modulesOf('wasm-more', 'aimahead-more.wasm');
      await modulesOf('wasm-arena', 'aimahead-arena.wasm');
      await modulesOf('wasm-assignment', 'aimahead-assignment.wasm');
      const script = await inline(
        /<script type="module"[^>]*src="\.\/([^"]+)"[^>]*><\/script>/,
        (text) => {
          if (/<\/script|<!--/i.test(text)) {
            throw new Error('the script cannot stand within a page');
          }
          return `<script type="module">${text}</script>`;
        },
      );
      page = page
        .replace("script-src 'self'", `script-src ${script}`)
        .replace("style-src 'self'", `style-src ${style}`)
        .replace("connect-src 'self'", "connect-src 'none'")
        .replace('</body>', () => `${inlined.join('\n')}\n</body>`);
      await writeFile(join(dir!, 'standalone.html'), page);
    },
  };
}
