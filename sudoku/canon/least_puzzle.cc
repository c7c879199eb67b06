// SPDX-License-Identifier: Apache-2.0

#include "sudoku/canon/least_puzzle.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "sudoku/canon.h"
#include "sudoku/canon/least_band.h"
#include "sudoku/grid.h"

namespace sudoku::internal {
namespace {

// What stands for a digit without a label: more than all labels.
constexpr uint8_t kUnnamed = 15;

struct State {
  std::array<uint8_t, 16> labels;  // by digit: its label, 0 for 0, or kUnnamed
  std::array<uint8_t, 9> columns;  // by place
  std::array<uint8_t, 9> rows;     // those chosen so far
  uint16_t used_rows;              // as bits
  uint8_t num_labels;
  uint8_t empty_stacks;  // how many stacks, from the left, are empty so far
  uint8_t pairs;         // bit s: columns 1 and 2 of the s-th stack from the left are empty so far
  bool transposed;
};

// A state and a row that make the least image.
struct Step {
  uint32_t state;
  uint8_t row;
};

// The image of a row, three labels a stack.
struct Image {
  std::array<uint16_t, 3> stacks;
  std::array<uint8_t, 3> order;  // where each stack was before
  RowKey key;                    // with the labels that it brings
};

constexpr uint64_t kOnes = 0x111111111;

// The labels that are kUnnamed in a key, as bits of kOnes.
constexpr uint64_t Unnamed(uint64_t key) { return key & key >> 1 & key >> 2 & key >> 3 & kOnes; }

class PuzzleSearch {
 public:
  explicit PuzzleSearch(const Grid& grid) {
    for (int i = 0; i < 9; ++i) {
      for (int j = 0; j < 9; ++j) {
        const int digit = grid[CellAt(i, j)];
        ways_[0][i][j] = ways_[1][j][i] = static_cast<uint8_t>(digit);
        if (digit == 0) continue;
        filled_[0] |= 1U << i;
        filled_[1] |= 1U << j;
      }
    }
    states_.reserve(64);
    next_.reserve(64);
    steps_.reserve(64);
  }

  void Run() {
    State start = {};
    start.labels.fill(kUnnamed);
    start.labels[0] = 0;
    start.columns = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    start.empty_stacks = 3;
    states_ = {start, start};
    states_[1].transposed = true;
    for (int level = 0; level < 9; ++level) {
      FindSteps(level);
      next_.clear();
      for (const Step& step : steps_) Expand(states_[step.state], step.row, level);
      std::swap(states_, next_);
    }
  }

  Grid Form() const {
    Grid form;
    for (Cell cell = 0; cell < kCells; ++cell) {
      form.Set(cell, DigitOf(form_[RowOf(cell)], ColumnOf(cell)));
    }
    return form;
  }

  const std::vector<State>& states() const { return states_; }

 private:
  // Finds the least image of a row of this level, and all steps that make it.
  void FindSteps(int level) {
    RowKey& best = form_[level];
    best = ~RowKey{0};
    steps_.clear();
    for (uint32_t i = 0; i < states_.size(); ++i) {
      const State& state = states_[i];
      const unsigned filled = filled_[state.transposed];
      unsigned rows = 0x1ff & ~state.used_rows;
      if (level % 3 != 0) {
        rows &= 7U << (state.rows[level - 1] / 3 * 3);
      } else {
        rows = WithoutEqualBands(rows, filled);
      }
      // Only the first empty row of a band.
      const unsigned empty = rows & ~filled;
      rows &= ~(empty & (empty << 1 & 0666)) & ~(empty & (empty << 2 & 0444));
      for (; rows != 0; rows &= rows - 1) {
        const int row = std::countr_zero(rows);
        RowKey key = 0;
        if ((filled >> row & 1) != 0) {
          if (best == 0) continue;
          key = Look(state, row).key;
        }
        if (key > best) continue;
        if (key < best) steps_.clear();
        best = key;
        steps_.push_back({i, static_cast<uint8_t>(row)});
      }
    }
  }

  // Without the rows of empty bands but the first.
  static unsigned WithoutEqualBands(unsigned rows, unsigned filled) {
    bool seen = false;
    for (const unsigned band : {07U, 070U, 0700U}) {
      if ((rows & band) == 0 || (filled & band) != 0) continue;
      if (seen) rows &= ~band;
      seen = true;
    }
    return rows;
  }

  // The least image of a row after a state.
  Image Look(const State& state, int row) const {
    const std::array<uint8_t, 9>& digits = ways_[state.transposed][row];
    Image image = {.stacks = {}, .order = {0, 1, 2}, .key = 0};
    for (int stack = 0; stack < 3; ++stack) {
      uint8_t a = state.labels[digits[state.columns[3 * stack]]];
      uint8_t b = state.labels[digits[state.columns[3 * stack + 1]]];
      uint8_t c = state.labels[digits[state.columns[3 * stack + 2]]];
      const bool is_empty = stack < state.empty_stacks;
      if (is_empty || (state.pairs >> stack & 1) != 0) {
        if (a > b) std::swap(a, b);
      }
      if (is_empty) {
        if (b > c) std::swap(b, c);
        if (a > b) std::swap(a, b);
      }
      image.stacks[stack] = static_cast<uint16_t>(a << 8 | b << 4 | c);
    }
    const auto sort2 = [&](int a, int b) {
      if (image.stacks[a] <= image.stacks[b]) return;
      std::swap(image.stacks[a], image.stacks[b]);
      std::swap(image.order[a], image.order[b]);
    };
    if (state.empty_stacks >= 2) sort2(0, 1);
    if (state.empty_stacks == 3) {
      sort2(1, 2);
      sort2(0, 1);
    }
    RowKey key = static_cast<RowKey>(image.stacks[0]) << 24 |
                 static_cast<RowKey>(image.stacks[1]) << 12 | image.stacks[2];
    int label = state.num_labels;
    for (uint64_t unnamed = Unnamed(key); unnamed != 0;) {
      const int at = 63 - std::countl_zero(unnamed);
      key -= static_cast<RowKey>(kUnnamed - ++label) << at;
      unnamed ^= uint64_t{1} << at;
    }
    image.key = key;
    return image;
  }

  // Appends to next_ the states after a row that makes the least image.
  void Expand(const State& state, int row, int level) {
    State child = state;
    child.rows[level] = static_cast<uint8_t>(row);
    child.used_rows = static_cast<uint16_t>(child.used_rows | 1U << row);
    if ((filled_[state.transposed] >> row & 1) == 0) {
      next_.push_back(child);
      return;
    }
    const Image image = Look(state, row);
    child.empty_stacks = 0;
    child.pairs = 0;
    std::array<std::array<uint8_t, 3>, 3> columns;
    for (int place = 0; place < 3; ++place) {
      const int from = image.order[place];
      for (int i = 0; i < 3; ++i) columns[place][i] = state.columns[3 * from + i];
      SortColumns(state, row, from, &columns[place]);
      const unsigned labels = image.stacks[place];
      const bool was_empty = place < state.empty_stacks;
      if (was_empty && labels == 0) ++child.empty_stacks;
      if ((was_empty || (state.pairs >> place & 1) != 0) && labels != 0 && labels <= 0xf) {
        child.pairs = static_cast<uint8_t>(child.pairs | 1U << place);
      }
      if (!was_empty && labels == 0) child.pairs |= state.pairs & 1U << place;
    }
    ChooseStacks(state, row, image, columns, 0, &child);
  }

  // Puts the columns of a stack that may be put in any order so that labels ascend.
  void SortColumns(const State& state, int row, int stack, std::array<uint8_t, 3>* columns) const {
    const std::array<uint8_t, 9>& digits = ways_[state.transposed][row];
    const bool is_empty = stack < state.empty_stacks;
    const int group = is_empty ? 3 : (state.pairs >> stack & 1) != 0 ? 2 : 1;
    for (int i = 1; i < group; ++i) {
      for (int j = i; j > 0; --j) {
        if (state.labels[digits[(*columns)[j - 1]]] <= state.labels[digits[(*columns)[j]]]) break;
        std::swap((*columns)[j - 1], (*columns)[j]);
      }
    }
  }

  // Tries all orders of empty stacks whose images are equal, and not empty: those from `place` on.
  void ChooseStacks(const State& state, int row, const Image& image,
                    std::array<std::array<uint8_t, 3>, 3> columns, int place, State* child) {
    const int empty = std::min<int>(state.empty_stacks, 3);
    if (place >= empty) return ChooseColumns(state, row, image, columns, 0, child);
    for (int other = place; other < empty; ++other) {
      if (other > place &&
          (image.stacks[other] == 0 || image.stacks[other] != image.stacks[place])) {
        break;
      }
      std::swap(columns[place], columns[other]);
      ChooseStacks(state, row, image, columns, place + 1, child);
      std::swap(columns[place], columns[other]);
    }
  }

  // Tries all orders of columns that may be put in any order and have digits without a label, in
  // the stacks from `place` on.
  void ChooseColumns(const State& state, int row, const Image& image,
                     std::array<std::array<uint8_t, 3>, 3>& columns, int place, State* child) {
    if (place == 3) return Name(state, row, columns, child);
    // How many columns at the end of the group have such digits.
    const bool was_empty = place < state.empty_stacks;
    const int group = was_empty ? 3 : (state.pairs >> place & 1) != 0 ? 2 : 1;
    const uint64_t unnamed =
        Unnamed(static_cast<uint64_t>(image.stacks[place]) >> (12 - 4 * group));
    const int count = std::popcount(unnamed);
    auto& stack = columns[place];
    const std::array<uint8_t, 3> saved = stack;
    const int begin = group - count;
    ChooseColumns(state, row, image, columns, place + 1, child);
    if (count < 2) return;
    if (count == 2) {
      std::swap(stack[begin], stack[begin + 1]);
      ChooseColumns(state, row, image, columns, place + 1, child);
    } else {
      for (int i = 1; i < 6; ++i) {
        for (int j = 0; j < 3; ++j) stack[j] = saved[kOrdersOfThree[i][j]];
        ChooseColumns(state, row, image, columns, place + 1, child);
      }
    }
    stack = saved;
  }

  // Appends the child with these columns.
  void Name(const State& state, int row, const std::array<std::array<uint8_t, 3>, 3>& columns,
            State* child) {
    next_.push_back(*child);
    State& next = next_.back();
    const std::array<uint8_t, 9>& digits = ways_[state.transposed][row];
    for (int i = 0; i < 9; ++i) {
      const uint8_t column = columns[i / 3][i % 3];
      next.columns[i] = column;
      uint8_t& label = next.labels[digits[column]];
      if (label == kUnnamed) label = ++next.num_labels;
    }
  }

  std::array<std::array<std::array<uint8_t, 9>, 9>, 2> ways_;  // the grid, and transposed
  std::array<unsigned, 2> filled_ = {0, 0};                    // rows that are not empty, as bits
  std::vector<State> states_;
  std::vector<State> next_;
  std::vector<Step> steps_;
  std::array<RowKey, 9> form_;
};

// How many orders of lines, threes of them kept together, leave all as it is.
template <typename Line>
int64_t WaysToSwapEqual(const std::array<Line, 9>& lines) {
  int64_t ways = 1;
  std::array<std::array<Line, 3>, 3> bands;
  const auto count = [&](auto& elements) {
    std::sort(elements.begin(), elements.end());
    const bool first = elements[0] == elements[1];
    const bool second = elements[1] == elements[2];
    ways *= first && second ? 6 : first || second ? 2 : 1;
  };
  for (int band = 0; band < 3; ++band) {
    for (int i = 0; i < 3; ++i) bands[band][i] = lines[3 * band + i];
    count(bands[band]);
  }
  count(bands);
  return ways;
}

}  // namespace

int64_t InvisibleSymmetries(const Grid& grid) {
  std::array<std::array<uint8_t, 9>, 9> rows;
  std::array<std::array<uint8_t, 9>, 9> columns;
  for (Cell cell = 0; cell < kCells; ++cell) {
    rows[RowOf(cell)][ColumnOf(cell)] = columns[ColumnOf(cell)][RowOf(cell)] =
        static_cast<uint8_t>(grid[cell]);
  }
  return WaysToSwapEqual(rows) * WaysToSwapEqual(columns);
}

Canon LeastPuzzle(const Grid& grid) {
  PuzzleSearch search(grid);
  search.Run();
  const State& state = search.states().front();
  Canon canon = {
      .form = search.Form(),
      .symmetry = {.transpose = state.transposed, .rows = state.rows, .columns = state.columns},
      .automorphisms = static_cast<int64_t>(search.states().size()) * InvisibleSymmetries(grid)};
  uint8_t next = state.num_labels;
  for (int digit = 1; digit <= 9; ++digit) {
    const uint8_t label = state.labels[digit];
    canon.symmetry.digits[digit] = label == kUnnamed ? ++next : label;
  }
  return canon;
}

}  // namespace sudoku::internal
