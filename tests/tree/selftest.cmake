# SPDX-License-Identifier: Apache-2.0
#
# cmake -D ROOT=DIRECTORY -D SCRATCH=DIRECTORY -P selftest.cmake
#
# Breaks one rule at a time in a copy of the tree, and fails unless the check of that rule says so. The
# copy as it is must pass.
cmake_minimum_required(VERSION 3.25)

# Copies file by file: a link to a directory must not become a link in the copy, which is written to.
function(copy_tree)
  file(REMOVE_RECURSE "${SCRATCH}")
  foreach(pattern dlx/* sudoku/* cli/* bindings/c/* bindings/*.py packaging/* examples/* README.md dev docs/*.md tests/*)
    file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/${pattern}")
    foreach(file IN LISTS files)
      file(READ "${ROOT}/${file}" text)
      file(WRITE "${SCRATCH}/${file}" "${text}")
      if(file MATCHES "[.]t$")
        file(APPEND "${SCRATCH}/build/tests/transcripts/CTestTestfile.cmake" "add_test(\"/${file}\")\n")
      endif()
    endforeach()
  endforeach()
endfunction()

function(run script status_result output_result)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -D ROOT=${SCRATCH} -D BUILD=${SCRATCH}/build -P ${CMAKE_CURRENT_LIST_DIR}/../${script}
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(REGEX REPLACE "[ \n]+" " " output "${output}")  # messages are wrapped
  set(${status_result} "${status}" PARENT_SCOPE)
  set(${output_result} "${output}" PARENT_SCOPE)
endfunction()

# expect_complaint(SCRIPT COMPLAINT FILE LINE [FILE LINE]): appends the lines to the files of the copy,
# which may be new, and expects the script to fail with the complaint. Then all is as it was before.
function(expect_complaint script complaint)
  set(changed "")
  while(ARGN)
    list(POP_FRONT ARGN file line)
    file(REAL_PATH "${file}" path BASE_DIRECTORY "${SCRATCH}")
    file(REAL_PATH "${SCRATCH}" scratch)
    cmake_path(IS_PREFIX scratch "${path}" is_in_copy)
    if(NOT is_in_copy)
      message(FATAL_ERROR "${path} is not in the copy")
    endif()
    file(APPEND "${SCRATCH}/${file}" "${line}\n")
    list(APPEND changed "${file}")
  endwhile()
  run(${script} status output)
  string(FIND "${output}" "${complaint}" position)
  if(status EQUAL 0 OR position EQUAL -1)
    message(SEND_ERROR "${script} does not say: ${complaint}\nbut: ${output}")
  endif()
  foreach(file IN LISTS changed)
    file(REMOVE "${SCRATCH}/${file}")
    if(EXISTS "${ROOT}/${file}")
      file(READ "${ROOT}/${file}" text)
      file(WRITE "${SCRATCH}/${file}" "${text}")
    endif()
  endforeach()
endfunction()

copy_tree()
foreach(script tree/layering.cmake tree/licence.cmake tree/check_docs.cmake tree/check_transcripts.cmake docs/check_snippets.cmake)
  run(${script} status output)
  if(NOT status EQUAL 0)
    message(SEND_ERROR "${script} fails on the tree as it is: ${output}")
  endif()
endforeach()

expect_complaint(tree/licence.cmake "dlx/new.h: its first line does not say" dlx/new.h "// As in Go.")
expect_complaint(tree/licence.cmake "tests/new.sh: its first line" tests/new.sh "#!/bin/sh")

set(check tree/layering.cmake)
expect_complaint(${check} "dlx/problem.h includes \"sudoku/grid.h\""
                 dlx/problem.h "#include \"sudoku/grid.h\"")
expect_complaint(${check} "sudoku/new.h includes \"cli/io/io.h\""
                 sudoku/new.h "  #  include \"cli/io/io.h\"")
expect_complaint(${check} "dlx/new.cc:1: dlx/ never mentions sudoku" dlx/new.cc "// As in SuDoKu.")
expect_complaint(${check} "dlx/run.h includes <CLI/CLI.hpp>" dlx/run.h "#include <CLI/CLI.hpp>")
expect_complaint(${check} "sudoku/new.h includes <gmp.h>" sudoku/new.h "#include <gmp.h>")
expect_complaint(${check} "dlx/solver.h includes \"hwy/highway.h\", by way of dlx/new.h"
                 dlx/solver.h "#include \"dlx/new.h\"" dlx/new.h "#include \"hwy/highway.h\"")
# A floor that includes one above it.
expect_complaint(${check} "dlx/problem may not include dlx/search"
                 dlx/problem/problem.cc "#include \"dlx/solver.h\"")
expect_complaint(${check} "dlx/kernel may not include dlx/search"
                 dlx/kernel/links/links.cc "#include \"dlx/search/rule_trial.h\"")
expect_complaint(${check} "dlx/count may not include dlx/diagram"
                 dlx/count/memo/new.cc "#include \"dlx/diagram/builder.h\"")
expect_complaint(${check} "sudoku/grid may not include sudoku/engines"
                 sudoku/grid/grid.cc "#include \"sudoku/engine.h\"")
expect_complaint(${check} "dlx/new.h: no floor is known" dlx/base/new.h "#include \"dlx/new.h\"" dlx/new.h "")
expect_complaint(${check} "sudoku/engines/dfs.cc includes \"dlx/solver.h\""
                 sudoku/engines/dfs.cc "#include \"dlx/solver.h\"")
expect_complaint(${check} "sudoku/engines/naive.cc includes \"dlx/run/meter.h\""
                 sudoku/engines/naive.cc "#include \"dlx/run/meter.h\"")
expect_complaint(${check} "dlx/check/verify.cc includes \"dlx/kernel/links/links.h\""
                 dlx/check/verify.cc "#include \"dlx/kernel/links/links.h\"")
expect_complaint(${check} "dlx/verify.h includes \"dlx/solver.h\", by way of dlx/problem.h"
                 dlx/problem.h "#include \"dlx/solver.h\"")
expect_complaint(${check} "examples/new.cc includes \"dlx/kernel/links/links.h\""
                 examples/new.cc "#include \"dlx/kernel/links/links.h\"")
expect_complaint(${check} "bindings/c/new.cc includes \"sudoku/grid/smallest_cell.h\""
                 bindings/c/new.cc "#include \"sudoku/grid/smallest_cell.h\"")
expect_complaint(${check} "cli/new.cc includes \"bindings/c/quadrille.h\""
                 cli/new.cc "#include \"bindings/c/quadrille.h\"")
expect_complaint(${check} "cli/new.cc includes \"../dlx/kernel/links/links.h\""
                 cli/new.cc "#include \"../dlx/kernel/links/links.h\"")
expect_complaint(${check} "dlx/new.cc: public headers alone" dlx/new.cc "")
expect_complaint(${check} "dlx/new.h: its CMakeLists.txt does not name it" dlx/new.h "")
expect_complaint(${check} "dlx/new.cc includes \"problem.h\"" dlx/new.cc "#include \"problem.h\"")
expect_complaint(${check} "no friends in a public header" dlx/verify.h "  friend class New;")
expect_complaint(${check} "dlx/search/solver.cc reads an environment variable"
                 dlx/search/solver.cc "const char* name = std::getenv(\"QUADRILLE_KERNEL\");")
expect_complaint(${check} "cli/new.h defines Worker, as cli/cluster/worker.h does" cli/new.h "class Worker {};")
string(REPEAT "-" 98 dashes)
expect_complaint(${check} "cli/app.cc has a line of more than 100 columns" cli/app.cc "// ${dashes}")

set(check docs/check_snippets.cmake)
set(fence "\n```")
expect_complaint(${check} "README.md: cpp block" README.md "${fence}cpp\nnot_in_any_source()${fence}")
expect_complaint(${check} "docs/c.md: c block" docs/c.md "${fence}c\nnot_in_any_source()${fence}")
expect_complaint(${check} "is not closed" docs/tutorial.md "${fence}cpp\nint x = 1")
expect_complaint(${check} "docs/tutorial.md: text block" docs/tutorial.md "${fence}text\n93${fence}")

set(check tree/check_docs.cmake)
expect_complaint(${check} "docs/design.md names `dlx/new.h`" docs/design.md "See `dlx/new.h`.")
expect_complaint(${check} "README.md names `tests/new/*.t`" README.md "See [that](docs/cli.md), `tests/new/*.t`.")
expect_complaint(${check} "docs/cli.md names `new.cc`" docs/cli.md "See `new.cc`.")
expect_complaint(${check} "docs/cli.md names `new_test`" docs/cli.md "See `new_test`.")
expect_complaint(${check} "docs/cli.md names `GridTest.New`" docs/cli.md "See `GridTest.New`.")
expect_complaint(${check} "docs/cli.md names `./dev new`" docs/cli.md "Run `./dev new`.")
expect_complaint(${check} "docs/cli.md names `New::Check()`" docs/cli.md "See `New::Check()`.")
expect_complaint(${check} "docs/cli.md names `Links::NewMember`" docs/cli.md "See `Links::NewMember`.")
expect_complaint(${check} "README.md names the file queens.dlx" README.md "\n```\n$ quadrille cover count queens.dlx\n```")
expect_complaint(${check} "docs/cli.md names the file examples/new.txt" docs/cli.md "\n```\n$ quadrille solve examples/new.txt\n```")
expect_complaint(${check} "docs/tutorial.md does not name dlx/new.h" dlx/new.h "")

set(check tree/check_transcripts.cmake)
expect_complaint(${check} "tests/transcripts/new.t is no test" tests/transcripts/new.t "")
expect_complaint(${check} "waits for time to pass" tests/transcripts/solve.t "  $ true && sleep 1")
expect_complaint(${check} "waits for time to pass" tests/transcripts/solve.t "  > (sleep 0.1 && true) |")
expect_complaint(${check} "calls bc," tests/transcripts/solve.t "  $ echo 1+1 | bc")
expect_complaint(${check} "calls jq," tests/data/covers.sh "  number=$(jq . file)")
