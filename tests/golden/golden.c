// umbra-golden: hashes of every built-in scene with either solver, one of the state and one of the ids. Both
// are the same on every platform, for every lane width and number of workers, and tests/golden/
// has them in hashes.txt.
//
//     umbra-golden [OPTIONS]         prints a line for each scene and solver
//     umbra-golden [OPTIONS] FILE    compares with the lines of a file, prints those that differ, and returns
//                                    1 if there are any
//
// Options: --workers N and --lanes N are those of the worlds; --quick leaves out the scenes of 10,000 and
// more. --answers hashes the answers of answers.h instead of scenes: tests/golden/answers.txt.
// SPDX-License-Identifier: MIT

#include "golden/answers.h"
#include "scenes/scene_source.h"
#include "scenes/scenes.h"

#include <umbra/umbra.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_LINE = 128,
    LARGE_SIZE = 10000, // bodies of the scenes that --quick leaves out
};

typedef struct golden_options {
    int32_t workers;
    int32_t lanes;
    bool is_quick;
    bool asks;        // about answers, not scenes
    const char* path; // NULL: print
} golden_options;

// ---- Hashes ---------------------------------------------------------------------------------------------

typedef struct id_hash {
    const um_world* world;
    uint64_t hash;
} id_hash;

// FNV-1a over 32-bit words.
static uint64_t mix(uint64_t hash, uint32_t word)
{
    return (hash ^ word) * UINT64_C(0x100000001B3);
}

static bool mix_body(um_body_id body, void* context)
{
    id_hash* ids = context;
    ids->hash = mix(mix(ids->hash, body.index1), body.stamp);
    int32_t shapes = um_body_get_shape_count(ids->world, body);
    for (int32_t i = 0; i < shapes; ++i) {
        um_shape_id shape = um_body_get_shape(ids->world, body, i);
        ids->hash = mix(mix(ids->hash, shape.index1), shape.stamp);
    }
    return true;
}

// Joints that have broken are not among them.
static uint64_t mix_joints(uint64_t hash, const um_world* world)
{
    int32_t count = um_world_get_joints(world, NULL, 0);
    um_joint_id* joints = calloc((size_t)count + 1, sizeof joints[0]);
    if (joints == NULL) {
        return 0;
    }
    um_world_get_joints(world, joints, count);
    for (int32_t i = 0; i < count; ++i) {
        hash = mix(mix(hash, joints[i].index1), joints[i].stamp);
    }
    free(joints);
    return hash;
}

static uint64_t hash_ids(const um_world* world)
{
    id_hash ids = {world, UINT64_C(0xCBF29CE484222325)};
    um_world_each_body(world, mix_body, &ids);
    return mix_joints(ids.hash, world);
}

// ---- Scenes ---------------------------------------------------------------------------------------------

// Runs a scene for all of its steps and writes its line. False, and the reason in the line, if a call fails.
static bool run_scene(const scene_source* source, um_solver solver, const golden_options* options,
                      char line[MAX_LINE])
{
    const char* solver_name = solver == UM_SOLVER_SUBSTEP ? "substep" : "sequential";
    um_world_def def = source->def;
    def.solver = solver;
    def.threads.worker_count = options->workers;
    def.lanes = options->lanes;
    scene_play play;
    um_result result = scene_play_begin(source, &def, &play);
    while (play.steps_made < source->steps && result == UM_OK) {
        result = scene_play_step(&play);
    }
    if (result == UM_OK) {
        snprintf(line, MAX_LINE, "%-20s %-10s %016" PRIx64 " %016" PRIx64, source->name, solver_name,
                 um_world_hash(play.world), hash_ids(play.world));
    } else {
        snprintf(line, MAX_LINE, "%-20s %-10s %.40s", source->name, solver_name, play.error.message);
    }
    scene_play_end(&play);
    return result == UM_OK;
}

// Reads the next line that is no comment, without its end. False at the end of the file.
static bool read_line(FILE* file, char line[MAX_LINE])
{
    do {
        if (fgets(line, MAX_LINE, file) == NULL) {
            return false;
        }
        line[strcspn(line, "\r\n")] = '\0';
    } while (line[0] == '#' || line[0] == '\0');
    return true;
}

// Prints the line of a scene; or compares it with the next one of the file and prints both if they differ.
static bool report(const char* line, FILE* file)
{
    if (file == NULL) {
        printf("%s\n", line);
        fflush(stdout);
        return true;
    }
    char expected[MAX_LINE] = "(no more lines)";
    read_line(file, expected);
    if (strcmp(line, expected) == 0) {
        return true;
    }
    printf("expected %s\nactual   %s\n", expected, line);
    return false;
}

typedef struct golden_count {
    int compared;
    int failed;
} golden_count;

// Both solvers.
static void run_both(const scene* wanted, const golden_options* options, FILE* file, golden_count* count)
{
    const um_solver solvers[] = {UM_SOLVER_SUBSTEP, UM_SOLVER_SEQUENTIAL};
    scene_source source;
    ums_error error;
    if (scene_source_open(wanted->name, &source, &error) != UM_OK) {
        printf("%s\n", error.message);
        count->failed += 1;
        return;
    }
    bool is_left_out = options->is_quick && source.bodies >= LARGE_SIZE;
    for (size_t k = 0; k < sizeof solvers / sizeof solvers[0]; ++k) {
        char line[MAX_LINE];
        if (is_left_out) {
            (void)(file != NULL && read_line(file, line));
            continue;
        }
        bool ran = run_scene(&source, solvers[k], options, line);
        count->failed += !report(line, file) || !ran;
        count->compared += 1;
    }
    scene_source_close(&source);
}

// Scenes of the gallery are to look at, and may change.
static void run_scenes(const golden_options* options, FILE* file, golden_count* count)
{
    for (size_t i = 0; i < scene_count() && !scene_at(i)->is_in_gallery; ++i) {
        run_both(scene_at(i), options, file, count);
    }
}

static void run_answers(const golden_options* options, FILE* file, golden_count* count)
{
    answer_options asked = {options->workers, options->lanes};
    const answer_kind* kinds;
    count->compared = answer_kinds(&kinds);
    for (int i = 0; i < count->compared; ++i) {
        char line[MAX_LINE];
        snprintf(line, MAX_LINE, "%-20s %016" PRIx64, kinds[i].name, kinds[i].hash(&asked));
        count->failed += !report(line, file);
    }
}

static int run_all(const golden_options* options, FILE* file)
{
    golden_count count = {0};
    if (options->asks) {
        run_answers(options, file, &count);
    } else {
        run_scenes(options, file, &count);
    }
    char line[MAX_LINE];
    if (file != NULL && read_line(file, line)) {
        printf("one line too many in the file: %s\n", line);
        count.failed += 1;
    }
    if (file != NULL) {
        printf("golden hashes: %d compared, %d differ\n", count.compared, count.failed);
        if (count.failed > 0) {
            printf("If it is on purpose, run \"make golden\" and say why in CHANGELOG.md.\n");
        }
    }
    return count.failed > 0;
}

// ---- Arguments ------------------------------------------------------------------------------------------

static bool read_number(const char* text, int32_t* out_number)
{
    char* end;
    long number = text != NULL ? strtol(text, &end, 10) : -1;
    if (number < 0 || number > 64 || *end != '\0') {
        return false;
    }
    *out_number = (int32_t)number;
    return true;
}

static bool read_arguments(char** arguments, golden_options* options)
{
    for (; *arguments != NULL; ++arguments) {
        bool is_workers = strcmp(*arguments, "--workers") == 0;
        if (is_workers || strcmp(*arguments, "--lanes") == 0) {
            ++arguments;
            if (!read_number(*arguments, is_workers ? &options->workers : &options->lanes)) {
                return false;
            }
        } else if (strcmp(*arguments, "--quick") == 0) {
            options->is_quick = true;
        } else if (strcmp(*arguments, "--answers") == 0) {
            options->asks = true;
        } else if (options->path == NULL && (*arguments)[0] != '-') {
            options->path = *arguments;
        } else {
            return false;
        }
    }
    return true;
}

int main(int argument_count, char** arguments)
{
    (void)argument_count;
    golden_options options = {.workers = 1};
    if (!read_arguments(arguments + 1, &options)) {
        fprintf(stderr, "usage: umbra-golden [--workers N] [--lanes N] [--quick] [--answers] [FILE]\n");
        return 2;
    }
    FILE* file = options.path != NULL ? fopen(options.path, "r") : NULL;
    if (options.path != NULL && file == NULL) {
        fprintf(stderr, "umbra-golden: cannot open %s\n", options.path);
        return 2;
    }
    int failed = run_all(&options, file);
    if (file != NULL) {
        fclose(file);
    }
    return failed;
}
