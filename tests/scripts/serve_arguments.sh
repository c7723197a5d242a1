#!/bin/sh
# scripts/serve.py explains its arguments, and serves no folder that does not exist: serve_arguments.sh PYTHON

set -eu

python=$1
serve=$(cd "$(dirname "$0")/../.." && pwd)/scripts/serve.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# expect CODE TEXT ARGUMENTS... : the exit code and a part of the output. A run that ends has a minute for it. A server,
# which does not end, is stopped after five seconds: code 124.
expect() {
    code=$1
    text=$2
    shift 2
    seconds=60
    [ "$code" -ne 124 ] || seconds=5
    actual=0
    timeout "$seconds" "$python" "$serve" "$@" >"$work/output" 2>&1 || actual=$?
    if [ "$actual" -ne "$code" ] || ! grep -q -e "$text" "$work/output"; then
        echo "serve.py $*: exit code $actual, expected $code and \"$text\": $(cat "$work/output")"
        exit 1
    fi
}

expect 0 '^usage: serve.py .*folder.*port' --help
expect 0 'default: build/web' -h
expect 2 'unrecognized arguments: --folder' --folder
expect 2 "there is no folder $work/nowhere" "$work/nowhere"
expect 2 'a port is a number from 0 to 65535, not 99999' "$work" 99999
expect 2 "invalid int value: 'web'" "$work" web
expect 124 '^http://localhost:[1-9][0-9]*/$' "$work" 0
echo "serve_arguments: as expected"
