// SPDX-License-Identifier: Apache-2.0
//
// quadrille merge: proves that runs on parts of a file make up the whole, and prints their sums.

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/app.h"
#include "cli/flags.h"
#include "cli/frame.h"
#include "cli/io/byte_source.h"
#include "cli/io/io.h"
#include "cli/io/part.h"
#include "cli/line_digest.h"
#include "cli/merge_stats.h"

namespace cli {
namespace {

struct MergeFlags {
  std::vector<std::string> stats;
  std::string file;  // none: ""
  std::vector<std::string> answers;
  std::string format = "json";
};

class Merge {
 public:
  explicit Merge(const MergeFlags& flags) : flags_(flags) {}

  int Run() {
    std::vector<StatsLine> lines;
    for (const std::string& name : flags_.stats) ReadStats(name, &lines);
    if (!failed_ && lines.empty()) Fail("there is no line of statistics (--stats=json)");
    if (failed_) return frame_.Finish(kFailed);
    std::optional<WholeFile> file;
    if (!flags_.file.empty()) file = ReadWhole(lines.front().provenance.part.has_value());
    if (failed_) return frame_.Finish(kFailed);
    const MergedStats merged = MergeStats(lines, file);
    Say(merged.notes);
    // A run that contradicts the others was not taken, so its part seems to be missing.
    Say(merged.contradictions.empty() ? merged.missing : merged.contradictions);
    if (!merged.contradictions.empty()) return frame_.Finish(kFailed);
    if (!merged.missing.empty()) return frame_.Finish(kUnsolved);
    if (!flags_.answers.empty()) CompareAnswers(merged);
    if (!failed_ && !frame_.token().stop_requested()) {
      frame_.output().Write(
          FormatStats(merged.run, merged.totals, merged.provenance,
                      flags_.format == "json" ? StatsFormat::kJson : StatsFormat::kText));
    }
    return frame_.Finish(failed_ ? kFailed : kDone);
  }

 private:
  void Fail(absl::string_view message) {
    PrintError(message);
    failed_ = true;
  }

  // Prints the first messages alone: a wrong file may give one for each line.
  static void Say(const std::vector<std::string>& messages) {
    constexpr size_t kMost = 20;
    for (size_t i = 0; i < std::min(messages.size(), kMost); ++i) PrintError(messages[i]);
    if (messages.size() > kMost) {
      PrintError(absl::StrCat("... and ", messages.size() - kMost, " more of this kind"));
    }
  }

  // Reads the lines of a file that begin with a brace: others are messages of the runs.
  void ReadStats(const std::string& name, std::vector<StatsLine>* lines) {
    LineReader reader(name, frame_.interrupt().wake_fd());
    absl::string_view text;
    const size_t before = lines->size();
    std::vector<std::string> damaged;
    LineReader::Status status = LineReader::Status::kLine;
    for (int64_t number = 1;; ++number) {
      status = reader.Next(&text);
      if (status != LineReader::Status::kLine) break;
      if (!text.empty() && text.back() == '\r') text.remove_suffix(1);
      if (!absl::StartsWith(text, "{")) continue;
      absl::StatusOr<StatsLine> line = ReadStatsLine(absl::StrCat(name, ":", number), text);
      if (line.ok()) {
        lines->push_back(*std::move(line));
      } else {
        damaged.emplace_back(line.status().message());
      }
    }
    if (status == LineReader::Status::kError) damaged.push_back(reader.error());
    if (status == LineReader::Status::kInterrupted) failed_ = true;
    failed_ |= !damaged.empty();
    Say(damaged);
    if (!failed_ && lines->size() == before) {
      PrintError(absl::StrCat(name, ": no statistics: the run has not come to its end"));
    }
  }

  WholeFile ReadWhole(bool identify) {
    const int wake_fd = frame_.interrupt().wake_fd();
    WholeFile file = {flags_.file, {}, std::nullopt};
    if (identify) {
      const absl::StatusOr<std::unique_ptr<FilePart>> opened =
          FilePart::Open(flags_.file, Part(), wake_fd);
      const absl::StatusOr<uint64_t> identity =
          opened.ok() ? (*opened)->Identity() : opened.status();
      if (!identity.ok()) {
        Fail(identity.status().message());
        return file;
      }
      file.identity = *identity;
    }
    LineReader reader(flags_.file, wake_fd);
    absl::string_view line;
    LineReader::Status status = reader.Next(&line);
    for (; status == LineReader::Status::kLine; status = reader.Next(&line)) file.lines.Add(line);
    if (status == LineReader::Status::kError) Fail(reader.error());
    if (status == LineReader::Status::kInterrupted) failed_ = true;
    return file;
  }

  // Whether the files, one after the other, are what the runs wrote, one after the other.
  void CompareAnswers(const MergedStats& merged) {
    if (merged.run.command == "check") return Fail("--answers: check prints tables, not answers");
    SequenceOfPieces pieces;
    std::string block(size_t{1} << 16, '\0');
    for (const std::string& name : flags_.answers) {
      ByteSource source(name, frame_.interrupt().wake_fd());
      int64_t n = 0;
      while ((n = source.Read(block.data(), block.size())) > 0) {
        pieces.Add(absl::string_view(block).substr(0, static_cast<size_t>(n)));
      }
      if (n == ByteSource::kFailed) return Fail(source.error());
      if (n == ByteSource::kInterrupted) {
        failed_ = true;
        return;
      }
    }
    const LineSequence found = pieces.lines();
    const LineSequence& wanted = merged.provenance.answers;
    if (found == wanted) return;
    Fail(found.lines == wanted.lines
             ? "--answers: as many lines as the runs wrote, but others, or in another order"
             : absl::StrCat("--answers: ", Counted(found.lines, "line"), "; the runs wrote ",
                            wanted.lines));
  }

  const MergeFlags& flags_;
  Frame frame_;
  bool failed_ = false;
};

}  // namespace

void AddMergeCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand(
      "merge", "Prove that runs on parts of a file are the whole, and print their sums");
  const auto flags = std::make_shared<MergeFlags>();
  command
      ->add_option("STATS", flags->stats,
                   "What --stats=json of the runs wrote to stderr; - is standard input")
      ->required()
      ->type_name("");
  command
      ->add_option("--file", flags->file,
                   "The file that was divided: compare its lines with those of the runs")
      ->type_name("FILE");
  command
      ->add_option("--answers", flags->answers,
                   "The answers of the runs: compare them with what was written; given several "
                   "times, these files one after the other")
      ->type_name("FILE")
      ->allow_extra_args(false);  // those are STATS
  command->add_option("--format", flags->format, "How the sums look: json (default), text")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  command->footer(
      "Examples:\n"
      "  quadrille solve --part 3/50 --stats=json all.txt >answers.3 2>stats.3\n"
      "  quadrille merge stats.*                     the sums, if all 50 parts are there\n"
      "  quadrille merge --answers answers stats.*   and if these are their answers\n"
      "  quadrille merge --file all.txt stats        runs that split or parallel gave their parts\n"
      "Exit code 1: parts are missing, and stderr names them. 2: there is a contradiction, such "
      "as\n"
      "a part of another file, or a line that was edited. Then stdout is empty.");
  command->final_callback([=] {
    const auto dashes = absl::c_count(flags->stats, "-") + absl::c_count(flags->answers, "-") +
                        (flags->file == "-" ? 1 : 0);
    if (dashes > 1) throw CLI::ValidationError("-", "standard input can be read once");
    if (command->count("--file") > 0 && flags->file.empty()) {
      throw CLI::ValidationError("--file", "expected a file");
    }
    *run = [=] { return Merge(*flags).Run(); };
  });
}

}  // namespace cli
