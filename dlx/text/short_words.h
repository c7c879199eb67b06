// SPDX-License-Identifier: Apache-2.0
//
// Cuts out the words of a text that look like most words in Knuth's format, "NAME" and "NAME:COLOR"
// with at most 16 bytes and 8, some of them in advance.
//
//   bytes of the text   s 1 2 : r e d _        '_' is a blank
//   marks               . . . X . . . ?        X: the first that is ':' or not above a blank
//   packed name         s 1 2 . . . . .
//
// Eight bytes are examined together. The only branch on the length of a word is whether it exceeds
// eight bytes, because any other would be hard to predict. A word is cut well before it is used, so
// that the entry of its name can be prefetched.

#ifndef DLX_TEXT_SHORT_WORDS_H_
#define DLX_TEXT_SHORT_WORDS_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "dlx/text/name_map.h"
#include "dlx/text/text_source.h"

namespace dlx::internal {

// Eight bytes, the first of them the lowest. Compilers make it a single load.
inline uint64_t LoadBytes(const char* p) {
  const auto byte = [p](int i) { return uint64_t{static_cast<unsigned char>(p[i])} << (8 * i); };
  return byte(0) | byte(1) | byte(2) | byte(3) | byte(4) | byte(5) | byte(6) | byte(7);
}

// Marks bytes of `x` in their highest bit: those up to `most` (below 0x80), and those equal to
// `value`. The lowest mark is right. Those above it may be wrong, because subtraction borrows
// upwards. (Mycroft 1987; Warren, Hacker's Delight, section 6-1.)
constexpr uint64_t MarkUpTo(uint64_t x, unsigned char most) {
  constexpr uint64_t kOnes = 0x0101010101010101;
  return (x - kOnes * (most + 1u)) & ~x & (kOnes << 7);
}
constexpr uint64_t MarkEqual(uint64_t x, unsigned char value) {
  return MarkUpTo(x ^ (uint64_t{0x0101010101010101} * value), 0);
}

// The bytes below the lowest mark; all 8 if there is none.
constexpr uint64_t CutAt(uint64_t x, uint64_t marks) {
  return x & (((marks & (0 - marks)) >> 7) - 1);
}
constexpr size_t LengthUpTo(uint64_t marks) {
  return static_cast<size_t>(std::countr_zero(marks)) / 8;
}

struct ShortWord {
  const char* begin;
  const char* end;  // right after it: a blank or a line feed
  PackedName name;  // before the ':', or all; may have bytes that no name has
  uint64_t color;   // the part after the ':', as PackedName::low; 0 if there is none
};

class ShortWords {
 public:
  // The end of the text; it must outlive the object.
  explicit ShortWords(const char* end) : end_(end) {}

  // The word that begins at `p`, which points into the text; null if it is not short, or near the
  // end of the text. When words are cut, up to 16 of them, the place in memory that place_of(name)
  // returns is prefetched for each: 64 bytes, or 128 if a name has more than 8 bytes.
  template <typename PlaceOf>
  const ShortWord* At(const char* p, PlaceOf place_of) {
    if (next_ == count_ || words_[next_].begin != p) {
      while (next_ < count_ && words_[next_].begin < p) ++next_;
      if (next_ == count_ || words_[next_].begin != p) Cut(p, place_of);
      if (count_ == 0) return nullptr;
    }
    return &words_[next_];
  }

  // Moves on to the word after the one that At() returned. Optional: otherwise At() finds out by
  // itself.
  void Pass() { ++next_; }

 private:
  template <typename PlaceOf>
  void Cut(const char* p, PlaceOf place_of) {
    next_ = 0;
    for (count_ = 0; count_ < words_.size() && end_ - p >= kMargin; ++count_) {
      ShortWord& word = words_[count_];
      const uint64_t bytes = LoadBytes(p);
      const uint64_t marks = MarkUpTo(bytes, ' ') | MarkEqual(bytes, ':');
      word.begin = p;
      word.name = {CutAt(bytes, marks), 0};
      word.color = 0;
      p += LengthUpTo(marks);
      if (marks == 0) {
        const uint64_t more = LoadBytes(p);
        const uint64_t more_marks = MarkUpTo(more, ' ') | MarkEqual(more, ':');
        word.name.high = CutAt(more, more_marks);
        p += LengthUpTo(more_marks);
      }
      if (*p == ':') {
        const uint64_t color = LoadBytes(++p);
        const uint64_t color_marks = MarkUpTo(color, ' ');
        word.color = CutAt(color, color_marks);
        if (word.color == 0) return;
        p += LengthUpTo(color_marks);
      }
      if (word.name.low == 0 || (!IsBlank(*p) && *p != '\n')) return;
      const char* const place = static_cast<const char*>(place_of(word.name));
      Fetch(place);
      if (word.name.high != 0) Fetch(place + 64);
      word.end = p++;
    }
  }

  // Must not be the only statement of a function: GCC 12 takes such a function for one without
  // effects.
  static void Fetch(const void* place) {
#ifdef __GNUC__
    __builtin_prefetch(place);
#endif
  }

  // Bytes read from the beginning of a word: 16, a colon, 8, and one more.
  static constexpr int kMargin = 26;

  const char* end_;
  std::array<ShortWord, 16> words_;
  size_t next_ = 0;
  size_t count_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_TEXT_SHORT_WORDS_H_
