// SPDX-License-Identifier: Apache-2.0
//
// How soon each verb of the libraries ends after a stop request, and after its time limit.

#ifndef CLI_COMMAND_LATENCY_H_
#define CLI_COMMAND_LATENCY_H_

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"

namespace cli {

struct Latency {
  std::string verb;
  // Seconds of wall time, ascending; of the runs that did not end by themselves before.
  std::vector<double> after_stop;
  std::vector<double> after_limit;
};

// Measures one verb after another on problems that take far longer, `runs` times each, 10, 20, 40,
// ... 320 ms after the call. Shows each as soon as it is known. The token ends it.
void MeasureLatencies(int64_t runs, const std::stop_token& stop,
                      absl::FunctionRef<void(const Latency&)> show);

}  // namespace cli

#endif  // CLI_COMMAND_LATENCY_H_
