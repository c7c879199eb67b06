// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/find/chain_graph.h"

#include <algorithm>
#include <bit>
#include <vector>

#include "dlx/run/meter.h"
#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {

ChainGraph::ChainGraph(const Position& position, const LinkKinds& kinds)
    : position_(&position),
      meter_(kinds.meter),
      node_of_(size_t{kMaxCells} * kMaxDigits, -1),
      groups_(kMaxDigits) {
  AddSingles(kinds);
  if (kinds.groups) AddGroups(kinds);
  if (kinds.als) AddAls();
  edges_.resize(vertices_.size() * 2);
  LinkSingles(kinds);
  if (kinds.groups) LinkGroups();
  if (kinds.als) LinkAls();
}

int ChainGraph::AddVertex(const Vertex& vertex) {
  vertices_.push_back(vertex);
  return static_cast<int>(vertices_.size()) - 1;
}

void ChainGraph::AddEdge(Literal from, Literal to) { edges_[from].push_back(to); }

void ChainGraph::AddSingles(const LinkKinds& kinds) {
  for (const int cell : position_->open()) {
    if (kinds.bivalue_only && position_->Count(cell) != 2) continue;
    for (const int digit : Bits(position_->Candidates(cell) & kinds.digits)) {
      node_of_[cell * kMaxDigits + digit] = AddVertex({digit, CellSet::Of(cell)});
    }
  }
}

void ChainGraph::AddGroups(const LinkKinds& kinds) {
  const Geometry& geometry = position_->geometry();
  for (int box = 0; box < geometry.num_houses(); ++box) {
    if (geometry.house(box).kind != HouseKind::kBox) continue;
    for (int line = 0; line < geometry.num_houses(); ++line) {
      if (geometry.house(line).kind == HouseKind::kBox) continue;
      const CellSet both = geometry.house(box).set & geometry.house(line).set;
      for (const int digit : Bits(kinds.digits & geometry.all_digits())) {
        const CellSet cells = both & position_->Cells(digit);
        if (cells.Count() < 2) continue;
        groups_[digit].push_back(AddVertex({digit, cells}));
      }
    }
  }
}

void ChainGraph::AddAls() {
  sets_ = CollectAls(*position_, 2, meter_);
  for (int i = 0; i < static_cast<int>(sets_.size()); ++i) {
    first_of_set_.push_back(static_cast<int>(vertices_.size()));
    for (const int digit : Bits(sets_[i].digits)) AddVertex({digit, sets_[i].of[digit], i});
  }
}

void ChainGraph::LinkSingles(const LinkKinds& kinds) {
  const Geometry& geometry = position_->geometry();
  const auto singles = static_cast<int>(vertices_.size());
  for (int node = 0; node < singles; ++node) {
    const Vertex& vertex = vertices_[node];
    if (!vertex.IsSingle()) continue;
    const int cell = vertex.cells.First();
    const Literal on = 2 * node + 1;
    if (kinds.cells) {
      for (const int digit : Bits(position_->Candidates(cell))) {
        const Literal other = On(cell, digit);
        if (digit == vertex.digit || other < 0) continue;
        AddEdge(on, Not(other));
        if (position_->Count(cell) == 2) AddEdge(Not(on), other);
      }
    }
    // House by house: of several shortest chains, the first is taken.
    CellSet peers = geometry.Peers(cell) & position_->Cells(vertex.digit);
    const auto link_peers = [&](CellSet some) {
      for (const int peer : peers& some) {
        const Literal other = On(peer, vertex.digit);
        if (other >= 0) AddEdge(on, Not(other));
      }
      peers -= some;
    };
    for (const Geometry::Place place : geometry.HousesOf(cell)) {
      link_peers(geometry.house(place.house).set);
    }
    link_peers(peers);
    for (const Candidate link : geometry.Links(cell, vertex.digit)) {
      const Literal other = On(link.cell, link.digit);
      if (other >= 0) AddEdge(on, Not(other));
    }
    if (!kinds.houses) continue;
    CellSet seen;
    for (const Geometry::Place place : geometry.HousesOf(cell)) {
      const House& house = geometry.house(place.house);
      if (!house.is_complete) continue;
      CellSet rest = house.set & position_->Cells(vertex.digit);
      rest.Remove(cell);
      if (rest.Count() != 1 || rest.IsIn(seen)) continue;
      seen |= rest;
      const Literal other = On(rest.First(), vertex.digit);
      if (other >= 0) AddEdge(Not(on), other);
    }
  }
}

void ChainGraph::LinkGroups() {
  const Geometry& geometry = position_->geometry();
  for (const std::vector<int>& groups : groups_) {
    for (const int group : groups) {
      const int digit = vertices_[group].digit;
      const CellSet cells = vertices_[group].cells;
      const CellSet peers = geometry.CommonPeers(cells) & position_->Cells(digit);
      const Literal on = 2 * group + 1;
      for (const int cell : peers) {
        const Literal other = On(cell, digit);
        if (other < 0) continue;
        AddEdge(on, Not(other));
        AddEdge(other, Not(on));
      }
      for (const int other : groups) {
        if (vertices_[other].cells.IsIn(peers)) AddEdge(on, 2 * other);
      }
      CellSet seen;
      for (const int house : Bits64(geometry.HousesWith(cells))) {
        if (!geometry.house(house).is_complete) continue;
        const CellSet rest = CellsIn(*position_, house, digit) - cells;
        if (rest.IsEmpty()) continue;
        if (rest.Count() == 1) {
          const Literal other = On(rest.First(), digit);
          if (other < 0 || rest.IsIn(seen)) continue;
          seen |= rest;
          AddEdge(Not(on), other);
          AddEdge(Not(other), on);
          continue;
        }
        for (const int other : groups) {
          if (vertices_[other].cells == rest) AddEdge(Not(on), 2 * other + 1);
        }
      }
    }
  }
}

void ChainGraph::LinkAls() {
  const auto work = static_cast<int64_t>(4 * sets_.size());
  for (int i = 0; i < static_cast<int>(sets_.size()) && Tick(meter_, work); ++i) {
    const Als& als = sets_[i];
    int node = first_of_set_[i];
    for (const int digit : Bits(als.digits)) {
      const Literal lacks = 2 * node++;
      // What says that the set lacks the digit.
      for (const int cell : als.targets[digit]) {
        const Literal other = On(cell, digit);
        if (other >= 0) AddEdge(other, lacks);
      }
      for (const int group : groups_[digit]) {
        if (vertices_[group].cells.IsIn(als.targets[digit])) AddEdge(2 * group + 1, lacks);
      }
      // What follows.
      for (const int other_digit : Bits(als.digits)) {
        if (other_digit == digit) continue;
        const CellSet targets = als.targets[other_digit];
        for (const int cell : targets) {
          const Literal other = On(cell, other_digit);
          if (other >= 0) AddEdge(lacks, Not(other));
        }
        for (const int group : groups_[other_digit]) {
          if (vertices_[group].cells.IsIn(targets)) AddEdge(lacks, 2 * group);
        }
        for (int j = 0; j < static_cast<int>(sets_.size()); ++j) {
          if (j == i || ((sets_[j].digits >> other_digit) & 1) == 0 ||
              !sets_[j].of[other_digit].IsIn(targets) || sets_[j].cells.Meets(als.cells)) {
            continue;
          }
          const auto below = static_cast<DigitMask>((1u << other_digit) - 1);
          AddEdge(lacks, 2 * (first_of_set_[j] +
                              std::popcount(static_cast<DigitMask>(sets_[j].digits & below))));
        }
      }
      for (const int cell : position_->open() - als.cells) {
        DigitMask left = position_->Candidates(cell);
        for (const int other_digit : Bits(als.digits & ~(1u << digit))) {
          if (als.targets[other_digit].Has(cell)) {
            left &= static_cast<DigitMask>(~(1u << other_digit));
          }
        }
        if (!std::has_single_bit(left) || position_->Count(cell) <= 2) continue;
        const Literal forced = On(cell, std::countr_zero(left));
        if (forced >= 0) AddEdge(lacks, forced);
      }
    }
  }
}

std::vector<Link> ChainGraph::LinksOf(absl::Span<const Literal> path) const {
  std::vector<Link> links;
  for (size_t i = 0; i + 1 < path.size(); ++i) {
    const Vertex& from = vertex(path[i]);
    const Vertex& to = vertex(path[i + 1]);
    Link link{.from = {from.digit, from.cells}, .to = {to.digit, to.cells}};
    link.is_strong = IsOn(path[i + 1]);
    if (from.als >= 0) link.als = sets_[from.als].cells;
    links.push_back(link);
  }
  return links;
}

bool ChainGraph::ComesBack(absl::Span<const Literal> path, bool may_close) const {
  const auto cells = [this](Literal literal) {
    const Vertex& one = vertex(literal);
    return one.als >= 0 ? sets_[one.als].cells : one.cells;
  };
  const CellSet first = cells(path.front());
  if (may_close && cells(path[1]) == first) return true;
  // Without the cells of the literal before: two in a row may share theirs.
  CellSet left;
  for (size_t i = 1; i < path.size(); ++i) {
    if (vertex(path[i]).als < 0 && left.Has(cells(path[i]).First())) return true;
    const CellSet before = cells(path[i - 1]);
    if (!may_close || before.First() != first.First()) left |= before;
  }
  return false;
}

void Reach::From(Literal start) {
  const auto count = static_cast<size_t>(graph_.num_literals());
  if (distance_.size() != count) {
    distance_.assign(count, -1);
    has_set_.assign(count, 0);
    parents_.resize(count);
  }
  for (const Literal literal : reached_) {
    distance_[literal] = -1;
    has_set_[literal] = 0;
    parents_[literal].clear();
  }
  reached_.assign(1, start);
  distance_[start] = 0;
  for (size_t next = 0; next < reached_.size(); ++next) {
    const Literal from = reached_[next];
    if (!Tick(graph_.meter(), static_cast<int64_t>(graph_.Edges(from).size()) + 1)) return;
    for (const Literal to : graph_.Edges(from)) {
      if (distance_[to] < 0) {
        distance_[to] = distance_[from] + 1;
        reached_.push_back(to);
      } else if (distance_[to] != distance_[from] + 1) {
        continue;
      }
      if (!parents_[to].empty() && parents_[to].back() == from) continue;
      parents_[to].push_back(from);
      if (has_set_[from] != 0 || !graph_.vertex(to).IsSingle()) has_set_[to] = 1;
    }
  }
}

std::vector<Literal> Reach::Path(Literal end) const {
  std::vector<Literal> path = {end};
  while (!parents_[path.back()].empty()) {
    const std::vector<Literal>& parents = parents_[path.back()];
    const auto with_set = std::find_if(parents.begin(), parents.end(),
                                       [&](Literal parent) { return has_set_[parent] != 0; });
    path.push_back(with_set != parents.end() ? *with_set : parents.front());
  }
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<Literal> Reach::Chain(Literal end, bool may_close, bool with_set) const {
  const int most_paths = with_set ? 16 : 1;
  std::vector<Literal> chain;
  ForEachPath(end, most_paths, [&](absl::Span<const Literal> path) {
    const auto is_single = [this](Literal l) { return graph_.vertex(l).IsSingle(); };
    if (with_set && std::all_of(path.begin(), path.end(), is_single)) return false;
    if (graph_.ComesBack(path, may_close)) return false;
    chain.assign(path.begin(), path.end());
    return true;
  });
  return chain;
}

bool Reach::ForEachPath(Literal end, int limit,
                        absl::FunctionRef<bool(absl::Span<const Literal>)> visit) const {
  // The path from the end backwards, and which parent of each literal is next.
  std::vector<Literal> path = {end};
  std::vector<size_t> next = {0};
  while (!path.empty()) {
    const std::vector<Literal>& parents = parents_[path.back()];
    if (parents.empty()) {
      const std::vector<Literal> forward(path.rbegin(), path.rend());
      if (visit(forward)) return true;
      if (--limit <= 0) return false;
    }
    if (next.back() < parents.size()) {
      const Literal parent = parents[next.back()++];
      path.push_back(parent);
      next.push_back(0);
    } else {
      path.pop_back();
      next.pop_back();
    }
  }
  return false;
}

}  // namespace sudoku::logic
