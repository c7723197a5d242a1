// Files that are either whole or not there.
// SPDX-License-Identifier: MIT

#include "output_file.h"
#include "interrupt.h"
#include "message.h"
#include "new_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

// A device, a pipe or a folder cannot be replaced by a file of the same name.
static bool is_replaceable(const char* path)
{
    struct stat status;
    return stat(path, &status) != 0 || S_ISREG(status.st_mode);
}

// The first name beside the path that nothing has yet. An exclusive open is the only test that two programs
// cannot both pass.
static FILE* open_temporary(output_file* output)
{
    for (int i = 0; i < 1000; ++i) {
        size_t length = strlen(output->path); // there is room: output_begin has looked
        memcpy(output->temporary, output->path, length);
        snprintf(output->temporary + length, sizeof output->temporary - length, ".part%d", i);
        FILE* file = new_file_open(output->temporary);
        if (file != NULL || errno != EEXIST) {
            return file;
        }
    }
    return NULL;
}

bool output_begin(output_file* output, const char* path)
{
    *output = (output_file){0};
    if (path[0] == '\0') {
        complain("cannot write a file without a name");
        return false;
    }
    if (strlen(path) + sizeof ".part999" > sizeof output->path) {
        complain("cannot write a file with a path of more than %d bytes",
                 OUTPUT_PATH_SIZE - (int)sizeof ".part999");
        return false;
    }
    if (!is_replaceable(path)) {
        complain("cannot write %s: it is there already, and no file", path);
        return false;
    }
    snprintf(output->path, sizeof output->path, "%s", path);
    output->file = open_temporary(output);
    if (output->file == NULL) {
        complain_about_file(path);
        output->temporary[0] = '\0';
        return false;
    }
    interrupt_note_file(output->temporary);
    return true;
}

// Windows renames to no name that is taken, so that one has to go first there. Whatever else keeps a file
// from being renamed leaves the old one where it is.
static bool rename_over(const char* from, const char* to)
{
    return rename(from, to) == 0 || (errno == EEXIST && remove(to) == 0 && rename(from, to) == 0);
}

bool output_finish(output_file* output)
{
    bool is_written = true;
    if (output->file != NULL) {
        is_written = ferror(output->file) == 0;
        is_written = fclose(output->file) == 0 && is_written;
        output->file = NULL;
    }
    if (!is_written || !rename_over(output->temporary, output->path)) {
        complain_about_file(output->path);
        output_discard(output);
        return false;
    }
    interrupt_forget_file(output->temporary);
    output->temporary[0] = '\0';
    return true;
}

void output_discard(output_file* output)
{
    output_hand_over(output);
    if (output->temporary[0] != '\0') {
        remove(output->temporary);
        interrupt_forget_file(output->temporary);
        output->temporary[0] = '\0';
    }
}

bool output_ends_in(const output_file* output, const char* ending)
{
    char end[32];
    size_t length = strlen(ending);
    FILE* file = fopen(output->temporary, "rb");
    bool is_read = file != NULL && length <= sizeof end && fseek(file, -(long)length, SEEK_END) == 0 &&
                   fread(end, 1, length, file) == length;
    if (file != NULL) {
        fclose(file);
    }
    return is_read && memcmp(end, ending, length) == 0;
}

void output_hand_over(output_file* output)
{
    if (output->file != NULL) {
        fclose(output->file);
        output->file = NULL;
    }
}
