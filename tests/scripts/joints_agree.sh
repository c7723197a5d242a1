#!/bin/sh
# Joints are set up alike in all engines of the benchmark: joints_agree.sh BENCH
#
# Runs the quality test joint_parts, in which springs, limits and motors have to end where their formulas say, and fails
# if an engine is further from there than a centimetre or a hundredth of a radian. An engine that was told another
# frequency, sign or angle is.

set -eu

bench=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$bench" quality --json --test joint_parts >"$work/rows" 2>"$work/errors"
sed -nE 's/.*"figure": "([a-z_]+)".*"engine": "([a-z0-9-]+)", "value": ([-+.e0-9]+|null).*/\2 \1 \3/p' \
    "$work/rows" >"$work/values"
awk '
    $3 == "null" || $3 > 0.01 { print "joints_agree: " $1 ": " $2 " is " $3 ", more than 0.01"; wrong = 1 }
    { count += 1 }
    END {
        # Two engines are always there, with three figures each.
        if (count < 6) { print "joints_agree: " count " figures, expected 6 or more"; wrong = 1 }
        exit wrong
    }' "$work/values"
echo "joints_agree: $(wc -l <"$work/values") figures"
