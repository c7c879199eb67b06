// SPDX-License-Identifier: Apache-2.0

#include "sudoku/front/of_thread.h"

#include <atomic>
#include <thread>

#include "gtest/gtest.h"

namespace sudoku::internal {
namespace {

std::atomic<int> made = 0;
std::atomic<int> deleted = 0;

struct Counted {
  explicit Counted(int a_number) : number(a_number) { ++made; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { ++deleted; }

  int number;
};

TEST(OfThreadTest, OneForEachThreadUntilItEnds) {
  const int made_before = made;
  Counted& here = OfThread<Counted, 1>::Get();
  EXPECT_EQ(&here, (&OfThread<Counted, 1>::Get()));
  EXPECT_EQ(made, made_before + 1);
  const int deleted_before = deleted;
  for (int i = 0; i < 3; ++i) {
    std::thread([&] {
      Counted& there = OfThread<Counted, 1>::Get();
      EXPECT_NE(&there, &here);
      EXPECT_EQ(&there, (&OfThread<Counted, 1>::Get()));
      EXPECT_EQ(there.number, 1);
    }).join();
    EXPECT_EQ(made, made_before + 2 + i);
    EXPECT_EQ(deleted, deleted_before + 1 + i);
  }
}

TEST(OfThreadTest, OtherArgumentsAreAnotherObject) {
  Counted& two = OfThread<Counted, 2>::Get();
  Counted& three = OfThread<Counted, 3>::Get();
  EXPECT_NE(&two, &three);
  EXPECT_EQ(two.number, 2);
  EXPECT_EQ(three.number, 3);
}

}  // namespace
}  // namespace sudoku::internal
