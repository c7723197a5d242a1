// Batches of contacts through the collide kernels, and their manifolds into the lanes of the solver. See
// compare.h.
// SPDX-License-Identifier: MIT

#include "world/compare.h"

#include <math.h>

// ---- Lanes ----------------------------------------------------------------------------------------------

// The features of a contact: one point or two.
typedef struct features {
    um_vec2 anchors[2];
    uint16_t ids[2];
    int32_t count;
} features;

static features read_features(const umi_touch_rows* touches, int32_t i)
{
    return (features){
        .anchors = {{touches->anchor_x[0].lane[i], touches->anchor_y[0].lane[i]},
                    {touches->anchor_x[1].lane[i], touches->anchor_y[1].lane[i]}},
        .ids = {(uint16_t)touches->id[0].lane[i], (uint16_t)touches->id[1].lane[i]},
        .count = (int32_t)touches->count.lane[i],
    };
}

// Finds for each point the one that it was before, by its id. Returns whether any was.
static bool match_by_id(const umi_contact* contact, const features* now, int32_t out_before[2])
{
    for (int32_t i = 0; i < now->count; ++i) {
        out_before[i] = contact->ids[0] == now->ids[i] ? 0 : contact->ids[1] == now->ids[i] ? 1 : -1;
    }
    return out_before[0] >= 0 || out_before[1] >= 0;
}

// The same by place. Two sides that separate equally well may change the parts that they play, and all ids
// with them, while the points stay where they are: without their impulses a tall pyramid gets a jolt.
static void match_by_place(const umi_contact_block* block, int32_t lane, const umi_contact* contact,
                           const features* now, float most, int32_t out_before[2])
{
    bool is_taken[2] = {contact->ids[0] == UMI_NO_ID, contact->ids[1] == UMI_NO_ID};
    for (int32_t i = 0; i < now->count; ++i) {
        float nearest = most;
        for (int32_t k = 0; k < 2; ++k) {
            float x = now->anchors[i].x - block->points[k].anchor_x.lane[lane];
            float y = now->anchors[i].y - block->points[k].anchor_y.lane[lane];
            float distance = fabsf(x) + fabsf(y);
            if (!is_taken[k] && distance < nearest) {
                nearest = distance;
                out_before[i] = k;
            }
        }
        if (out_before[i] >= 0) {
            is_taken[out_before[i]] = true;
        }
    }
}

// A point that was there before keeps its impulses. A contact without any points so far shares out what it
// starts with: nothing, or what was estimated for two bodies that slept from the beginning. So does one that
// has woken with other ids: its lane is new, and does not know any places.
static void keep_impulses(umi_contact_block* block, int32_t lane, const umi_contact* contact,
                          const features* now, float contact_margin)
{
    umi_point_rows* points = block->points;
    int32_t before[2] = {-1, -1};
    bool is_matched = match_by_id(contact, now, before);
    bool has_places = points[0].separation.lane[lane] < UMI_NO_POINT;
    if (!is_matched && has_places) {
        match_by_place(block, lane, contact, now, contact_margin, before);
    }
    float sum = points[0].normal_impulse.lane[lane] + points[1].normal_impulse.lane[lane];
    float share = is_matched || has_places ? 0.0f : sum / (float)now->count;
    float normal[2] = {share, now->count > 1 ? share : 0.0f};
    float tangent[2] = {0.0f, 0.0f};
    for (int32_t i = 0; i < 2; ++i) {
        if (before[i] >= 0) {
            normal[i] = points[before[i]].normal_impulse.lane[lane];
            tangent[i] = points[before[i]].tangent_impulse.lane[lane];
        }
    }
    for (int32_t i = 0; i < 2; ++i) {
        points[i].normal_impulse.lane[lane] = normal[i];
        points[i].tangent_impulse.lane[lane] = tangent[i];
    }
}

// Notes where the bodies of a lane are, for as long as its manifold can be kept. Ground and sleepers are the
// body that is none: they do not move. Points on circles do not turn with them, and cost little: they are
// made anew in each step.
static void note_poses(const um_world* world, umi_contact_block* block, int32_t lane, uint16_t id,
                       bool is_round)
{
    umi_pose a = world->bodies.poses[block->body_a.lane[lane] & INT32_MAX];
    umi_pose b = world->bodies.poses[block->body_b.lane[lane] & INT32_MAX];
    block->kept_offset_x.lane[lane] = a.x - b.x;
    block->kept_offset_y.lane[lane] = a.y - b.y;
    block->kept_c_a.lane[lane] = a.q.c;
    block->kept_s_a.lane[lane] = a.q.s;
    block->kept_c_b.lane[lane] = b.q.c;
    block->kept_s_b.lane[lane] = b.q.s;
    block->kept_way.lane[lane] = is_round ? UMI_NO_POINT : 0.0f;
    block->kept_by_a.lane[lane] = (id & UMI_ID_REFERENCE_IS_B) == 0 ? 1.0f : 0.0f;
}

// Writes the manifold that stands in lane i of the touches into the contact's lane.
static void write_manifold(const um_world* world, umi_contact* contact, const umi_touch_rows* touches,
                           int32_t i, bool is_round)
{
    umi_contact_block* block = umi_block_of(&world->constraints, contact);
    int32_t lane = umi_lane_of(contact);
    umi_pose a = world->bodies.poses[contact->body_a];
    umi_pose b = world->bodies.poses[contact->body_b];
    features now = read_features(touches, i);
    block->normal_x.lane[lane] = touches->normal_x.lane[i];
    block->normal_y.lane[lane] = touches->normal_y.lane[i];
    block->offset_x.lane[lane] = a.x - b.x;
    block->offset_y.lane[lane] = a.y - b.y;
    keep_impulses(block, lane, contact, &now, world->settings.contact_margin);
    note_poses(world, block, lane, now.ids[0], is_round);
    for (int32_t k = 0; k < 2; ++k) {
        umi_point_rows* point = block->points + k;
        bool is_there = k < now.count;
        point->anchor_x.lane[lane] = is_there ? now.anchors[k].x : 0.0f;
        point->anchor_y.lane[lane] = is_there ? now.anchors[k].y : 0.0f;
        point->separation.lane[lane] = is_there ? touches->separation[k].lane[i] : UMI_NO_POINT;
        contact->ids[k] = is_there ? now.ids[k] : UMI_NO_ID;
    }
}

// ---- Outcomes -------------------------------------------------------------------------------------------

bool umi_has_parted(const um_world* world, int32_t shape_a, int32_t shape_b)
{
    return world->settings.broadphase == UM_BROADPHASE_TREE &&
           !um_box_overlaps(world->shapes.fat_boxes[shape_a], world->shapes.fat_boxes[shape_b]);
}

void umi_update_due(const um_world* world, umi_apart* apart)
{
    if (world->settings.broadphase != UM_BROADPHASE_TREE) {
        return;
    }
    um_box a = world->shapes.tight_boxes[apart->shape_a];
    um_box b = world->shapes.tight_boxes[apart->shape_b];
    float x = umi_greater(a.min.x - b.max.x, b.min.x - a.max.x);
    float y = umi_greater(a.min.y - b.max.y, b.min.y - a.max.y);
    // A little less, for rounding.
    float way = umi_greater(x, y) - world->settings.contact_margin;
    apart->due = world->bodies.paths[apart->body_a] + world->bodies.paths[apart->body_b] + 0.99f * way;
}

// The contact has no lane.
static uint8_t outcome_without_lane(const um_world* world, const umi_contact* contact, bool touches)
{
    if (touches) {
        return UMI_OUTCOME_BEGINS;
    }
    umi_update_due(world, world->contacts.apart + contact->apart_index);
    bool may_have_touched = (contact->flags & (UMI_CONTACT_TOUCHES | UMI_CONTACT_UNTESTED)) != 0;
    return may_have_touched ? UMI_OUTCOME_STOPS : UMI_OUTCOME_SAME;
}

// The contact had a lane and does not touch.
static uint8_t outcome_of_stop(const um_world* world, const umi_contact* contact)
{
    bool has_parted = umi_has_parted(world, contact->shape_a, contact->shape_b);
    return has_parted ? UMI_OUTCOME_STOPS | UMI_OUTCOME_PARTED : UMI_OUTCOME_STOPS;
}

static void finish_contact(const um_world* world, umi_contact* contact, const umi_touch_rows* touches,
                           int32_t i, bool is_round, uint8_t* outcome)
{
    bool does_touch = touches->count.lane[i] > 0.0f;
    uint8_t what = UMI_OUTCOME_SAME;
    if (contact->slot < 0) {
        what = outcome_without_lane(world, contact, does_touch);
    } else if (does_touch) {
        write_manifold(world, contact, touches, i, is_round);
    } else {
        what = outcome_of_stop(world, contact);
    }
    *outcome = (uint8_t)(UMI_OUTCOME_TESTED | what);
}

// ---- Batches --------------------------------------------------------------------------------------------

static void write_outlines(umi_comparison* c, const umi_batch* batch, const umi_index_row* shapes,
                           umi_outlines* outlines)
{
    for (int32_t i = 0; i < UMI_ROW_LANES; ++i) {
        umi_corners room;
        const umi_geometry* geometry = umi_geometry_at(&c->world->shapes, shapes->lane[i]);
        umi_convex convex = umi_shape_convex(&c->world->shapes, geometry, &room);
        umi_outlines_write(outlines, i, &convex, batch->most);
    }
}

// Lanes without a pair have the last one once more.
static void fill_up(umi_batch* batch)
{
    umi_pair_rows* pairs = &batch->pairs;
    int32_t last = batch->count - 1;
    for (int32_t i = batch->count; i < UMI_ROW_LANES; ++i) {
        pairs->body_a.lane[i] = pairs->body_a.lane[last];
        pairs->body_b.lane[i] = pairs->body_b.lane[last];
        pairs->shape_a.lane[i] = pairs->shape_a.lane[last];
        pairs->shape_b.lane[i] = pairs->shape_b.lane[last];
    }
}

static void collide(umi_comparison* c, umi_batch* batch, int32_t kind)
{
    const um_world* world = c->world;
    const umi_collide_kernel* kernel = world->collide_kernel;
    const umi_collide_source source = {&world->bodies.poses->x, &world->bodies.forms->local_center.x,
                                       (const float*)world->shapes.geometries};
    float margin = world->settings.contact_margin;
    fill_up(batch);
    switch (kind) {
    case UMI_BATCH_CIRCLES:
        kernel->circles(&batch->pairs, &source, margin, &c->touches);
        break;
    case UMI_BATCH_CONVEX_AND_CIRCLE:
        write_outlines(c, batch, &batch->pairs.shape_a, &c->outlines[0]);
        kernel->convex_and_circle(&batch->pairs, &source, &c->outlines[0], batch->most, margin, &c->touches);
        break;
    case UMI_BATCH_CONVEXES:
        write_outlines(c, batch, &batch->pairs.shape_a, &c->outlines[0]);
        write_outlines(c, batch, &batch->pairs.shape_b, &c->outlines[1]);
        kernel->convexes(&batch->pairs, &source, &c->outlines[0], &c->outlines[1], batch->most, margin,
                         &c->touches);
        break;
    default:
        kernel->boxes(&batch->pairs, &source, margin, &c->touches);
        break;
    }
}

static void work_off(umi_comparison* c, int32_t kind)
{
    umi_batch* batch = &c->batches[kind];
    if (batch->count == 0) {
        return;
    }
    collide(c, batch, kind);
    bool is_round = kind == UMI_BATCH_CIRCLES || kind == UMI_BATCH_CONVEX_AND_CIRCLE;
    for (int32_t i = 0; i < batch->count; ++i) {
        finish_contact(c->world, batch->contacts[i], &c->touches, i, is_round, batch->outcomes[i]);
    }
    batch->count = 0;
    batch->most = 0;
}

// ---- Candidates -----------------------------------------------------------------------------------------

void umi_comparison_start(umi_comparison* comparison, um_world* world)
{
    comparison->world = world;
    comparison->unread_count = 0;
    comparison->read_count = 0;
    for (int32_t i = 0; i < UMI_BATCH_COUNT; ++i) {
        comparison->batches[i].count = 0;
        comparison->batches[i].most = 0;
    }
}

// How many sides a shape has; 0 for a circle. Those of a polygon are fetched.
static int32_t count_sides(const umi_shapes* shapes, const umi_geometry* geometry)
{
    switch (geometry->kind) {
    case UM_CIRCLE_SHAPE:
        return 0;
    case UM_BOX_SHAPE:
        return 4;
    case UM_POLYGON_SHAPE:
        break;
    }
    const um_polygon* polygon = umi_polygon_at(shapes, geometry->polygon);
    __builtin_prefetch(polygon->vertices);
    __builtin_prefetch(polygon->normals);
    return geometry->sides;
}

// If one of two is a circle, it is b: see find_pairs.
static int32_t kind_of(const umi_geometry* a, const umi_geometry* b)
{
    if (b->kind == UM_CIRCLE_SHAPE) {
        return a->kind == UM_CIRCLE_SHAPE ? UMI_BATCH_CIRCLES : UMI_BATCH_CONVEX_AND_CIRCLE;
    }
    return a->kind == UM_BOX_SHAPE && b->kind == UM_BOX_SHAPE ? UMI_BATCH_BOXES : UMI_BATCH_CONVEXES;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static void put_into_batch(umi_comparison* c, const umi_candidate* candidate)
{
    const um_world* world = c->world;
    const umi_geometry* a = umi_geometry_at(&world->shapes, candidate->shape_a);
    const umi_geometry* b = umi_geometry_at(&world->shapes, candidate->shape_b);
    int32_t kind = kind_of(a, b);
    umi_batch* batch = &c->batches[kind];
    if (kind == UMI_BATCH_CONVEXES || kind == UMI_BATCH_CONVEX_AND_CIRCLE) {
        int32_t sides = greater(count_sides(&world->shapes, a), count_sides(&world->shapes, b));
        batch->most = greater(batch->most, sides);
    }
    int32_t i = batch->count++;
    batch->pairs.body_a.lane[i] = candidate->body_a;
    batch->pairs.body_b.lane[i] = candidate->body_b;
    batch->pairs.shape_a.lane[i] = candidate->shape_a;
    batch->pairs.shape_b.lane[i] = candidate->shape_b;
    batch->contacts[i] = umi_contact_at(&world->contacts, candidate->contact);
    batch->outcomes[i] = candidate->outcome;
    if (batch->count == UMI_ROW_LANES) {
        work_off(c, kind);
    }
}

static void use_read(umi_comparison* c)
{
    for (int32_t i = 0; i < c->read_count; ++i) {
        put_into_batch(c, &c->read[i]);
    }
    c->read_count = 0;
}

static void add_read(umi_comparison* c, umi_candidate candidate)
{
    const um_world* world = c->world;
    __builtin_prefetch(umi_geometry_at(&world->shapes, candidate.shape_a));
    __builtin_prefetch(umi_geometry_at(&world->shapes, candidate.shape_b));
    __builtin_prefetch(world->bodies.poses + candidate.body_a);
    __builtin_prefetch(world->bodies.poses + candidate.body_b);
    c->read[c->read_count++] = candidate;
    if (c->read_count == UMI_ROW_LANES) {
        use_read(c);
    }
}

static void read_contacts(umi_comparison* c)
{
    for (int32_t i = 0; i < c->unread_count; ++i) {
        umi_candidate candidate = c->unread[i];
        const umi_contact* contact = umi_contact_at(&c->world->contacts, candidate.contact);
        candidate.body_a = contact->body_a;
        candidate.body_b = contact->body_b;
        candidate.shape_a = contact->shape_a;
        candidate.shape_b = contact->shape_b;
        add_read(c, candidate);
    }
    c->unread_count = 0;
}

void umi_comparison_add(umi_comparison* comparison, int32_t contact, uint8_t* outcome)
{
    __builtin_prefetch(umi_contact_at(&comparison->world->contacts, contact));
    comparison->unread[comparison->unread_count++] = (umi_candidate){.contact = contact, .outcome = outcome};
    if (comparison->unread_count == UMI_ROW_LANES) {
        read_contacts(comparison);
    }
}

void umi_comparison_add_apart(umi_comparison* comparison, const umi_apart* apart, uint8_t* outcome)
{
    __builtin_prefetch(umi_contact_at(&comparison->world->contacts, apart->contact));
    add_read(comparison, (umi_candidate){
                             .contact = apart->contact,
                             .body_a = apart->body_a,
                             .body_b = apart->body_b,
                             .shape_a = apart->shape_a,
                             .shape_b = apart->shape_b,
                             .outcome = outcome,
                         });
}

void umi_comparison_end(umi_comparison* comparison)
{
    read_contacts(comparison);
    use_read(comparison);
    for (int32_t i = 0; i < UMI_BATCH_COUNT; ++i) {
        work_off(comparison, i);
    }
}
