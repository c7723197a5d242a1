// The command `umbra manual`: the manual page as man reads it, printed from the command table.
// SPDX-License-Identifier: MIT

#include "command_table.h"
#include "commands.h"
#include "exit_codes.h"
#include "help.h"

#include <umbra/base.h>

#include <ctype.h>
#include <stdio.h>

// What roff gives a meaning to: backslashes, dashes that would become hyphens, and points and quotes that
// begin a line.
static void print_text(const char* text)
{
    bool begins_line = true;
    for (; *text != '\0'; ++text) {
        if (begins_line && (*text == '.' || *text == '\'')) {
            printf("\\&");
        }
        begins_line = *text == '\n';
        if (*text == '\\') {
            printf("\\e");
        } else if (*text == '-') {
            printf("\\-");
        } else {
            putchar(*text);
        }
    }
}

static void print_options(const command* shown)
{
    for (size_t i = 0; i < shown->option_count; ++i) {
        const option* it = &shown->options[i];
        char form[OPTION_FORM_SIZE];
        help_option_form(it, form);
        printf(".TP\n.B ");
        print_text(form);
        printf("\n");
        print_text(it->help);
        print_text(help_default_label(it));
        print_text(it->default_value != NULL ? it->default_value : "");
        printf("\n");
    }
}

static void print_examples(const command* shown)
{
    for (size_t i = 0; i < shown->example_count; ++i) {
        printf(".TP\n.B ");
        print_text(shown->examples[i].line);
        printf("\n");
        print_text(shown->examples[i].text);
        printf("\n");
    }
}

static void print_command(const command* shown)
{
    printf(".SS umbra ");
    print_text(shown->name);
    printf("\n%c", toupper((unsigned char)shown->summary[0]));
    print_text(shown->summary + 1);
    printf(".\n");
    print_options(shown);
    if (shown->text != NULL) {
        printf(".PP\n.nf\n");
        print_text(shown->text);
        printf(".fi\n");
    }
    printf(".PP\nExamples:\n");
    print_examples(shown);
}

static void print_exit_codes(void)
{
    printf(".SH EXIT STATUS\n");
#define PRINT_EXIT_CODE(name, code, text) printf(".TP\n.B %d\n%s\n", code, text);
    EXIT_CODE_LIST(PRINT_EXIT_CODE)
#undef PRINT_EXIT_CODE
}

int manual_command(const settings* given)
{
    (void)given;
    printf(".TH UMBRA 1 \"\" \"Umbra %d.%d.%d\" \"User Commands\"\n", UM_VERSION_MAJOR, UM_VERSION_MINOR,
           UM_VERSION_PATCH);
    printf(
        ".SH NAME\numbra \\- run, draw and compare scenes of a 2D physics engine\n"
        ".SH SYNOPSIS\n.B umbra\n.I COMMAND\n[\\fIOPTIONS\\fR]\n"
        ".SH DESCRIPTION\n"
        "Umbra is a 2D rigid\\-body physics engine. This command runs scenes with it, draws them as "
        "pictures\n"
        "and films, plots what they come to, and compares runs. Results go to standard output, progress and\n"
        "messages to standard error. A file is written under another name and renamed when it is whole.\n"
        "A scene is the name of a built\\-in one, the path of a scene file in JSON, or \\- for standard "
        "input. What\n"
        "is wrong in a file is told as file:line:column and what would be right.\n"
        ".SH COMMANDS\n");
    for (size_t i = 0; i < command_count; ++i) {
        print_command(&command_table[i]);
    }
    print_exit_codes();
    printf(".SH SEE ALSO\n.BR ffmpeg (1),\n.BR gnuplot (1)\n");
    return EXIT_DONE;
}
