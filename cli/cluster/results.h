// SPDX-License-Identifier: Apache-2.0
//
// The directory of results: a file for each run of a worker, to which it appends, and left/SHARD
// for each shard that it did not finish. No file has two writers, so there are no locks, and any
// shared disk will do. docs/formats.md, "Results".
//
// Where all solutions are wanted, those of a shard stand before its result, each as a line
// "s SHARD NUMBER OPTION... #CHECKSUM". They are numbered from 1 in the order of the search. What a
// worker wrote after its last checkpoint is written again by the next. The checksum is of the line
// and of the plan, so lines that were damaged, exchanged, or are of another plan are not taken.

#ifndef CLI_CLUSTER_RESULTS_H_
#define CLI_CLUSTER_RESULTS_H_

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/cluster/finding.h"
#include "dlx/plan.h"
#include "dlx/run.h"

namespace cli {

// ---- Writing ------------------------------------------------------------------------------------

// Makes the directory and its `left`, unless they are there. Removes what writers that died left
// there more than an hour ago.
absl::Status MakeResultsDirectory(const std::string& directory);

// The file of one run of a worker: TASK.1, or TASK.2, ..., whichever is not there. It is made by
// the first Append().
class ResultsFile {
 public:
  ResultsFile(std::string directory, std::string task)
      : directory_(std::move(directory)), task_(std::move(task)) {}
  ~ResultsFile();
  ResultsFile(const ResultsFile&) = delete;
  ResultsFile& operator=(const ResultsFile&) = delete;

  // Writes whole lines, and returns once they are on the disk. An error may leave a part of a line
  // there; from then on it writes nothing and returns the same error.
  absl::Status Append(absl::string_view lines);

 private:
  const std::string directory_;
  const std::string task_;
  std::string name_;
  int fd_ = -1;
  absl::Status failed_;
};

// The checksum at the end of a checkpoint; none if it has no end.
absl::string_view ChecksumOfCheckpoint(absl::string_view text);

// Appends "s SHARD NUMBER OPTION... #CHECKSUM" with its line end. `shard` and the options are
// from 0.
void AppendSolution(const dlx::Plan& plan, int32_t shard, int64_t number, dlx::SolutionView options,
                    std::string* text);

// left/SHARD, from 1.
std::string LeftFile(const std::string& directory, int32_t shard);

// ---- What is left of a shard --------------------------------------------------------------------

struct Left {
  Finding finding;         // what was found so far
  std::string checkpoint;  // of the search
};
std::string FormatLeft(const Left& left);
// Errors: InvalidArgument that says what is wrong.
absl::StatusOr<Left> ParseLeft(absl::string_view text);

// Whether the id is that of a round of the plan.
bool HasRound(const dlx::Plan& plan, absl::string_view id);

// What is left of this shard in the directory, if there is such a file. Errors begin with its name.
// InvalidArgument: it is damaged, or of another plan or shard; others are of the system.
absl::StatusOr<std::optional<Left>> ReadLeft(const std::string& directory, const dlx::Plan& plan,
                                             int32_t shard);

// ---- Reading ------------------------------------------------------------------------------------

// Consecutive solutions of a shard in a file; other lines may stand between them.
struct SolutionLines {
  int32_t file = 0;  // of Results::files
  int32_t shard = 0;
  int64_t offset = 0;  // of the first line, in bytes
  int64_t first = 0;   // its number
  int64_t count = 0;
};

struct Located {
  std::string where;  // "FILE:LINE"
  Finding finding;
};

struct Results {
  std::string plan;                                   // the id of its first round
  std::vector<std::string> files;                     // by name
  std::vector<Located> findings;                      // as they stand there
  std::vector<std::vector<SolutionLines>> solutions;  // by shard
  std::vector<std::string> damaged;                   // "FILE:LINE: what is wrong with the line"
  std::vector<std::string> cut;                       // of files whose last line has no end
  std::vector<std::string> foreign;                   // files whose names are none of a worker
};

// Reads all files of the directory that have such a name as ResultsFile gives. Results may be of
// any plan, solutions are of this one. Errors: of the system, with the name of the file; Cancelled
// once a stop was requested.
absl::StatusOr<Results> ReadResults(const std::string& directory, const dlx::Plan& plan,
                                    const std::stop_token& stop);

// Adds the lines of one of Results::files. Requires: Results::plan is set, and `solutions` has room
// for all shards. Errors: Cancelled once a stop was requested.
absl::Status ReadLines(std::istream* in, int32_t file, const std::stop_token& stop,
                       Results* results);

// Those lines of the shard that have this solution and the most after it; null if none has it.
const SolutionLines* LinesWith(const Results& results, int32_t shard, int64_t number);

// The first solution of what was found that is in no file; none if all are there, or if the plan
// does not want them.
std::optional<int64_t> LostSolution(const dlx::Plan& plan, const Results& results,
                                    const Finding& finding);

// Calls `visit` with the number of each solution of these lines from `first` on, and its options,
// from 0. Stops at the first for which it returns a status that is not OK, and returns that.
absl::Status VisitSolutions(const Results& results, const SolutionLines& lines, int64_t first,
                            const std::function<absl::Status(int64_t, dlx::SolutionView)>& visit);

}  // namespace cli

#endif  // CLI_CLUSTER_RESULTS_H_
