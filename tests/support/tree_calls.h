// Every public call that changes a tree, with good arguments, as a table: for tests that all of them must
// pass.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TEST_TREE_CALLS_H
#define UMBRA_TEST_TREE_CALLS_H

#include <umbra/tree.h>

// Returns whether the call succeeded.
typedef struct tree_call {
    const char* name;
    bool (*call)(um_tree* tree, um_proxy_id proxy);
} tree_call;

extern const tree_call TREE_CALLS[];
extern const int32_t TREE_CALL_COUNT;

#endif
