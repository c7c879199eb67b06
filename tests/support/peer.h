// SPDX-License-Identifier: Apache-2.0
//
// The internals of a Solver that tests look at.

#ifndef TESTS_SUPPORT_PEER_H_
#define TESTS_SUPPORT_PEER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "dlx/kernel/links/links.h"
#include "dlx/kernel/links/links_kernel.h"
#include "dlx/search/searcher.h"
#include "dlx/search/solver_state.h"
#include "dlx/solver.h"

namespace dlx {

class SolverPeer {
 public:
  // What the kernel has changed in its tables, whichever kernel it is (SearchKernel::State()).
  using Table = std::vector<int64_t>;
  static Table table(const Solver& solver) { return searcher(solver).kernel().State(); }

  // Whether a search that is exhausted leaves the tables as they were. The kernel bits overwrites
  // them and copies them back in Reset().
  static bool RestoresAtEnd(const Solver& solver) {
    return searcher(solver).kernel().restores_root();
  }

  // Whether the tables are as they were, where the kernel restores them at the end of a search.
  static bool RestoredAtEnd(const Solver& solver, const Table& before) {
    return !RestoresAtEnd(solver) || table(solver) == before;
  }

  // Whether two searches that are at the same place have the same tables. What has been searched
  // may be overwritten where the kernel does not restore it.
  static bool SameTable(const Solver& a, const Solver& b) {
    return (!RestoresAtEnd(a) && searcher(a).is_exhausted()) || table(a) == table(b);
  }

  // What is wrong with the links, or ""; other kernels have no such check.
  static std::string Check(const Solver& solver) {
    const auto* links = dynamic_cast<const internal::LinksKernel*>(&searcher(solver).kernel());
    return links == nullptr ? "" : links->table().Check();
  }

  static const internal::Searcher& searcher(const Solver& solver) {
    return solver.state_->searcher;
  }
};

}  // namespace dlx

#endif  // TESTS_SUPPORT_PEER_H_
