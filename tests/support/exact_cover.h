// SPDX-License-Identifier: Apache-2.0
//
// Small exact cover problems as plain data: made at random, and solved in two obvious ways that
// share no code with dlx. Everything that dlx does is compared with these.

#ifndef TESTS_SUPPORT_EXACT_COVER_H_
#define TESTS_SUPPORT_EXACT_COVER_H_

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "dlx/problem.h"

namespace quadrille_test {

// Whether this build is several times slower than a release, so that tests do less.
#if !defined(NDEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSlowBuild = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool kSlowBuild = true;
#else
inline constexpr bool kSlowBuild = false;
#endif
#else
inline constexpr bool kSlowBuild = false;
#endif

// Items and options are numbered from 0. An option has at least one item and none of them twice.
struct ExactCover {
  std::vector<bool> primary;                  // by item
  std::vector<std::vector<int32_t>> options;  // items of each

  bool HasPrimaryItem(int32_t option) const;
  // Whether two options, or an option and itself, have an item in common.
  bool Clash(int32_t a, int32_t b) const;
  // In Knuth's format, for messages. Items are called p0, s1, ... by their numbers.
  std::string ToString() const;
};

dlx::Problem BuildProblem(const ExactCover& problem);

// A number from 0 to n - 1, the same on every platform. Requires: n > 0.
int32_t RandomBelow(std::mt19937_64& rng, int32_t n);

// A problem of at most 9 items and 21 options, as varied as can be: with and without solutions,
// secondary items, no items at all, items without options, equal options, options without primary
// items, sparse and dense.
ExactCover RandomExactCover(std::mt19937_64& rng);

// The definition: each option exists, every primary item is in exactly one of them, every secondary
// one in at most one. An option that occurs twice covers its items twice.
bool IsExactCover(const ExactCover& problem, absl::Span<const int32_t> options);

// Tries all subsets of the usable options (usable[o]) of which no two clash, and returns those that
// are exact covers, each in ascending order.
std::vector<std::vector<int32_t>> BruteForce(const ExactCover& problem,
                                             const std::vector<bool>& usable);
// The same with the options that the search may choose: those with a primary item.
std::vector<std::vector<int32_t>> BruteForce(const ExactCover& problem);

// What a search should do, step by step.
struct SearchTrace {
  std::vector<std::vector<int32_t>> solutions;  // in the order found, each from the root down
  int64_t nodes = 0;
  int64_t updates = 0;
  std::vector<int64_t> profile;
};

// Algorithm X as dlx/solver.h and dlx/run.h describe it, on lists that are copied at every node:
// nothing is ever undone.
SearchTrace ReferenceSearch(const ExactCover& problem);

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_EXACT_COVER_H_
