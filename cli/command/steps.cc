// SPDX-License-Identifier: Apache-2.0

#include "cli/command/steps.h"

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "cli/json.h"
#include "nlohmann/json.hpp"
#include "sudoku/alphabet.h"
#include "sudoku/rate.h"

namespace cli {
namespace {

using sudoku::logic::Candidate;
using sudoku::logic::CellSet;
using sudoku::logic::StepNames;

Json NewObject() { return Json(Json::value_t::object); }
Json NewArray() { return Json(Json::value_t::array); }

Json JsonCells(CellSet cells, const StepNames& names) {
  Json list = NewArray();
  for (const int cell : cells) list.push_back(names.geometry->CellName(cell));
  return list;
}

Json JsonDigits(sudoku::logic::DigitMask digits, const StepNames& names) {
  Json list = NewArray();
  for (const int digit : sudoku::logic::Bits(digits)) list.push_back(names.Digit(digit));
  return list;
}

Json JsonCandidates(const std::vector<Candidate>& candidates, const StepNames& names) {
  Json list = NewArray();
  for (const Candidate c : candidates) {
    Json object = NewObject();
    object["cell"] = names.geometry->CellName(c.cell);
    object["digit"] = names.Digit(c.digit);
    list.push_back(std::move(object));
  }
  return list;
}

Json JsonHouses(const std::vector<int>& houses, const StepNames& names) {
  Json list = NewArray();
  for (const int house : houses) list.push_back(names.House(house));
  return list;
}

Json JsonNode(const sudoku::logic::Node& node, const StepNames& names) {
  Json object = NewObject();
  object["cells"] = JsonCells(node.cells, names);
  object["digit"] = names.Digit(node.digit);
  return object;
}

}  // namespace

sudoku::Board BoardOf(const PuzzleTask& task) {
  return task.board != nullptr ? task.board->board : sudoku::ToBoard(task.record.grid);
}

std::vector<std::string> SymbolsOf(const PuzzleTask& task) {
  if (task.board == nullptr) return {};
  return sudoku::SymbolsOf(task.board->board, task.board->alphabet);
}

std::optional<sudoku::PuzzleLogic> Prepare(const PuzzleTask& task, const dlx::Run& run,
                                           Status* status, BatchOutput* out) {
  NoteFaults(task, out);
  *status = Status::kUnreadable;
  if (!task.is_readable()) return std::nullopt;
  absl::StatusOr<sudoku::PuzzleLogic> puzzle = sudoku::PrepareLogic(BoardOf(task), run);
  if (!puzzle.ok()) {
    out->Note(absl::StrCat(task.Place(), ": ", puzzle.status().message()));
    return std::nullopt;
  }
  out->totals.solutions += puzzle->solutions;
  // A limit that came first leaves it open what all solutions have.
  *status = puzzle->outcome != dlx::Outcome::kExhausted ? Status::kUndecided
            : puzzle->solutions >= 2                    ? Status::kSeveral
            : puzzle->solutions == 1                    ? Status::kUnique
                                                        : Status::kNone;
  if (*status == Status::kNone || *status == Status::kUndecided) return std::nullopt;
  if (!puzzle->knows_all_rules) {
    out->Note(absl::StrCat(task.Place(),
                           ": some rules are not reasoned with, those on more than two cells that "
                           "need not differ"));
  }
  return *std::move(puzzle);
}

std::vector<sudoku::logic::Technique> ReadTechniques(const std::string& flag,
                                                     absl::string_view names) {
  absl::StatusOr<std::vector<sudoku::logic::Technique>> techniques =
      sudoku::logic::ParseTechniques(names);
  if (!techniques.ok()) {
    throw CLI::ValidationError(flag, std::string(techniques.status().message()));
  }
  return *std::move(techniques);
}

std::string JsonOfHodoku(const sudoku::logic::HodokuRating& rating) {
  return absl::StrCat(",\"level\":\"", NameOf(rating.level), "\",\"score\":", rating.score);
}

std::string JsonOfTenths(int er, int ep, int ed) {
  return absl::StrCat(",\"er\":", sudoku::TenthsToString(er),
                      ",\"ep\":", sudoku::TenthsToString(ep),
                      ",\"ed\":", sudoku::TenthsToString(ed));
}

std::string JsonStep(const sudoku::logic::Step& step, const StepNames& names) {
  const sudoku::logic::TechniqueInfo& info = InfoOf(step.technique);
  Json object = NewObject();
  object["technique"] = std::string(info.name);
  object["title"] = TitleOf(step);
  if (info.code.empty()) {
    object["code"] = nullptr;
  } else {
    object["code"] = std::string(info.code);
  }
  if (const auto* const ranked = sudoku::logic::RankOf(step.technique); ranked != nullptr) {
    object["level"] = std::string(NameOf(ranked->level));
    object["hodoku"] = ranked->score;
  }
  object["cells"] = JsonCells(step.cells, names);
  object["digits"] = JsonDigits(step.digits, names);
  object["houses"] = JsonHouses(step.houses, names);
  object["covers"] = JsonHouses(step.covers, names);
  object["fins"] = JsonCandidates(step.fins, names);
  Json sets = NewArray();
  for (const sudoku::logic::CellsWithDigits& set : step.sets) {
    Json one = NewObject();
    one["cells"] = JsonCells(set.cells, names);
    one["digits"] = JsonDigits(set.digits, names);
    sets.push_back(std::move(one));
  }
  object["sets"] = std::move(sets);
  Json links = NewArray();
  for (const sudoku::logic::Link& link : step.links) {
    Json one = NewObject();
    one["from"] = JsonNode(link.from, names);
    one["to"] = JsonNode(link.to, names);
    one["strong"] = link.is_strong;
    links.push_back(std::move(one));
  }
  object["links"] = std::move(links);
  object["eliminations"] = JsonCandidates(step.eliminations, names);
  object["placements"] = JsonCandidates(step.placements, names);
  object["reason"] = Reason(step, names);
  object["valid"] = true;  // others are never shown
  std::string text;
  AppendJson(object, &text);
  return text;
}

}  // namespace cli
