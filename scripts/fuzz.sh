#!/bin/sh
# Runs every fuzz target of build/fuzz for some seconds: fuzz.sh SECONDS [SEED]
#
# With a seed the run starts from the committed inputs alone, so that it does the same each time; without one it goes
# on from what earlier runs found. Inputs that break something are kept in build/fuzz/broken/. The last line
# counts the targets.

set -eu

seconds=$1
seed=${2:-}
cd "$(dirname "$0")/.."

passed=0
failed=0
mkdir -p build/fuzz/broken

for source in fuzz/fuzz_*.c; do
    [ -e "$source" ] || break
    target=$(basename "$source" .c)
    corpus=build/fuzz/corpus/$target
    if [ -n "$seed" ]; then
        corpus=build/fuzz/corpus-seeded/$target
        rm -rf "$corpus"
    fi
    mkdir -p "$corpus"
    # libFuzzer writes to the first folder and only reads the others.
    set -- "$corpus"
    if [ -d "fuzz/corpus/$target" ]; then
        set -- "$@" "fuzz/corpus/$target"
    fi
    set -- "-max_total_time=$seconds" ${seed:+"-seed=$seed"} -timeout=10 -print_final_stats=1 \
        "-artifact_prefix=build/fuzz/broken/$target-" "$@"
    echo "+ build/fuzz/bin/$target $*"
    log=build/fuzz/$target.log
    if "build/fuzz/bin/$target" "$@" >"$log" 2>&1; then
        passed=$((passed + 1))
        grep -E 'number_of_executed_units|new_units_added|INITED|DONE' "$log" || true
    else
        failed=$((failed + 1))
        tail -n 60 "$log"
        echo "$target failed; the whole output is in $log, the input in build/fuzz/broken/"
    fi
done

[ $((passed + failed)) -gt 0 ] || echo "no fuzz/fuzz_*.c to run"
echo "fuzz targets: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
