// SPDX-License-Identifier: Apache-2.0

#include "cli/command/cover/sat.h"

#ifdef QUADRILLE_HAS_CADICAL
#include <atomic>
#include <cadical.hpp>
#include <chrono>
#include <memory>
#include <new>
#include <vector>

#include "dlx/cnf.h"
#endif

namespace cli {

#ifdef QUADRILLE_HAS_CADICAL

namespace {

class Deadline : public CaDiCaL::Terminator {
 public:
  Deadline(double max_seconds, const std::stop_token& stop)
      : max_seconds_(max_seconds), stop_(stop) {}

  bool terminate() override {
    if (stop_.stop_requested()) return true;
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
    return max_seconds_ > 0 && elapsed.count() >= max_seconds_;
  }

 private:
  const double max_seconds_;
  const std::stop_token& stop_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// Returns whether all solutions were visited.
bool Enumerate(const dlx::Cnf& cnf, absl::FunctionRef<bool(dlx::SolutionView)> visitor,
               Deadline* deadline, CaDiCaL::Solver* solver) {
  constexpr int kSatisfiable = 10;
  constexpr int kUnsatisfiable = 20;
  solver->set("quiet", 1);  // else it writes messages to stdout, where only answers go
  solver->connect_terminator(deadline);
  constexpr size_t kLiteralsToLook = 1 << 16;
  for (size_t k = 0; k < cnf.literals.size(); ++k) {
    if (k % kLiteralsToLook == 0 && deadline->terminate()) return false;
    solver->add(cnf.literals[k]);
  }
  int verdict = solver->solve();
  for (; verdict == kSatisfiable; verdict = solver->solve()) {
    std::vector<int> blocked;  // this set of options
    std::vector<dlx::OptionId> options;
    for (int32_t variable = 1; variable <= cnf.num_options; ++variable) {
      const bool taken = solver->val(variable) > 0;
      if (taken) options.push_back(variable - 1);
      blocked.push_back(taken ? -variable : variable);
    }
    if (!visitor(options) || blocked.empty()) return blocked.empty();
    for (const int literal : blocked) solver->add(literal);
    solver->add(0);
  }
  return verdict == kUnsatisfiable;
}

}  // namespace

bool HasSatSolver() { return true; }

bool ForEachSatSolution(const dlx::Problem& problem, double max_seconds,
                        const std::stop_token& stop,
                        absl::FunctionRef<bool(dlx::SolutionView)> visitor) {
  const absl::StatusOr<dlx::Cnf> cnf = dlx::MakeCnf(problem, stop);
  if (!cnf.ok()) return false;
  Deadline deadline(max_seconds, stop);
  auto solver = std::make_unique<CaDiCaL::Solver>();
  try {
    return Enumerate(*cnf, visitor, &deadline, solver.get());
  } catch (const std::bad_alloc&) {
    // It is damaged then, and its destructor would crash. So it is kept to the end of the process.
    [[maybe_unused]] static std::atomic<CaDiCaL::Solver*> left_alone;
    left_alone = solver.release();
    throw;
  }
}

#else

bool HasSatSolver() { return false; }

bool ForEachSatSolution(const dlx::Problem&, double, const std::stop_token&,
                        absl::FunctionRef<bool(dlx::SolutionView)>) {
  return false;
}

#endif

}  // namespace cli
