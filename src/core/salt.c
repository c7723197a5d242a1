// The salt of containers. Nothing ordered may depend on it: it differs from run to run.
// SPDX-License-Identifier: MIT

#include "core/salt.h"

#include <time.h>

uint32_t umi_make_salt(const void* container)
{
    struct timespec now = {0};
    timespec_get(&now, TIME_UTC);
    uint64_t bits = (uint64_t)(uintptr_t)container ^ (uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec;
    bits = (bits ^ bits >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    bits = (bits ^ bits >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(bits >> 32) & ~UINT32_C(1);
}
