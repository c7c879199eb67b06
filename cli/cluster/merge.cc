// SPDX-License-Identifier: Apache-2.0

#include "cli/cluster/merge.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "dlx/solver.h"
#include "dlx/split.h"
#include "dlx/verify.h"

namespace cli {
namespace {

// The second way to add up counts: mod 2^61 - 1, from their decimal digits.
constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;

uint64_t TimesPlus(uint64_t a, uint64_t b, uint64_t c) {
  __extension__ using uint128 = unsigned __int128;
  return static_cast<uint64_t>((uint128{a} * b + c) % kPrime);
}

uint64_t Remainder(const dlx::BigCount& count) {
  uint64_t rest = 0;
  for (const char digit : count.ToString()) {
    rest = TimesPlus(rest, 10, static_cast<uint64_t>(digit - '0'));
  }
  return rest;
}

// Visits solutions 1 to `count` of a shard, wherever their lines are. Requires: none is missing.
absl::Status VisitShard(const Results& results, int32_t shard, int64_t count,
                        const std::function<absl::Status(int64_t, dlx::SolutionView)>& visit) {
  for (int64_t next = 1; next <= count;) {
    SolutionLines lines = *LinesWith(results, shard, next);
    lines.count = std::min(lines.count, count - lines.first + 1);
    if (absl::Status s = VisitSolutions(results, lines, next, visit); !s.ok()) return s;
    next = lines.first + lines.count;
  }
  return absl::OkStatus();
}

class Merger {
 public:
  Merger(const dlx::Problem& problem, const dlx::Plan& plan, const Results& results,
         std::stop_token stop)
      : problem_(problem),
        plan_(plan),
        results_(results),
        stop_(std::move(stop)),
        division_of_(plan.shards.size()),
        known_(plan.k) {
    for (const dlx::Division& division : plan.divisions) division_of_[division.shard] = &division;
  }

  absl::StatusOr<Merged> Merge() {
    merged_.results.resize(plan_.shards.size());
    ReadDivisions();
    for (const Located& located : results_.findings) Place(located);
    for (const std::string& where : results_.cut) {
      merged_.notes.push_back(absl::StrCat(where, ": the last line has no end, and is no result"));
    }
    for (const std::string& file : results_.foreign) {
      merged_.notes.push_back(absl::StrCat(file, ": not a file of results; it is passed over"));
    }
    FindMissing();
    if (merged_.is_whole()) {
      if (plan_.goal == dlx::Goal::kAll) {
        if (absl::Status status = CheckSolutions(); !status.ok()) return status;
      }
      CheckCovers();
      AddUp();
    }
    NameDamage();
    return std::move(merged_);
  }

 private:
  void Contradict(std::string what) { merged_.contradictions.push_back(std::move(what)); }

  // What was found in shards that were divided stands in the plan.
  void ReadDivisions() {
    for (const dlx::Division& division : plan_.divisions) {
      if (division.checkpoint.empty()) continue;
      const std::string where = absl::StrCat("the plan, shard ", division.shard + 1);
      absl::StatusOr<Finding> finding = ParseFinding(division.found);
      if (!finding.ok()) {
        Contradict(absl::StrCat(where, ": ", finding.status().message()));
      } else if (finding->done || finding->shard != division.shard ||
                 finding->checkpoint != ChecksumOfCheckpoint(division.checkpoint)) {
        Contradict(absl::StrCat(where, ": what was found is not of its checkpoint"));
      } else {
        merged_.results[division.shard] = Located{where, *std::move(finding)};
      }
    }
  }

  // How many shards the plan had in the round with this id; none if there is no such round.
  std::optional<int32_t> ShardsOfRound(absl::string_view id) const {
    for (const dlx::PlanRound& round : plan_.rounds) {
      if (round.id == id) return round.shards;
    }
    return std::nullopt;
  }

  void Place(const Located& located) {
    const Finding& finding = located.finding;
    const std::string shard = absl::StrCat("shard ", finding.shard + 1);
    const std::optional<int32_t> shards = ShardsOfRound(finding.plan);
    if (!shards.has_value()) {
      return Contradict(absl::StrCat(located.where, ": ", shard, " of another plan, ", finding.plan,
                                     ", not of ", plan_.rounds.back().id));
    }
    if (finding.shard >= *shards) {
      return Contradict(
          absl::StrCat(located.where, ": there is no ", shard, "; the plan had up to ", *shards));
    }
    if (plan_.shards[finding.shard].same_as >= 0) {
      return Contradict(absl::StrCat(located.where, ": ", shard, " is not searched, because shard ",
                                     plan_.shards[finding.shard].same_as + 1, " is the same"));
    }
    if (plan_.goal == dlx::Goal::kMinimize) {
      for (const dlx::CostedCover& cover : finding.covers) AddCover(located, cover);
    } else if (!finding.covers.empty() || finding.bound.has_value()) {
      return Contradict(absl::StrCat(located.where, ": ", shard, " was minimized"));
    }
    if (!finding.done) {
      if (plan_.goal == dlx::Goal::kMinimize) return;  // what was found counts, no more
      return Contradict(absl::StrCat(located.where, ": ", shard, " is not done"));
    }
    if (division_of_[finding.shard] != nullptr) {
      return Contradict(absl::StrCat(
          located.where, ": ", shard,
          " was searched to its end, but the plan has divided it: its parts would count twice"));
    }
    if (plan_.goal == dlx::Goal::kAll && !finding.digest.has_value()) {
      return Contradict(
          absl::StrCat(located.where, ": ", shard, " has no digest of its solutions"));
    }
    std::optional<Located>& result = merged_.results[finding.shard];
    if (!result.has_value()) {
      result = located;
    } else if (result->finding.Agrees(finding)) {
      ++merged_.doubles;
      merged_.notes.push_back(absl::StrCat(
          located.where, ": ", shard, " once more, with the same result as at ", result->where));
    } else {
      Contradict(absl::StrCat(located.where, ": ", shard, " with ", Said(finding), ", but at ",
                              result->where, " with ", Said(result->finding)));
    }
  }

  static std::string Said(const Finding& finding) {
    return absl::StrCat("count ", finding.count.ToString(), ", digest ",
                        finding.digest.has_value() ? finding.digest->ToString() : "none", ", ",
                        finding.nodes, " nodes");
  }

  void FindMissing() {
    for (size_t s = 0; s < plan_.shards.size(); ++s) {
      std::optional<Located>& result = merged_.results[s];
      if (result.has_value()) {
        if (const std::optional<int64_t> lost = LostSolution(plan_, results_, result->finding);
            lost.has_value()) {
          const std::string what = absl::StrCat(result->where, ": solution ", *lost, " of shard ",
                                                s + 1, " is in no file");
          if (division_of_[s] != nullptr) {
            Contradict(absl::StrCat(what, ", and the plan has divided the shard"));
            continue;
          }
          merged_.notes.push_back(absl::StrCat(what, ", so this result does not count"));
          result.reset();
        }
      }
      if (plan_.shards[s].same_as >= 0 || division_of_[s] != nullptr) continue;
      ++merged_.searched;
      if (!result.has_value()) merged_.missing.push_back(static_cast<int32_t>(s));
    }
  }

  // A damaged line counts as missing. It does no harm if everything is there all the same.
  void NameDamage() {
    const bool whole = merged_.is_whole();
    for (const std::string& damaged : results_.damaged) {
      merged_.notes.push_back(absl::StrCat(damaged, whole ? "; no shard lacks it" : ""));
    }
  }

  // A search without presets never chooses an option that has no primary item.
  absl::Status VerifySolution(dlx::SolutionView options) const {
    if (absl::Status status = dlx::VerifyCover(problem_, options); !status.ok()) return status;
    for (const dlx::OptionId option : options) {
      if (problem_.has_primary_item(option)) continue;
      return absl::InvalidArgumentError(
          absl::StrCat(problem_.DescribeOption(option), " has no primary item"));
    }
    return absl::OkStatus();
  }

  // ---- The cheapest ----

  void AddCover(const Located& located, const dlx::CostedCover& cover) {
    const absl::Status status = VerifySolution(cover.options);
    if (!status.ok()) {
      return Contradict(
          absl::StrCat(located.where, ": no solution of the problem: ", status.message()));
    }
    if (problem_.total_cost(cover.options) != cover.cost) {
      return Contradict(absl::StrCat(located.where, ": a solution that costs ",
                                     problem_.total_cost(cover.options), ", not ", cover.cost));
    }
    if (!std::is_sorted(cover.options.begin(), cover.options.end())) {
      return Contradict(absl::StrCat(located.where, ": the options of a solution do not ascend"));
    }
    for (const dlx::Literal& literal : plan_.shards[located.finding.shard].literals) {
      if (std::binary_search(cover.options.begin(), cover.options.end(), literal.option) !=
          literal.taken) {
        return Contradict(absl::StrCat(located.where, ": a solution that is not in shard ",
                                       located.finding.shard + 1));
      }
    }
    known_.Add(cover);
  }

  // A search below a bound alone relied on solutions of that cost.
  void CheckCovers() {
    if (plan_.goal != dlx::Goal::kMinimize) return;
    merged_.covers = known_.covers();
    const std::optional<int64_t> best = known_.bound();
    for (const std::optional<Located>& result : merged_.results) {
      if (!result.has_value() || !result->finding.bound.has_value()) continue;
      if (best.has_value() && *best <= *result->finding.bound) continue;
      Contradict(absl::StrCat(result->where, ": shard ", result->finding.shard + 1,
                              " was searched below a cost of ", *result->finding.bound,
                              " alone, and the results have no solutions of that cost"));
    }
  }

  // ---- All solutions ----

  absl::Status CheckSolutions() {
    for (size_t s = 0; s < merged_.results.size(); ++s) {
      const std::optional<Located>& result = merged_.results[s];
      if (!result.has_value()) continue;
      const std::optional<int64_t> count = result->finding.count.ToInt64();
      dlx::Digest digest;
      int64_t seen = 0;
      const auto check = [&](int64_t number, dlx::SolutionView options) -> absl::Status {
        if (stop_.stop_requested()) return absl::CancelledError("");
        for (const dlx::OptionId option : options) {
          if (option < 0 || option >= problem_.num_options()) {
            return absl::InvalidArgumentError(absl::StrCat("solution ", number, " of shard ", s + 1,
                                                           " has option ", option + 1,
                                                           ", which the problem has not"));
          }
        }
        digest += dlx::DigestOf(options);
        ++seen;
        for (const dlx::Literal& literal : plan_.shards[s].literals) {
          if ((std::find(options.begin(), options.end(), literal.option) != options.end()) !=
              literal.taken) {
            return absl::InvalidArgumentError(
                absl::StrCat("solution ", number, " is not in shard ", s + 1));
          }
        }
        return VerifySolution(options);
      };
      absl::Status status = VisitShard(results_, static_cast<int32_t>(s), count.value_or(0), check);
      if (absl::IsCancelled(status) || absl::IsUnavailable(status)) return status;
      if (!status.ok()) {
        Contradict(absl::StrCat(result->where, ": ", status.message()));
      } else if (seen != count || digest != result->finding.digest) {
        Contradict(absl::StrCat(result->where, ": the solutions of shard ", s + 1,
                                " are not those of its result: ", seen, " with digest ",
                                digest.ToString(), ", not ", Said(result->finding)));
      }
    }
    return absl::OkStatus();
  }

  // ---- Sums ----

  void AddUp() {
    std::vector<int64_t> times(plan_.shards.size());
    for (const dlx::Shard& shard : plan_.shards) {
      if (shard.same_as >= 0) ++times[shard.same_as];
    }
    const bool shares = std::any_of(times.begin(), times.end(), [](int64_t n) { return n > 0; });
    // The parts of a shard count as often as the shard does.
    for (const dlx::Division& division : plan_.divisions) {
      for (int32_t s = division.begin; s < division.end; ++s) times[s] = times[division.shard];
    }
    dlx::BigCount count;
    uint64_t rest = 0;
    bool has_profile = !shares;
    merged_.digest = dlx::Digest();
    AddProfile(plan_.inner);
    for (const dlx::Division& division : plan_.divisions) AddProfile(division.inner);
    for (size_t s = 0; s < merged_.results.size(); ++s) {
      if (!merged_.results[s].has_value()) continue;
      const Finding& finding = merged_.results[s]->finding;
      dlx::BigCount product = finding.count;
      product *= static_cast<uint64_t>(times[s] + 1);
      count += product;
      rest = TimesPlus(Remainder(finding.count), static_cast<uint64_t>(times[s] + 1), rest);
      if (!finding.digest.has_value()) {
        merged_.digest = std::nullopt;
      } else if (merged_.digest.has_value()) {
        *merged_.digest += *finding.digest;
      }
      if (finding.profile.empty()) {
        has_profile = false;
        merged_.nodes += finding.nodes;
      }
      AddProfile(finding.profile);
      Report(finding);
    }
    if (shares) merged_.digest = std::nullopt;
    if (!has_profile) merged_.profile.clear();
    merged_.count = std::move(count);
    if (Remainder(merged_.count) != rest) {
      Contradict("the counts do not add up: this computer makes mistakes");
    }
  }

  void AddProfile(absl::Span<const int64_t> profile) {
    if (profile.size() > merged_.profile.size()) merged_.profile.resize(profile.size());
    for (size_t level = 0; level < profile.size(); ++level) {
      merged_.profile[level] += profile[level];
      merged_.nodes += profile[level];
    }
  }

  void Report(const Finding& finding) {
    merged_.seconds += finding.seconds;
    if (finding.seconds >= merged_.slowest_seconds) {
      merged_.slowest_seconds = finding.seconds;
      merged_.slowest = finding.shard;
    }
    ++merged_.hosts[finding.host];
    ++merged_.engines[finding.engine];
  }

  const dlx::Problem& problem_;
  const dlx::Plan& plan_;
  const Results& results_;
  const std::stop_token stop_;
  std::vector<const dlx::Division*> division_of_;  // by shard
  CheapestCovers known_;
  Merged merged_;
};

// ---- Again --------------------------------------------------------------------------------------

// Searches a shard anew, up to as many nodes as were entered then.
absl::StatusOr<std::string> SearchAgain(const dlx::Problem& problem, const dlx::Plan& plan,
                                        const Finding& then, const dlx::Limits& limits,
                                        std::vector<dlx::CostedCover>* covers) {
  dlx::SearchConfig config = {.strategy = plan.strategy, .run = {.limits = limits}};
  config.strategy.kernel =
      absl::StrContains(then.engine, "links") ? dlx::Kernel::kCells : dlx::Kernel::kLinks;
  if (!then.done) config.run.limits.nodes = then.nodes;
  dlx::Solver solver(problem, config);
  if (absl::Status status = solver.Enter(plan.shards[then.shard]); !status.ok()) return status;
  Finding now = then;
  now.digest = dlx::Digest();
  CheapestCovers cheapest(plan.k);
  uint64_t count = 0;
  while (solver.Next()) {
    ++count;
    *now.digest += dlx::DigestOf(solver.solution());
    if (plan.goal != dlx::Goal::kMinimize) continue;
    std::vector<dlx::OptionId> options(solver.solution().begin(), solver.solution().end());
    std::sort(options.begin(), options.end());
    const int64_t cost = problem.total_cost(options);
    if (!then.bound.has_value() || cost < *then.bound) cheapest.Add({cost, std::move(options)});
  }
  const dlx::Outcome outcome = solver.outcome();
  if (outcome != (then.done ? dlx::Outcome::kExhausted : dlx::Outcome::kNodeLimit)) {
    return absl::CancelledError(std::string(dlx::ToString(outcome)));
  }
  *covers = cheapest.covers();
  now.nodes = solver.stats().nodes;
  if (!then.profile.empty()) now.profile = solver.stats().profile;
  if (plan.goal == dlx::Goal::kMinimize) {
    // Those of equal cost may be others.
    const auto same_cost = [](const dlx::CostedCover& a, const dlx::CostedCover& b) {
      return a.cost == b.cost;
    };
    if (std::equal(then.covers.begin(), then.covers.end(), covers->begin(), covers->end(),
                   same_cost)) {
      return "";
    }
    return absl::StrCat("shard ", then.shard + 1, ": searched again, the cheapest solutions cost ",
                        covers->empty() ? "nothing that counts" : absl::StrCat((*covers)[0].cost));
  }
  now.count = dlx::BigCount(count);
  if (now.Agrees(then)) return "";
  return absl::StrCat("shard ", then.shard + 1, ": searched again, it has count ", count,
                      ", digest ", now.digest->ToString(), ", ", now.nodes, " nodes");
}

}  // namespace

absl::StatusOr<Merged> Merge(const dlx::Problem& problem, const dlx::Plan& plan,
                             const Results& results, std::stop_token stop) {
  return Merger(problem, plan, results, std::move(stop)).Merge();
}

absl::Status ForEachMerged(const dlx::Plan& plan, const Results& results, const Merged& merged,
                           const std::function<void(dlx::SolutionView)>& visit) {
  absl::Status status;
  dlx::ForEachShard(plan, [&](int32_t shard) {
    if (!status.ok() || !merged.results[shard].has_value()) return;
    status = VisitShard(results, shard, merged.results[shard]->finding.count.ToInt64().value_or(0),
                        [&](int64_t, dlx::SolutionView options) {
                          visit(options);
                          return absl::OkStatus();
                        });
  });
  return status;
}

absl::StatusOr<int64_t> Recheck(const dlx::Problem& problem, const dlx::Plan& plan, double part,
                                uint64_t seed, const dlx::Limits& limits, Merged* merged) {
  std::vector<const Located*> all;
  for (const std::optional<Located>& result : merged->results) {
    if (!result.has_value()) continue;
    all.push_back(&*result);
  }
  const auto draws = static_cast<size_t>(std::ceil(part * static_cast<double>(all.size())));
  std::mt19937_64 random(seed);
  std::vector<std::string> wrong;
  for (size_t k = 0; k < std::min(draws, all.size()); ++k) {
    std::swap(all[k], all[k + random() % (all.size() - k)]);
    std::vector<dlx::CostedCover> covers;
    absl::StatusOr<std::string> difference =
        SearchAgain(problem, plan, all[k]->finding, limits, &covers);
    if (!difference.ok()) return difference.status();
    if (!difference->empty()) wrong.push_back(absl::StrCat(all[k]->where, ": ", *difference));
  }
  merged->contradictions.insert(merged->contradictions.end(), wrong.begin(), wrong.end());
  return static_cast<int64_t>(std::min(draws, all.size()));
}

}  // namespace cli
