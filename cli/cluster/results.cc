// SPDX-License-Identifier: Apache-2.0

#include "cli/cluster/results.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <ctime>
#include <fstream>
#include <istream>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "cli/io/io.h"
#include "dlx/digest.h"

namespace cli {
namespace {

absl::Status ErrorOf(const std::string& file, int error) {
  return absl::UnavailableError(absl::StrCat(file, ": ", ErrnoMessage(error)));
}

// The checksum of a solution's line, without what stands for it there: eight hexadecimal digits.
std::string SealOf(absl::string_view plan, absl::string_view line) {
  dlx::Checksum checksum;
  checksum.Add(plan);
  checksum.Add(line);
  return absl::StrCat(absl::Hex(static_cast<uint32_t>(checksum.value()), absl::kZeroPad8));
}

constexpr absl::string_view kBeforeSeal = " #";
constexpr int64_t kMostSolutions = int64_t{1} << 62;

struct SolutionLine {
  int32_t shard;  // from 0
  int64_t number;
  absl::string_view options;
};

// Whether the line is whole, of this plan, and as it was written.
bool ParseSolutionLine(absl::string_view line, absl::string_view plan, SolutionLine* parsed) {
  const size_t end = line.rfind(kBeforeSeal);
  if (end == absl::string_view::npos ||
      line.substr(end + kBeforeSeal.size()) != SealOf(plan, line.substr(0, end))) {
    return false;
  }
  line = line.substr(0, end);
  if (!absl::ConsumePrefix(&line, "s ")) return false;
  const size_t first = line.find(' ');
  if (first == absl::string_view::npos) return false;
  const size_t second = std::min(line.find(' ', first + 1), line.size());
  if (!absl::SimpleAtoi(line.substr(0, first), &parsed->shard) ||
      !absl::SimpleAtoi(line.substr(first + 1, second - first - 1), &parsed->number) ||
      parsed->shard < 1 || parsed->number < 1 || parsed->number > kMostSolutions) {
    return false;
  }
  --parsed->shard;
  parsed->options = line.substr(std::min(second + 1, line.size()));
  return true;
}

bool ParseOptions(absl::string_view text, std::vector<dlx::OptionId>* options) {
  options->clear();
  for (const absl::string_view word : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    if (!absl::SimpleAtoi(word, &options->emplace_back()) || options->back() < 1) return false;
    --options->back();
  }
  return true;
}

// A new solution of a shard: in the range before it, if it goes on with that.
void Note(const SolutionLine& line, int32_t file, int64_t offset,
          std::vector<SolutionLines>* ranges) {
  if (!ranges->empty()) {
    SolutionLines& last = ranges->back();
    if (last.file == file && last.count == line.number - last.first) {
      ++last.count;
      return;
    }
  }
  ranges->push_back(
      {.file = file, .shard = line.shard, .offset = offset, .first = line.number, .count = 1});
}

// TASK.ATTEMPT: the name of a task has a digit and no letter but small ones.
bool IsResultsName(absl::string_view name) {
  const size_t dot = name.rfind('.');
  if (dot == absl::string_view::npos) return false;
  const absl::string_view task = name.substr(0, dot);
  const absl::string_view attempt = name.substr(dot + 1);
  const auto is_digit = [](char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); };
  return !attempt.empty() && std::all_of(attempt.begin(), attempt.end(), is_digit) &&
         std::any_of(task.begin(), task.end(), is_digit) &&
         std::all_of(task.begin(), task.end(), [&](char c) {
           return is_digit(c) || c == '-' || absl::ascii_islower(static_cast<unsigned char>(c));
         });
}

absl::Status ReadFileInto(int32_t file, const std::stop_token& stop, Results* results) {
  const std::string& name = results->files[file];
  std::ifstream in(name, std::ios::binary);
  if (!in) return ErrorOf(name, errno);
  absl::Status status = ReadLines(&in, file, stop, results);
  if (!status.ok()) return status;
  return in.bad() ? ErrorOf(name, errno) : absl::OkStatus();
}

struct CloseDirectory {
  void operator()(DIR* directory) const { closedir(directory); }
};

// The regular files of a directory, in any order. The iterators of std::filesystem end the process
// where they have no memory (libstdc++ 12).
absl::StatusOr<std::vector<std::string>> FilesOf(const std::string& directory) {
  const std::unique_ptr<DIR, CloseDirectory> entries(opendir(directory.c_str()));
  if (entries == nullptr) return ErrorOf(directory, errno);
  const absl::string_view between = absl::EndsWith(directory, "/") ? "" : "/";
  std::vector<std::string> files;
  errno = 0;
  while (const dirent* const entry = readdir(entries.get())) {
    std::string name = absl::StrCat(directory, between, entry->d_name);
    struct stat status;
    if (stat(name.c_str(), &status) == 0 && S_ISREG(status.st_mode)) {
      files.push_back(std::move(name));
    }
    errno = 0;
  }
  if (errno != 0) return ErrorOf(directory, errno);
  return files;
}

// Of checkpoints whose writers died while they wrote. A writer needs far less than an hour.
void RemoveOldParts(const std::string& left) {
  const absl::StatusOr<std::vector<std::string>> files = FilesOf(left);
  if (!files.ok()) return;
  const std::time_t old = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now() -
                                                               std::chrono::hours(1));
  for (const std::string& name : *files) {
    struct stat status;
    if (absl::EndsWith(name, ".tmp") && stat(name.c_str(), &status) == 0 && status.st_mtime < old) {
      unlink(name.c_str());
    }
  }
}

}  // namespace

// ---- Writing ------------------------------------------------------------------------------------

absl::Status MakeResultsDirectory(const std::string& directory) {
  for (const std::string& name : {directory, absl::StrCat(directory, "/left")}) {
    if (mkdir(name.c_str(), 0777) == 0) continue;
    const int error = errno;
    struct stat status;
    if (error != EEXIST) return ErrorOf(name, error);
    if (stat(name.c_str(), &status) != 0) return ErrorOf(name, errno);
    if (!S_ISDIR(status.st_mode)) return ErrorOf(name, ENOTDIR);
  }
  RemoveOldParts(absl::StrCat(directory, "/left"));
  return absl::OkStatus();
}

ResultsFile::~ResultsFile() {
  if (fd_ >= 0) close(fd_);
}

absl::Status ResultsFile::Append(absl::string_view lines) {
  if (!failed_.ok()) return failed_;
  for (int attempt = 1; fd_ < 0; ++attempt) {
    name_ = absl::StrCat(directory_, "/", task_, ".", attempt);
    fd_ = OpenFile(name_, O_WRONLY | O_CREAT | O_EXCL | O_APPEND);
    if (fd_ < 0 && errno != EEXIST) return failed_ = ErrorOf(name_, errno);
  }
  if (const int error = WriteAll(fd_, lines); error != 0) return failed_ = ErrorOf(name_, error);
  while (fsync(fd_) != 0) {
    if (errno != EINTR) return failed_ = ErrorOf(name_, errno);
  }
  return absl::OkStatus();
}

void AppendSolution(const dlx::Plan& plan, int32_t shard, int64_t number, dlx::SolutionView options,
                    std::string* text) {
  const size_t begin = text->size();
  absl::StrAppend(text, "s ", shard + 1, " ", number);
  for (const dlx::OptionId option : options) absl::StrAppend(text, " ", option + 1);
  const std::string seal = SealOf(plan.rounds.front().id, absl::string_view(*text).substr(begin));
  absl::StrAppend(text, kBeforeSeal, seal, "\n");
}

absl::string_view ChecksumOfCheckpoint(absl::string_view text) {
  absl::string_view last = absl::StripSuffix(text, "\n");
  last.remove_prefix(last.rfind('\n') + 1);  // or 0
  return absl::ConsumePrefix(&last, "end ") ? last : absl::string_view();
}

std::string LeftFile(const std::string& directory, int32_t shard) {
  return absl::StrCat(directory, "/left/", shard + 1);
}

// ---- What is left of a shard --------------------------------------------------------------------

std::string FormatLeft(const Left& left) {
  return absl::StrCat(FormatFinding(left.finding), "\n", left.checkpoint);
}

absl::StatusOr<Left> ParseLeft(absl::string_view text) {
  const size_t end = text.find('\n');
  if (end == absl::string_view::npos) return absl::InvalidArgumentError("it is cut off");
  absl::StatusOr<Finding> finding = ParseFinding(text.substr(0, end));
  if (!finding.ok()) return finding.status();
  if (finding->done) return absl::InvalidArgumentError("it says that the shard is done");
  if (finding->checkpoint.empty() ||
      finding->checkpoint != ChecksumOfCheckpoint(text.substr(end + 1))) {
    return absl::InvalidArgumentError("what was found and the checkpoint do not belong together");
  }
  return Left{*std::move(finding), std::string(text.substr(end + 1))};
}

bool HasRound(const dlx::Plan& plan, absl::string_view id) {
  return std::any_of(plan.rounds.begin(), plan.rounds.end(),
                     [&](const dlx::PlanRound& round) { return round.id == id; });
}

absl::StatusOr<std::optional<Left>> ReadLeft(const std::string& directory, const dlx::Plan& plan,
                                             int32_t shard) {
  constexpr int64_t kMost = int64_t{1} << 30;
  const std::string name = LeftFile(directory, shard);
  struct stat status;
  if (stat(name.c_str(), &status) != 0) return std::nullopt;
  if (!S_ISREG(status.st_mode)) {  // a pipe would be waited for
    return absl::FailedPreconditionError(absl::StrCat(name, ": not a regular file"));
  }
  const absl::StatusOr<std::string> text = ReadFile(name, kMost);
  if (!text.ok()) {
    if (access(name.c_str(), F_OK) != 0) return std::nullopt;  // someone has just finished it
    return text.status();
  }
  absl::StatusOr<Left> left = ParseLeft(*text);
  if (!left.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(name, ": ", left.status().message()));
  }
  if (!HasRound(plan, left->finding.plan) || left->finding.shard != shard ||
      !left->finding.digest.has_value()) {
    return absl::InvalidArgumentError(
        absl::StrCat(name, ": it is of another plan, or of another shard"));
  }
  return *std::move(left);
}

// ---- Reading ------------------------------------------------------------------------------------

absl::Status ReadLines(std::istream* in, int32_t file, const std::stop_token& stop,
                       Results* results) {
  const std::string& name = results->files[file];
  std::string line;
  int64_t offset = 0;
  std::string first_bad;  // of the lines of solutions
  int64_t num_bad = 0;
  for (int64_t number = 1; std::getline(*in, line); ++number) {
    if (stop.stop_requested()) return absl::CancelledError("");
    const int64_t begin = offset;
    offset += static_cast<int64_t>(line.size()) + 1;
    const std::string where = absl::StrCat(name, ":", number);
    const bool is_cut = in->eof();  // the writer died, or the disk was full
    if (!is_cut && absl::StartsWith(line, "s ")) {
      SolutionLine solution;
      if (ParseSolutionLine(line, results->plan, &solution) &&
          static_cast<size_t>(solution.shard) < results->solutions.size()) {
        Note(solution, file, begin, &results->solutions[solution.shard]);
      } else if (++num_bad == 1) {
        first_bad = where;
      }
      continue;
    }
    absl::StatusOr<Finding> finding = ParseFinding(line);
    if (finding.ok()) {
      results->findings.push_back({where, *std::move(finding)});
    } else if (is_cut) {
      results->cut.push_back(where);
    } else {
      results->damaged.push_back(absl::StrCat(where, ": ", finding.status().message()));
    }
  }
  if (num_bad > 0) {
    results->damaged.push_back(absl::StrCat(
        first_bad, ": this solution is damaged, or of another plan",
        num_bad == 1 ? "" : absl::StrCat("; so are ", num_bad - 1, " more of this file")));
  }
  return absl::OkStatus();
}

absl::StatusOr<Results> ReadResults(const std::string& directory, const dlx::Plan& plan,
                                    const std::stop_token& stop) {
  Results results;
  results.plan = plan.rounds.front().id;
  results.solutions.resize(plan.shards.size());
  absl::StatusOr<std::vector<std::string>> files = FilesOf(directory);
  if (!files.ok()) return files.status();
  for (std::string& name : *files) {
    const bool is_ours = IsResultsName(absl::string_view(name).substr(name.rfind('/') + 1));
    (is_ours ? results.files : results.foreign).push_back(std::move(name));
  }
  std::sort(results.files.begin(), results.files.end());
  std::sort(results.foreign.begin(), results.foreign.end());
  for (size_t file = 0; file < results.files.size(); ++file) {
    absl::Status status = ReadFileInto(static_cast<int32_t>(file), stop, &results);
    if (!status.ok()) return status;
  }
  return results;
}

const SolutionLines* LinesWith(const Results& results, int32_t shard, int64_t number) {
  const SolutionLines* best = nullptr;
  for (const SolutionLines& lines : results.solutions[shard]) {
    if (lines.first > number || lines.first + lines.count <= number) continue;
    if (best == nullptr || lines.first + lines.count > best->first + best->count) best = &lines;
  }
  return best;
}

std::optional<int64_t> LostSolution(const dlx::Plan& plan, const Results& results,
                                    const Finding& finding) {
  if (plan.goal != dlx::Goal::kAll) return std::nullopt;
  const int64_t count = finding.count.ToInt64().value_or(0);
  for (int64_t next = 1; next <= count;) {
    const SolutionLines* const lines = LinesWith(results, finding.shard, next);
    if (lines == nullptr) return next;
    next = lines->first + lines->count;
  }
  return std::nullopt;
}

absl::Status VisitSolutions(const Results& results, const SolutionLines& lines, int64_t first,
                            const std::function<absl::Status(int64_t, dlx::SolutionView)>& visit) {
  const std::string& name = results.files[lines.file];
  std::ifstream in(name, std::ios::binary);
  if (!in) return absl::UnavailableError(absl::StrCat(name, ": ", ErrnoMessage(errno)));
  in.seekg(lines.offset);
  std::string line;
  std::vector<dlx::OptionId> options;
  for (int64_t number = lines.first; number < lines.first + lines.count; ++number) {
    SolutionLine parsed;
    do {
      errno = 0;
      if (!std::getline(in, line)) {
        return absl::UnavailableError(
            absl::StrCat(name, ": ", errno != 0 ? ErrnoMessage(errno) : "it became shorter"));
      }
    } while (!ParseSolutionLine(line, results.plan, &parsed) || parsed.shard != lines.shard ||
             parsed.number != number);
    if (number < first) continue;
    if (!ParseOptions(parsed.options, &options)) {
      return absl::InvalidArgumentError(absl::StrCat(name, ": solution ", number, " of shard ",
                                                     parsed.shard + 1, " is no list of options"));
    }
    if (absl::Status status = visit(number, options); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace cli
