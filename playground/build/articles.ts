// Writes the words of the demonstrations into index.html, so that they are readable without
// scripts.
import { type Alias, createServer, type Plugin, type ViteDevServer } from 'vite';

type Renderer = typeof import('../src/frame/article');

// Nothing but the page's own files is loaded or run; uPlot places its parts by style properties.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
  "connect-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'";
const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

export function articles(alias: readonly Alias[]): Plugin {
  let server: ViteDevServer | undefined;
  let isBuild = false;
  return {
    name: 'articles',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    configureServer(started) {
      server = started;
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const own =
          server ??
          (await createServer({
            configFile: false, server: { middlewareMode: true, ws: false }, appType: 'custom',
            logLevel: 'error', resolve: { alias: [...alias] }, optimizeDeps: { noDiscovery: true },
          }));
        const { renderArticles, renderMenu } = (await own.ssrLoadModule(
          '/src/frame/article.ts',
        )) as Renderer;
        if (own !== server) await own.close();
        return html
          .replace('<!-- policy -->', () => (isBuild ? meta : ''))
          .replace('<!-- menu -->', renderMenu)
          .replace('<!-- articles -->', renderArticles);
      },
    },
  };
}
