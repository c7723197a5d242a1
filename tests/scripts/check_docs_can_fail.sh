#!/bin/sh
# Each kind of name that does not exist makes scripts/check_docs.sh fail, and a right page makes it pass.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/scripts/expect.sh
. "$here/expect.sh"
tree="$work/tree"

check() {
    sh "$here/../../scripts/check_docs.sh" "$tree"
}

# A small project in which everything is right.
make_tree() {
    rm -rf "$tree"
    mkdir -p "$tree/include/umbra" "$tree/src/core" "$tree/docs" "$tree/examples" "$tree/scripts"
    echo 'void um_tree_query(int x); // see um_gone' >"$tree/include/umbra/tree.h"
    echo 'void umi_pool_take(void);' >"$tree/src/core/pool.h"
    echo 'option(UMBRA_TESTS "Tests" ON)' >"$tree/CMakeLists.txt"
    printf 'SECONDS ?= 1\n\nrun:\n\techo\n' >"$tree/Makefile"
    echo 'int main(void) {}' >"$tree/examples/hello_world.c"
    echo 'exit 0' >"$tree/scripts/need.sh"
    : >"$tree/CHANGELOG.md"
    cat >"$tree/docs/page.md" <<'END'
`um_tree_query` and `um_tree_*`, `umi_pool_take()` and `UMBRA_TESTS`; half of `a/b`; um_gone without backticks.
See `src/core/`, `core/pool.h`, `<umbra/tree.h>`, `page.md`, `src/*/pool.*`, `build/umbra`, `scripts/need.sh build`.
END
    cat >"$tree/CONTRIBUTING.md" <<'END'
See [the page](docs/page.md#top) and [elsewhere](https://example.org/none.md).
END
    cat >"$tree/README.md" <<'END'
```sh
make run SECONDS=5   # or make nothing
```
```c
int main(void) {}
```
END
}

# broken NAME TEXT LINE [PAGE] : the project with one more line in a page must fail.
broken() {
    make_tree
    printf '%s\n' "$3" >>"$tree/${4:-docs/page.md}"
    expect_failure "$1" "$2" check
}

make_tree
expect_success "a page in which everything exists" check

# The backticks are the pages', not the shell's.
# shellcheck disable=SC2016
{
    broken "a symbol that is gone" "the symbol um_gone" 'Call `um_gone(x)`.'
    broken "an internal symbol that is gone" "the symbol umi_gone" 'Call `umi_gone`.' CONTRIBUTING.md
    broken "a symbol of the helpers that is gone" "the symbol umh_gone" 'Call `umh_gone`.'
    broken "a constant that is gone" "the symbol UM_GONE" 'Is it `UM_GONE`?'
    broken "an option that is gone" "the symbol UMBRA_GONE" 'Set `-DUMBRA_GONE=ON`.'
    broken "a family of symbols that is gone" "no symbol begins with um_world_" 'All of `um_world_*`.'
    broken "a part of a name" "the symbol um_tree" 'A `um_tree` tree.'
    broken "a folder that is gone" "the path src/gone/" 'In `src/gone/`.'
    broken "a file that is gone" "the path src/core/gone.c" 'In `src/core/gone.c`.'
    broken "a file without its folder" "the path gone.sh" 'Run `gone.sh`.'
    broken "a script in a command" "the path scripts/gone.sh" 'Run `sh scripts/gone.sh now`.'
    broken "a pattern without a match" "the path src/*/gone_*.c" 'In `src/<layer>/gone_*.c`.'
    broken "a public header that is gone" "the path umbra/gone.h" 'Include `<umbra/gone.h>`.'
    broken "a goal that is gone" "no goal fly" 'Say `make fly`.'
    broken "a variable that is gone" "no variable HOURS" 'Say `make run HOURS=2`.'
    broken "a link that leads nowhere" "the link to gone.md" 'See [this](gone.md).'
    broken "a fenced block that does not end" "CONTRIBUTING.md: a fenced block does not end" '```' CONTRIBUTING.md
    broken "a fenced block at the very end" "docs/page.md: a fenced block does not end" '```'
}

make_tree
# shellcheck disable=SC2016
printf '```sh\nmake run\nmake fly\n```\n' >>"$tree/README.md"
expect_failure "a goal in a fenced block" "no goal fly" check

make_tree
# shellcheck disable=SC2016
printf '```c\num_gone();\n```\n' >>"$tree/docs/page.md"
expect_failure "a symbol in a fenced block" "the symbol um_gone" check

make_tree
printf '%0119d\n' 0 >>"$tree/docs/page.md"
expect_failure "a line that is too long" "longer than 118 columns" check

make_tree
echo 'int main(void) { return 0; }' >"$tree/examples/hello_world.c"
expect_failure "a hello world that differs" "is not examples/hello_world.c" check

make_tree
rm "$tree/README.md"
expect_failure "no README" "README.md does not exist" check

echo "$cases cases"
