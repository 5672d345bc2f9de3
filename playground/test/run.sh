#!/usr/bin/env bash
# Builds the playground as it is served, and runs its tests in Chromium.
#
#   run.sh SOURCES [COMMAND]      COMMAND: aimahead, to hold matches and reports against
#
# Skipped, with a word on why, where what it needs is not installed.
set -euo pipefail
sources=$1
work=$sources/build/npm
[ -z "${2:-}" ] || export AIMAHEAD_COMMAND=$2
. "$sources/scripts/lib/npm.sh"
mkdir -p "$work"

skip() {
  printf 'skipped: %s\n' "$*"
  exit 77
}

for program in em++ wasm-split node npm cmake ninja chromium; do
  command -v "$program" >/dev/null || skip "$program is not installed: scripts/setup test"
done
use_node "$work/node" ||
  skip "Node is older than 20.19 and npm cannot fetch another: see $work/node.log"
"$sources/bindings/npm/scripts/build.sh" >"$work/build.log" 2>&1 || {
  tail -n 40 "$work/build.log"
  exit 1
}
cd "$sources/playground"
install_packages "$work/playground-npm-ci.log" ||
  skip "npm cannot fetch the tools: see $work/playground-npm-ci.log"
npm run build
npm test
