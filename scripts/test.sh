#!/bin/sh
# The whole test suite: test.sh FUZZ_SECONDS JOBS
#
# The release build's tests, then the unit tests again under the address and undefined behaviour sanitizers, those of
# threads under the thread sanitizer, then a short run of each fuzz target with a fixed seed, and the golden hashes with
# the compiler and the flags of these, and in WebAssembly. A part that fails does not keep the next from running; the
# last line adds everything up. What does not build ends the run at once.

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

build() { # PRESET [BUILD_ARGUMENTS...]
    preset=$1
    shift
    echo "+ cmake --preset $preset && cmake --build --preset $preset -j $jobs $*"
    cmake --preset "$preset" >"build/$preset.log" || {
        cat "build/$preset.log"
        return 1
    }
    # Umbra's own lines say what was left out, and why.
    grep 'Umbra:' "build/$preset.log" || true
    cmake --build --preset "$preset" -j "$jobs" "$@"
}

# CTest's summary tells how many ran and failed. Without one the run itself broke, which counts as a failure.
run_ctest() { # PRESET [CTEST_ARGUMENTS...]
    preset=$1
    shift
    echo "+ ctest --preset $preset -j $jobs $*"
    $without_randomness ctest --preset "$preset" -j "$jobs" "$@" 2>&1 | tee "build/$preset.log"
    counts=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+).*/\1 \2/p' "build/$preset.log")
    # CTest counts a skipped test as passed.
    skipped=$(grep -c '\*\*\*Skipped' "build/$preset.log" || true)
    if [ -z "$counts" ]; then
        count "$preset" 0 1
    else
        count "$preset" $((${counts#* } - ${counts% *} - skipped)) "${counts% *}"
    fi
}

# The thread sanitizer does not bear some of the addresses that a kernel may pick at random. Where they cannot be had
# otherwise, and it refuses to run, the rest is tested without it.
without_randomness=
run_threads() {
    build tsan --target umbra-test-threads
    if setarch "$(uname -m)" -R true 2>/dev/null; then
        without_randomness="setarch $(uname -m) -R"
    fi
    if $without_randomness build/tsan/bin/umbra-test-threads core_workers 2>&1 | grep -q 'FATAL: ThreadSanitizer'; then
        echo "Umbra: the thread sanitizer cannot run on this kernel; leaving it out"
    else
        run_ctest tsan -L threads
    fi
    without_randomness=
}

# compare_hashes NAME COMMAND...
compare_hashes() {
    name=$1
    shift
    if "$@" --quick tests/golden/hashes.txt && "$@" --answers tests/golden/answers.txt; then
        count "$name" 1 0
    else
        count "$name" 0 1
    fi
}

mkdir -p build

say "release build and tests"
build release
run_ctest release

say "the tests again under the address and undefined behaviour sanitizers"
build asan
# The command as a whole takes a minute there, and its parts are tested by themselves; hashes are those of release.
run_ctest asan -E '^(golden_hashes|tools_umbra)$'

say "the tests of threads under the thread sanitizer"
run_threads

say "each fuzz target for $fuzz_seconds s with a fixed seed"
build fuzz
sh scripts/fuzz.sh "$fuzz_seconds" 1 2>&1 | tee build/fuzz.log
counts=$(sed -nE 's/^fuzz targets: ([0-9]+) passed, ([0-9]+) failed$/\1 \2/p' build/fuzz.log)
if [ -z "$counts" ]; then
    count fuzz 0 1
else
    count fuzz "${counts% *}" "${counts#* }"
fi

say "the golden hashes by the library of the fuzz targets, which clang compiles with little optimisation"
compare_hashes clang env LLVM_PROFILE_FILE=/dev/null build/fuzz/bin/umbra-golden --workers 2

say "the golden hashes in WebAssembly"
if command -v emcc >/dev/null && command -v node >/dev/null; then
    build wasm --target umbra-golden
    compare_hashes wasm node build/wasm/bin/umbra-golden.js
else
    echo "Umbra: there is no Emscripten or no Node; leaving it out"
fi

say "summary"
printf '%s' "$summary"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
