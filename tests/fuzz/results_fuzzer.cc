// SPDX-License-Identifier: Apache-2.0
//
// Results that were forged. The first byte, mod 4, says what the rest is:
//   0, 2  a result, without its checksum, which is made to fit
//   1     what is left of a shard, as it is
//   3     a file of results; the lines that begin with "s " get checksums that fit
// It is refused with a message; or it is written as it was read, or found again.

#include <cstdint>
#include <sstream>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "cli/cluster/finding.h"
#include "cli/cluster/results.h"
#include "tests/fuzz/fuzz.h"

namespace quadrille_test {
namespace {

// FNV-1a with 64 bits, written once more: it is part of the format.
uint64_t Hash(absl::string_view text) {
  uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

std::string Summed(absl::string_view text) {
  return absl::StrCat(text, ",\"sum\":\"", absl::StrFormat("%016x", Hash(text)), "\"}");
}

// Each solution that was taken is found where its line is, and nothing before or after.
void CheckFile(absl::string_view text) {
  cli::Results results;
  results.plan = "0123456789abcdef";
  results.files = {"f"};
  results.solutions.resize(3);
  std::string file;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    const auto seal = static_cast<uint32_t>(Hash(absl::StrCat(results.plan, line)));
    const bool is_solution = absl::StartsWith(line, "s ");
    absl::StrAppend(&file, line, is_solution ? absl::StrFormat(" #%08x", seal) : "", "\n");
  }
  std::istringstream in(file);
  FUZZ_CHECK(cli::ReadLines(&in, 0, {}, &results).ok(), file);
  for (const std::string& damaged : results.damaged) {
    FUZZ_CHECK(absl::StartsWith(damaged, "f:"), damaged);
  }
  for (int32_t shard = 0; shard < 3; ++shard) {
    for (const cli::SolutionLines& lines : results.solutions[shard]) {
      FUZZ_CHECK(lines.first >= 1 && lines.count >= 1 && lines.shard == shard, file);
      FUZZ_CHECK(absl::StartsWith(absl::string_view(file).substr(lines.offset), "s "), file);
      for (const int64_t number : {lines.first, lines.first + lines.count - 1}) {
        const cli::SolutionLines* const found = cli::LinesWith(results, shard, number);
        FUZZ_CHECK(found != nullptr && found->first <= number, file);
        FUZZ_CHECK(number < found->first + found->count, file);
      }
    }
  }
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
  const int kind = decisions.Byte() % 4;
  if (kind == 1) {
    CheckLeft(decisions.rest());
  } else if (kind == 3) {
    CheckFile(decisions.rest());
  } else {
    CheckFinding(Summed(decisions.rest()));
  }
  return 0;
}
