// SPDX-License-Identifier: Apache-2.0
//
// Diagrams of all solutions.

#include "dlx/diagram.h"

#include <algorithm>

#include "absl/status/status.h"
#include "bindings/c/entry.h"
#include "bindings/c/turn.h"

struct qd_diagram {
  quadrille::Counted<qd_problem> problem;
  dlx::Diagram diagram;
};

struct qd_walk {
  quadrille::Counted<qd_problem> problem;
  dlx::Walk walk;
  bool unread = false;  // whether the solution of the walk was not handed out yet
  bool ended = false;
  quadrille::Exclusive exclusive = {};
};

namespace quadrille {
namespace {

// The number that these digits say. Throws if they are no number, or are many more than those of
// `count`.
dlx::BigCount ParseRank(std::string_view digits, const dlx::BigCount& count) {
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) {
    Fail(QD_INVALID, "the rank is not a number in decimal digits");
  }
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  constexpr size_t kDigitsOfWord = 20;  // at most
  if (digits != "0" && digits.size() > kDigitsOfWord * count.words().size()) {
    Fail(QD_INVALID, "there is no solution of a rank with " + std::to_string(digits.size()) +
                         " digits: there are not that many");
  }
  return *dlx::BigCount::FromDecimal(digits);
}

}  // namespace
}  // namespace quadrille

// NOLINTBEGIN(google-global-names-in-headers): of a group of sources, this is one.
using quadrille::Check;
using quadrille::CheckNotNull;
using quadrille::Clear;
using quadrille::Enter;
using quadrille::Relay;
using quadrille::Settings;
// NOLINTEND(google-global-names-in-headers)

extern "C" {

qd_status qd_diagram_new(qd_problem* problem, const qd_config* config, qd_diagram** diagram,
                         qd_ending* ending, qd_error** error) {
  Clear(diagram);
  quadrille::ClearStruct(ending);
  return Enter(error, [&] {
    CheckNotNull(problem, "problem");
    CheckNotNull(diagram, "diagram");
    quadrille::CheckStruct(ending, "ending");
    const Settings settings(config, problem->problem.num_options());
    const Relay relay(settings.token.get());
    dlx::CompileResult result = dlx::Compile(problem->problem, {.run = settings.run(relay)});
    int64_t solutions = QD_NONE;
    if (result.diagram.has_value()) {
      solutions = quadrille::Saturated(result.diagram->count());
      *diagram =
          new qd_diagram{quadrille::Counted<qd_problem>(problem), *std::move(result.diagram)};
    }
    quadrille::SetEnding(result, solutions, ending);
    return quadrille::StatusOf(result.outcome);
  });
}

void qd_diagram_free(qd_diagram* diagram) { delete diagram; }

qd_status qd_diagram_get_info(const qd_diagram* diagram, qd_diagram_info* info, qd_error** error) {
  quadrille::ClearStruct(info);
  return Enter(error, [&] {
    CheckNotNull(diagram, "diagram");
    CheckNotNull(info, "info");
    quadrille::CheckStruct(info, "info");
    const dlx::DiagramSize size = diagram->diagram.size();
    qd_diagram_info result = {};
    result.or_nodes = size.or_nodes;
    result.and_nodes = size.and_nodes;
    result.edges = size.edges;
    result.depth = size.depth;
    result.bytes = size.bytes;
    result.complete = diagram->diagram.complete() ? 1 : 0;
    quadrille::WriteStruct(result, info);
    return QD_OK;
  });
}

qd_status qd_diagram_count(const qd_diagram* diagram, char** decimal, qd_error** error) {
  Clear(decimal);
  return Enter(error, [&] {
    CheckNotNull(diagram, "diagram");
    CheckNotNull(decimal, "decimal");
    *decimal = quadrille::NewText(diagram->diagram.count().ToString());
    return QD_OK;
  });
}

qd_status qd_diagram_marginals(const qd_diagram* diagram, const qd_config* config, char** lines,
                               size_t* length, qd_error** error) {
  Clear(lines);
  Clear(length);
  return Enter(error, [&]() -> qd_status {
    CheckNotNull(diagram, "diagram");
    CheckNotNull(lines, "lines");
    const Settings settings = quadrille::DiagramSettings(config);
    const Relay relay(settings.token.get());
    std::string text;
    const auto add = [&](dlx::OptionId, const dlx::BigCount& number) {
      text.append(number.ToString()).push_back('\n');
      return dlx::Visit::kContinue;
    };
    const auto outcome = diagram->diagram.ForEachMarginal(add, settings.run(relay));
    quadrille::CheckOk(outcome.status());
    if (*outcome != dlx::Outcome::kExhausted) return QD_STOPPED;
    quadrille::SetText(text, lines, length);
    return QD_OK;
  });
}

qd_status qd_diagram_sample(const qd_diagram* diagram, const qd_config* config, int64_t count,
                            uint64_t seed, qd_solutions** solutions, qd_error** error) {
  Clear(solutions);
  return Enter(error, [&]() -> qd_status {
    CheckNotNull(diagram, "diagram");
    CheckNotNull(solutions, "solutions");
    Check(count >= 0, "count is less than 0");
    const Settings settings = quadrille::DiagramSettings(config);
    const Relay relay(settings.token.get());
    if (diagram->diagram.count() == 0) {
      *solutions = quadrille::NewSolutions({});
      return QD_END;
    }
    std::vector<int32_t> options;
    std::vector<int64_t> ends;
    std::vector<int64_t> costs;
    const auto add = [&](dlx::SolutionView solution) {
      options.insert(options.end(), solution.begin(), solution.end());
      ends.push_back(static_cast<int64_t>(options.size()));
      costs.push_back(diagram->problem->problem.total_cost(solution));
      return dlx::Visit::kContinue;
    };
    const dlx::Outcome outcome =
        diagram->diagram.ForEachSample(count, seed, settings.run(relay), add);
    *solutions = quadrille::NewSolutions(options, ends, costs);
    return quadrille::StatusOf(outcome);
  });
}

qd_status qd_diagram_cheapest(const qd_diagram* diagram, const qd_config* config, int64_t k,
                              qd_solutions** solutions, qd_error** error) {
  Clear(solutions);
  return Enter(error, [&] {
    CheckNotNull(diagram, "diagram");
    CheckNotNull(solutions, "solutions");
    Check(k >= 1, "k is less than 1");
    const Settings settings = quadrille::DiagramSettings(config);
    const Relay relay(settings.token.get());
    const dlx::CheapestResult result = diagram->diagram.Cheapest(k, settings.run(relay));
    *solutions = quadrille::NewSolutions(result.covers);
    return quadrille::StatusOf(result.outcome);
  });
}

qd_status qd_diagram_solution(const qd_diagram* diagram, const qd_config* config, const char* rank,
                              int32_t** options, size_t* count, qd_error** error) {
  Clear(options);
  Clear(count);
  return Enter(error, [&]() -> qd_status {
    CheckNotNull(diagram, "diagram");
    CheckNotNull(rank, "rank");
    CheckNotNull(options, "options");
    CheckNotNull(count, "count");
    const Settings settings = quadrille::DiagramSettings(config);
    const dlx::BigCount total = diagram->diagram.count();
    // A short rank is found sooner than a thread can be started that looks at the token.
    constexpr size_t kShortRank = 16;
    qd_token* const token = settings.token.get();
    const bool looks = total.words().size() > kShortRank || quadrille::IsStopped(token);
    const Relay relay(looks ? token : nullptr);
    const auto solution =
        diagram->diagram.Solution(quadrille::ParseRank(rank, total), settings.run(relay));
    if (absl::IsCancelled(solution.status())) return QD_STOPPED;
    quadrille::CheckOk(solution.status());
    *options = quadrille::NewArray<int32_t>(*solution);
    *count = solution->size();
    return QD_OK;
  });
}

qd_status qd_walk_new(const qd_diagram* diagram, qd_walk** walk, qd_error** error) {
  Clear(walk);
  return Enter(error, [&] {
    CheckNotNull(diagram, "diagram");
    CheckNotNull(walk, "walk");
    *walk = new qd_walk{.problem = diagram->problem, .walk = dlx::Walk(diagram->diagram)};
    return QD_OK;
  });
}

void qd_walk_free(qd_walk* walk) { delete walk; }

qd_status qd_walk_next_block(qd_walk* walk, int32_t* options, size_t capacity, int64_t* ends,
                             size_t ends_capacity, size_t* count, qd_error** error) {
  Clear(count);
  return Enter(error, [&]() -> qd_status {
    CheckNotNull(walk, "walk");
    quadrille::BlockWriter block(options, capacity, ends, ends_capacity, count);
    return quadrille::InTurn(&walk->exclusive, "walk", [&] {
      while (!block.IsFull()) {
        if (!walk->unread && !walk->ended) {
          walk->unread = walk->walk.Next();
          walk->ended = !walk->unread;
        }
        if (walk->ended || !block.Add(walk->walk.solution())) break;
        walk->unread = false;
      }
      return block.Finish(QD_END);
    });
  });
}

}  // extern "C"
