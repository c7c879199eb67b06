// SPDX-License-Identifier: Apache-2.0

#include "dlx/estimate.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/base/random.h"
#include "dlx/kernel/branch.h"
#include "dlx/kernel/links/links.h"
#include "dlx/kernel/links/walk.h"
#include "dlx/run/meter.h"
#include "dlx/run/residual.h"

namespace dlx {
namespace {

using internal::Links;
using internal::Meter;
using internal::Residual;
using internal::Shape;
using internal::Walk;

// Mean and spread of numbers that come one by one (Welford, Technometrics 4 (1962), 419-420; TAOCP
// 2, section 4.2.2). The rounding of std::fma is the same everywhere; that of a * b + c is not.
class Moments {
 public:
  void Add(double x) {
    smallest_ = count_ == 0 ? x : std::min(smallest_, x);
    largest_ = std::max(largest_, x);
    const double delta = x - mean_;
    mean_ += delta / static_cast<double>(++count_);
    squares_ = std::fma(delta, x - mean_, squares_);
  }

  int64_t count() const { return count_; }

  Estimated Result() const {
    if (count_ == 0) return {};
    if (std::isinf(largest_)) {
      return {largest_, largest_, largest_, smallest_, largest_};
    }
    const auto n = static_cast<double>(count_);
    const double deviation = count_ > 1 ? std::sqrt(squares_ / (n - 1)) : 0;
    return {mean_, deviation, deviation / std::sqrt(n), smallest_, largest_};
  }

 private:
  int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // of the distances from the mean
  double smallest_ = 0, largest_ = 0;
};

// Added to the seed of the branching rule, so that it draws numbers of its own: the choice of a
// child must not depend on how ties were broken.
constexpr uint64_t kGoldenRatio = 0x9e3779b97f4a7c15;

// Polling interval, in updates and items: well below a millisecond.
constexpr int64_t kProbeWorkToLook = 1 << 14;

class Prober {
 public:
  Prober(const Problem& problem, const Strategy& strategy, Meter* meter)
      : shape_(Links::ShapeOf(problem)),
        walk_(Links(problem)),
        random_(strategy.seed),
        brancher_(problem, internal::WithoutAuto({.branching = strategy.branching,
                                                  .seed = strategy.seed + kGoldenRatio})),
        items_(problem.num_primary_items()),
        meter_(*meter) {}

  // Returns false if the meter stopped it: then the probe does not count.
  bool Probe() {
    return internal::With(shape_, [this]<Shape S>() { return Descend<S>(); });
  }

  int64_t probes() const { return nodes_.count(); }
  Estimated nodes() const { return nodes_.Result(); }
  Estimated solutions() const { return solutions_.Result(); }

  // The mean of each level.
  std::vector<double> Profile() const {
    std::vector<double> mean = profile_;
    for (double& level : mean) level /= static_cast<double>(probes());
    return mean;
  }

 private:
  template <Shape S>
  int32_t ChooseItem() {
    if (brancher_.is_default()) return walk_.SmallestItem<S>();
    return brancher_.Choose<S>(&walk_, /*parent=*/0);
  }

  // Choosing an item looks at those that are active, or at what the index looks at; committing an
  // option does updates; going to a child passes those before it.
  bool EnterNode() {
    const int64_t updates = walk_.table().updates() + walk_.work_of_index();
    const int64_t active = walk_.has_index() ? 0 : std::max(items_ - walk_.level(), 0);
    return meter_.EnterNode(1 + active + std::exchange(passed_, 0) + updates -
                            std::exchange(updates_, updates));
  }

  template <Shape S>
  bool Descend() {
    double weight = 1;  // the product of the degrees on the way
    double solutions = 0;
    bool complete = false;
    weights_.clear();
    while (EnterNode()) {
      weights_.push_back(weight);
      if (walk_.table().Solved()) {
        solutions = weight;
        complete = true;
        meter_.AddSolution();
        break;
      }
      const int32_t i = ChooseItem<S>();
      const int32_t degree = walk_.table().Degree<S>(i);
      if (degree <= 0) {
        complete = true;
        break;
      }
      weight *= degree;
      passed_ = static_cast<int32_t>(random_.Below(static_cast<uint64_t>(degree)));
      walk_.DescendTo<S>(i, passed_);
    }
    while (walk_.level() > 0) walk_.Ascend<S>();
    if (complete) Add(solutions);
    return complete;
  }

  // Adds a probe with the nodes in weights_.
  void Add(double solutions) {
    if (weights_.size() > profile_.size()) profile_.resize(weights_.size());
    double nodes = 0;
    for (size_t level = 0; level < weights_.size(); ++level) {
      nodes += weights_[level];
      profile_[level] += weights_[level];
    }
    nodes_.Add(nodes);
    solutions_.Add(solutions);
  }

  Shape shape_;
  Walk walk_;
  internal::Random random_;
  internal::Brancher brancher_;
  const int32_t items_;
  Meter& meter_;
  int64_t updates_ = 0;  // up to the last node, and the work of the index
  int32_t passed_ = 0;   // children, on the way to the current node
  Moments nodes_, solutions_;
  std::vector<double> profile_;  // by level: the sum of all probes
  std::vector<double> weights_;  // by level: of the node that the current probe entered
};

absl::Status CheckConfig(const EstimateConfig& config) {
  if (config.probes < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("probes: at least 1 is needed, found ", config.probes));
  }
  switch (config.strategy.branching) {
    case Branching::kAuto:
    case Branching::kMrv:
    case Branching::kMrvRandom:
    case Branching::kLeftmost:
    case Branching::kSharp:
      return absl::OkStatus();
    case Branching::kWeightedDegree:
    case Branching::kFailureRate:
      break;
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "branching '", ToString(config.strategy.branching),
      "' learns from what was searched before, which a probe cannot imitate; it has to "
      "be 'mrv', 'mrv-random', 'leftmost' or 'sharp'"));
}

void Estimate(const Problem& problem, const EstimateConfig& config, Meter* meter,
              SearchEstimate* estimate) {
  const Residual residual(problem, config.run.presets, meter);
  if (meter->stopped()) return;
  if (residual.is_contradictory()) {
    estimate->probes = config.probes;  // of a tree without nodes
    return;
  }
  Prober prober(residual.problem(), config.strategy, meter);
  meter->set_describe([&](Progress* progress) {
    progress->phase = "estimate";
    progress->done = static_cast<double>(prober.probes()) / static_cast<double>(config.probes);
  });
  while (prober.probes() < config.probes && prober.Probe()) {
  }
  meter->set_describe(nullptr);
  estimate->probes = prober.probes();
  estimate->tree_nodes = prober.nodes();
  estimate->solutions = prober.solutions();
  estimate->profile = prober.Profile();
}

}  // namespace

absl::StatusOr<SearchEstimate> EstimateSearch(const Problem& problem,
                                              const EstimateConfig& config) {
  if (absl::Status status = CheckConfig(config); !status.ok()) return status;
  Meter meter(config.run, kProbeWorkToLook);
  meter.set_describe([](Progress* progress) { progress->phase = "estimate"; });
  SearchEstimate estimate;
  if (meter.Begin()) Estimate(problem, config, &meter, &estimate);
  meter.End(&estimate);
  estimate.branching = internal::WithoutAuto({.branching = config.strategy.branching}).branching;
  return estimate;
}

}  // namespace dlx
