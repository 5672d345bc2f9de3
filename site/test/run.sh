#!/usr/bin/env bash
# Builds the site with the playground in it, and tests its links and its pages in Chromium.
#
#   run.sh SOURCES
#
# Skipped, with a word on why, where what it needs is not installed.
set -euo pipefail
cd "$1"
. scripts/lib/npm.sh

skip() {
  printf 'skipped: %s\n' "$*"
  exit 77
}

for program in doxygen em++ wasm-split node npm cmake ninja chromium; do
  command -v "$program" >/dev/null || skip "$program is not installed: scripts/setup full"
done
use_node "$PWD/build/npm/node" || skip 'Node is older than 20.19 and npm cannot fetch another'
mkdir -p build/log
(cd site && install_packages "../build/log/site-npm-ci.txt") || skip 'npm cannot fetch the tools'
scripts/docs --build
python3 site/test/dist_test.py site/dist
node site/test/page_test.mjs site/dist
