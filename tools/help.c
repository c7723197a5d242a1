// Help, printed from the command table.
// SPDX-License-Identifier: MIT

#include "help.h"
#include "exit_codes.h"

#include <string.h>

int help_option_form(const option* it, char* out_form)
{
    bool has_value = it->value_name != NULL;
    return snprintf(out_form, OPTION_FORM_SIZE, "%s%s%s%s%s", it->short_name != NULL ? it->short_name : "",
                    it->short_name != NULL ? ", " : "", it->name, has_value ? " " : "",
                    has_value ? it->value_name : "");
}

const char* help_default_label(const option* it)
{
    return it->default_value != NULL ? "; default: " : "";
}

static void print_options(const command* shown)
{
    char form[OPTION_FORM_SIZE];
    int width = 0;
    for (size_t i = 0; i < shown->option_count; ++i) {
        int length = help_option_form(&shown->options[i], form);
        width = length > width ? length : width;
    }
    printf("Options:\n");
    for (size_t i = 0; i < shown->option_count; ++i) {
        const option* it = &shown->options[i];
        help_option_form(it, form);
        printf("  %-*s  %s%s%s\n", width, form, it->help, help_default_label(it),
               it->default_value != NULL ? it->default_value : "");
    }
}

static void print_usage(const command* shown)
{
    printf("Usage: umbra %s", shown->name);
    for (size_t i = 0; i < shown->option_count; ++i) {
        if (option_stands_alone(&shown->options[i])) {
            printf(" %s", shown->options[i].name);
        }
    }
    printf(" [OPTIONS]%s\n\n", shown->has_second_run ? " -- [OPTIONS]" : "");
}

void help_print_command(const command* shown)
{
    print_usage(shown);
    printf("%c%s.\n\n", shown->summary[0] - 'a' + 'A', shown->summary + 1);
    print_options(shown);
    if (shown->text != NULL) {
        printf("\n%s", shown->text);
    }
    printf("\nExamples:\n");
    for (size_t i = 0; i < shown->example_count; ++i) {
        printf("  %s\n      %s\n", shown->examples[i].line, shown->examples[i].text);
    }
}

void help_print(FILE* file)
{
    fprintf(file, "Usage: umbra COMMAND [OPTIONS]\n"
                  "       umbra --version\n"
                  "       umbra --help\n"
                  "\n"
                  "Commands:\n");
    for (size_t i = 0; i < command_count; ++i) {
        fprintf(file, "  %-11s %s\n", command_table[i].name, command_table[i].summary);
    }
    fprintf(file, "\n`umbra COMMAND --help` lists the options of a command, with examples.\n\nExit codes:\n");
#define PRINT_EXIT_CODE(name, code, text) fprintf(file, "  %-3d  %s\n", code, text);
    EXIT_CODE_LIST(PRINT_EXIT_CODE)
#undef PRINT_EXIT_CODE
}
