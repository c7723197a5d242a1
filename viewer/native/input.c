// Events of the window, passed on to panels or to the viewer.
// SPDX-License-Identifier: MIT

#include "shell.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static shell* shell_of(GLFWwindow* window)
{
    return glfwGetWindowUserPointer(window);
}

static int modifiers_of(int mods)
{
    return ((mods & GLFW_MOD_SHIFT) != 0 ? MODIFIER_SHIFT : 0) |
           ((mods & GLFW_MOD_CONTROL) != 0 ? MODIFIER_CONTROL : 0) |
           ((mods & GLFW_MOD_ALT) != 0 ? MODIFIER_ALT : 0);
}

// ---- Keys -----------------------------------------------------------------------------------------------

static const struct {
    int key;
    const char* name;
} named_keys[] = {
    {GLFW_KEY_SPACE, "Space"},        {GLFW_KEY_ENTER, "Enter"},   {GLFW_KEY_KP_ENTER, "Enter"},
    {GLFW_KEY_ESCAPE, "Escape"},      {GLFW_KEY_TAB, "Tab"},       {GLFW_KEY_BACKSPACE, "Backspace"},
    {GLFW_KEY_DELETE, "Delete"},      {GLFW_KEY_INSERT, "Insert"}, {GLFW_KEY_LEFT, "Left"},
    {GLFW_KEY_RIGHT, "Right"},        {GLFW_KEY_UP, "Up"},         {GLFW_KEY_DOWN, "Down"},
    {GLFW_KEY_HOME, "Home"},          {GLFW_KEY_END, "End"},       {GLFW_KEY_PAGE_UP, "PageUp"},
    {GLFW_KEY_PAGE_DOWN, "PageDown"},
};

// Whether a sign is what a control calls its key.
static bool is_key_of_control(const viewer* it, char sign)
{
    const char name[] = {sign, '\0'};
    for (int32_t i = 0; sign != '\0' && i < viewer_control_count(it); ++i) {
        if (strcmp(viewer_control_at(it, i).key, name) == 0) {
            return true;
        }
    }
    return false;
}

// Letters and digits as they are written on the key. Layouts of other scripts have no Latin letters, and the
// French one has digits with Shift alone: there the place of the key counts, unless the sign that it types is
// a key by itself. '\0' for all others.
static char letter_or_digit(const viewer* it, int key, int scancode)
{
    const char* written = glfwGetKeyName(key, scancode);
    char sign = written != NULL && strlen(written) == 1 ? written[0] : '\0';
    if (isalnum((unsigned char)sign)) {
        return (char)toupper((unsigned char)sign);
    }
    bool has_place = (key >= GLFW_KEY_0 && key <= GLFW_KEY_9) || (key >= GLFW_KEY_A && key <= GLFW_KEY_Z);
    return has_place && !is_key_of_control(it, sign) ? (char)key : '\0'; // GLFW counts keys as ASCII does
}

// What a key is called, if it has the same name whatever else is pressed: letters, digits, and keys with
// names. NULL for all others, whose characters come by themselves.
static const char* key_name(const viewer* it, int key, int scancode, char buffer[8])
{
    for (size_t i = 0; i < sizeof named_keys / sizeof named_keys[0]; ++i) {
        if (named_keys[i].key == key) {
            return named_keys[i].name;
        }
    }
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) {
        snprintf(buffer, 8, "F%d", key - GLFW_KEY_F1 + 1);
        return buffer;
    }
    buffer[0] = letter_or_digit(it, key, scancode);
    buffer[1] = '\0';
    return buffer[0] != '\0' ? buffer : NULL;
}

static void take_key(GLFWwindow* window, int key, int scancode, int action, int mods)
{
    shell* it = shell_of(window);
    panels_take_key(it->panels, window, key, scancode, action, mods);
    char buffer[8];
    const char* name = key_name(it->viewer, key, scancode, buffer);
    int repeated = action == GLFW_REPEAT ? MODIFIER_REPEATED : 0;
    it->is_key_done = action != GLFW_RELEASE && name != NULL && !panels_has_keys(it->panels) &&
                      viewer_key(it->viewer, name, modifiers_of(mods) | repeated);
    if (it->is_key_done) {
        shell_grant_wishes(it); // at once: the next key may be for what was wished for
    }
}

// Signs: how a keyboard makes them is its own business, and so is whether that takes Shift. What a key types
// is no text if it has done something.
static void take_character(GLFWwindow* window, unsigned int code)
{
    shell* it = shell_of(window);
    if (!it->is_key_done) {
        panels_take_character(it->panels, window, code);
    }
    if (code < 128 && ispunct((int)code) && !panels_has_keys(it->panels)) {
        viewer_key(it->viewer, (char[]){(char)code, '\0'}, 0);
    }
}

// ---- The pointer ----------------------------------------------------------------------------------------

static viewer_button button_of(int button)
{
    switch (button) {
    case GLFW_MOUSE_BUTTON_LEFT:
        return BUTTON_MAIN;
    case GLFW_MOUSE_BUTTON_RIGHT:
        return BUTTON_OTHER;
    case GLFW_MOUSE_BUTTON_MIDDLE:
        return BUTTON_MIDDLE;
    default:
        return BUTTON_NONE;
    }
}

typedef struct pointer_place {
    float x, y; // points
    bool is_on_panel;
} pointer_place;

// As of the last move: by the time that a button's event is read, the pointer may be elsewhere.
static pointer_place place_of(const shell* it)
{
    float units = shell_measure(it->window).units_per_point;
    return (pointer_place){it->pointer_x / units, it->pointer_y / units,
                           panels_has_pointer(it->panels, it->pointer_x, it->pointer_y)};
}

static void take_button(GLFWwindow* window, int button, int action, int mods)
{
    shell* it = shell_of(window);
    pointer_place at = place_of(it);
    viewer_button which = button_of(button);
    if (action == GLFW_RELEASE || at.is_on_panel) {
        panels_take_button(window, button, action, mods);
    }
    if (which == BUTTON_NONE) {
        return;
    }
    uint32_t bit = UINT32_C(1) << which;
    if (action == GLFW_PRESS && !at.is_on_panel) {
        it->buttons_down |= bit;
        viewer_pointer_down(it->viewer, at.x, at.y, which, modifiers_of(mods));
    } else if (action == GLFW_RELEASE && (it->buttons_down & bit) != 0) {
        it->buttons_down &= ~bit;
        viewer_pointer_up(it->viewer, at.x, at.y, which);
    }
}

// Tells the viewer where the pointer is, or that it has left the world for a panel.
static void pass_pointer(shell* it)
{
    pointer_place at = place_of(it);
    if (it->buttons_down != 0 || !at.is_on_panel) {
        it->is_pointer_on_world = true;
        viewer_pointer_move(it->viewer, at.x, at.y);
    } else if (it->is_pointer_on_world) {
        it->is_pointer_on_world = false;
        viewer_pointer_leave(it->viewer);
    }
}

static void take_move(GLFWwindow* window, double x, double y)
{
    shell* it = shell_of(window);
    it->pointer_x = (float)x;
    it->pointer_y = (float)y;
    it->is_pointer_inside = true;
    pass_pointer(it);
}

void shell_follow_pointer(shell* it)
{
    if (it->is_pointer_inside && place_of(it).is_on_panel == it->is_pointer_on_world) {
        pass_pointer(it);
    }
}

static void take_enter(GLFWwindow* window, int is_inside)
{
    shell* it = shell_of(window);
    it->is_pointer_inside = is_inside != 0;
    panels_take_enter(window, is_inside);
    if (!is_inside && it->buttons_down == 0) {
        it->is_pointer_on_world = false;
        viewer_pointer_leave(it->viewer);
    }
}

static void take_wheel(GLFWwindow* window, double x, double y)
{
    shell* it = shell_of(window);
    pointer_place at = place_of(it);
    if (at.is_on_panel) {
        panels_take_wheel(window, x, y);
    } else {
        viewer_wheel(it->viewer, at.x, at.y, (float)y);
    }
}

// ---- The rest -------------------------------------------------------------------------------------------

static void take_files(GLFWwindow* window, int count, const char** paths)
{
    shell* it = shell_of(window);
    char message[VIEWER_MESSAGE_SIZE];
    if (count > 0 && !viewer_open(it->viewer, paths[0], message, NULL)) {
        panels_say(it->panels, message, true);
    }
}

void shell_take_events(shell* it)
{
    glfwSetWindowUserPointer(it->window, it);
    glfwSetKeyCallback(it->window, take_key);
    glfwSetCharCallback(it->window, take_character);
    glfwSetMouseButtonCallback(it->window, take_button);
    glfwSetCursorPosCallback(it->window, take_move);
    glfwSetCursorEnterCallback(it->window, take_enter);
    glfwSetScrollCallback(it->window, take_wheel);
    glfwSetDropCallback(it->window, take_files);
    glfwSetWindowFocusCallback(it->window, panels_take_focus);
}
