# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY -D LIBRARY=FILE -D NM=PROGRAM -P check_functions.cmake
#
# Fails unless the library exports the functions that its header declares and nothing else, and each of
# them is called in misuse.c and in another file of tests/c.
cmake_minimum_required(VERSION 3.25)

file(STRINGS "${ROOT}/bindings/c/quadrille.h" lines REGEX "^QD_API")
set(declared "")
foreach(line IN LISTS lines)
  string(REGEX MATCH "qd_[a-z_]+\\(" name "${line}")
  string(REPLACE "(" "" name "${name}")
  list(APPEND declared "${name}")
endforeach()
list(SORT declared)
list(LENGTH declared number)
if(number LESS 60)
  message(FATAL_ERROR "found only ${number} functions in quadrille.h")
endif()

execute_process(COMMAND ${NM} -D --defined-only --format=posix "${LIBRARY}" OUTPUT_VARIABLE symbols
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" symbols "${symbols}")
list(FILTER symbols EXCLUDE REGEX "^QUADRILLE_1(@@?QUADRILLE_1)? A")
list(TRANSFORM symbols REPLACE "(@@?[^ ]*)? .*$" "")
list(SORT symbols)
if(NOT symbols STREQUAL declared)
  message(SEND_ERROR "the library exports\n  ${symbols}\nand the header declares\n  ${declared}")
endif()

file(GLOB sources "${ROOT}/tests/c/*.c")
set(used "")
foreach(source IN LISTS sources)
  file(READ "${source}" text)
  if(source MATCHES "/misuse[.]c$")
    set(misused "${text}")
  else()
    string(APPEND used "${text}")
  endif()
endforeach()
foreach(function IN LISTS declared)
  foreach(text IN ITEMS used misused)
    string(FIND "${${text}}" "${function}(" position)
    if(position EQUAL -1)
      message(SEND_ERROR "${function} is not ${text} in tests/c")
    endif()
  endforeach()
endforeach()
message(STATUS "${number} functions")
