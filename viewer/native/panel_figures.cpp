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
    bool is_time = which == CURVE_STEP || which >= CURVE_STAGES;
    std::snprintf(value, sizeof value, "%.4g%s", static_cast<double>(values[count - 1]),
                  is_time ? " ms" : "");
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
    if (ImGui::CollapsingHeader("Time by stage")) {
        for (int which = CURVE_STAGES; which < CURVE_TOTAL; ++which) {
            curve(shown, static_cast<viewer_curve>(which), 2.0f * line);
        }
    }
}

// ---- Lines of name and value ----------------------------------------------------------------------------

// How wide the names and the values of some lines are. They are measured in each frame: a table of ImGui has
// the widths of the frame before, and cuts what has grown since.
template <typename line_at> static ImVec2 widths_of(int32_t count, line_at at)
{
    ImVec2 widest = {0.0f, 0.0f};
    for (int32_t i = 0; i < count; ++i) {
        viewer_line line = at(i);
        widest.x = std::max(widest.x, ImGui::CalcTextSize(line.name).x);
        widest.y = std::max(widest.y, ImGui::CalcTextSize(line.value).x);
    }
    return widest;
}

static float gap_between_rows()
{
    return 2.0f * ImGui::GetStyle().CellPadding.y;
}

// Names on the left, values on the right, in as many rows as they need.
template <typename line_at> static void table(int32_t count, line_at at)
{
    float gap = ImGui::GetStyle().ItemSpacing.x;
    float second = ImGui::GetCursorPosX() + widths_of(count, at).x + gap;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap, gap_between_rows()});
    ImGui::PushTextWrapPos(0.0f);
    for (int32_t i = 0; i < count; ++i) {
        viewer_line line = at(i);
        ImGui::TextDisabled("%s", line.name);
        ImGui::SameLine(second);
        ImGui::TextUnformatted(line.value);
    }
    ImGui::PopTextWrapPos();
    ImGui::PopStyleVar();
}

void panel_counters(const viewer* shown)
{
    table(viewer_counter_count(shown), [shown](int32_t i) { return viewer_counter_at(shown, i); });
}

void panel_body(const viewer* shown)
{
    table(viewer_body_line_count(shown), [shown](int32_t i) { return viewer_body_line_at(shown, i); });
}

ImVec2 panel_body_size(const viewer* shown, float font_scale)
{
    int32_t count = viewer_body_line_count(shown);
    ImVec2 widths = widths_of(count, [shown](int32_t i) { return viewer_body_line_at(shown, i); });
    float row = font_scale * ImGui::GetFontSize() + gap_between_rows();
    return {font_scale * (widths.x + widths.y) + 2.0f * ImGui::GetStyle().ItemSpacing.x,
            static_cast<float>(count) * row};
}
