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
    char value[32];
    std::snprintf(value, sizeof value, "%.4g", static_cast<double>(values[count - 1]));
    ImGui::TextDisabled("%s", viewer_curve_name(which));
    ImGui::SameLine(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(value).x);
    ImGui::TextUnformatted(value);
    ImGui::PushID(static_cast<int>(which));
    ImGui::PlotLines("##curve", values, count, 0, nullptr, least, std::max(greatest, least + 1e-6f) * 1.05f,
                     {ImGui::GetContentRegionAvail().x, height});
    ImGui::PopID();
}

void panel_curves(const viewer* shown)
{
    float line = ImGui::GetFontSize();
    for (int which = CURVE_STEP; which < CURVE_STAGES; ++which) {
        curve(shown, static_cast<viewer_curve>(which), 2.6f * line);
    }
    if (ImGui::CollapsingHeader("Milliseconds by stage")) {
        for (int which = CURVE_STAGES; which < CURVE_TOTAL; ++which) {
            curve(shown, static_cast<viewer_curve>(which), 2.0f * line);
        }
    }
}

// Names on the left, values on the right.
template <typename line_at> static void table(const char* name, int32_t count, line_at at)
{
    if (!ImGui::BeginTable(name, 2, ImGuiTableFlags_SizingFixedFit)) {
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
    table("body", viewer_body_line_count(shown),
          [shown](int32_t i) { return viewer_body_line_at(shown, i); });
}
