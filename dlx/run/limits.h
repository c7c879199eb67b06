// Limits as settings give them: 0 or less means none.

#ifndef DLX_RUN_LIMITS_H_
#define DLX_RUN_LIMITS_H_

#include <cstdint>
#include <limits>

#include "dlx/run/clock.h"

namespace dlx::internal {

inline int64_t LimitOrMax(int64_t limit) {
  return limit > 0 ? limit : std::numeric_limits<int64_t>::max();
}

}  // namespace dlx::internal

#endif  // DLX_RUN_LIMITS_H_
