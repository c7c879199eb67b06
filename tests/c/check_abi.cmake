# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY -D LIBRARY=FILE -D ABIDIFF=PROGRAM -D ABIDW=PROGRAM [-D WRITE=ON] -P check_abi.cmake
#
# Fails if the interface of the library is not the one that bindings/c/quadrille.abi describes. With
# WRITE it writes the description, as is right if something was added and nothing else has changed.
cmake_minimum_required(VERSION 3.25)

set(description "${ROOT}/bindings/c/quadrille.abi")
if(WRITE)
  execute_process(
    COMMAND ${ABIDW} --no-corpus-path --no-comp-dir-path --no-show-locs --no-elf-needed
            --no-parameter-names --type-id-style hash --out-file "${description}" "${LIBRARY}"
    COMMAND_ERROR_IS_FATAL ANY)
  # Not where it was built.
  file(READ "${description}" text)
  string(REGEX REPLACE "path='[^']*/" "path='" text "${text}")
  file(WRITE "${description}" "${text}")
endif()
execute_process(
  COMMAND ${ABIDIFF} --no-corpus-path --fail-no-debug-info "${description}" "${LIBRARY}"
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${output}\nThe C interface has changed. What qd_abi() is 1 for may only be added to. "
                      "If that is what happened, write the new description: ${CMAKE_COMMAND} -D WRITE=ON "
                      "-D ROOT=${ROOT} -D LIBRARY=${LIBRARY} -D ABIDIFF=${ABIDIFF} -D ABIDW=${ABIDW} "
                      "-P ${CMAKE_CURRENT_LIST_FILE}")
endif()
