// SPDX-License-Identifier: Apache-2.0
//
// THE CODE
//   A phrase is a run of units. Codes 0, 1 and 2 mean: a new unit of 8 bits follows, one of 16 bits
//   follows, the end. Codes from 3 are phrases: each new unit is one, and so is each phrase that
//   was
//   sent with the first unit of the one after it. Codes have `width` bits, the lowest first, and
//   width grows by one as soon as there are as many phrases as it can tell apart.
//
// A new unit counts twice in that growth, once as a unit and once as a phrase sent. That is how the
// library counts, and both sides have to do the same.

#include "sudoku/notation/lz_string.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "dlx/base/make_room.h"
#include "sudoku/notation/link.h"

namespace sudoku {
namespace lz {
namespace {

constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr int kUnit8 = 0;
constexpr int kUnit16 = 1;
constexpr int kEnd = 2;
constexpr int kFirstPhrase = 3;
constexpr uint32_t kReplacement = 0xFFFD;

// Counts down to the next growth of the width. `left` is how many phrases still fit.
struct Width {
  int bits;
  int left;
  void Step() {
    if (--left > 0) return;
    left = 1 << bits;
    ++bits;
  }
};

// ---- UTF-8 and UTF-16 --------------------------------------------------------------------------

// The character at `*at`, which moves past it; the replacement character for a byte that begins
// none.
uint32_t NextCharacter(absl::string_view text, size_t* at) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte((*at)++);
  if (first < 0x80) return first;
  const int more = first >= 0xF0 && first < 0xF5 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0;
  if (more == 0 || first >= 0xF5 || *at + more > text.size()) return kReplacement;
  uint32_t character = first & (0x3F >> more);
  for (int i = 0; i < more; ++i) {
    const unsigned char next = byte(*at + i);
    if ((next & 0xC0) != 0x80) return kReplacement;
    character = character << 6 | (next & 0x3F);
  }
  // Overlong forms, surrogates, and what is past the last character.
  constexpr uint32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
  if (character < kLeast[more] || (character >= 0xD800 && character < 0xE000) ||
      character > 0x10FFFF) {
    return kReplacement;
  }
  *at += more;
  return character;
}

std::vector<uint16_t> ToUnits(absl::string_view text) {
  std::vector<uint16_t> units;
  for (size_t at = 0; at < text.size();) {
    const uint32_t character = NextCharacter(text, &at);
    if (character < 0x10000) {
      units.push_back(static_cast<uint16_t>(character));
    } else {
      units.push_back(static_cast<uint16_t>(0xD800 + ((character - 0x10000) >> 10)));
      units.push_back(static_cast<uint16_t>(0xDC00 + ((character - 0x10000) & 0x3FF)));
    }
  }
  return units;
}

void AppendCharacter(uint32_t character, std::string* text) {
  const auto tail = [&](int shift) {
    text->push_back(static_cast<char>(0x80 | (character >> shift & 0x3F)));
  };
  if (character < 0x80) {
    text->push_back(static_cast<char>(character));
  } else if (character < 0x800) {
    text->push_back(static_cast<char>(0xC0 | character >> 6));
    tail(0);
  } else if (character < 0x10000) {
    text->push_back(static_cast<char>(0xE0 | character >> 12));
    tail(6);
    tail(0);
  } else {
    text->push_back(static_cast<char>(0xF0 | character >> 18));
    tail(12);
    tail(6);
    tail(0);
  }
}

std::string ToText(const std::vector<uint16_t>& units) {
  std::string text;
  for (size_t i = 0; i < units.size(); ++i) {
    uint32_t character = units[i];
    if (character >= 0xD800 && character < 0xE000) {
      const bool is_pair = character < 0xDC00 && i + 1 < units.size() && units[i + 1] >= 0xDC00 &&
                           units[i + 1] < 0xE000;
      character =
          is_pair ? 0x10000 + ((character - 0xD800) << 10) + (units[++i] - 0xDC00) : kReplacement;
    }
    AppendCharacter(character, &text);
  }
  return text;
}

// ---- Bits --------------------------------------------------------------------------------------

// Six bits a character, the first bit the highest.
class BitWriter {
 public:
  void Write(uint32_t value, int bits) {
    for (; bits > 0; --bits, value >>= 1) {
      sextet_ = sextet_ << 1 | (value & 1);
      if (++filled_ == 6) Flush();
    }
  }
  // Fills the last character up; there is always at least one bit to fill.
  std::string Finish() && {
    sextet_ <<= 6 - filled_;
    Flush();
    while (packed_.size() % 4 != 0) packed_.push_back('=');
    return std::move(packed_);
  }

 private:
  void Flush() {
    packed_.push_back(kAlphabet[sextet_]);
    sextet_ = 0;
    filled_ = 0;
  }
  std::string packed_;
  uint32_t sextet_ = 0;
  int filled_ = 0;
};

class BitReader {
 public:
  explicit BitReader(std::vector<uint8_t> sextets) : sextets_(std::move(sextets)) {}
  std::optional<uint32_t> Read(int bits) {
    if (at_ + bits > sextets_.size() * 6) return std::nullopt;
    uint32_t value = 0;
    for (int i = 0; i < bits; ++i, ++at_) {
      value |= static_cast<uint32_t>(sextets_[at_ / 6] >> (5 - at_ % 6) & 1) << i;
    }
    return value;
  }

 private:
  std::vector<uint8_t> sextets_;
  size_t at_ = 0;
};

absl::StatusOr<std::vector<uint8_t>> ToSextets(absl::string_view packed) {
  std::string repaired = PercentDecode(absl::StripAsciiWhitespace(packed));
  while (!repaired.empty() && repaired.back() == '=') repaired.pop_back();
  std::vector<uint8_t> sextets;
  sextets.reserve(repaired.size());
  for (char c : repaired) {
    if (c == ' ') c = '+';
    if (c == '\\') c = '/';
    const size_t value = absl::string_view(kAlphabet).find(c);
    if (value == absl::string_view::npos) {
      return absl::InvalidArgumentError(absl::StrCat(
          "packed text: expected a character of base64, found '",
          absl::CHexEscape(absl::string_view(&c, 1)), "' at character ", sextets.size() + 1));
    }
    sextets.push_back(static_cast<uint8_t>(value));
  }
  return sextets;
}

// ---- Packing -----------------------------------------------------------------------------------

class Packer {
 public:
  std::string Pack(const std::vector<uint16_t>& units) && {
    int phrase = -1;  // the longest known phrase that ends here
    for (const uint16_t unit : units) {
      dlx::internal::MakeRoom(&singles_);
      dlx::internal::MakeRoom(&unsent_);
      if (const auto [found, is_new] = singles_.try_emplace(unit, next_); is_new) {
        unsent_.emplace(next_++, unit);
      }
      if (phrase < 0) {
        phrase = singles_[unit];
        continue;
      }
      const uint64_t longer = static_cast<uint64_t>(phrase) << 16 | unit;
      if (const auto found = phrases_.find(longer); found != phrases_.end()) {
        phrase = found->second;
        continue;
      }
      Send(phrase);
      dlx::internal::MakeRoom(&phrases_);
      phrases_.emplace(longer, next_++);
      phrase = singles_[unit];
    }
    if (phrase >= 0) Send(phrase);
    bits_.Write(kEnd, width_.bits);
    return std::move(bits_).Finish();
  }

 private:
  void Send(int phrase) {
    if (const auto unsent = unsent_.find(phrase); unsent != unsent_.end()) {
      const bool is_short = unsent->second < 256;
      bits_.Write(is_short ? kUnit8 : kUnit16, width_.bits);
      bits_.Write(unsent->second, is_short ? 8 : 16);
      unsent_.erase(unsent);
      width_.Step();
    } else {
      bits_.Write(static_cast<uint32_t>(phrase), width_.bits);
    }
    width_.Step();
  }

  absl::flat_hash_map<uint16_t, int> singles_;  // unit -> its phrase
  absl::flat_hash_map<uint64_t, int> phrases_;  // phrase and a unit after it -> longer phrase
  absl::flat_hash_map<int, uint16_t> unsent_;   // phrases of units that were not sent yet
  int next_ = kFirstPhrase;
  Width width_ = {2, 2};
  BitWriter bits_;
};

// ---- Unpacking ---------------------------------------------------------------------------------

// Every phrase is a run of what has been read, so it is kept as a place and a length.
class Unpacker {
 public:
  Unpacker(std::vector<uint8_t> sextets, size_t max_bytes)
      : bits_(std::move(sextets)), max_units_(max_bytes) {}

  absl::StatusOr<std::vector<uint16_t>> Unpack() && {
    std::optional<uint32_t> code = bits_.Read(2);
    if (!code) return Short();
    if (*code == kEnd) return units_;
    if (*code > kEnd) return absl::InvalidArgumentError("packed text: begins with no character");
    if (!ReadUnit(*code)) return Short();
    phrases_.push_back({units_.size() - 1, 1});
    // Units and phrases both have codes from 3; the last phrase read is the one that grows.
    Phrase last = phrases_.back();
    while (true) {
      code = bits_.Read(width_.bits);
      if (!code) return Short();
      if (*code == kEnd) return units_;
      Phrase phrase;
      if (*code < kEnd) {
        if (!ReadUnit(*code)) return Short();
        phrase = {units_.size() - 1, 1};
        phrases_.push_back(phrase);
        width_.Step();
        // The phrase before it, with this unit after it: they stand side by side.
      } else {
        const size_t index = *code - kFirstPhrase;
        if (index > phrases_.size()) {
          return absl::InvalidArgumentError(absl::StrCat("packed text: phrase ", index + 1, " of ",
                                                         phrases_.size(), " is not there, after ",
                                                         units_.size(), " characters"));
        }
        // The phrase that is about to be made: the last one and its own first unit again.
        const Phrase source =
            index == phrases_.size() ? Phrase{last.at, last.size + 1} : phrases_[index];
        if (units_.size() + source.size > max_units_) return Long();
        phrase = {units_.size(), source.size};
        for (size_t i = 0; i < source.size; ++i) units_.push_back(units_[source.at + i]);
      }
      if (units_.size() > max_units_) return Long();
      phrases_.push_back({last.at, last.size + 1});
      last = phrase;
      width_.Step();
    }
  }

 private:
  struct Phrase {
    size_t at;
    size_t size;
  };

  bool ReadUnit(uint32_t code) {
    const std::optional<uint32_t> unit = bits_.Read(code == kUnit8 ? 8 : 16);
    if (unit) units_.push_back(static_cast<uint16_t>(*unit));
    return unit.has_value();
  }
  absl::Status Short() const {
    return absl::InvalidArgumentError(
        absl::StrCat("packed text: cut short after ", units_.size(), " characters"));
  }
  absl::Status Long() const {
    return absl::InvalidArgumentError(
        absl::StrCat("packed text: stands for more than ", max_units_, " bytes"));
  }

  BitReader bits_;
  size_t max_units_;
  std::vector<uint16_t> units_;
  std::vector<Phrase> phrases_;  // by their codes, from 3
  Width width_ = {3, 4};
};

}  // namespace
}  // namespace lz

std::string CompressToBase64(absl::string_view text) {
  return lz::Packer().Pack(lz::ToUnits(text));
}

absl::StatusOr<std::string> DecompressFromBase64(absl::string_view packed, size_t max_bytes) {
  absl::StatusOr<std::vector<uint8_t>> sextets = lz::ToSextets(packed);
  if (!sextets.ok()) return sextets.status();
  absl::StatusOr<std::vector<uint16_t>> units =
      lz::Unpacker(*std::move(sextets), max_bytes).Unpack();
  if (!units.ok()) return units.status();
  std::string text = lz::ToText(*units);
  if (text.size() > max_bytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("packed text: stands for more than ", max_bytes, " bytes"));
  }
  return text;
}

}  // namespace sudoku
