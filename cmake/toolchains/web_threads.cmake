# WebAssembly with SIMD and threads by Emscripten, for the viewer's page; without threads it is emscripten.cmake. How a
# page's module is linked stands in viewer/web/CMakeLists.txt.

include(${CMAKE_CURRENT_LIST_DIR}/emscripten.cmake)

string(APPEND CMAKE_C_FLAGS_INIT " -pthread")
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " -pthread")
