# aimahead_warnings(target): our own warnings, for targets of this project only.
function(aimahead_warnings target)
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4 $<$<BOOL:${AIMAHEAD_WARNINGS_AS_ERRORS}>:/WX>)
  else()
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                           -Wno-sign-conversion $<$<BOOL:${AIMAHEAD_WARNINGS_AS_ERRORS}>:-Werror>)
  endif()
endfunction()
