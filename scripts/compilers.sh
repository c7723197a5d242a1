#!/bin/sh
# The same bits from every compiler at every optimisation level: compilers.sh JOBS COMPILER...
#
# Builds umbra-golden with each of the compilers at each level into build/compilers/, and compares the hashes of states
# and answers with tests/golden/. Exits with 1 if a hash differs or a build fails. LEVELS names other levels or flags.

set -eu

if [ $# -lt 2 ]; then
    echo "usage: compilers.sh JOBS COMPILER..." >&2
    exit 2
fi
jobs=$1
shift
cd "$(dirname "$0")/.."
failed=0

# Release adds -O3 behind the flags that are given, so the type of the build is none that CMake knows.
build() { # COMPILER LEVEL FOLDER
    cmake -S . -B "$3" -G Ninja -DCMAKE_C_COMPILER="$1" -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS="$2" \
        -DUMBRA_WERROR=OFF -DUMBRA_TOOLS=OFF -DUMBRA_BENCH=OFF -DUMBRA_EXAMPLES=OFF -DUMBRA_INSTALL=OFF &&
        cmake --build "$3" -j "$jobs" --target umbra-golden
}

for compiler in "$@"; do
    for level in ${LEVELS:--O0 -O1 -O2 -O3 -Os}; do
        name=$(printf %s "$compiler$level" | tr -c 'A-Za-z0-9.-' _)
        folder=build/compilers/$name
        mkdir -p "$folder"
        if ! build "$compiler" "$level" "$folder" >"$folder/log" 2>&1; then
            tail -n 20 "$folder/log"
            verdict="does not build"
        elif "$folder/bin/umbra-golden" --quick tests/golden/hashes.txt &&
            "$folder/bin/umbra-golden" --answers tests/golden/answers.txt; then
            verdict="the same"
        else
            verdict="DIFFERS"
        fi
        echo "$compiler $level: $verdict"
        [ "$verdict" = "the same" ] || failed=1
    done
done
exit $failed
