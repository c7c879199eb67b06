// SPDX-License-Identifier: Apache-2.0
//
// Relations as items and options; board_encoder.h has the table. A forbidden pair is a secondary
// item that both values have. A line with few fillings is one item with an option a filling; a cage
// is one item with an option a set of values, which takes the items of the values outside it (so
// that the order of the values does not matter); any other line is a chain of steps, one item a
// step, with the states between them as colors.

#include "sudoku/board_encoder.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "sudoku/relation/relation.h"
#include "sudoku/variant/propagator.h"

namespace sudoku {
namespace {

using dlx::Entry;
using dlx::Item;
using internal::Different;
using internal::Domains;
using internal::LineAutomaton;
using internal::Pair;
using internal::Relations;
using Meaning = BoardEncoding::Meaning;

// A relation holds only if this item has this color: an alternative was chosen.
struct Condition {
  Item item;
  dlx::Color color;
  int others;  // how many other colors it may have: 1 ... others + 1 without `color`
};

class BoardEncoder {
 public:
  explicit BoardEncoder(const Board& board) : board_(board) {}

  absl::StatusOr<BoardEncoding> Encode() {
    Relations relations = internal::Lower(board_);
    internal::Propagator propagator(board_, relations);
    domains_ = propagator.start();
    if (!propagator.PropagateAll(&domains_)) {
      builder_.AddItem("no solution");
    } else {
      Cells(relations);
      for (const Pair& pair : relations.pairs) AddPair(pair);
      for (const LineAutomaton& line : relations.lines) AddLine(line, nullptr);
      AddChoices(relations);
      CellOptions();
      for (auto& [entries, meaning] : later_) AddOption(entries, meaning);
      AddUnchecked(relations);
    }
    if (is_too_large_) {
      return absl::ResourceExhaustedError("the lines of this board take too many steps");
    }
    absl::StatusOr<dlx::Problem> problem = std::move(builder_).Build();
    if (!problem.ok()) return problem.status();
    return BoardEncoding(board_, *std::move(problem), std::move(meanings_), std::move(unchecked_));
  }

 private:
  // Fillings of a line are listed if there are at most this many; else steps.
  static constexpr int64_t kMostFillings = 64;
  // Steps of all lines: options, of some 100 bytes each.
  static constexpr size_t kMostSteps = 500'000;

  void AddOption(const std::vector<Entry>& entries, const Meaning& meaning) {
    builder_.AddOption(entries);
    meanings_.push_back(meaning);
  }

  // Cells and houses, and whatever goes into the options of cells later.
  void Cells(const Relations& relations) {
    const int num_cells = board_.num_cells();
    entries_.assign(num_cells, std::vector<std::vector<Entry>>(board_.num_values));
    value_items_.assign(num_cells, Item());
    for (int cell = 0; cell < num_cells; ++cell) {
      if (board_.IsHole(cell)) continue;
      const Item item = builder_.AddItem(CellName(board_, cell));
      for (std::vector<Entry>& entries : entries_[cell]) entries.push_back(item);
    }
    int number = 0;
    for (const Different& different : relations.different) {
      ++number;
      const bool is_house = static_cast<int>(different.cells.size()) == board_.num_values;
      for (int i = 0; i < board_.num_values; ++i) {
        const std::string name = absl::StrCat("h", number, "#", board_.least + i);
        const Item item = is_house ? builder_.AddItem(name) : builder_.AddSecondaryItem(name);
        for (const int cell : different.cells) entries_[cell][i].push_back(item);
      }
    }
  }

  // The item whose color is the value of the cell: made when a line first asks for it.
  Entry ValueOf(int cell, int index) {
    if (value_items_[cell] == Item()) {
      value_items_[cell] = builder_.AddSecondaryItem(absl::StrCat(CellName(board_, cell), "="));
      for (int i = 0; i < board_.num_values; ++i) {
        entries_[cell][i].push_back(value_items_[cell].As(i + 1));
      }
    }
    return value_items_[cell].As(index + 1);
  }

  void AddPair(const Pair& pair) {
    ++num_pairs_;
    for (ValueSet left = domains_[pair.a]; left != 0; left &= left - 1) {
      const int value = std::countr_zero(left);
      const ValueSet forbidden = domains_[pair.b] & ~pair.allowed[value];
      if (forbidden == 0) continue;
      const Item item =
          builder_.AddSecondaryItem(absl::StrCat("p", num_pairs_, "#", board_.least + value));
      entries_[pair.a][value].push_back(item);
      for (int i = 0; i < board_.num_values; ++i) {
        if ((forbidden >> i & 1) != 0) entries_[pair.b][i].push_back(item);
      }
    }
  }

  // Adds an entry to an option unless it is there. False if the option has the item in another
  // color.
  static bool Join(Entry entry, std::vector<Entry>* entries) {
    for (const Entry& known : *entries) {
      if (known.item == entry.item) return known.color == entry.color;
    }
    entries->push_back(entry);
    return true;
  }

  void AddSets(const LineAutomaton& line, Item item, const std::string& name) {
    std::vector<Item> values;
    for (int i = 0; i < board_.num_values; ++i) {
      values.push_back(builder_.AddSecondaryItem(absl::StrCat(name, "#", board_.least + i)));
      for (const int cell : line.cells) entries_[cell][i].push_back(values[i]);
    }
    for (const ValueSet set : line.sets) {
      std::vector<Entry> entries = {item};
      for (int i = 0; i < board_.num_values; ++i) {
        if ((set >> i & 1) == 0) entries.push_back(values[i]);
      }
      later_.push_back({entries, {}});
    }
  }

  // All ways through the automaton from a state, as options.
  void AddFillings(const LineAutomaton& line, size_t position, int state,
                   const std::vector<Entry>& so_far) {
    if (position == line.layers.size()) {
      later_.push_back({so_far, {}});
      return;
    }
    const LineAutomaton::Layer& layer = line.layers[position];
    for (int32_t e = layer.begin[state]; e < layer.begin[state + 1]; ++e) {
      std::vector<Entry> entries = so_far;
      const LineAutomaton::Edge& edge = layer.edges[e];
      if (Join(ValueOf(line.cells[position], edge.value), &entries)) {
        AddFillings(line, position + 1, edge.next, entries);
      }
    }
  }

  // An option for each color under which the relation need not hold.
  void AddWayOut(Item item, const Condition& condition) {
    for (dlx::Color color = 1; color <= condition.others + 1; ++color) {
      if (color != condition.color) later_.push_back({{item, condition.item.As(color)}, {}});
    }
  }

  void AddLine(const LineAutomaton& whole, const Condition* condition) {
    const std::optional<LineAutomaton> restricted =
        is_too_large_ ? std::nullopt : internal::Restricted(whole, domains_, steps_left_);
    if (!restricted.has_value()) {
      is_too_large_ = true;
      return;
    }
    const LineAutomaton& line = *restricted;
    steps_left_ -= line.num_edges();
    const std::string name = absl::StrCat("l", ++num_lines_);
    if (line.IsEmpty()) {
      const Item item = builder_.AddItem(name);
      if (condition != nullptr) AddWayOut(item, *condition);
      return;
    }
    if (!line.sets.empty() && condition == nullptr) {
      AddSets(line, builder_.AddItem(name), name);
      return;
    }
    std::vector<Entry> begin;
    if (condition != nullptr) begin.push_back(condition->item.As(condition->color));
    if (line.CountLines(kMostFillings + 1) <= kMostFillings) {
      const Item item = builder_.AddItem(name);
      if (condition != nullptr) AddWayOut(item, *condition);
      std::vector<Entry> entries = {item};
      entries.insert(entries.end(), begin.begin(), begin.end());
      AddFillings(line, 0, 0, entries);
      return;
    }
    std::vector<Item> states;  // between the steps
    for (size_t i = 0; i < line.layers.size(); ++i) {
      const Item step = builder_.AddItem(absl::StrCat(name, ".", i + 1));
      if (condition != nullptr) AddWayOut(step, *condition);
      const bool is_last = i + 1 == line.layers.size();
      if (!is_last) {
        states.push_back(builder_.AddSecondaryItem(absl::StrCat(name, ".", i + 1, "=")));
      }
      const LineAutomaton::Layer& layer = line.layers[i];
      for (int state = 0; state < layer.num_states(); ++state) {
        for (int32_t e = layer.begin[state]; e < layer.begin[state + 1]; ++e) {
          std::vector<Entry> entries = {step};
          entries.insert(entries.end(), begin.begin(), begin.end());
          if (i > 0) entries.push_back(states[i - 1].As(state + 1));
          entries.push_back(ValueOf(line.cells[i], layer.edges[e].value));
          if (!is_last) entries.push_back(states[i].As(layer.edges[e].next + 1));
          later_.push_back({entries, {}});
        }
      }
    }
  }

  // Two cells satisfy a relation if the condition holds.
  void AddConditionalPair(int a, int b, const std::vector<ValueSet>& allowed,
                          const Condition& condition) {
    const Item item = builder_.AddItem(absl::StrCat("l", ++num_lines_));
    AddWayOut(item, condition);
    for (ValueSet left = domains_[a]; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      for (ValueSet right = domains_[b] & allowed[i]; right != 0; right &= right - 1) {
        std::vector<Entry> entries = {item, condition.item.As(condition.color), ValueOf(a, i)};
        if (Join(ValueOf(b, std::countr_zero(right)), &entries)) later_.push_back({entries, {}});
      }
    }
  }

  void AddAlternative(const Relations& relations, const Condition& condition) {
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      const ValueSet left = relations.candidates[cell] & domains_[cell];
      if (left == domains_[cell] || board_.IsHole(cell)) continue;
      std::vector<ValueSet> same;
      same.reserve(board_.num_values);
      for (int i = 0; i < board_.num_values; ++i) same.push_back(left & ValueSet{1} << i);
      AddConditionalPair(cell, cell, same, condition);
    }
    std::vector<ValueSet> differ;
    differ.reserve(board_.num_values);
    for (int i = 0; i < board_.num_values; ++i) {
      differ.push_back(board_.AllValues() & ~(ValueSet{1} << i));
    }
    for (const Different& different : relations.different) {
      for (size_t i = 0; i < different.cells.size(); ++i) {
        for (size_t j = i + 1; j < different.cells.size(); ++j) {
          AddConditionalPair(different.cells[i], different.cells[j], differ, condition);
        }
      }
    }
    for (const Pair& pair : relations.pairs) {
      AddConditionalPair(pair.a, pair.b, pair.allowed, condition);
    }
    for (const LineAutomaton& line : relations.lines) AddLine(line, &condition);
  }

  static bool IsWhole(const Relations& relations) {
    return relations.choices.empty() && relations.unchecked.empty() &&
           absl::c_all_of(relations.sums, [](const auto& sum) { return sum.has_line; });
  }

  void AddChoices(const Relations& relations) {
    // Choices are in the order of the constraints with alternatives.
    size_t next = 0;
    for (size_t c = 0; c < board_.constraints.size(); ++c) {
      if (board_.constraints[c].kind != ConstraintKind::kAnyOf) continue;
      const Relations::Choice& choice = relations.choices[next++];
      const std::string name = absl::StrCat("a", next);
      const Item item = builder_.AddItem(name);
      const Item which = builder_.AddSecondaryItem(absl::StrCat(name, "="));
      const int size = static_cast<int>(choice.alternatives.size());
      for (int k = 0; k < size; ++k) {
        later_.push_back(
            {{item, which.As(k + 1)}, {.constraint = static_cast<int>(c), .alternative = k}});
        AddAlternative(choice.alternatives[k], {which, k + 1, size - 1});
      }
      if (!absl::c_all_of(choice.alternatives, IsWhole)) {
        unchecked_.push_back(board_.constraints[c]);
      }
    }
  }

  void CellOptions() {
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (board_.IsHole(cell)) continue;
      for (ValueSet left = domains_[cell]; left != 0; left &= left - 1) {
        const int i = std::countr_zero(left);
        AddOption(entries_[cell][i], {.cell = cell, .value = board_.least + i});
      }
    }
  }

  void AddUnchecked(const Relations& relations) {
    unchecked_.insert(unchecked_.end(), relations.unchecked.begin(), relations.unchecked.end());
    if (absl::c_all_of(relations.sums, [](const auto& sum) { return sum.has_line; })) return;
    // Which constraint a sum belongs to is not known: all of their kinds are checked.
    for (const Constraint& constraint : board_.constraints) {
      switch (constraint.kind) {
        case ConstraintKind::kCage:
        case ConstraintKind::kSum:
        case ConstraintKind::kLittleKiller:
        case ConstraintKind::kArrow:
        case ConstraintKind::kDoubleArrow:
        case ConstraintKind::kRegionSum:
        case ConstraintKind::kEqualSums:
        case ConstraintKind::kSameValues:
          unchecked_.push_back(constraint);
          break;
        default:
          break;
      }
    }
  }

  const Board& board_;
  Domains domains_;
  dlx::ProblemBuilder builder_;
  std::vector<std::vector<std::vector<Entry>>> entries_;  // of each cell and value, so far
  std::vector<Item> value_items_;                         // of each cell, once a line needs it
  // Options of lines; they are added after those of cells.
  std::vector<std::pair<std::vector<Entry>, Meaning>> later_;
  std::vector<Meaning> meanings_;
  std::vector<Constraint> unchecked_;
  int num_pairs_ = 0;
  int num_lines_ = 0;
  size_t steps_left_ = kMostSteps;
  bool is_too_large_ = false;
};

}  // namespace

std::vector<int> BoardEncoding::Decode(dlx::SolutionView options) const {
  std::vector<int> values(board_.num_cells(), kEmptyCell);
  for (const dlx::OptionId option : options) {
    const Meaning& meaning = meanings_[option];
    if (meaning.cell >= 0) values[meaning.cell] = meaning.value;
  }
  return values;
}

bool BoardEncoding::is_exact() const {
  return unchecked_.empty() && absl::c_none_of(board_.constraints, [](const auto& constraint) {
           return constraint.kind == ConstraintKind::kAnyOf;
         });
}

bool BoardEncoding::Counts(dlx::SolutionView options) const {
  if (is_exact()) return true;
  const std::vector<int> values = Decode(options);
  for (const Constraint& constraint : unchecked_) {
    if (IsBroken(board_, constraint, values)) return false;
  }
  // Earlier alternatives than the one that is named must not hold: another solution of the problem
  // names them.
  for (const dlx::OptionId option : options) {
    const Meaning& meaning = meanings_[option];
    for (int k = 0; k < meaning.alternative; ++k) {
      const auto& parts = board_.constraints[meaning.constraint].alternatives[k];
      const bool holds = absl::c_none_of(
          parts, [&](const Constraint& part) { return IsBroken(board_, part, values); });
      if (holds) return false;
    }
  }
  return true;
}

absl::StatusOr<BoardEncoding> EncodeBoard(const Board& board) {
  return BoardEncoder(board).Encode();
}

}  // namespace sudoku
