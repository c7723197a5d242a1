// The figures of plots: energy and momentum against closed forms, islands against the world's own count.
// SPDX-License-Identifier: MIT

#include "tools/tool_checks.h"

#include "tools/island_map.h"
#include "tools/plot_script.h"
#include "tools/run_table.h"

#include <math.h>
#include <string.h>

static void check_close(double actual, double expected, double share, const char* what)
{
    if (fabs(actual - expected) > share * fmax(fabs(expected), 1.0)) {
        fail_msg("%s: %.9g, expected %.9g", what, actual, expected);
    }
}

// A box that falls and turns: energy stays, momentum grows with time, angular momentum with its lever.
static void a_falling_body_has_the_energy_and_momentum_of_a_textbook(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id box = make_box(world, 30.0f, -20.0f, 5.0f, 10.0f);
    assert_true(um_body_set_velocity(world, box, um_vec2_make(40.0f, 0.0f)));
    assert_true(um_body_set_angular_velocity(world, box, 3.0f));
    const double m = 200.0; // 10 by 20 of density 1
    const double inertia = m * (10.0 * 10.0 + 20.0 * 20.0) / 12.0;
    scene_play play = {.world = world, .time_step = STEP, .step = scene_play_plain_step};
    run_table table;
    assert_true(run_table_begin(&table, 60));
    double before = 0.5 * (m * 40.0 * 40.0 + inertia * 9.0) + m * (double)GRAVITY * 20.0;
    for (int i = 0; i < 60; ++i) {
        check_result(scene_play_step(&play), UM_OK, "step");
        run_table_note(&table, &play);
    }
    const run_row* last = &table.rows[59];
    double speed = (double)GRAVITY; // after a second
    um_vec2 center = um_body_get_center(world, box);
    check_close(last->motion.momentum_x, m * 40.0, 1e-4, "momentum x");
    check_close(last->motion.momentum_y, m * speed, 1e-3, "momentum y");
    check_close(last->motion.kinetic, 0.5 * (m * (1600.0 + speed * speed) + inertia * 9.0), 1e-3, "kinetic");
    check_close(last->motion.angular_momentum,
                inertia * 3.0 + m * ((double)center.x * speed - (double)center.y * 40.0), 1e-3, "angular");
    // In substeps of length h it falls g h t / 2 further than a parabola, and the sum goes down by that.
    double further = 0.5 * (double)GRAVITY * (double)STEP / um_world_get_counters(world).substeps;
    check_close(last->motion.kinetic + last->motion.potential, before - m * (double)GRAVITY * further, 1e-3,
                "energy");
    check_close(last->time, 1.0, 1e-6, "time");
    assert_int_equal(last->awake, 1);
    run_table_end(&table);
    finish_world(world);
}

static char* table_text(const run_table* table, uint64_t panels)
{
    FILE* file = fopen("test_table.csv", "wb");
    assert_non_null(file);
    run_table_write(table, panels, file);
    fclose(file);
    char* text = read_whole_file("test_table.csv", NULL);
    remove("test_table.csv");
    return text;
}

static void the_table_has_a_line_for_each_row_and_a_name_for_each_column(void** state)
{
    (void)state;
    scene_source source;
    scene_play play = start_play("stack", &source);
    run_table table;
    assert_true(run_table_begin(&table, 3));
    run_table_note(&table, &play);
    for (int i = 0; i < 5; ++i) { // three more than there is room for
        check_result(scene_play_step(&play), UM_OK, "step");
        run_table_note(&table, &play);
    }
    char* text = table_text(&table, ~UINT64_C(0));
    int columns = 0;
    int lines = 0;
    for (char* line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n"), ++lines) {
        int commas = 0;
        for (char* c = line; *c != '\0'; ++c) {
            commas += *c == ',';
        }
        columns = lines == 0 ? commas + 1 : columns;
        assert_int_equal(commas + 1, columns);
        assert_int_equal(lines == 0 ? 0 : atoi(line), lines > 0 ? lines - 1 : 0);
    }
    assert_int_equal(lines, 4);
    assert_int_equal(columns, COLUMN_FIRST_STAGE - 1 + UM_STAGE_COUNT);
    free(text);
    run_table_end(&table);
    finish_play(&play, &source);
}

static void test_each_panel_writes_its_own_columns(void** state)
{
    (void)state;
    run_row row = {
        .step = 3,
        .time = 0.05,
        .motion = {.kinetic = 1.5, .potential = 2.0, .momentum_x = 4, .momentum_y = 5, .angular_momentum = 6},
        .awake = 7,
        .asleep = 8,
        .pairs = 1234567890,
        .contacts = 10,
        .stage_ms = {0.25f},
    };
    run_table table = {.rows = &row, .count = 1, .capacity = 1};
    static const char* const texts[] = {
        [PANEL_ENERGY] = "step,time,kinetic,potential,energy\n3,0.05,1.5,2,3.5\n",
        [PANEL_MOMENTUM] = "step,time,momentum_x,momentum_y,angular_momentum\n3,0.05,4,5,6\n",
        [PANEL_AWAKE] = "step,time,awake,asleep\n3,0.05,7,8\n",
        [PANEL_PAIRS] = "step,time,pairs,contacts\n3,0.05,1234567890,10\n",
    };
    for (int panel = 0; panel < PANEL_STAGES; ++panel) {
        char* text = table_text(&table, UINT64_C(1) << panel);
        assert_string_equal(text, texts[panel]);
        free(text);
    }
    char* stages = table_text(&table, UINT64_C(1) << PANEL_STAGES);
    assert_memory_equal(stages, "step,time,integrate_forces,", 27);
    assert_non_null(strstr(stages, "\n3,0.05,0.250000,0.000000,"));
    free(stages);
    char* two = table_text(&table, UINT64_C(1) << PANEL_AWAKE | UINT64_C(1) << PANEL_ENERGY);
    assert_string_equal(two, "step,time,kinetic,potential,energy,awake,asleep\n3,0.05,1.5,2,3.5,7,8\n");
    free(two);
}

// The distance of the tics of a panel in a script for gnuplot.
static int tics_of(int32_t maximum)
{
    run_row rows[2] = {{.time = 0.0}, {.step = 1, .time = 1.0, .awake = maximum, .asleep = maximum / 2}};
    run_table table = {.rows = rows, .count = 2, .capacity = 2};
    plot_script script = {.table = &table,
                          .title = "",
                          .path = "test.svg",
                          .format = FORMAT_SVG,
                          .size = {100, 100},
                          .panels = UINT64_C(1) << PANEL_AWAKE};
    FILE* file = fopen("test_script.txt", "wb");
    assert_non_null(file);
    plot_script_write(&script, file);
    fclose(file);
    char* text = read_whole_file("test_script.txt", NULL);
    remove("test_script.txt");
    const char* tics = strstr(text, "\nset ytics 1");
    tics = tics != NULL ? tics : strstr(text, "\nset ytics 2");
    tics = tics != NULL ? tics : strstr(text, "\nset ytics 5");
    int distance = tics != NULL ? atoi(tics + strlen("\nset ytics ")) : 0;
    free(text);
    return distance;
}

static void test_axes_of_counts_have_whole_numbers(void** state)
{
    (void)state;
    static const struct {
        int32_t maximum;
        int tics;
    } cases[] = {{0, 1},    {1, 1},    {2, 1},     {6, 1},        {7, 2},
                 {12, 2},   {13, 5},   {30, 5},    {31, 10},      {60, 10},
                 {100, 20}, {300, 50}, {301, 100}, {20000, 5000}, {2000000000, 500000000}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; ++i) {
        assert_int_equal(tics_of(cases[i].maximum), cases[i].tics);
    }
}

// ---- Islands --------------------------------------------------------------------------------------------

typedef struct island_count {
    const um_world* world;
    const island_map* map;
    int32_t awake; // islands whose least body is awake
} island_count;

static bool count_island(um_body_id body, void* context)
{
    island_count* count = context;
    if (um_body_get_type(count->world, body) == UM_DYNAMIC_BODY && um_body_is_awake(count->world, body)) {
        count->awake += island_map_find(count->map, body) == body.index1 - 1;
    }
    return true;
}

static void islands_are_as_many_as_the_world_counts(void** state)
{
    (void)state;
    const char* const scenes[] = {"stack", "resting_500", "dominoes", "card_house"};
    for (int i = 0; i < 4; ++i) {
        scene_source source;
        scene_play play = start_play(scenes[i], &source);
        for (int step = 0; step < 20; ++step) {
            check_result(scene_play_step(&play), UM_OK, "step");
        }
        island_map map;
        assert_true(island_map_make(&map, play.world));
        island_count count = {play.world, &map, 0};
        um_world_each_body(play.world, count_island, &count);
        if (count.awake != um_world_get_counters(play.world).islands) {
            fail_msg("%s: %d islands, the world says %d", scenes[i], (int)count.awake,
                     (int)um_world_get_counters(play.world).islands);
        }
        island_map_free(&map);
        finish_play(&play, &source);
    }
}

static void sleepers_keep_their_islands(void** state)
{
    (void)state;
    scene_source source;
    scene_play play = start_play("stack", &source);
    for (int step = 0; step < 300; ++step) {
        check_result(scene_play_step(&play), UM_OK, "step");
    }
    assert_int_equal(um_world_get_counters(play.world).awake, 0);
    island_map map;
    assert_true(island_map_make(&map, play.world));
    um_body_id bodies[16];
    int32_t count = um_world_get_bodies(play.world, bodies, 16);
    assert_int_equal(count, 11);
    for (int32_t i = 2; i < count; ++i) { // the first is the ground
        assert_int_equal(island_map_find(&map, bodies[i]), island_map_find(&map, bodies[1]));
    }
    assert_int_not_equal(island_map_find(&map, bodies[0]), island_map_find(&map, bodies[1]));
    island_map_free(&map);
    finish_play(&play, &source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_falling_body_has_the_energy_and_momentum_of_a_textbook),
        cmocka_unit_test(the_table_has_a_line_for_each_row_and_a_name_for_each_column),
        cmocka_unit_test(test_each_panel_writes_its_own_columns),
        cmocka_unit_test(test_axes_of_counts_have_whole_numbers),
        cmocka_unit_test(islands_are_as_many_as_the_world_counts),
        cmocka_unit_test(sleepers_keep_their_islands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
