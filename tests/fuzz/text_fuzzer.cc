// SPDX-License-Identifier: Apache-2.0
//
// Reads a text in each format, and writes what it has in each format that can hold it: read back,
// it is the same problem, and written again, the same text. Errors and warnings have a place in the
// text. The exports to other solvers say what they have.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "dlx/cnf.h"
#include "dlx/problem.h"
#include "dlx/text_format.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/random_problem.h"

namespace quadrille_test {
namespace {

using dlx::Problem;
using dlx::TextFormat;

constexpr size_t kLongestText = 10'000;
// A number in a short text may ask for a million items; to write all of these takes too long.
constexpr int32_t kMostItems = 20'000;
constexpr size_t kMostMessages = 20;
constexpr absl::string_view kName = "a:b";

constexpr TextFormat kFormats[] = {TextFormat::kDlx, TextFormat::kEc, TextFormat::kMatrix,
                                   TextFormat::kSets};

// A message "NAME:LINE:COLUMN: WHAT" names a place of the text, or the place after its end.
void CheckPlace(absl::string_view message, const std::vector<absl::string_view>& lines) {
  absl::string_view rest = message;
  FUZZ_CHECK(absl::ConsumePrefix(&rest, absl::StrCat(kName, ":")), message);
  const std::vector<absl::string_view> parts = absl::StrSplit(rest, absl::MaxSplits(':', 2));
  int64_t line = 0;
  int64_t column = 0;
  FUZZ_CHECK(parts.size() == 3 && absl::SimpleAtoi(parts[0], &line) &&
                 absl::SimpleAtoi(parts[1], &column) && absl::StartsWith(parts[2], " "),
             message);
  FUZZ_CHECK(line >= 1 && line <= static_cast<int64_t>(lines.size()), message);
  FUZZ_CHECK(column >= 1 && column <= static_cast<int64_t>(lines[line - 1].size()) + 1, message);
  const auto is_printable = [](unsigned char c) { return c >= ' ' && c != 0x7f; };
  FUZZ_CHECK(std::all_of(message.begin(), message.end(), is_printable), message);
  FUZZ_CHECK(message.size() < 500, message);
}

template <typename Messages>
void CheckMessages(const Messages& messages, const std::vector<absl::string_view>& lines) {
  FUZZ_CHECK(messages.size() <= kMostMessages + 1);
  for (size_t i = 0; i < messages.size(); ++i) {
    if (i == kMostMessages) {
      FUZZ_CHECK(absl::StartsWith(messages[i], "and ") && absl::EndsWith(messages[i], " more"));
    } else {
      CheckPlace(messages[i], lines);
    }
  }
}

// What a text in a format with numbers keeps of a problem: options as sets.
std::string DumpWithoutNames(const Problem& problem) {
  std::string text = absl::StrCat(problem.num_items(), " items\n");
  for (dlx::OptionId o = 0; o < problem.num_options(); ++o) {
    std::vector<int32_t> items;
    for (const dlx::Item item : problem.option(o)) items.push_back(item.index());
    std::sort(items.begin(), items.end());
    for (const int32_t item : items) absl::StrAppend(&text, " ", item);
    text += "\n";
  }
  return text;
}

std::string DumpFor(TextFormat format, const Problem& problem) {
  return format == TextFormat::kDlx ? Dump(problem) : DumpWithoutNames(problem);
}

void CheckWriting(const Problem& problem, TextFormat format, bool must_succeed) {
  const auto written = dlx::WriteText(problem, format);
  FUZZ_CHECK(written.ok() || !must_succeed, written.status().ToString());
  if (!written.ok()) {
    FUZZ_CHECK(!written.status().message().empty());
    return;
  }
  const dlx::ReadResult again = dlx::ReadText(written->text, {.format = format});
  FUZZ_CHECK(again.problem.ok(), again.problem.status().ToString(), "\n", written->text);
  FUZZ_CHECK(DumpFor(format, *again.problem) == DumpFor(format, problem), "written as ",
             dlx::TextFormatName(format), ":\n", written->text);
  if (format == TextFormat::kDlx || format == TextFormat::kEc) {
    FUZZ_CHECK(dlx::DetectTextFormat(written->text) == format, written->text);
  }
  const auto twice = dlx::WriteText(*again.problem, format);
  FUZZ_CHECK(twice.ok() && twice->text == written->text);
}

// The number after a word of a text.
int64_t NumberAfter(absl::string_view text, absl::string_view word) {
  const size_t at = text.find(word);
  FUZZ_CHECK(at != absl::string_view::npos, text);
  text = absl::StripLeadingAsciiWhitespace(text.substr(at + word.size()));
  int64_t number = 0;
  FUZZ_CHECK(absl::SimpleAtoi(text.substr(0, text.find_first_of(" \n")), &number), text);
  return number;
}

void CheckDimacs(const Problem& problem) {
  const auto cnf = dlx::MakeCnf(problem);
  const auto dimacs = dlx::WriteDimacs(problem);
  FUZZ_CHECK(cnf.ok() == dimacs.ok());
  if (!cnf.ok()) return;
  FUZZ_CHECK(cnf->num_options == problem.num_options());
  int64_t clauses = 0;
  int64_t announced = -1;
  for (const absl::string_view line : absl::StrSplit(dimacs->text, '\n')) {
    if (line.empty() || line == "c" || absl::StartsWith(line, "c ")) continue;
    if (absl::StartsWith(line, "p cnf ")) {
      FUZZ_CHECK(announced < 0);
      FUZZ_CHECK(NumberAfter(line, "p cnf ") == cnf->num_variables);
      announced = NumberAfter(line, absl::StrCat("p cnf ", cnf->num_variables, " "));
      continue;
    }
    ++clauses;
    const std::vector<absl::string_view> literals = absl::StrSplit(line, ' ');
    FUZZ_CHECK(announced >= 0 && literals.size() >= 2 && literals.back() == "0", line);
    for (size_t i = 0; i + 1 < literals.size(); ++i) {
      int32_t literal = 0;
      FUZZ_CHECK(absl::SimpleAtoi(literals[i], &literal) && literal != 0 &&
                     std::abs(int64_t{literal}) <= cnf->num_variables,
                 line);
    }
  }
  FUZZ_CHECK(clauses == announced && clauses == cnf->num_clauses, dimacs->text);
}

void CheckOpb(const Problem& problem) {
  const auto opb = dlx::WriteOpb(problem);
  if (!opb.ok()) return;
  int64_t constraints = 0;
  for (const absl::string_view line : absl::StrSplit(opb->text, '\n')) {
    if (line.empty() || line.front() == '*') continue;
    FUZZ_CHECK(absl::EndsWith(line, " ;"), line);
    if (!absl::StartsWith(line, "min:")) ++constraints;
  }
  FUZZ_CHECK(constraints == NumberAfter(opb->text, "#constraint="), opb->text);
  FUZZ_CHECK(NumberAfter(opb->text, "#variable=") >= problem.num_options(), opb->text);
}

// Whether a few bytes ask for many items, in the formats where items are numbers.
bool HasLargeNumber(absl::string_view text) {
  int digits = 0;
  for (const char c : text) {
    digits =
        absl::ascii_isdigit(static_cast<unsigned char>(c)) && digits + c > '0' ? digits + 1 : 0;
    if (digits > 4) return true;
  }
  return false;
}

// Clauses for bounds grow with their product.
bool HasSmallBounds(const Problem& problem) {
  int64_t sum = 0;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    if (problem.is_primary(dlx::Item(i))) {
      sum += std::min(problem.multiplicity(dlx::Item(i)).at_most, problem.num_options());
    }
  }
  return sum * problem.num_options() < 100'000;
}

void CheckReading(absl::string_view text, std::optional<TextFormat> format) {
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  const dlx::ReadResult read = dlx::ReadText(text, {.format = format, .name = kName});
  CheckMessages(read.warnings, lines);
  if (!read.problem.ok()) {
    const absl::Status& status = read.problem.status();
    if (status.code() == absl::StatusCode::kInvalidArgument) {
      CheckMessages(std::vector<absl::string_view>(absl::StrSplit(status.message(), '\n')), lines);
    } else {
      FUZZ_CHECK(status.code() == absl::StatusCode::kResourceExhausted, status.ToString());
    }
    return;
  }
  const Problem& problem = *read.problem;
  if (problem.num_items() > kMostItems) return;
  if (!format.has_value() || read.format == TextFormat::kDlx) {
    for (const TextFormat out : kFormats) CheckWriting(problem, out, out == read.format);
    if (HasSmallBounds(problem)) CheckDimacs(problem);
    CheckOpb(problem);
  } else {
    CheckWriting(problem, read.format, problem.num_options() > 0);
  }
}

}  // namespace
}  // namespace quadrille_test

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace quadrille_test;  // NOLINT(google-build-using-namespace): all of it is tools
  if (size > kLongestText) return 0;
  const absl::string_view text = AsText(data, size);
  CheckReading(text, TextFormat::kDlx);
  CheckReading(text, TextFormat::kMatrix);
  // To make many items takes long, so that few such texts are tried.
  if (HasLargeNumber(text) && Hashed(text).Below(30) > 0) return 0;
  CheckReading(text, std::nullopt);
  CheckReading(text, TextFormat::kEc);
  CheckReading(text, TextFormat::kSets);
  return 0;
}
