// SPDX-License-Identifier: Apache-2.0

#include "dlx/kernel/links/links.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "dlx/problem.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/searches.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::OnceOrTwice;
using ::quadrille_test::Parse;
using ::testing::ElementsAre;

// The example of links.h.
//
//   x      0   1   2   3 |  4 |  5   6 |  7 |  8   9  10 | 11 | 12 | 13
//   item   .   p   q   s |    |  p   s |    |  p   q   s |    |  q |
constexpr int32_t kP = 1, kQ = 2, kS = 3;

Problem Example() { return Parse("p q | s\np s\np q s\nq\n"); }

// The nodes in the list of item i, from the top.
std::vector<int32_t> List(const Links& links, int32_t i) {
  std::vector<int32_t> nodes;
  for (int32_t x = links.Down(i); x != i; x = links.Down(x)) nodes.push_back(x);
  return nodes;
}

TEST(LinksTest, LayoutIsThatOfTheDrawing) {
  const Links links(Example());
  std::vector<int32_t> item, down;
  for (int32_t x = 0; x <= 13; ++x) {
    item.push_back(links.ItemOf(x));
    down.push_back(links.Down(x));
  }
  EXPECT_THAT(item, ElementsAre(0, 1, 2, 3, 0, 1, 3, -1, 1, 2, 3, -2, 2, -3));
  down.erase(down.begin());  // the root has no list
  EXPECT_THAT(down, ElementsAre(5, 9, 6, 6, 8, 10, 10, 1, 12, 3, 12, 2, 0));
  EXPECT_EQ(links.Check(), "");
  EXPECT_EQ(links.updates(), 0);
}

TEST(LinksTest, NodesAreFoundFromOptionsAndBack) {
  const Problem problem = Example();
  const Links links(problem);
  EXPECT_EQ(Links::HeaderOf(Item(0)), 1);
  EXPECT_EQ(Links::HeaderOf(Item(2)), 3);
  EXPECT_TRUE(links.IsHeader(3));
  EXPECT_FALSE(links.IsHeader(5));
  EXPECT_EQ(links.FirstNode(problem, 0), 5);
  EXPECT_EQ(links.FirstNode(problem, 1), 8);
  EXPECT_EQ(links.FirstNode(problem, 2), 12);
  EXPECT_EQ(links.OptionOf(5), 0);
  EXPECT_EQ(links.OptionOf(6), 0);
  EXPECT_EQ(links.OptionOf(8), 1);
  EXPECT_EQ(links.OptionOf(10), 1);
  EXPECT_EQ(links.OptionOf(12), 2);
}

TEST(LinksTest, CoverHidesSiblingsAndCountsRemovals) {
  const Problem problem = Example();
  Links links(problem);
  links.Cover<Shape::kPlain>(kP);  // p leaves the ring; s of {p s}; q and s of {p q s}
  EXPECT_EQ(links.updates(), 4);
  EXPECT_THAT(List(links, kP), ElementsAre(5, 8));  // stays whole
  EXPECT_THAT(List(links, kQ), ElementsAre(12));
  EXPECT_THAT(List(links, kS), ElementsAre());
  EXPECT_EQ(links.Check(), "");
  links.Cover<Shape::kPlain>(
      kQ);  // q leaves the ring; {q} has no siblings, and {p q s} is in no list but p's
  EXPECT_EQ(links.updates(), 5);
  EXPECT_THAT(List(links, kQ), ElementsAre(12));
  EXPECT_TRUE(links.Solved());
  EXPECT_EQ(links.Check(), "");

  links.Uncover<Shape::kPlain>(kQ);
  EXPECT_FALSE(links.Solved());
  links.Uncover<Shape::kPlain>(kP);
  EXPECT_EQ(links.Check(), "");
  EXPECT_TRUE(links == Links(problem));
  EXPECT_EQ(links.updates(), 5);  // undoing is not counted
}

TEST(LinksTest, CommitOthersGoesRoundTheOption) {
  const Problem problem = Example();
  for (const int32_t x : {8, 9, 10}) {  // each node of {p q s}
    SCOPED_TRACE(x);
    Links links(problem);
    links.Cover<Shape::kPlain>(links.ItemOf(x));
    const Links before = links;
    links.CommitOthers<Shape::kPlain>(x);
    EXPECT_TRUE(links.Solved());  // p and q
    EXPECT_EQ(links.Check(), "");
    EXPECT_FALSE(links == before);
    links.UncommitOthers<Shape::kPlain>(x);
    EXPECT_TRUE(links == before);
    links.Uncover<Shape::kPlain>(links.ItemOf(x));
    EXPECT_TRUE(links == Links(problem));
  }
}

TEST(LinksTest, SmallestItemIsTheFirstOfTheShortest) {
  // Lists: a 2, b 1, c 1, d 3; the secondary item s is shorter still and does not count.
  const Problem problem = Parse("a b c d | s t\na d\na b d t\nc d\n");
  Links links(problem);
  EXPECT_EQ(links.SmallestItem<Shape::kPlain>(), 2);
  links.Cover<Shape::kPlain>(2);  // hides {a b d t}: a 1, c 1, d 2
  EXPECT_EQ(links.SmallestItem<Shape::kPlain>(), 1);
  links.Uncover<Shape::kPlain>(2);
  links.Cover<Shape::kPlain>(3);  // hides {c d}: a 2, b 1, d 2
  EXPECT_EQ(links.SmallestItem<Shape::kPlain>(), 2);
  links.Cover<Shape::kPlain>(4);  // hides everything else: a 0, b 0
  EXPECT_EQ(links.SmallestItem<Shape::kPlain>(), 1);
}

TEST(LinksTest, AnItemWithoutOptionsIsTheSmallest) {
  const Links links(Parse("a b c d\na\nb\nd\nb d\n"));
  EXPECT_EQ(links.SmallestItem<Shape::kPlain>(), 3);
}

TEST(LinksTest, OnlyPrimaryItemsAreActive) {
  EXPECT_TRUE(Links(ProblemBuilder().Build().value()).Solved());
  EXPECT_TRUE(Links(Parse(" | s t\ns\ns t\n")).Solved());
  EXPECT_FALSE(Links(Parse("p\n")).Solved());
}

TEST(LinksTest, OptionsWithoutPrimaryItemsAreInNoList) {
  const Problem problem = Parse("p | s t\ns t\np s\ns\n");
  const Links links(problem);
  EXPECT_THAT(List(links, 2), ElementsAre(links.FirstNode(problem, 1) + 1));
  EXPECT_THAT(List(links, 3), ElementsAre());
  EXPECT_EQ(links.Down(links.FirstNode(problem, 0)), links.FirstNode(problem, 0));
  EXPECT_EQ(links.OptionOf(links.FirstNode(problem, 0) + 1), 0);
  EXPECT_EQ(links.OptionOf(links.FirstNode(problem, 2)), 2);
  EXPECT_EQ(links.Check(), "");
}

TEST(LinksTest, DropTakesAnOptionOutOfAllItsLists) {
  const Problem problem = Example();
  Links links(problem);
  links.Drop(8);  // {p q s}
  EXPECT_EQ(links.updates(), 3);
  EXPECT_THAT(List(links, kP), ElementsAre(5));
  EXPECT_THAT(List(links, kQ), ElementsAre(12));
  EXPECT_THAT(List(links, kS), ElementsAre(6));
  EXPECT_EQ(links.Check(), "");
  links.Drop(5);  // {p s}
  EXPECT_THAT(List(links, kP), ElementsAre());
  EXPECT_EQ(links.SmallestItem<Shape::kPlain>(), kP);
  links.Undrop(5);
  links.Undrop(8);
  EXPECT_EQ(links.Check(), "");
  EXPECT_TRUE(links == Links(problem));
}

TEST(LinksTest, EqualityLooksAtTheWholeTable) {
  const Problem problem = Example();
  const Links links(problem);
  Links covered = links;
  covered.set_updates(17);
  EXPECT_TRUE(covered == links);  // the counter is no part of it
  covered.Cover<Shape::kPlain>(kS);
  EXPECT_FALSE(covered == links);
  EXPECT_FALSE(links == Links(Parse("p q | s\np s\np q s\np\n")));
  EXPECT_FALSE(links == Links(Parse("p q s\np s\np q s\nq\n")));  // the ring

  // Misuse that leaves nothing wrong but a link upwards.
  const Links whole(Parse("p\np\np\np\n"));  // nodes 3, 5, 7
  Links damaged = whole;
  damaged.Undrop(3);
  damaged.Drop(3);
  damaged.Drop(5);
  damaged.Undrop(3);
  EXPECT_EQ(List(damaged, 1), List(whole, 1));
  EXPECT_EQ(damaged.Check(), "item 1: up of 7 is 1");
  EXPECT_FALSE(damaged == whole);
}

// ---- Shapes, and the order of options ----------------------------------------------------------

TEST(LinksShapeTest, TheShapeIsThatOfTheProblem) {
  EXPECT_EQ(Links::ShapeOf(Example()), Shape::kPlain);
  EXPECT_EQ(Links::ShapeOf(Parse("p | s\np s:1\n")), Shape::kColors);
  EXPECT_EQ(Links::ShapeOf(OnceOrTwice()), Shape::kMulti);
  EXPECT_EQ(Links::ShapeOf(Parse("0:1|p | s\np s:1\n")), Shape::kMulti);
  for (const Shape shape : {Shape::kPlain, Shape::kColors, Shape::kMulti}) {
    EXPECT_TRUE(With(shape, [shape]<Shape S>() { return S == shape; }));
  }
}

TEST(LinksTest, ListsMayHaveAnotherOrder) {
  const Problem problem = Example();
  const OptionId order[] = {1, 2, 0};
  Links links(problem, order);
  EXPECT_THAT(List(links, kP), ElementsAre(8, 5));
  EXPECT_THAT(List(links, kQ), ElementsAre(9, 12));
  EXPECT_THAT(List(links, kS), ElementsAre(10, 6));
  EXPECT_EQ(links.FirstNode(problem, 0), 5);  // nodes keep their places
  EXPECT_EQ(links.OptionOf(10), 1);
  EXPECT_EQ(links.Check(), "");
  EXPECT_FALSE(links == Links(problem));
  const OptionId given[] = {0, 1, 2};
  EXPECT_TRUE(Links(problem, given) == Links(problem));
  links.Cover<Shape::kPlain>(kP);
  links.Uncover<Shape::kPlain>(kP);
  EXPECT_TRUE(links == Links(problem, order));
}

// ---- Colors ------------------------------------------------------------------------------------

// The example of the drawing with its colors: a color that agrees with none purifies nothing.
TEST(LinksColorTest, PurifyingAnEmptyListChangesNothing) {
  const Problem problem = Parse("p q | s\np s:1\np q s:2\nq\n");
  Links links(problem);
  links.Cover<Shape::kColors>(kP);  // both options with s have p
  EXPECT_EQ(links.updates(), 4);
  const Links covered = links;
  links.CommitOthers<Shape::kColors>(5);  // {p s:1}
  EXPECT_TRUE(links == covered);
  EXPECT_EQ(links.updates(), 4);
  links.UncommitOthers<Shape::kColors>(5);
  links.CommitOthers<Shape::kColors>(8);  // {p q s:2}: q leaves the ring, and {q} has nothing else
  EXPECT_EQ(links.updates(), 5);
  EXPECT_TRUE(links.Solved());
  links.UncommitOthers<Shape::kColors>(8);
  EXPECT_TRUE(links == covered);
  links.Uncover<Shape::kColors>(kP);
  EXPECT_TRUE(links == Links(problem));
}

//   x       1   2   3   4 |  5 |  6   7 |  8 |  9  10 | 11 | 12  13 | 14 | 15  16 | 17 | 18 | 19
//   item    p   q   r   s |    |  p s:1 |    |  q s:1 |    |  q s:2 |    |  r   s |    |  r |
class LinksPurifyTest : public testing::Test {
 protected:
  static constexpr int32_t kR = 3, kS = 4;

  const Problem problem_ = Parse("p q r | s\np s:1\nq s:1\nq s:2\nr s\nr\n");
  Links links_{problem_};
};

TEST_F(LinksPurifyTest, HidesOptionsThatDisagreeAndMarksTheOthers) {
  links_.Cover<Shape::kColors>(kP);  // p, and s of {p s:1}
  EXPECT_EQ(links_.updates(), 2);
  EXPECT_THAT(List(links_, kS), ElementsAre(10, 13, 16));
  const Links covered = links_;

  links_.CommitOthers<Shape::kColors>(6);  // hides {q s:2} and {r s}, which has no color
  EXPECT_EQ(links_.updates(), 4);
  EXPECT_THAT(List(links_, kQ), ElementsAre(9));
  EXPECT_THAT(List(links_, kR), ElementsAre(18));
  EXPECT_THAT(List(links_, kS), ElementsAre(10, 13, 16));  // stays whole
  EXPECT_EQ(links_.Check(), "");
  const Links purified = links_;

  links_.Cover<Shape::kColors>(kQ);  // 10 is marked -1 and stays in its list
  EXPECT_EQ(links_.updates(), 5);
  EXPECT_THAT(List(links_, kS), ElementsAre(10, 13, 16));
  const Links marked = links_;
  links_.CommitOthers<Shape::kColors>(9);  // and its item needs nothing more
  EXPECT_TRUE(links_ == marked);
  EXPECT_EQ(links_.updates(), 5);
  links_.UncommitOthers<Shape::kColors>(9);
  EXPECT_TRUE(links_ == marked);

  links_.Uncover<Shape::kColors>(kQ);
  EXPECT_TRUE(links_ == purified);
  links_.UncommitOthers<Shape::kColors>(6);
  EXPECT_TRUE(links_ == covered);
  links_.Uncover<Shape::kColors>(kP);
  EXPECT_TRUE(links_ == Links(problem_));
  EXPECT_EQ(links_.updates(), 5);  // undoing is not counted
}

TEST_F(LinksPurifyTest, WithoutAColorTheItemIsCovered) {
  links_.Cover<Shape::kColors>(kR);  // r, and s of {r s}
  EXPECT_EQ(links_.updates(), 2);
  links_.CommitOthers<Shape::kColors>(15);  // s, and the siblings of the three others in its list
  EXPECT_EQ(links_.updates(), 6);
  EXPECT_THAT(List(links_, kP), ElementsAre());
  EXPECT_THAT(List(links_, kQ), ElementsAre());
  EXPECT_EQ(links_.Check(), "");
  links_.UncommitOthers<Shape::kColors>(15);
  links_.Uncover<Shape::kColors>(kR);
  EXPECT_TRUE(links_ == Links(problem_));
}

TEST_F(LinksPurifyTest, DropLeavesMarkedNodesInTheirList) {
  links_.Cover<Shape::kColors>(kP);
  links_.CommitOthers<Shape::kColors>(6);
  const Links purified = links_;
  links_.Drop(9);  // {q s:1}
  EXPECT_EQ(links_.updates(), 5);
  EXPECT_THAT(List(links_, kQ), ElementsAre());
  EXPECT_THAT(List(links_, kS), ElementsAre(10, 13, 16));
  EXPECT_EQ(links_.Check(), "");
  links_.Undrop(9);
  EXPECT_TRUE(links_ == purified);
}

TEST_F(LinksPurifyTest, AMarkIsPartOfTheTable) {
  const Problem problem = Parse("p q | s\np s:1\nq s:1\n");
  Links links(problem);
  links.Cover<Shape::kColors>(1);
  const Links covered = links;
  links.CommitOthers<Shape::kColors>(links.FirstNode(problem, 0));  // marks, and hides nothing
  EXPECT_EQ(links.updates(), 2);
  EXPECT_FALSE(links == covered);
}

// ---- Multiplicities ----------------------------------------------------------------------------

//   x       1     2 |  3 |  4   5 |  6 |  7 |  8 |  9 | 10
//   item  1:2|p   q |    |  p   q |    |  p |    |  q |
class LinksTweakTest : public testing::Test {
 protected:
  const Problem problem_ = OnceOrTwice();
  Links links_{problem_};
};

TEST_F(LinksTweakTest, TweakTakesTheFirstOptionAndLeavesTheItemActive) {
  links_.Open<Shape::kMulti>(kP);  // may be covered once more after this time
  EXPECT_FALSE(links_.IsSimple<Shape::kMulti>(kP));
  EXPECT_EQ(links_.updates(), 0);
  EXPECT_TRUE(links_.HasEnough(kP));
  const Links open = links_;

  links_.Tweak<Shape::kMulti>(4);  // 5 leaves the list of q, and 4 that of p
  EXPECT_EQ(links_.updates(), 2);
  EXPECT_TRUE(links_.IsActive(kP));
  EXPECT_THAT(List(links_, kP), ElementsAre(7));
  EXPECT_THAT(List(links_, kQ), ElementsAre(9));
  EXPECT_EQ(links_.Degree<Shape::kMulti>(kP), 2);  // {p}, or no more
  EXPECT_EQ(links_.Check(), "");
  const Links tweaked = links_;
  links_.CommitOthers<Shape::kMulti>(4);  // covers q
  EXPECT_EQ(links_.updates(), 3);
  EXPECT_FALSE(links_.IsActive(kQ));
  links_.UncommitOthers<Shape::kMulti>(4);
  EXPECT_TRUE(links_ == tweaked);

  EXPECT_TRUE(links_.HasEnough(kP));  // the second way: without {p q}
  links_.Tweak<Shape::kMulti>(7);
  EXPECT_EQ(links_.updates(), 4);
  EXPECT_THAT(List(links_, kP), ElementsAre());
  EXPECT_FALSE(links_.HasEnough(kP));  // a third way has no option left, and needs one

  links_.Close<Shape::kMulti>(kP, 4);
  EXPECT_TRUE(links_ == Links(problem_));
  EXPECT_FALSE(links_ == open);  // the bound
}

TEST_F(LinksTweakTest, CloseUndoesAnyNumberOfTweaks) {
  for (int tweaks = 0; tweaks <= 2; ++tweaks) {
    links_.Open<Shape::kMulti>(kP);
    for (int i = 0; i < tweaks; ++i) links_.Tweak<Shape::kMulti>(links_.Down(kP));
    links_.Close<Shape::kMulti>(kP, 4);
    EXPECT_TRUE(links_ == Links(problem_)) << tweaks;
    EXPECT_EQ(links_.Check(), "");
  }
}

TEST_F(LinksTweakTest, TheLastTimeCoversTheItem) {
  links_.Commit<Shape::kMulti>(4);  // p has been covered once
  links_.Open<Shape::kMulti>(kP);
  EXPECT_EQ(links_.updates(), 2);  // p, and 5: the item is covered
  EXPECT_FALSE(links_.IsActive(kP));
  EXPECT_FALSE(links_.IsSimple<Shape::kMulti>(kP));  // for it may be left out
  links_.Tweak<Shape::kMulti>(4);
  EXPECT_EQ(links_.updates(), 3);
  EXPECT_THAT(List(links_, kP), ElementsAre(7));
  links_.Tweak<Shape::kMulti>(7);
  EXPECT_TRUE(links_.HasEnough(kP));  // once was enough
  const Links all_tried = links_;
  links_.Satisfy(kP);  // has left the ring already
  EXPECT_TRUE(links_ == all_tried);
  links_.Unsatisfy(kP);
  links_.Close<Shape::kMulti>(kP, 4);
  links_.Uncommit<Shape::kMulti>(4);
  EXPECT_TRUE(links_ == Links(problem_));
}

TEST_F(LinksTweakTest, SatisfyTakesTheItemOutOfTheRing) {
  const Problem problem = Parse("0:2|p q\np q\nq\n");
  Links links(problem);
  links.Open<Shape::kMulti>(kP);
  const Links open = links;
  EXPECT_EQ(links.FirstActive(), kP);
  links.Satisfy(kP);
  EXPECT_EQ(links.FirstActive(), kQ);
  EXPECT_EQ(links.NextActive(kQ), 0);
  EXPECT_THAT(List(links, kQ), ElementsAre(5, 7));  // its options are not hidden
  EXPECT_EQ(links.updates(), 0);
  links.Unsatisfy(kP);
  EXPECT_TRUE(links == open);
}

TEST_F(LinksTweakTest, ItemsWithoutAMultiplicityAreCovered) {
  EXPECT_EQ(links_.SmallestItem<Shape::kMulti>(), kQ);
  links_.Open<Shape::kMulti>(kQ);
  EXPECT_TRUE(links_.IsSimple<Shape::kMulti>(kQ));
  EXPECT_EQ(links_.updates(), 2);  // q, and p of {p q}
  EXPECT_THAT(List(links_, kP), ElementsAre(7));
  links_.CommitOthers<Shape::kMulti>(5);  // p may be covered once more
  EXPECT_TRUE(links_.IsActive(kP));
  EXPECT_EQ(links_.updates(), 2);
  EXPECT_EQ(links_.Degree<Shape::kMulti>(kP), 2);
  links_.CommitOthers<Shape::kMulti>(5);  // as if there were another option like it
  EXPECT_FALSE(links_.IsActive(kP));
  links_.UncommitOthers<Shape::kMulti>(5);
  links_.UncommitOthers<Shape::kMulti>(5);
  links_.Close<Shape::kMulti>(kQ, 5);
  EXPECT_TRUE(links_ == Links(problem_));
}

// The options that can be the first of those still to be chosen, and the choice of no more.
TEST(LinksDegreeTest, TheDegreeIsTheNumberOfBranches) {
  for (int options = 0; options <= 6; ++options) {
    for (int at_most = 1; at_most <= 4; ++at_most) {
      for (int at_least = 0; at_least <= at_most; ++at_least) {
        ProblemBuilder b;
        const Item p = b.AddItem("p", {at_least, at_most});
        b.AddItem("other", {2, 2});  // so that there always is a multiplicity
        for (int i = 0; i < options; ++i) b.AddOption({p});
        const Problem problem = std::move(b).Build().value();
        const Links links(problem);
        const int can_be_first = options - std::max(at_least, 1) + 1;
        const int ways = std::max(can_be_first, 0) + (at_least == 0 ? 1 : 0);
        EXPECT_EQ(std::max(links.Degree<Shape::kMulti>(kP), 0), ways)
            << options << " options, " << at_least << ":" << at_most;
      }
    }
  }
}

TEST(LinksDegreeTest, SmallestItemLooksAtSlackThenLengthThenOrder) {
  // All have two branches. The slack of a is 1; of the others the lists of b and d are the longest.
  const Problem problem = Parse("1:2|a c 2|b 2|d\na\na\nc\nc\nb\nb\nb\nd\nd\nd\n");
  Links links(problem);
  for (int32_t i = 1; i <= 4; ++i) EXPECT_EQ(links.Degree<Shape::kMulti>(i), 2);
  EXPECT_EQ(links.SmallestItem<Shape::kMulti>(), 3);
  links.Cover<Shape::kMulti>(3);
  EXPECT_EQ(links.SmallestItem<Shape::kMulti>(), 4);
  links.Cover<Shape::kMulti>(4);
  EXPECT_EQ(links.SmallestItem<Shape::kMulti>(), 2);
  links.Cover<Shape::kMulti>(2);
  EXPECT_EQ(links.SmallestItem<Shape::kMulti>(), 1);
  links.Uncover<Shape::kMulti>(2);
  links.Uncover<Shape::kMulti>(4);
  links.Uncover<Shape::kMulti>(3);
  links.Drop(links.FirstNode(problem, 0));  // fewer ways come before everything else
  EXPECT_EQ(links.SmallestItem<Shape::kMulti>(), 1);
}

TEST(LinksDegreeTest, SlackIsAtMostTheBoundThatIsLeft) {
  const Problem problem = Parse("0:2|q 0:3|p\nq\nq\nq\np\np\np\n");
  Links links(problem);
  EXPECT_EQ(links.SmallestItem<Shape::kMulti>(), 1);  // slack 2 before 3
  const int32_t x = links.FirstNode(problem, 3);
  links.Commit<Shape::kMulti>(x);
  EXPECT_EQ(links.SmallestItem<Shape::kMulti>(), 1);  // 2 before min(3, 2), the first
  links.Commit<Shape::kMulti>(x);
  EXPECT_EQ(links.SmallestItem<Shape::kMulti>(), 2);  // min(3, 1) before 2
  EXPECT_EQ(links.Degree<Shape::kMulti>(2), 4);
}

// ---- Damage ------------------------------------------------------------------------------------

// What Check() and == are for: they see a table that was not undone, or in the wrong order.

TEST(LinksTest, DamageToTheRingIsSeen) {
  const Problem problem = Parse("p q r\np\nq\nr\n");
  Links links(problem);
  links.Cover<Shape::kPlain>(1);
  links.Cover<Shape::kPlain>(2);
  links.Uncover<Shape::kPlain>(1);  // before 2
  EXPECT_FALSE(links == Links(problem));
  EXPECT_EQ(links.Check(), "ring: left of 3 is 0");

  Links other(problem);
  other.Cover<Shape::kPlain>(3);
  other.Cover<Shape::kPlain>(2);
  other.Uncover<Shape::kPlain>(3);
  EXPECT_EQ(other.Check(), "ring: left of the root is 3");
}

TEST(LinksTest, DamageToAListIsSeen) {
  const Problem problem = Parse("p\np\np\np\n");  // nodes 3, 5, 7
  Links links(problem);
  links.Drop(3);
  links.Drop(5);
  links.Undrop(3);  // before 5
  EXPECT_FALSE(links == Links(problem));
  EXPECT_EQ(links.Check(), "item 1: up of 7 is 1");

  Links other(problem);
  other.Drop(7);
  other.Drop(5);
  other.Undrop(7);
  EXPECT_EQ(other.Check(), "item 1: up of the header is 7");
}

TEST(LinksTest, DamageToASizeIsSeen) {
  const Problem problem = Example();
  Links links(problem);
  links.Undrop(8);  // {p q s}, which is there
  EXPECT_FALSE(links == Links(problem));
  EXPECT_EQ(links.Check(), "item 1: size is 3, length is 2");
}

TEST(LinksTest, CoverIsUndoneInReverse) {
  const Problem problem = Example();
  Links links(problem);
  links.Cover<Shape::kPlain>(kP);
  links.Cover<Shape::kPlain>(kQ);
  links.Uncover<Shape::kPlain>(kP);
  links.Uncover<Shape::kPlain>(kQ);
  EXPECT_FALSE(links == Links(problem));
}

}  // namespace
}  // namespace dlx::internal
