#!/bin/sh
# LOVE finds the library in the folder of the game, and beside a packed game; where there is none,
# the message names the variable.
#
#   love_library_test.sh SOURCES LIBRARY
set -e
export SDL_AUDIODRIVER=dummy
unset AIMAHEAD_LIBRARY
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/game"
cp "$1"/bindings/lua/*.lua "$work/game"
cat > "$work/game/main.lua" <<'LUA'
local fine, result = pcall(require, "aimahead")
print(fine and result.lead(40, 10, -3, 8, 30) or result)
love.event.quit()
LUA
printf 'function love.conf(t) t.modules.audio, t.modules.sound = false, false end\n' \
  > "$work/game/conf.lua"

# says GAME WORDS: what the game prints
says() {
  timeout 60 xvfb-run -a love "$1" > "$work/printed" 2>&1 || true
  grep -q "$2" "$work/printed" || { cat "$work/printed"; exit 1; }
}
# Unless the system has one installed.
says "$work/game" 'AIMAHEAD_LIBRARY\|^hit'
cp "$2" "$work/game/libaimahead_c.so"
says "$work/game" '^hit'
mv "$work/game/libaimahead_c.so" "$work"
(cd "$work/game" && cmake -E tar cf ../game.love --format=zip -- *.lua)
rm -r "$work/game"
says "$work/game.love" '^hit'
