# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY -P check_docs.cmake
#
# Fails, with a line for each, unless what README.md, docs/*.md, docs/techniques/*.md and examples/README.md
# name in backquotes is there:
#
#   `dlx/search/solver.cc`, `tests/transcripts/*.t`   a path from the top of the tree
#   `walk.h`, `count_test.cc`                         a file of that name somewhere in the tree
#   `kernels_test`                                    an executable of tests: KERNELS_TEST.cc
#   `EngineTest.TimeLimit`                            a test
#   `Links::Check()`, `Outcome::kExhausted`           a class of dlx/, sudoku/ or cli/, and a member
#   `./dev test`                                      a command of ./dev
#
# and unless the files of examples/ that they name anywhere, commands included, are there, and README.md
# gives a .dlx, .txt or .csv to no command that is not,
#
# and unless docs/tutorial.md names each public header of dlx/, apart from those that serve others alone.
#
# What stands in brackets names the works that a habit is taken from, and is passed over.
cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/dlx/*" "${ROOT}/sudoku/*" "${ROOT}/cli/*" "${ROOT}/bindings/*"
     "${ROOT}/tests/*" "${ROOT}/examples/*" "${ROOT}/docs/*")
set(names "")
set(sources "")
foreach(file IN LISTS files)
  cmake_path(GET file FILENAME name)
  list(APPEND names "${name}")
  if(file MATCHES "^tests/.*_test[.]cc$")
    file(READ "${ROOT}/${file}" text)
    string(APPEND sources "${text}")
  elseif(file MATCHES "^(dlx|sudoku|cli)/.*[.](h|cc)$")
    file(READ "${ROOT}/${file}" text)
    string(REGEX MATCHALL "(class|struct) [A-Z][A-Za-z0-9]* " classes "${text}")
    foreach(class IN LISTS classes)
      string(REGEX REPLACE "^[a-z]+ | $" "" class "${class}")
      list(APPEND files_of_${class} "${file}")
    endforeach()
  endif()
endforeach()
if(NOT "problem.h" IN_LIST names)
  message(FATAL_ERROR "no problem.h in ${ROOT}")
endif()
file(READ "${ROOT}/dev" dev)

function(check document name)
  if(name MATCHES "^(dlx|sudoku|cli|bindings|tests|examples|docs)/[A-Za-z0-9_./*-]*$")
    string(REGEX REPLACE "/$" "" path "${name}")
    file(GLOB found "${ROOT}/${path}")
  elseif(name MATCHES "^[a-z0-9_]+[.](h|cc|t|cmake|py)$")
    set(found FALSE)
    if(name IN_LIST names)
      set(found TRUE)
    endif()
  elseif(name MATCHES "^[a-z0-9_]+_test$")
    set(found FALSE)
    if("${name}.cc" IN_LIST names)
      set(found TRUE)
    endif()
  elseif(name MATCHES "^([A-Z][A-Za-z0-9]*Test)[.]([A-Z][A-Za-z0-9]*)$")
    string(REGEX MATCH "TEST(_F|_P)?[(]${CMAKE_MATCH_1},[ \n]*${CMAKE_MATCH_2}[)]" found "${sources}")
  elseif(name MATCHES "^([A-Z][A-Za-z0-9]*)::([A-Za-z][A-Za-z0-9_]*)([(][)])?$")
    set(found FALSE)
    foreach(file IN LISTS files_of_${CMAKE_MATCH_1})
      file(STRINGS "${ROOT}/${file}" lines REGEX "[^A-Za-z0-9_]${CMAKE_MATCH_2}[^A-Za-z0-9_]" LIMIT_COUNT 1)
      if(lines)
        set(found TRUE)
      endif()
    endforeach()
  elseif(name MATCHES "^[.]/dev ([a-z]+)")
    string(REGEX MATCH "\n[.]/dev ${CMAKE_MATCH_1}[ \n]" found "${dev}")
  else()
    return()
  endif()
  if(NOT found)
    message(SEND_ERROR "${document} names `${name}`, which is not there")
  endif()
endfunction()

file(GLOB documents RELATIVE "${ROOT}" "${ROOT}/README.md" "${ROOT}/docs/*.md"
     "${ROOT}/docs/techniques/*.md" "${ROOT}/examples/README.md")
set(number 0)
foreach(document IN LISTS documents)
  file(READ "${ROOT}/${document}" text)
  string(REPLACE ";" "," text "${text}")
  string(REPLACE "](" "](link " text "${text}")
  string(REGEX REPLACE "\\[([^]]*)\\]\\(link" "\\1 (" text "${text}")  # a link, and not a source
  string(REGEX REPLACE "\\[[^]]*\\]" "" text "${text}")
  string(REGEX REPLACE "[][]" " " text "${text}")
  set(files_named "")
  string(REGEX MATCHALL "[ \n(`]examples/[A-Za-z0-9_./-]+[.][a-z]+" files_named "${text}")
  if(document STREQUAL "README.md")
    string(REGEX MATCHALL "\n([$] quadrille|[.]/dev run) [^\n#|]*" commands "${text}")
    string(REGEX MATCHALL " [A-Za-z0-9_./-]+[.](dlx|txt|csv)" arguments "${commands}")
    list(APPEND files_named ${arguments})
  endif()
  list(TRANSFORM files_named REPLACE "^[ \n(`]" "")
  list(REMOVE_DUPLICATES files_named)
  foreach(name IN LISTS files_named)
    if(NOT EXISTS "${ROOT}/${name}")
      message(SEND_ERROR "${document} names the file ${name}, which is not there")
    endif()
  endforeach()
  string(REGEX REPLACE "```[^`]*```" "" text "${text}")
  string(REGEX MATCHALL "`[^`\n]+`" quoted "${text}")
  foreach(name IN LISTS quoted)
    string(REPLACE "`" "" name "${name}")
    check("${document}" "${name}")
    math(EXPR number "${number} + 1")
  endforeach()
endforeach()
message(STATUS "${number} names in backquotes")

file(GLOB headers RELATIVE "${ROOT}" "${ROOT}/dlx/*.h")
list(REMOVE_ITEM headers dlx/big_count.h dlx/progress.h dlx/reference.h dlx/string_view.h
     dlx/target.h)
file(READ "${ROOT}/docs/tutorial.md" tutorial)
foreach(header IN LISTS headers)
  string(FIND "${tutorial}" "${header}" position)
  if(position EQUAL -1)
    message(SEND_ERROR "docs/tutorial.md does not name ${header}")
  endif()
endforeach()
