// The table for people: one block a size, one line a measure, one column an engine, and how many times as
// long as Umbra each peer takes. Verdicts are the business of tree_bars.c.
// SPDX-License-Identifier: MIT

#include "tree_report.h"

#include <math.h>
#include <string.h>

enum {
    name_width = 18,
    time_width = 12,
    ratio_width = 9,
};

typedef struct text {
    char characters[32];
} text;

static text format_time(double ns)
{
    text result;
    if (ns <= 0.0) {
        snprintf(result.characters, sizeof(result.characters), "-");
    } else if (ns < 1.0e4) {
        snprintf(result.characters, sizeof(result.characters), "%.1f ns", ns);
    } else if (ns < 1.0e7) {
        snprintf(result.characters, sizeof(result.characters), "%.1f us", 1.0e-3 * ns);
    } else {
        snprintf(result.characters, sizeof(result.characters), "%.1f ms", 1.0e-6 * ns);
    }
    return result;
}

static text format_ratio(double ns, double umbra_ns)
{
    text result;
    if (ns <= 0.0 || umbra_ns <= 0.0) {
        snprintf(result.characters, sizeof(result.characters), "-");
    } else {
        snprintf(result.characters, sizeof(result.characters), "%.2fx", ns / umbra_ns);
    }
    return result;
}

static bool is_there(const size_results* results, int e)
{
    return results->states[e] != NULL;
}

// ---- Times ----------------------------------------------------------------------------------------------

static void print_heading(const size_results* results)
{
    printf("%-*s", name_width, "");
    for (int e = 0; e < engine_count; ++e) {
        if (is_there(results, e)) {
            printf("%*s ", time_width, bench_engine_at(e)->name);
        }
    }
    printf("  |");
    for (int e = 0; e < engine_count; ++e) {
        if (is_there(results, e) && e != engine_index_umbra) {
            printf("%*s", ratio_width, bench_engine_at(e)->name);
        }
    }
    printf("  (times umbra's)\n");
}

static void print_times(const size_results* results, bench_measure measure)
{
    printf("%-*s", name_width, measure_name(measure));
    for (int e = 0; e < engine_count; ++e) {
        if (is_there(results, e)) {
            const engine_results* engine = &results->engines[e];
            bool marked = measure == MEASURE_BUILD && engine->build_is_one_by_one;
            printf("%*s%c", time_width, format_time(engine->ns[measure]).characters, marked ? '*' : ' ');
        }
    }
    printf("  |");
    double umbra_ns = results->engines[engine_index_umbra].ns[measure];
    for (int e = 0; e < engine_count; ++e) {
        if (is_there(results, e) && e != engine_index_umbra) {
            printf("%*s", ratio_width, format_ratio(results->engines[e].ns[measure], umbra_ns).characters);
        }
    }
    printf("\n");
}

static double share_of_rays_that_hit(const engine_results* results)
{
    int32_t hits = 0;
    for (int32_t i = 0; i < results->ray_count; ++i) {
        hits += results->ray_answers[i].index >= 0;
    }
    return (double)hits / results->ray_count;
}

static void print_notes(const size_results* results)
{
    printf(
        "  insert to ray: one operation; pairs and build: the whole batch.\n"
        "  query and ray: every box has moved, and umbra and box2d3 have rebuilt their trees, as they do in\n"
        "  bulk; umbra has baked it for questions;\n"
        "  ..._one_by_one: the trees as single moves left them.\n"
        "  ray: the nearest box that is entered, boxes around the origin do not count; %.0f %% of the rays "
        "hit.\n"
        "  pairs: umbra with its Morton rebuild included; the peers query their tree as it stands, no build "
        "charged.\n"
        "  build: * is inserting one by one, without bulk build; box2d3 is a full rebuild of a filled "
        "tree.\n",
        100.0 * share_of_rays_that_hit(&results->engines[engine_index_umbra]));
    double umbra_ns = results->engines[engine_index_umbra].ns[MEASURE_PAIRS];
    for (int e = 0; e < engine_count; ++e) {
        double ns = results->engines[e].ns[MEASURE_OTHER_PAIRS];
        if (ns > 0.0) {
            printf("  pairs, %s otherwise: %s, %s umbra's (%s)\n", bench_engine_at(e)->name,
                   format_time(ns).characters, format_ratio(ns, umbra_ns).characters,
                   bench_engine_at(e)->other_pairs_comment);
        }
    }
}

// ---- Visits and shapes ----------------------------------------------------------------------------------

static void print_visits(const size_results* results)
{
    const engine_results* umbra = &results->engines[engine_index_umbra];
    printf("  inner nodes opened per query, after single moves:");
    for (int e = 0; e < engine_count; ++e) {
        if (results->engines[e].nodes_a_query > 0.0) {
            printf(" %s %.1f,", bench_engine_at(e)->name, results->engines[e].nodes_a_query);
        }
    }
    printf(" with log2(n) = %.1f and k = %.1f hits; umbra's flat copy %.1f of 16 children each\n",
           log2((double)results->pile.count), umbra->hits_a_query, umbra->nodes_a_settled_query);
}

static void print_shape(const char* when, tree_shape shape)
{
    printf("%14.1f /%3d %-12s", shape.area_ratio, (int)shape.height, when);
}

static void print_shapes(const size_results* results)
{
    printf("  area ratio / height:\n");
    for (int e = 0; e < engine_count; ++e) {
        const engine_results* engine = &results->engines[e];
        if (!engine->has_shapes) {
            continue;
        }
        printf("  %-*s", name_width, bench_engine_at(e)->name);
        print_shape("inserted", engine->after_insert);
        print_shape("moved", engine->after_move);
        if (engine->ns[MEASURE_BUILD] > 0.0 && !engine->build_is_one_by_one) {
            print_shape("built", engine->after_build);
        }
        if (engine->ns[MEASURE_BUILD_SAH] > 0.0) {
            print_shape("built by SAH", engine->after_build_sah);
        }
        printf("\n");
    }
}

// ---- A block --------------------------------------------------------------------------------------------

static text format_count(int32_t count)
{
    text digits;
    snprintf(digits.characters, sizeof(digits.characters), "%d", (int)count);
    text result = {{0}};
    size_t length = strlen(digits.characters);
    size_t end = 0;
    for (size_t i = 0; i < length; ++i) {
        if (i > 0 && (length - i) % 3 == 0) {
            result.characters[end++] = ',';
        }
        result.characters[end++] = digits.characters[i];
    }
    return result;
}

void tree_table_print(const size_results* results)
{
    size_t pairs = results->engines[engine_index_umbra].pairs.count;
    printf("\nn = %s: %zu overlapping pairs, %.2f a box; best of %d runs", //
           format_count(results->pile.count).characters, pairs, (double)pairs / results->pile.count,
           (int)results->runs);
    if (results->grazing_rays > 0) {
        printf("; %d ray answers differ on boxes that are only grazed", (int)results->grazing_rays);
    }
    printf("\n");
    print_heading(results);
    for (int m = 0; m < measure_row_count; ++m) {
        print_times(results, (bench_measure)m);
    }
    print_notes(results);
    print_visits(results);
    print_shapes(results);
}

void tree_print_missing(FILE* file)
{
    for (int e = 0; e < engine_count; ++e) {
        if (bench_engine_at(e)->missing != NULL) {
            fprintf(file, "missing: %s (%s)\n", bench_engine_at(e)->name, bench_engine_at(e)->missing);
        }
    }
}
