#!/bin/sh
# Checks the command `umbra` from outside: exit codes, messages, the picture. Usage: check_tool.sh UMBRA FOLDER
# [EMULATOR...], with the program, a folder to write into, and what runs programs of another platform.
# SPDX-License-Identifier: MIT

set -u
umbra=$1
folder=$2
shift 2
emulator=$*
failures=0

# umbra ARGUMENTS...: runs it. Lines end as they do here, whatever the platform.
umbra() {
    # Word splitting is wanted: an emulator may have arguments.
    # shellcheck disable=SC2086
    $emulator "$umbra" "$@" >"$folder/raw_stdout" 2>"$folder/raw_stderr"
    code_of_umbra=$?
    tr -d '\r' <"$folder/raw_stdout" >"$folder/stdout"
    tr -d '\r' <"$folder/raw_stderr" >"$folder/stderr"
    return "$code_of_umbra"
}

fail() {
    echo "$1"
    failures=$((failures + 1))
}

# expect CODE TEXT ARGUMENTS...: the program ends with CODE and says TEXT on stdout (code 0) or else on stderr.
expect() {
    code=$1
    text=$2
    shift 2
    umbra "$@"
    actual=$?
    if [ "$code" -eq 0 ]; then said=$folder/stdout; else said=$folder/stderr; fi
    if [ "$actual" -ne "$code" ] || ! grep -q -e "$text" "$said"; then
        fail "umbra $*: exit code $actual, expected $code; expected \"$text\" in: $(cat "$said")"
    fi
}

# expect_fields NAMES...: what the program said last is one line with exactly these JSON fields, in this order. Those
# inside of "stages" are taken out first.
expect_fields() {
    fields=$(sed 's/{[^{}]*}/0/' "$folder/stdout" | grep -o '"[a-z_]*":' | tr -d '":' | tr '\n' ' ')
    if [ "$fields" != "$* " ] || [ "$(wc -l <"$folder/stdout")" -ne 1 ]; then
        fail "expected one line of JSON with the fields $*, not: $(cat "$folder/stdout")"
    fi
}

# hash_of ARGUMENTS...: the state in which a run of the scene "mixed" ends.
hash_of() {
    umbra run mixed --steps 40 --json "$@"
    grep -o '"hash": "[0-9a-f]\{16\}"' "$folder/stdout"
}

# expect_same_hash OPTION VALUE...: each of these options leaves the bits as they are without any.
expect_same_hash() {
    expected=$(hash_of)
    while [ $# -gt 0 ]; do
        actual=$(hash_of "$1" "$2")
        if [ -z "$expected" ] || [ "$actual" != "$expected" ]; then
            fail "umbra run mixed $1 $2 gave $actual, but without it $expected"
        fi
        shift 2
    done
}

mkdir -p "$folder" && cd "$folder" || exit 1
rm -rf build ./*.svg

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

expect 0 'Usage: umbra run' run --help
expect 0 '^resting_500 ' run --list
expect 0 '^machine ' run --list
expect 2 'run needs a scene' run
expect 2 'unknown scene "nowhere"' run nowhere
expect 2 'unknown argument "pyramid"' run stack pyramid
expect 2 'unknown argument "--bogus"' run stack --bogus
expect 2 'needs a value' run stack --steps
expect 2 'needs a whole number' run stack --steps -1
expect 2 'needs a whole number' run stack --steps 1.5
expect 2 'needs a whole number' run stack --lanes 17
expect 2 'needs 0, 1, 4, 8 or 16, not 3' run stack --lanes 3
expect 1 'cannot write missing/picture.svg' run stack --steps 1 --svg missing/picture.svg
expect 0 '^  bodies  *10 ' run stack --steps 2
expect 0 '^  awake  *10 ' run --steps 0 stack --svg stack.svg
expect 0 '^  bodies  *26 ' run machine --steps 30 --svg machine.svg
grep -q '>14 joints<' machine.svg || fail "machine.svg does not say how many joints there are"
expect 0 '^{"scene": "stack", "steps": 5, "bodies": 10, "awake": 10, "asleep": 0, .*}$' run stack --steps 5 --json
expect_fields scene steps bodies awake asleep awake_max all_pairs pairs narrow_phase_tests contacts islands \
    allocations bytes ms_per_step stages hash
expect 0 '"awake": 20, "asleep": 480, "awake_max": 20, "all_pairs": 124750,' run resting_500 --steps 120 --json
expect 0 '"awake": 500, "asleep": 0, ' run resting_500 --steps 2 --json --brute-force --no-sleep
expect_same_hash --lanes 1 --workers 3 --solver substep
expect 2 'needs sequential or substep, not fast' run stack --solver fast
expect 2 'needs a whole number' run stack --workers 0

expect 2 'needs a whole number' demo --steps 0
expect 2 'unknown argument "stack"' demo stack
expect 0 'Usage: umbra demo' demo --help
expect 1 'cannot write missing/picture.svg' demo --steps 1 --svg missing/picture.svg
expect 0 'Picture: world.svg' demo --steps 2
mkdir build
expect 0 'Picture: build/tree.svg' tree --n 50
expect 0 'Picture: build/world.svg' demo --steps 2

for picture in picture.svg stack.svg machine.svg tree.svg world.svg build/tree.svg build/world.svg; do
    if ! tail -n 1 "$picture" | grep -q '^</svg>$'; then
        fail "$picture is not a whole SVG file"
    fi
done
[ "$failures" -eq 0 ]
