// How far apart two shapes of a world are: see shape_gap.h.
// SPDX-License-Identifier: MIT

#include "world/shape_gap.h"

#include "dynamics/shape_cloud.h"
#include "geometry/distance.h"

// The cloud of a shape, as seen from a place.
static void place_cloud(const um_world* world, int32_t shape, um_transform place, um_vec2 from,
                        umi_cloud* out_cloud)
{
    const umi_geometry* geometry = umi_geometry_at(&world->shapes, shape);
    umi_frame frame = umi_frame_of(place);
    frame.x -= (double)from.x;
    frame.y -= (double)from.y;
    umi_shape_cloud(&world->shapes, geometry, frame, out_cloud);
}

float umi_placed_gap(const um_world* world, int32_t shape_a, um_transform place_a, int32_t shape_b,
                     um_transform place_b)
{
    umi_cloud a;
    umi_cloud b;
    place_cloud(world, shape_a, place_a, place_a.p, &a);
    place_cloud(world, shape_b, place_b, place_a.p, &b);
    return (float)umi_clouds_separation(&a, &b).distance;
}

float umi_shapes_gap(const um_world* world, int32_t shape_a, int32_t shape_b)
{
    int32_t body_a = umi_geometry_at(&world->shapes, shape_a)->body;
    int32_t body_b = umi_geometry_at(&world->shapes, shape_b)->body;
    return umi_placed_gap(world, shape_a, umi_body_transform(&world->bodies, body_a), shape_b,
                          umi_body_transform(&world->bodies, body_b));
}
