#!/bin/sh
# clang-tidy on every C file that the build compiles: tidy.sh BUILD_DIR JOBS

set -eu

cd "$(dirname "$0")/.."
root=$(pwd)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The compile commands name the files; those below build/ are generated.
sed -nE 's/^ *"file": "(.*)",?$/\1/p' "$1/compile_commands.json" | grep '\.c$' | grep -v "^$root/build/" |
    sort -u >"$work/files"

result=0
xargs -P "$2" -n 1 clang-tidy --quiet -p "$1" <"$work/files" >"$work/output" 2>&1 || result=1
# It counts the warnings that it does not show.
grep -vE '^[0-9]+ warnings? generated\.$' "$work/output" || true
echo "tidy: $(wc -l <"$work/files" | tr -d ' ') files"
exit "$result"
