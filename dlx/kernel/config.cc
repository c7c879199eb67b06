#include "dlx/config.h"

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace dlx {

absl::string_view ToString(Branching branching) {
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

absl::string_view ToString(Kernel kernel) {
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

absl::Span<const Kernel> Kernels() {
  static constexpr Kernel kKernels[] = {Kernel::kAuto, Kernel::kLinks, Kernel::kCells,
                                        Kernel::kBits};
  return kKernels;
}

absl::StatusOr<Kernel> KernelNamed(absl::string_view name) {
  for (const Kernel kernel : Kernels()) {
    if (name == ToString(kernel)) return kernel;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("there is no kernel '", name, "': there are ",
                   absl::StrJoin(Kernels(), ", ", [](std::string* out, Kernel kernel) {
                     absl::StrAppend(out, ToString(kernel));
                   })));
}

absl::string_view ToString(OptionOrder order) {
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

}  // namespace dlx
