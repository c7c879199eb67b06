// SPDX-License-Identifier: Apache-2.0

#include "dlx/diagram/counts.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "absl/types/span.h"
#include "dlx/run/meter.h"

namespace dlx::internal {
namespace {

// ---- The two kinds of numbers -------------------------------------------------------------------

// *sum += a * b; false if that is too much for the type.
bool AddProduct(uint64_t a, uint64_t b, uint64_t* sum) {
  uint64_t product = 0;
  return !__builtin_mul_overflow(a, b, &product) && !__builtin_add_overflow(*sum, product, sum);
}

bool AddProduct(const Natural& a, const Natural& b, Natural* sum) {
  *sum += a * b;
  return true;
}

bool AddProduct(const Natural& a, uint64_t b, Natural* sum) {
  if (b == 1) {
    *sum += a;
  } else {
    *sum += a * b;
  }
  return true;
}

// *a becomes the quotient, the remainder is returned.
template <typename N>
N Divide(N* a, const N& b) {
  N remainder = *a % b;
  *a /= b;
  return remainder;
}

// ---- The passes ---------------------------------------------------------------------------------

uint64_t WeightOf(int32_t option, const NumberLists& originals) {
  return option < 0 ? 1 : originals[option].size();
}

// Units of work of an addition, a comparison, or a division by a short number.
int64_t WorkOf(uint64_t) { return 1; }
int64_t WorkOf(const Natural& n) { return static_cast<int64_t>(n.backend().size()); }

int64_t BytesOf(const Natural& n) {
  constexpr size_t kWordsInPlace = 2;
  const size_t words = n.backend().size();
  return static_cast<int64_t>(sizeof(Natural) + (words > kWordsInPlace ? 8 * words + 8 : 0));
}
int64_t BytesOf(uint64_t) { return sizeof(uint64_t); }

// Fills in how many solutions each node has; false if some number is too large for N, or the meter
// stops: because all numbers together take more memory than the nodes leave, too.
template <typename N>
bool CountUp(const DiagramNodes& nodes, const NumberLists& originals, Meter* meter,
             std::vector<N>* counts) {
  constexpr int64_t kWork = std::is_same_v<N, uint64_t> ? 1 : 16;
  int64_t bytes_left = meter == nullptr ? kNoLimit : meter->max_bytes() - nodes.bytes();
  if (int64_t{nodes.size()} * static_cast<int64_t>(sizeof(N)) > bytes_left) {
    return meter->Stop(Outcome::kMemoryLimit);
  }
  counts->assign(nodes.size(), N(0));
  (*counts)[DiagramNodes::kTrue] = 1;
  for (int32_t node = DiagramNodes::kFirst; node < nodes.size(); ++node) {
    N sum = 0;
    const int64_t begin = nodes.begin(node);
    if (!Tick(meter, kWork * (nodes.end(node) - begin))) return false;
    if (nodes.is_and(node)) {
      if (!AddProduct((*counts)[nodes.edge(begin).child], (*counts)[nodes.edge(begin + 1).child],
                      &sum)) {
        return false;
      }
    } else {
      for (int64_t e = begin; e < nodes.end(node); ++e) {
        const auto [option, child] = nodes.edge(e);
        if (!AddProduct((*counts)[child], WeightOf(option, originals), &sum)) return false;
      }
    }
    bytes_left -= BytesOf(sum);
    if (bytes_left < 0) return meter->Stop(Outcome::kMemoryLimit);
    (*counts)[node] = std::move(sum);
  }
  return true;
}

// Numbers by place, and the bytes that they take.
template <typename N>
class CountedNumbers {
 public:
  explicit CountedNumbers(int64_t size)
      : numbers_(size, N(0)), bytes_(size * static_cast<int64_t>(sizeof(N))) {}

  template <typename A, typename B>
  void AddProductAt(int64_t place, const A& a, const B& b) {
    N& number = numbers_[place];
    bytes_ -= BytesOf(number);
    AddProduct(a, b, &number);
    bytes_ += BytesOf(number);
  }
  // Sets the number to 0, and returns it.
  N Take(int64_t place) {
    bytes_ -= BytesOf(numbers_[place]);
    N number = std::exchange(numbers_[place], N());
    bytes_ += BytesOf(numbers_[place]);
    return number;
  }

  int64_t bytes() const { return bytes_; }
  std::vector<N>& numbers() { return numbers_; }

 private:
  std::vector<N> numbers_;
  int64_t bytes_;
};

// No number here exceeds that of all solutions, so that nothing overflows.
template <typename N>
std::vector<Natural> CountDown(const DiagramNodes& nodes, const NumberLists& originals,
                               const std::vector<N>& counts, Meter* meter) {
  CountedNumbers<N> through(originals.size());
  CountedNumbers<N> ways(nodes.size());  // from the root
  ways.AddProductAt(nodes.root(), N(1), uint64_t{1});
  for (int32_t node = nodes.root(); node >= DiagramNodes::kFirst; --node) {
    const int64_t begin = nodes.begin(node);
    if (!Tick(meter, nodes.end(node) - begin)) return {};
    const N here = ways.Take(node);
    if (nodes.is_and(node)) {
      const int32_t first = nodes.edge(begin).child;
      const int32_t second = nodes.edge(begin + 1).child;
      ways.AddProductAt(first, here, counts[second]);
      ways.AddProductAt(second, here, counts[first]);
    } else {
      for (int64_t e = begin; e < nodes.end(node); ++e) {
        const auto [option, child] = nodes.edge(e);
        ways.AddProductAt(child, here, WeightOf(option, originals));
        if (option >= 0) through.AddProductAt(option, here, counts[child]);
      }
    }
    if (meter != nullptr && ways.bytes() + through.bytes() > meter->max_bytes()) {
      meter->Stop(Outcome::kMemoryLimit);
      return {};
    }
  }
  if constexpr (std::is_same_v<N, Natural>) return std::move(through.numbers());
  return std::vector<Natural>(through.numbers().begin(), through.numbers().end());
}

template <typename N>
struct Part {
  int32_t node;
  N rank;  // among the node's solutions
};

// Goes down from an OR node to the child where the rank is; stays if the meter stops.
template <typename N>
void Choose(const DiagramNodes& nodes, const NumberLists& originals, const std::vector<N>& counts,
            Meter* meter, Part<N>* part, std::vector<int32_t>* options) {
  for (int64_t e = nodes.begin(part->node);; ++e) {
    const auto [option, child] = nodes.edge(e);
    if (!Tick(meter, WorkOf(counts[child]))) return;
    const uint64_t weight = WeightOf(option, originals);
    N here = 0;
    AddProduct(counts[child], weight, &here);
    if (part->rank >= here) {
      part->rank -= here;
      continue;
    }
    N which = 0;
    if (weight > 1) {
      N rest = Divide(&part->rank, counts[child]);
      which = std::exchange(part->rank, std::move(rest));
    }
    if (option >= 0) options->push_back(originals[option][static_cast<size_t>(which)]);
    part->node = child;
    return;
  }
}

template <typename N>
void Descend(const DiagramNodes& nodes, const NumberLists& originals, const std::vector<N>& counts,
             N rank, Meter* meter, std::vector<int32_t>* options) {
  std::vector<Part<N>> parts = {{nodes.root(), std::move(rank)}};
  while (!parts.empty() && !IsStopped(meter)) {
    Part<N>& part = parts.back();
    if (part.node == DiagramNodes::kTrue) {
      parts.pop_back();
    } else if (!nodes.is_and(part.node)) {
      Choose(nodes, originals, counts, meter, &part, options);
    } else {
      const int64_t begin = nodes.begin(part.node);
      const int32_t second = nodes.edge(begin + 1).child;
      // A division takes as much time for each word of the quotient.
      const int64_t quotient = WorkOf(part.rank) - WorkOf(counts[second]);
      if (!Tick(meter, WorkOf(part.rank) * std::max<int64_t>(quotient, 1))) return;
      N rest = Divide(&part.rank, counts[second]);
      part.node = nodes.edge(begin).child;
      parts.push_back({second, std::move(rest)});
    }
  }
}

}  // namespace

// ---- DiagramCounts ------------------------------------------------------------------------------

DiagramCounts::DiagramCounts(const DiagramNodes& nodes, const NumberLists& originals,
                             Meter* meter) {
  if (IsStopped(meter)) return;
  std::vector<uint64_t> small;
  if (CountUp(nodes, originals, meter, &small)) {
    total_ = small[nodes.root()];
    counts_ = std::move(small);
    return;
  }
  if (IsStopped(meter)) return;
  small = {};
  std::vector<Natural> large;
  if (!CountUp(nodes, originals, meter, &large)) return;  // stopped
  total_ = large[nodes.root()];
  counts_ = std::move(large);
}

std::vector<Natural> DiagramCounts::Through(const DiagramNodes& nodes, const NumberLists& originals,
                                            Meter* meter) const {
  return std::visit([&](const auto& counts) { return CountDown(nodes, originals, counts, meter); },
                    counts_);
}

void DiagramCounts::Unrank(const DiagramNodes& nodes, const NumberLists& originals,
                           const Natural& rank, Meter* meter, std::vector<int32_t>* options) const {
  std::visit(
      [&](const auto& counts) {
        using N = typename std::decay_t<decltype(counts)>::value_type;
        Descend(nodes, originals, counts, static_cast<N>(rank), meter, options);
      },
      counts_);
}

int64_t DiagramCounts::bytes() const {
  if (const auto* small = std::get_if<std::vector<uint64_t>>(&counts_)) {
    return static_cast<int64_t>(small->size() * sizeof(uint64_t));
  }
  int64_t bytes = 0;
  for (const Natural& count : std::get<std::vector<Natural>>(counts_)) bytes += BytesOf(count);
  return bytes;
}

Natural RandomBelow(const Natural& n, Random* random) {
  constexpr unsigned kBits = 32;  // of a draw: as many leave no bias
  const Natural last = n - 1;
  const size_t bits = last == 0 ? 0 : msb(last) + 1;
  std::vector<uint32_t> draws;  // the first one has the highest bits
  for (;;) {
    draws.clear();
    while (draws.size() * kBits < bits) {
      draws.push_back(static_cast<uint32_t>(random->Below(uint64_t{1} << kBits)));
    }
    Natural result = 0;
    if (!draws.empty()) import_bits(result, draws.begin(), draws.end(), kBits);
    result >>= draws.size() * kBits - bits;
    if (result <= last) return result;
  }
}

}  // namespace dlx::internal
