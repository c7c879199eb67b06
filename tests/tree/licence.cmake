# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY -P licence.cmake
#
# Every source, script and CMake file names its licence in its first line, or in the second, if the first
# is for the system or a shell. Documents and data do not.
cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE paths LIST_DIRECTORIES false RELATIVE "${ROOT}"
     "${ROOT}/dlx/*" "${ROOT}/sudoku/*" "${ROOT}/cli/*" "${ROOT}/bindings/*" "${ROOT}/examples/*"
     "${ROOT}/packaging/*" "${ROOT}/tests/*")
list(APPEND paths CMakeLists.txt dev .ci/run pyproject.toml)
set(number 0)
foreach(path IN LISTS paths)
  if(path MATCHES "__pycache__|_cache/" OR NOT EXISTS "${ROOT}/${path}")
    continue()
  endif()
  file(STRINGS "${ROOT}/${path}" lines LIMIT_COUNT 2)
  if(NOT path MATCHES "[.](h|c|cc|cc[.]in|py|sh|bash|fish|lua|map|cmake|cmake[.]in|toml)$|CMakeLists[.]txt$|Dockerfile$|/_quadrille$"
     AND NOT "${lines}" MATCHES "^#!")
    continue()
  endif()
  math(EXPR number "${number} + 1")
  if(NOT "${lines}" MATCHES "SPDX-License-Identifier: Apache-2.0")
    message(SEND_ERROR "${path}: its first line does not say SPDX-License-Identifier: Apache-2.0")
  endif()
endforeach()
message(STATUS "${number} files name their licence")
