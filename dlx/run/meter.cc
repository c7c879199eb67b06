// SPDX-License-Identifier: Apache-2.0

#include "dlx/run/meter.h"

#include <algorithm>

namespace dlx::internal {

Meter::Meter(const Run& run, int64_t work_to_look)
    : run_(run),
      start_(Now()),
      deadline_(Deadline::In(run.limits.seconds)),
      work_to_look_(work_to_look),
      max_nodes_(LimitOrMax(run.limits.nodes)),
      max_updates_(LimitOrMax(run.limits.updates)) {
  if (run_.watch.callback) next_report_ = Deadline::In(run_.watch.every_seconds);
}

bool Meter::Begin() {
  if (max_nodes_ == 0) Stop(Outcome::kNodeLimit);
  if (max_solutions() == 0) Stop(Outcome::kSolutionLimit);
  return Look();
}

bool Meter::Look() {
  const int64_t done = updates();
  work_left_ = std::clamp<int64_t>(max_updates_ - done, 0, work_to_look_);
  updates_ = done + work_left_;
  if (stopped()) return false;
  if (run_.limits.stop.stop_requested()) return Stop(Outcome::kCancelled);
  if (work_left_ == 0) return Stop(Outcome::kUpdateLimit);
  if (deadline_.Passed()) return Stop(Outcome::kTimeLimit);
  if (next_report_.Passed()) Report();
  return true;
}

void Meter::Report() {
  if (!run_.watch.callback) return;
  Progress progress;
  progress.solutions = static_cast<uint64_t>(solutions_);
  progress.nodes = nodes_;
  progress.updates = updates();
  progress.seconds = Seconds();
  if (describe_) describe_(&progress);
  run_.watch.callback(progress);
  next_report_ = Deadline::In(run_.watch.every_seconds);
}

Run Meter::Rest() const {
  Run rest = run_;
  rest.watch = {};
  rest.limits.seconds = deadline_.SecondsLeft();
  if (run_.limits.nodes.has_value()) rest.limits.nodes = max_nodes_ - nodes_;
  if (run_.limits.updates.has_value()) rest.limits.updates = max_updates_ - updates();
  return rest;
}

void Meter::End(Ending* ending) const {
  ending->outcome = stopped() ? outcome_ : Outcome::kExhausted;
  ending->nodes = nodes_;
  ending->updates = updates();
  ending->seconds = Seconds();
}

}  // namespace dlx::internal
