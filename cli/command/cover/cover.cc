// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover: what its commands have in common.

#include "cli/command/cover/cover.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/app.h"
#include "cli/io/io.h"
#include "cli/json.h"
#include "cli/stats.h"
#include "dlx/preprocess.h"
#include "dlx/target.h"
#include "dlx/text_format.h"

namespace cli {
namespace {

const NameTable<CoverFormat> kFormats = {
    {"text", CoverFormat::kText}, {"numbers", CoverFormat::kNumbers}, {"json", CoverFormat::kJson}};

NameTable<dlx::TextFormat> FormatNames() {
  NameTable<dlx::TextFormat> names;
  for (const dlx::TextFormat format : {dlx::TextFormat::kDlx, dlx::TextFormat::kEc,
                                       dlx::TextFormat::kMatrix, dlx::TextFormat::kSets}) {
    names.emplace_back(std::string(dlx::TextFormatName(format)), format);
  }
  return names;
}

// Prints lines without "quadrille: ", since they begin with FILE:LINE.
void PrintLines(absl::string_view text) { WriteAll(STDERR_FILENO, absl::StrCat(text, "\n")); }

}  // namespace

CoverFormat CoverFlags::Format() const {
  return Find(kFormats, format_name).value_or(CoverFormat::kText);
}

dlx::Strategy CoverFlags::ToStrategy() const {
  dlx::Strategy strategy;
  strategy.branching = FindNamed(dlx::Branchings(), branching).value_or(dlx::Branching::kAuto);
  strategy.option_order = FindNamed(dlx::OptionOrders(), order).value_or(dlx::OptionOrder::kGiven);
  strategy.seed = seed;
  strategy.kernel = FindNamed(dlx::Kernels(), kernel).value_or(dlx::Kernel::kAuto);
  if (strategy.kernel == dlx::Kernel::kAuto) {
    strategy.kernel = KernelOfEnvironment().value_or(dlx::Kernel::kAuto);
  }
  return strategy;
}

void AddInputFlags(CLI::App* command, CoverFlags* flags) {
  command->add_option("FILE", flags->file, "The problem; - or none is standard input")
      ->type_name("");
  command
      ->add_option("--from", flags->from,
                   "Its format: dlx, ec (these two are recognised), matrix, sets")
      ->check(CLI::IsMember(Names(FormatNames())))
      ->type_name("FORMAT");
  constexpr int64_t kMost = int64_t{1} << 40;
  command
      ->add_option("--max-input", flags->max_input,
                   "Refuse a file with more text than that, decompressed, in MiB; default: 1024")
      ->transform(WholeNumber(1, kMost))
      ->type_name("MIB");
}

void AddSearchFlags(CLI::App* command, CoverFlags* flags) {
  AddRunFlags(command, flags, "the search");
  const auto add_named = [command](const char* flag, std::string* value, const char* help,
                                   const std::vector<std::string>& names, const char* type) {
    command->add_option(flag, *value, absl::StrCat(help, ": ", absl::StrJoin(names, ", ")))
        ->check(CLI::IsMember(names))
        ->type_name(type);
  };
  add_named("--branch", &flags->branching, "Which item to branch on (mrv: the fewest options)",
            NamesOf(dlx::Branchings()), "RULE");
  add_named("--order", &flags->order, "In which order to try options", NamesOf(dlx::OptionOrders()),
            "ORDER");
  AddSeedFlag(command, &flags->seed);
  add_named("--kernel", &flags->kernel, "What searches", NamesOf(dlx::Kernels()), "NAME");
  command->add_flag("--preprocess", flags->preprocess,
                    "First remove options and items that cannot matter");
  command->add_flag("--profile", flags->profile, "Print the nodes of each level on stderr");
}

void AddSolutionFormatFlag(CLI::App* command, CoverFlags* flags) {
  command
      ->add_option("--format", flags->format_name,
                   "How to print solutions: text (one option per line), numbers, json")
      ->check(CLI::IsMember(Names(kFormats)))
      ->type_name("FORMAT");
}

std::optional<dlx::Problem> CoverRun::ReadProblem() {
  if (command_.count("FILE") == 0 && isatty(STDIN_FILENO) == 1) {
    WriteAll(STDERR_FILENO, command_.help("quadrille cover"));
    return std::nullopt;
  }
  const std::optional<std::string> text = ReadText(flags_.file);
  if (!text.has_value()) return std::nullopt;
  return ParseProblem(*text);
}

std::optional<dlx::Problem> CoverRun::ParseProblem(absl::string_view text, bool warns) {
  dlx::ReadOptions options;
  options.name = flags_.file;
  options.stop = token();
  if (!flags_.from.empty()) options.format = Find(FormatNames(), flags_.from);
  dlx::ReadResult result = dlx::ReadText(text, options);
  if (warns && !result.warnings.empty()) PrintLines(absl::StrJoin(result.warnings, "\n"));
  if (!result.problem.ok()) {
    if (absl::IsCancelled(result.problem.status())) return std::nullopt;
    PrintLines(std::string(result.problem.status().message()));
    return std::nullopt;
  }
  return *std::move(result.problem);
}

std::optional<std::string> CoverRun::ReadText(const std::string& name) {
  absl::StatusOr<std::string> text = ReadWhole(name);
  if (text.ok()) return *std::move(text);
  if (!absl::IsCancelled(text.status())) PrintError(text.status().message());
  return std::nullopt;
}

absl::StatusOr<std::string> CoverRun::ReadWhole(const std::string& name) {
  absl::StatusOr<std::string> text = ReadFile(name, flags_.max_input << 20, interrupt().wake_fd());
  if (!absl::IsResourceExhausted(text.status())) return text;
  return absl::ResourceExhaustedError(
      absl::StrCat(text.status().message(), "; a larger --max-input admits it"));
}

std::optional<dlx::Problem> CoverRun::Preprocessed(const dlx::Problem& problem) {
  if (!flags_.preprocess) return std::nullopt;
  return dlx::Preprocess(problem, {.run = RestOfTime()}).problem;
}

dlx::Run CoverRun::RestForAll() {
  dlx::Run run = Rest(/*default_limit=*/0);
  run.limits.solutions = std::nullopt;
  return run;
}

dlx::Run CoverRun::RestOfTime() {
  dlx::Run run = RestForAll();
  run.limits.nodes = std::nullopt;
  return run;
}

void SolutionWriter::Write(dlx::SolutionView options, bool show_cost) {
  std::string text;
  if (format_ == CoverFormat::kText) {
    if (any_) text = "\n";
    any_ = true;
    if (show_cost) absl::StrAppend(&text, "cost ", problem_.total_cost(options), "\n");
    for (const dlx::OptionId o : options) absl::StrAppend(&text, problem_.ToString(o), "\n");
  } else {
    std::vector<dlx::OptionId> numbers(options.begin(), options.end());
    for (dlx::OptionId& number : numbers) ++number;
    std::sort(numbers.begin(), numbers.end());
    if (format_ == CoverFormat::kNumbers) {
      if (show_cost) absl::StrAppend(&text, "cost ", problem_.total_cost(options), "\n");
      absl::StrAppend(&text, absl::StrJoin(numbers, " "), "\n");
    } else {
      Json solution(Json::value_t::object);
      solution["solution"] = number_++;
      solution["options"] = numbers;
      solution["cost"] = problem_.total_cost(options);
      text = JsonLine(solution);
    }
  }
  output_->Write(text);
}

namespace {

// "3/8 1/2 7/9 ...": the branches taken at the first levels.
std::string PathText(absl::Span<const dlx::Progress::Step> path) {
  constexpr size_t kShown = 10;
  std::string text;
  for (size_t level = 0; level < std::min(path.size(), kShown); ++level) {
    absl::StrAppend(&text, level == 0 ? "" : " ", path[level].branch, "/", path[level].branches);
  }
  if (path.size() > kShown) absl::StrAppend(&text, " ...");
  return text;
}

}  // namespace

void CoverProgress::Set(const dlx::Progress& progress) {
  const std::lock_guard lock(mutex_);
  progress_ = progress;
}

std::string CoverProgress::Line(double seconds) const {
  const std::lock_guard lock(mutex_);
  std::string line = absl::StrFormat(
      "%s solutions, %s nodes, %s/s, %.4g %% done", WithCommas(progress_.solutions.ToString()),
      WithCommas(progress_.nodes),
      WithCommas(static_cast<int64_t>(static_cast<double>(progress_.nodes) / seconds)),
      100 * progress_.done);
  constexpr double kCentury = 100.0 * 365 * 24 * 3600;
  const double left = progress_.done > 0 ? seconds / progress_.done - seconds : kCentury;
  if (left < kCentury) absl::StrAppend(&line, ", ", Clock(left), " left");
  if (!progress_.path.empty()) absl::StrAppend(&line, ", at ", PathText(progress_.path));
  return line;
}

// ---- Statistics --------------------------------------------------------------------------------

namespace {

// A bar per level: the longest has 50 characters, each at least one.
std::string ProfileText(const std::vector<int64_t>& profile) {
  constexpr double kLongest = 50;
  std::string text = "level             nodes\n";
  const int64_t most = profile.empty() ? 0 : *std::max_element(profile.begin(), profile.end());
  for (size_t level = 0; level < profile.size(); ++level) {
    const double share = static_cast<double>(profile[level]) / static_cast<double>(most);
    const auto length = static_cast<size_t>(std::lround(kLongest * share));
    absl::StrAppendFormat(&text, "%5d %17s  %s\n", level, WithCommas(profile[level]),
                          std::string(std::max<size_t>(length, 1), '#'));
  }
  return text;
}

void AddCountRows(const dlx::CountResult& count, std::string* text) {
  AddStatsRow(text, "plan", dlx::ToString(count.plan), count.order);
  if (count.plan == dlx::CountPlan::kSearch) return;
  const auto row = [text](absl::string_view name, int64_t n) {
    AddStatsRow(text, name, WithCommas(n));
  };
  row("states kept", count.entries);
  row("bytes kept", count.memory_bytes);
  if (count.plan != dlx::CountPlan::kMemo) return;
  row("cache hits", count.hits);
  row("evictions", count.evictions);
  row("splits", count.splits);
  row("iso keys", count.iso_keys);
  row("iso hits", count.iso_hits);
}

std::string TotalsAsText(const CoverTotals& totals, const RunStats& run) {
  const std::string searcher = totals.kernel.has_value()
                                   ? absl::StrCat(" with ", dlx::ToString(*totals.kernel), ", ",
                                                  dlx::ToString(totals.branching))
                                   : "";
  std::string text =
      absl::StrCat(run.command, searcher, run.threads > 0 ? ThreadsAsText(run.threads) : "", ": ",
                   totals.outcome, "\n");
  const auto nodes = static_cast<double>(run.nodes);
  AddSearchRows(
      run, run.nodes > 0 ? absl::StrFormat("%.4g per node", run.solutions.ToDouble() / nodes) : "",
      run.seconds > 0 && run.threads > 0
          ? absl::StrCat(WithCommas(static_cast<int64_t>(nodes / run.seconds)), " per second")
          : "",
      &text);
  if (totals.kernel.has_value()) {
    AddStatsRow(&text, "max level",
                WithCommas(std::max(static_cast<int64_t>(totals.profile.size()) - 1, int64_t{0})));
  }
  if (totals.diagram.has_value()) {
    AddStatsRow(&text, "OR nodes", WithCommas(totals.diagram->or_nodes));
    AddStatsRow(&text, "AND nodes", WithCommas(totals.diagram->and_nodes));
    AddStatsRow(&text, "edges", WithCommas(totals.diagram->edges));
    AddStatsRow(&text, "depth", WithCommas(totals.diagram->depth));
    AddStatsRow(&text, "bytes", WithCommas(totals.diagram->bytes));
  }
  if (totals.count.has_value()) AddCountRows(*totals.count, &text);
  AddLastRows(run, &text);
  return text;
}

void AddDiagramKeys(const dlx::DiagramSize& size, Json* stats) {
  (*stats)["or_nodes"] = size.or_nodes;
  (*stats)["and_nodes"] = size.and_nodes;
  (*stats)["edges"] = size.edges;
  (*stats)["depth"] = size.depth;
  (*stats)["bytes"] = size.bytes;
}

void AddCountKeys(const dlx::CountResult& count, Json* stats) {
  (*stats)["plan"] = dlx::ToString(count.plan);
  (*stats)["item_order"] = count.order.empty() ? Json() : Json(count.order);
  (*stats)["cache_entries"] = count.entries;
  (*stats)["cache_bytes"] = count.memory_bytes;
  (*stats)["cache_hits"] = count.hits;
  (*stats)["cache_evictions"] = count.evictions;
  (*stats)["splits"] = count.splits;
  (*stats)["iso_keys"] = count.iso_keys;
  (*stats)["iso_hits"] = count.iso_hits;
}

std::string TotalsAsJson(const CoverTotals& totals, const RunStats& run) {
  Json stats = FirstKeys(run, /*totals=*/nullptr);
  const bool of_solver = totals.kernel.has_value();
  if (run.threads == 0) stats["threads"] = Json();
  stats["kernel"] = of_solver ? Json(dlx::ToString(*totals.kernel)) : Json();
  stats["branch"] = of_solver ? Json(dlx::ToString(totals.branching)) : Json();
  stats["outcome"] = totals.outcome;
  stats["profile"] = of_solver ? Json(totals.profile) : Json();
  stats["target"] = dlx::ToString(dlx::CurrentTarget());
  if (totals.diagram.has_value()) AddDiagramKeys(*totals.diagram, &stats);
  if (totals.count.has_value()) AddCountKeys(*totals.count, &stats);
  return JsonLine(stats);
}

}  // namespace

void PrintTotals(const CoverFlags& flags, const CoverTotals& totals) {
  const RunStats run = {.command = totals.command,
                        .engine = "dlx",
                        .threads = totals.threads,
                        .solutions = totals.count.has_value()
                                         ? totals.count->count
                                         : dlx::BigCount(static_cast<uint64_t>(totals.solutions)),
                        .nodes = totals.nodes,
                        .updates = totals.updates,
                        .seconds = totals.seconds};
  std::string text;
  if (flags.profile) text += ProfileText(totals.profile);
  if (flags.StatsWanted() == StatsFormat::kText) text += TotalsAsText(totals, run);
  if (flags.StatsWanted() == StatsFormat::kJson) text += TotalsAsJson(totals, run);
  WriteAll(STDERR_FILENO, text);
}

void AddCoverCommand(CLI::App* app, std::function<int()>* run, bool with_commands) {
  CLI::App* cover =
      app->add_subcommand("cover", "Exact cover problems: solve, count, minimize ...");
  cover->require_subcommand(1);
  cover->footer(
      "A problem is read from FILE, or from standard input: in Knuth's format, or as one of\n"
      "those that --from names. \"quadrille cover COMMAND --help\" has more.\n"
      "Examples:\n"
      "  quadrille cover count queens.dlx\n"
      "  quadrille cover solve --all --format numbers pentominoes.dlx\n"
      "  quadrille cover convert --to cnf problem.dlx | cadical");
  if (!with_commands) return;
  AddCoverSolveCommand(cover, run);
  AddCoverCountCommand(cover, run);
  AddCoverCheckCommand(cover, run);
  AddCoverMinimizeCommand(cover, run);
  AddCoverSampleCommand(cover, run);
  AddCoverMarginalsCommand(cover, run);
  AddCoverExplainCommand(cover, run);
  AddCoverInfoCommand(cover, run);
  AddCoverEstimateCommand(cover, run);
  AddCoverConvertCommand(cover, run);
  AddCoverSplitCommand(cover, run);
  AddCoverWorkCommand(cover, run);
  AddCoverMergeCommand(cover, run);
}

}  // namespace cli
