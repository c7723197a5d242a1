#!/bin/sh
# The gallery: pictures and a page of all scenes in scenes/gallery/.
#
#     gallery.sh [NAME...]       draws the pictures of all scenes, or of some, into docs/gallery/ with build/umbra, and
#                                writes docs/gallery.md
#     gallery.sh --check [ROOT]  fails if the page is not what it would write, a scene is not listed here or has gone,
#                                or a picture is missing
#
# Titles and summaries come from the scenes themselves.

set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
bare="--hide title,legend,scale"

# A line for each scene, in the order of the page: its file, the step that shows best what it is about, or the first and
# the last one of a film, and what else umbra render gets.
list() {
    cat <<'END'
chain_reaction    0-620 --show colours --speed 1.6
house_of_cards      275 --show colours
stone_arch          270 --show colours
tower               300 --show colours
demolition          150 --show colours
wrecking_ball       110 --show colours
brick_wall           60 --show colours
trebuchet            62 --show colours,trails
domino_stairs       230 --show colours
newtons_cradle       60 --show trails
suspension_bridge   330 --show colours
net                 480 --show colours
double_pendulums    600 --show colours,trails
stair_dolls         212 --show colours --hide title,legend,scale,joints
jelly               128 --show colours --hide title,legend,scale,joints
seesaw              100 --show colours,trails
lift                180 --show colours
clockwork           200 --show colours
radial_engine      0-62 --show colours
hill_climb          360 --show colours --camera 1000,-170,1100
sorting_belts      1160 --show colours
washing_drum        300 --show colours
hourglass           250 --show colours
galton_board       1700 --show colours
pinball             400 --show colours,trails
marble_run          520 --show colours
bullets              36 --show colours,trails
one_way_floors      250 --show colours,trails
ramps               100 --show colours,trails
shape_bowl          720 --show colours
pool                400 --show colours
windmill            400 --show colours
planets             200 --show colours,trails
magnet              200 --show colours
END
}

# NAME STEPS : the file of a scene's picture.
picture_of() {
    case "$2" in
    *-*) echo "gallery/$1.gif" ;;
    *) echo "gallery/$1.png" ;;
    esac
}

# STEPS : the options that all pictures get, or all films.
usual_options() {
    case "$1" in
    *-*) echo "--skip ${1%-*} --steps ${1#*-} --size 480x300 --fps 20 $bare" ;;
    *) echo "--steps $1 --size 800x500 $bare" ;;
    esac
}

# FIELD NAME : what a scene says about itself in a field at its top.
text_of() {
    sed -n "s/^  \"$1\": \"\(.*\)\",\{0,1\}\$/\1/p" "scenes/gallery/$2.json"
}

write_page() {
    cat <<'END'
# Gallery

Scenes that show what the engine can do, each of them a JSON file to read, copy and change: see
[scene files](scene_files.md). They are built in as well, so `build/umbra run tower` knows them by their names. This
page and its pictures are made by `make gallery`. Colours tell bodies apart, and those that sleep are dimmed.
END
    # The backticks are those of the page.
    # shellcheck disable=SC2016
    list | while read -r name steps options; do
        picture=$(picture_of "$name" "$steps")
        title=$(text_of name "$name")
        printf '\n## %s\n\n' "$title"
        printf '%s.\n' "$(text_of summary "$name")" | fold -s -w 116 | sed 's/ *$//'
        printf '`scenes/gallery/%s.json`\n\n![%s](%s)\n\n' "$name" "$title" "$picture"
        printf '```sh\nbuild/umbra render %s %s -o build/%s\n```\n' "$name" \
            "$(usual_options "$steps")${options:+ $options}" "${picture#gallery/}"
    done
}

# ---- Checking --------------------------------------------------------------------------------------------

failures=0
fail() {
    echo "gallery: $1"
    failures=$((failures + 1))
}

check() {
    write_page | diff -u docs/gallery.md - || fail "docs/gallery.md is not what make gallery writes"
    names=" $(list | while read -r name steps options; do echo "$name"; done | tr '\n' ' ')"
    for file in scenes/gallery/*.json; do
        name=$(basename "$file" .json)
        case "$names" in
        *" $name "*) ;;
        *) fail "$file is not in the list of scripts/gallery.sh" ;;
        esac
    done
    for name in $names; do
        [ -e "scenes/gallery/$name.json" ] || fail "scenes/gallery/$name.json has gone"
        [ -s "docs/gallery/$name.png" ] || [ -s "docs/gallery/$name.gif" ] || fail "$name has no picture"
    done
    [ "$failures" -eq 0 ] || exit 1
    echo "gallery: $(list | wc -l) scenes, all of them with a picture on the page"
}

# ---- Drawing ---------------------------------------------------------------------------------------------

# NAMES : draws those, or all.
draw() {
    mkdir -p docs/gallery
    list | while read -r name steps options; do
        case "${1:- $name }" in
        *" $name "*)
            # Both are lists of options.
            # shellcheck disable=SC2046,SC2086
            build/umbra render "$name" $(usual_options "$steps") $options --quiet -o "docs/$(picture_of "$name" "$steps")"
            ;;
        esac
    done
}

if [ "${1:-}" = --check ]; then
    cd "${2:-$root}"
    check
else
    cd "$root"
    draw "${*:+ $* }"
    write_page >docs/gallery.md
fi
