// SPDX-License-Identifier: Apache-2.0

#include "cli/stats.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "dlx/target.h"

namespace cli {
namespace {

std::string TargetName(const RunStats& run) {
  return run.target.value_or(std::string(dlx::ToString(dlx::CurrentTarget())));
}

std::string StatsAsText(const RunStats& run, const Totals& totals) {
  std::string text =
      absl::StrCat(run.command, " with ", run.engine, ThreadsAsText(run.threads), "\n");
  const auto share = [&](int64_t n) {
    return totals.puzzles == 0
               ? ""
               : absl::StrFormat("%.1f %%", 100.0 * static_cast<double>(n) /
                                                static_cast<double>(totals.puzzles));
  };
  AddStatsRow(&text, "puzzles", WithCommas(totals.puzzles),
              run.seconds > 0 ? absl::StrFormat("%.0f per second",
                                                static_cast<double>(totals.puzzles) / run.seconds)
                              : "");
  for (const auto& [name, n] : {std::pair<absl::string_view, int64_t>{"unique", totals.unique},
                                {"none", totals.none},
                                {"several", totals.several},
                                {"solved", totals.solved},
                                {"undecided", totals.undecided},
                                {"unreadable", totals.unreadable}}) {
    if (n > 0) AddStatsRow(&text, name, WithCommas(n), share(n));
  }
  for (const sudoku::EngineShare& by : totals.shares) {
    AddStatsRow(&text, absl::StrCat("by ", by.engine), WithCommas(by.puzzles),
                Ratio(by.nodes, by.puzzles, "nodes per puzzle"));
  }
  AddSearchRows(run, Ratio(totals.solutions, totals.puzzles, "per puzzle"),
                Ratio(totals.nodes, totals.puzzles, "per puzzle"), &text);
  AddLastRows(run, &text);
  return text;
}

Json AsJson(const Provenance::OfFile& part) {
  Json json(Json::value_t::object);
  json["number"] = part.part.number;
  json["parts"] = part.part.parts;
  json["begin"] = part.bytes.begin;
  json["end"] = part.bytes.end;
  json["size"] = part.size;
  json["file"] = Hex16(part.file);
  return json;
}

std::string StatsAsJson(const RunStats& run, const Totals& totals, const Provenance& provenance) {
  Json stats = FirstKeys(run, &totals);
  const std::string target = TargetName(run);
  stats["target"] = target.empty() ? Json() : Json(target);
  const std::optional<Totals::Verdicts>& verdicts = totals.verdicts;
  stats["agree"] = verdicts.has_value() ? Json(verdicts->agree) : Json();
  stats["disagree"] = verdicts.has_value() ? Json(verdicts->disagree) : Json();
  stats["skipped"] = verdicts.has_value() ? Json(verdicts->skipped) : Json();
  stats["part"] = provenance.part.has_value() ? AsJson(*provenance.part) : Json();
  stats["complete"] = provenance.complete;
  stats["flags"] = provenance.flags;
  stats["lines"] = totals.lines.lines;
  stats["lines_digest"] = Hex16(totals.lines.digest);
  stats["answer_lines"] = provenance.answers.lines;
  stats["answers_digest"] = Hex16(provenance.answers.digest);
  return SealedLine(stats);
}

constexpr absl::string_view kSeal = ",\"sum\":\"";
constexpr absl::string_view kAfterSeal = "\"}";

}  // namespace

absl::string_view ToString(Status status) {
  switch (status) {
    case Status::kUnique:
      return "unique";
    case Status::kNone:
      return "none";
    case Status::kSeveral:
      return "several";
    case Status::kSolved:
      return "solved";
    case Status::kUndecided:
      return "undecided";
    case Status::kUnreadable:
      return "unreadable";
  }
  return "unknown";
}

Status Classify(int64_t solutions, dlx::Outcome outcome) {
  if (solutions >= 2) return Status::kSeveral;
  if (outcome != dlx::Outcome::kExhausted) return Status::kUndecided;
  return solutions == 1 ? Status::kUnique : Status::kNone;
}

void Totals::Add(Status status, int64_t n) {
  puzzles += n;
  switch (status) {
    case Status::kUnique:
      unique += n;
      break;
    case Status::kNone:
      none += n;
      break;
    case Status::kSeveral:
      several += n;
      break;
    case Status::kSolved:
      solved += n;
      break;
    case Status::kUndecided:
      undecided += n;
      break;
    case Status::kUnreadable:
      unreadable += n;
      break;
  }
}

std::optional<int64_t> KnuthUpdates(const dlx::Ending& ending) {
  return ending.kernel == dlx::Kernel::kLinks ? ending.updates : std::nullopt;
}

void Totals::Add(const dlx::Ending& ending) {
  nodes += ending.nodes;
  AddUpdates(KnuthUpdates(ending));
}

void Totals::Add(const sudoku::SolveResult& result) {
  Add(static_cast<const dlx::Ending&>(result));
  AddShares(result.shares);
}

void Totals::AddUpdates(std::optional<int64_t> n) {
  if (!any_search_) {
    updates = n;
  } else if (updates.has_value() && n.has_value()) {
    *updates += *n;
  } else {
    updates.reset();
  }
  any_search_ = true;
}

void Totals::AddShares(absl::Span<const sudoku::EngineShare> added) {
  for (const sudoku::EngineShare& share : added) {
    const auto same = std::find_if(shares.begin(), shares.end(),
                                   [&](const auto& s) { return s.engine == share.engine; });
    if (same == shares.end()) {
      shares.push_back(share);
    } else {
      same->puzzles += share.puzzles;
      same->nodes += share.nodes;
    }
  }
}

Totals& Totals::operator+=(const Totals& other) {
  puzzles += other.puzzles;
  unique += other.unique;
  none += other.none;
  several += other.several;
  solved += other.solved;
  undecided += other.undecided;
  unreadable += other.unreadable;
  solutions += other.solutions;
  nodes += other.nodes;
  if (other.any_search_) AddUpdates(other.updates);
  lines += other.lines;
  AddShares(other.shares);
  return *this;
}

std::string SealedLine(const Json& object) {
  std::string line;
  AppendJson(object, &line);
  line.pop_back();
  const std::string sum = Hex16(HashOf(line));
  absl::StrAppend(&line, kSeal, sum, kAfterSeal, "\n");
  return line;
}

bool IsSealed(absl::string_view line) {
  const size_t seal = line.rfind(kSeal);
  if (seal == absl::string_view::npos) return false;
  return line.substr(seal) == absl::StrCat(kSeal, Hex16(HashOf(line.substr(0, seal))), kAfterSeal);
}

std::string FormatStats(const RunStats& run, const Totals& totals, const Provenance& provenance,
                        StatsFormat format) {
  switch (format) {
    case StatsFormat::kOff:
      return "";
    case StatsFormat::kText:
      return StatsAsText(run, totals);
    case StatsFormat::kJson:
      return StatsAsJson(run, totals, provenance);
  }
  return "";
}

std::string ThreadsAsText(int threads) { return absl::StrCat(", ", Counted(threads, "thread")); }

void AddSearchRows(const RunStats& run, absl::string_view solutions_remark,
                   absl::string_view nodes_remark, std::string* text) {
  AddStatsRow(text, "solutions", WithCommas(run.solutions.ToString()), solutions_remark);
  AddStatsRow(text, "nodes", WithCommas(run.nodes), nodes_remark);
  if (!run.updates.has_value()) return;
  AddStatsRow(text, "updates", WithCommas(*run.updates),
              Ratio(*run.updates, run.nodes, "per node"));
}

void AddLastRows(const RunStats& run, std::string* text) {
  AddStatsRow(text, "seconds", absl::StrFormat("%.3f", run.seconds));
  const std::string target = TargetName(run);
  AddStatsRow(text, "target", target.empty() ? "several" : target);
}

Json FirstKeys(const RunStats& run, const Totals* totals) {
  Json stats(Json::value_t::object);
  stats["command"] = run.command;
  stats["engine"] = run.engine;
  stats["threads"] = run.threads;
  if (totals != nullptr) {
    // A puzzle with the status kSolved may have one solution or several: that was not asked.
    const auto if_known = [totals](int64_t n) { return totals->solved > 0 ? Json() : Json(n); };
    stats["puzzles"] = totals->puzzles;
    stats["unique"] = if_known(totals->unique);
    stats["none"] = totals->none;
    stats["several"] = if_known(totals->several);
    stats["undecided"] = totals->undecided;
    stats["unreadable"] = totals->unreadable;
  } else {
    for (const char* key : {"puzzles", "unique", "none", "several", "unreadable"}) {
      stats[key] = nullptr;
    }
  }
  stats["solutions"] = JsonNumber(run.solutions);
  stats["nodes"] = run.nodes;
  stats["updates"] = run.updates.has_value() ? Json(*run.updates) : Json();
  stats["seconds"] = run.seconds;
  return stats;
}

std::string Ratio(int64_t n, int64_t units, absl::string_view name) {
  if (units == 0) return "";
  return absl::StrFormat("%.1f %s", static_cast<double>(n) / static_cast<double>(units), name);
}

void AddStatsRow(std::string* text, absl::string_view name, absl::string_view value,
                 absl::string_view remark) {
  absl::StrAppendFormat(text, "  %-11s %17s%s%s\n", name, value, remark.empty() ? "" : "  ",
                        remark);
}

std::string WithCommas(int64_t n) { return WithCommas(absl::StrCat(n)); }

std::string Counted(int64_t n, absl::string_view noun) {
  return absl::StrCat(n, " ", noun, n == 1 ? "" : "s");
}

std::string WithCommas(std::string digits) {
  const int64_t first = digits.front() == '-' ? 1 : 0;
  for (int64_t at = static_cast<int64_t>(digits.size()) - 3; at > first; at -= 3) {
    digits.insert(static_cast<size_t>(at), 1, ',');
  }
  return digits;
}

}  // namespace cli
