// SPDX-License-Identifier: Apache-2.0
//
// Whole numbers of any size, for counts. Numbers of up to 128 bits are stored in place, without
// memory of their own. We use Boost.Multiprecision rather than GMP because it is headers only: no
// library is needed at run time, and CMake can fetch it where a system lacks it.

#ifndef DLX_BASE_NATURAL_H_
#define DLX_BASE_NATURAL_H_

#include <boost/multiprecision/cpp_int.hpp>

#include "dlx/big_count.h"

namespace dlx::internal {

using Natural = boost::multiprecision::cpp_int;  // never negative here

BigCount ToBigCount(const Natural& n);
Natural ToNatural(const BigCount& n);

}  // namespace dlx::internal

#endif  // DLX_BASE_NATURAL_H_
