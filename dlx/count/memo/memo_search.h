// SPDX-License-Identifier: Apache-2.0
//
// Counts the solutions of a problem by a search with a cache of the counts of states.
//
// The search is Algorithm X: at a state it branches on an item, with one child for each option that
// can cover it. The subtree of a state depends on the state alone (dlx/count/count_table.h). So the
// count of a state is kept in a cache, and a child is looked up before anything is covered. In
// problems without secondary items and counters, the key of a child is that of its parent with a
// few bits cleared, and a hit costs nothing else. Otherwise a state is brought into a normal form
// first: a bit that no option needs any more counts as used, and a counter never exceeds the number
// of options left.
//
// The order of items decides everything. The item with the fewest options (MRV) makes small trees,
// but meets few states twice. A fixed order along a frontier (dlx/count/item_order.h) makes larger
// trees, in which nearly all states recur.
//
// If the options of a state fall into components without a common item, its count is the product of
// their counts. Looking for components takes longer than entering a node, so the search looks more
// often the more often it finds some.
//
// An item with a multiplicity gets a subset of its options. Each option chosen has to come after
// those chosen before it, and at some point the item is closed. In between, nothing is looked up.
//
// Instead of counting, the search can record its states as the nodes of a graph
// (dlx/count/memo/node_sink.h), which is how diagrams are made.
//
// The memory of a search grows with the number of items and options, however deep it is: what is
// kept for each frame is a copy of the state only if that is a few words.
//
// There is no recursion. A search can be paused at any step. It can then say which part of the tree
// is done, and how many solutions there are at least.
//
// Source: Nishino, Yasuda, Minato, Nagata, AAAI 2017 (DXZ); Knuth's DLX6. The keys and the order of
// work are ours.

#ifndef DLX_COUNT_MEMO_MEMO_SEARCH_H_
#define DLX_COUNT_MEMO_MEMO_SEARCH_H_

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "dlx/base/natural.h"
#include "dlx/count/count_table.h"
#include "dlx/count/memo/memo_cache.h"

namespace dlx::internal {

class NodeSink;
class IsoCache;
struct MemoTables;

struct MemoConfig {
  // By primary bit: the search branches on the free one with the least rank. Empty: on the first
  // one with the fewest options. An item with at most one option comes before all others.
  std::vector<int32_t> rank = {};
  bool components = true;
  // If not 0, options are tried in another order, different for each value; for threads that share
  // a cache.
  uint64_t rotation = 0;
  // If set, states are looked up in this cache too, where that pays and the table allows it. Not
  // with a sink.
  IsoCache* iso = nullptr;
  // If set, the result is a node of this sink, and counts mean nothing.
  NodeSink* sink = nullptr;
  // Keeps states as if their keys were long, however long they are; for tests.
  bool wide = false;
  // Of the same table, shared by several searches; null: the search makes its own.
  const MemoTables* tables = nullptr;
  // Of what the search itself remembers, besides tables and caches.
  int64_t max_bytes = std::numeric_limits<int64_t>::max();
};

struct MemoStats {
  int64_t nodes = 0;     // states searched
  int64_t steps = 0;     // options tried
  int64_t hits = 0;      // cache hits
  int64_t splits = 0;    // states split into components
  int64_t saved = 0;     // nodes that the hits stand for: as many as it took to count them at first
  int64_t iso_keys = 0;  // states brought into canonical form
  int64_t iso_hits = 0;  // hits among these
};

class MemoSearch {
 public:
  // The number of words of a key, for the cache.
  static int32_t KeyWords(const CountTable& table);

  // What a search is expected to remember at most. Counts beyond 64 bits may need more.
  static int64_t BytesFor(const CountTable& table);

  // The table and the cache must outlive the search. Requires: the cache has keys of KeyWords();
  // the table is feasible.
  static std::unique_ptr<MemoSearch> Make(const CountTable& table, MemoConfig config,
                                          MemoCache* cache);

  virtual ~MemoSearch() = default;

  // Continues for this many steps, each of which searches at most one state. Returns whether the
  // search is done; if not, it may have failed.
  virtual bool Run(int64_t steps) = 0;
  // Whether it needs more than max_bytes. This is final; the lower bound and the figures remain.
  virtual bool failed() const = 0;
  // What it remembers.
  virtual int64_t bytes() const = 0;

  // Requires: Run() returned true. Without a sink: the number of solutions.
  virtual Natural count() const = 0;
  // The same with a sink: the node of all solutions.
  virtual int32_t root() const = 0;
  // With a sink, at any time: a node for solutions found so far. Without component splits
  // (MemoConfig::components), these are all solutions found so far.
  virtual int32_t RootSoFar() const = 0;

  // The number of solutions found so far.
  virtual Natural lower_bound() const = 0;
  // The part of the tree that is done, from 0 to 1, as if all subtrees of a node were of equal
  // size.
  virtual double done() const = 0;
  virtual const MemoStats& stats() const = 0;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_MEMO_SEARCH_H_
