#!/usr/bin/env bash
# Installs Debian packages into a root of their own, runs and compiles with what they bring there,
# and removes them: then nothing of them is left.
#
#   debian.sh FOLDER_OF_PACKAGES WORK_FOLDER
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
packages=$(cd "$1" && pwd)
work=$2
if [ "$(id -u)" -ne 0 ]; then
  unshare -r true 2>/dev/null || { echo "skipped: neither root nor user namespaces"; exit 77; }
  exec unshare -r "$0" "$@"
fi
rm -rf "$work"
root=$work/root
mkdir -p "$root"/{bin,sbin,etc,tmp,var/lib/dpkg/{info,updates,triggers}}
: > "$root/var/lib/dpkg/status"
work=$(cd "$work" && pwd)
root=$work/root

# The programs that dpkg starts there, and the libraries that the packages depend on.
bring() {
  local file
  for file in "$@"; do
    mkdir -p "$root$(dirname "$file")"
    cp -L "$file" "$root$file"
  done
}
libraries_of() { ldd "$1" | grep -o '/[^ ]*' | grep -v aimahead || true; }
bring /bin/sh /sbin/ldconfig
bring $(libraries_of /bin/sh)

install() { dpkg --root="$root" --force-not-root --force-depends --log=/dev/null "$@"; }
install -i "$packages"/*.deb > "$work/dpkg.txt" 2>&1 || { cat "$work/dpkg.txt" >&2; exit 1; }
library=$(find "$root/usr/lib" -name 'libaimahead_c.so.*' -print -quit)
bring $(libraries_of "$root/usr/bin/aimahead") $(libraries_of "$library")

# The command runs there, and so does a program that was compiled with the headers and libraries.
chroot "$root" /usr/bin/aimahead --version
cp "$here/../../scenes/published.jsonl" "$root/tmp/questions.jsonl"
chroot "$root" /usr/bin/aimahead solve --json /tmp/questions.jsonl > "$work/answers.jsonl"
grep -q '"status":"hit"' "$work/answers.jsonl"
cmake -G Ninja -S "$here/find_package" -B "$work/build" -DCMAKE_PREFIX_PATH="$root/usr" \
  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_SKIP_RPATH=ON > "$work/configure.txt"
cmake --build "$work/build" > "$work/build.txt"
for program in consumer c_consumer; do
  cp "$work/build/$program" "$root/tmp/$program"
  chroot "$root" "/tmp/$program"
done

# Removed: every file that the packages brought is gone.
files=$(for package in "$packages"/*.deb; do
  dpkg-deb --fsys-tarfile "$package" | tar -t
done | grep -v '/$')
install -P $(for package in "$packages"/*.deb; do dpkg-deb -f "$package" Package; done) \
  >> "$work/dpkg.txt" 2>&1
for file in $files; do
  [ ! -e "$root/$file" ] || { echo "left behind: $file" >&2; exit 1; }
done
echo "$(wc -w <<< "$files") files came and went"
