// Memory that ends at any point: an error that says so, nothing left behind, and nothing that never comes
// back.
// SPDX-License-Identifier: MIT

#include "scene/scene_checks.h"
#include "support/heap.h"

static const char TEXT[] =
    "{\"umbra_scene\": 1, \"name\": \"memory\", \"materials\": [{\"name\": \"ice\", \"friction\": 0}],"
    "\"bodies\": [{\"name\": \"ground\", \"shapes\": [{\"kind\": \"heightfield\", \"heights\": [0, 1, 2], "
    "\"spacing\": 9},"
    " {\"kind\": \"outline\", \"rings\": [[[0, 0], [9, 0], [9, 9], [4, 4]]]}]},"
    "{\"repeat\": 90, \"pitch\": [20, 0], \"bodies\": [{\"name\": \"link\", \"type\": \"dynamic\", "
    "\"position\": [0, {\"random\": "
    "[0, 1]}], \"shapes\": [{\"kind\": \"circle\", \"radius\": 5, \"material\": \"ice\"}]}], \"joints\": "
    "[{\"kind\": \"weld\", "
    "\"name\": \"pin\", \"body_a\": \"link\", \"body_b\": \"link[+1]\"}]}],"
    "\"fields\": [{\"kind\": \"wind\", \"name\": \"air\", \"region\": {\"points\": [[0, 0]]}}],"
    "\"ignores\": [{\"body_a\": 1, \"body_b\": 5}],"
    "\"actions\": [{\"kind\": \"spawn\", \"bodies\": [{\"name\": \"drop\", \"repeat\": 20}]}]}";

static ums_scene_def def_on(heap* h)
{
    ums_scene_def def = ums_default_scene_def();
    def.allocator = heap_allocator(h);
    return def;
}

static void check_empty(heap* h, const char* what)
{
    if (h->block_count != 0 || h->problem != NULL) {
        fail_msg("%s: %d blocks are left, %s", what, (int)h->block_count,
                 h->problem != NULL ? h->problem : "");
    }
}

// Calls fn again and again, each time with one more allocation that succeeds, until all do. Returns how often
// it failed.
typedef um_result attempt_fn(heap* h, ums_error* error);

static int32_t fail_everywhere(attempt_fn* fn, const char* what)
{
    int32_t failures = 0;
    for (int64_t k = 1; k < 100000; ++k) {
        heap h = heap_make();
        ums_error error;
        heap_fail(&h, k, true);
        um_result result = fn(&h, &error);
        check_empty(&h, what);
        bool has_failed = h.refusals > 0;
        heap_end(&h);
        if (!has_failed) {
            assert_int_equal(result, UM_OK);
            return failures;
        }
        assert_int_equal(result, UM_ERROR_OUT_OF_MEMORY);
        assert_string_equal(error.message, "scene: memory has run out");
        failures += 1;
    }
    fail_msg("%s never succeeds", what);
    return 0;
}

static um_result attempt_to_read(heap* h, ums_error* error)
{
    ums_scene_def def = def_on(h);
    ums_scene* scene;
    um_result result = ums_scene_parse(TEXT, strlen(TEXT), &def, &scene, error);
    assert_true((scene == NULL) == (result != UM_OK));
    ums_scene_destroy(scene);
    return result;
}

static um_result attempt_to_describe(heap* h, ums_error* error)
{
    ums_scene* scene = read_scene(TEXT);
    um_world* world = make_world(scene);
    ums_scene_def def = def_on(h);
    ums_scene* described;
    um_result result = ums_scene_from_world(world, &def, &described, error);
    ums_scene_destroy(described);
    um_world_destroy(world);
    ums_scene_destroy(scene);
    return result;
}

static void reading_without_memory_leaves_nothing(void** state)
{
    (void)state;
    assert_true(fail_everywhere(attempt_to_read, "reading") >= 2);
}

// A map and a scene of R.U.B.E., with all that takes memory while they are read.
static um_result attempt_to_import(heap* h, ums_error* error, const char* text)
{
    ums_scene_def def = def_on(h);
    ums_scene* scene;
    um_result result = ums_scene_parse(text, strlen(text), &def, &scene, error);
    assert_true((scene == NULL) == (result != UM_OK));
    ums_scene_destroy(scene);
    return result;
}

static um_result attempt_to_import_a_map(heap* h, ums_error* error)
{
    return attempt_to_import(
        h, error,
        "{\"type\": \"map\", \"tilewidth\": 9, \"tileheight\": 9, \"tilesets\": [{\"firstgid\": 1, "
        "\"tilewidth\": 9, \"tileheight\": 9, \"tiles\": [{\"id\": 0, \"objectgroup\": {\"objects\": "
        "[{\"polygon\": [{\"x\": 0, \"y\": 0}, {\"x\": 9, \"y\": 0}, {\"x\": 0, \"y\": 9}]}]}}]}], "
        "\"layers\": [{\"type\": \"tilelayer\", \"name\": \"tiles\", \"width\": 20, \"height\": 1, "
        "\"data\": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}, {\"type\": \"objectgroup\", \"objects\": "
        "[{\"name\": \"notch\", \"polygon\": [{\"x\": 0, \"y\": 0}, {\"x\": 9, \"y\": 0}, {\"x\": 9, "
        "\"y\": 9}, {\"x\": 5, \"y\": 2}]}]}]}");
}

static um_result attempt_to_import_from_rube(heap* h, ums_error* error)
{
    return attempt_to_import(
        h, error,
        "{\"gravity\": 0, \"body\": [{\"name\": \"ground\", \"fixture\": [{\"chain\": {\"vertices\": "
        "{\"x\": [0, 1, 2], \"y\": [0, 0, 1]}}}]}, {\"name\": \"box\", \"type\": 2}], \"joint\": "
        "[{\"type\": \"weld\", \"name\": \"glue\", \"bodyB\": 1}]}");
}

static void importing_without_memory_leaves_nothing(void** state)
{
    (void)state;
    assert_true(fail_everywhere(attempt_to_import_a_map, "importing a map") > 5);
    assert_true(fail_everywhere(attempt_to_import_from_rube, "importing from R.U.B.E.") > 4);
}

static void describing_a_world_without_memory_leaves_nothing(void** state)
{
    (void)state;
    assert_true(fail_everywhere(attempt_to_describe, "describing") > 3);
}

// The scene's own memory, and that of the world, end at any point while a player is made.
static void playing_without_memory_leaves_nothing(void** state)
{
    (void)state;
    heap of_scene = heap_make();
    ums_scene_def def = def_on(&of_scene);
    ums_scene* scene;
    ums_error error;
    assert_int_equal(ums_scene_parse(TEXT, strlen(TEXT), &def, &scene, &error), UM_OK);
    int32_t blocks = of_scene.block_count;
    for (int32_t which = 0; which < 2; ++which) {
        um_result result = UM_ERROR_OUT_OF_MEMORY;
        for (int64_t k = 1; result == UM_ERROR_OUT_OF_MEMORY; ++k) {
            heap of_world = heap_make();
            um_world_def world_def = ums_scene_get_world_def(scene);
            world_def.allocator = heap_allocator(&of_world);
            heap_fail(which == 0 ? &of_scene : &of_world, k, true);
            ums_player* player;
            result = ums_player_create(scene, &world_def, &player, &error);
            assert_true((player == NULL) == (result != UM_OK));
            heap_fail(&of_scene, 0, false);
            heap_fail(&of_world, 0, false);
            ums_player_destroy(player);
            check_count(of_scene.block_count, blocks, "blocks of the scene");
            check_empty(&of_world, "the world");
            heap_end(&of_world);
        }
        assert_int_equal(result, UM_OK);
    }
    ums_scene_destroy(scene);
    check_empty(&of_scene, "the scene");
    heap_end(&of_scene);
}

static bool refuse(const char* bytes, size_t count, void* context)
{
    (void)bytes;
    (void)count;
    (void)context;
    return false;
}

static void a_file_that_cannot_be_written_is_told(void** state)
{
    (void)state;
    ums_scene* scene = read_scene(TEXT);
    ums_error error;
    assert_int_equal(ums_scene_save(scene, "no/such/folder.json", &error), UM_ERROR_INVALID_DEF);
    assert_memory_equal(error.message, "no/such/folder.json: cannot be written: ", 40);
    assert_int_equal(ums_scene_write(scene, refuse, NULL), UM_ERROR_LIMIT);
    ums_scene_destroy(scene);
}

static void calls_without_an_argument_give_nothing(void** state)
{
    (void)state;
    ums_scene* scene = (ums_scene*)&scene; // anything but NULL
    assert_int_equal(ums_scene_parse(NULL, 0, NULL, &scene, NULL), UM_ERROR_NULL_ARGUMENT);
    assert_null(scene);
    scene = (ums_scene*)&scene;
    assert_int_equal(ums_scene_load_stream(NULL, NULL, &scene, NULL), UM_ERROR_NULL_ARGUMENT);
    assert_null(scene);
    scene = (ums_scene*)&scene;
    assert_int_equal(ums_scene_load(NULL, NULL, &scene, NULL), UM_ERROR_NULL_ARGUMENT);
    assert_null(scene);
    scene = (ums_scene*)&scene;
    assert_int_equal(ums_scene_from_world(NULL, NULL, &scene, NULL), UM_ERROR_NULL_ARGUMENT);
    assert_null(scene);
    um_world* world = (um_world*)&scene;
    assert_int_equal(ums_scene_create_world(NULL, NULL, &world, NULL), UM_ERROR_NULL_ARGUMENT);
    assert_null(world);
    ums_player* player = (ums_player*)&scene;
    assert_int_equal(ums_player_create(NULL, NULL, &player, NULL), UM_ERROR_NULL_ARGUMENT);
    assert_null(player);
}

// ---- Files ----------------------------------------------------------------------------------------------

static const char PATH[] = "test_scene_memory.json";
static const char BESIDE[] = "test_scene_memory.json.part0";

static void put_file(const char* path, const char* text)
{
    FILE* file = fopen(path, "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

// "" if there is none.
static void get_file(const char* path, char out_text[64])
{
    FILE* file = fopen(path, "rb");
    size_t size = file != NULL ? fread(out_text, 1, 63, file) : 0;
    out_text[size] = '\0';
    if (file != NULL) {
        fclose(file);
    }
}

static void a_file_is_replaced_when_the_new_one_is_whole(void** state)
{
    (void)state;
    static const char* const before[] = {NULL, "",
                                         "something else that is longer than a scene without anything"};
    ums_scene* scene = read_scene("{\"umbra_scene\": 1}");
    for (size_t i = 0; i < sizeof before / sizeof before[0]; ++i) {
        remove(PATH);
        if (before[i] != NULL) {
            put_file(PATH, before[i]);
        }
        char text[64];
        assert_int_equal(ums_scene_save(scene, PATH, NULL), UM_OK);
        get_file(PATH, text);
        assert_string_equal(text, "{\n  \"umbra_scene\": 1\n}\n");
        get_file(BESIDE, text);
        assert_string_equal(text, "");
    }
    remove(PATH);
    ums_scene_destroy(scene);
}

// What somebody else has put beside it is not touched.
static void a_name_that_is_taken_is_left_alone(void** state)
{
    (void)state;
    ums_scene* scene = read_scene("{\"umbra_scene\": 1}");
    char text[64];
    put_file(BESIDE, "mine");
    assert_int_equal(ums_scene_save(scene, PATH, NULL), UM_OK);
    get_file(BESIDE, text);
    assert_string_equal(text, "mine");
    get_file(PATH, text);
    assert_string_equal(text, "{\n  \"umbra_scene\": 1\n}\n");
    remove(PATH);
    remove(BESIDE);
    ums_scene_destroy(scene);
}

// Whether there is a device that takes no byte. What Wine makes of one takes all.
static bool takes_nothing(const char* path)
{
    FILE* file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    bool is_full = fputc('x', file) == EOF || fflush(file) == EOF;
    fclose(file);
    return is_full;
}

// A folder, and a disk that is full, where there is such a device.
static void what_cannot_be_replaced_stays(void** state)
{
    (void)state;
    ums_scene* scene = read_scene(TEXT);
    ums_error error;
    assert_int_equal(ums_scene_save(scene, ".", &error), UM_ERROR_INVALID_DEF);
    if (takes_nothing("/dev/full")) {
        assert_int_equal(ums_scene_save(scene, "/dev/full", &error), UM_ERROR_INVALID_DEF);
        assert_memory_equal(error.message, "/dev/full: cannot be written: ", 30);
    }
    ums_scene_destroy(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_without_memory_leaves_nothing),
        cmocka_unit_test(importing_without_memory_leaves_nothing),
        cmocka_unit_test(describing_a_world_without_memory_leaves_nothing),
        cmocka_unit_test(playing_without_memory_leaves_nothing),
        cmocka_unit_test(calls_without_an_argument_give_nothing),
        cmocka_unit_test(a_file_that_cannot_be_written_is_told),
        cmocka_unit_test(a_file_is_replaced_when_the_new_one_is_whole),
        cmocka_unit_test(a_name_that_is_taken_is_left_alone),
        cmocka_unit_test(what_cannot_be_replaced_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
