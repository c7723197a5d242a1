// Curves, counters, and the figures of a body.
// SPDX-License-Identifier: MIT

#include "panel_parts.h"

#include <algorithm>
#include <cstdio>

static void curve(const viewer* shown, viewer_curve which, float height)
{
    float values[VIEWER_HISTORY];
    int32_t count = viewer_curve_values(shown, which, values);
    if (count == 0) {
        return;
    }
    float greatest = *std::max_element(values, values + count);
    float least = std::min(0.0f, *std::min_element(values, values + count));
    char text[64];
    std::snprintf(text, sizeof text, "%s  %.4g", viewer_curve_name(which),
                  static_cast<double>(values[count - 1]));
    ImGui::PushID(static_cast<int>(which));
    ImGui::PlotLines("##curve", values, count, 0, nullptr, least, std::max(greatest, least + 1e-6f) * 1.05f,
                     {ImGui::GetContentRegionAvail().x, height});
    ImVec2 corner = ImGui::GetItemRectMin();
    ImVec2 padding = ImGui::GetStyle().FramePadding;
    ImGui::GetWindowDrawList()->AddText({corner.x + padding.x, corner.y + 0.5f * padding.y},
                                        ImGui::GetColorU32(ImGuiCol_Text), text);
    ImGui::PopID();
}

void panel_curves(const viewer* shown)
{
    float line = ImGui::GetFontSize();
    for (int which = CURVE_STEP; which < CURVE_STAGES; ++which) {
        curve(shown, static_cast<viewer_curve>(which), 3.2f * line);
    }
    if (ImGui::CollapsingHeader("Milliseconds by stage")) {
        for (int which = CURVE_STAGES; which < CURVE_TOTAL; ++which) {
            curve(shown, static_cast<viewer_curve>(which), 2.2f * line);
        }
    }
}

// Names on the left, values on the right.
template <typename line_at> static void table(const char* name, int32_t count, line_at at)
{
    if (!ImGui::BeginTable(name, 2, ImGuiTableFlags_SizingStretchProp)) {
        return;
    }
    for (int32_t i = 0; i < count; ++i) {
        viewer_line line = at(i);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", line.name);
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(line.value);
    }
    ImGui::EndTable();
}

void panel_counters(const viewer* shown)
{
    table("counters", viewer_counter_count(shown),
          [shown](int32_t i) { return viewer_counter_at(shown, i); });
}

void panel_body(const viewer* shown)
{
    int32_t count = viewer_body_line_count(shown);
    if (count == 0) {
        ImGui::TextDisabled("Point at a body to see its figures.");
        return;
    }
    table("body", count, [shown](int32_t i) { return viewer_body_line_at(shown, i); });
}
