// The limits of a library call with the flags of a run.

#ifndef CLI_RUN_LIMITS_H_
#define CLI_RUN_LIMITS_H_

#include <stop_token>
#include <string>

#include "cli/flags.h"
#include "dlx/run.h"

namespace cli {

// A flag that is 0 or missing is no limit.
dlx::Limits LimitsOf(const RunFlags& flags, std::stop_token stop);

// What the program says of a diagram that a limit has stopped: "time limit", ...
std::string WhyNoDiagram(dlx::Outcome outcome, const RunFlags& flags);

}  // namespace cli

#endif  // CLI_RUN_LIMITS_H_
