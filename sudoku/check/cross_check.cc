#include "sudoku/cross_check.h"

#include <algorithm>
#include <utility>

#include "absl/hash/hash.h"
#include "absl/strings/str_cat.h"
#include "dlx/run/clock.h"
#include "dlx/verify.h"
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
  for (const Claim* c : {&claim, &against}) {
    if (!run.limits.solutions.has_value()) break;
    run.limits.solutions =
        std::max({*run.limits.solutions, c->count.value_or(-1) + 1, c->at_least.value_or(0)});
  }
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

void CrossChecker::Compare(const Findings& found, absl::string_view who,
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

void CrossChecker::CheckClaim(const Grid& puzzle, absl::string_view who, const Claim& claim,
                              Comparison* comparison, bool* undecided) const {
  const Findings& reference = reference_findings_;
  const int64_t n = reference.count;
  if (claim.count.has_value() || claim.at_least.has_value()) {
    if (claim.count.has_value() && (reference.saw_all() ? n != *claim.count : n > *claim.count)) {
      Disagree(who, claim.count_text, reference.Count(), comparison);
    } else if (claim.at_least.has_value() && n < *claim.at_least && reference.saw_all()) {
      Disagree(who, absl::StrCat(">=", *claim.at_least), reference.Count(), comparison);
    } else if (!reference.decided() && n < claim.at_least.value_or(n + 1)) {
      comparison->skipped = true;
      *undecided = true;
    }
  }
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

void CrossChecker::Disagree(absl::string_view who, std::string found, std::string expected,
                            Comparison* comparison) const {
  comparison->disagreements.push_back(
      {std::string(who), std::move(found), tallies_.front().name, std::move(expected)});
}

}  // namespace sudoku
