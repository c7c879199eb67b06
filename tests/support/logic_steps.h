// SPDX-License-Identifier: Apache-2.0
//
// All steps along the path of a puzzle, each checked: by definition, it changes the position, and
// no solution loses anything by it.

#ifndef TESTS_SUPPORT_LOGIC_STEPS_H_
#define TESTS_SUPPORT_LOGIC_STEPS_H_

#include <map>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "sudoku/logic.h"
#include "sudoku/logic/find.h"

namespace quadrille_test {

// How many steps of each technique were checked, and at how many positions.
struct StepCounts {
  std::map<absl::string_view, int> steps;
  int positions = 0;

  int total() const {
    int sum = 0;
    for (const auto& [name, count] : steps) sum += count;
    return sum;
  }
};

// All techniques but large fish and nested nets, which take long.
inline sudoku::logic::TechniqueSet QuickTechniques() {
  using sudoku::logic::Technique;
  sudoku::logic::TechniqueSet quick;
  for (const sudoku::logic::TechniqueInfo& info : sudoku::logic::Techniques()) {
    if (sudoku::logic::RankOf(info.technique) != nullptr) quick.Add(info.technique);
  }
  quick.Remove(Technique::kNestedForcingNet);
  for (const Technique more :
       {Technique::kDualTwoStringKite, Technique::kDualEmptyRectangle, Technique::kMutantXWing,
        Technique::kFinnedMutantXWing, Technique::kFrankenJellyfish, Technique::kTemplateSet,
        Technique::kTemplateDelete}) {
    quick.Add(more);
  }
  return quick;
}

inline bool IsChange(const sudoku::logic::Step& step, const sudoku::logic::Position& position) {
  for (const auto* const list : {&step.eliminations, &step.placements}) {
    for (const sudoku::logic::Candidate c : *list) {
      if (!position.Has(c)) return false;
    }
  }
  return !step.eliminations.empty() || !step.placements.empty();
}

// Checks a step, and counts it. Returns whether it is right.
inline bool CheckOneStep(const sudoku::PuzzleLogic& puzzle, const sudoku::logic::Position& position,
                         const sudoku::logic::Step& step, StepCounts* counts) {
  ++counts->steps[InfoOf(step.technique).name];
  const absl::Status status = CheckStep(step, puzzle.truth, *puzzle.geometry);
  EXPECT_TRUE(status.ok()) << status << '\n' << Sentence(step, {puzzle.geometry.get()});
  EXPECT_TRUE(IsChange(step, position)) << Sentence(step, {puzzle.geometry.get()});
  return status.ok();
}

// Checks the steps of the path, at most so many, and at the positions between singles all others
// of the wanted techniques that there are.
inline void CheckStepsAlong(const sudoku::PuzzleLogic& puzzle, int most_steps,
                            sudoku::logic::TechniqueSet wanted, StepCounts* counts) {
  sudoku::logic::PathFinder finder(puzzle.position, &puzzle.truth);
  for (int step = 0; !finder.position().IsSolved() && step < most_steps; ++step) {
    const absl::StatusOr<std::optional<sudoku::logic::Step>> next = finder.Next();
    ASSERT_TRUE(next.ok()) << next.status();
    if (!next->has_value()) break;
    CheckOneStep(puzzle, finder.position(), **next, counts);
    // Positions with many steps are those after the singles.
    if ((*next)->placements.empty()) {
      ++counts->positions;
      sudoku::logic::FindConfig config;
      config.wanted = wanted;
      config.is_unique = puzzle.truth.is_unique;
      config.two_candidate_rectangles = true;
      config.siamese = true;
      config.als_in_chains = true;
      FindSteps(finder.position(), config, [&](const sudoku::logic::Step& other) {
        return !CheckOneStep(puzzle, finder.position(), other, counts);
      });
    }
    finder.Make(**next);
  }
}

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_LOGIC_STEPS_H_
