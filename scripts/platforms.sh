#!/bin/sh
# Every platform: builds, tests, and the hashes of scenes and answers: platforms.sh JOBS [PRESET...]
#
# Without presets it does all of them. Each is built by its preset in CMakePresets.json into build/, which rebuilds only
# outdated files. The tests that the platform supports run. Then all built-in scenes run with both solvers. The hashes
# of their states and ids are compared with tests/golden/hashes.txt, and the hashes of answers with
# tests/golden/answers.txt. Ends with a table and with 1 if a test failed or a hash differs. All output is in
# build/platforms/.

set -eu

jobs=$1
shift
cd "$(dirname "$0")/.."
presets=${*:-release clang portable aarch64 windows wasm wasm-threads}

logs=build/platforms
mkdir -p "$logs"
# Wine keeps its Windows there, and says only what matters.
export WINEPREFIX="$PWD/build/wine" WINEDEBUG=-all
failed=

name_of() { # PRESET
    case $1 in
    release) echo "Linux x86-64, gcc" ;;
    clang) echo "Linux x86-64, clang" ;;
    portable) echo "Linux x86-64, gcc, without SIMD" ;;
    aarch64) echo "Linux aarch64, gcc, qemu" ;;
    windows) echo "Windows x86-64, mingw-w64, Wine" ;;
    wasm) echo "WebAssembly, Emscripten, Node" ;;
    wasm-threads) echo "WebAssembly with threads, Emscripten, Node" ;;
    *) echo "$1" ;;
    esac
}

# Tests that a platform does without, as a pattern of their names. Under qemu those of the benchmark take minutes, and
# they are about the benchmark, not about the library.
left_out_of() { # PRESET
    case $1 in
    aarch64) echo '^bench_' ;;
    *) echo '^$' ;;
    esac
}

# run_program PRESET PROGRAM ARGUMENTS...
run_program() {
    preset=$1
    program=$2
    shift 2
    case $preset in
    aarch64) qemu-aarch64 -L /usr/aarch64-linux-gnu "build/$preset/bin/$program" "$@" ;;
    windows) wine "build/$preset/bin/$program.exe" "$@" ;;
    wasm | wasm-threads) node "build/$preset/bin/$program.js" "$@" ;;
    *) "build/$preset/bin/$program" "$@" ;;
    esac | tr -d '\r'
}

build() { # PRESET
    case $1 in
    release | clang | portable)
        cmake --preset "$1"
        ;;
    *)
        sh scripts/cmocka.sh "$1" "cmake/toolchains/$(echo "$1" | tr - _).cmake"
        cmake --preset "$1" -DCMOCKA_INCLUDE_DIR="$PWD/build/cmocka/$1/include" \
            -DCMOCKA_LIBRARY="$PWD/build/cmocka/$1/lib/libcmocka.a"
        ;;
    esac
    cmake --build --preset "$1" -j "$jobs"
}

# Two words: tests that passed and that failed. Without CTest's summary the run itself broke, which counts as a failure.
count_tests() { # LOG
    counts=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+).*/\1 \2/p' "$1")
    if [ -z "$counts" ]; then
        echo "0 1"
    else
        echo "$((${counts#* } - ${counts% *})) ${counts% *}"
    fi
}

# Compares the hashes of all scenes, with both solvers, and of all answers with the golden hashes in the repository.
# Uses two workers where the platform has threads. Prints "N the same" or what differs.
compare_hashes() { # PRESET
    workers=2
    [ "$1" != wasm ] || workers=1
    run_program "$1" umbra-golden --workers "$workers" >"$logs/$1.hashes" 2>&1 || true
    run_program "$1" umbra-golden --workers "$workers" --answers >>"$logs/$1.hashes" 2>&1 || true
    if cmp -s "$logs/expected.hashes" "$logs/$1.hashes"; then
        echo "$(wc -l <"$logs/$1.hashes" | tr -d ' ') the same"
    else
        echo "$(diff "$logs/expected.hashes" "$logs/$1.hashes" | grep -c '^>') differ"
    fi
}

# A line of the table: platform, tests that passed, failed and were left out, hashes.
note() { # PRESET PASSED FAILED LEFT_OUT HASHES
    echo "$2 passed, $3 failed, $4 left out; hashes: $5"
    echo "| $(name_of "$1") | $2 | $3 | $4 | $5 |" >>"$logs/table"
    case "$3 $5" in
    "0 "*same) ;;
    *) failed="$failed $1" ;;
    esac
}

do_platform() { # PRESET
    log=$logs/$1
    echo "== $(name_of "$1")"
    if ! build "$1" >"$log.build" 2>&1; then
        tail -n 20 "$log.build"
        note "$1" 0 1 0 "does not build"
        return
    fi
    # Wine makes its Windows when it first runs, which takes longer than a test may.
    [ "$1" != windows ] || wineboot --init >>"$log.build" 2>&1
    # The golden hashes are compared below, so that they run once.
    without=$(left_out_of "$1")
    ctest --preset "$1" -j "$jobs" -LE project -E "$without|^golden_" >"$log.test" 2>&1 || true
    sed -n '/The following tests FAILED/,$p' "$log.test"
    left_out=$(ctest --preset "$1" -N -LE project -R "$without" | sed -nE 's/^Total Tests: //p')
    # Two words.
    # shellcheck disable=SC2046
    note "$1" $(count_tests "$log.test") "${left_out:-0}" "$(compare_hashes "$1")"
}

# No fused multiply-add in the code for aarch64, where gcc makes them unless it is told not to.
check_no_fma() {
    sh scripts/check_no_fma.sh aarch64-linux-gnu-objdump build/aarch64/libumbra.a || failed="$failed no-fma"
}

cat tests/golden/hashes.txt tests/golden/answers.txt | grep -v '^#' >"$logs/expected.hashes"
: >"$logs/table"
for preset in $presets; do
    do_platform "$preset"
    [ "$preset" != aarch64 ] || check_no_fma
done

echo
echo "| platform | tests passed | failed | left out | hashes |"
echo "|---|---|---|---|---|"
cat "$logs/table"
echo
echo "Scene, solver, hash of the state, hash of the ids; or answers and their hash:"
cat "$logs/expected.hashes"
if [ -n "$failed" ]; then
    echo "platforms: failed:$failed; see $logs/"
    exit 1
fi
