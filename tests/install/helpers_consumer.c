// A program of somebody else's that uses the helpers. Returns 0 if a rope hangs as long as it should.
// SPDX-License-Identifier: MIT

#include <umbra_helpers/umbra_helpers.h>

int main(void)
{
    um_world* world;
    if (um_world_create(NULL, &world) != UM_OK) {
        return 1;
    }
    umh_rope rope;
    um_result result = umh_rope_create(world, NULL, &rope);
    bool is_good = result == UM_OK && rope.length > 299.0f && rope.length < 301.0f;
    um_world_destroy(world);
    return is_good ? 0 : 2;
}
