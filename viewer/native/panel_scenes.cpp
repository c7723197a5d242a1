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

static bool passes(const panels* it, const viewer_scene& scene)
{
    return it->filter.PassFilter(scene.name) || it->filter.PassFilter(scene.summary);
}

// Those of one kind that the search leaves, under a heading. Returns whether there are any.
static bool scene_entries(panels* it, viewer* shown, bool is_gallery, const char* heading)
{
    bool has_heading = false;
    for (int32_t i = 0; i < viewer_scene_count(); ++i) {
        viewer_scene scene = viewer_scene_at(i);
        if (scene.is_gallery != is_gallery || !passes(it, scene)) {
            continue;
        }
        if (!has_heading) {
            ImGui::TextDisabled("%s", heading);
            has_heading = true;
        }
        scene_entry(it, shown, scene, i == viewer_scene_index(shown));
    }
    return has_heading;
}

// The first scene of one kind that the search leaves; NULL if it leaves none.
static const char* first_left(const panels* it, bool is_gallery)
{
    for (int32_t i = 0; i < viewer_scene_count(); ++i) {
        viewer_scene scene = viewer_scene_at(i);
        if (scene.is_gallery == is_gallery && passes(it, scene)) {
            return scene.name;
        }
    }
    return nullptr;
}

// The scene of that very name, or else the first one that is left; NULL if none is.
static const char* first_name(const panels* it)
{
    for (int32_t i = 0; i < viewer_scene_count(); ++i) {
        if (std::strcmp(viewer_scene_at(i).name, it->filter.InputBuf) == 0) {
            return viewer_scene_at(i).name;
        }
    }
    const char* gallery = first_left(it, true);
    return gallery != nullptr ? gallery : first_left(it, false);
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
    bool has_gallery = scene_entries(it, shown, true, "Gallery");
    bool has_more = scene_entries(it, shown, false, "More");
    if (!has_gallery && !has_more) {
        ImGui::TextDisabled("No scene has these words.");
    }
    ImGui::EndChild();
    return has_keys;
}
