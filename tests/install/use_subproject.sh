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
if [ -e "$work/build/helpers-consumer" ]; then
    "$work/build/helpers-consumer"
fi
