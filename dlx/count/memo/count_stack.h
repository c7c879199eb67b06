// SPDX-License-Identifier: Apache-2.0
//
// The stack of a counting search, without the states: a frame for each state that is being counted,
// with the counts of its children so far. Instead of counts, it can put together the nodes of a
// graph (dlx/count/memo/node_sink.h).
//
// INVARIANT  Each frame adds or multiplies the counts of its children delivered so far. Beyond the
// edges recorded in the last frame, edges_ is free.

#ifndef DLX_COUNT_MEMO_COUNT_STACK_H_
#define DLX_COUNT_MEMO_COUNT_STACK_H_

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "dlx/base/natural.h"
#include "dlx/base/tally.h"
#include "dlx/count/byte_limit.h"
#include "dlx/count/memo/memo_tables.h"
#include "dlx/count/memo/node_sink.h"

namespace dlx::internal {

class CountStack {
 public:
  enum class Kind : uint8_t {
    kOr,    // a child for each option of an item that is covered once
    kOpen,  // a child for each further option of an item with a multiplicity, and for no more
    kAnd,   // a child for each component
  };
  static constexpr int32_t kNoMore = -1;  // instead of an option

  struct Frame {
    Kind kind = Kind::kOr;
    bool kept = false;         // its count goes into the cache
    bool has_iso_key = false;  // its key is the last that the search keeps
    int32_t item = 0;          // bit that is branched on
    int32_t first = 0;         // the place where its list of options starts; the list wraps around
    int32_t cursor = 0;        // next of the list, or next component
    int32_t end = 0;           // of the list, or number of components
    int32_t option = 0;        // being tried
    int32_t way = 0;           // children tried, this one included
    int32_t ways = 1;          // children, or an upper bound
    int32_t items = -1;        // free items, if the policy of canonical forms learns from it
    size_t edges = 0;          // the place of its edges in edges_
    uint64_t hash = 0;
    int64_t nodes_before = 0;
    Tally sum;
  };

  // With a sink, counts are its nodes. The sink may be null.
  CountStack(const MemoTables& tables, NodeSink* sink, ByteLimit* bytes)
      : tables_(tables), sink_(sink), bytes_(*bytes) {}

  bool empty() const { return frames_.empty(); }
  Frame& back() { return frames_.back(); }

  // Adds a frame, if there is memory for it.
  bool Push(Frame&& frame) {
    if (frames_.size() == frames_.capacity() && !bytes_.Reserve(&frames_, frames_.size() + 1)) {
      return false;
    }
    frame.edges = edges_.size();
    frames_.push_back(std::move(frame));
    return true;
  }

  // Removes the last frame, and returns it. Its sum, which is its count, is for the caller to
  // deliver.
  Frame Pop() {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    if (frame.sum.is_wide()) bytes_.Add(-frame.sum.bytes());
    if (sink_ != nullptr) {
      frame.sum = Build(frame);
      edges_.resize(frame.edges);
    }
    return frame;
  }

  // Delivers the count of a child to the last frame or, if there is none, ends the search.
  void Deliver(const Tally& value) {
    if (frames_.empty()) {
      result_ = value;
      done_ = true;
      return;
    }
    Frame& frame = frames_.back();
    if (sink_ != nullptr) return DeliverNode(&frame, static_cast<int32_t>(value.small()));
    const int64_t before = frame.sum.bytes();
    if (frame.kind == Kind::kAnd) {
      frame.sum.Multiply(value);
    } else {
      frame.sum.Add(WeightOf(frame.option), value);
    }
    if (const int64_t after = frame.sum.bytes(); after != before) bytes_.Add(after - before);
  }

  bool done() const { return done_; }
  const Tally& result() const { return result_; }
  // As MemoSearch has them.
  int32_t RootSoFar() const;
  Natural LowerBound() const;
  double PartDone() const;

 private:
  void DeliverNode(Frame* frame, int32_t child);
  Tally Build(const Frame& frame);
  Natural LowerBoundOfEdges() const;
  uint64_t WeightOf(int32_t option) const { return option == kNoMore ? 1 : tables_.weight[option]; }

  const MemoTables& tables_;
  NodeSink* const sink_;
  ByteLimit& bytes_;
  std::vector<Frame> frames_;
  std::vector<DiagramEdge> edges_;
  bool done_ = false;
  Tally result_;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_MEMO_COUNT_STACK_H_
