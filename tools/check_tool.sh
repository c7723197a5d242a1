#!/bin/sh
# Checks the command `umbra` from outside: exit codes, messages, files, pictures. Usage: check_tool.sh UMBRA FOLDER
# [EMULATOR...], with the program, a folder to write into, and what runs programs of another platform.
# SPDX-License-Identifier: MIT

set -u
umbra=$1
folder=$2
shift 2
emulator=$*
scenes=$(cd "$(dirname "$0")/../scenes" && pwd)
failures=0

# umbra ARGUMENTS...: runs it. Lines end as they do here, whatever the platform.
umbra() {
    # Word splitting is wanted: an emulator may have arguments.
    # shellcheck disable=SC2086
    $emulator "$umbra" "$@" >"$folder/raw_stdout" 2>"$folder/raw_stderr"
    code_of_umbra=$?
    tr -d '\r' <"$folder/raw_stdout" >"$folder/stdout"
    tr -d '\r' <"$folder/raw_stderr" >"$folder/stderr"
    return "$code_of_umbra"
}

fail() {
    echo "$1"
    failures=$((failures + 1))
}

# expect CODE TEXT ARGUMENTS...: the program ends with CODE and says TEXT on stdout (code 0) or else on stderr.
expect() {
    code=$1
    text=$2
    shift 2
    last=$*
    umbra "$@"
    actual=$?
    if [ "$code" -eq 0 ]; then said=$folder/stdout; else said=$folder/stderr; fi
    if [ "$actual" -ne "$code" ] || ! grep -q -e "$text" "$said"; then
        fail "umbra $*: exit code $actual, expected $code; expected \"$text\" in: $(cat "$said")"
    fi
}

# has PROGRAM: whether it can be run here.
has() {
    command -v "$1" >/dev/null 2>&1
}

# expect_files NAMES...: these and no other files of a test are in the folder.
expect_files() {
    found=$(find . -name 'out*' | sed 's:^\./::' | LC_ALL=C sort | tr '\n' ' ')
    expected=$(echo "$*" | sed 's/..*/& /')
    [ "$found" = "$expected" ] || fail "after umbra $last: expected the files \"$expected\", not \"$found\""
    rm -rf out*
}

# expect_one_line: what the program said last on stderr is one line.
expect_one_line() {
    [ "$(wc -l <"$folder/stderr")" -eq 1 ] || fail "umbra $last: more than one line: $(cat "$folder/stderr")"
}

# expect_fields NAMES...: what the program said last is one line with exactly these JSON fields, in this order. Those
# inside of "stages" are taken out first.
expect_fields() {
    fields=$(sed 's/"stages": {[^{}]*}/"stages": 0/' "$folder/stdout" | grep -o '"[a-z_]*":' | tr -d '":' | tr '\n' ' ')
    if [ "$fields" != "$* " ] || [ "$(wc -l <"$folder/stdout")" -ne 1 ]; then
        fail "expected one line of JSON with the fields $*, not: $(cat "$folder/stdout")"
    fi
}

# hash_of ARGUMENTS...: the state in which a run of the scene "mixed" ends.
hash_of() {
    umbra run mixed --steps 40 --json "$@"
    grep -o '"hash": "[0-9a-f]\{16\}"' "$folder/stdout"
}

# expect_same_hash OPTION VALUE...: each of these options leaves the bits as they are without any.
expect_same_hash() {
    expected=$(hash_of)
    while [ $# -gt 0 ]; do
        actual=$(hash_of "$1" "$2")
        if [ -z "$expected" ] || [ "$actual" != "$expected" ]; then
            fail "umbra run mixed $1 $2 gave $actual, but without it $expected"
        fi
        shift 2
    done
}

mkdir -p "$folder" && cd "$folder" || exit 1
rm -rf build out* ./*.svg

# ---- The whole -------------------------------------------------------------------------------------------

expect 0 'Usage: umbra' --help
expect 0 'Exit codes:' -h
expect 0 '^umbra [0-9]*\.[0-9]*\.[0-9]*$' --version
expect 2 'Usage: umbra'
expect 2 'unknown command "forest"; `umbra' forest
expect 2 'unknown command "rnder"; did you mean render?' rnder

# Help, completion and manual come from one table; each option of each command is in all of them.
umbra manual
cp stdout manual.1
umbra completion bash
cp stdout completion.bash
umbra completion zsh
cp stdout completion.zsh
for name in run render view plot diff info save check demo tree completion manual; do
    expect 0 "^Usage: umbra $name" "$name" --help
    grep -q '^Examples:$' stdout || fail "umbra $name --help has no examples"
    sed -n '/^Options:/,/^$/p' stdout | grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+' >options
    sed -n "/^\.SS umbra $name\$/,/^\.S[SH]/p" manual.1 | sed 's/\\-/-/g' >section
    [ -s options ] || fail "umbra $name --help lists no options"
    while read -r option; do
        grep -qE -- "(^|[ ,])$option( |\$)" section || fail "the manual of umbra $name has no $option"
        grep -E "^ +$name\\)" completion.bash | grep -q -- " $option" || fail "bash completes no $option of $name"
        sed -n "/^    $name)\$/,/;;/p" completion.zsh | grep -q -- "$option" || fail "zsh completes no $option of $name"
    done <options
done
if has bash; then
    touch outtake.json outtake.txt
    bash -n completion.bash || fail "the completion for bash is no script"
    completed=$(bash -c '. ./completion.bash
        COMP_WORDS=(umbra run x --solver s) COMP_CWORD=4
        _umbra; echo "${COMPREPLY[*]}"
        COMP_WORDS=(umbra re) COMP_CWORD=1
        _umbra; echo "${COMPREPLY[*]}"
        COMP_WORDS=(umbra render x --ca) COMP_CWORD=3
        _umbra; echo "${COMPREPLY[*]}"
        COMP_WORDS=(umbra check outt) COMP_CWORD=2
        _umbra; echo "${COMPREPLY[*]}"' | tr '\n' ' ')
    [ "$completed" = "sequential substep render --camera outtake.json " ] || fail "bash completed \"$completed\""
    rm -f outtake.json outtake.txt
fi
if has zsh; then
    zsh -n completion.zsh || fail "the completion for zsh is no script"
fi
if has man; then
    # --warnings: also what only a formatter minds.
    complaints=$(man --warnings -l manual.1 2>&1 >/dev/null)
    [ -z "$complaints" ] || fail "man does not like the manual: $complaints"
fi
expect 2 'completion needs a shell' completion
expect 2 'needs bash or zsh, not fish' completion fish

# ---- umbra tree ------------------------------------------------------------------------------------------

expect 2 'unknown argument "--bogus"' tree --bogus 1
expect 2 'needs a value' tree --n
expect 2 'needs a whole number' tree --n 49
expect 2 'needs a whole number' tree --n -5
expect 2 'needs a whole number' tree --n 5x
expect 2 'needs a whole number' tree --seed 99999999999999999999
expect 1 'cannot write missing/picture.svg' tree --n 60 --svg missing/picture.svg
expect 0 'Picture: picture.svg' tree --n 200 --seed 7 --svg picture.svg
expect 0 'the same pairs' tree --n 51 --svg picture.svg
expect 0 'Picture: tree.svg' tree --n 50
expect 0 '^{"bodies": 60, .*"pairs_agree": true, "picture": "picture.svg"}$' tree --n 60 --json --svg picture.svg

# ---- umbra run -------------------------------------------------------------------------------------------

expect 0 '^resting_500 ' run --list
expect 0 '^machine ' run --list
expect 0 '^\[{"name": "resting_500", "summary": ".*}\]$' run --list --json
expect 2 'run needs a scene' run
expect 2 'unknown scene "nowhere"' run nowhere
expect 2 'unknown scene "piramid"; did you mean pyramid?' run piramid
expect_one_line
expect 2 'unknown argument "pyramid"' run stack pyramid
expect 2 'unknown argument "--bogus"' run stack --bogus
expect 2 'unknown argument "--step"; did you mean --steps?' run stack --step 5
expect 2 'unknown argument "--"' run stack -- --lanes 1
expect 2 'needs a value' run stack --steps
expect 2 'takes no value' run stack --json=1
expect 2 'needs a whole number from 1' run stack --steps 0
expect 2 'needs a whole number' run stack --steps -1
expect 2 'needs a whole number' run stack --steps=1.5
expect 2 'needs 1, 4, 8 or 16, not 3' run stack --lanes 3
expect 2 'needs sequential or substep, not fast' run stack --solver fast
expect 2 'needs a whole number' run stack --workers 0
expect 2 'needs asleep, not later' run stack --until later
expect 2 '--bodies says whom --csv tells of' run stack --bodies 1
expect 1 'cannot write missing/picture.svg' run stack --steps 1 --svg missing/picture.svg
expect 1 'cannot write missing/out.csv' run stack --steps 1 --csv missing/out.csv
expect_one_line
expect 2 'there is no body "99"' run stack --steps 1 --csv out.csv --bodies 2,99
expect 1 'it is there already, and no file' run stack --steps 1 --csv .
expect 1 'cannot write a file without a name' run stack --steps 1 --csv ''
expect_one_line
expect 2 '--csv and --svg are the same file' run stack --steps 1 --csv out.svg --svg out.svg
expect_files
expect 0 '^  bodies  *10 ' run stack --steps 2
expect 0 '^  awake  *10 ' run --steps=1 stack --svg stack.svg
expect 0 '^  bodies  *26 ' run machine --steps 30 --svg machine.svg
grep -q '>14 joints<' machine.svg || fail "machine.svg does not say how many joints there are"
expect 0 '^{"scene": "stack", "steps": 5, "bodies": 10, "awake": 10, "asleep": 0, .*}$' run stack --steps 5 --json
expect_fields scene steps bodies awake asleep all_pairs pairs narrow_phase_tests contacts islands allocations bytes \
    ms_per_step hash
expect 0 '"awake_max": 10, ' run stack --steps 5 --json --profile
expect_fields scene steps bodies awake asleep all_pairs pairs narrow_phase_tests contacts islands allocations bytes \
    ms_per_step awake_max stages hash
expect 0 '^  narrow_phase ' run stack --steps 5 --profile
expect 0 '"awake": 20, "asleep": 480, "all_pairs": 124750,' run resting_500 --steps 120 --json
expect 0 '"awake": 500, "asleep": 0, ' run resting_500 --steps 2 --json --brute-force --no-sleep
expect 0 '"awake": 0, "asleep": 10,' run stack --until asleep --json
grep -q '"steps": 600,' stdout && fail "umbra run --until asleep made all steps"
umbra run resting_500 --steps 20 --until asleep --json
[ $? -eq 3 ] || fail "umbra run --until asleep did not say that something is still awake"
expect_same_hash --lanes 1 --workers 3 --solver substep --substeps 4
expect 0 '^  bodies ' run stack --steps 3 --csv out.csv --bodies 2,3
[ "$(wc -l <out.csv)" -eq 9 ] || fail "two bodies in three steps and the beginning are not 8 lines and a heading"
[ ! -s stderr ] || fail "umbra run is not quiet in a pipe: $(cat stderr)"
expect_files out.csv

# Where nothing can be printed, that is an error.
if [ -z "$emulator" ] && [ -w /dev/full ]; then
    "$umbra" run stack --steps 2 >/dev/full 2>stderr
    [ $? -eq 1 ] || fail "umbra run does not mind a full disk"
    grep -q '^umbra: cannot write what was to be printed: ' stderr || fail "$(cat stderr)"
fi

# expect_end SIGNAL CODE WHAT: the program in the background, $running, ends with CODE and quietly when SIGNAL comes.
expect_end() {
    kill -"$1" "$running"
    wait "$running"
    actual=$?
    [ "$actual" -eq "$2" ] || fail "umbra $3 ended with $actual when it was interrupted by $1, expected $2"
    [ ! -s stderr ] || fail "umbra $3 complained when it was interrupted by $1: $(cat stderr)"
}

# wait_for FILE: until the program in the background has begun it.
wait_for() {
    while [ ! -e "$1" ] && kill -0 "$running" 2>/dev/null; do sleep 0.1; done
}

# Ctrl-C, or a terminal that is closed: no file is left behind. The shell has background programs ignore Ctrl-C, and
# umbra listens all the same: between two steps, where it waits for the text of a scene, and where it makes a world.
if [ -z "$emulator" ]; then
    for end in "INT 130" "HUP 129" "TERM 143"; do
        "$umbra" run mixed --steps 1000000 --csv out.csv >stdout 2>stderr &
        running=$!
        wait_for out.csv.part0
        # Word splitting is wanted: the signal and the code.
        # shellcheck disable=SC2086
        expect_end $end run
        expect_files
    done
    rm -f endless
    if has mkfifo && mkfifo endless; then
        "$umbra" run endless >stdout 2>stderr &
        running=$!
        exec 3>endless # which waits until the other end is open
        expect_end INT 130 run
        exec 3>&-
    fi
    printf '%s\n' '{"umbra_scene": 1, "bodies": [{"type": "dynamic", "grid": [700, 700], "pitch": [30, 30],' \
        '"shapes": [{"kind": "circle", "radius": 5}]}]}' >in_large.json
    "$umbra" save in_large.json --steps 1 -o out.json >stdout 2>stderr &
    running=$!
    wait_for out.json.part0
    expect_end TERM 143 save
    expect_files
fi

# ---- umbra info, check, diff -----------------------------------------------------------------------------

expect 0 '^  shapes, box  *114$' info washing
expect 0 '^{"scene": "stack", .*"bodies": {"static": 1, "kinematic": 0, "dynamic": 10}, ' info stack --json
expect 0 '^terrain ' info --list
expect 2 'info needs a scene' info
expect 0 '^  ok .*same bits' check mixed --steps 60
expect 0 '^{"scene": "stack", "steps": 20, "calls": "ok", "numbers": "ok", "invariants": "ok", "bits": "ok"}$' \
    check stack --steps 20 --json
expect 2 'check needs a scene' check
expect 0 '^The same: 401 bodies, 40 steps' diff mixed --steps 40 -- --lanes 1 --workers 3
expect 0 '"same": true, "steps": 40, "hash": "' diff mixed --steps 40 --json -- --brute-force
umbra diff stack --solver sequential -- --solver substep
[ $? -eq 3 ] || fail "umbra diff did not say that two solvers differ"
grep -q '^Different after step 1: 10 of 11 bodies. The first of them is body 2' stdout || fail "$(cat stdout)"
umbra diff stack -- pyramid --json
grep -q '"same": false, "steps": 0, "step": 0, ' stdout || fail "two scenes do not differ: $(cat stdout)"
expect 2 'unknown scene "nowhere"' diff stack -- nowhere
printf '{"umbra_scene": 1, "bodies": [{"name": "one"}]}\n' >in_one.json
printf '{"umbra_scene": 1, "bodies": [{"name": "one"}, {"name": "two"}]}\n' >in_two.json
umbra diff in_one.json --json -- in_two.json
grep -q '"bodies": 1, "body": 2, "name": "two", "first": null, "second": {"x": 0,' stdout || fail "$(cat stdout)"
umbra diff in_one.json -- in_two.json
grep -q ': 1 of 2 bodies. The first of them is body 2, two.$' stdout || fail "$(cat stdout)"
expect 2 'takes one -- only' diff stack -- --lanes 1 -- --lanes 4

# ---- Scene files -----------------------------------------------------------------------------------------

# A file is played as the built-in scene of its name, whether it comes by a path or through the standard input.
cp "$scenes/stack.json" in_stack.json
cp "$scenes/stack.json" in_plain_name
expect 0 '^{"scene": "stack", "steps": 30, ' run stack --steps 30 --json
hash=$(grep -o '"hash": .*' stdout)
for name in in_stack.json ./in_stack.json in_plain_name; do
    expect 0 "$hash" run "$name" --steps 30 --json
done
if [ -z "$emulator" ]; then
    "$umbra" run - --steps 30 --json <in_stack.json >stdout 2>stderr || fail "umbra run -: $(cat stderr)"
    grep -q "$hash" stdout || fail "umbra run - made something else: $(cat stdout)"
    rm -f in_pipe.json
    mkfifo in_pipe.json
    cat in_stack.json >in_pipe.json &
    expect 0 "$hash" run in_pipe.json --steps 30 --json
    "$umbra" diff - --steps 5 -- --lanes 1 <in_stack.json >stdout 2>stderr || fail "umbra diff -: $(cat stderr)"
    echo '{' | "$umbra" run - >stdout 2>stderr && fail "umbra run - takes anything"
    grep -q '^stdin:2:1: ' stderr || fail "umbra run - does not say where it is wrong: $(cat stderr)"
fi
expect 0 '^{"scene": "stack", .*"bodies": {"static": 1, ' info in_stack.json --json
expect 0 '^The same: 11 bodies, 20 steps' diff in_stack.json --steps 20 -- stack
expect 0 'Picture: out.svg' render in_stack.json --steps 2 -o out.svg
expect 0 'Plot: out.csv, 3 steps' plot in_stack.json --steps 3 -o out.csv
expect_files out.csv out.svg

# What is counted is there in the end, with what actions have made.
printf '%s\n' '{"umbra_scene": 1, "bodies": [{"type": "dynamic"}], "actions": [{"kind": "spawn", "step": 2, "bodies":' \
    '[{"type": "dynamic"}, {"type": "dynamic"}]}]}' >in_spawn.json
expect 0 '"bodies": 3, "awake": 3, "asleep": 0, "all_pairs": 3,' run in_spawn.json --steps 4 --json

# A file without a name is called as the file is; what it says about camera, steps and time step counts.
printf '%s\n' '{"umbra_scene": 1, "steps": 3, "time_step": 0.01, "camera": {"center": [5, 7], "width": 40}}' >in_bare.json
expect 0 '^in_bare$' run in_bare.json
expect 0 '^3 steps of 0.0100 s$' run in_bare.json
expect 0 'Picture: out.svg, 1800 x 1176 pixels' render in_bare.json -o out.svg
expect_files out.svg

# Wrong input: one line, a code, and no file.
# refuse CODE TEXT ARGUMENTS...
refuse() {
    expect "$@"
    expect_one_line
    expect_files
}

# wrong NAME FAULT LINE... : a file of these lines, which is refused with a line that has its name and FAULT.
wrong() {
    name=$1
    fault=$2
    shift 2
    printf '%s\n' "$@" >"$name"
    refuse 2 "^$name:$fault" run "$name" --csv out.csv --svg out.svg
}

# wrong_everywhere NAME FAULT LINE... : the same, by every command.
wrong_everywhere() {
    wrong "$@"
    refuse 2 "^$name:$fault" render "$name" -o out.svg
    refuse 2 "^$name:$fault" plot "$name" -o out.csv
    refuse 2 "^$name:$fault" diff "$name"
    refuse 2 "^$name:$fault" diff stack -- "$name"
    refuse 2 "^$name:$fault" info "$name"
    refuse 2 "^$name:$fault" check "$name" --json
    refuse 2 "^$name:$fault" save "$name" --steps 3 -o out.json
}

refuse 2 '^umbra: missing/tower.json: cannot be opened: ' run missing/tower.json --csv out.csv
mkdir -p in_folder.json
refuse 2 '^umbra: in_folder.json: cannot be \(read\|opened\): ' run in_folder.json --csv out.csv
wrong_everywhere in_field.json '1:34: bodies\[0\].tpye is unknown; did you mean "type"?$' \
    '{"umbra_scene": 1, "bodies": [{  "tpye": "dynamic"}]}'
wrong in_range.json '2:10: steps is -1, must be 0 to 1e9' '{"umbra_scene": 1,' '"steps": -1}'
wrong in_broken.json '2:' '{"umbra_scene": 1, "bodies": [{}' '}'
wrong in_empty.json '' ''
wrong_everywhere in_reference.json '2:2: joints\[0\] has body_a "bal", but no body is called so' \
    '{"umbra_scene": 1, "bodies": [{"name": "ball"}], "joints": [' ' {"kind": "weld", "body_a": "bal"}]}'
wrong in_action.json '2:1: actions\[0\] ' '{"umbra_scene": 1, "actions": [' '{"kind": "remove", "body": "nobody"}]}'

# Far too much of it: refused before memory is asked for, or at the bracket that is too deep.
if [ -z "$emulator" ]; then
    if truncate -s 1G in_gigabyte.json 2>/dev/null; then
        refuse 2 '^umbra: in_gigabyte.json: the text is larger than 256 MiB' run in_gigabyte.json --csv out.csv
        tr '\000' '[' <in_gigabyte.json | "$umbra" run - --csv out.csv >stdout 2>stderr
        [ $? -eq 2 ] || fail "a gigabyte of brackets did not end with 2"
        grep -q 'stdin.*: the text is larger than 256 MiB' stderr || fail "a gigabyte of brackets: $(cat stderr)"
        expect_one_line
        expect_files
        rm -f in_gigabyte.json
    fi
    head -c 1000000 /dev/zero | tr '\000' '[' >in_deep.json
    refuse 2 '^in_deep.json:1:' run in_deep.json --csv out.csv
fi

# An action that fails ends a run; `check` finds it, and goes on.
printf '%s\n' '{"umbra_scene": 1, "steps": 9, "actions": [' \
    '{"kind": "set_world", "step": 3, "to": {"units_per_meter": 7}}]}' >in_late.json
refuse 2 '^in_late.json:2:1: actions\[0\] cannot be made: ' run in_late.json --csv out.csv
expect 0 '"steps": 0, "calls": "ok", ' check in_late.json --steps 0 --json
umbra check in_late.json
[ $? -eq 3 ] || fail "umbra check did not find the action that fails"
grep -q '^  WRONG .*: in_late.json:2:1: actions\[0\] cannot be made: ' stdout || fail "$(cat stdout)"
grep -q '^in_late: 9 steps$' stdout || fail "$(cat stdout)"

# A scene of no steps makes a picture, and nothing that needs some.
printf '{"umbra_scene": 1, "steps": 0}\n' >in_still.json
refuse 2 'run needs 1 step or more, and the scene in_still says 0; give --steps' run in_still.json --csv out.csv
refuse 2 'plot needs 1 step or more' plot in_still.json -o out.csv
expect 0 '^in_still: 0 steps' check in_still.json
expect 0 'Picture: out.svg' render in_still.json -o out.svg
expect_files out.svg

# ---- umbra save ------------------------------------------------------------------------------------------

expect 2 'save needs a scene' save -o out.json
expect 2 'save needs -o FILE, which ends in .json' save stack
expect 2 'save needs -o FILE, which ends in .json' save stack -o out.svg
expect 1 'cannot write missing/out.json' save stack -o missing/out.json
expect_one_line
expect_files
expect 0 '^{"scene": "stack", "steps": 0, "file": "out.json", "bodies": 11}$' save stack -o out.json --json
cmp -s out.json in_stack.json || fail "a built-in scene is not saved as its file"
expect 0 'Scene: out.json, 11 bodies, after 0 steps' save out.json -o out.json
cmp -s out.json in_stack.json || fail "a scene that is saved over itself is another one"
expect_files out.json

# The bodies of a world that was saved are those that were there, to the last digit.
for name in stack dominoes mixed; do
    expect 0 "Scene: out.json, [0-9]* bodies, after 40 steps" save "$name" --steps 40 -o out.json
    expect 0 '' run out.json --steps 1 --csv out_after.csv
    expect 0 '' run "$name" --steps 40 --csv out_before.csv
    sed -n 's/^0,0,//p' out_after.csv >after
    sed -n 's/^40,[^,]*,//p' out_before.csv >before
    [ -s after ] || fail "$name has no bodies after 40 steps"
    # Where the centre of mass is off the origin, as in polygons, the last digits of a place may differ.
    [ "$name" = mixed ] || cmp -s before after || fail "the bodies of $name are others after they were saved"
    [ "$(wc -l <before)" -eq "$(wc -l <after)" ] || fail "$name has other bodies after it was saved"
    expect_files out.json out_after.csv out_before.csv
done
expect 1 'it is there already, and no file' save stack -o in_folder.json
rmdir in_folder.json

# ---- umbra render ----------------------------------------------------------------------------------------

expect 2 'render needs -o FILE' render stack
expect 2 'ends in .png, .svg, .gif or .mp4, not out.jpg' render stack -o out.jpg
expect 2 'render needs a scene' render -o out.svg
expect 2 'needs WIDTHxHEIGHT' render stack -o out.svg --size 5x5
expect 2 'needs X,Y,WIDTH' render stack -o out.svg --camera 1,2
expect 2 'needs shapes, sleep, .* or scale, not feet' render stack -o out.svg --show contacts,feet
expect 2 'needs a number from 0.001 to 1000' render stack -o out.gif --speed 0
expect 1 'cannot write missing/out.svg' render stack --steps 1 -o missing/out.svg
expect_one_line
expect_files
expect 0 'Picture: out.svg, 640 x 480 pixels' render stack --steps 0 -o out.svg --size 640x480
tail -n 1 out.svg | grep -q '^</svg>$' || fail "out.svg is not a whole SVG file"
expect_files out.svg
expect 0 '^{"scene": "mixed", "steps": 40, "file": "out.svg", "format": "svg", ' render mixed --steps 40 -o out.svg \
    --show all --json
expect_files out.svg
expect 0 'Picture: out.svg' render resting_500 --steps 1 --show islands -o out.svg
grep -q '>[0-9]* islands, a colour each<' out.svg || fail "the legend does not count the islands that it shows"
grep -q '>[0-9,]* \(awake\|asleep\)<' out.svg && fail "the legend names colours that islands do not have"
expect_files out.svg
umbra render stack --steps 1 -o out.png
case $? in
0)
    head -c 8 out.png | od -An -tx1 | grep -q '89 50 4e 47 0d 0a 1a 0a' || fail "out.png is no PNG"
    expect_files out.png
    expect 2 'a film needs 1 step or more' render stack --steps 0 -o out.gif
    expect 2 '--skip 9 leaves nothing of 9 steps' render stack --steps 9 --skip 9 -o out.gif
    expect 0 'Film: out.gif, 320 x 200 pixels, 26 frames, 1.0 s' render stack --steps 60 -o out.gif --size 320x200
    expect 0 '"frames": 31, "seconds": 1.240}' render stack --steps 36 -o out.GIF --speed 0.5 --json
    expect_files out.GIF out.gif
    ;;
4) grep -q 'Debian: libcairo2-dev' stderr || fail "umbra render does not name the missing package: $(cat stderr)" ;;
*) fail "umbra render stack -o out.png: $(cat stderr)" ;;
esac

# ---- umbra plot ------------------------------------------------------------------------------------------

expect 2 'plot needs -o FILE' plot stack
expect 2 'ends in .svg, .png or .csv, not out.gif' plot stack -o out.gif
expect 2 'needs energy, momentum, awake, pairs or stages, not heat' plot stack -o out.svg --show heat
expect 2 'needs a whole number from 1 to 1000000' plot stack --steps 2000000 -o out.csv
expect 1 'cannot write missing/out.csv' plot stack --steps 2 -o missing/out.csv
expect 0 'Plot: out.csv, 7 steps' plot stack --steps 7 -o out.csv
[ "$(wc -l <out.csv)" -eq 9 ] || fail "a plot of 7 steps has not a heading and a line for each step from 0 to 7"
head -n 1 out.csv | grep -q '^step,time,kinetic,potential,energy,.*,continuous$' || fail "$(head -n 1 out.csv)"
sed -n 2p out.csv | grep -q '^0,0,0,' || fail "the figures of a plot do not begin at step 0: $(sed -n 2p out.csv)"
# Generated scenes step their world before: those steps belong to no row.
expect 0 'Plot: out.csv, 1 steps' plot resting_500 --steps 1 --show stages -o out.csv
sed -n 2p out.csv | grep -qE '^0,0(,0\.000000)+$' || fail "step 0 of a plot has times: $(sed -n 2p out.csv)"
expect 0 'Plot: out.csv, 60 steps' plot bounce --steps 60 --show energy -o out.csv
[ "$(head -n 1 out.csv)" = step,time,kinetic,potential,energy ] || fail "--show energy wrote $(head -n 1 out.csv)"
mv out.csv again.csv
expect 0 'Plot: out.csv, 60 steps' plot bounce --steps 60 --show energy -o out.csv
cmp -s out.csv again.csv || fail "two plots of the same figures are two different files"
rm again.csv
expect_files out.csv

# ---- Other programs: there, not there, and failing ------------------------------------------------------

# with_programs FOLDER CODE TEXT ARGUMENTS...: like expect, but only the programs of a folder are to be found.
with_programs() {
    programs=$1
    code=$2
    text=$3
    shift 3
    last=$*
    PATH=$programs "$umbra" "$@" >stdout 2>stderr
    actual=$?
    if [ "$actual" -ne "$code" ] || ! grep -q -e "$text" stdout stderr; then
        fail "umbra $last with $programs: exit code $actual, expected $code and \"$text\": $(cat stdout stderr)"
    fi
}

if [ -z "$emulator" ]; then
    rm -rf failing && mkdir failing
    for program in ffmpeg gnuplot; do
        printf '#!/bin/sh\nexit 7\n' >"failing/$program"
        chmod +x "failing/$program"
    done
    with_programs nothing 4 'Debian: apt-get install gnuplot-nox' plot stack --steps 2 -o out.svg
    expect_one_line
    with_programs "$PWD/failing" 1 'gnuplot failed, with exit code 7, when it wrote out.svg' plot stack -o out.svg
    expect_one_line
    if "$umbra" render stack --steps 1 -o picture.png >stdout 2>&1; then
        with_programs nothing 4 'Debian: apt-get install ffmpeg' render stack --steps 2 -o out.mp4
        with_programs "$PWD/failing" 1 'ffmpeg failed, with exit code 7, when it wrote out.mp4' render stack -o out.mp4
        expect_one_line
    fi
    expect_files
fi
# full COMMAND...: like umbra, where no file may have more than 8 KiB, which is as a full disk is.
full() {
    last=$*
    (
        trap '' XFSZ
        ulimit -f 16
        "$umbra" "$@" >stdout 2>stderr
    )
}

if [ -z "$emulator" ] && has gnuplot; then
    for ending in svg png; do
        full plot stack --steps 30 --size 2000x2000 -o "out.$ending"
        [ $? -eq 1 ] || fail "umbra plot does not mind that out.$ending is not whole"
        expect_one_line
        expect_files
    done
    expect 0 'Plot: out.svg, 1 steps' plot stack --steps 1 -o out.svg
    expect_files out.svg
    expect 0 'Plot: |touch out_of_gnuplot #.svg' plot stack --steps 2 -o '|touch out_of_gnuplot #.svg'
    grep -q '</svg>' './|touch out_of_gnuplot #.svg' || fail "a path that begins with | is no file to gnuplot"
    rm -f './|touch out_of_gnuplot #.svg'
    expect_files
    expect 0 'Plot: out.svg, 30 steps' plot mixed --steps 30 -o out.svg
    grep -q '</svg>' out.svg || fail "the plot is not a whole SVG file"
    expect 0 '^{"scene": "mixed", "steps": 30, "file": "out.png", "format": "png"}$' plot mixed --steps 30 -o out.png \
        --show energy,stages --size 500x400 --json
    head -c 24 out.png | od -An -tu1 -j16 | tr -s ' \n' ' ' | grep -q '^ 0 0 1 244 0 0 1 144' || fail "out.png is not 500x400"
    expect_files out.png out.svg
fi
if [ -z "$emulator" ] && has ffmpeg && [ -s picture.png ]; then
    expect 0 'Film: out.mp4, 322 x 200 pixels, 31 frames, 0.5 s' render stack --steps 30 -o out.mp4 --size 321x200
    if has ffprobe; then
        frames=$(ffprobe -v error -count_frames -show_entries stream=width,height,nb_read_frames -of csv=p=0 out.mp4)
        [ "$frames" = "322,200,31" ] || fail "ffprobe sees \"$frames\""
    fi
    expect_files out.mp4
    expect 0 'Film: out:a.mp4' render stack --steps 2 -o out:a.mp4 --size 64x64
    expect_files out:a.mp4
    full render mixed --steps 60 --camera 0,0,2000 -o out.mp4
    [ $? -eq 1 ] || fail "umbra render does not mind that out.mp4 is not whole"
    expect_one_line
    expect_files
    "$umbra" render mixed --steps 1000000 -o out.mp4 --camera 0,0,500 >stdout 2>stderr &
    running=$!
    sleep 2
    expect_end INT 130 render
    expect_files
fi

# ---- umbra demo ------------------------------------------------------------------------------------------

expect 2 'needs a whole number' demo --steps 0
expect 2 'unknown argument "stack"' demo stack
expect 1 'cannot write missing/picture.svg' demo --steps 1 --svg missing/picture.svg
expect 0 'Picture: world.svg' demo --steps 2
mkdir build
expect 0 'Picture: build/tree.svg' tree --n 50
expect 0 'Picture: build/world.svg' demo --steps 2
expect 0 '^{"bodies": 500, "steps": 2, .*"picture": "build/world.svg"}$' demo --steps 2 --json

for picture in picture.svg stack.svg machine.svg tree.svg world.svg build/tree.svg build/world.svg; do
    if ! tail -n 1 "$picture" | grep -q '^</svg>$'; then
        fail "$picture is not a whole SVG file"
    fi
done
[ "$failures" -eq 0 ]
