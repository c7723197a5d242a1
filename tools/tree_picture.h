// The picture of `umbra tree`: the scene with the tree's AABBs over it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_TREE_PICTURE_H
#define UMBRA_TOOLS_TREE_PICTURE_H

#include "tree_report.h"
#include "tree_scene.h"

#include <stdio.h>

// Writes it as SVG; errors of the file are left to whoever closes it. The proxies are those of the scene's
// bodies, in their order.
void tree_picture_write(FILE* file, const tree_scene* scene, const um_tree* tree, const um_proxy_id* proxies,
                        const tree_report* report);

#endif
