// Waking and putting to sleep, and what a sleeper bears.
// SPDX-License-Identifier: MIT

#ifndef UMI_SLEEP_REST_H
#define UMI_SLEEP_REST_H

#include "world/world_data.h"

// Wakes sleeping bodies, or puts awake ones to sleep.
void umi_wake(um_world* world, const int32_t* list, int32_t count);
void umi_put_to_sleep(um_world* world, const int32_t* list, int32_t count);

// Wakes one body if it sleeps. Its proxies are pending then: many that wake so change their tree together,
// see umi_proxies_settle.
void umi_wake_body(um_world* world, int32_t body);

// Wakes the sleepers that touch a body, or one of its shapes if shape is not -1: they may lose their support.
// What is awake has to be still from now on to fall asleep.
void umi_wake_touching(um_world* world, int32_t body, int32_t shape);

// Wakes every sleeper.
void umi_wake_all(um_world* world);

// The weight of a dynamic body, as a force.
float umi_body_weight(const um_world* world, int32_t index);

// The load that a sleeper bears: the sum of the forces that it slept with, and at least its own weight.
float umi_sleeper_load(const um_world* world, int32_t index);

#endif
