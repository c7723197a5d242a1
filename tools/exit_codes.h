// What `umbra` returns. The list below is all there is to know about them: help and manual print it.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_EXIT_CODES_H
#define UMBRA_TOOLS_EXIT_CODES_H

#define EXIT_CODE_LIST(X)                                                                        \
    X(EXIT_DONE, 0, "done")                                                                      \
    X(EXIT_FAILED, 1, "the work could not be done: memory, a file, a program that failed")       \
    X(EXIT_WRONG_USAGE, 2, "the arguments or the scene make no sense")                           \
    X(EXIT_NOT_SO, 3, "the answer is no: runs differ, a check fails, bodies are still awake")    \
    X(EXIT_MISSING, 4, "a program or library that is needed is not there; the message names it") \
    X(EXIT_HUNG_UP, 129, "the terminal is gone; no file is left behind")                         \
    X(EXIT_INTERRUPTED, 130, "interrupted by Ctrl-C; no file is left behind")                    \
    X(EXIT_TERMINATED, 143, "ended by a plain kill; no file is left behind")

enum {
#define EXIT_CODE_ENUMERATOR(name, code, text) name = (code),
    EXIT_CODE_LIST(EXIT_CODE_ENUMERATOR)
#undef EXIT_CODE_ENUMERATOR
};

#endif
