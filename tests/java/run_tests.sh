#!/usr/bin/env bash
# The tests of the jar, with reference cases and what the command says of them.
#
#   run_tests.sh JAVA CLASSPATH COMMAND REFERENCE_CASES WORK_FOLDER EVERY COUNT
#
# EVERY: one of so many reference cases. COUNT: of random questions.
set -euo pipefail
java=$1 classpath=$2 command=$3 reference=$4 work=$5 every=$6 count=$7
mkdir -p "$work"
cat "$reference"/cases/*.jsonl "$reference"/cases/motion/*.jsonl "$reference"/gains/*.jsonl |
  grep -v '^ *$' | awk -v every="$every" 'NR % every == 0' > "$work/questions.jsonl"
"$command" solve --json --all - < "$work/questions.jsonl" > "$work/answers.jsonl" || [ $? -eq 1 ]
"$java" -Dcount="$count" -Dquestions="$work/questions.jsonl" -Danswers="$work/answers.jsonl" \
  -Dconformance="$reference/conformance.jsonl" \
  -cp "$classpath" org.junit.platform.console.ConsoleLauncher --scan-classpath \
  --disable-banner --disable-ansi-colors --details=tree --fail-if-no-tests
