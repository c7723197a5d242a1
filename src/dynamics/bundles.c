// Bundles: see constraints.h. A bundle is filled with clusters until it is worth a worker's while. When two
// clusters of different bundles meet, the smaller one moves; if both are large, their bundles become one.
// Clusters that separate stay where they are: a bundle may hold any number of them.
// SPDX-License-Identifier: MIT

#include "dynamics/bundles.h"

#include "core/array.h"
#include "dynamics/colors.h"

// No cluster begins in a bundle of so many links. Half a block is empty in each colour of each bundle, so
// it must not be much less; and what a worker has in hand is to stay in its cache, so not much more.
#define FULL_BUNDLE 1024

// A bundle of so many links is large: workers are likely to share it, and one more cluster is nothing to
// it. When one has moved there in a step, the next ones that begin may well follow, and begin there.
#define LARGE_BUNDLE (4 * FULL_BUNDLE)

// As many as workers can share well, however many there are of them.
#define MOST_BUNDLES 128

_Static_assert(MOST_BUNDLES <= UMI_NO_BUNDLE, "a link has a byte for its bundle");

// ---- Where clusters begin -------------------------------------------------------------------------------

// Adds an empty bundle, with what memory it had before. -1 when memory ends.
static int32_t add_bundle(const um_allocator* allocator, umi_constraints* c)
{
    if (c->bundle_count == c->bundles_made) {
        if (!umi_array_reserve(allocator, &c->bundles, &c->bundle_capacity, c->bundles_made,
                               c->bundles_made + 1, sizeof c->bundles[0])) {
            return -1;
        }
        c->bundles[c->bundles_made++] = (umi_bundle){0};
    }
    return c->bundle_count++;
}

// The bundle where clusters begin. When it is full, another one becomes that: the first that is not full, a
// new one, or the least full.
static int32_t find_open(const um_allocator* allocator, umi_constraints* c)
{
    if (c->large_bundle >= 0) {
        return c->large_bundle;
    }
    if (c->open_bundle < c->bundle_count && c->bundles[c->open_bundle].count < FULL_BUNDLE) {
        return c->open_bundle;
    }
    int32_t best = -1;
    for (int32_t i = 0; i < c->bundle_count && (best < 0 || c->bundles[best].count >= FULL_BUNDLE); ++i) {
        best = best < 0 || c->bundles[i].count < c->bundles[best].count ? i : best;
    }
    bool is_full = best < 0 || c->bundles[best].count >= FULL_BUNDLE;
    if (is_full && c->bundle_count < MOST_BUNDLES) {
        int32_t added = add_bundle(allocator, c);
        best = added >= 0 ? added : best; // a full one will do
    }
    c->open_bundle = best >= 0 ? best : 0;
    return best;
}

// ---- How large a cluster is -----------------------------------------------------------------------------

// A cluster with more bodies than this is large.
#define MOST_MOVED 128

// A walk through a cluster, from body to body. It stays in its bundle: while a sleeper that woke has lanes
// that still call it ground, its neighbours in those may be in others.
typedef struct walk {
    int32_t bodies[MOST_MOVED];
    int32_t count;
    int32_t next;   // the first whose links were not looked at
    uint8_t bundle; // of the cluster
    bool is_large;
} walk;

// Whether the link has a lane in the bundle.
static bool is_within(const umi_link* link, uint8_t bundle)
{
    return umi_link_is_in_lane(link) && link->bundle == bundle;
}

static void visit(walk* w, umi_bodies* bodies, int32_t body)
{
    umi_tie* tie = bodies->ties + body;
    if (tie->bundle != w->bundle || tie->is_seen) {
        return;
    }
    if (w->count == MOST_MOVED) {
        w->is_large = true;
        return;
    }
    tie->is_seen = true;
    w->bodies[w->count++] = body;
}

// Looks at the links of one body.
static void go_on(walk* w, const umi_links* links, umi_bodies* bodies)
{
    int32_t body = w->bodies[w->next++];
    int32_t edge = umi_body_at(bodies, body)->first_link;
    for (; edge >= 0 && !w->is_large; edge = umi_edge_next(links, edge)) {
        if (is_within(umi_edge_link(links, edge), w->bundle)) {
            visit(w, bodies, umi_edge_other(links, edge));
        }
    }
}

static void forget(const walk* w, umi_bodies* bodies)
{
    for (int32_t i = 0; i < w->count; ++i) {
        bodies->ties[w->bodies[i]].is_seen = false;
    }
}

// Walks through two clusters in turns until all of the smaller one is seen. Returns that walk, or NULL if
// both are large.
static const walk* find_smaller(walk walks[2], const umi_links* links, umi_bodies* bodies)
{
    const walk* smaller = NULL;
    for (int32_t turn = 0; smaller == NULL && !(walks[0].is_large && walks[1].is_large); turn = 1 - turn) {
        walk* w = walks + turn;
        if (!w->is_large && w->next == w->count) {
            smaller = w;
        } else if (!w->is_large) {
            go_on(w, links, bodies);
        }
    }
    forget(walks, bodies);
    forget(walks + 1, bodies);
    return smaller;
}

// ---- A small cluster moves ------------------------------------------------------------------------------

// Whether an edge of a cluster's body stands for a link that goes along, and not the one at its other end.
static bool is_first_edge(const umi_links* links, const umi_bodies* bodies, const walk* cluster, int32_t edge)
{
    const umi_link* link = umi_edge_link(links, edge);
    return is_within(link, cluster->bundle) &&
           ((edge & 1) == 0 || bodies->ties[link->body_a].bundle != cluster->bundle);
}

// Makes room for the links of a cluster in another bundle. False when memory ends.
static bool reserve_cluster(const um_allocator* allocator, umi_constraints* c, const umi_links* links,
                            const umi_bodies* bodies, const walk* cluster, int32_t to)
{
    int32_t counts[UMI_BUNDLE_LISTS] = {0};
    for (int32_t i = 0; i < cluster->count; ++i) {
        int32_t edge = umi_body_at(bodies, cluster->bodies[i])->first_link;
        for (; edge >= 0; edge = umi_edge_next(links, edge)) {
            const umi_link* link = umi_edge_link(links, edge);
            counts[link->color * UMI_LINK_KINDS + link->kind] += is_first_edge(links, bodies, cluster, edge);
        }
    }
    int32_t more = 0;
    for (int32_t i = 0; i < UMI_BUNDLE_LISTS; ++i) {
        umi_color* color = umi_bundle_list(c->bundles + to, i);
        int32_t blocks = (color->count + counts[i] + UMI_BLOCK_LANES - 1) / UMI_BLOCK_LANES;
        if (!umi_color_reserve_blocks(allocator, color, blocks)) {
            return false;
        }
        more += blocks - umi_block_count(color);
    }
    return umi_block_store_reserve(allocator, &c->store, more);
}

static void move_link(umi_constraints* c, const umi_links* links, int32_t index, int32_t to)
{
    umi_link* link = umi_link_at(links, index);
    umi_lane lane = umi_lane_read(umi_block_of(c, link), umi_lane_of(link));
    int32_t body_a = umi_block_of(c, link)->head.body_a.lane[umi_lane_of(link)];
    int32_t body_b = umi_block_of(c, link)->head.body_b.lane[umi_lane_of(link)];
    umi_color_remove(c, links, link);
    umi_color_append(c, link, index, to, link->color, body_a, body_b);
    umi_lane_write(umi_block_of(c, link), umi_lane_of(link), &lane);
}

static void move_cluster(umi_constraints* c, const umi_links* links, umi_bodies* bodies, const walk* cluster,
                         int32_t to)
{
    for (int32_t i = 0; i < cluster->count; ++i) {
        int32_t body = cluster->bodies[i];
        int32_t edge = umi_body_at(bodies, body)->first_link;
        for (; edge >= 0; edge = umi_edge_next(links, edge)) {
            if (is_within(umi_edge_link(links, edge), cluster->bundle)) {
                move_link(c, links, edge >> 1, to);
            }
        }
        bodies->ties[body].bundle = (uint8_t)to;
    }
}

// ---- Two bundles become one -----------------------------------------------------------------------------

// Tells the links and bodies in a block which bundle they are in now, and which slots they have.
static void rename_block(const umi_links* links, umi_bodies* bodies, const umi_block* block, int32_t bundle,
                         int32_t first_slot)
{
    for (int32_t lane = 0; lane < UMI_BLOCK_LANES && block->head.link.lane[lane] >= 0; ++lane) {
        umi_link* link = umi_link_at(links, block->head.link.lane[lane]);
        link->bundle = (uint8_t)bundle;
        link->place = first_slot + lane;
        const int32_t names[2] = {block->head.body_a.lane[lane] & INT32_MAX,
                                  block->head.body_b.lane[lane] & INT32_MAX};
        for (int32_t i = 0; i < 2; ++i) {
            umi_tie* tie = bodies->ties + names[i];
            tie->bundle = names[i] != UMI_NO_BODY ? (uint8_t)bundle : tie->bundle;
        }
    }
}

// Moves lanes from the end of one block, which has so many, to the end of another until that is full or this
// is empty. Returns how many have moved.
static int32_t fill_up(umi_link_kind kind, umi_block* to, int32_t to_count, umi_block* from,
                       int32_t from_count)
{
    int32_t room = UMI_BLOCK_LANES - to_count;
    int32_t moved = room < from_count ? room : from_count;
    for (int32_t i = 0; i < moved; ++i) {
        int32_t last = from_count - 1 - i;
        umi_lane lane = umi_lane_read(from, last);
        umi_lane_write(to, to_count + i, &lane);
        umi_lane_clear(from, kind, last);
    }
    return moved;
}

// Appends a colour of one bundle to that of another, links of a kind; there is room in the list. Full blocks
// go as they are.
static void merge_color(umi_constraints* c, umi_link_kind kind, umi_color* to, umi_color* from)
{
    int32_t to_full = to->count / UMI_BLOCK_LANES;
    int32_t from_full = from->count / UMI_BLOCK_LANES;
    int32_t to_rest = to->count % UMI_BLOCK_LANES;
    int32_t from_rest = from->count % UMI_BLOCK_LANES;
    umi_block* to_last = to_rest > 0 ? to->blocks[to_full] : NULL;
    umi_block* from_last = from_rest > 0 ? from->blocks[from_full] : NULL;
    int32_t blocks = to_full;
    for (int32_t i = 0; i < from_full; ++i) {
        to->blocks[blocks++] = from->blocks[i];
    }
    if (to_last != NULL && from_last != NULL) {
        from_rest -= fill_up(kind, to_last, to_rest, from_last, from_rest);
    }
    if (to_last != NULL) {
        to->blocks[blocks++] = to_last;
    }
    if (from_rest > 0) {
        to->blocks[blocks] = from_last;
    } else if (from_last != NULL) {
        umi_block_store_put(&c->store, from_last);
    }
    to->count += from->count;
    to->one_sided_count += from->one_sided_count;
    from->count = 0;
    from->one_sided_count = 0;
}

// False when memory ends; then nothing has changed.
static bool merge_bundles(const um_allocator* allocator, umi_constraints* c, const umi_links* links,
                          umi_bodies* bodies, int32_t to, int32_t from)
{
    for (int32_t i = 0; i < UMI_BUNDLE_LISTS; ++i) {
        umi_color* color = umi_bundle_list(c->bundles + to, i);
        int32_t blocks = umi_block_count(color) + umi_block_count(umi_bundle_list(c->bundles + from, i));
        if (!umi_color_reserve_blocks(allocator, color, blocks)) {
            return false;
        }
    }
    for (int32_t i = 0; i < UMI_BUNDLE_LISTS; ++i) {
        umi_color* color = umi_bundle_list(c->bundles + to, i);
        int32_t first = color->count / UMI_BLOCK_LANES;
        merge_color(c, (umi_link_kind)(i % UMI_LINK_KINDS), color, umi_bundle_list(c->bundles + from, i));
        for (int32_t k = first; k < umi_block_count(color); ++k) {
            rename_block(links, bodies, color->blocks[k], to, k * UMI_BLOCK_LANES);
        }
    }
    c->bundles[to].count += c->bundles[from].count;
    c->bundles[from].count = 0;
    return true;
}

// Fewer links than this go into one bundle: half of what fills it, so that it is not soon full again.
#define FEW_LINKS (FULL_BUNDLE / 2)

void umi_bundles_gather(const um_allocator* allocator, umi_constraints* c, const umi_links* links,
                        umi_bodies* bodies)
{
    if (c->count >= FEW_LINKS) {
        return;
    }
    for (int32_t i = 1; i < c->bundle_count; ++i) {
        if (c->bundles[i].count > 0 && !merge_bundles(allocator, c, links, bodies, 0, i)) {
            return; // the others stay where they are
        }
    }
}

// ---- Two clusters meet ----------------------------------------------------------------------------------

int32_t umi_bundles_join(const um_allocator* allocator, umi_constraints* c, umi_links* links,
                         umi_bodies* bodies, int32_t body_a, int32_t body_b)
{
    const uint8_t homes[2] = {bodies->ties[body_a].bundle, bodies->ties[body_b].bundle};
    if (homes[0] == UMI_NO_BUNDLE && homes[1] == UMI_NO_BUNDLE) {
        return find_open(allocator, c);
    }
    if (homes[0] == UMI_NO_BUNDLE || homes[1] == UMI_NO_BUNDLE || homes[0] == homes[1]) {
        return homes[0] != UMI_NO_BUNDLE ? homes[0] : homes[1];
    }
    walk walks[2];
    for (int32_t i = 0; i < 2; ++i) {
        walks[i].count = 0;
        walks[i].next = 0;
        walks[i].bundle = homes[i];
        walks[i].is_large = false;
        visit(walks + i, bodies, i == 0 ? body_a : body_b);
    }
    const walk* smaller = find_smaller(walks, links, bodies);
    if (smaller != NULL) {
        int32_t to = smaller == walks ? homes[1] : homes[0];
        if (!reserve_cluster(allocator, c, links, bodies, smaller, to)) {
            return -1;
        }
        move_cluster(c, links, bodies, smaller, to);
        c->large_bundle = c->bundles[to].count >= LARGE_BUNDLE ? to : c->large_bundle;
        return to;
    }
    bool a_is_larger = c->bundles[homes[0]].count >= c->bundles[homes[1]].count;
    int32_t to = a_is_larger ? homes[0] : homes[1];
    int32_t from = a_is_larger ? homes[1] : homes[0];
    return merge_bundles(allocator, c, links, bodies, to, from) ? to : -1;
}

// ---- A bundle is emptied --------------------------------------------------------------------------------

// A chunk of blocks for a worker.
#define GRAIN 4

typedef struct color_loop {
    const umi_links* links;
    const umi_color* color;
} color_loop;

static void empty_blocks(int32_t begin, int32_t end, void* context)
{
    const color_loop* loop = context;
    for (int32_t i = begin; i < end; ++i) {
        umi_block* block = loop->color->blocks[i];
        for (int32_t lane = 0; lane < UMI_BLOCK_LANES && block->head.link.lane[lane] >= 0; ++lane) {
            umi_link_set_state(umi_link_at(loop->links, block->head.link.lane[lane]), UMI_LINK_ASLEEP, -1);
        }
        umi_block_forget(block);
    }
}

void umi_bundles_empty(umi_constraints* c, umi_links* links, const umi_executor* executor, int32_t bundle)
{
    umi_bundle* emptied = c->bundles + bundle;
    for (int32_t i = 0; i < UMI_BUNDLE_LISTS; ++i) {
        umi_color* color = umi_bundle_list(emptied, i);
        int32_t blocks = umi_block_count(color);
        color_loop loop = {links, color};
        umi_executor_run(executor, blocks, GRAIN, empty_blocks, &loop);
        for (int32_t k = blocks - 1; k >= 0; --k) {
            umi_block_store_put(&c->store, color->blocks[k]);
        }
        color->count = 0;
        color->one_sided_count = 0;
    }
    c->count -= emptied->count;
    emptied->count = 0;
}

void umi_bundles_untie(const umi_constraints* c, umi_bodies* bodies, const int32_t* list, int32_t count)
{
    for (int32_t i = 0; i < count; ++i) {
        umi_tie* tie = bodies->ties + list[i];
        if (tie->bundle != UMI_NO_BUNDLE && c->bundles[tie->bundle].count == 0) {
            *tie =
                (umi_tie){.bundle = UMI_NO_BUNDLE, .is_joined = tie->is_joined, .dominance = tie->dominance};
            umi_body_at(bodies, list[i])->colors = 0;
        }
    }
}
