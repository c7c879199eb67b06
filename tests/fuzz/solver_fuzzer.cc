// SPDX-License-Identifier: Apache-2.0
//
// Sequences of calls of a Solver against a model. The first bytes of the input are a small problem
// and a strategy; each byte after them is a call: Take, Forbid, Next, NextWithin, Exhaust,
// ExhaustWithin, Reset, Checkpoint, Resume, and what only looks.
//
// The model is a list of all solutions with the node at which each is found, from a search without
// limits by the kernel links. As a set, it has to be what the definition says. A search that stops
// and goes on, by any kernel, has to follow it to wherever its limits allow.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "tests/fuzz/cover_of_bytes.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/general_cover.h"

namespace quadrille_test {
namespace {

using dlx::OptionId;
using dlx::Outcome;

constexpr int kMostCalls = 60;

// What was taken and forbidden, in the order of the calls.
struct Preset {
  OptionId option;
  bool taken;
};

// What a search with these presets does if nothing stops it.
struct Trace {
  std::vector<OptionSet> solutions;  // as Solver::solution() shows them
  std::vector<int64_t> nodes;        // when each is found
  int64_t all_nodes = 0;
};

// Where a search is.
struct Place {
  std::vector<Preset> presets;
  bool contradiction = false;
  int64_t found = 0;
  int64_t nodes = 0;
};

struct Saved {
  std::string text;
  dlx::Strategy strategy;
  Place place;
};

class Session {
 public:
  Session(const GeneralCover& cover, Decisions* decisions)
      : cover_(cover), problem_(BuildProblem(cover)), decisions_(*decisions) {
    config_ = ReadConfig();
    solver_.emplace(problem_, config_);
  }

  void Run() {
    for (int calls = 0; calls < kMostCalls && !decisions_.empty(); ++calls) {
      const int byte = decisions_.Byte();
      Call(byte % 16, byte / 16);
      CheckCounters();
    }
    if (config_.run.limits.nodes.has_value()) return;
    Exhaust(std::nullopt);
  }

 private:
  enum class Phase { kReady, kResumed, kSearching, kDone };

  template <typename Span>
  auto Pick(Span all) {
    return all[decisions_.Below(static_cast<int>(all.size()))];
  }

  dlx::SearchConfig ReadConfig() {
    dlx::SearchConfig config;
    config.strategy.branching = Pick(dlx::Branchings());
    config.strategy.option_order = Pick(dlx::OptionOrders());
    config.strategy.kernel = Pick(dlx::Kernels());
    config.strategy.seed = 5;
    const int limits = decisions_.Byte();
    if (limits % 4 == 1) config.run.limits.nodes = limits / 4;
    if (limits % 4 == 2) config.run.limits.solutions = limits / 16;
    if (limits % 4 == 3) config.run.limits.updates = limits;
    return config;
  }

  void Call(int call, int number) {
    switch (call) {
      case 0:
      case 1:
        return Take(number);
      case 2:
        return Forbid(number);
      case 3:
      case 4:
        return Next(std::nullopt);
      case 5:
        return Next(1 + number);
      case 6:
        return Exhaust(std::nullopt);
      case 7:
        return Exhaust(1 + number);
      case 8:
        solver_->Reset();
        return Restart();
      case 9:
        config_ = ReadConfig();
        solver_->Reset(config_);
        return Restart();
      case 10:
      case 11:
        saved_ = Saved{solver_->Checkpoint(), config_.strategy, place_};
        return;
      case 12:
      case 13:
        return Resume(number);
      case 14:
        return Move();
      default:
        return Look();
    }
  }

  void Restart() {
    place_ = Place();
    phase_ = Phase::kReady;
    was_exhausted_ = false;
    trace_.reset();
  }

  OptionSet Taken() const {
    OptionSet taken;
    for (const Preset& preset : place_.presets) {
      if (preset.taken) taken.push_back(preset.option);
    }
    return taken;
  }

  bool Is(OptionId option, bool taken) const {
    return std::any_of(place_.presets.begin(), place_.presets.end(), [&](const Preset& preset) {
      return preset.option == option && preset.taken == taken;
    });
  }

  void Take(int number) {
    if (phase_ != Phase::kReady || cover_.options.empty()) return;
    const OptionId option = number % problem_.num_options();
    OptionSet more = Taken();
    more.push_back(option);
    const bool fits = !Is(option, false) && IsConsistent(cover_, more);
    FUZZ_CHECK(solver_->Take(option) == fits, "Take ", option);
    if (fits) place_.presets.push_back({option, true});
    place_.contradiction = place_.contradiction || !fits;
  }

  void Forbid(int number) {
    if (phase_ != Phase::kReady || cover_.options.empty()) return;
    const OptionId option = number % problem_.num_options();
    const bool fits = !Is(option, true);
    FUZZ_CHECK(solver_->Forbid(option) == fits, "Forbid ", option);
    if (fits && !Is(option, false)) place_.presets.push_back({option, false});
    place_.contradiction = place_.contradiction || !fits;
  }

  // The model, made when the search begins.
  const Trace& TraceOfAll() {
    if (trace_.has_value()) return *trace_;
    trace_.emplace();
    dlx::Strategy strategy = config_.strategy;
    strategy.kernel = dlx::Kernel::kLinks;
    dlx::Solver solver(problem_, {.strategy = strategy});
    for (const Preset& preset : place_.presets) {
      FUZZ_CHECK(preset.taken ? solver.Take(preset.option) : solver.Forbid(preset.option));
    }
    while (!place_.contradiction && solver.Next()) {
      const dlx::SolutionView options = solver.solution();
      trace_->solutions.emplace_back(options.begin(), options.end());
      trace_->nodes.push_back(solver.stats().nodes);
    }
    trace_->all_nodes = solver.stats().nodes;
    CheckTrace();
    return *trace_;
  }

  // The model against the definition.
  void CheckTrace() const {
    const OptionSet taken = Taken();
    std::vector<bool> usable = SearchableOptions(cover_);
    for (const OptionId option : taken) usable[option] = true;
    OptionSets expected;
    for (const OptionSet& set : AllCovers(cover_, usable)) {
      const auto has = [&](OptionId o) { return std::binary_search(set.begin(), set.end(), o); };
      const bool fits =
          std::all_of(place_.presets.begin(), place_.presets.end(),
                      [&](const Preset& preset) { return has(preset.option) == preset.taken; });
      if (fits && !place_.contradiction) expected.push_back(set);
    }
    OptionSets found;
    for (OptionSet set : trace_->solutions) {
      FUZZ_CHECK(std::equal(taken.begin(), taken.end(), set.begin()));
      std::sort(set.begin(), set.end());
      found.push_back(std::move(set));
    }
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    FUZZ_CHECK(found == expected, cover_.ToString());
  }

  void Next(std::optional<int64_t> within) {
    const Trace& trace = TraceOfAll();
    const bool was_done = phase_ == Phase::kDone;
    const Outcome before = solver_->outcome();
    const int64_t begin = solver_->stats().nodes;
    const bool found = within.has_value() ? solver_->NextWithin(*within) : solver_->Next();
    if (was_done) {
      FUZZ_CHECK(!found && solver_->outcome() == before);
      return;
    }
    phase_ = Phase::kSearching;
    place_.nodes = solver_->stats().nodes;
    if (!found) return CheckStop(within.has_value() ? std::optional(begin + *within) : within);
    FUZZ_CHECK(place_.found < static_cast<int64_t>(trace.solutions.size()));
    const dlx::SolutionView options = solver_->solution();
    const OptionSet solution(options.begin(), options.end());
    FUZZ_CHECK(solution == trace.solutions[place_.found]);
    FUZZ_CHECK(place_.nodes == trace.nodes[place_.found]);
    if (within.has_value()) FUZZ_CHECK(place_.nodes <= begin + *within);
    ++place_.found;
    const bool is_last = config_.run.limits.solutions == place_.found;
    FUZZ_CHECK(solver_->outcome() == (is_last ? Outcome::kSolutionLimit : Outcome::kUnfinished));
    if (is_last) phase_ = Phase::kDone;
  }

  void Exhaust(std::optional<int64_t> within) {
    TraceOfAll();
    const Outcome before = solver_->outcome();
    const int64_t begin = solver_->stats().nodes;
    within.has_value() ? solver_->ExhaustWithin(*within) : solver_->Exhaust();
    if (phase_ == Phase::kDone) {
      FUZZ_CHECK(solver_->outcome() == before);
      return;
    }
    phase_ = Phase::kSearching;
    place_.nodes = solver_->stats().nodes;
    place_.found = solver_->stats().solutions;
    CheckStop(within.has_value() ? std::optional(begin + *within) : within);
  }

  // After a search that did not stop at a solution: it went as far as it had to, and no farther.
  void CheckStop(std::optional<int64_t> pause) {
    const dlx::Limits& limits = config_.run.limits;
    const auto all = static_cast<int64_t>(trace_->solutions.size());
    const bool at_end = place_.found == all && place_.nodes == trace_->all_nodes;
    const auto passed = std::upper_bound(trace_->nodes.begin(), trace_->nodes.end(), place_.nodes);
    FUZZ_CHECK(passed - trace_->nodes.begin() == place_.found, "solutions before node ",
               place_.nodes);
    if (solver_->outcome() != Outcome::kUnfinished) phase_ = Phase::kDone;
    switch (solver_->outcome()) {
      case Outcome::kUnfinished:
        FUZZ_CHECK(pause.has_value() && place_.nodes == *pause);
        break;
      case Outcome::kExhausted:
        // Where nothing is left, no limit is looked at.
        FUZZ_CHECK(at_end && (place_.contradiction || was_exhausted_ || !limits.nodes ||
                              place_.nodes < *limits.nodes));
        break;
      case Outcome::kSolutionLimit:
        FUZZ_CHECK(limits.solutions.has_value() && place_.found >= *limits.solutions);
        break;
      case Outcome::kNodeLimit:
        FUZZ_CHECK(limits.nodes.has_value() && place_.nodes >= *limits.nodes);
        break;
      case Outcome::kUpdateLimit:
        FUZZ_CHECK(limits.updates.has_value() && solver_->stats().updates >= *limits.updates);
        break;
      default:
        FUZZ_CHECK(false, dlx::ToString(solver_->outcome()));
    }
  }

  // Goes on from the last checkpoint in a new solver, by any kernel.
  void Resume(int number) {
    if (!saved_.has_value()) return;
    const dlx::Strategy& strategy = config_.strategy;
    const bool same = strategy.branching == saved_->strategy.branching &&
                      strategy.option_order == saved_->strategy.option_order;
    config_.strategy.kernel = dlx::Kernels()[number % dlx::Kernels().size()];
    solver_.emplace(problem_, config_);
    const absl::Status status = solver_->Resume(saved_->text);
    Restart();
    // kAuto is one of the others.
    if (!same && !status.ok()) return;
    FUZZ_CHECK(status.ok(), status.ToString(), "\n", saved_->text);
    place_ = saved_->place;
    was_exhausted_ = absl::StrContains(saved_->text, "\nstate exhausted\n");
    phase_ = Phase::kResumed;
    FUZZ_CHECK(solver_->Checkpoint() == saved_->text, solver_->Checkpoint(), " is not\n",
               saved_->text);
  }

  void Move() {
    dlx::Solver other = *std::move(solver_);
    solver_.emplace(std::move(other));
  }

  void Look() const {
    const dlx::Progress progress = solver_->progress();
    FUZZ_CHECK(progress.done >= 0 && progress.done <= 1);
    FUZZ_CHECK(progress.nodes == place_.nodes);
    const dlx::SearchResult result = solver_->result();
    FUZZ_CHECK(result.outcome == solver_->outcome() && result.nodes == place_.nodes);
  }

  void CheckCounters() const {
    FUZZ_CHECK(solver_->stats().solutions == place_.found &&
               solver_->stats().nodes == place_.nodes);
    int64_t sum = 0;
    for (const int64_t nodes : solver_->stats().profile) sum += nodes;
    FUZZ_CHECK(sum == place_.nodes);
  }

  const GeneralCover& cover_;
  const dlx::Problem problem_;
  Decisions decisions_;
  dlx::SearchConfig config_;
  std::optional<dlx::Solver> solver_;
  Place place_;
  Phase phase_ = Phase::kReady;
  bool was_exhausted_ = false;  // in the checkpoint that it goes on from
  std::optional<Trace> trace_;
  std::optional<Saved> saved_;
};

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  if (size > 500) return 0;
  Decisions decisions(AsText(data, size));
  const GeneralCover cover = CoverOfBytes(&decisions);
  Session(cover, &decisions).Run();
  return 0;
}
