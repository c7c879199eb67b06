// SPDX-License-Identifier: Apache-2.0
//
// What no program can try out yet: a struct of the interface to which a later version has added a
// field, and messages that quote any bytes.

#include "bindings/c/entry.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "gtest/gtest.h"

namespace {

struct First {
  size_t size;
  int64_t old;
};

struct Grown {
  size_t size;
  int64_t old;
  int64_t added;
};

}  // namespace

namespace quadrille {
QUADRILLE_FIRST_SIZE(Grown, old, sizeof(First));
}  // namespace quadrille

namespace {

constexpr Grown kDefaults = {.size = 0, .old = 1, .added = 2};

TEST(GrownTest, AnOlderStructHasTheDefaultOfWhatItLacks) {
  // The bytes after it belong to something else.
  const Grown given = {.size = sizeof(First), .old = 5, .added = 99};
  const Grown read = quadrille::ReadStruct(&given, kDefaults, "grown");
  EXPECT_EQ(read.old, 5);
  EXPECT_EQ(read.added, 2);
}

TEST(GrownTest, ACurrentStructIsReadWhole) {
  const Grown given = {.size = sizeof(Grown), .old = 5, .added = 6};
  EXPECT_EQ(quadrille::ReadStruct(&given, kDefaults, "grown").added, 6);
}

TEST(GrownTest, NothingIsWrittenBehindAnOlderStruct) {
  Grown given = {.size = sizeof(First), .old = 5, .added = 99};
  quadrille::CheckStruct(&given, "grown");
  quadrille::WriteStruct(Grown{.size = 0, .old = 7, .added = 8}, &given);
  EXPECT_EQ(given.size, sizeof(First));
  EXPECT_EQ(given.old, 7);
  EXPECT_EQ(given.added, 99);
  quadrille::ClearStruct(&given);
  EXPECT_EQ(given.old, 0);
  EXPECT_EQ(given.added, 99);
}

TEST(GrownTest, ASmallerStructThereNeverWas) {
  Grown given = {.size = sizeof(First) - 1, .old = 5, .added = 99};
  EXPECT_THROW(quadrille::CheckStruct(&given, "grown"), quadrille::Failure);
  EXPECT_THROW(quadrille::ReadStruct(&given, kDefaults, "grown"), quadrille::Failure);
  quadrille::ClearStruct(&given);
  EXPECT_EQ(given.old, 5);
}

TEST(ErrorTest, AMessageIsNotCutAtANul) {
  qd_error* error = nullptr;
  EXPECT_EQ(quadrille::Enter(&error,
                             []() -> qd_status {
                               quadrille::Fail(QD_INVALID, std::string("name 'a\0b' is bad", 17));
                             }),
            QD_INVALID);
  EXPECT_STREQ(qd_error_message(error), "name 'a\\x00b' is bad");
  qd_error_free(error);
  char* const lines = quadrille::NewLines({std::string("\0one", 4), "two"});
  EXPECT_STREQ(lines, "\\x00one\ntwo");
  qd_free(lines);
}

}  // namespace
