// A file that must not be there yet. Standard C has the mode "x" for that, which the C library of Windows
// does not know: so it is done by the calls below it, on each system by its own.
// SPDX-License-Identifier: MIT

#include "new_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#if defined(_WIN32)

#include <io.h>

FILE* new_file_open(const char* path)
{
    int file = _open(path, _O_CREAT | _O_EXCL | _O_WRONLY | _O_BINARY, _S_IREAD | _S_IWRITE);
    return file >= 0 ? _fdopen(file, "wb") : NULL;
}

#else

FILE* new_file_open(const char* path)
{
    int file = open(path, O_CREAT | O_EXCL | O_WRONLY, 0666); // less what the user's mask takes away
    return file >= 0 ? fdopen(file, "wb") : NULL;
}

#endif
