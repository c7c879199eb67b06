// SPDX-License-Identifier: Apache-2.0
//
// What the two searches for chains have in common: nodes, rules, and what a chain is worth to the
// chain that it is nested in.
//
// A node says that a candidate is on (the cell has the digit) or off. A chain is the set of nodes
// that one node follows from; its complexity is their number. The length of a chain adds to the
// difficulty of its rule: 0.1 for each of 4, 6, 8, 12, 16, 24, ... that complexity - 2 exceeds.

#ifndef SUDOKU_RATE_CHAINS_H_
#define SUDOKU_RATE_CHAINS_H_

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "sudoku/rate/position.h"
#include "sudoku/rate/step.h"

namespace sudoku::rate {

constexpr int OffNode(int candidate) { return 2 * candidate; }
constexpr int OnNode(int candidate) { return 2 * candidate + 1; }

inline constexpr uint16_t kNoCandidate = 0xffff;

// Why a node follows from another: a house of one of the three types, the cell, or it is assumed.
enum Cause : uint8_t { kByBox = kBox, kByRow = kRow, kByColumn = kColumn, kByCell, kAssumed };

// A set of candidates.
class CandidateBits {
 public:
  static constexpr int kWords = (kCandidates + 63) / 64;

  void Clear() { words_.fill(0); }
  void Set(int i) { words_[i >> 6] |= uint64_t{1} << (i & 63); }
  bool Has(int i) const { return (words_[i >> 6] >> (i & 63) & 1) != 0; }
  bool IsEmpty() const {
    uint64_t any = 0;
    for (const uint64_t word : words_) any |= word;
    return any == 0;
  }
  bool Meets(const CandidateBits& o) const {
    uint64_t any = 0;
    for (int w = 0; w < kWords; ++w) any |= words_[w] & o.words_[w];
    return any != 0;
  }
  // Adds a set; returns what was not there before.
  CandidateBits Merge(const CandidateBits& o) {
    CandidateBits added;
    for (int w = 0; w < kWords; ++w) {
      added.words_[w] = o.words_[w] & ~words_[w];
      words_[w] |= o.words_[w];
    }
    return added;
  }
  // Takes out the least; -1 if there is none.
  int TakeLowest() {
    for (int w = 0; w < kWords; ++w) {
      if (words_[w] == 0) continue;
      const int i = 64 * w + std::countr_zero(words_[w]);
      words_[w] &= words_[w] - 1;
      return i;
    }
    return -1;
  }
  CandidateBits& operator&=(const CandidateBits& o) {
    for (int w = 0; w < kWords; ++w) words_[w] &= o.words_[w];
    return *this;
  }

 private:
  std::array<uint64_t, kWords> words_{};
};

// What the length of a chain adds. Sums of 0.1, as the peers add them up: ratings are compared.
constexpr double AddUpLength(int complexity) {
  double bonus = 0;
  int limit = 4;
  for (bool odd = false; complexity - 2 > limit; odd = !odd) {
    bonus += 0.1;
    limit = odd ? limit * 4 / 3 : limit * 3 / 2;
  }
  return bonus;
}

inline constexpr std::array<double, 100> kLengthBonus = [] {
  std::array<double, 100> bonus{};
  for (int i = 0; i < 100; ++i) bonus[i] = AddUpLength(i);
  return bonus;
}();

inline double LengthBonus(int complexity) {
  return complexity < 100 ? kLengthBonus[complexity] : AddUpLength(complexity);
}

// A step that a search within an assumption found.
struct NestedStep {
  Removals removals;
  // The candidates that the assumption has taken away and the step needs gone, each once.
  std::vector<uint16_t> parents;
  int complexity = 0;
  uint64_t identity = 0;  // equal for chains of equal nodes in equal order
};

// Mixes a node into the identity of a chain.
inline uint64_t MixNode(uint64_t identity, int node) {
  identity = (identity ^ static_cast<uint64_t>(node + 1)) * 0x9e3779b97f4a7c15;
  return identity ^ identity >> 29;
}

// Collects the parents of a nested step: each node that is on needs that its house, or its cell,
// has lost the candidates it had before the assumption.
class ParentCollector {
 public:
  ParentCollector(const Position& before, const Position& now, std::vector<uint16_t>* parents)
      : before_(before), now_(now), parents_(parents) {
    parents_->clear();
    seen_.Clear();
  }

  void AddOn(int candidate, Cause cause) {
    const int cell = candidate / 9;
    const int digit = candidate % 9;
    if (cause == kByCell) {
      const Mask gone = before_.candidates(cell) & ~now_.candidates(cell);
      for (Mask left = gone; left != 0; left &= left - 1) Add(CandidateOf(cell, Lowest(left)));
    } else if (cause != kAssumed) {
      const int house = kBoard.house[cell][cause];
      const Mask gone = before_.places(house, digit) & ~now_.places(house, digit);
      for (Mask left = gone; left != 0; left &= left - 1) {
        Add(CandidateOf(kBoard.cell[house][Lowest(left)], digit));
      }
    }
  }

 private:
  void Add(int candidate) {
    if (seen_.Has(candidate)) return;
    seen_.Set(candidate);
    parents_->push_back(static_cast<uint16_t>(candidate));
  }

  const Position& before_;
  const Position& now_;
  std::vector<uint16_t>* const parents_;
  CandidateBits seen_;
};

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_CHAINS_H_
