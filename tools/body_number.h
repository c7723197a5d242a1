// What a body is called on paper.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_BODY_NUMBER_H
#define UMBRA_TOOLS_BODY_NUMBER_H

#include <umbra/id.h>

// Bodies are numbered from 1 in the order of their creation. One that is created in the place of another that
// is gone gets its number.
static inline int32_t body_number(um_body_id body)
{
    // The first body has place 1, and index1 is one more than the place.
    return (int32_t)body.index1 - 1;
}

#endif
