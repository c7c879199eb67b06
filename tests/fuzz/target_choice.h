// SPDX-License-Identifier: Apache-2.0
//
// The instruction set of the code that is tried.

#ifndef TESTS_FUZZ_TARGET_CHOICE_H_
#define TESTS_FUZZ_TARGET_CHOICE_H_

#include "dlx/target.h"
#include "tests/fuzz/fuzz.h"

namespace quadrille_test {

// Chooses the instruction set for as long as it lives.
class TargetChoice {
 public:
  explicit TargetChoice(dlx::Target target) : before_(dlx::CurrentTarget()) {
    FUZZ_CHECK(dlx::ForceTarget(dlx::ToString(target)).ok());
  }
  ~TargetChoice() { FUZZ_CHECK(dlx::ForceTarget(dlx::ToString(before_)).ok()); }
  TargetChoice(const TargetChoice&) = delete;
  TargetChoice& operator=(const TargetChoice&) = delete;

 private:
  dlx::Target before_;
};

}  // namespace quadrille_test

#endif  // TESTS_FUZZ_TARGET_CHOICE_H_
