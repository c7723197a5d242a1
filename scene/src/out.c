// Writing of JSON.
// SPDX-License-Identifier: MIT

#include "out.h"

#include "number.h"

#include <string.h>

enum { INDENT = 2 };

umsi_out umsi_out_make(ums_write_fn* write, void* context)
{
    return (umsi_out){.write = write, .context = context, .room = UMSI_OUT_BUFFER};
}

static void flush(umsi_out* out)
{
    if (out->write == NULL || out->has_ended || out->used == 0) {
        return;
    }
    out->has_ended = !out->write(out->buffer, out->used, out->context);
    out->used = 0;
}

bool umsi_out_end(umsi_out* out)
{
    flush(out);
    return !out->has_ended;
}

static void put(umsi_out* out, const char* text, size_t size)
{
    while (size > 0 && !out->has_ended) {
        if (out->used == out->room) {
            out->has_ended = out->write == NULL;
            flush(out);
            continue;
        }
        size_t part = size < out->room - out->used ? size : out->room - out->used;
        memcpy(out->buffer + out->used, text, part);
        out->used += part;
        out->column += (int32_t)part;
        text += part;
        size -= part;
    }
}

void umsi_out_raw(umsi_out* out, const char* text)
{
    put(out, text, strlen(text));
}

static void break_line(umsi_out* out)
{
    umsi_out_raw(out, "\n");
    out->column = 0;
    for (int32_t i = 0; i < out->depth * INDENT; ++i) {
        umsi_out_raw(out, " ");
    }
}

// ---- Objects and lists ----------------------------------------------------------------------------------

void umsi_out_group(umsi_out* out, umsi_out_fn* fn, const void* thing)
{
    if (out->is_flat || out->has_ended) {
        fn(out, thing);
        return;
    }
    umsi_out line;
    line.write = NULL;
    line.is_flat = true;
    line.has_ended = false;
    line.depth = 0;
    line.column = 0;
    line.used = 0;
    // One less for the comma that follows.
    line.room = out->column < UMSI_OUT_WIDTH - 1 ? (size_t)(UMSI_OUT_WIDTH - 1 - out->column) : 0;
    fn(&line, thing);
    if (line.has_ended) {
        fn(out, thing);
    } else {
        put(out, line.buffer, line.used);
    }
}

void umsi_out_open(umsi_out* out, char bracket)
{
    put(out, &bracket, 1);
    out->has_items[out->depth] = false;
    out->depth += 1;
}

void umsi_out_close(umsi_out* out, char bracket)
{
    out->depth -= 1;
    if (!out->is_flat && out->has_items[out->depth]) {
        break_line(out);
    }
    put(out, &bracket, 1);
}

// The comma after the member before, if there is one. Returns whether there is.
static bool separate(umsi_out* out)
{
    bool is_next = out->has_items[out->depth - 1];
    out->has_items[out->depth - 1] = true;
    if (is_next) {
        umsi_out_raw(out, ",");
    }
    return is_next;
}

void umsi_out_element(umsi_out* out)
{
    bool is_next = separate(out);
    if (!out->is_flat) {
        break_line(out);
    } else if (is_next) {
        umsi_out_raw(out, " ");
    }
}

void umsi_out_key(umsi_out* out, const char* name)
{
    umsi_out_element(out);
    umsi_out_string(out, name);
    umsi_out_raw(out, ": ");
}

void umsi_out_filled(umsi_out* out, const char* text)
{
    bool is_next = separate(out);
    // One for the space, one for the comma.
    bool fits = out->column + (int32_t)strlen(text) + 2 <= UMSI_OUT_WIDTH;
    if (!out->is_flat && (!is_next || !fits)) {
        break_line(out);
    } else if (is_next) {
        umsi_out_raw(out, " ");
    }
    umsi_out_raw(out, text);
}

// ---- Values ---------------------------------------------------------------------------------------------

void umsi_out_string(umsi_out* out, const char* text)
{
    static const char hex[] = "0123456789abcdef";
    umsi_out_raw(out, "\"");
    for (const char* c = text; *c != '\0'; ++c) {
        unsigned char byte = (unsigned char)*c;
        if (byte == '"' || byte == '\\') {
            umsi_out_raw(out, "\\");
        }
        if (byte < 0x20) {
            const char escape[] = {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15], '\0'};
            umsi_out_raw(out, escape);
        } else {
            put(out, c, 1);
        }
    }
    umsi_out_raw(out, "\"");
}

void umsi_out_float(umsi_out* out, float number)
{
    umsi_out_raw(out, umsi_number_of(number).text);
}

void umsi_out_bool(umsi_out* out, bool value)
{
    umsi_out_raw(out, value ? "true" : "false");
}
