# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY -D BIN=DIRECTORY -D SCRATCH=DIRECTORY -P gallery_selftest.cmake
#
# Breaks one thing at a time in a copy of examples/, and fails unless gallery.cmake says so.
cmake_minimum_required(VERSION 3.25)

# expect_complaint(COMPLAINT FILE LINE): appends the line to the file of a fresh copy, or to a new one.
function(expect_complaint complaint file line)
  file(REMOVE_RECURSE "${SCRATCH}")
  file(COPY "${ROOT}/examples" DESTINATION "${SCRATCH}")
  file(APPEND "${SCRATCH}/examples/${file}" "${line}\n")
  execute_process(
    COMMAND ${CMAKE_COMMAND} -D ROOT=${SCRATCH} -D BIN=${BIN}
            -P ${CMAKE_CURRENT_LIST_DIR}/gallery.cmake
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(REGEX REPLACE "[ \n]+" " " output "${output}")  # messages are wrapped
  string(FIND "${output}" "${complaint}" position)
  if(status EQUAL 0 OR position EQUAL -1)
    message(SEND_ERROR "gallery.cmake does not say: ${complaint}\nbut: ${output}")
  endif()
endfunction()

set(queens "build/release/bin/examples/queens")
expect_complaint("examples/gallery/heart.svg is not what" gallery/heart.svg "<!-- -->")
expect_complaint("examples/gallery/soma.svg is not what" README.md
                 "$ ${queens} --svg > examples/gallery/soma.svg")
expect_complaint("examples/gallery/none.svg is not what" README.md
                 "$ ${queens} --svg > examples/gallery/none.svg")
expect_complaint("'${queens} 4' prints:" README.md "$ ${queens} 4\n4 queens: 3 solutions")
expect_complaint("examples/gallery/new.svg is made by no command" gallery/new.svg "<svg/>")
expect_complaint("examples/gallery/new.svg is not shown" gallery/new.svg "<svg/>")
expect_complaint("examples/new.cc is not in examples/README.md" new.cc "\nint main() {}")
