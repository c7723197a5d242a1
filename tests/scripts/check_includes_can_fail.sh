#!/bin/sh
# Each kind of wrong include makes scripts/check_includes.sh fail, and a right tree makes it pass.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/scripts/expect.sh
. "$here/expect.sh"
check="$here/../../scripts/check_includes.sh"
tree="$work/tree"

# A small tree in which everything is right.
make_tree() {
    rm -rf "$tree"
    mkdir -p "$tree/include/umbra" "$tree/src/core" "$tree/src/geometry" "$tree/src/world"
    echo '#include <stddef.h>' >"$tree/include/umbra/base.h"
    echo '#include <umbra/base.h>' >"$tree/include/umbra/umbra.h"
    printf '#include <umbra/base.h>\n#include <immintrin.h>\n' >"$tree/src/core/memory.h"
    echo '#include "core/memory.h"' >"$tree/src/core/memory.c"
    echo '#include "core/memory.h"' >"$tree/src/geometry/hull.h"
    echo '#include "geometry/hull.h"' >"$tree/src/world/world.c"
    mkdir -p "$tree/helpers/include/umbra_helpers" "$tree/helpers/src"
    echo '#include <umbra/umbra.h>' >"$tree/helpers/include/umbra_helpers/rope.h"
    echo '#include <umbra_helpers/rope.h>' >"$tree/helpers/src/call.h"
    printf '#include "call.h"\n#include <math.h>\n' >"$tree/helpers/src/rope.c"
    mkdir -p "$tree/scene/include/umbra_scene" "$tree/scene/src"
    echo '#include <umbra/umbra.h>' >"$tree/scene/include/umbra_scene/umbra_scene.h"
    echo '#include <umbra_scene/umbra_scene.h>' >"$tree/scene/src/read.h"
    printf '#include "read.h"\n#include <jsmn.h>\n' >"$tree/scene/src/read.c"
}

# broken NAME TEXT FILE LINE : the tree with one more line in one file must fail.
broken() {
    make_tree
    mkdir -p "$(dirname "$tree/$3")"
    printf '%s\n' "$4" >>"$tree/$3"
    expect_failure "$1" "$2" sh "$check" "$tree"
}

make_tree
expect_success "a tree whose includes point down" sh "$check" "$tree"

broken "an upward include" "which is above it" src/core/memory.h '#include "geometry/hull.h"'
broken "an upward include from a .c file" "which is above it" src/core/memory.c '  #  include "geometry/hull.h"'
broken "an internal header in angle brackets" "is internal" src/core/memory.h '#include <geometry/hull.h>'
broken "a way around through the parent folder" "does not begin with a layer" src/core/memory.h \
    '#include "../geometry/hull.h"'
broken "an include without its layer" "does not begin with a layer" src/core/memory.c '#include "memory.h"'
broken "an internal header that does not exist" "does not exist" src/core/memory.c '#include "core/none.h"'
broken "a public header that does not exist" "does not exist" src/core/memory.c '#include <umbra/none.h>'
broken "an include of a macro" "cannot be checked" src/core/memory.c '#include HEADER'
broken "a header that includes itself" "cycle" src/core/memory.h '#include "core/memory.h"'
broken "a public header that includes an internal one" "only <umbra/...>" include/umbra/base.h \
    '#include "core/memory.h"'
broken "a public header that includes a foreign one" "neither" include/umbra/base.h '#include <windows.h>'
broken "a cycle of public headers" "cycle" include/umbra/base.h '#include <umbra/umbra.h>'
broken "an unknown folder" "not in the folder of a layer" src/physics/body.c '#include <stddef.h>'
broken "a file outside of the layers" "not in the folder of a layer" src/body.c '#include <stddef.h>'
broken "a helper that includes an internal header" "helpers/src/core/memory.h does not exist" helpers/src/rope.c \
    '#include "core/memory.h"'
broken "a helper that goes around" "parent folder" helpers/src/rope.c '#include "../../src/core/memory.h"'
broken "a helper that includes a foreign header" "neither umbra nor" helpers/src/rope.c '#include <sys/stat.h>'
broken "a helper's header that does not exist" "does not exist" helpers/src/rope.c '#include <umbra_helpers/none.h>'
broken "a public header of the helpers that includes an internal one" "a public header includes" \
    helpers/include/umbra_helpers/rope.h '#include "call.h"'
broken "a file of the scenes that includes an internal header" "scene/src/core/memory.h does not exist" scene/src/read.c \
    '#include "core/memory.h"'
broken "a public header of the scenes that includes an internal one" "a public header includes" \
    scene/include/umbra_scene/umbra_scene.h '#include "read.h"'

make_tree
echo '#include "core/b.h"' >"$tree/src/core/a.h"
echo '#include "core/c.h"' >"$tree/src/core/b.h"
echo '#include "core/a.h"' >"$tree/src/core/c.h"
expect_failure "a cycle of three" "cycle: src/core/a.h -> src/core/b.h -> src/core/c.h -> src/core/a.h" \
    sh "$check" "$tree"

echo "$cases cases"
