// SPDX-License-Identifier: Apache-2.0
//
// quadrille canon: canonical forms of puzzles, ranks of grids, and the puzzles of a file that are
// not equivalent.

#include "sudoku/canon.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "cli/app.h"
#include "cli/board/board_search.h"
#include "cli/board/board_text.h"
#include "cli/command/answer_format.h"
#include "cli/command/puzzle_command.h"
#include "cli/json.h"
#include "cli/stats.h"
#include "dlx/run.h"
#include "sudoku/answer.h"
#include "sudoku/board_canon.h"
#include "sudoku/claim.h"
#include "sudoku/format.h"
#include "sudoku/make_engine.h"
#include "sudoku/notation.h"
#include "sudoku/reader.h"

namespace cli {
namespace {

constexpr absl::string_view kNotAFullGrid = "Not a full grid";
constexpr absl::string_view kNotARank = "Not a rank";
// In JSON, after "canon":, where there is no form.
constexpr absl::string_view kNullForm = "null,\"automorphisms\":null,\"symmetry\":null";

struct CanonFlags : AnswerFlags {
  std::string by = "givens";
  bool rank = false;
  bool unrank = false;
  bool automorphisms = false;
  bool unique = false;

  bool BySolution() const { return by == "solution"; }
  bool Json() const { return format == Format::kJson; }
};

// [1,2,3,...]: lines count from 1.
std::string JsonLines(const std::array<uint8_t, sudoku::kSize>& lines) {
  return absl::StrCat(
      "[",
      absl::StrJoin(lines, ",", [](std::string* out, int line) { absl::StrAppend(out, line + 1); }),
      "]");
}

// The symmetry as JSON: {"transpose":false,"rows":[...],"columns":[...],"digits":[...]}.
std::string JsonSymmetry(const sudoku::Symmetry& symmetry) {
  return absl::StrCat("{\"transpose\":", symmetry.transpose ? "true" : "false",
                      ",\"rows\":", JsonLines(symmetry.rows),
                      ",\"columns\":", JsonLines(symmetry.columns), ",\"digits\":[",
                      absl::StrJoin(absl::MakeSpan(symmetry.digits).subspan(1), ","), "]}");
}

// Answers each puzzle by itself: with its form, its rank, or the number of its automorphisms.
class CanonAnswerer : public Answerer {
 public:
  CanonAnswerer(const CanonFlags& flags, std::stop_token stop)
      : flags_(flags), run_(flags.ToRun(0, std::move(stop))) {
    run_.limits.solutions = 2;
    if (flags.BySolution()) {
      engine_ = sudoku::MakeEngine("auto", EngineConfigFor(/*fixed_first=*/false));
    }
  }

  bool NeedsText() const override { return flags_.NeedsText(); }

  bool Answer(TaskBatch* batch, BatchOutput* out) override {
    if (engine_ != nullptr) Search(*batch, out);
    size_t next = 0;  // answer
    while (const PuzzleTask* const task = batch->Next()) {
      if (batch->stop_requested()) return false;
      if (!task->is_readable()) {
        NoteFaults(*task, out);
        Write(*task, Status::kUnreadable, sudoku::kNotAPuzzle, nullptr, out);
      } else if (task->board != nullptr) {
        AnswerBoard(*task, out);
      } else if (engine_ != nullptr) {
        const sudoku::Answer& answer = answers_[next++];
        if (answer.outcome == dlx::Outcome::kUnfinished ||
            answer.outcome == dlx::Outcome::kCancelled) {
          return false;
        }
        AnswerBySolution(*task, answer, out);
      } else if (flags_.rank) {
        AnswerRank(*task, out);
      } else {
        WriteCanon(*task, sudoku::LeastForm(task->record.grid), Status::kSolved, out);
      }
    }
    return true;
  }

 private:
  void Search(const TaskBatch& batch, BatchOutput* out) {
    answers_.resize(batch.grids().size());
    if (answers_.empty()) return;
    engine_->set_puzzles_before(batch.puzzles_before());
    out->totals.Add(engine_->Solve(batch.grids(), run_, absl::MakeSpan(answers_)));
  }

  void AnswerBySolution(const PuzzleTask& task, const sudoku::Answer& answer, BatchOutput* out) {
    out->totals.solutions += answer.solutions;
    const Status status = Classify(answer.solutions, answer.outcome);
    if (status == Status::kUnique) {
      const absl::StatusOr<sudoku::Canon> canon =
          sudoku::FormBySolution(task.record.grid, answer.first);
      if (canon.ok()) return WriteCanon(task, *canon, status, out);
    }
    if (status == Status::kNone) NoteFaults(task, out);
    Write(task, status,
          status == Status::kNone      ? sudoku::kNoSolution
          : status == Status::kSeveral ? sudoku::kSeveralSolutions
                                       : sudoku::kNotDecided,
          nullptr, out);
  }

  // Boards have forms, but no ranks, and none by solution.
  void AnswerBoard(const PuzzleTask& task, BatchOutput* out) {
    if (flags_.rank || flags_.BySolution()) {
      RefuseBoard(flags_.rank ? "canon --rank" : "canon --by solution", task, out);
      return;
    }
    const absl::StatusOr<sudoku::BoardCanon> canon = sudoku::CanonOfBoard(task.board->board);
    const absl::StatusOr<std::string> text =
        !canon.ok()            ? absl::StatusOr<std::string>(canon.status())
        : flags_.automorphisms ? canon->automorphisms.ToString()
                               : FormText(task, *canon);
    out->totals.Add(text.ok() ? Status::kSolved : Status::kUnreadable);
    if (!text.ok()) out->Note(absl::StrCat(task.Place(), ": ", text.status().message()));
    if (flags_.Json()) {
      const std::string value = text.ok() ? BoardJson(*text, *canon) : std::string(kNullForm);
      out->Answer(absl::StrCat(JsonBegin(task.index, *task.board), ",\"canon\":", value, "}\n"),
                  false);
    } else if (!text.ok() || flags_.with_puzzle) {
      WriteLineAnswer(flags_, task, text.ok() ? *text : std::string(sudoku::kNotAPuzzle), out);
    } else {
      out->Answer(absl::StrCat(*text, "\n"), absl::StrContains(*text, "\n"));
    }
  }

  // The form in the notation of the board, or as an ISS string if that cannot hold it; without the
  // last line end.
  absl::StatusOr<std::string> FormText(const PuzzleTask& task,
                                       const sudoku::BoardCanon& canon) const {
    if (const std::optional<sudoku::Grid> grid = sudoku::ToGrid(task.board->board)) {
      return sudoku::FormatLine(sudoku::LeastForm(*grid).form);
    }
    sudoku::BoardRecord record = *task.board;
    record.board = canon.form;
    if (flags_.with_puzzle && canon.form.constraints.empty()) return BoardLine(record);
    absl::StatusOr<std::string> text = sudoku::WriteBoard(record, record.notation);
    if (!text.ok()) text = sudoku::WriteBoard(record, sudoku::Notation::kIss);
    if (text.ok()) absl::StripTrailingAsciiWhitespace(&*text);
    return text;
  }

  static std::string BoardJson(absl::string_view form, const sudoku::BoardCanon& canon) {
    const auto list = [](absl::Span<const int> numbers) {
      return absl::StrCat(
          "[",
          absl::StrJoin(numbers, ",",
                        [](std::string* out, int number) { absl::StrAppend(out, number + 1); }),
          "]");
    };
    return absl::StrCat(JsonString(form), ",\"automorphisms\":", JsonCount(canon.automorphisms),
                        ",\"symmetry\":{\"cells\":", list(canon.cells),
                        ",\"values\":", list(canon.values), "}");
  }

  void AnswerRank(const PuzzleTask& task, BatchOutput* out) {
    const absl::StatusOr<int64_t> rank = sudoku::RankOf(task.record.grid);
    if (!rank.ok()) {
      out->Note(absl::StrCat(task.Place(), ": ", rank.status().message()));
      return Write(task, Status::kUnreadable, kNotAFullGrid, nullptr, out);
    }
    const std::string number = absl::StrCat(*rank);
    Write(task, Status::kUnique, number, &number, out);
  }

  void WriteCanon(const PuzzleTask& task, const sudoku::Canon& canon, Status status,
                  BatchOutput* out) {
    if (flags_.Json()) {
      const std::string value = absl::StrCat("\"", sudoku::FormatLine(canon.form),
                                             "\",\"automorphisms\":", canon.automorphisms,
                                             ",\"symmetry\":", JsonSymmetry(canon.symmetry));
      return Write(task, status, "", &value, out);
    }
    if (flags_.automorphisms) {
      return Write(task, status, absl::StrCat(canon.automorphisms), nullptr, out);
    }
    Write(task, status, sudoku::FormatLine(canon.form), nullptr, out);
  }

  // Writes an answer: the text, or in JSON the value, null if there is none.
  void Write(const PuzzleTask& task, Status status, absl::string_view text,
             const std::string* value, BatchOutput* out) {
    out->totals.Add(status);
    if (!flags_.Json()) return WriteLineAnswer(flags_, task, text, out);
    const absl::string_view null = flags_.rank ? "null" : kNullForm;
    out->Answer(absl::StrCat(TaskJsonBegin(task), flags_.rank ? ",\"rank\":" : ",\"canon\":",
                             value != nullptr ? absl::string_view(*value) : null, "}\n"),
                false);
  }

  const CanonFlags& flags_;
  dlx::Run run_;
  std::unique_ptr<sudoku::Engine> engine_;  // null: forms do not need the solution
  std::vector<sudoku::Answer> answers_;     // of a batch
};

// A least form in 34 bytes: three digits in ten bits. The forms themselves are kept, not hashes of
// them, so no puzzle is dropped by chance.
using PackedForm = std::array<uint8_t, 34>;

PackedForm Pack(const sudoku::Grid& form) {
  PackedForm packed{};
  unsigned bits = 0;
  int num_bits = 0;
  size_t next = 0;
  for (int i = 0; i < sudoku::kCells; i += 3) {
    bits |= static_cast<unsigned>(form[i] * 100 + form[i + 1] * 10 + form[i + 2]) << num_bits;
    for (num_bits += 10; num_bits >= 8; num_bits -= 8, bits >>= 8) {
      packed[next++] = static_cast<uint8_t>(bits);
    }
  }
  packed[next] = static_cast<uint8_t>(bits);
  return packed;
}

// The classes that puzzles have been of, for all threads.
class Classes {
 public:
  // Whether it is a new class.
  bool Add(const PackedForm& form) {
    const std::lock_guard lock(mutex_);
    return forms_.insert(form).second;
  }
  // The same for boards, by their keys.
  bool Add(const std::string& board_key) {
    const std::lock_guard lock(mutex_);
    return board_keys_.insert(board_key).second;
  }

 private:
  std::mutex mutex_;
  absl::flat_hash_set<PackedForm> forms_;
  absl::flat_hash_set<std::string> board_keys_;
};

// Prints puzzles that no earlier one is equivalent to. Threads find forms at the same time, and
// take turns to look whether they are new.
class UniqueAnswerer : public Answerer {
 public:
  explicit UniqueAnswerer(Classes* classes) : classes_(classes) {}

  bool Answer(TaskBatch* batch, BatchOutput* out) override {
    forms_.clear();
    for (const sudoku::Grid& grid : batch->grids()) {
      if (batch->stop_requested()) return false;
      forms_.push_back(Pack(sudoku::LeastForm(grid).form));
    }
    out->WaitForTurn();
    size_t next = 0;
    while (const PuzzleTask* const task = batch->Next()) {
      if (batch->stop_requested()) return false;
      if (!task->is_readable()) {
        NoteFaults(*task, out);
        out->totals.Add(Status::kUnreadable);
        continue;
      }
      if (task->board != nullptr) {
        const absl::StatusOr<bool> is_new = AddBoard(task->board->board);
        if (!is_new.ok()) out->Note(absl::StrCat(task->Place(), ": ", is_new.status().message()));
        out->totals.Add(is_new.ok() ? Status::kSolved : Status::kUnreadable);
        if (!is_new.ok() || !*is_new) continue;
        const std::string& text = task->record.text;
        out->Answer(absl::StrCat(text, "\n"), absl::StrContains(text, "\n"));
        continue;
      }
      out->totals.Add(Status::kSolved);
      if (!classes_->Add(forms_[next++])) continue;
      out->Answer(absl::StrCat(task->record.text, "\n"), task->record.is_grid);
    }
    return true;
  }

 private:
  absl::StatusOr<bool> AddBoard(const sudoku::Board& board) {
    if (const std::optional<sudoku::Grid> grid = sudoku::ToGrid(board)) {
      return classes_->Add(Pack(sudoku::LeastForm(*grid).form));
    }
    const absl::StatusOr<sudoku::BoardCanon> canon = sudoku::CanonOfBoard(board);
    if (!canon.ok()) return canon.status();
    return classes_->Add(canon->key);
  }

  Classes* const classes_;
  std::vector<PackedForm> forms_;  // of a batch
};

// The error of a line that should be a rank.
std::optional<sudoku::ReadError> CheckRank(int64_t line, absl::string_view text) {
  const size_t end = text.find_first_not_of("0123456789");
  if (end != absl::string_view::npos) {
    return sudoku::ReadError{
        line, static_cast<int64_t>(end) + 1,
        absl::StrCat("expected a rank, found ", sudoku::DescribeCharacter(text, end))};
  }
  int64_t rank = 0;
  if (absl::SimpleAtoi(text, &rank) && rank >= 1 && rank <= sudoku::kNumGridClasses) {
    return std::nullopt;
  }
  return sudoku::ReadError{
      line, 1,
      absl::StrCat("expected a rank from 1 to ", sudoku::kNumGridClasses, ", found ",
                   text.substr(0, 20), text.size() > 20 ? "..." : "")};
}

class UnrankAnswerer : public OneByOneAnswerer {
 public:
  explicit UnrankAnswerer(const CanonFlags& flags) : flags_(flags) {}

 private:
  bool AnswerOne(const PuzzleTask& task, BatchOutput* out) override {
    int64_t rank = 0;
    const bool is_rank = task.is_readable() && absl::SimpleAtoi(task.record.text, &rank);
    const absl::StatusOr<sudoku::Grid> grid =
        is_rank ? sudoku::GridOfRank(rank) : absl::InvalidArgumentError(kNotARank);
    if (!grid.ok()) {
      if (!task.is_readable()) out->Note(task.Fault());
      out->totals.Add(Status::kUnreadable);
    } else {
      out->totals.Add(Status::kUnique);
    }
    const std::string form = grid.ok() ? sudoku::FormatLine(*grid) : std::string(kNotARank);
    if (flags_.Json()) {
      out->Answer(absl::StrCat("{\"index\":", task.index,
                               ",\"rank\":", grid.ok() ? absl::StrCat(rank) : "null", ",\"grid\":",
                               grid.ok() ? absl::StrCat("\"", form, "\"") : "null", "}\n"),
                  false);
    } else {
      out->Answer(absl::StrCat(form, "\n"), false);
    }
    return true;
  }

  const CanonFlags& flags_;
};

int RunCanon(const CLI::App* command, const CanonFlags& flags) {
  Classes classes;
  Run run = {.command = command,
             .engine = flags.BySolution() ? "auto" : "canon",
             .make_answerer = [&](const std::stop_token& stop) -> std::unique_ptr<Answerer> {
               if (flags.unique) return std::make_unique<UniqueAnswerer>(&classes);
               if (flags.unrank) return std::make_unique<UnrankAnswerer>(flags);
               return std::make_unique<CanonAnswerer>(flags, stop);
             },
             .large_batches = !flags.rank && !flags.unrank,
             .shows_input = flags.unique,
             .finish =
                 [](const PipelineResult& result) {
                   const Totals& totals = result.totals;
                   return totals.none + totals.several + totals.undecided > 0 ? kUnsolved : kDone;
                 }};
  if (flags.unrank) run.check_line = CheckRank;
  return RunCommand(flags, run);
}

}  // namespace

void AddCanonCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand(
      "canon", "Print the canonical form of each puzzle: equal for equivalent ones");
  const auto flags = std::make_shared<CanonFlags>();
  AddCommonFlags(command, flags.get());
  CLI::Option* by =
      command
          ->add_option("--by", flags->by,
                       "What the form is the least of: givens (default): the puzzle; solution: "
                       "its only solution, and the givens go along")
          ->check(CLI::IsMember({"givens", "solution"}))
          ->type_name("WHAT");
  CLI::Option* rank = command->add_flag(
      "--rank", flags->rank,
      "Print the place of each full grid's class among all 5,472,730,538, from 1");
  CLI::Option* unrank = command->add_flag(
      "--unrank", flags->unrank, "Read such numbers, one a line, and print the least forms");
  CLI::Option* automorphisms =
      command->add_flag("--automorphisms", flags->automorphisms,
                        "Print how many of the 3,359,232 ways to exchange and order rows and "
                        "columns leave each puzzle as it is, up to relabelling");
  CLI::Option* unique = command->add_flag(
      "--unique", flags->unique,
      "Print the puzzles that are not equivalent to an earlier one, as they were read");
  CLI::Option* format = command
                            ->add_option("--format", flags->format_name,
                                         "How answers look: line (default); json, with the "
                                         "symmetry that makes the form")
                            ->check(CLI::IsMember({"line", "json"}))
                            ->type_name("FORMAT");
  CLI::Option* with_puzzle =
      command->add_flag("--with-puzzle", flags->with_puzzle, "Print PUZZLE,ANSWER in a line");
  rank->excludes(by)->excludes(automorphisms);
  unrank->excludes(by)->excludes(rank)->excludes(automorphisms)->excludes(with_puzzle);
  automorphisms->excludes(format);
  unique->excludes(by)->excludes(rank)->excludes(unrank)->excludes(automorphisms);
  unique->excludes(format)->excludes(with_puzzle);
  command->footer(
      "Examples:\n"
      "  quadrille canon puzzle.txt                a line of 81, blanks as .\n"
      "  quadrille canon --by solution puzzle.txt  as the solution goes to its least form\n"
      "  quadrille canon --unique many.txt         without equivalent puzzles\n"
      "  quadrille canon --rank grids.txt          1 to 5472730538\n"
      "  echo 5472730538 | quadrille canon --unrank\n"
      "  quadrille canon --format json puzzle.txt  with the symmetry\n"
      "Exit code 1: with --by solution, a puzzle had no solution, several, or was not decided\n"
      "within a limit; 2: something could not be read, or is no full grid, with --rank.");
  command->final_callback([=] {
    if (flags->format_name == "auto") flags->format_name = "line";
    CheckAnswerFlags(flags.get());
    *run = [=] { return RunCanon(command, *flags); };
  });
}

}  // namespace cli
