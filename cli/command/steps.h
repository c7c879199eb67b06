// SPDX-License-Identifier: Apache-2.0
//
// What the commands about steps of people have in common: hint, explain, rate and generate.

#ifndef CLI_COMMAND_STEPS_H_
#define CLI_COMMAND_STEPS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "cli/command/puzzle_command.h"
#include "sudoku/logic.h"

namespace cli {

// What a task is, as a board. Requires: it is readable.
sudoku::Board BoardOf(const PuzzleTask& task);
// What cells show for the values: the symbols of the input, numbers as numbers. Empty: digits.
std::vector<std::string> SymbolsOf(const PuzzleTask& task);

// Solves the puzzle of a task and prepares it for steps. If it cannot be, *status says why, and a
// note is on stderr where there is something to say.
std::optional<sudoku::PuzzleLogic> Prepare(const PuzzleTask& task, const dlx::Run& run,
                                           Status* status, BatchOutput* out);

// The techniques of a list of names with commas between them. Throws CLI::ValidationError, which
// names the flag, for one that is none or is not tried.
std::vector<sudoku::logic::Technique> ReadTechniques(const std::string& flag,
                                                     absl::string_view names);

// Ratings as fields of a JSON object, behind others: ,"level":"Hard","score":774 and
// ,"er":8.9,"ep":1.5,"ed":1.5, of tenths.
std::string JsonOfHodoku(const sudoku::logic::HodokuRating& rating);
std::string JsonOfTenths(int er, int ep, int ed);

// A step as a JSON object.
std::string JsonStep(const sudoku::logic::Step& step, const sudoku::logic::StepNames& names);

}  // namespace cli

#endif  // CLI_COMMAND_STEPS_H_
