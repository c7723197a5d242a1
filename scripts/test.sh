#!/bin/sh
# The whole test suite: test.sh FUZZ_SECONDS JOBS
#
# The release build's tests, then the unit tests again under the address and undefined behaviour sanitizers, then a
# short run of each fuzz target with a fixed seed. A part that fails does not keep the next from running; the last
# line adds everything up. What does not build ends the run at once.

set -eu

fuzz_seconds=$1
jobs=$2
cd "$(dirname "$0")/.."

passed=0
failed=0
summary=

say() {
    echo
    echo "== $*"
}

# count NAME PASSED FAILED
count() {
    passed=$((passed + $2))
    failed=$((failed + $3))
    summary="$summary$1: $2 passed, $3 failed
"
}

build() { # PRESET
    echo "+ cmake --preset $1 && cmake --build --preset $1 -j $jobs"
    cmake --preset "$1" >"build/$1.log" || {
        cat "build/$1.log"
        return 1
    }
    # Umbra's own lines say what was left out, and why.
    grep 'Umbra:' "build/$1.log" || true
    cmake --build --preset "$1" -j "$jobs"
}

# CTest's summary tells how many ran and failed. Without one the run itself broke, which counts as a failure.
run_ctest() { # PRESET
    echo "+ ctest --preset $1 -j $jobs"
    ctest --preset "$1" -j "$jobs" 2>&1 | tee "build/$1.log"
    counts=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+).*/\1 \2/p' "build/$1.log")
    # CTest counts a skipped test as passed.
    skipped=$(grep -c '\*\*\*Skipped' "build/$1.log" || true)
    if [ -z "$counts" ]; then
        count "$1" 0 1
    else
        count "$1" $((${counts#* } - ${counts% *} - skipped)) "${counts% *}"
    fi
}

mkdir -p build

say "release build and tests"
build release
run_ctest release

say "the tests again under the address and undefined behaviour sanitizers"
build asan
run_ctest asan

say "each fuzz target for $fuzz_seconds s with a fixed seed"
build fuzz
sh scripts/fuzz.sh "$fuzz_seconds" 1 2>&1 | tee build/fuzz.log
counts=$(sed -nE 's/^fuzz targets: ([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' build/fuzz.log)
if [ -z "$counts" ]; then
    count fuzz 0 1
else
    count fuzz "${counts% *}" "${counts#* }"
fi

say "summary"
printf '%s' "$summary"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
