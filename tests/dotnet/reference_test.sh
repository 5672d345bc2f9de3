#!/usr/bin/env bash
# Reference cases through the assembly, against the answers of the command.
#
#   reference_test.sh MONO PROGRAM COMMAND REFERENCE_CASES WORK_FOLDER
set -euo pipefail
mono=$1 program=$2 command=$3 reference=$4 work=$5
mkdir -p "$work"
cat "$reference"/cases/*.jsonl "$reference"/cases/motion/*.jsonl "$reference"/gains/*.jsonl |
  grep -v '^ *$' > "$work/questions.jsonl"
"$command" solve --json --all - < "$work/questions.jsonl" > "$work/answers.jsonl" || [ $? -eq 1 ]
"$mono" "$program" questions "$work/questions.jsonl" "$work/answers.jsonl"
