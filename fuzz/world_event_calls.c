// Filters by pairs and by a function, reports, sensors, and the events of steps: see world_fuzz.h.
// SPDX-License-Identifier: MIT

#include "world_fuzz.h"

#include <math.h>

// ---- Pairs of bodies ------------------------------------------------------------------------------------

void set_ignores(world_fuzz* f)
{
    before_call(f, "um_body_set_ignores");
    um_body_id body = choose_body(f);
    um_body_id other = choose_body(f);
    bool ignores = choose(f, 3) != 0;
    tell(f, " %d", (int)ignores);
    f->call.must_fail = f->call.must_fail || um_body_id_equals(body, other);
    bool succeeded = um_body_set_ignores(f->call.subject, body, other, ignores);
    require(f,
            !succeeded || (um_body_ignores(f->world, body, other) == ignores &&
                           um_body_ignores(f->world, other, body) == ignores),
            "whether bodies ignore each other is not what was set");
    after_sure_call(f, succeeded);
}

void read_ignores(world_fuzz* f)
{
    before_call(f, "um_body_ignores");
    end_failures(f);
    um_body_id body = choose_body(f);
    um_body_id other = choose_body(f);
    bool ignores = um_body_ignores(f->call.subject, body, other);
    require(f, !(f->call.must_fail && ignores), "a body that is not there ignores another one");
    require(f, um_body_ignores(f->call.subject, other, body) == ignores, "only one ignores the other");
    check_unchanged(f);
}

// ---- The function ---------------------------------------------------------------------------------------

// Says no to one pair of five. It reads what it is asked about, and tries to change it.
static bool filter_pairs(um_shape_id shape_a, um_shape_id shape_b, void* context)
{
    world_fuzz* f = context;
    um_body_id body_a = um_shape_get_body(f->world, shape_a);
    um_body_id body_b = um_shape_get_body(f->world, shape_b);
    require(f, um_body_exists(f->world, body_a) && um_body_exists(f->world, body_b),
            "the filter was asked about a shape that is not there");
    require(f, !um_body_id_equals(body_a, body_b), "the filter was asked about shapes of one body");
    int64_t errors = f->errors;
    lock_state lock = f->lock;
    f->lock = LOCK_FLUX; // for the error hook
    require(f, !um_shape_set_reports(f->world, shape_a, 0), "a filter has changed a shape");
    require(f, um_world_get_last_error(f->world) == UM_ERROR_LOCKED, "a filter was refused without a reason");
    require(f, !um_body_set_ignores(f->world, body_a, body_b, true), "a filter has changed two bodies");
    f->errors = errors;
    f->lock = lock;
    intrude(f, LOCK_FLUX);
    return (shape_a.index1 + shape_b.index1) % 5 != 0;
}

// Decides by the shapes alone, so that it decides the same again; some rules are nonsense.
static void decide(const um_contact* contact, um_contact_rules* rules, void* context)
{
    world_fuzz* f = context;
    require(f, um_shape_exists(f->world, contact->shape_a) && um_shape_exists(f->world, contact->shape_b),
            "pre_solve was asked about a shape that is not there");
    require(f, um_world_step(f->world, 0.01f) == UM_ERROR_LOCKED, "pre_solve has made a step");
    uint32_t sum = contact->shape_a.index1 + contact->shape_b.index1;
    rules->is_enabled = sum % 3 != 0;
    rules->friction = sum % 5 == 0 ? -1.0f : rules->friction;
    rules->belt_speed = sum % 7 == 0 ? 50.0f : rules->belt_speed;
}

void choose_filter_function(world_fuzz* f, um_world_def* def)
{
    bool has_hook = choose(f, 3) == 0;
    def->pre_solve = has_hook ? decide : NULL;
    def->pre_solve_context = has_hook ? f : NULL;
    bool has_filter = choose(f, 4) == 0;
    def->filter = has_filter ? filter_pairs : NULL;
    def->filter_context = has_filter ? f : NULL;
    tell(f, "%s", has_filter ? " [a filter]" : "");
}

// ---- Shapes ---------------------------------------------------------------------------------------------

uint32_t choose_reports(world_fuzz* f)
{
    uint32_t reports = (uint32_t)choose(f, 8);
    if (happens(f, f->hostile_percent)) {
        reports |= UINT32_C(8) << choose(f, 29);
        f->call.must_fail = true;
    }
    tell(f, " reports %x", (unsigned)reports);
    return reports;
}

void set_reports(world_fuzz* f)
{
    before_call(f, "um_shape_set_reports");
    um_shape_id shape = choose_shape(f);
    uint32_t reports = choose_reports(f);
    bool succeeded = um_shape_set_reports(f->call.subject, shape, reports);
    require(f, !succeeded || um_shape_get_reports(f->world, shape) == reports,
            "reports are not what was set");
    after_sure_call(f, succeeded);
}

void read_visitors(world_fuzz* f)
{
    before_call(f, "um_shape_get_visitors");
    end_failures(f);
    um_shape_id sensor = choose_shape(f);
    um_shape_id visitors[4];
    int32_t capacity = choose(f, 5);
    int32_t count = um_shape_get_visitors(f->call.subject, sensor, visitors, capacity);
    require(f, count == 0 || (!f->call.must_fail && um_shape_is_sensor(f->world, sensor)),
            "what is no sensor has visitors");
    for (int32_t i = 0; i < count && i < capacity; ++i) {
        require(f, um_shape_exists(f->world, visitors[i]), "a visitor is not there");
    }
    require(f, um_shape_get_visitors(f->call.subject, sensor, NULL, 0) == count, "visitors without an array");
    require(f, um_shape_get_visitors(f->call.subject, sensor, NULL, 1) == 0, "visitors in NULL");
    require(f, um_shape_get_visitors(f->call.subject, sensor, visitors, -1) == 0,
            "visitors in less than no room");
    check_unchanged(f);
}

// ---- What has begun -------------------------------------------------------------------------------------

// The place of a pair among those that have begun, or -1. Contacts have no order of shapes, sensors do.
static int32_t find_begun(const world_fuzz* f, um_shape_id a, um_shape_id b, bool is_sensor)
{
    for (int32_t i = 0; i < f->begun_count; ++i) {
        const begun_pair* pair = f->begun + i;
        bool is_same = um_shape_id_equals(pair->a, a) && um_shape_id_equals(pair->b, b);
        bool is_swapped = um_shape_id_equals(pair->a, b) && um_shape_id_equals(pair->b, a);
        if (pair->is_sensor == is_sensor && (is_same || (!is_sensor && is_swapped))) {
            return i;
        }
    }
    return -1;
}

static void follow_end(world_fuzz* f, um_shape_id a, um_shape_id b, bool is_sensor)
{
    int32_t i = find_begun(f, a, b, is_sensor);
    require(f, i >= 0, is_sensor ? "a visitor goes that has not come" : "a contact ends that has not begun");
    f->begun[i] = f->begun[--f->begun_count];
}

static void follow_begin(world_fuzz* f, um_shape_id a, um_shape_id b, bool is_sensor)
{
    require(f, um_shape_exists(f->world, a) && um_shape_exists(f->world, b),
            "a shape begins that is not there");
    require(f, !um_body_id_equals(um_shape_get_body(f->world, a), um_shape_get_body(f->world, b)),
            "two shapes of one body begin");
    require(f, !is_sensor || um_shape_is_sensor(f->world, a), "what is no sensor sees a visitor");
    require(f, find_begun(f, a, b, is_sensor) < 0, "a pair begins twice");
    if (f->begun_count < MOST_BEGUN) {
        f->begun[f->begun_count++] = (begun_pair){a, b, is_sensor};
    } else {
        f->is_following = false; // from here on
    }
}

static void follow_pairs(world_fuzz* f, const um_events* events)
{
    for (int32_t i = 0; f->is_following && i < events->contact_end_count; ++i) {
        follow_end(f, events->contact_ends[i].shape_a, events->contact_ends[i].shape_b, false);
    }
    for (int32_t i = 0; f->is_following && i < events->sensor_end_count; ++i) {
        follow_end(f, events->sensor_ends[i].sensor, events->sensor_ends[i].visitor, true);
    }
    for (int32_t i = 0; f->is_following && i < events->contact_begin_count; ++i) {
        follow_begin(f, events->contact_begins[i].shape_a, events->contact_begins[i].shape_b, false);
    }
    for (int32_t i = 0; f->is_following && i < events->sensor_begin_count; ++i) {
        follow_begin(f, events->sensor_begins[i].sensor, events->sensor_begins[i].visitor, true);
    }
}

// Who follows the events knows the visitors of each sensor.
static void check_visitors(const world_fuzz* f)
{
    for (int32_t i = 0; f->is_following && i < f->shape_count; ++i) {
        if (!um_shape_is_sensor(f->world, f->shapes[i])) {
            continue;
        }
        int32_t count = 0;
        for (int32_t k = 0; k < f->begun_count; ++k) {
            count += f->begun[k].is_sensor && um_shape_id_equals(f->begun[k].a, f->shapes[i]);
        }
        require(f, um_shape_get_visitors(f->world, f->shapes[i], NULL, 0) == count,
                "a sensor has other visitors than events say");
    }
}

// ---- Other events ---------------------------------------------------------------------------------------

static bool is_finite(um_vec2 v)
{
    return isfinite(v.x) && isfinite(v.y);
}

static void check_hits(const world_fuzz* f, const um_events* events)
{
    for (int32_t i = 0; i < events->hit_count; ++i) {
        const um_hit_event* hit = events->hits + i;
        require(f, um_shape_exists(f->world, hit->shape_a) && um_shape_exists(f->world, hit->shape_b),
                "a shape hits that is not there");
        float length = hit->normal.x * hit->normal.x + hit->normal.y * hit->normal.y;
        require(f, is_finite(hit->point) && fabsf(length - 1.0f) < 1e-3f, "where something hits");
        require(f, hit->speed > 0.0f && isfinite(hit->speed), "how fast something hits");
        require(f, hit->impulse > 0.0f && isfinite(hit->impulse), "how hard something hits");
    }
}

static void check_crossings(const world_fuzz* f, const um_events* events)
{
    for (int32_t i = 0; i < events->crossing_count; ++i) {
        const um_crossing_event* crossing = events->crossings + i;
        require(f, um_shape_exists(f->world, crossing->visitor), "a visitor crosses that is not there");
        require(f, um_shape_is_sensor(f->world, crossing->sensor), "what is no sensor is crossed");
        require(f, is_finite(crossing->point), "where a sensor is crossed");
        require(f, crossing->fraction >= 0.0f && crossing->fraction <= 1.0f, "when a sensor is crossed");
        require(f, find_begun(f, crossing->sensor, crossing->visitor, true) < 0,
                "a visitor crosses that is seen");
    }
}

static void check_body_events(const world_fuzz* f, const um_events* events)
{
    bool is_asked = um_world_get_settings(f->world).report_bodies;
    require(f, is_asked || events->move_count == 0, "moves are told that nobody asked for");
    for (int32_t i = 0; i < events->move_count; ++i) {
        const um_move_event* move = events->moves + i;
        um_transform now = um_body_get_transform(f->world, move->body);
        require(f, um_body_exists(f->world, move->body), "a body moves that is not there");
        require(f, move->user_data == um_body_get_user_data(f->world, move->body), "the user data of a move");
        require(f,
                now.p.x == move->transform.p.x && now.p.y == move->transform.p.y &&
                    now.q.c == move->transform.q.c && now.q.s == move->transform.q.s,
                "a body is not where it has moved to");
    }
    for (int32_t i = 0; i < events->woke_count; ++i) {
        require(f, um_body_is_awake(f->world, events->woke[i]), "a body woke that is not awake");
    }
    for (int32_t i = 0; i < events->fell_asleep_count; ++i) {
        require(f, um_body_exists(f->world, events->fell_asleep[i]), "a body fell asleep that is not there");
        require(f, !um_body_is_awake(f->world, events->fell_asleep[i]), "a body fell asleep that is awake");
    }
}

// What broke, or lost a body, is gone, and told of first if it lost one; what only bears too much is there.
static void check_joint_events(const world_fuzz* f, const um_events* events)
{
    for (int32_t i = 0; i < events->joint_count; ++i) {
        const um_joint_event* event = events->joints + i;
        bool is_there = um_joint_exists(f->world, event->joint);
        bool is_lost = event->fate == UM_JOINT_LOST_BODY;
        um_joint_strength strength = {0};
        if (is_there) {
            strength = um_joint_get_def(f->world, event->joint).strength;
        }
        require(f, is_there == (event->fate == UM_JOINT_OVERLOADED),
                "whether a joint that is told of is there");
        require(f, event->user_data == 7, "the user data of a joint");
        require(f, isfinite(event->force) && isfinite(event->torque), "the load of a joint is no number");
        require(f, !is_lost || (event->force == 0.0f && event->torque == 0.0f),
                "what is lost bears something");
        require(f, !is_lost || i == 0 || event[-1].fate == UM_JOINT_LOST_BODY, "what is lost comes first");
        require(f,
                !is_there ||
                    (strength.stays && (event->force > strength.force || event->torque > strength.torque)),
                "a joint is told of that bears what it may");
    }
}

static uint64_t add_bytes(uint64_t hash, const void* bytes, size_t size)
{
    const unsigned char* b = bytes;
    for (size_t i = 0; i < size; ++i) {
        hash = (hash ^ b[i]) * UINT64_C(1099511628211);
    }
    return hash;
}

// Of all that the arrays hold.
static uint64_t hash_events(const um_events* e)
{
    uint64_t hash = 0;
    hash = add_bytes(hash, e->contact_begins, (size_t)e->contact_begin_count * sizeof e->contact_begins[0]);
    hash = add_bytes(hash, e->contact_ends, (size_t)e->contact_end_count * sizeof e->contact_ends[0]);
    hash = add_bytes(hash, e->hits, (size_t)e->hit_count * sizeof e->hits[0]);
    hash = add_bytes(hash, e->sensor_begins, (size_t)e->sensor_begin_count * sizeof e->sensor_begins[0]);
    hash = add_bytes(hash, e->sensor_ends, (size_t)e->sensor_end_count * sizeof e->sensor_ends[0]);
    hash = add_bytes(hash, e->crossings, (size_t)e->crossing_count * sizeof e->crossings[0]);
    hash = add_bytes(hash, e->moves, (size_t)e->move_count * sizeof e->moves[0]);
    hash = add_bytes(hash, e->joints, (size_t)e->joint_count * sizeof e->joints[0]);
    hash = add_bytes(hash, e->fell_asleep, (size_t)e->fell_asleep_count * sizeof e->fell_asleep[0]);
    return add_bytes(hash, e->woke, (size_t)e->woke_count * sizeof e->woke[0]);
}

void check_events_kept(const world_fuzz* f)
{
    bool are_kept = um_world_get_counters(f->world).steps == f->followed_steps;
    require(f, !are_kept || hash_events(&f->events) == f->events_hash, "events have changed before a step");
}

void follow_events(world_fuzz* f)
{
    int64_t steps = um_world_get_counters(f->world).steps;
    if (f->lock != LOCK_NONE || steps == f->followed_steps) {
        return;
    }
    require(f, steps == f->followed_steps + 1, "the events of a step were missed");
    f->followed_steps = steps;
    um_events events = um_world_get_events(f->world);
    f->events = events;
    f->events_hash = hash_events(&events);
    follow_pairs(f, &events);
    check_visitors(f);
    check_hits(f, &events);
    check_crossings(f, &events);
    check_body_events(f, &events);
    check_joint_events(f, &events);
    require(f, um_world_get_events(NULL).contact_begin_count == 0, "events without a world");
}
