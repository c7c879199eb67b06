// SPDX-License-Identifier: Apache-2.0
//
// The clauses are made item by item. Literals with known values are represented by two constants,
// and AddClause() simplifies them away. So the borders of the sequential counter need no code of
// their own.

#include "dlx/cnf.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "dlx/problem/layout.h"
#include "dlx/text/text_source.h"

namespace dlx {
namespace {

using Literal = int32_t;

constexpr Literal kTrue = std::numeric_limits<Literal>::max();
constexpr Literal kFalse = -kTrue;
constexpr int64_t kMaxLiterals = int64_t{1} << 30;
constexpr size_t kPairwise = 6;           // up to this many literals, at-most-one is pairwise
constexpr size_t kGroup = 5;              // literals of a group of the chain, including the links
constexpr int64_t kClausesToLook = 4096;  // at the token
constexpr int64_t kCounter = 14;          // most literals and zeros per variable of the counter

class Encoder {
 public:
  Encoder(const Problem& problem, const std::stop_token& stop)
      : problem_(problem),
        stop_(stop),
        layout_(problem, {}, [&](int64_t) { return !stop.stop_requested(); }) {}

  absl::StatusOr<Cnf> Encode();

 private:
  Literal NewVariable();
  void AddClause(absl::Span<const Literal> clause);
  void AddClause(std::initializer_list<Literal> clause) {
    AddClause(absl::MakeConstSpan(clause.begin(), clause.size()));
  }
  void AddFalse();
  void AtMostOneInPairs(absl::Span<const Literal> literals);
  void AtMostOne(const std::vector<Literal>& literals, bool at_least_one);
  void Between(std::vector<Literal> literals, int64_t u, int64_t v);
  void Count(const std::vector<Literal>& literals, int64_t u, int64_t v);
  void EncodePrimary(Item item);
  void EncodeSecondary(Item item);
  Literal AnyOf(const std::vector<OptionId>& options);

  const Problem& problem_;
  const std::stop_token& stop_;
  const internal::Layout layout_;  // in the order of the problem: options are as there
  Cnf cnf_;
  bool too_large_ = false;  // or stopped
};

Literal VariableOf(OptionId option) { return option + 1; }

absl::StatusOr<Cnf> Encoder::Encode() {
  if (stop_.stop_requested()) return absl::CancelledError("cancelled");
  cnf_.num_options = cnf_.num_variables = problem_.num_options();
  for (OptionId option = 0; option < problem_.num_options(); ++option) {
    if (!problem_.has_primary_item(option)) AddClause({-VariableOf(option)});
  }
  for (int32_t i = 0; i < problem_.num_items() && !too_large_; ++i) {
    if (problem_.is_primary(Item(i))) {
      EncodePrimary(Item(i));
    } else {
      EncodeSecondary(Item(i));
    }
  }
  if (stop_.stop_requested()) return absl::CancelledError("cancelled");
  if (too_large_) {
    return absl::ResourceExhaustedError(
        absl::StrCat("the problem needs more than ", kMaxLiterals, " literals in CNF"));
  }
  return std::move(cnf_);
}

Literal Encoder::NewVariable() {
  if (cnf_.num_variables == kTrue - 1) {
    too_large_ = true;
    return 1;
  }
  return ++cnf_.num_variables;
}

void Encoder::AddClause(absl::Span<const Literal> clause) {
  if (too_large_ || std::find(clause.begin(), clause.end(), kTrue) != clause.end()) return;
  for (const Literal literal : clause) {
    if (literal != kFalse) cnf_.literals.push_back(literal);
  }
  cnf_.literals.push_back(0);
  ++cnf_.num_clauses;
  if (static_cast<int64_t>(cnf_.literals.size()) > kMaxLiterals) too_large_ = true;
  if (cnf_.num_clauses % kClausesToLook == 0 && stop_.stop_requested()) too_large_ = true;
}

// A contradiction without an empty clause, because not every program reads empty clauses.
void Encoder::AddFalse() {
  const Literal any = cnf_.num_variables > 0 ? 1 : NewVariable();
  AddClause({any});
  AddClause({-any});
}

void Encoder::AtMostOneInPairs(absl::Span<const Literal> literals) {
  for (size_t i = 0; i < literals.size(); ++i) {
    for (size_t j = i + 1; j < literals.size(); ++j) AddClause({-literals[i], -literals[j]});
  }
}

// A group has some of the literals and a new variable t, "none so far"; the next group has -t in
// their place. Exactly one literal of each group is true, which determines t.
void Encoder::AtMostOne(const std::vector<Literal>& literals, bool at_least_one) {
  if (literals.empty() && at_least_one) return AddFalse();
  std::vector<Literal> group;
  size_t next = 0;
  while (group.size() + (literals.size() - next) > kPairwise) {
    while (group.size() < kGroup - 1) group.push_back(literals[next++]);
    const Literal none = NewVariable();
    group.push_back(none);
    AtMostOneInPairs(group);
    AddClause(group);
    group = {-none};
  }
  group.insert(group.end(), literals.begin() + static_cast<std::ptrdiff_t>(next), literals.end());
  AtMostOneInPairs(group);
  if (at_least_one) AddClause(group);
}

// At least u and at most v of the literals.
void Encoder::Between(std::vector<Literal> literals, int64_t u, int64_t v) {
  const auto n = static_cast<int64_t>(literals.size());
  v = std::min(v, n);
  if (u > v) return AddFalse();
  const auto negate = [&] {
    for (Literal& literal : literals) literal = -literal;
    u = std::exchange(v, n - u);
    u = n - u;
  };
  // The number of true literals is n minus that of false ones: count those that take the shorter
  // counter.
  const int64_t width = v < n ? v : u;
  const int64_t negated_width = u > 0 ? n - u : n - v;
  if (negated_width < width) negate();
  if (u == 0 && v == n) return;
  if (u == 1 && v == n) return AddClause(literals);
  if (v == 0) {
    for (const Literal literal : literals) AddClause({-literal});
  } else if (v == 1) {
    AtMostOne(literals, u == 1);
  } else {
    Count(literals, u, v);
  }
}

// The sequential counter: s[j] says that at least j of the first i literals are true.
// Requires: 0 <= u <= v <= n; v < n or u > 0.
void Encoder::Count(const std::vector<Literal>& literals, int64_t u, int64_t v) {
  const auto n = static_cast<int64_t>(literals.size());
  const int64_t width = v < n ? v : u;
  const int64_t variables =
      width * (width - 1) / 2 + (n - width) * width;  // min(i, width) for each i
  if (variables > kMaxLiterals / kCounter) {
    too_large_ = true;
    return;
  }
  std::vector<Literal> s(width + 1, kFalse);  // before the first literal
  s[0] = kTrue;
  for (int64_t i = 1; i < n && !too_large_; ++i) {
    const Literal x = literals[i - 1];
    if (v < n) AddClause({-x, -s[v]});
    for (int64_t j = std::min(i, width); j > 0; --j) {  // downwards: s[j - 1] is still old
      const Literal now = NewVariable();
      AddClause({-s[j], now});
      AddClause({-x, -s[j - 1], now});
      AddClause({-now, s[j], x});
      AddClause({-now, s[j - 1]});
      s[j] = now;
    }
  }
  const Literal last = literals[n - 1];
  if (v < n) AddClause({-last, -s[v]});
  if (u > 0) {
    AddClause({s[u], last});
    AddClause({s[u - 1]});  // s[u] implies it
  }
}

void Encoder::EncodePrimary(Item item) {
  std::vector<Literal> literals;
  for (const auto [entry, option] : layout_.of(layout_.local_item[item.index()])) {
    literals.push_back(VariableOf(option));
  }
  const auto [u, v] = problem_.multiplicity(item);
  Between(std::move(literals), u, v);
}

void Encoder::EncodeSecondary(Item item) {
  const std::vector<std::vector<OptionId>> groups =
      internal::GroupByColor(problem_, layout_, layout_.local_item[item.index()]);
  if (groups.size() < 2) return;
  std::vector<Literal> literals;
  literals.reserve(groups.size());
  for (const std::vector<OptionId>& group : groups) literals.push_back(AnyOf(group));
  AtMostOne(literals, /*at_least_one=*/false);
}

// A literal that is true if and only if any of the options is chosen.
Literal Encoder::AnyOf(const std::vector<OptionId>& options) {
  if (options.size() == 1) return VariableOf(options[0]);
  const Literal any = NewVariable();
  std::vector<Literal> clause = {-any};
  for (const OptionId option : options) {
    AddClause({-VariableOf(option), any});
    clause.push_back(VariableOf(option));
  }
  AddClause(clause);
  return any;
}

}  // namespace

absl::StatusOr<Cnf> MakeCnf(const Problem& problem, const std::stop_token& stop) {
  return Encoder(problem, stop).Encode();
}

absl::StatusOr<WrittenText> WriteDimacs(const Problem& problem, const std::stop_token& stop) {
  const absl::StatusOr<Cnf> cnf = MakeCnf(problem, stop);
  if (!cnf.ok()) return cnf.status();
  WrittenText out;
  for (OptionId option = 0; option < problem.num_options(); ++option) {
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    absl::StrAppend(&out.text, "c ", VariableOf(option), " = ",
                    internal::Printable(problem.ToString(option)), "\n");
  }
  absl::StrAppend(&out.text, "p cnf ", cnf->num_variables, " ", cnf->num_clauses, "\n");
  for (const Literal literal : cnf->literals) {
    if (literal == 0 && stop.stop_requested()) return absl::CancelledError("cancelled");
    absl::StrAppend(&out.text, literal, literal == 0 ? "\n" : " ");
  }
  if (problem.has_costs()) out.warnings.push_back("costs are not kept");
  return out;
}

}  // namespace dlx
