// SPDX-License-Identifier: Apache-2.0
//
// Reads Knuth's format: a line of items, then an option a line.
//
//   | comment
//   p 2:3|q r | s t
//   p s:red |7
//   q r t
//
// The words of a line are cut out by hand and looked up in one table; nothing is allocated for an
// option. Most entries are read by ReadShortEntries(), a fast path without error messages. What it
// does not understand is read again by ReadEntry(), which has the messages. A name that is wrong in
// the item line stays in the table as "uncertain", so that the options that use it cause no further
// errors.
//
// Source: "Inputting the matrix" in DLX2, DLX3 and DLX5. The differences are in docs/formats.md.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/text/name_map.h"
#include "dlx/text/short_words.h"
#include "dlx/text/text_source.h"

namespace dlx::internal {
namespace {

constexpr int32_t kUncertain = std::numeric_limits<int32_t>::min();  // in place of an item
constexpr int64_t kMaxBound = std::numeric_limits<int32_t>::max();
constexpr int64_t kMaxCost = std::numeric_limits<int64_t>::max();

class DlxReader {
 public:
  explicit DlxReader(TextSource* source) : source_(*source), short_words_(source->end()) {}

  absl::StatusOr<Problem> Read();

 private:
  // 8 bytes, 16 with its name. Large tables are slow because of their size, so this must stay
  // small.
  struct Known {
    int32_t item = kUncertain;  // or, if the item line names it twice, ~item
    uint32_t last_option = 0;   // the last option with the item; 0: none yet
  };

  bool NextLineOfContent();
  void ReadItemLine();
  void ReadItem(absl::string_view word, bool secondary);
  void AddItem(absl::string_view name, bool secondary, Multiplicity multiplicity);
  bool ParseMultiplicity(absl::string_view word, size_t bar, Multiplicity* multiplicity);
  bool ParseBound(absl::string_view word, absl::string_view before, int32_t* bound);
  bool CheckCharacters(absl::string_view name);
  void MarkUncertain(absl::string_view word);

  void ReadOption();
  const char* ReadShortEntries(const char* p);
  void ReadEntry(absl::string_view word);
  Known* FindItem(absl::string_view word, absl::string_view name);
  const char* FindBefore(absl::string_view word, absl::string_view name) const;
  Color ReadColor(absl::string_view word, size_t colon);
  void ReadCost(absl::string_view word);
  void Fail(const char* at, absl::string_view message);

  TextSource& source_;
  ShortWords short_words_;
  ProblemBuilder builder_;
  SizeForecast forecast_;
  NameMap<Known> items_;
  NameMap<Color> colors_;
  std::vector<const char*> item_at_;  // by item: its place in the item line
  int32_t num_primary_ = 0;           // items 0 to num_primary_ - 1
  int64_t num_options_ = 0;
  int64_t total_cost_ = 0;
  bool cost_overflow_ = false;

  // The option that is read.
  std::vector<Entry> entries_;
  int64_t cost_ = 0;
  bool has_primary_ = false;
  bool failed_ = false;
};

absl::StatusOr<Problem> DlxReader::Read() {
  if (!NextLineOfContent()) {
    source_.ErrorAtEnd("expected a line of items, found the end of the text");
    return source_.Errors();
  }
  ReadItemLine();
  while (NextLineOfContent()) ReadOption();
  if (source_.stopped()) return absl::CancelledError("interrupted");
  if (!source_.ok()) return source_.Errors();
  return std::move(builder_).Build();
}

// Goes to the next line that is neither blank nor a comment.
bool DlxReader::NextLineOfContent() {
  while (source_.NextLine()) {
    const absl::string_view line = source_.line();
    size_t i = 0;
    while (i < line.size() && IsBlank(line[i])) ++i;
    if (i < line.size() && line[i] != '|') return true;
  }
  return false;
}

// ---- The line of items ---------------------------------------------------------------------

void DlxReader::ReadItemLine() {
  const char* bar = nullptr;
  for (absl::string_view word = source_.NextWord(); !word.empty(); word = source_.NextWord()) {
    while (!word.empty() && word.front() == '|') {  // a name may follow at once
      if (bar != nullptr) {
        source_.Error(word.data(), absl::StrCat("expected one '|' in the line of items, found "
                                                "another (first in column ",
                                                source_.Column(bar), ")"));
      } else {
        bar = word.data();
      }
      word.remove_prefix(1);
    }
    if (!word.empty()) ReadItem(word, bar != nullptr);
    if (source_.StopsWithin()) return;
  }
}

void DlxReader::ReadItem(absl::string_view word, bool secondary) {
  const size_t bar = word.find('|');
  const size_t colon = word.find(':');
  Multiplicity multiplicity;
  absl::string_view name = word;
  if (secondary && bar != word.npos) {
    source_.Error(word.data(), absl::StrCat("expected the name of a secondary item, which has no "
                                            "multiplicity, found ",
                                            Quote(word)));
    return MarkUncertain(word);
  }
  if (bar != word.npos) {
    if (!ParseMultiplicity(word, bar, &multiplicity)) return MarkUncertain(word);
    name.remove_prefix(bar + 1);
    if (name.empty()) {
      source_.Error(word.data() + word.size(), absl::StrCat("expected the name of an item after ",
                                                            Quote(word), ", found nothing"));
      return;
    }
  }
  if (name.find_first_of(":|") != name.npos) {
    source_.Error(
        word.data() +
            (bar == word.npos ? colon : name.data() - word.data() + name.find_first_of(":|")),
        absl::StrCat("expected the name of an item, without ':' and '|', found ", Quote(name)));
    return MarkUncertain(word);
  }
  if (!CheckCharacters(name)) return MarkUncertain(word);
  AddItem(name, secondary, multiplicity);
}

void DlxReader::AddItem(absl::string_view name, bool secondary, Multiplicity multiplicity) {
  int32_t& item = items_.TryEmplace(name).first->item;
  if (item != kUncertain) {
    if (item >= 0) item = ~item;  // primary or secondary?
    source_.Error(name.data(),
                  absl::StrCat("expected another item, found ", Quote(name),
                               " again (first in column ", source_.Column(item_at_[~item]), ")"));
    return;
  }
  item = static_cast<int32_t>(item_at_.size());
  item_at_.push_back(name.data());
  if (secondary) {
    builder_.AddSecondaryItem(name);
  } else {
    builder_.AddItem(name, multiplicity);
    ++num_primary_;
  }
}

// Reads "v" or "u:v" before the bar; reports at most one error.
bool DlxReader::ParseMultiplicity(absl::string_view word, size_t bar, Multiplicity* multiplicity) {
  const absl::string_view bounds = word.substr(0, bar);
  const size_t colon = bounds.find(':');
  const absl::string_view upper = colon == bounds.npos ? bounds : bounds.substr(colon + 1);
  if (colon != bounds.npos && !ParseBound(bounds.substr(0, colon), ":", &multiplicity->at_least)) {
    return false;
  }
  if (!ParseBound(upper, "|", &multiplicity->at_most)) return false;
  if (colon == bounds.npos) multiplicity->at_least = multiplicity->at_most;
  if (multiplicity->at_most == 0) {
    source_.Error(upper.data(),
                  absl::StrCat("expected an upper bound of 1 or more, found ", Quote(upper)));
    return false;
  }
  if (multiplicity->at_least > multiplicity->at_most) {
    source_.Error(bounds.data(),
                  absl::StrCat("expected a lower bound of at most ", multiplicity->at_most,
                               ", the upper one, found ", Quote(bounds.substr(0, colon))));
    return false;
  }
  return true;
}

bool DlxReader::ParseBound(absl::string_view word, absl::string_view before, int32_t* bound) {
  int64_t value = 0;
  const NumberKind kind = ParseNumber(word, kMaxBound, &value);
  if (kind == NumberKind::kNumber) {
    *bound = static_cast<int32_t>(value);
    return true;
  }
  source_.Error(
      word.data(),
      kind == NumberKind::kTooLarge
          ? absl::StrCat("expected a multiplicity of at most ", kMaxBound, ", found ", Quote(word))
          : absl::StrCat("expected a multiplicity, a number, before '", before, "', found ",
                         word.empty() ? "nothing" : Quote(word)));
  return false;
}

// Returns whether the name is valid; otherwise reports the bad character.
bool DlxReader::CheckCharacters(absl::string_view name) {
  const size_t bad = FindBadCharacter(name);
  if (bad == name.npos) return true;
  source_.Error(name.data() + bad,
                absl::StrCat(IsControl(name[bad]) ? "expected a printable character, found "
                                                  : "expected UTF-8, found ",
                             DescribeByte(name[bad])));
  return false;
}

// Marks the names by which options may refer to an item that is wrong in the item line.
void DlxReader::MarkUncertain(absl::string_view word) {
  items_.TryEmplace(word.substr(0, word.find(':')));
  items_.TryEmplace(word.substr(0, word.find_first_of(":|")));
  items_.TryEmplace(word.substr(word.find_last_of(":|") + 1));  // all of it, if there is neither
}

// ---- Options ---------------------------------------------------------------------------------

void DlxReader::ReadOption() {
  ++num_options_;
  entries_.clear();
  cost_ = 0;
  has_primary_ = false;
  failed_ = false;
  for (;;) {
    source_.set_rest(ReadShortEntries(source_.rest()));
    const absl::string_view word = source_.NextWord();
    if (word.empty()) break;
    if (source_.StopsWithin()) return;
    if (word.front() == '|') {
      ReadCost(word);
    } else {
      ReadEntry(word);
    }
  }
  if (failed_) return;
  if (!has_primary_) {
    source_.set_rest(source_.line().data());
    source_.Warn(source_.NextWord().data(),
                 absl::StrCat("option ", num_options_, " has no primary item and is never chosen"));
  }
  if (!source_.ok()) return;
  builder_.AddOption(entries_, {.cost = cost_});
  forecast_.AddOption(source_, entries_.size(), &builder_);
}

// Reads entries from `p` on, as long as they have no errors, words are short, and one blank
// separates them. Returns the place of the first other entry, or of any after 64 KB, so that the
// caller can look at the stop token. Changes nothing for that one.
const char* DlxReader::ReadShortEntries(const char* p) {
  const auto option = static_cast<uint32_t>(num_options_);
  const auto place_of = [this](const PackedName& name) { return items_.PlaceOf(name); };
  constexpr ptrdiff_t kMost = 1 << 16;
  const char* const line_end = source_.line().data() + source_.line().size();
  const char* const end = p + std::min(kMost, line_end - p);
  for (;;) {
    if (p >= end) return p;
    if (*p == ' ') ++p;
    const ShortWord* const word = short_words_.At(p, place_of);
    if (word == nullptr) return p;
    Known* const known = items_.Find(word->name);
    if (known == nullptr || known->item < 0 || known->last_option == option) return p;
    const int32_t item = known->item;
    Color color = kNoColor;
    if (word->color != 0) {
      const Color* const known_color = colors_.Find(PackedName{word->color, 0});
      if (known_color == nullptr || item < num_primary_) return p;
      color = *known_color;
    }
    known->last_option = option;
    if (item < num_primary_) has_primary_ = true;
    entries_.push_back(Item(item).As(color));
    short_words_.Pass();
    p = word->end;
  }
}

void DlxReader::ReadEntry(absl::string_view word) {
  const auto* const colon_at = static_cast<const char*>(std::memchr(word.data(), ':', word.size()));
  const size_t colon = colon_at == nullptr ? word.npos : colon_at - word.data();
  const absl::string_view name = word.substr(0, colon);
  Known* const known = FindItem(word, name);
  if (known == nullptr || known->item < 0) {
    failed_ = true;
    return;
  }
  const int32_t item = known->item;
  const auto option = static_cast<uint32_t>(num_options_);
  if (known->last_option == option) {  // or 2^32 options ago
    // Looking for the first takes as long as the line is.
    if (source_.has_enough_errors()) return Fail(word.data(), "");
    if (const char* const first = FindBefore(word, name); first != nullptr) {
      return Fail(
          word.data(),
          absl::StrCat("expected an item that is not yet in the option, found ", Quote(name),
                       " again (first in column ", source_.Column(first), ")"));
    }
  }
  known->last_option = option;
  if (item < num_primary_) has_primary_ = true;
  Color color = kNoColor;
  if (colon != word.npos) {
    if (item < num_primary_) {
      return Fail(word.data(), absl::StrCat("expected a secondary item before a color, found ",
                                            Quote(name), ", which is primary"));
    }
    color = ReadColor(word, colon);
    if (color == kNoColor) return;
  }
  entries_.push_back(Item(item).As(color));
}

// The item of that name, certain or not. If there never was one, reports that and returns null.
DlxReader::Known* DlxReader::FindItem(absl::string_view word, absl::string_view name) {
  if (Known* const known = items_.Find(name); known != nullptr) return known;
  if (name.empty()) {
    source_.Error(word.data(),
                  absl::StrCat("expected the name of an item before ':', found ", Quote(word)));
  } else if (CheckCharacters(name)) {
    source_.Error(word.data(),
                  absl::StrCat("expected the name of an item, found ", Quote(name),
                               name.find('|') == name.npos
                                   ? ""
                                   : " (a cost is a word of its own, a blank before its '|')"));
  }
  return nullptr;
}

// The first word of the line that names the item and is before `word`; null if there is none.
const char* DlxReader::FindBefore(absl::string_view word, absl::string_view name) const {
  TextSource line(source_.line(), "");
  line.NextLine();
  for (;;) {
    const absl::string_view other = line.NextWord();
    if (other.data() == word.data()) return nullptr;
    if (other.substr(0, other.find(':')) == name) return other.data();
  }
}

// The color after the colon, or kNoColor after an error. Knuth's colors are single characters,
// which may be ':' or '|'. A longer color that contains one of these is more likely two words run
// together.
Color DlxReader::ReadColor(absl::string_view word, size_t colon) {
  const absl::string_view name = word.substr(colon + 1);
  if (const Color* const known = colors_.Find(name); known != nullptr) return *known;
  if (name.empty()) {
    Fail(name.data(), absl::StrCat("expected a color after ", Quote(word), ", found nothing"));
  } else if (const size_t bad = name.find_first_of(":|"); bad != name.npos && name.size() > 1) {
    Fail(name.data() + bad,
         absl::StrCat("expected a color without ':' and '|', found ", Quote(name)));
  } else if (!CheckCharacters(name)) {
    failed_ = true;
  } else {
    const Color color = builder_.AddColor(name);
    *colors_.TryEmplace(name).first = color;
    return color;
  }
  return kNoColor;
}

void DlxReader::ReadCost(absl::string_view word) {
  const absl::string_view digits = word.substr(1);
  int64_t cost = 0;
  switch (ParseNumber(digits, kMaxCost, &cost)) {
    case NumberKind::kNone:
      return Fail(digits.data(), absl::StrCat("expected a cost, a number, after '|', found ",
                                              digits.empty() ? "nothing" : Quote(digits)));
    case NumberKind::kTooLarge:
      return Fail(digits.data(), absl::StrCat("expected a cost below 2^63, found ", Quote(digits)));
    case NumberKind::kNumber:
      break;
  }
  if (cost_overflow_) return;
  if (cost > kMaxCost - total_cost_) {
    cost_overflow_ = true;
    return Fail(digits.data(), absl::StrCat("expected costs that are below 2^63 together, found ",
                                            Quote(digits), " after ", total_cost_));
  }
  total_cost_ += cost;
  cost_ += cost;
}

void DlxReader::Fail(const char* at, absl::string_view message) {
  source_.Error(at, message);
  failed_ = true;
}

}  // namespace

absl::StatusOr<Problem> ReadDlx(TextSource* source) { return DlxReader(source).Read(); }

}  // namespace dlx::internal
