// SPDX-License-Identifier: Apache-2.0
//
// Results that were forged: an even first byte means that the rest is a result, without its
// checksum, which is made to fit; an odd one, that it is what is left of a shard, as it is. It is
// refused with a message; or it is written as it was read.

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "cli/cluster/finding.h"
#include "cli/cluster/results.h"
#include "tests/fuzz/fuzz.h"

namespace quadrille_test {
namespace {

// FNV-1a with 64 bits, written once more: it is part of the format.
std::string Summed(absl::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return absl::StrCat(text, ",\"sum\":\"", absl::StrFormat("%016x", hash), "\"}");
}

void CheckFinding(const std::string& line) {
  const absl::StatusOr<cli::Finding> finding = cli::ParseFinding(line);
  if (!finding.ok()) {
    FUZZ_CHECK(absl::IsInvalidArgument(finding.status()) && !finding.status().message().empty());
    return;
  }
  const std::string written = cli::FormatFinding(*finding);
  const absl::StatusOr<cli::Finding> again = cli::ParseFinding(written);
  FUZZ_CHECK(again.ok(), line, "\n", written);
  FUZZ_CHECK(cli::FormatFinding(*again) == written, line, "\n", written);
  FUZZ_CHECK(finding->Agrees(*again) && again->Agrees(*finding), line);
  FUZZ_CHECK(finding->shard >= 0 && finding->nodes >= 0 && finding->seconds >= 0, line);
}

void CheckLeft(absl::string_view text) {
  const absl::StatusOr<cli::Left> left = cli::ParseLeft(text);
  if (!left.ok()) {
    FUZZ_CHECK(!left.status().message().empty());
    return;
  }
  FUZZ_CHECK(!left->finding.done);
  const absl::StatusOr<cli::Left> again = cli::ParseLeft(cli::FormatLeft(*left));
  FUZZ_CHECK(again.ok() && again->checkpoint == left->checkpoint, text);
}

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  if (size < 2 || size > 4000) return 0;
  Decisions decisions(AsText(data, size));
  if (decisions.Byte() % 2 == 0) {
    CheckFinding(Summed(decisions.rest()));
  } else {
    CheckLeft(decisions.rest());
  }
  return 0;
}
