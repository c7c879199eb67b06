// What `cover solve` and `cover count` share: flags, and one search whose solutions are printed or counted.

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
#include "cli/command/cover.h"
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

// Completes the flags once they were read.
void CheckSearchFlags(const CLI::App& command, SearchFlags* flags);

// Searches the problem, or what preprocessing leaves of it.
class CoverSearch {
 public:
  using Visitor = absl::FunctionRef<bool(dlx::SolutionView)>;

  CoverSearch(const SearchFlags& flags, const dlx::Problem& problem, CoverRun* run)
      : flags_(flags), run_(*run), problem_(&problem) {
    if (flags.preprocess) {
      reduction_ = dlx::Preprocess(problem, {.stop = run->token()});
      problem_ = &reduction_->problem;
    }
    // A problem that was reduced in part is not the one that a later run resumes.
    saves_ = !flags.checkpoint.empty() &&
             (!reduction_.has_value() || reduction_->outcome == dlx::Outcome::kExhausted);
  }

  // Shows each solution to the visitor, which says whether to go on; nullptr: counts. Errors: what is
  // wrong with the checkpoint, of a search that goes alone.
  absl::StatusOr<dlx::SearchResult> Search(const dlx::SearchConfig& config, const Visitor* visitor,
                                           bool alone) {
    if (visitor != nullptr && config.max_solutions == 1 && !flags_.UsesCheckpoints()) {
      return First(config, *visitor);
    }
    if (alone) return Alone(config, visitor);
    return Together(config, visitor);
  }

  // How many solutions were found before the checkpoint that the search goes on from.
  int64_t resumed_solutions() const { return resumed_solutions_; }

  // Whether the last checkpoint could not be written.
  bool save_failed() const { return save_failed_; }

 private:
  // With one thread and one Solver: stops at the same place in every run, and can be resumed.
  absl::StatusOr<dlx::SearchResult> Alone(dlx::SearchConfig config, const Visitor* visitor);

  // The first solution.
  dlx::SearchResult First(dlx::SearchConfig config, const Visitor& visitor);

  // With the threads of the flags.
  dlx::SearchResult Together(dlx::SearchConfig config, const Visitor* visitor);

  // The solution in the options of the problem that was read.
  dlx::SolutionView Original(dlx::SolutionView options) {
    if (!reduction_.has_value()) return options;
    original_ = reduction_->ToOriginal(options);
    return original_;
  }

  void ShowProgress(const dlx::Solver& solver);
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

// Whether one Solver does what the threads of the flags would do: the same solutions in the same
// order, the same figures, and it can say where it is. A limit on solutions or nodes means the place
// where one Solver comes to it. Rules that learn or draw lots do so in each part of a tree that is
// cut for threads; a single thread has to cut it too, for its figures to be the same. And one Solver
// does not try rules.
bool GoesAlone(const SearchFlags& flags, const dlx::SearchConfig& config, bool prints);

// Whether the kernel of --kernel can search the problem; says so if not. (Where that of the environment
// cannot, `links` does.)
bool KernelFits(const SearchFlags& flags, const dlx::Problem& problem);

// Says on stderr what --profile and --stats ask for.
void Report(const SearchFlags& flags, const std::string& command, int threads,
            const dlx::SearchResult& result, double seconds);

}  // namespace cli

#endif  // CLI_COMMAND_COVER_SEARCH_H_
