# `cpack` makes three Debian packages: the C library that programs load, what programs are compiled
# with, and the command. The preset `packages` builds them with the folders of the system.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Aimahead authors <aimahead@users.noreply.github.com>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)

# aimahead_debian_package(component package section summary): with its licence where Debian looks
# for it.
set(CPACK_COMPONENTS_ALL "")
macro(aimahead_debian_package component package section summary)
  string(TOUPPER ${component} upper)
  list(APPEND CPACK_COMPONENTS_ALL ${component})
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${PROJECT_DESCRIPTION}: ${summary}")
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/doc/${package} RENAME copyright
          COMPONENT ${component} EXCLUDE_FROM_ALL)
endmacro()
aimahead_debian_package(development libaimahead-dev libdevel "headers and libraries to compile with")
if(TARGET aimahead_c_shared)
  set(library libaimahead-c${PROJECT_VERSION_MAJOR})
  aimahead_debian_package(runtime ${library} libs "the library of the C interface")
  set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${library} (= ${PROJECT_VERSION})")
endif()
if(TARGET aimahead_command)
  aimahead_debian_package(tools aimahead utils "the command")
endif()
include(CPack)
