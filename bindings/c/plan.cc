// SPDX-License-Identifier: Apache-2.0
//
// Plans, which divide a search into shards; and digests, by which searches are compared.

#include "bindings/c/plan.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "bindings/c/turn.h"
#include "dlx/digest.h"
#include "dlx/split.h"

qd_plan::qd_plan(quadrille::Counted<qd_problem> keep, dlx::Plan the_plan)
    : problem(std::move(keep)), plan(std::move(the_plan)), division_of(plan.shards.size(), -1) {
  for (size_t d = 0; d < plan.divisions.size(); ++d) {
    division_of[plan.divisions[d].shard] = static_cast<int32_t>(d);
  }
}

void qd_plan::CheckShard(int64_t number) const {
  quadrille::CheckInRange(number, 0, static_cast<int64_t>(plan.shards.size()) - 1, "shard");
}

namespace quadrille {
namespace {

static_assert(QD_GOAL_COUNT == static_cast<int>(dlx::Goal::kCount));
static_assert(QD_GOAL_MINIMIZE == static_cast<int>(dlx::Goal::kMinimize));

constexpr int64_t kMostShards = int64_t{1} << 24;

// A number of the caller, for which 0 is the default.
int64_t NumberOr(int64_t given, int64_t without, int64_t most, const char* name) {
  CheckInRange(given, 0, most, name);
  return given == 0 ? without : given;
}

Settings PlanSettings(const qd_config* config) {
  return {config, Settings::NoPresets{"a plan is of the whole problem: nothing may be taken or "
                                      "forbidden"}};
}

// What the caller wants to be divided, without the strategy and the run. Sets the goal and the
// number of solutions of the plan.
dlx::SplitConfig ReadSplit(const qd_split* given, dlx::Plan* plan) {
  const qd_split split = given == nullptr ? qd_split{} : ReadStruct(given, qd_split{}, "split");
  CheckInRange(split.goal, QD_GOAL_COUNT, QD_GOAL_MINIMIZE, "split->goal");
  Check(split.by_states == 0 || split.goal == QD_GOAL_COUNT,
        "split->by_states: only counts are shared among shards");
  Check(split.nodes >= 0, "split->nodes is not 0 or more");
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  const dlx::SplitConfig defaults;
  dlx::SplitConfig config;
  config.shards = NumberOr(split.shards, defaults.shards, kMostShards, "split->shards");
  config.nodes = split.nodes;
  config.probes = NumberOr(split.probes, defaults.probes, kMost, "split->probes");
  config.by_states = split.by_states != 0;
  plan->goal = static_cast<dlx::Goal>(split.goal);
  plan->k = NumberOr(split.k, 1, kMost, "split->k");
  return config;
}

dlx::SplitResult Split(const dlx::Problem& problem, const dlx::SplitConfig& config) {
  absl::StatusOr<dlx::SplitResult> result = dlx::SplitSearch(problem, config);
  CheckOk(result.status());
  return *std::move(result);
}

// Divides shards that nobody has searched, one after another, by one run.
class Divider {
 public:
  Divider(const qd_plan& plan, const dlx::Run& run, int64_t parts)
      : plan_(plan), run_(run), parts_(parts), timer_(run.limits.seconds.value_or(QD_NONE)) {
    ending_.outcome = dlx::Outcome::kExhausted;
  }

  void Divide(int32_t shard, dlx::NewDivision* division) {
    dlx::SplitConfig config;
    config.shards = parts_;
    config.strategy = plan_.plan.strategy;
    config.begin_with = {&plan_.plan.shards[shard], 1};
    config.run = run_;
    dlx::Limits& limits = config.run.limits;
    if (limits.seconds.has_value()) {
      limits.seconds = std::max(*limits.seconds - timer_.Seconds(), 0.0);
    }
    if (limits.nodes.has_value()) {
      limits.nodes = std::max<int64_t>(*limits.nodes - ending_.nodes, 0);
    }
    dlx::SplitResult result = Split(plan_.problem->problem, config);
    division->shards = std::move(result.plan.shards);
    division->inner = std::move(result.plan.inner);
    ending_.nodes += result.nodes;
    if (ending_.outcome == dlx::Outcome::kExhausted) ending_.outcome = result.outcome;
  }

  dlx::Ending ending() const {
    dlx::Ending result = ending_;
    result.seconds = timer_.Seconds();
    return result;
  }

 private:
  const qd_plan& plan_;
  const dlx::Run& run_;
  const int64_t parts_;
  const Timer timer_;
  dlx::Ending ending_;
};

const char* TextOrNull(const char* const* texts, size_t k) {
  return texts == nullptr ? nullptr : texts[k];
}

// What was found in a shard, which the plan has as one line.
std::string ReadFound(const char* found, const char* checkpoint) {
  if (checkpoint == nullptr) {
    Check(found == nullptr, "round->found: nothing is found without a checkpoint");
    return {};
  }
  CheckNotNull(found, "round->found, of a shard with a checkpoint,");
  std::string line = found;
  if (line.empty() || line.find_first_of("\n\r") != std::string::npos) {
    Fail(QD_INVALID, "what was found in a shard has to be one line, which is not empty");
  }
  return line;
}

std::vector<dlx::NewDivision> ReadDivisions(const qd_plan& plan, const qd_round& round,
                                            Divider* divider) {
  CheckCount(round.count, "round->shards");
  if (round.count > 0) CheckNotNull(round.shards, "round->shards");
  std::vector<dlx::NewDivision> divisions;
  std::vector<bool> seen(plan.plan.shards.size());
  for (size_t k = 0; k < round.count; ++k) {
    const int32_t shard = round.shards[k];
    plan.CheckShard(shard);
    if (!plan.IsSearched(shard) || seen[shard]) {
      Fail(QD_MISUSE,
           "shard " + std::to_string(shard) + " is divided already, or the same as another one");
    }
    seen[shard] = true;
    const char* const checkpoint = TextOrNull(round.checkpoints, k);
    dlx::NewDivision division;
    division.shard = shard;
    division.found = ReadFound(TextOrNull(round.found, k), checkpoint);
    if (checkpoint == nullptr) {
      divider->Divide(shard, &division);
    } else {
      Check(*checkpoint != '\0', "round->checkpoints has an empty text");
      division.checkpoint = checkpoint;
    }
    divisions.push_back(std::move(division));
  }
  return divisions;
}

std::optional<int64_t> ReadBound(const qd_plan& plan, const qd_round& round) {
  Check(round.reserved == 0, "round->reserved is not 0");
  if (round.has_bound == 0) return std::nullopt;
  Check(plan.plan.goal == dlx::Goal::kMinimize, "round->bound: the goal is not QD_GOAL_MINIMIZE");
  CheckInRange(round.bound, 0, std::numeric_limits<int64_t>::max(), "round->bound");
  return round.bound;
}

// The sum, or the largest number there is.
void AddUpTo(const std::vector<int64_t>& numbers, int64_t* sum) {
  for (const int64_t n : numbers) *sum += std::min(n, std::numeric_limits<int64_t>::max() - *sum);
}

qd_plan_info InfoOf(const qd_plan& plan) {
  const dlx::Plan& p = plan.plan;
  qd_plan_info info = {};
  info.shards = static_cast<int32_t>(p.shards.size());
  for (int32_t s = 0; s < info.shards; ++s) {
    if (!plan.IsSearched(s)) continue;
    ++info.searched;
    info.nodes += p.shards[s].nodes;
  }
  info.rounds = std::max(1, static_cast<int32_t>(p.rounds.size()));
  info.goal = static_cast<int32_t>(p.goal);
  info.branching = static_cast<int32_t>(p.strategy.branching);
  info.order = static_cast<int32_t>(p.strategy.option_order);
  info.seed = p.strategy.seed;
  info.k = p.k;
  info.bound = p.rounds.empty() ? QD_NONE : p.rounds.back().bound.value_or(QD_NONE);
  AddUpTo(p.inner, &info.inner_nodes);
  for (const dlx::Division& division : p.divisions) AddUpTo(division.inner, &info.inner_nodes);
  return info;
}

std::vector<char> WithNul(const std::string& text) {
  std::vector<char> result(text.begin(), text.end());
  result.push_back('\0');
  return result;
}

qd_shard* NewShard(const qd_plan& plan, int32_t number) {
  const dlx::Shard& shard = plan.plan.shards[number];
  std::vector<int32_t> taken;
  std::vector<int32_t> forbidden;
  for (const dlx::Literal& literal : shard.literals) {
    (literal.taken ? taken : forbidden).push_back(literal.option);
  }
  qd_shard head = {};
  head.num_taken = taken.size();
  head.num_forbidden = forbidden.size();
  head.nodes = shard.nodes;
  head.same_as = shard.same_as < 0 ? QD_NONE : shard.same_as;
  std::vector<char> checkpoint;
  std::vector<char> found;
  Piece piece;
  piece.Add(taken, offsetof(qd_shard, taken));
  piece.Add(forbidden, offsetof(qd_shard, forbidden));
  if (const int32_t d = plan.division_of[number]; d >= 0) {
    const dlx::Division& division = plan.plan.divisions[d];
    head.divided = 1;
    head.begin = division.begin;
    head.end = division.end;
    if (!division.checkpoint.empty()) {
      checkpoint = WithNul(division.checkpoint);
      found = WithNul(division.found);
      piece.Add(checkpoint, offsetof(qd_shard, checkpoint));
      piece.Add(found, offsetof(qd_shard, found));
    }
  }
  return piece.Finish(head);
}

}  // namespace
}  // namespace quadrille

// NOLINTBEGIN(google-global-names-in-headers): of a group of sources, this is one.
using quadrille::Check;
using quadrille::CheckNotNull;
using quadrille::Clear;
using quadrille::Enter;
using quadrille::SetEnding;
using quadrille::StatusOf;
// NOLINTEND(google-global-names-in-headers)

extern "C" {

qd_status qd_plan_split(qd_problem* problem, const qd_config* config, const qd_split* split,
                        qd_plan** plan, qd_ending* ending, qd_error** error) {
  Clear(plan);
  quadrille::ClearStruct(ending);
  return Enter(error, [&] {
    CheckNotNull(problem, "problem");
    CheckNotNull(plan, "plan");
    quadrille::CheckStruct(ending, "ending");
    const quadrille::Settings settings = quadrille::PlanSettings(config);
    const dlx::Strategy strategy = settings.strategy();
    Check(!dlx::LearnsOrDraws(strategy.branching),
          "the branching learns or draws: a shard would be another search by itself");
    dlx::Plan wanted;
    dlx::SplitConfig divide = quadrille::ReadSplit(split, &wanted);
    const quadrille::Relay relay(settings.token.get());
    divide.strategy = strategy;
    divide.run = settings.run(relay);
    dlx::SplitResult result = quadrille::Split(problem->problem, divide);
    result.plan.goal = wanted.goal;
    result.plan.k = wanted.k;
    *plan = new qd_plan(quadrille::Counted<qd_problem>(problem), std::move(result.plan));
    SetEnding(result, QD_NONE, ending);
    return StatusOf(result.outcome);
  });
}

qd_status qd_plan_read(qd_problem* problem, const char* text, size_t length, qd_plan** plan,
                       qd_error** error) {
  Clear(plan);
  return Enter(error, [&] {
    CheckNotNull(problem, "problem");
    CheckNotNull(text, "text");
    CheckNotNull(plan, "plan");
    const dlx::Problem& p = problem->problem;
    absl::StatusOr<dlx::Plan> read = dlx::ReadPlan(std::string_view(text, length), p);
    quadrille::CheckOk(read.status());
    quadrille::CheckOk(dlx::VerifyPlan(p, *read));
    quadrille::CheckOk(dlx::VerifyDivisions(p, *read));
    *plan = new qd_plan(quadrille::Counted<qd_problem>(problem), *std::move(read));
    return QD_OK;
  });
}

qd_status qd_plan_write(const qd_plan* plan, char** text, size_t* length, qd_error** error) {
  Clear(text);
  Clear(length);
  return Enter(error, [&] {
    CheckNotNull(plan, "plan");
    CheckNotNull(text, "text");
    quadrille::SetText(dlx::WritePlan(plan->problem->problem, plan->plan), text, length);
    return QD_OK;
  });
}

void qd_plan_free(qd_plan* plan) { delete plan; }

qd_status qd_plan_get_info(const qd_plan* plan, qd_plan_info* info, qd_error** error) {
  quadrille::ClearStruct(info);
  return Enter(error, [&] {
    CheckNotNull(plan, "plan");
    CheckNotNull(info, "info");
    quadrille::CheckStruct(info, "info");
    quadrille::WriteStruct(quadrille::InfoOf(*plan), info);
    return QD_OK;
  });
}

qd_status qd_plan_get_shard(const qd_plan* plan, int64_t number, qd_shard** shard,
                            qd_error** error) {
  Clear(shard);
  return Enter(error, [&] {
    CheckNotNull(plan, "plan");
    plan->CheckShard(number);
    CheckNotNull(shard, "shard");
    *shard = quadrille::NewShard(*plan, static_cast<int32_t>(number));
    return QD_OK;
  });
}

qd_status qd_plan_order(const qd_plan* plan, int32_t** numbers, size_t* count, qd_error** error) {
  Clear(numbers);
  Clear(count);
  return Enter(error, [&] {
    CheckNotNull(plan, "plan");
    CheckNotNull(numbers, "numbers");
    CheckNotNull(count, "count");
    std::vector<int32_t> order;
    order.reserve(plan->plan.shards.size());
    dlx::ForEachShard(plan->plan, [&](int32_t shard) { order.push_back(shard); });
    *numbers = quadrille::NewArray<int32_t>(order);
    *count = order.size();
    return QD_OK;
  });
}

qd_status qd_plan_next_round(const qd_plan* plan, const qd_config* config, const qd_round* round,
                             qd_plan** next, qd_ending* ending, qd_error** error) {
  Clear(next);
  quadrille::ClearStruct(ending);
  return Enter(error, [&] {
    CheckNotNull(plan, "plan");
    CheckNotNull(round, "round");
    CheckNotNull(next, "next");
    quadrille::CheckStruct(ending, "ending");
    const quadrille::Settings settings = quadrille::PlanSettings(config);
    const qd_round wanted = quadrille::ReadStruct(round, qd_round{}, "round");
    const std::optional<int64_t> bound = quadrille::ReadBound(*plan, wanted);
    const int64_t parts = quadrille::NumberOr(wanted.parts, dlx::SplitConfig().shards,
                                              quadrille::kMostShards, "round->parts");
    const quadrille::Relay relay(settings.token.get());
    const dlx::Run run = settings.run(relay);
    quadrille::Divider divider(*plan, run, parts);
    const std::vector<dlx::NewDivision> divisions =
        quadrille::ReadDivisions(*plan, wanted, &divider);
    dlx::Plan made = plan->plan;
    quadrille::CheckOk(dlx::AddRound(plan->problem->problem, divisions, bound, &made));
    *next = new qd_plan(plan->problem, std::move(made));
    SetEnding(divider.ending(), QD_NONE, ending);
    return StatusOf(divider.ending().outcome);
  });
}

qd_status qd_digest_add(qd_digest* digest, const int32_t* options, const int64_t* ends,
                        size_t count, qd_error** error) {
  return Enter(error, [&] {
    CheckNotNull(digest, "digest");
    quadrille::CheckCount(count, "ends");
    if (count > 0) CheckNotNull(ends, "ends");
    for (size_t k = 0; k < count; ++k) {
      Check(ends[k] >= (k == 0 ? 0 : ends[k - 1]), "ends falls, or begins below 0");
    }
    if (count > 0 && ends[count - 1] > 0) CheckNotNull(options, "options");
    dlx::Digest sum = {.high = digest->high, .low = digest->low};
    for (size_t k = 0; k < count; ++k) {
      const int64_t begin = k == 0 ? 0 : ends[k - 1];
      sum += dlx::DigestOf({options + begin, static_cast<size_t>(ends[k] - begin)});
    }
    *digest = {sum.high, sum.low};
    return QD_OK;
  });
}

}  // extern "C"
