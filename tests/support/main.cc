// SPDX-License-Identifier: Apache-2.0
//
// main() of the tests. QUADRILLE_KERNEL names the kernel of searches that leave the choice; links,
// whose figures are those that are known, where it is not set; bits then soon changes to another
// order of options. QUADRILLE_TARGET names the target; the best, where this processor lacks it.

#include <cstdlib>
#include <iostream>

#include "absl/strings/string_view.h"
#include "dlx/kernel/bits/gather.h"
#include "dlx/run.h"
#include "dlx/search/searcher.h"
#include "dlx/target.h"
#include "gmock/gmock.h"

int main(int argc, char** argv) {
  testing::InitGoogleMock(&argc, argv);
  if (const char* const target = std::getenv("QUADRILLE_TARGET"); target != nullptr) {
    dlx::ForceTarget(target).IgnoreError();
  }
  const char* const variable = std::getenv("QUADRILLE_KERNEL");
  const absl::string_view name = variable == nullptr ? "links" : variable;
  for (const dlx::Kernel kernel : dlx::Kernels()) {
    if (name != dlx::ToString(kernel)) continue;
    dlx::internal::kernel_of_test = kernel;
    dlx::internal::gathers_at_once_of_test = kernel == dlx::Kernel::kBits;
    return RUN_ALL_TESTS();
  }
  std::cerr << "QUADRILLE_KERNEL: there is no kernel '" << name << "'\n";
  return 2;
}
