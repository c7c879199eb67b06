#include "cli/run_limits.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace cli {

dlx::Limits LimitsOf(const RunFlags& flags, std::stop_token stop) {
  dlx::Limits limits;
  if (flags.limit.value_or(0) > 0) limits.solutions = flags.limit;
  if (flags.node_limit.value_or(0) > 0) limits.nodes = flags.node_limit;
  if (flags.time_limit > 0) limits.seconds = flags.time_limit;
  limits.memory_bytes = flags.MemoryBytes();
  limits.stop = std::move(stop);
  return limits;
}

std::string WhyNoDiagram(dlx::Outcome outcome, const RunFlags& flags) {
  if (outcome != dlx::Outcome::kMemoryLimit) return std::string(dlx::ToString(outcome));
  return absl::StrCat("the diagram of all solutions needs more than ", flags.memory, " MiB");
}

}  // namespace cli
