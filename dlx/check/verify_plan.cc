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
// An option is open if it has a primary item, was not decided about, and goes together with those
// taken. Either way, each solution that has what was decided so far goes exactly one way on. The
// walk keeps its stack by itself: a plan may be as deep as its text is long. An option without a
// primary item is in no solution, and no shard may mention it.
//
// The parts of a shard that was divided are walked in the same way, from that shard down. If its
// search was stopped, what the checkpoint says is done comes first: at each node of its path, the
// branches that a search tries before the one of the path. These and the parts together have to be
// the whole shard.
//
// And a shard has as many solutions as another if the same options are open, and the primary items
// need and allow as many of them: a solution is a set of open options, and nothing else decides
// whether it is one. (Of a secondary item with a color, options of that color alone are open.)

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "dlx/base/random.h"
#include "dlx/plan.h"

namespace dlx {
namespace {

// The rest of the first line that begins with `key`; none if no line does.
std::optional<absl::string_view> FindLine(absl::string_view text, absl::string_view key) {
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::ConsumePrefix(&line, key)) return line;
  }
  return std::nullopt;
}

// By option: its place in the order in which a search tries the options of an item. The definition
// of OptionOrder once more, because nothing here is shared with the search.
std::vector<int32_t> PlacesOf(const Problem& problem, const Strategy& strategy) {
  std::vector<OptionId> order(problem.num_options());
  std::iota(order.begin(), order.end(), 0);
  if (strategy.option_order == OptionOrder::kCost) {
    std::stable_sort(order.begin(), order.end(),
                     [&](OptionId a, OptionId b) { return problem.cost(a) < problem.cost(b); });
  } else if (strategy.option_order == OptionOrder::kRandom) {
    internal::Random random(strategy.seed);
    for (size_t n = order.size(); n > 1; --n) std::swap(order[n - 1], order[random.Below(n)]);
  }
  std::vector<int32_t> places(order.size());
  for (size_t k = 0; k < order.size(); ++k) places[order[k]] = static_cast<int32_t>(k);
  return places;
}

class PlanVerifier {
 public:
  PlanVerifier(const Problem& problem, const Plan& plan)
      : problem_(problem),
        plan_(plan),
        shards_(plan.shards),
        uses_(problem.num_items()),
        fate_(problem.num_options(), Fate::kOpen),
        options_of_(problem.num_items()) {
    for (OptionId o = 0; o < problem.num_options(); ++o) {
      if (!problem.has_primary_item(o)) fate_[o] = Fate::kForbidden;
      for (const Item item : problem.option(o)) {
        if (problem.is_primary(item)) options_of_[item.index()].push_back(o);
      }
    }
  }

  absl::Status Verify() {
    for (size_t s = 0; s < shards_.size(); ++s) {
      for (const Literal& literal : shards_[s].literals) {
        if (literal.option < 0 || literal.option >= problem_.num_options()) {
          return Wrong(absl::StrCat("shard ", s + 1, " has option ", int64_t{literal.option} + 1,
                                    ", which the problem has not"));
        }
        if (!problem_.has_primary_item(literal.option)) {
          return Wrong(absl::StrCat("shard ", s + 1, " has option ", literal.option + 1,
                                    ", which has no primary item and is in no solution"));
        }
      }
    }
    const auto first_round =
        static_cast<size_t>(plan_.rounds.empty() ? shards_.size() : plan_.rounds[0].shards);
    if (first_round == 0) return Wrong("the plan has no shards");
    if (absl::Status s = VerifyTree({0, first_round, 0}); !s.ok()) return s;
    for (const Division& division : plan_.divisions) {
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
    const std::string shard = absl::StrCat("shard ", division.shard + 1);
    const Shard& above = plan_.shards[division.shard];
    const size_t depth = above.literals.size();
    const bool searched = !division.checkpoint.empty();
    if (division.begin == division.end && !searched) {
      return Wrong(absl::StrCat(shard, " is divided into no parts"));
    }
    std::vector<Shard> all;  // what is done, and after it, as in the search, the parts
    if (searched && !FindDone(division.checkpoint, above, &all)) {
      return Wrong(absl::StrCat(shard, ": its checkpoint is of another one, or damaged"));
    }
    for (int32_t s = division.begin; s < division.end; ++s) {
      if (Depth(s) < depth ||
          !std::equal(above.literals.begin(), above.literals.end(), shards_[s].literals.begin())) {
        return Wrong(absl::StrCat("shard ", s + 1, " is no part of ", shard));
      }
    }
    const auto begin = static_cast<size_t>(division.begin);
    const auto end = static_cast<size_t>(division.end);
    if (!searched) return VerifyTree({begin, end, depth});
    all.insert(all.end(), plan_.shards.begin() + begin, plan_.shards.begin() + end);
    shards_ = all;
    const bool whole = !all.empty() && VerifyTree({0, all.size(), depth}).ok();
    shards_ = plan_.shards;
    if (whole) return absl::OkStatus();
    return Wrong(absl::StrCat(shard, ": its parts are not what its checkpoint leaves"));
  }

  // Goes the path of a checkpoint, and adds what was done before it, below this shard. Returns
  // false if there is no such path, or it does not come by the shard.
  bool FindDone(absl::string_view checkpoint, const Shard& above, std::vector<Shard>* done) {
    while (!decided_.empty()) Undo();
    const std::optional<absl::string_view> state = FindLine(checkpoint, "state ");
    const std::optional<absl::string_view> path = FindLine(checkpoint, "path");
    size_t base = 0;
    if (!state.has_value() || !path.has_value() ||
        !absl::SimpleAtoi(FindLine(checkpoint, "base ").value_or("0"), &base)) {
      return false;
    }
    if (state == "exhausted") {
      done->push_back({above.literals});
      return true;
    }
    size_t level = 0;
    for (const absl::string_view step : absl::StrSplit(*path, ' ', absl::SkipEmpty())) {
      if (level == base && decided_ != above.literals) return false;
      if (!Go(step, level >= base ? done : nullptr)) return false;
      ++level;
    }
    if (level < base || (level == base && decided_ != above.literals)) return false;
    if (state != "entering") done->push_back({decided_});
    return true;
  }

  // One step of a path, such as "3:17" or "3:-". Adds the branches that are tried before it.
  bool Go(absl::string_view step, std::vector<Shard>* done) {
    const std::pair<absl::string_view, absl::string_view> words = absl::StrSplit(step, ':');
    int32_t item = 0;
    OptionId option = 0;
    if (!absl::SimpleAtoi(words.first, &item) || item < 1 || item > problem_.num_items() ||
        !problem_.is_primary(Item(item - 1)) ||
        (words.second != "-" && !absl::SimpleAtoi(words.second, &option))) {
      return false;
    }
    if (places_.empty()) places_ = PlacesOf(problem_, plan_.strategy);
    std::vector<OptionId> options = options_of_[item - 1];
    std::sort(options.begin(), options.end(),
              [this](OptionId a, OptionId b) { return places_[a] < places_[b]; });
    const bool needs_one = NeedsOne(Item(item - 1));
    for (const OptionId o : options) {
      if (!IsOpen(o)) continue;
      if (o + 1 == option) {
        Decide({o, /*taken=*/true});
        return true;
      }
      if (done != nullptr) {
        done->push_back({decided_});
        done->back().literals.push_back({o, /*taken=*/true});
      }
      if (!needs_one) Decide({o, /*taken=*/false});
    }
    return words.second == "-" && !needs_one;
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
      state->push_back(IsOpen(o) ? '1' : '0');
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

  // Whether exactly one more option of a primary item is in each solution.
  bool NeedsOne(Item item) const {
    const Multiplicity needs = problem_.multiplicity(item);
    const int32_t times = uses_[item.index()].times;
    return needs.at_least - times == 1 && needs.at_most - times == 1;
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
      return first.taken ? CheckIsNeeded(first.option) : CheckIsExcluded(first.option);
    }
    return IsChoice(range, children);
  }

  // That no solution has the option, because no shard takes it.
  absl::Status CheckIsExcluded(OptionId option) const {
    if (!IsOpen(option)) return absl::OkStatus();
    return Wrong(
        absl::StrCat(Below(), "no shard has option ", option + 1, ", which nothing excludes"));
  }

  // That each solution has the option, because no shard forbids it.
  absl::Status CheckIsNeeded(OptionId option) const {
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
      if (!problem_.is_primary(item) || !NeedsOne(item)) continue;
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
  std::vector<Fate> fate_;                         // by option; kForbidden without a primary item
  std::vector<std::vector<OptionId>> options_of_;  // by primary item
  std::vector<int32_t> places_;                    // by option; see PlacesOf()
  std::vector<Literal> decided_;                   // where the walk is
};

}  // namespace

absl::Status VerifyPlan(const Problem& problem, const Plan& plan) {
  return PlanVerifier(problem, plan).Verify();
}

}  // namespace dlx
