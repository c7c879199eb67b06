// Counts the solutions of a problem by a search that remembers what it has counted.
//
// The search is Algorithm X: at a state it branches on an item, with one child for each option that
// may cover it. What is below a state depends on nothing but the state (count_table.h), so its count
// is kept in a cache, and the child of an option is looked up before anything is covered. In problems
// without secondary items and counters the key of a child is its parent's with a few bits cleared, and
// a hit costs nothing else. With them a state is brought into a normal form first: a bit that no
// option needs any more is taken for used, and a counter can count no further than there are options.
//
// Which item comes next decides everything. The item with the fewest options (MRV) makes small trees
// and meets few states twice; a fixed order along a frontier (item_order.h) makes larger trees in
// which nearly all states are met again.
//
// A state whose options fall into parts without a common item has the product of the parts' counts.
// To look for parts takes longer than to enter a node, so it is done the more often the more it finds.
//
// An item with a multiplicity gets a subset of its options: each one that is chosen has to come
// behind those chosen before it, and at some point the item is closed. In between nothing is looked
// up.
//
// Instead of numbers, the search can write down what it does: a diagram (dlx/diagram/builder.h) whose
// nodes are the states.
//
// There is no recursion. A search can be paused at any step, and says then how much of the tree is
// done, and how many solutions there are at least.
//
// Source: Nishino, Yasuda, Minato, Nagata, AAAI 2017 (DXZ); Knuth's DLX6; keys and order of work are
// ours.

#ifndef DLX_COUNT_MEMO_MEMO_SEARCH_H_
#define DLX_COUNT_MEMO_MEMO_SEARCH_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "dlx/base/natural.h"
#include "dlx/count/count_table.h"
#include "dlx/count/memo/memo_cache.h"

namespace dlx::internal {

class NodeSink;
class IsoCache;

struct MemoConfig {
  // By bit, primary ones: the search takes the free one with the least rank. Empty: the one with the
  // fewest options, the first of them. An item with at most one option goes before all others.
  std::vector<int32_t> rank = {};
  bool components = true;
  // Tries the options of items in another order; for threads that share a cache.
  uint64_t rotation = 0;
  // If set, states are looked up there too, where it pays and the table allows it. Not with a sink.
  IsoCache* iso = nullptr;
  // If set, the result is a node of it, and counts mean nothing.
  NodeSink* sink = nullptr;
};

struct MemoStats {
  int64_t nodes = 0;     // states that had to be searched
  int64_t steps = 0;     // options tried
  int64_t hits = 0;      // states that were known
  int64_t splits = 0;    // states that fell into parts
  int64_t iso_keys = 0;  // states that were brought into canonical form
  int64_t iso_hits = 0;  // those of them that were known
};

class MemoSearch {
 public:
  // How many words a key has, for the cache.
  static int32_t KeyWords(const CountTable& table);

  // The table and the cache must outlive it; the cache is for keys of KeyWords(). The table is
  // feasible.
  static std::unique_ptr<MemoSearch> Make(const CountTable& table, MemoConfig config,
                                          MemoCache* cache);

  virtual ~MemoSearch() = default;

  // Goes on for so many steps, each of which searches at most one state. Returns whether the search is
  // done.
  virtual bool Run(int64_t steps) = 0;

  // Requires: Run() returned true. Without a sink: how many solutions there are.
  virtual Natural count() const = 0;
  // The same with a sink: the node that stands for all solutions.
  virtual int32_t root() const = 0;
  // With a sink, at any time: a node that stands for solutions that were found so far. If there are
  // no parts (MemoConfig::components), it is all of them.
  virtual int32_t RootSoFar() const = 0;

  // How many solutions were found so far.
  virtual Natural lower_bound() const = 0;
  // Which part of the tree is done, from 0 to 1, if all branches of a node were of equal size.
  virtual double done() const = 0;
  virtual const MemoStats& stats() const = 0;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_MEMO_SEARCH_H_
