// SPDX-License-Identifier: Apache-2.0

#include "dlx/run.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace dlx {

StringView ToString(Outcome outcome) {
  switch (outcome) {
    case Outcome::kUnfinished:
      return "unfinished";
    case Outcome::kExhausted:
      return "exhausted";
    case Outcome::kSolutionLimit:
      return "solution limit";
    case Outcome::kNodeLimit:
      return "node limit";
    case Outcome::kUpdateLimit:
      return "update limit";
    case Outcome::kTimeLimit:
      return "time limit";
    case Outcome::kMemoryLimit:
      return "memory limit";
    case Outcome::kCancelled:
      return "cancelled";
    case Outcome::kVisitorStop:
      return "stopped by the visitor";
  }
  return "unknown";
}

SearchStats& SearchStats::operator+=(const SearchStats& other) {
  solutions += other.solutions;
  nodes += other.nodes;
  updates += other.updates;
  profile.resize(std::max(profile.size(), other.profile.size()));
  for (size_t level = 0; level < other.profile.size(); ++level) {
    profile[level] += other.profile[level];
  }
  return *this;
}

StringView ToString(Branching branching) {
  switch (branching) {
    case Branching::kAuto:
      return "auto";
    case Branching::kMrv:
      return "mrv";
    case Branching::kMrvRandom:
      return "mrv-random";
    case Branching::kLeftmost:
      return "leftmost";
    case Branching::kSharp:
      return "sharp";
    case Branching::kWeightedDegree:
      return "wtd";
    case Branching::kFailureRate:
      return "frb";
  }
  return "unknown";
}

bool LearnsOrDraws(Branching branching) {
  switch (branching) {
    case Branching::kAuto:
    case Branching::kMrv:
    case Branching::kLeftmost:
    case Branching::kSharp:
      return false;
    case Branching::kMrvRandom:
    case Branching::kWeightedDegree:
    case Branching::kFailureRate:
      return true;
  }
  return true;
}

StringView ToString(Kernel kernel) {
  switch (kernel) {
    case Kernel::kAuto:
      return "auto";
    case Kernel::kLinks:
      return "links";
    case Kernel::kBits:
      return "bits";
    case Kernel::kCells:
      return "cells";
  }
  return "unknown";
}

absl::Span<const Branching> Branchings() {
  static constexpr Branching kBranchings[] = {Branching::kAuto,       Branching::kMrv,
                                              Branching::kMrvRandom,  Branching::kLeftmost,
                                              Branching::kSharp,      Branching::kWeightedDegree,
                                              Branching::kFailureRate};
  return kBranchings;
}

absl::Span<const OptionOrder> OptionOrders() {
  static constexpr OptionOrder kOrders[] = {OptionOrder::kGiven, OptionOrder::kRandom,
                                            OptionOrder::kCost};
  return kOrders;
}

absl::Span<const Kernel> Kernels() {
  static constexpr Kernel kKernels[] = {Kernel::kAuto, Kernel::kLinks, Kernel::kCells,
                                        Kernel::kBits};
  return kKernels;
}

StringView ToString(OptionOrder order) {
  switch (order) {
    case OptionOrder::kGiven:
      return "given";
    case OptionOrder::kRandom:
      return "random";
    case OptionOrder::kCost:
      return "cost";
  }
  return "unknown";
}

absl::StatusOr<Kernel> KernelNamed(StringView name) {
  for (const Kernel kernel : Kernels()) {
    if (name == ToString(kernel)) return kernel;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("there is no kernel '", name, "': there are ",
                   absl::StrJoin(Kernels(), ", ", [](std::string* out, Kernel kernel) {
                     absl::StrAppend(out, ToString(kernel));
                   })));
}

}  // namespace dlx
