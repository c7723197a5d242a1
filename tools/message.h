// Messages for the person who called: one line each, on stderr.
// SPDX-License-Identifier: MIT

#ifndef UMBRA_TOOLS_MESSAGE_H
#define UMBRA_TOOLS_MESSAGE_H

// "umbra: " and the rest, which is like printf, without a newline at its end.
void complain(const char* format, ...);

// Says that errno kept a file from being written.
void complain_about_file(const char* path);

#endif
