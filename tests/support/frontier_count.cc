// SPDX-License-Identifier: Apache-2.0

#include "tests/support/frontier_count.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <map>
#include <utility>

#include "absl/container/flat_hash_map.h"

namespace quadrille_test {
namespace {

// What has been done to the items that are left, a byte for each in their order. Primary: how many
// options have it. Secondary: 0 for none, 1 for one without color, else the number of the color.
using State = std::string;
using States = absl::flat_hash_map<State, uint64_t>;

class Frontier {
 public:
  Frontier(const dlx::Problem& problem, absl::Span<const dlx::Item> order)
      : problem_(problem), order_(order.begin(), order.end()), groups_(order.size()) {
    assert(static_cast<int32_t>(order.size()) == problem.num_items());
    std::vector<size_t> position(order.size());
    for (size_t k = 0; k < order.size(); ++k) position[order[k].index()] = k;
    std::map<dlx::Color, uint8_t> palette;
    for (dlx::OptionId o = 0; o < problem.num_options(); ++o) {
      if (!problem.has_primary_item(o)) continue;
      Option option;
      for (size_t k = 0; k < problem.option(o).size(); ++k) {
        const dlx::Color color = problem.color(o, k);
        uint8_t mark = 1;
        if (color != dlx::kNoColor) {
          mark = palette.emplace(color, static_cast<uint8_t>(palette.size() + 2)).first->second;
        }
        option.push_back({position[problem.option(o)[k].index()], mark});
      }
      assert(palette.size() < 250);
      const size_t first = std::min_element(option.begin(), option.end())->first;
      for (auto& [at, mark] : option) at -= first;
      groups_[first].push_back(std::move(option));
    }
  }

  uint64_t Run() {
    States states = {{State(order_.size(), '\0'), 1}};
    for (size_t k = 0; k < order_.size(); ++k) {
      next_.clear();
      for (const auto& [state, count] : states) Extend(k, 0, state, count);
      std::swap(states, next_);
    }
    return states.empty() ? 0 : states.begin()->second;
  }

 private:
  using Option = std::vector<std::pair<size_t, uint8_t>>;  // place in the state; mark of the color

  // All ways to take some of the options of the k-th item, from this one on.
  void Extend(size_t k, size_t from, const State& state, uint64_t count) {
    const dlx::Item item = order_[k];
    if (!problem_.is_primary(item) ||
        static_cast<uint8_t>(state[0]) >= problem_.multiplicity(item).at_least) {
      next_[state.substr(1)] += count;
    }
    for (size_t i = from; i < groups_[k].size(); ++i) {
      if (!Fits(k, groups_[k][i], state)) continue;
      State changed = state;
      for (const auto& [at, mark] : groups_[k][i]) {
        if (problem_.is_primary(order_[k + at])) {
          ++changed[at];
          assert(static_cast<uint8_t>(changed[at]) < 255);
        } else {
          changed[at] = static_cast<char>(mark);
        }
      }
      Extend(k, i + 1, changed, count);
    }
  }

  bool Fits(size_t k, const Option& option, const State& state) const {
    return std::all_of(option.begin(), option.end(), [&](const std::pair<size_t, uint8_t>& e) {
      const auto now = static_cast<uint8_t>(state[e.first]);
      const dlx::Item item = order_[k + e.first];
      if (problem_.is_primary(item)) return now < problem_.multiplicity(item).at_most;
      return now == 0 || (e.second != 1 && now == e.second);
    });
  }

  const dlx::Problem& problem_;
  std::vector<dlx::Item> order_;
  std::vector<std::vector<Option>> groups_;  // by place in the order
  States next_;
};

}  // namespace

uint64_t CountByFrontier(const dlx::Problem& problem, absl::Span<const dlx::Item> order) {
  return Frontier(problem, order).Run();
}

std::vector<dlx::Item> ItemsSortedBy(const dlx::Problem& problem,
                                     const std::function<std::string(const std::string&)>& key) {
  std::vector<std::pair<std::string, int32_t>> keyed;
  for (int32_t i = 0; i < problem.num_items(); ++i) {
    keyed.emplace_back(key(problem.item_name(dlx::Item(i))), i);
  }
  std::sort(keyed.begin(), keyed.end());
  std::vector<dlx::Item> items;
  for (const auto& [name, i] : keyed) items.emplace_back(i);
  return items;
}

}  // namespace quadrille_test
