// SPDX-License-Identifier: Apache-2.0
//
// The verbs: one question about a problem, one call.

#include "bindings/c/entry.h"
#include "dlx/count.h"
#include "dlx/estimate.h"
#include "dlx/explain.h"
#include "dlx/find_first.h"
#include "dlx/minimize.h"
#include "dlx/preprocess.h"

namespace quadrille {
namespace {

qd_estimated NumbersOf(const dlx::Estimated& e) {
  return {e.mean, e.standard_deviation, e.standard_error, e.smallest, e.largest};
}

std::vector<int32_t> Indices(const std::vector<dlx::Item>& items) {
  std::vector<int32_t> indices;
  indices.reserve(items.size());
  for (const dlx::Item item : items) indices.push_back(item.index());
  return indices;
}

qd_explanation* NewExplanation(const dlx::Explanation& why) {
  qd_explanation head = {};
  head.verdict = why.verdict == dlx::Verdict::kHasSolution  ? QD_HAS_SOLUTION
                 : why.verdict == dlx::Verdict::kNoSolution ? QD_NO_SOLUTION
                                                            : QD_UNDECIDED;
  head.irreducible = why.irreducible() ? 1 : 0;
  head.lacks_options = why.lacks_options ? 1 : 0;
  head.num_items = why.items.size();
  head.num_options = why.solution.size();
  head.searches = why.searches;
  const std::vector<int32_t> items = Indices(why.items);
  Piece piece;
  piece.Add(items, offsetof(qd_explanation, items));
  piece.Add(why.solution, offsetof(qd_explanation, options));
  return piece.Finish(head);
}

int32_t Reason(dlx::Item item, bool by_presets) {
  if (by_presets) return QD_BY_PRESETS;
  return item == dlx::Item() ? QD_BY_NOTHING : item.index();
}

qd_reduction* NewReduction(const dlx::Reduction& reduction) {
  std::vector<int32_t> removed_options;
  std::vector<int32_t> blocked;
  for (const dlx::RemovedOption& removed : reduction.removed_options) {
    removed_options.push_back(removed.option);
    blocked.push_back(Reason(removed.blocked, removed.by_presets));
  }
  std::vector<int32_t> removed_items;
  std::vector<int32_t> implied_by;
  for (const dlx::RemovedItem& removed : reduction.removed_items) {
    removed_items.push_back(removed.item.index());
    implied_by.push_back(Reason(removed.implied_by, removed.by_presets));
  }
  qd_reduction head = {};
  head.infeasible = reduction.infeasible ? 1 : 0;
  head.rounds = reduction.rounds;
  head.num_options = reduction.original_option.size();
  head.num_items = reduction.original_item.size();
  head.num_taken = reduction.taken.size();
  head.num_removed_options = removed_options.size();
  head.num_removed_items = removed_items.size();
  const std::vector<int32_t> items = Indices(reduction.original_item);
  Piece piece;
  piece.Add(reduction.original_option, offsetof(qd_reduction, options));
  piece.Add(items, offsetof(qd_reduction, items));
  piece.Add(reduction.taken, offsetof(qd_reduction, taken));
  piece.Add(removed_options, offsetof(qd_reduction, removed_options));
  piece.Add(blocked, offsetof(qd_reduction, blocked));
  piece.Add(removed_items, offsetof(qd_reduction, removed_items));
  piece.Add(implied_by, offsetof(qd_reduction, implied_by));
  return piece.Finish(head);
}

// What is common to all verbs: checks the problem, the configuration and the ending, and calls
// `verb` with the settings and a run.
template <typename Verb>
qd_status Ask(const qd_problem* problem, const qd_config* config, qd_ending* ending,
              qd_error** error, Verb verb) {
  ClearStruct(ending);
  return Enter(error, [&]() -> qd_status {
    CheckNotNull(problem, "problem");
    CheckStruct(ending, "ending");
    const Settings settings(config, problem->problem.num_options());
    const Relay relay(settings.token.get());
    return verb(problem->problem, settings, settings.run(relay));
  });
}

}  // namespace
}  // namespace quadrille

// NOLINTBEGIN(google-global-names-in-headers): of a group of sources, this is one.
using quadrille::Check;
using quadrille::CheckInRange;
using quadrille::CheckNotNull;
using quadrille::Clear;
using quadrille::Owned;
using quadrille::SetEnding;
using quadrille::Settings;
using quadrille::StatusOf;
// NOLINTEND(google-global-names-in-headers)

extern "C" {

qd_status qd_first(const qd_problem* problem, const qd_config* config, int32_t** options,
                   size_t* count, qd_ending* ending, qd_error** error) {
  Clear(options);
  Clear(count);
  const auto ask = [&](const dlx::Problem& p, const Settings& settings,
                       const dlx::Run& run) -> qd_status {
    CheckNotNull(options, "options");
    CheckNotNull(count, "count");
    const dlx::FirstSolution first =
        dlx::FindFirst(p, {.strategy = settings.strategy(), .run = run});
    if (first.options.has_value()) {
      *options = quadrille::NewArray<int32_t>(*first.options);
      *count = first.options->size();
    }
    SetEnding(first, first.stats.solutions, ending);
    if (first.options.has_value()) return QD_SOLUTION;
    return first.outcome == dlx::Outcome::kExhausted ? QD_END : QD_STOPPED;
  };
  return quadrille::Ask(problem, config, ending, error, ask);
}

qd_status qd_count(const qd_problem* problem, const qd_config* config, char** decimal,
                   qd_ending* ending, qd_error** error) {
  Clear(decimal);
  const auto ask = [&](const dlx::Problem& p, const Settings& settings, const dlx::Run& run) {
    CheckNotNull(decimal, "decimal");
    const dlx::CountResult result =
        dlx::Count(p, {.plan = static_cast<dlx::CountPlan>(settings.config.plan),
                       .strategy = settings.strategy(),
                       .run = run});
    *decimal = quadrille::NewText(result.count.ToString());
    qd_ending value = quadrille::ToC(result);
    value.solutions = quadrille::Saturated(result.count);
    value.plan = static_cast<int32_t>(result.plan);
    quadrille::WriteStruct(value, ending);
    return StatusOf(result.outcome);
  };
  return quadrille::Ask(problem, config, ending, error, ask);
}

qd_status qd_estimate_search(const qd_problem* problem, const qd_config* config, int64_t probes,
                             qd_estimate* estimate, qd_ending* ending, qd_error** error) {
  quadrille::ClearStruct(estimate);
  const auto ask = [&](const dlx::Problem& p, const Settings& settings, const dlx::Run& run) {
    CheckNotNull(estimate, "estimate");
    quadrille::CheckStruct(estimate, "estimate");
    Check(probes >= 1, "probes is less than 1");
    const auto result =
        dlx::EstimateSearch(p, {.probes = probes, .strategy = settings.strategy(), .run = run});
    if (!result.ok()) quadrille::Fail(QD_MISUSE, std::string(result.status().message()));
    qd_estimate value = {};
    value.probes = result->probes;
    value.nodes = quadrille::NumbersOf(result->tree_nodes);
    value.solutions = quadrille::NumbersOf(result->solutions);
    quadrille::WriteStruct(value, estimate);
    SetEnding(*result, QD_NONE, ending);
    return StatusOf(result->outcome);
  };
  return quadrille::Ask(problem, config, ending, error, ask);
}

qd_status qd_minimize(const qd_problem* problem, const qd_config* config, int64_t k,
                      qd_solutions** solutions, int64_t* lower_bound, int64_t* proven,
                      qd_ending* ending, qd_error** error) {
  Clear(solutions);
  Clear(lower_bound, proven);
  const auto ask = [&](const dlx::Problem& p, const Settings& settings, const dlx::Run& run) {
    CheckNotNull(solutions, "solutions");
    Check(k >= 1, "k is less than 1");
    dlx::MinimizeConfig minimize = {.k = k, .run = run};
    if (settings.config.has_below != 0) minimize.below = settings.config.below;
    const dlx::MinimizeResult result = dlx::Minimize(p, minimize);
    *solutions = quadrille::NewSolutions(result.covers);
    if (lower_bound != nullptr) *lower_bound = result.lower_bound;
    if (proven != nullptr) *proven = result.proven;
    SetEnding(result, static_cast<int64_t>(result.covers.size()), ending);
    return StatusOf(result.outcome);
  };
  return quadrille::Ask(problem, config, ending, error, ask);
}

qd_status qd_explain(const qd_problem* problem, const qd_config* config, const int32_t* among,
                     size_t num_among, qd_explanation** explanation, qd_ending* ending,
                     qd_error** error) {
  Clear(explanation);
  const auto ask = [&](const dlx::Problem& p, const Settings&, const dlx::Run& run) {
    CheckNotNull(explanation, "explanation");
    Check(among != nullptr || num_among == 0, "among is NULL, and num_among is not 0");
    dlx::ExplainConfig explain = {.run = run};
    if (among != nullptr) explain.among.emplace();
    quadrille::CheckCount(num_among, "among");
    for (size_t k = 0; k < num_among; ++k) {
      CheckInRange(among[k], 0, p.num_items() - 1, "among");
      explain.among->push_back(dlx::Item(among[k]));
    }
    const dlx::Explanation why = dlx::Explain(p, explain);
    *explanation = quadrille::NewExplanation(why);
    SetEnding(why, QD_NONE, ending);
    return StatusOf(why.outcome);
  };
  return quadrille::Ask(problem, config, ending, error, ask);
}

qd_status qd_preprocess(const qd_problem* problem, const qd_config* config, qd_problem** reduced,
                        qd_reduction** how, qd_ending* ending, qd_error** error) {
  Clear(reduced);
  Clear(how);
  const auto ask = [&](const dlx::Problem& p, const Settings&, const dlx::Run& run) {
    CheckNotNull(reduced, "reduced");
    dlx::Reduction reduction = dlx::Preprocess(p, {.run = run});
    Owned<qd_reduction> report(how == nullptr ? nullptr : quadrille::NewReduction(reduction));
    *reduced = new qd_problem(std::move(reduction.problem));
    if (how != nullptr) *how = report.HandOver();
    SetEnding(reduction, QD_NONE, ending);
    return StatusOf(reduction.outcome);
  };
  return quadrille::Ask(problem, config, ending, error, ask);
}

}  // extern "C"
