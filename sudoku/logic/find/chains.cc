// SPDX-License-Identifier: Apache-2.0
//
// Chains of one kind of link. Each begins and ends with a strong link, so one of its ends is true,
// and what both of them exclude goes.
//
//   X-chain      one digit: strong links are conjugate pairs
//   XY-chain     cells with two candidates: strong links are in the cells
//   remote pair  cells with the same two candidates, each seeing the next: cells at an odd distance
//                have different digits

#include <algorithm>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/logic/find/chain_graph.h"
#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

constexpr int kMostLinks = 20;  // of a chain, as in HoDoKu

// All chains between two nodes of a digit, a shortest one for each two ends.
bool FindBetweenEnds(const ChainGraph& graph, Technique technique, int least_links, StepSink sink) {
  const Position& position = graph.position();
  const Geometry& geometry = position.geometry();
  Reach reach(graph);
  for (Literal start = 0; start < graph.num_literals(); start += 2) {
    const ChainGraph::Vertex& first = graph.vertex(start);
    reach.From(start);
    if (IsStopped(graph.meter())) return true;
    for (const Literal end : reach.reached()) {
      const ChainGraph::Vertex& last = graph.vertex(end);
      if (!IsOn(end) || end < start || last.digit != first.digit ||
          reach.Distance(end) < least_links || reach.Distance(end) > kMostLinks) {
        continue;
      }
      const CellSet ends = first.cells | last.cells;
      const CellSet targets = geometry.CommonPeers(ends) & position.Cells(first.digit);
      if (targets.IsEmpty()) continue;
      const std::vector<Literal> path = reach.Chain(end, /*may_close=*/false, /*with_set=*/false);
      if (path.empty()) continue;
      Step step{.technique = technique, .digits = static_cast<DigitMask>(1u << first.digit)};
      for (const Literal literal : path) step.cells |= graph.vertex(literal).cells;
      step.links = graph.LinksOf(path);
      AddEliminations(position, targets, first.digit, &step);
      if (Emit(&step, sink)) return true;
    }
  }
  return false;
}

class RemotePairSearch {
 public:
  RemotePairSearch(const Position& position, StepSink sink)
      : position_(position), geometry_(position.geometry()), sink_(sink) {}

  bool Run() {
    const CellSet bivalue = position_.Bivalue();
    for (const int first : bivalue) {
      CellSet alike;
      for (const int cell : bivalue) {
        if (position_.Candidates(cell) == position_.Candidates(first)) alike.Add(cell);
      }
      alike.Remove(first);
      chain_ = {first};
      left_ = kMaxSteps;
      if (Extend(alike)) return true;
    }
    return false;
  }

 private:
  static constexpr int kMaxSteps = 20000;  // from one cell

  bool Extend(CellSet rest) {
    if (--left_ < 0) return false;
    const size_t length = chain_.size();
    if (length >= 4 && length % 2 == 0 && Found()) return true;
    for (const int cell : rest& geometry_.Peers(chain_.back())) {
      chain_.push_back(cell);
      if (Extend(rest - CellSet::Of(cell))) return true;
      chain_.pop_back();
    }
    return false;
  }

  bool Found() {
    Step step{.technique = Technique::kRemotePair, .digits = position_.Candidates(chain_.front())};
    CellSet colors[2];
    CellSet targets;
    for (size_t i = 0; i < chain_.size(); ++i) {
      for (size_t j = i + 3; j < chain_.size(); j += 2) {
        targets |= geometry_.CommonPeers(CellSet::Of(chain_[i]) | CellSet::Of(chain_[j]));
      }
      colors[i % 2].Add(chain_[i]);
    }
    step.cells = colors[0] | colors[1];
    targets -= step.cells;
    for (const int digit : Bits(step.digits)) AddEliminations(position_, targets, digit, &step);
    if (step.eliminations.empty()) return false;
    step.sets = {{colors[0], step.digits}, {colors[1], step.digits}};
    // One of the two digits along the chain.
    int digit = std::countr_zero(step.digits);
    const int other = std::countr_zero(static_cast<DigitMask>(step.digits & (step.digits - 1)));
    for (size_t i = 0; i < chain_.size(); ++i) {
      const int next = digit == other ? std::countr_zero(step.digits) : other;
      step.links.push_back(
          {{digit, CellSet::Of(chain_[i])}, {next, CellSet::Of(chain_[i])}, true, CellSet()});
      if (i + 1 == chain_.size()) break;
      step.links.push_back(
          {{next, CellSet::Of(chain_[i])}, {next, CellSet::Of(chain_[i + 1])}, false, CellSet()});
      digit = next;
    }
    return Emit(&step, sink_);
  }

  const Position& position_;
  const Geometry& geometry_;
  StepSink sink_;
  std::vector<int> chain_;
  int left_ = 0;
};

}  // namespace

bool FindChains(const Position& position, const FindConfig& config, StepSink sink) {
  if (config.wanted.Has(Technique::kRemotePair) && RemotePairSearch(position, sink).Run()) {
    return true;
  }
  if (config.wanted.Has(Technique::kXChain)) {
    for (int digit = 0; digit < position.geometry().num_digits(); ++digit) {
      const ChainGraph graph(
          position,
          {.digits = static_cast<DigitMask>(1u << digit), .cells = false, .meter = config.meter});
      if (FindBetweenEnds(graph, Technique::kXChain, 3, sink)) return true;
    }
  }
  if (!config.wanted.Has(Technique::kXyChain)) return false;
  const ChainGraph graph(position, {.houses = false, .bivalue_only = true, .meter = config.meter});
  return FindBetweenEnds(graph, Technique::kXyChain, 3, sink);
}

}  // namespace sudoku::logic
