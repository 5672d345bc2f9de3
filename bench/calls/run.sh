#!/usr/bin/env bash
# What a call adds in C, C# and Java, asked in turn: the same loops over a library that answers at
# once; and one of 4096 leads in a batch, which the library itself answers.
#
#   run.sh FOLDER_OF_LIBAIMAHEAD_C WORK_FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
library=$(cd "$1" && pwd)
mkdir -p "$2"
cd "$2"
link=(-I "$root/include" -L "$library" -Wl,--no-as-needed -laimahead_c "-Wl,-rpath,$library")
gcc -O2 -shared -fPIC "$here/instant.c" -o libaimahead_c.so "${link[@]}"
gcc -std=c99 -O2 "$here/calls.c" -o calls "-Wl,-rpath,$PWD" libaimahead_c.so "${link[@]}"
run_c() { ./calls; }
languages=(c)
if command -v mcs >/dev/null && command -v mono >/dev/null; then
  mcs -langversion:7.2 -unsafe -optimize+ -out:Calls.exe \
    "$root"/bindings/dotnet/Runtime/*.cs "$root"/bindings/dotnet/Runtime/*/*.cs "$here/Calls.cs"
  run_mono() { LD_LIBRARY_PATH=$PWD mono Calls.exe; }
  # As in Unity, whose Mono stops threads by signals: the default of Debian's adds 50 ns to each
  # call of C.
  run_mono_preemptive() { MONO_THREADS_SUSPEND=preemptive LD_LIBRARY_PATH=$PWD mono Calls.exe; }
  languages+=(mono mono_preemptive)
fi
if command -v javac >/dev/null; then
  home=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
  gcc -O2 -shared -fPIC "$root/bindings/java/native/aimahead_jni.c" "$here/instant.c" \
    -o libaimahead_jni.so \
    -I "$home/include" -I "$home/include/linux" "${link[@]}"
  javac -d classes "$root"/bindings/java/src/aimahead/*.java "$here/Calls.java"
  run_java() { java "-Daimahead.library=$PWD/libaimahead_jni.so" -cp classes Calls; }
  languages+=(java)
fi
: > rounds.txt
for _ in 1 2 3 4 5; do
  for language in "${languages[@]}"; do
    "run_$language" | sed "s/^/$language /" >> rounds.txt
  done
done
printf 'a question and its answer, or one of a batch, nanoseconds, the median of 5 turns; what a\n'
printf 'call adds to that of C, and what it may add; !: more\n'
printf '  %-32s %6s %8s %8s\n' '' ns added limit
sort -k1,2 -k3n rounds.txt | awk '
  { key = $1 " " $2; if (key != last) { n = 0; last = key; order[++keys] = key }
    value[key, ++n] = $3; count[key] = n }
  function middle(key) { return value[key, int((count[key] + 1) / 2)] }
  END {
    # C comes first. What is filled in place answers the same question as `solve`.
    for (k = 1; k <= keys; ++k) {
      split(order[k], name)
      task = name[2]
      sub(/_in_place$/, "", task)
      c = middle("c " task)
      added = middle(order[k]) - c
      limit = task ~ /leads/ ? c / 20 : name[1] == "java" ? 60 : 30
      printf "  %-32s %6.1f", order[k], middle(order[k])
      if (name[1] != "c") printf " %8.1f %8.1f%s", added, limit, (added > limit ? " !" : "")
      printf "\n"
    }
  }'
