#!/bin/sh
# scripts/gallery.sh --check passes for the gallery as it is, and fails for each way in which page, scenes and pictures
# can disagree.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
# shellcheck source=tests/scripts/expect.sh
. "$here/expect.sh"
tree="$work/tree"

check() {
    sh "$root/scripts/gallery.sh" --check "$tree"
}

make_tree() {
    rm -rf "$tree"
    mkdir -p "$tree/docs" "$tree/scenes"
    cp -R "$root/scenes/gallery" "$tree/scenes/gallery"
    cp -R "$root/docs/gallery" "$root/docs/gallery.md" "$tree/docs"
}

make_tree
expect_success "the gallery as it is" check

cp "$tree/scenes/gallery/tower.json" "$tree/scenes/gallery/spire.json"
expect_failure "a scene that is not on the page" "scenes/gallery/spire.json is not in the list" check

make_tree
rm "$tree/scenes/gallery/tower.json"
expect_failure "a scene that has gone" "scenes/gallery/tower.json has gone" check

make_tree
rm "$tree/docs/gallery/tower.png"
expect_failure "a picture that is missing" "tower has no picture" check

make_tree
rm "$tree/docs/gallery/chain_reaction.gif"
expect_failure "a film that is missing" "chain_reaction has no picture" check

make_tree
sed 's/^  "summary": ".*"/  "summary": "A spire"/' "$root/scenes/gallery/tower.json" >"$tree/scenes/gallery/tower.json"
expect_failure "a summary that is not on the page" "is not what make gallery writes" check

make_tree
echo "More words." >>"$tree/docs/gallery.md"
expect_failure "a page that somebody wrote in" "is not what make gallery writes" check

echo "gallery_can_fail: $cases cases"
