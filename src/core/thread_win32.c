// Threads by the Windows API: see thread.h.
// SPDX-License-Identifier: MIT

#define WIN32_LEAN_AND_MEAN
#ifndef _WIN32_WINNT
#define _WIN32_WINNT 0x0601 // Windows 7, for processors by the group
#endif

#include "core/thread.h"

#include <process.h>
#include <windows.h>

_Static_assert(sizeof(SRWLOCK) == sizeof(umi_system_lock), "a lock is a pointer");
_Static_assert(sizeof(CONDITION_VARIABLE) == sizeof(umi_system_condition), "a condition is a pointer");

static SRWLOCK* lock_of(umi_monitor* monitor)
{
    return (SRWLOCK*)&monitor->lock;
}

static CONDITION_VARIABLE* wake_of(umi_monitor* monitor)
{
    return (CONDITION_VARIABLE*)&monitor->wake;
}

static unsigned __stdcall run(void* argument)
{
    const umi_thread* thread = argument;
    thread->fn(thread->argument);
    return 0;
}

bool umi_has_threads(void)
{
    return true;
}

int32_t umi_processor_count(void)
{
    DWORD count = GetActiveProcessorCount(ALL_PROCESSOR_GROUPS);
    return count < 1 ? 1 : (int32_t)count;
}

// By the C library and not by CreateThread: the thread may run functions of the user's, which may use the
// C library.
bool umi_thread_start(umi_thread* thread, umi_thread_fn* fn, void* argument)
{
    thread->fn = fn;
    thread->argument = argument;
    thread->handle = (HANDLE)_beginthreadex(NULL, 0, run, thread, 0, NULL);
    return thread->handle != NULL;
}

void umi_thread_join(umi_thread* thread)
{
    WaitForSingleObject(thread->handle, INFINITE);
    CloseHandle(thread->handle);
}

void umi_thread_yield(void)
{
    SwitchToThread();
}

void umi_monitor_create(umi_monitor* monitor)
{
    InitializeSRWLock(lock_of(monitor));
    InitializeConditionVariable(wake_of(monitor));
}

// Neither kind holds anything of the system's.
void umi_monitor_destroy(umi_monitor* monitor)
{
    (void)monitor;
}

void umi_monitor_enter(umi_monitor* monitor)
{
    AcquireSRWLockExclusive(lock_of(monitor));
}

void umi_monitor_leave(umi_monitor* monitor)
{
    ReleaseSRWLockExclusive(lock_of(monitor));
}

void umi_monitor_wait(umi_monitor* monitor)
{
    SleepConditionVariableSRW(wake_of(monitor), lock_of(monitor), INFINITE, 0);
}

void umi_monitor_wake_all(umi_monitor* monitor)
{
    WakeAllConditionVariable(wake_of(monitor));
}
