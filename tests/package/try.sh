#!/usr/bin/env bash
# Uses the package as a project outside would, without a network, and runs the result.
#
#   try.sh install BUILD_DIR PREFIX         installs a finished build
#   try.sh install_shared SOURCE PREFIX     builds and installs a shared library
#   try.sh fetch_content SOURCE             embeds what a release archive holds
#   try.sh find_package PREFIX
#   try.sh pkg_config PREFIX
#   try.sh c_project PREFIX                 a project of C alone, shared and static
#   try.sh gcc_lines PREFIX                 the lines of docs/c.md
#   try.sh build_type SOURCE                only configures
#   try.sh header_only PREFIX
#   try.sh few_files SOURCE                 what scripts/amalgamate writes compiles
#
# Works in a directory of its own below the current one, from scratch each time.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
kind=$1
place=$2
work=$PWD/$kind-$(basename "$place")
rm -rf "$work"
mkdir -p "$work"

# The consumers' own build type shows that nothing depends on ours.
configure() { cmake -G Ninja -S "$1" -B "$work/build" -DCMAKE_BUILD_TYPE=Debug "${@:2}"; }
library_dir() { dirname "$(find "$place" -name 'libaimahead.*' | head -n 1)"; }

case $kind in
  install)
    rm -rf "$3"
    cmake --install "$place" --prefix "$3"
    [ ! -e "$3/bin/aimahead" ] || "$3/bin/aimahead" --version
    exit
    ;;
  install_shared)
    rm -rf "$3"
    configure "$place" -DBUILD_SHARED_LIBS=ON -DAIMAHEAD_BUILD_CLI=OFF -DAIMAHEAD_BUILD_TESTS=OFF \
      -DAIMAHEAD_BUILD_EXAMPLES=OFF
    cmake --build "$work/build"
    cmake --install "$work/build" --prefix "$3"
    [ -e "$(find "$3" -name 'libaimahead.so.0.1')" ]
    exit
    ;;
  find_package)
    configure "$here/$kind" -DCMAKE_PREFIX_PATH="$place"
    cmake --build "$work/build"
    "$work/build/consumer"
    "$work/build/c_consumer"
    ;;
  fetch_content)
    # What is not in the archive cannot be needed. add_subdirectory is what FetchContent ends in.
    (cd "$place" &&
      tar -czf "$work/aimahead.tar.gz" CMakeLists.txt LICENSE bindings cmake format include src)
    configure "$here/$kind" -DAIMAHEAD_ARCHIVE="file://$work/aimahead.tar.gz" -DAIMAHEAD_BATCH=OFF
    cmake --build "$work/build"
    "$work/build/consumer"
    "$work/build/batch_consumer"
    ;;
  pkg_config)
    PKG_CONFIG_PATH=$(library_dir)/pkgconfig "$here/$kind/build.sh" "$here/consumer.cpp" \
      "$work/consumer"
    LD_LIBRARY_PATH=$(library_dir) "$work/consumer"
    ;;
  c_project)
    configure "$here/$kind" -DCMAKE_PREFIX_PATH="$place"
    cmake --build "$work/build"
    "$work/build/consumer_of_c"
    "$work/build/consumer_of_c_static"
    ;;
  gcc_lines)
    # As if it were installed in ~/aimahead.
    ln -s "$place" "$work/aimahead"
    cp "$here/consumer.c" "$work/game.c"
    export HOME=$work PKG_CONFIG_PATH=$(library_dir)/pkgconfig LD_LIBRARY_PATH=
    lines=$(sed -n 's/^    \(gcc .*\)/\1/p' "$here/../../docs/c.md")
    [ "$(wc -l <<< "$lines")" = 4 ]
    cd "$work"
    while read -r line; do
      echo "$line"
      bash -c "$line"
      case $line in
        # Where the loader looks for libraries is nothing that pkg-config says.
        *pkg-config*) LD_LIBRARY_PATH=$(library_dir) ./game ;;
        *) ./game ;;
      esac
      rm game
    done <<< "$lines"
    ;;
  build_type)
    # A generator of one type: the variable is empty unless somebody sets it.
    unset CMAKE_BUILD_TYPE
    cmake -G Ninja -S "$place" -B "$work/build" -DAIMAHEAD_BUILD_CLI=OFF \
      -DAIMAHEAD_BUILD_TESTS=OFF -DAIMAHEAD_BUILD_EXAMPLES=OFF
    grep -q '^CMAKE_BUILD_TYPE:STRING=Release$' "$work/build/CMakeCache.txt"
    cmake -G Ninja -S "$here/$kind" -B "$work/embedded" -DAIMAHEAD_SOURCE="$place"
    ;;
  header_only)
    "${CXX:-c++}" -std=c++20 -I "$place/include" "$here/header_only.cpp" -o "$work/consumer"
    "$work/consumer"
    for compiler in "${CXX:-c++}" clang++; do
      command -v "$compiler" > /dev/null || continue
      "$compiler" -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Werror -fsyntax-only \
        -I "$place/include" "$here/header_only.cpp"
    done
    ;;
  few_files)
    "$place/scripts/amalgamate" "$work"
    for file in aimahead.cpp aimahead.h aimahead.hpp lead.hpp; do
      head -n 5 "$work/$file" | grep -q '^// Aimahead [0-9.]*:'
      head -n 30 "$work/$file" | grep -q 'MIT License'
    done
    cd "$work"
    sed 's,aimahead/lead.hpp,lead.hpp,' "$here/header_only.cpp" > game.cpp
    "${CXX:-c++}" -std=c++20 game.cpp -o game
    ./game
    for headers in 'aimahead lead' 'lead aimahead'; do
      for header in $headers; do printf '#include "%s.hpp"\n' "$header"; done > both.cpp
      if "${CXX:-c++}" -std=c++20 -fsyntax-only both.cpp 2> both.txt; then exit 1; fi
      grep -q 'Include lead.hpp or aimahead.hpp, not both' both.txt
      [ "$(grep -c 'error:' both.txt)" = 1 ]
    done
    "${CC:-cc}" -std=c99 -pedantic-errors -Werror -fsyntax-only -x c aimahead.h
    # Here the names of all sources meet.
    "${CXX:-c++}" -std=c++20 -Wall -Wextra -Werror -fno-rtti -fsyntax-only aimahead.cpp
    ;;
  *)
    echo "try.sh: unknown kind $kind" >&2
    exit 2
    ;;
esac
