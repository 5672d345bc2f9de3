#!/bin/sh
# Plays the LOVE example without a screen: every shot must go through the centre of its target.
#
#   love_test.sh SOURCES SCREENSHOT.png         AIMAHEAD_FULL and AIMAHEAD_LIBRARY are set
[ -n "$AIMAHEAD_FULL" ] || exit 77
set -e
export SDL_AUDIODRIVER=dummy
for seed in 1 2 3; do
  xvfb-run -a -s '-screen 0 800x600x24' love "$1/bindings/lua/example" \
    --seed $seed --steps 3600 --at 1000 --screenshot "$2"
done
test -s "$2"
