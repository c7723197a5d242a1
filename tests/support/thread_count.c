// Counting threads: see thread_count.h.
// SPDX-License-Identifier: MIT

#include "support/thread_count.h"

#if defined(__linux__)

#include <dirent.h>
#include <stddef.h>

int32_t count_threads(void)
{
    DIR* tasks = opendir("/proc/self/task");
    if (tasks == NULL) {
        return -1;
    }
    int32_t count = 0;
    for (struct dirent* entry = readdir(tasks); entry != NULL; entry = readdir(tasks)) {
        count += entry->d_name[0] != '.';
    }
    closedir(tasks);
    return count;
}

#else

int32_t count_threads(void)
{
    return -1;
}

#endif
