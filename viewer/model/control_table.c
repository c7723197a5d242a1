// The table of controls, in the order of their groups. Everything that can be done to the viewer stands here:
// keys, sliders and buttons all go by it, and so does the list of keys.
// SPDX-License-Identifier: MIT

#include "control_table.h"

#define BUTTON(name, label, hint, key, group, need, set, argument)                                       \
    {                                                                                                    \
        name, label, hint, "", key, group, CONTROL_BUTTON, need, 0, 0, 0, false, false, NULL, NULL, set, \
            argument, false                                                                              \
    }

// A button whose key may be held.
#define HELD_BUTTON(name, label, hint, key, group, need, set, argument)                                  \
    {                                                                                                    \
        name, label, hint, "", key, group, CONTROL_BUTTON, need, 0, 0, 0, false, false, NULL, NULL, set, \
            argument, true                                                                               \
    }

#define SWITCH(name, label, hint, key, group, need, get, set, argument)                                 \
    {                                                                                                   \
        name, label, hint, "", key, group, CONTROL_SWITCH, need, 0, 1, 1, false, false, NULL, get, set, \
            argument, false                                                                             \
    }
#define CHOICE(name, label, hint, key, group, need, most, choices, get, set, argument)                   \
    {                                                                                                    \
        name, label, hint, "", key, group, CONTROL_CHOICE, need, 0, most, 1, false, false, choices, get, \
            set, argument, false                                                                         \
    }
#define NUMBER(name, label, hint, unit, group, need, least, most, step, is_logarithmic, get, set)           \
    {                                                                                                       \
        name, label, hint, unit, "", group, CONTROL_NUMBER, need, least, most, step, is_logarithmic, false, \
            NULL, get, set, 0, false                                                                        \
    }
#define COUNT(name, label, hint, group, need, least, most, get, set)                                         \
    {                                                                                                        \
        name, label, hint, "", "", group, CONTROL_COUNT, need, least, most, 1, false, false, NULL, get, set, \
            0, false                                                                                         \
    }

// Settings of the world.
#define SETTING(name, label, hint, unit, group, kind, need, least, most, step, is_logarithmic, in_units,   \
                which)                                                                                     \
    {                                                                                                      \
        name, label, hint, unit, "", group, kind, need, least, most, step, is_logarithmic, in_units, NULL, \
            control_get_setting, control_set_setting, which, false                                         \
    }

static const char* const hands[] = {"Drag", "Throw a ball", "Draw a box", "Delete", "Bomb"};
static const char* const themes[] = {"Dark", "Light"};
static const char* const broadphases[] = {"Tree", "All pairs"};
static const char* const solvers[] = {"Sequential", "Substep"};
static const char* const lanes[] = {"The fastest", "1", "4", "8", "16"};

static const control_row rows[] = {
    // ---- Play
    SWITCH("play", "Play", "Plays on, or pauses.", "Space", GROUP_PLAY, NEEDS_SCENE, control_get_playing,
           control_set_playing, 0),
    HELD_BUTTON("step_forward", "Step", "Makes one step.", "Right", GROUP_PLAY, NEEDS_SCENE, control_step_by,
                1),
    HELD_BUTTON("step_back", "Back", "Goes back by one step.", "Left", GROUP_PLAY, NEEDS_SCENE,
                control_step_by, -1),
    HELD_BUTTON("leap_forward", "60 steps", "Makes 60 steps at once.", "Shift+Right", GROUP_PLAY, NEEDS_SCENE,
                control_step_by, 60),
    HELD_BUTTON("leap_back", "60 back", "Goes back by 60 steps.", "Shift+Left", GROUP_PLAY, NEEDS_SCENE,
                control_step_by, -60),
    BUTTON("rewind", "Rewind", "Goes back to the beginning, and keeps what was done.", "Home", GROUP_PLAY,
           NEEDS_SCENE, control_rewind_scene, 0),
    COUNT("step", "Step number", "Steps made since the beginning.", GROUP_PLAY, NEEDS_SCENE, 0, 0,
          control_get_step, control_set_step),
    NUMBER("speed", "Speed", "Of the world, 1 is real time.", "", GROUP_PLAY, NEEDS_NOTHING,
           SESSION_LEAST_SPEED, SESSION_GREATEST_SPEED, 0, true, control_get_speed, control_set_speed),
    HELD_BUTTON("slower", "Slower", "Halves the speed.", ",", GROUP_PLAY, NEEDS_NOTHING, control_scale_speed,
                -1),
    HELD_BUTTON("faster", "Faster", "Doubles the speed.", ".", GROUP_PLAY, NEEDS_NOTHING, control_scale_speed,
                1),
    BUTTON("real_time", "Real time", "Speed 1.", "0", GROUP_PLAY, NEEDS_NOTHING, control_scale_speed, 0),
    BUTTON("restart", "Restart", "Begins the scene again, by the settings as they are.", "R", GROUP_PLAY,
           NEEDS_SCENE, control_restart_scene, 0),
    BUTTON("reset", "Reset", "Begins the scene again, by its own settings.", "Shift+R", GROUP_PLAY,
           NEEDS_SCENE, control_reset_scene, 0),
    HELD_BUTTON("undo", "Undo", "Takes back the last change of the world.", "Ctrl+Z", GROUP_PLAY, NEEDS_SCENE,
                control_undo, 0),

    // ---- Hand
    CHOICE("hand", "Hand", "What the main button does; Shift throws, Ctrl draws, Alt deletes.", "H",
           GROUP_HAND, NEEDS_NOTHING, HAND_TOOL_COUNT - 1, hands, control_get_hand, control_set_hand, 0),
    NUMBER("hand_size", "Size", "Of balls, bombs and small boxes.", "", GROUP_HAND, NEEDS_NOTHING, 0.25, 4, 0,
           true, control_get_hand_size, control_set_hand_size),
    BUTTON("drop_ball", "Drop a ball", "Where the pointer is.", "T", GROUP_HAND, NEEDS_SCENE,
           control_use_tool, HAND_THROW),
    BUTTON("drop_box", "Drop a box", "Where the pointer is.", "X", GROUP_HAND, NEEDS_SCENE, control_use_tool,
           HAND_BOX),
    BUTTON("bomb", "Bomb", "Explodes where the pointer is.", "B", GROUP_HAND, NEEDS_SCENE, control_use_tool,
           HAND_BOMB),
    BUTTON("delete", "Delete", "Deletes the body that was picked.", "Delete", GROUP_HAND, NEEDS_BODY,
           control_delete_picked, 0),
    HELD_BUTTON("pick_next", "Next body", "Picks the next body.", "P", GROUP_HAND, NEEDS_SCENE,
                control_pick_by, 1),
    HELD_BUTTON("pick_previous", "Previous body", "Picks the body before.", "Shift+P", GROUP_HAND,
                NEEDS_SCENE, control_pick_by, -1),
    BUTTON("pick_none", "No body", "Picks no body, and ends what the pointer or a seek is about.", "Escape",
           GROUP_HAND, NEEDS_NOTHING, control_pick_by, 0),

// ---- Show
#define LAYER_ROW(layer, word, label, is_default, text)                                                      \
    SWITCH("show_" word, label, text, NULL, GROUP_SHOW, NEEDS_NOTHING, control_get_layer, control_set_layer, \
           layer),
    WORLD_LAYER_LIST(LAYER_ROW)
#undef LAYER_ROW
        SWITCH("show_numbers", "Numbers", "The number of each body.", "N", GROUP_SHOW, NEEDS_NOTHING,
               control_get_numbers, control_set_numbers, 0),
    COUNT("tree_level", "Tree level",
          "The only level of the trees that is shown, from the root on; -1 for all.", GROUP_SHOW,
          NEEDS_NOTHING, WORLD_ALL_TREE_LEVELS, 30, control_get_tree_level, control_set_tree_level),
    CHOICE("theme", "Theme", "Dark or light colours.", "D", GROUP_SHOW, NEEDS_NOTHING, THEME_COUNT - 1,
           themes, control_get_theme, control_set_theme, 0),

    // ---- Camera
    BUTTON("fit", "Fit", "Shows all that there is.", "F", GROUP_CAMERA, NEEDS_SCENE, control_fit, 0),
    SWITCH("follow", "Follow", "The camera follows the body that was picked.", "W", GROUP_CAMERA, NEEDS_BODY,
           control_get_follow, control_set_follow, 0),
    NUMBER("zoom", "Zoom", "Points of the screen to a unit of the world.", "", GROUP_CAMERA, NEEDS_NOTHING,
           1e-6, 1e6, 0, true, control_get_zoom, control_set_zoom),
    HELD_BUTTON("zoom_in", "Nearer", "Zooms in.", "+", GROUP_CAMERA, NEEDS_NOTHING, control_zoom_by, 1),
    HELD_BUTTON("zoom_out", "Farther", "Zooms out.", "-", GROUP_CAMERA, NEEDS_NOTHING, control_zoom_by, -1),
    HELD_BUTTON("pan_left", "Left", "Looks to the left.", "Ctrl+Left", GROUP_CAMERA, NEEDS_NOTHING,
                control_pan_x, 60),
    HELD_BUTTON("pan_right", "Right", "Looks to the right.", "Ctrl+Right", GROUP_CAMERA, NEEDS_NOTHING,
                control_pan_x, -60),
    HELD_BUTTON("pan_up", "Up", "Looks up.", "Ctrl+Up", GROUP_CAMERA, NEEDS_NOTHING, control_pan_y, 60),
    HELD_BUTTON("pan_down", "Down", "Looks down.", "Ctrl+Down", GROUP_CAMERA, NEEDS_NOTHING, control_pan_y,
                -60),

    // ---- World
    SETTING("gravity_x", "Gravity x", "Units per second squared.", "units/s\xc2\xb2", GROUP_WORLD,
            CONTROL_NUMBER, NEEDS_SCENE, -50, 50, 0, false, true, SETTING_GRAVITY_X),
    SETTING("gravity_y", "Gravity y", "Units per second squared.", "units/s\xc2\xb2", GROUP_WORLD,
            CONTROL_NUMBER, NEEDS_SCENE, -50, 50, 0, false, true, SETTING_GRAVITY_Y),
    SETTING("restitution_speed", "Bounce from", "Slower impacts do not bounce.", "m/s", GROUP_WORLD,
            CONTROL_NUMBER, NEEDS_SCENE, 0, 10, 0, false, false, SETTING_RESTITUTION_SPEED),
    SETTING("max_speed", "Greatest speed", "Bodies are slowed down to it.", "m/s", GROUP_WORLD,
            CONTROL_NUMBER, NEEDS_SCENE, 0.1, 10000, 0, true, false, SETTING_MAX_SPEED),
    SETTING("hit_speed", "Hits from", "Slower hits are no events.", "m/s", GROUP_WORLD, CONTROL_NUMBER,
            NEEDS_SCENE, 0, 100, 0, false, false, SETTING_HIT_SPEED),
    SETTING("continuous", "Continuous", "What is fast passes through no wall.", "", GROUP_WORLD,
            CONTROL_SWITCH, NEEDS_SCENE, 0, 1, 1, false, false, SETTING_CONTINUOUS),
    SETTING("report_bodies", "Report bodies", "Events tell which bodies move, wake and fall asleep.", "",
            GROUP_WORLD, CONTROL_SWITCH, NEEDS_SCENE, 0, 1, 1, false, false, SETTING_REPORT_BODIES),
    SETTING("slop", "Slop", "Overlap that is left alone.", "m", GROUP_WORLD, CONTROL_NUMBER, NEEDS_SCENE,
            1e-5, 1, 0, true, false, SETTING_SLOP),
    SETTING("margin", "Margin", "Of fat AABBs.", "m", GROUP_WORLD, CONTROL_NUMBER, NEEDS_SCENE, 0, 2, 0,
            false, false, SETTING_MARGIN),
    SETTING("margin_share", "Margin share", "The most margin, as a share of a shape's size.", "", GROUP_WORLD,
            CONTROL_NUMBER, NEEDS_SCENE, 0, 2, 0, false, false, SETTING_MARGIN_SHARE),
    SETTING("displacement_multiplier", "Steps ahead", "How many steps ahead fat AABBs reach.", "",
            GROUP_WORLD, CONTROL_NUMBER, NEEDS_SCENE, 0, 10, 0, false, false,
            SETTING_DISPLACEMENT_MULTIPLIER),
    SETTING("units_per_meter", "Units per metre", "How long a metre is.", "", GROUP_WORLD, CONTROL_NUMBER,
            NEEDS_SCENE, 1e-3, 1e5, 0, true, false, SETTING_UNITS_PER_METER),
    {"broadphase", "Broadphase", "How pairs are found.", "", "", GROUP_WORLD, CONTROL_CHOICE, NEEDS_SCENE, 0,
     1, 1, false, false, broadphases, control_get_setting, control_set_setting, SETTING_BROADPHASE, false},

    // ---- Solver
    {"solver", "Solver", "How contacts are solved.", "", "V", GROUP_SOLVER, CONTROL_CHOICE, NEEDS_SCENE, 0, 1,
     1, false, false, solvers, control_get_setting, control_set_setting, SETTING_SOLVER, false},
    SETTING("substep_count", "Substeps", "Of each step.", "", GROUP_SOLVER, CONTROL_COUNT, NEEDS_SUBSTEP, 1,
            64, 1, false, false, SETTING_SUBSTEP_COUNT),
    SETTING("contact_hertz", "Contact stiffness", "Of the springs at contacts.", "Hz", GROUP_SOLVER,
            CONTROL_NUMBER, NEEDS_SUBSTEP, 1, 240, 0, true, false, SETTING_CONTACT_HERTZ),
    SETTING("contact_damping_ratio", "Contact damping", "Of the springs at contacts, 1 is critical.", "",
            GROUP_SOLVER, CONTROL_NUMBER, NEEDS_SUBSTEP, 0, 40, 0, false, false,
            SETTING_CONTACT_DAMPING_RATIO),
    SETTING("push_out_speed", "Push-out speed", "The most that deep overlaps part by.", "m/s", GROUP_SOLVER,
            CONTROL_NUMBER, NEEDS_SUBSTEP, 0, 20, 0, false, false, SETTING_PUSH_OUT_SPEED),
    SETTING("velocity_iterations", "Velocity passes", "Of the sequential solver.", "", GROUP_SOLVER,
            CONTROL_COUNT, NEEDS_SEQUENTIAL, 1, 64, 1, false, false, SETTING_VELOCITY_ITERATIONS),
    SETTING("position_iterations", "Position passes", "Of the sequential solver.", "", GROUP_SOLVER,
            CONTROL_COUNT, NEEDS_SEQUENTIAL, 0, 64, 1, false, false, SETTING_POSITION_ITERATIONS),
    SETTING("push_out", "Push-out share", "Of the overlap that a pass removes.", "", GROUP_SOLVER,
            CONTROL_NUMBER, NEEDS_SEQUENTIAL, 0, 1, 0, false, false, SETTING_PUSH_OUT),

    // ---- Sleep
    {"sleep_enabled", "Sleep", "Whether bodies may fall asleep.", "", "Z", GROUP_SLEEP, CONTROL_SWITCH,
     NEEDS_SCENE, 0, 1, 1, false, false, NULL, control_get_setting, control_set_setting,
     SETTING_SLEEP_ENABLED, false},
    SETTING("sleep_speed", "Still below", "A body that is slower is still.", "m/s", GROUP_SLEEP,
            CONTROL_NUMBER, NEEDS_SCENE, 0, 1, 0, false, false, SETTING_SLEEP_SPEED),
    SETTING("sleep_angular_speed", "Spin below", "A body that turns more slowly is still.", "rad/s",
            GROUP_SLEEP, CONTROL_NUMBER, NEEDS_SCENE, 0, 2, 0, false, false, SETTING_SLEEP_ANGULAR_SPEED),
    SETTING("sleep_time", "Still for", "How long until a body falls asleep.", "s", GROUP_SLEEP,
            CONTROL_NUMBER, NEEDS_SCENE, 0, 5, 0, false, false, SETTING_SLEEP_TIME),
    SETTING("wake_share", "Wake share", "The share of its load whose change wakes a body.", "", GROUP_SLEEP,
            CONTROL_NUMBER, NEEDS_SCENE, 0, 2, 0, false, false, SETTING_WAKE_SHARE),

    // ---- Threads
    SETTING("worker_count", "Workers", "Threads that share a step.", "", GROUP_THREADS, CONTROL_COUNT,
            NEEDS_SCENE, 1, 16, 1, false, false, SETTING_WORKER_COUNT),
    {"lanes", "Lanes", "Contacts that are solved at once; the bits are the same.", "", "", GROUP_THREADS,
     CONTROL_CHOICE, NEEDS_SCENE, 0, 4, 1, false, false, lanes, control_get_setting, control_set_setting,
     SETTING_LANES, false},

    // ---- Files
    BUTTON("open", "Open", "Opens another scene.", "O", GROUP_FILES, NEEDS_NOTHING, control_wish_for,
           WISH_OPEN),
    BUTTON("next_scene", "Next scene", "Opens the next scene of the list.", "PageDown", GROUP_FILES,
           NEEDS_NOTHING, control_open_by, 1),
    BUTTON("previous_scene", "Previous scene", "Opens the scene before it in the list.", "PageUp",
           GROUP_FILES, NEEDS_NOTHING, control_open_by, -1),
    BUTTON("save_scene", "Save", "Saves the world as it is as a scene.", "Ctrl+S", GROUP_FILES, NEEDS_SCENE,
           control_wish_for, WISH_SAVE_SCENE),
    BUTTON("share", "Share", "Makes an address of the scene.", "L", GROUP_FILES, NEEDS_SCENE,
           control_wish_for, WISH_SHARE),
    BUTTON("screenshot", "Picture", "Saves what is seen as a picture.", "S", GROUP_FILES, NEEDS_NOTHING,
           control_wish_for, WISH_SCREENSHOT),
    SWITCH("film", "Film", "Records what is seen.", "E", GROUP_FILES, NEEDS_NOTHING, control_get_film,
           control_set_film, 0),
    BUTTON("help", "Keys", "Shows all keys, or hides them.", "?", GROUP_FILES, NEEDS_NOTHING,
           control_wish_for, WISH_HELP),
    BUTTON("panels", "Panels", "Shows panels, or hides them.", "M", GROUP_FILES, NEEDS_NOTHING,
           control_wish_for, WISH_PANELS),
    BUTTON("next_panel", "Next panel", "Shows the next panel.", "G", GROUP_FILES, NEEDS_NOTHING,
           control_wish_for, WISH_NEXT_PANEL),
    BUTTON("previous_panel", "Previous panel", "Shows the panel before.", "Shift+G", GROUP_FILES,
           NEEDS_NOTHING, control_wish_for, WISH_PREVIOUS_PANEL),
    BUTTON("full_screen", "Full screen", "Fills the screen, or not.", "Shift+F", GROUP_FILES, NEEDS_NOTHING,
           control_wish_for, WISH_FULL_SCREEN),
    BUTTON("quit", "Quit", "Ends the viewer.", "Ctrl+Q", GROUP_FILES, NEEDS_NOTHING, control_wish_for,
           WISH_QUIT),

    // ---- Keys
    HELD_BUTTON("choose_next", "Choose next", "Chooses the next control.", "]", GROUP_KEYS, NEEDS_NOTHING,
                control_choose_by, 1),
    HELD_BUTTON("choose_previous", "Choose previous", "Chooses the control before.", "[", GROUP_KEYS,
                NEEDS_NOTHING, control_choose_by, -1),
    HELD_BUTTON("more", "More", "More of the chosen control.", "Up", GROUP_KEYS, NEEDS_NOTHING,
                control_change_by, 1),
    HELD_BUTTON("less", "Less", "Less of the chosen control.", "Down", GROUP_KEYS, NEEDS_NOTHING,
                control_change_by, -1),
    BUTTON("normal", "Normal", "The chosen control as the scene has it.", "Backspace", GROUP_KEYS,
           NEEDS_NOTHING, control_change_by, 0),
};

int32_t control_row_count(void)
{
    return (int32_t)(sizeof rows / sizeof rows[0]);
}

const control_row* control_row_at(int32_t index)
{
    return &rows[index];
}
