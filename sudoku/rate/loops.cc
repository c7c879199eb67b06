// SPDX-License-Identifier: Apache-2.0

#include "sudoku/rate/loops.h"

#include <algorithm>

namespace sudoku::rate {
namespace {

constexpr uint8_t kXKey = 2;
constexpr uint8_t kYKey = 3;
constexpr uint8_t kXYKey = 4;

}  // namespace

void LoopSearch::BuildLinks(const Position& p) {
  weak_links_.clear();
  ranked_.clear();
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask candidates = p.candidates(cell);
    for (Mask all = candidates; all != 0; all &= all - 1) {
      const int digit = Lowest(all);
      const int candidate = CandidateOf(cell, digit);
      rank_[candidate] = static_cast<uint16_t>(ranked_.size());
      ranked_.push_back(static_cast<uint16_t>(candidate));
      WeakLinks& weak = weak_[candidate];
      StrongLinks& strong = strong_[candidate];
      weak.first = static_cast<int>(weak_links_.size());
      strong.size = 0;
      const Mask rest = candidates & ~Bit(digit);
      for (Mask left = rest; left != 0; left &= left - 1) {
        weak_links_.push_back({static_cast<uint16_t>(CandidateOf(cell, Lowest(left))), kByCell});
      }
      if (Count(rest) == 1) strong.links[strong.size++] = weak_links_.back();
      weak.first_of_houses = static_cast<int>(weak_links_.size());
      strong.in_cell = strong.size;
      const int box = kBoard.house[cell][kBox];
      for (int type = 0; type < 3; ++type) {
        const int house = kBoard.house[cell][type];
        const Mask others = p.places(house, digit) & ~Bit(kBoard.place[cell][type]);
        if (Count(others) == 1) {
          const int other = CandidateOf(kBoard.cell[house][Lowest(others)], digit);
          // A candidate that is met in two houses follows by the first.
          bool known = false;
          for (int i = strong.in_cell; i < strong.size; ++i) {
            known |= strong.links[i].candidate == other;
          }
          if (!known) {
            strong.links[strong.size++] = {static_cast<uint16_t>(other), static_cast<Cause>(type)};
          }
        }
        Mask left = others;
        if (type != kBox) left &= ~kBoard.common[house][box];
        for (; left != 0; left &= left - 1) {
          const int other = CandidateOf(kBoard.cell[house][Lowest(left)], digit);
          weak_links_.push_back({static_cast<uint16_t>(other), static_cast<Cause>(type)});
        }
      }
      weak.end = static_cast<int>(weak_links_.size());
    }
  }
}

void LoopSearch::ChooseLinks() {
  mode_weak_links_.clear();
  const auto for_each_candidate = [&](auto&& visit) {
    for (int cell = 0; cell < kCells; ++cell) {
      for (Mask left = p_->candidates(cell); left != 0; left &= left - 1) {
        visit(CandidateOf(cell, Lowest(left)));
      }
    }
  };
  for_each_candidate([&](int candidate) {
    const StrongLinks& strong = strong_[candidate];
    first_strong_[candidate] = mode_.y ? 0 : strong.in_cell;
    end_strong_[candidate] = mode_.x ? strong.size : strong.in_cell;
  });
  int next = 0;
  for_each_candidate([&](int candidate) {
    for (; next <= candidate; ++next) mode_weak_[next] = static_cast<int>(mode_weak_links_.size());
    const WeakLinks& weak = weak_[candidate];
    for (int i = mode_.y ? weak.first : weak.first_of_houses; i < weak.end; ++i) {
      const int off = weak_links_[i].candidate;
      if (first_strong_[off] < end_strong_[off]) mode_weak_links_.push_back(weak_links_[i]);
    }
  });
  for (; next <= kCandidates; ++next) mode_weak_[next] = static_cast<int>(mode_weak_links_.size());
}

// ---------------------------------------------------------------------------------------- rivals

bool LoopSearch::Loses(const Hint* rival, double difficulty, int complexity, int start,
                       Kind kind) const {
  if (rival == nullptr) return false;
  if (difficulty != rival->difficulty) return difficulty > rival->difficulty;
  if (complexity != rival->complexity) return complexity > rival->complexity;
  if (mode_.sort_key != rival->sort_key) return mode_.sort_key > rival->sort_key;
  return 3 * start + kind >= rival->order >> 12;
}

const LoopSearch::Hint* LoopSearch::RivalOf(uint64_t key) const {
  if (!all_) return hints_.empty() ? nullptr : hints_.data();
  const auto it = hint_of_key_.find(key);
  return it == hint_of_key_.end() ? nullptr : &hints_[it->second];
}

void LoopSearch::Keep(const Hint& hint, uint64_t key) {
  if (!all_) {
    hints_.assign(1, hint);
    return;
  }
  const auto [it, is_new] = hint_of_key_.try_emplace(key, static_cast<int>(hints_.size()));
  if (is_new) {
    hints_.push_back(hint);
  } else {
    hints_[it->second] = hint;
  }
}

uint64_t LoopSearch::KeyOfValue(int candidate) const {
  const int cell = candidate / 9;
  const Mask others = p_->candidates(cell) & ~Bit(candidate % 9);
  if (Count(others) == 1) return KeyOfCandidate(CandidateOf(cell, Lowest(others)));
  return kCandidates + static_cast<uint64_t>(candidate);
}

uint64_t LoopSearch::KeyOf(const Removals& removals) const {
  if (removals.size() == 1) {
    const Removals::Entry& entry = removals[0];
    if (Count(entry.digits) == 1) {
      return KeyOfCandidate(CandidateOf(entry.cell, Lowest(entry.digits)));
    }
    const Mask left = p_->candidates(entry.cell) & ~entry.digits;
    if (Count(left) == 1) return KeyOfValue(CandidateOf(entry.cell, Lowest(left)));
  }
  // The sum does not depend on the order of the cells.
  uint64_t sum = 0;
  for (const Removals::Entry& entry : removals) {
    uint64_t x = (uint64_t{entry.cell} << 9 | entry.digits) + 1;
    x *= 0x9e3779b97f4a7c15;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93;
    sum += x ^ x >> 32;
  }
  return sum | uint64_t{1} << 63;
}

// ---------------------------------------------------------------------------------------- search

void LoopSearch::AppendChain(int on, int start_node) {
  for (int node = OnNode(on); node != start_node;) {
    const OnState& state = on_[node / 2];
    nodes_.push_back({static_cast<uint16_t>(node), state.on_cause});
    nodes_.push_back({static_cast<uint16_t>(OffNode(state.off)), state.off_cause});
    if (OffNode(state.off) == start_node) {
      nodes_.back().cause = kAssumed;
      return;
    }
    node = OnNode(state.parent);
  }
  nodes_.push_back({static_cast<uint16_t>(start_node), kAssumed});
}

void LoopSearch::AddCycle(int start, const OffState& last, Cause cause, int complexity) {
  // What sees a node that is on, and a node of the same digit that is off.
  std::array<CellBits, 9> sees_on{};
  std::array<CellBits, 9> sees_off{};
  CellBits cells;
  Mask digits = 0;
  const auto meet = [&](int candidate, std::array<CellBits, 9>* sees) {
    (*sees)[candidate % 9] |= kBoard.peers[candidate / 9];
    cells.Set(candidate / 9);
    digits |= Bit(candidate % 9);
  };
  meet(start, &sees_on);
  meet(last.off, &sees_off);
  for (int on = last.parent; on != start; on = on_[on].parent) {
    meet(on, &sees_on);
    meet(on_[on].off, &sees_off);
  }
  std::array<CellBits, 9> out{};
  bool any = false;
  for (Mask left = digits; left != 0; left &= left - 1) {
    const int digit = Lowest(left);
    CellBits both = sees_on[digit] & sees_off[digit];
    both.Minus(cells);
    both.ForEach([&](int cell) {
      if (!p_->Has(cell, digit)) return;
      out[digit].Set(cell);
      any = true;
    });
  }
  if (!any) return;
  Removals removals;
  const auto add = [&](int candidate) {
    const int digit = candidate % 9;
    (kBoard.peers[candidate / 9] & out[digit]).ForEach([&](int cell) {
      removals.Add(cell, Bit(digit));
    });
  };
  add(start);
  for (int on = last.parent; on != start; on = on_[on].parent) add(on);
  const double difficulty = (mode_.x && mode_.y ? 7.0 : 6.5) + LengthBonus(complexity);
  const uint64_t key = all_ ? KeyOf(removals) : 0;
  if (Loses(RivalOf(key), difficulty, complexity, start, kCycle)) return;
  const int first_node = static_cast<int>(nodes_.size());
  nodes_.push_back({static_cast<uint16_t>(OnNode(start)), cause});
  nodes_.push_back({static_cast<uint16_t>(OffNode(last.off)), last.cause});
  AppendChain(last.parent, OnNode(start));
  nodes_.pop_back();  // the start again
  removals_.push_back(removals);
  Keep({.difficulty = difficulty,
        .complexity = complexity,
        .sort_key = mode_.sort_key,
        .cycle = true,
        .on = false,
        .target = static_cast<uint16_t>(start),
        .order = OrderOf(start, kCycle),
        .first_node = first_node,
        .num_nodes = static_cast<int>(nodes_.size()) - first_node,
        .removals = static_cast<int>(removals_.size()) - 1},
       key);
}

void LoopSearch::FindCycles(int start) {
  const int rank = rank_[start];
  const double base = mode_.x && mode_.y ? 7.0 : 6.5;
  ++search_;
  int num_on = 1;
  queue_[0] = static_cast<uint16_t>(start);
  on_mark_[start] = search_;
  int complexity = 2;
  for (int next = 0; next < num_on; complexity += 2) {
    if (!all_ && Loses(RivalOf(0), base + LengthBonus(complexity), complexity, start, kCycle)) {
      return;
    }
    for (const int end = num_on; next < end; ++next) {
      const uint16_t parent = queue_[next];
      // A cycle does not meet a node twice.
      ++walk_;
      for (int up = parent; up != start; up = on_[up].parent) ancestor_mark_[on_[up].off] = walk_;
      for (int i = mode_weak_[parent]; i < mode_weak_[parent + 1]; ++i) {
        const auto& [off, off_cause] = mode_weak_links_[i];
        if (ancestor_mark_[off] == walk_) continue;
        for (int k = first_strong_[off]; k < end_strong_[off]; ++k) {
          const auto& [on, cause] = strong_[off].links[k];
          if (on == start && complexity >= 4) {
            AddCycle(start, {off, parent, off_cause}, cause, complexity);
          }
          // What does not lead back to the start lies on no cycle.
          if (on_mark_[on] == search_ || !reach_[rank_[on]].Has(rank)) continue;
          on_mark_[on] = search_;
          on_[on] = {off, parent, off_cause, cause};
          queue_[num_on++] = on;
        }
      }
    }
  }
}

void LoopSearch::AddChain(int start, bool on, int last, int complexity) {
  const double difficulty = (mode_.y ? 7.0 : 6.6) + LengthBonus(complexity);
  const int start_node = on ? OnNode(start) : OffNode(start);
  const int first_node = static_cast<int>(nodes_.size());
  // Why the target is off is of no interest to anyone.
  if (on) nodes_.push_back({static_cast<uint16_t>(OffNode(start)), kAssumed});
  AppendChain(last, start_node);
  Keep({.difficulty = difficulty,
        .complexity = complexity,
        .sort_key = mode_.sort_key,
        .cycle = false,
        .on = !on,
        .target = static_cast<uint16_t>(start),
        .order = OrderOf(start, on ? kChainFromOn : kChainFromOff),
        .first_node = first_node,
        .num_nodes = static_cast<int>(nodes_.size()) - first_node,
        .removals = -1},
       on ? KeyOfCandidate(start) : KeyOfValue(start));
}

void LoopSearch::FindChain(int start, bool on) {
  const double base = mode_.y ? 7.0 : 6.6;
  const Hint* const rival = RivalOf(on ? KeyOfCandidate(start) : KeyOfValue(start));
  const Kind kind = on ? kChainFromOn : kChainFromOff;
  ++search_;
  int num_on = 0;
  int complexity = 2;
  if (Loses(rival, base + LengthBonus(complexity), complexity, start, kind)) return;
  if (on) {
    queue_[num_on++] = static_cast<uint16_t>(start);
    on_mark_[start] = search_;
    const WeakLinks& weak = weak_[start];
    for (int i = mode_.y ? weak.first : weak.first_of_houses; i < weak.end; ++i) {
      near_start_[weak_links_[i].candidate] = search_;
    }
  } else {
    off_mark_[start] = search_;
    for (int k = first_strong_[start]; k < end_strong_[start]; ++k) {
      const auto& [next, cause] = strong_[start].links[k];
      if (on_mark_[next] == search_) continue;
      on_mark_[next] = search_;
      on_[next] = {static_cast<uint16_t>(start), kNoCandidate, kAssumed, cause};
      queue_[num_on++] = next;
    }
    complexity += 2;
  }
  for (int first = 0; first < num_on; complexity += 2) {
    if (Loses(rival, base + LengthBonus(complexity), complexity, start, kind)) return;
    for (const int end = num_on; first < end; ++first) {
      const uint16_t parent = queue_[first];
      if (near_start_[parent] == search_) return AddChain(start, on, parent, complexity);
      for (int i = mode_weak_[parent]; i < mode_weak_[parent + 1]; ++i) {
        const auto& [off, off_cause] = mode_weak_links_[i];
        if (off_mark_[off] == search_) continue;
        off_mark_[off] = search_;
        for (int k = first_strong_[off]; k < end_strong_[off]; ++k) {
          const auto& [next, cause] = strong_[off].links[k];
          if (on_mark_[next] == search_) continue;
          on_mark_[next] = search_;
          on_[next] = {off, parent, off_cause, cause};
          if (next == start) return AddChain(start, on, start, complexity);
          queue_[num_on++] = next;
        }
      }
    }
  }
}

void LoopSearch::FindReach() {
  const size_t size = ranked_.size();
  next_on_.assign(size, {});
  off_by_on_.assign(size, {});
  for (size_t i = 0; i < size; ++i) {
    const int candidate = ranked_[i];
    const WeakLinks& weak = weak_[candidate];
    for (int k = mode_.y ? weak.first : weak.first_of_houses; k < weak.end; ++k) {
      const int off = weak_links_[k].candidate;
      off_by_on_[i].Set(rank_[off]);
      for (int m = first_strong_[off]; m < end_strong_[off]; ++m) {
        next_on_[i].Set(rank_[strong_[off].links[m].candidate]);
      }
    }
  }
  reach_ = next_on_;
  known_reach_.assign(size, false);
  for (size_t i = 0; i < size; ++i) {
    CandidateBits todo = reach_[i];
    for (int next = todo.TakeLowest(); next >= 0; next = todo.TakeLowest()) {
      if (known_reach_[next]) {
        // All that follows from it is there, and need not be followed again.
        reach_[i].Merge(reach_[next]);
      } else {
        todo.Merge(reach_[i].Merge(next_on_[next]));
      }
    }
    known_reach_[i] = true;
  }
}

void LoopSearch::FindChains(int start) {
  const int rank = rank_[start];
  if (reach_[rank].Meets(off_by_on_[rank])) FindChain(start, true);
  for (int k = first_strong_[start]; k < end_strong_[start]; ++k) {
    if (!reach_[rank_[strong_[start].links[k].candidate]].Has(rank)) continue;
    FindChain(start, false);
    return;
  }
}

void LoopSearch::Search(const Position& p) {
  p_ = &p;
  hints_.clear();
  hint_of_key_.clear();
  nodes_.clear();
  removals_.clear();
  order_count_ = 0;
  BuildLinks(p);
  constexpr std::array<Mode, 3> kModes = {
      {{true, false, kXKey}, {false, true, kYKey}, {true, true, kXYKey}}};
  for (const Mode& mode : kModes) {
    mode_ = mode;
    ChooseLinks();
    FindReach();
    // Chains first: the cycles that could still win are short then.
    for (const uint16_t start : ranked_) {
      if (mode.x && Count(p.candidates(start / 9)) >= 2) FindChains(start);
    }
    for (const uint16_t start : ranked_) {
      const int size = Count(p.candidates(start / 9));
      if (size < 2 || (!mode.x && size > 2)) continue;
      if (reach_[rank_[start]].Has(rank_[start])) FindCycles(start);
    }
  }
}

// ------------------------------------------------------------------------------------------ hints

void LoopSearch::Describe(const Hint& hint, Removals* removals) const {
  if (hint.cycle) {
    *removals = removals_[hint.removals];
    return;
  }
  const int cell = hint.target / 9;
  const Mask digit = Bit(hint.target % 9);
  removals->Clear();
  removals->Add(cell, hint.on ? static_cast<Mask>(p_->candidates(cell) & ~digit) : digit);
}

bool LoopSearch::FindEasiest(const Position& p, Step* step) {
  all_ = false;
  Search(p);
  if (hints_.empty()) return false;
  const Hint& hint = hints_.front();
  Describe(hint, &step->removals);
  if (hint.on) {
    step->cell = hint.target / 9;
    step->digit = hint.target % 9;
  }
  step->technique = hint.sort_key == kXKey   ? (hint.cycle ? "x-cycle" : "forcing-x-chain")
                    : hint.sort_key == kYKey ? "y-cycle"
                    : hint.cycle             ? "xy-cycle"
                                             : "forcing-chain";
  step->difficulty = hint.difficulty;
  return true;
}

void LoopSearch::Visit(const Position& before, const Position& p,
                       absl::FunctionRef<void(const NestedStep&)> visit) {
  all_ = true;
  Search(p);
  std::sort(hints_.begin(), hints_.end(), [](const Hint& a, const Hint& b) {
    if (a.difficulty != b.difficulty) return a.difficulty < b.difficulty;
    if (a.complexity != b.complexity) return a.complexity < b.complexity;
    if (a.sort_key != b.sort_key) return a.sort_key < b.sort_key;
    return a.order < b.order;
  });
  for (const Hint& hint : hints_) {
    ParentCollector collector(before, p, &nested_step_.parents);
    uint64_t identity = MixNode(0, 2 * kCandidates);
    const Node* const nodes = nodes_.data() + hint.first_node;
    for (int i = 0; i < hint.num_nodes; ++i) {
      identity = MixNode(identity, nodes[i].node);
      if (nodes[i].node % 2 != 0) collector.AddOn(nodes[i].node / 2, nodes[i].cause);
    }
    if (hint.cycle) {
      // The same the other way round: what was off is on, by the same link.
      identity = MixNode(identity, 2 * kCandidates);
      identity = MixNode(identity, nodes[0].node ^ 1);
      for (int i = hint.num_nodes - 1; i > 0; --i) {
        identity = MixNode(identity, nodes[i].node ^ 1);
        if (nodes[i].node % 2 == 0) collector.AddOn(nodes[i].node / 2, nodes[i].cause);
      }
    }
    if (nested_step_.parents.empty()) continue;
    Describe(hint, &nested_step_.removals);
    nested_step_.complexity = hint.complexity;
    nested_step_.identity = identity;
    visit(nested_step_);
  }
}

}  // namespace sudoku::rate
