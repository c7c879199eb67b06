// Reads Knuth's format: a line of items, then an option a line.
//
//   | comment
//   p 2:3|q r | s t
//   p s:red |7
//   q r t
//
// The words of a line are cut out by hand and looked up in one table, whose keys are views of the
// text; nothing is allocated for an option. A name that the item line got wrong stays in the table
// as "uncertain", so that the options that use it are not called mistakes too.
//
// Source: "Inputting the matrix" in DLX2, DLX3 and DLX5. The differences are in docs/formats.md.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "dlx/internal/text_source.h"

namespace dlx::internal {
namespace {

constexpr int32_t kUncertain = -1;  // in place of the number of an item
constexpr int64_t kMaxBound = std::numeric_limits<int32_t>::max();
constexpr int64_t kMaxCost = std::numeric_limits<int64_t>::max();

class DlxReader {
 public:
  explicit DlxReader(TextSource* source) : source_(*source) {}

  absl::StatusOr<Problem> Read();

 private:
  struct Known {
    const char* at = nullptr;  // where the item line names it; null if that is not certain either
    int32_t item = kUncertain;
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
  void ReadEntry(absl::string_view word);
  int32_t FindItem(absl::string_view word, absl::string_view name);
  Color ReadColor(absl::string_view word, size_t colon);
  void ReadCost(absl::string_view word);
  void Fail(const char* at, absl::string_view message);

  TextSource& source_;
  ProblemBuilder builder_;
  absl::flat_hash_map<absl::string_view, Known> items_;
  absl::flat_hash_map<absl::string_view, Color> colors_;
  std::vector<const char*> last_at_;  // by item: where it stood last, the item line included
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
      source_.Error(word.data() + word.size(), absl::StrCat("expected the name of an item behind ",
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
  const auto [known, is_new] = items_.try_emplace(name);
  if (!is_new && known->second.at != nullptr) {
    source_.Error(name.data(),
                  absl::StrCat("expected another item, found ", Quote(name),
                               " again (first in column ", source_.Column(known->second.at), ")"));
    known->second.item = kUncertain;  // primary or secondary?
    return;
  }
  known->second = {name.data(), static_cast<int32_t>(last_at_.size())};
  last_at_.push_back(name.data());
  if (secondary) {
    builder_.AddSecondaryItem(name);
  } else {
    builder_.AddItem(name, multiplicity);
    ++num_primary_;
  }
}

// Reads "v" or "u:v" before the bar; reports at most one mistake.
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

// Whether the name can be one; else says what cannot stand in it.
bool DlxReader::CheckCharacters(absl::string_view name) {
  const size_t bad = FindBadCharacter(name);
  if (bad == name.npos) return true;
  source_.Error(name.data() + bad,
                absl::StrCat(IsControl(name[bad]) ? "expected a printable character, found "
                                                  : "expected UTF-8, found ",
                             DescribeByte(name[bad])));
  return false;
}

// What the options may call an item that the item line got wrong.
void DlxReader::MarkUncertain(absl::string_view word) {
  items_.try_emplace(word.substr(0, word.find(':')));
  items_.try_emplace(word.substr(0, word.find_first_of(":|")));
  items_.try_emplace(word.substr(word.find_last_of(":|") + 1));  // all of it, if there is neither
}

// ---- Options ---------------------------------------------------------------------------------

void DlxReader::ReadOption() {
  ++num_options_;
  entries_.clear();
  cost_ = 0;
  has_primary_ = false;
  failed_ = false;
  const absl::string_view first = source_.NextWord();
  for (absl::string_view word = first; !word.empty(); word = source_.NextWord()) {
    if (word.front() == '|') {
      ReadCost(word);
    } else {
      ReadEntry(word);
    }
  }
  if (failed_) return;
  if (!has_primary_) {
    source_.Warn(first.data(),
                 absl::StrCat("option ", num_options_, " has no primary item and is never chosen"));
  }
  if (source_.ok()) builder_.AddOption(entries_, {.cost = cost_});
}

void DlxReader::ReadEntry(absl::string_view word) {
  const auto* const colon_at = static_cast<const char*>(std::memchr(word.data(), ':', word.size()));
  const size_t colon = colon_at == nullptr ? word.npos : colon_at - word.data();
  const absl::string_view name = word.substr(0, colon);
  const int32_t item = FindItem(word, name);
  if (item == kUncertain) {
    failed_ = true;
    return;
  }
  if (last_at_[item] >= source_.line().data()) {
    return Fail(word.data(),
                absl::StrCat("expected an item that is not yet in the option, found ", Quote(name),
                             " again (first in column ", source_.Column(last_at_[item]), ")"));
  }
  last_at_[item] = word.data();
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

// The number of the item, or kUncertain; says so if there never was one.
int32_t DlxReader::FindItem(absl::string_view word, absl::string_view name) {
  if (const auto known = items_.find(name); known != items_.end()) return known->second.item;
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
  return kUncertain;
}

// The color behind the colon, or kNoColor after a mistake. Knuth's colors are single characters,
// which may be ':' or '|'; a longer color with one of them is more likely two words in one.
Color DlxReader::ReadColor(absl::string_view word, size_t colon) {
  const absl::string_view name = word.substr(colon + 1);
  if (const auto known = colors_.find(name); known != colors_.end()) return known->second;
  if (name.empty()) {
    Fail(name.data(), absl::StrCat("expected a color behind ", Quote(word), ", found nothing"));
  } else if (const size_t bad = name.find_first_of(":|"); bad != name.npos && name.size() > 1) {
    Fail(name.data() + bad,
         absl::StrCat("expected a color without ':' and '|', found ", Quote(name)));
  } else if (!CheckCharacters(name)) {
    failed_ = true;
  } else {
    const Color color = builder_.AddColor(name);
    colors_.emplace(name, color);
    return color;
  }
  return kNoColor;
}

void DlxReader::ReadCost(absl::string_view word) {
  const absl::string_view digits = word.substr(1);
  int64_t cost = 0;
  switch (ParseNumber(digits, kMaxCost, &cost)) {
    case NumberKind::kNone:
      return Fail(digits.data(), absl::StrCat("expected a cost, a number, behind '|', found ",
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
