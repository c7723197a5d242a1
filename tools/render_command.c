// The command `umbra render`: a picture of a scene, or a film of it.
// SPDX-License-Identifier: MIT

#include "camera.h"
#include "commands.h"
#include "exit_codes.h"
#include "film.h"
#include "json.h"
#include "message.h"
#include "scene_choice.h"
#include "stepping.h"

#include <math.h>
#include <stdio.h>

// What was made, for the report.
typedef struct render_result {
    picture_size size;
    int frames;
    double seconds; // that a film runs
} render_result;

// One rendering, from the first step to the last.
typedef struct rendering {
    const settings* given;
    const scene_choice* choice;
    picture_format format;
    output_file* output;
    uint64_t layers;
    sight seen;
    picture_page page;
    trails trails;
    progress bar;
    scene_play play;
    render_result result;
} rendering;

// ---- What both have in common ---------------------------------------------------------------------------

static picture_limits limits_of(const rendering* it)
{
    static const picture_size usual[] = {
        [FORMAT_SVG] = {1800, 1176},
        [FORMAT_PNG] = {1800, 1176},
        [FORMAT_GIF] = {800, 520},
        [FORMAT_MP4] = {1280, 800},
    };
    bool is_exact = it->given->size.width > 0;
    picture_size size = is_exact ? it->given->size : usual[it->format];
    if (it->format == FORMAT_MP4) { // H.264 has no odd sizes
        size.width += size.width % 2;
        size.height += size.height % 2;
    }
    return (picture_limits){size, is_exact || it->given->camera.width > 0.0 || it->choice->source.has_view};
}

static void lay_out(rendering* it)
{
    const scene_source* source = &it->choice->source;
    um_aabb view = camera_view(&it->seen, source, it->given->camera);
    it->page = picture_page_make(view, source->is_y_up, it->layers, limits_of(it));
    it->result.size = (picture_size){(uint32_t)it->page.width, (uint32_t)it->page.height};
}

// The title's words live as long as the text that is handed in.
static world_picture picture_of(const rendering* it, float fraction, char* text, size_t size)
{
    const scene_source* source = &it->choice->source;
    double steps = it->play.steps_made - (1.0 - (double)fraction);
    int title = snprintf(text, size, "Umbra: %s", source->name);
    char* subtitle = text + (title < (int)size / 2 ? title + 1 : 0);
    snprintf(subtitle, size - (size_t)(subtitle - text), "%s%sstep %.0f, %.2f s", source->summary,
             source->summary[0] != '\0' ? "; " : "", steps, steps * (double)source->time_step);
    return (world_picture){
        .world = it->play.world,
        .fraction = fraction,
        .is_y_up = source->is_y_up,
        .layers = it->layers,
        .trails = &it->trails,
        .title = text,
        .subtitle = subtitle,
    };
}

static bool note_trails(scene_play* play, void* context)
{
    trails_note(context, play->world);
    return true;
}

static stepping_end go(rendering* it, int32_t steps)
{
    bool has_trails = (it->layers & LAYER_BIT(LAYER_TRAILS)) != 0;
    stepping loop = {
        .play = &it->play,
        .bar = &it->bar,
        .after_step = has_trails ? note_trails : NULL,
        .context = &it->trails,
    };
    return stepping_go(&loop, steps);
}

static bool begin_play(rendering* it)
{
    if (!scene_choice_play(it->choice, &it->play)) {
        return false;
    }
    if ((it->layers & LAYER_BIT(LAYER_TRAILS)) != 0) {
        trails_begin(&it->trails, it->play.world);
    }
    return true;
}

static void end_play(rendering* it)
{
    scene_play_end(&it->play);
    trails_end(&it->trails);
}

// ---- A picture ------------------------------------------------------------------------------------------

static bool draw_still(rendering* it)
{
    if (go(it, it->choice->steps) != STEPPING_DONE) {
        return false;
    }
    sight_look(&it->seen, it->play.world);
    lay_out(it);
    char text[512];
    world_picture picture = picture_of(it, 1.0f, text, sizeof text);
    it->result.frames = 1;
    return picture_write(&picture, &it->page, it->format, it->output);
}

// ---- A film ---------------------------------------------------------------------------------------------

// What happens before the film begins is not looked at.
static bool look_on(scene_play* play, void* context)
{
    rendering* it = context;
    if ((uint64_t)play->steps_made >= it->given->skip) {
        sight_look(&it->seen, play->world);
    }
    return true;
}

// A film has one camera, which has to know beforehand where things will go: so the scene is played once
// without drawing, unless it was said where to look.
static bool look_ahead(rendering* it)
{
    if (it->given->camera.width > 0.0 || it->choice->source.has_view) {
        return true;
    }
    if (!scene_choice_play(it->choice, &it->play)) {
        return false;
    }
    look_on(&it->play, it);
    stepping loop = {.play = &it->play, .bar = &it->bar, .after_step = look_on, .context = it};
    stepping_end end = stepping_go(&loop, it->choice->steps);
    scene_play_end(&it->play);
    return end == STEPPING_DONE;
}

// Which steps lie before the frame, as a number with a fraction.
static double steps_before(const rendering* it, int frame, int fps)
{
    double seconds = frame * it->given->speed / fps;
    double steps = seconds / (double)it->choice->source.time_step;
    double nearest = round(steps);
    return fabs(steps - nearest) < 1e-4 ? nearest : steps; // the time step is no exact fraction of a second
}

// Draws the frame that lies between the last two steps.
static bool draw_frame(rendering* it, film* made, image* drawn, float fraction)
{
    char text[512];
    world_picture picture = picture_of(it, fraction, text, sizeof text);
    canvas to = image_canvas(drawn);
    world_picture_draw(&picture, &it->page, &to);
    return film_add(made, drawn);
}

static bool draw_frames(rendering* it, film* made, image* drawn)
{
    int32_t skip = (int32_t)it->given->skip;
    for (int frame = 0;; ++frame) {
        double steps = skip + steps_before(it, frame, made->fps);
        if (steps > it->choice->steps) {
            return true;
        }
        int32_t whole = (int32_t)ceil(steps);
        if (go(it, whole - it->play.steps_made) != STEPPING_DONE ||
            !draw_frame(it, made, drawn, (float)(1.0 - (whole - steps)))) {
            return false;
        }
    }
}

static bool make_film(rendering* it, film* made)
{
    image* drawn = image_create(made->width, made->height);
    if (drawn == NULL) {
        complain("no memory for frames of %d x %d pixels", made->width, made->height);
        return false;
    }
    bool is_done = draw_frames(it, made, drawn);
    it->result.frames = made->frame_count;
    it->result.seconds = (double)made->frame_count / made->fps;
    image_destroy(drawn);
    return is_done;
}

static bool draw_film(rendering* it)
{
    int usual_fps = it->format == FORMAT_GIF ? 25 : 60;
    int fps = it->given->fps > 0 ? (int)it->given->fps : usual_fps;
    lay_out(it);
    film made;
    if (!film_begin(&made, it->format, it->output, it->result.size, fps)) {
        return false;
    }
    bool is_done = make_film(it, &made);
    return film_end(&made) && is_done;
}

// ---- The command ----------------------------------------------------------------------------------------

static bool is_film(picture_format format)
{
    return format == FORMAT_GIF || format == FORMAT_MP4;
}

static int check_settings(const settings* given, picture_format format)
{
    if (given->output_path == NULL) {
        complain("render needs -o FILE, which ends in .png, .svg, .gif or .mp4");
        return EXIT_WRONG_USAGE;
    }
    if (format == FORMAT_UNKNOWN || format == FORMAT_CSV) {
        complain("-o needs a file that ends in .png, .svg, .gif or .mp4, not %s", given->output_path);
        return EXIT_WRONG_USAGE;
    }
    if (is_film(format) && given->steps == 0) {
        complain("a film needs 1 step or more; --steps 0 is for pictures");
        return EXIT_WRONG_USAGE;
    }
    return EXIT_DONE;
}

static void report(const rendering* it)
{
    const render_result* result = &it->result;
    if (it->given->is_json) {
        json_writer json = {.file = stdout};
        json_begin_object(&json, NULL);
        json_text(&json, "scene", it->choice->source.name);
        json_integer(&json, "steps", it->choice->steps);
        json_text(&json, "file", it->given->output_path);
        json_text(&json, "format", picture_format_name(it->format));
        json_integer(&json, "width", result->size.width);
        json_integer(&json, "height", result->size.height);
        json_integer(&json, "frames", result->frames);
        json_fixed(&json, "seconds", result->seconds, 3);
        json_end_object(&json);
        json_end_line(&json);
    } else if (is_film(it->format)) {
        printf("Film: %s, %u x %u pixels, %d frames, %.1f s\n", it->given->output_path,
               (unsigned)result->size.width, (unsigned)result->size.height, result->frames, result->seconds);
    } else {
        printf("Picture: %s, %u x %u pixels\n", it->given->output_path, (unsigned)result->size.width,
               (unsigned)result->size.height);
    }
}

static bool render(rendering* it)
{
    bool needs_film = is_film(it->format);
    it->bar = progress_begin(it->choice->source.name, it->choice->steps, it->given->is_quiet);
    bool is_done = (!needs_film || look_ahead(it)) && begin_play(it);
    if (is_done) {
        it->bar = progress_begin(it->choice->source.name, it->choice->steps, it->given->is_quiet);
        is_done = needs_film ? draw_film(it) : draw_still(it);
        end_play(it);
    }
    progress_end(&it->bar);
    return is_done;
}

static int render_choice(const settings* given, const scene_choice* choice, picture_format format)
{
    if (is_film(format) && choice->steps == 0) {
        complain("a film needs 1 step or more, and the scene %s says 0; give --steps", choice->source.name);
        return EXIT_WRONG_USAGE;
    }
    if (is_film(format) && given->skip >= (uint64_t)choice->steps) {
        complain("--skip %d leaves nothing of %d steps", (int)given->skip, (int)choice->steps);
        return EXIT_WRONG_USAGE;
    }
    output_file output;
    if (!output_begin(&output, given->output_path)) {
        return EXIT_FAILED;
    }
    rendering it = {
        .given = given,
        .choice = choice,
        .format = format,
        .output = &output,
        .layers = (DEFAULT_LAYERS | given->show) & ~given->hide,
    };
    if (!render(&it)) {
        output_discard(&output);
        return scene_failure_code(&it.play);
    }
    if (!output_finish(&output)) {
        return EXIT_FAILED;
    }
    report(&it);
    return EXIT_DONE;
}

int render_command(const settings* given)
{
    picture_format format =
        given->output_path != NULL ? picture_format_of(given->output_path) : FORMAT_UNKNOWN;
    int exit_code = check_settings(given, format);
    scene_choice choice;
    if (exit_code != EXIT_DONE || !scene_choose("render", given, &choice)) {
        return EXIT_WRONG_USAGE;
    }
    exit_code = is_film(format)        ? film_need(format)
                : format == FORMAT_PNG ? picture_need_pixels()
                                       : EXIT_DONE;
    if (exit_code == EXIT_DONE) {
        exit_code = render_choice(given, &choice, format);
    }
    scene_source_close(&choice.source);
    return exit_code;
}
