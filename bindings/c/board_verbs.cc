// SPDX-License-Identifier: Apache-2.0
//
// What can be asked of a board. Boards that are plain puzzles are answered by what is made for
// those.

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "bindings/c/board.h"
#include "bindings/c/entry.h"
#include "bindings/c/puzzle.h"
#include "bindings/c/turn.h"
#include "sudoku/board_search.h"
#include "sudoku/boards.h"
#include "sudoku/sudoku.h"

struct qd_board_search {
  qd_board_search(const sudoku::Board& board, quadrille::Settings the_settings)
      : settings(std::move(the_settings)),
        num_cells(static_cast<size_t>(board.num_cells())),
        search(board, settings.run()) {}

  // Searches for the next solution, until the time is over or the token says so.
  qd_status Find(const quadrille::Timer& timer);

  const quadrille::Settings settings;
  const size_t num_cells;
  sudoku::BoardSearch search;
  quadrille::Exclusive exclusive;
};

qd_status qd_board_search::Find(const quadrille::Timer& timer) {
  // A node takes some 50 microseconds, and many times that on large boards: the clock costs little.
  constexpr int64_t kNodesToLook = 4;
  for (;;) {
    if (quadrille::IsStopped(settings.token.get())) return QD_STOPPED;
    if (search.NextWithin(kNodesToLook)) return QD_SOLUTION;
    const dlx::Outcome outcome = search.outcome();
    if (outcome != dlx::Outcome::kUnfinished) {
      return outcome == dlx::Outcome::kExhausted ? QD_END : QD_STOPPED;
    }
    if (timer.Passed()) return QD_PENDING;
  }
}

namespace quadrille {
namespace {

Settings BoardSettings(const qd_config* config) {
  return {config, Settings::NoPresets{"a board has its givens: nothing else may be taken or "
                                      "forbidden"}};
}

// What is common to questions about a board, as Ask() of verbs.cc.
template <typename Question>
qd_status AskBoard(const qd_board* board, const qd_config* config, qd_ending* ending,
                   qd_error** error, Question question) {
  ClearStruct(ending);
  return Enter(error, [&]() -> qd_status {
    CheckStruct(ending, "ending");
    const Settings settings = BoardSettings(config);
    return question(ReadableBoard(board), settings);
  });
}

// A solution of a board, and whether there are others.
struct Decision {
  int32_t verdict;
  std::vector<int> solution;  // empty: none was found
  dlx::Ending ending;
  int64_t solutions;
};

Decision Decide(const sudoku::Board& board, const Settings& settings) {
  if (const std::optional<sudoku::Grid> grid = sudoku::ToGrid(board); grid.has_value()) {
    sudoku::Answer answer;
    const sudoku::SolveResult result = SolveOne(*grid, settings, &answer);
    Decision decision = {VerdictOf(answer), {}, result, answer.solutions};
    for (sudoku::Cell cell = 0; answer.solutions > 0 && cell < sudoku::kCells; ++cell) {
      decision.solution.push_back(answer.first[cell]);
    }
    return decision;
  }
  const Relay relay(settings.token.get());
  dlx::Run run = settings.run(relay);
  run.limits.solutions = 2;
  const sudoku::BoardAnswer answer = sudoku::SolveBoard(board, run);
  const int32_t verdict = answer.IsUnique()       ? QD_SUDOKU_UNIQUE
                          : answer.IsNone()       ? QD_SUDOKU_NONE
                          : answer.solutions >= 2 ? QD_SUDOKU_SEVERAL
                                                  : QD_SUDOKU_UNDECIDED;
  Decision decision = {verdict, answer.first, answer, answer.solutions};
  // Two solutions are an answer, and not a limit that came first.
  if (verdict == QD_SUDOKU_SEVERAL) decision.ending.outcome = dlx::Outcome::kExhausted;
  return decision;
}

}  // namespace
}  // namespace quadrille

// NOLINTBEGIN(google-global-names-in-headers): of a group of sources, this is one.
using quadrille::Check;
using quadrille::CheckNotNull;
using quadrille::Clear;
using quadrille::Enter;
using quadrille::Owned;
using quadrille::Relay;
using quadrille::SetEnding;
using quadrille::Settings;
// NOLINTEND(google-global-names-in-headers)

extern "C" {

qd_status qd_board_solve(const qd_board* board, const qd_config* config, int32_t* verdict,
                         int32_t* solution, size_t capacity, size_t* count, qd_ending* ending,
                         qd_error** error) {
  Clear(verdict);
  Clear(count);
  const auto ask = [&](const sudoku::Board& b, const Settings& settings) {
    CheckNotNull(verdict, "verdict");
    CheckNotNull(count, "count");
    const size_t cells = static_cast<size_t>(b.num_cells());
    if (solution != nullptr && capacity < cells) {
      *count = cells;
      quadrille::Fail(QD_SPACE, "the board has " + std::to_string(cells) +
                                    " cells, and the buffer has room for " +
                                    std::to_string(capacity));
    }
    const quadrille::Decision decision = quadrille::Decide(b, settings);
    *verdict = decision.verdict;
    if (solution != nullptr) {
      std::copy(decision.solution.begin(), decision.solution.end(), solution);
      *count = decision.solution.size();
    }
    SetEnding(decision.ending, decision.solutions, ending);
    return decision.verdict == QD_SUDOKU_UNDECIDED ? QD_STOPPED : QD_OK;
  };
  return quadrille::AskBoard(board, config, ending, error, ask);
}

qd_status qd_board_count(const qd_board* board, const qd_config* config, char** decimal,
                         qd_ending* ending, qd_error** error) {
  Clear(decimal);
  const auto ask = [&](const sudoku::Board& b, const Settings& settings) {
    CheckNotNull(decimal, "decimal");
    const Relay relay(settings.token.get());
    const dlx::Run run = settings.run(relay);
    const auto answer = [&](const dlx::Ending& result, const dlx::BigCount& count) {
      *decimal = quadrille::NewText(count.ToString());
      SetEnding(result, quadrille::Saturated(count), ending);
      return quadrille::StatusOf(result.outcome);
    };
    if (const std::optional<sudoku::Grid> grid = sudoku::ToGrid(b); grid.has_value()) {
      const sudoku::ExactCount count = sudoku::Count(*grid, run);
      return answer(count, count.solutions);
    }
    const sudoku::BoardCount count = sudoku::CountBoard(b, run);
    return answer(count, count.count);
  };
  return quadrille::AskBoard(board, config, ending, error, ask);
}

qd_status qd_board_sample(const qd_board* board, const qd_config* config, int64_t samples,
                          uint64_t seed, int32_t** values, size_t* drawn, char** decimal,
                          qd_ending* ending, qd_error** error) {
  Clear(values);
  Clear(drawn);
  Clear(decimal);
  const auto ask = [&](const sudoku::Board& b, const Settings& settings) -> qd_status {
    CheckNotNull(values, "values");
    CheckNotNull(drawn, "drawn");
    Check(samples >= 0, "samples is less than 0");
    const Relay relay(settings.token.get());
    const dlx::Run run = settings.run(relay);
    std::vector<int32_t> found;
    size_t number = 0;
    const auto answer = [&](const dlx::Ending& result, const dlx::BigCount& count) -> qd_status {
      Owned<char> total(quadrille::NewText(count.ToString()));
      *values = quadrille::NewArray<int32_t>(found);
      *drawn = number;
      if (decimal != nullptr) *decimal = total.HandOver();
      SetEnding(result, quadrille::Saturated(count), ending);
      if (result.outcome != dlx::Outcome::kExhausted) return QD_STOPPED;
      return count == 0 ? QD_END : QD_OK;
    };
    if (const std::optional<sudoku::Grid> grid = sudoku::ToGrid(b); grid.has_value()) {
      const auto add = [&](const sudoku::Grid& solution) {
        for (sudoku::Cell cell = 0; cell < sudoku::kCells; ++cell) found.push_back(solution[cell]);
        ++number;
        return dlx::Visit::kContinue;
      };
      const sudoku::SampleResult result = sudoku::Sample(*grid, samples, seed, run, add);
      return answer(result, result.solutions);
    }
    const auto add = [&](absl::Span<const int> solution) {
      found.insert(found.end(), solution.begin(), solution.end());
      ++number;
      return dlx::Visit::kContinue;
    };
    const sudoku::BoardCount result = sudoku::SampleBoard(b, samples, seed, run, add);
    return answer(result, result.count);
  };
  return quadrille::AskBoard(board, config, ending, error, ask);
}

qd_status qd_board_search_new(const qd_board* board, const qd_config* config,
                              qd_board_search** search, qd_error** error) {
  Clear(search);
  return Enter(error, [&] {
    CheckNotNull(search, "search");
    Settings settings = quadrille::BoardSettings(config);
    *search = new qd_board_search(quadrille::ReadableBoard(board), std::move(settings));
    return QD_OK;
  });
}

void qd_board_search_free(qd_board_search* search) { delete search; }

qd_status qd_board_search_next_block(qd_board_search* search, int64_t ms, int32_t* values,
                                     size_t capacity, size_t* count, qd_error** error) {
  Clear(count);
  return Enter(error, [&] {
    CheckNotNull(search, "search");
    CheckNotNull(values, "values");
    CheckNotNull(count, "count");
    Check(ms >= QD_NONE, "ms is less than 0, and not QD_NONE");
    Check(capacity >= 1, "capacity is 0");
    return quadrille::InTurn(&search->exclusive, "search", [&] {
      const quadrille::Timer timer(ms == QD_NONE ? QD_NONE : static_cast<double>(ms) / 1000);
      qd_status status = QD_SOLUTION;
      while (*count < capacity && !(*count > 0 && timer.Passed())) {
        status = search->Find(timer);
        if (status != QD_SOLUTION) break;
        const absl::Span<const int> found = search->search.values();
        std::copy(found.begin(), found.end(), values + *count * search->num_cells);
        ++*count;
      }
      return *count > 0 ? QD_SOLUTION : status;
    });
  });
}

qd_status qd_board_search_ending(qd_board_search* search, qd_ending* ending, qd_error** error) {
  quadrille::ClearStruct(ending);
  return Enter(error, [&] {
    CheckNotNull(search, "search");
    CheckNotNull(ending, "ending");
    quadrille::CheckStruct(ending, "ending");
    return quadrille::InTurn(&search->exclusive, "search", [&] {
      const sudoku::EnumerateResult result = search->search.result();
      SetEnding(result, result.solutions, ending);
      return QD_OK;
    });
  });
}

}  // extern "C"
