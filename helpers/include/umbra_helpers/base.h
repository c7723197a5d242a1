// Umbra's helpers: what their other headers need, and what all helpers have in common.
//
// A helper makes bodies and joints that belong together, from a def, with the public calls of umbra alone:
// what it makes are bodies and joints like all others, and all calls of umbra work on them.
//
// Units. Places are in the units of the world, lengths of a def in metres, which units_per_meter of the world
// scales: so the defaults fit every world. Densities are per square unit, as everywhere in umbra.
//
// Memory. The structs are plain values of a fixed size: nothing is allocated but in the world, and a struct
// may be copied, stored, and forgotten when the world ends.
//
// Errors. A create function returns why it failed, and then nothing of the thing is left in the world; bodies
// that it was to hold on to may have woken. The struct is empty then but for its message, which says which
// field was wrong and what would be right; the error hook of the world hears the same. A destroy function
// ends what is still there: bodies that are gone already do no harm. It returns false, and changes nothing,
// for NULL, for a struct that no create function has made, and from within a callback of the world.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_HELPERS_BASE_H
#define UMBRA_HELPERS_BASE_H

#include <umbra/umbra.h>

#if defined(UMBRA_HELPERS_BUILDING)
#define UMH_API UM_EXTERN UM_EXPORT
#else
#define UMH_API UM_EXTERN UM_IMPORT
#endif

// How long a message may be, the closing zero included.
#define UMH_MESSAGE_SIZE 256

#endif
