// Scenes of R.U.B.E. (iforce2d.net/rube), as that exports them to JSON, as scenes. They are made for Box2D
// 2.3, and in metres with y up. What is not there is zero, false or empty; a vector of zero is the number 0;
// a number may be a text of eight hexadecimal digits, the bits of a float.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_SCENE_RUBE_H
#define UMBRA_SCENE_RUBE_H

#include "import.h"

// A member that the editor's own files (.rube) have, and those that it exports have not.
#define UMSI_RUBE_EDITOR_MEMBER "metaworld"

// Read a member as R.U.B.E. writes it, or leave *out as it is. False with a message.
bool umsi_rube_number(umsi_reader* reader, umsi_value object, const char* name, float* out);
bool umsi_rube_vector(umsi_reader* reader, umsi_value object, const char* name, um_vec2* out);

// Reads points: an object with a list of x and one of y. False with a message.
bool umsi_rube_points(umsi_import* import, umsi_value object, const char* name, umsi_list* out_list);

// A fixture as a shape, and a joint, of a world that makes so many steps per second.
bool umsi_rube_fixture(umsi_import* import, umsi_value fixture);
bool umsi_rube_joint(umsi_import* import, umsi_value joint, int32_t body_count, float step_rate);

#endif
