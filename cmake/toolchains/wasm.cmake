# WebAssembly with SIMD by Emscripten; tests run in Node. wasm_threads.cmake adds threads.

include(${CMAKE_CURRENT_LIST_DIR}/emscripten.cmake)

# Memory that grows from 64 MB, the files of the real system, one file for a program, which Node can load whatever its
# version, and an end of the program when main returns.
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT
       " -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=67108864 -sNODERAWFS=1 -sSINGLE_FILE=1 -sEXIT_RUNTIME=1")
