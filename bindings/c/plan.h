// SPDX-License-Identifier: Apache-2.0
//
// What qd_plan points to.

#ifndef BINDINGS_C_PLAN_H_
#define BINDINGS_C_PLAN_H_

#include <cstdint>
#include <vector>

#include "bindings/c/entry.h"
#include "dlx/plan.h"

struct qd_plan {
  qd_plan(quadrille::Counted<qd_problem> keep, dlx::Plan the_plan);

  // Throws QD_MISUSE if there is no such shard.
  void CheckShard(int64_t number) const;
  // Whether it is to be searched: it is not divided, nor the same as another one.
  bool IsSearched(int32_t shard) const {
    return division_of[shard] < 0 && plan.shards[shard].same_as < 0;
  }

  const quadrille::Counted<qd_problem> problem;
  const dlx::Plan plan;
  std::vector<int32_t> division_of;  // by shard: the number of its division; -1: it is not divided
};

#endif  // BINDINGS_C_PLAN_H_
