// SPDX-License-Identifier: Apache-2.0
//
// The certificate of a plan, from the problem and the definition alone. The shards are walked as a
// tree of literals. At each of its nodes, what they decide next has to be one of these:
//
//   one of several options  Each shard takes an option of some primary item that needs exactly one
//                           more, and each open option of that item is taken by some of them.
//   one option              Some shards take it, the others forbid it. If none takes it, it is not
//                           open; if none forbids it, an item that has it would lack options.
//
// An option is open if it was not decided about, and goes together with those taken. Either way,
// each solution that has what was decided so far goes exactly one way on. The walk keeps its stack
// by itself: a plan may be as deep as its text is long.
//
// What stands in place of a shard that was divided is walked in the same way, from that shard down.
// And a shard has as many solutions as another if the same options are open, and the primary items
// need and allow as many of them: a solution is a set of open options, and nothing else decides
// whether it is one. (Of a secondary item with a color, options of that color alone are open.)

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "dlx/plan.h"

namespace dlx {
namespace {

class PlanVerifier {
 public:
  PlanVerifier(const Problem& problem, const Plan& plan)
      : problem_(problem),
        plan_(plan),
        shards_(plan.shards),
        uses_(problem.num_items()),
        fate_(problem.num_options(), Fate::kOpen),
        options_of_(problem.num_items()),
        has_primary_(problem.num_options()) {
    for (OptionId o = 0; o < problem.num_options(); ++o) {
      for (const Item item : problem.option(o)) {
        if (!problem.is_primary(item)) continue;
        options_of_[item.index()].push_back(o);
        has_primary_[o] = true;
      }
    }
  }

  absl::Status Verify() {
    for (size_t s = 0; s < shards_.size(); ++s) {
      for (const Literal& literal : shards_[s].literals) {
        if (literal.option < 0 || literal.option >= problem_.num_options()) {
          return Wrong(absl::StrCat("shard ", s + 1, " has option ", literal.option + 1,
                                    ", which the problem has not"));
        }
      }
    }
    const auto first_round =
        static_cast<size_t>(plan_.rounds.empty() ? shards_.size() : plan_.rounds[0].shards);
    if (first_round == 0) return Wrong("the plan has no shards");
    if (absl::Status s = VerifyTree({0, first_round, 0}); !s.ok()) return s;
    for (const Division& division : plan_.divisions) {
      if (!division.checkpoint.empty()) continue;
      if (absl::Status s = VerifyDivision(division); !s.ok()) return s;
    }
    return VerifySame();
  }

 private:
  enum class Fate : uint8_t { kOpen, kTaken, kForbidden };
  struct Use {
    int32_t times = 0;
    Color color = kNoColor;
  };
  // Shards that agree in their first `depth` literals.
  struct Range {
    size_t begin;
    size_t end;
    size_t depth;
  };

  absl::Status VerifyTree(const Range& all) {
    std::vector<Range> stack = {all};
    while (!stack.empty()) {
      const Range range = stack.back();
      stack.pop_back();
      if (absl::Status s = GoTo(range); !s.ok()) return s;
      if (range.end - range.begin == 1 && Depth(range.begin) == range.depth) continue;
      std::vector<Range> children;
      if (absl::Status s = Group(range, &children); !s.ok()) return s;
      if (absl::Status s = CheckChildren(range, children); !s.ok()) return s;
      stack.insert(stack.end(), children.rbegin(), children.rend());
    }
    return absl::OkStatus();
  }

  absl::Status VerifyDivision(const Division& division) {
    const Shard& above = shards_[division.shard];
    if (division.begin == division.end) {
      return Wrong(absl::StrCat("nothing stands in place of shard ", division.shard + 1));
    }
    for (int32_t s = division.begin; s < division.end; ++s) {
      if (Depth(s) < above.literals.size() ||
          !std::equal(above.literals.begin(), above.literals.end(), shards_[s].literals.begin())) {
        return Wrong(absl::StrCat("shard ", s + 1, " is no part of shard ", division.shard + 1));
      }
    }
    return VerifyTree({static_cast<size_t>(division.begin), static_cast<size_t>(division.end),
                       above.literals.size()});
  }

  absl::Status VerifySame() {
    std::vector<std::string> states(shards_.size());  // of those that others are said to be as
    for (size_t s = 0; s < shards_.size(); ++s) {
      const int32_t other = shards_[s].same_as;
      if (other < 0) continue;
      if (static_cast<size_t>(other) >= s || shards_[other].same_as >= 0) {
        return Wrong(absl::StrCat("shard ", s + 1, " is to be the same as shard ", other + 1,
                                  ", which is not an earlier one that is searched"));
      }
      if (states[other].empty()) {
        if (absl::Status status = StateOf(other, &states[other]); !status.ok()) return status;
      }
      std::string state;
      if (absl::Status status = StateOf(s, &state); !status.ok()) return status;
      if (state != states[other]) {
        return Wrong(absl::StrCat("shards ", other + 1, " and ", s + 1, " are not the same"));
      }
    }
    return absl::OkStatus();
  }

  // Which options are open in a shard, and how many each primary item needs and allows.
  absl::Status StateOf(size_t shard, std::string* state) {
    if (absl::Status s = GoTo({shard, shard + 1, Depth(shard)}); !s.ok()) return s;
    for (OptionId o = 0; o < problem_.num_options(); ++o) {
      state->push_back(has_primary_[o] && IsOpen(o) ? '1' : '0');
    }
    for (int32_t i = 0; i < problem_.num_items(); ++i) {
      if (!problem_.is_primary(Item(i))) continue;
      const Multiplicity needs = problem_.multiplicity(Item(i));
      absl::StrAppend(state, " ", needs.at_least - uses_[i].times, ":",
                      needs.at_most - uses_[i].times);
    }
    return absl::OkStatus();
  }

  static absl::Status Wrong(absl::string_view message) {
    return absl::InvalidArgumentError(message);
  }

  size_t Depth(size_t shard) const { return shards_[shard].literals.size(); }
  const Literal& At(size_t shard, size_t depth) const { return shards_[shard].literals[depth]; }

  std::string Decided() const {
    if (decided_.empty()) return "";
    std::string text;
    for (const Literal& literal : decided_) {
      absl::StrAppend(&text, text.empty() ? "" : " ", literal.taken ? "+" : "-",
                      literal.option + 1);
    }
    return text;
  }
  std::string Below() const {
    return decided_.empty() ? "" : absl::StrCat("below ", Decided(), " ");
  }

  // Whether a solution with what was decided can have the option too.
  bool IsOpen(OptionId option) const {
    if (fate_[option] != Fate::kOpen) return false;
    const absl::Span<const Item> items = problem_.option(option);
    for (size_t k = 0; k < items.size(); ++k) {
      const Use& use = uses_[items[k].index()];
      if (problem_.is_primary(items[k])) {
        if (use.times >= problem_.multiplicity(items[k]).at_most) return false;
      } else if (use.times > 0 &&
                 (use.color == kNoColor || use.color != problem_.color(option, k))) {
        return false;
      }
    }
    return true;
  }

  int64_t NumOpen(Item item) const {
    int64_t open = 0;
    for (const OptionId o : options_of_[item.index()]) open += IsOpen(o) ? 1 : 0;
    return open;
  }

  void Decide(const Literal& literal) {
    fate_[literal.option] = literal.taken ? Fate::kTaken : Fate::kForbidden;
    decided_.push_back(literal);
    if (!literal.taken) return;
    const absl::Span<const Item> items = problem_.option(literal.option);
    for (size_t k = 0; k < items.size(); ++k) {
      Use& use = uses_[items[k].index()];
      ++use.times;
      if (!problem_.is_primary(items[k])) use.color = problem_.color(literal.option, k);
    }
  }
  void Undo() {
    const Literal literal = decided_.back();
    decided_.pop_back();
    fate_[literal.option] = Fate::kOpen;
    if (!literal.taken) return;
    for (const Item item : problem_.option(literal.option)) --uses_[item.index()].times;
  }

  // Decides what the shards of the range have in common.
  absl::Status GoTo(const Range& range) {
    size_t common = 0;
    while (common < decided_.size() && common < range.depth &&
           decided_[common] == At(range.begin, common)) {
      ++common;
    }
    while (decided_.size() > common) Undo();
    while (decided_.size() < range.depth) {
      const Literal& literal = At(range.begin, decided_.size());
      if (literal.taken && !IsOpen(literal.option)) {
        return Wrong(absl::StrCat("shard ", range.begin + 1, ": option ", literal.option + 1,
                                  " conflicts with ", Decided()));
      }
      if (!literal.taken && fate_[literal.option] != Fate::kOpen) {
        return Wrong(absl::StrCat("shard ", range.begin + 1, ": option ", literal.option + 1,
                                  " is decided about twice"));
      }
      Decide(literal);
    }
    return absl::OkStatus();
  }

  // Divides a range by the next literal.
  absl::Status Group(const Range& range, std::vector<Range>* children) const {
    for (size_t s = range.begin; s < range.end; ++s) {
      if (Depth(s) == range.depth) {
        const size_t other = s == range.begin ? s + 1 : range.begin;
        return Wrong(absl::StrCat("shards ", std::min(s, other) + 1, " and ",
                                  std::max(s, other) + 1, " overlap"));
      }
      if (s > range.begin && At(s, range.depth) == At(s - 1, range.depth)) {
        ++children->back().end;
      } else {
        children->push_back({s, s + 1, range.depth + 1});
      }
    }
    return absl::OkStatus();
  }

  absl::Status CheckChildren(const Range& range, absl::Span<const Range> children) const {
    const Literal& first = At(range.begin, range.depth);
    const auto literal = [&](size_t k) { return At(children[k].begin, range.depth); };
    if (children.size() == 1 || (children.size() == 2 && literal(1).option == first.option)) {
      if (children.size() == 1 && first.taken && IsChoice(range, children).ok()) {
        return absl::OkStatus();
      }
      if (children.size() == 2) return absl::OkStatus();  // taken, and forbidden
      return first.taken ? CheckNobodyForbids(first.option) : CheckNobodyTakes(first.option);
    }
    return IsChoice(range, children);
  }

  absl::Status CheckNobodyTakes(OptionId option) const {
    if (!IsOpen(option)) return absl::OkStatus();
    return Wrong(
        absl::StrCat(Below(), "no shard has option ", option + 1, ", which nothing excludes"));
  }

  absl::Status CheckNobodyForbids(OptionId option) const {
    if (!IsOpen(option)) return absl::OkStatus();  // GoTo() will refuse it
    for (const Item item : problem_.option(option)) {
      if (!problem_.is_primary(item)) continue;
      const int64_t without = uses_[item.index()].times + NumOpen(item) - 1;
      if (without < problem_.multiplicity(item).at_least) return absl::OkStatus();
    }
    return Wrong(
        absl::StrCat(Below(), "no shard lacks option ", option + 1, ", though solutions may"));
  }

  // Whether the shards take one each of the open options of an item that needs exactly one more.
  absl::Status IsChoice(const Range& range, absl::Span<const Range> children) const {
    std::vector<OptionId> taken;  // by some shard
    for (const Range& child : children) {
      const Literal& literal = At(child.begin, range.depth);
      if (!literal.taken) {
        return Wrong(absl::StrCat("shard ", child.begin + 1, " forbids option ", literal.option + 1,
                                  ", and others take another"));
      }
      taken.push_back(literal.option);
    }
    std::sort(taken.begin(), taken.end());
    if (const auto twice = std::adjacent_find(taken.begin(), taken.end()); twice != taken.end()) {
      return Wrong(
          absl::StrCat(Below(), "the shards with option ", *twice + 1, " do not stand together"));
    }
    absl::Status wrong = Wrong(absl::StrCat(
        Below(), "the shards do not take the options of one item that needs one more: see shard ",
        range.begin + 1));
    for (const Item item : problem_.option(At(range.begin, range.depth).option)) {
      if (!problem_.is_primary(item)) continue;
      const Multiplicity needs = problem_.multiplicity(item);
      const int32_t times = uses_[item.index()].times;
      if (needs.at_least - times != 1 || needs.at_most - times != 1) continue;
      size_t found = 0;
      OptionId missing = -1;
      for (const OptionId o : options_of_[item.index()]) {
        if (std::binary_search(taken.begin(), taken.end(), o)) {
          ++found;
        } else if (missing < 0 && IsOpen(o)) {
          missing = o;
        }
      }
      if (found < children.size()) continue;  // some take an option without the item
      if (missing < 0) return absl::OkStatus();
      wrong = Wrong(absl::StrCat(Below(), "no shard has option ", missing + 1, ", which ",
                                 problem_.DescribeItem(item), " may have"));
    }
    return wrong;
  }

  const Problem& problem_;
  const Plan& plan_;
  absl::Span<const Shard> shards_;
  std::vector<Use> uses_;                          // by item
  std::vector<Fate> fate_;                         // by option
  std::vector<std::vector<OptionId>> options_of_;  // by primary item
  std::vector<bool> has_primary_;                  // by option: one without is in no solution
  std::vector<Literal> decided_;                   // where the walk is
};

}  // namespace

absl::Status VerifyPlan(const Problem& problem, const Plan& plan) {
  return PlanVerifier(problem, plan).Verify();
}

}  // namespace dlx
