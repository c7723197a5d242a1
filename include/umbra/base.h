// Umbra: what every other header needs: version, results, the allocator hooks.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_BASE_H
#define UMBRA_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UM_VERSION_MAJOR 0
#define UM_VERSION_MINOR 1
#define UM_VERSION_PATCH 0

// Visibility. A shared build defines UMBRA_SHARED for its users; the library itself defines UMBRA_BUILDING.
// The helpers and the scenes are libraries of their own, and use the same macros.
#if defined(_WIN32) && defined(UMBRA_SHARED)
#define UM_EXPORT __declspec(dllexport)
#define UM_IMPORT __declspec(dllimport)
#elif defined(__GNUC__) && !defined(_WIN32)
#define UM_EXPORT __attribute__((visibility("default")))
#define UM_IMPORT UM_EXPORT
#else
#define UM_EXPORT
#define UM_IMPORT
#endif

#if defined(__cplusplus)
#define UM_EXTERN extern "C"
#else
#define UM_EXTERN
#endif

#if defined(UMBRA_BUILDING)
#define UM_API UM_EXTERN UM_EXPORT
#else
#define UM_API UM_EXTERN UM_IMPORT
#endif

// Every result with its text for a person. The enum and um_result_text are both made from this list.
#define UM_RESULT_LIST(X)                                                                              \
    X(UM_OK, "success")                                                                                \
    X(UM_ERROR_NULL_ARGUMENT, "a required pointer is NULL")                                            \
    X(UM_ERROR_UNINITIALIZED_DEF, "the def did not come from its um_default_..._def function")         \
    X(UM_ERROR_INVALID_DEF, "a field of the def is out of its range")                                  \
    X(UM_ERROR_FIXED_SETTING, "a setting that is fixed for the world's life would change")             \
    X(UM_ERROR_INVALID_AABB, "the AABB has a NaN, infinite or too large coordinate, or min above max") \
    X(UM_ERROR_INVALID_VECTOR, "a vector has a NaN, infinite or too large coordinate")                 \
    X(UM_ERROR_INVALID_FRACTION, "the fraction is NaN, negative or too large")                         \
    X(UM_ERROR_INVALID_COUNT, "the count is negative")                                                 \
    X(UM_ERROR_INVALID_OPTION, "an option has a value that the enum does not list")                    \
    X(UM_ERROR_INVALID_PROXY, "the proxy is null, was removed, or belongs to another tree")            \
    X(UM_ERROR_INVALID_BODY, "the body is null, was destroyed, or belongs to another world")           \
    X(UM_ERROR_INVALID_SHAPE, "the shape is null, was destroyed, or belongs to another world")         \
    X(UM_ERROR_INVALID_JOINT, "the joint is null, was destroyed, or belongs to another world")         \
    X(UM_ERROR_INVALID_FIELD, "the field is null, was destroyed, or belongs to another world")         \
    X(UM_ERROR_WRONG_TYPE, "bodies or shapes of this type do not have that")                           \
    X(UM_ERROR_INVALID_GEOMETRY, "the geometry is degenerate, too small or too large")                 \
    X(UM_ERROR_TOO_FEW_POINTS, "a polygon needs three points or more")                                 \
    X(UM_ERROR_NO_AREA, "the points of the polygon coincide or lie on a line")                         \
    X(UM_ERROR_TOO_MANY_VERTICES, "the hull of the points has more vertices than a polygon may")       \
    X(UM_ERROR_OUTLINE_CROSSES, "a ring of the outline crosses or touches itself or another one")      \
    X(UM_ERROR_INVALID_NUMBER, "a number is NaN or out of its range")                                  \
    X(UM_ERROR_LOCKED, "the world or tree is in the middle of a step or of one of its callbacks")      \
    X(UM_ERROR_LIMIT, "there would be more of something than can be counted")                          \
    X(UM_ERROR_OUT_OF_MEMORY, "memory or threads have run out")                                        \
    X(UM_ERROR_BROKEN_INVARIANT, "the data structure contradicts itself; this is a bug in Umbra")

// What a call came to. UM_OK is zero; everything else means that the call has changed nothing but how much
// memory is held, unless its comment says otherwise.
typedef enum um_result {
#define UM_RESULT_ENUMERATOR(name, text) name,
    UM_RESULT_LIST(UM_RESULT_ENUMERATOR)
#undef UM_RESULT_ENUMERATOR
} um_result;

// The text of a result for a person; "unknown result" for a value that is none. Never NULL.
UM_API const char* um_result_text(um_result result);

// What went wrong, for a person: handed to the error hook of a world or a tree.
typedef struct um_error {
    um_result result;     // never UM_OK
    const char* function; // the public function that failed: "um_body_create"
    const char* message; // "um_body_create: def.linear_damping is -1, must be 0 to 1e6"; both texts are valid
                         // until the hook returns
} um_error;

// Gets the reason of a failed call, on the thread that made the call: so where several threads read at once,
// any of them may call it, also at the same time. May read the world or tree, but neither change nor end it.
typedef void um_error_fn(const um_error* error, void* context);

// Every category bit: the mask that lets all through that have a category.
#define UM_ALL_CATEGORIES UINT64_MAX

// The shortest and the longest step, in seconds. A shorter one would be lost in rounding.
#define UM_MIN_STEP 1e-6f
#define UM_MAX_STEP 1.0f

// Returns size bytes aligned to alignment (a power of two, at most 64), or NULL if there are none.
typedef void* um_allocate_fn(size_t size, size_t alignment, void* context);

// Takes back what um_allocate_fn returned; size is the size that was asked for.
typedef void um_release_fn(void* memory, size_t size, void* context);

// Where memory comes from. Both functions NULL: the C library. One of them NULL: an invalid def. The hooks
// are called only by the thread that calls into Umbra, and may fail at any time: the call that needed the
// memory then fails with UM_ERROR_OUT_OF_MEMORY and leaves everything as it was, unless its comment says
// that it can do without. That may be a query as well, which bakes a tree: see um_tree_bake. A hook may
// read single things of the world or tree that it works for; calls that change it, or look at all of it,
// get UM_ERROR_LOCKED.
typedef struct um_allocator {
    um_allocate_fn* allocate; // default NULL
    um_release_fn* release;   // default NULL
    void* context;            // handed to both functions; default NULL
} um_allocator;

#endif
