// SPDX-License-Identifier: Apache-2.0
//
// What `cover solve` and `cover count` share: flags, and a search that prints or counts solutions.

#ifndef CLI_COMMAND_COVER_SEARCH_H_
#define CLI_COMMAND_COVER_SEARCH_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "cli/command/cover/cover.h"
#include "dlx/preprocess.h"
#include "dlx/solver.h"

namespace cli {

struct SearchFlags : CoverFlags {
  bool all = false;
  bool ordered = false;
  std::string plan = "auto";
  std::string checkpoint;
  std::string resume;
  double checkpoint_every = 60;  // seconds

  bool UsesCheckpoints() const { return !checkpoint.empty() || !resume.empty(); }
};

void AddCheckpointFlags(CLI::App* command, SearchFlags* flags);

// Completes the flags after parsing. Throws CLI::ValidationError for those that contradict each
// other, and CLI::RuntimeError, after a message, if the checkpoint cannot or must not be written.
void CheckSearchFlags(const CLI::App& command, SearchFlags* flags);

// Searches the problem, or what preprocessing leaves of it.
class CoverSearch {
 public:
  using Visitor = absl::FunctionRef<bool(dlx::SolutionView)>;

  // Preprocesses the problem, if the flags say so: --time-limit bounds that and the search
  // together.
  CoverSearch(const SearchFlags& flags, const dlx::Problem& problem, CoverRun* run);

  // Calls the visitor with each solution, until it returns false; a null visitor means counting.
  // The default is that of --limit. Returns an error if a checkpoint cannot be read, does not fit
  // the problem, or cannot be written.
  absl::StatusOr<dlx::SearchResult> Search(int64_t default_limit, const Visitor* visitor);

  // Solutions that were found before the checkpoint from which the search was resumed.
  int64_t resumed_solutions() const { return resumed_solutions_; }

  // Whether the last checkpoint could not be written.
  bool save_failed() const { return save_failed_; }

 private:
  // One thread with one Solver, which can be resumed.
  absl::StatusOr<dlx::SearchResult> WithCheckpoints(dlx::Run run, const Visitor* visitor);

  // The first solution.
  dlx::SearchResult First(const dlx::Run& run, const Visitor& visitor);

  // Called now and then, while no visitor is: shows what was found so far.
  void Show(const dlx::Progress& progress);

  // The solution in the options of the problem that was read.
  dlx::SolutionView Original(dlx::SolutionView options) {
    if (!reduction_.has_value()) return options;
    original_ = reduction_->ToOriginal(options);
    return original_;
  }

  absl::Status Resume(dlx::Solver* solver);
  absl::Status Save(const dlx::Solver& solver);
  void SaveOrSaySo(const dlx::Solver& solver);

  const SearchFlags& flags_;
  CoverRun& run_;
  const dlx::Problem* problem_;
  std::optional<dlx::Reduction> reduction_;
  std::vector<dlx::OptionId> original_;
  CoverProgress progress_;
  int64_t resumed_solutions_ = 0;
  bool saves_ = false;  // checkpoints
  bool save_failed_ = false;
  std::chrono::steady_clock::time_point last_save_ = std::chrono::steady_clock::now();
};

// Whether the kernel of --kernel can search a problem of this size. Prints an error if it cannot.
// (If the kernel of the environment cannot, the Solver uses kLinks.)
bool KernelFits(const SearchFlags& flags, const dlx::Problem& problem);

// Prints on stderr what --profile and --stats ask for.
void Report(const SearchFlags& flags, const std::string& command, const dlx::SearchResult& result,
            double seconds);

}  // namespace cli

#endif  // CLI_COMMAND_COVER_SEARCH_H_
