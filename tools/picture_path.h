// Where pictures go, and what is said when they cannot.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_PICTURE_PATH_H
#define UMBRA_TOOLS_PICTURE_PATH_H

// The wanted path if there is one. Else path_in_build ("build/..."), and the same name in the current folder
// where there is no folder build that can be written to.
const char* picture_path(const char* wanted, const char* path_in_build);

// Says on stderr that errno kept a picture from being written.
void picture_report_failure(const char* path);

#endif
