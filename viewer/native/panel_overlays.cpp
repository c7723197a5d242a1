// What lies on top of the world: labels, messages, the list of keys.
// SPDX-License-Identifier: MIT

#include "panel_parts.h"

#include <cstdio>

// Seconds.
static const double message_time = 5.0;
static const double error_time = 10.0;

void panels_say(panels* it, const char* text, bool is_error)
{
    std::snprintf(it->message, sizeof it->message, "%s", text);
    it->is_error = is_error;
    it->message_end = ImGui::GetTime() + (is_error ? error_time : message_time);
}

void panel_labels(const panels* it, const viewer* shown)
{
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    ImFont* font = ImGui::GetFont();
    float size = 0.82f * ImGui::GetFontSize();
    for (int32_t i = 0; i < viewer_label_count(shown); ++i) {
        viewer_label label = viewer_label_at(shown, i);
        ImVec2 extent = font->CalcTextSizeA(size, 1e9f, 0.0f, label.text);
        float x = label.x * it->scale - (label.is_centered ? 0.5f * extent.x : 0.0f);
        float y = label.y * it->scale - 0.78f * size; // letters stand on the base line
        list->AddText(font, size, {x, y}, ImGui::GetColorU32(panel_colour(label.colour, 1.0f)), label.text);
    }
}

void panel_message(panels* it)
{
    if (it->message[0] == '\0' || ImGui::GetTime() > it->message_end) {
        it->message[0] = '\0';
        return;
    }
    ImVec2 display = ImGui::GetIO().DisplaySize;
    float width = panels_world_width(it, display.x);
    ImGui::SetNextWindowPos({0.5f * width, display.y - 20.0f * it->scale}, ImGuiCond_Always, {0.5f, 1.0f});
    ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {0.8f * width, display.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 6.0f * it->scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    ImGui::Begin("message", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PushTextWrapPos(0.75f * width);
    ImVec4 colour = ImGui::GetStyleColorVec4(it->is_error ? ImGuiCol_CheckMark : ImGuiCol_Text);
    ImGui::TextColored(colour, "%s", it->message);
    ImGui::PopTextWrapPos();
    ImGui::End();
    ImGui::PopStyleVar(2);
}

// A line of the list of keys; a heading has no key.
struct key_line {
    const char* key;
    const char* text;
};

static ImVector<key_line> key_lines(const viewer* shown)
{
    ImVector<key_line> lines;
    control_group last = GROUP_TOTAL;
    for (int32_t i = 0; i < viewer_control_count(shown); ++i) {
        control it = viewer_control_at(shown, i);
        if (it.key[0] == '\0' || !it.is_offered) {
            continue;
        }
        if (it.group != last) {
            lines.push_back({"", control_group_name(it.group)});
            last = it.group;
        }
        lines.push_back({it.key, it.label});
    }
    lines.push_back({"", "Pointer"});
    lines.push_back({"Wheel", "Zoom at the pointer"});
    lines.push_back({"Left button", "As the hand says"});
    lines.push_back({"with Shift", "Throw a ball"});
    lines.push_back({"with Ctrl", "Draw a box"});
    lines.push_back({"with Alt", "Delete"});
    lines.push_back({"Others", "Move the view"});
    return lines;
}

static bool is_heading(const key_line& line)
{
    return line.key[0] == '\0';
}

// The lines in columns of so many rows, one column after the other, with an empty line where a heading would
// stand at the foot of one.
static ImVector<key_line> lines_in_columns(const ImVector<key_line>& lines, int rows)
{
    ImVector<key_line> placed;
    for (const key_line& line : lines) {
        if (is_heading(line) && placed.Size % rows == rows - 1) {
            placed.push_back({"", ""});
        }
        placed.push_back(line);
    }
    return placed;
}

// As many columns as there is room for, read from top to bottom and then from left to right.
static void key_table(const viewer* shown, float width)
{
    const ImVector<key_line> all = key_lines(shown);
    int columns = width > 50.0f * ImGui::GetFontSize() ? 3 : width > 34.0f * ImGui::GetFontSize() ? 2 : 1;
    int rows = (all.Size + columns - 1) / columns;
    ImVector<key_line> lines = lines_in_columns(all, rows);
    while (lines.Size > rows * columns) {
        lines = lines_in_columns(all, ++rows);
    }
    if (!ImGui::BeginTable("keys", 2 * columns, ImGuiTableFlags_SizingFixedFit)) {
        return;
    }
    for (int i = 0; i < rows * columns; ++i) {
        int place = i % columns * rows + i / columns;
        key_line line = place < lines.Size ? lines[place] : key_line{"", ""};
        ImGui::TableNextColumn();
        ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_CheckMark), "%s", line.key);
        ImGui::TableNextColumn();
        if (is_heading(line)) {
            ImGui::TextDisabled("%s", line.text);
        } else {
            ImGui::Text("%s   ", line.text);
        }
    }
    ImGui::EndTable();
}

void panel_help(panels* it, const viewer* shown)
{
    if (!it->has_help) {
        return;
    }
    ImVec2 display = ImGui::GetIO().DisplaySize;
    float width = panels_world_width(it, display.x);
    ImGui::SetNextWindowPos({0.5f * width, 0.5f * display.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {width, 0.92f * display.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0f * it->scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    ImGui::Begin("Keys", &it->has_help,
                 ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings);
    key_table(shown, width);
    ImGui::End();
    ImGui::PopStyleVar(2);
}
