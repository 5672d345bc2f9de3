#!/usr/bin/env bash
# Lets the two bots fight the sample robots of Debian's Robocode.
#
#   battle.sh JAR WORK_FOLDER [ROUNDS [ENEMY,ENEMY...]]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
enemies=${4:-sample.Corners,sample.Crazy,sample.SpinBot,sample.Tracker,sample.Walls}
# A robot may not load a jar: the classes of the pure Java part lie beside it.
mkdir -p "$2/home/robots"
unzip -qo "$1" 'aimahead/*' -d "$2/home/robots"
exec "$here/run.sh" "$2" "$here/aimed" "$here/Battles.java" "${3:-200}" aimed.HeadOn,aimed.Leading \
  "$enemies"
