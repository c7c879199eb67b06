// SPDX-License-Identifier: Apache-2.0
//
// Asks the processor once, when the first target is needed, and keeps the choice in an atomic
// variable.

#include "dlx/target.h"

#include <atomic>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/base/simd.h"
#include "hwy/detect_targets.h"

namespace dlx {
namespace {

// Highway's own choice at run time needs its shared library, and a statically linked program starts
// in half the time. The compiler can ask the processor too.
std::vector<Target> FindTargets() {
  std::vector<Target> targets;
#if HWY_TARGETS & HWY_AVX3_DL
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512bitalg") &&
      __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512vbmi") &&
      __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vnni") &&
      __builtin_cpu_supports("vpclmulqdq")) {
    targets.push_back(Target::kAvx512);
  }
#endif
#if HWY_TARGETS & HWY_AVX2
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")) {
    targets.push_back(Target::kAvx2);
  }
#endif
#if HWY_TARGETS & HWY_SSE4
  if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("pclmul") &&
      __builtin_cpu_supports("aes")) {
    targets.push_back(Target::kSse4);
  }
#endif
  // What the compiler takes for granted runs everywhere, so that there always is a target.
#if HWY_TARGETS & HWY_NEON
  targets.push_back(Target::kNeon);
#elif !(HWY_STATIC_TARGET & (HWY_AVX3_DL | HWY_AVX2 | HWY_SSE4))
  targets.push_back(Target::kScalar);
#endif
  return targets;
}

std::atomic<Target>& Chosen() {
  static std::atomic<Target> target(FindTargets().front());
  return target;
}

}  // namespace

StringView ToString(Target target) {
  switch (target) {
    case Target::kScalar:
      return "scalar";
    case Target::kSse4:
      return "sse4";
    case Target::kAvx2:
      return "avx2";
    case Target::kAvx512:
      return "avx512";
    case Target::kNeon:
      return "neon";
  }
  return "unknown";
}

std::vector<Target> SupportedTargets() { return FindTargets(); }

Target CurrentTarget() { return Chosen(); }

absl::Status ForceTarget(StringView name) {
  std::vector<std::string> names;
  for (const Target target : FindTargets()) {
    if (name == ToString(target)) {
      Chosen() = target;
      return absl::OkStatus();
    }
    names.emplace_back(ToString(target));
  }
  return absl::InvalidArgumentError(absl::StrCat("this processor cannot run the target '", name,
                                                 "': it has ", absl::StrJoin(names, ", ")));
}

}  // namespace dlx
