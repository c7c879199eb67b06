// SPDX-License-Identifier: Apache-2.0
//
// AN AUTOMATON IN BITS, each number with its highest bit first
//   2 bits  the form of the body: 0 lists, 1 masks
//   4       width of a state, less 1
//   4       number of symbols, less 1
//   width   how many states are starts: the first ones
//   width   how many of the states after these accept: the next ones
//   a bit for each start: whether it accepts
//   4       lists alone: the width of a count
//   then for each state, until the bits end:
//     lists   a count of moves, and for each its symbol and its state
//     masks   a bit for each symbol, the last symbol first, and a state for each bit that is set

#include "sudoku/notation/iss/automaton.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "sudoku/notation/link.h"

namespace sudoku {
namespace iss_automaton {
namespace {

constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr int kMaxSymbols = 16;
constexpr int kMaxStarts = 31;  // they are bits of one number there
template <typename... Parts>
absl::Status Fault(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

// Bits that tell 0 ... n apart: 0 for n = 0.
int BitsFor(int n) {
  int bits = 0;
  while (n >> bits != 0) ++bits;
  return bits;
}

class BitReader {
 public:
  explicit BitReader(absl::string_view bytes) : bytes_(bytes) {}
  size_t left() const { return 8 * bytes_.size() - at_; }
  // Requires: bits <= 31. Sets `failed` and returns 0 past the end.
  int Read(int bits) {
    if (static_cast<size_t>(bits) > left()) {
      failed = true;
      at_ = 8 * bytes_.size();
      return 0;
    }
    uint32_t value = 0;
    for (int i = 0; i < bits; ++i, ++at_) {
      value = value << 1 | (static_cast<unsigned char>(bytes_[at_ / 8]) >> (7 - at_ % 8) & 1);
    }
    return static_cast<int>(value);
  }
  bool failed = false;

 private:
  absl::string_view bytes_;
  size_t at_ = 0;
};

class BitWriter {
 public:
  void Write(int value, int bits) {
    for (int i = bits - 1; i >= 0; --i, ++size_) {
      if (size_ % 8 == 0) bytes_.push_back('\0');
      if ((value >> i & 1) != 0) bytes_.back() |= static_cast<char>(1 << (7 - size_ % 8));
    }
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  size_t size_ = 0;
};

using State = IssAutomaton::State;

// The state with this number; there are as many as have been named.
State& At(int state, IssAutomaton* automaton) {
  if (state >= static_cast<int>(automaton->states.size())) automaton->states.resize(state + 1);
  return automaton->states[state];
}

const std::vector<int>& Targets(const IssAutomaton& automaton, int state, int symbol) {
  static const auto* const kNone = new std::vector<int>;
  const std::vector<std::vector<int>>& next = automaton.states[state].next;
  return symbol < static_cast<int>(next.size()) ? next[symbol] : *kNone;
}

}  // namespace
}  // namespace iss_automaton

using iss_automaton::At;
using iss_automaton::Fault;
using iss_automaton::Targets;

void AddMove(int from, int symbol, int to, IssAutomaton* automaton) {
  At(to, automaton);
  IssAutomaton::State& state = At(from, automaton);
  if (symbol >= static_cast<int>(state.next.size())) state.next.resize(symbol + 1);
  std::vector<int>& targets = state.next[symbol];
  if (!absl::c_linear_search(targets, to)) targets.push_back(to);
}

IssAutomaton Trimmed(const IssAutomaton& automaton) {
  const int size = static_cast<int>(automaton.states.size());
  std::vector<std::vector<int>> forward(size);
  std::vector<std::vector<int>> backward(size);
  for (int from = 0; from < size; ++from) {
    for (const std::vector<int>& targets : automaton.states[from].next) {
      for (const int to : targets) {
        forward[from].push_back(to);
        backward[to].push_back(from);
      }
    }
  }
  const auto reach = [&](const std::vector<std::vector<int>>& edges,
                         bool IssAutomaton::State::*is_root) {
    std::vector<bool> seen(size);
    std::vector<int> open;
    for (int i = 0; i < size; ++i) {
      if (automaton.states[i].*is_root) open.push_back(i);
    }
    while (!open.empty()) {
      const int state = open.back();
      open.pop_back();
      if (seen[state]) continue;
      seen[state] = true;
      open.insert(open.end(), edges[state].begin(), edges[state].end());
    }
    return seen;
  };
  const std::vector<bool> reached = reach(forward, &IssAutomaton::State::is_start);
  const std::vector<bool> useful = reach(backward, &IssAutomaton::State::is_accepting);
  std::vector<int> number(size, -1);
  IssAutomaton trimmed;
  for (int i = 0; i < size; ++i) {
    if (!reached[i] || !useful[i]) continue;
    number[i] = static_cast<int>(trimmed.states.size());
    trimmed.states.push_back(automaton.states[i]);
  }
  for (IssAutomaton::State& state : trimmed.states) {
    for (std::vector<int>& targets : state.next) {
      std::vector<int> kept;
      for (const int to : targets) {
        if (number[to] >= 0) kept.push_back(number[to]);
      }
      targets = kept;
    }
  }
  return trimmed;
}

IssAutomaton Merged(const IssAutomaton& automaton) {
  const int size = static_cast<int>(automaton.states.size());
  std::vector<int> class_of(size);
  for (int i = 0; i < size; ++i) {
    class_of[i] = (automaton.states[i].is_accepting ? 1 : 0);
  }
  for (size_t classes = 0;;) {
    std::map<std::vector<std::vector<int>>, int> names;
    std::vector<int> refined(size);
    for (int i = 0; i < size; ++i) {
      std::vector<std::vector<int>> signature = {{class_of[i]}};
      for (const std::vector<int>& targets : automaton.states[i].next) {
        std::vector<int> to;
        for (const int target : targets) to.push_back(class_of[target]);
        absl::c_sort(to);
        to.erase(std::unique(to.begin(), to.end()), to.end());
        signature.push_back(std::move(to));
      }
      while (signature.size() > 1 && signature.back().empty()) signature.pop_back();
      refined[i] = names.try_emplace(signature, static_cast<int>(names.size())).first->second;
    }
    class_of = refined;
    if (names.size() == classes) break;
    classes = names.size();
  }
  IssAutomaton merged;
  std::vector<bool> done(size);
  for (int i = 0; i < size; ++i) {
    IssAutomaton::State& state = At(class_of[i], &merged);
    state.is_start |= automaton.states[i].is_start;
    state.is_accepting |= automaton.states[i].is_accepting;
    if (done[class_of[i]]) continue;
    done[class_of[i]] = true;
    for (size_t symbol = 0; symbol < automaton.states[i].next.size(); ++symbol) {
      for (const int to : automaton.states[i].next[symbol]) {
        AddMove(class_of[i], static_cast<int>(symbol), class_of[to], &merged);
      }
    }
  }
  return merged;
}

absl::StatusOr<std::vector<int>> DecodeSextets(absl::string_view text) {
  std::vector<int> sextets;
  for (const char c : text) {
    const size_t value = absl::string_view(iss_automaton::kAlphabet).find(c);
    if (value == absl::string_view::npos) {
      return Fault("expected a character of base64, found '",
                   absl::CHexEscape(absl::string_view(&c, 1)), "'");
    }
    sextets.push_back(static_cast<int>(value));
  }
  return sextets;
}

absl::StatusOr<IssAutomaton> DecodeIssAutomaton(absl::string_view encoded) {
  std::string bytes;
  if (encoded.empty()) return Fault("an automaton without states");
  if (!absl::WebSafeBase64Unescape(encoded, &bytes) || bytes.empty()) {
    return Fault("expected an automaton in base64");
  }
  iss_automaton::BitReader bits(bytes);
  const int form = bits.Read(2);
  if (form > 1) return Fault("expected the form 0 or 1 of an automaton, found ", form);
  const int width = bits.Read(4) + 1;
  const int num_symbols = bits.Read(4) + 1;
  const int starts = bits.Read(width);
  const int accepting = bits.Read(width);
  if (starts > iss_automaton::kMaxStarts) {
    return Fault("expected at most ", iss_automaton::kMaxStarts, " states to start at, found ",
                 starts);
  }
  const int start_accepts = bits.Read(starts);
  IssAutomaton automaton;
  const bool has_masks = form == 1;
  const int count_bits = has_masks ? num_symbols : bits.Read(4);
  const int symbol_bits = iss_automaton::BitsFor(num_symbols - 1);
  for (int state = 0; count_bits > 0 && bits.left() >= static_cast<size_t>(count_bits); ++state) {
    const int head = bits.Read(count_bits);
    if (has_masks) {
      for (int symbol = 0; symbol < num_symbols; ++symbol) {
        if ((head >> symbol & 1) != 0) AddMove(state, symbol, bits.Read(width), &automaton);
      }
    } else {
      for (int i = 0; i < head && !bits.failed; ++i) {
        const int symbol = bits.Read(symbol_bits);
        const int to = bits.Read(width);
        if (!bits.failed) AddMove(state, symbol, to, &automaton);
      }
    }
    if (bits.failed) return Fault("an automaton that is cut short at state ", state);
  }
  if (bits.failed) return Fault("an automaton that is cut short");
  if (bits.left() >= 32 || bits.Read(static_cast<int>(bits.left())) != 0) {
    return Fault("an automaton with bits left over");
  }
  if (starts == 0) return Fault("an automaton without a state to start at");
  for (int i = 0; i < starts; ++i) {
    At(i, &automaton).is_start = true;
    if ((start_accepts >> i & 1) != 0) At(i, &automaton).is_accepting = true;
  }
  for (int i = 0; i < accepting; ++i) At(starts + i, &automaton).is_accepting = true;
  return automaton;
}

absl::StatusOr<std::string> EncodeIssAutomaton(const IssAutomaton& automaton) {
  const int size = static_cast<int>(automaton.states.size());
  int starts = 0;
  int accepting = 0;
  int start_accepts = 0;
  int num_symbols = 1;
  bool one_target = true;
  int most_moves = 0;
  for (int i = 0; i < size; ++i) {
    const IssAutomaton::State& state = automaton.states[i];
    if (state.is_start && state.is_accepting && starts < iss_automaton::kMaxStarts) {
      start_accepts |= 1 << starts;
    }
    starts += state.is_start ? 1 : 0;
    accepting += !state.is_start && state.is_accepting ? 1 : 0;
    int moves = 0;
    for (size_t symbol = 0; symbol < state.next.size(); ++symbol) {
      const int targets = static_cast<int>(state.next[symbol].size());
      if (targets > 0) num_symbols = std::max(num_symbols, static_cast<int>(symbol) + 1);
      one_target &= targets <= 1;
      moves += targets;
    }
    most_moves = std::max(most_moves, moves);
  }
  if (num_symbols > iss_automaton::kMaxSymbols || starts > iss_automaton::kMaxStarts) {
    return Fault("an automaton with ", num_symbols, " symbols and ", starts, " states to start at");
  }
  int width = std::max(1, iss_automaton::BitsFor(size - 1));
  while (starts >= 1 << width || accepting >= 1 << width) ++width;
  const int count_bits = std::max(1, iss_automaton::BitsFor(most_moves));
  if (width > 16 || count_bits > 15) return Fault("an automaton with ", size, " states");
  iss_automaton::BitWriter bits;
  bits.Write(one_target ? 1 : 0, 2);
  bits.Write(width - 1, 4);
  bits.Write(num_symbols - 1, 4);
  bits.Write(starts, width);
  bits.Write(accepting, width);
  bits.Write(start_accepts, starts);
  if (!one_target) bits.Write(count_bits, 4);
  const int symbol_bits = iss_automaton::BitsFor(num_symbols - 1);
  for (int i = 0; i < size; ++i) {
    int mask = 0;
    int moves = 0;
    for (int symbol = 0; symbol < num_symbols; ++symbol) {
      const std::vector<int>& targets = Targets(automaton, i, symbol);
      if (!targets.empty()) mask |= 1 << symbol;
      moves += static_cast<int>(targets.size());
    }
    bits.Write(one_target ? mask : moves, one_target ? num_symbols : count_bits);
    for (int symbol = 0; symbol < num_symbols; ++symbol) {
      for (const int to : Targets(automaton, i, symbol)) {
        if (!one_target) bits.Write(symbol, symbol_bits);
        bits.Write(to, width);
      }
    }
  }
  return absl::WebSafeBase64Escape(bits.bytes());
}

absl::StatusOr<IssAutomaton> UnrollIssSegments(const IssAutomaton& automaton,
                                               const std::vector<int>& segments, int break_symbol) {
  // Pairs of a place on the line and a state there, after the breaks at this place.
  std::map<std::pair<int, int>, int> numbers;
  IssAutomaton unrolled;
  const auto number_of = [&](int place, int state) {
    const int next = static_cast<int>(numbers.size());
    return numbers.try_emplace({place, state}, next).first->second;
  };
  int cells = 0;
  std::vector<int> breaks = {0};  // how many are before the cell at each place, and after the last
  for (size_t i = 0; i < segments.size(); ++i) {
    if (i > 0) ++breaks.back();
    cells += segments[i];
    breaks.resize(cells + 1);
  }
  // Adds to `to` those of `from` that it has not got. `seen` has a bit for each state.
  const size_t size = automaton.states.size();
  const auto merge = [](const std::vector<int>& from, std::vector<bool>* seen,
                        std::vector<int>* to) {
    for (const int state : from) {
      if (!(*seen)[state]) to->push_back(state);
      (*seen)[state] = true;
    }
  };
  const auto after_breaks = [&](std::vector<int> states, int place) {
    for (int i = 0; i < breaks[place]; ++i) {
      std::vector<int> after;
      std::vector<bool> seen(size);
      for (const int state : states) merge(Targets(automaton, state, break_symbol), &seen, &after);
      states = after;
    }
    return states;
  };
  std::vector<int> layer;
  for (size_t i = 0; i < size; ++i) {
    if (automaton.states[i].is_start) layer.push_back(static_cast<int>(i));
  }
  layer = after_breaks(layer, 0);
  for (const int state : layer) At(number_of(0, state), &unrolled).is_start = true;
  for (int place = 0; place < cells; ++place) {
    std::vector<int> following;
    std::vector<bool> seen(size);
    for (const int state : layer) {
      const int from = number_of(place, state);
      for (int symbol = 0; symbol < break_symbol; ++symbol) {
        const std::vector<int> targets = after_breaks(Targets(automaton, state, symbol), place + 1);
        for (const int to : targets) AddMove(from, symbol, number_of(place + 1, to), &unrolled);
        merge(targets, &seen, &following);
      }
      if (numbers.size() > kMaxIssStates) return Fault("an automaton with too many states");
    }
    layer = following;
  }
  for (const int state : layer) {
    At(number_of(cells, state), &unrolled).is_accepting = automaton.states[state].is_accepting;
  }
  unrolled = Ordered(Trimmed(unrolled));
  if (unrolled.states.empty()) return Fault("an automaton that accepts no line of these segments");
  return unrolled;
}

IssAutomaton Ordered(const IssAutomaton& automaton) {
  const int size = static_cast<int>(automaton.states.size());
  const auto rank = [&](int state) {
    const IssAutomaton::State& s = automaton.states[state];
    return s.is_start ? 0 : s.is_accepting ? 1 : 2;
  };
  std::vector<int> order(size);
  for (int i = 0; i < size; ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return rank(a) < rank(b); });
  std::vector<int> place(size);
  for (int i = 0; i < size; ++i) place[order[i]] = i;
  IssAutomaton ordered;
  for (const int old : order) {
    ordered.states.push_back(automaton.states[old]);
    for (std::vector<int>& targets : ordered.states.back().next) {
      for (int& to : targets) to = place[to];
    }
  }
  return ordered;
}

std::vector<int> ToNumbers(const IssAutomaton& automaton, int num_values) {
  std::vector<int> numbers = {static_cast<int>(automaton.states.size())};
  for (const IssAutomaton::State& state : automaton.states) {
    numbers.push_back((state.is_start ? 1 : 0) + (state.is_accepting ? 2 : 0));
  }
  for (size_t i = 0; i < automaton.states.size(); ++i) {
    for (int symbol = 0; symbol < num_values; ++symbol) {
      const std::vector<int>& targets = Targets(automaton, static_cast<int>(i), symbol);
      numbers.push_back(static_cast<int>(targets.size()));
      numbers.insert(numbers.end(), targets.begin(), targets.end());
    }
  }
  return numbers;
}

IssAutomaton FromNumbers(const std::vector<int>& numbers, int num_values) {
  IssAutomaton automaton;
  automaton.states.resize(numbers[0]);
  size_t at = 1 + numbers[0];
  for (int i = 0; i < numbers[0]; ++i) {
    automaton.states[i].is_start = (numbers[1 + i] & 1) != 0;
    automaton.states[i].is_accepting = (numbers[1 + i] & 2) != 0;
    for (int symbol = 0; symbol < num_values; ++symbol) {
      const int count = numbers[at++];
      for (int k = 0; k < count; ++k) AddMove(i, symbol, numbers[at++], &automaton);
    }
  }
  return automaton;
}

absl::StatusOr<std::vector<int>> DecodeIssRelation(absl::string_view key, int num_values) {
  absl::StatusOr<std::vector<int>> sextets = DecodeSextets(key);
  if (!sextets.ok()) return sextets.status();
  std::vector<int> rows(num_values);
  for (size_t bit = 0; bit < 6 * sextets->size(); ++bit) {
    if (((*sextets)[bit / 6] >> (bit % 6) & 1) == 0) continue;
    const size_t row = bit / num_values;
    if (row >= rows.size()) {
      return Fault("a relation of more than ", num_values, " values");
    }
    rows[row] |= 1 << (bit % num_values);
  }
  return rows;
}

std::string EncodeIssRelation(const std::vector<int>& rows) {
  const size_t size = rows.size();
  std::vector<int> sextets(size * size / 6 + 1);
  for (size_t bit = 0; bit < size * size; ++bit) {
    if ((rows[bit / size] >> (bit % size) & 1) != 0) sextets[bit / 6] |= 1 << (bit % 6);
  }
  while (!sextets.empty() && sextets.back() == 0) sextets.pop_back();
  std::string key;
  for (const int sextet : sextets) key.push_back(iss_automaton::kAlphabet[sextet]);
  return key;
}

}  // namespace sudoku
