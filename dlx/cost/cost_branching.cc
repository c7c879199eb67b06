// SPDX-License-Identifier: Apache-2.0

#include "dlx/cost/cost_branching.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <utility>

namespace dlx::internal {
namespace {

using Part = CostRelaxation::Part;

constexpr double kLeast = 0.02;    // that a decision has to change, of an option
constexpr double kExceeds = 1.03;  // a cut has at least so much of the fractional cover

// Options and pairs of items with the same value come from the same parts most of the time; of
// these, one is enough.
struct Candidate {
  double value;
  double signature;  // of the options that are in it
  Decision decision;

  double distance() const { return std::abs(value - 0.5); }
};

double Signature(int32_t option) { return 1 + static_cast<double>(option % 1021) / 1024; }

// Options and pairs of items that divide the fractional cover.
std::vector<Candidate> FindCandidates(const CostRelaxation& relaxation, bool pairs) {
  const CostTable& table = relaxation.table();
  std::vector<Candidate> candidates;
  const int32_t num_items = table.num_items();
  // Which items are in a fractional option; these get numbers.
  std::vector<int32_t> number(num_items, -1), items;
  const auto is_fraction = [](const Part& part) {
    return part.value > kLeast && part.value < 1 - kLeast;
  };
  const auto counts = [&](int32_t e) { return relaxation.is_pairable(table.item(e)); };
  for (const Part& part : relaxation.cover()) {
    if (!is_fraction(part)) continue;
    candidates.push_back(
        {part.value, -Signature(part.option), {Decision::Kind::kTake, part.option, -1}});
    for (int32_t e = table.begin(part.option); e < table.begin(part.option + 1); ++e) {
      if (!counts(e) || number[table.item(e)] >= 0) continue;
      number[table.item(e)] = static_cast<int32_t>(items.size());
      items.push_back(table.item(e));
    }
  }
  if (!pairs) return candidates;
  struct Sum {
    double value = 0;
    double signature = 0;
  };
  const size_t size = items.size();
  std::vector<Sum> sums(size * size);
  for (const Part& part : relaxation.cover()) {
    if (!is_fraction(part)) continue;
    for (int32_t e = table.begin(part.option); e < table.begin(part.option + 1); ++e) {
      for (int32_t f = table.begin(part.option); f < e; ++f) {
        if (!counts(e) || !counts(f)) continue;
        const auto [low, high] = std::minmax(number[table.item(e)], number[table.item(f)]);
        Sum& sum = sums[low * size + high];
        sum.value += part.value;
        sum.signature += Signature(part.option) * part.value;
      }
    }
  }
  for (size_t low = 0; low < size; ++low) {
    for (size_t high = low + 1; high < size; ++high) {
      const Sum& sum = sums[low * size + high];
      if (sum.value < kLeast || sum.value > 1 - kLeast) continue;
      candidates.push_back(
          {sum.value, sum.signature, {Decision::Kind::kTogether, items[low], items[high]}});
    }
  }
  return candidates;
}

// In an order that does not depend on how the candidates came; those from the same parts are
// together.
bool IsBefore(const Candidate& a, const Candidate& b) {
  return std::tie(a.signature, a.decision.a, a.decision.b) <
         std::tie(b.signature, b.decision.a, b.decision.b);
}

// The decisions of candidates, sorted, one of those that come from the same parts; until `ends`,
// which is asked with the number of decisions.
template <typename Ends>
std::vector<Decision> Distinct(const std::vector<Candidate>& candidates, Ends ends) {
  std::vector<Decision> decisions;
  double last = 0;
  for (const Candidate& c : candidates) {
    if (ends(c, decisions.size())) break;
    if (std::abs(c.signature - std::exchange(last, c.signature)) > 1e-6) {
      decisions.push_back(c.decision);
    }
  }
  return decisions;
}

struct Cut {
  double value;  // of the fractional cover
  OptionSet options;
};

// Each option of the fractional cover, with those that conflict with it and with each other, those
// with the largest value first.
std::vector<Cut> FindCliques(const CostRelaxation& relaxation) {
  std::vector<Part> parts;
  for (const Part& part : relaxation.cover()) {
    if (part.value < 1 - kLeast) parts.push_back(part);
  }
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return a.value != b.value ? a.value > b.value : a.option < b.option;
  });
  const size_t size = parts.size();
  std::vector<char> conflicts(size * size);
  for (size_t a = 0; a < size; ++a) {
    for (size_t b = 0; b < size; ++b) {
      conflicts[a * size + b] = relaxation.Conflict(parts[a].option, parts[b].option) ? 1 : 0;
    }
  }
  std::vector<Cut> cuts;
  std::vector<size_t> clique;
  for (size_t seed = 0; seed < size; ++seed) {
    clique.assign(1, seed);
    double value = parts[seed].value;
    for (size_t k = 0; k < size; ++k) {
      const bool fits = k != seed && std::all_of(clique.begin(), clique.end(), [&](size_t other) {
                          return conflicts[k * size + other] != 0;
                        });
      if (!fits) continue;
      clique.push_back(k);
      value += parts[k].value;
    }
    if (value < kExceeds) continue;
    Cut cut = {value, {}};
    for (const size_t k : clique) cut.options.push_back(parts[k].option);
    std::sort(cut.options.begin(), cut.options.end());
    const bool is_new = std::none_of(
        cuts.begin(), cuts.end(), [&](const Cut& other) { return other.options == cut.options; });
    if (is_new) cuts.push_back(std::move(cut));
  }
  return cuts;
}

// With other options that conflict with all of them: the cut is as strong as it can be.
OptionSet Strengthened(const CostRelaxation& relaxation, OptionSet cut) {
  const CostTable& table = relaxation.table();
  OptionSet others;
  for (int32_t e = table.begin(cut[0]); e < table.begin(cut[0] + 1); ++e) {
    const int32_t i = table.item(e);
    for (int32_t k = 0; k < table.size(i); ++k) others.push_back(table.list(i)[k].option);
  }
  std::sort(others.begin(), others.end());
  others.erase(std::unique(others.begin(), others.end()), others.end());
  for (const int32_t o : others) {
    const bool fits = std::all_of(cut.begin(), cut.end(), [&](int32_t other) {
      return other != o && relaxation.Conflict(o, other);
    });
    if (fits) cut.push_back(o);
  }
  std::sort(cut.begin(), cut.end());
  return cut;
}

}  // namespace

std::vector<Decision> FindDecisions(const CostRelaxation& relaxation, size_t at_most) {
  std::vector<Candidate> candidates = FindCandidates(relaxation, /*pairs=*/true);
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
    return a.distance() != b.distance() ? a.distance() < b.distance() : IsBefore(a, b);
  });
  return Distinct(candidates, [at_most](const Candidate&, size_t num) { return num >= at_most; });
}

std::vector<Decision> FindSafest(const CostRelaxation& relaxation, bool pairs) {
  constexpr double kSafe = 0.85;
  constexpr size_t kAtOnce = 8;
  std::vector<Candidate> candidates = FindCandidates(relaxation, pairs);
  // Values that differ by rounding are the same.
  const auto rounded = [](const Candidate& c) { return std::llround(c.value * 1e9); };
  std::sort(candidates.begin(), candidates.end(), [&](const Candidate& a, const Candidate& b) {
    return rounded(a) != rounded(b) ? rounded(a) > rounded(b) : IsBefore(a, b);
  });
  return Distinct(candidates, [](const Candidate& c, size_t num) {
    return num > 0 && (c.value < kSafe || num >= kAtOnce);
  });
}

std::vector<OptionSet> FindCuts(const CostRelaxation& relaxation, size_t at_most) {
  std::vector<Cut> cuts = FindCliques(relaxation);
  std::sort(cuts.begin(), cuts.end(), [](const Cut& a, const Cut& b) {
    return a.value != b.value ? a.value > b.value : a.options < b.options;
  });
  if (cuts.size() > at_most) cuts.resize(at_most);
  std::vector<OptionSet> result;
  result.reserve(cuts.size());
  for (Cut& cut : cuts) result.push_back(Strengthened(relaxation, std::move(cut.options)));
  return result;
}

}  // namespace dlx::internal
