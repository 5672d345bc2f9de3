# Sourced by the scripts beside it: where the project is, how to say what happens, how to build.
# Everything works without a terminal and from any directory.
set -euo pipefail
script=$(realpath "$0")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

jobs=$(nproc 2>/dev/null || echo 2)

say() { printf '== %s\n' "$*"; }

# usage: the comment at the top of the script, which says how to call it.
usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$script"; }

# refuse_arguments: for arguments that the script does not know.
refuse_arguments() {
  usage >&2
  exit 2
}

case ${1:-} in
  -h | --help)
    usage
    exit
    ;;
esac

# run_logged LOG COMMAND...: keeps the output for those who want it and shows it only on failure.
run_logged() {
  local log=$1
  shift
  mkdir -p "$(dirname "$log")"
  if ! "$@" >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    printf 'failed: %s\n' "$*" >&2
    return 1
  fi
}

# build PRESET [CONFIGURE OPTIONS] [-- BUILD OPTIONS]: configures and builds; nothing to do the
# second time.
build() {
  local preset=$1 options=()
  shift
  while [ $# -gt 0 ] && [ "$1" != -- ]; do
    options+=("$1")
    shift
  done
  [ $# -eq 0 ] || shift
  say "building build/$preset"
  run_logged "build/log/$preset-configure.txt" \
    cmake --preset "$preset" ${options[@]+"${options[@]}"}
  run_logged "build/log/$preset-build.txt" cmake --build "build/$preset" -j "$jobs" "$@"
}

# each_in_parallel FUNCTION ARGUMENT...: calls it with each, as many at a time as there are
# processors. Fails if one did, and says how many.
each_in_parallel() {
  local function=$1 argument running=0 failed=0
  shift
  for argument in "$@"; do
    if [ "$running" -eq "$jobs" ]; then
      wait -n || failed=$((failed + 1))
      running=$((running - 1))
    fi
    (trap - INT && "$function" "$argument") & # else bash lets it ignore Ctrl-C
    running=$((running + 1))
  done
  for ((; running > 0; running--)); do
    wait -n || failed=$((failed + 1))
  done
  [ "$failed" -eq 0 ] || printf '%d of %d failed: %s\n' "$failed" $# "$function" >&2
  [ "$failed" -eq 0 ]
}
