#!/bin/sh
# The schema and the scene files of the repository: scene_files.sh REWRITE
#
# scene/umbra_scene.schema.json is what the library writes, and every scene file can be read, makes a world, and stays
# the same when it is written twice. With python3-jsonschema each also fits the schema, as does what is written; and a
# scene that is wrong does not. What lies beside a file that is saved is left alone.

set -eu

rewrite=$1
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$rewrite" >"$work/schema.json"
diff -u scene/umbra_scene.schema.json "$work/schema.json" || {
    echo "scene_files: the schema is not that of the library; write it anew: umbra-scene-rewrite >scene/umbra_scene.schema.json"
    exit 1
}

count=0
set -- # all files that there are, to be validated below
for file in tests/scene/samples/*.json scenes/*.json scenes/gallery/*.json; do
    [ -e "$file" ] || continue
    count=$((count + 1))
    set -- "$@" "$file"
    name=$work/$(basename "$file")
    "$rewrite" "$file" >"$name"
    "$rewrite" "$name" >"$name.again"
    cmp "$name" "$name.again"
done
[ "$count" -gt 0 ] || {
    echo "scene_files: no files"
    exit 1
}

# What is beside a file that is saved is not touched, not even a link that leads nowhere yet.
ln -s elsewhere "$work/saved.part0"
"$rewrite" scenes/stack.json "$work/saved"
cmp "$work/saved" "$work/stack.json"
if [ -e "$work/elsewhere" ] || [ -e "$work/saved.part1" ] || [ -L "$work/saved" ]; then
    echo "scene_files: a scene was saved through a link beside it"
    exit 1
fi

python3 -c 'import jsonschema' 2>/dev/null || {
    echo "scene_files: $count files; no python3-jsonschema, so nothing is validated"
    exit 0
}
python3 - "$work/schema.json" "$@" "$work"/*.json.again <<'END'
import json
import sys
import jsonschema

with open(sys.argv[1]) as file:
    schema = json.load(file)
jsonschema.Draft7Validator.check_schema(schema)
validator = jsonschema.Draft7Validator(schema)
for path in sys.argv[2:]:
    with open(path) as file:
        validator.validate(json.load(file))
for wrong in ({}, {"umbra_scene": 2}, {"umbra_scene": 1, "bodeis": []},
              {"umbra_scene": 1, "bodies": [{"shapes": [{"kind": "circle", "radius": -1}]}]},
              {"umbra_scene": 1, "bodies": [{"shapes": [{"kind": "segment", "a": [0, 0], "b": [1, 0], "radius": 1}]}]}):
    if validator.is_valid(wrong):
        sys.exit("scene_files: the schema lets %s pass" % wrong)
END
echo "scene_files: $count files, all of them fit the schema"
