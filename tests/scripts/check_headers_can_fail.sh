#!/bin/sh
# A header that does not stand alone makes scripts/check_headers.sh fail: check_headers_can_fail.sh CC [CXX]

set -eu

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/scripts/expect.sh
. "$here/expect.sh"
cc=${1:-cc}
cxx=${2:-c++}
tree="$work/tree"

check() {
    sh "$here/../../scripts/check_headers.sh" "$cc" "$cxx" "$tree"
}

make_tree() {
    rm -rf "$tree"
    mkdir -p "$tree/include/umbra" "$tree/src/core"
    printf '#ifndef A_H\n#define A_H\n#include <stdint.h>\nstruct a { int32_t x; };\n#endif\n' >"$tree/include/umbra/a.h"
    printf '#ifndef B_H\n#define B_H\n#include <umbra/a.h>\nstruct b { struct a a; };\n#endif\n' >"$tree/src/core/b.h"
}

make_tree
expect_success "headers that stand alone" check

make_tree
printf 'struct c { size_t size; };\n' >"$tree/include/umbra/c.h"
expect_failure "a public header that lacks an include" "include/umbra/c.h (C17)" check

make_tree
printf '#ifndef C_H\n#define C_H\nstatic inline int f(int class)\n{\n    return class;\n}\n#endif\n' >"$tree/include/umbra/c.h"
if command -v "$cxx" >/dev/null 2>&1; then
    expect_failure "a public header that is not C++" "include/umbra/c.h (C++17)" check
fi

make_tree
printf '#include <umbra/a.h>\nstruct c { struct a a; };\n' >"$tree/src/core/c.h"
expect_failure "an internal header without a guard" "src/core/c.h (C17)" check

make_tree
printf 'struct c { size_t size; };\n' >"$tree/src/core/c.h"
expect_failure "an internal header that lacks an include" "src/core/c.h (C17)" check

echo "$cases cases"
