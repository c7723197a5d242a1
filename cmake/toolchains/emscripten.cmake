# WebAssembly with SIMD by Emscripten, for whatever it runs in. wasm.cmake adds what Node needs; the viewer's page needs
# no more, and web_threads.cmake adds threads to it.

# Emscripten has a toolchain file of its own; em-config says where.
find_program(UMBRA_EM_CONFIG em-config REQUIRED)
mark_as_advanced(UMBRA_EM_CONFIG)
execute_process(COMMAND ${UMBRA_EM_CONFIG} EMSCRIPTEN_ROOT OUTPUT_VARIABLE emscripten_root OUTPUT_STRIP_TRAILING_WHITESPACE)
include(${emscripten_root}/cmake/Modules/Platform/Emscripten.cmake)

# Whatever has SIMD has the other two as well, without which each conversion to an integer is a branch.
set(umbra_wasm_features " -msimd128 -msign-ext -mnontrapping-fptoint")
string(APPEND CMAKE_C_FLAGS_INIT "${umbra_wasm_features}")
string(APPEND CMAKE_CXX_FLAGS_INIT "${umbra_wasm_features}")
