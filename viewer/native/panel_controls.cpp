// Controls, each by its kind.
// SPDX-License-Identifier: MIT

#include "panel_parts.h"

#include <cmath>
#include <cstdio>

// Whether the user has changed what the scene says: the world's settings alone.
static bool is_changed_setting(const control& it)
{
    return it.group >= GROUP_WORLD && it.group <= GROUP_THREADS && it.value != it.normal;
}

static void show_hint(const control& it)
{
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
        return;
    }
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(22.0f * ImGui::GetFontSize());
    ImGui::TextUnformatted(it.hint);
    if (it.restarts) {
        ImGui::TextDisabled("Begins the scene again.");
    }
    if (it.key[0] != '\0') {
        ImGui::TextDisabled("Key: %s", it.key);
    }
    if (is_changed_setting(it) && it.kind != CONTROL_SWITCH) {
        ImGui::TextDisabled("Right click: back to what the scene says.");
    }
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

// With the unit behind it, and as many digits as the range deserves, or as tell a small value from 0.
static void format_of(const control& it, char* text, size_t size)
{
    bool is_small = it.is_logarithmic || it.most < 1.0 || (it.value != 0.0 && std::fabs(it.value) < 0.1);
    const char* number = it.value >= 1000.0 ? "%.0f" : is_small ? "%.3g" : it.most < 100.0 ? "%.2f" : "%.1f";
    std::snprintf(text, size, "%s%s%s", number, it.unit[0] != '\0' ? " " : "", it.unit);
}

static bool number_field(const control& it, double* value)
{
    char format[48];
    format_of(it, format, sizeof format);
    ImGuiSliderFlags flags =
        ImGuiSliderFlags_AlwaysClamp | (it.is_logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    double least = it.least;
    double most = it.most;
    return ImGui::SliderScalar("##value", ImGuiDataType_Double, value, &least, &most, format, flags);
}

static bool count_field(const control& it, double* value)
{
    int count = static_cast<int>(*value);
    ImGuiSliderFlags flags =
        ImGuiSliderFlags_AlwaysClamp | (it.is_logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    bool is_changed = ImGui::SliderInt("##value", &count, static_cast<int>(it.least),
                                       static_cast<int>(it.most), "%d", flags);
    *value = count;
    return is_changed;
}

static bool choice_field(const control& it, double* value)
{
    int chosen = static_cast<int>(*value);
    bool is_changed = ImGui::Combo("##value", &chosen, it.choices, static_cast<int>(it.most) + 1);
    *value = chosen;
    return is_changed;
}

// A name on the left, which is bright if the value is not the scene's, and the field on the right.
static bool labelled_field(const control& it, double* value)
{
    ImGui::AlignTextToFramePadding();
    ImVec4 colour = ImGui::GetStyleColorVec4(is_changed_setting(it) ? ImGuiCol_CheckMark : ImGuiCol_Text);
    ImGui::TextColored(colour, "%s", it.label);
    ImGui::SameLine(0.42f * ImGui::GetWindowContentRegionMax().x);
    ImGui::SetNextItemWidth(-1.0f);
    bool is_changed = false;
    switch (it.kind) {
    case CONTROL_COUNT:
        is_changed = count_field(it, value);
        break;
    case CONTROL_NUMBER:
        is_changed = number_field(it, value);
        break;
    case CONTROL_CHOICE:
        is_changed = choice_field(it, value);
        break;
    case CONTROL_BUTTON:
    case CONTROL_SWITCH:
        break;
    }
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) {
        *value = it.normal;
        is_changed = true;
    }
    return is_changed;
}

static bool switch_field(const control& it, double* value)
{
    bool is_on = *value != 0.0;
    bool is_changed = ImGui::Checkbox(it.label, &is_on);
    *value = is_on ? 1.0 : 0.0;
    return is_changed;
}

// How wide a control is that may stand beside others of its kind; 0 for one that takes a line of its own.
static float width_of(const control& it)
{
    const ImGuiStyle& style = ImGui::GetStyle();
    float text = ImGui::CalcTextSize(it.label).x;
    switch (it.kind) {
    case CONTROL_BUTTON:
        return text + 2.0f * style.FramePadding.x;
    case CONTROL_SWITCH:
        if (it.group == GROUP_SHOW) { // nothing but switches: in two columns
            return 0.5f * (ImGui::GetContentRegionAvail().x - style.ItemSpacing.x);
        }
        return ImGui::GetFrameHeight() + style.ItemInnerSpacing.x + text;
    case CONTROL_COUNT:
    case CONTROL_NUMBER:
    case CONTROL_CHOICE:
        break;
    }
    return 0.0f;
}

static bool field(const control& it, double* value)
{
    switch (it.kind) {
    case CONTROL_BUTTON:
        return ImGui::Button(it.label);
    case CONTROL_SWITCH:
        return switch_field(it, value);
    case CONTROL_COUNT:
    case CONTROL_NUMBER:
    case CONTROL_CHOICE:
        break;
    }
    return labelled_field(it, value);
}

void panel_controls(viewer* shown, control_group group)
{
    float start = ImGui::GetCursorPosX();
    float most = start + ImGui::GetContentRegionAvail().x;
    float end = most; // of what stands on the line already
    for (int32_t i = 0; i < viewer_control_count(shown); ++i) {
        control it = viewer_control_at(shown, i);
        if (it.group != group || !it.is_offered) {
            continue;
        }
        float width = width_of(it);
        float spacing = ImGui::GetStyle().ItemSpacing.x;
        if (width > 0.0f && end + spacing + width <= most + 0.5f) {
            ImGui::SameLine(end + spacing);
            end += spacing + width;
        } else {
            end = width > 0.0f ? start + width : most;
        }
        ImGui::PushID(it.name);
        ImGui::BeginDisabled(!it.is_enabled);
        double value = it.value;
        if (field(it, &value)) {
            viewer_control_set(shown, i, value);
        }
        ImGui::EndDisabled();
        show_hint(it);
        ImGui::PopID();
    }
}
