// SPDX-License-Identifier: Apache-2.0

#include "dlx/kernel/links/walk.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/kernel/links/links.h"
#include "dlx/problem.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/searches.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::EvenMatrices;
using ::quadrille_test::Matrices;
using ::quadrille_test::OnceOrTwice;
using ::quadrille_test::Parse;
using ::quadrille_test::People;
using ::quadrille_test::Solutions;
using ::quadrille_test::Sorted;
using ::testing::ElementsAre;

// Where a walk is: the nodes chosen, and the updates so far.
std::string Place(const Walk& walk) {
  std::string text;
  for (int32_t level = 0; level < walk.level(); ++level) {
    absl::StrAppend(&text, walk.item(level), ":", walk.node(level), " ");
  }
  return absl::StrCat(text, "(", walk.table().updates(), ")");
}

//   x      1   2   3 |  4 |  5   6 |  7 |  8   9  10 | 11 | 12 | 13
//   item   p   q   s |    |  p   s |    |  p   q   s |    |  q |
TEST(WalkTest, VisitsAPlainTreeInOrder) {
  const Problem problem = Parse("p q | s\np s\np q s\nq\n");
  Walk walk{Links(problem)};
  EXPECT_EQ(walk.level(), 0);
  EXPECT_TRUE(walk.Descend<Shape::kPlain>(1));
  EXPECT_EQ(Place(walk), "1:5 (5)");
  EXPECT_EQ(walk.First<Shape::kPlain>(0), 5);
  EXPECT_EQ(walk.Branches<Shape::kPlain>(0), 2);
  EXPECT_TRUE(walk.Descend<Shape::kPlain>(2));
  EXPECT_EQ(Place(walk), "1:5 2:12 (6)");
  EXPECT_TRUE(walk.table().Solved());
  EXPECT_FALSE(walk.Advance<Shape::kPlain>());  // {q} was the last
  EXPECT_EQ(Place(walk), "1:5 (6)");
  EXPECT_TRUE(walk.Advance<Shape::kPlain>());
  EXPECT_EQ(Place(walk), "1:8 (8)");
  EXPECT_TRUE(walk.table().Solved());
  EXPECT_FALSE(walk.Advance<Shape::kPlain>());
  EXPECT_EQ(Place(walk), "(8)");
  EXPECT_TRUE(walk.table() == Links(problem));
}

TEST(WalkTest, AnItemWithoutOptionsHasNoBranch) {
  const Problem problem = Parse("p q\np\n");
  Walk walk{Links(problem)};
  EXPECT_FALSE(walk.Descend<Shape::kPlain>(2));
  EXPECT_EQ(Place(walk), "(1)");  // it was covered
  EXPECT_TRUE(walk.table() == Links(problem));

  const Problem twice = Parse("p 2|q\np\nq\n");
  Walk other{Links(twice)};
  EXPECT_FALSE(other.Descend<Shape::kMulti>(2));
  EXPECT_EQ(Place(other), "(0)");  // as in DLX3 it was not
  EXPECT_TRUE(other.table() == Links(twice));
}

//   x       1     2 |  3 |  4   5 |  6 |  7 |  8 |  9 | 10
//   item  1:2|p   q |    |  p   q |    |  p |    |  q |
//
// The search of DLX3: q has two options, and p has two branches, but more slack.
TEST(WalkTest, VisitsATreeWithMultiplicitiesInOrder) {
  const Problem problem = OnceOrTwice();
  Walk walk{Links(problem)};
  EXPECT_TRUE(walk.Descend<Shape::kMulti>(2));
  EXPECT_EQ(Place(walk), "2:5 (2)");  // q, and 4; p may have one more
  EXPECT_TRUE(walk.Descend<Shape::kMulti>(1));
  EXPECT_EQ(Place(walk), "2:5 1:7 (4)");  // p is covered, and {p} leaves its list
  EXPECT_EQ(walk.First<Shape::kMulti>(1), 7);
  EXPECT_EQ(walk.Branches<Shape::kMulti>(1), 2);
  EXPECT_TRUE(walk.table().Solved());
  EXPECT_TRUE(walk.Advance<Shape::kMulti>());
  EXPECT_EQ(Place(walk), "2:5 1:1 (4)");  // p gets no more
  EXPECT_EQ(walk.First<Shape::kMulti>(1), 7);
  EXPECT_TRUE(walk.table().Solved());
  EXPECT_FALSE(walk.Advance<Shape::kMulti>());
  EXPECT_TRUE(walk.Advance<Shape::kMulti>());
  EXPECT_EQ(Place(walk), "2:9 (4)");  // {q}: p is as it was, but for {p q}
  EXPECT_FALSE(walk.table().Solved());
  EXPECT_TRUE(walk.Descend<Shape::kMulti>(1));
  EXPECT_EQ(Place(walk), "2:9 1:7 (5)");  // {p}, and p stays active
  EXPECT_EQ(walk.Branches<Shape::kMulti>(1), 1);
  EXPECT_FALSE(walk.table().Solved());
  EXPECT_TRUE(walk.Descend<Shape::kMulti>(1));  // p once more
  EXPECT_EQ(Place(walk), "2:9 1:7 1:1 (6)");    // has no option left, and needs none
  EXPECT_TRUE(walk.table().Solved());
  EXPECT_FALSE(walk.Advance<Shape::kMulti>());
  EXPECT_FALSE(walk.Advance<Shape::kMulti>());  // p needs an option
  EXPECT_FALSE(walk.Advance<Shape::kMulti>());
  EXPECT_EQ(Place(walk), "(6)");
  EXPECT_TRUE(walk.table() == Links(problem));
}

TEST(WalkTest, AscendsFromAnywhere) {
  const Problem problem = OnceOrTwice();
  Walk walk{Links(problem)};
  ASSERT_TRUE(walk.Descend<Shape::kMulti>(2));
  const Links chosen = walk.table();
  ASSERT_TRUE(walk.Descend<Shape::kMulti>(1));
  walk.Ascend<Shape::kMulti>();  // from an option
  EXPECT_TRUE(walk.table() == chosen);
  ASSERT_TRUE(walk.Descend<Shape::kMulti>(1));
  ASSERT_TRUE(walk.Advance<Shape::kMulti>());
  walk.Ascend<Shape::kMulti>();  // from "no more"
  EXPECT_TRUE(walk.table() == chosen);
  walk.Ascend<Shape::kMulti>();
  EXPECT_TRUE(walk.table() == Links(problem));
}

// Goes through the whole tree, with every active item in turn as the one to branch on, and compares
// the table after each move with what it was before.
template <Shape S>
class WholeTree {
 public:
  explicit WholeTree(const Problem& problem) : walk_(Links(problem)) {}

  Solutions Run() {
    Visit();
    EXPECT_EQ(walk_.level(), 0);
    return std::move(solutions_);
  }

 private:
  void Visit() {
    EXPECT_EQ(walk_.table().Check(), "");
    if (walk_.table().Solved()) {
      Found();
      return;
    }
    const Links before = walk_.table();
    const int32_t level = walk_.level();
    const int32_t item = PickItem();
    const int32_t degree = walk_.table().Degree<S>(item);
    int32_t ways = 0;
    for (bool more = walk_.Descend<S>(item); more; more = walk_.Advance<S>()) {
      ASSERT_EQ(walk_.level(), level + 1);
      ++ways;
      EXPECT_EQ(walk_.Branches<S>(level), degree);
      EXPECT_EQ(walk_.item(level), item);
      Visit();
    }
    EXPECT_EQ(ways, std::max(degree, 0));
    EXPECT_EQ(walk_.level(), level);
    ASSERT_TRUE(walk_.table() == before);
  }

  // Another one at each node.
  int32_t PickItem() {
    int32_t i = walk_.table().FirstActive();
    for (int32_t steps = picks_++ % 3; steps > 0; --steps) {
      i = walk_.table().NextActive(i);
      if (i == 0) i = walk_.table().FirstActive();
    }
    return i;
  }

  void Found() {
    std::vector<OptionId> options;
    for (int32_t level = 0; level < walk_.level(); ++level) {
      const int32_t x = walk_.node(level);
      if (!walk_.table().IsHeader(x)) options.push_back(walk_.table().OptionOf(x));
    }
    solutions_.push_back(options);
  }

  Walk walk_;
  int32_t picks_ = 0;
  Solutions solutions_;
};

// All covers of a small problem, by trying all sets of options that the search may choose.
Solutions AllCovers(const Problem& problem) {
  Solutions covers;
  for (unsigned set = 0; set < 1U << problem.num_options(); ++set) {
    std::vector<OptionId> options;
    bool usable = true;
    for (unsigned rest = set; rest != 0; rest &= rest - 1) {
      options.push_back(std::countr_zero(rest));
      usable = usable && problem.has_primary_item(options.back());
    }
    if (usable && VerifyCover(problem, options).ok()) covers.push_back(options);
  }
  return Sorted(covers);
}

TEST(WalkTest, EveryMoveIsUndone) {
  const char* const kTexts[] = {
      "p q | s\np s\np q s\nq\n",
      "p q r | s t\np s\nq s t\np q t\nr\nr t\nq\np r s\n",
      "p q r | s t\np s:1\nq s:1 t:1\nq s:2\nr s\nr t:1\np t:2\nq r t:2 s:1\nr\n",
      "1:2|p q\np q\np\nq\n",
      "0:2|p 1:3|q r\np\np q\np r\nq\nq r\nr\np q r\nq\n",
      "2|p 2|q 2|r\np q\np r\nq r\np q r\np\nq\nr\np q\n",
      "2:3|p 0:1|q 1:2|r | s t\np s:1\nq s:1\np q s:2\nr s:1 t\nr t:1\np r\nr q t:1\np s\nr\n",
      "3|p 3|q\np q\np q\np q\np\nq\n",
  };
  for (const char* const text : kTexts) {
    SCOPED_TRACE(text);
    const Problem problem = Parse(text);
    const Solutions found = With(Links::ShapeOf(problem),
                                 [&problem]<Shape S>() { return WholeTree<S>(problem).Run(); });
    EXPECT_EQ(Sorted(found), AllCovers(problem));
  }
}

TEST(WalkTest, EveryMoveIsUndoneInLargerTrees) {
  EXPECT_EQ(WholeTree<Shape::kColors>(EvenMatrices(3)).Run().size(), 16);
  EXPECT_EQ(WholeTree<Shape::kMulti>(Matrices(3, {2, 2})).Run().size(), 6);
  EXPECT_EQ(WholeTree<Shape::kMulti>(Matrices(3, {0, 3})).Run().size(), 512);
  EXPECT_EQ(WholeTree<Shape::kMulti>(Matrices(4, {2, 2}, /*one_color=*/true)).Run().size(), 2);
  EXPECT_EQ(WholeTree<Shape::kPlain>(People()).Run().size(), 2);
}

}  // namespace
}  // namespace dlx::internal
