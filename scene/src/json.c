// JSON as a list of values.
// SPDX-License-Identifier: MIT

#include "json.h"
#include "memory.h"

#include <string.h>

// The parser of Serge Zaitsev, one header from the system. It is kept to this file.
#define JSMN_STATIC
#define JSMN_STRICT
#define JSMN_PARENT_LINKS // finds what a closing bracket closes in one step
#include <jsmn.h>

static jsmntok_t* tokens_of(const umsi_json* json)
{
    return json->tokens;
}

// Replaces the parent of each token, which is not needed any more, by the token after it and all that is in
// it.
static void link_next(umsi_json* json)
{
    jsmntok_t* tokens = tokens_of(json);
    int32_t open[2 * UMS_MAX_DEPTH + 1]; // keys hold their value, too
    int32_t depth = 0;
    for (int32_t i = 0; i < json->count; ++i) {
        while (depth > 0 && tokens[i].parent != open[depth - 1]) {
            tokens[open[--depth]].parent = i;
        }
        open[depth++] = i;
    }
    while (depth > 0) {
        tokens[open[--depth]].parent = json->count;
    }
}

bool umsi_json_parse(umsi_reporter* reporter, const um_allocator* allocator, const char* text, size_t size,
                     umsi_json* out_json)
{
    // Some editors put a byte order mark in front, which RFC 8259 lets readers pass over.
    size_t mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    text += mark;
    size -= mark;
    *out_json = (umsi_json){.text = text, .size = size, .allocator = *allocator, .place = {1, 1}};
    int32_t count = umsi_json_scan(reporter, text, size);
    if (count < 0) {
        return false;
    }
    out_json->tokens = umsi_allocate(allocator, (size_t)count * sizeof(jsmntok_t));
    if (out_json->tokens == NULL) {
        return umsi_fail_memory(reporter);
    }
    out_json->count = count;
    jsmn_parser parser;
    jsmn_init(&parser);
    int found = jsmn_parse(&parser, text, size, out_json->tokens, (unsigned)count);
    if (found != count) { // never seen; the tokens of a text that jsmn refuses are useless
        umsi_json_end(out_json);
        return umsi_fail(reporter, UM_ERROR_INVALID_DEF, (umsi_place){1, 1}, "this is no JSON");
    }
    link_next(out_json);
    return true;
}

void umsi_json_end(umsi_json* json)
{
    umsi_release(&json->allocator, json->tokens, (size_t)json->count * sizeof(jsmntok_t));
    json->tokens = NULL;
    json->count = 0;
}

static umsi_json_type type_of(const jsmntok_t* token, char first)
{
    switch (token->type) {
    case JSMN_OBJECT:
        return UMSI_JSON_OBJECT;
    case JSMN_ARRAY:
        return UMSI_JSON_ARRAY;
    case JSMN_STRING:
        return UMSI_JSON_STRING;
    case JSMN_PRIMITIVE:
    case JSMN_UNDEFINED:
        break;
    }
    return first == 't'   ? UMSI_JSON_TRUE
           : first == 'f' ? UMSI_JSON_FALSE
           : first == 'n' ? UMSI_JSON_NULL
                          : UMSI_JSON_NUMBER;
}

umsi_value umsi_json_at(const umsi_json* json, int32_t index)
{
    const jsmntok_t* token = tokens_of(json) + index;
    const char* text = json->text + token->start;
    return (umsi_value){.type = type_of(token, *text),
                        .text = text,
                        .size = (size_t)(token->end - token->start),
                        .count = token->size,
                        .first = index + 1,
                        .next = token->parent};
}

umsi_place umsi_json_place(umsi_json* json, umsi_value value)
{
    size_t offset = (size_t)(value.text - json->text) - (value.type == UMSI_JSON_STRING);
    if (offset < json->located) {
        json->located = 0;
        json->place = (umsi_place){1, 1};
    }
    for (; json->located < offset; ++json->located) {
        json->place.column += 1;
        if (json->text[json->located] == '\n') {
            json->place.line += 1;
            json->place.column = 1;
        }
    }
    return json->place;
}

int32_t umsi_json_find(const umsi_json* json, umsi_value object, const char* name)
{
    int32_t key = object.first;
    for (int32_t i = 0; i < object.count; ++i) {
        umsi_value value = umsi_json_at(json, key);
        if (umsi_json_is(value, name)) {
            return value.first;
        }
        key = value.next;
    }
    return -1;
}

bool umsi_json_is(umsi_value value, const char* text)
{
    return strlen(text) == value.size && memcmp(value.text, text, value.size) == 0;
}
