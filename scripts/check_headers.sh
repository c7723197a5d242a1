#!/bin/sh
# Every header compiles alone, and twice in a row: check_headers.sh [CC [CXX [ROOT]]]
#
# Public headers, those of the helpers and the scenes included, as C17 and, if there is a C++ compiler, as C++17; internal
# headers as C17. A header that says of
# itself "Not to be included by anything ..." is a part of another one and is compiled with that.

set -eu

cc=${1:-${CC:-cc}}
cxx=${2:-${CXX:-c++}}
cd "${3:-$(dirname "$0")/..}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

warnings="-Wall -Wextra -Wpedantic -Werror"
compiled=0
failures=0

# try WHAT COMMAND... : runs a compiler and keeps count.
try() {
    what=$1
    shift
    compiled=$((compiled + 1))
    if ! "$@" >"$work/output" 2>&1; then
        echo "check_headers: $what does not compile alone:"
        cat "$work/output"
        failures=$((failures + 1))
    fi
}

has_cxx=yes
if ! command -v "$cxx" >/dev/null 2>&1; then
    has_cxx=
    echo "check_headers: no C++ compiler; the public headers are checked as C17 only"
fi

# Word splitting is wanted in $warnings. A declaration in the end, as an empty file is not valid ISO C.
for header in include/umbra/*.h helpers/include/umbra_helpers/*.h scene/include/umbra_scene/*.h; do
    [ -e "$header" ] || continue # there may be no helpers and no scenes
    name=${header##*include/}
    printf '#include <%s>\n#include <%s>\nextern int umbra_check;\n' "$name" "$name" | tee "$work/alone.c" >"$work/alone.cpp"
    # shellcheck disable=SC2086
    try "$header (C17)" "$cc" -std=c17 $warnings -fsyntax-only -Iinclude -Ihelpers/include -Iscene/include "$work/alone.c"
    if [ -n "$has_cxx" ]; then
        # shellcheck disable=SC2086
        try "$header (C++17)" "$cxx" -std=c++17 $warnings -fsyntax-only -Iinclude -Ihelpers/include -Iscene/include "$work/alone.cpp"
    fi
done

internal=$(find src -name '*.h' | LC_ALL=C sort)
[ ! -d helpers/src ] || internal="$internal $(find helpers/src -name '*.h' | LC_ALL=C sort)"
[ ! -d scene/src ] || internal="$internal $(find scene/src -name '*.h' | LC_ALL=C sort)"
for header in $internal; do
    if grep -q 'Not to be included by anything' "$header"; then
        continue
    fi
    name=${header#*src/}
    printf '#include "%s"\n#include "%s"\nextern int umbra_check;\n' "$name" "$name" >"$work/alone.c"
    # The body of a kernel has static functions that only the file which includes it calls.
    # shellcheck disable=SC2086
    try "$header (C17)" "$cc" -std=c17 $warnings -Wno-unused-function -fsyntax-only -Isrc -Iinclude \
        "-I${header%%src/*}src" -Ihelpers/include -Iscene/include "$work/alone.c"
done

if [ "$failures" -gt 0 ]; then
    echo "check_headers: $failures of $compiled compilations failed"
    exit 1
fi
echo "check_headers: $compiled compilations, every header stands alone"
