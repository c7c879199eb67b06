#include "dlx/config.h"

#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace dlx {

absl::StatusOr<Kernel> KernelNamed(absl::string_view name) {
  for (const Kernel kernel : Kernels()) {
    if (name == ToString(kernel)) return kernel;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("there is no kernel '", name, "': there are ",
                   absl::StrJoin(Kernels(), ", ", [](std::string* out, Kernel kernel) {
                     absl::StrAppend(out, ToString(kernel));
                   })));
}

}  // namespace dlx
