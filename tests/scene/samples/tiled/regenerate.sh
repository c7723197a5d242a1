#!/bin/sh
# Lets Tiled write the maps of this folder as JSON anew (made with Tiled 1.8.2): sh regenerate.sh
# SPDX-License-Identifier: MIT

set -eu
cd "$(dirname "$0")"
export QT_QPA_PLATFORM=offscreen
tiled --export-tileset json tiles.tsx tiles.tsj
for map in *.tmx; do
    tiled --export-map json "$map" "${map%.tmx}.json"
done
