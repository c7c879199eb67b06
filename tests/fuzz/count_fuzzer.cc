// SPDX-License-Identifier: Apache-2.0
//
// A text, or a byte that begins no text and a few more, become a small problem. All verbs have to
// agree on its solutions: brute force, the three kernels under every branching rule, parallel
// search, the plans of counting, the diagram, what preprocessing leaves, the cheapest covers,
// explanations, estimates, and the clauses for SAT solvers. Settings and presets follow from a hash
// of the input.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/cnf.h"
#include "dlx/count.h"
#include "dlx/diagram.h"
#include "dlx/estimate.h"
#include "dlx/explain.h"
#include "dlx/find_first.h"
#include "dlx/minimize.h"
#include "dlx/parallel.h"
#include "dlx/preprocess.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "dlx/verify.h"
#include "tests/fuzz/cover_of_bytes.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/small_problem.h"
#include "tests/fuzz/target_choice.h"

namespace quadrille_test {
namespace {

using dlx::Item;
using dlx::OptionId;
using dlx::Outcome;
using dlx::Problem;

constexpr size_t kLongestText = 2000;
constexpr int32_t kMostOptions = 14;

// What is asked, and the answer.
struct Question {
  const Problem& problem;
  dlx::Strategy strategy;
  OptionSet taken = {};
  OptionSet forbidden = {};
  OptionSets solutions = {};

  dlx::Run MakeRun() const { return {.presets = {.taken = taken, .forbidden = forbidden}}; }
  void Expect(OptionSets found, absl::string_view verb) const {
    const OptionSets sorted = Sorted(std::move(found));
    FUZZ_CHECK(sorted == solutions, verb, " finds ", ToText(sorted), ", not ", ToText(solutions));
  }
  int64_t Cost(const OptionSet& set) const {
    int64_t cost = 0;
    for (const OptionId option : set) cost += problem.cost(option);
    return cost;
  }
};

void ChoosePresets(Hashed* hashed, Question* q) {
  if (q->problem.num_options() == 0 || hashed->Below(3) > 0) return;
  for (int n = hashed->Below(4); n > 0; --n) {
    const OptionId option = hashed->Below(q->problem.num_options());
    // What has no primary item can be taken, and brute force never takes it.
    if (hashed->Below(2) == 0 && q->problem.has_primary_item(option)) {
      q->taken.push_back(option);
    } else {
      q->forbidden.push_back(option);
    }
  }
}

// Brute force knows no presets: what contradicts them is left out. An option that is taken twice is
// a contradiction.
void SolveByReference(Question* q) {
  OptionSet taken = AsSet(q->taken);
  if (std::adjacent_find(taken.begin(), taken.end()) != taken.end()) return;
  for (OptionSet& set : AllByReference(q->problem)) {
    FUZZ_CHECK(dlx::VerifyCover(q->problem, set).ok(), ToText(set));
    const auto has = [&](OptionId o) { return std::binary_search(set.begin(), set.end(), o); };
    if (std::all_of(q->taken.begin(), q->taken.end(), has) &&
        std::none_of(q->forbidden.begin(), q->forbidden.end(), has)) {
      q->solutions.push_back(std::move(set));
    }
  }
}

// All kernels enter the same nodes and find the same solutions in the same order.
void CheckKernels(const Question& q) {
  std::optional<OptionSets> first;
  int64_t nodes = 0;
  for (const dlx::Kernel kernel : {dlx::Kernel::kLinks, dlx::Kernel::kCells, dlx::Kernel::kBits}) {
    if (!dlx::Solver::Supports(kernel, q.problem)) continue;
    dlx::Strategy strategy = q.strategy;
    strategy.kernel = kernel;
    dlx::Solver solver(q.problem, {.strategy = strategy, .run = q.MakeRun()});
    const OptionSets found = RestOf(&solver);
    FUZZ_CHECK(solver.outcome() == Outcome::kExhausted);
    if (!first.has_value()) {
      q.Expect(found, ToString(kernel));
      first = found;
      nodes = solver.stats().nodes;
    }
    FUZZ_CHECK(found == *first, ToString(kernel), " finds ", ToText(found), ", links ",
               ToText(*first));
    FUZZ_CHECK(solver.stats().nodes == nodes, ToString(kernel));
    solver.Reset();
    solver.Exhaust();
    FUZZ_CHECK(solver.stats().nodes == nodes, ToString(kernel), " after Reset()");
    FUZZ_CHECK(solver.stats().solutions == static_cast<int64_t>(found.size()));
  }
}

void CheckParallel(const Question& q, bool ordered) {
  dlx::ParallelConfig config = {
      .strategy = q.strategy,
      .ordered = ordered,
      .sharing = {.seconds_alone = 0, .work_between_looks = 1, .nodes_to_give = 1},
      .run = q.MakeRun()};
  config.run.threads = 2;
  OptionSets found;
  dlx::SearchInParallel(q.problem, config, [&](dlx::SolutionView solution) {
    found.push_back(AsSet(solution));
    return dlx::Visit::kContinue;
  });
  q.Expect(std::move(found), "parallel");
}

void CheckCounts(const Question& q, bool race, std::optional<int64_t> memory) {
  for (const dlx::CountPlan plan : {dlx::CountPlan::kSearch, dlx::CountPlan::kMemo,
                                    dlx::CountPlan::kFrontier, dlx::CountPlan::kAuto}) {
    if (plan == dlx::CountPlan::kAuto && !race) continue;  // it starts threads
    dlx::CountConfig config = {.plan = plan, .run = q.MakeRun()};
    config.run.limits.memory_bytes = memory;
    const dlx::CountResult result = dlx::Count(q.problem, config);
    const dlx::BigCount expected(q.solutions.size());
    if (memory.has_value() && result.outcome == Outcome::kMemoryLimit) {
      FUZZ_CHECK(result.count <= expected, ToString(plan), " counts ", result.count.ToString());
      continue;
    }
    FUZZ_CHECK(result.outcome == Outcome::kExhausted, ToString(plan));
    FUZZ_CHECK(result.count == expected, ToString(plan), " counts ", result.count.ToString(),
               ", not ", expected.ToString());
  }
}

void CheckMarginals(const Question& q, const dlx::Diagram& diagram) {
  const auto marginals = diagram.Marginals();
  FUZZ_CHECK(marginals.ok(), marginals.status().ToString());
  std::vector<uint64_t> expected(static_cast<size_t>(q.problem.num_options()));
  for (const OptionSet& set : q.solutions) {
    for (const OptionId option : set) ++expected[option];
  }
  FUZZ_CHECK(marginals->size() == expected.size());
  for (size_t o = 0; o < expected.size(); ++o) {
    FUZZ_CHECK((*marginals)[o] == dlx::BigCount(expected[o]), "option ", o);
  }
}

// The costs of the k cheapest covers.
std::vector<int64_t> CheapestCosts(const Question& q, int64_t k) {
  std::vector<int64_t> costs;
  for (const OptionSet& set : q.solutions) costs.push_back(q.Cost(set));
  std::sort(costs.begin(), costs.end());
  costs.resize(std::min(costs.size(), static_cast<size_t>(k)));
  return costs;
}

void CheckCheapest(const Question& q, const std::vector<dlx::CostedCover>& covers, int64_t k) {
  std::vector<int64_t> costs;
  for (const dlx::CostedCover& cover : covers) {
    FUZZ_CHECK(std::binary_search(q.solutions.begin(), q.solutions.end(), cover.options),
               ToText(cover.options), " is no solution");
    FUZZ_CHECK(q.Cost(cover.options) == cover.cost);
    costs.push_back(cover.cost);
  }
  FUZZ_CHECK(costs == CheapestCosts(q, k), absl::StrJoin(costs, " "), " are not the least");
  for (size_t i = 1; i < covers.size(); ++i) {
    FUZZ_CHECK(std::pair(covers[i - 1].cost, covers[i - 1].options) <
               std::pair(covers[i].cost, covers[i].options));
  }
}

void CheckDiagram(const Question& q, int64_t k) {
  const dlx::CompileResult compiled = dlx::Compile(q.problem, {.run = q.MakeRun()});
  FUZZ_CHECK(compiled.outcome == Outcome::kExhausted && compiled.diagram.has_value());
  const dlx::Diagram& diagram = *compiled.diagram;
  FUZZ_CHECK(diagram.complete() && diagram.count() == dlx::BigCount(q.solutions.size()),
             diagram.count().ToString(), " solutions in the diagram, not ", q.solutions.size());
  OptionSets found;
  diagram.ForEach([&](dlx::SolutionView solution) {
    const auto ranked = diagram.Solution(dlx::BigCount(found.size()));
    found.push_back(OptionSet(solution.begin(), solution.end()));
    FUZZ_CHECK(ranked.ok() && *ranked == found.back());
    return dlx::Visit::kContinue;
  });
  q.Expect(std::move(found), "diagram");
  FUZZ_CHECK(!diagram.Solution(diagram.count()).ok());
  CheckMarginals(q, diagram);
  CheckCheapest(q, diagram.Cheapest(k), k);
  if (!q.solutions.empty()) {
    dlx::Sampler sampler(diagram, 1);
    const dlx::SolutionView drawn = sampler.Next();
    FUZZ_CHECK(std::binary_search(q.solutions.begin(), q.solutions.end(), AsSet(drawn)));
  }
}

void CheckMinimize(const Question& q, int64_t k) {
  const dlx::MinimizeResult result = dlx::Minimize(q.problem, {.k = k, .run = q.MakeRun()});
  FUZZ_CHECK(result.outcome == Outcome::kExhausted);
  CheckCheapest(q, result.covers, k);
  FUZZ_CHECK(result.proven == static_cast<int64_t>(result.covers.size()));
  if (!result.covers.empty()) FUZZ_CHECK(result.lower_bound == result.covers[0].cost);
}

void CheckPreprocess(const Question& q) {
  const dlx::Reduction reduction = dlx::Preprocess(q.problem, {.run = q.MakeRun()});
  FUZZ_CHECK(reduction.outcome == Outcome::kExhausted);
  FUZZ_CHECK(!reduction.infeasible || q.solutions.empty());
  FUZZ_CHECK(static_cast<size_t>(reduction.problem.num_options()) +
                 reduction.removed_options.size() + reduction.taken.size() ==
             static_cast<size_t>(q.problem.num_options()));
  OptionSets found;
  for (const OptionSet& set : AllByReference(reduction.problem)) {
    found.push_back(AsSet(reduction.ToOriginal(set)));
  }
  q.Expect(std::move(found), "preprocess");
}

// The problem with all primary items optional but those of `required`.
Problem WithOptional(const Problem& problem, const std::vector<Item>& required) {
  dlx::ProblemBuilder builder;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (!problem.is_primary(Item(i))) {
      builder.AddSecondaryItem();
      continue;
    }
    dlx::Multiplicity multiplicity = problem.multiplicity(Item(i));
    if (std::find(required.begin(), required.end(), Item(i)) == required.end()) {
      multiplicity.at_least = 0;
    }
    builder.AddItem("", multiplicity);
  }
  for (OptionId o = 0; o < problem.num_options(); ++o) {
    std::vector<dlx::Entry> entries;
    for (size_t k = 0; k < problem.option(o).size(); ++k) {
      entries.push_back(problem.option(o)[k].As(problem.color(o, k)));
    }
    builder.AddOption(entries);
  }
  return std::move(builder).Build().value();
}

// Whether there is a solution with the presets that are asked for.
bool HasSolution(const Question& q, const Problem& problem) {
  Question other{problem, q.strategy, q.taken, q.forbidden};
  SolveByReference(&other);
  return !other.solutions.empty();
}

void CheckExplain(const Question& q) {
  const dlx::Explanation why = dlx::Explain(q.problem, {.run = q.MakeRun()});
  FUZZ_CHECK(why.outcome == Outcome::kExhausted);
  if (!q.solutions.empty()) {
    FUZZ_CHECK(why.verdict == dlx::Verdict::kHasSolution && why.items.empty());
    FUZZ_CHECK(std::binary_search(q.solutions.begin(), q.solutions.end(), why.solution),
               ToText(why.solution));
    return;
  }
  FUZZ_CHECK(why.verdict == dlx::Verdict::kNoSolution && why.irreducible());
  FUZZ_CHECK(!HasSolution(q, WithOptional(q.problem, why.items)), "the items can be covered");
  for (const Item item : why.items) {
    std::vector<Item> fewer = why.items;
    fewer.erase(std::find(fewer.begin(), fewer.end(), item));
    FUZZ_CHECK(HasSolution(q, WithOptional(q.problem, fewer)), q.problem.DescribeItem(item),
               " is not needed");
  }
}

void CheckFirst(const Question& q) {
  const dlx::FirstSolution first =
      dlx::FindFirst(q.problem, {.strategy = {.branching = dlx::Branching::kAuto},
                                 .restart_nodes = 2,
                                 .steady_nodes = 3,
                                 .run = q.MakeRun()});
  FUZZ_CHECK(first.options.has_value() == !q.solutions.empty());
  FUZZ_CHECK(first.outcome ==
             (q.solutions.empty() ? Outcome::kExhausted : Outcome::kSolutionLimit));
  if (!q.solutions.empty()) {
    FUZZ_CHECK(std::binary_search(q.solutions.begin(), q.solutions.end(), AsSet(*first.options)));
  }
}

void CheckEstimate(const Question& q) {
  const auto estimate = dlx::EstimateSearch(
      q.problem, {.probes = 5, .strategy = {.seed = q.strategy.seed}, .run = q.MakeRun()});
  FUZZ_CHECK(estimate.ok() && estimate->outcome == Outcome::kExhausted && estimate->probes == 5);
  const dlx::Estimated& solutions = estimate->solutions;
  constexpr double kRounding = 1 + 1e-9;
  FUZZ_CHECK(solutions.smallest <= solutions.mean * kRounding &&
             solutions.mean <= solutions.largest * kRounding);
  FUZZ_CHECK(!q.solutions.empty() || solutions.largest == 0);
  FUZZ_CHECK(q.solutions.empty() || estimate->tree_nodes.smallest >= 1);
}

// The models of clauses, by trying both values of one variable after the other.
class ModelCounter {
 public:
  explicit ModelCounter(const dlx::Cnf& cnf) : values_(static_cast<size_t>(cnf.num_variables) + 1) {
    std::vector<int32_t> clause;
    for (const int32_t literal : cnf.literals) {
      if (literal != 0) {
        FUZZ_CHECK(std::abs(int64_t{literal}) <= cnf.num_variables);
        clause.push_back(literal);
        continue;
      }
      FUZZ_CHECK(!clause.empty());
      clauses_.push_back(std::exchange(clause, {}));
    }
    FUZZ_CHECK(clause.empty() && static_cast<int64_t>(clauses_.size()) == cnf.num_clauses);
  }

  int64_t Count() {
    std::vector<int32_t> trail;
    int64_t models = 0;
    if (Propagate(&trail)) {
      const auto open = std::find(values_.begin() + 1, values_.end(), 0);
      if (open == values_.end()) {
        models = 1;
      } else {
        const auto variable = open - values_.begin();
        for (const int8_t value : {1, -1}) {
          values_[variable] = value;
          models += Count();
        }
        values_[variable] = 0;
      }
    }
    for (const int32_t variable : trail) values_[variable] = 0;
    return models;
  }

 private:
  bool Propagate(std::vector<int32_t>* trail) {
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::vector<int32_t>& clause : clauses_) {
        int32_t open = 0;
        int opens = 0;
        bool is_true = false;
        for (const int32_t literal : clause) {
          const int value = literal > 0 ? values_[literal] : -values_[-literal];
          is_true = is_true || value > 0;
          if (value == 0) {
            open = literal;
            ++opens;
          }
        }
        if (is_true || opens > 1) continue;
        if (opens == 0) return false;
        values_[std::abs(open)] = open > 0 ? 1 : -1;
        trail->push_back(std::abs(open));
        changed = true;
      }
    }
    return true;
  }

  std::vector<std::vector<int32_t>> clauses_;
  std::vector<int8_t> values_;  // by variable: 1 true, -1 false, 0 open
};

void CheckClauses(const Question& q) {
  if (!q.taken.empty() || !q.forbidden.empty()) return;
  const auto cnf = dlx::MakeCnf(q.problem);
  if (!cnf.ok() || cnf->num_variables > 200) return;  // large multiplicities
  const int64_t models = ModelCounter(*cnf).Count();
  FUZZ_CHECK(models == static_cast<int64_t>(q.solutions.size()), models, " models, not ",
             q.solutions.size());
}

dlx::Strategy ChooseStrategy(Hashed* hashed) {
  const auto pick = [&](auto all) { return all[hashed->Below(static_cast<int>(all.size()))]; };
  return {.branching = pick(dlx::Branchings()),
          .option_order = pick(dlx::OptionOrders()),
          .seed = static_cast<uint64_t>(hashed->Below(1000))};
}

void CheckAll(const Problem& problem, Hashed* hashed) {
  Question q{problem, ChooseStrategy(hashed)};
  ChoosePresets(hashed, &q);
  SolveByReference(&q);
  const std::vector<dlx::Target> targets = dlx::SupportedTargets();
  const TargetChoice target(targets[hashed->Below(static_cast<int>(targets.size()))]);
  const int64_t k = 1 + hashed->Below(4);
  CheckKernels(q);
  CheckDiagram(q, k);
  CheckMinimize(q, k);
  CheckPreprocess(q);
  CheckExplain(q);
  CheckFirst(q);
  CheckEstimate(q);
  CheckClauses(q);
  const bool threads = hashed->Below(16) == 0;  // they take longer than all else
  if (threads) CheckParallel(q, hashed->Below(2) == 0);
  CheckCounts(q, threads, std::nullopt);
  if (hashed->Below(8) == 0) CheckCounts(q, false, hashed->Below(256) << hashed->Below(8));
}

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  if (size > kLongestText) return 0;
  const absl::string_view text = AsText(data, size);
  Hashed hashed(text);
  if (size > 0 && data[0] == 0xff) {
    Decisions decisions(text.substr(1));
    CheckAll(BuildProblem(CoverOfBytes(&decisions)), &hashed);
    return 0;
  }
  const dlx::ReadResult read = dlx::ReadText(text);
  if (!read.problem.ok() || !IsSmall(*read.problem, kMostOptions)) return 0;
  CheckAll(*read.problem, &hashed);
  return 0;
}
