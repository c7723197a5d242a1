// How panels look: the colours of all pictures, and a font that can be read.
// SPDX-License-Identifier: MIT

#include "panel_parts.h"

#include <cstdio>

ImVec4 panel_colour(uint32_t rgb, float opacity)
{
    const float share = 1.0f / 255.0f;
    return {static_cast<float>(rgb >> 16 & 0xffu) * share, static_cast<float>(rgb >> 8 & 0xffu) * share,
            static_cast<float>(rgb & 0xffu) * share, opacity};
}

// ---- Fonts ----------------------------------------------------------------------------------------------

static bool is_there(const char* path)
{
    std::FILE* file = std::fopen(path, "rb");
    if (file == nullptr) {
        return false;
    }
    std::fclose(file);
    return true;
}

// A font of the system, as far as one is where it usually is; else the one that ImGui brings.
void panel_load_fonts(float scale)
{
    static const char* const paths[] = {
        "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
        "/usr/share/fonts/TTF/DejaVuSans.ttf",
        "/System/Library/Fonts/Supplemental/Arial.ttf",
        "C:/Windows/Fonts/segoeui.ttf",
    };
    static const ImWchar ranges[] = {0x20, 0x24f, 0x370, 0x3ff, 0x2010, 0x203a, 0x2190, 0x21ff, 0};
    ImFontAtlas* fonts = ImGui::GetIO().Fonts;
    for (const char* path : paths) {
        if (is_there(path) && fonts->AddFontFromFileTTF(path, 15.0f * scale, nullptr, ranges) != nullptr) {
            return;
        }
    }
    ImFontConfig config;
    config.SizePixels = 13.0f * scale;
    fonts->AddFontDefault(&config);
}

// ---- Colours --------------------------------------------------------------------------------------------

struct panel_tones {
    uint32_t panel, field, text, quiet, line, accent, bright;
};

static const panel_tones dark_tones = {0x121a2e, 0x1d2844, 0xe6ebf5, 0x93a0ba, 0x2a3756, 0x5577c4, 0xff9f43};
static const panel_tones light_tones = {0xffffff, 0xe9eef7, 0x1b2436, 0x5a6781, 0xd3dbe8, 0x4a6fc4, 0xd9730a};

static void set_colours(ImVec4* colours, const panel_tones& tones)
{
    auto set = [colours](ImGuiCol which, uint32_t rgb, float opacity) {
        colours[which] = panel_colour(rgb, opacity);
    };
    set(ImGuiCol_Text, tones.text, 1.0f);
    set(ImGuiCol_TextDisabled, tones.quiet, 1.0f);
    set(ImGuiCol_WindowBg, tones.panel, 1.0f);
    set(ImGuiCol_ChildBg, tones.panel, 0.0f);
    set(ImGuiCol_PopupBg, tones.panel, 0.98f);
    set(ImGuiCol_Border, tones.line, 1.0f);
    set(ImGuiCol_FrameBg, tones.field, 1.0f);
    set(ImGuiCol_FrameBgHovered, tones.line, 1.0f);
    set(ImGuiCol_FrameBgActive, tones.line, 1.0f);
    set(ImGuiCol_TitleBg, tones.panel, 1.0f);
    set(ImGuiCol_TitleBgActive, tones.panel, 1.0f);
    set(ImGuiCol_ScrollbarBg, tones.panel, 0.0f);
    set(ImGuiCol_ScrollbarGrab, tones.line, 1.0f);
    set(ImGuiCol_ScrollbarGrabHovered, tones.accent, 0.7f);
    set(ImGuiCol_ScrollbarGrabActive, tones.accent, 1.0f);
    set(ImGuiCol_CheckMark, tones.bright, 1.0f);
    set(ImGuiCol_SliderGrab, tones.accent, 1.0f);
    set(ImGuiCol_SliderGrabActive, tones.bright, 1.0f);
    set(ImGuiCol_Button, tones.field, 1.0f);
    set(ImGuiCol_ButtonHovered, tones.accent, 0.55f);
    set(ImGuiCol_ButtonActive, tones.accent, 0.9f);
    set(ImGuiCol_Header, tones.accent, 0.35f);
    set(ImGuiCol_HeaderHovered, tones.accent, 0.5f);
    set(ImGuiCol_HeaderActive, tones.accent, 0.7f);
    set(ImGuiCol_Separator, tones.line, 1.0f);
    set(ImGuiCol_Tab, tones.panel, 0.0f);
    set(ImGuiCol_TabHovered, tones.accent, 0.5f);
    set(ImGuiCol_TabActive, tones.field, 1.0f);
    set(ImGuiCol_TabUnfocused, tones.panel, 0.0f);
    set(ImGuiCol_TabUnfocusedActive, tones.field, 1.0f);
    set(ImGuiCol_PlotLines, tones.bright, 1.0f);
    set(ImGuiCol_PlotLinesHovered, tones.text, 1.0f);
    set(ImGuiCol_TextSelectedBg, tones.accent, 0.5f);
    set(ImGuiCol_NavHighlight, tones.bright, 1.0f);
    set(ImGuiCol_TableBorderLight, tones.line, 1.0f);
}

void panel_set_style(bool is_light, float scale)
{
    ImGuiStyle style;
    style.WindowPadding = {14.0f, 12.0f};
    style.FramePadding = {8.0f, 4.0f};
    style.ItemSpacing = {8.0f, 6.0f};
    style.ItemInnerSpacing = {6.0f, 4.0f};
    style.WindowRounding = 0.0f;
    style.FrameRounding = 4.0f;
    style.GrabRounding = 4.0f;
    style.PopupRounding = 4.0f;
    style.TabRounding = 4.0f;
    style.ScrollbarRounding = 6.0f;
    style.ScrollbarSize = 11.0f;
    style.WindowBorderSize = 0.0f;
    style.GrabMinSize = 12.0f;
    set_colours(style.Colors, is_light ? light_tones : dark_tones);
    style.ScaleAllSizes(scale);
    ImGui::GetStyle() = style;
}
