#!/bin/sh
# The viewer in a window of a virtual display: window.sh UMBRA WINDOW_TEST
#
# UMBRA is the command, WINDOW_TEST what drives its window by events: window.c. Returns 77 where the display cannot be
# had.

set -u

# All of it on one display of its own. Without -noreset that would be gone for a moment whenever a window closes.
if [ "$1" != --inside ]; then
    for tool in Xvfb xvfb-run xauth xdotool xprop setxkbmap python3; do
        command -v "$tool" >/dev/null 2>&1 || {
            echo "viewer_window: $tool is missing (Debian: xvfb xauth xdotool x11-utils x11-xkb-utils python3)"
            exit 77
        }
    done
    exec xvfb-run -a -s "-screen 0 1280x800x24 -noreset" sh "$0" --inside "$@"
fi

umbra=$2
window_test=$3

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

fail() {
    echo "viewer_window: $*"
    failures=$((failures + 1))
}

# expect CODE COMMAND... : whether it ends with the exit code. Its output goes to files.
expect() {
    code=$1
    shift
    "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ "$got" -eq "$code" ] || fail "exit code $got instead of $code: $* ($(cat "$work/err"))"
}

has_one_line() {
    [ "$(wc -l <"$work/err")" -eq 1 ] || fail "$1: one line should say what is wrong, not: $(cat "$work/err")"
}

# field NAME : the value of a field of the JSON on standard output.
field() {
    sed "s/.*\"$1\": \"\{0,1\}\([^\",}]*\).*/\1/" "$work/out"
}

# ---- Where it cannot be ------------------------------------------------------------------------------------

expect 4 env -u DISPLAY -u WAYLAND_DISPLAY "$umbra" view pyramid --frames 1
has_one_line "no display"
expect 4 env DISPLAY=:987 "$umbra" view pyramid --frames 1
has_one_line "a display that is not there"
expect 4 env MESA_GL_VERSION_OVERRIDE=2.1 "$umbra" view pyramid --frames 1
has_one_line "an old OpenGL"
expect 2 "$umbra" view no_such_scene --frames 1
has_one_line "no such scene"
printf '{"umbra_scene": 1,\n"bodies": [{"typ": "dynamic"}]}\n' >"$work/refused.json"
expect 2 "$umbra" view "$work/refused.json" --frames 1
grep -q 'refused.json:2:' "$work/err" || fail "a refused scene should be refused at its line: $(cat "$work/err")"
expect 2 "$umbra" view pyramid --set nonsense=1 --frames 1
example=$("$umbra" view --help | sed -n 's/.*umbra view heap --set \([^ ]*\)$/\1/p')
expect 0 "$umbra" view heap --set "${example:-none}" --frames 1
expect 2 "$umbra" view pyramid --set speed --frames 1
expect 2 "$umbra" view pyramid --set speed=fast --frames 1
for vain in speed=nan share=1 delete=1 follow=1 velocity_iterations=3 undo=1; do
    expect 2 env -u DISPLAY "$umbra" view pyramid --set theme=1,$vain --frames 1
    has_one_line "--set $vain"
done

# ---- What it shows -----------------------------------------------------------------------------------------

expect 0 "$umbra" view dominoes --frames 90 --size 640x480 --json --screenshot "$work/shot.png"
hash=$(field hash)
[ "$(field step)" = 90 ] || fail "90 frames should make 90 steps, not $(field step)"
[ "$(head -c 4 "$work/shot.png" | tail -c 3)" = PNG ] || fail "the screenshot is no PNG"
expect 0 "$umbra" run dominoes --steps 90 --json
[ "$(field hash)" = "$hash" ] || fail "the viewer comes to the hash $hash, and umbra run to $(field hash)"

expect 0 "$umbra" view stack --frames 10 --paused --json --set show_contacts=1,theme=1
[ "$(field step)" = 0 ] || fail "what is paused should make no step"
[ "$(field show_contacts)$(field theme)" = 11 ] || fail "--set should set controls"
expect 0 "$umbra" view stack --frames 5 --size 16x16 --json
expect 1 "$umbra" view stack --frames 2 --screenshot "$work/no/folder.png"

expect 0 sh -c '"$1" view - --frames 2 --json <"$2"' sh "$umbra" "$(dirname "$0")/../../scenes/stack.json"
[ "$(field step)" = 2 ] || fail "a scene from the standard input should play"
for input in / /dev/zero; do
    expect 2 sh -c '"$1" view - --frames 1 <"$2"' sh "$umbra" "$input"
    has_one_line "the standard input from $input"
done

"$umbra" view stack --size 300x200 >"$work/out" 2>"$work/err" &
view=$!
tries=0
until xdotool search --name '^Umbra: ' >/dev/null 2>&1 || [ "$tries" -ge 100 ]; do
    tries=$((tries + 1))
    sleep 0.1
done
kill "$view"
wait "$view"
code=$?
[ "$code" -eq 143 ] || fail "exit code $code instead of 143 after a signal ($(cat "$work/err"))"

# ---- Films -------------------------------------------------------------------------------------------------

# Where there is no ffmpeg, a film of 60 frames is a GIF of 1.2 seconds, and so many seconds of the world.
mkdir "$work/films" "$work/bin"
expect 0 sh -c 'cd "$1" && PATH=$2 exec "$3" view stack --frames 60 --size 64x48 --set film=1 --json' sh \
    "$work/films" "$work/bin" "$umbra"
[ -s "$work/films/stack.gif" ] || fail "--set film=1 should make a film"
step=$(field step)
[ "$step" -ge 71 ] && [ "$step" -le 73 ] || fail "1.2 seconds of a film should show 72 steps, not $step"

# ---- Two pixels to the point -------------------------------------------------------------------------------

# width FILE : of a PNG.
width() {
    od -An -j16 -N4 -tu1 "$1" | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }'
}

expect 0 "$umbra" view stack --frames 3 --size 400x300 --screenshot "$work/one.png"
xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER "Xft.dpi: 192"
expect 0 "$umbra" view stack --frames 3 --size 400x300 --screenshot "$work/two.png"
xprop -root -remove RESOURCE_MANAGER
[ "$(width "$work/two.png")" -eq $((2 * $(width "$work/one.png"))) ] ||
    fail "with two pixels to the point, $(width "$work/two.png") pixels instead of twice $(width "$work/one.png")"

# ---- What the user does ------------------------------------------------------------------------------------

SET_WINDOW_STATE=$(dirname "$0")/set_window_state.py
export SET_WINDOW_STATE
"$window_test" >"$work/test" 2>&1 || {
    fail "the window"
    grep -v -e 'RUN' -e ' OK ' "$work/test"
}

exit "$failures"
