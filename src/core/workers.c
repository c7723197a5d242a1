// Threads that share loops: see workers.h.
//
// One word says which loop is on, how many chunks it has and which one is next. Taking a chunk is adding one
// to it: what comes back tells whether there was one left, and then the loop cannot change before that chunk
// is done. So a worker that comes late, or not at all because its processor is busy, holds nobody up.
//
// Loops are short and come in hundreds, so the workers spin between them; between steps they sleep.
// SPDX-License-Identifier: MIT

#if !defined(_POSIX_C_SOURCE) && !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#endif

#include "core/workers.h"

#if defined(__unix__) || defined(__APPLE__)

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

// How often a worker looks for work before it lets others have the processor.
#define SPINS 2000

// The word: the number of the loop, its chunks, and the next one.
#define NEXT_BITS 20
#define CHUNK_BITS 20
#define MOST_CHUNKS 4096

struct umi_workers {
    umi_range_fn* fn;
    void* context;
    int32_t count;
    int32_t grain;
    uint64_t loop_number;
    _Alignas(64) atomic_uint_least64_t word;
    _Alignas(64) atomic_int done;      // chunks
    _Alignas(64) atomic_bool is_ready; // whether to spin for work
    atomic_bool is_over;
    pthread_mutex_t mutex; // guards sleep
    pthread_cond_t wake;
    int32_t thread_count;
    pthread_t threads[]; // thread_count of them
};

static uint64_t next_of(uint64_t word)
{
    return word & ((UINT64_C(1) << NEXT_BITS) - 1);
}

static uint64_t chunks_of(uint64_t word)
{
    return word >> NEXT_BITS & ((UINT64_C(1) << CHUNK_BITS) - 1);
}

static size_t size_of(int32_t thread_count)
{
    return sizeof(umi_workers) + (size_t)thread_count * sizeof(pthread_t);
}

static void relax(int32_t* spins)
{
    *spins += 1;
    if (*spins > SPINS) {
        *spins = 0;
        sched_yield();
        return;
    }
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

// Takes chunks until there are none.
static void take_chunks(umi_workers* w)
{
    while (next_of(atomic_load_explicit(&w->word, memory_order_relaxed)) <
           chunks_of(atomic_load_explicit(&w->word, memory_order_relaxed))) {
        uint64_t word = atomic_fetch_add_explicit(&w->word, 1, memory_order_acquire);
        if (next_of(word) >= chunks_of(word)) {
            return;
        }
        int32_t begin = (int32_t)next_of(word) * w->grain;
        int32_t end = w->count - begin < w->grain ? w->count : begin + w->grain;
        w->fn(begin, end, w->context);
        atomic_fetch_add_explicit(&w->done, 1, memory_order_release);
    }
}

static void sleep_until_ready(umi_workers* w)
{
    pthread_mutex_lock(&w->mutex);
    while (!atomic_load(&w->is_ready) && !atomic_load(&w->is_over)) {
        pthread_cond_wait(&w->wake, &w->mutex);
    }
    pthread_mutex_unlock(&w->mutex);
}

static void* work(void* argument)
{
    umi_workers* w = argument;
    int32_t spins = 0;
    while (!atomic_load_explicit(&w->is_over, memory_order_relaxed)) {
        take_chunks(w);
        if (!atomic_load_explicit(&w->is_ready, memory_order_relaxed)) {
            sleep_until_ready(w);
        }
        relax(&spins);
    }
    return NULL;
}

bool umi_workers_create(const um_allocator* allocator, int32_t count, umi_workers** out_workers)
{
    *out_workers = NULL;
    if (count <= 1) {
        return true;
    }
    umi_workers* w = umi_allocate(allocator, size_of(count - 1));
    if (w == NULL) {
        return false;
    }
    *w = (umi_workers){.grain = 1};
    pthread_mutex_init(&w->mutex, NULL);
    pthread_cond_init(&w->wake, NULL);
    // The size is that of all threads, also if not all of them start.
    bool started = true;
    while (started && w->thread_count < count - 1) {
        started = pthread_create(&w->threads[w->thread_count], NULL, work, w) == 0;
        w->thread_count += started;
    }
    if (!started) {
        int32_t running = w->thread_count;
        atomic_store(&w->is_over, true);
        umi_workers_begin(w);
        for (int32_t i = 0; i < running; ++i) {
            pthread_join(w->threads[i], NULL);
        }
        pthread_mutex_destroy(&w->mutex);
        pthread_cond_destroy(&w->wake);
        umi_release(allocator, w, size_of(count - 1));
        return false;
    }
    *out_workers = w;
    return true;
}

void umi_workers_destroy(const um_allocator* allocator, umi_workers* w)
{
    if (w == NULL) {
        return;
    }
    atomic_store(&w->is_over, true);
    umi_workers_begin(w);
    for (int32_t i = 0; i < w->thread_count; ++i) {
        pthread_join(w->threads[i], NULL);
    }
    pthread_mutex_destroy(&w->mutex);
    pthread_cond_destroy(&w->wake);
    umi_release(allocator, w, size_of(w->thread_count));
}

void umi_workers_begin(umi_workers* w)
{
    if (w == NULL) {
        return;
    }
    pthread_mutex_lock(&w->mutex);
    atomic_store(&w->is_ready, true);
    pthread_cond_broadcast(&w->wake);
    pthread_mutex_unlock(&w->mutex);
}

void umi_workers_end(umi_workers* w)
{
    if (w != NULL) {
        atomic_store(&w->is_ready, false);
    }
}

void umi_workers_run(umi_workers* w, int32_t count, int32_t grain, umi_range_fn* fn, void* context)
{
    if (w == NULL || count <= grain) {
        if (count > 0) {
            fn(0, count, context);
        }
        return;
    }
    int32_t least_grain = (count + MOST_CHUNKS - 1) / MOST_CHUNKS;
    w->fn = fn;
    w->context = context;
    w->count = count;
    w->grain = grain > least_grain ? grain : least_grain;
    int32_t chunks = (count + w->grain - 1) / w->grain;
    atomic_store_explicit(&w->done, 0, memory_order_relaxed);
    w->loop_number += 1;
    uint64_t word = w->loop_number << (NEXT_BITS + CHUNK_BITS) | (uint64_t)chunks << NEXT_BITS;
    atomic_store_explicit(&w->word, word, memory_order_release);
    take_chunks(w);
    int32_t spins = 0;
    while (atomic_load_explicit(&w->done, memory_order_acquire) != chunks) {
        relax(&spins);
    }
}

#else

bool umi_workers_create(const um_allocator* allocator, int32_t count, umi_workers** out_workers)
{
    (void)allocator;
    (void)count;
    *out_workers = NULL;
    return true;
}

void umi_workers_destroy(const um_allocator* allocator, umi_workers* workers)
{
    (void)allocator;
    (void)workers;
}

void umi_workers_begin(umi_workers* workers)
{
    (void)workers;
}

void umi_workers_end(umi_workers* workers)
{
    (void)workers;
}

void umi_workers_run(umi_workers* workers, int32_t count, int32_t grain, umi_range_fn* fn, void* context)
{
    (void)workers;
    (void)grain;
    if (count > 0) {
        fn(0, count, context);
    }
}

#endif
