#!/bin/sh
# The same bits whatever computes them: same_bits.sh CMAKE GENERATOR BENCH OTHER_COMPILER
#
# Runs the scenes of the benchmark for some steps with the umbra-bench that is given, and compares the hashes of their
# states: with 2, 3, 4 and 8 workers, with every lane width that the processor has, and with what another compiler makes
# of the library with most optimisation. Both solvers. What clang makes of it with little optimisation is compared by the
# fuzz build's umbra-golden: see scripts/test.sh.

set -eu

cmake=$1
generator=$2
bench=$3
other=$4
root=$(cd "$(dirname "$0")/../.." && pwd)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# hashes BENCH ARGUMENTS... : a line "scene engine hash" for each state.
hashes() {
    tool=$1
    shift
    "$tool" world --scene large_pyramid --scene many_pyramids --scene smash --scene washer --scene junkyard \
        --scene compounds --scene spinner --scene capsules --scene terrain --scene tumbler --scene rain \
        --scene joint_grid --engine umbra --engine umbra-sequential --runs 1 --steps 20 --json "$@" 2>"$work/errors" |
        sed -nE 's/.*"scene": "([a-z_]+)", "engine": "([a-z-]+)", "n": ([0-9]+).*"hash": "([0-9a-f]+)".*/\1 \2 \3 \4/p'
}

hashes "$bench" --workers 1 >"$work/expected"
count=$(wc -l <"$work/expected")
if [ "$count" -ne 24 ]; then
    echo "same_bits: $count hashes, expected 24"
    cat "$work/errors"
    exit 1
fi

compared=0
# compare WHAT BENCH ARGUMENTS...
compare() {
    what=$1
    shift
    hashes "$@" >"$work/actual"
    if ! diff "$work/expected" "$work/actual" >"$work/diff"; then
        echo "same_bits: $what gives other bits; scene, engine, size, hash:"
        cat "$work/diff"
        exit 1
    fi
    compared=$((compared + 1))
}

# Workers and widths at once: what differs is run by hand with one of the two to see which it is.
set -- 2 3 8 4
for lanes in 1 4 8 16; do
    # A width that the processor does not have is an error.
    if "$bench" world --scene pyramid --n 5 --steps 1 --engine umbra --lanes "$lanes" --json >/dev/null 2>&1; then
        compare "$1 workers with a width of $lanes lanes" "$bench" --workers "$1" --lanes "$lanes"
    else
        compare "$1 workers" "$bench" --workers "$1"
    fi
    shift
done

if command -v "$other" >/dev/null 2>&1; then
    build=$work/$other
    "$cmake" -S "$root" -B "$build" -G "$generator" -DCMAKE_C_COMPILER="$other" -DCMAKE_BUILD_TYPE=None \
        -DCMAKE_C_FLAGS=-O3 -DUMBRA_BENCH=OFF -DUMBRA_TOOLS=OFF -DUMBRA_EXAMPLES=OFF >/dev/null
    "$cmake" --build "$build" --target umbra-golden -j 2 >/dev/null
    "$build/bin/umbra-golden" --workers 2 --quick "$root/tests/golden/hashes.txt" || {
        echo "same_bits: $other -O3 gives other bits"
        exit 1
    }
    compared=$((compared + 1))
fi
echo "same_bits: $count states, compared with those of $compared other ways to compute them: all the same"
