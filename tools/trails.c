// Where bodies that are awake have been.
// SPDX-License-Identifier: MIT

#include "trails.h"

#include <stdlib.h>

enum { STEPS_KEPT = 30, MOST_POINTS = 200000 };

typedef struct trail_walk {
    trails* to;
    const um_world* world;
} trail_walk;

void trails_begin(trails* it, const um_world* world)
{
    int64_t wanted = (int64_t)STEPS_KEPT * um_world_get_counters(world).bodies;
    int32_t capacity = wanted < MOST_POINTS ? (int32_t)wanted : MOST_POINTS;
    *it = (trails){.points = calloc((size_t)capacity + 1, sizeof *it->points)};
    it->capacity = it->points != NULL ? capacity : 0;
}

// Only dynamic bodies: what is kinematic comes by the same way again and again.
static bool note_body(um_body_id body, void* context)
{
    const trail_walk* walk = context;
    trails* to = walk->to;
    if (um_body_is_awake(walk->world, body) && um_body_get_type(walk->world, body) == UM_DYNAMIC_BODY) {
        to->points[to->next] = um_body_get_center(walk->world, body);
        to->next = (to->next + 1) % to->capacity;
        to->count += to->count < to->capacity;
    }
    return true;
}

// Of many awake bodies the ring holds the last steps alone, so that no trail is longer than another.
void trails_note(trails* it, const um_world* world)
{
    if (it->capacity == 0) {
        return;
    }
    int64_t wanted = (int64_t)STEPS_KEPT * um_world_get_counters(world).awake;
    it->count = it->count < wanted ? it->count : (int32_t)wanted;
    trail_walk walk = {it, world};
    um_world_each_body(world, note_body, &walk);
}

um_vec2 trails_point(const trails* it, int32_t age)
{
    return it->points[(it->next - age + it->capacity) % it->capacity];
}

void trails_end(trails* it)
{
    free(it->points);
    *it = (trails){0};
}
