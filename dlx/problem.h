// An exact cover problem: items, and options that cover some of them.
//
// A solution is a set of options that together cover every primary item exactly once and every
// secondary item at most once. Build a problem once, then search it as often as you like:
//
//   dlx::ProblemBuilder b;
//   const dlx::Item p = b.AddItem("p"), q = b.AddItem("q");  // primary: exactly once
//   const dlx::Item s = b.AddSecondaryItem("s");             // secondary: at most once
//   b.AddOption({p, s});
//   b.AddOption({p, q, s});
//   b.AddOption({q});
//   absl::StatusOr<dlx::Problem> problem = std::move(b).Build();
//   if (!problem.ok()) return problem.status();  // "option 3: item 'p' appears twice"
//
// then hand it to a dlx::Solver (dlx/solver.h). The words are Knuth's: The Art of Computer
// Programming, volume 4B, section 7.2.2.1.
//
// AT THE EDGES
//   no primary items               one solution, the empty one
//   a primary item without options no solution
//   an option without primary item kept and numbered, never chosen by the search (Solver::Take may)
//   equal options                  different options: each gives solutions of its own
//
// Thread safety: a Problem never changes after Build(); any number of threads may share it.
// Memory: 4 bytes for each item of each option and 4 for each option; names and labels apart from
// that, in tables that the search never touches.

#ifndef DLX_PROBLEM_H_
#define DLX_PROBLEM_H_

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/internal/string_table.h"

namespace dlx {

// The number of an option, from 0 in the order of AddOption(). Messages count from 1.
using OptionId = int32_t;

// A handle for one item, made by ProblemBuilder. A default Item names none.
class Item {
 public:
  constexpr Item() = default;
  explicit constexpr Item(int32_t index) : index_(index) {}

  // From 0 in the order in which the items were added, primary and secondary ones together.
  constexpr int32_t index() const { return index_; }

  friend constexpr bool operator==(Item, Item) = default;

 private:
  int32_t index_ = -1;
};

class Problem {
 public:
  Problem(Problem&&) = default;
  Problem& operator=(Problem&&) = default;
  Problem(const Problem&) = default;
  Problem& operator=(const Problem&) = default;

  int32_t num_items() const { return static_cast<int32_t>(is_primary_.size()); }
  int32_t num_primary_items() const { return num_primary_; }
  int32_t num_options() const { return static_cast<int32_t>(option_begin_.size()) - 1; }
  // The number of items in all options together.
  int32_t num_entries() const { return static_cast<int32_t>(entries_.size()); }

  // Requires: item.index() in [0, num_items()).
  bool is_primary(Item item) const { return is_primary_[item.index()]; }

  // The items of an option, in the order in which they were given.
  // Requires: option in [0, num_options()).
  absl::Span<const Item> option(OptionId option) const {
    return absl::MakeConstSpan(entries_.data() + option_begin_[option],
                               option_begin_[option + 1] - option_begin_[option]);
  }

  // The number of entries in all options before this one. Requires: option in [0, num_options()].
  int32_t entry_begin(OptionId option) const { return option_begin_[option]; }

  // Returns whether the search may choose the option: it has a primary item.
  bool has_primary_item(OptionId option) const;

  // The item's name, or "item 7" (from 1) if it was given none.
  std::string item_name(Item item) const;

  // The option's label; empty if it was given none.
  absl::string_view label(OptionId option) const;

  // The names of the option's items, separated by blanks: "p q s".
  std::string ToString(OptionId option) const;

  // How messages name an item: "item 'p'", or "item 7" if it has no name.
  std::string DescribeItem(Item item) const;

  // How messages name an option: "option 3", or "option 3 (label)".
  std::string DescribeOption(OptionId option) const;

 private:
  friend class ProblemBuilder;
  Problem() = default;

  std::vector<int32_t> option_begin_ = {0};  // entries_ of option o: [begin[o], begin[o + 1])
  std::vector<Item> entries_;
  std::vector<bool> is_primary_;  // by item
  int32_t num_primary_ = 0;
  internal::StringTable item_names_;  // by item; empty: no name
  internal::StringTable labels_;      // by option, as far as the last one with a label
};

// What an option may have beside its items.
struct OptionAttributes {
  absl::string_view label = {};  // for messages and output; copied
};

// Collects items and options. Mistakes are kept until Build(), which reports up to 20 of them in
// one InvalidArgument status, a line each, so that no call needs a check of its own:
//
//   item 'p' is added twice (items 1 and 4)
//   option 3: item 'p' appears twice
//   option 4 (nw corner): unknown item 17 (the problem has 5 items)
//   option 5: has no items
//
// A problem too large for 32-bit indices (just under 2^31 items, options and entries together) is a
// mistake too, reported as ResourceExhausted.
//
// Cost: Add* amortised O(length of names and items); Build() O(1).
class ProblemBuilder {
 public:
  ProblemBuilder() = default;

  // Adds an item that must be covered exactly once. Names are for messages and output and may be
  // empty; two items with the same name that is not empty are a mistake.
  Item AddItem(absl::string_view name = {}) { return Add(name, /*primary=*/true); }

  // Adds an item that may be covered at most once.
  Item AddSecondaryItem(absl::string_view name = {}) { return Add(name, /*primary=*/false); }

  // Adds an option: a set of items that are covered together. Returns its number, which it keeps
  // even if the option is a mistake.
  OptionId AddOption(absl::Span<const Item> items, OptionAttributes attributes = {});
  OptionId AddOption(std::initializer_list<Item> items, OptionAttributes attributes = {}) {
    return AddOption(absl::MakeConstSpan(items.begin(), items.size()), attributes);
  }

  absl::StatusOr<Problem> Build() &&;

 private:
  Item Add(absl::string_view name, bool primary);
  void AddError(std::string message);

  Problem problem_;
  absl::flat_hash_map<std::string, int32_t> item_by_name_;
  std::vector<OptionId> last_option_with_;  // by item, to find items that appear twice
  std::vector<std::string> errors_;
  bool too_large_ = false;
  int64_t num_errors_ = 0;
};

}  // namespace dlx

#endif  // DLX_PROBLEM_H_
