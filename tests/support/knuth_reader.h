// Reads exact cover problems in Knuth's text format, as far as they are plain: no colours, no
// multiplicities, no costs.
//
//   | a comment
//   p q | s
//   p s
//   p q s
//   q

#ifndef TESTS_SUPPORT_KNUTH_READER_H_
#define TESTS_SUPPORT_KNUTH_READER_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "dlx/problem.h"

namespace quadrille_test {

// Items and options stand in the problem in the order of the text. Empty lines are skipped.
absl::StatusOr<dlx::Problem> ParseKnuth(absl::string_view text);

absl::StatusOr<dlx::Problem> ReadKnuth(const std::string& path);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_KNUTH_READER_H_
