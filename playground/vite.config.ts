import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { articles } from './build/articles.ts';
import { standalone } from './build/standalone.ts';

const modules = fileURLToPath(new URL('../bindings/npm/dist/', import.meta.url));

export default defineConfig({
  base: './', // works from any folder of any file server
  resolve: { alias: { aimahead: `${modules}index.js` } },
  server: { fs: { allow: ['..'] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: { output: { codeSplitting: false } },
  },
  plugins: [articles(), standalone(modules)],
});
