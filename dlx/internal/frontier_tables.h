// Hash tables from keys to counts, for states of the frontier: both of fixed size, side by side in
// one array, so that a state costs no allocation.
//
// Open addressing, linear probing. The highest bit of a key is not used by it: it says that the place
// is taken. An empty table is all zeros, and tables that were used are cleared piece by piece while
// they are read, in the cache.
//
// The hash is linear, a sum of products, and its upper bits are the place. So an option, which adds
// the same bits to all keys, moves states that lie together to places that lie together, and tables
// far larger than the cache are read and written in streams. A table that grows while it is filled
// in the order of another one would fill up at one end, though: tables are read in blocks that are
// far apart (see Block()).

#ifndef DLX_INTERNAL_FRONTIER_TABLES_H_
#define DLX_INTERNAL_FRONTIER_TABLES_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>
#include <vector>

namespace dlx::internal {

inline constexpr uint64_t kTaken = uint64_t{1} << 63;  // in the last word of a key

template <int K>
struct FrontierKey {
  uint64_t word[K] = {};

  uint64_t Hash() const {
    uint64_t hash = 0;
    uint64_t factor = 0x9e3779b97f4a7c15;
    for (int k = 0; k < K; ++k) {
      hash += word[k] * factor;
      factor = factor * 0xd1342543de82ef95 + 2;  // odd, and different for each word
    }
    return hash;
  }
};

// A table as memory; who uses it knows how many words its places have.
struct FrontierTable {
  static constexpr int kMinLog = 4;
  static constexpr int kLogBlock = 4;

  uint64_t* words = nullptr;
  int64_t count = 0;
  int log = 0;  // of the number of places

  int64_t capacity() const { return words == nullptr ? 0 : int64_t{1} << log; }
  int64_t max_count() const { return capacity() * 5 / 8; }
  int64_t num_blocks() const { return capacity() >> kLogBlock; }
  // The first place of the n-th block to be read: by the golden ratio, so that any first few are
  // spread over all of the table.
  int64_t Block(int64_t n) const {
    constexpr uint64_t kRatio = 0x9e3779b97f4a7c15;
    const auto blocks = static_cast<uint64_t>(num_blocks());
    const uint64_t stride = (kRatio >> (63 - log)) | 1;
    return static_cast<int64_t>(static_cast<uint64_t>(n) * stride & (blocks - 1)) << kLogBlock;
  }
};

// Where tables get their memory: no more than so many bytes together. What is given back waits for
// the next table of that size.
class FrontierMemory {
 public:
  explicit FrontierMemory(int64_t max_bytes) : max_bytes_(max_bytes) {}
  FrontierMemory(const FrontierMemory&) = delete;
  FrontierMemory& operator=(const FrontierMemory&) = delete;
  ~FrontierMemory() { FreeWaiting(0); }

  // Makes an empty table, unless there is no room for it.
  bool Allocate(int log, int64_t words_of_place, FrontierTable* table);
  // Keeps a table's memory for later. `cleared`: it is all zeros.
  void Release(FrontierTable* table, int64_t words_of_place, bool cleared);
  // Gives a table's memory back to the system.
  void Free(FrontierTable* table, int64_t words_of_place);
  // Gives back all that waits. Required before places get another size.
  void FreeWaiting(int64_t words_of_place);

  int64_t peak_bytes() const { return peak_bytes_; }

 private:
  int64_t max_bytes_;
  int64_t bytes_ = 0;  // with what waits
  int64_t peak_bytes_ = 0;
  std::array<std::vector<uint64_t*>, 64> waiting_;  // by log, all zeros
};

}  // namespace dlx::internal

#endif  // DLX_INTERNAL_FRONTIER_TABLES_H_
