#!/usr/bin/env bash
# A few rounds of the bots in Robocode: who leads hits the robot that drives along walls more often.
#
#   robocode_test.sh SOURCES JAR WORK_FOLDER
set -euo pipefail
said=$("$1/bindings/java/robocode/battle.sh" "$2" "$3" 10 sample.Walls 2>/dev/null) || {
  status=$?
  printf '%s\n' "$said"
  exit "$status"
}
printf '%s\n' "$said"
rate() { sed -n "s/^aimed\.$1 .* shots hit, \([0-9.]*\) %.*/\1/p" <<< "$said"; }
awk -v leading="$(rate Leading)" -v head_on="$(rate HeadOn)" \
  'BEGIN { exit !(leading > 1.5 * head_on && head_on > 0) }'
