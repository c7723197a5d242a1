// Messages for the person who called.
// SPDX-License-Identifier: MIT

#include "message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void complain(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("umbra: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

void complain_about_scene(const ums_error* error)
{
    fprintf(stderr, "%s%s\n", error->line > 0 ? "" : "umbra: ", error->message);
}

void complain_about_file(const char* path)
{
    complain("cannot write %s: %s", path, strerror(errno));
}
