# WebAssembly with SIMD by Emscripten; tests run in Node. wasm_threads.cmake adds threads.

# Emscripten has a toolchain file of its own; em-config says where.
find_program(UMBRA_EM_CONFIG em-config REQUIRED)
mark_as_advanced(UMBRA_EM_CONFIG)
execute_process(COMMAND ${UMBRA_EM_CONFIG} EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root OUTPUT_STRIP_TRAILING_WHITESPACE)
include(${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake)

string(APPEND CMAKE_C_FLAGS_INIT " -msimd128")
string(APPEND CMAKE_CXX_FLAGS_INIT " -msimd128")
# Memory that grows from 64 MB, the files of the real system, one file for a program, which Node can load whatever its
# version, and an end of the program when main returns.
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT
       " -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=67108864 -sNODERAWFS=1 -sSINGLE_FILE=1 -sEXIT_RUNTIME=1")
