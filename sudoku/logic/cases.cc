// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/cases.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "dlx/run/meter.h"
#include "sudoku/grid.h"
#include "sudoku/logic/find.h"

namespace sudoku::logic {
namespace {

enum Field { kCode = 1, kDigits, kBoard, kDeleted, kEliminations, kPlacements };

// What the number after a code means.
FindConfig ConfigOf(Technique technique, int variant) {
  FindConfig config;
  config.wanted = technique;
  config.missing_candidates = variant != 1;
  config.two_candidate_rectangles = technique == Technique::kDualEmptyRectangle || variant == 1;
  config.als_overlap = variant == 2;
  config.loops_act_on_own_cells = false;
  switch (technique) {
    case Technique::kGroupedContinuousNiceLoop:
      config.als_in_chains = variant == 2;
      break;
    case Technique::kGroupedDiscontinuousNiceLoop:
    case Technique::kGroupedAic:
      config.als_in_chains = variant >= 3;
      break;
    default:
      break;
  }
  return config;
}

absl::Status ReadCode(absl::string_view text, TechniqueCase* result) {
  result->name = std::string(text);
  std::vector<absl::string_view> parts = absl::StrSplit(text, absl::MaxSplits('-', 1));
  absl::string_view code = parts.front();
  result->is_siamese = code.size() == 5 && code.back() == '1';
  if (result->is_siamese) code.remove_suffix(1);
  const std::optional<Technique> technique = code.size() == 4 ? FindTechnique(code) : std::nullopt;
  if (!technique.has_value()) {
    return absl::InvalidArgumentError(absl::StrCat("no technique has the code \"", text, "\""));
  }
  result->technique = *technique;
  int variant = 0;
  if (parts.size() == 2 && parts.back() == "x") {
    result->is_forbidden = true;
  } else if (parts.size() == 2 && (!absl::SimpleAtoi(parts.back(), &variant) || variant < 1)) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a number or x after the code, found \"", parts.back(), "\""));
  }
  result->config = ConfigOf(*technique, variant);
  result->config.siamese = result->is_siamese;
  return absl::OkStatus();
}

absl::Status ReadBoard(absl::string_view text, Position* position) {
  int cell = 0;
  bool is_placed = false;
  Grid grid;
  CellSet placed;
  for (const char c : text) {
    if (c == '+' && !is_placed) {
      is_placed = true;
      continue;
    }
    const bool is_digit = c >= '1' && c <= '9';
    if ((!is_digit && (is_placed || (c != '.' && c != '0'))) || cell == kCells) {
      return absl::InvalidArgumentError(
          absl::StrCat("the board is not 81 cells of 1-9, +1-9 or ."));
    }
    if (is_digit) grid.Set(cell, c - '0');
    if (is_placed) placed.Add(cell);
    is_placed = false;
    ++cell;
  }
  if (is_placed) return absl::InvalidArgumentError("a digit is missing after the last +");
  if (cell != kCells) {
    return absl::InvalidArgumentError(absl::StrCat("the board has ", cell, " cells, not 81"));
  }
  if (const std::vector<Clash> clashes = FindClashes(grid); !clashes.empty()) {
    return absl::InvalidArgumentError(clashes.front().ToString());
  }
  for (int i = 0; i < kCells; ++i) {
    if (grid[i] == 0) continue;
    if (placed.Has(i)) {
      position->Place(i, grid[i] - 1);
    } else {
      position->Give(i, grid[i] - 1);
    }
  }
  return absl::OkStatus();
}

absl::Status ReadCandidates(absl::string_view text, std::vector<Candidate>* candidates) {
  for (const absl::string_view word : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    if (word.size() != 3 ||
        !std::all_of(word.begin(), word.end(), [](char c) { return c >= '1' && c <= '9'; })) {
      return absl::InvalidArgumentError(absl::StrCat(
          "expected candidates such as 436, digit, row, column; found \"", word, "\""));
    }
    candidates->push_back({static_cast<uint8_t>(CellAt(word[1] - '1', word[2] - '1')),
                           static_cast<uint8_t>(word[0] - '1')});
  }
  std::sort(candidates->begin(), candidates->end());
  candidates->erase(std::unique(candidates->begin(), candidates->end()), candidates->end());
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<TechniqueCase> ReadCase(absl::string_view line) {
  const std::vector<absl::string_view> fields =
      absl::StrSplit(absl::StripAsciiWhitespace(line), ':');
  if (fields.size() <= kPlacements || !fields.front().empty()) {
    return absl::InvalidArgumentError(
        "expected :CODE:DIGITS:BOARD:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA:");
  }
  TechniqueCase result;
  if (absl::Status status = ReadCode(fields[kCode], &result); !status.ok()) return status;
  for (const char c : fields[kDigits]) {
    if (c < '1' || c > '9') {
      return absl::InvalidArgumentError(
          absl::StrCat("expected digits 1-9, found \"", fields[kDigits], "\""));
    }
  }
  if (absl::Status status = ReadBoard(fields[kBoard], &result.position); !status.ok()) {
    return status;
  }
  std::vector<Candidate> deleted;
  for (const auto& [field, list] :
       {std::pair(kDeleted, &deleted), std::pair(kEliminations, &result.eliminations),
        std::pair(kPlacements, &result.placements)}) {
    if (absl::Status status = ReadCandidates(fields[field], list); !status.ok()) return status;
  }
  const bool is_empty = result.eliminations.empty() && result.placements.empty();
  if (is_empty ? !result.is_forbidden
               : !result.eliminations.empty() && !result.placements.empty()) {
    return absl::InvalidArgumentError("expected eliminations or placements, and not both");
  }
  for (const Candidate candidate : deleted) {
    result.position.Eliminate(candidate.cell, candidate.digit);
  }
  if (result.position.IsContradictory()) {
    return absl::InvalidArgumentError(
        "the position is contradictory: a cell has no candidate, or a digit no place in a house");
  }
  return result;
}

CaseResult RunCase(const TechniqueCase& technique_case, const dlx::Run& run, int max_found) {
  CaseResult result;
  dlx::internal::Meter meter(run, kWorkToLook);
  FindConfig config = technique_case.config;
  config.meter = &meter;
  const bool is_there =
      meter.Begin() && FindSteps(technique_case.position, config, [&](const Step& step) {
        if (step.is_siamese != technique_case.is_siamese) return false;
        const bool is_any =
            technique_case.eliminations.empty() && technique_case.placements.empty();
        if (is_any || (step.eliminations == technique_case.eliminations &&
                       step.placements == technique_case.placements)) {
          return true;
        }
        if (static_cast<int>(result.found.size()) < max_found &&
            std::none_of(result.found.begin(), result.found.end(), [&](const Step& found) {
              return found.eliminations == step.eliminations && found.placements == step.placements;
            })) {
          result.found.push_back(step);
        }
        return false;
      });
  result.passed = !meter.stopped() && is_there != technique_case.is_forbidden;
  meter.End(&result);
  return result;
}

}  // namespace sudoku::logic
