// SPDX-License-Identifier: Apache-2.0
//
// Compares engines with a reference, with claims, and with the rules.
//
//   sudoku::CrossChecker checker(MakeEngine("dfs"), {.limits = {.solutions = 2}});
//   checker.AddEngine(MakeEngine("dlx"));
//   const sudoku::Comparison c = checker.Check(puzzle, {});
//   for (const sudoku::Disagreement& d : c.disagreements) ... d.ToString()
//
// For each puzzle, for every engine and the reference:
//   - the number of solutions, up to the limit, is compared with the reference's;
//   - every solution is checked against the rules, and as an exact cover by dlx::VerifyCover;
//   - no solution may come twice (found among the first kMaxKept, or by the digest below);
//   - where neither reached the limit, the sets of solutions must be equal.
// A search that a node, time or memory limit ended is skipped: it proves nothing about the number.
//
// Sets are compared solution by solution up to kMaxKept of them; larger ones by a 128-bit digest
// that does not depend on the order. Memory: at most 81 * kMaxKept bytes for each of two engines.
// One thread per object.

#ifndef SUDOKU_CROSS_CHECK_H_
#define SUDOKU_CROSS_CHECK_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/numeric/int128.h"
#include "absl/types/span.h"
#include "dlx/string_view.h"
#include "sudoku/claim.h"
#include "sudoku/engine.h"

namespace sudoku {

namespace internal {
struct KnownCount;
}  // namespace internal

inline constexpr size_t kMaxKept = size_t{1} << 16;

// Claims of more solutions are left to an engine that counts without finding each: to enumerate
// that many takes seconds, and soon years.
inline constexpr int64_t kMostEnumerated = 1'000'000;

struct Disagreement {
  std::string who;        // an engine, "claim", "against"
  std::string found;      // a count, ">=N", a solution, or what is wrong with one
  std::string reference;  // the name of the reference
  std::string expected;   // what it found

  // "dlx: found 1, dfs found 2"
  std::string ToString() const;
};

struct Comparison {
  std::vector<Disagreement> disagreements;
  bool skipped = false;  // a limit other than that on solutions ended some search
  // Whether a claim is right is not known, because a limit ended the search of the reference, or
  // the exact count.
  bool claim_undecided = false;
  bool against_undecided = false;
  bool cancelled = false;  // by Limits::stop: ignore everything else here
  EnumerateResult reference;
};

// What one engine, or one kind of claim, did in a number of puzzles.
struct Tally {
  std::string name = {};
  int64_t agree = 0;
  int64_t disagree = 0;
  int64_t skipped = 0;
  int64_t nodes = 0;
  std::optional<int64_t> updates = std::nullopt;
  double seconds = 0;

  Tally& operator+=(const Tally& other);
};

class CrossChecker {
 public:
  // The limits apply to each engine on each puzzle; that on solutions is raised to N + 1 where a
  // claim says N, which is at most kMostEnumerated.
  CrossChecker(std::unique_ptr<Engine> reference, const dlx::Run& run);

  // Adds an engine to be compared; `node_limit` replaces that of the limits if it is given.
  void AddEngine(std::unique_ptr<Engine> engine, std::optional<int64_t> node_limit = std::nullopt);

  // Sets the engine that judges claims of more than kMostEnumerated solutions, within the limits.
  // It has to count without finding each: "auto", if it need not find the first one first. Without
  // an engine, such claims are skipped.
  void set_counter(std::unique_ptr<Engine> counter) { counter_ = std::move(counter); }

  // Compares all engines on one puzzle, and what is claimed of it: in the input ("claim") and by
  // another program ("against").
  Comparison Check(const Grid& puzzle, const Claim& claim, const Claim& against = {});

  // What was done since the last ClearTallies(): the reference first, then the engines in the order
  // of AddEngine().
  absl::Span<const Tally> tallies() const { return tallies_; }
  void ClearTallies();

 private:
  struct Contender {
    std::unique_ptr<Engine> engine;
    std::optional<int64_t> node_limit;
  };
  // The solutions that one engine gave.
  struct Findings {
    EnumerateResult result;
    int64_t count = 0;
    std::vector<Grid> solutions;  // sorted; empty if there are more than kMaxKept
    absl::uint128 digest = 0;     // of the set of them all
    std::string fault;            // the first thing that is wrong with them, or ""

    bool saw_all() const { return result.outcome == dlx::Outcome::kExhausted; }
    // Whether it ended by itself or by the limit on solutions.
    bool decided() const { return saw_all() || result.outcome == dlx::Outcome::kSolutionLimit; }
    bool kept_all() const { return count == static_cast<int64_t>(solutions.size()); }
    std::string Count() const;
  };

  Findings Search(size_t contender, const Grid& puzzle, dlx::Run run);
  void Compare(const Findings& found, dlx::StringView who, Comparison* comparison) const;
  struct Exact {
    dlx::Outcome outcome;
    dlx::BigCount solutions;
  };

  internal::KnownCount CountExactly(const Grid& puzzle);
  void CheckClaim(const Grid& puzzle, dlx::StringView who, const Claim& claim,
                  Comparison* comparison, bool* undecided);
  void Disagree(dlx::StringView who, std::string found, std::string expected,
                Comparison* comparison) const;

  const dlx::Run run_;
  std::vector<Contender> contenders_;  // the reference first
  std::vector<Tally> tallies_;         // by contender
  Findings reference_findings_;        // of the last Check()
  std::unique_ptr<Engine> counter_;    // null: none
  std::optional<Exact> exact_;         // what it counted in the last Check(), if it was asked
};

}  // namespace sudoku

#endif  // SUDOKU_CROSS_CHECK_H_
