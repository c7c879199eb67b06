// SPDX-License-Identifier: Apache-2.0
//
// How many threads a process should start.

#ifndef CLI_IO_PROCESSORS_H_
#define CLI_IO_PROCESSORS_H_

#include <string>

namespace cli {

// The processors that this process may use: those of its affinity mask (taskset, batch systems),
// but no more than the quota of its control group (containers) pays for, rounded up. At least 1.
int UsableProcessors();

// The processors that the quotas of control groups pay for, rounded up; 0 if there is no quota. The
// groups are those of the process and all above them, in version 1 and 2 of the interface. `root`
// stands for the root of the file system.
int ProcessorsOfQuota(const std::string& root = "");

}  // namespace cli

#endif  // CLI_IO_PROCESSORS_H_
