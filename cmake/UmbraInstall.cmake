# Install rules: the headers, the library, a CMake package (umbra::umbra) and a pkg-config file; and the same for the
# helpers (umbra::helpers).

include(CMakePackageConfigHelpers)

set(umbra_cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/umbra)

install(TARGETS umbra EXPORT umbraTargets)
install(DIRECTORY include/umbra DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
if(UMBRA_HELPERS)
    install(TARGETS umbra-helpers EXPORT umbraTargets)
    install(DIRECTORY helpers/include/umbra_helpers DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
endif()
install(EXPORT umbraTargets NAMESPACE umbra:: DESTINATION ${umbra_cmake_dir})

configure_package_config_file(cmake/umbraConfig.cmake.in umbraConfig.cmake INSTALL_DESTINATION ${umbra_cmake_dir})
# Before 1.0 a minor version may change the API.
write_basic_package_version_file(umbraConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/umbraConfig.cmake ${PROJECT_BINARY_DIR}/umbraConfigVersion.cmake
        DESTINATION ${umbra_cmake_dir})

# The prefix is given relative to the .pc file, so that the installed tree may be moved. That has no meaning where a
# folder was given as an absolute path; then the paths are the absolute ones.
set(umbra_pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}" OR IS_ABSOLUTE "${CMAKE_INSTALL_INCLUDEDIR}")
    set(umbra_pc_prefix ${CMAKE_INSTALL_PREFIX})
    set(umbra_pc_libdir ${CMAKE_INSTALL_FULL_LIBDIR})
    set(umbra_pc_includedir ${CMAKE_INSTALL_FULL_INCLUDEDIR})
else()
    file(RELATIVE_PATH umbra_pc_up "/prefix/${umbra_pc_dir}" "/prefix")
    string(REGEX REPLACE "/$" "" umbra_pc_up "${umbra_pc_up}")
    set(umbra_pc_prefix "\${pcfiledir}/${umbra_pc_up}")
    set(umbra_pc_libdir "\${prefix}/${CMAKE_INSTALL_LIBDIR}")
    set(umbra_pc_includedir "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
set(umbra_pc_cflags "")
if(BUILD_SHARED_LIBS)
    set(umbra_pc_cflags " -DUMBRA_SHARED")
endif()
set(umbra_pc_libs_private "")
if(UNIX)
    string(APPEND umbra_pc_libs_private "-lm")
endif()
if(UMBRA_NEEDS_PTHREADS)
    string(APPEND umbra_pc_libs_private " -pthread")
endif()
configure_file(cmake/umbra.pc.in umbra.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/umbra.pc DESTINATION ${umbra_pc_dir})
if(UMBRA_HELPERS)
    configure_file(cmake/umbra-helpers.pc.in umbra-helpers.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/umbra-helpers.pc DESTINATION ${umbra_pc_dir})
endif()
