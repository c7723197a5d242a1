// GIF films, read back by a reader that knows nothing of the writer.
// SPDX-License-Identifier: MIT

#include "tools/tool_checks.h"

#include "tools/gif.h"

#include <string.h>

static const char* const path = "test_film.gif";

enum { WIDTH = 97, HEIGHT = 61, PIXELS = WIDTH * HEIGHT, FRAMES = 12 };

// ---- A reader -------------------------------------------------------------------------------------------

typedef struct gif_reader {
    const unsigned char* bytes;
    size_t size, at;
    int width, height;
    uint32_t* pixels; // what is shown
    int transparent;  // -1: none
    int delay;
} gif_reader;

static int take(gif_reader* r)
{
    assert_true(r->at < r->size);
    return r->bytes[r->at++];
}

static int take_short(gif_reader* r)
{
    int low = take(r);
    return low | take(r) << 8;
}

// All sub-blocks as one array of bytes.
static size_t take_blocks(gif_reader* r, unsigned char* out, size_t capacity)
{
    size_t count = 0;
    for (int length = take(r); length > 0; length = take(r)) {
        assert_true(count + (size_t)length <= capacity && r->at + (size_t)length <= r->size);
        memcpy(out + count, r->bytes + r->at, (size_t)length);
        r->at += (size_t)length;
        count += (size_t)length;
    }
    return count;
}

typedef struct code_reader {
    const unsigned char* bytes;
    size_t count, bit;
} code_reader;

static int take_code(code_reader* r, int bits)
{
    int code = 0;
    for (int i = 0; i < bits; ++i, ++r->bit) {
        assert_true(r->bit / 8 < r->count);
        code |= (r->bytes[r->bit / 8] >> (r->bit % 8) & 1) << i;
    }
    return code;
}

// The text of a code is that of another and one symbol more.
static int prefixes[4096], suffixes[4096], lengths[4096];

static size_t put_text(int code, unsigned char* out, size_t at, size_t capacity)
{
    int length = lengths[code];
    assert_true(at + (size_t)length <= capacity);
    for (int i = length - 1; i >= 0; --i, code = prefixes[code]) {
        out[at + (size_t)i] = (unsigned char)suffixes[code];
    }
    return at + (size_t)length;
}

static size_t decompress(code_reader codes, int symbol_bits, unsigned char* out, size_t capacity)
{
    int clear = 1 << symbol_bits;
    int next = 0;
    int bits = symbol_bits + 1;
    int before = -1;
    size_t count = 0;
    for (;;) {
        int code = take_code(&codes, bits);
        if (code == clear) {
            for (int i = 0; i < clear; ++i) {
                suffixes[i] = i;
                lengths[i] = 1;
            }
            next = clear + 2;
            bits = symbol_bits + 1;
            before = -1;
            continue;
        }
        if (code == clear + 1) {
            return count;
        }
        size_t start = count;
        if (before >= 0 && next < 4096) {
            prefixes[next] = before;
            lengths[next] = lengths[before] + 1;
        }
        assert_true(code < next || (code == next && before >= 0));
        if (before >= 0 && code == next) { // what it stands for begins as the one before did
            count = put_text(before, out, count, capacity);
            assert_true(count < capacity);
            out[count++] = out[start];
        } else {
            count = put_text(code, out, count, capacity);
        }
        if (before >= 0 && next < 4096) {
            suffixes[next++] = out[start];
            bits += next == 1 << bits && bits < 12;
        }
        before = code;
    }
}

static void read_frame(gif_reader* r)
{
    int left = take_short(r);
    int top = take_short(r);
    int width = take_short(r);
    int height = take_short(r);
    int packed = take(r);
    assert_true((packed & 0x80) != 0 && left + width <= r->width && top + height <= r->height);
    uint32_t colours[256] = {0};
    for (int i = 0; i < 2 << (packed & 7); ++i) {
        int red = take(r);
        int green = take(r);
        colours[i] = (uint32_t)red << 16 | (uint32_t)green << 8 | (uint32_t)take(r);
    }
    int symbol_bits = take(r);
    size_t area = (size_t)width * (size_t)height;
    static unsigned char packed_bytes[4 * PIXELS];
    static unsigned char symbols[PIXELS];
    assert_true(area <= sizeof symbols);
    code_reader codes = {packed_bytes, take_blocks(r, packed_bytes, sizeof packed_bytes), 0};
    assert_int_equal(decompress(codes, symbol_bits, symbols, area), area);
    for (size_t i = 0; i < area; ++i) {
        size_t x = (size_t)left + i % (size_t)width;
        size_t y = (size_t)top + i / (size_t)width;
        if (symbols[i] != r->transparent) {
            r->pixels[y * (size_t)r->width + x] = colours[symbols[i]];
        }
    }
}

// Reads up to the end of the next frame. False at the end of the film.
static bool read_to_frame(gif_reader* r)
{
    for (;;) {
        int kind = take(r);
        if (kind == 0x3b) {
            return false;
        }
        if (kind == 0x2c) {
            read_frame(r);
            return true;
        }
        assert_int_equal(kind, 0x21);
        unsigned char block[256] = {0};
        if (take(r) == 0xf9) {
            assert_int_equal(take_blocks(r, block, sizeof block), 4);
            r->transparent = (block[0] & 1) != 0 ? block[3] : -1;
            r->delay = block[1] | block[2] << 8;
        } else {
            take_blocks(r, block, sizeof block);
        }
    }
}

static void begin_reading(gif_reader* r, const char* bytes, size_t size)
{
    r->bytes = (const unsigned char*)bytes;
    r->size = size;
    assert_memory_equal(bytes, "GIF89a", 6);
    r->at = 6;
    r->width = take_short(r);
    r->height = take_short(r);
    assert_int_equal(take(r) & 0x80, 0);
    r->at += 2;
}

// ---- Films ----------------------------------------------------------------------------------------------

static void write_film(uint32_t (*frames)[PIXELS], int count)
{
    FILE* file = fopen(path, "wb");
    assert_non_null(file);
    gif_writer gif;
    assert_true(gif_begin(&gif, file, WIDTH, HEIGHT));
    for (int i = 0; i < count; ++i) {
        gif_add(&gif, frames[i], 3 + i);
    }
    gif_end(&gif);
    assert_int_equal(fclose(file), 0);
}

// The greatest difference of a channel in any frame.
static int read_film(uint32_t (*frames)[PIXELS], int count)
{
    size_t size;
    char* bytes = read_whole_file(path, &size);
    uint32_t shown[PIXELS];
    memset(shown, 0xff, sizeof shown);
    gif_reader r = {.pixels = shown};
    begin_reading(&r, bytes, size);
    assert_int_equal(r.width, WIDTH);
    assert_int_equal(r.height, HEIGHT);
    int greatest = 0;
    for (int i = 0; i < count; ++i) {
        assert_true(read_to_frame(&r));
        assert_int_equal(r.delay, 3 + i);
        for (int p = 0; p < PIXELS; ++p) {
            for (int shift = 0; shift <= 16; shift += 8) {
                int a = (int)(frames[i][p] >> shift & 0xffu);
                int b = (int)(shown[p] >> shift & 0xffu);
                greatest = abs(a - b) > greatest ? abs(a - b) : greatest;
            }
        }
    }
    assert_false(read_to_frame(&r));
    free(bytes);
    remove(path);
    return greatest;
}

static uint32_t frames[FRAMES][PIXELS];

static void few_colours_come_back_exactly(void** state)
{
    (void)state;
    prng random = prng_make(4);
    uint32_t colours[200];
    for (int i = 0; i < 200; ++i) {
        colours[i] = (uint32_t)prng_below(&random, 1 << 24);
    }
    for (int f = 0; f < FRAMES; ++f) {
        for (int p = 0; p < PIXELS; ++p) {
            frames[f][p] = colours[prng_below(&random, 200)];
        }
    }
    write_film(frames, FRAMES);
    assert_int_equal(read_film(frames, FRAMES), 0);
}

// Long runs of one colour and repetitions, which make the longest codes.
static void flat_pictures_with_a_small_change_come_back_exactly(void** state)
{
    (void)state;
    for (int f = 0; f < FRAMES; ++f) {
        for (int p = 0; p < PIXELS; ++p) {
            frames[f][p] = p / WIDTH < 30 ? 0x112233u : 0x445566u;
        }
        if (f % 3 != 2) { // and every third is as flat as the first was
            frames[f][f * WIDTH + 5] = 0xff0000u + (uint32_t)f;
            frames[f][(HEIGHT - 1) * WIDTH + f] = 0x00ff00u;
        }
    }
    write_film(frames, FRAMES);
    assert_int_equal(read_film(frames, FRAMES), 0);
}

static void frames_without_any_change_are_there_with_their_time(void** state)
{
    (void)state;
    for (int f = 0; f < FRAMES; ++f) {
        for (int p = 0; p < PIXELS; ++p) {
            frames[f][p] = (uint32_t)(p % 7) * 0x010203u;
        }
    }
    write_film(frames, FRAMES);
    assert_int_equal(read_film(frames, FRAMES), 0);
}

// A cloud of colours around some: more than a table holds. The frequent one stays exact.
static void many_colours_come_back_nearly(void** state)
{
    (void)state;
    prng random = prng_make(9);
    for (int f = 0; f < FRAMES; ++f) {
        for (int p = 0; p < PIXELS; ++p) {
            uint32_t shade = (uint32_t)prng_below(&random, 160);
            frames[f][p] = p % 3 == 0 ? 0x121a2eu : shade << 16 | shade / 2 << 8 | (shade * 7 % 160);
        }
    }
    write_film(frames, 1);
    assert_int_equal(read_film(frames, 1) <= 16, 1);
    for (int p = 0; p < PIXELS; ++p) { // a ramp of all shades, 5,917 colours
        frames[0][p] = p % 2 == 0 ? 0x121a2eu : (uint32_t)p * 2833u & 0xffffffu;
    }
    write_film(frames, 1);
    int greatest = read_film(frames, 1);
    if (greatest > 64) {
        fail_msg("a colour is %d off", greatest);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_colours_come_back_exactly),
        cmocka_unit_test(flat_pictures_with_a_small_change_come_back_exactly),
        cmocka_unit_test(frames_without_any_change_are_there_with_their_time),
        cmocka_unit_test(many_colours_come_back_nearly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
