# WebAssembly with SIMD and threads by Emscripten; tests run in Node.

include(${CMAKE_CURRENT_LIST_DIR}/wasm.cmake)

string(APPEND CMAKE_C_FLAGS_INIT " -pthread")
string(APPEND CMAKE_CXX_FLAGS_INIT " -pthread")
# A thread starts only while the first one is idle, so main runs in a thread of its own. Growing memory makes JavaScript
# slower where there are threads, which is none of the tests' business.
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " -pthread -sPROXY_TO_PTHREAD=1 -Wno-pthreads-mem-growth")
