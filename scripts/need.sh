#!/bin/sh
# Sees to it that what a make goal needs is there: need.sh GOAL, which is build, run, picture, gallery, test, bench,
# figures, mutants, platforms, web, test-web or check.
#
# Looks for the tools and headers themselves, not for packages, so that any way of installing them counts, and does
# nothing at all where everything is there. What is missing is installed with apt-get, as root or through sudo; where
# that cannot be done, says which packages (by their names in Debian 12) are missing and returns 1.

set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

missing=   # packages that the goal cannot do without
optional=  # packages that it can do without

has() {
    command -v "$1" >/dev/null 2>&1
}

# compiles COMMAND... : whether the program on standard input compiles and links.
compiles() {
    cat >"$work/probe.c"
    "$@" -o "$work/probe" >/dev/null 2>&1
}

need_tool() { # TOOL PACKAGE
    has "$1" || missing="$missing $2"
}

need_build() {
    need_tool cmake cmake
    need_tool ninja ninja-build
    compiles "${CC:-cc}" "$work/probe.c" <<END || missing="$missing gcc libc6-dev"
#include <stdio.h>
int main(void) { return puts("") < 0; }
END
}

# For scene files, which the built-in scenes are. One header, the same for all platforms.
need_jsmn() {
    compiles "${CC:-cc}" "$work/probe.c" <<END || missing="$missing libjsmn-dev"
#define JSMN_HEADER
#include <jsmn.h>
int main(void) { return JSMN_UNDEFINED; }
END
}

need_cxx() {
    compiles "${CXX:-c++}" -x c++ "$work/probe.c" <<END || missing="$missing g++"
#include <cstddef>
int main() { return 0; }
END
}

need_cmocka() {
    compiles "${CC:-cc}" "$work/probe.c" -lcmocka <<END || missing="$missing libcmocka-dev"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
int main(void) { cmocka_set_message_output(CM_OUTPUT_STDOUT); return 0; }
END
}

need_fuzzer() {
    # clang alone lacks the runtimes of libFuzzer and the sanitizers: Debian only recommends their package.
    compiles clang -fsanitize=fuzzer,address,undefined "$work/probe.c" <<END || missing="$missing clang libclang-rt-14-dev"
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) { return data != NULL && size > 0 ? 0 : 0; }
END
}

# For how much of the code the fuzzers' inputs reach. The tools must be as old as clang is.
need_coverage() {
    for tool in llvm-cov llvm-profdata; do
        has "$tool" || has "$tool-14" || missing="$missing llvm-14"
    done
}

# What compares the hashes of scenes in WebAssembly; without it that is left out.
want_wasm() {
    has emcc || optional="$optional emscripten"
    has node || optional="$optional nodejs"
}

# What compiles for other platforms, and what runs programs of theirs.
need_platforms() {
    need_tool clang clang
    need_tool x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64
    need_tool x86_64-w64-mingw32-g++ g++-mingw-w64-x86-64
    need_tool wine "wine wine64"
    need_tool aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu
    need_tool aarch64-linux-gnu-g++ g++-aarch64-linux-gnu
    need_tool qemu-aarch64 qemu-user
    need_tool emcc emscripten
    need_tool node nodejs
    need_tool xz xz-utils
}

# What compiles the page, and puts it together.
need_page() {
    need_tool emcc emscripten
    need_tool python3 python3 # serves it
    need_tool gzip gzip       # tells its size on the wire
}

need_browser() {
    need_tool node nodejs
    has chromium || has chromium-browser || has google-chrome || missing="$missing chromium"
}

# What draws pixels; without it there are SVG pictures.
want_cairo() {
    has pkg-config || optional="$optional pkg-config"
    pkg-config --exists cairo 2>/dev/null || optional="$optional libcairo2-dev"
}

# What makes films and plots; without them umbra says so.
want_films() {
    has ffmpeg || optional="$optional ffmpeg"
    has gnuplot || optional="$optional gnuplot-nox"
}

# What the viewer is drawn with; without it umbra says so.
want_viewer() {
    has pkg-config || optional="$optional pkg-config"
    has "${CXX:-c++}" || optional="$optional g++"
    pkg-config --exists glfw3 2>/dev/null || optional="$optional libglfw3-dev"
    pkg-config --exists epoxy 2>/dev/null || optional="$optional libepoxy-dev"
    pkg-config --exists imgui 2>/dev/null || optional="$optional libimgui-dev"
}

# A display without a screen, who draws on it, and who types and points there; without them those tests are left out.
want_virtual_display() {
    has Xvfb || optional="$optional xvfb libgl1-mesa-dri"
    has xauth || optional="$optional xauth"
    has xdotool || optional="$optional xdotool"
    has xprop || optional="$optional x11-utils"
    has setxkbmap || optional="$optional x11-xkb-utils"
}

# Validates scenes against their schema; without it that test is left out.
want_jsonschema() {
    python3 -c 'import jsonschema' 2>/dev/null || optional="$optional python3-jsonschema"
}

want_peers() {
    compiles "${CC:-cc}" "$work/probe.c" -lchipmunk <<END || optional="$optional libchipmunk-dev"
#include <chipmunk/chipmunk.h>
int main(void) { cpSpaceFree(cpSpaceNew()); return 0; }
END
    compiles "${CXX:-c++}" -x c++ "$work/probe.c" -lbox2d <<END || optional="$optional g++ libbox2d-dev"
#include <box2d/box2d.h>
int main() { b2World world(b2Vec2(0.0f, 0.0f)); return 0; }
END
}

case "${1:-}" in
build)
    need_build
    want_cairo
    want_viewer
    need_jsmn
    ;;
run)
    need_build
    want_cairo
    want_viewer
    need_jsmn
    want_films
    ;;
picture)
    need_build
    need_jsmn
    need_tool python3 python3
    ;;
gallery)
    need_build
    need_jsmn
    need_tool pkg-config pkg-config
    pkg-config --exists cairo 2>/dev/null || missing="$missing libcairo2-dev"
    ;;
test)
    need_build
    need_jsmn
    need_cxx
    need_cmocka
    need_fuzzer
    need_coverage
    need_tool pkg-config pkg-config
    want_jsonschema
    need_tool python3 python3
    want_cairo
    want_films
    want_viewer
    want_virtual_display
    want_wasm
    ;;
bench)
    need_build
    need_jsmn
    want_peers
    ;;
figures)
    need_build
    need_jsmn
    want_peers
    need_tool python3 python3
    ;;
mutants)
    need_build
    need_jsmn
    need_cmocka
    need_tool python3 python3
    ;;
platforms)
    need_build
    need_jsmn
    need_cxx
    need_cmocka
    need_platforms
    ;;
web)
    need_build
    need_jsmn
    need_page
    ;;
test-web)
    need_build
    need_jsmn
    need_page
    need_browser
    ;;
check)
    need_build
    need_jsmn
    need_cxx
    need_cmocka
    need_tool clang-format clang-format
    need_tool clang-tidy clang-tidy
    ;;
*)
    echo "usage: need.sh build|run|picture|gallery|test|bench|figures|mutants|platforms|web|test-web|check" >&2
    exit 2
    ;;
esac

[ -n "$missing$optional" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
    as_root=sudo
fi

# Word splitting is wanted: the arguments are lists of packages.
# shellcheck disable=SC2086
install_packages() {
    has apt-get || return 1
    [ -z "$as_root" ] || has sudo || return 1
    # One update is enough for both lists.
    if [ ! -e "$work/updated" ]; then
        $as_root apt-get update || return 1
        : >"$work/updated"
    fi
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $1
}

if [ -n "$missing" ]; then
    echo "need.sh: missing to $1:$missing"
    if ! install_packages "$missing"; then
        echo "need.sh: could not install them. On Debian 12, as root:" >&2
        echo "    apt-get install --no-install-recommends$missing" >&2
        exit 1
    fi
fi
if [ -n "$optional" ]; then
    echo "need.sh: missing, but not necessary:$optional"
    [ -z "$as_root" ] || as_root="sudo -n" # nobody is asked for a password for what can be done without
    install_packages "$optional" || echo "need.sh: could not install them; going on without."
fi
