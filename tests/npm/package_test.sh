#!/usr/bin/env bash
# Builds the npm package and runs its tests.
#
#   package_test.sh SOURCES WORK         AIMAHEAD is the command
#
# Skipped, with a word on why, where em++ or npm is not installed, or npm cannot fetch the tools.
set -euo pipefail
sources=$1
work=$2
package=$sources/bindings/npm
mkdir -p "$work"

skip() {
  printf 'skipped: %s\n' "$*"
  exit 77
}

for program in em++ wasm-split node npm cmake ninja; do
  command -v "$program" >/dev/null || skip "$program is not installed: scripts/setup test"
done

# Vite and Vitest need Node 20.19; Debian 12 has 18.
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number);
              process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  [ -x "$work/node/node_modules/.bin/node" ] ||
    npm install --no-audit --no-fund --prefix "$work/node" node@22 >"$work/node.log" 2>&1 ||
    skip "Node is older than 20.19 and npm cannot fetch another: see $work/node.log"
  PATH=$work/node/node_modules/.bin:$PATH
fi

cd "$package"
stamp=node_modules/.installed
if ! cmp -s package-lock.json "$stamp"; then
  npm ci --no-audit --no-fund >"$work/npm-ci.log" 2>&1 ||
    skip "npm cannot fetch the tools: see $work/npm-ci.log"
  cp package-lock.json "$stamp"
fi
scripts/build.sh "$work" >"$work/build.log" 2>&1 || {
  tail -n 40 "$work/build.log"
  exit 1
}
npx --no-install tsc -p tsconfig.json
npx --no-install vitest run
