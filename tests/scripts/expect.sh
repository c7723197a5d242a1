# Sourced by the tests of the check scripts: a temporary folder in $work, and checks that say what they saw.
# shellcheck shell=sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cases=0

# expect_success NAME COMMAND...
expect_success() {
    name=$1
    shift
    cases=$((cases + 1))
    if ! "$@" >"$work/output" 2>&1; then
        echo "FAILED: $name: the check should pass, but said:"
        cat "$work/output"
        exit 1
    fi
    echo "passes: $name"
}

# expect_failure NAME TEXT COMMAND... : the command must fail, and its output must contain the text.
expect_failure() {
    name=$1
    text=$2
    shift 2
    cases=$((cases + 1))
    if "$@" >"$work/output" 2>&1; then
        echo "FAILED: $name: the check should fail, but passed and said:"
        cat "$work/output"
        exit 1
    fi
    if ! grep -qF -- "$text" "$work/output"; then
        echo "FAILED: $name: the check failed as it should, but without the text '$text':"
        cat "$work/output"
        exit 1
    fi
    echo "fails as it should: $name"
}
