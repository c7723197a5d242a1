// Where pictures go of which nobody has said it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_PICTURE_PATH_H
#define UMBRA_TOOLS_PICTURE_PATH_H

// The wanted path if there is one. Else path_in_build ("build/..."), and the same name in the current folder
// where there is no folder build.
const char* picture_path(const char* wanted, const char* path_in_build);

#endif
