# How all of Umbra's own targets are compiled. Set for the directory and not on the targets, so that nothing of it
# reaches a project that uses the library, and no target of Umbra's can forget it.

include(GNUInstallDirs)

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

if(PROJECT_IS_TOP_LEVEL)
    set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
    set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
    get_property(is_multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
    if(NOT is_multi_config AND NOT CMAKE_BUILD_TYPE)
        set(CMAKE_BUILD_TYPE Release CACHE STRING "Kind of build" FORCE)
    endif()
endif()

set(UMBRA_IS_GNU_LIKE FALSE)
if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    set(UMBRA_IS_GNU_LIKE TRUE)
endif()
set(UMBRA_IS_X86_64 FALSE)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
    set(UMBRA_IS_X86_64 TRUE)
endif()

# The library needs no C++. The header test compiles the public headers as C++, and some of the benchmark's peers
# are written in it; without a compiler for it those parts are left out.
if(UMBRA_TESTS OR UMBRA_BENCH)
    include(CheckLanguage)
    if(NOT CMAKE_CXX_COMPILER)
        # An earlier run may have found none; one may have been installed since.
        unset(CMAKE_CXX_COMPILER CACHE)
    endif()
    check_language(CXX)
    if(CMAKE_CXX_COMPILER)
        enable_language(CXX)
    else()
        message(STATUS "Umbra: no C++ compiler; leaving out what needs one")
    endif()
endif()

if(UMBRA_IS_GNU_LIKE)
    add_compile_options(
        -Wall
        -Wextra
        -Wpedantic
        -Wshadow
        -Wconversion
        -Wsign-conversion
        -Wswitch-enum
        $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes>
        $<$<COMPILE_LANGUAGE:C>:-Wmissing-prototypes>
        -Wvla
        -Wundef
        -Wdouble-promotion
        -Wcast-qual
        # The same bits everywhere: no fused multiply-adds, no fast-math. No code of Umbra's reads errno, and
        # without it a square root is one instruction.
        -ffp-contract=off
        -fno-math-errno)
    if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
        # gcc 11 and 12 drop the conversion to float from (double)(float)x where they make a vector of two of them, for
        # example of the coordinates of a point. Loops are not affected. Code with lanes is written with intrinsics.
        add_compile_options(-fno-tree-slp-vectorize)
    endif()
    if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "s390x")
        # In ISO C gcc evaluates floats in double there. All targets need it, since scenes and helpers also call the
        # inline functions of umbra/math.h.
        add_compile_options(-fexcess-precision=fast)
    endif()
    if(MINGW)
        # isnan and its like are macros there that narrow a double in a branch which is never taken.
        add_compile_options(-Wno-float-conversion)
    endif()
    if(UMBRA_WERROR)
        add_compile_options(-Werror)
    endif()
endif()

# The version stands in the public header as well; a release that forgets one of the two must not build.
file(STRINGS ${PROJECT_SOURCE_DIR}/include/umbra/base.h version_lines REGEX "#define UM_VERSION_(MAJOR|MINOR|PATCH) ")
list(TRANSFORM version_lines REPLACE ".* " "")
list(JOIN version_lines "." header_version)
if(NOT header_version VERSION_EQUAL PROJECT_VERSION)
    message(FATAL_ERROR "include/umbra/base.h says version ${header_version}, CMakeLists.txt says ${PROJECT_VERSION}")
endif()

# What the engine, the helpers and the scenes have in common: each is a shared library if BUILD_SHARED_LIBS is set, and
# exports only its public functions. `building` is the macro that its headers look for.
function(umbra_set_up_library library building)
    set_target_properties(
        ${library}
        PROPERTIES VERSION ${PROJECT_VERSION}
                   # Before 1.0 a minor version may change the ABI.
                   SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
                   C_VISIBILITY_PRESET hidden)
    target_compile_definitions(${library} PRIVATE ${building})
    if(UNIX)
        target_link_libraries(${library} PRIVATE m)
    endif()
endfunction()
