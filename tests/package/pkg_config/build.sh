#!/usr/bin/env bash
# Builds ../consumer.cpp as a plain makefile would: build.sh SOURCE PROGRAM
set -euo pipefail
# shellcheck disable=SC2046  # the flags are several words
"${CXX:-c++}" -std=c++20 $(pkg-config --cflags aimahead) "$1" -o "$2" $(pkg-config --libs aimahead)
