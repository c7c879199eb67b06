// SPDX-License-Identifier: Apache-2.0
//
// A Run being spent: the one place where limits, the stop token and the watch are looked at. A verb
// makes a Meter when it is called, reports its work to it, and stops when the Meter says so; what
// is left goes to nested verbs.
//
//   internal::Meter meter(config.run);
//   while (meter.EnterNode()) ...              // counts nodes up to the limit, polls the clock
//   Minimize(reduced, {.run = meter.Rest()});  // what is left of the limits
//   meter.End(&result);                        // outcome, nodes, seconds
//
// Looking at the clock costs as much as a few nodes, so it is done after some units of work; what a
// unit is, the verb knows (an entry of an option, a removal from a list). A unit of work is an
// update: Ending::updates says how many there were. Thread safety: one thread per Meter.

#ifndef DLX_RUN_METER_H_
#define DLX_RUN_METER_H_

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <utility>

#include "dlx/progress.h"
#include "dlx/run.h"
#include "dlx/run/clock.h"

namespace dlx::internal {

inline constexpr int64_t kNoLimit = std::numeric_limits<int64_t>::max();

// A limit as a number that counters are compared with. One below 0 is used up, as 0 is.
inline int64_t LimitOrMax(std::optional<int64_t> limit) {
  return limit.has_value() ? (*limit > 0 ? *limit : 0) : kNoLimit;
}

class Meter {
 public:
  // Looks at the clock after `work_to_look` units of work.
  explicit Meter(const Run& run, int64_t work_to_look = 1);

  // Counts a node and `work` units, if the limit on nodes allows one more and nothing else asks to
  // stop. Returns false once the verb has to end: outcome() says why.
  bool EnterNode(int64_t work = 1) {
    if (nodes_ >= max_nodes_) return Stop(Outcome::kNodeLimit);
    if (!Tick(work)) return false;
    ++nodes_;
    return true;
  }

  // Returns whether the limits leave anything to do, and ends the run if not: a limit of 0 is used
  // up before a verb begins, even if it would end without a node or a solution.
  bool Begin();

  // Returns whether the limit on nodes allows one more, and ends the run if not.
  bool NodesLeft() { return nodes_ < max_nodes_ || Stop(Outcome::kNodeLimit); }

  // Counts a solution. Returns false if it is the last one wanted, which ends the run.
  bool AddSolution() { return ++solutions_ < max_solutions() || Stop(Outcome::kSolutionLimit); }

  // Counts units of work. Returns false once the verb has to end. The limit on updates is looked at
  // afterwards, so the last call may exceed it.
  bool Tick(int64_t work = 1) {
    work_left_ -= work;
    return work_left_ > 0 ? !stopped() : Look();
  }

  // Looks at the limit on updates, the clock, the stop token and the watch now. Returns false once
  // the verb has to end.
  bool Look();

  // Ends the run, with the first outcome that it was given. Returns false.
  bool Stop(Outcome outcome) {
    if (!stopped()) outcome_ = outcome;
    return false;
  }

  bool stopped() const { return outcome_ != Outcome::kUnfinished; }
  Outcome outcome() const { return outcome_; }
  int64_t nodes() const { return nodes_; }
  int64_t updates() const { return updates_ - work_left_; }
  // Counts what a nested verb did.
  void Add(const Ending& nested) {
    nodes_ += nested.nodes;
    updates_ += nested.updates.value_or(0);
  }
  double Seconds() const { return SecondsSince(start_); }
  const Deadline& deadline() const { return deadline_; }
  const std::stop_token& stop_token() const { return run_.limits.stop; }

  // Limits as numbers, kNoLimit if there are none; what was spent is not subtracted.
  int64_t max_solutions() const { return LimitOrMax(run_.limits.solutions); }
  int64_t max_nodes() const { return max_nodes_; }
  int64_t max_updates() const { return max_updates_; }
  int64_t max_bytes() const { return LimitOrMax(run_.limits.memory_bytes); }

  // The run that a nested verb gets: what is left of seconds, nodes and updates; all else as it
  // was. The nested verb is not watched.
  Run Rest() const;

  // Called by Look() when the watch wants to know: fills in what the verb knows. `seconds` and what
  // the meter counts are filled in already. The verb sets it before its first node, if it has
  // anything to say.
  void set_describe(std::function<void(Progress*)> describe) { describe_ = std::move(describe); }
  // Tells the watch now, if there is one.
  void Report();

  // Writes how the verb ended, kExhausted unless something stopped it, and what it spent.
  void End(Ending* ending) const;

 private:
  const Run run_;
  const Clock::time_point start_;
  const Deadline deadline_;
  const int64_t work_to_look_;
  const int64_t max_nodes_;
  const int64_t max_updates_;
  int64_t work_left_ = 0;  // until the clock is looked at: the first time at once
  int64_t solutions_ = 0;
  int64_t nodes_ = 0;
  int64_t updates_ = 0;  // once no work is left
  Outcome outcome_ = Outcome::kUnfinished;
  Deadline next_report_;  // not set: there is no watch
  std::function<void(Progress*)> describe_;
};

// For code that works with a meter or without one (null), such as tables that several verbs make.
// Returns false once the verb has to end: then the code leaves at once, and its result is not used.
inline bool Tick(Meter* meter, int64_t work = 1) { return meter == nullptr || meter->Tick(work); }
inline bool IsStopped(const Meter* meter) { return meter != nullptr && meter->stopped(); }

}  // namespace dlx::internal

#endif  // DLX_RUN_METER_H_
