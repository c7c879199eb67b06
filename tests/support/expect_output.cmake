# SPDX-License-Identifier: Apache-2.0
#
# cmake -D STATUS=0 -D EXPECTED=FILE -P expect_output.cmake -- PROGRAM ARGUMENT...
#
# Fails unless the program ends with this exit status and prints exactly what is in the file: on
# stdout if the status is 0, else on stderr. The other stream must stay empty.
cmake_minimum_required(VERSION 3.25)

include("${CMAKE_CURRENT_LIST_DIR}/command_line.cmake")

execute_process(COMMAND ${command} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err)
file(READ "${EXPECTED}" expected)
if(STATUS EQUAL 0)
  set(expected_out "${expected}")
  set(expected_err "")
else()
  set(expected_out "")
  set(expected_err "${expected}")
endif()
if(NOT status STREQUAL STATUS)
  message(FATAL_ERROR "exit status ${status}, expected ${STATUS}\n${out}${err}")
endif()
if(NOT out STREQUAL expected_out)
  message(FATAL_ERROR "on stdout:\n${out}\nexpected (${EXPECTED}):\n${expected_out}")
endif()
if(NOT err STREQUAL expected_err)
  message(FATAL_ERROR "on stderr:\n${err}\nexpected (${EXPECTED}):\n${expected_err}")
endif()
