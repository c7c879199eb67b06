# SPDX-License-Identifier: Apache-2.0
#
# cmake -D QUADRILLE=FILE -D SOLVE_FILE=FILE -D LIST=FILE -P solve_file.cmake: fails unless the example prints
# what `quadrille solve` prints.
execute_process(COMMAND ${SOLVE_FILE} ${LIST} OUTPUT_VARIABLE found RESULT_VARIABLE code)
execute_process(COMMAND ${QUADRILLE} solve --format line ${LIST} OUTPUT_VARIABLE expected ERROR_QUIET)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "exit code ${code}")
endif()
if(expected STREQUAL "" OR NOT found STREQUAL expected)
  message(FATAL_ERROR "expected:\n${expected}\nfound:\n${found}")
endif()
