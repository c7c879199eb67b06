// SPDX-License-Identifier: Apache-2.0
//
// Checks, and problems whose solutions are known, for the tests of the C interface. These are C99.

#ifndef TESTS_C_C_TEST_H_
#define TESTS_C_C_TEST_H_

#include <quadrille.h>
#include <stdio.h>

extern int num_failures;

// Fails the test, and goes on.
#define EXPECT(condition)                                                      \
  do {                                                                         \
    if (!(condition)) {                                                        \
      fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition); \
      ++num_failures;                                                          \
    }                                                                          \
  } while (0)

// Whether the call returns the status; and an error, whose message has this text, if and only if
// the status is negative. `call` uses the variable `error`.
#define EXPECT_STATUS(expected, text, call)                                \
  do {                                                                     \
    qd_error* error = NULL;                                                \
    const qd_status found = (call);                                        \
    ExpectStatus(__FILE__, __LINE__, #call, expected, text, found, error); \
  } while (0)
#define EXPECT_OK(call) EXPECT_STATUS(QD_OK, "", call)

void ExpectStatus(const char* file, int line, const char* call, qd_status expected,
                  const char* text, qd_status found, qd_error* error);

// Whether two texts are equal; frees the first one.
#define EXPECT_TEXT(expected, text) ExpectText(__FILE__, __LINE__, expected, text)
void ExpectText(const char* file, int line, const char* expected, char* text);

// Items p and q, and s, which is secondary; options {p s}, {p q s} and {q}: two solutions.
qd_problem* SmallProblem(void);
// From text.
qd_problem* ReadProblem(const char* text);
// n queens that do not attack each other: 92 solutions for 8, 14,200 for 12.
qd_problem* Queens(int n);
// Dominoes on a board: 36 solutions for 4x4, 12,988,816 for 8x8.
qd_problem* Dominoes(int rows, int columns);
// Langford's problem: 26 * 2 solutions for 7, none for 6.
qd_problem* Langford(int n);

// The one board of a text.
qd_board* ReadBoard(const char* text, const char* notation);

// The defaults.
qd_config Config(void);

// The tests of each file.
void TestLibrary(void);
void TestSteps(void);
void TestStructs(void);
void TestProblems(void);
void TestSolvers(void);
void TestPlans(void);
void TestVerbs(void);
void TestDiagrams(void);
void TestSudoku(void);
void TestBoards(void);
void TestGenerate(void);
void TestMisuse(void);
void TestThreads(void);

#endif  // TESTS_C_C_TEST_H_
