// Character movers in a world: see world_fuzz.h. A mover makes a few moves; those that succeed leave finite
// numbers and ids of what is there, those that fail leave the mover as it was.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include <math.h>
#include <string.h>

static bool is_finite(um_vec2 v)
{
    return isfinite(v.x) && isfinite(v.y);
}

static bool filter_shape(um_shape_id shape, void* context)
{
    world_fuzz* f = context;
    require(f, um_shape_exists(f->world, shape), "a mover met a shape that is not there");
    intrude(f, LOCK_WALK);
    return shape.index1 % 7 != 0;
}

static um_mover_def choose_mover_def(world_fuzz* f)
{
    um_mover_def def = um_default_mover_def();
    def.position = choose_vector(f, 0.5f * f->meter, 12);
    if (choose(f, 4) == 0) {
        def.up = choose_vector(f, 1.0f, 2);
    }
    if (choose(f, 4) == 0) {
        def.radius = choose_float(f, 0.1f, 8);
        def.height = choose_float(f, 0.5f, 8);
        def.skin = choose_float(f, 0.005f, 6);
    }
    if (choose(f, 4) == 0) {
        def.step_height = choose_float(f, 0.1f, 20);
        def.snap_distance = choose_float(f, 0.1f, 20);
        def.max_slope = choose_float(f, 0.1f, 15);
    }
    def.density = choose(f, 4) == 0 ? choose_float(f, 1e3f, 8) : 1.0f;
    def.presses_down = choose(f, 2) == 0;
    def.category_mask = choose(f, 4) == 0 ? 2 : UM_ALL_CATEGORIES;
    if (choose(f, 2) == 0) {
        def.filter = filter_shape;
        def.filter_context = f;
    }
    if (happens(f, f->hostile_percent)) {
        def.cookie = (uint32_t)choose_bits(f);
    }
    return def;
}

static void check_mover(const world_fuzz* f, const um_mover* mover)
{
    require(f, is_finite(mover->position) && is_finite(mover->velocity), "a mover is nowhere");
    require(f, fabsf(mover->position.x) <= UM_MAX_POSITION && fabsf(mover->position.y) <= UM_MAX_POSITION,
            "a mover is further out than it may be");
    require(f, mover->plane_count >= 0 && mover->plane_count <= UM_MAX_MOVER_PLANES, "too many planes");
    for (int32_t i = 0; i < mover->plane_count; ++i) {
        um_vec2 normal = mover->planes[i].normal;
        float length = normal.x * normal.x + normal.y * normal.y;
        require(f, um_shape_exists(f->world, mover->planes[i].shape), "a plane of a shape that is not there");
        require(f, fabsf(length - 1.0f) < 1e-3f && is_finite(mover->planes[i].point), "a plane is none");
    }
    require(f, mover->is_on_ground == um_shape_exists(f->world, mover->ground_shape),
            "a mover stands on what is not there");
    require(f, mover->is_on_ground == um_body_exists(f->world, mover->ground_body),
            "a mover stands on whom is not there");
    require(f, is_finite(mover->ground_velocity) && is_finite(mover->ground_point), "the ground is nowhere");
}

static void move_once(world_fuzz* f, um_mover* mover)
{
    before_call(f, "um_mover_move");
    um_vec2 way = choose_vector(f, 0.2f * f->meter, 30);
    float time = choose(f, 4) == 0 ? choose_float(f, 0.01f, 30) : 1.0f / 60.0f;
    if (happens(f, f->hostile_percent)) {
        mover->capsule = choose_capsule(f);
    }
    if (choose(f, 8) == 0) {
        bool must_fail = f->call.must_fail; // an id of nothing is nobody to ignore
        mover->ignored_body = choose_body(f);
        f->call.must_fail = must_fail;
    }
    um_mover before;
    memcpy(&before, mover, sizeof before);
    bool was_asking = f->is_asking;
    f->is_asking = true;
    bool succeeded = um_mover_move(f->call.subject, mover, way, time) == UM_OK;
    f->is_asking = was_asking;
    if (succeeded) {
        check_mover(f, mover);
    } else {
        require(f, memcmp(&before, mover, sizeof before) == 0, "a move that failed has changed the mover");
    }
    after_call(f, succeeded);
}

void call_mover(world_fuzz* f)
{
    before_call(f, "um_mover_make");
    end_failures(f);
    um_mover_def def = choose_mover_def(f);
    um_mover mover = {0};
    um_result result = um_mover_make(f->call.subject, &def, &mover);
    tell(f, " at (%g, %g): %s", (double)def.position.x, (double)def.position.y, um_result_text(result));
    require(f, !(f->call.must_fail && result == UM_OK), "a bad mover was made");
    require(f, um_world_hash(f->world) == f->call.hash, "a mover that was made has changed the world");
    if (result != UM_OK) {
        require(f, mover.def.cookie == 0, "a mover that failed was written");
        return;
    }
    for (int32_t i = 1 + choose(f, 6); i > 0; --i) {
        move_once(f, &mover);
    }
}
