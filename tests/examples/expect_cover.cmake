# SPDX-License-Identifier: Apache-2.0
#
# cmake -D QUADRILLE=PROGRAM -D COMMAND=count -D EXPECTED=92 -P expect_cover.cmake
#       -- PROGRAM ARGUMENT...
#
# Fails unless `PROGRAM ARGUMENT... | quadrille cover COMMAND` begins with the line EXPECTED.
cmake_minimum_required(VERSION 3.25)

include("${CMAKE_CURRENT_LIST_DIR}/../support/command_line.cmake")

execute_process(COMMAND ${command} COMMAND ${QUADRILLE} cover ${COMMAND} -
                RESULTS_VARIABLE statuses OUTPUT_VARIABLE out ERROR_VARIABLE err)
string(REGEX REPLACE "\n.*$" "" line "${out}")
if(NOT statuses STREQUAL "0;0" OR NOT line STREQUAL EXPECTED)
  message(FATAL_ERROR "exit statuses ${statuses}, expected ${EXPECTED}, found:\n${out}${err}")
endif()
