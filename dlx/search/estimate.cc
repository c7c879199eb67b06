#include "dlx/estimate.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/base/random.h"
#include "dlx/kernel/branch.h"
#include "dlx/kernel/links/links.h"
#include "dlx/kernel/links/walk.h"
#include "dlx/run/limits.h"

namespace dlx {
namespace {

using internal::Links;
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

// Added to the seed of the branching rule, so that it has numbers of its own: children must be
// drawn regardless of how ties were broken.
constexpr uint64_t kGoldenRatio = 0x9e3779b97f4a7c15;

class Prober {
 public:
  Prober(const Problem& problem, const EstimateConfig& config)
      : shape_(Links::ShapeOf(problem)),
        walk_(Links(problem)),
        random_(config.seed),
        brancher_(problem, internal::WithoutAuto({.branching = config.branching,
                                                  .seed = config.seed + kGoldenRatio})) {}

  void Probe() {
    internal::With(shape_, [this]<Shape S>() { Descend<S>(); });
  }

  Estimated nodes() const { return nodes_.Result(); }
  Estimated solutions() const { return solutions_.Result(); }
  const std::vector<double>& profile() const { return profile_; }

 private:
  template <Shape S>
  int32_t ChooseItem() {
    if (brancher_.is_default()) return walk_.table().SmallestItem<S>();
    return brancher_.Choose<S>(walk_.table(), /*parent=*/0);
  }

  template <Shape S>
  void Descend() {
    double weight = 1;  // the product of the degrees on the way
    double nodes = 0;
    double solutions = 0;
    for (;;) {
      nodes += weight;
      AddToProfile(weight);
      if (walk_.table().Solved()) {
        solutions = weight;
        break;
      }
      const int32_t i = ChooseItem<S>();
      const int32_t degree = walk_.table().Degree<S>(i);
      if (degree <= 0) break;
      weight *= degree;
      const uint64_t way = random_.Below(static_cast<uint64_t>(degree));
      walk_.DescendTo<S>(i, static_cast<int32_t>(way));
    }
    while (walk_.level() > 0) walk_.Ascend<S>();
    nodes_.Add(nodes);
    solutions_.Add(solutions);
  }

  void AddToProfile(double weight) {
    const auto level = static_cast<size_t>(walk_.level());
    if (level >= profile_.size()) profile_.resize(level + 1);
    profile_[level] += weight;
  }

  Shape shape_;
  Walk walk_;
  internal::Random random_;
  internal::Brancher brancher_;
  Moments nodes_, solutions_;
  std::vector<double> profile_;  // the sum of all probes
};

absl::Status CheckConfig(const EstimateConfig& config) {
  if (config.probes < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("probes: at least 1 is needed, found ", config.probes));
  }
  switch (config.branching) {
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
      "branching '", ToString(config.branching),
      "' learns from what was searched before, which a probe cannot imitate; it has to "
      "be 'mrv', 'mrv-random', 'leftmost' or 'sharp'"));
}

}  // namespace

absl::StatusOr<SearchEstimate> EstimateSearch(const Problem& problem,
                                              const EstimateConfig& config) {
  if (absl::Status status = CheckConfig(config); !status.ok()) return status;
  const auto deadline = internal::Deadline::Limit(config.max_seconds);
  Prober prober(problem, config);
  SearchEstimate estimate;
  estimate.outcome = Outcome::kExhausted;
  for (; estimate.probes < config.probes; ++estimate.probes) {
    if (config.stop.stop_requested()) {
      estimate.outcome = Outcome::kCancelled;
      break;
    }
    if (deadline.Passed()) {
      estimate.outcome = Outcome::kTimeLimit;
      break;
    }
    prober.Probe();
  }
  estimate.nodes = prober.nodes();
  estimate.solutions = prober.solutions();
  estimate.profile = prober.profile();
  for (double& level : estimate.profile) level /= static_cast<double>(estimate.probes);
  return estimate;
}

}  // namespace dlx
