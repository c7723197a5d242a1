// Answers of the library to many pseudo-random questions, as one hash for each kind of question: of hulls,
// masses, outlines and pairs of shapes here, of worlds in answers_world.c. They cover results that never
// become a part of a world, so that hashes of states cannot cover them. All hashes are the same for every
// compiler, optimisation level and platform.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_GOLDEN_ANSWERS_H
#define UMBRA_GOLDEN_ANSWERS_H

#include "support/prng.h"

#include <umbra/umbra.h>

// Options of the worlds that are asked.
typedef struct answer_options {
    int32_t workers;
    int32_t lanes;
} answer_options;

typedef struct answer_kind {
    const char* name;
    uint64_t (*hash)(const answer_options* options);
} answer_kind;

// All kinds. Returns their number.
int32_t answer_kinds(const answer_kind** out_kinds);

// ---- Parts of answers -----------------------------------------------------------------------------------

#define ANSWER_HASH_START UINT64_C(0xCBF29CE484222325)

// FNV-1a over 32-bit words. A struct of 32-bit fields has the same words for both byte orders.
uint64_t answer_mix(uint64_t hash, const void* words, size_t size);
uint64_t answer_mix_number(uint64_t hash, uint32_t number);

// A number from -reach to reach. Some are integers or quarters, so that there are parallel sides, touches,
// ties and zeros of either sign.
float answer_number(prng* random, float reach);
um_vec2 answer_vector(prng* random, float reach);
um_rot answer_rotation(prng* random);

// A valid shape of 1 to 16 points.
um_convex answer_convex(prng* random);
um_polygon answer_polygon(prng* random);

// ---- Answers of worlds: answers_world.c -----------------------------------------------------------------

uint64_t hash_rays(const answer_options* options);
uint64_t hash_shape_casts(const answer_options* options);
uint64_t hash_world_overlaps(const answer_options* options);
uint64_t hash_nearest_shapes(const answer_options* options);
uint64_t hash_events(const answer_options* options);
uint64_t hash_contacts(const answer_options* options);
uint64_t hash_bodies(const answer_options* options);
uint64_t hash_joints(const answer_options* options);
uint64_t hash_movers(const answer_options* options);

#endif
