// SPDX-License-Identifier: Apache-2.0

#include "sudoku/cross_check.h"

#include <algorithm>
#include <utility>

#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"
#include "dlx/run/clock.h"
#include "dlx/verify.h"
#include "sudoku/check/judge.h"
#include "sudoku/encoder.h"
#include "sudoku/format.h"

namespace sudoku {
namespace {

using dlx::Outcome;

// What is wrong with one solution of a puzzle, or "".
std::string FindFault(const Grid& puzzle, const Grid& solution) {
  absl::Status status = CheckSolution(puzzle, solution);
  if (status.ok()) status = dlx::VerifyCover(SudokuProblem(), Encode(solution));
  if (status.ok()) return "";
  return absl::StrCat(FormatLine(solution), " (", std::string(status.message()), ")");
}

// The first of `a` that `b` lacks, as a line; says so if there is none. Both are sorted.
std::string FirstMissing(const std::vector<Grid>& a, const std::vector<Grid>& b) {
  for (const Grid& grid : a) {
    if (!std::binary_search(b.begin(), b.end(), grid)) return FormatLine(grid);
  }
  return a.size() == kMaxKept ? "another set of solutions" : "none other";
}

// Sums of these are the same for the same set in any order, and tell other sets apart: a grid is
// hashed twice, with a different word before it. absl's hash is seeded by process: not for files.
absl::uint128 Digest(const Grid& grid) {
  const std::string line = FormatLine(grid);
  return absl::MakeUint128(absl::HashOf(1, line), absl::HashOf(2, line));
}

}  // namespace

std::string Disagreement::ToString() const {
  return absl::StrCat(who, ": found ", found, ", ", reference, " found ", expected);
}

Tally& Tally::operator+=(const Tally& other) {
  agree += other.agree;
  disagree += other.disagree;
  skipped += other.skipped;
  nodes += other.nodes;
  if (other.updates.has_value()) updates = updates.value_or(0) + *other.updates;
  seconds += other.seconds;
  return *this;
}

std::string CrossChecker::Findings::Count() const {
  return absl::StrCat(saw_all() ? "" : ">=", count);
}

CrossChecker::CrossChecker(std::unique_ptr<Engine> reference, const dlx::Run& run) : run_(run) {
  AddEngine(std::move(reference));
}

void CrossChecker::AddEngine(std::unique_ptr<Engine> engine, std::optional<int64_t> node_limit) {
  tallies_.push_back({.name = std::string(engine->name())});
  if (!node_limit.has_value()) node_limit = run_.limits.nodes;
  contenders_.push_back({std::move(engine), node_limit});
}

void CrossChecker::ClearTallies() {
  for (Tally& tally : tallies_) tally = {.name = std::move(tally.name)};
}

Comparison CrossChecker::Check(const Grid& puzzle, const Claim& claim, const Claim& against) {
  dlx::Run run = run_;
  if (run.limits.solutions.has_value()) {
    for (const Claim* c : {&claim, &against}) {
      internal::RaiseLimit(*c, &*run.limits.solutions);
    }
  }
  exact_.reset();
  Comparison comparison;
  for (size_t i = 0; i < contenders_.size(); ++i) {
    Findings own;  // of an engine; the reference's are kept
    Findings& found = i == 0 ? reference_findings_ : own;
    found = Search(i, puzzle, run);
    if (found.result.outcome == Outcome::kCancelled) {
      comparison.cancelled = true;
      return comparison;
    }
    if (i == 0) comparison.reference = found.result;
    const size_t disagreements = comparison.disagreements.size();
    Compare(found, tallies_[i].name, &comparison);
    Tally& tally = tallies_[i];
    if (comparison.disagreements.size() > disagreements) {
      ++tally.disagree;
    } else if (!found.decided() || !reference_findings_.decided()) {
      ++tally.skipped;
      comparison.skipped = true;
    } else {
      ++tally.agree;
    }
  }
  CheckClaim(puzzle, "claim", claim, &comparison, &comparison.claim_undecided);
  CheckClaim(puzzle, "against", against, &comparison, &comparison.against_undecided);
  comparison.cancelled = exact_.has_value() && exact_->outcome == Outcome::kCancelled;
  return comparison;
}

CrossChecker::Findings CrossChecker::Search(size_t contender, const Grid& puzzle, dlx::Run run) {
  using dlx::internal::Clock;
  run.limits.nodes = contenders_[contender].node_limit;
  Findings findings;
  Clock::duration checking{};  // is not the engine's time
  findings.result =
      contenders_[contender].engine->Enumerate(puzzle, run, [&](const Grid& solution) {
        const Clock::time_point found = dlx::internal::Now();
        if (findings.fault.empty()) findings.fault = FindFault(puzzle, solution);
        findings.digest += Digest(solution);
        if (++findings.count <= static_cast<int64_t>(kMaxKept)) {
          findings.solutions.push_back(solution);
        }
        checking += dlx::internal::Now() - found;
        return dlx::Visit::kContinue;
      });
  std::sort(findings.solutions.begin(), findings.solutions.end());
  if (findings.fault.empty()) {
    const auto twin = std::adjacent_find(findings.solutions.begin(), findings.solutions.end());
    if (twin != findings.solutions.end()) {
      findings.fault = absl::StrCat(FormatLine(*twin), " twice");
    } else if (findings.result.solutions != findings.count) {
      findings.fault = absl::StrCat(findings.result.solutions, " (but gave ", findings.count, ")");
    }
  }

  tallies_[contender] +=
      {.nodes = findings.result.nodes,
       .updates = findings.result.updates,
       .seconds = findings.result.seconds - std::chrono::duration<double>(checking).count()};
  return findings;
}

void CrossChecker::Compare(const Findings& found, dlx::StringView who,
                           Comparison* comparison) const {
  const Findings& reference = reference_findings_;
  // Too many solutions are too many even if the search for them was cut short.
  const bool other_count =
      (found.decided() && reference.decided() && found.Count() != reference.Count()) ||
      (reference.saw_all() && found.count > reference.count) ||
      (found.saw_all() && reference.count > found.count);
  if (!found.fault.empty()) {
    Disagree(who, found.fault, reference.Count(), comparison);
  } else if (other_count) {
    Disagree(who, found.Count(), reference.Count(), comparison);
  } else if (found.saw_all() && reference.saw_all() &&
             (found.digest != reference.digest ||
              (found.kept_all() && found.solutions != reference.solutions))) {
    Disagree(who, FirstMissing(found.solutions, reference.solutions),
             FirstMissing(reference.solutions, found.solutions), comparison);
  }
}

void CrossChecker::CheckClaim(const Grid& puzzle, dlx::StringView who, const Claim& claim,
                              Comparison* comparison, bool* undecided) {
  const Findings& reference = reference_findings_;
  const int64_t n = reference.count;
  const auto count_exactly = [this, &puzzle] { return CountExactly(puzzle); };
  const absl::FunctionRef<internal::KnownCount()> counter = count_exactly;
  internal::JudgeCount(claim, who,
                       {tallies_.front().name, static_cast<uint64_t>(n), reference.saw_all()},
                       counter_ != nullptr ? &counter : nullptr, comparison, undecided);
  if (claim.solution.has_value()) {
    const absl::StatusOr<Grid> solution = ParseLine(*claim.solution);
    // A reference that saw all solutions must have seen this one.
    const bool saw_all = reference.saw_all() && reference.kept_all();
    const bool right = solution.ok() && CheckSolution(puzzle, *solution).ok() &&
                       (!saw_all || std::binary_search(reference.solutions.begin(),
                                                       reference.solutions.end(), *solution));
    if (!right) {
      Disagree(who, *claim.solution,
               saw_all && n == 1 ? FormatLine(reference.solutions.front()) : reference.Count(),
               comparison);
    }
  }
}

internal::KnownCount CrossChecker::CountExactly(const Grid& puzzle) {
  if (!exact_.has_value()) {
    dlx::Run run = run_;
    run.limits.solutions.reset();
    Answer answer;
    SolveResult result =
        counter_->Solve(absl::MakeConstSpan(&puzzle, 1), run, absl::MakeSpan(&answer, 1));
    exact_ = {answer.outcome, result.large.empty()
                                  ? dlx::BigCount(static_cast<uint64_t>(answer.solutions))
                                  : std::move(result.large.front().solutions)};
  }
  return {std::string(counter_->name()), exact_->solutions, exact_->outcome == Outcome::kExhausted};
}

void CrossChecker::Disagree(dlx::StringView who, std::string found, std::string expected,
                            Comparison* comparison) const {
  comparison->disagreements.push_back(
      {std::string(who), std::move(found), tallies_.front().name, std::move(expected)});
}

}  // namespace sudoku
