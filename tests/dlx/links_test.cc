#include "dlx/internal/links.h"

#include <cstdint>
#include <vector>

#include "dlx/problem.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/knuth_reader.h"

namespace dlx::internal {
namespace {

using ::quadrille_test::ParseKnuth;
using ::testing::ElementsAre;

// The example of links.h.
//
//   x      0   1   2   3 |  4 |  5   6 |  7 |  8   9  10 | 11 | 12 | 13
//   item   .   p   q   s |    |  p   s |    |  p   q   s |    |  q |
constexpr int32_t kP = 1, kQ = 2, kS = 3;

Problem Example() { return ParseKnuth("p q | s\np s\np q s\nq\n").value(); }

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
  links.Cover<Shape::kPlain>(kQ);  // q leaves the ring; {q} has no siblings, and {p q s} is in no list but p's
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
  const Problem problem = ParseKnuth("a b c d | s t\na d\na b d t\nc d\n").value();
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
  const Links links(ParseKnuth("a b c d\na\nb\nd\nb d\n").value());
  EXPECT_EQ(links.SmallestItem<Shape::kPlain>(), 3);
}

TEST(LinksTest, OnlyPrimaryItemsAreActive) {
  EXPECT_TRUE(Links(ProblemBuilder().Build().value()).Solved());
  EXPECT_TRUE(Links(ParseKnuth(" | s t\ns\ns t\n").value()).Solved());
  EXPECT_FALSE(Links(ParseKnuth("p\n").value()).Solved());
}

TEST(LinksTest, OptionsWithoutPrimaryItemsAreInNoList) {
  const Problem problem = ParseKnuth("p | s t\ns t\np s\ns\n").value();
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
  EXPECT_FALSE(links == Links(ParseKnuth("p q | s\np s\np q s\np\n").value()));
  EXPECT_FALSE(links == Links(ParseKnuth("p q s\np s\np q s\nq\n").value()));  // the ring

  // Misuse that leaves nothing wrong but a link upwards.
  const Links whole(ParseKnuth("p\np\np\np\n").value());  // nodes 3, 5, 7
  Links damaged = whole;
  damaged.Undrop(3);
  damaged.Drop(3);
  damaged.Drop(5);
  damaged.Undrop(3);
  EXPECT_EQ(List(damaged, 1), List(whole, 1));
  EXPECT_EQ(damaged.Check(), "item 1: up of 7 is 1");
  EXPECT_FALSE(damaged == whole);
}

// What Check() and == are for: they see a table that was not undone, or in the wrong order.

TEST(LinksTest, DamageToTheRingIsSeen) {
  const Problem problem = ParseKnuth("p q r\np\nq\nr\n").value();
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
  const Problem problem = ParseKnuth("p\np\np\np\n").value();  // nodes 3, 5, 7
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
