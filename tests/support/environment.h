// SPDX-License-Identifier: Apache-2.0
//
// Numbers that the environment gives to tests.

#ifndef TESTS_SUPPORT_ENVIRONMENT_H_
#define TESTS_SUPPORT_ENVIRONMENT_H_

#include <cstdlib>

#include "absl/strings/numbers.h"
#include "gtest/gtest.h"

namespace quadrille_test {

// The whole number in an environment variable; `otherwise` if it is not set. Anything else in it
// fails the test.
template <typename T>
T NumberFrom(const char* variable, T otherwise) {
  const char* const text = std::getenv(variable);
  if (text != nullptr && !absl::SimpleAtoi(text, &otherwise)) {
    ADD_FAILURE() << variable << " is not a number: " << text;
  }
  return otherwise;
}

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_ENVIRONMENT_H_
