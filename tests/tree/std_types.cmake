# SPDX-License-Identifier: Apache-2.0
#
# Compiles std_types_test.cc with the Abseil of the other kind: one that uses the types of the standard
# library where this one has its own, or the other way round. Its headers are a copy of those that are
# installed, but for that choice; so it is compiled and not linked.
#   cmake -D ROOT=... -D ABSL=(folder with absl/) -D SCRATCH=... -D COMPILER=... -P std_types.cmake
file(REMOVE_RECURSE ${SCRATCH})
file(COPY ${ABSL}/absl DESTINATION ${SCRATCH} FILES_MATCHING PATTERN "*.h" PATTERN "*.inc")
file(READ ${SCRATCH}/absl/base/options.h options)
if(NOT options MATCHES "define ABSL_OPTION_USE_STD_STRING_VIEW ([012])")
  message("SKIPPED: this Abseil leaves no choice")
  return()
endif()
set(other 1)
if(CMAKE_MATCH_1)
  set(other 0)
endif()
string(REGEX REPLACE "(define ABSL_OPTION_USE_STD_[A-Z_]+) [012]" "\\1 ${other}" options "${options}")
file(WRITE ${SCRATCH}/absl/base/options.h "${options}")
execute_process(
  COMMAND ${COMPILER} -std=c++20 -fsyntax-only -I${SCRATCH} -I${ROOT}
          ${ROOT}/tests/unit/sudoku/std_types_test.cc
  RESULT_VARIABLE status)
file(REMOVE_RECURSE ${SCRATCH})
if(NOT status EQUAL 0)
  message(FATAL_ERROR "with ABSL_OPTION_USE_STD_STRING_VIEW ${other} it does not compile")
endif()
