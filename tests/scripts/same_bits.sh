#!/bin/sh
# The same bits however many compute them: same_bits.sh BENCH
#
# Runs the scenes of the benchmark for some steps with the umbra-bench that is given, and compares the hashes of their
# states: with 2, 3, 4 and 8 workers, and with every lane width that the processor has. Both solvers. What clang makes of
# the library is compared by the fuzz build's umbra-golden, see scripts/test.sh, and with most optimisation by
# scripts/platforms.sh.

set -eu

bench=$1
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

echo "same_bits: $count states, compared with those of $compared other ways to compute them: all the same"
