// SPDX-License-Identifier: Apache-2.0

#include "dlx/kernel/branch.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "absl/strings/string_view.h"

namespace dlx::internal {

Strategy WithoutAuto(Strategy strategy) {
  if (strategy.branching == Branching::kAuto) strategy.branching = Branching::kMrv;
  return strategy;
}

Brancher::Brancher(const Problem& problem, const Strategy& strategy)
    : rule_(strategy.branching), random_(strategy.seed) {
  const size_t headers = static_cast<size_t>(problem.num_items()) + 1;
  if (rule_ == Branching::kSharp) {
    is_sharp_.resize(headers);
    for (int32_t i = 0; i < problem.num_items(); ++i) {
      const absl::string_view name = problem.given_name(Item(i));
      is_sharp_[Links::HeaderOf(Item(i))] = !name.empty() && name[0] == '#';
    }
  } else if (rule_ == Branching::kWeightedDegree) {
    learned_.wipe_outs.resize(headers);
  } else if (rule_ == Branching::kFailureRate) {
    learned_.tries.resize(headers);
    learned_.failures.resize(headers);
  }
}

Brancher::Memory Brancher::memory() const {
  Memory memory = learned_;
  memory.draws = random_.draws();
  return memory;
}

void Brancher::set_memory(const Memory& memory) {
  const auto set = [](const std::vector<int64_t>& from, std::vector<int64_t>* to) {
    if (from.size() == to->size()) {
      *to = from;
    } else {
      std::fill(to->begin(), to->end(), 0);
    }
  };
  set(memory.wipe_outs, &learned_.wipe_outs);
  set(memory.tries, &learned_.tries);
  set(memory.failures, &learned_.failures);
  random_.Skip(memory.draws);
}

void Brancher::Tried(int32_t parent, bool failed) {
  if (rule_ != Branching::kFailureRate || parent == 0) return;
  ++learned_.tries[parent];
  learned_.failures[parent] += failed ? 1 : 0;
}

void Brancher::WipedOut(int32_t item, int32_t parent) {
  if (rule_ == Branching::kWeightedDegree) ++learned_.wipe_outs[item];
  Tried(parent, /*failed=*/true);
}

std::vector<OptionId> OrderOfOptions(const Problem& problem, const Strategy& strategy) {
  std::vector<OptionId> order;
  if (strategy.option_order == OptionOrder::kGiven) return order;
  order.resize(problem.num_options());
  std::iota(order.begin(), order.end(), 0);
  if (strategy.option_order == OptionOrder::kCost) {
    std::stable_sort(order.begin(), order.end(), [&problem](OptionId a, OptionId b) {
      return problem.cost(a) < problem.cost(b);
    });
    return order;
  }
  Random random(strategy.seed);
  for (size_t n = order.size(); n > 1; --n) std::swap(order[n - 1], order[random.Below(n)]);
  return order;
}

bool OrderOptionsAlike(const Strategy& a, const Strategy& b) {
  return a.option_order == b.option_order &&
         (a.option_order != OptionOrder::kRandom || a.seed == b.seed);
}

}  // namespace dlx::internal
