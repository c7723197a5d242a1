// The script for gnuplot. The figures are in it, so that there is no other file.
// SPDX-License-Identifier: MIT

#include "plot_script.h"
#include "output_file.h"
#include "palette.h"

#include <math.h>
#include <string.h>

// A curve of a panel.
typedef struct plot_curve {
    run_column column;
    const char* name;
    uint32_t colour;
} plot_curve;

static const plot_curve curves[] = {
    {COLUMN_ENERGY, "energy", 0xffc46b},       {COLUMN_KINETIC, "kinetic", 0xff8fa3},
    {COLUMN_POTENTIAL, "potential", 0x6ea8ff}, {COLUMN_MOMENTUM_X, "along x", 0x7fe0a7},
    {COLUMN_MOMENTUM_Y, "along y", 0xc7a2ff},  {COLUMN_ANGULAR_MOMENTUM, "angular", 0xf3e27a},
    {COLUMN_AWAKE, "awake", COLOUR_MOVING},    {COLUMN_ASLEEP, "asleep", COLOUR_RESTING},
    {COLUMN_PAIRS, "pairs", 0x62d6e8},         {COLUMN_CONTACTS, "contacts", COLOUR_CONTACT},
};

#define TITLE_OF_PANEL(name, word, title) title,
static const char* const panel_titles[] = {PLOT_PANEL_LIST(TITLE_OF_PANEL)};

int plot_panel_count(uint64_t panels)
{
    int count = 0;
    for (int panel = 0; panel < PLOT_PANEL_COUNT; ++panel) {
        count += (panels >> panel & 1u) != 0;
    }
    return count;
}

// In single quotes, where a quote is written twice and nothing else means anything.
static void write_quoted(FILE* file, const char* text)
{
    fputc('\'', file);
    for (; *text != '\0'; ++text) {
        fprintf(file, "%s%c", *text == '\'' ? "'" : "", *text);
    }
    fputc('\'', file);
}

static void write_setting(const plot_script* script, FILE* file)
{
    // A device that draws SVG knows no font but by name, and scales letters otherwise than pngcairo does.
    fprintf(file, "set terminal %s size %u,%u enhanced background '#%06x' font 'DejaVu Sans,%d'\n",
            script->format == FORMAT_SVG ? "svg" : "pngcairo", (unsigned)script->size.width,
            (unsigned)script->size.height, (unsigned)COLOUR_PANEL, script->format == FORMAT_SVG ? 13 : 10);
    // To gnuplot a path that begins with | is a command, and one that begins with ~ a home.
    char path[OUTPUT_PATH_SIZE + sizeof "./"];
    snprintf(path, sizeof path, "%s%s", strchr("|~", script->path[0]) != NULL ? "./" : "", script->path);
    fprintf(file, "set output ");
    write_quoted(file, path);
    fprintf(file, "\nset datafile separator ','\n");
    fprintf(file, "set border 3 lc rgb '#%06x'\n", (unsigned)COLOUR_STATIC);
    fprintf(file, "set tics nomirror textcolor rgb '#%06x'\n", (unsigned)COLOUR_QUIET_TEXT);
    fprintf(file, "set grid lc rgb '#%06x' lw 0.7\n", (unsigned)COLOUR_STATIC);
    fprintf(file, "set key outside right top textcolor rgb '#%06x' samplen 1.4 spacing 0.85 font ',%d'\n",
            (unsigned)COLOUR_TEXT, script->format == FORMAT_SVG ? 11 : 9);
    const run_table* table = script->table;
    fprintf(file, "set xrange [0:%.9g]\n", table->rows[table->count - 1].time);
    fprintf(file, "set lmargin 14\nset rmargin 28\nset format y2 '%%.6g'\n");
}

static void write_curves(plot_panel panel, FILE* file)
{
    bool is_first = true;
    for (size_t i = 0; i < sizeof curves / sizeof curves[0]; ++i) {
        if (run_table_panel_of(curves[i].column) == panel) {
            bool is_angular = curves[i].column == COLUMN_ANGULAR_MOMENTUM;
            fprintf(file, "%s$figures using %d:%d %swith lines lw 1.8 lc rgb '#%06x' title '%s'",
                    is_first ? "plot " : ", ", (int)COLUMN_TIME, (int)curves[i].column,
                    is_angular ? "axes x1y2 " : "", (unsigned)curves[i].colour, curves[i].name);
            is_first = false;
        }
    }
    fputc('\n', file);
}

static double step_ms(const run_row* row)
{
    double sum = 0.0;
    for (int stage = 0; stage < UM_STAGE_COUNT; ++stage) {
        sum += (double)row->stage_ms[stage];
    }
    return sum;
}

// The maximum that two steps in a row have taken, and some room. A step that the system has interrupted may
// have taken a hundred times longer than all others, and is cut off. The first row is no step.
static double usual_ms(const run_table* table)
{
    double usual = table->count == 2 ? step_ms(&table->rows[1]) : 0.0;
    for (int32_t i = 1; i + 1 < table->count; ++i) {
        usual = fmax(usual, fmin(step_ms(&table->rows[i]), step_ms(&table->rows[i + 1])));
    }
    return usual > 0.0 ? 1.15 * usual : 1e-3;
}

// Each stage on top of those before it: the highest is drawn first, and the lower ones over it.
static void write_stages(FILE* file)
{
    for (int top = UM_STAGE_COUNT - 1; top >= 0; --top) {
        fprintf(file, "%s$figures using %d:(", top == UM_STAGE_COUNT - 1 ? "plot " : ", ", (int)COLUMN_TIME);
        for (int stage = 0; stage <= top; ++stage) {
            fprintf(file, "%s$%d", stage > 0 ? "+" : "", COLUMN_FIRST_STAGE + stage);
        }
        uint32_t colour = colour_of_depth((double)top / (UM_STAGE_COUNT - 1));
        fprintf(file, ") with filledcurves y1=0 fc rgb '#%06x' fs solid noborder title '%s' noenhanced",
                (unsigned)colour_mix(colour, COLOUR_PANEL, top % 2 == 0 ? 0.1 : 0.3),
                um_stage_name((um_stage)top));
    }
    fputc('\n', file);
}

// The distance of tics for the counts of a panel: 1, 2, 5, 10, ..., with six tics or fewer. gnuplot itself
// puts tics at fractions of small counts.
static int32_t tic_distance(const run_table* table, plot_panel panel)
{
    double maximum = 0.0;
    for (size_t i = 0; i < sizeof curves / sizeof curves[0]; ++i) {
        for (int32_t row = 0; run_table_panel_of(curves[i].column) == panel && row < table->count; ++row) {
            maximum = fmax(maximum, run_table_value(&table->rows[row], curves[i].column));
        }
    }
    int32_t distance = 1;
    for (int32_t i = 0; 6.0 * distance < maximum; ++i) {
        distance = i % 3 == 1 ? distance / 2 * 5 : distance * 2;
    }
    return distance;
}

// Angular momentum has another unit than momentum, and an axis of its own. Counts begin at 0.
static void write_ranges(const run_table* table, plot_panel panel, FILE* file)
{
    bool is_count = panel == PANEL_AWAKE || panel == PANEL_PAIRS;
    fprintf(file, "set yrange [%s:*]\n", panel == PANEL_ENERGY || panel == PANEL_MOMENTUM ? "*" : "0");
    fprintf(file, "set offsets 0,0,graph 0.05,0\nset ytics nomirror autofreq\nunset y2tics\n");
    fprintf(file, "set format y '%%.6g'\n");
    if (is_count) {
        fprintf(file, "set ytics %d\n", (int)tic_distance(table, panel));
    }
    if (panel == PANEL_MOMENTUM) {
        fprintf(file, "set y2tics nomirror textcolor rgb '#%06x'\n", (unsigned)COLOUR_QUIET_TEXT);
    } else if (panel == PANEL_STAGES) {
        fprintf(file, "set yrange [0:%.9g]\nset offsets 0,0,0,0\n", usual_ms(table));
    }
}

static void write_panel(const run_table* table, plot_panel panel, bool is_last, FILE* file)
{
    write_ranges(table, panel, file);
    fprintf(file, "set ylabel '%s' textcolor rgb '#%06x'\n", panel_titles[panel], (unsigned)COLOUR_TEXT);
    fprintf(file, "set xlabel '%s' textcolor rgb '#%06x'\n", is_last ? "seconds" : "",
            (unsigned)COLOUR_QUIET_TEXT);
    switch (panel) {
    case PANEL_ENERGY:
    case PANEL_MOMENTUM:
    case PANEL_AWAKE:
    case PANEL_PAIRS:
        write_curves(panel, file);
        break;
    case PANEL_STAGES:
        write_stages(file);
        break;
    case PLOT_PANEL_COUNT:
        break;
    }
}

void plot_script_write(const plot_script* script, FILE* file)
{
    int left = plot_panel_count(script->panels);
    write_setting(script, file);
    fprintf(file, "$figures << END_OF_FIGURES\n");
    run_table_write(script->table, ~UINT64_C(0), file);
    fprintf(file, "END_OF_FIGURES\nset multiplot layout %d,1 title ", left);
    write_quoted(file, script->title);
    fprintf(file, " textcolor rgb '#%06x' noenhanced\n", (unsigned)COLOUR_TEXT);
    for (int panel = 0; panel < PLOT_PANEL_COUNT; ++panel) {
        if ((script->panels >> panel & 1u) != 0) {
            write_panel(script->table, (plot_panel)panel, --left == 0, file);
        }
    }
    fprintf(file, "unset multiplot\nset output\n");
}
