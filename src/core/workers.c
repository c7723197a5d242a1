// Threads that share loops: see workers.h.
//
// The chunks of a loop are shared out beforehand, and the same share goes to the same worker in every loop
// of the same length: what it needs is in its own cache still. Who is done early helps the others.
//
// For each share one word says which loop is on, which chunk is next, and where the share ends. Taking a
// chunk is adding one to it: what comes back tells whether there was one left, and then the loop cannot
// change before that chunk is done. So a worker that comes late, or not at all because its processor is
// busy, holds nobody up.
//
// Loops are short and come in hundreds, so the workers spin between them; between steps they sleep.
// SPDX-License-Identifier: MIT

#include "core/workers.h"

#include "core/pause.h"
#include "core/thread.h"

#include <stdatomic.h>

// How often a worker looks for work before it lets others have the processor; and if there are more workers
// than processors, so that whoever has the work may be waiting for this one.
#define SPINS 2000
#define FEW_SPINS 16

// The word of a share: the number of the loop, the end, and the next chunk.
#define CHUNK_BITS 16
#define MOST_CHUNKS 4096

// One for each worker; that of the caller is the first.
typedef struct seat {
    _Alignas(64) atomic_uint_least64_t word;
    umi_workers* workers;
    umi_thread thread;
    int32_t index;
} seat;

struct umi_workers {
    umi_range_fn* fn;
    void* context;
    int32_t count;
    int32_t grain;
    uint64_t loop_number;
    _Alignas(64) atomic_int done;      // chunks
    _Alignas(64) atomic_bool is_ready; // whether to spin for work
    atomic_bool is_over;
    umi_monitor sleep; // where threads sleep between steps
    int32_t spins;     // SPINS or FEW_SPINS
    int32_t seat_count;
    seat seats[];
};

static uint64_t make_word(uint64_t loop_number, uint64_t begin, uint64_t end)
{
    return loop_number << (2 * CHUNK_BITS) | end << CHUNK_BITS | begin;
}

static uint64_t next_of(uint64_t word)
{
    return word & ((UINT64_C(1) << CHUNK_BITS) - 1);
}

static uint64_t end_of(uint64_t word)
{
    return word >> CHUNK_BITS & ((UINT64_C(1) << CHUNK_BITS) - 1);
}

static bool has_chunk(uint64_t word)
{
    return next_of(word) < end_of(word);
}

static size_t size_of(int32_t seat_count)
{
    return sizeof(umi_workers) + (size_t)seat_count * sizeof(seat);
}

static void relax(const umi_workers* w, int32_t* spins)
{
    *spins += 1;
    if (*spins > w->spins) {
        *spins = 0;
        umi_thread_yield();
        return;
    }
    umi_pause();
}

// Does the chunks of a share that are left. Returns how many.
static int32_t take_from(umi_workers* w, atomic_uint_least64_t* share)
{
    int32_t taken = 0;
    while (has_chunk(atomic_load_explicit(share, memory_order_relaxed))) {
        uint64_t word = atomic_fetch_add_explicit(share, 1, memory_order_acquire);
        if (!has_chunk(word)) {
            break;
        }
        int32_t begin = (int32_t)next_of(word) * w->grain;
        int32_t end = w->count - begin < w->grain ? w->count : begin + w->grain;
        w->fn(begin, end, w->context);
        taken += 1;
    }
    return taken;
}

// Does the own share, then what is left of the others.
static void take_chunks(umi_workers* w, int32_t own)
{
    int32_t taken = 0;
    for (int32_t i = 0; i < w->seat_count; ++i) {
        int32_t at = own + i < w->seat_count ? own + i : own + i - w->seat_count;
        taken += take_from(w, &w->seats[at].word);
    }
    if (taken > 0) {
        atomic_fetch_add_explicit(&w->done, taken, memory_order_release);
    }
}

static void sleep_until_ready(umi_workers* w)
{
    umi_monitor_enter(&w->sleep);
    while (!atomic_load(&w->is_ready) && !atomic_load(&w->is_over)) {
        umi_monitor_wait(&w->sleep);
    }
    umi_monitor_leave(&w->sleep);
}

static void work(void* argument)
{
    const seat* own = argument;
    umi_workers* w = own->workers;
    int32_t spins = 0;
    while (!atomic_load_explicit(&w->is_over, memory_order_relaxed)) {
        take_chunks(w, own->index);
        if (!atomic_load_explicit(&w->is_ready, memory_order_relaxed)) {
            sleep_until_ready(w);
        }
        relax(w, &spins);
    }
}

// Ends the threads of the first running seats, the caller's included, and gives the memory back.
static void end(const um_allocator* allocator, umi_workers* w, int32_t running)
{
    atomic_store(&w->is_over, true);
    umi_workers_begin(w);
    for (int32_t i = 1; i < running; ++i) {
        umi_thread_join(&w->seats[i].thread);
    }
    umi_monitor_destroy(&w->sleep);
    umi_release(allocator, w, size_of(w->seat_count));
}

bool umi_workers_create(const um_allocator* allocator, int32_t count, umi_workers** out_workers)
{
    *out_workers = NULL;
    if (count <= 1 || !umi_has_threads()) {
        return true;
    }
    umi_workers* w = umi_allocate(allocator, size_of(count));
    if (w == NULL) {
        return false;
    }
    bool has_enough = umi_processor_count() >= count;
    *w = (umi_workers){.grain = 1, .seat_count = count, .spins = has_enough ? SPINS : FEW_SPINS};
    umi_monitor_create(&w->sleep);
    for (int32_t i = 0; i < count; ++i) {
        w->seats[i] = (seat){.workers = w, .index = i};
    }
    for (int32_t i = 1; i < count; ++i) {
        if (!umi_thread_start(&w->seats[i].thread, work, &w->seats[i])) {
            end(allocator, w, i);
            return false;
        }
    }
    *out_workers = w;
    return true;
}

void umi_workers_destroy(const um_allocator* allocator, umi_workers* w)
{
    if (w != NULL) {
        end(allocator, w, w->seat_count);
    }
}

int32_t umi_workers_count(const umi_workers* w)
{
    return w != NULL ? w->seat_count : 1;
}

void umi_workers_begin(umi_workers* w)
{
    if (w == NULL) {
        return;
    }
    umi_monitor_enter(&w->sleep);
    atomic_store(&w->is_ready, true);
    umi_monitor_wake_all(&w->sleep);
    umi_monitor_leave(&w->sleep);
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
    for (int32_t i = w->seat_count - 1; i >= 0; --i) {
        uint64_t word = make_word(w->loop_number, (uint64_t)(chunks * i / w->seat_count),
                                  (uint64_t)(chunks * (i + 1) / w->seat_count));
        atomic_store_explicit(&w->seats[i].word, word, memory_order_release);
    }
    take_chunks(w, 0);
    int32_t spins = 0;
    while (atomic_load_explicit(&w->done, memory_order_acquire) != chunks) {
        relax(w, &spins);
    }
}
