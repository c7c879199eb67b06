// SPDX-License-Identifier: Apache-2.0
//
// Batches come out in the order of their numbers, whatever the order in which they are finished.

#include "cli/pipeline/ordered_output.h"

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <utility>

#include "gtest/gtest.h"

namespace cli {
namespace {

constexpr int kNoWakeFd = -1;

void NoFailure() { ADD_FAILURE() << "stdout takes no more"; }

BatchOutput Batch(OrderedOutput* output, int64_t number, const std::string& text) {
  BatchOutput batch(output, number);
  batch.Answer(text, /*several_lines=*/false);
  return batch;
}

TEST(OrderedOutputTest, ABatchWaitsForThoseBeforeIt) {
  OrderedOutput output(NoFailure, kNoWakeFd);
  testing::internal::CaptureStdout();
  output.Finish(Batch(&output, 2, "c\n"));
  output.Finish(Batch(&output, 1, "b\n"));
  EXPECT_EQ(output.totals().nodes, 0);
  BatchOutput first = Batch(&output, 0, "a\n");
  first.totals.nodes = 5;
  output.Finish(std::move(first));
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "a\nb\nc\n");
  EXPECT_EQ(output.totals().nodes, 5);
}

TEST(OrderedOutputTest, WhatIsFlushedEarlyWaitsForItsTurn) {
  OrderedOutput output(NoFailure, kNoWakeFd);
  testing::internal::CaptureStdout();
  BatchOutput second = Batch(&output, 1, "b\n");
  std::atomic<bool> flushed = false;
  std::thread thread([&] {
    output.Flush(&second);
    flushed = true;
  });
  // Wrongly flushed at once, it would soon be there: a test of the right order never fails.
  for (int i = 0; i < 20'000 && !flushed; ++i) std::this_thread::yield();
  EXPECT_FALSE(flushed);
  output.Finish(Batch(&output, 0, "a\n"));
  thread.join();
  output.Finish(BatchOutput(&output, 1));
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "a\nb\n");
}

TEST(OrderedOutputTest, NothingComesBehindACut) {
  OrderedOutput output(NoFailure, kNoWakeFd);
  testing::internal::CaptureStdout();
  output.Finish(Batch(&output, 1, "b\n"));
  BatchOutput first = Batch(&output, 0, "a\n");
  first.CutHere();
  output.Finish(std::move(first));
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "a\n");
}

}  // namespace
}  // namespace cli
