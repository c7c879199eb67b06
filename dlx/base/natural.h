// Whole numbers of any size, for counts. Up to 128 bits they are kept in place, without memory of
// their own. Boost.Multiprecision rather than GMP: it is headers alone, so that no library has to be
// there when a program runs, and CMake can fetch it where a system lacks it.

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
