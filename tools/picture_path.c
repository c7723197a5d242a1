// Where pictures go.
// SPDX-License-Identifier: MIT

#include "picture_path.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

const char* picture_path(const char* wanted, const char* path_in_build)
{
    if (wanted != NULL) {
        return wanted;
    }
    // Trying is the only test that knows of rights and full disks.
    FILE* file = fopen(path_in_build, "a");
    if (file != NULL) {
        fclose(file);
        return path_in_build;
    }
    return strchr(path_in_build, '/') + 1;
}

void picture_report_failure(const char* path)
{
    fprintf(stderr, "umbra: cannot write %s: %s\n", path, strerror(errno));
}
