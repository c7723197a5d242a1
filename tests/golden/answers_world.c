// Answers of worlds with either solver: queries, events, contacts, joints and movers. See answers.h.
// SPDX-License-Identifier: MIT

#include "golden/answers.h"

#include <math.h>
#include <stddef.h>

enum {
    BODIES = 150,
    STEPS = 90,
    QUESTIONS = 4000,
    MOST_FOUND = 64,
};

#define REACH 400.0f
#define STEP (1.0f / 60.0f)

// ---- Worlds ---------------------------------------------------------------------------------------------

static void put_shape(um_world* world, um_body_id body, prng* random)
{
    um_shape_def def = um_default_shape_def();
    def.reports = UM_REPORT_CONTACTS | UM_REPORT_HITS | UM_REPORT_KINEMATIC;
    def.is_sensor = prng_chance(random, 15);
    def.restitution = 0.25f * (float)prng_below(random, 4);
    def.surface.belt_speed = prng_chance(random, 10) ? 80.0f : 0.0f;
    float size = prng_float(random, 5.0f, 25.0f);
    um_vec2 end = answer_vector(random, 20.0f);
    um_vec2 start = um_vec2_make(-end.x - 1.0f, -end.y);
    um_polygon polygon = answer_polygon(random);
    switch (prng_below(random, 5)) {
    case 0:
        um_shape_create_circle(world, body, &def, um_circle_make_at(end, size));
        break;
    case 1:
        um_shape_create_box(world, body, &def, um_box_make_at(size, 12.0f, end, 0.7f));
        break;
    case 2:
        um_shape_create_polygon(world, body, &def, &polygon);
        break;
    case 3:
        um_shape_create_capsule(world, body, &def, um_capsule_make(start, end, 0.4f * size));
        break;
    default:
        um_shape_create_segment(world, body, &def, um_segment_make(start, end));
        break;
    }
}

static void put_ground(um_world* world)
{
    um_vec2 points[24];
    um_body_id body = um_body_create(world, NULL);
    for (int32_t i = 0; i < 24; ++i) {
        float x = -1.5f * REACH + REACH / 8.0f * (float)i;
        points[i] = um_vec2_make(x, REACH - (float)(i * 37 % 60));
    }
    um_chain chain = {.points = points, .count = 24};
    um_shape_create_chain(world, body, NULL, &chain, NULL);
}

// Every sixth body is tied to the one before it.
static void put_joint(um_world* world, um_body_id a, um_body_id b, prng* random)
{
    static const um_joint_kind kinds[] = {UM_DISTANCE_JOINT, UM_REVOLUTE_JOINT, UM_PRISMATIC_JOINT,
                                          UM_WELD_JOINT,     UM_WHEEL_JOINT,    UM_MOTOR_JOINT,
                                          UM_FRICTION_JOINT, UM_GEAR_JOINT,     UM_RATCHET_JOINT};
    um_joint_kind kind = kinds[prng_below(random, (int32_t)(sizeof kinds / sizeof kinds[0]))];
    um_joint_def def =
        um_joint_def_between(world, kind, a, um_body_get_center(world, a), b, um_body_get_center(world, b));
    def.strength.force = prng_chance(random, 30) ? 3e6f : def.strength.force;
    def.spring.is_enabled = prng_chance(random, 40);
    um_joint_create(world, &def);
}

static um_world* start(um_solver solver, const answer_options* options)
{
    prng random = prng_make(20);
    um_world_def def = um_default_world_def();
    def.solver = solver;
    def.threads.worker_count = options->workers;
    def.lanes = options->lanes;
    def.report_bodies = true;
    um_world* world;
    if (um_world_create(&def, &world) != UM_OK) {
        return NULL;
    }
    put_ground(world);
    um_body_id before = {0, 0};
    for (int32_t i = 0; i < BODIES; ++i) {
        static const um_body_type types[] = {UM_DYNAMIC_BODY, UM_DYNAMIC_BODY, UM_DYNAMIC_BODY,
                                             UM_STATIC_BODY, UM_KINEMATIC_BODY};
        um_body_def body_def = um_default_body_def();
        body_def.type = types[prng_below(&random, 5)];
        body_def.position = answer_vector(&random, REACH);
        body_def.angle = answer_number(&random, 3.0f);
        body_def.velocity = answer_vector(&random, prng_chance(&random, 5) ? 6000.0f : 300.0f);
        body_def.angular_velocity = answer_number(&random, 5.0f);
        um_body_id body = um_body_create(world, &body_def);
        put_shape(world, body, &random);
        if (prng_chance(&random, 30)) {
            put_shape(world, body, &random);
        }
        if (i % 6 == 5) {
            put_joint(world, before, body, &random);
        }
        before = body;
    }
    return world;
}

static const um_solver SOLVERS[] = {UM_SOLVER_SUBSTEP, UM_SOLVER_SEQUENTIAL};

// Mixes the results that a function reads from a world after each step, with both solvers.
typedef uint64_t mix_fn(uint64_t hash, const um_world* world);

static uint64_t hash_steps(const answer_options* options, mix_fn* mix)
{
    uint64_t hash = ANSWER_HASH_START;
    for (int32_t k = 0; k < 2; ++k) {
        um_world* world = start(SOLVERS[k], options);
        for (int32_t i = 0; i < STEPS && world != NULL; ++i) {
            um_world_step(world, STEP);
            hash = mix(hash, world);
        }
        um_world_destroy(world);
    }
    return hash;
}

// Mixes answers of a world after some steps: the first ones are given before its resting tree bakes itself.
typedef uint64_t ask_fn(uint64_t hash, um_world* world, prng* random);

static uint64_t hash_questions(const answer_options* options, uint64_t seed, ask_fn* ask)
{
    uint64_t hash = ANSWER_HASH_START;
    for (int32_t k = 0; k < 2; ++k) {
        prng random = prng_make(seed);
        um_world* world = start(SOLVERS[k], options);
        for (int32_t i = 0; i < 20 && world != NULL; ++i) {
            um_world_step(world, STEP);
        }
        for (int32_t i = 0; i < QUESTIONS && world != NULL; ++i) {
            hash = ask(hash, world, &random);
        }
        um_world_destroy(world);
    }
    return hash;
}

// ---- Queries --------------------------------------------------------------------------------------------

static um_vec2 make_way(prng* random)
{
    um_vec2 way = answer_vector(random, REACH);
    way.x = way.x == 0.0f && way.y == 0.0f ? 1.0f : way.x;
    return way;
}

// The number of hits, and the hits.
static uint64_t mix_hits(uint64_t hash, const um_hit* hits, int32_t count)
{
    return answer_mix(answer_mix_number(hash, (uint32_t)count), hits, (size_t)count * sizeof hits[0]);
}

static uint64_t ask_rays(uint64_t hash, um_world* world, prng* random)
{
    um_vec2 origin = answer_vector(random, REACH);
    um_ray ray = {origin, make_way(random), 1.0f};
    um_hit hits[MOST_FOUND];
    um_hit nearest;
    um_hit in_batch;
    int32_t count = um_world_cast_ray_all(world, &ray, UM_ALL_CATEGORIES, hits, MOST_FOUND);
    um_world_cast_ray(world, &ray, UM_ALL_CATEGORIES, &nearest);
    um_world_cast_rays(world, &ray, 1, UM_ALL_CATEGORIES, &in_batch);
    return mix_hits(mix_hits(mix_hits(hash, hits, count), &nearest, 1), &in_batch, 1);
}

static uint64_t ask_shape_casts(uint64_t hash, um_world* world, prng* random)
{
    um_convex shape = answer_convex(random);
    um_vec2 origin = answer_vector(random, REACH);
    um_transform at = {origin, answer_rotation(random)};
    um_shape_cast cast = {&shape, at, make_way(random), 1.0f};
    um_hit hits[MOST_FOUND];
    um_hit nearest;
    int32_t count = um_world_cast_shape_all(world, &cast, UM_ALL_CATEGORIES, hits, MOST_FOUND);
    um_world_cast_shape(world, &cast, UM_ALL_CATEGORIES, &nearest);
    return mix_hits(mix_hits(hash, hits, count), &nearest, 1);
}

static uint64_t ask_overlaps(uint64_t hash, um_world* world, prng* random)
{
    um_convex shape = answer_convex(random);
    um_vec2 origin = answer_vector(random, REACH);
    um_transform at = {origin, answer_rotation(random)};
    um_aabb aabb = um_convex_aabb(&shape, at);
    um_shape_id found[MOST_FOUND];
    int32_t count = um_world_overlap_shape(world, &shape, at, UM_ALL_CATEGORIES, found, MOST_FOUND);
    hash = answer_mix(hash, found, (size_t)count * sizeof found[0]);
    count = um_world_overlap_aabb(world, aabb, UM_ALL_CATEGORIES, found, MOST_FOUND);
    hash = answer_mix(hash, found, (size_t)count * sizeof found[0]);
    count = um_world_overlap_point(world, origin, UM_ALL_CATEGORIES, found, MOST_FOUND);
    return answer_mix(hash, found, (size_t)count * sizeof found[0]);
}

static uint64_t ask_nearest_shape(uint64_t hash, um_world* world, prng* random)
{
    um_nearest nearest;
    um_world_find_nearest(world, answer_vector(random, REACH), INFINITY, UM_ALL_CATEGORIES, &nearest);
    return answer_mix(hash, &nearest, sizeof nearest);
}

uint64_t hash_rays(const answer_options* options)
{
    return hash_questions(options, 21, ask_rays);
}

uint64_t hash_shape_casts(const answer_options* options)
{
    return hash_questions(options, 22, ask_shape_casts);
}

uint64_t hash_world_overlaps(const answer_options* options)
{
    return hash_questions(options, 23, ask_overlaps);
}

uint64_t hash_nearest_shapes(const answer_options* options)
{
    return hash_questions(options, 24, ask_nearest_shape);
}

// ---- Events ---------------------------------------------------------------------------------------------

#define MIX_ALL(hash, items, count) answer_mix(hash, items, (size_t)(count) * sizeof(items)[0])

static uint64_t mix_events(uint64_t hash, const um_world* world)
{
    um_events e = um_world_get_events(world);
    hash = MIX_ALL(hash, e.contact_begins, e.contact_begin_count);
    hash = MIX_ALL(hash, e.contact_ends, e.contact_end_count);
    hash = MIX_ALL(hash, e.hits, e.hit_count);
    hash = MIX_ALL(hash, e.sensor_begins, e.sensor_begin_count);
    hash = MIX_ALL(hash, e.sensor_ends, e.sensor_end_count);
    hash = MIX_ALL(hash, e.crossings, e.crossing_count);
    hash = MIX_ALL(hash, e.fell_asleep, e.fell_asleep_count);
    hash = MIX_ALL(hash, e.woke, e.woke_count);
    for (int32_t i = 0; i < e.move_count; ++i) {
        hash = answer_mix(hash, &e.moves[i].body, sizeof e.moves[i].body);
        hash = answer_mix(hash, &e.moves[i].transform, sizeof e.moves[i].transform);
    }
    for (int32_t i = 0; i < e.joint_count; ++i) {
        hash = answer_mix_number(hash, (uint32_t)e.joints[i].fate);
        hash = answer_mix(hash, &e.joints[i].joint, sizeof e.joints[i].joint);
        hash = answer_mix(hash, &e.joints[i].force, sizeof e.joints[i].force);
        hash = answer_mix(hash, &e.joints[i].torque, sizeof e.joints[i].torque);
    }
    return hash;
}

uint64_t hash_events(const answer_options* options)
{
    return hash_steps(options, mix_events);
}

// ---- Contacts and bodies --------------------------------------------------------------------------------

static bool mix_contact(const um_contact* contact, void* context)
{
    uint64_t* hash = context;
    size_t points = (size_t)contact->point_count;
    *hash = answer_mix(*hash, &contact->shape_a, sizeof contact->shape_a);
    *hash = answer_mix(*hash, &contact->shape_b, sizeof contact->shape_b);
    *hash = answer_mix(*hash, &contact->normal, sizeof contact->normal);
    *hash = answer_mix(*hash, contact->points, points * sizeof contact->points[0]);
    *hash = answer_mix(*hash, contact->separations, points * sizeof contact->separations[0]);
    *hash = answer_mix(*hash, contact->normal_impulses, points * sizeof contact->normal_impulses[0]);
    *hash = answer_mix(*hash, contact->tangent_impulses, points * sizeof contact->tangent_impulses[0]);
    return true;
}

typedef struct body_hash {
    const um_world* world;
    uint64_t hash;
} body_hash;

static bool mix_body(um_body_id body, void* context)
{
    body_hash* b = context;
    um_mass mass = um_body_get_mass(b->world, body);
    um_vec2 center = um_body_get_center(b->world, body);
    um_vec2 velocity = um_body_get_velocity_at(b->world, body, um_vec2_make(10.0f, 20.0f));
    um_transform between = um_body_get_transform_between(b->world, body, 0.3f);
    float angle = um_body_get_angle(b->world, body);
    b->hash = answer_mix(b->hash, &mass, sizeof mass);
    b->hash = answer_mix(b->hash, &center, sizeof center);
    b->hash = answer_mix(b->hash, &velocity, sizeof velocity);
    b->hash = answer_mix(b->hash, &between, sizeof between);
    b->hash = answer_mix(b->hash, &angle, sizeof angle);
    return true;
}

static uint64_t mix_contacts(uint64_t hash, const um_world* world)
{
    um_world_each_contact(world, mix_contact, &hash);
    return hash;
}

static uint64_t mix_bodies(uint64_t hash, const um_world* world)
{
    body_hash b = {world, hash};
    um_world_each_body(world, mix_body, &b);
    return b.hash;
}

uint64_t hash_contacts(const answer_options* options)
{
    return hash_steps(options, mix_contacts);
}

uint64_t hash_bodies(const answer_options* options)
{
    return hash_steps(options, mix_bodies);
}

// ---- Joints ---------------------------------------------------------------------------------------------

static uint64_t mix_joints(uint64_t hash, const um_world* world)
{
    um_joint_id joints[BODIES];
    int32_t count = um_world_get_joints(world, joints, BODIES);
    for (int32_t i = 0; i < count; ++i) {
        um_joint_state state = um_joint_get_state(world, joints[i]);
        hash = answer_mix(hash, &state, offsetof(um_joint_state, is_awake));
    }
    return hash;
}

uint64_t hash_joints(const answer_options* options)
{
    return hash_steps(options, mix_joints);
}

// ---- Movers ---------------------------------------------------------------------------------------------

enum { MOVERS = 8 };

static uint64_t mix_mover(uint64_t hash, const um_mover* mover)
{
    hash = answer_mix(hash, &mover->position, sizeof mover->position);
    hash = answer_mix(hash, &mover->velocity, sizeof mover->velocity);
    hash = answer_mix_number(hash, (uint32_t)mover->is_on_ground + 2 * (uint32_t)mover->is_squeezed);
    hash = answer_mix(hash, &mover->ground_normal, sizeof mover->ground_normal);
    hash = answer_mix(hash, &mover->ground_velocity, sizeof mover->ground_velocity);
    hash = answer_mix(hash, &mover->ground_point, sizeof mover->ground_point);
    hash = answer_mix(hash, &mover->ground_shape, sizeof mover->ground_shape);
    return MIX_ALL(hash, mover->planes, mover->plane_count);
}

// Walks to and fro, and jumps now and then.
static uint64_t move(uint64_t hash, um_world* world, um_mover* mover, prng* random)
{
    um_vec2 velocity = mover->velocity;
    velocity.x = answer_number(random, 500.0f);
    bool jumps = mover->is_on_ground && prng_chance(random, 10);
    velocity.y = jumps ? -500.0f : velocity.y + 981.0f * STEP;
    um_mover_move(world, mover, um_vec2_scale(velocity, STEP), STEP);
    return mix_mover(hash, mover);
}

uint64_t hash_movers(const answer_options* options)
{
    uint64_t hash = ANSWER_HASH_START;
    for (int32_t k = 0; k < 2; ++k) {
        prng random = prng_make(25);
        um_mover movers[MOVERS];
        um_world* world = start(SOLVERS[k], options);
        for (int32_t i = 0; i < MOVERS && world != NULL; ++i) {
            um_mover_def def = um_default_mover_def();
            def.position = um_vec2_make(100.0f * (float)(i - MOVERS / 2), 0.0f);
            um_mover_make(world, &def, &movers[i]);
        }
        for (int32_t i = 0; i < STEPS * MOVERS && world != NULL; ++i) {
            if (i % MOVERS == 0) {
                um_world_step(world, STEP);
            }
            hash = move(hash, world, &movers[i % MOVERS], &random);
        }
        um_world_destroy(world);
    }
    return hash;
}
