#!/bin/sh
# A fused multiply-add makes scripts/check_no_fma.sh fail: check_no_fma_can_fail.sh OBJDUMP CC

set -eu

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/scripts/expect.sh
. "$here/expect.sh"
check="$here/../../scripts/check_no_fma.sh"

echo 'float f(float a, float b, float c); float f(float a, float b, float c) { return a * b + c; }' >"$work/f.c"
echo 'extern int none;' >"$work/empty.c"
# Every aarch64 has the instructions; x86-64 must be told.
case $("$2" -dumpmachine) in
x86_64*) fused_flags=-mfma fused_name=vfmadd ;;
aarch64*) fused_flags= fused_name=fmadd ;;
*) exit 77 ;;
esac
# A list of flags, which may be empty.
# shellcheck disable=SC2086
"$2" -O2 $fused_flags -ffp-contract=off -c -o "$work/apart.o" "$work/f.c"
# shellcheck disable=SC2086
"$2" -O2 $fused_flags -ffp-contract=fast -c -o "$work/fused.o" "$work/f.c"
"$2" -O2 -c -o "$work/empty.o" "$work/empty.c"

expect_success "a product and a sum" sh "$check" "$1" "$work/apart.o"
expect_failure "a fused multiply-add" "$fused_name" sh "$check" "$1" "$work/fused.o"
expect_failure "a file without code" "no code found" sh "$check" "$1" "$work/empty.o"

echo "$cases cases"
