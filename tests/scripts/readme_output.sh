#!/bin/sh
# What the README says that its first program prints: readme_output.sh PROGRAM

set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

awk '/^```text$/ && !done { inside = 1; next } /^```$/ && inside { inside = 0; done = 1 } inside' "$root/README.md" >"$work/said"
"$1" >"$work/printed"
if [ ! -s "$work/said" ] || ! diff "$work/said" "$work/printed"; then
    echo "readme_output: the README says (<) something else than the program prints (>)"
    exit 1
fi
echo "readme_output: the same"
