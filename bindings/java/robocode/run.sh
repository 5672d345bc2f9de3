#!/usr/bin/env bash
# Compiles robots and a program that lets them fight, and runs it with Debian's Robocode, without a
# screen.
#
#   run.sh WORK ROBOTS PROGRAM.java [-DNAME=VALUE...] [ARGUMENT...]
#
# ROBOTS is the folder of a package of robots. The program's first argument is the folder that
# Robocode works in.
set -euo pipefail
if [ ! -f /usr/share/java/robocode.jar ]; then
  echo "skipped: robocode is not installed (scripts/setup full)"
  exit 77
fi
work=$1 robots=$2 program=$(realpath "$3")
shift 3
mkdir -p "$work/home/robots"
work=$(realpath "$work")
cp -rn /usr/share/games/robocode/{robots,config,battles} "$work/home/" 2>/dev/null || true
libraries=$(printf '%s:' /usr/share/java/robocode*.jar)
javac --release 17 -nowarn -cp "$work/home/robots:$libraries" -d "$work/home/robots" \
  "$robots"/*.java
javac --release 17 -nowarn -cp "$libraries" -d "$work" "$program"
options=()
while [[ ${1-} == -D* ]]; do
  options+=("$1")
  shift
done
cd "$work"
exec java -Xmx512M -Djava.awt.headless=true -Djava.security.manager=allow \
  --add-opens java.base/sun.net.www.protocol.jar=ALL-UNNAMED \
  --add-opens java.base/java.lang.reflect=ALL-UNNAMED \
  --add-opens java.desktop/sun.awt=ALL-UNNAMED \
  "${options[@]}" -DWORKINGDIRECTORY="$work/home" -cp "$work:$libraries" \
  "$(basename "$program" .java)" "$work/home" "$@"
