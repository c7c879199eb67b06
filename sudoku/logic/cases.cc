// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/cases.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "dlx/run/meter.h"
#include "sudoku/grid.h"
#include "sudoku/logic/find.h"
#include "sudoku/logic/path.h"
#include "sudoku/text/shortened.h"

namespace sudoku::logic {
namespace {

enum Field { kCode = 1, kDigits, kBoard, kDeleted, kEliminations, kPlacements, kExtra, kEnd };

// Reads the fields of a line. Of the part that is wrong, keeps where it begins.
class CaseReader {
 public:
  CaseReader(absl::string_view line, int* column) : line_(line), column_(column) {}

  absl::StatusOr<TechniqueCase> Read();

 private:
  absl::Status Wrong(absl::string_view part, const std::string& message) const {
    if (column_ != nullptr) *column_ = static_cast<int>(part.data() - line_.data()) + 1;
    return absl::InvalidArgumentError(message);
  }

  absl::Status ReadCode(absl::string_view text, TechniqueCase* result) const;
  absl::Status ReadBoard(absl::string_view text, Position* position) const;
  absl::Status ReadCandidates(absl::string_view text, std::vector<Candidate>* candidates) const;

  const absl::string_view line_;
  int* const column_;
};

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

absl::Status CaseReader::ReadCode(absl::string_view text, TechniqueCase* result) const {
  result->name = std::string(text);
  std::vector<absl::string_view> parts = absl::StrSplit(text, absl::MaxSplits('-', 1));
  absl::string_view code = parts.front();
  // Fish have the codes 0300 to 0399.
  result->is_siamese = code.size() == 5 && code.back() == '1' && absl::StartsWith(code, "03");
  if (result->is_siamese) code.remove_suffix(1);
  const std::optional<Technique> technique = code.size() == 4 ? FindTechnique(code) : std::nullopt;
  if (!technique.has_value()) {
    return Wrong(text,
                 absl::StrCat("no technique has the code \"", internal::Shortened(text), "\""));
  }
  result->technique = *technique;
  int variant = 0;
  if (parts.size() == 2 && parts.back() == "x") {
    result->is_forbidden = true;
  } else if (parts.size() == 2) {
    const absl::string_view digit = parts.back();
    if (digit.size() != 1 || digit[0] < '1' || digit[0] > '9') {
      return Wrong(digit, absl::StrCat("expected 1-9 or x after the code, found \"",
                                       internal::Shortened(digit), "\""));
    }
    variant = digit[0] - '0';
  }
  result->config = ConfigOf(*technique, variant);
  result->config.siamese = result->is_siamese;
  return absl::OkStatus();
}

absl::Status CaseReader::ReadBoard(absl::string_view text, Position* position) const {
  int cell = 0;
  bool is_placed = false;
  Grid grid;
  CellSet placed;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '+' && !is_placed) {
      is_placed = true;
      continue;
    }
    const bool is_digit = c >= '1' && c <= '9';
    const absl::string_view here = text.substr(i);
    if (!is_digit && (is_placed || (c != '.' && c != '0'))) {
      return Wrong(here, absl::StrCat("expected ", is_placed ? "1-9 after +" : "1-9, +1-9 or .",
                                      ", found \"", here.substr(0, 1), "\""));
    }
    if (cell == kCells) return Wrong(here, "the board has more than 81 cells");
    if (is_digit) grid.Set(cell, c - '0');
    if (is_placed) placed.Add(cell);
    is_placed = false;
    ++cell;
  }
  const absl::string_view end = text.substr(text.size());
  if (is_placed) return Wrong(end, "a digit is missing after the last +");
  if (cell != kCells) return Wrong(end, absl::StrCat("the board has ", cell, " cells, not 81"));
  if (const std::vector<Clash> clashes = FindClashes(grid); !clashes.empty()) {
    return Wrong(text, clashes.front().ToString());
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

absl::Status CaseReader::ReadCandidates(absl::string_view text,
                                        std::vector<Candidate>* candidates) const {
  for (const absl::string_view word : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    if (word.size() != 3 ||
        !std::all_of(word.begin(), word.end(), [](char c) { return c >= '1' && c <= '9'; })) {
      return Wrong(word,
                   absl::StrCat("expected candidates such as 436, digit, row, column; found \"",
                                internal::Shortened(word), "\""));
    }
    candidates->push_back({static_cast<uint8_t>(CellAt(word[1] - '1', word[2] - '1')),
                           static_cast<uint8_t>(word[0] - '1')});
  }
  std::sort(candidates->begin(), candidates->end());
  candidates->erase(std::unique(candidates->begin(), candidates->end()), candidates->end());
  return absl::OkStatus();
}

absl::StatusOr<TechniqueCase> CaseReader::Read() {
  const std::vector<absl::string_view> fields =
      absl::StrSplit(absl::StripAsciiWhitespace(line_), ':');
  const auto count = static_cast<int>(fields.size());
  if (count <= kPlacements || !fields.front().empty()) {
    return Wrong(line_, "expected :CODE:DIGITS:BOARD:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA:");
  }
  if (count > kEnd && (count > kEnd + 1 || !fields[kEnd].empty())) {
    return Wrong(fields[kEnd], absl::StrCat("expected the end after EXTRA:, found \"",
                                            internal::Shortened(fields[kEnd]), "\""));
  }
  TechniqueCase result;
  if (absl::Status status = ReadCode(fields[kCode], &result); !status.ok()) return status;
  for (const char& c : fields[kDigits]) {
    if (c < '1' || c > '9') {
      return Wrong({&c, 1}, absl::StrCat("expected digits 1-9, found \"",
                                         internal::Shortened(fields[kDigits]), "\""));
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
    return Wrong(fields[kEliminations], "expected eliminations or placements, and not both");
  }
  for (const Candidate candidate : deleted) {
    result.position.Eliminate(candidate.cell, candidate.digit);
  }
  if (result.position.IsContradictory()) {
    return Wrong(
        fields[kBoard],
        "the position is contradictory: a cell has no candidate, or a digit no place in a house");
  }
  return result;
}

}  // namespace

absl::StatusOr<TechniqueCase> ReadCase(absl::string_view line, int* column) {
  return CaseReader(line, column).Read();
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
        if (!is_any && step.eliminations == technique_case.eliminations &&
            step.placements == technique_case.placements) {
          return true;
        }
        if (static_cast<int>(result.found.size()) < max_found &&
            std::none_of(result.found.begin(), result.found.end(), [&](const Step& found) {
              return found.eliminations == step.eliminations && found.placements == step.placements;
            })) {
          result.found.push_back(step);
        }
        return is_any;
      });
  result.passed = !meter.stopped() && is_there != technique_case.is_forbidden;
  meter.End(&result);
  return result;
}

}  // namespace sudoku::logic
