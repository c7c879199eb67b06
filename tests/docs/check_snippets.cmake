# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY -P check_snippets.cmake
#
# Fails, with a line for each, unless
#
#   - every block of code (```cpp) in README.md and docs/tutorial.md stands, line by line and but for
#     indentation, in a source that is built: examples/*.cc or tests/docs/snippets*.cc;
#   - every block of C (```c) in docs/c.md stands in tests/docs/snippets_c.c in the same way;
#   - every block of output (```text) in both guides stands in a file that what is printed is compared
#     with: tests/{docs,examples}/expected/*.txt.
cmake_minimum_required(VERSION 3.25)

# Reads a file, with a line break before its first line and without blanks at the ends of lines.
function(read_lines path result)
  file(READ "${path}" text)
  string(REGEX REPLACE "[ \t\r]*\n[ \t]*" "\n" text "\n${text}\n")
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

# Complains of every block of the language in the document that stands in none of the sources.
function(check_blocks document language)
  read_lines("${ROOT}/${document}" text)
  set(number 0)
  string(FIND "${text}" "\n```${language}\n" begin)
  while(NOT begin EQUAL -1)
    math(EXPR number "${number} + 1")
    string(LENGTH "\n```${language}" skip)
    math(EXPR begin "${begin} + ${skip}")
    string(SUBSTRING "${text}" ${begin} -1 text)
    string(FIND "${text}" "\n```\n" end)
    if(end EQUAL -1)
      message(SEND_ERROR "${document}: ${language} block ${number} is not closed")
      return()
    endif()
    math(EXPR length "${end} + 1")
    string(SUBSTRING "${text}" 0 ${length} block)
    string(SUBSTRING "${text}" ${end} -1 text)
    set(found FALSE)
    foreach(source IN LISTS ARGN)
      read_lines("${source}" source_text)
      string(FIND "${source_text}" "${block}" position)
      if(NOT position EQUAL -1)
        set(found TRUE)
        break()
      endif()
    endforeach()
    if(NOT found)
      string(REPLACE "\n" "\n  " block "${block}")  # message() leaves indented lines alone
      message(SEND_ERROR "${document}: ${language} block ${number} stands in no file that a test "
                         "builds or compares with:${block}")
    endif()
    string(FIND "${text}" "\n```${language}\n" begin)
  endwhile()
  message(STATUS "${document}: ${number} ${language} blocks")
endfunction()

file(GLOB sources "${ROOT}/examples/*.cc" "${ROOT}/tests/docs/snippets*.cc")
file(GLOB outputs "${ROOT}/tests/docs/expected/*.txt" "${ROOT}/tests/examples/expected/*.txt")
check_blocks(docs/tutorial.md cpp ${sources})
check_blocks(docs/tutorial.md text ${outputs})
if(EXISTS "${ROOT}/docs/c.md")
  check_blocks(docs/c.md c "${ROOT}/tests/docs/snippets_c.c")
  check_blocks(docs/c.md text ${outputs})
endif()
if(EXISTS "${ROOT}/README.md")
  check_blocks(README.md cpp ${sources})
endif()
