// SPDX-License-Identifier: Apache-2.0

#include "sudoku/board_check.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/hash/hash.h"
#include "absl/numeric/int128.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sudoku/board_engine.h"
#include "sudoku/boards.h"
#include "sudoku/check/judge.h"

namespace sudoku {
namespace {

using dlx::Outcome;

constexpr char kReference[] = "dfs";

using Values = std::vector<int>;

// The solutions that one engine gave.
struct Findings {
  EnumerateResult result;
  std::set<Values> solutions;  // the first kMaxKept
  absl::uint128 digest = 0;    // of the set of them all
  std::string fault;           // the first thing that is wrong with one of them, or ""

  bool saw_all() const { return result.outcome == Outcome::kExhausted; }
  bool decided() const { return saw_all() || result.outcome == Outcome::kSolutionLimit; }
  bool kept_all() const { return result.solutions == static_cast<int64_t>(solutions.size()); }
  std::string Count() const { return absl::StrCat(saw_all() ? "" : ">=", result.solutions); }
};

class BoardChecker {
 public:
  BoardChecker(const Board& board, const dlx::Run& run, const BoardClaims& claims)
      : board_(board),
        run_(run),
        claim_(claims.claim),
        against_(claims.against),
        alphabet_(claims.alphabet.value_or(DefaultAlphabet(board))) {
    if (claim_.empty() && !board.solution.empty()) {
      bool are_values = true;
      for (int cell = 0; cell < board.num_cells(); ++cell) {
        const int value = board.solution[cell];
        const bool is_value = value >= board.least && value <= board.greatest();
        are_values = are_values && (is_value || board.IsHole(cell));
      }
      // What are no values of the board is read as no solution.
      claim_.solution = are_values ? Text(board.solution) : absl::StrJoin(board.solution, " ");
    }
  }

  BoardComparison Compare(absl::Span<const std::string> engines) {
    dlx::Run run = run_;
    if (run.limits.solutions.has_value()) {
      internal::RaiseLimit(claim_, &*run.limits.solutions);
      internal::RaiseLimit(against_, &*run.limits.solutions);
    }
    SearchByReference(run);
    for (const std::string& name : engines) {
      if (comparison_.cancelled) break;
      if (name != kReference) CompareEngine(name, run);
    }
    if (comparison_.cancelled) return std::move(comparison_);
    comparison_.has_claim = !claim_.empty();
    Judge("claim", claim_, &comparison_.claim_undecided);
    Judge("against", against_, &comparison_.against_undecided);
    return std::move(comparison_);
  }

 private:
  std::string Text(const Values& values) const {
    return FormatValues(board_, values, alphabet_, /*on_one_line=*/true);
  }

  void Disagree(const std::string& who, std::string found, std::string expected) {
    comparison_.disagreements.push_back({who, std::move(found), kReference, std::move(expected)});
  }

  Findings Search(const std::string& engine, const dlx::Run& run) const {
    Findings found;
    const auto see = [&](absl::Span<const int> values) {
      Values solution(values.begin(), values.end());
      if (const absl::Status status = CheckSolution(board_, solution);
          !status.ok() && found.fault.empty()) {
        found.fault = absl::StrCat(Text(solution), " (", std::string(status.message()), ")");
      }
      // The sum is the same for the same set in any order. Hashes are seeded by process.
      found.digest += absl::MakeUint128(absl::HashOf(1, solution), absl::HashOf(2, solution));
      if (found.solutions.size() < kMaxKept) {
        const bool is_new = found.solutions.insert(std::move(solution)).second;
        if (!is_new && found.fault.empty()) found.fault = "a solution twice";
      }
      return dlx::Visit::kContinue;
    };
    found.result = MakeBoardEngine(engine)->Enumerate(board_, run, see);
    return found;
  }

  Tally& AddTally(const std::string& name, const Findings& found) {
    Tally& tally = comparison_.tallies.emplace_back(Tally{.name = name});
    tally.nodes = found.result.nodes;
    tally.updates = found.result.updates;
    tally.seconds = found.result.seconds;
    return tally;
  }

  void SearchByReference(const dlx::Run& run) {
    reference_ = Search(kReference, run);
    comparison_.reference = reference_.result;
    comparison_.cancelled = reference_.result.outcome == Outcome::kCancelled;
    comparison_.skipped = !reference_.decided();
    Tally& tally = AddTally(kReference, reference_);
    ++(reference_.decided() ? tally.agree : tally.skipped);
    if (!reference_.fault.empty()) {
      Disagree(kReference, reference_.fault, absl::StrCat(reference_.result.solutions));
    }
  }

  void CompareEngine(const std::string& name, const dlx::Run& run) {
    const Findings found = Search(name, run);
    comparison_.cancelled = found.result.outcome == Outcome::kCancelled;
    Tally& tally = AddTally(name, found);
    const size_t before = comparison_.disagreements.size();
    const int64_t own = found.result.solutions;
    const int64_t other = reference_.result.solutions;
    const bool comparable = found.decided() && reference_.decided();
    // Numbers differ, or one engine has more solutions than the other says there are.
    const bool differ = (comparable && own != other) || (reference_.saw_all() && own > other) ||
                        (found.saw_all() && own < other);
    const bool have_all = found.saw_all() && reference_.saw_all();
    if (!found.fault.empty()) {
      Disagree(name, found.fault, reference_.Count());
    } else if (differ) {
      Disagree(name, found.Count(), reference_.Count());
    } else if (!comparable) {
      comparison_.skipped = true;
      ++tally.skipped;
      return;
    } else if (have_all && (found.digest != reference_.digest ||
                            (found.kept_all() && found.solutions != reference_.solutions))) {
      Disagree(name, "another set of solutions", reference_.Count());
    }
    ++(comparison_.disagreements.size() > before ? tally.disagree : tally.agree);
  }

  void Judge(const std::string& who, const Claim& claim, bool* undecided) {
    const auto n = static_cast<uint64_t>(reference_.result.solutions);
    const auto count_exactly = [this] { return CountExactly(); };
    const absl::FunctionRef<internal::KnownCount()> counter = count_exactly;
    internal::JudgeCount(claim, who, {kReference, n, reference_.saw_all()}, &counter, &comparison_,
                         undecided);
    if (!claim.solution.has_value()) return;
    const std::optional<Values> values = ParseValues(board_, *claim.solution, alphabet_);
    // A reference that saw all solutions must have seen this one.
    const bool saw_all = reference_.saw_all() && reference_.kept_all();
    const bool right = values.has_value() && CheckSolution(board_, *values).ok() &&
                       (!saw_all || reference_.solutions.count(*values) > 0);
    if (!right) {
      Disagree(who, *claim.solution,
               saw_all && n == 1 ? Text(*reference_.solutions.begin()) : reference_.Count());
    }
  }

  internal::KnownCount CountExactly() {
    if (!exact_.has_value()) {
      dlx::Run run = run_;
      run.limits.solutions.reset();
      exact_ = CountBoard(board_, run);
      comparison_.cancelled = exact_->outcome == Outcome::kCancelled;
    }
    return {"auto", exact_->count, exact_->outcome == Outcome::kExhausted};
  }

  const Board& board_;
  const dlx::Run& run_;
  Claim claim_;
  const Claim& against_;
  const Alphabet alphabet_;
  Findings reference_;
  std::optional<BoardCount> exact_;  // if it was asked
  BoardComparison comparison_;
};

}  // namespace

BoardComparison CompareOnBoard(const Board& board, absl::Span<const std::string> engines,
                               const dlx::Run& run, const BoardClaims& claims) {
  return BoardChecker(board, run, claims).Compare(engines);
}

}  // namespace sudoku
