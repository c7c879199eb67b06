// SPDX-License-Identifier: Apache-2.0
//
// An exact cover problem: items, and options that cover some of them.
//
// A solution is a set of options that together cover every primary item exactly once, or as often
// as its multiplicity says. They cover every secondary item at most once, or any number of times if
// all agree on its color. Build a problem once, then search it as often as you like:
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
// then hand it to a dlx::Solver (dlx/solver.h). Beyond that, in any combination:
//
//   b.AddOption({p, s.As(red)});                         // color: Color red = b.AddColor("red")
//   b.AddItem("bricks", {.at_least = 2, .at_most = 3});  // multiplicity of a primary item
//   b.AddOption({p, q}, {.cost = 7});                    // for dlx::Minimize (dlx/minimize.h)
//
// The terms are Knuth's: The Art of Computer Programming, volume 4B, section 7.2.2.1. Colors are
// those of his Algorithm C, multiplicities those of Algorithm M.
//
// AT THE EDGES
//   no primary items               one solution, the empty one
//   a primary item without options no solution
//   an option without primary item kept and numbered, never chosen by the search (Solver::Take may)
//   equal options                  different options, with solutions of their own
//   an option twice in a solution  never, whatever the multiplicities: a solution is a set
//   at_least = 0                   the item may stay uncovered; it is still primary
//
// Thread safety: a Problem never changes after Build(); any number of threads may share it.
// Memory: 4 bytes per entry (an item of an option) and 4 per option. Colors add 1 byte for each of
// both if none is above 255, 2 if none is above 65,535, and otherwise 4. Multiplicities add 8 per
// item, and costs 8 per option. Up to a sixteenth more may be in reserve. Names and labels come on
// top, in tables that the search never touches.

#ifndef DLX_PROBLEM_H_
#define DLX_PROBLEM_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "dlx/problem/tables.h"
#include "dlx/string_view.h"

namespace dlx {

// The number of an option, from 0 in the order of AddOption(). Messages count from 1.
using OptionId = int32_t;

// Options that share a secondary item must agree on its color: a positive number, or kNoColor for
// an option that wants the item for itself. ProblemBuilder::AddColor assigns names; a color without
// one is written as its number.
using Color = int32_t;
inline constexpr Color kNoColor = 0;

struct Entry;

// A handle for one item, made by ProblemBuilder. A default Item refers to none.
class Item {
 public:
  constexpr Item() = default;
  explicit constexpr Item(int32_t index) : index_(index) {}

  // The number of the item, from 0 in the order of addition, primary and secondary ones together.
  constexpr int32_t index() const { return index_; }

  // This item in this color, for ProblemBuilder::AddOption: any number of options of a solution may
  // share a secondary item if all give it the same color.
  constexpr Entry As(Color color) const;

  friend constexpr bool operator==(Item, Item) = default;

 private:
  int32_t index_ = -1;
};

// An item of an option, and the color that the option gives it.
struct Entry {
  constexpr Entry() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): an item by itself is an entry without a color.
  constexpr Entry(Item i, Color c = kNoColor) : item(i), color(c) {}

  Item item;
  Color color = kNoColor;

  friend constexpr bool operator==(const Entry&, const Entry&) = default;
};

constexpr Entry Item::As(Color color) const { return Entry(*this, color); }

// The bounds on how many options of a solution cover a primary item. 0 <= at_least <= at_most, and
// 1 <= at_most.
struct Multiplicity {
  int32_t at_least = 1;
  int32_t at_most = 1;

  friend constexpr bool operator==(const Multiplicity&, const Multiplicity&) = default;
};

class Problem {
 public:
  class Builder;

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

  // Whether any option has a color, any item a multiplicity other than {1, 1}, any option a cost
  // other than 0.
  bool has_colors() const { return !colors_.empty(); }
  bool has_multiplicities() const { return !multiplicities_.empty(); }
  bool has_costs() const { return !costs_.empty(); }

  // Requires: the item is primary.
  Multiplicity multiplicity(Item item) const {
    return has_multiplicities() ? multiplicities_[item.index()] : Multiplicity();
  }

  // The items of an option, in the order in which they were given.
  // Requires: option in [0, num_options()).
  absl::Span<const Item> option(OptionId option) const {
    return absl::MakeConstSpan(entries_.data() + option_begin_[option],
                               option_begin_[option + 1] - option_begin_[option]);
  }

  // The color that the option gives its k-th item, from 0. Requires: option in [0, num_options()),
  // k in [0, option(option).size()).
  Color color(OptionId option, size_t k) const {
    return colors_[static_cast<size_t>(option_begin_[option]) + option + k];
  }
  // The colors of all options: that of entry e, in option o, is at e + o. The place after each
  // option is unused, for tables with a spacer there.
  const internal::ColorTable& color_table() const { return colors_; }

  // At least 0; the sum of all costs is below 2^63. Requires: option in [0, num_options()).
  int64_t cost(OptionId option) const { return has_costs() ? costs_[option] : 0; }

  // The sum over these options. Requires: they are in [0, num_options()).
  int64_t total_cost(absl::Span<const OptionId> options) const {
    int64_t total = 0;
    for (const OptionId option : options) total += cost(option);
    return total;
  }

  // The number of entries in all options before this one. Requires: option in [0, num_options()].
  int32_t entry_begin(OptionId option) const { return option_begin_[option]; }

  // Returns whether the search may choose the option: it has a primary item.
  bool has_primary_item(OptionId option) const;

  // The item's name, or "item 7" (counted from 1) if it has none.
  std::string item_name(Item item) const;

  // The item's name as given: empty if there is none.
  StringView given_name(Item item) const { return item_names_[item.index()]; }

  // The number of colors with names: those from 1 to this.
  Color num_named_colors() const { return static_cast<Color>(color_names_.size()); }

  // The color's name, or its number if it has none. Requires: color > 0.
  std::string color_name(Color color) const;

  // The option's label; empty if it has none.
  StringView label(OptionId option) const;

  // The option as in Knuth's text format: the names of its items, with their colors, separated by
  // blanks: "p q s:red".
  std::string ToString(OptionId option) const;

  // The item as messages name it: "item 'p'", or "item 7" if it has no name.
  std::string DescribeItem(Item item) const;

  // The option as messages name it: "option 3", or "option 3 (label)".
  std::string DescribeOption(OptionId option) const;

 private:
  Problem() = default;

  std::vector<int32_t> option_begin_ = {0};  // entries_ of option o: [begin[o], begin[o + 1])
  std::vector<Item> entries_;
  std::vector<bool> is_primary_;  // by item
  int32_t num_primary_ = 0;
  internal::ColorTable colors_;               // see color_table(); empty: no entry has one
  std::vector<Multiplicity> multiplicities_;  // by item; empty: all are {1, 1}
  std::vector<int64_t> costs_;                // by option; empty: all are 0
  internal::StringTable item_names_;          // by item; empty: no name
  internal::StringTable color_names_;         // by color - 1
  internal::StringTable labels_;              // by option, up to the last one with a label
};

// What an option may have besides its items.
struct OptionAttributes {
  StringView label = {};  // for messages and output; copied
  int64_t cost = 0;       // at least 0; the sum over all options stays below 2^63
};

// Collects items and options. Errors are kept until Build(), which reports up to 20 of them in one
// InvalidArgument status, one per line. So no call needs a check of its own:
//
//   item 'p' is added twice (items 1 and 4)
//   option 3: item 'p' appears twice
//   option 4 (nw corner): unknown item 17 (the problem has 5 items)
//   option 5: has no items
//   option 6: item 'p' is primary and cannot have a color (found 'red')
//   item 'q': at_least is 3, more than at_most, which is 2
//   option 7: cost is -1, less than 0
//
// A problem too large for 32-bit indices (just under 2^31 items, options and entries together, or
// 2^30 items) is an error too, reported as ResourceExhausted.
//
// Cost: Add* amortized O(length of names and items); Build() at most O(entries).
class Problem::Builder {
 public:
  Builder() = default;

  // Adds a primary item, to be covered exactly once, or as often as the multiplicity says. Names
  // are for messages and output and may be empty. Two items with the same nonempty name are an
  // error.
  Item AddItem(StringView name = {}, Multiplicity multiplicity = {});

  // Adds an item that may be covered at most once, or any number of times in one color.
  Item AddSecondaryItem(StringView name = {}) { return Add(name, /*primary=*/false); }

  // Returns the color with this name: 1, 2, 3, ... in the order in which names come up. Callers may
  // also use colors without names, as positive numbers of their choice. It is an error if such a
  // number, as text, is the name of another color. So is an empty name.
  Color AddColor(StringView name);

  // Adds an option: a set of items that are covered together. Returns its number, which it keeps
  // even if the option has errors.
  OptionId AddOption(absl::Span<const Entry> entries, OptionAttributes attributes = {});
  OptionId AddOption(absl::Span<const Item> items, OptionAttributes attributes = {});
  OptionId AddOption(std::initializer_list<Entry> entries, OptionAttributes attributes = {}) {
    return AddOption(absl::MakeConstSpan(entries.begin(), entries.size()), attributes);
  }

  // Reserves memory for this many options and entries, if the numbers are known in advance. There
  // may be more or fewer in the end. Without a reservation, memory grows as needed, temporarily to
  // three times as much; Build() returns what is left over.
  void Reserve(int64_t options, int64_t entries);

  absl::StatusOr<Problem> Build() &&;

 private:
  Item Add(StringView name, bool primary);
  template <typename T>  // Entry or Item
  OptionId Add(absl::Span<const T> entries, const OptionAttributes& attributes);
  bool HasRoomFor(size_t entries);
  void StartOption(const OptionAttributes& attributes);
  template <typename T>
  size_t AddGood(absl::Span<const T> entries);
  void ResizeColors(Color max_color);
  void AddEntry(Entry entry);
  void ReportUnknownItem(Item item);
  void ReportRepeatedItem(Item item);
  void ReportColor(Entry entry);
  OptionId FinishOption(const OptionAttributes& attributes, size_t num_entries);
  void CheckColors();
  void AddError(std::string message);

  Problem problem_;
  absl::flat_hash_map<std::string, int32_t> item_by_name_;
  absl::flat_hash_map<std::string, Color> color_by_name_;
  std::vector<OptionId> last_option_with_;  // by item, to find items that appear twice
  std::vector<std::string> errors_;
  int64_t total_cost_ = 0;
  Color max_color_ = kNoColor;
  bool too_large_ = false;
  int64_t num_errors_ = 0;
};

using ProblemBuilder = Problem::Builder;

}  // namespace dlx

#endif  // DLX_PROBLEM_H_
