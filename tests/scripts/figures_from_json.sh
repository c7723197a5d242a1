#!/bin/sh
# scripts/figures.py with a benchmark that prints what it is told: what gets into the pages, and what stays out of them.

set -eu

scripts=$(cd "$(dirname "$0")/../../scripts" && pwd)
# shellcheck source=tests/scripts/expect.sh
. "$(dirname "$0")/expect.sh"

command -v python3 >/dev/null 2>&1 || {
    echo "figures_from_json: no python3"
    exit 77
}

# Each command prints the file of its name, and fails if there is none.
cat >"$work/bench" <<'END'
#!/bin/sh
cat "$(dirname "$0")/$1.txt"
END
chmod +x "$work/bench"

cat >"$work/about.txt" <<'END'
{"compiler": "gcc 1.2.3", "is_release": true, "engines": [
  {"engine": "umbra", "version": "0.1.0", "settings": "4 substeps"},
  {"engine": "box2d3", "version": "3.9.9", "settings": "5 substeps"},
  {"engine": "chipmunk", "missing": "no header"}]}
END

# Six scenes in which Umbra takes 0.55 of the time of Box2D 3, and 0.25 with two workers.
{
    printf '[\n{"scene": "pile", "engine": "umbra", "n": 1000, "workers": 1, "runs": 7, "us_per_body": 0.125}'
    printf ',\n{"scene": "rain", "engine": "umbra", "n": 40, "workers": 1, "runs": 3, "largest_joint_gap": 0.0625}'
    for scene in large_pyramid many_pyramids smash washer junkyard compounds; do
        for workers in 1 2; do
            printf ',\n{"scene": "%s", "engine": "umbra", "n": 5, "workers": %d, "runs": 3, ' "$scene" "$workers"
            printf '"ms_per_step": 1.5, "wall_ms_per_step": %d, ' "$((4 / workers))"
            printf '"ratio_to_box2d3": 0.%d5}' "$((8 - 3 * workers))"
        done
    done
    printf '\n]\n'
} >"$work/world.txt"

cat >"$work/quality.txt" <<'END'
[
{"test": "stack", "figure": "asleep_at", "unit": "step", "decimals": 0, "tolerance": 0, "engine": "umbra", "value": 48,
 "seeds": 3, "worst_seed": 2, "best_peer": "box2d3", "no_worse": true},
{"test": "stack", "figure": "asleep_at", "unit": "step", "decimals": 0, "tolerance": 0, "engine": "box2d3", "value": null,
 "seeds": 3, "worst_seed": 1},
{"test": "slope", "figure": "way_error", "unit": "m", "decimals": 3, "tolerance": 0.002, "engine": "umbra", "value": 0.25,
 "seeds": 1, "worst_seed": 1}
]
END

cat >"$work/tree.txt" <<'END'
[
{"what": "query", "n": 10000, "engine": "umbra", "ns": 200, "runs": 5, "hits": 8},
{"what": "query", "n": 10000, "engine": "box2d3", "ns": 500, "runs": 5}
]
END

cat >"$work/queries.txt" <<'END'
[
{"what": "ray", "world": "static", "n": 1000, "engine": "umbra", "ns": 100, "runs": 5, "hits": 1},
{"what": "ray", "world": "static", "n": 1000, "engine": "box2d3", "ns": 320, "runs": 5, "hits": 1},
{"what": "ray", "world": "static", "n": 1000, "engine": "chipmunk", "ns": 300, "runs": 5, "hits": 1}
]
END

printf 'above\n<!-- make figures writes from here -->\nold\n<!-- to here -->\nbelow\n' >"$work/README.md"

figures() { # [COMMAND...]
    python3 "$scripts/figures.py" --bench "$work/bench" --kept "$work/kept" --page "$work/figures.md" \
        --readme "$work/README.md" "$@"
}

# page_has LINE: a whole line of the page.
page_has() {
    grep -qxF -- "$1" "$work/figures.md" || {
        echo "no line: $1"
        cat "$work/figures.md"
        return 1
    }
}

# has_text FILE TEXT: a text that may be broken into lines.
has_text() {
    tr '\n' ' ' <"$work/$1" | grep -qF -- "$2" || {
        echo "no text: $2"
        return 1
    }
}

expect_failure "a command that has never run" "run quality first" figures world
expect_failure "a command that does not exist" "there is no command word" figures word
expect_success "all commands" figures world quality queries tree
expect_success "versions and settings" page_has "| Box2D 3 | 3.9.9, 5 substeps | all |"
expect_success "a peer that is missing" page_has "| Chipmunk 7 | missing: no header | all |"
expect_success "a ratio and its mean" page_has \
    "| one worker | 0.550 | 0.550 | 0.550 | 0.550 | 0.550 | 0.550 | 0.550 |"
expect_success "what two workers bring" page_has "| Umbra | 2.00 | 2.00 | 2.00 | 2.00 | 2.00 | 2.00 |"
expect_success "empty cells" page_has "| Box2D 3, one worker | | | | | | |"
expect_success "how far joints come apart" page_has "| Umbra | | | 0.062 | |"
expect_success "what never happens" page_has "| stack | asleep after, steps | 48 | | never | | | 2 | 0 | yes |"
expect_success "the number of seeds" has_text figures.md "the worst of 3 seeds"
expect_success "one seed" page_has "| slope | way missed, m | 0.250 | | | | | | 0.002 | |"
expect_success "times as long" page_has "| box query | 200 ns | 2.50 | | | |"
expect_success "the best of the peers" page_has "| closest ray | 100 ns | 3.00 |"
expect_success "the number of runs" grep -F "Best of 7." "$work/figures.md"
expect_success "the sentence" has_text README.md "takes 0.550 of the time of Box2D 3 with one worker and 0.250 with two"
expect_success "what is around it" has_text README.md "above <!-- make figures writes from here -->"
expect_failure "what was between the markers" "no text: old" has_text README.md "old"

sed 's/3\.9\.9/3.9.10/' "$work/about.txt" >"$work/new" && mv "$work/new" "$work/about.txt"
expect_success "one command anew" figures tree
expect_success "what it ran with" page_has "| Box2D 3 | 3.9.10, 5 substeps | tree |"
expect_success "what the others ran with" page_has "| Box2D 3 | 3.9.9, 5 substeps | world, quality, queries |"

cp "$work/figures.md" "$work/before"
rm "$work/world.txt"
expect_failure "a command that fails" "umbra-bench world ended with 1" figures world
expect_success "leaves the page as it is" cmp "$work/before" "$work/figures.md"
expect_success "and its old figures" figures

echo "figures_from_json: $cases cases"
