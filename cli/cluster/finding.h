// SPDX-License-Identifier: Apache-2.0
//
// What a worker says of a shard: a line of JSON with a checksum. docs/formats.md, "Results".

#ifndef CLI_CLUSTER_FINDING_H_
#define CLI_CLUSTER_FINDING_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "dlx/big_count.h"
#include "dlx/digest.h"
#include "dlx/minimize.h"

namespace cli {

struct Finding {
  std::string plan;   // the id of the round that the worker had
  int32_t shard = 0;  // from 0; from 1 in the text
  bool done = true;   // else it was stopped, and this is what was found by then
  dlx::BigCount count;
  std::optional<dlx::Digest> digest = std::nullopt;  // none if solutions were not seen one by one
  int64_t nodes = 0;
  std::vector<int64_t> profile = {};  // nodes by level; empty if the engine has no levels
  // For minimize: the cheapest, of those that cost less than `bound`, if there is one.
  std::vector<dlx::CostedCover> covers = {};
  std::optional<int64_t> bound = std::nullopt;
  std::string engine = {};  // "search bits avx2 0.2.0": what searched, and its version
  std::string host = {};
  double seconds = 0;  // of this shard, by all who worked on it
  // If it was stopped: the checksum of the checkpoint to go on from, none if there is none.
  std::string checkpoint = {};

  // Whether both say the same of the shard. Engines that enter other nodes, or see no solutions,
  // say the same if the count is the same.
  bool Agrees(const Finding& other) const;
};

// The k cheapest of the covers that it was told of; each counts once.
class CheapestCovers {
 public:
  explicit CheapestCovers(int64_t k) : k_(static_cast<size_t>(k)) {}

  void Add(const dlx::CostedCover& cover);
  // What the most expensive of them costs, once there are k: only cheaper ones are wanted then.
  std::optional<int64_t> bound() const;
  // By cost, those of equal cost by their options.
  const std::vector<dlx::CostedCover>& covers() const { return covers_; }

 private:
  size_t k_;
  std::vector<dlx::CostedCover> covers_;
};

// Without the line end.
std::string FormatFinding(const Finding& finding);

// Errors: InvalidArgument that says what is wrong with the line.
absl::StatusOr<Finding> ParseFinding(absl::string_view line);

}  // namespace cli

#endif  // CLI_CLUSTER_FINDING_H_
