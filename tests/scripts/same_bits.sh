#!/bin/sh
# The same bits whatever compiled the library: same_bits.sh CMAKE GENERATOR UMBRA
#
# Builds the command line tool with every compiler of gcc and clang that is there, without much optimisation, and compares
# the hashes of some scenes with those of the tool that is given: for both solvers, and with other lanes and workers.

set -eu

cmake=$1
generator=$2
umbra=$3
root=$(cd "$(dirname "$0")/../.." && pwd)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# hash TOOL ARGUMENTS... : of a scene after its steps.
hash() {
    tool=$1
    shift
    "$tool" run "$@" --json | sed -nE 's/.*"hash": "([0-9a-f]+)".*/\1/p'
}

built=0
compared=0
for compiler in gcc clang; do
    command -v "$compiler" >/dev/null 2>&1 || continue
    "$cmake" -S "$root" -B "$work/$compiler" -G "$generator" -DCMAKE_C_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=None \
        -DCMAKE_C_FLAGS=-O1 -DUMBRA_TESTS=OFF -DUMBRA_BENCH=OFF -DUMBRA_EXAMPLES=OFF >/dev/null
    "$cmake" --build "$work/$compiler" --target umbra-tool -j 2 >/dev/null
    built=$((built + 1))
    for scene in pyramid mixed washing dominoes; do
        for solver in sequential substep; do
            expected=$(hash "$umbra" "$scene" --solver "$solver" --steps 200)
            actual=$(hash "$work/$compiler/bin/umbra" "$scene" --solver "$solver" --steps 200 --lanes 4 --workers 3)
            compared=$((compared + 1))
            if [ -z "$expected" ] || [ "$expected" != "$actual" ]; then
                echo "same_bits: $scene, $solver: $compiler -O1 gives \"$actual\", expected \"$expected\""
                exit 1
            fi
        done
    done
done

if [ "$built" -eq 0 ]; then
    echo "same_bits: neither gcc nor clang is here"
    exit 77
fi
echo "same_bits: $compared runs with $built compilers, all the same"
