// SPDX-License-Identifier: Apache-2.0
//
// Whether runs on parts of a file make up a run on the whole, from what --stats=json said of each;
// and the sums, if they do.

#ifndef CLI_MERGE_STATS_H_
#define CLI_MERGE_STATS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "cli/line_digest.h"
#include "cli/stats.h"

namespace cli {

// What a line of --stats=json says.
struct StatsLine {
  std::string place;  // "FILE:LINE", for messages
  RunStats run;
  Totals totals;
  Provenance provenance;
  // The keys that are the same whenever the same part is answered in the same way, as text.
  std::vector<std::pair<std::string, std::string>> figures;
};

// Reads a line, without its line end. Fails with "FILE:LINE: why" if it is damaged, or is not of a
// command on puzzles.
absl::StatusOr<StatsLine> ReadStatsLine(const std::string& place, absl::string_view line);

// The file that the runs are to be compared with.
struct WholeFile {
  std::string name;
  LineSet lines;
  std::optional<uint64_t> identity;  // FilePart::Identity(); needed for parts by --part alone
};

struct MergedStats {
  // Contradictions; what is missing; and what is worth knowing. Sentences without a full stop.
  std::vector<std::string> contradictions;
  std::vector<std::string> missing;
  std::vector<std::string> notes;
  // Valid if there are neither contradictions nor anything missing.
  RunStats run;
  Totals totals;
  Provenance provenance;
};

// Requires: there is a line.
MergedStats MergeStats(absl::Span<const StatsLine> lines, const std::optional<WholeFile>& file);

}  // namespace cli

#endif  // CLI_MERGE_STATS_H_
