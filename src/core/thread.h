// Threads, and what lets them sleep until there is work: the little that workers.c needs of an operating
// system. One file for each kind of system: thread_posix.c, thread_win32.c, and thread_none.c for those that
// have no threads; the build chooses.
// SPDX-License-Identifier: MIT

#ifndef UMI_CORE_THREAD_H
#define UMI_CORE_THREAD_H

#include <stdbool.h>
#include <stdint.h>

#if defined(_WIN32)
// As large as the system's types, which are pointers; its header stays out of this one.
typedef void* umi_thread_handle;
typedef void* umi_system_lock;
typedef void* umi_system_condition;
#elif defined(UMBRA_NO_THREADS)
typedef char umi_thread_handle;
typedef char umi_system_lock;
typedef char umi_system_condition;
#else
#include <pthread.h>
typedef pthread_t umi_thread_handle;
typedef pthread_mutex_t umi_system_lock;
typedef pthread_cond_t umi_system_condition;
#endif

// What a thread does.
typedef void umi_thread_fn(void* argument);

// A thread that was started. It stays where it is until it was joined.
typedef struct umi_thread {
    umi_thread_fn* fn;
    void* argument;
    umi_thread_handle handle;
} umi_thread;

// Whether threads can be started at all.
bool umi_has_threads(void);

// The number of processors that can run threads at the same time, at least 1.
int32_t umi_processor_count(void);

// Starts a thread. False if the system has none left.
bool umi_thread_start(umi_thread* thread, umi_thread_fn* fn, void* argument);

// Waits for the end of a thread that was started, once.
void umi_thread_join(umi_thread* thread);

// Lets another thread have the processor.
void umi_thread_yield(void);

// A lock, and a place to sleep for who holds it. It stays where it is.
typedef struct umi_monitor {
    umi_system_lock lock;
    umi_system_condition wake;
} umi_monitor;

void umi_monitor_create(umi_monitor* monitor);
void umi_monitor_destroy(umi_monitor* monitor);

// From the one to the other no other thread is inside.
void umi_monitor_enter(umi_monitor* monitor);
void umi_monitor_leave(umi_monitor* monitor);

// Leaves, sleeps until umi_monitor_wake_all, and enters again. It may also return without that, so it belongs
// into a loop. For who is inside.
void umi_monitor_wait(umi_monitor* monitor);
void umi_monitor_wake_all(umi_monitor* monitor);

#endif
