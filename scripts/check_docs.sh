#!/bin/sh
# The docs name nothing that does not exist: check_docs.sh [ROOT]
#
# In README.md, CONTRIBUTING.md, CHANGELOG.md and docs/*.md, text in backticks and fenced blocks is searched for
#   symbols      um_, umi_ (and their capitals) must stand in include/ or src/, umh_ and umhi_ in helpers/, ums_ and
#                umsi_ in scene/, UMBRA_ in any of them or in the build files;
#                um_tree_* stands for any symbol that begins so
#   paths        what ends in / or in the extension of a source file, or begins with a folder of the project; looked for
#                as seen from the root, from include/, src/, helpers/include/, scene/include/ and from the page; * is
#                any text, <word> as well; build/ is passed over, as it is made
#   make goals   and the variables given to them, which must stand in the Makefile
# Links to files must lead somewhere, the first C block of README.md must be examples/hello_world.c, and no line but those
# of tables and code is longer than 118 columns.

set -eu

cd "${1:-$(dirname "$0")/..}"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

failures=0
fail() {
    echo "check_docs: $1"
    failures=$((failures + 1))
}

pages="README.md CONTRIBUTING.md CHANGELOG.md"
for page in docs/*.md; do
    [ ! -e "$page" ] || pages="$pages $page"
done
for page in $pages; do
    [ -e "$page" ] || {
        echo "check_docs: $page does not exist" >&2
        exit 1
    }
done

# ---- What exists -----------------------------------------------------------------------------------------

# A comment that names a symbol does not make it exist.
sources="include src"
[ ! -d helpers ] || sources="$sources helpers"
[ ! -d scene ] || sources="$sources scene"
# shellcheck disable=SC2086
find $sources -type f -exec sed 's://.*::' {} + | grep -oE '(um[his]?|um[hs]i|UM[HIS]?|UM[HS]I|UMBRA)_[A-Za-z0-9_]+' >"$work/all_symbols" || true
for build_file in CMakeLists.txt CMakePresets.json cmake/* bench/CMakeLists.txt tests/CMakeLists.txt; do
    [ -f "$build_file" ] || continue
    sed 's/#.*//' "$build_file" | grep -oE 'UMBRA_[A-Za-z0-9_]+' >>"$work/all_symbols" || true
done
LC_ALL=C sort -u "$work/all_symbols" >"$work/symbols"
grep -oE '^[a-z][a-z-]*:' Makefile | tr -d : >"$work/goals"
grep -oE '^[A-Z_]+ *[?:]?=' Makefile | tr -d ' ?:=' >"$work/variables" || true
find . -path ./build -prune -o -path ./.git -prune -o -type f -print | sed 's:.*/::' >"$work/file_names"
top=$(find . -mindepth 1 -maxdepth 1 -type d ! -name .git ! -name build | sed 's:^\./::' | tr '\n' ' ')

# ---- What the pages name: one line each, "kind place name" -----------------------------------------------

# The pages are words without spaces, so splitting them is right.
# shellcheck disable=SC2086
awk -v top="$top" '
    function emit(kind, name) {
        print kind, FILENAME ":" FNR, name
    }

    function find_symbols(text,    before, name, after) {
        gsub(/-D/, "-D ", text)
        while (match(text, /(um[his]?|um[hs]i|UM[HIS]?|UM[HS]I|UMBRA)_[A-Za-z0-9_]*/)) {
            before = RSTART > 1 ? substr(text, RSTART - 1, 1) : ""
            name = substr(text, RSTART, RLENGTH)
            after = substr(text, RSTART + RLENGTH, 1)
            text = substr(text, RSTART + RLENGTH)
            if (before ~ /[A-Za-z0-9_]/) {
                continue
            }
            emit(after ~ /[*<]/ || name ~ /_$/ ? "prefix" : "symbol", name)
        }
    }

    function is_path(token,    part) {
        if (token !~ /^[.A-Za-z_*<][A-Za-z0-9_.*<>-]*(\/[A-Za-z0-9_.*<>-]+)*\/?$/) {
            return 0
        }
        split(token, part, "/")
        return part[1] != "build" && \
               (token ~ /[A-Za-z0-9_*>]\.(c|h|inc|inl|md|sh|awk|txt|json|cmake|in)$/ || token ~ /\/$/ || \
                (token ~ /\// && (part[1] in is_top)))
    }

    function find_paths(text,    tokens, count, i, token) {
        count = split(text, tokens, " ")
        for (i = 1; i <= count; i++) {
            token = tokens[i]
            if (token ~ /^<.*\.h>$/) { # an include in angle brackets
                token = substr(token, 2, length(token) - 2)
            }
            sub(/[,;:.]$/, "", token)
            if (is_path(token)) {
                gsub(/<[A-Za-z0-9_-]*>/, "*", token)
                emit("path", token)
            }
        }
    }

    function find_goals(text,    tokens, count, i) {
        sub(/^[ \t]*\$[ \t]+/, "", text)
        count = split(text, tokens, " ")
        if (tokens[1] != "make") {
            return
        }
        for (i = 2; i <= count; i++) {
            if (tokens[i] ~ /^[A-Z_]+=/) {
                sub(/=.*/, "", tokens[i])
                emit("variable", tokens[i])
            } else if (tokens[i] ~ /^[a-z][a-z-]*$/) {
                emit("goal", tokens[i])
            } else {
                return
            }
        }
    }

    BEGIN {
        count = split(top, list, " ")
        for (i = 1; i <= count; i++) {
            is_top[list[i]] = 1
        }
    }

    FNR == 1 && fenced {
        exit
    }

    {
        page = FILENAME
    }

    /^[ \t]*```/ {
        fenced = !fenced
        language = $0
        sub(/^[ \t]*```/, "", language)
        next
    }

    fenced {
        find_symbols($0)
        find_goals($0)
        # Code and build files have divisions and globs of their own.
        if (language == "" || language == "sh" || language == "text") {
            find_paths($0)
        }
        next
    }

    {
        line = $0
        while (match(line, /`[^`]+`/)) {
            span = substr(line, RSTART + 1, RLENGTH - 2)
            line = substr(line, 1, RSTART - 1) " " substr(line, RSTART + RLENGTH)
            find_symbols(span)
            find_goals(span)
            find_paths(span)
        }
        line = $0
        while (match(line, /\]\([^)]+\)/)) {
            target = substr(line, RSTART + 2, RLENGTH - 3)
            line = substr(line, RSTART + RLENGTH)
            sub(/#.*/, "", target)
            if (target != "" && target !~ /:\/\//) {
                emit("link", target)
            }
        }
    }

    END {
        if (fenced) {
            print "check_docs: " page ": a fenced block does not end" > "/dev/stderr"
            exit 1
        }
    }
' $pages >"$work/names"

# ---- The comparison --------------------------------------------------------------------------------------

# exists_here PATTERN : whether a file or folder matches. The pattern is expanded, so it stands without quotes.
# shellcheck disable=SC2086
exists_here() {
    for match in $1; do
        [ ! -e "$match" ] || return 0
    done
    return 1
}

path_exists() { # PATTERN PAGE
    for base in . include src helpers/include scene/include "$(dirname "$2")"; do
        ! exists_here "$base/$1" || return 0
    done
    # A bare file name may stand anywhere.
    case "$1" in
    */*) return 1 ;;
    *) grep -qx "$(printf '%s' "$1" | sed 's/\./\\./g; s/\*/.*/g')" "$work/file_names" ;;
    esac
}

while read -r kind place name; do
    page=${place%%:*}
    case "$kind" in
    symbol) grep -qxF "$name" "$work/symbols" || fail "$place: the symbol $name does not exist" ;;
    prefix) grep -q "^$name" "$work/symbols" || fail "$place: no symbol begins with $name" ;;
    goal) grep -qxF "$name" "$work/goals" || fail "$place: the Makefile has no goal $name" ;;
    variable) grep -qxF "$name" "$work/variables" || fail "$place: the Makefile has no variable $name" ;;
    path) path_exists "$name" "$page" || fail "$place: the path $name does not exist" ;;
    link) [ -e "$(dirname "$page")/$name" ] || fail "$place: the link to $name leads nowhere" ;;
    esac
done <"$work/names"

# shellcheck disable=SC2086
awk '/^```/ { fenced = !fenced } !fenced && !/^\|/ && length > 118 { print FILENAME ":" FNR }' $pages >"$work/long"
while read -r place; do
    fail "$place: longer than 118 columns"
done <"$work/long"

awk '/^```/ { if (inside) { exit } inside = /^```c$/; next } inside' README.md >"$work/hello.c"
if ! diff -u examples/hello_world.c "$work/hello.c" >"$work/difference"; then
    fail "the first C block of README.md is not examples/hello_world.c:"
    cat "$work/difference"
fi

if [ "$failures" -gt 0 ]; then
    echo "check_docs: $failures wrong"
    exit 1
fi
echo "check_docs: $(wc -l <"$work/names" | tr -d ' ') names in $(echo "$pages" | wc -w | tr -d ' ') pages, all of them exist"
