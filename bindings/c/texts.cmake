# Writes AIMAHEAD_TEXTS, a file for C++: what the library says of itself. That is its headers,
# without comments and the preprocessor's lines, and the tables of the format. AIMAHEAD_TEXT_SOURCES
# is what it is made of.
#
# CMakeLists.txt includes this; scripts/amalgamate runs it:
#   cmake -DAIMAHEAD_TEXTS=FILE -P texts.cmake
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)

# A literal for every line, since compilers bound the length of one.
function(aimahead_literal variable text)
  string(REGEX REPLACE "( *\n)+" ")text\"\n    R\"text(\n" text "${text}")
  set(${variable} "R\"text(${text})text\"" PARENT_SCOPE)
endfunction()

set(words ${root}/include/aimahead/words.h)
set(AIMAHEAD_TEXT_SOURCES ${root}/format/fields.json ${words})
file(READ ${words} words)
set(declarations "")
foreach(name aimahead arena assignment batch contact_world obstacles steering study tracking)
  set(header ${root}/include/aimahead/${name}.h)
  list(APPEND AIMAHEAD_TEXT_SOURCES ${header})
  file(READ ${header} text)
  string(REPLACE "#include \"aimahead/words.h\"\n" "${words}" text "${text}")
  string(REGEX REPLACE "/\\*[^*]*\\*+([^/*][^*]*\\*+)*/" "" text "${text}")
  string(REGEX REPLACE "#ifdef __cplusplus[^#]*#endif" "" text "${text}")
  string(REGEX REPLACE "#[^\n]*" "" text "${text}")
  string(REPLACE "AIM_API " "" text "${text}")
  aimahead_literal(text "${text}")
  string(APPEND declarations "    {\"${name}.h\",\n    ${text}},\n")
endforeach()
file(READ ${root}/format/fields.json fields)
aimahead_literal(fields "${fields}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/texts.cpp.in ${AIMAHEAD_TEXTS} @ONLY)
