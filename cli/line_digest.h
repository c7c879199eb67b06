// SPDX-License-Identifier: Apache-2.0
//
// Digests of lines. Those of parts add up to that of the whole, so that a merge can prove that the
// parts are the whole. They are against accidents, not against forgers.
//
// Both are made of 64-bit hashes of lines (XXH3, the same on every processor), without their line
// feeds; a last line without one counts as one with it.

#ifndef CLI_LINE_DIGEST_H_
#define CLI_LINE_DIGEST_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace cli {

uint64_t HashOf(absl::string_view text);

// A number as 16 hexadecimal digits, and back; nothing if the text is anything else.
std::string Hex16(uint64_t n);
std::optional<uint64_t> FromHex16(absl::string_view text);

// Of lines in any order: the sum of their hashes, mod 2^64.
struct LineSet {
  int64_t lines = 0;
  uint64_t digest = 0;

  void Add(absl::string_view line) {
    ++lines;
    digest += HashOf(line);
  }
  // Adds the lines of a text that ends with a line feed, or with the last line of a file.
  void AddText(absl::string_view text);

  LineSet& operator+=(const LineSet& other) {
    lines += other.lines;
    digest += other.digest;
    return *this;
  }
  friend bool operator==(const LineSet&, const LineSet&) = default;
};

// Of lines in their order: a polynomial in their hashes, mod the prime 2^61 - 1. That of a text ab
// is digest(a) * kBase^(lines of b) + digest(b).
struct LineSequence {
  static constexpr uint64_t kPrime = (uint64_t{1} << 61) - 1;
  static constexpr uint64_t kBase = 0x0f3a'91c5'6b2d'7e49;  // any large one will do

  int64_t lines = 0;
  uint64_t digest = 0;  // below kPrime

  void Add(absl::string_view line) { AddHash(HashOf(line)); }
  void AddHash(uint64_t hash);
  // As LineSet::AddText().
  void AddText(absl::string_view text);
  // Appends another sequence. Cost: logarithmic in its length.
  void Append(const LineSequence& other);

  friend bool operator==(const LineSequence&, const LineSequence&) = default;
};

// The sequence of the lines of a text that comes in pieces, which may end anywhere.
class SequenceOfPieces {
 public:
  SequenceOfPieces();
  ~SequenceOfPieces();

  void Add(absl::string_view piece);
  // Adds lines whose digest is known. Requires: !in_line().
  void Append(const LineSequence& lines) { lines_.Append(lines); }
  // Whether the last piece ended within a line.
  bool in_line() const { return in_line_; }
  // The lines so far; one that has not ended counts as ended.
  LineSequence lines() const;

 private:
  struct HashState;

  LineSequence lines_;  // those that have ended
  bool in_line_ = false;
  std::unique_ptr<HashState> line_;  // what there is of the last line; made when it is needed
};

}  // namespace cli

#endif  // CLI_LINE_DIGEST_H_
