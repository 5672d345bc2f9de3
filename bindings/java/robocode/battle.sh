#!/usr/bin/env bash
# Compiles the two bots and lets them fight the sample robots of Debian's Robocode without a screen.
#
#   battle.sh JAR WORK_FOLDER [ROUNDS [ENEMY,ENEMY...]]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
jar=$(realpath "$1") work=$2 rounds=${3:-200}
enemies=${4:-sample.Corners,sample.Crazy,sample.SpinBot,sample.Tracker,sample.Walls}
[ -f /usr/share/java/robocode.jar ] || { echo "skipped: robocode is not installed"; exit 77; }
mkdir -p "$work/home/robots"
work=$(realpath "$work")
cp -rn /usr/share/games/robocode/{robots,config,battles} "$work/home/" 2>/dev/null || true
libraries=$(printf '%s:' /usr/share/java/robocode*.jar)
# A robot may not load a jar: the classes of the pure Java part lie beside it.
(cd "$work/home/robots" && unzip -qo "$jar" 'aimahead/*')
javac --release 17 -nowarn -cp "$jar:$libraries" -d "$work/home/robots" "$here"/aimed/*.java
javac --release 17 -nowarn -cp "$libraries" -d "$work" "$here/Battles.java"
cd "$work"
exec java -Xmx512M -Djava.awt.headless=true -Djava.security.manager=allow \
  --add-opens java.base/sun.net.www.protocol.jar=ALL-UNNAMED \
  --add-opens java.base/java.lang.reflect=ALL-UNNAMED \
  --add-opens java.desktop/sun.awt=ALL-UNNAMED \
  -DWORKINGDIRECTORY="$work/home" -cp "$work:$libraries" Battles "$work/home" "$rounds" \
  aimed.HeadOn,aimed.Leading "$enemies"
