// The table of states, against the states of a world that was stepped without it.
// SPDX-License-Identifier: MIT

#include "tools/tool_checks.h"

#include "tools/exit_codes.h"
#include "tools/scene_run.h"
#include "tools/state_csv.h"

#include <string.h>

static const char* const path = "test_state.csv";

typedef struct csv_line {
    int step, body, awake;
    float time, x, y, angle, velocity_x, velocity_y, spin;
    char name[40];
} csv_line;

// Reads a line, in which the name may be empty, and returns where the next one begins.
static const char* read_line(const char* text, csv_line* out)
{
    int used = 0;
    assert_int_equal(sscanf(text, "%d,%f,%d,%n", &out->step, &out->time, &out->body, &used), 3);
    const char* name = text + used;
    size_t length = strcspn(name, ",");
    assert_true(length < sizeof out->name);
    memcpy(out->name, name, length);
    out->name[length] = '\0';
    assert_int_equal(sscanf(name + length, ",%f,%f,%f,%f,%f,%f,%d\n%n", &out->x, &out->y, &out->angle,
                            &out->velocity_x, &out->velocity_y, &out->spin, &out->awake, &used),
                     7);
    return name + length + used;
}

static void check_line(const csv_line* line, const um_world* world, um_body_id body)
{
    um_vec2 place = um_body_get_transform(world, body).p;
    um_vec2 velocity = um_body_get_velocity(world, body);
    const float expected[] = {place.x,    place.y,    um_body_get_angle(world, body),
                              velocity.x, velocity.y, um_body_get_angular_velocity(world, body)};
    const float actual[] = {line->x, line->y, line->angle, line->velocity_x, line->velocity_y, line->spin};
    for (int i = 0; i < 6; ++i) {
        if (actual[i] != expected[i]) {
            fail_msg("step %d, body %d, value %d: %.9g, expected %.9g", line->step, line->body, i,
                     (double)actual[i], (double)expected[i]);
        }
    }
    assert_int_equal(line->awake, um_body_is_awake(world, body));
}

static void run_with_csv(const char* scene, const char* bodies, int32_t steps)
{
    scene_source source;
    scene_play play = start_play(scene, &source);
    state_csv csv;
    assert_int_equal(state_csv_begin(&csv, path, bodies, &play), EXIT_DONE);
    run_request request = {.steps = steps, .csv = &csv};
    scene_figures figures;
    assert_int_equal(scene_run(&play, &request, &figures), STEPPING_DONE);
    assert_true(state_csv_finish(&csv));
    finish_play(&play, &source);
}

typedef struct csv_reader {
    const char* text;
    const um_world* world;
    int32_t step;
    int32_t lines;
} csv_reader;

static bool check_body(um_body_id body, void* context)
{
    csv_reader* reader = context;
    if (um_body_get_type(reader->world, body) != UM_STATIC_BODY) {
        csv_line line;
        reader->text = read_line(reader->text, &line);
        assert_int_equal(line.step, reader->step);
        assert_int_equal(line.body, body_number(body));
        check_near(line.time, (float)reader->step / 60.0f, 1e-4f, "time");
        check_line(&line, reader->world, body);
        ++reader->lines;
    }
    return true;
}

static void every_body_of_every_step_is_there_to_the_bit(void** state)
{
    (void)state;
    enum { STEPS = 70 };
    run_with_csv("dominoes", NULL, STEPS);
    char* text = read_whole_file(path, NULL);
    const char* heading = "step,time,body,name,x,y,angle,velocity_x,velocity_y,angular_velocity,awake\n";
    assert_memory_equal(text, heading, strlen(heading));
    scene_source source;
    scene_play play = start_play("dominoes", &source);
    csv_reader reader = {.text = text + strlen(heading), .world = play.world};
    for (; reader.step <= STEPS; ++reader.step) {
        um_world_each_body(play.world, check_body, &reader);
        check_result(scene_play_step(&play), UM_OK, "step");
    }
    assert_int_equal(reader.lines, (STEPS + 1) * 41);
    assert_int_equal(*reader.text, '\0');
    finish_play(&play, &source);
    free(text);
    remove(path);
}

static void chosen_bodies_alone_are_there(void** state)
{
    (void)state;
    run_with_csv("stack", "11,1,3", 2);
    char* text = read_whole_file(path, NULL);
    const char* at = strchr(text, '\n') + 1;
    const int bodies[] = {11, 1, 3};
    for (int i = 0; i < 9; ++i) {
        csv_line line;
        at = read_line(at, &line);
        assert_int_equal(line.step, i / 3);
        assert_int_equal(line.body, bodies[i % 3]);
    }
    assert_int_equal(*at, '\0');
    free(text);
    remove(path);
}

static void bodies_are_chosen_by_name_too(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    um_body_id other = make_ball(world, 50.0f, 0.0f, 10.0f);
    um_body_id third = make_ball(world, 90.0f, 0.0f, 10.0f);
    assert_true(um_body_set_name(world, ball, "left"));
    assert_true(um_body_set_name(world, third, "left"));
    body_list list;
    assert_true(body_list_read(&list, world, "left,2,left"));
    assert_int_equal(list.count, 3);
    assert_int_equal(list.bodies[0].index1, ball.index1);
    assert_int_equal(list.bodies[1].index1, third.index1);
    assert_int_equal(list.bodies[2].index1, other.index1);
    body_list_free(&list);
    assert_false(body_list_read(&list, world, "right"));
    assert_false(body_list_read(&list, world, "4"));
    assert_false(body_list_read(&list, world, "1,,2"));
    assert_false(body_list_read(&list, world, "1x"));
    finish_world(world);
}

static void copies_are_chosen_by_their_indices_or_all_at_once(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    static const char* const names[] = {"brick[0,1]", "brick[1,0]", "bricks", "brick"};
    for (int i = 0; i < 4; ++i) {
        um_body_id ball = make_ball(world, 50.0f * (float)i, 0.0f, 10.0f);
        assert_true(um_body_set_name(world, ball, names[i]));
    }
    body_list list;
    assert_true(body_list_read(&list, world, "brick[1,0],3"));
    assert_int_equal(list.count, 2);
    assert_int_equal(body_number(list.bodies[0]), 2);
    assert_int_equal(body_number(list.bodies[1]), 3);
    body_list_free(&list);
    assert_true(body_list_read(&list, world, "brick"));
    assert_int_equal(list.count, 3);
    body_list_free(&list);
    assert_false(body_list_read(&list, world, "brick[1,0]x"));
    assert_false(body_list_read(&list, world, "brick[1"));
    finish_world(world);
}

static void names_with_commas_and_quotes_are_quoted(void** state)
{
    (void)state;
    um_world* world = start_world(NULL);
    um_body_id ball = make_ball(world, 0.0f, 0.0f, 10.0f);
    assert_true(um_body_set_name(world, ball, "a \"b\", c"));
    scene_play play = {.world = world};
    state_csv csv;
    assert_int_equal(state_csv_begin(&csv, path, NULL, &play), EXIT_DONE);
    assert_true(state_csv_finish(&csv));
    char* text = read_whole_file(path, NULL);
    assert_non_null(strstr(text, "\n0,0,1,\"a \"\"b\"\", c\",0,0,0,"));
    free(text);
    remove(path);
    finish_world(world);
}

static void what_is_given_up_leaves_no_file(void** state)
{
    (void)state;
    scene_source source;
    scene_play play = start_play("stack", &source);
    state_csv csv;
    assert_int_equal(state_csv_begin(&csv, path, NULL, &play), EXIT_DONE);
    char temporary[OUTPUT_PATH_SIZE];
    memcpy(temporary, csv.output.temporary, sizeof temporary);
    assert_true(file_exists(temporary));
    state_csv_discard(&csv);
    assert_false(file_exists(path));
    assert_false(file_exists(temporary));
    assert_int_equal(state_csv_begin(&csv, path, "99", &play), EXIT_WRONG_USAGE);
    assert_int_equal(state_csv_begin(&csv, "no/such/folder.csv", NULL, &play), EXIT_FAILED);
    assert_false(file_exists(path));
    finish_play(&play, &source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_body_of_every_step_is_there_to_the_bit),
        cmocka_unit_test(chosen_bodies_alone_are_there),
        cmocka_unit_test(bodies_are_chosen_by_name_too),
        cmocka_unit_test(copies_are_chosen_by_their_indices_or_all_at_once),
        cmocka_unit_test(names_with_commas_and_quotes_are_quoted),
        cmocka_unit_test(what_is_given_up_leaves_no_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
