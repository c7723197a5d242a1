#!/bin/sh
# Umbra inside of another project: use_subproject.sh CMAKE CC GENERATOR [OPTION...]

set -eu

cmake=$1
cc=$2
generator=$3
shift 3
here=$(cd "$(dirname "$0")" && pwd)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$cmake" -S "$here/subproject" -B "$work/build" -G "$generator" -DCMAKE_C_COMPILER="$cc" "$@"
"$cmake" --build "$work/build" --target consumer --parallel 2
"$work/build/consumer"
for consumer in helpers-consumer scene-consumer; do
    if [ -e "$work/build/$consumer" ]; then
        "$work/build/$consumer"
    fi
done
if grep -q '^UMBRA_INSTALL:BOOL=ON' "$work/build/CMakeCache.txt"; then
    sh "$here/use_installed.sh" "$cmake" "$cc" "$work/build" "" "$generator"
fi
