// SPDX-License-Identifier: Apache-2.0
//
// A control group is a directory. /proc/self/cgroup has a line NUMBER:CONTROLLERS:PATH for each
// hierarchy; that of version 2 has the number 0 and no controllers. A container may see its own
// group as the root of the hierarchy, or a path that is not mounted in it: directories that are
// missing are passed over, and what is mounted at the top is looked at in any case.

#include "cli/io/processors.h"

#ifdef __linux__
#include <sched.h>
#endif

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace cli {
namespace {

constexpr double kNone = std::numeric_limits<double>::infinity();

std::string FirstLine(const std::string& file) {
  std::string line;
  std::getline(std::ifstream(file), line);
  return line;
}

// The time that a group may use, divided by the time that passes.
double Quota(absl::string_view quota, absl::string_view period) {
  int64_t used = 0;
  int64_t passed = 0;
  const bool is_set = absl::SimpleAtoi(quota, &used) && absl::SimpleAtoi(period, &passed) &&
                      used > 0 && passed > 0;  // no limit: "max" in version 2, -1 in version 1
  return is_set ? static_cast<double>(used) / static_cast<double>(passed) : kNone;
}

double QuotaOfDirectory(const std::string& directory) {
  const std::string line = FirstLine(absl::StrCat(directory, "/cpu.max"));
  const std::vector<absl::string_view> words = absl::StrSplit(line, ' ');
  const double quota = words.size() == 2 ? Quota(words[0], words[1]) : kNone;
  return std::min(quota, Quota(FirstLine(absl::StrCat(directory, "/cpu.cfs_quota_us")),
                               FirstLine(absl::StrCat(directory, "/cpu.cfs_period_us"))));
}

// The least quota of a group and those above it.
double QuotaOfPath(const std::string& mount, std::string path) {
  double quota = QuotaOfDirectory(mount);
  // A group outside of what is mounted has such a path.
  if (absl::StartsWith(path, "/..")) return quota;
  while (path.size() > 1) {
    quota = std::min(quota, QuotaOfDirectory(absl::StrCat(mount, path)));
    path.resize(path.rfind('/'));
  }
  return quota;
}

// The number of processors in the affinity mask, or 0 if that is not known.
int ProcessorsOfMask() {
#ifdef __linux__
  constexpr int kMostProcessors = 1 << 20;
  for (int n = 1024; n <= kMostProcessors; n *= 4) {  // EINVAL: the system has more
    cpu_set_t* const set = CPU_ALLOC(n);
    if (set == nullptr) return 0;
    const size_t size = CPU_ALLOC_SIZE(n);
    const bool known = sched_getaffinity(0, size, set) == 0;
    const int count = known ? CPU_COUNT_S(size, set) : 0;
    CPU_FREE(set);
    if (known) return count;
  }
#endif
  return 0;
}

}  // namespace

int ProcessorsOfQuota(const std::string& root) {
  const std::string mount = absl::StrCat(root, "/sys/fs/cgroup");
  double quota = kNone;
  std::ifstream groups(absl::StrCat(root, "/proc/self/cgroup"));
  for (std::string line; std::getline(groups, line);) {
    const std::vector<std::string> fields = absl::StrSplit(line, absl::MaxSplits(':', 2));
    if (fields.size() != 3) continue;
    if (fields[1].empty()) {
      for (const char* const place : {"", "/unified"}) {
        quota = std::min(quota, QuotaOfPath(absl::StrCat(mount, place), fields[2]));
      }
    } else if (absl::StrContains(absl::StrCat(",", fields[1], ","), ",cpu,")) {
      for (const std::string& place : {absl::StrCat("/", fields[1]), std::string("/cpu")}) {
        quota = std::min(quota, QuotaOfPath(absl::StrCat(mount, place), fields[2]));
      }
    }
  }
  constexpr double kMany = 1 << 20;
  return quota < kMany ? static_cast<int>(std::ceil(quota)) : 0;
}

int UsableProcessors() {
  int processors = ProcessorsOfMask();
  if (processors == 0) processors = static_cast<int>(std::thread::hardware_concurrency());
  if (const int quota = ProcessorsOfQuota(); quota > 0) processors = std::min(processors, quota);
  return std::max(processors, 1);
}

}  // namespace cli
