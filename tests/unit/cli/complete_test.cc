// SPDX-License-Identifier: Apache-2.0
//
// What no flag of the program shows: hidden ones, those that may be repeated, words with blanks.

#include "cli/complete.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace cli {
namespace {

class CompleteTest : public testing::Test {
 protected:
  std::string Complete(const std::vector<std::string>& words) { return Completions(&app_, words); }

  CLI::App app_;
  std::string value_;
  std::vector<std::string> values_;
};

TEST_F(CompleteTest, WhatIsHiddenIsNotOffered) {
  app_.add_subcommand("shown", "it")->add_flag("--shown")->description("that");
  app_.add_subcommand("hidden")->group("");
  app_.get_subcommand("shown")->add_flag("--secret")->group("");
  EXPECT_EQ(Complete({""}), "shown\tit\n");
  EXPECT_EQ(Complete({"shown", "--s"}), "--shown\tthat\n");
}

TEST_F(CompleteTest, AFlagThatMayBeRepeatedIsOfferedAgain) {
  app_.add_option("--one", value_);
  app_.add_option("--many", values_);
  EXPECT_EQ(Complete({"--one", "a", "--many", "b", "--o"}), "");
  EXPECT_EQ(Complete({"--one", "a", "--many", "b", "--m"}), "--many\n");
}

TEST_F(CompleteTest, ShortFlagsTakeTheirValueInTheSameWordOrInTheNext) {
  app_.add_option("-k", value_)->check(CLI::IsMember({"up", "down"}));
  app_.add_option("FILE", values_);
  EXPECT_EQ(Complete({"-k", "u"}), "up\n");
  EXPECT_EQ(Complete({"-kup", "u"}), ":files\n");
  EXPECT_EQ(Complete({"-ku"}), "");
}

TEST_F(CompleteTest, NamesOfValidatorsAreOffered) {
  app_.add_option("--list", value_)
      ->check(CLI::Validator([](const std::string&) { return std::string(); }, "",
                             NameForCompletion({"x", "y", "z"}, /*is_list=*/true)));
  EXPECT_EQ(Complete({"--list", ""}), "x\ny\nz\n");
  EXPECT_EQ(Complete({"--list=y,"}), "--list=y,x\n--list=y,z\n");
}

TEST_F(CompleteTest, NoWordsHaveNoAnswer) { EXPECT_EQ(Complete({}), ""); }

}  // namespace
}  // namespace cli
