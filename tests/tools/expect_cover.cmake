# cmake -D QUADRILLE=PROGRAM -D COMMAND=count -D EXPECTED=92 -P expect_cover.cmake
#       -- PROGRAM ARGUMENT...
#
# Fails unless `PROGRAM ARGUMENT... | quadrille cover COMMAND` begins with the line EXPECTED.
cmake_minimum_required(VERSION 3.25)

set(command "")
set(in_command FALSE)
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(i RANGE ${last})
  if(in_command)
    list(APPEND command "${CMAKE_ARGV${i}}")
  elseif(CMAKE_ARGV${i} STREQUAL "--")
    set(in_command TRUE)
  endif()
endforeach()

execute_process(COMMAND ${command} COMMAND ${QUADRILLE} cover ${COMMAND} -
                RESULTS_VARIABLE statuses OUTPUT_VARIABLE out ERROR_VARIABLE err)
string(REGEX REPLACE "\n.*$" "" line "${out}")
if(NOT statuses STREQUAL "0;0" OR NOT line STREQUAL EXPECTED)
  message(FATAL_ERROR "exit statuses ${statuses}, expected ${EXPECTED}, found:\n${out}${err}")
endif()
