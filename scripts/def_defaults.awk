# Reads public headers and writes a C program that compares the defaults they state with those the library returns:
#     awk -v include=umbra/umbra.h -f def_defaults.awk HEADER... >program.c
#
# For a struct um_<x>_def every field must say "default <value>" in its comment, and um_default_<x>_def() must return
# that value; the same holds for umh_<x>_def of the helpers. A value is a number, a constant of C, NULL, null for an id,
# or (x, y) for a vector. "default: <text>" stands for a field that is a struct itself, whose own fields state their
# defaults. A field without any default is an error, so none is forgotten. Only the cookie has none: its value is nobody's
# business, but it must be "set by um_default_<x>_def", and not be zero.

function error(message) {
    print "def_defaults: " message > "/dev/stderr"
    errors++
}

# The function that returns the defaults of a def: um_default_x_def for um_x_def.
function default_function(structure) {
    sub(/^umh?_/, "&default_", structure)
    return structure
}

# One line of a struct: "type name; // comment" becomes a field with its type, name and default.
function read_field(line,    declaration, comment, words, count, name, value) {
    declaration = line
    sub(/;.*/, "", declaration)
    gsub(/\*/, " ", declaration)
    comment = line
    if (!sub(/^[^;]*;[ \t]*\/\//, "", comment)) {
        comment = ""
    }
    count = split(declaration, words, " ")
    name = words[count]
    value = ""
    if (declaration ~ /[,(\[]/) {
        value = "not plain"
    } else if (name == "cookie" && comment ~ ("set by " default_function(structure) ";")) {
        value = "cookie"
    } else if (match(comment, /default:/)) {
        value = "nested"
    } else if (match(comment, /default \([^,)]+, [^,)]+\)/)) {
        value = substr(comment, RSTART + 8, RLENGTH - 8)
    } else if (match(comment, /default [^ ;,]+/)) {
        value = substr(comment, RSTART + 8, RLENGTH - 8)
        sub(/\.$/, "", value)
    }
    fields[structure]++
    field_name[structure, fields[structure]] = name
    field_type[structure, fields[structure]] = words[count - 1]
    field_value[structure, fields[structure]] = value
}

function add_check(label, stated, returned) {
    checks = checks "    check(\"" label "\", (double)" stated ", (double)" returned ");\n"
}

function write_checks(structure, path, label,    i, name, value, parts) {
    for (i = 1; i <= fields[structure]; i++) {
        name = field_name[structure, i]
        value = field_value[structure, i]
        if (value == "") {
            error(label "." name " states no default")
        } else if (value == "not plain") {
            error(label "." name " is not a plain field on a line of its own")
        } else if (value == "nested") {
            if (fields[field_type[structure, i]] == 0) {
                error(label "." name ": no struct " field_type[structure, i] " to look into")
            }
            write_checks(field_type[structure, i], path "." name, label "." name)
        } else if (value == "cookie") {
            add_check(label ".cookie is set", "1.0", "(" path ".cookie != 0 ? 1.0 : 0.0)")
        } else if (value ~ /^\(/) {
            split(substr(value, 2, length(value) - 2), parts, ", ")
            add_check(label "." name ".x", "(float)(" parts[1] ")", path "." name ".x")
            add_check(label "." name ".y", "(float)(" parts[2] ")", path "." name ".y")
        } else if (value == "null") {
            add_check(label "." name, "0.0", path "." name ".index1")
        } else if (value == "NULL") {
            add_check(label "." name, "0.0", "(" path "." name " == NULL ? 0.0 : 1.0)")
        } else {
            add_check(label "." name, "(" field_type[structure, i] ")(" value ")", path "." name)
        }
    }
}

/^typedef struct [a-z0-9_]+ *\{/ {
    structure = $3
    next
}

/^}/ {
    structure = ""
}

structure != "" && /^[ \t]*[a-z].*;/ {
    if (structure ~ /^umh?_[a-z0-9_]+_def$/ && !(structure in fields)) {
        defs[++def_count] = structure
    }
    read_field($0)
}

END {
    if (def_count == 0) {
        error("no um_<x>_def struct in the headers")
    }
    for (i = 1; i <= def_count; i++) {
        variable = "def" i
        checks = checks "    " defs[i] " " variable " = " default_function(defs[i]) "();\n"
        write_checks(defs[i], variable, defs[i])
    }
    print "// Written by scripts/def_defaults.awk from the comments of the public headers."
    print "#include <" include ">"
    print "#include <stdio.h>"
    print ""
    print "static int checked;"
    print "static int wrong;"
    print ""
    print "static void check(const char* field, double stated, double returned)"
    print "{"
    print "    ++checked;"
    print "    if (stated < returned || stated > returned || stated != stated || returned != returned) {"
    print "        ++wrong;"
    print "        printf(\"%s: the comment says %g, the default function returns %g\\n\", field, stated, returned);"
    print "    }"
    print "}"
    print ""
    print "int main(void)"
    print "{"
    printf "%s", checks
    print "    printf(\"%d defaults compared, %d wrong (for NULL: 0, for any other pointer: 1)\\n\", checked, wrong);"
    print "    return wrong == 0 ? 0 : 1;"
    print "}"
    if (errors) {
        exit 1
    }
}
