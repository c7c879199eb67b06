// SPDX-License-Identifier: Apache-2.0
//
// What follows from what in one step: the links of a position as a graph.
//
// A node is a digit in a cell, in two or three cells of a line and a box (a group), or in an almost
// locked set. A literal says that a node is true or false: that one of its cells has the digit, or
// none. An edge goes from a literal to one that follows:
//
//   true -> false   a weak link: other digits of the cell; the digit in cells that see all of the
//                   node's; what the rules of a variant exclude
//   false -> true   a strong link: the only other digit of the cell; the only other cell or group
//                   of a complete house
//   set lacks j -> false  its other digits, in cells that see all of the set's cells with them
//   set lacks j -> true   a cell that has one candidate left after these
//
// An almost locked set has only the literals that it lacks a digit.

#ifndef SUDOKU_LOGIC_FIND_CHAIN_GRAPH_H_
#define SUDOKU_LOGIC_FIND_CHAIN_GRAPH_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "sudoku/logic/find/als.h"
#include "sudoku/logic/position.h"
#include "sudoku/logic/step.h"

namespace sudoku::logic {

// Which links there are.
struct LinkKinds {
  DigitMask digits = 0xffff;  // nodes of these digits alone
  bool cells = true;          // weak and strong links between the digits of a cell
  bool houses = true;         // strong links of a digit in a house
  bool bivalue_only = false;  // only in cells with two candidates
  bool groups = false;
  bool als = false;
  // Told of the work. Once it stops, links are missing: ask it before a chain is believed.
  dlx::internal::Meter* meter = nullptr;
};

// 2 * node for false, 2 * node + 1 for true.
using Literal = int;
inline bool IsOn(Literal literal) { return (literal & 1) != 0; }
inline Literal Not(Literal literal) { return literal ^ 1; }

class ChainGraph {
 public:
  struct Vertex {
    int digit = 0;
    CellSet cells;
    int als = -1;

    bool IsSingle() const { return als < 0 && cells.Count() == 1; }
  };

  ChainGraph(const Position& position, const LinkKinds& kinds);

  const Position& position() const { return *position_; }
  dlx::internal::Meter* meter() const { return meter_; }
  int num_literals() const { return static_cast<int>(edges_.size()); }
  const Vertex& vertex(Literal literal) const { return vertices_[literal / 2]; }
  const Als& als(int index) const { return sets_[index]; }
  // The literal that a cell has a digit, -1 if it is no node.
  Literal On(int cell, int digit) const {
    const int node = node_of_[cell * kMaxDigits + digit];
    return node < 0 ? -1 : 2 * node + 1;
  }
  absl::Span<const Literal> Edges(Literal literal) const { return edges_[literal]; }

  // The links of a path of literals.
  std::vector<Link> LinksOf(absl::Span<const Literal> path) const;
  // Whether a path comes back to a cell that it has left. If it may close, it may end in the cell
  // where it starts, but has to leave that at once. Of groups and sets, the first cell counts where
  // a path comes to them, and all where it has left them: so it is with HoDoKu. Requires: two
  // literals or more.
  bool ComesBack(absl::Span<const Literal> path, bool may_close) const;

 private:
  void AddSingles(const LinkKinds& kinds);
  void AddGroups(const LinkKinds& kinds);
  void AddAls();
  void LinkSingles(const LinkKinds& kinds);
  void LinkGroups();
  void LinkAls();
  void AddEdge(Literal from, Literal to);
  int AddVertex(const Vertex& vertex);

  const Position* position_;
  dlx::internal::Meter* meter_;
  std::vector<Vertex> vertices_;
  std::vector<std::vector<Literal>> edges_;
  std::vector<int> node_of_;              // by cell and digit
  std::vector<std::vector<int>> groups_;  // nodes, by digit
  std::vector<Als> sets_;
  std::vector<int> first_of_set_;  // the first node of a set; its digits follow in order
};

// Everything that follows from a literal, with the lengths of the shortest chains and all their
// last links. Made once and used for many literals.
class Reach {
 public:
  explicit Reach(const ChainGraph& graph) : graph_(graph) {}

  // Follows all edges from `start`, breadth first. Some may be missing once the meter of the graph
  // stops.
  void From(Literal start);

  bool Has(Literal literal) const { return distance_[literal] >= 0; }
  int Distance(Literal literal) const { return distance_[literal]; }
  // All literals that were reached, in the order of their distance, `start` first.
  absl::Span<const Literal> reached() const { return reached_; }

  // A shortest path from the start, both ends included. If there are several, one with a group or
  // an almost locked set.
  std::vector<Literal> Path(Literal end) const;
  // Whether that path has one.
  bool HasSet(Literal end) const { return has_set_[end] != 0; }
  // The first shortest path, empty if that comes back (ChainGraph::ComesBack()). With `with_set`,
  // the first of some that does not, and has a group or an almost locked set.
  std::vector<Literal> Chain(Literal end, bool may_close, bool with_set) const;
  // Calls visit with each shortest path, at most `limit` of them, until it returns true.
  bool ForEachPath(Literal end, int limit,
                   absl::FunctionRef<bool(absl::Span<const Literal>)> visit) const;

 private:
  const ChainGraph& graph_;
  std::vector<int> distance_;
  std::vector<char> has_set_;
  std::vector<std::vector<Literal>> parents_;
  std::vector<Literal> reached_;
};

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_FIND_CHAIN_GRAPH_H_
