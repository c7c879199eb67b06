// SPDX-License-Identifier: Apache-2.0
//
// quadrille convert: puzzles in another notation.

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/app.h"
#include "cli/board/board_input.h"
#include "cli/flags.h"
#include "cli/frame.h"
#include "cli/io/io.h"
#include "sudoku/alphabet.h"
#include "sudoku/notation.h"

namespace cli {
namespace {

struct ConvertPuzzlesFlags {
  std::vector<std::string> files;
  BoardInputFlags boards;
  std::string to;
  std::string symbols;
  int64_t max_input = 1024;  // MiB
};

class PuzzleConverter {
 public:
  PuzzleConverter(const CLI::App& command, const ConvertPuzzlesFlags& flags)
      : command_(command),
        flags_(flags),
        to_(*sudoku::FindNotation(flags.to)),
        config_(flags.boards.ToConfig()),
        symbols_(config_.alphabet) {
    // The flag was checked when it was read.
    if (!flags.symbols.empty()) symbols_ = *sudoku::ParseAlphabet(flags.symbols);
  }

  int Run() {
    if (flags_.files.empty() && isatty(STDIN_FILENO) == 1) {
      WriteAll(STDERR_FILENO, command_.help("quadrille"));
      return kFailed;
    }
    Frame frame;
    frame_ = &frame;
    config_.stop = frame.token();
    std::vector<std::string> files = flags_.files;
    if (files.empty()) files.emplace_back("-");
    for (const std::string& file : files) {
      if (frame.token().stop_requested()) break;
      ConvertFile(file);
    }
    if (has_records_ && !frame.token().stop_requested()) {
      frame.output().Write(sudoku::DocumentTail(to_));
    }
    return frame.Finish(failed_ ? kFailed : kDone);
  }

 private:
  void ConvertFile(const std::string& file) {
    const absl::StatusOr<std::string> text =
        ReadFile(file, flags_.max_input << 20, frame_->interrupt().wake_fd());
    if (!text.ok()) {
      failed_ = true;
      if (absl::IsCancelled(text.status())) return;
      PrintError(absl::IsResourceExhausted(text.status())
                     ? absl::StrCat(text.status().message(), "; a larger --max-input admits it")
                     : std::string(text.status().message()));
      return;
    }
    if (!config_.input.has_value()) NoteHeads(file, *text);
    bool has_any = false;
    sudoku::ForEachBoard(*text, config_, [&](const sudoku::BoardRecord& record) {
      has_any = true;
      if (!frame_->token().stop_requested()) ConvertRecord(file, record);
      return !frame_->token().stop_requested();
    });
    if (!has_any && !frame_->token().stop_requested()) {
      PrintError(absl::StrCat(file, ": no puzzle found"));
    }
  }

  // Heads of .sdk files are comments in plain text: "#ARuud" before the first row.
  static void NoteHeads(const std::string& file, absl::string_view text) {
    for (const absl::string_view line : absl::StrSplit(text, '\n')) {
      if (!absl::StartsWith(line, "#")) return;
      const bool is_head = line.size() > 2 && absl::StrContains("ADCBSLU", line[1]) &&
                           absl::ascii_isgraph(static_cast<unsigned char>(line[2]));
      if (!is_head) continue;
      PrintError(absl::StrCat(file, ": lines such as '", line.substr(0, 2),
                              "...' are comments; --input sdk keeps what they say"));
      return;
    }
  }

  void ConvertRecord(const std::string& file, const sudoku::BoardRecord& record) {
    if (record.error.has_value()) return Fail(record.error->ToString(file));
    const std::string place = absl::StrCat(file, ":", record.line);
    const absl::StatusOr<std::string> written = sudoku::WriteBoard(record, to_, symbols_);
    if (!written.ok()) return Fail(absl::StrCat(place, ": ", written.status().message()));
    for (const std::string& warning : record.warnings) {
      WriteAll(STDERR_FILENO, absl::StrCat(place, ": ", warning, "\n"));
    }
    if (!record.tail_warning.empty()) {
      WriteAll(STDERR_FILENO, absl::StrCat(place, ": ", record.tail_warning, "\n"));
    }
    if (!has_records_) {
      frame_->output().Write(sudoku::DocumentHead(to_, record));
    } else if (sudoku::HasBlocks(to_)) {
      frame_->output().Write("\n");
    }
    has_records_ = true;
    frame_->output().Write(*written);
  }

  void Fail(const std::string& message) {
    failed_ = true;
    WriteAll(STDERR_FILENO, message + "\n");
  }

  const CLI::App& command_;
  const ConvertPuzzlesFlags& flags_;
  const sudoku::Notation to_;
  sudoku::BoardReadConfig config_;
  std::optional<sudoku::Alphabet> symbols_;  // to write; none: those of the input
  Frame* frame_ = nullptr;
  bool has_records_ = false;
  bool failed_ = false;
};

// Those that can be written.
std::vector<std::string> NotationNames() {
  std::vector<std::string> names;
  for (const sudoku::Notation notation : sudoku::Notations()) {
    if (sudoku::CanWrite(notation)) names.emplace_back(ToString(notation));
  }
  return names;
}

}  // namespace

void AddConvertCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand("convert", "Write puzzles in another notation");
  const auto flags = std::make_shared<ConvertPuzzlesFlags>();
  command->add_option("FILE", flags->files, "Files of puzzles; - or none is standard input")
      ->type_name("");
  command
      ->add_option("--to", flags->to,
                   absl::StrCat("The notation to write: ", absl::StrJoin(NotationNames(), ", ")))
      ->check(CLI::IsMember(NotationNames()))
      ->type_name("NAME")
      ->required();
  AddBoardInputFlags(command, &flags->boards);
  command
      ->add_option("--symbols", flags->symbols, "The symbols to write; default: those of the input")
      ->check(ReadableBy(sudoku::ParseAlphabet))
      ->type_name("SYMBOLS");
  constexpr int64_t kMost = int64_t{1} << 40;
  command
      ->add_option("--max-input", flags->max_input,
                   "Refuse a file with more text than that, decompressed, in MiB; default: 1024")
      ->transform(WholeNumber(1, kMost))
      ->type_name("MIB");
  command->footer(
      "Examples:\n"
      "  quadrille convert --to opensudoku puzzles.txt   for the app\n"
      "  quadrille convert --to iss links.txt            f-puzzles links, as strings\n"
      "  quadrille convert --input samurai --to iss s.txt\n"
      "Exit code 2: something cannot be read, or held by the other notation. The other puzzles "
      "are\n"
      "written all the same.");
  command->final_callback([=] { *run = [=] { return PuzzleConverter(*command, *flags).Run(); }; });
}

}  // namespace cli
