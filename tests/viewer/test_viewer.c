// The viewer with its pictures: contexts that come and go, windows of all sizes, pixels.
// SPDX-License-Identifier: MIT

#include "viewer/offscreen.h"
#include "viewer/viewer_checks.h"

#include <math.h>

static const viewer_size window = {400.0f, 300.0f, 1.0f};

static bool begin(offscreen* at)
{
    if (!offscreen_begin(at, false, 400, 300)) {
        offscreen_end(at);
        return false;
    }
    return true;
}

static viewer* shown_box(void)
{
    viewer* it = viewer_with(one_box);
    it->layers &= ~WORLD_LAYER_BIT(SHOW_GRID);
    viewer_resize(it, window);
    it->camera.scale = 1.0f;
    it->camera.center = um_vec2_make(0.0f, -50.0f); // the box is 100 wide, in the middle
    return it;
}

static uint32_t pixel(const uint8_t* pixels, int32_t width, int x, int y)
{
    const uint8_t* p = pixels + ((size_t)y * (size_t)width + (size_t)x) * 4;
    return (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
}

static void test_a_frame_shows_the_world_and_can_be_read(void** state)
{
    (void)state;
    offscreen at;
    if (!begin(&at)) {
        skip();
    }
    viewer* it = shown_box();
    const char* message = "";
    int32_t width = 0, height = 0;
    assert_null(viewer_read_pixels(it, &width, &height));
    viewer_draw(it, window); // without a context: nothing happens
    if (!viewer_gain_context(it, &message)) {
        fail_msg("viewer_gain_context: %s", message);
    }
    viewer_draw(it, window);
    uint8_t* pixels = viewer_read_pixels(it, &width, &height);
    assert_non_null(pixels);
    assert_int_equal(width, 400);
    assert_int_equal(height, 300);
    uint32_t background = theme_of(THEME_DARK)->background;
    assert_int_equal(pixel(pixels, width, 10, 10), background);
    assert_int_not_equal(pixel(pixels, width, 200, 150), background); // the box
    assert_int_equal(pixel(pixels, width, 140, 150), background);     // beside it
    assert_int_not_equal(pixel(pixels, width, 20, 260), background);  // the floor
    free(pixels);
    viewer_destroy(it);
    assert_int_equal(glGetError(), GL_NO_ERROR);
    offscreen_end(&at);
}

static void test_a_context_that_was_lost_comes_back_with_the_same_picture(void** state)
{
    (void)state;
    offscreen at;
    if (!begin(&at)) {
        skip();
    }
    viewer* it = shown_box();
    uint8_t* pictures[2];
    int32_t width = 0, height = 0;
    for (int i = 0; i < 2; ++i) {
        assert_true(viewer_gain_context(it, NULL));
        viewer_draw(it, window);
        pictures[i] = viewer_read_pixels(it, &width, &height);
        viewer_lose_context(it);
        viewer_lose_context(it); // once more does no harm
        viewer_draw(it, window);
        viewer_update(it, 0.1);
        if (i == 0) {
            offscreen_end(&at);
            assert_true(begin(&at));
        }
    }
    assert_memory_equal(pictures[0], pictures[1], (size_t)width * (size_t)height * 4);
    free(pictures[0]);
    free(pictures[1]);
    viewer_destroy(it);
    offscreen_end(&at);
}

static void test_windows_of_any_size_are_drawn(void** state)
{
    (void)state;
    static const viewer_size sizes[] = {{0.0f, 0.0f, 1.0f},     {1.0f, 1.0f, 1.0f},   {1.0f, 300.0f, 1.0f},
                                        {400.0f, 1.0f, 2.0f},   {-1.0f, -1.0f, 1.0f}, {NAN, 300.0f, 1.0f},
                                        {200.0f, 150.0f, 2.0f}, {400.0f, 300.0f, NAN}};
    offscreen at;
    if (!begin(&at)) {
        skip();
    }
    viewer* it = shown_box();
    assert_true(viewer_gain_context(it, NULL));
    it->layers = UINT32_MAX;
    for (int i = 0; i < COUNT_OF(sizes); ++i) {
        viewer_draw(it, sizes[i]);
        viewer_update(it, 1.0 / 60.0);
        viewer_fit(it);
        viewer_draw(it, sizes[i]);
    }
    assert_int_equal(glGetError(), GL_NO_ERROR);
    viewer_destroy(it);
    offscreen_end(&at);
}

// What the pointer is about to make can be seen.
static void test_a_box_is_sketched_while_it_is_drawn(void** state)
{
    (void)state;
    offscreen at;
    if (!begin(&at)) {
        skip();
    }
    viewer* it = shown_box();
    assert_true(viewer_gain_context(it, NULL));
    it->hand.tool = HAND_BOX;
    viewer_pointer_down(it, 300.0f, 50.0f, BUTTON_MAIN, 0);
    viewer_pointer_move(it, 360.0f, 90.0f);
    viewer_draw(it, window);
    int32_t width = 0, height = 0;
    uint8_t* pixels = viewer_read_pixels(it, &width, &height);
    uint32_t background = theme_of(THEME_DARK)->background;
    assert_int_not_equal(pixel(pixels, width, 330, 50), background);
    assert_int_not_equal(pixel(pixels, width, 360, 70), background);
    assert_int_equal(pixel(pixels, width, 330, 70), background);
    free(pixels);
    viewer_destroy(it);
    offscreen_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_frame_shows_the_world_and_can_be_read),
        cmocka_unit_test(test_a_context_that_was_lost_comes_back_with_the_same_picture),
        cmocka_unit_test(test_windows_of_any_size_are_drawn),
        cmocka_unit_test(test_a_box_is_sketched_while_it_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
