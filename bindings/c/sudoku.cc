// SPDX-License-Identifier: Apache-2.0
//
// Sudoku.

#include "sudoku/sudoku.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <cstdlib>
#include <memory>

#include "absl/types/span.h"
#include "bindings/c/entry.h"
#include "bindings/c/puzzle.h"
#include "bindings/c/solver.h"
#include "bindings/c/turn.h"
#include "sudoku/encoder.h"

namespace quadrille {
namespace {

// The text of many puzzles is answered in parts: large enough for all threads, and small enough to
// stay in the cache until its answers are copied.
constexpr size_t kPartBytes = size_t{1} << 20;

sudoku::Grid Parse(const char* puzzle, size_t length) {
  return ParsePuzzle(puzzle, length, "puzzle");
}

// Asks for large pages: memory of many megabytes is filled several times as fast then.
void AdviseLargePages([[maybe_unused]] char* data, [[maybe_unused]] size_t size) {
#ifdef MADV_HUGEPAGE
  constexpr size_t kLargePage = size_t{2} << 20;
  void* begin = data;
  if (std::align(kLargePage, kLargePage, begin, size) != nullptr) {
    static_cast<void>(madvise(begin, size, MADV_HUGEPAGE));
  }
#endif
}

// A text that grows, in memory of the caller.
class GrowingText {
 public:
  // Expects a text of about this size, but copes with any.
  explicit GrowingText(size_t size) : data_(static_cast<char*>(std::malloc(size))) {
    if (data_ == nullptr) return;
    capacity_ = size;
    AdviseLargePages(data_, size);
  }
  GrowingText(const GrowingText&) = delete;
  GrowingText& operator=(const GrowingText&) = delete;
  ~GrowingText() { std::free(data_); }

  void Append(std::string_view text) {
    if (capacity_ - size_ <= text.size()) {
      const size_t capacity = std::max(2 * capacity_, size_ + text.size() + 1);
      char* const data = static_cast<char*>(std::realloc(data_, capacity));
      if (data == nullptr) throw std::bad_alloc();
      data_ = data;
      capacity_ = capacity;
    }
    std::copy(text.begin(), text.end(), data_ + size_);
    size_ += text.size();
    data_[size_] = '\0';
  }
  size_t size() const { return size_; }
  char* HandOver() { return std::exchange(data_, nullptr); }

 private:
  char* data_;
  size_t size_ = 0;
  size_t capacity_ = 0;
};

// What is common to questions about one puzzle, as Ask() of verbs.cc.
template <typename Question>
qd_status AskPuzzle(const char* puzzle, size_t length, const qd_config* config, qd_ending* ending,
                    qd_error** error, Question question) {
  ClearStruct(ending);
  return Enter(error, [&]() -> qd_status {
    CheckStruct(ending, "ending");
    const Settings settings = SudokuSettings(config);
    const sudoku::Grid grid = Parse(puzzle, length);
    const Relay relay(settings.token.get());
    return question(grid, settings, settings.run(relay));
  });
}

std::vector<int32_t> CellsOf(const std::vector<std::vector<sudoku::Cell>>& sets) {
  std::vector<int32_t> cells;
  for (const std::vector<sudoku::Cell>& set : sets) {
    cells.insert(cells.end(), set.begin(), set.end());
  }
  return cells;
}

}  // namespace

sudoku::Grid ParsePuzzle(const char* cells, size_t length, const char* name) {
  CheckNotNull(cells, name);
  const auto grid = sudoku::ParseLine(std::string_view(cells, length));
  CheckOk(grid.status());
  return *grid;
}

sudoku::SolveResult SolveOne(const sudoku::Grid& puzzle, const Settings& settings,
                             sudoku::Answer* answer) {
  const auto solve = [&](dlx::Run run) {
    run.limits.solutions = 2;
    sudoku::SolveResult result =
        sudoku::Solve(absl::MakeConstSpan(&puzzle, 1), run, absl::MakeSpan(answer, 1));
    const bool is_decided = answer->IsUnique() || answer->IsNone() || answer->IsSeveral();
    if (!is_decided && answer->outcome != dlx::Outcome::kUnfinished) {
      result.outcome = answer->outcome;
    }
    return result;
  };
  const qd_token* const token = settings.token.get();
  if (token != nullptr && !IsStopped(token) && settings.config.max_nodes == QD_NONE) {
    // Nearly every puzzle is solved sooner than a thread can be started that looks at the token.
    constexpr int64_t kNodes = 1000;
    dlx::Run run = settings.run();
    run.limits.nodes = kNodes;
    sudoku::SolveResult result = solve(run);
    if (result.outcome != dlx::Outcome::kNodeLimit) return result;
  }
  return solve(settings.run(Relay(token)));
}

int32_t VerdictOf(const sudoku::Answer& answer) {
  return answer.IsUnique()    ? QD_SUDOKU_UNIQUE
         : answer.IsNone()    ? QD_SUDOKU_NONE
         : answer.IsSeveral() ? QD_SUDOKU_SEVERAL
                              : QD_SUDOKU_UNDECIDED;
}

}  // namespace quadrille

// NOLINTBEGIN(google-global-names-in-headers): of a group of sources, this is one.
using quadrille::Check;
using quadrille::CheckNotNull;
using quadrille::Clear;
using quadrille::Enter;
using quadrille::Owned;
using quadrille::SetEnding;
using quadrille::Settings;
using quadrille::StatusOf;
// NOLINTEND(google-global-names-in-headers)

extern "C" {

qd_status qd_sudoku_solve_text(const char* puzzles, size_t length, const qd_config* config,
                               char** text, size_t* text_length, int64_t* answered,
                               qd_ending* ending, qd_error** error) {
  Clear(text);
  Clear(text_length);
  Clear(answered);
  quadrille::ClearStruct(ending);
  return Enter(error, [&] {
    if (length > 0) CheckNotNull(puzzles, "puzzles");
    CheckNotNull(text, "text");
    quadrille::CheckStruct(ending, "ending");
    const Settings settings = quadrille::SudokuSettings(config);
    const quadrille::Relay relay(settings.token.get());
    const dlx::Run run = settings.run(relay);
    // Threads begin and end with each part.
    const size_t part_bytes = run.threads > 1 ? 8 * quadrille::kPartBytes : quadrille::kPartBytes;
    sudoku::TextSolver solver(run);
    // Mostly, a puzzle and its answer are a line of 81 characters each.
    quadrille::GrowingText answers(length + 1);
    std::string part;
    answers.Append("");
    for (size_t begin = 0; begin < length; begin += part_bytes) {
      const size_t size = std::min(length - begin, part_bytes);
      solver.Add(std::string_view(puzzles + begin, size), &part);
      answers.Append(part);
      part.clear();
      if (solver.result().outcome != dlx::Outcome::kExhausted) break;
    }
    if (solver.result().outcome == dlx::Outcome::kExhausted) solver.Finish(&part);
    answers.Append(part);
    const sudoku::SolveResult& result = solver.result();
    if (text_length != nullptr) *text_length = answers.size();
    if (answered != nullptr) *answered = result.answered;
    *text = answers.HandOver();
    SetEnding(result, QD_NONE, ending);
    return StatusOf(result.outcome);
  });
}

qd_status qd_sudoku_solve(const char* puzzle, size_t length, const qd_config* config,
                          int32_t* verdict, char* solution, qd_ending* ending, qd_error** error) {
  if (solution != nullptr) *solution = '\0';
  Clear(verdict);
  quadrille::ClearStruct(ending);
  return Enter(error, [&] {
    CheckNotNull(verdict, "verdict");
    quadrille::CheckStruct(ending, "ending");
    const Settings settings = quadrille::SudokuSettings(config);
    const sudoku::Grid grid = quadrille::Parse(puzzle, length);
    sudoku::Answer answer;
    const sudoku::SolveResult result = quadrille::SolveOne(grid, settings, &answer);
    *verdict = quadrille::VerdictOf(answer);
    if (solution != nullptr && answer.solutions > 0) {
      const std::string line = sudoku::FormatLine(answer.first);
      std::copy_n(line.c_str(), sudoku::kCells + 1, solution);
    }
    SetEnding(result, answer.solutions, ending);
    return *verdict == QD_SUDOKU_UNDECIDED ? QD_STOPPED : QD_OK;
  });
}

qd_status qd_sudoku_count(const char* puzzle, size_t length, const qd_config* config,
                          char** decimal, qd_ending* ending, qd_error** error) {
  Clear(decimal);
  const auto ask = [&](const sudoku::Grid& grid, const Settings&, const dlx::Run& run) {
    CheckNotNull(decimal, "decimal");
    const sudoku::ExactCount count = sudoku::Count(grid, run);
    *decimal = quadrille::NewText(count.solutions.ToString());
    SetEnding(count, quadrille::Saturated(count.solutions), ending);
    return StatusOf(count.outcome);
  };
  return quadrille::AskPuzzle(puzzle, length, config, ending, error, ask);
}

qd_status qd_sudoku_problem(qd_problem** problem, qd_error** error) {
  Clear(problem);
  return Enter(error, [&] {
    CheckNotNull(problem, "problem");
    *problem = new qd_problem(sudoku::SudokuProblem());
    return QD_OK;
  });
}

qd_status qd_sudoku_solver_new(const char* puzzle, size_t length, const qd_config* config,
                               qd_solver** solver, qd_error** error) {
  Clear(solver);
  return Enter(error, [&]() -> qd_status {
    CheckNotNull(solver, "solver");
    auto made = std::make_unique<qd_solver>(nullptr, sudoku::SudokuProblem(),
                                            quadrille::SudokuSettings(config),
                                            sudoku::Encode(quadrille::Parse(puzzle, length)));
    if (made->MustStop()) return QD_STOPPED;
    *solver = made.release();
    return QD_OK;
  });
}

qd_status qd_sudoku_next_block(qd_solver* solver, int64_t ms, char* grids, size_t capacity,
                               size_t* count, qd_error** error) {
  Clear(count);
  return Enter(error, [&] {
    CheckNotNull(solver, "solver");
    CheckNotNull(grids, "grids");
    CheckNotNull(count, "count");
    Check(ms >= QD_NONE, "ms is less than 0, and not QD_NONE");
    Check(capacity >= 1, "capacity is 0");
    Check(&solver->problem == &sudoku::SudokuProblem(), "the solver is not one of a puzzle");
    return quadrille::InTurn(&solver->exclusive, "solver", [&] {
      const auto add = [&](dlx::SolutionView options) {
        const sudoku::Grid grid = sudoku::Decode(options);
        char* const cells = grids + *count * sudoku::kCells;
        for (sudoku::Cell cell = 0; cell < sudoku::kCells; ++cell) {
          cells[cell] = static_cast<char>('0' + grid[cell]);
        }
        ++*count;
        return true;
      };
      const qd_status status = solver->FindAll(ms, capacity, add);
      if (*count > 0) return QD_SOLUTION;
      if (status == QD_STOPPED) solver->AcknowledgeStop();
      return status;
    });
  });
}

qd_status qd_sudoku_check(const char* puzzle, size_t length, const char* solution,
                          size_t solution_length, qd_error** error) {
  return Enter(error, [&] {
    const sudoku::Grid grid = quadrille::Parse(puzzle, length);
    if (solution != nullptr) {
      quadrille::CheckOk(sudoku::CheckSolution(grid, quadrille::Parse(solution, solution_length)));
    } else if (const std::vector<sudoku::Clash> clashes = sudoku::FindClashes(grid);
               !clashes.empty()) {
      quadrille::Fail(QD_INVALID, clashes[0].ToString());
    }
    return QD_OK;
  });
}

qd_status qd_sudoku_why(const char* puzzle, size_t length, const qd_config* config, int32_t** cells,
                        size_t* count, int32_t* irreducible, qd_ending* ending, qd_error** error) {
  Clear(cells);
  Clear(count);
  Clear(irreducible);
  const auto ask = [&](const sudoku::Grid& grid, const Settings&, const dlx::Run& run) {
    CheckNotNull(cells, "cells");
    CheckNotNull(count, "count");
    const sudoku::Why why = sudoku::WhyNoSolution(grid, run);
    if (!why.givens.empty()) *cells = quadrille::NewArray<int32_t>(why.givens);
    *count = why.givens.size();
    if (irreducible != nullptr) *irreducible = why.irreducible ? 1 : 0;
    SetEnding(why, QD_NONE, ending);
    return StatusOf(why.outcome);
  };
  return quadrille::AskPuzzle(puzzle, length, config, ending, error, ask);
}

qd_status qd_sudoku_sample(const char* puzzle, size_t length, const qd_config* config,
                           int64_t samples, uint64_t seed, char** grids, size_t* drawn,
                           char** decimal, qd_ending* ending, qd_error** error) {
  Clear(grids, decimal);
  Clear(drawn);
  const auto ask = [&](const sudoku::Grid& grid, const Settings&,
                       const dlx::Run& run) -> qd_status {
    CheckNotNull(grids, "grids");
    CheckNotNull(drawn, "drawn");
    Check(samples >= 0, "samples is less than 0");
    std::string text;
    size_t number = 0;
    const auto add = [&](const sudoku::Grid& solution) {
      sudoku::AppendLine(solution, &text);
      text.push_back('\n');
      ++number;
      return dlx::Visit::kContinue;
    };
    const sudoku::SampleResult result = sudoku::Sample(grid, samples, seed, run, add);
    Owned<char> solutions(quadrille::NewText(result.solutions.ToString()));
    *grids = quadrille::NewText(text);
    *drawn = number;
    if (decimal != nullptr) *decimal = solutions.HandOver();
    SetEnding(result, quadrille::Saturated(result.solutions), ending);
    if (result.outcome != dlx::Outcome::kExhausted) return QD_STOPPED;
    return result.solutions == 0 ? QD_END : QD_OK;
  };
  return quadrille::AskPuzzle(puzzle, length, config, ending, error, ask);
}

qd_status qd_sudoku_marginals(const char* puzzle, size_t length, const qd_config* config,
                              char** lines, size_t* lines_length, char** decimal, qd_ending* ending,
                              qd_error** error) {
  Clear(lines, decimal);
  Clear(lines_length);
  const auto ask = [&](const sudoku::Grid& grid, const Settings&,
                       const dlx::Run& run) -> qd_status {
    CheckNotNull(lines, "lines");
    const auto result = sudoku::Marginals(grid, run);
    quadrille::CheckOk(result.status());
    const auto end = [&](qd_status status) {
      SetEnding(*result, quadrille::Saturated(result->solutions), ending);
      return status;
    };
    if (result->outcome != dlx::Outcome::kExhausted) return end(QD_STOPPED);
    std::string text;
    for (const auto& of_cell : result->counts) {
      for (const dlx::BigCount& number : of_cell) text.append(number.ToString()).push_back('\n');
    }
    Owned<char> solutions(quadrille::NewText(result->solutions.ToString()));
    quadrille::SetText(text, lines, lines_length);
    if (decimal != nullptr) *decimal = solutions.HandOver();
    return end(QD_OK);
  };
  return quadrille::AskPuzzle(puzzle, length, config, ending, error, ask);
}

qd_status qd_sudoku_relax(const char* puzzle, size_t length, const qd_config* config, int64_t k,
                          int32_t greedy, int32_t** cells, size_t* sets, int64_t* solutions,
                          qd_ending* ending, qd_error** error) {
  Clear(cells);
  Clear(sets);
  Clear(solutions);
  const auto ask = [&](const sudoku::Grid& grid, const Settings&,
                       const dlx::Run& run) -> qd_status {
    CheckNotNull(cells, "cells");
    CheckNotNull(sets, "sets");
    CheckNotNull(solutions, "solutions");
    quadrille::CheckInRange(k, 1, sudoku::kCells, "k");
    const auto result =
        sudoku::Relax(grid, {.k = static_cast<int32_t>(k), .greedy = greedy != 0, .run = run});
    quadrille::CheckOk(result.status());
    if (result->outcome == dlx::Outcome::kExhausted) {
      *cells = quadrille::NewArray<int32_t>(quadrille::CellsOf(result->best));
      *sets = result->best.size();
      *solutions = result->solutions;
    }
    SetEnding(*result, result->counted, ending);
    return StatusOf(result->outcome);
  };
  return quadrille::AskPuzzle(puzzle, length, config, ending, error, ask);
}

}  // extern "C"
