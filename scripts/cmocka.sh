#!/bin/sh
# cmocka for another platform: cmocka.sh NAME TOOLCHAIN_FILE
#
# Debian has the library for its own platforms only, so it is built from Debian's sources, which are fetched into
# build/cmocka/ once. The result is build/cmocka/NAME/lib/libcmocka.a and build/cmocka/NAME/include/cmocka.h.

set -eu

name=$1
toolchain=$2
cd "$(dirname "$0")/.."
root=$(pwd)
home=$root/build/cmocka
# Debian's Emscripten looks for modules of Node there, as the presets say as well.
export NODE_PATH="${NODE_PATH:-/usr/share/nodejs}"

# The sources as apt knows them, in a list of its own: the machine's lists need not have them and stay as they are.
fetch() {
    mkdir -p "$home/apt/lists/partial" "$home/download"
    apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
        sort -u >"$home/apt/sources.list"
    options="-q -o Dir::Etc::sourcelist=$home/apt/sources.list -o Dir::Etc::sourceparts=-
        -o Dir::State::lists=$home/apt/lists -o APT::Sandbox::User="
    # Word splitting is wanted in $options.
    # shellcheck disable=SC2086
    (cd "$home/download" && apt-get $options update && apt-get $options source --download-only cmocka)
    mkdir -p "$home/unpacked"
    tar -xf "$home"/download/cmocka_*.orig.tar.?z -C "$home/unpacked" --strip-components=1
    # It guesses what uintptr_t is, and is wrong for WebAssembly.
    sed -i 's/^#if !defined(_UINTPTR_T) .*/#include <stdint.h>\n#if 0/' "$home/unpacked/include/cmocka.h"
    mv "$home/unpacked" "$home/source"
}

[ -d "$home/source" ] || fetch
[ ! -e "$home/$name/lib/libcmocka.a" ] || exit 0

build=$home/build-$name
cmake -S "$home/source" -B "$build" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$root/$toolchain" -DCMAKE_BUILD_TYPE=Release \
    -DWITH_STATIC_LIB=ON -DUNIT_TESTING=OFF -DWITH_EXAMPLES=OFF -Wno-dev
cmake --build "$build" --target cmocka-static
mkdir -p "$home/$name/include" "$home/$name/lib"
cp "$home/source/include/cmocka.h" "$home/$name/include/"
cp "$build"/src/libcmocka-static.a "$home/$name/lib/libcmocka.a"
