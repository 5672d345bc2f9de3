#!/usr/bin/env bash
# Measures anew what the page draws and cannot measure itself.
#
#   playground/src/data/make.sh COMMAND      COMMAND: aimahead
set -euo pipefail
command=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")"
"$command" tunnel --csv >tunnel.csv
