// SPDX-License-Identifier: Apache-2.0
//
// Room for one more in a hash table of Abseil. The table does not survive std::bad_alloc while it
// grows: it has its new capacity by then, but not the memory, and is damaged. So code that inserts
// makes room first:
//
//   MakeRoom(&map);
//   map.try_emplace(key, value);

#ifndef DLX_BASE_MAKE_ROOM_H_
#define DLX_BASE_MAKE_ROOM_H_

#include <cstddef>
#include <memory>
#include <new>

namespace dlx::internal {

// If it throws, the table is as it was. Cost: amortized O(1), as that of an insertion.
template <typename Table>
void MakeRoom(Table* table) {
  // A table is at most 7/8 full, a small one sometimes less by one.
  const auto most = [](size_t capacity) { return capacity - capacity / 8; };
  const size_t capacity = table->bucket_count();
  if (table->size() + 1 < most(capacity)) return;
  // A table that could not have its memory has none, and must not be destroyed.
  alignas(Table) unsigned char memory[sizeof(Table)];
  Table* const larger = new (static_cast<void*>(memory)) Table();
  larger->reserve(capacity < 7 ? 8 : most(2 * capacity + 1));
  larger->merge(*table);
  table->swap(*larger);
  std::destroy_at(larger);
}

}  // namespace dlx::internal

#endif  // DLX_BASE_MAKE_ROOM_H_
