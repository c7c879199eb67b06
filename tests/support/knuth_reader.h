// SPDX-License-Identifier: Apache-2.0
//
// Reads exact cover problems in Knuth's text format: a plain reader of well-formed texts, which
// shares no code with that of the library.
//
//   | a comment
//   p 2:3|q | s
//   p s:1
//   p q s:2 |5
//   q

#ifndef TESTS_SUPPORT_KNUTH_READER_H_
#define TESTS_SUPPORT_KNUTH_READER_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "dlx/problem.h"

namespace quadrille_test {

// Items and options of the problem are in the order of the text. Empty lines are skipped.
absl::StatusOr<dlx::Problem> ParseKnuth(absl::string_view text);

absl::StatusOr<dlx::Problem> ReadKnuth(const std::string& path);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_KNUTH_READER_H_
