// SPDX-License-Identifier: Apache-2.0
//
// Memory of tables, by size. A table that is kept for reuse is all zeros, which is what Allocate()
// promises.

#include "dlx/count/frontier/tables.h"

#include <cstdlib>

namespace dlx::internal {
namespace {

int64_t Bytes(int log, int64_t words_of_place) {
  constexpr auto kWord = static_cast<int64_t>(sizeof(uint64_t));
  return (int64_t{1} << log) * words_of_place * kWord;
}

}  // namespace

bool FrontierMemory::Allocate(int log, int64_t words_of_place, FrontierTable* table) {
  uint64_t* words = nullptr;
  if (!waiting_[log].empty()) {
    words = waiting_[log].back();
    waiting_[log].pop_back();
  } else {
    const int64_t bytes = Bytes(log, words_of_place);
    if (bytes > max_bytes_ - bytes_) FreeWaiting(words_of_place);
    if (bytes > max_bytes_ - bytes_) return false;
    words = static_cast<uint64_t*>(std::calloc(static_cast<size_t>(bytes), 1));
    if (words == nullptr) return false;
    bytes_ += bytes;
    peak_bytes_ = std::max(peak_bytes_, bytes_);
  }
  *table = {words, 0, log};
  return true;
}

void FrontierMemory::Release(FrontierTable* table, int64_t words_of_place, bool cleared) {
  if (table->words == nullptr) return;
  if (!cleared) {
    std::memset(table->words, 0, static_cast<size_t>(Bytes(table->log, words_of_place)));
  }
  waiting_[table->log].push_back(table->words);
  *table = {};
}

void FrontierMemory::Free(FrontierTable* table, int64_t words_of_place) {
  if (table->words == nullptr) return;
  std::free(table->words);
  bytes_ -= Bytes(table->log, words_of_place);
  *table = {};
}

void FrontierMemory::FreeWaiting(int64_t words_of_place) {
  for (int log = 0; log < static_cast<int>(waiting_.size()); ++log) {
    for (uint64_t* words : waiting_[log]) {
      std::free(words);
      bytes_ -= Bytes(log, words_of_place);
    }
    waiting_[log].clear();
  }
}

}  // namespace dlx::internal
