// Threads by POSIX: see thread.h.
// SPDX-License-Identifier: MIT

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "core/thread.h"

#include <sched.h>
#include <unistd.h>

static void* run(void* argument)
{
    const umi_thread* thread = argument;
    thread->fn(thread->argument);
    return NULL;
}

bool umi_has_threads(void)
{
    return true;
}

int32_t umi_processor_count(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > INT32_MAX ? INT32_MAX : (int32_t)count;
}

bool umi_thread_start(umi_thread* thread, umi_thread_fn* fn, void* argument)
{
    thread->fn = fn;
    thread->argument = argument;
    return pthread_create(&thread->handle, NULL, run, thread) == 0;
}

void umi_thread_join(umi_thread* thread)
{
    pthread_join(thread->handle, NULL);
}

void umi_thread_yield(void)
{
    sched_yield();
}

void umi_monitor_create(umi_monitor* monitor)
{
    pthread_mutex_init(&monitor->lock, NULL);
    pthread_cond_init(&monitor->wake, NULL);
}

void umi_monitor_destroy(umi_monitor* monitor)
{
    pthread_mutex_destroy(&monitor->lock);
    pthread_cond_destroy(&monitor->wake);
}

void umi_monitor_enter(umi_monitor* monitor)
{
    pthread_mutex_lock(&monitor->lock);
}

void umi_monitor_leave(umi_monitor* monitor)
{
    pthread_mutex_unlock(&monitor->lock);
}

void umi_monitor_wait(umi_monitor* monitor)
{
    pthread_cond_wait(&monitor->wake, &monitor->lock);
}

void umi_monitor_wake_all(umi_monitor* monitor)
{
    pthread_cond_broadcast(&monitor->wake);
}
