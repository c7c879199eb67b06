# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY -D BUILD=DIRECTORY -P check_transcripts.cmake
#
# Fails, with a line for each, unless
#
#   1  every tests/transcripts/*.t is among the tests of the build directory (where there is cram)
#   2  no transcript and no script of tests/ calls a program that a bare Debian with the packages of
#      ./dev does not have
#   3  no transcript waits for time to pass: what has to be waited for is an event, in signal_when.py
cmake_minimum_required(VERSION 3.25)

# Programs that are on many machines, but not on that one.
set(missing bc column curl dc expect file hexdump inotifywait jq killall less lsof nc pgrep pkill
            ps pv ruby screen socat sponge strace sudo telnet tmux top tree unbuffer unzip vim wget xxd xz zip
            zstd zstdcat)
list(JOIN missing "|" missing)
# Where a command begins: after a prompt of cram, a separator, or a word that takes a command.
set(begin "(^|[|;&({!]|\\$\\(|`|[ ](do|then|else|env|exec|xargs|timeout [0-9.]+)[ ])[ ]*")

file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/tests/*.t" "${ROOT}/tests/*.sh")
list(FILTER files EXCLUDE REGEX "^tests/tree/")
if(NOT files)
  message(FATAL_ERROR "no transcripts in ${ROOT}/tests")
endif()

set(registered "${BUILD}/tests/transcripts/CTestTestfile.cmake")
file(READ "${registered}" tests)
foreach(file IN LISTS files)
  if(file MATCHES "^tests/transcripts/.*[.]t$" AND NOT tests MATCHES "transcripts_NOT_RUN")
    string(FIND "${tests}" "/${file}\"" position)
    if(position EQUAL -1)
      message(SEND_ERROR "${file} is no test: configure again")
    endif()
  endif()
  # Line by line; brackets and semicolons mean something to lists.
  file(READ "${ROOT}/${file}" text)
  string(REGEX REPLACE "[][]" " " text "${text}")
  string(REPLACE ";" "|" text "${text}")
  string(REPLACE "\\" "/" text "${text}")
  string(REPLACE "\n" ";" lines "${text}")
  set(number 0)
  foreach(line IN LISTS lines)
    math(EXPR number "${number} + 1")
    if(file MATCHES "[.]t$")
      if(NOT line MATCHES "^  [$>] (.*)$")
        continue()
      endif()
      set(line "${CMAKE_MATCH_1}")
      if(line MATCHES "(^|[^a-z_-])sleep([^a-z_-]|$)")
        message(SEND_ERROR "${file}:${number}: waits for time to pass")
      endif()
    endif()
    if("${line}" MATCHES "${begin}(${missing})( [^=]|[|)<>]|$)")
      message(SEND_ERROR "${file}:${number}: calls ${CMAKE_MATCH_3}, which not every machine has")
    endif()
  endforeach()
endforeach()
