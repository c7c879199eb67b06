// What tests see of a Solver that nobody else does.

#ifndef TESTS_SUPPORT_PEER_H_
#define TESTS_SUPPORT_PEER_H_

#include "dlx/kernel/branch.h"
#include "dlx/kernel/links/links.h"
#include "dlx/kernel/links/links_kernel.h"
#include "dlx/solver.h"

namespace dlx {

class SolverPeer {
 public:
  // The table that dances. Kernels that have none return that of a new search: what tests say of
  // tables then holds, and what they say of solutions is what counts.
  static internal::Links table(const Solver& solver) {
    if (const auto* links = dynamic_cast<const internal::LinksKernel*>(solver.kernel_.get())) {
      return links->table();
    }
    return internal::Links(*solver.problem_,
                           internal::OrderOfOptions(*solver.problem_, solver.config_));
  }
};

}  // namespace dlx

#endif  // TESTS_SUPPORT_PEER_H_
