// SPDX-License-Identifier: Apache-2.0
//
// Crew pairing: assigns crews to the flights of a day, one crew per flight, at the least cost. A
// pairing is the day of a crew: a sequence of flights that returns it to the base where it began.
//
// Encoding (set partitioning): an item for each flight. An option is a pairing: its flights, and
// the minutes that the crew is paid for, as its cost. All pairings are enumerated first. Changing
// planes takes at least 35 minutes. The day lasts at most 11 hours, from an hour before the first
// flight to the end of the last. All this time is paid, and never less than 5 hours.
//
// Expected: 81 pairings and 1103 ways to choose from them. The cheapest costs 59 h 20 min, and no
// other costs as little. Dynamic programming over sets of flights gives the same.
//
// Reference: R. E. Marsten and F. Shepardson, "Exact solution of crew scheduling problems using the
// set partitioning model", Networks 11 (1981).

#include <algorithm>
#include <iostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "dlx/minimize.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "examples/arguments.h"
#include "examples/drawing.h"

namespace {

struct Flight {
  int number;
  absl::string_view from, to;
  int departs, arrives;  // 630 is half past six
};
constexpr Flight kFlights[] = {{101, "BER", "MUC", 600, 710},   {102, "BER", "HAM", 620, 715},
                               {103, "MUC", "ZRH", 640, 735},   {104, "BER", "ZRH", 700, 830},
                               {105, "MUC", "BER", 750, 900},   {106, "HAM", "MUC", 800, 920},
                               {107, "ZRH", "MUC", 815, 910},   {108, "ZRH", "BER", 920, 1050},
                               {109, "MUC", "HAM", 950, 1110},  {110, "BER", "MUC", 1000, 1110},
                               {111, "MUC", "BER", 1010, 1120}, {112, "BER", "ZRH", 1140, 1310},
                               {113, "MUC", "HAM", 1200, 1320}, {114, "BER", "HAM", 1210, 1305},
                               {115, "HAM", "BER", 1350, 1445}, {116, "ZRH", "MUC", 1400, 1455},
                               {117, "HAM", "BER", 1410, 1505}, {118, "HAM", "MUC", 1430, 1550},
                               {119, "BER", "MUC", 1530, 1640}, {120, "MUC", "BER", 1540, 1650},
                               {121, "BER", "ZRH", 1545, 1715}, {122, "BER", "HAM", 1620, 1715},
                               {123, "MUC", "ZRH", 1630, 1725}, {124, "MUC", "BER", 1730, 1840},
                               {125, "HAM", "BER", 1800, 1855}, {126, "ZRH", "MUC", 1800, 1855},
                               {127, "ZRH", "BER", 1810, 1940}};
const std::set<absl::string_view> kBases = {"BER", "MUC"};
constexpr int kChange = 35, kBriefing = 60, kLongestDay = 11 * 60, kLeastPay = 5 * 60;

constexpr int Minutes(int time) { return time / 100 * 60 + time % 100; }
std::string Hours(int64_t minutes) {
  return absl::StrFormat("%d:%02d", minutes / 60, minutes % 60);
}

using Pairing = std::vector<int>;  // places in kFlights

int Duty(const Pairing& pairing) {
  return Minutes(kFlights[pairing.back()].arrives) - Minutes(kFlights[pairing[0]].departs) +
         kBriefing;
}

// Adds the pairings that begin with these flights. Flights are sorted by departure.
void AddPairings(Pairing& flights, std::vector<Pairing>& pairings) {
  const Flight& last = kFlights[flights.back()];
  if (last.to == kFlights[flights[0]].from) pairings.push_back(flights);
  for (int next = flights.back() + 1; next < static_cast<int>(std::size(kFlights)); ++next) {
    if (kFlights[next].from != last.to) continue;
    if (Minutes(kFlights[next].departs) < Minutes(last.arrives) + kChange) continue;
    flights.push_back(next);
    if (Duty(flights) <= kLongestDay) AddPairings(flights, pairings);
    flights.pop_back();
  }
}

std::vector<Pairing> AllPairings() {
  std::vector<Pairing> pairings;
  for (int first = 0; first < static_cast<int>(std::size(kFlights)); ++first) {
    Pairing flights = {first};
    if (kBases.count(kFlights[first].from) > 0) AddPairings(flights, pairings);
  }
  return pairings;
}

// Option i is pairing i.
dlx::Problem CrewProblem(const std::vector<Pairing>& pairings) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> flights;
  for (const Flight& flight : kFlights) flights.push_back(b.AddItem(absl::StrCat(flight.number)));
  for (const Pairing& pairing : pairings) {
    std::vector<dlx::Item> items;
    for (const int flight : pairing) items.push_back(flights[flight]);
    b.AddOption(items, {.cost = std::max(Duty(pairing), kLeastPay)});
  }
  return std::move(b).Build().value();  // nothing can be wrong with it
}

std::string Text(const Pairing& pairing) {
  const Flight &first = kFlights[pairing[0]], &last = kFlights[pairing.back()];
  std::string text =
      absl::StrFormat("%02d:%02d %s", first.departs / 100, first.departs % 100, first.from);
  for (const int flight : pairing) absl::StrAppend(&text, "-", kFlights[flight].to);
  absl::StrAppendFormat(&text, " %02d:%02d", last.arrives / 100, last.arrives % 100);
  return text;
}

// Draws a row for each crew and a bar for each flight, with its destination.
std::string Svg(const std::vector<Pairing>& pairings, const dlx::CostedCover& best) {
  constexpr int kHeight = 34, kTop = 28;
  constexpr auto x = [](int time) { return (Minutes(time) - Minutes(515)) * 0.75; };
  examples::Svg svg(x(2000), kTop + kHeight * static_cast<double>(best.options.size()));
  for (int time = 600; time < 2000; time += 200) {
    svg.Text(x(time), 12, 13, absl::StrCat(time / 100, ":00"));
    svg.Line(x(time), kTop - 4, x(time), kTop + kHeight * static_cast<double>(best.options.size()),
             1, examples::kFaint);
  }
  int row = 0;
  for (const dlx::OptionId option : best.options) {
    const int y = kTop + row * kHeight, middle = y + kHeight / 2;
    const Pairing& pairing = pairings[option];
    svg.Line(x(kFlights[pairing[0]].departs), middle, x(kFlights[pairing.back()].arrives), middle,
             3, examples::kFaint);
    svg.Text(x(kFlights[pairing[0]].departs) - 5, middle, 12, kFlights[pairing[0]].from,
             examples::kInk, examples::Anchor::kEnd);
    for (const int i : pairing) {
      const auto& [number, from, to, departs, arrives] = kFlights[i];
      svg.Rect(x(departs), y + 3, x(arrives) - x(departs), kHeight - 6, examples::Palette(row), 4);
      svg.Text((x(departs) + x(arrives)) / 2, middle, 12, to, examples::kDark);
    }
    ++row;
  }
  return std::move(svg).Finish();
}

}  // namespace

int main(int argc, char** argv) {
  examples::Arguments args(
      argc, argv, absl::StrCat("usage: crew_pairing [--dlx | --svg]\n", examples::kOutputs));
  const bool dlx = args.Flag("--dlx"), svg = args.Flag("--svg");
  if (args.Done()) return args.status();

  const std::vector<Pairing> pairings = AllPairings();
  const dlx::Problem problem = CrewProblem(pairings);
  if (dlx) {
    std::cout << dlx::WriteText(problem, dlx::TextFormat::kDlx)->text;
    return 0;
  }
  const dlx::MinimizeResult result = dlx::Minimize(problem);
  if (result.covers.empty()) {
    std::cerr << "there are flights that no crew can take\n";
    return 1;
  }
  const dlx::CostedCover& best = result.covers[0];
  if (svg) {
    std::cout << Svg(pairings, best);
    return 0;
  }
  for (const dlx::OptionId option : best.options) {
    std::cout << absl::StrFormat("%5s  %s\n", Hours(problem.cost(option)), Text(pairings[option]));
  }
  dlx::Solver solver(problem);
  while (solver.Next()) {
  }
  std::cout << Hours(best.cost) << " paid, the least of " << solver.stats().solutions
            << " ways to choose from " << pairings.size() << " pairings\n";
}
