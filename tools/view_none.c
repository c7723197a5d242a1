// The command `umbra view` where there is no viewer.
// SPDX-License-Identifier: MIT

#include "commands.h"
#include "exit_codes.h"
#include "message.h"

int view_command(const settings* given)
{
    (void)given;
    complain("this umbra was built without the viewer, which needs GLFW, libepoxy and Dear ImGui "
             "(Debian: libglfw3-dev libepoxy-dev libimgui-dev)");
    return EXIT_MISSING;
}
