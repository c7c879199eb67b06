// SPDX-License-Identifier: Apache-2.0
//
// The C interface as a program in C99 uses it. Each function is called with results that are known,
// and each is misused (misuse.c); check_functions.cmake sees to it that none is left out.

#include <string.h>

#include "tests/c/c_test.h"

int main(int argc, char** argv) {
  static const struct {
    const char* name;
    void (*run)(void);
  } tests[] = {{"library", TestLibrary},   {"structs", TestStructs}, {"problems", TestProblems},
               {"solvers", TestSolvers},   {"plans", TestPlans},     {"verbs", TestVerbs},
               {"diagrams", TestDiagrams}, {"sudoku", TestSudoku},   {"boards", TestBoards},
               {"generate", TestGenerate}, {"steps", TestSteps},     {"misuse", TestMisuse},
               {"threads", TestThreads}};
  int run = 0;
  for (size_t k = 0; k < sizeof tests / sizeof *tests; ++k) {
    if (argc > 1 && strcmp(argv[1], tests[k].name) != 0) continue;
    tests[k].run();
    ++run;
  }
  if (run == 0) fprintf(stderr, "there is no such test\n");
  return run == 0 || num_failures > 0;
}
