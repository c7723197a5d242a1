#!/bin/sh
# A comment that states a wrong default, or none, does not go through: def_defaults_can_fail.sh CC

set -eu

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/scripts/expect.sh
. "$here/expect.sh"
cc=${1:-cc}
mkdir "$work/umbra"
header="$work/umbra/umbra.h"

# write_header MARGIN_COMMENT HOOK_COMMENT [COOKIE_COMMENT] : a def whose function returns 15, NULL, 2, NULL and 7.
write_header() {
    cat >"$header" <<END
#include <stddef.h>

typedef struct um_hook {
    void* context; // $2
} um_hook;

// The struct of a sample.
typedef struct um_sample_def {
    float margin; // around a box; >= 0; $1
    int* numbers; // may be NULL; default NULL
    int count;    // of the numbers; default 2
    um_hook hook; // whom to call; default: nobody
    int cookie;   // ${3:-set by um_default_sample_def; leave it alone}
} um_sample_def;

static inline um_sample_def um_default_sample_def(void)
{
    um_sample_def def = {15.0f, NULL, 2, {NULL}, 7};
    return def;
}
END
}

compare() {
    awk -v include=umbra/umbra.h -f "$here/../../scripts/def_defaults.awk" "$header" >"$work/program.c" || return 1
    "$cc" -std=c17 -Wall -Wextra -Werror -I"$work" -o "$work/program" "$work/program.c" || return 1
    "$work/program"
}

write_header "default 15" "default NULL"
expect_success "defaults that are as stated" compare

write_header "default 16" "default NULL"
expect_failure "a wrong number" "um_sample_def.margin: the comment says 16, the default function returns 15" compare

write_header "default 15" "default 0x10"
sed 's/void\* context/int context/; s/{NULL}/{0}/' "$header" >"$header.new"
mv "$header.new" "$header"
expect_failure "a wrong number in a nested struct" "um_sample_def.hook.context: the comment says 16" compare

write_header "in metres" "default NULL"
expect_failure "a field without a default" "um_sample_def.margin states no default" compare

write_header "default 15" "who knows"
expect_failure "a nested field without a default" "um_sample_def.hook.context states no default" compare

write_header "default 15" "default NULL" "set by nobody"
expect_failure "a cookie that nobody sets" "um_sample_def.cookie states no default" compare

write_header "default 15" "default NULL"
sed 's/, 7}/, 0}/' "$header" >"$header.new"
mv "$header.new" "$header"
expect_failure "a cookie of zero" "um_sample_def.cookie is set: the comment says 1, the default function returns 0" compare

write_header "default 15" "default NULL"
sed 's/int count;/int count, more;/' "$header" >"$header.new"
mv "$header.new" "$header"
expect_failure "two fields on a line" "is not a plain field" compare

echo '#include <stddef.h>' >"$header"
expect_failure "no def at all" "no um_<x>_def struct" compare

echo "$cases cases"
