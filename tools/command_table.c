// The table of commands and options.
// SPDX-License-Identifier: MIT

#include "command_table.h"
#include "commands.h"
#include "picture_layers.h"

#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))
#define FIELD(name) offsetof(settings, name)

// More than any run needs, and still a number that fits everywhere.
#define GREATEST_STEPS 100000000

// A plot keeps all of them, and is a thousand pixels wide.
#define GREATEST_PLOT_STEPS 1000000

// ---- Words ----------------------------------------------------------------------------------------------

static const char* const solver_names[] = {"sequential", "substep", NULL};
static const char* const lane_widths[] = {"1", "4", "8", "16", NULL};
static const char* const goal_names[] = {"asleep", NULL};
static const char* const shell_names[] = {"bash", "zsh", NULL};

#define WORD_OF_LAYER(name, word, is_default, text) word,
static const char* const layer_names[] = {PICTURE_LAYER_LIST(WORD_OF_LAYER) NULL};
#define WORD_OF_PANEL(name, word, title) word,
static const char* const panel_names[] = {PLOT_PANEL_LIST(WORD_OF_PANEL) NULL};

// ---- Options that several commands share ----------------------------------------------------------------

#define HELP_OPTION                                                                         \
    {                                                                                       \
        .name = "--help", .short_name = "-h", .help = "show this help and do nothing else", \
        .kind = OPTION_HELP                                                                 \
    }

#define JSON_OPTION                                                                       \
    {                                                                                     \
        .name = "--json", .help = "print one JSON object on one line instead of a table", \
        .kind = OPTION_FLAG, .offset = FIELD(is_json)                                     \
    }

#define SCENE_ARGUMENT                                                                                      \
    {                                                                                                       \
        .name = "SCENE", .help = "a name, which `umbra run --list` lists, a file, or - for standard input", \
        .kind = OPTION_SCENE, .offset = FIELD(scene)                                                        \
    }

#define LIST_OPTION                                                                           \
    {                                                                                         \
        .name = "--list", .help = "list the scenes and do nothing else", .kind = OPTION_FLAG, \
        .offset = FIELD(lists)                                                                \
    }

#define STEPS_OPTION(least_steps, greatest_steps)                                                          \
    {                                                                                                      \
        .name = "--steps", .value_name = "N", .help = "how many; default: what the scene says",            \
        .kind = OPTION_COUNT, .offset = FIELD(steps), .least = (least_steps), .greatest = (greatest_steps) \
    }

#define QUIET_OPTION                                                                           \
    {                                                                                          \
        .name = "--quiet", .help = "no progress bar, also on a terminal", .kind = OPTION_FLAG, \
        .offset = FIELD(is_quiet)                                                              \
    }

#define OUTPUT_OPTION(text)                                                                                \
    {                                                                                                      \
        .name = "--output", .short_name = "-o", .value_name = "FILE", .help = (text), .kind = OPTION_FILE, \
        .offset = FIELD(output_path)                                                                       \
    }

#define SIZE_OPTION(text)                                                                    \
    {                                                                                        \
        .name = "--size", .value_name = "WIDTHxHEIGHT", .help = (text), .kind = OPTION_SIZE, \
        .offset = FIELD(size)                                                                \
    }

#define WORLD_OPTIONS                                                               \
    {.name = "--solver",                                                            \
     .value_name = "NAME",                                                          \
     .help = "sequential or substep; default: what the scene says",                 \
     .choices = solver_names,                                                       \
     .kind = OPTION_CHOICE,                                                         \
     .offset = FIELD(solver)},                                                      \
        {.name = "--substeps",                                                      \
         .value_name = "N",                                                         \
         .help = "substeps per step of the substep solver",                         \
         .kind = OPTION_COUNT,                                                      \
         .offset = FIELD(substeps),                                                 \
         .least = 1,                                                                \
         .greatest = 255},                                                          \
        {.name = "--workers",                                                       \
         .value_name = "N",                                                         \
         .help = "threads that share a step",                                       \
         .default_value = "1",                                                      \
         .kind = OPTION_COUNT,                                                      \
         .offset = FIELD(workers),                                                  \
         .least = 1,                                                                \
         .greatest = 64},                                                           \
        {.name = "--lanes",                                                         \
         .value_name = "N",                                                         \
         .help = "SIMD lanes: 1, 4, 8 or 16; default: what is fastest here",        \
         .choices = lane_widths,                                                    \
         .kind = OPTION_CHOICE,                                                     \
         .offset = FIELD(lanes)},                                                   \
        {.name = "--brute-force",                                                   \
         .help = "test all pairs of shapes instead of asking the tree",             \
         .kind = OPTION_FLAG,                                                       \
         .offset = FIELD(is_brute_force)},                                          \
    {                                                                               \
        .name = "--no-sleep", .help = "keep every body awake", .kind = OPTION_FLAG, \
        .offset = FIELD(has_no_sleep)                                               \
    }

// ---- Commands -------------------------------------------------------------------------------------------

static const option run_options[] = {
    SCENE_ARGUMENT,
    LIST_OPTION,
    STEPS_OPTION(1, GREATEST_STEPS),
    {.name = "--until",
     .value_name = "WHAT",
     .help = "asleep: stop as soon as nothing is awake; exit code 3 if that does not happen",
     .choices = goal_names,
     .kind = OPTION_CHOICE,
     .offset = FIELD(until)},
    {.name = "--csv",
     .value_name = "FILE",
     .help = "write where each body is and how it moves, a line for each body and step",
     .kind = OPTION_FILE,
     .offset = FIELD(csv_path)},
    {.name = "--bodies",
     .value_name = "LIST",
     .help = "which bodies --csv tells of: numbers and names with commas, link[3] or all link; default: all "
             "that can move",
     .kind = OPTION_TEXT,
     .offset = FIELD(bodies)},
    {.name = "--svg",
     .value_name = "FILE",
     .help = "draw the world after the last step; `umbra render` can do more",
     .kind = OPTION_FILE,
     .offset = FIELD(svg_path)},
    {.name = "--profile",
     .help = "measure each stage of each step as well, and the most bodies that were awake",
     .kind = OPTION_FLAG,
     .offset = FIELD(has_profile)},
    WORLD_OPTIONS,
    QUIET_OPTION,
    JSON_OPTION,
    HELP_OPTION,
};
static const command_example run_examples[] = {
    {"umbra run --list", "the scenes that are built in"},
    {"umbra run pyramid", "210 boxes, and what they cost"},
    {"umbra run tower.json", "a scene of your own"},
    {"umbra run heap --until asleep --json", "how long a heap takes to come to rest"},
    {"umbra run dominoes --csv dominoes.csv --bodies 2,41", "the first and the last domino, step by step"},
    {"umbra run pile_10000 --workers 2 --profile", "where the time goes"},
};

static const option render_options[] = {
    SCENE_ARGUMENT,
    OUTPUT_OPTION("where it goes: .png and .svg are pictures of the last step, .gif and .mp4 films of all"),
    STEPS_OPTION(0, GREATEST_STEPS),
    {.name = "--skip",
     .value_name = "N",
     .help = "make so many steps before a film begins",
     .default_value = "0",
     .kind = OPTION_COUNT,
     .offset = FIELD(skip),
     .greatest = GREATEST_STEPS},
    {.name = "--show",
     .value_name = "LAYERS",
     .help = "what to draw besides the usual, with commas; all: everything",
     .choices = layer_names,
     .kind = OPTION_SET,
     .offset = FIELD(show)},
    {.name = "--hide",
     .value_name = "LAYERS",
     .help = "what not to draw of the usual, with commas",
     .choices = layer_names,
     .kind = OPTION_SET,
     .offset = FIELD(hide)},
    SIZE_OPTION("of the picture in pixels; default: by the scene's proportions"),
    {.name = "--camera",
     .value_name = "X,Y,WIDTH",
     .help = "look at a point, and so far to both sides together; default: all that can move",
     .kind = OPTION_CAMERA,
     .offset = FIELD(camera)},
    {.name = "--fps",
     .value_name = "N",
     .help = "frames per second of a film; default: 25 for .gif, 60 for .mp4",
     .kind = OPTION_COUNT,
     .offset = FIELD(fps),
     .least = 1,
     .greatest = 240},
    {.name = "--speed",
     .value_name = "X",
     .help = "how fast the film runs: 0.5 is half as fast as real",
     .default_value = "1",
     .kind = OPTION_REAL,
     .offset = FIELD(speed),
     .lowest = 0.001,
     .highest = 1000.0},
    WORLD_OPTIONS,
    QUIET_OPTION,
    JSON_OPTION,
    HELP_OPTION,
};
#define LINE_OF_LAYER(name, word, is_default, text) "  " word ": " text "\n"
static const char render_text[] = "Layers:\n" PICTURE_LAYER_LIST(
    LINE_OF_LAYER) "Shapes, sleep, joints, title, legend and scale are the usual ones.\n";
static const command_example render_examples[] = {
    {"umbra render pyramid -o pyramid.png", "a picture after the last step"},
    {"umbra render card_house --steps 0 -o house.svg", "one of how it begins"},
    {"umbra render dominoes --steps 600 -o dominoes.gif --size 800x300", "a film for a web page"},
    {"umbra render washing -o washing.mp4 --speed 0.5 --show contacts,normals",
     "a film at half the speed, with contacts"},
    {"umbra render mixed --steps 300 -o tree.png --show tree,aabbs --camera 0,-200,800",
     "the trees, seen from near"},
};

static const option view_options[] = {
    {.name = "[SCENE]",
     .help = "a name, which `umbra run --list` lists, a file, or - for standard input; default: pyramid",
     .kind = OPTION_SCENE,
     .offset = FIELD(scene)},
    SIZE_OPTION("of the window in points; default: most of the screen"),
    {.name = "--paused",
     .help = "wait for Space before the first step",
     .kind = OPTION_FLAG,
     .offset = FIELD(is_paused)},
    {.name = "--set",
     .value_name = "LIST",
     .help = "controls and their values: NAME=NUMBER with commas between them",
     .kind = OPTION_TEXT,
     .offset = FIELD(controls)},
    {.name = "--frames",
     .value_name = "N",
     .help = "close the window after so many frames, of a sixtieth of a second each; default: when you do",
     .kind = OPTION_COUNT,
     .offset = FIELD(frames),
     .least = 1,
     .greatest = GREATEST_STEPS},
    {.name = "--screenshot",
     .value_name = "FILE",
     .help = "write a .png of the last frame",
     .kind = OPTION_FILE,
     .offset = FIELD(screenshot_path)},
    {.name = "--json",
     .help = "print what was last seen as one JSON object on one line: scene, step, hash, controls",
     .kind = OPTION_FLAG,
     .offset = FIELD(is_json)},
    HELP_OPTION,
};
static const char view_text[] =
    "Play, pause, step and go back; drag bodies, throw balls, draw boxes; change every setting of the\n"
    "world; see contacts, trees, islands and where the time goes. The key ? lists all keys. Without a SCENE\n"
    "it begins with pyramid, and the window has a list of all.\n";
static const command_example view_examples[] = {
    {"umbra view", "a window with everything in it"},
    {"umbra view my_scene.json --paused", "a scene of your own, before its first step"},
    {"umbra view washing --frames 300 --screenshot washing.png", "what the window shows after five seconds"},
    {"umbra view heap --set show_contacts=1,speed=0.25", "with contacts, and slowly"},
};

static const option plot_options[] = {
    SCENE_ARGUMENT,
    OUTPUT_OPTION("where it goes: .svg or .png by gnuplot, or .csv for the figures alone"),
    STEPS_OPTION(1, GREATEST_PLOT_STEPS),
    {.name = "--show",
     .value_name = "PANELS",
     .help = "which curves, with commas",
     .default_value = "all",
     .choices = panel_names,
     .kind = OPTION_SET,
     .offset = FIELD(panels)},
    SIZE_OPTION("of the picture in pixels; default: 1000 wide, 260 for each panel"),
    WORLD_OPTIONS,
    QUIET_OPTION,
    JSON_OPTION,
    HELP_OPTION,
};
static const char plot_text[] =
    "Panels:\n"
    "  energy: kinetic, potential in gravity, and their sum\n"
    "  momentum: along x, along y, and angular momentum around the origin\n"
    "  awake: bodies awake and asleep\n"
    "  pairs: pairs and contacts\n"
    "  stages: milliseconds of each step, one stage on top of the other\n"
    "Energy, momentum and angular momentum are those of dynamic bodies, in the world's units. What springs\n"
    "of joints hold is not counted.\n";
static const command_example plot_examples[] = {
    {"umbra plot mixed --steps 600 -o mixed.svg", "all panels"},
    {"umbra plot bounce -o energy.png --show energy", "what becomes of the energy"},
    {"umbra plot heap -o heap.csv --show energy,awake",
     "the figures of two panels, for programs of your own"},
};

static const option diff_options[] = {
    SCENE_ARGUMENT, STEPS_OPTION(1, GREATEST_STEPS), WORLD_OPTIONS, QUIET_OPTION, JSON_OPTION, HELP_OPTION,
};
static const char diff_text[] =
    "What stands before -- holds for both runs, what stands after it for the second one alone; another\n"
    "scene may stand there, too. Bodies are compared by place, angle, velocities and sleep, to the bit,\n"
    "before the first step and after each. Exit code 3 if they differ.\n";
static const command_example diff_examples[] = {
    {"umbra diff mixed -- --lanes 1 --workers 3", "the same bits, whatever computes them"},
    {"umbra diff stack --solver sequential -- --solver substep", "where two solvers part"},
    {"umbra diff heap --steps 200 -- --brute-force", "whether the tree misses a pair"},
};

static const option info_options[] = {
    SCENE_ARGUMENT,
    LIST_OPTION,
    JSON_OPTION,
    HELP_OPTION,
};
static const command_example info_examples[] = {
    {"umbra info washing", "what is in it, and how the world is set up"},
    {"umbra info --list --json", "all scenes, for a program"},
};

static const option save_options[] = {
    SCENE_ARGUMENT,
    OUTPUT_OPTION("where it goes: a file that ends in .json"),
    {.name = "--steps",
     .value_name = "N",
     .help = "write the world after so many; default: the scene as it is",
     .kind = OPTION_COUNT,
     .offset = FIELD(steps),
     .greatest = GREATEST_STEPS},
    WORLD_OPTIONS,
    QUIET_OPTION,
    JSON_OPTION,
    HELP_OPTION,
};
static const char save_text[] =
    "Without --steps the scene itself is written, in the one form that scenes have: groups, actions and\n"
    "random numbers stay what they are. With --steps all bodies are written one by one, as they are then;\n"
    "what the scene would still do later is not part of that.\n";
static const command_example save_examples[] = {
    {"umbra save tower.json -o tower.json", "put a file into its usual form"},
    {"umbra save dominoes -o mine.json", "a scene to begin with"},
    {"umbra save heap --steps 300 -o settled.json", "a heap that lies there already"},
};

static const option check_options[] = {
    SCENE_ARGUMENT, STEPS_OPTION(0, GREATEST_STEPS), WORLD_OPTIONS, QUIET_OPTION, JSON_OPTION, HELP_OPTION,
};
static const char check_text[] =
    "Makes the steps and looks whether every step and every action succeeds, every body stays a number,\n"
    "every invariant of the world holds, and a second run with one lane and two workers ends in the same\n"
    "bits. Exit code 3 if one of them fails. A file that cannot be read, or makes no world, gets code 2, as\n"
    "in all commands, and a line that says where it is wrong. --steps 0 reads the file and makes the world,\n"
    "no more, which takes a moment where steps take minutes.\n";
static const command_example check_examples[] = {
    {"umbra check heap", "whether all is well with a scene"},
    {"umbra check tower.json", "the same for one of your own"},
    {"umbra check city.json --steps 0", "whether a large file is right, without playing it"},
    {"umbra check mixed --solver sequential --json", "the same for a program"},
};

static const option demo_options[] = {
    {.name = "--steps",
     .value_name = "N",
     .help = "steps of each run",
     .default_value = "200", // brute force needs milliseconds for each
     .kind = OPTION_COUNT,
     .offset = FIELD(steps),
     .least = 1,
     .greatest = 1000000},
    {.name = "--svg",
     .value_name = "FILE",
     .help = "where the picture goes; default: build/world.svg, or world.svg if there is no build",
     .kind = OPTION_FILE,
     .offset = FIELD(svg_path)},
    JSON_OPTION,
    HELP_OPTION,
};
static const command_example demo_examples[] = {
    {"umbra demo", "what a tree and sleep save, on this machine"},
};

static const option tree_options[] = {
    {.name = "--n",
     .value_name = "N",
     .help = "number of bodies",
     .default_value = "500",
     .kind = OPTION_COUNT,
     .offset = FIELD(body_count),
     .least = 50,
     .greatest = 20000},
    {.name = "--seed",
     .value_name = "S",
     .help = "decides where the balls start and how fast",
     .default_value = "1",
     .kind = OPTION_COUNT,
     .offset = FIELD(seed),
     .greatest = UINT64_MAX},
    {.name = "--svg",
     .value_name = "FILE",
     .help = "where the picture goes; default: build/tree.svg, or tree.svg if there is no build",
     .kind = OPTION_FILE,
     .offset = FIELD(svg_path)},
    JSON_OPTION,
    HELP_OPTION,
};
static const command_example tree_examples[] = {
    {"umbra tree --n 2000", "2,000 bodies in a tree"},
};

static const option completion_options[] = {
    {.name = "SHELL",
     .help = "bash or zsh",
     .choices = shell_names,
     .kind = OPTION_CHOICE,
     .offset = FIELD(shell)},
    HELP_OPTION,
};
static const command_example completion_examples[] = {
    {"umbra completion bash >~/.local/share/bash-completion/completions/umbra",
     "for bash, from the next one on"},
    {"umbra completion zsh >/usr/local/share/zsh/site-functions/_umbra", "for zsh, the same"},
};

static const option manual_options[] = {HELP_OPTION};
static const command_example manual_examples[] = {
    {"umbra manual >umbra.1 && man ./umbra.1", "read it"},
};

#define WITH_OPTIONS(name) .options = name##_options, .option_count = COUNT_OF(name##_options)
#define WITH_EXAMPLES(name) .examples = name##_examples, .example_count = COUNT_OF(name##_examples)

const command command_table[] = {
    {.name = "run",
     .summary = "run a scene and print what it came to",
     WITH_OPTIONS(run),
     WITH_EXAMPLES(run),
     .run = run_command},
    {.name = "render",
     .summary = "draw a scene: a picture or a film",
     .text = render_text,
     WITH_OPTIONS(render),
     WITH_EXAMPLES(render),
     .run = render_command},
    {.name = "view",
     .summary = "show a scene in a window: play it, change it, look inside",
     .text = view_text,
     WITH_OPTIONS(view),
     WITH_EXAMPLES(view),
     .run = view_command},
    {.name = "plot",
     .summary = "draw curves of a scene: energy, momentum, sleep, pairs, time by stage",
     .text = plot_text,
     WITH_OPTIONS(plot),
     WITH_EXAMPLES(plot),
     .run = plot_command},
    {.name = "diff",
     .summary = "run a scene twice and say where the runs first differ",
     .text = diff_text,
     WITH_OPTIONS(diff),
     WITH_EXAMPLES(diff),
     .has_second_run = true,
     .run = diff_command},
    {.name = "info",
     .summary = "say what is in a scene",
     WITH_OPTIONS(info),
     WITH_EXAMPLES(info),
     .run = info_command},
    {.name = "save",
     .summary = "write a scene as a file: as it is, or after some steps",
     .text = save_text,
     WITH_OPTIONS(save),
     WITH_EXAMPLES(save),
     .run = save_command},
    {.name = "check",
     .summary = "look for faults in a scene and in what becomes of it",
     .text = check_text,
     WITH_OPTIONS(check),
     WITH_EXAMPLES(check),
     .run = check_command},
    {.name = "demo",
     .summary = "show what the tree and sleep save: a table against brute force, and a picture",
     WITH_OPTIONS(demo),
     WITH_EXAMPLES(demo),
     .run = demo_command},
    {.name = "tree",
     .summary = "show the dynamic AABB tree at work: tables and a picture",
     WITH_OPTIONS(tree),
     WITH_EXAMPLES(tree),
     .run = tree_command},
    {.name = "completion",
     .summary = "print what makes a shell complete these commands",
     WITH_OPTIONS(completion),
     WITH_EXAMPLES(completion),
     .run = completion_command},
    {.name = "manual",
     .summary = "print the manual page",
     WITH_OPTIONS(manual),
     WITH_EXAMPLES(manual),
     .run = manual_command},
};
const size_t command_count = COUNT_OF(command_table);

const command* command_find(const char* name)
{
    for (size_t i = 0; i < command_count; ++i) {
        if (strcmp(command_table[i].name, name) == 0) {
            return &command_table[i];
        }
    }
    return NULL;
}
