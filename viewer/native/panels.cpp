// The panels: what stands where.
// SPDX-License-Identifier: MIT

#include "panel_parts.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>

#include <algorithm>
#include <new>

// Points, of the panel: a share of the window within limits.
static const float widest_panel = 340.0f;
static const float narrowest_panel = 280.0f;
static const float panel_share = 0.4f;

static const float least_window = 640.0f; // points; what is narrower is all for the world
static const float least_world = 420.0f;  // points; what is narrower has no room for the figures of a body

// Until the search has the focus, which takes ImGui a few; a panel that is too low has no room for a search.
static const int most_search_frames = 8;

// ---- Life -----------------------------------------------------------------------------------------------

// Nothing is kept in a file, and events come by way of the shell, which has some of its own to do with them.
panels* panels_create(GLFWwindow* window, float scale)
{
    panels* it = new (std::nothrow) panels;
    if (it == nullptr) {
        return nullptr;
    }
    it->scale = scale;
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().ConfigFlags |= ImGuiConfigFlags_NoMouseCursorChange;
    panel_load_fonts(scale);
    panel_set_style(false, scale);
    if (!ImGui_ImplGlfw_InitForOpenGL(window, false)) {
        ImGui::DestroyContext();
        delete it;
        return nullptr;
    }
    if (!ImGui_ImplOpenGL3_Init("#version 330 core")) {
        ImGui_ImplGlfw_Shutdown();
        ImGui::DestroyContext();
        delete it;
        return nullptr;
    }
    return it;
}

void panels_destroy(panels* it)
{
    if (it == nullptr) {
        return;
    }
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    delete it;
}

// ---- What the shell asks --------------------------------------------------------------------------------

static bool has_room(const panels* it, float window_width)
{
    return window_width >= least_window * it->scale;
}

void panels_toggle(panels* it)
{
    it->is_shown = !it->is_shown;
}

void panels_toggle_help(panels* it)
{
    it->has_help = !it->has_help;
}

void panels_find_scene(panels* it)
{
    it->is_shown = true;
    it->wanted_tab = PANEL_SCENES;
    it->finds_scene = true;
    if (!has_room(it, ImGui::GetIO().DisplaySize.x)) {
        panels_say(it, "The window is too narrow for the list of scenes; PageDown opens the next one.", true);
        return;
    }
    it->has_keys = true;
    it->search_frames = most_search_frames;
}

void panels_show_next(panels* it, int way)
{
    it->is_shown = true;
    int last = it->wanted_tab >= 0 ? it->wanted_tab : it->shown_tab; // two keys may come in one frame
    it->wanted_tab = (last + way + PANEL_TAB_COUNT) % PANEL_TAB_COUNT;
    if (!has_room(it, ImGui::GetIO().DisplaySize.x)) {
        panels_say(it, "The window is too narrow for panels.", true);
    }
}

const char* panels_message(const panels* it)
{
    return it->message;
}

float panels_world_width(const panels* it, float window_width)
{
    if (!it->is_shown || !has_room(it, window_width)) {
        return window_width;
    }
    float most = std::min(widest_panel * it->scale, panel_share * window_width);
    return window_width - std::max(narrowest_panel * it->scale, most);
}

bool panels_has_pointer(const panels* it, float x, float y)
{
    (void)y;
    return it->has_pointer || x >= panels_world_width(it, ImGui::GetIO().DisplaySize.x);
}

bool panels_has_keys(const panels* it)
{
    return it->has_keys;
}

// ---- Events ---------------------------------------------------------------------------------------------

// ImGui looks at keys once per frame: one that is tapped between two frames stays down until the next one.
static void pass_key(panels* it, const panel_key& key)
{
    if (key.action == GLFW_PRESS) {
        it->pressed.push_back(key.key);
    } else if (key.action == GLFW_RELEASE && it->pressed.contains(key.key)) {
        it->taps.push_back(key);
        return;
    }
    ImGui_ImplGlfw_KeyCallback(key.window, key.key, key.scancode, key.action, key.mods);
}

// While the search waits for the focus, what is typed waits, too.
void panels_take_key(panels* it, GLFWwindow* window, int key, int scancode, int action, int mods)
{
    panel_key taken = {window, key, scancode, action, mods};
    if (it->search_frames > 0) {
        it->held_keys.push_back(taken);
    } else {
        pass_key(it, taken);
    }
}

void panels_take_character(panels* it, GLFWwindow* window, unsigned int code)
{
    if (it->search_frames > 0) {
        it->held_characters.push_back(code);
    } else {
        ImGui_ImplGlfw_CharCallback(window, code);
    }
}

static void release_taps(panels* it)
{
    for (const panel_key& tap : it->taps) {
        ImGui_ImplGlfw_KeyCallback(tap.window, tap.key, tap.scancode, GLFW_RELEASE, tap.mods);
    }
    it->taps.clear();
    it->pressed.clear();
}

// What was typed for the search, now that it has the focus: the next frame reads characters before keys, and
// so before Enter.
static void pass_held_keys(panels* it)
{
    for (unsigned int code : it->held_characters) {
        ImGui::GetIO().AddInputCharacter(code);
    }
    for (const panel_key& key : it->held_keys) {
        pass_key(it, key);
    }
    it->held_characters.clear();
    it->held_keys.clear();
}

// The frame that gives the focus to the search still has the keys, as ImGui says so one frame later.
static void end_keys(panels* it, bool was_searching)
{
    it->has_keys = ImGui::GetIO().WantTextInput || was_searching;
    it->search_frames = std::max(it->search_frames - 1, 0);
    release_taps(it);
    if (was_searching && it->search_frames == 0) {
        pass_held_keys(it);
    }
}

void panels_take_button(GLFWwindow* window, int button, int action, int mods)
{
    ImGui_ImplGlfw_MouseButtonCallback(window, button, action, mods);
}

void panels_take_wheel(GLFWwindow* window, double x, double y)
{
    ImGui_ImplGlfw_ScrollCallback(window, x, y);
}

void panels_take_enter(GLFWwindow* window, int is_inside)
{
    ImGui_ImplGlfw_CursorEnterCallback(window, is_inside);
}

void panels_take_focus(GLFWwindow* window, int has_focus)
{
    ImGui_ImplGlfw_WindowFocusCallback(window, has_focus);
}

// ---- The panel on the right -----------------------------------------------------------------------------

static void group(viewer* shown, control_group which, bool is_open)
{
    ImGuiTreeNodeFlags flags = is_open ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None;
    if (ImGui::CollapsingHeader(control_group_name(which), flags)) {
        panel_controls(shown, which);
    }
}

static void scenes_tab(panels* it, viewer* shown)
{
    bool is_asked_for = it->finds_scene;
    it->finds_scene = false;
    if (panel_scenes(it, shown, is_asked_for)) {
        it->search_frames = 0;
    }
}

static void show_tab(panels* it, viewer* shown)
{
    (void)it;
    panel_controls(shown, GROUP_SHOW);
    group(shown, GROUP_CAMERA, true);
    group(shown, GROUP_FILES, true);
}

static void world_tab(panels* it, viewer* shown)
{
    (void)it;
    group(shown, GROUP_WORLD, true);
    group(shown, GROUP_SOLVER, true);
    group(shown, GROUP_SLEEP, true);
    group(shown, GROUP_THREADS, true);
}

static void figures_tab(panels* it, viewer* shown)
{
    (void)it;
    panel_curves(shown);
    panel_counters(shown);
}

static const struct {
    const char* name;
    void (*draw)(panels* it, viewer* shown);
} panel_tabs[PANEL_TAB_COUNT] = {
    {"Scenes", scenes_tab},   // PANEL_SCENES
    {"Show", show_tab},       // PANEL_SHOW
    {"World", world_tab},     // PANEL_WORLD
    {"Figures", figures_tab}, // PANEL_FIGURES
};

const char* panels_shown(const panels* it)
{
    return panel_tabs[it->shown_tab].name;
}

// A tab that is wanted is drawn in the frame after, but counts as shown at once: a key that comes meanwhile
// goes on from there.
static void tabs(panels* it, viewer* shown)
{
    if (!ImGui::BeginTabBar("tabs")) {
        return;
    }
    int wanted = it->wanted_tab;
    it->wanted_tab = -1;
    for (int i = 0; i < PANEL_TAB_COUNT; ++i) {
        ImGuiTabItemFlags select = i == wanted ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None;
        if (ImGui::BeginTabItem(panel_tabs[i].name, nullptr, select)) {
            it->shown_tab = wanted < 0 ? i : wanted;
            ImGui::BeginChild(panel_tabs[i].name);
            panel_tabs[i].draw(it, shown);
            ImGui::EndChild();
            ImGui::EndTabItem();
        }
    }
    ImGui::EndTabBar();
}

static void side_panel(panels* it, viewer* shown)
{
    ImVec2 size = ImGui::GetIO().DisplaySize;
    float left = panels_world_width(it, size.x);
    if (left >= size.x) {
        return;
    }
    ImGui::SetNextWindowPos({left, 0.0f});
    ImGui::SetNextWindowSize({size.x - left, size.y});
    ImGui::Begin("panel", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::TextUnformatted(viewer_scene_name(shown));
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextDisabled("%s", viewer_scene_summary(shown));
    ImGui::PopTextWrapPos();
    ImGui::Spacing();
    panel_controls(shown, GROUP_PLAY);
    ImGui::Separator();
    panel_controls(shown, GROUP_HAND);
    ImGui::Spacing();
    float room = ImGui::GetContentRegionAvail().y;
    float least = 14.0f * ImGui::GetTextLineHeightWithSpacing(); // the panel of a low window scrolls
    ImGui::BeginChild("tabs", {0.0f, room > least ? room : least});
    tabs(it, shown);
    ImGui::EndChild();
    if (left < least_world * it->scale) {
        panel_body(shown);
    }
    ImGui::End();
}

// All figures at once, in a corner of the world: what scrolls cannot be read while the pointer is at a body.
// The card is as large as they need now; it grows with them and does not shrink, or it would flicker.
static void body_card(panels* it, const viewer* shown)
{
    const float font_scale = 0.87f;
    ImVec2 size = ImGui::GetIO().DisplaySize;
    float right = panels_world_width(it, size.x);
    if (right >= size.x || right < least_world * it->scale || viewer_body_line_count(shown) == 0) {
        it->card_width = 0.0f;
        return;
    }
    float gap = 10.0f * it->scale;
    ImVec2 needed = panel_body_size(shown, font_scale);
    ImVec2 padding = ImGui::GetStyle().WindowPadding;
    it->card_width = std::max(it->card_width, needed.x + 2.0f * padding.x);
    ImGui::SetNextWindowPos({right - gap, gap}, ImGuiCond_Always, {1.0f, 0.0f});
    ImGui::SetNextWindowSize({std::min(it->card_width, right - 2.0f * gap),
                              std::min(needed.y + 2.0f * padding.y, size.y - 2.0f * gap)});
    ImGui::SetNextWindowBgAlpha(0.85f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 6.0f * it->scale);
    ImGui::Begin("figures of a body", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::SetWindowFontScale(font_scale);
    panel_body(shown);
    ImGui::End();
    ImGui::PopStyleVar();
}

// ---- The whole ------------------------------------------------------------------------------------------

// Panels are as light as the world.
static void follow_theme(panels* it, const viewer* shown)
{
    int32_t index = viewer_control_find(shown, "theme");
    bool is_light = index >= 0 && viewer_control_at(shown, index).value != 0.0;
    if (is_light != it->is_light) {
        it->is_light = is_light;
        panel_set_style(is_light, it->scale);
    }
}

void panels_draw(panels* it, viewer* shown)
{
    bool was_searching = it->search_frames > 0;
    follow_theme(it, shown);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    const char* said = viewer_take_message(shown);
    if (said[0] != '\0') {
        panels_say(it, said, viewer_message_is_error(shown));
    }
    panel_labels(it, shown);
    side_panel(it, shown);
    body_card(it, shown);
    panel_help(it, shown);
    panel_message(it);
    it->has_pointer = ImGui::GetIO().WantCaptureMouse;
    ImGui::Render();
    end_keys(it, was_searching);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}
