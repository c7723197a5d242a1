#!/bin/sh
# Includes point down the layers only: check_includes.sh [ROOT]
#
# A file of src/<layer>/ may include its own layer, the layers before it in the list below, and the public headers.
# A public header may include public headers and standard C headers. No header may include itself over others. The
# helpers and the scenes stand on the public headers alone: besides those and standard C headers they may include their
# own.

set -eu

cd "${1:-$(dirname "$0")/..}"

layers="core geometry broadphase dynamics solver world sleep step api"

files=$(find include src -type f \( -name '*.[ch]' -o -name '*.inc' -o -name '*.inl' \) | LC_ALL=C sort)
[ -n "$files" ] || {
    echo "check_includes: no sources below include/ and src/" >&2
    exit 1
}

{
    printf '%s\n' "$files" | sed 's/^/file /'
    # With /dev/null there are always two files, so that grep names each.
    printf '%s\n' "$files" | xargs grep -nE '^[[:space:]]*#[[:space:]]*include' /dev/null | sed 's/^/include /'
} | awk -v layers="$layers" '
    function fail(message) {
        print "check_includes: " message
        failures++
    }

    # Depth first; a header that is entered again while it is still open closes a cycle.
    function visit(path, trail,    i, count, targets) {
        state[path] = "open"
        count = split(edges[path], targets, " ")
        for (i = 1; i <= count; i++) {
            if (state[targets[i]] == "open") {
                fail("cycle: " trail " -> " targets[i])
            } else if (state[targets[i]] == "") {
                visit(targets[i], trail " -> " targets[i])
            }
        }
        state[path] = "done"
    }

    function check_quoted(where, path, name,    from, to, part) {
        if (path ~ /^include\//) {
            fail(where ": a public header includes \"" name "\"; only <umbra/...> and standard headers are public")
            return
        }
        split(path, part, "/")
        from = part[2]
        split(name, part, "/")
        to = part[1]
        if (!(to in rank) || name !~ /\//) {
            fail(where ": \"" name "\" does not begin with a layer; write \"<layer>/<file>\" as seen from src/")
        } else if (!(("src/" name) in exists)) {
            fail(where ": src/" name " does not exist")
        } else if (rank[to] > rank[from]) {
            fail(where ": " from " includes \"" name "\", which is above it")
        } else {
            edges[path] = edges[path] " src/" name
        }
    }

    function check_angled(where, path, name,    part) {
        split(name, part, "/")
        if (part[1] == "umbra") {
            if (("include/" name) in exists) {
                edges[path] = edges[path] " include/" name
            } else {
                fail(where ": include/" name " does not exist")
            }
        } else if (part[1] in rank) {
            fail(where ": <" name "> is internal; include it in quotes")
        } else if (path ~ /^include\// && !(name in standard)) {
            fail(where ": <" name "> is neither a public header nor one of standard C")
        }
    }

    BEGIN {
        count = split(layers, list, " ")
        for (i = 1; i <= count; i++) {
            rank[list[i]] = i
        }
        count = split("assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal " \
                      "stdalign stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath " \
                      "threads time uchar wchar wctype", list, " ")
        for (i = 1; i <= count; i++) {
            standard[list[i] ".h"] = 1
        }
    }

    $1 == "file" {
        exists[$2] = 1
        order[++files] = $2
        split($2, part, "/")
        if (part[1] == "src" && !(part[2] in rank)) {
            fail($2 ": not in the folder of a layer (" layers ")")
        } else if (part[1] == "include" && part[2] != "umbra") {
            fail($2 ": public headers stand in include/umbra/")
        }
    }

    $1 == "include" {
        includes++
        line = $0
        sub(/^include /, "", line)
        path = line
        sub(/:.*/, "", path)
        match(line, /:[0-9]+:/)
        where = substr(line, 1, RSTART + RLENGTH - 2)
        if (match(line, /"[^"]*"/)) {
            check_quoted(where, path, substr(line, RSTART + 1, RLENGTH - 2))
        } else if (match(line, /<[^>]*>/)) {
            check_angled(where, path, substr(line, RSTART + 1, RLENGTH - 2))
        } else {
            fail(where ": an include of a macro cannot be checked")
        }
    }

    END {
        for (i = 1; i <= files; i++) {
            if (state[order[i]] == "") {
                visit(order[i], order[i])
            }
        }
        if (failures) {
            print "check_includes: " failures " wrong"
            exit 1
        }
        print "check_includes: " includes " includes in " files " files, all of them point down"
    }
'

# ---- Libraries on top ------------------------------------------------------------------------------------

# check_library FOLDER HEADERS : what stands on the public headers alone, besides its own and those of standard C.
# jsmn.h, which the scenes read JSON with, is in the folder of the system's headers.
check_library() {
    folder=$1
    headers=$2
    [ -d "$folder" ] || return 0
    find "$folder" -type f -name '*.[ch]' | LC_ALL=C sort | xargs grep -nE '^[[:space:]]*#[[:space:]]*include' /dev/null |
        while IFS=: read -r path line text; do
            case "$text" in
            *'<umbra/'*.h'>'*) target=include/$(expr "$text" : '.*<\(.*\)>') ;;
            *"<$headers/"*.h'>'*) target=$folder/include/$(expr "$text" : '.*<\(.*\)>') ;;
            *'"'*'"'*) target=$folder/src/$(expr "$text" : '.*"\(.*\)"') ;;
            *'<'*/*'>'*) target="a header of neither umbra nor standard C" ;;
            *) continue ;;
            esac
            case "$path $target" in
            *..*) echo "check_includes: $path:$line: a way around through the parent folder" ;;
            $folder/include/*" $folder/src/"*)
                echo "check_includes: $path:$line: a public header includes \"${target##*/}\""
                ;;
            *) [ -e "$target" ] || echo "check_includes: $path:$line: $target does not exist" ;;
            esac
        done >"$work/wrong"
    if [ -s "$work/wrong" ]; then
        cat "$work/wrong"
        exit 1
    fi
    echo "check_includes: $folder/ stands on the public headers alone"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
check_library helpers umbra_helpers
check_library scene umbra_scene
