// The command `umbra plot`: how figures of a scene change from step to step.
// SPDX-License-Identifier: MIT

#include "child_process.h"
#include "commands.h"
#include "exit_codes.h"
#include "interrupt.h"
#include "json.h"
#include "message.h"
#include "plot_script.h"
#include "scene_choice.h"
#include "stepping.h"

#include <errno.h>
#include <string.h>

static bool note_row(scene_play* play, void* context)
{
    run_table_note(context, play);
    return true;
}

// Makes all steps, and a row before the first and after each. Returns the exit code.
static int fill_table(run_table* table, const scene_choice* choice, const settings* given)
{
    scene_play play;
    if (!run_table_begin(table, choice->steps + 1)) {
        complain("no memory for the figures of %d steps", (int)choice->steps);
        return EXIT_FAILED;
    }
    if (!scene_choice_play(choice, &play)) {
        return scene_failure_code(&play);
    }
    run_table_note(table, &play);
    progress bar = progress_begin(choice->source.name, choice->steps, given->is_quiet);
    stepping loop = {.play = &play, .bar = &bar, .after_step = note_row, .context = table};
    stepping_end end = stepping_go(&loop, choice->steps);
    progress_end(&bar);
    scene_play_end(&play);
    return end == STEPPING_DONE ? EXIT_DONE : scene_failure_code(&play);
}

// gnuplot does not mind a full disk: only the end of the file tells that all of it is there.
static bool is_whole(const output_file* output, picture_format format)
{
    return output_ends_in(output, format == FORMAT_SVG ? "</svg>\n\n" : "IEND\xae\x42\x60\x82");
}

static bool draw(const plot_script* script, const output_file* output)
{
    child_process gnuplot;
    const char* const arguments[] = {"gnuplot", "-", NULL};
    if (!child_process_begin(&gnuplot, arguments)) {
        complain("cannot start gnuplot: %s", strerror(errno));
        return false;
    }
    plot_script_write(script, gnuplot.input);
    int code = child_process_end(&gnuplot);
    if (interrupt_came()) {
        return false;
    }
    if (code != 0) {
        complain("gnuplot failed, with exit code %d, when it wrote %s", code, output->path);
        return false;
    }
    if (!is_whole(output, script->format)) {
        complain("gnuplot did not write all of %s; is the disk full?", output->path);
        return false;
    }
    return true;
}

static picture_size size_of(const settings* given)
{
    if (given->size.width > 0) {
        return given->size;
    }
    return (picture_size){1000, 60 + 260 * (uint32_t)plot_panel_count(given->panels)};
}

static bool write_plot(const run_table* table, const scene_choice* choice, const settings* given,
                       picture_format format, output_file* output)
{
    if (format == FORMAT_CSV) {
        run_table_write(table, given->panels, output->file);
        return true;
    }
    char title[256];
    const char* summary = choice->source.summary;
    snprintf(title, sizeof title, "Umbra: %s%s%s", choice->source.name, summary[0] != '\0' ? ", " : "",
             summary);
    output_hand_over(output);
    plot_script script = {table, title, output->temporary, format, size_of(given), given->panels};
    return draw(&script, output);
}

static void report(const settings* given, const scene_choice* choice, picture_format format)
{
    if (!given->is_json) {
        printf("Plot: %s, %d steps\n", given->output_path, (int)choice->steps);
        return;
    }
    json_writer json = {.file = stdout};
    json_begin_object(&json, NULL);
    json_text(&json, "scene", choice->source.name);
    json_integer(&json, "steps", choice->steps);
    json_text(&json, "file", given->output_path);
    json_text(&json, "format", picture_format_name(format));
    json_end_object(&json);
    json_end_line(&json);
}

static int plot(const settings* given, const scene_choice* choice, picture_format format)
{
    output_file output;
    if (!output_begin(&output, given->output_path)) {
        return EXIT_FAILED;
    }
    run_table table = {0};
    int exit_code = fill_table(&table, choice, given);
    if (exit_code == EXIT_DONE && !write_plot(&table, choice, given, format, &output)) {
        exit_code = EXIT_FAILED;
    }
    run_table_end(&table);
    if (exit_code != EXIT_DONE) {
        output_discard(&output);
        return exit_code;
    }
    if (!output_finish(&output)) {
        return EXIT_FAILED;
    }
    report(given, choice, format);
    return EXIT_DONE;
}

static int check_settings(const settings* given, picture_format format)
{
    if (given->output_path == NULL) {
        complain("plot needs -o FILE, which ends in .svg, .png or .csv");
        return EXIT_WRONG_USAGE;
    }
    if (format != FORMAT_SVG && format != FORMAT_PNG && format != FORMAT_CSV) {
        complain("-o needs a file that ends in .svg, .png or .csv, not %s", given->output_path);
        return EXIT_WRONG_USAGE;
    }
    return EXIT_DONE;
}

int plot_command(const settings* given)
{
    picture_format format =
        given->output_path != NULL ? picture_format_of(given->output_path) : FORMAT_UNKNOWN;
    scene_choice choice;
    if (check_settings(given, format) != EXIT_DONE || !scene_choose_moving("plot", given, &choice)) {
        return EXIT_WRONG_USAGE;
    }
    int exit_code = EXIT_MISSING;
    if (format != FORMAT_CSV && !child_process_exists("gnuplot")) {
        complain("gnuplot, which plots need, is not installed (Debian: apt-get install gnuplot-nox); .csv "
                 "needs none");
    } else {
        exit_code = plot(given, &choice, format);
    }
    scene_source_close(&choice.source);
    return exit_code;
}
