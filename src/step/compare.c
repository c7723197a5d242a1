// Batches of contacts through the collide kernels, and what becomes of them. See compare.h.
// SPDX-License-Identifier: MIT

#include "step/compare.h"

#include "core/bits.h"
#include "core/prefetch.h"
#include "step/manifold.h"

#include <string.h>

// ---- Outcomes -------------------------------------------------------------------------------------------

bool umi_has_separated(const um_world* world, int32_t shape_a, int32_t shape_b)
{
    return world->settings.broadphase == UM_BROADPHASE_TREE &&
           !um_aabb_overlaps(world->shapes.fat_aabbs[shape_a], world->shapes.fat_aabbs[shape_b]);
}

// How near shapes may come to each other before they are compared, in contact margins: one, and with substeps
// two more, since each of the two bodies may be one margin ahead of its AABBs, see umi_move_ahead.
static float margins_kept(const um_world* world)
{
    return world->settings.solver == UM_SOLVER_SUBSTEP ? 3.0f : 1.0f;
}

// Share of the rest that the bodies may move by: the sums of paths are rounded by far less than a hundredth.
#define DUE_SHARE 0.99f

void umi_update_due(const um_world* world, umi_nontouching* nontouching)
{
    if (world->settings.broadphase != UM_BROADPHASE_TREE) {
        return;
    }
    um_aabb a = world->shapes.tight_aabbs[nontouching->shape_a];
    um_aabb b = world->shapes.tight_aabbs[nontouching->shape_b];
    float x = umi_greater(a.min.x - b.max.x, b.min.x - a.max.x);
    float y = umi_greater(a.min.y - b.max.y, b.min.y - a.max.y);
    float way = umi_greater(x, y) - margins_kept(world) * world->settings.contact_margin;
    nontouching->due =
        world->bodies.paths[nontouching->body_a] + world->bodies.paths[nontouching->body_b] + DUE_SHARE * way;
}

// The contact has no lane.
static uint8_t outcome_without_lane(const um_world* world, const umi_contact* contact, bool touches)
{
    if (touches) {
        return UMI_OUTCOME_BEGINS;
    }
    umi_update_due(world, world->contacts.nontouching + contact->link.place);
    bool may_have_touched = (contact->link.flags & (UMI_CONTACT_TOUCHED | UMI_CONTACT_UNTESTED)) != 0;
    return may_have_touched ? UMI_OUTCOME_STOPS : UMI_OUTCOME_SAME;
}

// The contact had a lane and does not touch.
static uint8_t outcome_of_stop(const um_world* world, const umi_contact* contact)
{
    bool has_separated = umi_has_separated(world, contact->shape_a, contact->shape_b);
    return has_separated ? UMI_OUTCOME_STOPS | UMI_OUTCOME_SEPARATED : UMI_OUTCOME_STOPS;
}

static void finish_contact(const um_world* world, umi_contact* contact, const umi_touch_rows* touches,
                           int32_t i, umi_surface surface, uint8_t* outcome)
{
    bool does_touch = touches->count.lane[i] > 0.0f;
    uint8_t what = UMI_OUTCOME_SAME;
    if (!umi_contact_is_touching(contact)) {
        what = outcome_without_lane(world, contact, does_touch);
    } else if (does_touch) {
        umi_write_manifold(world, contact, touches, i, surface);
    } else {
        what = outcome_of_stop(world, contact);
    }
    *outcome = (uint8_t)(UMI_OUTCOME_TESTED | what);
}

// ---- Batches --------------------------------------------------------------------------------------------

static void write_outlines(umi_comparison* c, const umi_batch* batch, int32_t lanes,
                           const umi_index_row* shapes, umi_outlines* outlines)
{
    for (int32_t i = 0; i < lanes; ++i) {
        umi_corners room;
        const umi_geometry* geometry = umi_geometry_at(&c->world->shapes, shapes->lane[i]);
        umi_convex convex = umi_shape_convex(&c->world->shapes, geometry, &room);
        umi_outlines_write(outlines, i, &convex, batch->most);
    }
}

static void write_open_sides(umi_comparison* c, const umi_batch* batch, int32_t lanes)
{
    const umi_shapes* shapes = &c->world->shapes;
    for (int32_t i = 0; i < lanes; ++i) {
        int32_t shape = batch->pairs.shape_a.lane[i];
        int32_t count = umi_geometry_at(shapes, shape)->open_count;
        c->open.counts.lane[i] = (float)count;
        if (count > 0) {
            memcpy(c->open.sides[i], umi_shape_open_sides(shapes, shape),
                   (size_t)count * sizeof(umi_open_side));
        }
    }
}

// Lanes without a pair have the last one once more.
static void fill_up(umi_pair_rows* pairs, int32_t lanes)
{
    int32_t last = pairs->count - 1;
    for (int32_t i = pairs->count; i < lanes; ++i) {
        pairs->body_a.lane[i] = pairs->body_a.lane[last];
        pairs->body_b.lane[i] = pairs->body_b.lane[last];
        pairs->shape_a.lane[i] = pairs->shape_a.lane[last];
        pairs->shape_b.lane[i] = pairs->shape_b.lane[last];
    }
}

static void collide(umi_comparison* c, umi_batch* batch, umi_batch_kind kind)
{
    const um_world* world = c->world;
    const umi_collide_kernel* kernel = world->collide_kernel;
    const umi_collide_source source = {&world->bodies.poses->x,
                                       &world->bodies.mass_geometries->local_center.x,
                                       (const float*)world->shapes.geometries};
    float margin = world->settings.contact_margin;
    // How many lanes the kernel looks at, of which the last ones may have no pair. A width is a power of two.
    int32_t lanes = (batch->pairs.count + kernel->lanes - 1) & -kernel->lanes;
    fill_up(&batch->pairs, lanes);
    switch (kind) {
    case UMI_BATCH_CIRCLES:
        kernel->circles(&batch->pairs, &source, margin, &c->touches);
        break;
    case UMI_BATCH_CONVEX_AND_CIRCLE:
        write_outlines(c, batch, lanes, &batch->pairs.shape_a, &c->outlines[0]);
        kernel->convex_and_circle(&batch->pairs, &source, &c->outlines[0], batch->most, margin, &c->touches);
        break;
    case UMI_BATCH_CONVEXES:
        write_outlines(c, batch, lanes, &batch->pairs.shape_a, &c->outlines[0]);
        write_outlines(c, batch, lanes, &batch->pairs.shape_b, &c->outlines[1]);
        kernel->convexes(&batch->pairs, &source, &c->outlines[0], &c->outlines[1], batch->most, margin,
                         &c->touches);
        break;
    case UMI_BATCH_ROUNDED:
        write_outlines(c, batch, lanes, &batch->pairs.shape_a, &c->outlines[0]);
        write_outlines(c, batch, lanes, &batch->pairs.shape_b, &c->outlines[1]);
        kernel->rounded(&batch->pairs, &source, &c->outlines[0], &c->outlines[1], batch->most, margin,
                        &c->touches);
        break;
    case UMI_BATCH_OPEN_SIDES:
        write_open_sides(c, batch, lanes);
        write_outlines(c, batch, lanes, &batch->pairs.shape_a, &c->outlines[0]);
        write_outlines(c, batch, lanes, &batch->pairs.shape_b, &c->outlines[1]);
        kernel->open_sides(&batch->pairs, &source, &c->outlines[0], &c->open, &c->outlines[1], batch->most,
                           batch->most_open, margin, &c->touches);
        break;
    case UMI_BATCH_BOXES:
        kernel->boxes(&batch->pairs, &source, margin, &c->touches);
        break;
    }
}

// What touches in a batch, if that is the same in all lanes.
static umi_surface surface_of_all(umi_batch_kind kind)
{
    return kind == UMI_BATCH_CIRCLES             ? UMI_SURFACE_CIRCLES
           : kind == UMI_BATCH_CONVEX_AND_CIRCLE ? UMI_SURFACE_CIRCLE
                                                 : UMI_SURFACE_FLAT;
}

// What touches in a lane of a batch in which that differs.
static umi_surface surface_in_lane(const umi_comparison* c, int32_t i, umi_batch_kind kind)
{
    bool is_open = kind == UMI_BATCH_OPEN_SIDES;
    if (is_open && c->outlines[1].counts.lane[i] < 1.5f) {
        return UMI_SURFACE_CIRCLE;
    }
    bool has_radius =
        c->outlines[1].radii.lane[i] > 0.0f || (!is_open && c->outlines[0].radii.lane[i] > 0.0f);
    return has_radius && c->touches.count.lane[i] < 2.0f ? UMI_SURFACE_ROUNDED : UMI_SURFACE_FLAT;
}

static void empty(umi_batch* batch)
{
    batch->pairs.count = 0;
    batch->most = 0;
    batch->most_open = 0;
    batch->turned = 0;
}

// Turns what was found with A and B in each other's places.
static void turn(const um_world* world, const umi_contact* contact, umi_touch_rows* touches, int32_t i)
{
    umi_pose a = world->bodies.poses[contact->link.body_a];
    umi_pose b = world->bodies.poses[contact->link.body_b];
    touches->normal_x.lane[i] = -touches->normal_x.lane[i];
    touches->normal_y.lane[i] = -touches->normal_y.lane[i];
    for (int32_t k = 0; k < 2; ++k) {
        touches->anchor_x[k].lane[i] += b.x - a.x;
        touches->anchor_y[k].lane[i] += b.y - a.y;
        touches->id[k].lane[i] = (float)((int32_t)touches->id[k].lane[i] ^ UMI_ID_REFERENCE_IS_B);
    }
}

static void work_off(umi_comparison* c, umi_batch_kind kind)
{
    umi_batch* batch = &c->batches[kind];
    if (batch->pairs.count == 0) {
        return;
    }
    collide(c, batch, kind);
    for (uint32_t bits = batch->turned; bits != 0; bits &= bits - 1) {
        int32_t i = umi_trailing_zeros(bits);
        if (c->touches.count.lane[i] > 0.0f) {
            turn(c->world, batch->contacts[i], &c->touches, i);
        }
    }
    bool differs = kind == UMI_BATCH_ROUNDED || kind == UMI_BATCH_OPEN_SIDES;
    umi_surface surface = surface_of_all(kind);
    for (int32_t i = 0; i < batch->pairs.count; ++i) {
        finish_contact(c->world, batch->contacts[i], &c->touches, i,
                       differs ? surface_in_lane(c, i, kind) : surface, batch->outcomes[i]);
    }
    empty(batch);
}

// ---- Candidates -----------------------------------------------------------------------------------------

void umi_comparison_start(umi_comparison* comparison, um_world* world)
{
    comparison->world = world;
    comparison->unread_count = 0;
    comparison->read_count = 0;
    for (int32_t i = 0; i < UMI_BATCH_COUNT; ++i) {
        empty(&comparison->batches[i]);
    }
}

// How many sides a shape has; 0 for a circle. Those of a polygon are fetched.
static int32_t count_sides(const umi_shapes* shapes, const umi_geometry* geometry)
{
    switch (umi_geometry_kind(geometry)) {
    case UM_CIRCLE_SHAPE:
        return 0;
    case UM_BOX_SHAPE:
        return 4;
    case UM_CAPSULE_SHAPE:
    case UM_SEGMENT_SHAPE:
    case UM_CHAIN_SEGMENT_SHAPE:
        return 2;
    case UM_POLYGON_SHAPE:
        break;
    }
    const um_polygon* polygon = umi_polygon_at(shapes, geometry->polygon);
    umi_prefetch(polygon->vertices);
    umi_prefetch(polygon->normals);
    return geometry->sides;
}

_Static_assert(UMI_SHAPE_KINDS == 6, "say here how the new kind is compared with those before it");

// Whether a shape that is no circle has a radius, or is a line.
static bool is_rounded(const umi_geometry* geometry)
{
    return geometry->kind > UM_POLYGON_SHAPE ||
           (geometry->kind == UM_POLYGON_SHAPE && geometry->rounding > 0.0f);
}

// How a pair of kinds is compared. Of two kinds a's is the later one: see find_pairs. Branches, which are
// predicted: a table would wait for the shapes to come from memory, 4 % of the time in washer.
static umi_batch_kind kind_of(const umi_geometry* a, const umi_geometry* b)
{
    if (a->has_seams | b->has_seams) {
        return UMI_BATCH_OPEN_SIDES;
    }
    if (b->kind == UM_CIRCLE_SHAPE) {
        return a->kind == UM_CIRCLE_SHAPE ? UMI_BATCH_CIRCLES : UMI_BATCH_CONVEX_AND_CIRCLE;
    }
    if (a->kind == UM_BOX_SHAPE && b->kind == UM_BOX_SHAPE) {
        return UMI_BATCH_BOXES;
    }
    return is_rounded(a) || is_rounded(b) ? UMI_BATCH_ROUNDED : UMI_BATCH_CONVEXES;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

// A candidate with its shapes in each other's places.
static umi_candidate turned_candidate(const umi_candidate* c)
{
    return (umi_candidate){c->contact, c->body_b, c->body_a, c->shape_b, c->shape_a, c->outcome};
}

// Whether the seams of B are the ones that count, and not those of A.
static bool has_seams_of_b(const um_world* world, const umi_candidate* candidate)
{
    if (!umi_geometry_at(&world->shapes, candidate->shape_a)->has_seams) {
        return true;
    }
    return umi_geometry_at(&world->shapes, candidate->shape_b)->has_seams &&
           umi_body_at(&world->bodies, candidate->body_b)->type != UM_DYNAMIC_BODY;
}

// The shape with seams comes first. Of two it is the one that contacts do not move, which others slide along,
// and the other one has all of its sides.
static void put_with_seams(umi_comparison* c, umi_batch* batch, umi_candidate* candidate)
{
    const umi_shapes* shapes = &c->world->shapes;
    if (has_seams_of_b(c->world, candidate)) {
        *candidate = turned_candidate(candidate);
        batch->turned |= UINT32_C(1) << batch->pairs.count;
    }
    const umi_geometry* a = umi_geometry_at(shapes, candidate->shape_a);
    const umi_geometry* b = umi_geometry_at(shapes, candidate->shape_b);
    batch->most_open = greater(batch->most_open, a->open_count);
    batch->most = greater(batch->most, greater(count_sides(shapes, a), count_sides(shapes, b)));
}

static void put_into_batch(umi_comparison* c, umi_candidate* candidate)
{
    const um_world* world = c->world;
    const umi_geometry* a = umi_geometry_at(&world->shapes, candidate->shape_a);
    const umi_geometry* b = umi_geometry_at(&world->shapes, candidate->shape_b);
    umi_batch_kind kind = kind_of(a, b);
    umi_batch* batch = &c->batches[kind];
    if (kind == UMI_BATCH_OPEN_SIDES) {
        put_with_seams(c, batch, candidate);
    } else if (kind != UMI_BATCH_BOXES && kind != UMI_BATCH_CIRCLES) {
        int32_t sides = greater(count_sides(&world->shapes, a), count_sides(&world->shapes, b));
        batch->most = greater(batch->most, sides);
    }
    int32_t i = batch->pairs.count++;
    batch->pairs.body_a.lane[i] = candidate->body_a;
    batch->pairs.body_b.lane[i] = candidate->body_b;
    batch->pairs.shape_a.lane[i] = candidate->shape_a;
    batch->pairs.shape_b.lane[i] = candidate->shape_b;
    batch->contacts[i] = umi_contact_at(&world->links, candidate->contact);
    batch->outcomes[i] = candidate->outcome;
    if (batch->pairs.count == UMI_ROW_LANES) {
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
    umi_prefetch(umi_geometry_at(&world->shapes, candidate.shape_a));
    umi_prefetch(umi_geometry_at(&world->shapes, candidate.shape_b));
    umi_prefetch(world->bodies.poses + candidate.body_a);
    umi_prefetch(world->bodies.poses + candidate.body_b);
    c->read[c->read_count++] = candidate;
    if (c->read_count == UMI_ROW_LANES) {
        use_read(c);
    }
}

static void read_contacts(umi_comparison* c)
{
    for (int32_t i = 0; i < c->unread_count; ++i) {
        umi_candidate candidate = c->unread[i];
        const umi_contact* contact = umi_contact_at(&c->world->links, candidate.contact);
        candidate.body_a = contact->link.body_a;
        candidate.body_b = contact->link.body_b;
        candidate.shape_a = contact->shape_a;
        candidate.shape_b = contact->shape_b;
        add_read(c, candidate);
    }
    c->unread_count = 0;
}

void umi_comparison_add(umi_comparison* comparison, int32_t contact, uint8_t* outcome)
{
    umi_prefetch(umi_contact_at(&comparison->world->links, contact));
    umi_candidate* candidate = &comparison->unread[comparison->unread_count++];
    candidate->contact = contact;
    candidate->outcome = outcome;
    if (comparison->unread_count == UMI_ROW_LANES) {
        read_contacts(comparison);
    }
}

void umi_comparison_add_nontouching(umi_comparison* comparison, const umi_nontouching* nontouching,
                                    uint8_t* outcome)
{
    umi_prefetch(umi_contact_at(&comparison->world->links, nontouching->contact));
    umi_candidate candidate = {
        .contact = nontouching->contact,
        .body_a = nontouching->body_a,
        .body_b = nontouching->body_b,
        .shape_a = nontouching->shape_a,
        .shape_b = nontouching->shape_b,
    };
    candidate.outcome = outcome;
    add_read(comparison, candidate);
}

void umi_comparison_end(umi_comparison* comparison)
{
    read_contacts(comparison);
    use_read(comparison);
    for (int32_t i = 0; i < UMI_BATCH_COUNT; ++i) {
        work_off(comparison, (umi_batch_kind)i);
    }
}
