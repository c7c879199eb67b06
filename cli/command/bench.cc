// SPDX-License-Identifier: Apache-2.0
//
// quadrille bench: the engines side by side, on lists of puzzles in memory; or how soon each verb
// ends when it has to.

#include <time.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "cli/app.h"
#include "cli/command/bench_lists.h"
#include "cli/command/latency.h"
#include "cli/command/puzzle_command.h"
#include "cli/frame.h"
#include "cli/io/io.h"
#include "cli/json.h"
#include "cli/stats.h"
#include "dlx/target.h"
#include "sudoku/batch.h"
#include "sudoku/format.h"
#include "sudoku/make_engine.h"
#include "sudoku/reader.h"

namespace cli {
namespace {

constexpr double kLeastSeconds = 0.05;  // of a run: a short list is gone through several times
// This many puzzles keep the lanes of `batch` filled: copies of a shorter list are solved together.
constexpr size_t kManyPuzzles = 2048;

struct BenchFlags {
  std::vector<std::string> files;
  std::string engine_list = "dlx,batch";
  std::vector<std::string> engines;
  int64_t limit = 2;
  RunFlags memory;  // --memory alone
  int64_t runs = 5;
  std::string format = "text";
  bool latency = false;
};

struct PuzzleList {
  std::string name;
  std::vector<sudoku::Grid> puzzles;
};

// The time that this thread has had a processor: what others do in between does not count.
double ProcessorSeconds() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// A way to search, and what it has shown on one list.
class Contender {
 public:
  Contender(std::string engine, bool one_by_one)
      : engine_(std::move(engine)), one_by_one_(one_by_one) {}
  virtual ~Contender() = default;

  const std::string& engine() const { return engine_; }
  bool one_by_one() const { return one_by_one_; }
  std::string Name() const {
    return engine_ == "batch" && one_by_one_ ? "batch, one by one" : engine_;
  }

  // Gets ready for a list and goes through it once. Returns false if that was stopped.
  virtual bool Prepare(absl::Span<const sudoku::Grid> puzzles, const dlx::Limits& limits) = 0;
  // Goes through it again.
  virtual bool Pass() = 0;
  // Puzzles of a pass; the list more than once, perhaps.
  virtual size_t num_puzzles() const = 0;
  // Of the last pass.
  virtual int64_t nodes() const = 0;
  virtual int64_t Solutions(size_t puzzle) const = 0;

  // Passes for a while, and notes how many puzzles a second that was.
  bool Run() {
    const double start = ProcessorSeconds();
    double seconds = 0;
    for (int64_t puzzles = num_puzzles();; puzzles += num_puzzles()) {
      if (!Pass()) return false;
      seconds = ProcessorSeconds() - start;
      if (seconds < kLeastSeconds) continue;
      speeds_.push_back(static_cast<double>(puzzles) / seconds);
      return true;
    }
  }
  // Puzzles a second of each run so far, ascending.
  std::vector<double> Speeds() const {
    std::vector<double> sorted = speeds_;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  }

 private:
  const std::string engine_;
  const bool one_by_one_;
  std::vector<double> speeds_;
};

// An engine, one puzzle at a time.
class OneByOne final : public Contender {
 public:
  explicit OneByOne(const std::string& engine)
      : Contender(engine, true),
        searcher_(sudoku::MakeEngine(engine, EngineConfigFor(/*fixed_first=*/true))) {}

  bool Prepare(absl::Span<const sudoku::Grid> puzzles, const dlx::Limits& limits) override {
    puzzles_ = puzzles;
    run_.limits = limits;
    answers_.resize(puzzles.size());
    return Pass();
  }
  bool Pass() override {
    nodes_ = 0;
    for (size_t i = 0; i < puzzles_.size(); ++i) {
      nodes_ +=
          searcher_->Solve(puzzles_.subspan(i, 1), run_, absl::MakeSpan(answers_).subspan(i, 1))
              .nodes;
      if (answers_[i].outcome == dlx::Outcome::kCancelled) return false;
    }
    return !run_.limits.stop.stop_requested();
  }
  size_t num_puzzles() const override { return puzzles_.size(); }
  int64_t nodes() const override { return nodes_; }
  int64_t Solutions(size_t puzzle) const override { return answers_[puzzle].solutions; }

 private:
  const std::unique_ptr<sudoku::Engine> searcher_;
  absl::Span<const sudoku::Grid> puzzles_;
  std::vector<sudoku::Answer> answers_;
  dlx::Run run_;
  int64_t nodes_ = 0;
};

// The solver under the engine `batch`, without what the engine adds: a fifth of a microsecond a
// puzzle should not have a clock in it.
class Batch final : public Contender {
 public:
  explicit Batch(bool one_by_one) : Contender("batch", one_by_one) {}

  bool Prepare(absl::Span<const sudoku::Grid> puzzles, const dlx::Limits& limits) override {
    limits_ = limits;
    do {
      puzzles_.insert(puzzles_.end(), puzzles.begin(), puzzles.end());
    } while (!one_by_one() && puzzles_.size() < kManyPuzzles);
    answers_.resize(puzzles_.size());
    return Pass();
  }
  bool Pass() override {
    if (!one_by_one()) {
      const dlx::Ending ending = solver_.Solve(puzzles_, limits_, absl::MakeSpan(answers_));
      nodes_ = ending.nodes;
      return ending.outcome == dlx::Outcome::kExhausted;
    }
    nodes_ = 0;
    for (size_t i = 0; i < puzzles_.size(); ++i) {
      nodes_ += solver_.Search(puzzles_[i], limits_, &answers_[i]).nodes;
      if (answers_[i].outcome == dlx::Outcome::kCancelled) return false;
    }
    return !limits_.stop.stop_requested();
  }
  size_t num_puzzles() const override { return puzzles_.size(); }
  int64_t nodes() const override { return nodes_; }
  int64_t Solutions(size_t puzzle) const override { return answers_[puzzle].solutions; }

 private:
  sudoku::BatchSolver solver_;
  std::vector<sudoku::Grid> puzzles_;
  std::vector<sudoku::Answer> answers_;
  dlx::Limits limits_;
  int64_t nodes_ = 0;
};

std::vector<std::unique_ptr<Contender>> MakeContenders(const std::vector<std::string>& engines) {
  std::vector<std::unique_ptr<Contender>> contenders;
  for (const std::string& engine : engines) {
    if (engine == "batch") {
      for (const bool one_by_one : {false, true}) {
        contenders.push_back(std::make_unique<Batch>(one_by_one));
      }
    } else {
      contenders.push_back(std::make_unique<OneByOne>(engine));
    }
  }
  return contenders;
}

// "AMD EPYC 9B45"; "unknown processor" where the system does not say.
std::string ProcessorName() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (!absl::StartsWith(line, "model name")) continue;
    const size_t colon = line.find(':');
    if (colon != std::string::npos) {
      return std::string(absl::StripAsciiWhitespace(line.substr(colon + 1)));
    }
  }
  return "unknown processor";
}

class Bench {
 public:
  explicit Bench(const BenchFlags& flags) : flags_(flags) {}

  int Run() {
    std::vector<PuzzleList> lists;
    if (flags_.files.empty() && !flags_.latency) AddBuiltInLists(&lists);
    for (const std::string& file : flags_.files) {
      if (!AddFile(file, &lists)) break;
    }
    if (flags_.latency) {
      Latencies();
      return frame_.Finish(kDone);
    }
    int code = kDone;
    const bool begins = !failed_ && !lists.empty() && !frame_.token().stop_requested();
    if (begins && flags_.format == "text") Write(Head());
    for (const PuzzleList& list : lists) {
      if (failed_ || frame_.token().stop_requested()) break;
      if (!RunList(list)) code = kUnsolved;
    }
    return frame_.Finish(failed_ ? kFailed : code);
  }

 private:
  static void AddBuiltInLists(std::vector<PuzzleList>* lists) {
    for (const BenchList& list : BenchLists()) {
      PuzzleList& added = lists->emplace_back(PuzzleList{std::string(list.name), {}});
      for (const absl::string_view line : absl::StrSplit(list.puzzles, '\n', absl::SkipEmpty())) {
        added.puzzles.push_back(sudoku::ParseLine(line).value());
      }
    }
  }

  void Latencies() {
    if (flags_.format == "text") {
      Write(
          absl::StrFormat("%s, target %s; milliseconds, median and worst of %d runs\n"
                          "%-32s %10s %10s %10s %10s\n",
                          ProcessorName(), dlx::ToString(dlx::CurrentTarget()), flags_.runs, "verb",
                          "stop", "worst", "limit", "worst"));
    }
    MeasureLatencies(flags_.runs, frame_.token(),
                     [this](const Latency& latency) { Write(LatencyRow(latency)); });
  }

  std::string LatencyRow(const Latency& latency) const {
    const auto median = [](const std::vector<double>& sorted) {
      return sorted.empty() ? std::numeric_limits<double>::quiet_NaN()
                            : 1e3 * sorted[sorted.size() / 2];
    };
    const auto worst = [](const std::vector<double>& sorted) {
      return sorted.empty() ? std::numeric_limits<double>::quiet_NaN() : 1e3 * sorted.back();
    };
    const std::pair<const char*, double> figures[] = {
        {"stop_ms", median(latency.after_stop)},
        {"stop_ms_worst", worst(latency.after_stop)},
        {"limit_ms", median(latency.after_limit)},
        {"limit_ms_worst", worst(latency.after_limit)}};
    Json row(Json::value_t::object);
    row["verb"] = latency.verb;
    row["runs"] = flags_.runs;
    std::string text = absl::StrFormat("%-32s", latency.verb);
    for (const auto& [key, figure] : figures) {
      row[key] = figure;
      absl::StrAppendFormat(&text, " %10s",
                            std::isnan(figure) ? "-" : absl::StrFormat("%.1f", figure));
    }
    return flags_.format == "text" ? text + "\n" : JsonLine(row);
  }

  // Reads a file of puzzles into memory. Returns whether to continue; if not, it has said why.
  bool AddFile(const std::string& file, std::vector<PuzzleList>* lists) {
    PuzzleList list = {file, {}};
    LineReader lines(file, frame_.interrupt().wake_fd());
    sudoku::PuzzleReader reader;
    std::vector<sudoku::PuzzleRecord> records;
    absl::string_view line;
    LineReader::Status status = LineReader::Status::kLine;
    while (status == LineReader::Status::kLine && !reader.ended()) {
      status = lines.Next(&line);
      if (status == LineReader::Status::kLine) {
        reader.AddLine(line, &records);
      } else {
        reader.Finish(&records);
      }
      for (const sudoku::PuzzleRecord& record : records) {
        if (record.error.has_value()) return Fail(record.error->ToString(file));
        list.puzzles.push_back(record.grid);
      }
      records.clear();
    }
    if (status == LineReader::Status::kInterrupted) return false;
    if (status == LineReader::Status::kError) return Fail(lines.error());
    if (list.puzzles.empty()) {
      PrintError(absl::StrCat(file, ": no puzzle found"));
    } else {
      lists->push_back(std::move(list));
    }
    return true;
  }

  bool Fail(const std::string& message) {
    PrintError(message);
    failed_ = true;
    return false;
  }

  // Returns false if engines disagree; they are not compared further then.
  bool RunList(const PuzzleList& list) {
    const std::vector<std::unique_ptr<Contender>> contenders = MakeContenders(flags_.engines);
    dlx::Limits limits = {.stop = frame_.token()};
    if (flags_.limit > 0) limits.solutions = flags_.limit;
    limits.memory_bytes = flags_.memory.MemoryBytes();
    for (const auto& contender : contenders) {
      if (!contender->Prepare(list.puzzles, limits)) return true;
    }
    if (!Agree(list, contenders)) return false;
    // All take turns, so that what slows the machine down for a while slows all of them down.
    for (int64_t run = 0; run < flags_.runs; ++run) {
      for (const auto& contender : contenders) {
        if (!contender->Run()) return true;
      }
    }
    const double first = Median(*contenders.front());
    for (const auto& contender : contenders) Write(Row(list, *contender, first));
    return true;
  }

  static bool Agree(const PuzzleList& list,
                    const std::vector<std::unique_ptr<Contender>>& contenders) {
    const Contender& first = *contenders.front();
    for (const auto& contender : contenders) {
      for (size_t i = 0; i < list.puzzles.size(); ++i) {
        if (contender->Solutions(i) == first.Solutions(i)) continue;
        PrintError(absl::StrCat(list.name, ": puzzle ", i + 1, ": ", contender->Name(), " found ",
                                Counted(contender->Solutions(i), "solution"), ", ", first.Name(),
                                " found ", first.Solutions(i)));
        return false;
      }
    }
    return true;
  }

  static double Median(const Contender& contender) {
    const std::vector<double> speeds = contender.Speeds();
    return (speeds[(speeds.size() - 1) / 2] + speeds[speeds.size() / 2]) / 2;
  }

  std::string Head() const {
    return absl::StrFormat(
        "%s, target %s; %s, median of %s, one thread\n"
        "%-12s %-17s %8s %12s %8s %12s %12s %8s\n",
        ProcessorName(), dlx::ToString(dlx::CurrentTarget()),
        flags_.limit > 0 ? absl::StrCat("up to ", Counted(flags_.limit, "solution"))
                         : "all solutions",
        Counted(flags_.runs, "run"), "list", "engine", "puzzles", "puzzles/s", "spread",
        "ns/puzzle", "nodes/puzzle", "ratio");
  }

  std::string Row(const PuzzleList& list, const Contender& contender, double first) const {
    const std::vector<double> speeds = contender.Speeds();
    const double median = Median(contender);
    const double nodes =
        static_cast<double>(contender.nodes()) / static_cast<double>(contender.num_puzzles());
    if (flags_.format == "text") {
      const double spread = 50 * (speeds.back() - speeds.front()) / median;
      return absl::StrFormat("%-12s %-17s %8d %12s %8s %12s %12.1f %8.2f\n", list.name,
                             contender.Name(), list.puzzles.size(), Rounded(median),
                             absl::StrFormat("+-%.1f%%", spread), Rounded(1e9 / median), nodes,
                             median / first);
    }
    int64_t solutions = 0;
    for (size_t i = 0; i < list.puzzles.size(); ++i) solutions += contender.Solutions(i);
    Json row(Json::value_t::object);
    row["list"] = list.name;
    row["engine"] = contender.engine();
    row["one_by_one"] = contender.one_by_one();
    row["puzzles"] = list.puzzles.size();
    row["solutions"] = solutions;
    row["limit"] = flags_.limit;
    row["runs"] = flags_.runs;
    row["puzzles_per_second"] = median;
    row["slowest"] = speeds.front();
    row["fastest"] = speeds.back();
    row["ns_per_puzzle"] = 1e9 / median;
    row["nodes_per_puzzle"] = nodes;
    row["ratio"] = median / first;
    row["target"] = dlx::ToString(dlx::CurrentTarget());
    row["processor"] = ProcessorName();
    return JsonLine(row);
  }

  static std::string Rounded(double n) { return WithCommas(std::llround(n)); }

  // What is known of a list is shown at once: the next one takes a while.
  void Write(const std::string& text) {
    frame_.output().Write(text);
    frame_.output().Flush();
  }

  const BenchFlags& flags_;
  Frame frame_;
  bool failed_ = false;
};

}  // namespace

void AddBenchCommand(CLI::App* app, std::function<int()>* run) {
  CLI::App* command = app->add_subcommand("bench", "Compare how fast the engines are");
  const auto flags = std::make_shared<BenchFlags>();
  command
      ->add_option("FILE", flags->files,
                   "Files of puzzles, - is standard input; none: lists that are built in")
      ->type_name("");
  command
      ->add_option("--engine", flags->engine_list,
                   "The engines to compare; the first one has the ratio 1; default: dlx,batch")
      ->check(EngineNameList(/*of_boards=*/false))
      ->type_name("A,B,...");
  command
      ->add_option("--limit", flags->limit,
                   "Search for N solutions of a puzzle; 0 means all; default: 2")
      ->transform(Limit())
      ->type_name("N");
  command->add_option("--runs", flags->runs, "How often each engine is timed; default: 5")
      ->transform(WholeNumber(1, 1'000'000))
      ->type_name("N");
  command->add_option("--format", flags->format, "How the figures look: text, json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  command->add_flag("--latency", flags->latency,
                    "Measure instead how soon each verb ends when it has to");
  AddMemoryFlag(command, &flags->memory);
  AddTargetFlag(command);
  command->footer(
      "Examples:\n"
      "  quadrille bench                        the engines on lists that are built in\n"
      "  quadrille bench --engine batch my.txt  one of them on puzzles of your own\n"
      "  quadrille bench --target avx2          with the instructions of an older processor\n"
      "One thread, all puzzles in memory. dfs and naive may need hours for hard puzzles.\n"
      "Exit code 1: the engines do not find the same numbers of solutions.");
  command->final_callback([=] {
    for (const char* name : {"FILE", "--engine", "--limit"}) {
      if (flags->latency && command->count(name) > 0) {
        throw CLI::ValidationError(name, "--latency has problems of its own");
      }
    }
    flags->engines = absl::StrSplit(flags->engine_list, ',');
    *run = [=] { return Bench(*flags).Run(); };
  });
}

}  // namespace cli
