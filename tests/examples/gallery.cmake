# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY -D BIN=DIRECTORY [-D UPDATE=ON] -P gallery.cmake
#
# Runs the commands of examples/README.md, with the programs in BIN, and fails unless
#
#   1  a command that says "> examples/gallery/FILE" prints what is in that file; with UPDATE, it is
#      written there
#   2  a command without it prints the lines below it, on stdout and stderr together
#   3  every file in examples/gallery is made by a command, and shown
#   4  every example, a file with a main(), is named
cmake_minimum_required(VERSION 3.25)

file(READ "${ROOT}/examples/README.md" readme)
set(complaints "")
macro(complain text)
  string(APPEND complaints "${text}\n")
endmacro()

# The commands and what is below them, as a list. Semicolons and brackets would break it.
string(REGEX REPLACE "[][;]" "?" text "${readme}")
string(REGEX MATCHALL "\n[$] [^\n]+(\n[^$`\n][^\n]*)*" blocks "${text}")
set(made "")
foreach(block IN LISTS blocks)
  string(REGEX MATCH "^\n[$] ([^\n]+)(.*)$" _ "${block}")
  set(command "${CMAKE_MATCH_1}")
  string(REGEX REPLACE "^\n" "" below "${CMAKE_MATCH_2}\n")
  string(REGEX MATCH "> examples/gallery/([a-z0-9_]+[.]svg)$" _ "${command}")
  set(picture "${CMAKE_MATCH_1}")
  string(REGEX REPLACE " > .*$" "" words "${command}")
  string(REPLACE "build/release/bin/examples/" "${BIN}/" words "${words}")
  string(REPLACE "cat " "${CMAKE_COMMAND};-E;cat " words "${words}")
  string(REPLACE " " ";" words "${words}")
  execute_process(COMMAND ${words} WORKING_DIRECTORY "${ROOT}" OUTPUT_VARIABLE out
                  ERROR_VARIABLE err)
  if(NOT picture)
    string(REGEX REPLACE "[][;]" "?" printed "${out}${err}")
    if(NOT printed STREQUAL below)
      complain("examples/README.md: '${command}' prints:\n${out}${err}")
    endif()
    continue()
  endif()
  list(APPEND made "${picture}")
  set(file "${ROOT}/examples/gallery/${picture}")
  if(UPDATE)
    file(WRITE "${file}" "${out}")
  endif()
  set(expected "")
  if(EXISTS "${file}")
    file(READ "${file}" expected)
  endif()
  if(err OR NOT out STREQUAL expected)
    complain("examples/gallery/${picture} is not what '${command}' prints: ${err}")
  endif()
endforeach()
if(NOT made)
  complain("examples/README.md has no commands")
endif()

file(GLOB pictures RELATIVE "${ROOT}/examples/gallery" "${ROOT}/examples/gallery/*")
foreach(picture IN LISTS pictures)
  if(NOT picture IN_LIST made)
    complain("examples/gallery/${picture} is made by no command in examples/README.md")
  endif()
  string(FIND "${readme}" "<img src=\"gallery/${picture}\" alt=\"" position)
  if(position EQUAL -1)
    complain("examples/gallery/${picture} is not shown in examples/README.md")
  endif()
endforeach()

file(GLOB sources RELATIVE "${ROOT}/examples" "${ROOT}/examples/*.cc")
foreach(source IN LISTS sources)
  file(READ "${ROOT}/examples/${source}" text)
  string(FIND "${text}" "\nint main(" is_program)
  string(FIND "${readme}" "](${source})" position)
  if(NOT is_program EQUAL -1 AND position EQUAL -1)
    complain("examples/${source} is not in examples/README.md")
  endif()
endforeach()

if(complaints)
  message(FATAL_ERROR "${complaints}")
endif()
