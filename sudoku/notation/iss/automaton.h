// SPDX-License-Identifier: Apache-2.0
//
// Automata and relations as Interactive Sudoku Solver writes them: bits in base64. (Its
// js/nfa_builder.js and js/sudoku_constraint.js are the reference.)

#ifndef SUDOKU_NOTATION_ISS_AUTOMATON_H_
#define SUDOKU_NOTATION_ISS_AUTOMATON_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace sudoku {

// A finite automaton without moves for free. Symbols count from 0: symbol i is the board's value
// with index i. One more symbol may stand for the end of a segment of the line.
struct IssAutomaton {
  struct State {
    bool is_start = false;
    bool is_accepting = false;
    std::vector<std::vector<int>> next;  // by symbol; those after the last have none
  };
  std::vector<State> states;
};

// Adds a move, and the states that it names, unless it is there.
void AddMove(int from, int symbol, int to, IssAutomaton* automaton);

// Without states that no start leads to and those that lead to no accepting one.
IssAutomaton Trimmed(const IssAutomaton& automaton);

// With states merged that do the same: two states stay together as long as both accept or neither
// does, and their moves lead to the same classes. (Moore; exact for deterministic automata, and
// safe for all.)
IssAutomaton Merged(const IssAutomaton& automaton);

// Most states that a line may need.
inline constexpr int kMaxIssStates = 1 << 16;

// The argument of an NFA piece. InvalidArgument says what is wrong with it.
absl::StatusOr<IssAutomaton> DecodeIssAutomaton(absl::string_view encoded);
// The inverse, for automata with at most 16 symbols, whose states stand as in Ordered().
absl::StatusOr<std::string> EncodeIssAutomaton(const IssAutomaton& automaton);

// The argument of a Regex piece: the pattern, in base64 or, in old strings, percent-encoded.
absl::StatusOr<std::string> DecodeIssPattern(absl::string_view encoded);
// The automaton of a pattern over the values least ... least + num_values - 1, which are digits and
// then letters: groups, alternatives, ".", classes, "*", "+", "?", "{n}", "{n,}" and "{n,m}".
absl::StatusOr<IssAutomaton> CompileIssPattern(absl::string_view pattern, int least,
                                               int num_values);

// An automaton for a line that falls into segments: `automaton` reads the symbol `break_symbol`
// between any two. `segments` has the number of cells of each; the result reads the cells alone.
absl::StatusOr<IssAutomaton> UnrollIssSegments(const IssAutomaton& automaton,
                                               const std::vector<int>& segments, int break_symbol);

// The same automaton with start states first, then accepting ones, then the others: the order in
// which they are written.
IssAutomaton Ordered(const IssAutomaton& automaton);

// The numbers of a kAutomaton constraint (sudoku/constraint.h), and back.
std::vector<int> ToNumbers(const IssAutomaton& automaton, int num_values);
IssAutomaton FromNumbers(const std::vector<int>& numbers, int num_values);

// The first argument of a Pair or PairX piece: a row of bits for each first value, as in the
// numbers of kPairs.
absl::StatusOr<std::vector<int>> DecodeIssRelation(absl::string_view key, int num_values);
std::string EncodeIssRelation(const std::vector<int>& rows);

// Six bits a character in the alphabet of links; InvalidArgument for any other character.
absl::StatusOr<std::vector<int>> DecodeSextets(absl::string_view text);

}  // namespace sudoku

#endif  // SUDOKU_NOTATION_ISS_AUTOMATON_H_
