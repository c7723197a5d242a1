#!/bin/sh
# Builds the viewer's page into build/web/: web.sh JOBS
#
# The module is built twice, without threads and with them: the page takes the second where its server sends the headers
# that threads need. All else is copied as it is. Ends with what the page weighs.

set -eu

jobs=$1
cd "$(dirname "$0")/.."

folder=build/web
mkdir -p "$folder"
rm -f "$folder"/*
for preset in page page-threads; do
    echo "+ cmake --preset $preset && cmake --build --preset $preset -j $jobs --target umbra-web"
    cmake --preset "$preset" >"build/$preset.log" || {
        cat "build/$preset.log"
        exit 1
    }
    cmake --build --preset "$preset" -j "$jobs" --target umbra-web
    cp "build/$preset/web"/* "$folder/"
done
cp viewer/web/*.html viewer/web/*.css viewer/web/*.js viewer/web/*.svg LICENSE "$folder/"

# weigh FILES... : bytes as they are, and as a server that compresses sends them.
weigh() {
    echo "$(cat "$@" | wc -c) bytes, $(cat "$@" | gzip -9 | wc -c) compressed"
}
page=$(find "$folder" -type f ! -name '*.wasm' ! -name 'umbra*.js' ! -name LICENSE | LC_ALL=C sort)
echo "$folder/umbra.wasm: $(weigh "$folder/umbra.wasm" "$folder/umbra.js") with its script"
echo "$folder/umbra-threads.wasm: $(weigh "$folder/umbra-threads.wasm" "$folder"/umbra-threads*.js) with its scripts"
# Word splitting is wanted: names of files without spaces.
# shellcheck disable=SC2086
echo "$folder/index.html: $(weigh $page) with all that belongs to it"
