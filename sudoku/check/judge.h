// SPDX-License-Identifier: Apache-2.0
//
// What checks of plain puzzles and of boards do alike with a claim about the number of solutions.

#ifndef SUDOKU_CHECK_JUDGE_H_
#define SUDOKU_CHECK_JUDGE_H_

#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "dlx/big_count.h"
#include "dlx/string_view.h"
#include "sudoku/claim.h"
#include "sudoku/cross_check.h"

namespace sudoku::internal {

// What is known of the number of solutions.
struct KnownCount {
  std::string who;
  dlx::BigCount count;
  bool is_exact;  // else there may be more
};

// Whether a claim is of more solutions than are found one by one.
bool IsOfMany(const Claim& claim);

// Raises a limit on solutions so far that an enumeration decides the claim.
void RaiseLimit(const Claim& claim, int64_t* limit);

// Judges what a claim says of the number, if it says anything: adds a disagreement to the
// comparison if it is wrong, and sets *undecided if what is known does not tell. `count_exactly` is
// asked about claims of many solutions that the reference cannot judge; null: nobody can be asked.
void JudgeCount(const Claim& claim, dlx::StringView who, KnownCount known,
                const absl::FunctionRef<KnownCount()>* count_exactly, Comparison* comparison,
                bool* undecided);

}  // namespace sudoku::internal

#endif  // SUDOKU_CHECK_JUDGE_H_
