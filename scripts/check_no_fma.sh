#!/bin/sh
# No fused multiply-add in a compiled library: check_no_fma.sh OBJDUMP LIBRARY
#
# It rounds once where a multiplication and an addition round twice, so it would break the rule that
# every lane width, compiler and optimisation level gives the same bits. Compilers have made them in spite of
# -ffp-contract=off, hence a look at the machine code itself, of x86-64 or aarch64.

set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$1" -d "$2" >"$work/code"
if ! grep -q '^[0-9a-f]* <.*>:$' "$work/code"; then
    echo "check_no_fma: no code found in $2" >&2
    exit 1
fi
# The function's name is printed before the first of its instructions that is wrong.
awk '
    /^[0-9a-f]+ <.*>:$/ { name = $2 }
    /[ \t](vfn?m(add|sub)[a-z0-9]*|fn?m(add|sub)|fml[as]l?2?)[ \t]/ {
        if (name != last) {
            print "check_no_fma: in " name
            last = name
        }
        print
        found++
    }
    END {
        if (found) {
            print "check_no_fma: " found " fused multiply-adds"
            exit 1
        }
        print "check_no_fma: none"
    }
' "$work/code"
