// SPDX-License-Identifier: Apache-2.0
//
// Checks a solution against the definition. Shares no code with the search, so that an error of the
// search cannot hide here.

#ifndef DLX_VERIFY_H_
#define DLX_VERIFY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "dlx/problem.h"

namespace dlx {

// Returns OK if the options are a solution: every primary item is in as many of them as its
// multiplicity asks for (exactly one, if nothing else was said); every secondary item is in at most
// one of them, or has the same color in all; and no option appears twice. Otherwise InvalidArgument
// with the first error: an option that does not exist or appears twice, an item covered too often
// or in two ways (with both options), or else the first primary item that lacks options:
//
//   item 'p' is covered twice, by option 3 and option 17
//   item 'b' is covered 4 times, the last time by option 17; at most 3 are allowed
//   item 's' is 'red' in option 3 and 'blue' in option 17
//   item 's' is 'red' in option 3 and without color in option 17
//   item 'p' is not covered
//   item 'b' is covered 1 times; at least 2 are needed
//
// An option without a primary item may be among them: no search chooses one, but it is in all
// solutions if it was taken before (Presets).
//
// Options may stand in any order. Cost: O(items of the problem + entries of the options).
absl::Status VerifyCover(const Problem& problem, absl::Span<const OptionId> options);

// The same for many sets of options of a problem, which must outlive it. The cost of a set is
// O(entries of the options, and items of the problem before the one that the error is about); only
// the first one costs O(items of the problem).
class CoverVerifier {
 public:
  explicit CoverVerifier(const Problem& problem) : problem_(&problem), uses_(problem.num_items()) {}

  absl::Status Verify(absl::Span<const OptionId> options);

 private:
  // How the options so far use an item.
  struct Use {
    int32_t times = 0;
    OptionId first = -1;
    Color color = kNoColor;  // in the first of them
  };

  absl::Status AddOptions(absl::Span<const OptionId> options);
  absl::Status CheckNeeds() const;
  std::string WrongWithPrimary(Item item, const Use& use, OptionId option) const;
  std::string WrongWithSecondary(Item item, const Use& use, OptionId option, Color color) const;

  const Problem* problem_;
  std::vector<Use> uses_;        // by item; as at first between two calls
  std::vector<OptionId> added_;  // options that are in uses_
};

}  // namespace dlx

#endif  // DLX_VERIFY_H_
