// Other programs, by POSIX.
// SPDX-License-Identifier: MIT

#include "child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

bool child_process_exists(const char* program)
{
    const char* folders = getenv("PATH");
    for (const char* folder = folders; folder != NULL;) {
        size_t length = strcspn(folder, ":");
        char path[4096];
        snprintf(path, sizeof path, "%.*s/%s", (int)length, folder, program);
        if (access(path, X_OK) == 0) {
            return true;
        }
        folder = folder[length] == ':' ? folder + length + 1 : NULL;
    }
    return false;
}

// In the new process: reads from the pipe, and its words go nowhere.
static void become(int pipe_end, const char* const* arguments)
{
    int nowhere = open("/dev/null", O_WRONLY);
    dup2(pipe_end, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    // exec promises to change no argument, though its type does not.
    union {
        const char* const* given;
        char* const* taken;
    } list = {arguments};
    execvp(arguments[0], list.taken);
    _exit(127);
}

bool child_process_begin(child_process* child, const char* const* arguments)
{
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    // Nobody else that is started may hold the pipe open.
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    signal(SIGPIPE, SIG_IGN); // a program that ends early is an error of the write, not the end of this one
    pid_t id = fork();
    if (id == 0) {
        become(ends[0], arguments);
    }
    close(ends[0]);
    if (id < 0) {
        close(ends[1]);
        return false;
    }
    *child = (child_process){fdopen(ends[1], "wb"), id};
    return child->input != NULL;
}

int child_process_end(child_process* child)
{
    fclose(child->input);
    child->input = NULL;
    int status;
    while (waitpid((pid_t)child->id, &status, 0) < 0) {
        if (errno != EINTR) {
            return -1;
        }
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
