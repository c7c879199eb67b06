// SPDX-License-Identifier: Apache-2.0
//
// A house gives a strong link between two ends if all places of the digit lie in them: two cells;
// or two groups, which are the arms of a cross in a box (its heart counts to one of them or to
// both), or two of the three parts of a box or line. A chain is a sequence of links, no two with a
// place in common, where the far end of each and the near end of the next lie in one house. Not
// both ends of the chain can be false: what sees both is removed. If the ends lie in one house too,
// it is a ring, and the same holds between any two neighbours.
//
// The chains are found by walking from link to link. Their rank among equals is that of a search
// through all sets of links, all orders of each set, and all directions.

#include "sudoku/rate/strong_links.h"

#include <algorithm>
#include <array>
#include <string>
#include <tuple>
#include <vector>

namespace sudoku::rate {
namespace {

constexpr int kMaxDegree = 4;
constexpr int kMaxLinks = 2 * kHouses;

// The other cells of the arms of a cross around place `heart` of a box: the column's, the row's.
constexpr Mask ColumnArm(int heart) {
  return static_cast<Mask>((0b001001001 << heart % 3) & ~(1 << heart));
}
constexpr Mask RowArm(int heart) {
  return static_cast<Mask>((0b111 << heart / 3 * 3) & ~(1 << heart));
}

// What is left of a house after one of its three parts, in two.
struct Split {
  Mask empty;
  Mask first;
  Mask second;
};
constexpr std::array<Split, 3> kLineSplits = {{{0b000000111, 0b000111000, 0b111000000},
                                               {0b000111000, 0b000000111, 0b111000000},
                                               {0b111000000, 0b000000111, 0b000111000}}};
constexpr std::array<Split, 3> kBoxRowSplits = {{{0b111000000, 0b000000111, 0b000111000},
                                                 {0b000111000, 0b000000111, 0b111000000},
                                                 {0b000000111, 0b000111000, 0b111000000}}};
constexpr std::array<Split, 3> kBoxColumnSplits = {{{0b100100100, 0b001001001, 0b010010010},
                                                    {0b010010010, 0b001001001, 0b100100100},
                                                    {0b001001001, 0b010010010, 0b100100100}}};

struct End {
  CellBits cells;
  CellBits sees;  // what sees all of them
};

struct Link {
  int house;
  bool grouped;
  CellBits places;
  std::array<End, 2> ends;
};

End MakeEnd(int house, Mask places) {
  End end;
  bool first = true;
  for (Mask left = places; left != 0; left &= left - 1) {
    const int cell = kBoard.cell[house][Lowest(left)];
    end.cells.Set(cell);
    end.sees = first ? kBoard.peers[cell] : end.sees & kBoard.peers[cell];
    first = false;
  }
  return end;
}

// The house of all cells of both, columns first, then rows; -1 if there is none.
int SharedHouse(const CellBits& a, const CellBits& b) {
  const CellBits all = a | b;
  int first = -1;
  all.ForEach([&](int cell) {
    if (first < 0) first = cell;
  });
  for (const int type : {kColumn, kRow, kBox}) {
    const int house = kBoard.house[first][type];
    if ((all & kBoard.cells[house]) == all) return house;
  }
  return -1;
}

// All orders of `n` links, each once (not its reverse too), as the search goes through them: the
// one next to it by Heap's scheme of swaps with counters.
std::vector<std::array<uint8_t, kMaxDegree>> MakeOrders(int n) {
  std::array<uint8_t, kMaxDegree> order = {0, 1, 2, 3};
  std::array<int, kMaxDegree + 1> weight = {0, 1, 2, 3, 4};
  std::vector<std::array<uint8_t, kMaxDegree>> orders;
  const auto add = [&] {
    if (order[0] < order[n - 1]) orders.push_back(order);
  };
  add();
  for (int i = 1; i < n;) {
    --weight[i];
    std::swap(order[i % 2 * weight[i]], order[i]);
    add();
    for (i = 1; i < n && weight[i] == 0; ++i) weight[i] = i;
  }
  return orders;
}

class LinkSearch {
 public:
  LinkSearch(const Position& p, int degree, bool old_prices)
      : p_(p), degree_(degree), old_prices_(old_prices), orders_(MakeOrders(degree)) {}

  bool Find(Step* step) {
    for (digit_ = 0; digit_ < 9; ++digit_) {
      FindLinks();
      if (static_cast<int>(links_.size()) < degree_) continue;
      JoinLinks();
      for (size_t i = 0; i < links_.size(); ++i) {
        for (int near = 0; near < 2; ++near) Walk(0, static_cast<int>(i), near);
      }
    }
    if (!found_) return false;
    step->removals = removals_;
    step->difficulty = best_difficulty_;
    step->technique = degree_ == 2   ? "two-strong-links"
                      : degree_ == 3 ? "three-strong-links"
                                     : "four-strong-links";
    return true;
  }

 private:
  void AddLink(int house, bool grouped, Mask first, Mask second) {
    Link link = {.house = house,
                 .grouped = grouped,
                 .places = MakeEnd(house, p_.places(house, digit_)).cells,
                 .ends = {MakeEnd(house, first), MakeEnd(house, second)}};
    links_.push_back(link);
  }

  void FindLinks() {
    links_.clear();
    for (int house = 0; house < kHouses; ++house) {
      const Mask places = p_.places(house, digit_);
      const int n = Count(places);
      if (n < 2 || n > 6) continue;
      if (n > 2) {
        if (house < 9) {
          FindInBox(house, places, n);
        } else {
          FindInLine(house, places);
        }
        continue;
      }
      const Mask first = places & -places;
      // Two cells of a box in one line are a link of the line.
      if (house < 9 && IsInLine(places)) continue;
      AddLink(house, false, first, places & ~first);
    }
  }

  static bool IsInLine(Mask places) {
    for (int i = 0; i < 3; ++i) {
      if ((places & ~(0b111 << 3 * i)) == 0 || (places & ~(0b001001001 << i)) == 0) return true;
    }
    return false;
  }

  // A house that is empty but for the two groups gives them; only the first split counts.
  void FindInLine(int house, Mask places) {
    for (const Split& split : kLineSplits) {
      if ((places & split.empty) != 0) continue;
      const Mask first = places & split.first;
      const Mask second = places & split.second;
      if (first == 0 || second == 0) return;
      if (Count(second) == 1 && Count(first) != 1) {
        AddLink(house, true, second, first);
      } else {
        AddLink(house, true, first, second);
      }
      return;
    }
  }

  void FindInBox(int house, Mask places, int n) {
    for (int heart = 0; heart < 9; ++heart) {
      const Mask column = places & ColumnArm(heart);
      const Mask row = places & RowArm(heart);
      if ((places & ~(column | row | Bit(heart))) != 0) continue;
      if (column == 0 || row == 0) return;
      AddCross(house, places, heart, column, row);
      return;
    }
    if (n < 4) return;
    for (const auto* splits : {&kBoxRowSplits, &kBoxColumnSplits}) {
      for (const Split& split : *splits) {
        if ((places & split.empty) != 0) continue;
        const Mask first = places & split.first;
        const Mask second = places & split.second;
        if (first == 0 || second == 0) return;
        AddLink(house, true, first, second);
        // Two and two in the corners of a rectangle: the other two pairs as well.
        if (n == 4 && IsRectangle(house, first, second)) AddRectangle(house, first, second);
        return;
      }
    }
  }

  static bool SameLine(int house, Mask a, Mask b) {
    const int x = kBoard.cell[house][Lowest(a)];
    const int y = kBoard.cell[house][Lowest(b)];
    return RowOf(x) == RowOf(y) || ColumnOf(x) == ColumnOf(y);
  }

  static bool IsRectangle(int house, Mask first, Mask second) {
    return SameLine(house, first & (first - 1), second & (second - 1)) &&
           SameLine(house, first, second);
  }

  void AddRectangle(int house, Mask first, Mask second) {
    const Mask first_low = first & -first;
    const Mask second_low = second & -second;
    AddLink(house, true, first_low | second_low, (first & ~first_low) | (second & ~second_low));
  }

  // The heart counts to the arm that has more cells than one, even if it has no candidate there.
  void AddCross(int house, Mask places, int heart, Mask column, Mask row) {
    if (Count(column) == 1 && Count(row) != 1) {
      AddLink(house, true, column, row | Bit(heart));
    } else if (Count(row) == 1) {
      AddLink(house, true, row, column | Bit(heart));
    } else {
      const Mask filled = places & Bit(heart);
      AddLink(house, true, column | filled, row | filled);
    }
  }

  void JoinLinks() {
    for (size_t i = 0; i < links_.size(); ++i) {
      for (size_t j = 0; j < links_.size(); ++j) {
        disjoint_[i][j] =
            links_[i].house != links_[j].house && (links_[i].places & links_[j].places).IsEmpty();
        for (int a = 0; a < 2; ++a) {
          for (int b = 0; b < 2; ++b) {
            joint_[2 * i + a][2 * j + b] = static_cast<int8_t>(
                disjoint_[i][j] ? SharedHouse(links_[i].ends[a].cells, links_[j].ends[b].cells)
                                : -1);
          }
        }
      }
    }
  }

  // Adds a link to the chain, near end first.
  void Walk(int length, int link, int near) {
    for (int i = 0; i + 1 < length; ++i) {
      if (!disjoint_[chain_[i]][link]) return;
    }
    chain_[length] = link;
    near_[length] = near;
    if (length + 1 == degree_) return Report();
    const auto& joint = joint_[2 * link + 1 - near];
    for (size_t next = 0; next < links_.size(); ++next) {
      for (int end = 0; end < 2; ++end) {
        if (joint[2 * next + end] < 0) continue;
        shared_[length] = static_cast<uint8_t>(joint[2 * next + end]);
        Walk(length + 1, static_cast<int>(next), end);
      }
    }
  }

  // The place of the chain in the order of the search among all: the types of its houses from the
  // last, the digit, its links in order, their order in the chain, and their directions.
  using Rank = std::array<uint8_t, 3 * kMaxDegree + 2>;

  void Report() {
    std::array<int, kMaxDegree> sorted{};
    for (int i = 0; i < degree_; ++i) {
      int place = i;
      for (; place > 0 && sorted[place - 1] > chain_[i]; --place) {
        sorted[place] = sorted[place - 1];
      }
      sorted[place] = chain_[i];
    }
    std::array<uint8_t, kMaxDegree> order = {0, 1, 2, 3};
    for (int i = 0; i < degree_; ++i) {
      order[i] =
          static_cast<uint8_t>(std::find(sorted.begin(), sorted.end(), chain_[i]) - sorted.begin());
    }
    if (order[0] > order[degree_ - 1]) return;  // the reverse
    const End& start = links_[chain_[0]].ends[near_[0]];
    const End& end = links_[chain_[degree_ - 1]].ends[1 - near_[degree_ - 1]];
    const bool is_ring = SharedHouse(start.cells, end.cells) >= 0;
    if (is_ring && (order[0] != 0 || near_[0] != 0)) return;
    const std::string kind = Kind();
    const double difficulty = Difficulty(kind);
    if (found_ && difficulty > best_difficulty_) return;

    CellBits bases;
    for (int i = 0; i < degree_; ++i) bases |= kBoard.cells[links_[chain_[i]].house];
    CellBits victims = start.sees & end.sees;
    victims.Minus(bases);
    if (!is_ring) {
      for (int i = 0; i + 1 < degree_; ++i) victims.Minus(kBoard.cells[shared_[i]]);
    }
    Removals removals;
    int total = 0;
    const auto remove = [&](const CellBits& cells) {
      cells.ForEach([&](int cell) {
        if (!p_.Has(cell, digit_)) return;
        removals.Add(cell, Bit(digit_));
        ++total;
      });
    };
    remove(victims);
    for (int i = 0; is_ring && i + 1 < degree_; ++i) {
      CellBits between =
          links_[chain_[i]].ends[1 - near_[i]].sees & links_[chain_[i + 1]].ends[near_[i + 1]].sees;
      remove(between.Minus(bases));
    }
    if (removals.empty()) return;
    Keep(removals, total, difficulty, kind, RankOf(sorted, order));
  }

  Rank RankOf(const std::array<int, kMaxDegree>& sorted,
              const std::array<uint8_t, kMaxDegree>& order) const {
    Rank rank{};
    size_t n = 0;
    for (int i = degree_ - 1; i >= 0; --i) {
      rank[n++] = static_cast<uint8_t>(links_[sorted[i]].house / 9);
    }
    rank[n++] = static_cast<uint8_t>(digit_);
    for (int i = 0; i < degree_; ++i) rank[n++] = static_cast<uint8_t>(sorted[i]);
    rank[n++] =
        static_cast<uint8_t>(std::find(orders_.begin(), orders_.end(), order) - orders_.begin());
    for (int i = 0; i < degree_; ++i) rank[n++] = static_cast<uint8_t>(near_[i]);
    return rank;
  }

  void Keep(const Removals& removals, int total, double difficulty, const std::string& kind,
            const Rank& rank) {
    if (found_ && std::tie(best_difficulty_, best_total_, best_kind_, best_rank_) <=
                      std::make_tuple(difficulty, -total, kind, rank)) {
      return;
    }
    found_ = true;
    best_difficulty_ = difficulty;
    best_total_ = -total;
    best_kind_ = kind;
    best_rank_ = rank;
    removals_ = removals;
  }

  // The number of grouped links, then the types of the houses in the order of the chain: 0 for a
  // box, 1 for a line, 2 for a line of the other type; the least such name, as the peers take it.
  std::string Kind() const {
    std::string types;
    int grouped = 0;
    for (int i = 0; i < degree_; ++i) {
      types += static_cast<char>('0' + links_[chain_[i]].house / 9);
      grouped += links_[chain_[i]].grouped ? 1 : 0;
    }
    types = std::min(types, std::string(types.rbegin(), types.rend()));
    std::string swapped = types;
    for (char& c : swapped) c = c == '1' ? '2' : c == '2' ? '1' : c;
    if (types.find('1') == std::string::npos) {
      types = swapped;
    } else {
      types = std::min({types, swapped, std::string(swapped.rbegin(), swapped.rend())});
    }
    return std::to_string(grouped) + types;
  }

  double Difficulty(const std::string& kind) const {
    static constexpr std::array<double, 3> kBase = {4.0, 5.4, 5.8};
    const double base = kBase[degree_ - 2];
    if (kind[0] != '0') return base + 0.3;
    const bool box = kind.find('0', 1) != std::string::npos;
    const bool both = kind.find('2', 1) != std::string::npos;
    if (!box && !both) return base;
    // The dearer kind: once what has a box, or of three links what has none; then what has all.
    const bool dear = old_prices_ ? box == (degree_ == 2) : box && both;
    return dear ? base + 0.2 : base + 0.1;
  }

  const Position& p_;
  const int degree_;
  const bool old_prices_;
  const std::vector<std::array<uint8_t, kMaxDegree>> orders_;
  int digit_ = 0;
  std::vector<Link> links_;
  std::array<std::array<bool, kMaxLinks>, kMaxLinks> disjoint_;
  std::array<std::array<int8_t, 2 * kMaxLinks>, 2 * kMaxLinks> joint_;  // a house, or -1
  std::array<int, kMaxDegree> chain_{};
  std::array<int, kMaxDegree> near_{};
  std::array<int, kMaxDegree> shared_{};

  bool found_ = false;
  double best_difficulty_ = 0;
  int best_total_ = 0;  // negative
  std::string best_kind_;
  Rank best_rank_{};
  Removals removals_;
};

}  // namespace

bool FindStrongLinks(const Position& p, int degree, bool old_prices, Step* step) {
  return LinkSearch(p, degree, old_prices).Find(step);
}

}  // namespace sudoku::rate
