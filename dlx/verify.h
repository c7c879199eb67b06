// Checks a solution against the definition. Shares no code with the search.

#ifndef DLX_VERIFY_H_
#define DLX_VERIFY_H_

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "dlx/problem.h"

namespace dlx {

// Returns OK if the options are an exact cover: every primary item is in exactly one of them, every
// secondary item in at most one. Otherwise InvalidArgument with the first thing that is wrong: an
// option that does not exist, an item covered twice (with both options), or else the first primary
// item that is not covered:
//
//   item 'p' is covered twice, by option 3 and option 17
//
// Options may stand in any order; one that stands twice covers its items twice.
// Cost: O(items of the problem + entries of the options).
absl::Status VerifyCover(const Problem& problem, absl::Span<const OptionId> options);

}  // namespace dlx

#endif  // DLX_VERIFY_H_
