import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { articles } from './build/articles.ts';
import { standalone } from './build/standalone.ts';

// The npm package as it is built beside this, by the names of its exports.
export const modules = fileURLToPath(new URL('../bindings/npm/dist/', import.meta.url));
export const alias = [
  { find: /^aimahead$/, replacement: `${modules}index.js` },
  { find: /^aimahead\/(arena|assignment)$/, replacement: `${modules}$1.js` },
];

export default defineConfig({
  base: './', // works from any folder of any file server
  resolve: { alias },
  server: { fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: { output: { codeSplitting: false } },
  },
  plugins: [articles(alias), standalone(modules)],
});
