// The command `umbra view`: a scene in a window.
// SPDX-License-Identifier: MIT

#include "commands.h"
#include "exit_codes.h"
#include "file_text.h"
#include "interrupt.h"
#include "json.h"
#include "message.h"
#include "scene_choice.h"
#include "view_files.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// What is opened where no scene is asked for.
static const char first_scene[] = "pyramid";

// ---- Controls from the command line ---------------------------------------------------------------------

// One of "name=value" with commas between them. False, and says why on stderr.
static bool set_control(viewer* shown, const char* text, size_t length)
{
    char name[64] = "";
    size_t name_length = strcspn(text, "=,");
    if (name_length < sizeof name) {
        memcpy(name, text, name_length);
    }
    int32_t index = viewer_control_find(shown, name);
    if (index < 0) {
        complain("--set: there is no control \"%.*s\"", (int)name_length, text);
        return false;
    }
    char* end = NULL;
    double value = name_length < length ? strtod(text + name_length + 1, &end) : 0.0;
    if (end != text + length || name_length + 1 == length || isnan(value)) {
        complain("--set: \"%.*s\" should be NAME=NUMBER", (int)length, text);
        return false;
    }
    if (!viewer_control_set(shown, index, value)) {
        complain("--set: \"%.*s\" has no effect on this scene, or in a window", (int)length, text);
        return false;
    }
    return true;
}

static bool set_controls(viewer* shown, const char* text)
{
    while (text != NULL && *text != '\0') {
        size_t length = strcspn(text, ",");
        if (!set_control(shown, text, length)) {
            return false;
        }
        text += length + (text[length] == ',');
    }
    return true;
}

// ---- The report -----------------------------------------------------------------------------------------

static void write_controls(json_writer* json, const viewer* shown)
{
    json_begin_object(json, "controls");
    for (int32_t i = 0; i < viewer_control_count(shown); ++i) {
        control it = viewer_control_at(shown, i);
        if (it.kind != CONTROL_BUTTON) {
            json_float(json, it.name, (float)it.value);
        }
    }
    json_end_object(json);
}

static void write_report(const viewer* shown)
{
    json_writer json = {.file = stdout};
    um_counters counters = um_world_get_counters(viewer_world(shown));
    json_begin_object(&json, NULL);
    json_text(&json, "scene", viewer_scene_name(shown));
    json_integer(&json, "step", viewer_step(shown));
    json_hash(&json, "hash", viewer_hash(shown));
    json_integer(&json, "bodies", counters.bodies);
    json_integer(&json, "awake", counters.awake);
    json_integer(&json, "joints", counters.joints);
    json_integer(&json, "contacts", counters.contacts);
    write_controls(&json, shown);
    json_end_object(&json);
    json_end_line(&json);
}

// ---- The command ----------------------------------------------------------------------------------------

static bool open_standard_input(viewer* shown)
{
    size_t size = 0;
    char message[VIEWER_MESSAGE_SIZE];
    char* text = file_text_read(stdin, &size);
    if (text == NULL) {
        complain("stdin: cannot be read: %s", strerror(errno));
        return false;
    }
    bool is_open = viewer_open_text(shown, "stdin", text, size, message, NULL);
    free(text);
    if (!is_open) {
        complain("%s", message);
    }
    return is_open;
}

// The scene is looked at first in the way of all commands, which explains best what is wrong with it.
static bool open_scene(viewer* shown, const settings* given)
{
    settings wanted = *given;
    wanted.scene = given->scene != NULL ? given->scene : first_scene;
    if (strcmp(wanted.scene, "-") == 0) {
        return open_standard_input(shown);
    }
    scene_choice choice;
    if (!scene_choose("view", &wanted, &choice)) {
        return false;
    }
    scene_source_close(&choice.source);
    char message[VIEWER_MESSAGE_SIZE];
    if (!viewer_open(shown, wanted.scene, message, NULL)) {
        complain("%s", message);
        return false;
    }
    return true;
}

static bool goes_on(void* context)
{
    (void)context;
    return !interrupt_came();
}

static int view(viewer* shown, const settings* given)
{
    view_files files = {0};
    native_options options = {
        .width = (int32_t)given->size.width,
        .height = (int32_t)given->size.height,
        .frames = (int32_t)given->frames,
        .screenshot = given->screenshot_path,
        .window_name = "Umbra",
        .files = view_files_functions(&files),
        .after_frame = goes_on,
    };
    char message[VIEWER_MESSAGE_SIZE];
    native_end end = native_view(shown, &options, message);
    switch (end) {
    case NATIVE_DONE:
        break;
    case NATIVE_FAILED:
        complain("%s", message);
        return EXIT_FAILED;
    case NATIVE_MISSING:
        complain("%s", message);
        return EXIT_MISSING;
    }
    if (given->is_json) {
        write_report(shown);
    }
    return EXIT_DONE;
}

int view_command(const settings* given)
{
    viewer* shown = viewer_create();
    if (shown == NULL) {
        complain("no memory");
        return EXIT_FAILED;
    }
    viewer_offer_wishes(shown, NATIVE_WISHES);
    int exit_code = EXIT_WRONG_USAGE;
    if (open_scene(shown, given) && set_controls(shown, given->is_paused ? "play=0" : NULL) &&
        set_controls(shown, given->controls)) {
        exit_code = view(shown, given);
    }
    viewer_destroy(shown);
    return exit_code;
}
