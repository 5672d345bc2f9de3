#!/usr/bin/env bash
# Builds the npm package, runs its tests, and installs it as docs/install.md says.
#
#   package_test.sh SOURCES [VITEST OPTIONS]        AIMAHEAD is the command
#
# Skipped, with a word on why, where em++ or npm is not installed, or npm cannot fetch the tools.
set -euo pipefail
sources=$1
work=$sources/build/npm
shift
package=$sources/bindings/npm
. "$sources/scripts/lib/npm.sh"
mkdir -p "$work"

skip() {
  printf 'skipped: %s\n' "$*"
  exit 77
}

for program in em++ wasm-split node npm cmake ninja; do
  command -v "$program" >/dev/null || skip "$program is not installed: scripts/setup test"
done

use_node "$work/node" ||
  skip "Node is older than 20.19 and npm cannot fetch another: see $work/node.log"
cd "$package"
install_packages "$work/npm-ci.log" || skip "npm cannot fetch the tools: see $work/npm-ci.log"
scripts/build.sh >"$work/build.log" 2>&1 || {
  tail -n 40 "$work/build.log"
  exit 1
}
npx --no-install tsc -p tsconfig.json
npx --no-install vitest run "$@"
python3 "$sources/tests/docs/doors_test.py" "$sources" "$work/door" --built JavaScript
