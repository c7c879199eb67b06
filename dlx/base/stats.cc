#include "dlx/stats.h"

#include <algorithm>
#include <cstddef>

namespace dlx {

absl::string_view ToString(Outcome outcome) {
  switch (outcome) {
    case Outcome::kUnfinished:
      return "unfinished";
    case Outcome::kExhausted:
      return "exhausted";
    case Outcome::kSolutionLimit:
      return "solution limit";
    case Outcome::kNodeLimit:
      return "node limit";
    case Outcome::kUpdateLimit:
      return "update limit";
    case Outcome::kTimeLimit:
      return "time limit";
    case Outcome::kCancelled:
      return "cancelled";
    case Outcome::kVisitorStop:
      return "stopped by the visitor";
  }
  return "unknown";
}

SearchStats& SearchStats::operator+=(const SearchStats& other) {
  solutions += other.solutions;
  nodes += other.nodes;
  updates += other.updates;
  profile.resize(std::max(profile.size(), other.profile.size()));
  for (size_t level = 0; level < other.profile.size(); ++level) {
    profile[level] += other.profile[level];
  }
  return *this;
}

}  // namespace dlx
