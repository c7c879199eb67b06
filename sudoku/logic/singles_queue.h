// SPDX-License-Identifier: Apache-2.0
//
// Singles in the order in which they come up.
//
// HoDoKu keeps two queues: cells with one candidate left, and digits with one place left in a
// house. A digit is removed from the peers of a cell in reading order, from the rows, columns and
// boxes of a cell in this order. It takes the oldest naked single, else the oldest hidden one; so
// the number of each, and with it its score, depends on these queues.
// After HoDoKu 2.2, Sudoku2.java and SimpleSolver.java.

#ifndef SUDOKU_LOGIC_SINGLES_QUEUE_H_
#define SUDOKU_LOGIC_SINGLES_QUEUE_H_

#include <deque>
#include <optional>

#include "sudoku/logic/position.h"
#include "sudoku/logic/step.h"

namespace sudoku::logic {

class SinglesQueue {
 public:
  // Starts from an empty board, with the values of a position placed in reading order, and its
  // eliminations after them.
  explicit SinglesQueue(const Position& position);

  void Place(int cell, int digit);
  void Eliminate(int cell, int digit);

  // Full house, naked single, hidden single. nullopt: none is known. A hidden single that is none
  // any more is taken off the queue, and hides those that follow it until the next call.
  std::optional<Step> Next();

 private:
  void Remove(int cell, int digit, int placed);

  Position position_;
  std::deque<Candidate> naked_;
  std::deque<Candidate> hidden_;
};

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_SINGLES_QUEUE_H_
