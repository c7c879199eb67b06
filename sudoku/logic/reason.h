// SPDX-License-Identifier: Apache-2.0
//
// Steps in words.

#ifndef SUDOKU_LOGIC_REASON_H_
#define SUDOKU_LOGIC_REASON_H_

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "sudoku/logic/geometry.h"
#include "sudoku/logic/step.h"

namespace sudoku::logic {

// How digits are written: `symbols` has one for each, or is empty: then the value is written.
struct StepNames {
  const Geometry* geometry;
  std::vector<std::string> symbols = {};

  std::string Digit(int digit) const;
  std::string Digits(DigitMask digits) const;  // "3 and 7", "1, 2 and 5"
  std::string Cells(CellSet cells) const;      // "r1c2 and r1c5"
  std::string Houses(absl::Span<const int> houses) const;
  std::string House(int house) const;
};

// Why a step holds, as one sentence without a full stop.
std::string Reason(const Step& step, const StepNames& names);

// What follows: "r3c4=5", "r1c7<>3 r1c8<>7".
std::string Consequences(const Step& step, const StepNames& names);

// "Naked Pair: r1c2 and r1c5 have ... => r1c7<>3"
std::string Sentence(const Step& step, const StepNames& names);

// The title of the technique, "Siamese" before that of siamese fish.
std::string TitleOf(const Step& step);

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_REASON_H_
