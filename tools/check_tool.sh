#!/bin/sh
# Checks the command `umbra` from outside: exit codes, messages, the picture. Usage: check_tool.sh UMBRA FOLDER, with
# the program and a folder to write into.
# SPDX-License-Identifier: MIT

set -u
umbra=$1
folder=$2
failures=0

# expect CODE TEXT ARGUMENTS...: the program ends with CODE and says TEXT on stdout (code 0) or else on stderr.
expect() {
    code=$1
    text=$2
    shift 2
    "$umbra" "$@" >"$folder/stdout" 2>"$folder/stderr"
    actual=$?
    if [ "$code" -eq 0 ]; then said=$folder/stdout; else said=$folder/stderr; fi
    if [ "$actual" -ne "$code" ] || ! grep -q -e "$text" "$said"; then
        echo "umbra $*: exit code $actual, expected $code; expected \"$text\" in: $(cat "$said")"
        failures=$((failures + 1))
    fi
}

mkdir -p "$folder" && cd "$folder" || exit 1
rm -rf build tree.svg picture.svg

expect 0 'Usage: umbra' --help
expect 0 '^umbra [0-9]*\.[0-9]*\.[0-9]*$' --version
expect 0 'Usage: umbra tree' tree --help
expect 2 'Usage: umbra'
expect 2 'unknown command "forest"' forest
expect 2 'unknown argument "--bogus"' tree --bogus 1
expect 2 'needs a value' tree --n
expect 2 'needs a whole number' tree --n 49
expect 2 'needs a whole number' tree --n -5
expect 2 'needs a whole number' tree --n 5x
expect 2 'needs a whole number' tree --seed 99999999999999999999
expect 1 'cannot write missing/picture.svg' tree --n 60 --svg missing/picture.svg
expect 0 'Picture: picture.svg' tree --n 200 --seed 7 --svg picture.svg
expect 0 'the same pairs' tree --n 51 --svg picture.svg
expect 0 'Picture: tree.svg' tree --n 50
mkdir build
expect 0 'Picture: build/tree.svg' tree --n 50

for picture in picture.svg tree.svg build/tree.svg; do
    if ! tail -n 1 "$picture" | grep -q '^</svg>$'; then
        echo "$picture is not a whole SVG file"
        failures=$((failures + 1))
    fi
done
[ "$failures" -eq 0 ]
