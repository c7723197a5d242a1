// Random scenes of all that the tables allow: each is read, written and read as the same text, and gives the
// same world, or the same error.
// SPDX-License-Identifier: MIT

#include "scene/scene_checks.h"
#include "scene/src/number.h"
#include "scene/src/records.h"
#include "support/prng.h"

enum { SCENES = 400, MOST_TEXT = 1 << 20, MOST_DEPTH = 4, STEPS = 5 };

typedef struct author {
    prng random;
    char* text;
    size_t size;
    int32_t depth;
    int32_t names; // so far, each of its own
} author;

static void put(author* a, const char* text)
{
    size_t length = strlen(text);
    assert_true(a->size + length < MOST_TEXT);
    memcpy(a->text + a->size, text, length + 1);
    a->size += length;
}

// Mostly of a size that physics knows, sometimes a limit.
static void put_float(author* a, const umsi_field* field)
{
    float number = prng_float(&a->random, -100.0f, 100.0f);
    number = number < field->least ? field->least : number > field->most ? field->most : number;
    if (prng_chance(&a->random, 3)) {
        number = prng_chance(&a->random, 50) ? field->least : field->most;
    }
    put(a, umsi_number_of(number).text);
}

static void put_number(author* a, const umsi_table* table, const umsi_field* field)
{
    if (!table->may_draw || field->is_fixed || !prng_chance(&a->random, 15)) {
        put_float(a, field);
        return;
    }
    umsi_field half = *field;
    half.most = 0.0f > field->least ? 0.0f : field->least;
    put(a, "{\"random\": [");
    put_float(a, &half);
    put(a, ", ");
    half = *field;
    half.least = 0.0f > field->least ? 0.0f : field->least;
    put_float(a, &half);
    put(a, "]}");
}

static void put_integer(author* a, const umsi_field* field)
{
    int32_t number = (int32_t)(field->least > -5.0f ? field->least : -5.0f) + prng_below(&a->random, 3);
    number = (float)number > field->most ? (int32_t)field->most : number;
    put(a, umsi_number_of_integer(number < 0, (uint64_t)(number < 0 ? -number : number)).text);
}

static void put_points(author* a, const umsi_field* field)
{
    int32_t count = field->count + prng_below(&a->random, 4);
    put(a, "[");
    for (int32_t i = 0; i < count; ++i) {
        put(a, i > 0 ? ", [" : "[");
        put_float(a, field);
        put(a, ", ");
        put_float(a, field);
        put(a, "]");
    }
    put(a, "]");
}

static void put_record(author* a, const umsi_table* table);
static void put_members(author* a, const umsi_table* table, const umsi_table* part, int32_t kind);

static void put_records(author* a, const umsi_table* table)
{
    int32_t count = a->depth < MOST_DEPTH ? prng_below(&a->random, 4) : 0;
    put(a, "[");
    for (int32_t i = 0; i < count; ++i) {
        put(a, i > 0 ? ",\n" : "");
        put_record(a, table);
    }
    put(a, "]");
}

static void put_value(author* a, const umsi_table* table, const umsi_field* field)
{
    char quoted[64];
    switch (field->type) {
    case UMSI_BOOL:
        put(a, prng_chance(&a->random, 50) ? "true" : "false");
        break;
    case UMSI_INTEGER:
        put_integer(a, field);
        break;
    case UMSI_BITS:
        put(a, umsi_number_of_integer(false, prng_bits(&a->random)).text);
        break;
    case UMSI_FLOAT:
        put_number(a, table, field);
        break;
    case UMSI_VECTOR:
    case UMSI_PAIR:
        put(a, "[");
        put_number(a, table, field);
        put(a, ", ");
        put_number(a, table, field);
        put(a, "]");
        break;
    case UMSI_OPTION:
        snprintf(quoted, sizeof quoted, "\"%s\"", field->options[prng_below(&a->random, field->count)]);
        put(a, quoted);
        break;
    case UMSI_FLAGS:
        snprintf(quoted, sizeof quoted, "[\"%s\"]", field->options[prng_below(&a->random, field->count)]);
        put(a, quoted);
        break;
    case UMSI_STRING:
        snprintf(quoted, sizeof quoted, "\"x%d\"", (int)a->names++);
        put(a, quoted);
        break;
    case UMSI_REFERENCE:
        put(a, strcmp(field->name, "body_b") == 0 ? "1" : "0"); // a joint needs two
        break;
    case UMSI_FLOATS:
        put(a, "[1, 2.5, 3]");
        break;
    case UMSI_POINTS:
        put_points(a, field);
        break;
    case UMSI_RINGS:
        put(a, "[[[0, 0], [30, 0], [30, 30], [20, 5]]]");
        break;
    case UMSI_OBJECT:
        put(a, "{");
        put_members(a, table, field->table, 0);
        put(a, "}");
        break;
    case UMSI_RECORD:
        put_record(a, field->table);
        break;
    case UMSI_RECORDS:
        put_records(a, field->table);
        break;
    case UMSI_PART:
        break;
    }
}

// Fields that exclude others, or that must be the names of something.
static bool is_left_out(const umsi_field* field)
{
    static const char* const names[] = {"rotation", "grid",     "pyramid", "step",
                                        "times",    "material", "joint",   "field"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        if (strcmp(field->name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static void put_members(author* a, const umsi_table* table, const umsi_table* part, int32_t kind)
{
    bool is_next = false;
    umsi_walk walk = umsi_walk_begin(part, kind, 0, 0);
    for (umsi_found f = umsi_walk_next(&walk); f.field != NULL; f = umsi_walk_next(&walk)) {
        bool is_kind = part->kind_rule == UMSI_KIND_BY_NAME && strcmp(f.field->name, "kind") == 0;
        bool is_body = strcmp(f.field->name, "body") == 0; // which a removal needs
        bool is_type = strcmp(f.field->name, "type") == 0; // most things take dynamic bodies alone
        int32_t chance = f.field->type == UMSI_RECORDS ? 80 : 20;
        if (!f.field->is_required && !is_body && !is_type &&
            (is_left_out(f.field) || !prng_chance(&a->random, chance))) {
            continue;
        }
        put(a, is_next ? ", \"" : "\"");
        put(a, f.field->name);
        put(a, "\": ");
        is_next = true;
        if (is_kind) {
            put(a, "\"");
            put(a, part->kinds[kind]);
            put(a, "\"");
        } else if (is_type && prng_chance(&a->random, 95)) {
            put(a, "\"dynamic\"");
        } else {
            put_value(a, table, f.field);
        }
    }
}

static void put_record(author* a, const umsi_table* table)
{
    int32_t kind = 0;
    if (table->kind_rule == UMSI_KIND_BY_NAME) {
        kind = prng_below(&a->random, table->kind_count);
        // Those that set something need a name, and have tests of their own.
        kind = table == &umsi_action_table && kind > UMSI_SET_BODY ? UMSI_SPAWN : kind;
    } else if (table->kind_rule == UMSI_KIND_BY_MEMBER) {
        kind = a->depth < MOST_DEPTH - 1 && prng_chance(&a->random, 20);
    }
    a->depth += 1;
    put(a, "{");
    put_members(a, table, table, kind);
    put(a, "}");
    a->depth -= 1;
}

// What a scene comes to: the hash of its world after some steps, or the message of why there is none.
typedef struct outcome {
    ums_error error;
    uint64_t hash;
} outcome;

static outcome play_scene(const ums_scene* described)
{
    outcome result = {.hash = 0};
    ums_player* player;
    if (ums_player_create(described, NULL, &player, &result.error) == UM_OK) {
        for (int32_t i = 0; i < STEPS; ++i) {
            ums_player_step(player, NULL);
        }
        result.hash = um_world_hash(ums_player_get_world(player));
        ums_player_destroy(player);
    }
    return result;
}

static void random_scenes_survive(void** state)
{
    (void)state;
    int32_t worlds = 0;
    author a = {.text = malloc(MOST_TEXT)};
    for (int32_t i = 0; i < SCENES; ++i) {
        a.random = prng_make((uint64_t)i);
        a.size = 0;
        a.depth = 0;
        put_record(&a, &umsi_scene_table);
        ums_scene* first = read_scene(a.text);
        text_buffer written = write_scene(first);
        ums_scene* second = read_scene(written.text);
        text_buffer again = write_scene(second);
        if (strcmp(written.text, again.text) != 0) {
            fail_msg("seed %d: %s\n%s", (int)i, written.text, again.text);
        }
        outcome x = play_scene(first);
        outcome y = play_scene(second);
        check_hash(y.hash, x.hash, written.text);
        assert_string_equal(y.error.path, x.error.path);
        worlds += x.error.result == UM_OK;
        free(written.text);
        free(again.text);
        ums_scene_destroy(first);
        ums_scene_destroy(second);
    }
    free(a.text);
    check_above((float)worlds, 0.1f * SCENES, "scenes that make a world");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_scenes_survive)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
