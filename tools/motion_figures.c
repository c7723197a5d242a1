// Energy and momentum.
// SPDX-License-Identifier: MIT

#include "motion_figures.h"

typedef struct motion_walk {
    const um_world* world;
    um_vec2 gravity;
    motion_figures sum;
} motion_walk;

static bool add_body(um_body_id body, void* context)
{
    motion_walk* walk = context;
    const um_world* world = walk->world;
    if (um_body_get_type(world, body) != UM_DYNAMIC_BODY || !um_body_is_enabled(world, body)) {
        return true;
    }
    um_mass mass = um_body_get_mass(world, body);
    um_vec2 velocity = um_body_get_velocity(world, body);
    um_vec2 center = um_body_get_center(world, body);
    double m = (double)mass.mass;
    double spin = (double)um_body_get_angular_velocity(world, body);
    double vx = (double)velocity.x;
    double vy = (double)velocity.y;
    double x = (double)center.x;
    double y = (double)center.y;
    double weight = m * (double)um_body_get_gravity_scale(world, body);
    walk->sum.kinetic += 0.5 * (m * (vx * vx + vy * vy) + (double)mass.inertia * spin * spin);
    walk->sum.potential -= weight * (x * (double)walk->gravity.x + y * (double)walk->gravity.y);
    walk->sum.momentum_x += m * vx;
    walk->sum.momentum_y += m * vy;
    walk->sum.angular_momentum += (double)mass.inertia * spin + m * (x * vy - y * vx);
    return true;
}

motion_figures motion_figures_of(const um_world* world)
{
    motion_walk walk = {.world = world, .gravity = um_world_get_gravity(world)};
    um_world_each_body(world, add_body, &walk);
    return walk.sum;
}
