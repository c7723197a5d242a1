// Checks every invariant of a world. Slow; for tests and for users who suspect a bug.
// SPDX-License-Identifier: MIT

#include "broadphase/tree_validate.h"
#include "geometry/finite.h"
#include "world/errors.h"
#include "world/proxies.h"

// What is being checked, and the first rule that was found broken.
typedef struct check {
    const um_world* world;
    const char* broken;
} check;

static void require(check* c, bool holds, const char* rule)
{
    if (!holds && c->broken == NULL) {
        c->broken = rule;
    }
}

static bool is_used_body(const um_world* world, int32_t body)
{
    return body > 0 && body < world->bodies.pool.fresh && umi_body_is_used(umi_body_at(&world->bodies, body));
}

// ---- Bodies ---------------------------------------------------------------------------------------------

static void check_shapes_of(check* c, const umi_body* body, int32_t index)
{
    const um_world* world = c->world;
    bool enabled = (body->flags & UMI_BODY_ENABLED) != 0;
    const um_tree* tree = umi_body_tree(world, body);
    int32_t count = 0;
    int32_t previous = -1;
    for (int32_t i = body->first_shape; i >= 0 && count <= body->shape_count; ++count) {
        const umi_shape* shape = umi_shape_at(&world->shapes, i);
        require(c, umi_geometry_at(&world->shapes, i)->body == index && shape->previous == previous,
                "a body's shapes are linked");
        require(c, um_tree_has(tree, shape->proxy) == enabled, "a shape's proxy is in the tree of its tier");
        require(c, !enabled || um_tree_get_user_data(tree, shape->proxy) == umi_leaf_of(i, index),
                "a proxy knows its shape");
        um_aabb fat = um_tree_get_fat_aabb(tree, shape->proxy);
        um_aabb copy = world->shapes.fat_aabbs[i];
        require(c, !enabled || (um_aabb_contains(fat, copy) && um_aabb_contains(copy, fat)),
                "a shape's copy of its fat AABB is right");
        previous = i;
        i = shape->next;
    }
    require(c, count == body->shape_count, "a body's shapes are counted");
}

static void check_links_of(check* c, const umi_body* body, int32_t index)
{
    const um_world* world = c->world;
    int32_t count = 0;
    int32_t previous = -1;
    uint32_t colors = 0;
    int32_t lanes = 0;
    bool has_joint = false;
    umi_tie tie = world->bodies.ties[index];
    for (int32_t edge = body->first_link; edge >= 0 && count <= body->link_count; ++count) {
        const umi_link* link = umi_edge_link(&world->links, edge);
        int32_t own = (edge & 1) != 0 ? link->body_b : link->body_a;
        require(c, own == index && link->edges[edge & 1].previous == previous, "a body's links are listed");
        if (umi_link_is_in_lane(link) && umi_body_is_awake(body)) {
            lanes += 1;
            require(c, link->bundle == tie.bundle, "all lanes of a body are in one bundle");
        }
        if (umi_link_is_in_lane(link) && link->color < UMI_COLOR_COUNT && umi_body_is_movable(body)) {
            uint32_t bit = UINT32_C(1) << link->color;
            require(c, (colors & bit) == 0, "no two links of a colour move the same body");
            colors |= bit;
        }
        has_joint |= link->kind == UMI_LINK_JOINT;
        previous = edge;
        edge = umi_edge_next(&world->links, edge);
    }
    require(c, count == body->link_count, "a body's links are counted");
    require(c, has_joint == tie.is_joined, "a body knows whether it has joints");
    require(c, colors == body->colors, "a body knows its colours");
    require(c, lanes == tie.lane_count && (lanes > 0) == (tie.bundle != UMI_NO_BUNDLE),
            "a body's lanes are counted");
}

static void check_numbers(check* c, int32_t index)
{
    const umi_bodies* bodies = &c->world->bodies;
    const umi_body* body = umi_body_at(bodies, index);
    umi_velocity v = bodies->velocities[index];
    umi_pose pose = bodies->poses[index];
    const umi_drive* drive = bodies->drives + index;
    float length = pose.q.c * pose.q.c + pose.q.s * pose.q.s;
    require(c,
            umi_in_range(v.x, -UM_MAX_NUMBER, UM_MAX_NUMBER) &&
                umi_in_range(v.y, -UM_MAX_NUMBER, UM_MAX_NUMBER) && umi_is_finite(v.angular),
            "velocities are finite");
    require(c,
            umi_in_range(pose.x, -2.0f * UM_MAX_POSITION, 2.0f * UM_MAX_POSITION) &&
                umi_in_range(pose.y, -2.0f * UM_MAX_POSITION, 2.0f * UM_MAX_POSITION),
            "positions are finite");
    require(c, umi_in_range(length, 0.999f, 1.001f), "rotations have unit length");
    umi_velocity held = v;
    umi_hold_velocity(body, &held);
    require(c, held.x == v.x && held.y == v.y, "what is locked does not move along its locks");
    require(c, (drive->inverse_mass > 0.0f) == (body->type == UM_DYNAMIC_BODY),
            "what is dynamic has a mass, and nothing else has");
    bool rests = !umi_body_is_awake(body) && (body->flags & UMI_BODY_ENABLED) != 0;
    require(c, !rests || (v.x == 0.0f && v.y == 0.0f && v.angular == 0.0f), "what rests does not move");
    float burden = bodies->burdens[index];
    require(c, umi_is_finite(burden) && burden >= 0.0f, "burdens are finite");
    require(c, burden == 0.0f || !umi_body_is_awake(body) || atomic_load(&c->world->has_burdens),
            "a world knows of its burdens");
    require(c, body->changed_load == 0.0f, "no change of a load is left over");
    require(c, !rests || (drive->force_x == 0.0f && drive->force_y == 0.0f && drive->torque == 0.0f),
            "no force waits for what rests");
}

static void check_bodies(check* c)
{
    const umi_bodies* bodies = &c->world->bodies;
    int32_t used = 1;
    int32_t mobile_shapes = 0;
    int32_t sleepers = 0;
    int32_t unpaired = 0;
    int32_t pending = 0;
    int32_t locked = 0;
    int32_t ranked = 0;
    int32_t sleeping_proxies = 0;
    for (int32_t i = 1; i < bodies->pool.fresh; ++i) {
        const umi_body* body = umi_body_at(bodies, i);
        if (!umi_body_is_used(body)) {
            continue;
        }
        used += 1;
        mobile_shapes += body->type != UM_STATIC_BODY ? body->shape_count : 0;
        sleepers += umi_body_is_asleep(body);
        unpaired += (body->flags & UMI_BODY_UNPAIRED) != 0;
        pending += (body->flags & UMI_BODY_PENDING) != 0;
        locked += (body->flags & UMI_BODY_LOCKS) != 0;
        ranked += bodies->ties[i].dominance != 0;
        bool has_sleeping = body->type != UM_STATIC_BODY && (body->flags & UMI_BODY_ENABLED) != 0 &&
                            umi_body_tree(c->world, body) == c->world->resting;
        sleeping_proxies += has_sleeping ? body->shape_count : 0;
        require(c, (body->flags & UMI_BODY_UNPAIRED) == 0 || umi_body_is_asleep(body),
                "only sleepers wait for neighbours");
        bool may_wake = body->type != UM_STATIC_BODY && (body->flags & UMI_BODY_ENABLED) != 0;
        require(c, !umi_body_is_awake(body) || may_wake, "static and disabled bodies are not awake");
        check_numbers(c, i);
        check_shapes_of(c, body, i);
        check_links_of(c, body, i);
    }
    require(c, used == bodies->pool.count, "bodies are counted");
    require(c, mobile_shapes == c->world->mobile_shapes, "shapes on bodies that are not static are counted");
    require(c, sleepers == bodies->sleeper_count, "sleepers are counted");
    require(c, unpaired == bodies->unpaired_count, "sleepers that wait for neighbours are counted");
    require(c, sleeping_proxies == c->world->sleeping_proxies, "proxies of sleepers are counted");
    require(c, pending == bodies->pending_count, "bodies whose proxies are pending are counted");
    require(c, locked == bodies->locked_count && ranked == bodies->ranked_count,
            "bodies with locks, and those with a dominance, are counted");
    for (int32_t i = 0; i < bodies->awake_count; ++i) {
        require(c,
                is_used_body(c->world, bodies->awake[i]) &&
                    umi_body_at(bodies, bodies->awake[i])->awake_index == i,
                "the awake are listed");
    }
    umi_velocity none = bodies->velocities[UMI_NO_BODY];
    require(c, none.x == 0.0f && none.y == 0.0f && none.angular == 0.0f,
            "the body that is none does not move");
}

// ---- Shapes ---------------------------------------------------------------------------------------------

// Shapes with something special are counted, so that a world without any need not ask.
static void check_shape_counts(check* c)
{
    const umi_shapes* shapes = &c->world->shapes;
    int32_t filtered = 0;
    int32_t watching = 0;
    int32_t ruled = 0;
    int32_t reporting = 0;
    for (int32_t i = 0; i < shapes->pool.fresh; ++i) {
        const umi_shape* shape = umi_shape_at(shapes, i);
        bool is_used = (shape->stamp & 1) != 0;
        bool is_sensor = umi_geometry_at(shapes, i)->is_sensor;
        filtered +=
            is_used && !(shape->categories != 0 && shape->mask == UM_ALL_CATEGORIES && shape->group == 0);
        watching += is_used && (is_sensor || (shape->reports & UM_REPORT_KINEMATIC) != 0);
        ruled += is_used && umi_shape_is_ruled(shapes, i);
        reporting += is_used && (shape->reports & (UM_REPORT_CONTACTS | UM_REPORT_HITS)) != 0;
    }
    require(c, filtered == shapes->filtered_count, "shapes with a filter are counted");
    require(c, watching == shapes->watching_count, "shapes that watch are counted");
    require(c, ruled == shapes->ruled_count, "shapes with rules are counted");
    require(c, reporting == c->world->events.reporting_shapes, "shapes that are reported are counted");
}

// ---- Contacts -------------------------------------------------------------------------------------------

static void check_lane(check* c, const umi_link* link, int32_t index)
{
    const umi_constraints* constraints = &c->world->constraints;
    const umi_color* color = umi_color_of(constraints, link);
    require(c, link->place < color->count && umi_slot_link(color, link->place) == index,
            "lanes know their links");
    const umi_block_head* head = &umi_block_of(constraints, link)->head;
    int32_t lane = umi_lane_of(link);
    const umi_body* a = umi_body_at(&c->world->bodies, link->body_a);
    const umi_body* b = umi_body_at(&c->world->bodies, link->body_b);
    require(c,
            (head->body_a.lane[lane] >= 0) == umi_body_is_movable(a) &&
                (head->body_b.lane[lane] >= 0) == umi_body_is_movable(b),
            "lanes move what is movable");
    require(c, umi_body_is_awake(a) || umi_body_is_awake(b), "no lane is between two sleepers");
}

static void check_contact(check* c, const umi_contact* contact, int32_t index)
{
    const um_world* world = c->world;
    require(c, is_used_body(world, contact->link.body_a) && is_used_body(world, contact->link.body_b),
            "contacts have two bodies");
    if (c->broken != NULL) {
        return;
    }
    const umi_body* a = umi_body_at(&world->bodies, contact->link.body_a);
    const umi_body* b = umi_body_at(&world->bodies, contact->link.body_b);
    require(c,
            umi_geometry_at(&world->shapes, contact->shape_a)->body == contact->link.body_a &&
                umi_geometry_at(&world->shapes, contact->shape_b)->body == contact->link.body_b,
            "contacts have the shapes of their bodies");
    bool awake = umi_body_is_awake(a) || umi_body_is_awake(b);
    bool is_listed = umi_contact_is_nontouching(contact);
    require(c, awake == umi_link_is_awake(&contact->link), "a contact is awake if one of its bodies is");
    require(c, umi_link_is_awake(&contact->link) || contact->link.place == -1,
            "a contact that sleeps has no place");
    require(c,
            !is_listed || (contact->link.place < world->contacts.nontouching_count &&
                           world->contacts.nontouching[contact->link.place].contact == index),
            "contacts that do not touch are listed");
    require(c,
            (contact->link.flags & UMI_CONTACT_KEPT) == 0 ||
                (!umi_contact_is_touching(contact) && index < world->contacts.kept_capacity),
            "a manifold is in a lane or kept");
    uint64_t key = umi_pair_key(contact->shape_a, contact->shape_b);
    require(c, umi_pair_table_find(&world->contacts.table, key) == index,
            "contacts are found by their shapes");
    if (umi_contact_is_touching(contact)) {
        check_lane(c, &contact->link, index);
    }
}

// A joint with the ground has no body there.
static void check_joint(check* c, const umi_link* link, int32_t index)
{
    const um_world* world = c->world;
    int32_t place = umi_joint_link_at(&world->links, index)->joint;
    bool has_record = place >= 0 && place < world->joints.pool.fresh &&
                      umi_joint_at(&world->joints, place)->link == index &&
                      (umi_joint_at(&world->joints, place)->stamp & 1) != 0;
    require(c, has_record, "a joint and its link know each other");
    require(c,
            (link->body_a == UMI_NO_BODY || is_used_body(world, link->body_a)) &&
                (link->body_b == UMI_NO_BODY || is_used_body(world, link->body_b)) &&
                link->body_a != link->body_b,
            "joints have two bodies, or one and the ground");
    if (c->broken == NULL && umi_link_is_in_lane(link)) {
        check_lane(c, link, index);
    }
}

// What a bundle says of itself, by its lanes. Returns how many blocks it has.
static int32_t check_bundle(check* c, umi_bundle* bundle)
{
    int32_t count = 0;
    int32_t blocks = 0;
    for (int32_t i = 0; i < UMI_BUNDLE_LISTS; ++i) {
        const umi_color* color = umi_bundle_list(bundle, i);
        int32_t one_sided = 0;
        for (int32_t slot = 0; slot < color->count; ++slot) {
            const umi_block* block = color->blocks[slot / UMI_BLOCK_LANES];
            one_sided += umi_lane_is_one_sided(&block->head, slot % UMI_BLOCK_LANES);
        }
        require(c, one_sided == color->one_sided_count, "lanes with ground or sleepers are counted");
        count += color->count;
        blocks += umi_block_count(color);
    }
    require(c, count == bundle->count, "the links of a bundle are counted");
    return blocks;
}

static void check_bundles(check* c)
{
    const umi_constraints* constraints = &c->world->constraints;
    int32_t blocks = constraints->store.spare_count;
    for (int32_t i = 0; i < constraints->bundle_count; ++i) {
        blocks += check_bundle(c, constraints->bundles + i);
    }
    require(c, blocks == constraints->store.block_count, "every block is spare or in a bundle");
}

// There is room for the ends of all that have begun, as long as they are counted.
static void check_begun(check* c)
{
    const um_world* world = c->world;
    int32_t begun = 0;
    int32_t seen = 0;
    for (int32_t i = 0; i < world->links.pool.fresh; ++i) {
        const umi_contact* contact = umi_contact_at(&world->links, i);
        bool has_begun =
            umi_link_is_contact(&contact->link) && (contact->link.flags & UMI_CONTACT_BEGUN) != 0;
        bool is_of_sensor = has_begun && (umi_geometry_at(&world->shapes, contact->shape_a)->is_sensor ||
                                          umi_geometry_at(&world->shapes, contact->shape_b)->is_sensor);
        seen += is_of_sensor;
        begun += has_begun && !is_of_sensor;
    }
    require(c, begun == world->events.begun_count && seen == world->events.seen_count,
            "contacts that have begun are counted");
}

static void check_contacts(check* c)
{
    const umi_contacts* contacts = &c->world->contacts;
    const umi_links* links = &c->world->links;
    int32_t used = 0;
    int32_t joints = 0;
    int32_t on_sleepers = 0;
    int32_t lanes = 0;
    int32_t nontouching = 0;
    for (int32_t i = 0; i < links->pool.fresh; ++i) {
        const umi_contact* contact = umi_contact_at(links, i);
        if (contact->link.body_a < 0) {
            continue;
        }
        on_sleepers += umi_link_is_on_sleeper(&contact->link);
        lanes += umi_link_is_in_lane(&contact->link);
        if (contact->link.kind == UMI_LINK_JOINT) {
            joints += 1;
            check_joint(c, &contact->link, i);
            continue;
        }
        used += 1;
        nontouching += umi_contact_is_nontouching(contact);
        check_contact(c, contact, i);
    }
    require(c, used + joints == links->pool.count && used == contacts->table.count, "contacts are counted");
    require(c, joints == c->world->joints.pool.count, "joints are counted");
    require(c, on_sleepers == links->on_sleeper_count, "links with sleepers are counted");
    require(c, lanes == c->world->constraints.count, "lanes are counted");
    require(c, nontouching == contacts->nontouching_count, "contacts that do not touch are counted");
}

// The first rule that is broken. Memory comes from the user's own hooks: that of the world is counted, which
// one thread alone may do.
static um_result find_broken_rule(const um_world* world, const char** out_rule)
{
    check c = {.world = world};
    check_bodies(&c);
    check_shape_counts(&c);
    check_contacts(&c);
    check_begun(&c);
    check_bundles(&c);
    const char* broken_by_fields = umi_force_fields_find_broken(&world->fields, &world->bodies);
    require(&c, broken_by_fields == NULL, broken_by_fields);
    int32_t proxies = um_tree_get_count(world->moving) + um_tree_get_count(world->resting);
    require(&c, proxies <= world->shapes.pool.count, "no proxy is without a shape");
    const um_allocator* allocator = &world->heap.inner;
    um_result result =
        c.broken == NULL ? umi_tree_validate(world->moving, allocator, &c.broken) : UM_ERROR_BROKEN_INVARIANT;
    if (result == UM_OK) {
        result = umi_tree_validate(world->resting, allocator, &c.broken);
    }
    *out_rule = c.broken;
    return result;
}

um_result um_world_validate(const um_world* world, const char** out_rule)
{
    if (out_rule != NULL) {
        *out_rule = NULL;
    }
    if (world == NULL) {
        return UM_ERROR_NULL_ARGUMENT;
    }
    if (umi_gate_check_walk(world->gate, __func__) != UM_OK) {
        return UM_ERROR_LOCKED;
    }
    const char* rule = NULL;
    umi_walks_begin(&world->gate->walks);
    um_result result = find_broken_rule(world, &rule);
    umi_walks_end(&world->gate->walks);
    if (out_rule != NULL && result == UM_ERROR_BROKEN_INVARIANT) {
        *out_rule = rule;
    }
    if (result != UM_OK) {
        umi_gate_fail_read(world->gate, result, __func__, "%s",
                           rule != NULL ? rule : "the allocator returned NULL");
    }
    return result;
}
