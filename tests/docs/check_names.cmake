# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY -P check_names.cmake
#
# Fails, with a line for each, if README.md, docs/*.md, docs/techniques/*.md or examples/README.md names
# a file that does not exist: a path in backquotes that begins with a directory of this tree, such as
# `dlx/problem.h` or `tests/transcripts/*.t`, or the target of a link.
cmake_minimum_required(VERSION 3.25)

set(directories "dlx|sudoku|cli|bindings|tests|examples|docs")
file(GLOB documents RELATIVE "${ROOT}" "${ROOT}/README.md" "${ROOT}/docs/*.md"
     "${ROOT}/docs/techniques/*.md" "${ROOT}/examples/README.md")
foreach(document IN LISTS documents)
  file(READ "${ROOT}/${document}" text)
  string(REPLACE "](" "<link>" text "${text}")
  string(REGEX REPLACE "[][;]" " " text "${text}") # which have a meaning in lists
  string(REGEX MATCHALL "`(${directories})/[A-Za-z0-9_./*-]+[.][a-z]+`" names "${text}")
  list(TRANSFORM names REPLACE "`" "")
  list(TRANSFORM names PREPEND "${ROOT}/")
  string(REGEX MATCHALL "<link>[A-Za-z0-9_./-]+[)#]" links "${text}")
  list(TRANSFORM links REPLACE "<link>|[)#]" "")
  cmake_path(GET document PARENT_PATH folder)
  list(TRANSFORM links PREPEND "${ROOT}/${folder}/")
  set(paths ${names} ${links})
  list(REMOVE_DUPLICATES paths)
  foreach(path IN LISTS paths)
    file(GLOB found "${path}")
    if(NOT found)
      cmake_path(NORMAL_PATH path)
      cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${ROOT}")
      message(SEND_ERROR "${document}: there is no ${path}")
    endif()
  endforeach()
  list(LENGTH paths number)
  message(STATUS "${document}: ${number} names of files")
endforeach()
