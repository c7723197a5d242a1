// The text of a file that is open.
// SPDX-License-Identifier: MIT

#include "tools/tool_checks.h"

#include "tools/file_text.h"

#include <umbra_scene/umbra_scene.h>

#include <string.h>

static const char path[] = "test_file_text.txt";

static void write_bytes(size_t size)
{
    FILE* file = fopen(path, "wb");
    assert_non_null(file);
    for (size_t i = 0; i < size; ++i) {
        fputc((int)(i % 251), file);
    }
    fclose(file);
}

static void a_text_is_read_to_its_end(void** state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 300000};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        write_bytes(sizes[i]);
        FILE* file = fopen(path, "rb");
        size_t size = 1;
        char* text = file_text_read(file, &size);
        fclose(file);
        size_t size_expected = 0;
        char* expected = read_whole_file(path, &size_expected);
        assert_non_null(text);
        assert_int_equal(size, size_expected);
        assert_memory_equal(text, expected, size);
        free(text);
        free(expected);
    }
    remove(path);
}

static void what_cannot_be_read_is_no_text(void** state)
{
    (void)state;
    FILE* folder = fopen(".", "rb");
    size_t size = 0;
    if (folder == NULL) { // on some systems it cannot even be opened
        skip();
    }
    assert_null(file_text_read(folder, &size));
    fclose(folder);
}

static void what_has_no_end_is_too_large(void** state)
{
    (void)state;
    FILE* endless = fopen("/dev/zero", "rb");
    size_t size = 0;
    if (endless == NULL) {
        skip();
    }
    char* text = file_text_read(endless, &size);
    fclose(endless);
    assert_non_null(text);
    assert_int_equal(size, UMS_MAX_BYTES + 1);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_is_read_to_its_end),
        cmocka_unit_test(what_cannot_be_read_is_no_text),
        cmocka_unit_test(what_has_no_end_is_too_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
