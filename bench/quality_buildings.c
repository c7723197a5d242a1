// The tests of what people build: houses of cards, arches, towers with blocks missing.
// SPDX-License-Identifier: MIT

#include "quality_run.h"
#include "random.h"

#include <math.h>

enum {
    house_steps = 1200, // within which a house has to fall asleep
    voussoir_count = 15,
    tower_levels = 18,
};

// ---- Houses of cards ------------------------------------------------------------------------------------

// A house, in metres and radians. Each level has one frame of two cards fewer than the one below; cards lie
// across the tops of neighbouring frames and carry the next level.
typedef struct card_house {
    int32_t levels;
    float lean; // of the cards of a frame, off the vertical
    float thickness;
    float length;
    float play; // a card is so far from its place at most, in either direction
} card_house;

static void push_card(world_scene* scene, random_stream* random, const card_house* house, um_vec2 place,
                      float angle)
{
    float x = place.x + random_range(random, -house->play, house->play);
    float y = place.y + random_range(random, -house->play, house->play);
    int32_t card = push_dynamic(scene, x, y, 0);
    scene->bodies[card].angle = angle;
}

// Without play the two cards of a frame touch at the inner corners of their tops, and stand with their outer
// corners on the level below.
static void push_house(world_scene* scene, random_stream* random, const card_house* house)
{
    const float upright = 0.5f * UM_PI;
    float half_base = house->length * sinf(house->lean) + house->thickness * cosf(house->lean);
    float height = house->length * cosf(house->lean) + house->thickness * sinf(house->lean);
    float spacing = fmaxf(1.02f * house->length, 2.02f * half_base);
    float floor = 0.0f;
    for (int32_t level = 0; level < house->levels; ++level) {
        int32_t frames = house->levels - level;
        for (int32_t i = 0; i < frames; ++i) {
            float x = spacing * ((float)i - 0.5f * (float)(frames - 1));
            float y = floor + 0.5f * height;
            push_card(scene, random, house, um_vec2_make(x - 0.5f * half_base, y), upright - house->lean);
            push_card(scene, random, house, um_vec2_make(x + 0.5f * half_base, y), upright + house->lean);
            if (i > 0) {
                um_vec2 between = {x - 0.5f * spacing, floor + height + 0.5f * house->thickness};
                push_card(scene, random, house, between, 0.0f);
            }
        }
        floor += height + house->thickness;
    }
}

static world_scene make_house(const quality_case* it, random_stream* random, const card_house* house)
{
    world_scene scene = world_scene_start(it->test->name, house->levels);
    float reach = house->length * (float)(house->levels + 1);
    um_vec2 half = {0.5f * house->length, 0.5f * house->thickness};
    add_box_shape(&scene, um_vec2_make(0.0f, 0.0f), half); // of all cards
    push_block(&scene, -reach, -2.0f, reach, 0.0f);
    push_house(&scene, random, house);
    quality_set_material(&scene, 0.7f, 0.0f);
    world_scene_finish(&scene);
    return scene;
}

// Whether a card has turned by more than 0.15 radians or sunk by more than 0.15 of its length.
static bool has_fallen(const quality_run* run, float length)
{
    const double most = 0.15;
    for (int32_t i = 0; i < run->scene->body_count; ++i) {
        const world_body* start = &run->scene->bodies[i];
        world_motion now = quality_run_read(run, i);
        bool has_turned = fabs(now.angle - (double)start->angle) > most;
        if (has_turned || (double)start->position.y - now.y > most * (double)length) {
            return true;
        }
    }
    return false;
}

static bool house_stands(const quality_case* it, random_stream* random, const card_house* house)
{
    world_scene scene = make_house(it, random, house);
    quality_run run = quality_run_start(&scene, it->engine);
    bool sleeps = isfinite(quality_run_until_asleep(&run, house_steps));
    bool stands = sleeps && !has_fallen(&run, house->length);
    quality_run_end(&run);
    return stands;
}

// Every house is built twice: with each card in its computed place, and a quarter of a millimetre off it at
// most, so that gaps and overlaps between two cards are up to half a millimetre.
void run_card_house(const quality_case* it, double* out_figures)
{
    static const float leans[] = {15.0f, 20.0f, 25.0f}; // degrees
    static const float thicknesses[] = {0.02f, 0.04f, 0.1f, 0.4f};
    enum {
        lean_count = sizeof leans / sizeof leans[0],
        thickness_count = sizeof thicknesses / sizeof thicknesses[0],
        least_levels = 3,
        level_choices = 5,
    };
    random_stream random = {it->seed};
    int32_t fallen = 0;
    for (int32_t i = 0; i < it->test->size; ++i) {
        // All combinations in turn, the play changing fastest.
        int32_t choice = i / 2;
        float thickness = thicknesses[choice / level_choices % thickness_count];
        card_house house = {
            .levels = least_levels + choice % level_choices,
            .lean = um_radians(leans[choice / level_choices / thickness_count % lean_count]),
            .thickness = thickness,
            .length = 25.0f * thickness,
            .play = i % 2 == 0 ? 0.0f : 0.00025f,
        };
        fallen += !house_stands(it, &random, &house);
    }
    out_figures[0] = fallen;
}

// ---- An arch --------------------------------------------------------------------------------------------

// A semicircle needs a thickness of 0.11 of its radius to stand; this one has more than twice of that.
static void build_arch(const quality_case* it, world_scene* scene)
{
    (void)it;
    const float inner = 2.0f;
    const float outer = 2.6f;
    const float abutment_height = 0.8f;
    const float share = UM_PI / (float)voussoir_count; // of the half circle
    um_vec2 toward = {cosf(0.5f * share), sinf(0.5f * share)};
    float middle = 0.5f * (inner + outer); // where the stones have their origin
    um_vec2 corners[4] = {
        {inner * toward.x - middle, -inner * toward.y},
        {outer * toward.x - middle, -outer * toward.y},
        {outer * toward.x - middle, outer * toward.y},
        {inner * toward.x - middle, inner * toward.y},
    };
    push_block(scene, -20.0f, -2.0f, 20.0f, 0.0f);
    um_vec2 half = {0.8f, 0.5f * abutment_height};
    int32_t abutment = add_box_shape(scene, um_vec2_make(0.0f, 0.0f), half);
    push_dynamic(scene, -middle - 0.3f, half.y, abutment);
    push_dynamic(scene, middle + 0.3f, half.y, abutment);
    int32_t stone = add_polygon_shape(scene, corners, 4);
    for (int32_t i = 0; i < voussoir_count; ++i) {
        float angle = share * ((float)i + 0.5f);
        int32_t body =
            push_dynamic(scene, middle * cosf(angle), abutment_height + middle * sinf(angle), stone);
        scene->bodies[body].angle = angle;
    }
    quality_set_material(scene, 0.7f, 0.0f);
}

void run_arch(const quality_case* it, double* out_figures)
{
    quality_run_staying(it, build_arch, out_figures);
}

// ---- A tower --------------------------------------------------------------------------------------------

// Jenga from the side: a level of three blocks, then one of a plank, and so on. One block of a level may be
// missing, but of the lowest: the two that are left carry the middle of what is above.
static void build_tower(const quality_case* it, world_scene* scene)
{
    const um_vec2 plank_half = {1.5f, 0.3f};
    const um_vec2 block_half = {0.45f, 0.3f};
    const float spacing = 1.05f;
    um_vec2 origin = {0.0f, 0.0f};
    random_stream random = {it->seed};
    push_block(scene, -20.0f, -2.0f, 20.0f, 0.0f);
    int32_t plank = add_box_shape(scene, origin, plank_half);
    int32_t block = add_box_shape(scene, origin, block_half);
    for (int32_t level = 0; level < tower_levels; ++level) {
        float y = plank_half.y * (float)(2 * level + 1);
        if (level % 2 != 0) {
            push_dynamic(scene, 0.0f, y, plank);
            continue;
        }
        // Every other level has lost a block, on average.
        int32_t missing = level > 0 ? random_below(&random, 6) : -1;
        for (int32_t i = 0; i < 3; ++i) {
            if (i != missing) {
                push_dynamic(scene, spacing * (float)(i - 1), y, block);
            }
        }
    }
    scene->top_index = scene->body_count - 1;
}

// The worst of several towers.
void run_jenga(const quality_case* it, double* out_figures)
{
    random_stream seeds = {it->seed};
    for (int32_t i = 0; i < it->test->size; ++i) {
        quality_case one = *it;
        double figures[quality_most_figures];
        one.seed = random_next(&seeds);
        quality_run_standing(&one, build_tower, figures);
        for (int f = 0; f < it->test->figure_count; ++f) {
            out_figures[f] = i == 0 ? figures[f] : fmax(out_figures[f], figures[f]);
        }
    }
}
