// The command `umbra completion`: scripts for bash and zsh, printed from the command table.
// SPDX-License-Identifier: MIT

#include "command_table.h"
#include "commands.h"
#include "exit_codes.h"
#include "message.h"

#include <stdio.h>
#include <string.h>

// Whether its values are known words.
static bool has_words(const option* it)
{
    return it->kind == OPTION_CHOICE || it->kind == OPTION_SET;
}

static void print_choices(const option* it, const char* between)
{
    for (int i = 0; it->choices[i] != NULL; ++i) {
        printf("%s%s", i > 0 ? between : "", it->choices[i]);
    }
    if (it->kind == OPTION_SET) {
        printf("%sall", between);
    }
}

// ---- bash -----------------------------------------------------------------------------------------------

static bool takes_scene(const command* shown)
{
    for (size_t i = 0; i < shown->option_count; ++i) {
        if (shown->options[i].kind == OPTION_SCENE) {
            return true;
        }
    }
    return false;
}

static void print_names(const command* shown)
{
    for (size_t i = 0; i < shown->option_count; ++i) {
        const option* it = &shown->options[i];
        if (!option_stands_alone(it)) {
            printf(" %s%s%s", it->name, it->short_name != NULL ? " " : "",
                   it->short_name != NULL ? it->short_name : "");
        } else if (has_words(it)) {
            printf(" ");
            print_choices(it, " ");
        } else if (it->kind == OPTION_SCENE) {
            printf(" $(umbra run --list 2>/dev/null | cut -s -d' ' -f1)");
        }
    }
}

// The values of one option of one command, as a case of a shell.
static void print_value_case(const command* shown, const option* it)
{
    printf("    %s:%s", shown->name, it->name);
    if (it->short_name != NULL) {
        printf(" | %s:%s", shown->name, it->short_name);
    }
    if (has_words(it)) {
        printf(") words=\"");
        print_choices(it, " ");
        printf("\" ;;\n");
    } else if (it->kind == OPTION_FILE) {
        printf(") COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n");
    } else {
        printf(") return ;;\n");
    }
}

static void print_bash(void)
{
    printf("# Completion of `umbra` for bash, printed by `umbra completion bash`.\n"
           "_umbra() {\n"
           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    local command=${COMP_WORDS[1]} words= takes_scene=\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
           "        COMPREPLY=($(compgen -W \"");
    for (size_t i = 0; i < command_count; ++i) {
        printf("%s ", command_table[i].name);
    }
    printf("--help --version\" -- \"$word\"))\n"
           "        return\n"
           "    fi\n"
           "    case \"$command:$before\" in\n");
    for (size_t i = 0; i < command_count; ++i) {
        for (size_t k = 0; k < command_table[i].option_count; ++k) {
            if (command_table[i].options[k].value_name != NULL) {
                print_value_case(&command_table[i], &command_table[i].options[k]);
            }
        }
    }
    printf("    esac\n"
           "    if [ -z \"$words\" ]; then\n"
           "        case \"$command\" in\n");
    for (size_t i = 0; i < command_count; ++i) {
        printf("        %s) words=\"", command_table[i].name);
        print_names(&command_table[i]);
        printf("\"%s ;;\n", takes_scene(&command_table[i]) ? "; takes_scene=1" : "");
    }
    printf("        esac\n"
           "    fi\n"
           "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
           "    if [ -n \"$takes_scene\" ]; then\n"
           "        compopt -o filenames 2>/dev/null\n"
           "        COMPREPLY+=($(compgen -f -X '!*.json' -- \"$word\") $(compgen -d -- \"$word\"))\n"
           "    fi\n"
           "}\n"
           "complete -F _umbra umbra\n");
}

// ---- zsh ------------------------------------------------------------------------------------------------

// zsh gives brackets and colons a meaning, and quotes end its words.
static void print_help_text(const char* text)
{
    for (; *text != '\0'; ++text) {
        if (strchr("[]:\\", *text) != NULL) {
            putchar('\\');
        }
        putchar(*text == '\'' ? '`' : *text);
    }
}

static void print_zsh_value(const option* it)
{
    if (it->value_name == NULL && !option_stands_alone(it)) {
        return;
    }
    printf(":%s:", it->value_name != NULL ? it->value_name : it->name);
    if (it->kind == OPTION_SET) {
        printf("_sequence compadd - ");
        print_choices(it, " ");
    } else if (it->kind == OPTION_CHOICE) {
        printf("(");
        print_choices(it, " ");
        printf(")");
    } else if (it->kind == OPTION_FILE) {
        printf("_files");
    } else if (it->kind == OPTION_SCENE) {
        printf("_umbra_scenes");
    }
}

static void print_zsh_option(const option* it)
{
    if (option_stands_alone(it)) {
        printf("            '1");
    } else if (it->short_name != NULL) {
        printf("            {%s,%s}'[", it->name, it->short_name);
        print_help_text(it->help);
        printf("]");
    } else {
        printf("            '%s[", it->name);
        print_help_text(it->help);
        printf("]");
    }
    print_zsh_value(it);
    printf("' \\\n");
}

static void print_zsh(void)
{
    printf("#compdef umbra\n"
           "# Completion of `umbra` for zsh, printed by `umbra completion zsh`.\n"
           "_umbra_scenes() {\n"
           "    local -a umbra_names=(${(f)\"$(umbra run --list 2>/dev/null | cut -s -d' ' -f1)\"})\n"
           "    _alternative 'scenes:scene:compadd -a umbra_names' 'files:file:_files -g \"*.json\"'\n"
           "}\n"
           "_umbra() {\n"
           "    if (( CURRENT == 2 )); then\n"
           "        local -a commands=(\n");
    for (size_t i = 0; i < command_count; ++i) {
        printf("            '%s:", command_table[i].name);
        print_help_text(command_table[i].summary);
        printf("'\n");
    }
    printf("        )\n"
           "        _describe command commands\n"
           "        return\n"
           "    fi\n"
           "    shift words\n"
           "    (( CURRENT-- ))\n"
           "    case $words[1] in\n");
    for (size_t i = 0; i < command_count; ++i) {
        printf("    %s)\n        _arguments \\\n", command_table[i].name);
        for (size_t k = 0; k < command_table[i].option_count; ++k) {
            print_zsh_option(&command_table[i].options[k]);
        }
        printf("            && return\n        ;;\n");
    }
    printf("    esac\n"
           "}\n"
           "_umbra \"$@\"\n");
}

int completion_command(const settings* given)
{
    switch (given->shell) {
    case SHELL_BASH:
        print_bash();
        return EXIT_DONE;
    case SHELL_ZSH:
        print_zsh();
        return EXIT_DONE;
    default:
        complain("completion needs a shell: bash or zsh");
        return EXIT_WRONG_USAGE;
    }
}
