// Someone who tries to change a world or a tree from within one of its callbacks, by every call that there
// is. Each of them has to be refused with UM_ERROR_LOCKED. No cmocka here: a jump out of a callback would
// leave the call that it came from half done.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_INTRUDER_H
#define UMBRA_TEST_INTRUDER_H

#include "support/heap.h"

#include <umbra/umbra.h>

// A world, or a tree, or both; NULL is left alone. The rest starts as all zero.
typedef struct intruder {
    um_world* world;
    um_body_id body;
    um_shape_id shape;
    um_joint_id joint;
    um_tree* tree;
    um_proxy_id proxy;
    heap memory; // for intruder_allocator
    bool is_active;
    int32_t depth;
    int32_t intrusions;
    char problem[160]; // the first call that was not refused as it should be, or empty
} intruder;

// Makes every call once, if it is active and not at it already.
void intrude(intruder* in);

// Somebody who sees what a query finds or a walk shows, and may intrude.
typedef struct visitor {
    intruder* in; // or NULL
    int32_t seen;
    int32_t most; // after which the query or walk is ended
} visitor;

// False when it is to be ended.
bool see(visitor* v);

// A heap whose hooks intrude. The intruder must stay where it is.
um_allocator intruder_allocator(intruder* in);

#endif
