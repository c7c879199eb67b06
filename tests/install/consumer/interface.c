// SPDX-License-Identifier: Apache-2.0

/* A program outside the tree that uses the interface in C99. */
#include <quadrille/quadrille.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const char text[] = "ada bob\nada\nbob\nada bob\n";
  qd_error* error = NULL;
  qd_problem* problem = NULL;
  char* number = NULL;
  if (qd_problem_read(text, strlen(text), "-", QD_FORMAT_AUTO, NULL, &problem, NULL, &error) < 0 ||
      qd_count(problem, NULL, &number, NULL, &error) < 0) {
    fprintf(stderr, "%s\n", qd_error_message(error));
    return 1;
  }
  printf("%s\n", number);
  qd_free(number);
  qd_problem_release(problem);
  return 0;
}
