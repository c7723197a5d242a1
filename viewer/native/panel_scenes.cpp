// The list of scenes, and the search in it.
// SPDX-License-Identifier: MIT

#include "panel_parts.h"

#include <cstring>

static void open_scene(panels* it, viewer* shown, const char* name)
{
    char message[VIEWER_MESSAGE_SIZE];
    if (!viewer_open(shown, name, message, nullptr)) {
        panels_say(it, message, true);
    }
}

static void scene_entry(panels* it, viewer* shown, const viewer_scene& scene, bool is_open)
{
    if (ImGui::Selectable(scene.name, is_open)) {
        open_scene(it, shown, scene.name);
    }
    if (ImGui::IsItemHovered()) {
        ImGui::BeginTooltip();
        ImGui::PushTextWrapPos(24.0f * ImGui::GetFontSize());
        ImGui::TextUnformatted(scene.summary);
        ImGui::PopTextWrapPos();
        ImGui::EndTooltip();
    }
}

// The lists of scenes in their order. A search lists scenes by their names before scenes by their summaries.
struct scene_group {
    bool is_gallery;
    bool is_by_name;
    const char* heading;
};
static const scene_group groups[] = {
    {true, true, "Gallery"},
    {false, true, "More"},
    {true, false, "Gallery, by summary"},
    {false, false, "More, by summary"},
};

static bool is_in(const panels* it, const scene_group& group, const viewer_scene& scene)
{
    bool has_name = it->filter.PassFilter(scene.name);
    return scene.is_gallery == group.is_gallery &&
           (group.is_by_name ? has_name : !has_name && it->filter.PassFilter(scene.summary));
}

// The scenes of a group, under its heading. Returns whether there are any.
static bool scene_entries(panels* it, viewer* shown, const scene_group& group)
{
    bool has_heading = false;
    for (int32_t i = 0; i < viewer_scene_count(); ++i) {
        viewer_scene scene = viewer_scene_at(i);
        if (!is_in(it, group, scene)) {
            continue;
        }
        if (!has_heading) {
            ImGui::TextDisabled("%s", group.heading);
            has_heading = true;
        }
        scene_entry(it, shown, scene, i == viewer_scene_index(shown));
    }
    return has_heading;
}

// The scene with exactly the searched name, or else the first one of the list; NULL if the list is empty.
static const char* first_name(const panels* it)
{
    for (int32_t i = 0; i < viewer_scene_count(); ++i) {
        if (std::strcmp(viewer_scene_at(i).name, it->filter.InputBuf) == 0) {
            return viewer_scene_at(i).name;
        }
    }
    for (const scene_group& group : groups) {
        for (int32_t i = 0; i < viewer_scene_count(); ++i) {
            if (is_in(it, group, viewer_scene_at(i))) {
                return viewer_scene_at(i).name;
            }
        }
    }
    return nullptr;
}

static void open_first(panels* it, viewer* shown)
{
    const char* name = first_name(it);
    if (name != nullptr) {
        open_scene(it, shown, name);
    }
}

bool panel_scenes(panels* it, viewer* shown, bool is_asked_for)
{
    if (is_asked_for) {
        ImGui::SetKeyboardFocusHere();
    }
    ImGui::SetNextItemWidth(-1.0f);
    ImGuiTextFilter& filter = it->filter;
    if (ImGui::InputTextWithHint("##search", "Search, Enter opens the first", filter.InputBuf,
                                 sizeof filter.InputBuf, ImGuiInputTextFlags_EnterReturnsTrue)) {
        filter.Build();
        open_first(it, shown);
    }
    bool has_keys = ImGui::IsItemActive();
    filter.Build();
    ImGui::BeginChild("scenes");
    bool has_any = false;
    for (const scene_group& group : groups) {
        has_any = scene_entries(it, shown, group) || has_any;
    }
    if (!has_any) {
        ImGui::TextDisabled("No scene has these words.");
    }
    ImGui::EndChild();
    return has_keys;
}
