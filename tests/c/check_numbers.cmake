# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY [-D WRITE=ON] -P check_numbers.cmake
#
# Fails unless bindings/c/quadrille.numbers has all numbers that the header defines, and no others.
# They are compiled into programs, so none of them ever changes; abidiff does not see them. With WRITE
# it writes the list, as is right if something was added and nothing else has changed.
cmake_minimum_required(VERSION 3.25)

set(list "${ROOT}/bindings/c/quadrille.numbers")
file(READ "${ROOT}/bindings/c/quadrille.h" header)

# Sets the variable to the numbers that the text of a header defines, a line "QD_NAME number" each.
function(read_numbers text result)
  if(text MATCHES "\n(typedef +)?enum[ {\n]")
    message(FATAL_ERROR "quadrille.h has an enumeration, which check_numbers.cmake does not read")
  endif()
  string(REGEX REPLACE "\\\\\n *" "" text "${text}")
  string(REGEX REPLACE " *//[^\n]*" "" text "${text}")
  string(REGEX MATCHALL "#define QD_[A-Z0-9_]+ [^\n]+" defines "${text}")
  list(FILTER defines EXCLUDE REGEX "#define QD_API ")
  set(numbers "")
  foreach(define IN LISTS defines)
    if(NOT define MATCHES "^#define (QD_[A-Z0-9_]+) +[(]?(-?[0-9]+)[)]?$")
      message(FATAL_ERROR "not a number: ${define}")
    endif()
    string(APPEND numbers "${CMAKE_MATCH_1} ${CMAKE_MATCH_2}\n")
  endforeach()
  set(${result} "${numbers}" PARENT_SCOPE)
endfunction()

read_numbers("${header}" numbers)
if(WRITE)
  file(WRITE "${list}" "${numbers}")
endif()
file(READ "${list}" kept)
if(NOT numbers STREQUAL kept)
  string(REPLACE "\n" ";" kept "${kept}")
  string(REPLACE "\n" ";" numbers "${numbers}")
  set(added "${numbers}")
  list(REMOVE_ITEM added ${kept})
  list(REMOVE_ITEM kept ${numbers})
  message(FATAL_ERROR "quadrille.h has, and quadrille.numbers has not: ${added}\n"
                      "quadrille.numbers has, and quadrille.h has not: ${kept}\n"
                      "If numbers were added and none has changed, write the list: ${CMAKE_COMMAND} "
                      "-D WRITE=ON -D ROOT=${ROOT} -P ${CMAKE_CURRENT_LIST_FILE}")
endif()
string(REGEX MATCHALL "\n" lines "${kept}")
list(LENGTH lines number)

# It would notice.
foreach(change IN ITEMS "QD_END 2 /QD_END 3 " "(-6) /(-7) " "QD_HAS_SOLUTION 1\n/QD_HAS_SOLUTION 1\n#define QD_NEW 4\n"
                        "  (-1) /  (-3) " "#define QD_CANCELLED 7 /")
  string(REGEX MATCH "^([^/]*)/(.*)$" change "${change}")
  string(REPLACE "${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}" changed "${header}")
  read_numbers("${changed}" numbers)
  if(changed STREQUAL header OR numbers STREQUAL kept)
    message(FATAL_ERROR "check_numbers.cmake does not notice the change ${change}")
  endif()
endforeach()
message(STATUS "${number} numbers")
