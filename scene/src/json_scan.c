// The grammar of JSON (RFC 8259), as one walk over the text without recursion and without memory.
// SPDX-License-Identifier: MIT

#include "json.h"
#include "text.h"

#include <string.h>

// What may come next.
typedef enum expected {
    EXPECT_VALUE,        // a value
    EXPECT_VALUE_OR_END, // the same, or the end of an array that is empty
    EXPECT_KEY,          // the name of a member
    EXPECT_KEY_OR_END,   // the same, or the end of an object that is empty
    EXPECT_COLON,
    EXPECT_COMMA, // or the end of what is open
    EXPECT_NOTHING,
} expected;

typedef struct scan {
    umsi_reporter* reporter;
    const char* text;
    size_t size;
    size_t at;
    expected next;
    int32_t depth;
    uint64_t objects; // bit i: whether what is open at depth i is an object
    int32_t count;    // of values
} scan;

_Static_assert(UMS_MAX_DEPTH <= 64, "a bit for every depth");

static bool fail(scan* s, um_result result, const char* message)
{
    umsi_place place = {1, 1};
    for (size_t i = 0; i < s->at && i < s->size; ++i) {
        place.column += 1;
        if (s->text[i] == '\n') {
            place.line += 1;
            place.column = 1;
        }
    }
    return umsi_fail(s->reporter, result, place, "%s", message);
}

static bool fail_grammar(scan* s)
{
    static const char* const messages[] = {
        [EXPECT_VALUE] = "a value is missing here",
        [EXPECT_VALUE_OR_END] = "a value or ] is missing here",
        [EXPECT_KEY] = "a name in quotes is missing here",
        [EXPECT_KEY_OR_END] = "a name in quotes or } is missing here",
        [EXPECT_COLON] = "a colon is missing here",
        [EXPECT_COMMA] = "a comma or a closing bracket is missing here",
        [EXPECT_NOTHING] = "there is something after the end of the scene",
    };
    bool misses_bracket = s->next == EXPECT_COMMA && s->at < s->size;
    bool is_object = (s->objects >> (s->depth - (s->depth > 0)) & 1) != 0;
    if (misses_bracket) {
        return fail(s, UM_ERROR_INVALID_DEF,
                    is_object ? "a comma or } is missing here" : "a comma or ] is missing here");
    }
    return fail(s, UM_ERROR_INVALID_DEF, messages[s->next]);
}

// A value has ended.
static void close_value(scan* s)
{
    s->next = s->depth > 0 ? EXPECT_COMMA : EXPECT_NOTHING;
}

static bool count_value(scan* s)
{
    s->count += 1;
    return s->count <= UMS_MAX_VALUES || fail(s, UM_ERROR_LIMIT, "there are more than 16000000 values");
}

// ---- What has an end of its own -------------------------------------------------------------------------

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool scan_escape(scan* s)
{
    char c = s->at + 1 < s->size ? s->text[s->at + 1] : '\0';
    if (c != '\0' && strchr("\"\\/bfnrt", c) != NULL) {
        s->at += 2;
        return true;
    }
    for (size_t i = 2; c == 'u' && i < 6; ++i) {
        if (s->at + i >= s->size || !is_hex(s->text[s->at + i])) {
            c = '\0';
        }
    }
    s->at += c == 'u' ? 6 : 0;
    return c == 'u' || fail(s, UM_ERROR_INVALID_DEF, "this is no escape; write \\\\ for a backslash");
}

static bool scan_string(scan* s)
{
    size_t begin = s->at++;
    while (s->at < s->size && s->text[s->at] != '"') {
        unsigned char c = (unsigned char)s->text[s->at];
        if (c == '\\') {
            if (!scan_escape(s)) {
                return false;
            }
            continue;
        }
        size_t length = umsi_utf8_length(s->text + s->at, s->size - s->at);
        if (length == 0) {
            return fail(s, UM_ERROR_INVALID_DEF, "this is not UTF-8");
        }
        if (c < 0x20) {
            return fail(s, UM_ERROR_INVALID_DEF,
                        "a line or a control character does not belong into a string");
        }
        s->at += length;
    }
    if (s->at >= s->size) {
        s->at = begin;
        return fail(s, UM_ERROR_INVALID_DEF, "this string does not end");
    }
    s->at += 1;
    return true;
}

static size_t skip_digits(scan* s)
{
    size_t begin = s->at;
    while (s->at < s->size && s->text[s->at] >= '0' && s->text[s->at] <= '9') {
        s->at += 1;
    }
    return s->at - begin;
}

static bool skip_one_of(scan* s, const char* letters)
{
    bool is_there = s->at < s->size && s->text[s->at] != '\0' && strchr(letters, s->text[s->at]) != NULL;
    s->at += is_there;
    return is_there;
}

static bool scan_number(scan* s)
{
    size_t begin = s->at;
    skip_one_of(s, "-");
    bool has_zero = s->at < s->size && s->text[s->at] == '0';
    size_t digits = skip_digits(s);
    bool good = digits > 0 && (!has_zero || digits == 1);
    if (good && skip_one_of(s, ".")) {
        good = skip_digits(s) > 0;
    }
    if (good && skip_one_of(s, "eE")) {
        skip_one_of(s, "+-");
        good = skip_digits(s) > 0;
    }
    if (!good) {
        s->at = begin;
        return fail(s, UM_ERROR_INVALID_DEF, "this is no number as JSON has them");
    }
    return true;
}

static bool scan_word(scan* s)
{
    static const char* const words[] = {"true", "false", "null"};
    for (int32_t i = 0; i < 3; ++i) {
        size_t length = strlen(words[i]);
        if (s->size - s->at >= length && memcmp(s->text + s->at, words[i], length) == 0) {
            s->at += length;
            return true;
        }
    }
    return fail_grammar(s);
}

// ---- What is open ---------------------------------------------------------------------------------------

static bool open_bracket(scan* s, bool is_object)
{
    if (s->depth == UMS_MAX_DEPTH) {
        return fail(s, UM_ERROR_LIMIT, "brackets are deeper than 32");
    }
    uint64_t bit = (uint64_t)1 << s->depth;
    s->objects = is_object ? s->objects | bit : s->objects & ~bit;
    s->depth += 1;
    s->at += 1;
    s->next = is_object ? EXPECT_KEY_OR_END : EXPECT_VALUE_OR_END;
    return true;
}

static bool close_bracket(scan* s, bool is_object)
{
    bool fits = s->depth > 0 && ((s->objects >> (s->depth - 1) & 1) != 0) == is_object;
    bool may_end =
        s->next == EXPECT_COMMA || s->next == (is_object ? EXPECT_KEY_OR_END : EXPECT_VALUE_OR_END);
    if (!fits || !may_end) {
        return fail_grammar(s);
    }
    s->depth -= 1;
    s->at += 1;
    close_value(s);
    return true;
}

static bool scan_separator(scan* s, char c)
{
    bool is_object = s->depth > 0 && (s->objects >> (s->depth - 1) & 1) != 0;
    if (s->next != (c == ':' ? EXPECT_COLON : EXPECT_COMMA)) {
        return fail_grammar(s);
    }
    s->next = c == ',' && is_object ? EXPECT_KEY : EXPECT_VALUE;
    s->at += 1;
    return true;
}

static bool scan_value(scan* s, char c)
{
    bool is_key = s->next == EXPECT_KEY || s->next == EXPECT_KEY_OR_END;
    bool is_value = s->next == EXPECT_VALUE || s->next == EXPECT_VALUE_OR_END;
    if (!(is_value || (is_key && c == '"'))) {
        return fail_grammar(s);
    }
    if (!count_value(s)) {
        return false;
    }
    if (c == '{' || c == '[') {
        return open_bracket(s, c == '{');
    }
    bool good = c == '"'                             ? scan_string(s)
                : c == '-' || (c >= '0' && c <= '9') ? scan_number(s)
                                                     : scan_word(s);
    if (is_key) {
        s->next = EXPECT_COLON;
    } else {
        close_value(s);
    }
    return good;
}

// ---- The beginning --------------------------------------------------------------------------------------

static bool begins_with(const scan* s, const char* bytes, size_t count)
{
    return s->size - s->at >= count && memcmp(s->text + s->at, bytes, count) == 0;
}

// First bytes of files that are given by mistake. The zero bytes show UTF-16 without a byte order mark.
static const struct {
    const char* bytes;
    size_t count;
    const char* message;
} other_files[] = {
    {"<", 1, "this is XML, must be JSON: export a map or tileset of Tiled as JSON (File > Export As)"},
    {"\x1f\x8b", 2, "this is compressed with gzip, must be JSON: decompress it first"},
    {"(\xb5/\xfd", 4, "this is compressed with Zstandard, must be JSON: decompress it first"},
    {"PK\x03\x04", 4, "this is a ZIP archive, must be JSON: extract it first"},
    {"\xff\xfe", 2, "this is UTF-16, must be JSON in UTF-8"},
    {"\xfe\xff", 2, "this is UTF-16, must be JSON in UTF-8"},
    {"{\0", 2, "this is UTF-16, must be JSON in UTF-8"},
    {"\0{", 2, "this is UTF-16, must be JSON in UTF-8"},
};

// Whether a text begins as a scene does. False with a message that names its format.
static bool check_beginning(scan* s)
{
    while (skip_one_of(s, " \t\n\r")) {
    }
    for (size_t i = 0; i < sizeof other_files / sizeof other_files[0]; ++i) {
        if (begins_with(s, other_files[i].bytes, other_files[i].count)) {
            return fail(s, UM_ERROR_INVALID_DEF, other_files[i].message);
        }
    }
    if (s->at == s->size) {
        return fail(s, UM_ERROR_INVALID_DEF, "this is empty, must be an object of JSON: {...}");
    }
    bool is_json = s->text[s->at] == '{' || s->text[s->at] == '['; // a list gets a message of its own
    return is_json || fail(s, UM_ERROR_INVALID_DEF, "this is no object of JSON, which begins with {");
}

int32_t umsi_json_scan(umsi_reporter* reporter, const char* text, size_t size)
{
    scan s = {.reporter = reporter, .text = text, .size = size, .next = EXPECT_VALUE};
    if (size > UMS_MAX_BYTES) {
        umsi_fail_size(reporter);
        return -1;
    }
    bool good = check_beginning(&s);
    while (good && s.at < size) {
        char c = text[s.at];
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            s.at += 1;
        } else if (c == ':' || c == ',') {
            good = scan_separator(&s, c);
        } else if (c == '}' || c == ']') {
            good = close_bracket(&s, c == '}');
        } else {
            good = scan_value(&s, c);
        }
    }
    good = good && (s.next == EXPECT_NOTHING || fail_grammar(&s));
    return good ? s.count : -1;
}
