#!/bin/sh
# Runs every fuzz target of build/fuzz for some seconds, all of them side by side: fuzz.sh SECONDS [SEED]
#
# With a seed the run starts from the committed inputs alone, and says first how much of src/ these reach; without one
# it goes on from what earlier runs found. Inputs that break something are kept in build/fuzz/broken/. The last line
# counts the targets.

set -eu

seconds=$1
seed=${2:-}
cd "$(dirname "$0")/.."

# The builds count which lines are run. Only the replay of the committed inputs keeps that.
export LLVM_PROFILE_FILE=/dev/null

# run TARGET: fuzzes it. Output goes to its log.
run() {
    corpus=build/fuzz/corpus/$1
    if [ -n "$seed" ]; then
        corpus=build/fuzz/corpus-seeded/$1
        rm -rf "$corpus"
        replay "$1"
    fi
    mkdir -p "$corpus"
    # libFuzzer writes to the first folder and only reads the others.
    echo "+ build/fuzz/bin/$1 $corpus fuzz/corpus/$1"
    "build/fuzz/bin/$1" "-max_total_time=$seconds" ${seed:+"-seed=$seed"} -timeout=60 -print_final_stats=1 \
        "-artifact_prefix=build/fuzz/broken/$1-" "$corpus" "fuzz/corpus/$1" 2>&1
}

# replay TARGET: runs the committed inputs once, and keeps which lines that reaches.
replay() {
    echo "+ build/fuzz/bin/$1 -runs=0 fuzz/corpus/$1"
    LLVM_PROFILE_FILE=build/fuzz/$1.profraw "build/fuzz/bin/$1" -runs=0 -timeout=60 \
        "-artifact_prefix=build/fuzz/broken/$1-" "fuzz/corpus/$1" 2>&1
}

# The tools come with a version in their names, or without.
llvm() {
    tool=$1
    shift
    if command -v "llvm-$tool" >/dev/null 2>&1; then
        "llvm-$tool" "$@"
    else
        "llvm-$tool-14" "$@"
    fi
}

# report NAME TARGETS... : the line coverage of src/ by their committed inputs, file by file. Every program knows the
# lines that it was linked with, and all of them together know all.
report() {
    name=$1
    shift
    profiles=
    for one in "$@"; do
        profiles="$profiles build/fuzz/$one.profraw"
    done
    objects=
    for one in $targets; do
        objects="$objects ${objects:+-object }build/fuzz/bin/$one"
    done
    # Word splitting is wanted: both are lists of paths.
    # shellcheck disable=SC2086
    llvm profdata merge -sparse $profiles -o "build/fuzz/$name.profdata" &&
        llvm cov report $objects "-instr-profile=build/fuzz/$name.profdata" src 2>build/fuzz/coverage.err
}

# tell_coverage TARGETS... : one line for each, one for all together, and what they reach least.
tell_coverage() {
    for one in "$@"; do
        inputs=$(find "fuzz/corpus/$one" -type f | wc -l)
        report "$one" "$one" | awk -v name="$one" -v inputs="$inputs" \
            '$1 == "TOTAL" { printf "%s: corpus of %d inputs reaches %s of the lines of src/\n", name, inputs, $10 }'
    done
    report all "$@" >build/fuzz/coverage.log
    awk '$1 == "TOTAL" { printf "all together: %s; %d of %d lines are not reached\n", $10, $9, $8 }' build/fuzz/coverage.log
    echo "least (all files: build/fuzz/coverage.log):"
    awk '$10 ~ /%$/ && $1 != "TOTAL" { printf "%9s  %s\n", $10, $1 }' build/fuzz/coverage.log | sort -n | head -n 8
}

mkdir -p build/fuzz/broken
targets=$(cd fuzz && ls fuzz_*.c | sed 's/\.c$//')
for target in $targets; do
    run "$target" >"build/fuzz/$target.log" &
    eval "pid_$target=$!"
done

passed=0
failed=0
reached=
for target in $targets; do
    log=build/fuzz/$target.log
    if eval "wait \$pid_$target"; then
        passed=$((passed + 1))
        reached="$reached $target"
        grep -E '^\+|number_of_executed_units|new_units_added|INITED|DONE' "$log" || true
    else
        failed=$((failed + 1))
        tail -n 60 "$log"
        echo "$target failed; the whole output is in $log, the input in build/fuzz/broken/"
    fi
done
if [ -n "$seed" ] && [ -n "$reached" ]; then
    # Word splitting is wanted: a list of names.
    # shellcheck disable=SC2086
    tell_coverage $reached
fi
echo "fuzz targets: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
