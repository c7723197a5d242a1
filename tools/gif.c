// GIF89a: headers, frames, and LZW codes of growing length. (CompuServe: Graphics Interchange Format, version
// 89a, 1990.)
// SPDX-License-Identifier: MIT

#include "gif.h"

#include <stdlib.h>
#include <string.h>

// ---- LZW ------------------------------------------------------------------------------------------------

enum {
    MOST_CODES = 4096,
    CODE_SLOTS = 16384, // of the dictionary, a hash table
};

// Packs codes into bytes, and bytes into blocks of up to 255.
typedef struct lzw {
    FILE* file;
    uint32_t bits;
    int bit_count;
    unsigned char block[256]; // its length comes first
    int symbol_bits;          // of the symbols that are compressed
    int code_bits;            // of the next code
    int next_code;
    uint32_t keys[CODE_SLOTS]; // code before and symbol, plus 1; 0: empty
    uint16_t codes[CODE_SLOTS];
} lzw;

static void put_byte(lzw* it, unsigned char byte)
{
    it->block[++it->block[0]] = byte;
    if (it->block[0] == 255) {
        fwrite(it->block, 1, 256, it->file);
        it->block[0] = 0;
    }
}

static void put_code(lzw* it, int code)
{
    it->bits |= (uint32_t)code << it->bit_count;
    it->bit_count += it->code_bits;
    for (; it->bit_count >= 8; it->bit_count -= 8) {
        put_byte(it, (unsigned char)(it->bits & 0xffu));
        it->bits >>= 8;
    }
}

// Starts a new dictionary, and says so.
static void clear_dictionary(lzw* it)
{
    put_code(it, 1 << it->symbol_bits);
    memset(it->keys, 0, sizeof it->keys);
    it->code_bits = it->symbol_bits + 1;
    it->next_code = (1 << it->symbol_bits) + 2;
}

static uint32_t find_code(const lzw* it, uint32_t key)
{
    uint32_t slot = (key * UINT32_C(2654435761)) >> 18;
    while (it->keys[slot] != 0 && it->keys[slot] != key) {
        slot = (slot + 1) % CODE_SLOTS;
    }
    return slot;
}

// The dictionary learns the code before with the symbol after it. A code is a bit longer from the one on that
// needs it, and a full dictionary starts anew.
static void learn(lzw* it, uint32_t slot, uint32_t key)
{
    if (it->next_code == MOST_CODES) {
        clear_dictionary(it);
        return;
    }
    if (it->next_code == 1 << it->code_bits) {
        ++it->code_bits;
    }
    it->keys[slot] = key;
    it->codes[slot] = (uint16_t)it->next_code++;
}

static void compress(lzw* it, const unsigned char* symbols, size_t count)
{
    it->code_bits = it->symbol_bits + 1;
    clear_dictionary(it);
    int before = symbols[0];
    for (size_t i = 1; i < count; ++i) {
        uint32_t key = ((uint32_t)before << 8 | symbols[i]) + 1;
        uint32_t slot = find_code(it, key);
        if (it->keys[slot] == key) {
            before = it->codes[slot];
        } else {
            put_code(it, before);
            learn(it, slot, key);
            before = symbols[i];
        }
    }
    put_code(it, before);
    if (it->next_code == 1 << it->code_bits && it->next_code < MOST_CODES) {
        ++it->code_bits; // the reader learns one more code from the last
    }
    put_code(it, (1 << it->symbol_bits) + 1); // the end
    if (it->bit_count > 0) {
        put_byte(it, (unsigned char)(it->bits & 0xffu));
    }
    if (it->block[0] > 0) {
        fwrite(it->block, 1, (size_t)it->block[0] + 1, it->file);
    }
    fputc(0, it->file);
}

// ---- Frames ---------------------------------------------------------------------------------------------

enum { UNCHANGED = 0 }; // the entry of the colour table that leaves a pixel as it is

typedef struct frame_area {
    int left, top, right, bottom; // the last two lie outside
} frame_area;

static void put_short(FILE* file, int value)
{
    fputc(value & 0xff, file);
    fputc(value >> 8 & 0xff, file);
}

static bool is_changed(const gif_writer* gif, const uint32_t* pixels, int x, int y)
{
    size_t i = (size_t)y * (size_t)gif->width + (size_t)x;
    return !gif->has_frame || pixels[i] != gif->shown[i];
}

// The rectangle that holds all changes, and their colours; a pixel if there are none.
static frame_area find_changes(gif_writer* gif, const uint32_t* pixels)
{
    frame_area area = {gif->width, gif->height, 0, 0};
    colour_table_clear(&gif->colours);
    for (int y = 0; y < gif->height; ++y) {
        for (int x = 0; x < gif->width; ++x) {
            if (is_changed(gif, pixels, x, y)) {
                area.left = x < area.left ? x : area.left;
                area.right = x >= area.right ? x + 1 : area.right;
                area.top = y < area.top ? y : area.top;
                area.bottom = y + 1;
                colour_table_add(&gif->colours, pixels[(size_t)y * (size_t)gif->width + (size_t)x]);
            }
        }
    }
    colour_table_choose(&gif->colours, 255);
    return area.right > 0 ? area : (frame_area){0, 0, 1, 1};
}

// How many bits the entries need, of which the first stands for no change.
static int table_bits(const gif_writer* gif)
{
    int bits = 2;
    while ((1 << bits) < gif->colours.entry_count + 1) {
        ++bits;
    }
    return bits;
}

static void write_frame_head(const gif_writer* gif, frame_area area, int hundredths, int bits)
{
    FILE* file = gif->file;
    fwrite("\x21\xf9\x04\x05", 1, 4, file); // the next frame is drawn over this one; one entry is no colour
    put_short(file, hundredths);
    fputc(UNCHANGED, file);
    fputc(0, file);
    fputc(0x2c, file);
    put_short(file, area.left);
    put_short(file, area.top);
    put_short(file, area.right - area.left);
    put_short(file, area.bottom - area.top);
    fputc(0x80 | (bits - 1), file); // a colour table of its own
    for (int i = 0; i < 1 << bits; ++i) {
        bool is_used = i != UNCHANGED && i <= gif->colours.entry_count;
        uint32_t rgb = is_used ? gif->colours.entries[i - 1] : 0;
        fputc((int)(rgb >> 16 & 0xffu), file);
        fputc((int)(rgb >> 8 & 0xffu), file);
        fputc((int)(rgb & 0xffu), file);
    }
}

// Turns the area into symbols: entries of the colour table.
static size_t make_symbols(const gif_writer* gif, const uint32_t* pixels, frame_area area,
                           unsigned char* out_symbols)
{
    size_t count = 0;
    for (int y = area.top; y < area.bottom; ++y) {
        for (int x = area.left; x < area.right; ++x) {
            uint32_t rgb = pixels[(size_t)y * (size_t)gif->width + (size_t)x];
            bool changes = is_changed(gif, pixels, x, y);
            out_symbols[count++] =
                changes ? (unsigned char)(1 + colour_table_find(&gif->colours, rgb)) : UNCHANGED;
        }
    }
    return count;
}

void gif_add(gif_writer* gif, const uint32_t* pixels, int hundredths)
{
    frame_area area = find_changes(gif, pixels);
    int bits = table_bits(gif);
    write_frame_head(gif, area, hundredths, bits);
    fputc(bits, gif->file);
    size_t count = make_symbols(gif, pixels, area, gif->symbols);
    *gif->codes = (lzw){.file = gif->file, .symbol_bits = bits};
    compress(gif->codes, gif->symbols, count);
    memcpy(gif->shown, pixels, (size_t)gif->width * (size_t)gif->height * sizeof *pixels);
    gif->has_frame = true;
}

// ---- The file -------------------------------------------------------------------------------------------

static void free_all(gif_writer* gif)
{
    free(gif->shown);
    free(gif->symbols);
    free(gif->codes);
    colour_table_end(&gif->colours);
    *gif = (gif_writer){0};
}

bool gif_begin(gif_writer* gif, FILE* file, int width, int height)
{
    size_t pixels = (size_t)width * (size_t)height;
    *gif = (gif_writer){.file = file, .width = width, .height = height};
    gif->shown = malloc(pixels * sizeof *gif->shown);
    gif->symbols = malloc(pixels);
    gif->codes = malloc(sizeof *gif->codes);
    if (gif->shown == NULL || gif->symbols == NULL || gif->codes == NULL ||
        !colour_table_begin(&gif->colours, pixels)) {
        free_all(gif);
        return false;
    }
    fwrite("GIF89a", 1, 6, file);
    put_short(file, width);
    put_short(file, height);
    fwrite("\x70\x00\x00", 1, 3, file); // 8 bits a channel, no table for all frames
    fwrite("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00", 1, 19, file); // for ever
    return true;
}

void gif_end(gif_writer* gif)
{
    if (gif->file != NULL) {
        fputc(0x3b, gif->file);
    }
    free_all(gif);
}
