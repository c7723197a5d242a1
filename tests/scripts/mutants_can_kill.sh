#!/bin/sh
# scripts/mutants.py changes what it says and nothing else, and tells the mutants that a test notices from the
# others, in a small tree of its own.

set -eu

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/scripts/expect.sh
. "$here/expect.sh"
mutants="$here/../../scripts/mutants.py"
tree="$work/tree"

for tool in python3 cmake ninja; do
    command -v "$tool" >/dev/null 2>&1 || {
        echo "mutants_can_kill: no $tool"
        exit 77
    }
done

# ---- The list --------------------------------------------------------------------------------------------

mkdir -p "$tree/include/umbra" "$tree/src/core" "$tree/src/world" "$tree/tests/golden" "$tree/tests/world"
echo '#define UM_HALF 0.5f // of one' >"$tree/include/umbra/base.h"
echo 'int left_alone(int a) { return a + 1; }' >"$tree/src/core/core.c"

# Lines that have no mutants.
cat >"$tree/src/world/list.c" <<'END'
// A comment: a + b < 1.
#define SUM(a, b) ((a) + (b) + \
                   1)
_Static_assert(sizeof(int) == 4, "1 + 1 == 2");
enum { FIRST = 1, SECOND };
typedef struct list {
    int numbers[4];
} list;
static int size(const list* of, int numbers[8]);
static void prefetch_list(list* of)
{
    if (of->numbers[0] == 1) {
        fetch(of->numbers + 1);
    }
}
static void change(list* of, float* out)
{
    int rest[2];
    const char* text = "1 + 1"; /* a < b */
END
: >"$work/expected"

# changes LINE AFTER... : one more line in that function, which has these mutants and no others.
changes() {
    cases=$((cases + 1))
    echo "    $1" >>"$tree/src/world/list.c"
    line="$1"
    shift
    for after in "$@"; do
        echo "$line BECOMES $after" >>"$work/expected"
    done
}

# The list in the same form.
list_changes() { # [OPTIONS...]
    python3 "$mutants" --root "$tree" "$@" --list 0 |
        sed -n -e '/^    - /{' -e 'N' -e 's/^    - \(.*\)\n    + /\1 BECOMES /p' -e '}'
}

changes 'return a + b;' 'return a - b;'
changes 'return a * b;' 'return a / b;'
changes 'return *a - -b;' 'return *a + -b;'
changes 'return a < b;' 'return a <= b;'
changes 'return a >= b;' 'return a > b;'
changes 'return a != b;' 'return a == b;'
changes 'return a && b;' 'return a || b;'
changes 'return !a;' 'return a;'
changes 'return 1.5f;' 'return 3.0f;'
changes 'return 0.0f;' # twice nothing is no change
changes 'return UM_HALF;' 'return (2.0f * UM_HALF);'
changes 'return UINT32_C(0xff);' 'return UINT32_C(0x100);'
changes 'return 9u;' 'return 10u;'
changes 'return -1;' # no index, as any negative one
changes 'return -1.0f;' 'return -2.0f;'
changes 'return a - 1;' 'return a + 1;' 'return a - 2;'
changes 'return fminf(a, b);' 'return fmaxf(a, b);'
changes 'return umi_lanes_max(a, b);' 'return umi_lanes_min(a, b);'
changes 'return mul(a, sub(b, c));' 'return umi_lanes_div(a, sub(b, c));' 'return mul(a, add(b, c));'
changes 'if (a(b)) { }' 'if (!(a(b))) { }'
changes '*out = a;' ';'
changes 'of->numbers[0] += a;' ';' 'of->numbers[1] += a;' 'of->numbers[0] -= a;'
changes 'clear(of); // 1' '; // 1'
changes '(void)of;'
changes 'umi_prefetch(of + 1);'
changes 'fetch_for(of + 1);'
changes 'atomic_fetch_add(out, a);' ';'
changes 'list* pointer = of;'
changes 'float pair[2] = {a, 1.0f};' 'float pair[2] = {a, 2.0f};'
changes 'for (int i = 0; i < a; ++i) { }' \
    'for (int i = 1; i < a; ++i) { }' 'for (int i = 0; i <= a; ++i) { }'
changes 'switch (a) { case 1: return; }'
changes '_Static_assert(sizeof(int) == 4, "");'

echo '}' >>"$tree/src/world/list.c"

list_changes >"$work/first"
LC_ALL=C sort "$work/expected" >"$work/expected.sorted"
LC_ALL=C sort "$work/first" >"$work/actual.sorted"
expect_success "every line has the mutants that it should have" \
    diff "$work/expected.sorted" "$work/actual.sorted"

compare_list() { # [OPTIONS...]
    list_changes "$@" >"$work/again" && cmp "$work/first" "$work/again"
}
expect_success "the same seed gives the same list" compare_list
expect_failure "another seed gives another" "differ" compare_list --seed 2

# ---- The run ---------------------------------------------------------------------------------------------

rm "$tree/src/world/list.c"
cat >"$tree/src/world/run.c" <<'END'
int limit(int value, int most)
{
    int unused = 7;
    (void)unused;
    value *= 1;
    return value < most ? value : most - 1;
}
int not_tested(int a)
{
    return a * 3;
}
long count(const int* begin, const int* end)
{
    return end - begin;
}
END
printf 'int limit(int, int);\nint main(void) { return limit(2, 5) != 2; }\n' >"$tree/tests/golden/golden.c"
cat >"$tree/tests/world/test_run.c" <<'END'
int limit(int, int);
int main(int argc, char** argv)
{
    return argc != 2 || argv[1][0] != 'r' || limit(5, 5) != 4;
}
END
cat >"$tree/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(small LANGUAGES C)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
add_library(umbra STATIC src/world/run.c)
add_executable(umbra-golden tests/golden/golden.c)
target_link_libraries(umbra-golden umbra)
add_executable(umbra-test-world tests/world/test_run.c)
target_link_libraries(umbra-test-world umbra)
enable_testing()
add_test(NAME golden_hashes COMMAND umbra-golden)
set_tests_properties(golden_hashes PROPERTIES LABELS golden)
add_test(NAME world_run COMMAND umbra-test-world run)
set_tests_properties(world_run PROPERTIES LABELS "world;threads")
add_test(NAME project_fails COMMAND false)
set_tests_properties(project_fails PROPERTIES LABELS project)
END
cp "$here/../../CMakePresets.json" "$tree"
cp "$tree/src/world/run.c" "$work/run.c"

# says TEXT : the run has printed this, and its log has it.
says() {
    cases=$((cases + 1))
    for place in "$work/output" "$tree/build/mutants/log.txt"; do
        grep -qF -- "$1" "$place" || {
            echo "FAILED: the run should say '$1', but said:"
            cat "$place"
            exit 1
        }
    done
    echo "says: $1"
}

expect_success "a run with all mutants" python3 "$mutants" --root "$tree" 100
says 'run.c:3: 7 becomes 8: same code'
says 'run.c:5: *= becomes /=: same code'
says 'run.c:5: 1 becomes 2: killed by golden_hashes --quick'
says 'run.c:6: < becomes <=: killed by world_run'
says 'run.c:6: - becomes +: killed by world_run'
says 'run.c:6: 1 becomes 2: killed by world_run'
says 'run.c:10: * becomes /: survived'
says 'run.c:10: 3 becomes 4: survived'
says 'run.c:14: - becomes +: does not compile'
says '    - return a * 3;'
says '    + return a / 3;'
says 'replaced, same code: 3'
says 'replaced, does not compile: 1'
says '4 of 6 killed: 66.7 %'
expect_success "the sources stay as they were" cmp "$work/run.c" "$tree/src/world/run.c"

# What only the golden hashes notice survives without them.
expect_success "a run without the golden hashes" python3 "$mutants" --root "$tree" --no-golden 100
says 'run.c:5: 1 becomes 2: survived'
says 'run.c:6: < becomes <=: killed by world_run'
says '3 of 6 killed: 50.0 %'

sed 's/!= 4/!= 5/' "$tree/tests/world/test_run.c" >"$work/test_run.c"
cp "$work/test_run.c" "$tree/tests/world/test_run.c"
expect_failure "a test that fails anyway" "with the library as it is, this test fails: world_run" \
    python3 "$mutants" --root "$tree" 1
expect_failure "no such file" "nothing to change in src/none/*" \
    python3 "$mutants" --root "$tree" --files 'src/none/*' 1

echo "$cases cases"
