// Where pictures go.
// SPDX-License-Identifier: MIT

#include "picture_path.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

const char* picture_path(const char* wanted, const char* path_in_build)
{
    struct stat status;
    if (wanted != NULL) {
        return wanted;
    }
    bool has_build = stat("build", &status) == 0 && S_ISDIR(status.st_mode);
    return has_build ? path_in_build : strchr(path_in_build, '/') + 1;
}
