// SPDX-License-Identifier: Apache-2.0
//
// Nested forcing nets: a candidate is placed, and all singles that come of it. Where they end,
// other candidates are refuted in the same way, and more singles come of that. If it all ends in a
// contradiction, the first candidate is false.
//
// It is trial and error of depth 2 (D. Berthier, "Pattern-Based Constraint Satisfaction and Logic
// Puzzles"), which solves nearly all of the hardest puzzles that are known. Steps are long, and the
// last resort: refutations that are not needed are left out of them. On large boards, the search
// gives up after so many nets.

#include <algorithm>
#include <optional>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/logic/find/finders.h"
#include "sudoku/logic/find/net.h"

namespace sudoku::logic {
namespace {

class NestedNets {
 public:
  NestedNets(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position), config_(config), sink_(sink) {}

  // Of the first candidates that are refuted, in cells with few candidates, those with the fewest
  // nets come first.
  bool Run() {
    std::vector<int> cells;
    for (const int cell : position_.open()) cells.push_back(cell);
    std::stable_sort(cells.begin(), cells.end(),
                     [this](int a, int b) { return position_.Count(a) < position_.Count(b); });
    std::vector<Refutation> found;
    for (const int cell : cells) {
      for (const int digit : Bits(position_.Candidates(cell))) {
        if (found.size() == kMostFound || nets_left_ < 0) break;
        start_ = {static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)};
        if (Refute()) found.push_back({start_, refuted_});
        if (IsStopped(config_.meter)) return true;
      }
    }
    std::stable_sort(found.begin(), found.end(), [](const Refutation& a, const Refutation& b) {
      return a.others.size() < b.others.size();
    });
    return std::any_of(found.begin(), found.end(), [this](const Refutation& refutation) {
      start_ = refutation.start;
      Step step{.technique = Technique::kNestedForcingNet, .eliminations = {start_}};
      Replay(refutation.others, &step);
      return Emit(&step, sink_);
    });
  }

 private:
  static constexpr size_t kMostFound = 24;
  static constexpr int kMostNets = 100'000;  // some seconds; 9x9 needs 10,000

  struct Refutation {
    Candidate start;
    std::vector<Candidate> others;
  };

  // Whether the start is refuted, by others that are.
  bool Refute() {
    Net net = Follow(position_, start_);
    refuted_.clear();
    if (net.is_contradictory) return false;  // by singles alone: no nested net
    while (!net.is_contradictory) {
      if (!RefuteOthers(&net)) return false;
    }
    LeaveOut();
    return true;
  }

  // Goes through the candidates once, and removes those that lead to a contradiction. Returns
  // whether there were any; false once the meter has stopped, or no net is left.
  bool RefuteOthers(Net* net) {
    bool any = false;
    for (const int cell : position_.open()) {
      for (const int digit : Bits(net->position.Candidates(cell))) {
        if (!net->position.Has(cell, digit)) continue;
        if (!Tick(config_.meter, kWorkOfNet) || --nets_left_ < 0) return false;
        const Candidate other{static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)};
        if (!Follow(net->position, other).is_contradictory) continue;
        any = true;
        refuted_.push_back(other);
        net->position.Eliminate(cell, digit);
        PlaceSingles(net);
        if (net->is_contradictory) return true;
      }
    }
    return any;
  }

  // Follows the start, and refutes the others in turn. Returns how many it took to a contradiction;
  // nullopt if there is none, or one of the others is not refuted. Adds the nets to the step.
  std::optional<size_t> Replay(const std::vector<Candidate>& others, Step* step) const {
    Net net = Follow(position_, start_);
    size_t shown = 0;
    for (size_t i = 0; i < others.size(); ++i) {
      const Candidate other = others[i];
      if (!net.position.Has(other)) return std::nullopt;
      const Net refutation = Follow(net.position, other);
      if (!refutation.is_contradictory) return std::nullopt;
      if (step != nullptr) {
        AddPlaced(net.placed, &shown, step);
        AddRefuted(refutation.placed, step);
      }
      net.position.Eliminate(other.cell, other.digit);
      PlaceSingles(&net);
      if (!net.is_contradictory) continue;
      if (step != nullptr) AddPlaced(net.placed, &shown, step);
      return i + 1;
    }
    return std::nullopt;
  }

  // Drops refutations, the last ones first, as long as the others still do.
  void LeaveOut() {
    for (size_t i = refuted_.size(); i-- > 0 && Tick(config_.meter, kWorkOfNet);) {
      if (i >= refuted_.size()) continue;
      std::vector<Candidate> others = refuted_;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const std::optional<size_t> needed = Replay(others, nullptr);
      if (!needed.has_value()) continue;
      others.resize(*needed);
      refuted_ = std::move(others);
    }
  }

  static Node NodeOf(Candidate c) { return {c.digit, CellSet::Of(c.cell)}; }

  // What was placed since `shown`, as strong links, each from the one before.
  static void AddPlaced(const std::vector<Candidate>& placed, size_t* shown, Step* step) {
    for (; *shown < placed.size(); ++*shown) {
      const Candidate to = placed[*shown];
      const Candidate from = placed[*shown == 0 ? 0 : *shown - 1];
      step->cells.Add(to.cell);
      step->digits |= static_cast<DigitMask>(1u << to.digit);
      if (*shown > 0 || placed.size() == 1) {
        step->links.push_back({NodeOf(from), NodeOf(to), true, {}});
      }
    }
  }

  // A net that fails, as weak links.
  static void AddRefuted(const std::vector<Candidate>& placed, Step* step) {
    for (size_t i = placed.size() > 1 ? 1 : 0; i < placed.size(); ++i) {
      step->links.push_back({NodeOf(placed[i == 0 ? 0 : i - 1]), NodeOf(placed[i]), false, {}});
    }
    step->cells.Add(placed.front().cell);
  }

  const Position& position_;
  const FindConfig& config_;
  StepSink sink_;
  int nets_left_ = kMostNets;
  Candidate start_ = {};
  std::vector<Candidate> refuted_;  // in order, each with what came of those before
};

}  // namespace

bool FindNestedNets(const Position& position, const FindConfig& config, StepSink sink) {
  return NestedNets(position, config, sink).Run();
}

}  // namespace sudoku::logic
