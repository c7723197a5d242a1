// The viewer, without a window: what is played, what the user does, what is seen. A shell around it brings a
// window with an OpenGL context, passes events in, and shows controls, labels and figures in its own way.
// There are two of them, native/ and web/, and they know nothing else of the viewer.
//
// Coordinates of the pointer are in points of the shell, from the top left corner, as width and height are;
// a point has pixel_ratio pixels.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_H
#define UMBRA_VIEWER_H

#include "controls.h"

#include <umbra/world.h>

typedef struct viewer viewer;

enum { VIEWER_MESSAGE_SIZE = 1024, VIEWER_HISTORY = 240 };

// ---- Life -----------------------------------------------------------------------------------------------

// NULL if memory ends. There is no scene yet, and nothing is drawn until viewer_gain_context.
viewer* viewer_create(void);
void viewer_destroy(viewer* it);

// The OpenGL context of the calling thread is there, or is there again: makes all that is drawn with. False,
// and *out_message (may be NULL) says why, if it is not good enough.
bool viewer_gain_context(viewer* it, const char** out_message);

// The context has gone, and all that was made in it.
void viewer_lose_context(viewer* it);

// The most threads that may share a step, if a shell has to get them ready beforehand. The control for it
// ends there; without a call it ends where the table says.
void viewer_limit_workers(viewer* it, int32_t most);

// Which wishes a shell can grant, a VIEWER_WISH_BIT for each; without a call all. Controls for others are not
// offered.
void viewer_offer_wishes(viewer* it, uint32_t wishes);

// ---- Scenes ---------------------------------------------------------------------------------------------

// Scenes that can be opened by name. The texts are valid for ever.
typedef struct viewer_scene {
    const char* name;
    const char* summary;
    bool is_gallery;
} viewer_scene;

int32_t viewer_scene_count(void);
viewer_scene viewer_scene_at(int32_t index);

// Opens a scene by name or path, or from a text. The camera fits it; but a text of the same scene, as it is
// being written, leaves a camera that the user has moved where it is. On failure what was there stays, and
// message, of VIEWER_MESSAGE_SIZE, says why; line is that of the text, or 0. Both may be NULL.
bool viewer_open(viewer* it, const char* name_or_path, char* message, int32_t* line);
bool viewer_open_text(viewer* it, const char* name, const char* text, size_t size, char* message,
                      int32_t* line);

// Which one of the list is open; -1 if it is none of them. Its name there need not be what it calls itself.
int32_t viewer_scene_index(const viewer* it);

// "" without a scene.
const char* viewer_scene_name(const viewer* it);
const char* viewer_scene_summary(const viewer* it);

// The text of the scene that is open, if it came from a file or a text; else NULL. For an editor.
const char* viewer_scene_text(const viewer* it, size_t* out_size);

// The world as it is now as the text of a scene, which the caller frees with free; NULL if it cannot be made.
char* viewer_world_text(const viewer* it, size_t* out_size);

// ---- Frames ---------------------------------------------------------------------------------------------

typedef struct viewer_size {
    float width, height; // points; 0 while the window is minimised
    float pixel_ratio;
} viewer_size;

// The size of what is shown, from now on. viewer_draw does this as well; a shell that does not draw yet tells
// it by this alone.
void viewer_resize(viewer* it, viewer_size size);

// Moves on by seconds of real time: makes the steps that are due, but begins none after a fraction of a
// frame, so that a world that is too slow plays slowly.
void viewer_update(viewer* it, double seconds);

// Whether updates make all steps that are due, however long that takes: for a shell whose frames go into a
// film, or are counted. Without a call they do not.
void viewer_wait_for_steps(viewer* it, bool waits);

// Draws the world into the framebuffer of the context.
void viewer_draw(viewer* it, viewer_size size);

// ---- What the user does ---------------------------------------------------------------------------------

typedef enum viewer_button { BUTTON_NONE, BUTTON_MAIN, BUTTON_OTHER, BUTTON_MIDDLE } viewer_button;

// Modifiers of pointer and keys. A key that is held down comes again and again.
enum { MODIFIER_SHIFT = 1, MODIFIER_CONTROL = 2, MODIFIER_ALT = 4, MODIFIER_REPEATED = 8 };

void viewer_pointer_down(viewer* it, float x, float y, viewer_button button, int modifiers);
void viewer_pointer_move(viewer* it, float x, float y);
void viewer_pointer_up(viewer* it, float x, float y, viewer_button button);
void viewer_pointer_leave(viewer* it);

// Ends what the pointer was about to do: nothing is thrown or drawn, and what was dragged is let go.
void viewer_pointer_cancel(viewer* it);

// Zooms around the pointer: notches > 0 towards it.
void viewer_wheel(viewer* it, float x, float y, float notches);

// Two fingers: moves by a way, and zooms by a factor around their middle.
void viewer_pinch(viewer* it, float x, float y, float move_x, float move_y, float factor);

// A key by the name that controls call it by: "Space", "R", "Left", "?". Letters and digits are called by
// what stands on the key, whatever the modifiers are; other characters by what they type. True if it means
// something; repeated, it does that only if its control says so.
bool viewer_key(viewer* it, const char* key, int modifiers);

// ---- Controls -------------------------------------------------------------------------------------------

// All controls, in the order of their groups. The number is constant.
int32_t viewer_control_count(const viewer* it);
control viewer_control_at(const viewer* it, int32_t index);
int32_t viewer_control_find(const viewer* it, const char* name); // -1 if there is none

// Gives a control a value, which is cut down to its range, or presses a button. False if it cannot be done
// now.
bool viewer_control_set(viewer* it, int32_t index, double value);

// ---- What there is to see -------------------------------------------------------------------------------

// Text in the picture, which the shell draws on top of it: marks of the grid, the scale, numbers of bodies.
typedef struct viewer_label {
    float x, y; // points: where it begins, or its middle if is_centered, on its base line
    bool is_centered;
    uint32_t colour; // 0xRRGGBB
    char text[48];
} viewer_label;

int32_t viewer_label_count(const viewer* it);
viewer_label viewer_label_at(const viewer* it, int32_t index);

// Curves over the last steps.
typedef enum viewer_curve {
    CURVE_STEP, // milliseconds of a whole step
    CURVE_AWAKE,
    CURVE_PAIRS,
    CURVE_KINETIC,
    CURVE_POTENTIAL,
    CURVE_STAGES, // milliseconds of each stage: CURVE_STAGES + um_stage
    CURVE_TOTAL = CURVE_STAGES + UM_STAGE_COUNT,
} viewer_curve;

const char* viewer_curve_name(viewer_curve curve);

// The last values, oldest first, and how many there are: VIEWER_HISTORY at most.
int32_t viewer_curve_values(const viewer* it, viewer_curve curve, float* out_values);

// Lines of name and value: counters of the world, and figures of the body under the pointer, or of the one
// that was last clicked. The texts are valid until the next update.
typedef struct viewer_line {
    char name[32];
    char value[64];
} viewer_line;

int32_t viewer_counter_count(const viewer* it);
viewer_line viewer_counter_at(const viewer* it, int32_t index);
int32_t viewer_body_line_count(const viewer* it); // 0 without a body
viewer_line viewer_body_line_at(const viewer* it, int32_t index);

// Steps made since the beginning, the hash of the world, and the world itself to read; NULL without a scene.
int32_t viewer_step(const viewer* it);
uint64_t viewer_hash(const viewer* it);
const um_world* viewer_world(const viewer* it);

// What should be said to the user once: "" if there is nothing. Each message is handed out one time.
const char* viewer_take_message(viewer* it);

// Whether the message that was handed out last is of something that failed.
bool viewer_message_is_error(const viewer* it);

// Makes something that a shell could not do a message of that kind.
void viewer_complain(viewer* it, const char* reason);

// Things that only a shell can do, asked for by a control or a key. Each is handed out one time, in the order
// in which they came.
typedef enum viewer_wish {
    WISH_NONE,
    WISH_HELP,       // show or hide the list of keys
    WISH_SCREENSHOT, // a picture of what was drawn
    WISH_FILM_BEGIN,
    WISH_FILM_END,
    WISH_SAVE_SCENE, // viewer_world_text into a file
    WISH_OPEN,       // choose a scene: the list with its search
    WISH_PANELS,     // show or hide panels
    WISH_NEXT_PANEL, // show the next one of the panels that share a place, or the one before
    WISH_PREVIOUS_PANEL,
    WISH_SHARE, // make an address of the scene
    WISH_FULL_SCREEN,
    WISH_QUIT,
} viewer_wish;

#define VIEWER_WISH_BIT(wish) (UINT32_C(1) << (wish))

viewer_wish viewer_take_wish(viewer* it);

// The film has ended by itself, or never began: the control for it says so from now on.
void viewer_film_ended(viewer* it);

// Reads the pixels that were drawn last: rgba rows from the top, pixel_width * pixel_height of them, into
// memory that the caller frees with free. NULL without a context or memory.
uint8_t* viewer_read_pixels(const viewer* it, int32_t* out_width, int32_t* out_height);

#endif
