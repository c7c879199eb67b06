// SPDX-License-Identifier: Apache-2.0
//
// Forcing: what follows from a candidate being true, or false, decides others.
//
//   contradiction  a candidate and its opposite follow, or a cell or a house is left with nothing:
//                  so what was assumed does not hold
//   verity         it follows from each candidate of a cell, or each place of a digit in a house,
//                  or from a candidate and from its opposite
//
// CHAINS follow single links. NETS place a candidate and all singles that come of it.

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/logic/find/chain_graph.h"
#include "sudoku/logic/find/finders.h"
#include "sudoku/logic/find/net.h"

namespace sudoku::logic {
namespace {

// A conclusion, and what it comes from: the starts and, for each, the literals that end a chain.
struct Proof {
  Literal conclusion = -1;
  bool is_verity = false;
  std::vector<std::pair<Literal, Literal>> chains = {};  // start, end
  int length = 0;                                        // of all chains
};

class ForcingChains {
 public:
  ForcingChains(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position),
        geometry_(position.geometry()),
        config_(config),
        sink_(sink),
        graph_(position, {.groups = true, .meter = config.meter}),
        reach_(graph_) {}

  bool Run() {
    const int count = graph_.num_literals();
    distance_.assign(count, std::vector<int16_t>(count, -1));
    for (Literal start = 0; start < count; ++start) {
      if (!IsSingle(start)) continue;
      reach_.From(start);
      if (IsStopped(config_.meter)) return true;
      for (const Literal end : reach_.reached()) {
        distance_[start][end] = static_cast<int16_t>(reach_.Distance(end));
      }
    }
    best_.assign(count, std::nullopt);
    if (config_.wanted.Has(Technique::kForcingChainContradiction)) FindContradictions();
    if (config_.wanted.Has(Technique::kForcingChainVerity)) FindVerities();
    if (IsStopped(config_.meter)) return true;
    std::vector<const Proof*> proofs;
    for (const std::optional<Proof>& proof : best_) {
      if (proof.has_value()) proofs.push_back(&*proof);
    }
    std::stable_sort(proofs.begin(), proofs.end(),
                     [](const Proof* a, const Proof* b) { return a->length < b->length; });
    return std::any_of(proofs.begin(), proofs.end(),
                       [&](const Proof* proof) { return EmitProof(*proof); });
  }

 private:
  void Offer(Proof proof) {
    for (const auto& [start, end] : proof.chains) proof.length += distance_[start][end];
    std::optional<Proof>& best = best_[proof.conclusion];
    if (!best.has_value() || proof.length < best->length) best = std::move(proof);
  }

  // Groups are on the way alone.
  bool IsSingle(Literal literal) const { return graph_.vertex(literal).IsSingle(); }
  bool Follows(Literal start, Literal end) const { return distance_[start][end] >= 0; }

  // The literals that a digit is in the cells: of a house, or of a cell all of its digits. Two or
  // more.
  std::vector<std::vector<Literal>> Choices() const {
    std::vector<std::vector<Literal>> choices;
    for (const int cell : position_.open()) {
      std::vector<Literal> choice;
      for (const int digit : Bits(position_.Candidates(cell))) {
        choice.push_back(graph_.On(cell, digit));
      }
      if (choice.size() > 1) choices.push_back(choice);
    }
    for (int house = 0; house < geometry_.num_houses(); ++house) {
      if (!geometry_.house(house).is_complete) continue;
      for (int digit = 0; digit < geometry_.num_digits(); ++digit) {
        std::vector<Literal> choice;
        for (const int cell : CellsIn(position_, house, digit)) {
          choice.push_back(graph_.On(cell, digit));
        }
        if (choice.size() > 1) choices.push_back(choice);
      }
    }
    return choices;
  }

  void FindContradictions() {
    const std::vector<std::vector<Literal>> choices = Choices();
    const auto work = static_cast<int64_t>(graph_.num_literals() + choices.size());
    for (Literal start = 0; start < graph_.num_literals(); ++start) {
      if (!IsSingle(start)) continue;
      if (!Tick(config_.meter, work)) return;
      if (Follows(start, Not(start))) {
        Offer({.conclusion = Not(start), .chains = {{start, Not(start)}}});
      }
      for (Literal on = 1; on < graph_.num_literals(); on += 2) {
        if (on / 2 == start / 2 || !IsSingle(on)) continue;
        if (!Follows(start, on) || !Follows(start, Not(on))) continue;
        Offer({.conclusion = Not(start), .chains = {{start, on}, {start, Not(on)}}});
      }
      for (const std::vector<Literal>& choice : choices) {
        Proof proof{.conclusion = Not(start)};
        for (const Literal on : choice) {
          if (!Follows(start, Not(on))) break;
          proof.chains.emplace_back(start, Not(on));
        }
        if (proof.chains.size() == choice.size()) Offer(proof);
      }
    }
  }

  void FindVerities() {
    std::vector<std::vector<Literal>> choices = Choices();
    for (Literal on = 1; on < graph_.num_literals(); on += 2) {
      if (IsSingle(on)) choices.push_back({on, Not(on)});
    }
    for (const std::vector<Literal>& choice : choices) {
      if (!Tick(config_.meter, graph_.num_literals())) return;
      for (Literal end = 0; end < graph_.num_literals(); ++end) {
        if (!IsSingle(end)) continue;
        Proof proof{.conclusion = end, .is_verity = true};
        for (const Literal start : choice) {
          if (!Follows(start, end)) break;
          proof.chains.emplace_back(start, end);
        }
        // One of two that leads to the other is a contradiction.
        const bool has_end = std::find(choice.begin(), choice.end(), end) != choice.end();
        if (has_end && choice.size() == 2) continue;
        if (proof.chains.size() == choice.size()) Offer(proof);
      }
    }
  }

  bool EmitProof(const Proof& proof) {
    const ChainGraph::Vertex& vertex = graph_.vertex(proof.conclusion);
    Step step{.technique = proof.is_verity ? Technique::kForcingChainVerity
                                           : Technique::kForcingChainContradiction,
              .digits = static_cast<DigitMask>(1u << vertex.digit)};
    const Candidate candidate{static_cast<uint8_t>(vertex.cells.First()),
                              static_cast<uint8_t>(vertex.digit)};
    (IsOn(proof.conclusion) ? step.placements : step.eliminations).push_back(candidate);
    for (const auto& [start, end] : proof.chains) {
      reach_.From(start);
      const std::vector<Literal> path = reach_.Path(end);
      for (const Literal literal : path) step.cells |= graph_.vertex(literal).cells;
      for (const Link& link : graph_.LinksOf(path)) step.links.push_back(link);
    }
    return Emit(&step, sink_);
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  StepSink sink_;
  const ChainGraph graph_;
  Reach reach_;
  std::vector<std::vector<int16_t>> distance_;  // by start and end; -1: does not follow
  std::vector<std::optional<Proof>> best_;      // by conclusion, the shortest
};

class ForcingNets {
 public:
  ForcingNets(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position), geometry_(position.geometry()), config_(config), sink_(sink) {}

  bool Run() {
    nets_.resize(size_t{kMaxCells} * kMaxDigits);
    std::vector<const Net*> contradictory;
    for (const int cell : position_.open()) {
      for (const int digit : Bits(position_.Candidates(cell))) {
        if (!Tick(config_.meter, kWorkOfNet)) return true;
        std::optional<Net>& net = nets_[cell * kMaxDigits + digit];
        net = Follow(position_, {static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)});
        if (net->is_contradictory) contradictory.push_back(&*net);
      }
    }
    std::stable_sort(contradictory.begin(), contradictory.end(), [](const Net* a, const Net* b) {
      return a->placed.size() < b->placed.size();
    });
    if (config_.wanted.Has(Technique::kForcingNetContradiction)) {
      for (const Net* net : contradictory) {
        Step step{.technique = Technique::kForcingNetContradiction};
        step.eliminations.push_back(net->placed.front());
        AddNet(*net, &step);
        if (Emit(&step, sink_)) return true;
      }
    }
    return config_.wanted.Has(Technique::kForcingNetVerity) && FindVerities();
  }

 private:
  static Node NodeOf(Candidate c) { return {c.digit, CellSet::Of(c.cell)}; }

  // The placements as links, each from the one before.
  static void AddNet(const Net& net, Step* step) {
    for (size_t i = 0; i < net.placed.size(); ++i) {
      step->cells.Add(net.placed[i].cell);
      step->digits |= static_cast<DigitMask>(1u << net.placed[i].digit);
      if (i > 0) {
        step->links.push_back({NodeOf(net.placed[i - 1]), NodeOf(net.placed[i]), true, CellSet()});
      }
    }
  }

  bool FindVerities() {
    for (const int cell : position_.open()) {
      std::vector<const Net*> choice;
      for (const int digit : Bits(position_.Candidates(cell))) choice.push_back(NetOf(cell, digit));
      if (EmitCommon(choice)) return true;
    }
    for (int house = 0; house < geometry_.num_houses(); ++house) {
      if (!geometry_.house(house).is_complete) continue;
      for (int digit = 0; digit < geometry_.num_digits(); ++digit) {
        std::vector<const Net*> choice;
        for (const int cell : CellsIn(position_, house, digit)) {
          choice.push_back(NetOf(cell, digit));
        }
        if (choice.size() > 1 && EmitCommon(choice)) return true;
      }
    }
    return false;
  }

  const Net* NetOf(int cell, int digit) const { return &*nets_[cell * kMaxDigits + digit]; }

  // Each thing that all nets of a choice have in common; those that fail do not count.
  bool EmitCommon(const std::vector<const Net*>& choice) {
    if (!Tick(config_.meter, kWorkOfNet)) return true;
    for (const int cell : position_.open()) {
      for (const int digit : Bits(position_.Candidates(cell))) {
        const bool on = std::all_of(choice.begin(), choice.end(), [&](const Net* net) {
          return net->is_contradictory || net->position.Value(cell) == digit;
        });
        const bool off = std::all_of(choice.begin(), choice.end(), [&](const Net* net) {
          return net->is_contradictory ||
                 (net->position.Value(cell) != digit && !net->position.Has(cell, digit));
        });
        if (on == off) continue;
        Step step{.technique = Technique::kForcingNetVerity};
        (on ? step.placements : step.eliminations)
            .push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)});
        for (const Net* net : choice) AddNet(*net, &step);
        if (Emit(&step, sink_)) return true;
      }
    }
    return false;
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  StepSink sink_;
  std::vector<std::optional<Net>> nets_;  // by cell and digit
};

}  // namespace

bool FindForcingChains(const Position& position, const FindConfig& config, StepSink sink) {
  return ForcingChains(position, config, sink).Run();
}

bool FindForcingNets(const Position& position, const FindConfig& config, StepSink sink) {
  return ForcingNets(position, config, sink).Run();
}

}  // namespace sudoku::logic
