// SPDX-License-Identifier: Apache-2.0

#include "sudoku/canon/completions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "sudoku/canon/band_classes.h"
#include "sudoku/canon/least_band.h"
#include "sudoku/canon/least_grid.h"

namespace sudoku::internal {
namespace {

void ToDigits(RowKey row, std::array<uint8_t, 9>* digits) {
  for (int i = 0; i < 9; ++i) (*digits)[i] = static_cast<uint8_t>(DigitOf(row, i));
}

}  // namespace

Completions::Completions(int band_class)
    : classes_(BandClasses::Get()), band_class_(band_class), patterns_{} {
  ToDigits(kFirstRow, &first_[0]);
  ToDigits(classes_.Key(band_class).second, &first_[1]);
  ToDigits(classes_.Key(band_class).third, &first_[2]);
  for (int stack = 0; stack < 3; ++stack) {
    for (int label = 0; label < 9; ++label) {
      const uint8_t digit = first_[label % 3][3 * stack + label / 3];
      digit_of_label_[stack][label] = digit;
      label_of_digit_[stack][digit] = static_cast<uint8_t>(label);
    }
  }
  LeastBand least;
  least.Add(0, {first_[0].data(), first_[1].data(), first_[2].data()});
  for (const BandOrder& order : least.orders()) {
    const auto two = std::find(order.labels.begin(), order.labels.end(), 2);
    const Automorphism automorphism = {
        .order = order,
        .from_column = order.columns[0],
        .is_two = static_cast<uint16_t>(1U << (two - order.labels.begin())),
        .in_second = false,
        .fourth_rows = {}};
    const bool is_identity = order.columns == std::array<uint8_t, 9>{0, 1, 2, 3, 4, 5, 6, 7, 8} &&
                             order.rows == std::array<uint8_t, 3>{0, 1, 2};
    if (!is_identity) automorphisms_.push_back(automorphism);
  }
}

Completions::Patterns Completions::Rest(const Patterns& patterns) const {
  return {static_cast<uint8_t>(classes_.Rest(patterns[0])),
          static_cast<uint8_t>(classes_.Rest(patterns[1])),
          static_cast<uint8_t>(classes_.Rest(patterns[2]))};
}

// A band by its columns. In each box, a row takes one digit of each column, a CROSSING: one of 27,
// 9 i + 3 j + k if it takes the digits of rank i, j and k, by their labels. Three crossings with
// nothing in common make a box; their numbers add up to 39.
namespace {

constexpr int kCrossings = 27;
constexpr int kSumOfBox = 39;

// What goes with a crossing in a box.
struct Partners {
  // By the next crossing: the code of the box, or -1 if they have a digit in common.
  std::array<int8_t, kCrossings> code;
  uint32_t crossings;  // those that have nothing in common with it, as bits
};

constexpr std::array<Partners, kCrossings> kPartners = [] {
  std::array<Partners, kCrossings> all{};
  for (int a = 0; a < kCrossings; ++a) {
    for (int b = 0; b < kCrossings; ++b) {
      const int c = kSumOfBox - a - b;
      const std::array<int, 3> ranks_a = {a / 9, a / 3 % 3, a % 3};
      const std::array<int, 3> ranks_b = {b / 9, b / 3 % 3, b % 3};
      all[a].code[b] = -1;
      bool meet = false;
      for (int i = 0; i < 3; ++i) meet = meet || ranks_a[i] == ranks_b[i];
      if (meet) continue;
      const std::array<int, 3> ranks_c = {c / 9, c / 3 % 3, c % 3};
      std::array<int, 3> orders{};
      for (int i = 0; i < 3; ++i) orders[i] = OrderOf(ranks_a[i], ranks_b[i], ranks_c[i]);
      all[a].code[b] = static_cast<int8_t>(kCodeOf[orders[0]][orders[1]][orders[2]]);
      all[a].crossings |= 1U << b;
    }
  }
  return all;
}();

// The crossings of a box.
struct Crossings {
  // `columns`: the digits of its columns, by their ranks.
  explicit Crossings(const std::array<std::array<uint8_t, 3>, 3>& columns) {
    for (int i = 0; i < kCrossings; ++i) {
      const int a = columns[0][i / 9];
      const int b = columns[1][i / 3 % 3];
      const int c = columns[2][i % 3];
      digits[i] = static_cast<uint16_t>(1U << a | 1U << b | 1U << c);
      keys[i] = static_cast<uint16_t>(a << 8 | b << 4 | c);
      for (const int digit : {a, b, c}) with[digit] |= 1U << i;
    }
  }

  // The crossings with any of the three digits of a crossing of another box, given as its key.
  uint32_t WithAny(unsigned key) const {
    return with[key >> 8] | with[key >> 4 & 15] | with[key & 15];
  }
  // Those with all of the three digits but those that `key1`, of this box, has.
  uint32_t WithAllBut(unsigned key, unsigned key1) const {
    uint32_t all = ~0U;
    for (const int shift : {0, 4, 8}) {
      const unsigned digit = key >> shift & 15;
      const bool in_key1 = digit == key1 >> 8 || digit == (key1 >> 4 & 15) || digit == (key1 & 15);
      all &= in_key1 ? ~0U : with[digit];
    }
    return all;
  }

  std::array<uint16_t, kCrossings> digits;  // as bits 1 to 9
  std::array<uint16_t, kCrossings> keys;    // as part of a RowKey
  std::array<uint32_t, 10> with{};          // by digit: the crossings that have it, as bits
};

constexpr unsigned kAllDigits = 0x3fe;

}  // namespace

void Completions::Fill(const Patterns& patterns, std::vector<Band>* bands) const {
  bands->clear();
  std::array<std::array<std::array<uint8_t, 3>, 3>, 3> columns;
  for (int stack = 0; stack < 3; ++stack) {
    for (int i = 0; i < 3; ++i) {
      unsigned labels = classes_.Line(patterns[stack], i);
      for (uint8_t& digit : columns[stack][i]) {
        digit = digit_of_label_[stack][std::countr_zero(labels)];
        labels &= labels - 1;
      }
    }
  }
  const std::array<Crossings, 3> boxes = {Crossings(columns[0]), Crossings(columns[1]),
                                          Crossings(columns[2])};
  // By digits: the crossing of the third box, if there is one.
  std::array<uint8_t, 1024> third_box{};
  for (uint8_t i = 0; i < kCrossings; ++i) third_box[boxes[2].digits[i]] = i;
  const auto add = [&](const std::array<int, 3>& a, const std::array<int, 3>& b) {
    Band band = {};
    for (int i = 0; i < 3; ++i) {
      const int c = kSumOfBox - a[i] - b[i];
      band.codes[i] = static_cast<uint8_t>(kPartners[a[i]].code[b[i]]);
      band.rows[0] = band.rows[0] << 12 | boxes[i].keys[a[i]];
      band.rows[1] = band.rows[1] << 12 | boxes[i].keys[b[i]];
      band.rows[2] = band.rows[2] << 12 | boxes[i].keys[c];
    }
    band.band_class = static_cast<uint16_t>(classes_.Of(band.rows));
    if (band.band_class >= band_class_) bands->push_back(band);
  };
  // Rows ascend: row A has the least digit of column 1, row B the next.
  const auto& column1 = columns[0][0];
  const int order = OrderOf(column1[0], column1[1], column1[2]);
  const auto rank_of = [&](int place) {
    const auto& order_of_ranks = kOrdersOfThree[order];
    return static_cast<int>(std::find(order_of_ranks.begin(), order_of_ranks.end(), place) -
                            order_of_ranks.begin());
  };
  const int first_a = 9 * rank_of(0);
  const int first_b = 9 * rank_of(1);
  std::array<int, 3> a;
  std::array<int, 3> b;
  // The third box of rows A and B is what is left of nine digits. Then it is of row C, too.
  constexpr uint32_t kAll = (1U << kCrossings) - 1;
  const uint32_t begins_b = 0x1ffU << first_b;
  for (a[0] = first_a; a[0] < first_a + 9; ++a[0]) {
    const unsigned a0 = boxes[0].digits[a[0]];
    for (uint32_t rest = kAll & ~boxes[1].WithAny(boxes[0].keys[a[0]]); rest != 0;
         rest &= rest - 1) {
      a[1] = std::countr_zero(rest);
      const unsigned a2 = kAllDigits & ~(a0 | boxes[1].digits[a[1]]);
      a[2] = third_box[a2];
      if (boxes[2].digits[a[2]] != a2) continue;
      for (uint32_t rest0 = kPartners[a[0]].crossings & begins_b; rest0 != 0; rest0 &= rest0 - 1) {
        b[0] = std::countr_zero(rest0);
        const int c0 = kSumOfBox - a[0] - b[0];
        const unsigned b0 = boxes[0].digits[b[0]];
        // Row B has no digit twice; nor has row C, if row B takes those of the second box that row
        // C has in the first.
        uint32_t rest1 = kPartners[a[1]].crossings & ~boxes[1].WithAny(boxes[0].keys[b[0]]) &
                         boxes[1].WithAllBut(boxes[0].keys[c0], boxes[1].keys[a[1]]);
        for (; rest1 != 0; rest1 &= rest1 - 1) {
          b[1] = std::countr_zero(rest1);
          const unsigned b2 = kAllDigits & ~(b0 | boxes[1].digits[b[1]]);
          b[2] = third_box[b2];
          if (boxes[2].digits[b[2]] != b2 || kPartners[a[2]].code[b[2]] < 0) continue;
          add(a, b);
        }
      }
    }
  }
}

std::vector<RowKey> Completions::FourthRows() const {
  std::vector<RowKey> rows;
  // Digits ascend in each column, so rows ascend.
  const auto choose = [&](const auto& self, int column, RowKey row, unsigned used) -> void {
    if (column == 9) return rows.push_back(row);
    for (uint8_t digit = 1; digit <= 9; ++digit) {
      if ((used >> digit & 1) != 0 || first_[0][column] == digit || first_[1][column] == digit ||
          first_[2][column] == digit) {
        continue;
      }
      self(self, column + 1, row << 4 | digit, used | 1U << digit);
    }
  };
  choose(choose, 1, 2, 1U << 2);
  return rows;
}

std::vector<Completions::Second> Completions::FillSecond(RowKey fourth) const {
  std::vector<Second> found;
  std::array<uint8_t, 9> row4;
  ToDigits(fourth, &row4);
  std::array<unsigned, 9> free;  // the digits that may follow in each column
  for (int column = 0; column < 9; ++column) {
    free[column] = 0x3fe;
    for (const auto& row : first_) free[column] &= ~(1U << row[column]);
    for (int i = 0; i < 3; ++i) free[column] &= ~(1U << row4[column / 3 * 3 + i]);
  }
  std::array<uint8_t, 9> row5;
  std::array<uint8_t, 9> row6;
  const auto finish = [&] {
    Second second = {};
    second.band.rows[0] = fourth;
    std::array<int, 9> orders;
    std::array<unsigned, 9> labels;  // of each column, as bits
    for (int column = 0; column < 9; ++column) {
      second.band.rows[1] = second.band.rows[1] << 4 | row5[column];
      second.band.rows[2] = second.band.rows[2] << 4 | row6[column];
      const auto& label = label_of_digit_[column / 3];
      const int a = label[row4[column]];
      const int b = label[row5[column]];
      const int c = label[row6[column]];
      orders[column] = OrderOf(a, b, c);
      labels[column] = 1U << a | 1U << b | 1U << c;
    }
    second.band.band_class = static_cast<uint16_t>(classes_.Of(second.band.rows));
    if (second.band.band_class < band_class_) return;
    for (int stack = 0; stack < 3; ++stack) {
      const int begin = 3 * stack;
      second.band.codes[stack] = kCodeOf[orders[begin]][orders[begin + 1]][orders[begin + 2]];
      second.patterns[stack] =
          static_cast<uint8_t>(classes_.PatternOf(labels[begin], labels[begin + 1]));
    }
    found.push_back(second);
  };
  // Row 5 has three digits in a box that row 4 has not, and row 6 has the other three. So both
  // have to find theirs in columns where they may stand; in the end, each row has all nine.
  const auto choose = [&](const auto& self, int column, unsigned used5, unsigned used6) -> void {
    if (column == 9) return finish();
    const int begin = column / 3 * 3;
    unsigned in_box = 0;  // of rows 5 and 6, in this box
    for (int i = begin; i < column; ++i) in_box |= 1U << row5[i] | 1U << row6[i];
    const unsigned candidates = free[column] & ~in_box;
    for (unsigned fives = candidates & ~used5; fives != 0; fives &= fives - 1) {
      const unsigned five = fives & -fives;
      row5[column] = static_cast<uint8_t>(std::countr_zero(five));
      for (unsigned sixes = candidates & ~used6 & ~five; sixes != 0; sixes &= sixes - 1) {
        const unsigned six = sixes & -sixes;
        if (column == 0 && six < five) continue;
        row6[column] = static_cast<uint8_t>(std::countr_zero(six));
        self(self, column + 1, used5 | five, used6 | six);
      }
    }
  };
  choose(choose, 0, 0, 0);
  std::sort(found.begin(), found.end(),
            [](const Second& a, const Second& b) { return a.band.rows < b.band.rows; });
  return found;
}

void Completions::SetPatterns(const Patterns& patterns) {
  patterns_ = patterns;
  Fill(Rest(patterns), &thirds_);
  for (Automorphism& automorphism : automorphisms_) {
    // Where the row that becomes row 4 is depends on the digits of one column alone.
    const int column = automorphism.from_column;
    const int stack = column / 3;
    const int two = std::countr_zero(automorphism.is_two);
    automorphism.in_second =
        (classes_.Line(patterns[stack], column % 3) >> label_of_digit_[stack][two] & 1) != 0;
    if (automorphism.in_second) continue;
    automorphism.fourth_rows.clear();
    for (const Band& third : thirds_) {
      for (const RowKey row : third.rows) {
        if (DigitOf(row, column) != two) continue;
        std::array<uint8_t, 9> digits;
        ToDigits(row, &digits);
        automorphism.fourth_rows.push_back(KeyOf(digits.data(), automorphism.order));
      }
    }
  }
}

bool Completions::CheckSecond(const Band& second) {
  ties_.clear();
  for (size_t i = 0; i < automorphisms_.size(); ++i) {
    const Automorphism& automorphism = automorphisms_[i];
    if (!automorphism.in_second) continue;
    for (const RowKey row : second.rows) {
      if (DigitOf(row, automorphism.from_column) != std::countr_zero(automorphism.is_two)) continue;
      std::array<uint8_t, 9> digits;
      ToDigits(row, &digits);
      const RowKey fourth = KeyOf(digits.data(), automorphism.order);
      if (fourth < second.rows[0]) return false;
      if (fourth == second.rows[0]) ties_.push_back(static_cast<int>(i));
    }
  }
  return true;
}

namespace {

// Whether rows 4 to 9 are not greater than what they become by this order of a first band.
bool IsNotGreater(const std::array<RowKey, 6>& own, const SixRows& rest, const BandOrder& order) {
  const std::array<uint8_t, 6> places = PlacesOf(rest, order);
  for (int i = 0; i < 6; ++i) {
    const RowKey key = KeyOf(rest[places[i]], order);
    if (key != own[i]) return key > own[i];
  }
  return true;
}

}  // namespace

bool Completions::CheckAutomorphism(const BandOrder& order, const Band& second,
                                    const Band& third) const {
  std::array<RowKey, 6> own;
  std::array<std::array<uint8_t, 9>, 6> digits;
  SixRows rest;
  for (int i = 0; i < 6; ++i) {
    own[i] = i < 3 ? second.rows[i] : third.rows[i - 3];
    ToDigits(own[i], &digits[i]);
    rest[i] = digits[i].data();
  }
  return IsNotGreater(own, rest, order);
}

bool Completions::CheckOtherBands(const Band& second, const Band& third) const {
  std::array<std::array<std::array<uint8_t, 9>, 9>, 2> ways;  // the grid, and transposed
  std::array<RowKey, 6> own;
  for (int i = 0; i < 3; ++i) ways[0][i] = first_[i];
  for (int i = 0; i < 6; ++i) {
    own[i] = i < 3 ? second.rows[i] : third.rows[i - 3];
    ToDigits(own[i], &ways[0][3 + i]);
  }
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 9; ++j) ways[1][j][i] = ways[0][i][j];
  }
  for (int band = 1; band < 6; ++band) {
    const int stack = band - 3;
    const int band_class =
        band == 1   ? second.band_class
        : band == 2 ? third.band_class
                    : classes_.Of(patterns_[stack], second.codes[stack])[third.codes[stack]];
    if (band_class != band_class_) continue;
    const auto& rows = ways[band / 3];
    const int begin = band % 3 * 3;
    LeastBand least;
    least.Add(0, {rows[begin].data(), rows[begin + 1].data(), rows[begin + 2].data()});
    SixRows rest;
    for (int i = 0; i < 6; ++i) rest[i] = rows[i < begin ? i : i + 3].data();
    for (const BandOrder& order : least.orders()) {
      if (!IsNotGreater(own, rest, order)) return false;
    }
  }
  return true;
}

}  // namespace sudoku::internal
