// SPDX-License-Identifier: Apache-2.0

#include "sudoku/rate/forcing.h"

#include <algorithm>

#include "absl/algorithm/container.h"
#include "sudoku/rate/basic.h"

namespace sudoku::rate {
namespace {

// Sort keys of steps of one complexity.
constexpr uint8_t kReductionKey = 1;
constexpr uint8_t kCellKey = 5;
constexpr uint8_t kHouseKey = 6;
constexpr uint8_t kContradictionKey = 7;

}  // namespace

ForcingSearch::ForcingSearch(const ForcingRule& rule, const Order& order)
    : rule_(rule), order_(order), hint_of_key_(2 * kCandidates, -1) {
  if (rule.nested_loops) loops_ = std::make_unique<LoopSearch>();
  for (const ForcingRule* nested : rule.nested) {
    nested_.push_back(std::make_unique<ForcingSearch>(*nested, order));
  }
}

ForcingSearch::~ForcingSearch() = default;

// ---------------------------------------------------------------------------------------- runs

ForcingSearch::Run& ForcingSearch::RunOf(int candidate, bool on) {
  const int node = on ? OnNode(candidate) : OffNode(candidate);
  if (run_of_[node] == nullptr) {
    if (pool_used_ == static_cast<int>(pool_.size())) pool_.push_back(std::make_unique<Run>());
    run_of_[node] = pool_[pool_used_++].get();
    used_runs_.push_back(node);
    Follow(candidate, on, run_of_[node]);
  }
  return *run_of_[node];
}

bool ForcingSearch::AddOff(int candidate, int parent, Run* run) {
  if (run->on_set.Has(candidate)) {
    run->contradiction = true;
    run->extra_is_on = false;
    run->extra = static_cast<uint16_t>(candidate);
    run->extra_off = {static_cast<uint16_t>(parent),
                      static_cast<uint16_t>(run->on[parent].depth + 1)};
    return false;
  }
  if (run->off_set.Has(candidate)) return true;
  run->off_set.Set(candidate);
  run->off[candidate] = {static_cast<uint16_t>(parent),
                         static_cast<uint16_t>(run->on[parent].depth + 1)};
  run->off_order[run->num_off++] = static_cast<uint16_t>(candidate);
  return true;
}

bool ForcingSearch::AddOn(int candidate, int parent, Cause cause, Mask hidden, Run* run) {
  OnState state = {.parent = static_cast<uint16_t>(parent),
                   .hidden = hidden,
                   .depth = static_cast<uint16_t>(run->off[parent].depth + 1),
                   .cause = cause};
  if (run->off_set.Has(candidate)) {
    run->contradiction = true;
    run->extra_is_on = true;
    run->extra = static_cast<uint16_t>(candidate);
    run->extra_on = state;
    return false;
  }
  if (run->on_set.Has(candidate)) return true;
  run->on_set.Set(candidate);
  run->on[candidate] = state;
  run->on_order[run->num_on++] = static_cast<uint16_t>(candidate);
  return true;
}

bool ForcingSearch::FollowOn(int candidate, Run* run) {
  const int cell = candidate / 9;
  const int digit = candidate % 9;
  if (!rule_.nishio) {
    for (Mask left = work_.candidates(cell) & ~Bit(digit); left != 0; left &= left - 1) {
      if (!AddOff(CandidateOf(cell, Lowest(left)), candidate, run)) return false;
    }
  }
  const int box = kBoard.house[cell][kBox];
  for (int type = 0; type < 3; ++type) {
    const int house = kBoard.house[cell][type];
    Mask others = work_.places(house, digit) & ~Bit(kBoard.place[cell][type]);
    if (type != kBox) others &= ~kBoard.common[house][box];
    for (Mask left = others; left != 0; left &= left - 1) {
      const int other = kBoard.cell[house][Lowest(left)];
      if (!AddOff(CandidateOf(other, digit), candidate, run)) return false;
    }
  }
  return true;
}

bool ForcingSearch::FollowOff(int candidate, Run* run) {
  const int cell = candidate / 9;
  const int digit = candidate % 9;
  struct Implied {
    int candidate;
    Cause cause;
    Mask hidden;
  };
  std::array<Implied, 4> implied;
  int n = 0;
  const Mask candidates = work_.candidates(cell);
  if (!rule_.nishio && Count(candidates) == 2) {
    implied[n++] = {CandidateOf(cell, Lowest(candidates & ~Bit(digit))), kByCell,
                    static_cast<Mask>(base_->candidates(cell) & ~candidates)};
  }
  for (int type = 0; type < 3; ++type) {
    const int house = kBoard.house[cell][type];
    const Mask places = work_.places(house, digit);
    const Mask others = places & ~Bit(kBoard.place[cell][type]);
    if (Count(others) != 1) continue;
    const int other = CandidateOf(kBoard.cell[house][Lowest(others)], digit);
    bool known = false;
    for (int i = 0; i < n; ++i) known |= implied[i].candidate == other;
    if (known) continue;
    implied[n++] = {other, static_cast<Cause>(type),
                    static_cast<Mask>(base_->places(house, digit) & ~places)};
  }
  if (rule_.dynamic) work_.Remove(cell, digit);
  for (int i = 0; i < n; ++i) {
    if (!AddOn(implied[i].candidate, candidate, implied[i].cause, implied[i].hidden, run)) {
      return false;
    }
  }
  return true;
}

void ForcingSearch::Follow(int candidate, bool on, Run* run) {
  run->on_set.Clear();
  run->off_set.Clear();
  run->num_on = run->num_off = 0;
  run->first_advanced = static_cast<int>(advanced_.size());
  run->num_advanced = 0;
  run->has_nested = run->contradiction = false;
  if (on) {
    run->on_set.Set(candidate);
    run->on[candidate] = {.parent = kNoCandidate, .hidden = 0, .depth = 0, .cause = kAssumed};
    run->on_order[run->num_on++] = static_cast<uint16_t>(candidate);
  } else {
    run->off_set.Set(candidate);
    run->off[candidate] = {.parent = kNoCandidate, .depth = 0};
    run->off_order[run->num_off++] = static_cast<uint16_t>(candidate);
  }
  if (!meter_->EnterNode()) return;
  work_ = *base_;
  int next_on = 0;
  int next_off = 0;
  for (;;) {
    if (next_on < run->num_on) {
      if (!FollowOn(run->on_order[next_on++], run)) return;
    } else if (next_off < run->num_off) {
      if (!FollowOff(run->off_order[next_off++], run)) return;
    } else if (!rule_.advanced || !AddAdvanced(run)) {
      return;
    }
  }
}

void ForcingSearch::AddAdvancedOff(const Removals& removals, const std::vector<uint16_t>& parents,
                                   int nested, Run* run) {
  int depth = 0;
  for (const uint16_t parent : parents) depth = std::max<int>(depth, run->off[parent].depth);
  int index = -1;  // the same for all
  removals.ForEachByBucket([&](const Removals::Entry& entry) {
    for (Mask left = entry.digits; left != 0; left &= left - 1) {
      const int candidate = CandidateOf(entry.cell, Lowest(left));
      if (run->off_set.Has(candidate)) continue;
      if (index < 0) {
        index = run->num_advanced++;
        advanced_.push_back(
            {static_cast<int>(parents_.size()), static_cast<int>(parents.size()), nested});
        parents_.insert(parents_.end(), parents.begin(), parents.end());
      }
      run->off_set.Set(candidate);
      run->off[candidate] = {static_cast<uint16_t>(kByAdvanced + index),
                             static_cast<uint16_t>(depth + 1)};
      run->off_order[run->num_off++] = static_cast<uint16_t>(candidate);
    }
  });
}

bool ForcingSearch::AddAdvanced(Run* run) {
  const int before = run->num_off;
  std::vector<uint16_t> parents;
  Removals removals;
  const auto add = [&](const auto& pattern) {
    removals.Clear();
    AddRemovals(work_, pattern, &removals);
    if (removals.empty()) return false;
    parents.clear();
    CollectParents(*base_, work_, pattern, &parents);
    if (!parents.empty()) AddAdvancedOff(removals, parents, -1, run);
    return false;
  };
  ForEachLocked(work_, order_, add);
  if (run->num_off > before) return true;
  ForEachHiddenSet(work_, 2, false, add);
  if (run->num_off > before) return true;
  ForEachNakedSet(work_, 2, add);
  if (run->num_off > before) return true;
  ForEachFish(work_, 2, add);
  if (run->num_off > before) return true;
  const auto add_nested = [&](const NestedStep& step) {
    const int nested = static_cast<int>(nested_chains_.size());
    nested_chains_.push_back({step.identity, step.complexity});
    run->has_nested = true;
    AddAdvancedOff(step.removals, step.parents, nested, run);
  };
  if (loops_ != nullptr) {
    loops_->Visit(*base_, work_, add_nested);
    if (run->num_off > before) return true;
  }
  for (const auto& nested : nested_) {
    nested->VisitNested(*base_, work_, meter_, add_nested);
    if (run->num_off > before) return true;
  }
  return false;
}

// ------------------------------------------------------------------------------------- parents

template <typename Visit>
void ForcingSearch::ForEachParent(const Run& run, const OnState& state, int candidate,
                                  Visit&& visit) const {
  if (state.parent == kNoCandidate) return;
  visit(OffNode(state.parent));
  if (state.hidden == 0) return;
  const int cell = candidate / 9;
  if (state.cause == kByCell) {
    for (Mask left = state.hidden; left != 0; left &= left - 1) {
      visit(OffNode(CandidateOf(cell, Lowest(left))));
    }
  } else {
    const int house = kBoard.house[cell][state.cause];
    for (Mask left = state.hidden; left != 0; left &= left - 1) {
      visit(OffNode(CandidateOf(kBoard.cell[house][Lowest(left)], candidate % 9)));
    }
  }
  (void)run;
}

template <typename Visit>
void ForcingSearch::ForEachParent(const Run& run, const OffState& state, Visit&& visit) const {
  if (state.parent == kNoCandidate) return;
  if (state.parent < kByAdvanced) return visit(OnNode(state.parent));
  const Advanced& advanced = advanced_[run.first_advanced + state.parent - kByAdvanced];
  for (int i = 0; i < advanced.num_parents; ++i) {
    visit(OffNode(parents_[advanced.first_parent + i]));
  }
}

// Lists the nodes that the target follows from, itself first, breadth first. Notes the nested
// chains among them.
void ForcingSearch::CollectChain(const Target& target) {
  ++walk_;
  chain_.clear();
  const Run& run = *target.run;
  const auto add = [&](int node) {
    if (mark_[node] == walk_) return;
    mark_[node] = walk_;
    chain_.push_back(static_cast<uint16_t>(node));
  };
  const int node = target.on ? OnNode(target.candidate) : OffNode(target.candidate);
  add(node);
  size_t next = 0;
  if (target.extra) {
    next = 1;
    if (target.on) {
      ForEachParent(run, run.extra_on, target.candidate, add);
    } else {
      ForEachParent(run, run.extra_off, add);
    }
  }
  for (; next < chain_.size(); ++next) {
    const int candidate = chain_[next] / 2;
    if (chain_[next] % 2 != 0) {
      ForEachParent(run, run.on[candidate], candidate, add);
      continue;
    }
    const OffState& state = run.off[candidate];
    ForEachParent(run, state, add);
    if (state.parent < kByAdvanced || state.parent == kNoCandidate) continue;
    const int nested = advanced_[run.first_advanced + state.parent - kByAdvanced].nested;
    if (nested < 0) continue;
    const uint64_t identity = nested_chains_[nested].identity;
    const bool seen = absl::c_any_of(
        nested_seen_, [&](int other) { return nested_chains_[other].identity == identity; });
    if (!seen) nested_seen_.push_back(nested);
  }
}

int ForcingSearch::CountAncestors(const Target& target) {
  if (target.run->has_nested || target.extra) {
    CollectChain(target);
    return static_cast<int>(chain_.size());
  }
  uint16_t& count =
      target.on ? target.run->on[target.candidate].count : target.run->off[target.candidate].count;
  if (count == 0) {
    CollectChain(target);
    count = static_cast<uint16_t>(chain_.size());
  }
  return count;
}

// --------------------------------------------------------------------------------------- hints

void ForcingSearch::CollectTargets(const Hint& hint) {
  targets_.clear();
  switch (hint.kind) {
    case kContradiction: {
      Run* const run = &RunOf(hint.source, hint.assumed_on);
      for (const bool on : {true, false}) {
        targets_.push_back({run, run->extra, on, on == run->extra_is_on});
      }
      return;
    }
    case kReduction:
      for (const bool on : {true, false}) {
        targets_.push_back({&RunOf(hint.source, on), hint.target, hint.on, false});
      }
      return;
    case kCell:
      for (Mask left = base_->candidates(hint.source); left != 0; left &= left - 1) {
        Run* const run = &RunOf(CandidateOf(hint.source, Lowest(left)), true);
        targets_.push_back({run, hint.target, hint.on, false});
      }
      return;
    case kHouse: {
      const int house = hint.source / 9;
      const int digit = hint.source % 9;
      for (Mask left = base_->places(house, digit); left != 0; left &= left - 1) {
        Run* const run = &RunOf(CandidateOf(kBoard.cell[house][Lowest(left)], digit), true);
        targets_.push_back({run, hint.target, hint.on, false});
      }
      return;
    }
  }
}

// Of targets_.
int ForcingSearch::Complexity() {
  nested_seen_.clear();
  int complexity = 0;
  for (const Target& target : targets_) complexity += CountAncestors(target);
  for (const int nested : nested_seen_) complexity += nested_chains_[nested].complexity;
  return complexity;
}

bool ForcingSearch::IsWorth(const Hint& hint) const {
  return !hint.on || Count(base_->candidates(hint.target / 9)) > 1;
}

// One number for all hints that remove the same.
int ForcingSearch::KeyOf(const Hint& hint) const {
  if (!hint.on) return hint.target;
  const int cell = hint.target / 9;
  const Mask others = base_->candidates(cell) & ~Bit(hint.target % 9);
  return Count(others) == 1 ? CandidateOf(cell, Lowest(others)) : kCandidates + hint.target;
}

void ForcingSearch::Consider(Hint hint) {
  if (!IsWorth(hint)) return;
  Hint* rival = nullptr;
  int key = 0;
  if (all_) {
    key = KeyOf(hint);
    if (hint_of_key_[key] >= 0) rival = &hints_[hint_of_key_[key]];
  } else if (has_best_) {
    rival = &best_;
  }
  hint.order = order_count_++;
  const auto loses = [&](int complexity) {
    return rival != nullptr &&
           (complexity > rival->complexity ||
            (complexity == rival->complexity && hint.sort_key >= rival->sort_key));
  };
  CollectTargets(hint);
  int bound = 0;
  for (const Target& target : targets_) {
    const Run& run = *target.run;
    const int depth = target.extra ? (target.on ? run.extra_on.depth : run.extra_off.depth)
                      : target.on  ? run.on[target.candidate].depth
                                   : run.off[target.candidate].depth;
    bound += depth + 1;
  }
  if (loses(bound)) return;
  hint.complexity = Complexity();
  if (loses(hint.complexity)) return;
  if (rival != nullptr) {
    *rival = hint;
  } else if (all_) {
    hint_of_key_[key] = static_cast<int>(hints_.size());
    used_keys_.push_back(key);
    hints_.push_back(hint);
  } else {
    best_ = hint;
    has_best_ = true;
  }
}

void ForcingSearch::AddContradiction(Run& run, int candidate, bool assumed_on) {
  if (!run.contradiction) return;
  Consider({.kind = kContradiction,
            .sort_key = kContradictionKey,
            .on = !assumed_on,
            .assumed_on = assumed_on,
            .target = static_cast<uint16_t>(candidate),
            .source = static_cast<uint16_t>(candidate)});
}

void ForcingSearch::AddCommon(Kind kind, int source) {
  const uint8_t sort_key = kind == kReduction ? kReductionKey
                           : kind == kCell    ? kCellKey
                                              : kHouseKey;
  const Run& first = *common_runs_.front();
  for (const bool on : {true, false}) {
    CandidateBits common = on ? first.on_set : first.off_set;
    for (size_t i = 1; i < common_runs_.size(); ++i) {
      common &= on ? common_runs_[i]->on_set : common_runs_[i]->off_set;
    }
    if (common.IsEmpty()) continue;
    const int n = on ? first.num_on : first.num_off;
    for (int i = 0; i < n; ++i) {
      const uint16_t target = on ? first.on_order[i] : first.off_order[i];
      if (!common.Has(target)) continue;
      Consider({.kind = kind,
                .sort_key = sort_key,
                .on = on,
                .assumed_on = true,
                .target = target,
                .source = static_cast<uint16_t>(source)});
    }
  }
}

void ForcingSearch::SearchHouse(int house, int digit) {
  common_runs_.clear();
  for (Mask left = base_->places(house, digit); left != 0; left &= left - 1) {
    common_runs_.push_back(&RunOf(CandidateOf(kBoard.cell[house][Lowest(left)], digit), true));
  }
  AddCommon(kHouse, 9 * house + digit);
}

void ForcingSearch::SearchCell(int cell) {
  const Mask candidates = base_->candidates(cell);
  const int size = Count(candidates);
  if (size < 2 || (size == 2 && !rule_.dynamic)) return;
  for (Mask left = candidates; left != 0; left &= left - 1) {
    const int digit = Lowest(left);
    const int candidate = CandidateOf(cell, digit);
    Run& on = RunOf(candidate, true);
    if (rule_.dynamic) {
      AddContradiction(on, candidate, true);
      Run& off = RunOf(candidate, false);
      AddContradiction(off, candidate, false);
      if (size >= 3 && !rule_.nishio) {
        common_runs_ = {&on, &off};
        AddCommon(kReduction, candidate);
      }
    }
    if (rule_.nishio) continue;
    for (const int house : kBoard.house[cell]) {
      const Mask places = base_->places(house, digit);
      // Each house is met once, at its first place.
      if (Count(places) >= 2 && kBoard.cell[house][Lowest(places)] == cell) {
        SearchHouse(house, digit);
      }
    }
  }
  if (rule_.nishio) return;
  common_runs_.clear();
  for (Mask left = candidates; left != 0; left &= left - 1) {
    common_runs_.push_back(&RunOf(CandidateOf(cell, Lowest(left)), true));
  }
  AddCommon(kCell, cell);
}

void ForcingSearch::Search(const Position& p, dlx::internal::Meter* meter) {
  base_ = &p;
  meter_ = meter;
  for (const int node : used_runs_) run_of_[node] = nullptr;
  used_runs_.clear();
  pool_used_ = 0;
  advanced_.clear();
  parents_.clear();
  nested_chains_.clear();
  has_best_ = false;
  order_count_ = 0;
  for (const int key : used_keys_) hint_of_key_[key] = -1;
  used_keys_.clear();
  hints_.clear();
  for (int c = 0; c < kCells; ++c) {
    if (meter->stopped()) return;
    if (p.value(c) < 0) SearchCell(c);
  }
}

void ForcingSearch::Describe(const Hint& hint, const Position& p, Removals* removals) const {
  const int cell = hint.target / 9;
  const Mask digit = Bit(hint.target % 9);
  removals->Clear();
  removals->Add(cell, hint.on ? static_cast<Mask>(p.candidates(cell) & ~digit) : digit);
}

bool ForcingSearch::FindEasiest(const Position& p, dlx::internal::Meter* meter, Step* step) {
  all_ = false;
  Search(p, meter);
  if (!has_best_ || meter->stopped()) return false;
  Describe(best_, p, &step->removals);
  if (best_.on) {
    step->cell = best_.target / 9;
    step->digit = best_.target % 9;
  }
  step->technique = rule_.technique;
  step->difficulty = rule_.difficulty + LengthBonus(best_.complexity);
  return true;
}

void ForcingSearch::VisitNested(const Position& before, const Position& p,
                                dlx::internal::Meter* meter,
                                absl::FunctionRef<void(const NestedStep&)> visit) {
  all_ = true;
  Search(p, meter);
  if (meter->stopped()) return;
  std::sort(hints_.begin(), hints_.end(), [](const Hint& a, const Hint& b) {
    if (a.complexity != b.complexity) return a.complexity < b.complexity;
    if (a.sort_key != b.sort_key) return a.sort_key < b.sort_key;
    return a.order < b.order;
  });
  for (const Hint& hint : hints_) {
    CollectTargets(hint);
    ParentCollector collector(before, p, &nested_step_.parents);
    uint64_t identity = 0;
    for (const Target& target : targets_) {
      CollectChain(target);
      identity = MixNode(identity, 2 * kCandidates);
      const Run& run = *target.run;
      for (size_t i = 0; i < chain_.size(); ++i) {
        const int node = chain_[i];
        identity = MixNode(identity, node);
        if (node % 2 == 0) continue;
        Cause cause = static_cast<Cause>(i == 0 && target.extra ? run.extra_on.cause
                                                                : run.on[node / 2].cause);
        if (cause == kAssumed && hint.kind == kCell) cause = kByCell;
        if (cause == kAssumed && hint.kind == kHouse) {
          cause = static_cast<Cause>(hint.source / 9 / 9);
        }
        collector.AddOn(node / 2, cause);
      }
    }
    if (nested_step_.parents.empty()) continue;
    Describe(hint, p, &nested_step_.removals);
    nested_step_.complexity = hint.complexity;
    nested_step_.identity = identity;
    visit(nested_step_);
  }
}

}  // namespace sudoku::rate
