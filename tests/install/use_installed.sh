#!/bin/sh
# Umbra installed into an empty prefix, and used from there: use_installed.sh CMAKE CC BUILD_DIR CONFIG GENERATOR [FLAGS]
# FLAGS are the build's own compiler flags: a library with sanitizers needs them in its user as well.

set -eu

cmake=$1
cc=$2
build=$3
config=$4
generator=$5
flags=${6:-}
here=$(cd "$(dirname "$0")" && pwd)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cmake" --install "$build" --config "$config" --prefix "$work/first"
# The prefix may be moved after the installation: neither of the two packages may hold on to it.
mv "$work/first" "$work/moved"

# Shared libraries have a soname with the version, and export nothing but the public API.
shared=$(find "$work/moved" -name 'libumbra.so')
if [ -n "$shared" ]; then
    echo "== shared libraries"
    folder=$(dirname "$shared")
    LD_LIBRARY_PATH=$folder
    export LD_LIBRARY_PATH
    if find "$work/moved" -name 'libumbra*.a' | grep .; then
        echo "a shared build has installed static libraries"
        exit 1
    fi
    for library in umbra:um umbra-helpers:umh umbra-scene:ums; do
        file=$folder/lib${library%:*}.so
        objdump -p "$file" | grep "SONAME *lib${library%:*}\.so\.0\.1$"
        if nm -D --defined-only "$file" | awk '{ print $3 }' | grep -v "^${library#*:}_"; then
            echo "$file exports other functions than those of the public API"
            exit 1
        fi
    done
fi

echo "== find_package"
"$cmake" -S "$here/package" -B "$work/package" -G "$generator" -DCMAKE_C_COMPILER="$cc" -DCMAKE_C_FLAGS="$flags" \
    -DCMAKE_BUILD_TYPE="$config" -DCMAKE_PREFIX_PATH="$work/moved"
"$cmake" --build "$work/package" --config "$config"
"$work/package/consumer"
has_helpers=
if [ -e "$work/package/helpers-consumer" ]; then
    has_helpers=yes
    "$work/package/helpers-consumer"
fi
has_scene=
if [ -e "$work/package/scene-consumer" ]; then
    has_scene=yes
    "$work/package/scene-consumer"
    [ -e "$work/moved/share/umbra/umbra_scene.schema.json" ]
fi

echo "== pkg-config"
if ! command -v pkg-config >/dev/null 2>&1; then
    echo "not there; skipped"
    exit 0
fi
PKG_CONFIG_PATH=$(dirname "$(find "$work/moved" -name umbra.pc)")
export PKG_CONFIG_PATH
# build_with PACKAGE SOURCE : compiles a program with the flags of a package, and runs it.
build_with() {
    cflags=$(pkg-config --cflags "$1")
    for static in "" --static; do
        # Flags are words without spaces, so splitting them is right.
        # shellcheck disable=SC2086
        libs=$(pkg-config $static --libs "$1")
        echo "flags: $cflags $libs"
        # shellcheck disable=SC2086
        "$cc" -std=c17 -Wall -Wextra -Wpedantic -Werror $flags $cflags -o "$work/program" "$here/$2" $libs
        "$work/program"
    done
}
build_with umbra consumer.c
[ -z "$has_helpers" ] || build_with umbra-helpers helpers_consumer.c
[ -z "$has_scene" ] || build_with umbra-scene scene_consumer.c
