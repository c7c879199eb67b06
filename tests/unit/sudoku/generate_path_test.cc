// SPDX-License-Identifier: Apache-2.0
//
// Puzzles that were asked for by their rating or their techniques: what the raters and the paths of
// the library say of them afterwards has to be what was asked. And boards with rules that are
// drawn.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/board.h"
#include "sudoku/boards.h"
#include "sudoku/format.h"
#include "sudoku/generate.h"
#include "sudoku/logic.h"
#include "sudoku/rate.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using logic::Technique;
using quadrille_test::CountSolutions;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Generation Made(const GenerateConfig& config) {
  absl::StatusOr<Generation> made = Generate(config);
  EXPECT_TRUE(made.ok()) << made.status();
  return made.ok() ? *std::move(made) : Generation();
}

Board BoardOf(const Grid& puzzle) {
  Board board = MakeBoard(9, 9);
  for (Cell cell = 0; cell < kCells; ++cell) {
    board.givens[cell] = puzzle[cell] == 0 ? kEmptyCell : puzzle[cell];
  }
  return board;
}

logic::Path PathOf(const Board& board, logic::TechniqueSet allowed = logic::TechniqueSet::All()) {
  const absl::StatusOr<PuzzleLogic> puzzle = PrepareLogic(board);
  EXPECT_TRUE(puzzle.ok()) << puzzle.status();
  absl::StatusOr<logic::Path> path = SolvePath(*puzzle, allowed);
  EXPECT_TRUE(path.ok()) << path.status();
  return *std::move(path);
}

int64_t ScoreOf(const Board& board) { return (*RateHodoku(*PrepareLogic(board)))->score; }

bool Takes(const logic::Path& path, Technique technique) {
  return std::any_of(path.steps.begin(), path.steps.end(),
                     [technique](const logic::Step& step) { return step.technique == technique; });
}

logic::TechniqueSet Singles() {
  logic::TechniqueSet singles;
  for (const Technique t :
       {Technique::kFullHouse, Technique::kNakedSingle, Technique::kHiddenSingle}) {
    singles.Add(t);
  }
  return singles;
}

TEST(GeneratePath, RatingsAreInTheRange) {
  for (const auto& [scale, dialect] :
       {std::pair(RatingScale::kSe121, RatingDialect::kSe121),
        std::pair(RatingScale::kSukaku, RatingDialect::kSukaku),
        std::pair(RatingScale::kSukaku118, RatingDialect::kSukaku118)}) {
    const Generation made =
        Made({.count = 6,
              .seed = 1,
              .path = PathWish{.scale = scale, .least_rating = 26, .most_rating = 45}});
    ASSERT_THAT(made.puzzles, SizeIs(6));
    for (const GeneratedPuzzle& p : made.puzzles) {
      EXPECT_EQ(CountSolutions(p.puzzle, 2), 1);
      const Rating rating = Rate(p.puzzle, {.dialect = dialect});
      EXPECT_TRUE(rating.er >= 26 && rating.er <= 45) << rating.ToString();
      ASSERT_TRUE(p.rating.has_value());
      EXPECT_EQ(p.rating->scale, scale);
      EXPECT_EQ(p.rating->number(), rating.er);
      EXPECT_EQ(p.rating->ToString(), rating.ToString());
    }
  }
}

TEST(GeneratePath, ScoresAreInTheRange) {
  const Generation made = Made(
      {.count = 5,
       .seed = 2,
       .path = PathWish{.scale = RatingScale::kHodoku, .least_rating = 300, .most_rating = 500}});
  ASSERT_THAT(made.puzzles, SizeIs(5));
  for (const GeneratedPuzzle& p : made.puzzles) {
    const int64_t score = ScoreOf(BoardOf(p.puzzle));
    EXPECT_TRUE(score >= 300 && score <= 500) << score;
    EXPECT_EQ(p.rating->number(), score);
    EXPECT_THAT(p.rating->ToString(), HasSubstr(std::to_string(score)));
  }
}

TEST(GeneratePath, OneBoundIsEnough) {
  const Generation easy = Made({.count = 3, .seed = 3, .path = PathWish{.most_rating = 15}});
  for (const GeneratedPuzzle& p : easy.puzzles) EXPECT_LE(Rate(p.puzzle).er, 15);
  const Generation hard = Made({.count = 3, .seed = 3, .path = PathWish{.least_rating = 66}});
  for (const GeneratedPuzzle& p : hard.puzzles) EXPECT_GE(Rate(p.puzzle).er, 66);
}

TEST(GeneratePath, RequiredTechniquesAreTaken) {
  const Generation made =
      Made({.count = 3,
            .seed = 4,
            .path = PathWish{.require = {Technique::kXWing, Technique::kPointing}}});
  ASSERT_THAT(made.puzzles, SizeIs(3));
  for (const GeneratedPuzzle& p : made.puzzles) {
    const logic::Path path = PathOf(BoardOf(p.puzzle));
    EXPECT_TRUE(Takes(path, Technique::kXWing));
    EXPECT_TRUE(Takes(path, Technique::kPointing));
    EXPECT_FALSE(p.rating.has_value());
  }
}

TEST(GeneratePath, AllowedTechniquesSolveThem) {
  const Generation made = Made({.count = 20, .seed = 5, .path = PathWish{.allow = Singles()}});
  ASSERT_THAT(made.puzzles, SizeIs(20));
  EXPECT_GT(made.updates, 20);
  for (const GeneratedPuzzle& p : made.puzzles) {
    EXPECT_TRUE(PathOf(BoardOf(p.puzzle), Singles()).is_solved);
  }
}

TEST(GeneratePath, WhatIsRequiredIsAllowed) {
  logic::TechniqueSet allowed = Singles();
  const Generation made =
      Made({.count = 3,
            .seed = 6,
            .path = PathWish{.require = {Technique::kPointing}, .allow = allowed}});
  ASSERT_THAT(made.puzzles, SizeIs(3));
  allowed.Add(Technique::kPointing);
  for (const GeneratedPuzzle& p : made.puzzles) {
    const logic::Path path = PathOf(BoardOf(p.puzzle), allowed);
    EXPECT_TRUE(path.is_solved);
    EXPECT_TRUE(Takes(path, Technique::kPointing));
    EXPECT_FALSE(PathOf(BoardOf(p.puzzle), Singles()).is_solved);
  }
}

TEST(GeneratePath, TheNearestIsOneOfTheNearestRating) {
  const Generation made = Made({.count = 1,
                                .seed = 7,
                                .path = PathWish{.least_rating = 190},
                                .run = {.limits = {.updates = 100}}});
  EXPECT_EQ(made.outcome, Outcome::kUpdateLimit);
  EXPECT_EQ(made.updates, 100);
  ASSERT_TRUE(made.nearest.has_value());
  int hardest = 0;
  for (const GeneratedPuzzle& p : Made({.count = 100, .seed = 7}).puzzles) {
    hardest = std::max(hardest, Rate(p.puzzle).er);
  }
  EXPECT_EQ(made.nearest->rating->number(), hardest);
  EXPECT_EQ(Rate(made.nearest->puzzle).er, hardest);
  EXPECT_DOUBLE_EQ(made.nearest_misses, (190.0 - hardest) / 10);
}

TEST(GeneratePath, WhatMissesThePathAloneIsNearer) {
  // A wrong number of givens is at least one away; singles leave more cells open than that.
  const Generation made =
      Made({.count = 200,
            .seed = 8,
            .least_givens = 24,
            .most_givens = 24,
            .path = PathWish{.require = {Technique::kForcingNetVerity}, .allow = Singles()},
            .run = {.limits = {.updates = 40}}});
  ASSERT_TRUE(made.nearest.has_value());
  EXPECT_EQ(made.nearest->givens, 24);
}

TEST(GeneratePath, ThreadsDoNotMatter) {
  std::vector<std::string> lists[2];
  for (const int threads : {1, 3}) {
    const Generation made = Made({.count = 30,
                                  .seed = 9,
                                  .path = PathWish{.least_rating = 20, .most_rating = 71},
                                  .run = {.threads = threads}});
    for (const GeneratedPuzzle& p : made.puzzles) {
      lists[threads / 3].push_back(FormatLine(p.puzzle) + p.rating->ToString());
    }
  }
  EXPECT_THAT(lists[0], SizeIs(30));
  EXPECT_EQ(lists[0], lists[1]);
}

TEST(GeneratePath, StopsEndItAmidRatings) {
  std::stop_source source;
  int seen = 0;
  const absl::StatusOr<GenerateResult> result =
      Generate({.count = 1'000'000,
                .path = PathWish{.least_rating = 0},
                .run = {.limits = {.stop = source.get_token()}, .threads = 2}},
               [&](const GeneratedPuzzle&) {
                 if (++seen == 10) source.request_stop();
                 return dlx::Visit::kContinue;
               });
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->outcome, Outcome::kCancelled);
  EXPECT_EQ(result->found, seen);
  for (const PathWish& wish : {PathWish{.least_rating = 190},
                               PathWish{.scale = RatingScale::kHodoku, .least_rating = 90'000},
                               PathWish{.allow = logic::TechniqueSet()}}) {
    EXPECT_EQ(Made({.path = wish, .run = {.limits = {.seconds = 0.01}}}).outcome,
              Outcome::kTimeLimit);
  }
}

TEST(GeneratePath, RefusesWhatNoPuzzleHas) {
  const auto refusal = [](const PathWish& wish) {
    return std::string(Generate({.path = wish}).status().message());
  };
  EXPECT_EQ(refusal({.least_rating = 70, .most_rating = 60}), "the range of ratings is empty");
  EXPECT_EQ(refusal({.require = {Technique::kSquirmbag}}),
            "the technique 'squirmbag' is not tried");
}

// ---- Boards ------------------------------------------------------------------------------------

std::vector<GeneratedBoard> BoardsOf(const GenerateBoardConfig& config,
                                     GenerateBoardResult* result = nullptr) {
  std::vector<GeneratedBoard> made;
  const absl::StatusOr<GenerateBoardResult> ended =
      GenerateBoards(config, [&made](const GeneratedBoard& board) {
        made.push_back(board);
        return dlx::Visit::kContinue;
      });
  EXPECT_TRUE(ended.ok()) << ended.status();
  if (ended.ok() && result != nullptr) *result = *ended;
  return made;
}

dlx::Run Two() {
  dlx::Run run;
  run.limits.solutions = 2;
  return run;
}

// How many cells of a region its first cell reaches within it.
int SizeOfConnected(const Board& board, int region) {
  const auto first = std::find(board.regions.begin(), board.regions.end(), region);
  std::vector<int> reached = {static_cast<int>(first - board.regions.begin())};
  for (size_t i = 0; i < reached.size(); ++i) {
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      const int distance = std::abs(board.RowOf(cell) - board.RowOf(reached[i])) +
                           std::abs(board.ColumnOf(cell) - board.ColumnOf(reached[i]));
      const bool is_new = std::find(reached.begin(), reached.end(), cell) == reached.end();
      if (distance == 1 && board.regions[cell] == region && is_new) reached.push_back(cell);
    }
  }
  return static_cast<int>(reached.size());
}

TEST(GeneratePath, BoardsHaveScores) {
  Board king = MakeBoard(6, 6);
  king.constraints.push_back({.kind = ConstraintKind::kAntiKing});
  for (Board board : {MakeBoard(6, 6), king}) {
    const std::vector<GeneratedBoard> made = BoardsOf(
        {.board = board,
         .count = 3,
         .seed = 1,
         .path = PathWish{.scale = RatingScale::kHodoku, .least_rating = 30, .most_rating = 900}});
    ASSERT_THAT(made, SizeIs(3));
    for (const GeneratedBoard& p : made) {
      board.givens = p.puzzle;
      EXPECT_EQ(p.rating->number(), ScoreOf(board));
      EXPECT_TRUE(p.rating->number() >= 30 && p.rating->number() <= 900);
    }
  }
}

TEST(GeneratePath, BoardsTakeTechniques) {
  Board board = MakeBoard(6, 6);
  const std::vector<GeneratedBoard> made = BoardsOf(
      {.board = board,
       .count = 3,
       .seed = 2,
       .path = PathWish{.require = {Technique::kNakedPair}, .allow = logic::TechniqueSet::All()}});
  ASSERT_THAT(made, SizeIs(3));
  for (const GeneratedBoard& p : made) {
    board.givens = p.puzzle;
    const logic::Path path = PathOf(board);
    EXPECT_TRUE(path.is_solved);
    EXPECT_TRUE(Takes(path, Technique::kNakedPair));
  }
  GenerateBoardResult result;
  EXPECT_THAT(BoardsOf({.board = MakeBoard(4, 4),
                        .path = PathWish{.scale = RatingScale::kHodoku, .least_rating = 100'000},
                        .run = {.limits = {.updates = 3}}},
                       &result),
              IsEmpty());
  ASSERT_TRUE(result.nearest.has_value());
  EXPECT_EQ(result.nearest_misses, 100'000 - result.nearest->rating->number());
}

TEST(GenerateBoards, DrawRegionsOfConnectedCells) {
  for (const Board& board : {MakeBoard(9, 9), MakeBoard(6, 6)}) {
    const std::vector<GeneratedBoard> made =
        BoardsOf({.board = board, .jigsaw = true, .count = 4, .seed = 3});
    ASSERT_THAT(made, SizeIs(4));
    for (const GeneratedBoard& p : made) {
      EXPECT_NE(p.board.regions, board.regions);
      EXPECT_EQ(p.board.givens, p.puzzle);
      EXPECT_TRUE(SolveBoard(p.board, Two()).IsUnique());
      EXPECT_TRUE(CheckSolution(p.board, p.solution).ok());
      for (int region = 0; region < board.rows; ++region) {
        EXPECT_EQ(SizeOfConnected(p.board, region), board.columns);
      }
    }
    EXPECT_NE(made[0].board.regions, made[1].board.regions);
  }
}

TEST(GenerateBoards, DrawCagesOfTheSolution) {
  const Board board = MakeBoard(9, 9);
  const std::vector<GeneratedBoard> made =
      BoardsOf({.board = board, .killer = true, .count = 3, .seed = 4, .most_givens = 0});
  ASSERT_THAT(made, SizeIs(3));
  for (const GeneratedBoard& p : made) {
    EXPECT_EQ(p.givens, 0);
    EXPECT_TRUE(SolveBoard(p.board, Two()).IsUnique());
    EXPECT_TRUE(CheckSolution(p.board, p.solution).ok());
    std::vector<int> caged(81, 0);
    for (const Constraint& cage : p.board.constraints) {
      EXPECT_EQ(cage.kind, ConstraintKind::kCage);
      EXPECT_TRUE(cage.cells.size() >= 2 && cage.cells.size() <= 5);
      for (const int cell : cage.cells) ++caged[cell];
    }
    EXPECT_LE(*std::max_element(caged.begin(), caged.end()), 1);
    EXPECT_GE(std::count(caged.begin(), caged.end(), 1), 60);
  }
}

TEST(GenerateBoards, DrawnRulesDoNotDependOnThreads) {
  std::vector<Board> lists[2];
  for (const int threads : {1, 3}) {
    for (const GeneratedBoard& p : BoardsOf({.board = MakeBoard(9, 9),
                                   .jigsaw = true,
                                   .killer = true,
                                   .count = 4,
                                   .seed = 5,
                                   .run = {.threads = threads}})) {
      lists[threads / 3].push_back(p.board);
    }
  }
  EXPECT_THAT(lists[0], SizeIs(4));
  EXPECT_EQ(lists[0], lists[1]);
}

TEST(GeneratePath, BoardsRefuseWhatTheyCannotHave) {
  const auto refusal = [](const Board& board, const PathWish& wish) {
    return std::string(GenerateBoards({.board = board, .path = wish},
                                      [](const GeneratedBoard&) { return dlx::Visit::kContinue; })
                           .status()
                           .message());
  };
  EXPECT_EQ(refusal(MakeBoard(16, 16), {.least_rating = 20}),
            "boards are rated by hodoku, and not by se121");
  EXPECT_THAT(refusal(MakeBoard(25, 25), {.scale = RatingScale::kHodoku, .least_rating = 20}),
              HasSubstr("25"));
  EXPECT_EQ(std::string(GenerateBoards({.board = MakeBoard(5, 5), .jigsaw = true},
                                       [](const GeneratedBoard&) { return dlx::Visit::kContinue; })
                            .status()
                            .message()),
            "a jigsaw begins with a board of which all cells have regions");
}

}  // namespace
}  // namespace sudoku
