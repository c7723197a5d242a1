// No threads, such as in WebAssembly without shared memory: see thread.h. The caller does everything alone,
// so there is nobody to keep out and nobody to wait for.
// SPDX-License-Identifier: MIT

#include "core/thread.h"

bool umi_has_threads(void)
{
    return false;
}

int32_t umi_processor_count(void)
{
    return 1;
}

bool umi_thread_start(umi_thread* thread, umi_thread_fn* fn, void* argument)
{
    (void)thread;
    (void)fn;
    (void)argument;
    return false;
}

void umi_thread_join(umi_thread* thread)
{
    (void)thread;
}

void umi_thread_yield(void)
{
}

void umi_monitor_create(umi_monitor* monitor)
{
    (void)monitor;
}

void umi_monitor_destroy(umi_monitor* monitor)
{
    (void)monitor;
}

void umi_monitor_enter(umi_monitor* monitor)
{
    (void)monitor;
}

void umi_monitor_leave(umi_monitor* monitor)
{
    (void)monitor;
}

void umi_monitor_wait(umi_monitor* monitor)
{
    (void)monitor;
}

void umi_monitor_wake_all(umi_monitor* monitor)
{
    (void)monitor;
}
