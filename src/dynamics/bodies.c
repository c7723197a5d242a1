// The bodies' arrays: places are taken and given back, the awake are listed. Knows nothing of shapes,
// contacts or trees.
// SPDX-License-Identifier: MIT

#include "dynamics/bodies.h"

#include "core/array.h"

#include <string.h>

// Makes every array as large as the pool, which has room for one more.
static bool reserve_arrays(const um_allocator* allocator, umi_bodies* b)
{
    int32_t kept = b->pool.fresh;
    int32_t wanted = b->pool.capacity;
    return umi_array_resize(allocator, &b->velocities, &b->velocity_capacity, kept, wanted,
                            sizeof b->velocities[0]) &&
           umi_array_resize(allocator, &b->poses, &b->pose_capacity, kept, wanted, sizeof b->poses[0]) &&
           umi_array_resize(allocator, &b->previous_poses, &b->previous_pose_capacity, kept, wanted,
                            sizeof b->previous_poses[0]) &&
           umi_array_resize(allocator, &b->start_poses, &b->start_pose_capacity, kept, wanted,
                            sizeof b->start_poses[0]) &&
           umi_array_resize(allocator, &b->rest_poses, &b->rest_pose_capacity, kept, wanted,
                            sizeof b->rest_poses[0]) &&
           umi_array_resize(allocator, &b->changes, &b->change_capacity, kept, wanted,
                            sizeof b->changes[0]) &&
           umi_array_resize(allocator, &b->mass_geometries, &b->mass_geometry_capacity, kept, wanted,
                            sizeof b->mass_geometries[0]) &&
           umi_array_resize(allocator, &b->free_velocities, &b->free_velocity_capacity, kept, wanted,
                            sizeof b->free_velocities[0]) &&
           umi_array_resize(allocator, &b->drives, &b->drive_capacity, kept, wanted, sizeof b->drives[0]) &&
           umi_array_resize(allocator, &b->ties, &b->tie_capacity, kept, wanted, sizeof b->ties[0]) &&
           umi_array_resize(allocator, &b->burdens, &b->burden_capacity, kept, wanted,
                            sizeof b->burdens[0]) &&
           umi_array_resize(allocator, &b->strains, &b->strain_capacity, kept, wanted,
                            sizeof b->strains[0]) &&
           umi_array_resize(allocator, &b->paths, &b->path_capacity, kept, wanted, sizeof b->paths[0]) &&
           umi_array_resize(allocator, &b->has_left, &b->has_left_capacity, 0, wanted,
                            sizeof b->has_left[0]) &&
           umi_array_resize(allocator, &b->sorted, &b->sorted_capacity, 0, wanted, sizeof b->sorted[0]) &&
           umi_array_resize(allocator, &b->awake, &b->awake_capacity, b->awake_count, wanted,
                            sizeof b->awake[0]);
}

bool umi_bodies_create(const um_allocator* allocator, umi_bodies* out_bodies)
{
    *out_bodies = (umi_bodies){.pool = umi_pool_make(sizeof(umi_body), offsetof(umi_body, first_shape))};
    if (!umi_bodies_reserve(allocator, out_bodies)) {
        umi_bodies_destroy(allocator, out_bodies);
        return false;
    }
    umi_bodies_take(out_bodies);
    return true;
}

void umi_bodies_destroy(const um_allocator* allocator, umi_bodies* b)
{
    umi_pool_destroy(allocator, &b->pool);
    umi_array_free(allocator, &b->velocities, &b->velocity_capacity, sizeof b->velocities[0]);
    umi_array_free(allocator, &b->poses, &b->pose_capacity, sizeof b->poses[0]);
    umi_array_free(allocator, &b->previous_poses, &b->previous_pose_capacity, sizeof b->previous_poses[0]);
    umi_array_free(allocator, &b->start_poses, &b->start_pose_capacity, sizeof b->start_poses[0]);
    umi_array_free(allocator, &b->rest_poses, &b->rest_pose_capacity, sizeof b->rest_poses[0]);
    umi_array_free(allocator, &b->changes, &b->change_capacity, sizeof b->changes[0]);
    umi_array_free(allocator, &b->mass_geometries, &b->mass_geometry_capacity, sizeof b->mass_geometries[0]);
    umi_array_free(allocator, &b->free_velocities, &b->free_velocity_capacity, sizeof b->free_velocities[0]);
    umi_array_free(allocator, &b->drives, &b->drive_capacity, sizeof b->drives[0]);
    umi_array_free(allocator, &b->ties, &b->tie_capacity, sizeof b->ties[0]);
    umi_array_free(allocator, &b->burdens, &b->burden_capacity, sizeof b->burdens[0]);
    umi_array_free(allocator, &b->strains, &b->strain_capacity, sizeof b->strains[0]);
    umi_array_free(allocator, &b->paths, &b->path_capacity, sizeof b->paths[0]);
    umi_array_free(allocator, &b->has_left, &b->has_left_capacity, sizeof b->has_left[0]);
    umi_array_free(allocator, &b->sorted, &b->sorted_capacity, sizeof b->sorted[0]);
    umi_array_free(allocator, &b->awake, &b->awake_capacity, sizeof b->awake[0]);
    umi_array_free(allocator, &b->names, &b->name_capacity, sizeof b->names[0]);
}

bool umi_bodies_reserve(const um_allocator* allocator, umi_bodies* b)
{
    return umi_pool_reserve(allocator, &b->pool, 1) && reserve_arrays(allocator, b);
}

int32_t umi_bodies_take(umi_bodies* b)
{
    int32_t index = umi_pool_take(&b->pool);
    umi_body* body = umi_body_at(b, index);
    *body = (umi_body){
        .stamp = body->stamp + 1,
        .first_shape = -1,
        .first_link = -1,
        .awake_index = -1,
    };
    b->velocities[index] = (umi_velocity){0};
    b->poses[index] = (umi_pose){.q = {1.0f, 0.0f}};
    b->previous_poses[index] = b->poses[index];
    b->start_poses[index] = b->poses[index];
    b->rest_poses[index] = b->poses[index];
    b->changes[index] = (umi_pose_change){0};
    b->mass_geometries[index] = (umi_mass_geometry){0};
    b->free_velocities[index] = (umi_velocity){0};
    b->burdens[index] = 0.0f;
    b->strains[index] = (umi_strain){0};
    b->paths[index] = 0.0f;
    b->drives[index] = (umi_drive){0};
    b->ties[index] = (umi_tie){.bundle = UMI_NO_BUNDLE};
    if (index < b->name_capacity) {
        b->names[index].text[0] = '\0';
    }
    return index;
}

void umi_bodies_put(umi_bodies* b, int32_t body)
{
    umi_bodies_set_locks(b, body, 0);
    umi_bodies_set_dominance(b, body, 0);
    umi_body_at(b, body)->stamp += 1;
    umi_pool_put(&b->pool, body);
}

void umi_bodies_list_awake(umi_bodies* b, int32_t body)
{
    umi_body_at(b, body)->awake_index = b->awake_count;
    b->awake[b->awake_count++] = body;
}

void umi_bodies_unlist_awake(umi_bodies* b, int32_t body)
{
    int32_t place = umi_body_at(b, body)->awake_index;
    int32_t last = b->awake[--b->awake_count];
    b->awake[place] = last;
    umi_body_at(b, last)->awake_index = place;
    umi_body* record = umi_body_at(b, body);
    record->awake_index = -1;
    umi_body_forget_hits(record);
}

void umi_bodies_set_unpaired(umi_bodies* b, int32_t index, bool unpaired)
{
    umi_body* body = umi_body_at(b, index);
    b->unpaired_count += (int32_t)unpaired - (int32_t)((body->flags & UMI_BODY_UNPAIRED) != 0);
    body->flags = (uint16_t)(unpaired ? body->flags | UMI_BODY_UNPAIRED : body->flags & ~UMI_BODY_UNPAIRED);
}

void umi_bodies_set_pending(umi_bodies* b, int32_t index, bool pending)
{
    umi_body* body = umi_body_at(b, index);
    b->pending_count += (int32_t)pending - (int32_t)((body->flags & UMI_BODY_PENDING) != 0);
    body->flags = (uint16_t)(pending ? body->flags | UMI_BODY_PENDING : body->flags & ~UMI_BODY_PENDING);
}

void umi_bodies_set_locks(umi_bodies* bodies, int32_t index, uint16_t locks)
{
    umi_body* body = umi_body_at(bodies, index);
    bodies->locked_count += (locks != 0) - ((body->flags & UMI_BODY_LOCKS) != 0);
    body->flags = (uint16_t)((body->flags & ~UMI_BODY_LOCKS) | locks);
}

void umi_bodies_set_dominance(umi_bodies* bodies, int32_t index, int8_t dominance)
{
    umi_tie* tie = bodies->ties + index;
    bodies->ranked_count += (dominance != 0) - (tie->dominance != 0);
    tie->dominance = dominance;
}

// Makes room for the names of all places. Those that are new have one, an empty one, before the hook that
// takes the old array back can ask for it.
static bool grow_names(const um_allocator* allocator, umi_bodies* b)
{
    int32_t before = b->name_capacity;
    int32_t wanted = b->pool.capacity;
    umi_name* old = b->names;
    umi_name* names = umi_allocate(allocator, (size_t)wanted * sizeof names[0]);
    if (names == NULL) {
        return false;
    }
    if (before > 0) {
        memcpy(names, old, (size_t)before * sizeof names[0]);
    }
    memset(names + before, 0, (size_t)(wanted - before) * sizeof names[0]);
    b->names = names;
    b->name_capacity = wanted;
    umi_release(allocator, old, (size_t)before * sizeof names[0]);
    return true;
}

umi_name umi_name_make(const char* text)
{
    umi_name name = {{0}};
    if (text != NULL) {
        strncpy(name.text, text, sizeof name.text - 1);
    }
    return name;
}

bool umi_bodies_reserve_name(const um_allocator* allocator, umi_bodies* b, int32_t places,
                             const umi_name* name)
{
    return name->text[0] == '\0' || places <= b->name_capacity || grow_names(allocator, b);
}

void umi_bodies_set_name(umi_bodies* b, int32_t body, const umi_name* name)
{
    if (body < b->name_capacity) {
        b->names[body] = *name;
    }
}
