// The pass that keeps manifolds: the same bits at every width, separations and normals are what a fresh
// comparison of the shapes would give, to second order in how far the bodies have moved, and points stay.
// SPDX-License-Identifier: MIT

#include "solver/contact_blocks.h"

#include "support/hard_floats.h"

#include "support/collide_one.h"

static const int32_t WIDTHS[] = {1, 4, 8, 16};

enum {
    ROW_COUNT = sizeof(umi_contact_block) / sizeof(umi_row),
};

// The bodies of contact_blocks with poses.
typedef struct kept_blocks {
    contact_blocks contacts;
    umi_pose poses[RECORD_COUNT];
    uint16_t stale[MOST_BLOCKS];
} kept_blocks;

static um_rot rotation(double angle)
{
    return (um_rot){(float)cos(angle), (float)sin(angle)};
}

static float cell(const umi_contact_block* block, int32_t row, int32_t lane)
{
    return ((const float*)block)[row * UMI_BLOCK_LANES + lane];
}

static bool is_stale(const kept_blocks* k, int32_t slot)
{
    return (k->stale[slot / UMI_BLOCK_LANES] >> slot % UMI_BLOCK_LANES & 1) != 0;
}

// More than any step moves, and a turn that the points follow.
static const umi_keep_limits ANY_CREEP = {1e6f, 0.001f, UMI_NO_POINT};

static void run_keep(const umi_contact_kernel* kernel, kept_blocks* k, umi_keep_limits limits)
{
    memset(k->stale, 0xa5, sizeof k->stale); // must be overwritten
    kernel->keep(block_list(&k->contacts), k->contacts.count, k->poses, &limits, k->stale);
}

// ---- Random contacts ------------------------------------------------------------------------------------

static void random_poses(kept_blocks* k, prng* random)
{
    k->poses[0] = (umi_pose){.q = {1.0f, 0.0f}};
    for (int32_t i = 1; i < RECORD_COUNT; ++i) {
        k->poses[i] = (umi_pose){
            .x = prng_float(random, -500.0f, 500.0f),
            .y = prng_float(random, -500.0f, 500.0f),
            .q = rotation((double)prng_float(random, -3.0f, 3.0f)),
        };
    }
}

// What the narrow phase notes of the poses, with the way that the bodies may yet move.
static void note_poses(kept_blocks* k, int32_t slot, float way, umi_normal_owner owner)
{
    umi_contact_lane_note_kept(block_of_slot(&k->contacts, slot), slot % UMI_BLOCK_LANES, k->poses, way,
                               owner);
}

static umi_pose moved_pose(umi_pose pose, float shift, float turn, prng* random)
{
    double angle = atan2((double)pose.q.s, (double)pose.q.c) + (double)prng_float(random, -turn, turn);
    return (umi_pose){
        .x = pose.x + prng_float(random, -shift, shift),
        .y = pose.y + prng_float(random, -shift, shift),
        .q = rotation(angle),
    };
}

static void move_all(kept_blocks* k, float shift, float turn, prng* random)
{
    for (int32_t i = 1; i < RECORD_COUNT; ++i) {
        k->poses[i] = moved_pose(k->poses[i], shift, turn, random);
    }
}

static void random_kept_blocks(kept_blocks* k, prng* random)
{
    random_contacts(&k->contacts, random);
    random_poses(k, random);
    for (int32_t slot = 0; slot < k->contacts.count; ++slot) {
        float way = prng_chance(random, 20) ? 0.0f : prng_float(random, 0.3f, 0.5f);
        note_poses(k, slot, way, prng_chance(random, 50));
        if (prng_chance(random, 10)) {
            block_of_slot(&k->contacts, slot)->kept_offset_x.lane[slot % UMI_BLOCK_LANES] = UMI_NO_POINT;
        }
    }
}

// ---- Widths ---------------------------------------------------------------------------------------------

// Lanes that have no contact may differ: narrow kernels do not come by there.
static void compare_kept(const kept_blocks* actual, const kept_blocks* expected, int32_t lanes,
                         const prng* random)
{
    for (int32_t slot = 0; slot < expected->contacts.count; ++slot) {
        const umi_contact_block* a = &actual->contacts.blocks[slot / UMI_BLOCK_LANES].contact;
        const umi_contact_block* b = &expected->contacts.blocks[slot / UMI_BLOCK_LANES].contact;
        int32_t lane = slot % UMI_BLOCK_LANES;
        for (int32_t row = 0; row < ROW_COUNT; ++row) {
            if (float_bits(cell(a, row, lane)) != float_bits(cell(b, row, lane))) {
                fail_with_seed(random, "row %d of slot %d with %d lanes: %.9g, expected %.9g", (int)row,
                               (int)slot, (int)lanes, (double)cell(a, row, lane), (double)cell(b, row, lane));
            }
        }
        if (is_stale(actual, slot) != is_stale(expected, slot)) {
            fail_with_seed(random, "slot %d with %d lanes: stale %d, expected %d", (int)slot, (int)lanes,
                           is_stale(actual, slot), is_stale(expected, slot));
        }
    }
}

static void all_widths_keep_the_same_bits(void** state)
{
    (void)state;
    static kept_blocks original;
    static kept_blocks runs[COUNT_OF(WIDTHS)];
    prng random = prng_make(7601);
    int32_t stale = 0;
    int32_t kept = 0;
    for (int32_t round = 0; round < 300; ++round) {
        random_kept_blocks(&original, &random);
        for (int32_t i = 0; i < COUNT_OF(WIDTHS); ++i) {
            runs[i] = original;
        }
        // Some steps in a row: what a pass has written, the next one reads.
        for (int32_t step = 0; step < 4; ++step) {
            move_all(&original, 0.02f, 0.001f, &random);
            for (int32_t i = 0; i < COUNT_OF(WIDTHS); ++i) {
                if (umi_cpu_has_lanes(WIDTHS[i])) {
                    memcpy(runs[i].poses, original.poses, sizeof original.poses);
                    run_keep(umi_contact_kernel_for(WIDTHS[i]), &runs[i],
                             (umi_keep_limits){0.15f, 0.0005f, UMI_NO_POINT});
                    compare_kept(&runs[i], &runs[0], WIDTHS[i], &random);
                }
            }
        }
        for (int32_t slot = 0; slot < original.contacts.count; ++slot) {
            stale += is_stale(&runs[0], slot);
            kept += !is_stale(&runs[0], slot);
        }
    }
    if (stale < 1000 || kept < 1000) {
        fail_msg("%d stale and %d kept, expected 1000 of each at least", (int)stale, (int)kept);
    }
}

// ---- Boxes ----------------------------------------------------------------------------------------------

// The narrow phase's margin for a slop of half a pixel.
#define MARGIN 2.0f

// A box against another one, in slot 0: bodies FIRST_DYNAMIC and the one after it, each with its origin in
// its centre.
typedef struct box_pair {
    kept_blocks k;
    um_box a, b;
    float way; // that the boxes may move until they are compared again
} box_pair;

static touching collide(const box_pair* p)
{
    umi_pose a = p->k.poses[FIRST_DYNAMIC];
    umi_pose b = p->k.poses[FIRST_DYNAMIC + 1];
    um_transform frame = {{a.x, a.y}, a.q};
    um_transform b_in_a = {
        um_transform_apply_inverse(frame, um_vec2_make(b.x, b.y)),
        {a.q.c * b.q.c + a.q.s * b.q.s, a.q.c * b.q.s - a.q.s * b.q.c},
    };
    return collide_boxes(p->a, p->b, b_in_a, MARGIN);
}

// As the narrow phase writes it.
static void write_pair(box_pair* p, const touching* manifold)
{
    umi_contact_block* block = &p->k.contacts.blocks[0].contact;
    umi_pose a = p->k.poses[FIRST_DYNAMIC];
    umi_pose b = p->k.poses[FIRST_DYNAMIC + 1];
    um_vec2 normal = um_rot_apply(a.q, manifold->normal);
    block->normal_x.lane[0] = normal.x;
    block->normal_y.lane[0] = normal.y;
    block->offset_x.lane[0] = a.x - b.x;
    block->offset_y.lane[0] = a.y - b.y;
    for (int32_t i = 0; i < 2; ++i) {
        bool is_there = i < manifold->count;
        um_vec2 anchor = is_there ? um_rot_apply(a.q, manifold->points[i].anchor) : um_vec2_make(0.0f, 0.0f);
        put_point(&block->points[i], 0, anchor, is_there ? manifold->points[i].separation : UMI_NO_POINT,
                  1.0f, 0.5f);
    }
    note_poses(&p->k, 0, p->way, (manifold->points[0].id & UMI_ID_REFERENCE_IS_B) == 0);
}

// Two boxes of 20 to 60 px, side on side with a little overlap or gap, the whole at any angle.
static touching random_pair(box_pair* p, prng* random)
{
    um_vec2 half_a = {prng_float(random, 10.0f, 30.0f), prng_float(random, 10.0f, 30.0f)};
    um_vec2 half_b = {prng_float(random, 10.0f, 30.0f), prng_float(random, 10.0f, 30.0f)};
    p->way = 100.0f;
    p->a = um_box_make(half_a.x, half_a.y);
    p->b = um_box_make(half_b.x, half_b.y);
    memset(&p->k, 0, sizeof p->k);
    p->k.contacts.count = 1;
    for (int32_t slot = 0; slot < MOST_SLOTS; ++slot) {
        empty_slot(&p->k.contacts, slot);
    }
    lane_body a = random_dynamic(FIRST_DYNAMIC, random);
    lane_body b = random_dynamic(FIRST_DYNAMIC + 1, random);
    put_bodies(&p->k.contacts.blocks[0].contact, 0, a, b);
    double angle = (double)prng_float(random, -3.0f, 3.0f);
    double tilt = (double)prng_float(random, -0.02f, 0.02f);
    float along = prng_float(random, -0.7f, 0.7f) * (half_a.x + half_b.x);
    float up = half_a.y + half_b.y + prng_float(random, -0.4f, 0.4f);
    um_rot q = rotation(angle);
    um_vec2 center = {prng_float(random, -300.0f, 300.0f), prng_float(random, -300.0f, 300.0f)};
    um_vec2 arm = um_rot_apply(q, um_vec2_make(along, up));
    p->k.poses[FIRST_DYNAMIC] = (umi_pose){.x = center.x, .y = center.y, .q = q};
    p->k.poses[FIRST_DYNAMIC + 1] =
        (umi_pose){.x = center.x + arm.x, .y = center.y + arm.y, .q = rotation(angle + tilt)};
    return collide(p);
}

static bool have_same_points(const touching* a, const touching* b)
{
    bool same = a->count == b->count;
    for (int32_t i = 0; i < a->count && same; ++i) {
        same = a->points[i].id == b->points[i].id;
    }
    return same;
}

// How far a step may move bodies: shift in each axis, and turn times the reach of a box is about the same.
typedef struct span {
    float shift;
    float turn;
} span;

static span span_of(float shift)
{
    return (span){shift, shift / 40.0f};
}

typedef struct errors {
    double separation;
    double normal;
    double point;
    double offset;
} errors;

static errors worst_of(errors a, errors b)
{
    return (errors){fmax(a.separation, b.separation), fmax(a.normal, b.normal), fmax(a.point, b.point),
                    fmax(a.offset, b.offset)};
}

// How far the kept manifold is from a fresh one.
static errors compare_pair(const box_pair* p, const touching* fresh)
{
    const umi_contact_block* block = &p->k.contacts.blocks[0].contact;
    umi_pose a = p->k.poses[FIRST_DYNAMIC];
    umi_pose b = p->k.poses[FIRST_DYNAMIC + 1];
    um_vec2 normal = um_rot_apply(a.q, fresh->normal);
    errors e = {0};
    e.normal =
        hypot((double)(block->normal_x.lane[0] - normal.x), (double)(block->normal_y.lane[0] - normal.y));
    e.offset = hypot((double)(block->offset_x.lane[0] - (a.x - b.x)),
                     (double)(block->offset_y.lane[0] - (a.y - b.y)));
    for (int32_t i = 0; i < fresh->count; ++i) {
        const umi_point_rows* point = block->points + i;
        um_vec2 anchor = um_rot_apply(a.q, fresh->points[i].anchor);
        double separation = (double)(point->separation.lane[0] - fresh->points[i].separation);
        double away =
            hypot((double)(point->anchor_x.lane[0] - anchor.x), (double)(point->anchor_y.lane[0] - anchor.y));
        e.separation = fmax(e.separation, fabs(separation));
        e.point = fmax(e.point, away);
    }
    return e;
}

// Lets random pairs move for some steps and returns the worst errors. The features that touch must be the
// same still: a manifold that is kept does not find new ones.
static errors follow_pairs(float shift, uint64_t seed)
{
    static box_pair p;
    prng random = prng_make(seed);
    errors worst = {0};
    int32_t compared = 0;
    span most = span_of(shift);
    for (int32_t round = 0; round < 2000; ++round) {
        touching first = random_pair(&p, &random);
        if (first.count == 0) {
            continue;
        }
        write_pair(&p, &first);
        for (int32_t step = 0; step < 4; ++step) {
            for (int32_t i = 0; i < 2; ++i) {
                umi_pose* pose = &p.k.poses[FIRST_DYNAMIC + i];
                *pose = moved_pose(*pose, 0.25f * most.shift, 0.25f * most.turn, &random);
            }
            run_keep(&umi_contact_kernel_1, &p.k, ANY_CREEP);
            if (is_stale(&p.k, 0)) {
                fail_with_seed(&random, "round %d: the manifold is stale, expected it to be kept",
                               (int)round);
            }
            touching fresh = collide(&p);
            if (have_same_points(&first, &fresh)) {
                worst = worst_of(worst, compare_pair(&p, &fresh));
                compared += 1;
            }
        }
    }
    if (compared < 4000) {
        fail_with_seed(&random, "%d manifolds compared, expected 4000 at least", (int)compared);
    }
    return worst;
}

static void check_at_most(double actual, double limit, const char* what, float shift)
{
    if (!(actual <= limit)) {
        fail_msg("bodies that move by %g: the %s is off by %.9g, expected %.9g at most", (double)shift, what,
                 actual, limit);
    }
}

// Moves of 0.02 px to 0.64 px: the world keeps manifolds for up to 0.04 px in a step. A point may slide by s
// along a side that is tilted by 0.02 and s / 20 more, and what that makes is not seen. The last term is
// rounding, and all that the normal has.
static void a_kept_manifold_stays_near_a_fresh_one(void** state)
{
    (void)state;
    for (int32_t i = 0; i < 6; ++i) {
        float shift = 0.02f * (float)(1 << i);
        errors worst = follow_pairs(shift, 7602);
        double s = (double)shift;
        check_at_most(worst.separation, 4.0 * s * (0.02 + s / 20.0) + 2e-4, "separation", shift);
        check_at_most(worst.normal, 2e-6, "normal", shift);
        check_at_most(worst.point, 4.0 * s + 2e-4, "point", shift);
        check_at_most(worst.offset, 4.0 * s + 4e-4, "offset", shift);
    }
}

// Shifts and turns both boxes as one body.
static void turn_as_one(box_pair* p, double turn, um_vec2 shift)
{
    umi_pose* a = &p->k.poses[FIRST_DYNAMIC];
    umi_pose* b = &p->k.poses[FIRST_DYNAMIC + 1];
    um_vec2 arm = um_rot_apply(rotation(turn), um_vec2_make(b->x - a->x, b->y - a->y));
    double angle_a = atan2((double)a->q.s, (double)a->q.c) + turn;
    double angle_b = atan2((double)b->q.s, (double)b->q.c) + turn;
    *a = (umi_pose){.x = a->x + shift.x, .y = a->y + shift.y, .q = rotation(angle_a)};
    *b = (umi_pose){.x = a->x + arm.x, .y = a->y + arm.y, .q = rotation(angle_b)};
}

// Nothing between the two changes, so how far they may move has nothing to do with it.
static void a_pair_that_moves_as_one_keeps_its_separations(void** state)
{
    (void)state;
    static box_pair p;
    prng random = prng_make(7604);
    for (int32_t round = 0; round < 1000; ++round) {
        touching first = random_pair(&p, &random);
        if (first.count == 0) {
            continue;
        }
        p.way = 0.01f;
        write_pair(&p, &first);
        um_vec2 shift = {prng_float(&random, -50.0f, 50.0f), prng_float(&random, -50.0f, 50.0f)};
        double turn = (double)prng_float(&random, 0.01f, 0.1f);
        turn_as_one(&p, prng_chance(&random, 50) ? turn : -turn, shift);
        run_keep(&umi_contact_kernel_1, &p.k, (umi_keep_limits){0.01f, 0.001f, UMI_NO_POINT});
        assert_false(is_stale(&p.k, 0));
        touching fresh = collide(&p);
        if (have_same_points(&first, &fresh)) {
            errors e = compare_pair(&p, &fresh);
            check_at_most(e.point, 1e-3, "point that both take along", 0.0f);
            check_at_most(e.offset, 1e-3, "offset that both take along", 0.0f);
        }
        for (int32_t i = 0; i < first.count; ++i) {
            double actual = (double)p.k.contacts.blocks[0].contact.points[i].separation.lane[0];
            double expected = (double)first.points[i].separation;
            if (!(fabs(actual - expected) <= 1e-3)) {
                fail_with_seed(&random, "round %d: separation %.9g, expected %.9g", (int)round, actual,
                               expected);
            }
        }
    }
}

// ---- What is stale --------------------------------------------------------------------------------------

// The ways of all steps add up until nothing is left of what was noted; from then on the lane stays stale.
static void a_manifold_is_stale_once_its_bodies_have_used_up_their_way(void** state)
{
    (void)state;
    static box_pair p;
    prng random = prng_make(7605);
    touching first = random_pair(&p, &random);
    assert_true(first.count > 0);
    p.way = 0.105f;
    write_pair(&p, &first);
    const float pace = 0.01f;
    for (int32_t step = 1; step <= 30; ++step) {
        // To and fro: it is the way that counts, not where it leads.
        p.k.poses[FIRST_DYNAMIC].x += step % 2 == 0 ? pace : -pace;
        run_keep(&umi_contact_kernel_1, &p.k, ANY_CREEP);
        bool expected = step > 10;
        if (is_stale(&p.k, 0) != expected) {
            fail_with_seed(&random, "after a way of %g: stale %d, expected %d", (double)(pace * (float)step),
                           is_stale(&p.k, 0), expected);
        }
    }
}

// What rocks on its edge would rock for ever on points that lag behind.
static void a_manifold_is_stale_if_its_bodies_do_more_than_creep(void** state)
{
    (void)state;
    static box_pair p;
    prng random = prng_make(7609);
    for (int32_t round = 0; round < 200; ++round) {
        touching first = random_pair(&p, &random);
        if (first.count == 0) {
            continue;
        }
        bool creeps = prng_chance(&random, 50);
        write_pair(&p, &first);
        p.k.poses[FIRST_DYNAMIC + 1].y += creeps ? 0.01f : 0.04f;
        run_keep(&umi_contact_kernel_1, &p.k, (umi_keep_limits){0.02f, 0.001f, UMI_NO_POINT});
        assert_int_equal(is_stale(&p.k, 0), !creeps);
    }
}

// Or a contact that opens slowly would touch for as long as its manifold is kept.
static void a_manifold_is_stale_if_all_its_points_are_further_apart_than_the_margin(void** state)
{
    (void)state;
    static box_pair p;
    prng random = prng_make(7611);
    for (int32_t round = 0; round < 200; ++round) {
        touching first = random_pair(&p, &random);
        if (first.count == 0) {
            continue;
        }
        write_pair(&p, &first);
        double nearest = (double)first.points[0].separation;
        nearest = first.count == 2 ? fmin(nearest, (double)first.points[1].separation) : nearest;
        float margin =
            (float)nearest + prng_float(&random, 0.001f, 0.01f) * (prng_chance(&random, 50) ? 1.0f : -1.0f);
        run_keep(&umi_contact_kernel_1, &p.k, (umi_keep_limits){1.0f, 0.001f, margin});
        assert_int_equal(is_stale(&p.k, 0), (double)margin < nearest);
    }
}

// A drum takes the points along, a house of cards that sways does not: but only for so long.
static void points_stay_where_a_pair_turns_as_slowly_as_what_creeps(void** state)
{
    (void)state;
    static box_pair p;
    prng random = prng_make(7610);
    touching first = random_pair(&p, &random);
    assert_true(first.count > 0);
    p.way = 1.0f;
    write_pair(&p, &first);
    const umi_contact_block* block = &p.k.contacts.blocks[0].contact;
    float anchor = block->points[0].anchor_x.lane[0];
    int32_t steps = 0;
    do {
        turn_as_one(&p, 0.0005, um_vec2_make(0.0f, 0.0f));
        run_keep(&umi_contact_kernel_1, &p.k, ANY_CREEP);
        assert_true(block->points[0].anchor_x.lane[0] == anchor);
        steps += 1;
    } while (!is_stale(&p.k, 0) && steps < 1000);
    // Arms of 10 to 60 px, counted double, may be off by a pixel.
    assert_in_range(steps, 10, 110);
}

// The series that follows a turn is one for small ones. Half a turn, which has no sine, is none.
static void a_manifold_is_stale_after_a_great_turn(void** state)
{
    (void)state;
    static box_pair p;
    const double turns[] = {0.2, -0.2, 1.5, 3.1, 3.14159265, -3.14159265};
    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; ++i) {
        prng random = prng_make(7607);
        touching first = random_pair(&p, &random);
        write_pair(&p, &first);
        turn_as_one(&p, turns[i], um_vec2_make(0.0f, 0.0f));
        run_keep(&umi_contact_kernel_1, &p.k, ANY_CREEP);
        assert_true(is_stale(&p.k, 0));
    }
}

static void a_manifold_whose_bodies_rest_is_kept_to_the_bit(void** state)
{
    (void)state;
    static kept_blocks original;
    static kept_blocks k;
    prng random = prng_make(7606);
    for (int32_t round = 0; round < 100; ++round) {
        random_contacts(&original.contacts, &random);
        random_poses(&original, &random);
        for (int32_t slot = 0; slot < original.contacts.count; ++slot) {
            note_poses(&original, slot, 0.1f, prng_chance(&random, 50));
        }
        k = original;
        run_keep(&umi_contact_kernel_1, &k, (umi_keep_limits){1e-3f, 1e-3f, UMI_NO_POINT});
        for (int32_t slot = 0; slot < k.contacts.count; ++slot) {
            assert_false(is_stale(&k, slot));
        }
        // Where a product is -0, a sum may turn it into 0, which is the same number.
        for (int32_t slot = 0; slot < k.contacts.count; ++slot) {
            for (int32_t row = 0; row < ROW_COUNT; ++row) {
                float actual =
                    cell(&k.contacts.blocks[slot / UMI_BLOCK_LANES].contact, row, slot % UMI_BLOCK_LANES);
                float expected = cell(&original.contacts.blocks[slot / UMI_BLOCK_LANES].contact, row,
                                      slot % UMI_BLOCK_LANES);
                if (float_bits(actual) != float_bits(expected) && actual != expected) {
                    fail_with_seed(&random, "row %d of slot %d: %.9g, expected %.9g", (int)row, (int)slot,
                                   (double)actual, (double)expected);
                }
            }
        }
    }
}

// Whether a row is one of those that the pass writes for a lane that is stale.
static bool is_noted(int32_t row)
{
    int32_t first = (int32_t)(offsetof(umi_contact_block, kept_offset_x) / sizeof(umi_row));
    int32_t end = (int32_t)(offsetof(umi_contact_block, normal_owner) / sizeof(umi_row));
    return row >= first && row < end;
}

static void check_marked(const kept_blocks* k, const kept_blocks* before, int32_t slot, int32_t lanes,
                         const prng* random)
{
    int32_t lane = slot % UMI_BLOCK_LANES;
    const umi_contact_block* a = &k->contacts.blocks[slot / UMI_BLOCK_LANES].contact;
    const umi_contact_block* b = &before->contacts.blocks[slot / UMI_BLOCK_LANES].contact;
    if (!is_stale(k, slot)) {
        fail_with_seed(random, "slot %d with %d lanes: stale 0, expected 1", (int)slot, (int)lanes);
    }
    for (int32_t row = 0; row < ROW_COUNT; ++row) {
        if (!is_noted(row) && float_bits(cell(a, row, lane)) != float_bits(cell(b, row, lane))) {
            fail_with_seed(random, "row %d of slot %d with %d lanes: %.9g, expected %.9g", (int)row,
                           (int)slot, (int)lanes, (double)cell(a, row, lane), (double)cell(b, row, lane));
        }
    }
}

// As they are in a lane that a contact has just got: even if nothing moves, and in every step until the
// shapes are compared.
static void a_lane_without_a_place_is_always_stale_and_otherwise_unchanged(void** state)
{
    (void)state;
    static kept_blocks original;
    static kept_blocks k;
    prng random = prng_make(7607);
    for (int32_t round = 0; round < 200; ++round) {
        random_kept_blocks(&original, &random);
        for (int32_t slot = 0; slot < original.contacts.count; ++slot) {
            umi_contact_block* block = block_of_slot(&original.contacts, slot);
            int32_t lane = slot % UMI_BLOCK_LANES;
            block->kept_offset_x.lane[lane] = UMI_NO_POINT;
            if (prng_chance(&random, 50)) { // a lane that has never been written otherwise
                block->kept_way.lane[lane] = 0.0f;
                block->kept_c_a.lane[lane] = block->kept_s_a.lane[lane] = 0.0f;
                block->kept_c_b.lane[lane] = block->kept_s_b.lane[lane] = 0.0f;
            }
        }
        for (int32_t i = 0; i < COUNT_OF(WIDTHS); ++i) {
            k = original;
            for (int32_t step = 0; umi_cpu_has_lanes(WIDTHS[i]) && step < 3; ++step) {
                run_keep(umi_contact_kernel_for(WIDTHS[i]), &k, ANY_CREEP);
                for (int32_t slot = 0; slot < k.contacts.count; ++slot) {
                    check_marked(&k, &original, slot, WIDTHS[i], &random);
                }
            }
        }
    }
}

// A way that is not a number must not be kept, or it would be for ever.
static void a_lane_whose_bodies_have_no_place_is_stale(void** state)
{
    (void)state;
    static box_pair p;
    prng random = prng_make(7608);
    for (int32_t i = 0; i < COUNT_OF(WIDTHS); ++i) {
        if (!umi_cpu_has_lanes(WIDTHS[i])) {
            continue;
        }
        touching first = random_pair(&p, &random);
        assert_true(first.count > 0);
        write_pair(&p, &first);
        p.k.poses[FIRST_DYNAMIC].x = NAN;
        run_keep(umi_contact_kernel_for(WIDTHS[i]), &p.k, ANY_CREEP);
        if (!is_stale(&p.k, 0)) {
            fail_msg("%d lanes: stale 0, expected 1", (int)WIDTHS[i]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_widths_keep_the_same_bits),
        cmocka_unit_test(a_kept_manifold_stays_near_a_fresh_one),
        cmocka_unit_test(a_pair_that_moves_as_one_keeps_its_separations),
        cmocka_unit_test(a_manifold_is_stale_once_its_bodies_have_used_up_their_way),
        cmocka_unit_test(a_manifold_is_stale_if_its_bodies_do_more_than_creep),
        cmocka_unit_test(a_manifold_is_stale_if_all_its_points_are_further_apart_than_the_margin),
        cmocka_unit_test(points_stay_where_a_pair_turns_as_slowly_as_what_creeps),
        cmocka_unit_test(a_manifold_is_stale_after_a_great_turn),
        cmocka_unit_test(a_manifold_whose_bodies_rest_is_kept_to_the_bit),
        cmocka_unit_test(a_lane_without_a_place_is_always_stale_and_otherwise_unchanged),
        cmocka_unit_test(a_lane_whose_bodies_have_no_place_is_stale),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
