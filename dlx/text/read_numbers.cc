// SPDX-License-Identifier: Apache-2.0
//
// Reads the formats in which items are numbers: ec, sets and matrices.

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/text/text_source.h"

namespace dlx::internal {
namespace {

constexpr int64_t kMaxNumber = std::numeric_limits<int64_t>::max();
constexpr int64_t kUnknown = -1;

// A text announces the number of its items, and a short text could demand any amount of memory.
// Hence this bound: more items than the text has bytes cannot occur in options, and at most this
// many more are allowed.
constexpr int64_t kMaxUnmentioned = 1'000'000;

// A problem with the items 1 to N, all primary, while it is being read.
class NumberedProblem {
 public:
  explicit NumberedProblem(TextSource* source) : source_(*source) {}

  // Reads a size that the text announces; kUnknown after an error.
  int64_t ReadSize(absl::string_view word, absl::string_view what);
  // Reads the number of items, and adds them.
  void ReadNumItems(absl::string_view word);
  void AddItems(int64_t count);

  void StartOption() { items_.clear(); }
  // Reads the number of an item into the option. After an error in the number of items, any number
  // is accepted.
  void ReadItem(absl::string_view word);
  // Requires: the option does not have it. `number` counts from 1.
  void AddItem(int64_t number) { items_.emplace_back(static_cast<int32_t>(number - 1)); }
  void FinishOption() {
    if (!source_.ok()) return;
    builder_.AddOption(items_);
    forecast_.AddOption(source_, items_.size(), &builder_);
  }

  void ExpectEndOfLine();

  absl::StatusOr<Problem> Build() {
    if (source_.stopped()) return absl::CancelledError("interrupted");
    if (!source_.ok()) return source_.Errors();
    return std::move(builder_).Build();
  }

 private:
  TextSource& source_;
  ProblemBuilder builder_;
  SizeForecast forecast_;
  int64_t num_items_ = kUnknown;
  std::vector<const char*> last_at_;  // by item: its last place, or null
  std::vector<Item> items_;           // of the current option
};

int64_t NumberedProblem::ReadSize(absl::string_view word, absl::string_view what) {
  int64_t size = 0;
  const NumberKind kind = ParseNumber(word, kMaxNumber, &size);
  if (kind == NumberKind::kNumber) return size;
  source_.Error(word.empty() ? source_.LineEnd() : word.data(),
                absl::StrCat("expected ", what, kind == NumberKind::kTooLarge ? " below 2^63" : "",
                             ", found ", word.empty() ? "the end of the line" : Quote(word)));
  return kUnknown;
}

void NumberedProblem::ReadNumItems(absl::string_view word) {
  const int64_t count = ReadSize(word, "the number of items");
  const int64_t most = static_cast<int64_t>(source_.size()) + kMaxUnmentioned;
  if (count > most) {
    source_.Error(
        word.data(),
        absl::StrCat("expected at most ", most,
                     " items, a million more than the text has bytes, found ", Quote(word)));
  } else if (count != kUnknown) {
    AddItems(count);
  }
}

void NumberedProblem::AddItems(int64_t count) {
  num_items_ = count;
  last_at_.assign(count, nullptr);
  constexpr int64_t kItemsToLook = 1 << 12;  // there may be many, whatever the length of the text
  for (int64_t number = 1; number <= count; ++number) {
    if (number % kItemsToLook == 0 && source_.StopsNow()) return;
    builder_.AddItem(absl::StrCat(number));
  }
}

void NumberedProblem::ReadItem(absl::string_view word) {
  int64_t number = 0;
  const int64_t most = num_items_ == kUnknown ? kMaxNumber : num_items_;
  if (ParseNumber(word, most, &number) != NumberKind::kNumber || number == 0) {
    return source_.Error(
        word.data(),
        absl::StrCat("expected an item, a number from 1", num_items_ == kUnknown ? "" : " to ",
                     num_items_ == kUnknown ? "" : absl::StrCat(most), ", found ", Quote(word)));
  }
  if (num_items_ == kUnknown) return;
  const char*& last_at = last_at_[number - 1];
  if (last_at != nullptr && last_at >= source_.line().data()) {  // in this line: in this option
    return source_.Error(
        word.data(),
        absl::StrCat("expected an item that is not yet in the option, found ", Quote(word),
                     " again (first in column ", source_.Column(last_at), ")"));
  }
  last_at = word.data();
  AddItem(number);
}

void NumberedProblem::ExpectEndOfLine() {
  if (const absl::string_view word = source_.NextWord(); !word.empty()) {
    source_.Error(word.data(), absl::StrCat("expected the end of the line, found ", Quote(word)));
  }
}

// Compares the number of options with what the text announces.
class OptionCount {
 public:
  OptionCount(TextSource* source, absl::string_view what) : source_(*source), what_(what) {}

  // The current line announces `count` options; kUnknown: it announces nothing.
  void Expect(int64_t count) {
    expected_ = count;
    line_ = source_.line_number();
  }
  // An option begins at `word`.
  void CountOne(absl::string_view word) {
    if (found_++ == expected_ && expected_ != kUnknown) {
      source_.Error(word.data(), absl::StrCat(Expected(), "one more"));
    }
  }
  // Requires: at the end of the text.
  void Finish() {
    if (found_ < expected_) source_.ErrorAtEnd(absl::StrCat(Expected(), found_));
  }

 private:
  std::string Expected() const {
    return absl::StrCat("expected ", expected_, " ", what_, ", as line ", line_, " says, found ");
  }

  TextSource& source_;
  absl::string_view what_;
  int64_t expected_ = kUnknown;
  int64_t line_ = 0;
  int64_t found_ = 0;
};

// Goes to the next line that is neither blank nor a comment, which begins with '#'. Returns false
// at the end of the text.
bool NextLineOfContent(TextSource* source) {
  while (source->NextLine()) {
    const absl::string_view line = source->line();
    size_t i = 0;
    while (i < line.size() && IsBlank(line[i])) ++i;
    if (i < line.size() && line[i] != '#') return true;
  }
  return false;
}

// ---- ec ----------------------------------------------------------------------------------------

class EcReader {
 public:
  explicit EcReader(TextSource* source)
      : source_(*source), problem_(source), options_(source, "options") {}

  absl::StatusOr<Problem> Read() {
    while (source_.NextLine()) ReadLine(source_.NextWord());
    if (header_line_ == 0 && !header_missed_) {
      source_.ErrorAtEnd("expected 'p ec N', found the end of the text");
    }
    options_.Finish();
    return problem_.Build();
  }

 private:
  void ReadLine(absl::string_view word) {
    if (word.empty() || word == "c") return;
    if (word == "p") return ReadHeader(word);
    if (header_line_ == 0) {
      if (!header_missed_) {
        source_.Error(word.data(), absl::StrCat("expected 'p ec N', found ", Quote(word)));
      }
      header_missed_ = true;
    } else if (word != "s") {
      source_.Error(word.data(),
                    absl::StrCat("expected 's', or 'c' for a comment, found ", Quote(word)));
    }
    if (word == "s") ReadOption(word);
  }

  void ReadHeader(absl::string_view p) {
    if (header_line_ != 0) {
      return source_.Error(p.data(), absl::StrCat("expected 's', or 'c' for a comment, found a "
                                                  "second 'p' (first in line ",
                                                  header_line_, ")"));
    }
    header_line_ = source_.line_number();
    const absl::string_view ec = source_.NextWord();
    if (ec != "ec") {
      return source_.Error(ec.empty() ? source_.LineEnd() : ec.data(),
                           absl::StrCat("expected 'ec' after 'p', found ",
                                        ec.empty() ? "the end of the line" : Quote(ec)));
    }
    problem_.ReadNumItems(source_.NextWord());
    if (const absl::string_view word = source_.NextWord(); !word.empty()) {
      options_.Expect(problem_.ReadSize(word, "the number of options"));
      problem_.ExpectEndOfLine();
    }
  }

  void ReadOption(absl::string_view s) {
    options_.CountOne(s);
    problem_.StartOption();
    absl::string_view word = source_.NextWord();
    if (word.empty()) {
      source_.Error(source_.LineEnd(),
                    "expected at least one item after 's', found the end of the line");
    }
    for (; !word.empty() && !source_.StopsWithin(); word = source_.NextWord()) {
      problem_.ReadItem(word);
    }
    problem_.FinishOption();
  }

  TextSource& source_;
  NumberedProblem problem_;
  OptionCount options_;
  int64_t header_line_ = 0;     // 0: not yet read
  bool header_missed_ = false;  // something else came first, and was reported
};

// ---- Matrix ------------------------------------------------------------------------------------

class MatrixReader {
 public:
  explicit MatrixReader(TextSource* source) : source_(*source), problem_(source) {}

  absl::StatusOr<Problem> Read() {
    bool any = false;
    while (NextLineOfContent(&source_)) {
      any = true;
      ReadRow();
    }
    if (!any) source_.ErrorAtEnd("expected a row of 0 and 1, found the end of the text");
    return problem_.Build();
  }

 private:
  void ReadRow();
  void CheckWidth();

  TextSource& source_;
  NumberedProblem problem_;
  int64_t width_line_ = 0;  // the row that sets the length of all others; 0: none yet
  size_t width_ = 0;
  std::vector<const char*> cells_;  // of this row: their places
};

// Cells are 0 and 1, with any blanks and at most one comma between two of them. Adjacent bad
// characters are one error, after which the length of the row is not checked.
void MatrixReader::ReadRow() {
  const char* const end = source_.LineEnd();
  bool failed = false;
  bool comma = true;  // no comma may come here: at the start, and after a comma
  cells_.clear();
  for (const char* p = source_.line().data(); p != end; ++p) {
    if (IsBlank(*p)) continue;
    if (*p == '0' || *p == '1') {
      cells_.push_back(p);
      comma = false;
    } else if (*p == ',' && !comma) {
      comma = true;
    } else {
      const char* const begin = p;
      while (p + 1 != end && !IsBlank(p[1]) && p[1] != ',' && p[1] != '0' && p[1] != '1') ++p;
      source_.Error(begin, absl::StrCat("expected 0 or 1, found ",
                                        Quote(absl::string_view(begin, p + 1 - begin))));
      failed = true;
      comma = false;
    }
  }
  if (failed) return;
  if (comma) {
    return source_.Error(end, "expected 0 or 1 after the comma, found the end of the line");
  }
  CheckWidth();
  problem_.StartOption();
  bool empty = true;
  for (size_t i = 0; i < cells_.size(); ++i) {
    if (*cells_[i] == '0') continue;
    if (i < width_) problem_.AddItem(static_cast<int64_t>(i) + 1);
    empty = false;
  }
  if (empty) source_.Error(cells_[0], "expected a 1 in each row, found only 0");
  problem_.FinishOption();
}

void MatrixReader::CheckWidth() {
  if (width_line_ == 0) {
    width_line_ = source_.line_number();
    width_ = cells_.size();
    problem_.AddItems(static_cast<int64_t>(width_));
  } else if (cells_.size() != width_) {
    source_.Error(cells_.size() < width_ ? source_.LineEnd() : cells_[width_],
                  absl::StrCat("expected ", width_, " cells, as in line ", width_line_, ", found ",
                               cells_.size()));
  }
}

// ---- Sets --------------------------------------------------------------------------------------

class SetsReader {
 public:
  explicit SetsReader(TextSource* source)
      : source_(*source), problem_(source), sets_(source, "sets") {}

  absl::StatusOr<Problem> Read() {
    if (!NextLineOfContent(&source_)) {
      source_.ErrorAtEnd(
          "expected the number of items and the number of sets, found the end of the text");
      return problem_.Build();
    }
    problem_.ReadNumItems(source_.NextWord());
    sets_.Expect(problem_.ReadSize(source_.NextWord(), "the number of sets"));
    problem_.ExpectEndOfLine();
    while (NextLineOfContent(&source_)) ReadSet(source_.NextWord());
    sets_.Finish();
    return problem_.Build();
  }

 private:
  void ReadSet(absl::string_view first) {
    sets_.CountOne(first);
    problem_.StartOption();
    const int64_t size = problem_.ReadSize(first, "the number of items of the set");
    if (size == 0) {
      source_.Error(first.data(),
                    absl::StrCat("expected a set of 1 item or more, found ", Quote(first)));
    }
    int64_t found = 0;
    const char* behind = source_.LineEnd();
    for (absl::string_view word = source_.NextWord(); !word.empty(); word = source_.NextWord()) {
      if (source_.StopsWithin()) return;
      if (found++ == size) behind = word.data();
      problem_.ReadItem(word);
    }
    if (size > 0 && found != size) {
      source_.Error(behind, absl::StrCat("expected ", size, size == 1 ? " item" : " items",
                                         ", as the line says, found ", found));
    }
    problem_.FinishOption();
  }

  TextSource& source_;
  NumberedProblem problem_;
  OptionCount sets_;
};

}  // namespace

absl::StatusOr<Problem> ReadEc(TextSource* source) { return EcReader(source).Read(); }
absl::StatusOr<Problem> ReadMatrix(TextSource* source) { return MatrixReader(source).Read(); }
absl::StatusOr<Problem> ReadSets(TextSource* source) { return SetsReader(source).Read(); }

}  // namespace dlx::internal
