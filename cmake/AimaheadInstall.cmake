# What `cmake --install` puts where: the library and its headers, the config package for
# find_package(aimahead), aimahead.pc and aimahead_c.pc for pkg-config, and the command if it was
# built. A component is a package of AimaheadPackages.cmake.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(AIMAHEAD_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/aimahead)

set(AIMAHEAD_LIBRARIES aimahead)
if(TARGET aimahead_c_shared)
  list(APPEND AIMAHEAD_LIBRARIES aimahead_c_shared aimahead_c_static)
endif()
install(TARGETS ${AIMAHEAD_LIBRARIES} EXPORT aimahead-targets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime
          NAMELINK_COMPONENT development
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime
        INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(TARGET aimahead_command)
  if(BUILD_SHARED_LIBS AND UNIX AND NOT APPLE)
    set_target_properties(aimahead_command PROPERTIES
      INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
  endif()
  install(TARGETS aimahead_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tools)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/aimahead
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT licence)

install(EXPORT aimahead-targets NAMESPACE aimahead:: DESTINATION ${AIMAHEAD_CONFIG_DIR}
        COMPONENT development)
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/aimahead-config.cmake.in ${PROJECT_BINARY_DIR}/aimahead-config.cmake
  INSTALL_DESTINATION ${AIMAHEAD_CONFIG_DIR})
write_basic_package_version_file(
  ${PROJECT_BINARY_DIR}/aimahead-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/aimahead-config.cmake
              ${PROJECT_BINARY_DIR}/aimahead-config-version.cmake
        DESTINATION ${AIMAHEAD_CONFIG_DIR} COMPONENT development)

# The prefix is found from where the .pc files lie, so that an installed tree can be moved and
# `cmake --install --prefix` needs no new configuration.
file(RELATIVE_PATH AIMAHEAD_PC_TO_PREFIX
     ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
set(AIMAHEAD_PC_FILES aimahead.pc)
if(TARGET aimahead_c_shared)
  list(APPEND AIMAHEAD_PC_FILES aimahead_c.pc)
  list(TRANSFORM AIMAHEAD_CXX_RUNTIME PREPEND -l OUTPUT_VARIABLE AIMAHEAD_PC_RUNTIME)
  list(JOIN AIMAHEAD_PC_RUNTIME " " AIMAHEAD_PC_RUNTIME)
endif()
foreach(pc ${AIMAHEAD_PC_FILES})
  configure_file(${CMAKE_CURRENT_LIST_DIR}/${pc}.in ${PROJECT_BINARY_DIR}/${pc} @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${pc} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
          COMPONENT development)
endforeach()
