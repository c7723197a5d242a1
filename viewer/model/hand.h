// What the pointer does to the world and to the camera. Sizes of what it makes are given by what is seen, so
// that they suit worlds in pixels, metres and kilometres alike.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_VIEWER_HAND_H
#define UMBRA_VIEWER_HAND_H

#include "session.h"
#include "viewer/camera.h"

// What the main button does.
typedef enum hand_tool {
    HAND_DRAG,   // a body, by a mouse joint; the camera where there is none
    HAND_THROW,  // a ball, from where the button goes down, the faster the further it is moved
    HAND_BOX,    // a box from corner to corner
    HAND_DELETE, // the body under the pointer
    HAND_BOMB,
    HAND_TOOL_COUNT,
} hand_tool;

// What a button that is down is about.
typedef enum hand_motion {
    MOTION_NONE,
    MOTION_PAN,
    MOTION_DRAG,
    MOTION_THROW,
    MOTION_BOX,
    MOTION_DELETE, // like a bomb only when the button is lifted: a second finger may still make a pinch of it
    MOTION_BOMB,
} hand_motion;

typedef struct hand {
    hand_tool tool;
    float size; // of what it makes: 1 is normal
    hand_motion motion;
    viewer_button button; // that is down; BUTTON_NONE
    bool is_inside;       // whether the pointer is over the picture
    float x, y;           // where, in points
    um_vec2 from;         // where the button went down, in the world
    um_vec2 pulled_to;    // where what is dragged was pulled to last
    um_body_id aimed_at;  // what is about to be deleted
} hand;

hand hand_make(void);

// Modifiers are a short cut to another tool: shift throws, control draws a box, alt deletes. Buttons other
// than the main one move the camera; hand_move says whether it did. Coordinates that are not finite are
// ignored.
void hand_down(hand* it, session* played, camera* seen, um_vec2 at, viewer_button button, int modifiers);
bool hand_move(hand* it, session* played, camera* seen, um_vec2 at);
void hand_up(hand* it, session* played, camera* seen, um_vec2 at, viewer_button button);

// The pointer has left, or another thing has begun: what is dragged is let go, what is half drawn forgotten.
void hand_cancel(hand* it, session* played);

// The world under a pointer that rests may move on.
void hand_follow(hand* it, session* played, const camera* seen);

// What a throw or a box would come to if the button was lifted now, as a line through points of the world.
// Returns how many: 0, 2 or 5.
int32_t hand_sketch(const hand* it, const camera* seen, um_vec2 out_points[5]);

// The body at a point of the screen: of several, dynamic ones first; near it, if there is none right there.
// Null if there is nothing.
um_body_id hand_body_at(const um_world* world, const camera* seen, um_vec2 at);

#endif
