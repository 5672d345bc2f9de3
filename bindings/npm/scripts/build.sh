#!/usr/bin/env bash
# Builds the package: WebAssembly with em++, tables from the format, TypeScript into dist/.
#
#   bindings/npm/scripts/build.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
root=$PWD
work=$root/build/npm
package=$root/bindings/npm

# Debian's em++ finds its JavaScript libraries here; Node's own fetch confuses its loader.
export NODE_PATH=/usr/share/nodejs NODE_OPTIONS=--no-experimental-fetch
cmake -S bindings/wasm -B "$work" -G Ninja -DCMAKE_BUILD_TYPE=None \
  -DCMAKE_TOOLCHAIN_FILE=/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake
cmake --build "$work"
unset NODE_PATH NODE_OPTIONS

cd "$package"
[ -d node_modules ] || npm ci --no-audit --no-fund
node scripts/generate.mjs
rm -rf dist
npx --no-install tsc -p tsconfig.build.json
cp "$work"/aimahead{,-more,-simd,-simd-more,-arena}.wasm \
  "$work"/aimahead-{world,assignment}{,-simd}.wasm dist/

# What only the playground fetches.
mkdir -p "$root/playground/modules"
cp "$work"/page{,-more}.wasm "$root/playground/modules/"
