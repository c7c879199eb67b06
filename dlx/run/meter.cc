#include "dlx/run/meter.h"

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

bool Meter::Look() {
  work_left_ = work_to_look_;
  if (stopped()) return false;
  if (run_.limits.stop.stop_requested()) return Stop(Outcome::kCancelled);
  if (deadline_.Passed()) return Stop(Outcome::kTimeLimit);
  if (next_report_.Passed()) Report();
  return true;
}

void Meter::Report() {
  if (!run_.watch.callback) return;
  Progress progress;
  progress.nodes = nodes_;
  progress.updates = updates_;
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
  if (run_.limits.updates.has_value()) rest.limits.updates = max_updates_ - updates_;
  return rest;
}

void Meter::End(Ending* ending) const {
  ending->outcome = stopped() ? outcome_ : Outcome::kExhausted;
  ending->nodes = nodes_;
  ending->seconds = Seconds();
}

}  // namespace dlx::internal
