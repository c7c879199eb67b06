// SPDX-License-Identifier: Apache-2.0
//
// Alternating inference chains over all links: of cells and houses, and if grouped, with groups of
// cells and almost locked sets on the way.
//
//   AIC                      from one end being false it follows that the other is true. So one of
//                            the two is true, and what both exclude goes: the same digit in cells
//                            that see both, or two digits crosswise in the two cells
//   discontinuous nice loop  from a candidate it follows that it is false, or from its being false
//                            that it is true, or that its cell has another digit
//   continuous nice loop     each literal of a circle follows from the one before, so they are all
//                            true or all false. Then one end of each weak link is true, and what
//                            both exclude goes
//
// After "Practical Sudoku: Nice Loops", J. Pilgrim's and others' posts, sudoku forums, 2005-2006.

#include <algorithm>
#include <bit>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/logic/find/chain_graph.h"
#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

constexpr int kLeastLinks = 3;     // shorter chains are links themselves
constexpr int kMaxLoopPaths = 64;  // shortest paths that are tried for a loop through groups

class LoopSearch {
 public:
  LoopSearch(const Position& position, const FindConfig& config, bool grouped, StepSink sink)
      : position_(position),
        geometry_(position.geometry()),
        config_(config),
        sink_(sink),
        grouped_(grouped),
        graph_(position,
               {.groups = grouped, .als = grouped && config.als_in_chains, .meter = config.meter}),
        reach_(graph_) {}

  bool Run() {
    const bool loops = Wants(Technique::kContinuousNiceLoop);
    const bool discontinuous = Wants(Technique::kDiscontinuousNiceLoop);
    const bool chains = Wants(Technique::kAic);
    for (Literal start = 0; start < graph_.num_literals(); ++start) {
      if (!graph_.vertex(start).IsSingle()) continue;
      reach_.From(start);
      if (IsStopped(config_.meter)) return true;
      if (discontinuous && FindDiscontinuous(start)) return true;
      if (chains && !IsOn(start) && FindChains(start)) return true;
      if (loops && FindContinuous(start)) return true;
    }
    return false;
  }

 private:
  // The technique, or the same with groups.
  Technique Named(Technique plain) const {
    return grouped_ ? static_cast<Technique>(static_cast<int>(plain) + 3) : plain;
  }
  bool Wants(Technique plain) const { return config_.wanted.Has(Named(plain)); }

  bool EmitPath(Technique plain, absl::Span<const Literal> path, Step* step) {
    step->technique = Named(plain);
    for (const Literal literal : path) {
      step->cells |= graph_.vertex(literal).cells;
      step->digits |= static_cast<DigitMask>(1u << graph_.vertex(literal).digit);
      const int als = graph_.vertex(literal).als;
      if (als >= 0) step->sets.push_back(AsSet(graph_.als(als)));
    }
    step->links = graph_.LinksOf(path);
    return Emit(step, sink_);
  }

  bool FindDiscontinuous(Literal start) {
    const int cell = graph_.vertex(start).cells.First();
    const int digit = graph_.vertex(start).digit;
    for (const int other : Bits(position_.Candidates(cell))) {
      const Literal other_on = graph_.On(cell, other);
      Step step;
      Literal end = 0;
      if (other == digit) {
        end = Not(start);
        if (IsOn(start)) {
          AddEliminations(position_, CellSet::Of(cell), digit, &step);
        } else {
          for (const int rest : Bits(position_.Candidates(cell) & ~(1u << digit))) {
            AddEliminations(position_, CellSet::Of(cell), rest, &step);
          }
        }
      } else {
        // From this digit the other one, or without this one without the other.
        end = IsOn(start) ? other_on : Not(other_on);
        AddEliminations(position_, CellSet::Of(cell), IsOn(start) ? digit : other, &step);
      }
      if (!reach_.Has(end) || reach_.Distance(end) < kLeastLinks) continue;
      if (grouped_ && !reach_.HasSet(end)) continue;
      const std::vector<Literal> path = reach_.Chain(end, /*may_close=*/true, grouped_);
      if (path.empty()) continue;
      if (EmitPath(Technique::kDiscontinuousNiceLoop, path, &step)) return true;
    }
    return false;
  }

  bool FindChains(Literal start) {
    const int cell = graph_.vertex(start).cells.First();
    const int digit = graph_.vertex(start).digit;
    for (const Literal end : reach_.reached()) {
      const ChainGraph::Vertex& last = graph_.vertex(end);
      if (!IsOn(end) || !last.IsSingle() || last.cells.Has(cell) ||
          reach_.Distance(end) < kLeastLinks || (grouped_ && !reach_.HasSet(end))) {
        continue;
      }
      const int other = last.cells.First();
      Step step;
      if (last.digit == digit) {
        AddEliminations(position_, geometry_.Peers(cell) & geometry_.Peers(other), digit, &step);
      } else if (geometry_.Sees(cell, other)) {
        AddEliminations(position_, CellSet::Of(cell), last.digit, &step);
        AddEliminations(position_, CellSet::Of(other), digit, &step);
      }
      // With one, it is a discontinuous loop.
      if (step.eliminations.size() < 2) continue;
      const std::vector<Literal> path = reach_.Chain(end, /*may_close=*/false, grouped_);
      if (path.empty()) continue;
      if (EmitPath(Technique::kAic, path, &step)) return true;
    }
    return false;
  }

  bool FindContinuous(Literal start) {
    const ChainGraph::Vertex& first = graph_.vertex(start);
    const int cell = first.cells.First();
    for (const int digit : Bits(position_.Candidates(cell))) {
      if (digit == first.digit) continue;
      // Closed by the cell: without the other digit it is this one, or the other way round.
      const Literal end = IsOn(start) ? Not(graph_.On(cell, digit)) : graph_.On(cell, digit);
      if (IsOn(start) && position_.Count(cell) != 2) continue;
      if (!reach_.Has(end) || reach_.Distance(end) < kLeastLinks) continue;
      if (grouped_ && !reach_.HasSet(end)) continue;
      const bool stop = reach_.ForEachPath(
          end, grouped_ ? kMaxLoopPaths : 1, [&](absl::Span<const Literal> path) {
            if (grouped_ && std::all_of(path.begin(), path.end(), [&](Literal literal) {
                  return graph_.vertex(literal).IsSingle();
                })) {
              return false;
            }
            if (graph_.ComesBack(path, /*may_close=*/true)) return false;
            std::vector<Literal> loop(path.begin(), path.end());
            loop.push_back(start);
            return EmitLoop(loop);
          });
      if (stop) return true;
    }
    return false;
  }

  bool EmitLoop(const std::vector<Literal>& loop) {
    Step step;
    CellSet spared;
    if (!config_.loops_act_on_own_cells) {
      for (const Literal literal : loop) spared |= graph_.vertex(literal).cells;
    }
    for (size_t i = 0; i + 1 < loop.size(); ++i) {
      const ChainGraph::Vertex& from = graph_.vertex(loop[i]);
      const ChainGraph::Vertex& to = graph_.vertex(loop[i + 1]);
      if (to.als >= 0 && i + 2 < loop.size()) {
        AddLocked(graph_.als(to.als), to.digit, loop[i + 2], &step);
      }
      if (from.als >= 0 && IsOn(loop[i + 1])) {
        // The set takes all candidates of the cell but one.
        const int cell = to.cells.First();
        const Als& als = graph_.als(from.als);
        for (const int digit : Bits(position_.Candidates(cell) & ~(1u << to.digit))) {
          AddEliminations(position_, als.targets[digit] & geometry_.Peers(cell), digit, &step);
        }
      }
      if (IsOn(loop[i + 1])) continue;
      if (from.cells == to.cells && from.digit != to.digit && from.IsSingle()) {
        const unsigned two = (1u << from.digit) | (1u << to.digit);
        for (const int digit : Bits(position_.Candidates(from.cells.First()) & ~two)) {
          AddEliminations(position_, from.cells, digit, &step);
        }
        continue;
      }
      // One of the two has the digit; of a set, its cells with that digit.
      const CellSet cells =
          from.als >= 0 ? graph_.als(from.als).of[to.digit] | to.cells : from.cells | to.cells;
      if (from.als < 0 && from.digit != to.digit) continue;  // linked by a rule of a variant
      AddEliminations(position_, geometry_.CommonPeers(cells) - spared, to.digit, &step);
    }
    if (step.eliminations.empty()) return false;
    return EmitPath(Technique::kContinuousNiceLoop, loop, &step);
  }

  // The digits of a set by which the loop neither enters nor leaves it are locked in it.
  void AddLocked(const Als& als, int entry, Literal next, Step* step) const {
    DigitMask locked = als.digits & static_cast<DigitMask>(~(1u << entry));
    const ChainGraph::Vertex& to = graph_.vertex(next);
    if (IsOn(next)) {
      locked &= static_cast<DigitMask>(~position_.Candidates(to.cells.First()));
    } else {
      locked &= static_cast<DigitMask>(~(1u << to.digit));
    }
    for (const int digit : Bits(locked)) {
      AddEliminations(position_, als.targets[digit], digit, step);
    }
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  StepSink sink_;
  const bool grouped_;
  const ChainGraph graph_;
  Reach reach_;
};

}  // namespace

bool FindNiceLoops(const Position& position, const FindConfig& config, StepSink sink) {
  return LoopSearch(position, config, /*grouped=*/false, sink).Run();
}

bool FindGroupedNiceLoops(const Position& position, const FindConfig& config, StepSink sink) {
  return LoopSearch(position, config, /*grouped=*/true, sink).Run();
}

}  // namespace sudoku::logic
