# Linux on aarch64 by the cross compiler of Debian; tests run under qemu-user.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)

find_program(UMBRA_QEMU NAMES qemu-aarch64 qemu-aarch64-static)
mark_as_advanced(UMBRA_QEMU)
if(UMBRA_QEMU)
    # -L: where the C library for that processor is.
    set(CMAKE_CROSSCOMPILING_EMULATOR ${UMBRA_QEMU} -L /usr/aarch64-linux-gnu)
endif()

set(CMAKE_FIND_ROOT_PATH /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
