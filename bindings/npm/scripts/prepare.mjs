// npm runs this when this folder is installed elsewhere or packed: it must be built before. In the
// folder itself, where `npm ci` fetches the tools, it need not be.
import { existsSync } from 'node:fs';

const isElsewhere = process.env.INIT_CWD !== process.cwd();
if (isElsewhere && !existsSync('dist/index.js')) {
  console.error('aimahead is not built yet: run bindings/npm/scripts/build.sh, then install it');
  process.exit(1);
}
