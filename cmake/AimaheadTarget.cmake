# aimahead_warnings(target): our own warnings, for targets of this project only.
function(aimahead_warnings target)
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4 $<$<BOOL:${AIMAHEAD_WARNINGS_AS_ERRORS}>:/WX>)
  else()
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                           -Wno-sign-conversion $<$<BOOL:${AIMAHEAD_WARNINGS_AS_ERRORS}>:-Werror>)
  endif()
endfunction()

# aimahead_compile_quickly(target): for programs whose own speed nobody notices. A third less to
# compile; the libraries that they link keep the build's own level.
function(aimahead_compile_quickly target)
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()
