#!/bin/sh
# Each kind of extension outside of src/core/ makes scripts/check_portable.sh fail, and a right tree makes it pass.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/scripts/expect.sh
. "$here/expect.sh"
check="$here/../../scripts/check_portable.sh"
tree="$work/tree"

# A small tree in which everything is right.
make_tree() {
    rm -rf "$tree"
    mkdir -p "$tree/include/umbra" "$tree/src/core" "$tree/src/world" "$tree/scenes" "$tree/tools" "$tree/tests/core" \
        "$tree/helpers/src"
    echo '#define UM_EXPORT __attribute__((visibility("default")))' >"$tree/include/umbra/base.h"
    printf '#include <emmintrin.h>\nint f(int a) { return __builtin_ctz(a); }\n' >"$tree/src/core/bits.h"
    echo '#include "core/bits.h" // instead of __builtin_ctz' >"$tree/src/world/world.c"
    echo '#include <windows.h>' >"$tree/tools/clock.c"
}

# broken NAME FILE LINE : the tree with one more line in one file must fail.
broken() {
    make_tree
    printf '%s\n' "$3" >>"$tree/$2"
    expect_failure "$1" "$2:" sh "$check" "$tree"
}

make_tree
expect_success "a tree with extensions in core only" sh "$check" "$tree"

broken "a builtin in a layer" src/world/world.c 'int f(int a) { return __builtin_ctz(a); }'
broken "an attribute in a public header" include/umbra/base.h 'int f(void) __attribute__((pure));'
broken "typeof in a test" tests/core/test_bits.c '__typeof__(1) one = 1;'
broken "assembler in a layer" src/world/step.c 'void f(void) { __asm__("nop"); }'
broken "x86 intrinsics in a layer" src/world/step.c '#include <immintrin.h>'
broken "NEON intrinsics in a layer" src/world/step.c '#include <arm_neon.h>'
broken "an attribute of MSVC in a scene" scenes/scenes.h '__declspec(noinline) int f(void);'
broken "a builtin in a helper" helpers/src/call.c 'int f(int a) { return __builtin_ctz(a); }'
broken "a header of an operating system in a layer" src/world/step.c '#include <unistd.h>'

echo "$cases cases"
