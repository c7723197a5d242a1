// Other programs, by the C library of Windows.
// SPDX-License-Identifier: MIT

#include "child_process.h"

#include <io.h>
#include <stdlib.h>
#include <string.h>

bool child_process_exists(const char* program)
{
    const char* folders = getenv("PATH");
    for (const char* folder = folders; folder != NULL;) {
        size_t length = strcspn(folder, ";");
        char path[4096];
        snprintf(path, sizeof path, "%.*s\\%s.exe", (int)length, folder, program);
        if (_access(path, 0) == 0) {
            return true;
        }
        folder = folder[length] == ';' ? folder + length + 1 : NULL;
    }
    return false;
}

// The arguments as one line, each in quotes, which no file name there can have in it. The shell takes the
// outermost quotes away.
bool child_process_begin(child_process* child, const char* const* arguments)
{
    char line[8192] = "\"";
    for (int i = 0; arguments[i] != NULL; ++i) {
        size_t used = strlen(line);
        snprintf(line + used, sizeof line - used, "\"%s\" ", arguments[i]);
    }
    size_t used = strlen(line);
    snprintf(line + used, sizeof line - used, ">NUL 2>NUL\"");
    *child = (child_process){_popen(line, "wb"), 0};
    return child->input != NULL;
}

int child_process_end(child_process* child)
{
    int code = _pclose(child->input);
    child->input = NULL;
    return code;
}
