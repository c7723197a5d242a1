// Names of any number of things are found in about the same time each.
// SPDX-License-Identifier: MIT

#include "scene/scene_checks.h"

#include <time.h>

// A list with a line for each number from 0 on, which the format has twice.
static void add_list(text_buffer* buffer, const char* name, const char* format, int32_t count)
{
    char line[256];
    int length = snprintf(line, sizeof line, ",\n\"%s\": [\n", name);
    take_bytes(line, (size_t)length, buffer);
    for (int32_t i = 0; i < count; ++i) {
        length = snprintf(line, sizeof line, format, (int)i, (int)i);
        take_bytes(line, (size_t)length, buffer);
        take_bytes(i + 1 < count ? ",\n" : "]", i + 1 < count ? 2 : 1, buffer);
    }
}

typedef struct named_lists {
    const char* first;
    const char* first_format;
    const char* second;
    const char* second_format;
} named_lists;

// The processor's seconds that it takes to read the lists and to make a player of them: the least of a few,
// as others may need the processor as well.
static double time_of(const named_lists* lists, int32_t count)
{
    text_buffer buffer = {0};
    static const char start[] = "{\"umbra_scene\": 1";
    static const char one_body[] = ", \"bodies\": [{\"type\": \"dynamic\"}]";
    take_bytes(start, sizeof start - 1, &buffer);
    if (strcmp(lists->first, "joints") == 0) {
        take_bytes(one_body, sizeof one_body - 1, &buffer);
    }
    add_list(&buffer, lists->first, lists->first_format, count);
    add_list(&buffer, lists->second, lists->second_format, count);
    take_bytes("}", 1, &buffer);
    double least = 1e9;
    for (int32_t i = 0; i < 3; ++i) {
        clock_t begin = clock();
        ums_scene* scene = read_scene(buffer.text);
        ums_player* player = make_player(scene);
        double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
        least = seconds < least ? seconds : least;
        ums_player_destroy(player);
        ums_scene_destroy(scene);
    }
    free(buffer.text);
    return least;
}

// Eight times as many names take about eight times as long, and not 64 times.
static void check_growth(const named_lists* lists)
{
    double few = time_of(lists, 3000);
    double many = time_of(lists, 24000);
    if (many > 24.0 * few) {
        fail_msg("%s and %s: %g s for 3000 names, %g s for 24000", lists->first, lists->second, few, many);
    }
}

static void names_of_materials_are_found_fast_however_many_there_are(void** state)
{
    (void)state;
    static const named_lists lists = {"materials", "{\"name\": \"material %d\", \"user_data\": %d}", "bodies",
                                      "{\"shapes\": [{\"kind\": \"circle\", \"radius\": 1, \"material\": "
                                      "\"material %d\", \"user_data\": %d}]}"};
    check_growth(&lists);
}

static void names_of_bodies_are_found_fast_however_many_there_are(void** state)
{
    (void)state;
    static const named_lists lists = {
        "bodies", "{\"name\": \"body %d\", \"user_data\": %d}", "actions",
        "{\"kind\": \"set_body\", \"at\": 1, \"body\": \"body %d\", \"to\": {\"user_data\": %d}}"};
    check_growth(&lists);
}

static void names_of_joints_are_found_fast_however_many_there_are(void** state)
{
    (void)state;
    static const named_lists lists = {
        "joints", "{\"kind\": \"weld\", \"name\": \"joint %d\", \"body_b\": 0, \"user_data\": %d}", "actions",
        "{\"kind\": \"set_joint\", \"at\": 1, \"joint\": \"joint %d\", \"to\": {\"user_data\": %d}}"};
    check_growth(&lists);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_materials_are_found_fast_however_many_there_are),
        cmocka_unit_test(names_of_bodies_are_found_fast_however_many_there_are),
        cmocka_unit_test(names_of_joints_are_found_fast_however_many_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
