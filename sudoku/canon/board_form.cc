// SPDX-License-Identifier: Apache-2.0
//
// A board becomes a colored graph: a vertex for each cell, line, region, value and constraint, with
// edges to what it is about. Boards are equivalent if their graphs are isomorphic, and a canonical
// labelling makes isomorphic graphs equal.
//
// But a form has to be a board again. The lines, the boxes and the rules about the whole board make
// a graph of their own, the frame, which is the same for all boards of a kind. In the labelled
// graph of a board the frame stands in some order of its vertices, the same for equivalent boards.
// Labelling this copy of the frame and the frame itself gives an isomorphism from one to the other,
// and so a place on the board for each cell:
//
//   board --label--> graph in canonical order, with a frame in it --label--> canonical frame
//   empty board -----------------------------frame---------------label--> canonical frame

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "dlx/base/graph_labels.h"
#include "sudoku/board_canon.h"

namespace sudoku {
namespace {

using dlx::internal::ColoredGraph;
using dlx::internal::GraphLabels;
using Kind = ConstraintKind;

// What a vertex stands for, with all numbers that an isomorphism has to keep.
using Key = std::vector<int>;
enum KeyKind : uint8_t {
  kAxisKey,
  kLineKey,
  kCellKey,
  kBoxKey,
  kRelationKey,
  kRegionKey,
  kValueKey,
  kExcludedKey,
  kConstraintKey,
  kAlternativeKey,
  kSlotKey
};

struct Graph {
  std::vector<Key> keys;  // by vertex
  std::vector<std::pair<uint32_t, uint32_t>> edges;

  uint32_t Add(Key key) {
    keys.push_back(std::move(key));
    return static_cast<uint32_t>(keys.size()) - 1;
  }
  void Join(uint32_t a, uint32_t b) { edges.emplace_back(std::min(a, b), std::max(a, b)); }

  // Equal keys have equal colors, which depend on nothing but the set of keys.
  GraphLabels Label() const {
    std::map<Key, uint32_t> colors;
    for (const Key& key : keys) colors.emplace(key, 0);
    uint32_t next = 0;
    for (auto& [key, color] : colors) color = next++;
    std::vector<std::pair<uint32_t, uint32_t>> sorted = edges;
    absl::c_sort(sorted);
    ColoredGraph graph(keys.size(), sorted.size());
    for (uint32_t v = 0; v < keys.size(); ++v) graph.set_color(v, colors[keys[v]]);
    for (const auto& [a, b] : sorted) graph.AddEdge(a, b);
    return graph.Label();
  }
};

// ---- What constraints ask of a symmetry --------------------------------------------------------

// Calls visit(constraint) for each constraint, alternatives too.
template <typename Visit>
void ForEachConstraint(const std::vector<Constraint>& constraints, const Visit& visit) {
  for (const Constraint& constraint : constraints) {
    visit(constraint);
    for (const std::vector<Constraint>& alternative : constraint.alternatives) {
      ForEachConstraint(alternative, visit);
    }
  }
}

template <typename Predicate>
bool AnyConstraint(const Board& board, const Predicate& predicate) {
  bool any = false;
  ForEachConstraint(board.constraints, [&](const Constraint& one) { any = any || predicate(one); });
  return any;
}

bool HasKind(const Board& board, std::initializer_list<Kind> kinds) {
  return AnyConstraint(
      board, [&](const Constraint& one) { return absl::c_linear_search(kinds, one.kind); });
}

// Whether a constraint asks nothing of values but which are equal.
bool OnlyCompares(const Constraint& constraint) {
  switch (constraint.kind) {
    case Kind::kAntiKnight:
    case Kind::kAntiKing:
    case Kind::kWindoku:
    case Kind::kDisjointGroups:
    case Kind::kDiagonal:
    case Kind::kExtraRegion:
    case Kind::kDifferent:
    case Kind::kPalindrome:
    case Kind::kClone:
    case Kind::kSameValues:
    case Kind::kAnyOf:  // the parts of its alternatives are looked at, too
      return true;
    case Kind::kCage:
      return constraint.numbers.empty();
    default:
      return false;
  }
}

// Whether a constraint has to stay where its cells are next to each other: it is about neighbours,
// a line that is drawn or seen from outside, or a sign between cells. Others are about sets of
// cells, wherever these are.
bool NeedsNeighbours(const Constraint& constraint) {
  switch (constraint.kind) {
    case Kind::kAntiKnight:  // its pairs are part of the frame, as are those of the next three
    case Kind::kAntiKing:
    case Kind::kWindoku:
    case Kind::kDisjointGroups:
    case Kind::kDiagonal:
    case Kind::kExtraRegion:
    case Kind::kDifferent:
    case Kind::kEven:
    case Kind::kOdd:
    case Kind::kCage:
    case Kind::kSum:
    case Kind::kEqualSums:
    case Kind::kClone:
    case Kind::kSameValues:
    case Kind::kExactly:
    case Kind::kRellik:
    case Kind::kEqualityCage:
    case Kind::kCountingCircles:
    case Kind::kCountDistinct:
    case Kind::kPairs:
    case Kind::kAllPairs:
    case Kind::kAutomaton:
    case Kind::kAnyOf:  // the parts of its alternatives are looked at, too
      return false;
    default:
      return true;
  }
}

// Whether a constraint counts rows and columns, or reads a circle of several cells from left to
// right.
bool NeedsPlaces(const Constraint& constraint) {
  switch (constraint.kind) {
    case Kind::kRowIndexer:
    case Kind::kColumnIndexer:
    case Kind::kBoxIndexer:
      return true;
    case Kind::kArrow:
      return constraint.numbers[0] > 1;
    default:
      return false;
  }
}

// How the order of cells matters.
enum class CellOrder : uint8_t {
  kNone,        // a set
  kEachAlone,   // as many constraints as there are cells
  kReversible,  // both ways along the line are the same
  kFirst,       // the first `heads` cells have places, the others are a set
  kFixed,
};

CellOrder OrderOf(const Constraint& constraint) {
  switch (constraint.kind) {
    case Kind::kEven:
    case Kind::kOdd:
    case Kind::kMinimum:
    case Kind::kMaximum:
    case Kind::kRowIndexer:
    case Kind::kColumnIndexer:
    case Kind::kBoxIndexer:
      return CellOrder::kEachAlone;
    case Kind::kDiagonal:
    case Kind::kExtraRegion:
    case Kind::kDifferent:
    case Kind::kDifference:
    case Kind::kRatio:
    case Kind::kPairSum:
    case Kind::kRenban:
    case Kind::kNabner:
    case Kind::kCage:
    case Kind::kQuadruple:
    case Kind::kExactly:
    case Kind::kRellik:
    case Kind::kEqualityCage:
    case Kind::kCountingCircles:
    case Kind::kLittleKiller:
      return CellOrder::kNone;
    case Kind::kSum:
      return constraint.numbers.size() == 1 ? CellOrder::kNone : CellOrder::kFixed;
    case Kind::kWhispers:
    case Kind::kPalindrome:
    case Kind::kBetween:
    case Kind::kLockout:
    case Kind::kRegionSum:
    case Kind::kZipper:
    case Kind::kEntropic:
    case Kind::kModular:
    case Kind::kDoubleArrow:
    case Kind::kSumLine:
    case Kind::kLunchbox:
    case Kind::kSandwich:
      return CellOrder::kReversible;
    case Kind::kArrow:
    case Kind::kCountDistinct:
      return CellOrder::kFirst;
    default:
      return CellOrder::kFixed;
  }
}

size_t Heads(const Constraint& constraint) {
  if (constraint.kind == Kind::kCountDistinct) return 1;
  return constraint.numbers.empty() ? 1 : static_cast<size_t>(constraint.numbers[0]);
}

bool IsLess(const Constraint& a, const Constraint& b);

bool AreLess(const std::vector<Constraint>& a, const std::vector<Constraint>& b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), IsLess);
}

bool IsLess(const Constraint& a, const Constraint& b) {
  if (a.kind != b.kind) return a.kind < b.kind;
  if (a.cells != b.cells) return a.cells < b.cells;
  if (a.numbers != b.numbers) return a.numbers < b.numbers;
  return std::lexicographical_compare(a.alternatives.begin(), a.alternatives.end(),
                                      b.alternatives.begin(), b.alternatives.end(), AreLess);
}

// Constraints whose cells have moved, each once, in an order that does not depend on where they
// were.
std::vector<Constraint> Moved(const std::vector<Constraint>& constraints,
                              const std::vector<int>& place) {
  std::vector<Constraint> moved;
  for (Constraint constraint : constraints) {
    for (int& cell : constraint.cells) cell = place[cell];
    std::vector<int>& cells = constraint.cells;
    const CellOrder order = OrderOf(constraint);
    if (order == CellOrder::kNone) absl::c_sort(cells);
    if (order == CellOrder::kFirst && cells.size() > Heads(constraint)) {
      std::sort(cells.begin() + static_cast<int64_t>(Heads(constraint)), cells.end());
    }
    if (order == CellOrder::kReversible) {
      cells = std::min(cells, std::vector<int>(cells.rbegin(), cells.rend()));
    }
    for (std::vector<Constraint>& parts : constraint.alternatives) parts = Moved(parts, place);
    absl::c_sort(constraint.alternatives, AreLess);
    constraint.alternatives.erase(
        std::unique(constraint.alternatives.begin(), constraint.alternatives.end()),
        constraint.alternatives.end());
    if (order != CellOrder::kEachAlone) {
      moved.push_back(std::move(constraint));
      continue;
    }
    for (const int cell : cells) {
      moved.push_back({.kind = constraint.kind, .cells = {cell}, .numbers = constraint.numbers});
    }
  }
  absl::c_sort(moved, IsLess);
  moved.erase(std::unique(moved.begin(), moved.end()), moved.end());
  return moved;
}

// ---- The graph of a board ----------------------------------------------------------------------

class Builder {
 public:
  // Requires: the constraints are in the form of Moved().
  explicit Builder(const Board& board) : board_(board) {
    is_fixed_ = AnyConstraint(board, NeedsPlaces);
    renames_ = !AnyConstraint(board, [](const Constraint& one) { return !OnlyCompares(one); });
  }

  // Whether values may be renamed.
  bool renames() const { return renames_; }

  // Cells, in reading order, come first.
  Graph Frame() const {
    Graph graph;
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      graph.Add({kCellKey, board_.IsHole(cell) ? 1 : 0});
    }
    AddLines(&graph);
    if (board_.box_rows > 0) AddRegions(kBoxKey, &graph);
    AddRelations(&graph);
    return graph;
  }

  // The vertices of the frame come first.
  Graph Whole() const {
    Graph graph = Frame();
    if (board_.box_rows == 0) AddRegions(kRegionKey, &graph);
    AddGivens(&graph);
    for (const Constraint& constraint : board_.constraints) Add(constraint, -1, &graph);
    return graph;
  }

 private:
  // A vertex for each row and column, joined to its cells, and one for all rows and for all
  // columns. Where places count, each line has its own number.
  void AddLines(Graph* graph) const {
    for (const bool across : {true, false}) {
      const uint32_t axis = graph->Add({kAxisKey, is_fixed_ ? static_cast<int>(across) : 0});
      const int lines = across ? board_.rows : board_.columns;
      std::vector<uint32_t> line(lines);
      for (int i = 0; i < lines; ++i) {
        line[i] = graph->Add({kLineKey, is_fixed_ ? i : 0});
        graph->Join(axis, line[i]);
      }
      for (int cell = 0; cell < board_.num_cells(); ++cell) {
        graph->Join(line[across ? board_.RowOf(cell) : board_.ColumnOf(cell)], cell);
      }
    }
  }

  void AddRegions(KeyKind kind, Graph* graph) const {
    std::map<int, uint32_t> region_vertex;
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      const int region = board_.regions[cell];
      if (region < 0) continue;
      const auto [it, is_new] = region_vertex.emplace(region, 0);
      if (is_new) it->second = graph->Add({kind});
      graph->Join(it->second, cell);
    }
  }

  // Pairs and sets of cells that a rule about the whole board is about.
  void AddRelations(Graph* graph) const {
    if (HasKind(board_, {Kind::kAntiKnight})) AddPairs(Kind::kAntiKnight, 1, 2, graph);
    if (HasKind(board_, {Kind::kAntiKing})) AddPairs(Kind::kAntiKing, 1, 1, graph);
    if (AnyConstraint(board_, NeedsNeighbours)) {
      // Neighbours tell all distances, squares, and lines from edge to edge.
      AddPairs(Kind::kNonconsecutive, 0, 1, graph);
    }
    // A diagonal has to become one.
    ForEachConstraint(board_.constraints, [&](const Constraint& constraint) {
      if (constraint.kind != Kind::kDiagonal) return;
      const uint32_t diagonal = graph->Add({kRelationKey, static_cast<int>(Kind::kDiagonal)});
      for (const int cell : constraint.cells) graph->Join(diagonal, cell);
    });
    if (HasKind(board_, {Kind::kWindoku})) {
      for (int row = 1; row + board_.box_rows < board_.rows; row += board_.box_rows + 1) {
        for (int column = 1; column + board_.box_columns < board_.columns;
             column += board_.box_columns + 1) {
          const uint32_t window = graph->Add({kRelationKey, static_cast<int>(Kind::kWindoku)});
          for (int i = 0; i < board_.box_rows * board_.box_columns; ++i) {
            graph->Join(window, board_.CellAt(row + i / board_.box_columns,
                                              column + i % board_.box_columns));
          }
        }
      }
    }
    if (HasKind(board_, {Kind::kDisjointGroups})) {
      for (int place = 0; place < board_.box_rows * board_.box_columns; ++place) {
        const uint32_t group = graph->Add({kRelationKey, static_cast<int>(Kind::kDisjointGroups)});
        for (int row = place / board_.box_columns; row < board_.rows; row += board_.box_rows) {
          for (int column = place % board_.box_columns; column < board_.columns;
               column += board_.box_columns) {
            graph->Join(group, board_.CellAt(row, column));
          }
        }
      }
    }
  }

  // Pairs of cells `down` rows and `across` columns apart, or `across` rows and `down` columns.
  void AddPairs(Kind kind, int down, int across, Graph* graph) const {
    for (int a = 0; a < board_.num_cells(); ++a) {
      for (int b = a + 1; b < board_.num_cells(); ++b) {
        const int rows = std::abs(board_.RowOf(a) - board_.RowOf(b));
        const int columns = std::abs(board_.ColumnOf(a) - board_.ColumnOf(b));
        if (std::min(rows, columns) != down || std::max(rows, columns) != across) continue;
        const uint32_t pair = graph->Add({kRelationKey, static_cast<int>(kind)});
        graph->Join(pair, a);
        graph->Join(pair, b);
      }
    }
  }

  // Values that may be renamed are vertices, if any cell has them or is without them; values that
  // may not are part of what their cells are.
  void AddGivens(Graph* graph) const {
    std::map<int, uint32_t> value_vertex;
    const auto vertex_of = [&](int index) {
      const auto [it, is_new] = value_vertex.emplace(index, 0);
      if (is_new) it->second = graph->Add({kValueKey});
      return it->second;
    };
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      const int given = board_.givens[cell];
      const ValueSet excluded = board_.AllValues() & ~board_.candidates[cell];
      if (!renames_) {
        graph->keys[cell].push_back(given);
        graph->keys[cell].push_back(static_cast<int>(excluded));
        continue;
      }
      if (given != kEmptyCell) graph->Join(cell, vertex_of(given - board_.least));
      for (int index = 0; index < board_.num_values; ++index) {
        if ((excluded >> index & 1) == 0) continue;
        const uint32_t pair = graph->Add({kExcludedKey});
        graph->Join(pair, cell);
        graph->Join(pair, vertex_of(index));
      }
    }
  }

  // A constraint is joined to a vertex for each of its cells, whose color is the cell's place in it
  // as far as that matters. Parts of an alternative are joined to it.
  void Add(const Constraint& constraint, int64_t parent, Graph* graph) const {
    Key key = {kConstraintKey, static_cast<int>(constraint.kind)};
    key.insert(key.end(), constraint.numbers.begin(), constraint.numbers.end());
    const uint32_t vertex = graph->Add(key);
    if (parent >= 0) graph->Join(static_cast<uint32_t>(parent), vertex);
    const CellOrder order = OrderOf(constraint);
    const std::vector<int>& cells = constraint.cells;
    uint32_t before = 0;  // the slot of the cell before
    for (size_t i = 0; i < cells.size(); ++i) {
      const bool is_of_set =
          order == CellOrder::kNone || (order == CellOrder::kFirst && i >= Heads(constraint));
      size_t place = i;
      if (order == CellOrder::kReversible) place = std::min(i, cells.size() - 1 - i);
      if (is_of_set) {
        // A cell that is there more than once is joined once: its place tells how often.
        if (i > 0 && cells[i] == cells[i - 1]) continue;
        place = cells.size() + absl::c_count(cells, cells[i]);
      }
      const uint32_t slot = graph->Add({kSlotKey, static_cast<int>(place)});
      graph->Join(vertex, slot);
      graph->Join(slot, cells[i]);
      if (order == CellOrder::kReversible && i > 0) graph->Join(before, slot);
      before = slot;
    }
    for (const std::vector<Constraint>& parts : constraint.alternatives) {
      const uint32_t alternative = graph->Add({kAlternativeKey});
      graph->Join(vertex, alternative);
      for (const Constraint& part : parts) Add(part, alternative, graph);
    }
  }

  const Board& board_;
  bool is_fixed_;
  bool renames_;
};

// ---- The form ----------------------------------------------------------------------------------

// The frame as it stands in a labelled graph: its vertices in the order of their labels.
struct LabelledFrame {
  Graph graph;
  std::vector<uint32_t> rank;  // by vertex of the frame: its vertex there
};

LabelledFrame FrameIn(const Graph& frame, const GraphLabels& labels) {
  const size_t size = frame.keys.size();
  std::vector<uint32_t> order(size);
  std::iota(order.begin(), order.end(), 0);
  absl::c_sort(order, [&](uint32_t a, uint32_t b) { return labels.label[a] < labels.label[b]; });
  LabelledFrame labelled;
  labelled.rank.resize(size);
  for (uint32_t i = 0; i < size; ++i) {
    labelled.rank[order[i]] = i;
    labelled.graph.Add(frame.keys[order[i]]);
  }
  for (const auto& [a, b] : frame.edges) labelled.graph.Join(labelled.rank[a], labelled.rank[b]);
  return labelled;
}

// By cell of the board: its place in the form.
std::vector<int> Places(int num_cells, const Graph& frame, const GraphLabels& labels) {
  const LabelledFrame labelled = FrameIn(frame, labels);
  const std::vector<uint32_t> from = labelled.graph.Label().label;
  const std::vector<uint32_t> to = frame.Label().label;
  std::vector<int> vertex_of(to.size());
  for (size_t v = 0; v < to.size(); ++v) vertex_of[to[v]] = static_cast<int>(v);
  std::vector<int> place(num_cells);
  for (int cell = 0; cell < num_cells; ++cell) place[cell] = vertex_of[from[labelled.rank[cell]]];
  return place;
}

// Renames the values in the order in which they come: in givens, then as candidates that a cell is
// without, each time the ones first that the labelling has first.
std::vector<int> NewNames(const Board& board, const Graph& whole, const GraphLabels& labels,
                          size_t frame_size, const std::vector<int>& cells) {
  constexpr int kNone = -1;
  std::vector<int> name(board.num_values, kNone);
  int next = 0;
  for (const int cell : cells) {
    const int given = board.givens[cell];
    if (given != kEmptyCell && name[given - board.least] == kNone) {
      name[given - board.least] = next++;
    }
  }
  // Vertices of values that no given has stand in the order in which their cells were seen.
  std::vector<int> index_of_vertex;
  {
    std::vector<bool> seen(board.num_values);
    const auto see = [&](int index) {
      if (!seen[index]) index_of_vertex.push_back(index);
      seen[index] = true;
    };
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      if (board.givens[cell] != kEmptyCell) see(board.givens[cell] - board.least);
      for (int index = 0; index < board.num_values; ++index) {
        if ((board.candidates[cell] >> index & 1) == 0) see(index);
      }
    }
  }
  std::vector<std::pair<uint32_t, int>> left;  // label, index
  size_t k = 0;
  for (size_t v = frame_size; v < whole.keys.size(); ++v) {
    if (whole.keys[v][0] != kValueKey) continue;
    const int index = index_of_vertex[k++];
    if (name[index] == kNone) left.emplace_back(labels.label[v], index);
  }
  absl::c_sort(left);
  for (const auto& [label, index] : left) name[index] = next++;
  for (int& one : name) {
    if (one == kNone) one = next++;
  }
  return name;
}

// Seven bits a byte, the least first; -1 is 0.
void AppendNumber(int64_t n, std::string* key) {
  auto left = static_cast<uint64_t>(n + 1);
  for (; left >= 128; left >>= 7) key->push_back(static_cast<char>(left | 128));
  key->push_back(static_cast<char>(left));
}

template <typename Numbers>
void AppendNumbers(const Numbers& numbers, std::string* key) {
  AppendNumber(static_cast<int64_t>(numbers.size()), key);
  for (const auto number : numbers) AppendNumber(static_cast<int64_t>(number), key);
}

void AppendConstraints(const std::vector<Constraint>& constraints, std::string* key) {
  AppendNumber(static_cast<int64_t>(constraints.size()), key);
  for (const Constraint& constraint : constraints) {
    AppendNumber(static_cast<int>(constraint.kind), key);
    AppendNumbers(constraint.cells, key);
    AppendNumbers(constraint.numbers, key);
    AppendNumber(static_cast<int64_t>(constraint.alternatives.size()), key);
    for (const std::vector<Constraint>& parts : constraint.alternatives) {
      AppendConstraints(parts, key);
    }
  }
}

std::string KeyOf(const Board& form) {
  std::string key;
  for (const int n : {form.rows, form.columns, form.least, form.num_values,
                      static_cast<int>(form.lines_differ), form.box_rows, form.box_columns}) {
    AppendNumber(n, &key);
  }
  AppendNumbers(form.givens, &key);
  AppendNumbers(form.candidates, &key);
  AppendNumbers(form.regions, &key);
  AppendNumbers(form.holes, &key);
  AppendConstraints(form.constraints, &key);
  return key;
}

dlx::BigCount ToCount(long double n) {
  return *dlx::BigCount::FromDecimal(absl::StrFormat("%.0Lf", n));
}

}  // namespace

bool HasBoardCanon() { return ColoredGraph::CanLabel(); }

absl::StatusOr<BoardCanon> CanonOfBoard(const Board& board) {
  if (!HasBoardCanon()) {
    return absl::FailedPreconditionError(
        "canonical forms of boards need bliss, which is not part of this build");
  }
  std::vector<int> own_place(board.num_cells());
  std::iota(own_place.begin(), own_place.end(), 0);
  Board sorted = board;
  sorted.constraints = Moved(board.constraints, own_place);
  const Builder builder(sorted);
  const Graph frame = builder.Frame();
  const Graph whole = builder.Whole();
  const GraphLabels labels = whole.Label();
  const std::vector<int> place = Places(board.num_cells(), frame, labels);

  BoardCanon canon;
  canon.automorphisms = ToCount(labels.automorphisms);
  canon.cells.resize(board.num_cells());
  for (int cell = 0; cell < board.num_cells(); ++cell) canon.cells[place[cell]] = cell;
  canon.values.resize(board.num_values);
  std::iota(canon.values.begin(), canon.values.end(), 0);
  if (builder.renames()) {
    canon.values = NewNames(board, whole, labels, frame.keys.size(), canon.cells);
  }

  canon.form = board;
  Board& form = canon.form;
  form.title.clear();
  form.author.clear();
  form.rules.clear();
  const auto renamed = [&](int value) {
    return value == kEmptyCell ? value : board.least + canon.values[value - board.least];
  };
  std::map<int, int> regions;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    const int from = canon.cells[cell];
    form.givens[cell] = renamed(board.givens[from]);
    form.candidates[cell] = 0;
    for (int index = 0; index < board.num_values; ++index) {
      form.candidates[cell] |= (board.candidates[from] >> index & 1) << canon.values[index];
    }
    if (board.box_rows == 0 && board.regions[from] >= 0) {
      const int next = static_cast<int>(regions.size());
      form.regions[cell] = regions.emplace(board.regions[from], next).first->second;
    } else if (board.box_rows == 0) {
      form.regions[cell] = -1;
    }
    if (!board.solution.empty()) form.solution[cell] = renamed(board.solution[from]);
  }
  form.constraints = Moved(sorted.constraints, place);
  canon.key = KeyOf(form);
  return canon;
}

}  // namespace sudoku
