#!/bin/sh
# Extensions of compilers stand in src/core/ only: check_portable.sh [ROOT]
#
# Everywhere else code is ISO C17, so that another compiler has that folder alone to mind. It looks for the words of gcc
# and clang (builtins, attributes, assembler, typeof), the words of MSVC, and the headers of instruction sets and
# operating systems. It searches the library, the public headers, the helpers, the library of scenes, the scenes and the
# examples. The tools and the tests may include headers of systems. There are two exceptions. UM_EXPORT in
# include/umbra/base.h stands behind conditions for each compiler. The tests' probes of lanes ask for the instructions
# of their own width.

set -eu

cd "${1:-$(dirname "$0")/..}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

compilers='__builtin_|__attribute__|__asm|\<asm\>|\<typeof\>|__typeof|__extension__|__int128|__declspec|__forceinline'
instructions='[a-z]mmintrin\.h|arm_neon\.h|wasm_simd128\.h|intrin\.h'
systems='<(unistd|pthread|sched|windows|process|dirent|io|fcntl|malloc|sys/[a-z]+)\.h>'

# search PATTERN FOLDERS... : every line with it, comments taken out first.
search() {
    pattern=$1
    shift
    find "$@" -type f \( -name '*.c' -o -name '*.h' \) 2>/dev/null | LC_ALL=C sort | while read -r file; do
        sed 's://.*::' "$file" | grep -nE -e "$pattern" | sed "s:^:$file\::" || true
    done
}

layers=$(find src -mindepth 1 -maxdepth 1 -type d ! -name core)
[ -n "$layers" ] || {
    echo "check_portable: no layers below src/" >&2
    exit 1
}
# The folders are words without spaces, so splitting them is right.
# shellcheck disable=SC2086
{
    search "$compilers|$instructions|$systems" include $layers helpers scene scenes examples
    search "$compilers|$instructions" tools tests
} | grep -vE -e '^include/umbra/base\.h:[0-9]+:#define UM_(EXPORT|IMPORT) ' \
    -e '^tests/support/lanes_probe_(8|16)\.c:' >"$work/found" || true

if [ -s "$work/found" ]; then
    cat "$work/found"
    echo "check_portable: $(wc -l <"$work/found" | tr -d ' ') lines with extensions outside of src/core/"
    exit 1
fi
echo "check_portable: ISO C outside of src/core/"
