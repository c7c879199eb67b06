// SPDX-License-Identifier: Apache-2.0
//
// Reads and writes exact cover problems as text, in four formats. docs/formats.md describes them
// byte by byte.
//
//   dlx::ReadResult r = dlx::ReadText(text, {.name = "queens.dlx"});
//   for (const std::string& warning : r.warnings) std::cerr << warning << '\n';
//   if (!r.problem.ok()) return r.problem.status();
//   dlx::Solver solver(*r.problem);
//
// A status lists up to 20 errors of the text, one per line, and ends with a line "and 7 more" if
// there are more. A wrong word is one error, whatever else depends on it. Lines and columns count
// from 1, columns in bytes:
//
//   queens.dlx:2:7: expected another item, found 'q1' again (first in column 1)
//   queens.dlx:9:4: expected the name of an item, found 'q9'
//   queens.dlx:12:6: expected a secondary item before a color, found 'q2', which is primary
//
// Option k of the text (from 1) is always option k - 1 of the problem. Options without a primary
// item are kept too; a warning says that no search chooses them.
//
// Thread safety: functions without state. Memory: that of the problem; reading needs up to 220
// bytes more for each item and each color, 320 if names have more than 8 bytes. The text is not
// copied and not needed afterwards.
// Speed: over 100 MB/s in Knuth's format, fastest if names have at most 16 bytes and words are
// separated by one blank; docs/benchmarks.md has figures.

#ifndef DLX_TEXT_FORMAT_H_
#define DLX_TEXT_FORMAT_H_

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "dlx/problem.h"
#include "dlx/string_view.h"

namespace dlx {

enum class TextFormat {
  // Knuth's format, the union of what his programs DLX1, DLX2, DLX3 and DLX5 read: a line of items,
  // primary ones first ("p 2:3|q | s"), then one option per line ("p s:red |7": items, colors,
  // costs). Lines that begin with '|' are comments. Holds everything that a Problem has, except
  // labels.
  kDlx,
  // "p ec N", then "s i j k ..." for each option: items are the numbers 1 to N, all of them
  // primary. Lines "c ..." are comments.
  kEc,
  // One option per line, of characters 0 and 1. Item k, whose name is k, is in the options with a 1
  // in place k. All items are primary.
  kMatrix,
  // "N M", then M lines "k i1 ... ik": sets of numbers from 1 to N. All items are primary.
  kSets,
};

// What the command line calls a format: "dlx", "ec", "matrix", "sets".
StringView TextFormatName(TextFormat format);

// The format of a text that is one of the first two: kEc if the first line that is neither blank
// nor a comment "c ..." begins with the words "p ec"; otherwise kDlx. (Knuth's format can be
// mistaken for the other only if it has items named p and ec. WriteText() then begins with a
// comment.)
TextFormat DetectTextFormat(StringView text);

struct ReadOptions {
  std::optional<TextFormat> format = std::nullopt;  // none: DetectTextFormat()
  StringView name = "-";                            // what messages call the text
  std::stop_token stop = {};                        // cancels when requested
};

struct ReadResult {
  // Or a status: InvalidArgument with the errors of the text; ResourceExhausted if the problem is
  // too large; Cancelled.
  absl::StatusOr<Problem> problem;
  // What is allowed but hardly intended, with its place; at most 20 warnings and "and 7 more":
  //   queens.dlx:7:1: option 5 has no primary item and is never chosen
  std::vector<std::string> warnings;
  TextFormat format = TextFormat::kDlx;  // the format in which the text was read
};

// Cost: O(length of the text).
ReadResult ReadText(StringView text, const ReadOptions& options = {});

struct WrittenText {
  std::string text;
  // What the problem has and the text does not say, where its absence misleads no reader:
  //   item names are not kept: items are numbered in their order
  //   labels of options are not kept
  //   the order of the items of an option is not kept
  std::vector<std::string> warnings;
};

// Writes the problem so that ReadText() gives it back: items with their names, kinds and
// multiplicities, options with their entries, colors by name, and costs, all in the same order. An
// item without a name is written, and so read again, as its number.
//
// What the format cannot hold is refused as InvalidArgument, naming the first such thing, items
// before options:
//
//   item 's' is secondary, which the ec format cannot hold
//   item 'b' has a multiplicity, which the matrix format cannot hold
//   option 3 has a cost, which the sets format cannot hold
//   item 'a b' has a blank in its name, which Knuth's format cannot hold
//   item 'p' is primary and after a secondary one, which Knuth's format cannot hold
//   item 3 has no name, and item 5 is named '3'
//   no item is primary, which Knuth's format cannot hold
//   no option is there to say how many items there are, which the matrix format cannot hold
//
// Where items are numbers, names are not refused but dropped, and a warning says so. A matrix of
// more than 2^31 characters is ResourceExhausted.
//
// Cancelled, if the token is requested to stop meanwhile.
// Cost: O(size of the problem and length of the text).
absl::StatusOr<WrittenText> WriteText(const Problem& problem, TextFormat format,
                                      const std::stop_token& stop = {});

}  // namespace dlx

#endif  // DLX_TEXT_FORMAT_H_
