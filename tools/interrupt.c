// Signals as a flag, or as an end at once.
// SPDX-License-Identifier: MIT

#include "interrupt.h"
#include "output_file.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#if !defined(_WIN32)
#include <unistd.h>
#endif

// What is being written: more than any command does at a time.
enum { MOST_FILES = 4 };

static volatile sig_atomic_t has_come; // the number of the signal
static volatile sig_atomic_t ends_at_once;
static char files[MOST_FILES][OUTPUT_PATH_SIZE];

// A call that a signal may use wherever it comes, as it may `_Exit`.
static void delete_file(const char* path)
{
#if defined(_WIN32)
    remove(path);
#else
    unlink(path);
#endif
}

static void end_now(int number)
{
    for (int i = 0; i < MOST_FILES; ++i) {
        if (files[i][0] != '\0') {
            delete_file(files[i]);
        }
    }
    _Exit(128 + number);
}

static void note_signal(int number)
{
    if (ends_at_once != 0) {
        end_now(number);
    }
    has_come = number;
    signal(number, SIG_DFL); // so that a second one ends what does not ask for the flag
}

void interrupt_watch(void)
{
    signal(SIGINT, note_signal);
    signal(SIGTERM, note_signal);
#if defined(SIGHUP)
    if (signal(SIGHUP, note_signal) == SIG_IGN) { // by nohup: then the run goes on when its terminal is gone
        signal(SIGHUP, SIG_IGN);
    }
#endif
}

bool interrupt_came(void)
{
    return has_come != 0;
}

int interrupt_exit_code(void)
{
    return 128 + has_come;
}

void interrupt_begin_deaf(void)
{
    ends_at_once = 1;
    if (has_come != 0) {
        end_now(has_come);
    }
}

void interrupt_end_deaf(void)
{
    ends_at_once = 0;
}

void interrupt_note_file(const char* path)
{
    int i = 0;
    while (i < MOST_FILES && files[i][0] != '\0') {
        ++i;
    }
    if (i < MOST_FILES && strlen(path) < sizeof files[i]) {
        memcpy(files[i], path, strlen(path) + 1);
    }
}

void interrupt_forget_file(const char* path)
{
    for (int i = 0; i < MOST_FILES; ++i) {
        if (strcmp(files[i], path) == 0) {
            files[i][0] = '\0';
        }
    }
}
