// SPDX-License-Identifier: Apache-2.0
//
// The search of batches: states in lanes, swept together, parked when finished, and split by
// guesses. docs/batch.md has a picture.
//
// INVARIANT  Each open state of a puzzle is in exactly one place: in a lane of active_ that is in
// use, in the parked block (stalled states from lane 0 up, solved ones from the last lane down), or
// as an entry of a waiting block. A child is counted as a node when its entry is taken. States of
// puzzles that have all the solutions wanted are dropped when they are next looked at.

#include "sudoku/vector/batch_kernel.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "dlx/base/simd.h"
#include "sudoku/grid.h"
#include "sudoku/grid/smallest_cell.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "sudoku/vector/batch_kernel.cc"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"
#include "sudoku/vector/batch_state-inl.h"

HWY_BEFORE_NAMESPACE();
namespace sudoku {
namespace HWY_NAMESPACE {
namespace {

// ---- The choice of the cell to guess in, in all lanes at once ----------------------------------
//
// The cell with two candidates whose digits are most wanted by its peers outside its box. In its
// row, each digit of the cell scores 3 if such a peer with two candidates has it too, else 2 if two
// peers have it, and 1 if one does; likewise in its column. The largest sum wins; ties go to the
// first cell. This takes half the guesses of branching on the first cell with two candidates.

struct Planes {
  alignas(64) uint16_t ones[27][kLanes];  // by minirow (or minicolumn): line * 3 + place
  alignas(64) uint16_t twos[27][kLanes];
};

// For rows and columns alike: line i starts at cell i * line, its minirows are 3 * step apart, and
// their cells are a step apart.
HWY_INLINE void FillPlanes(const Lanes& lanes, const uint16_t (&pairs)[kCells][kLanes], int line,
                           int step, Planes* planes) {
  for (int i = 0; i < kSize; ++i) {
    Wanted<V16> wanted[3];
    for (int m = 0; m < 3; ++m) {
      const int a = i * line + m * 3 * step;
      const int b = a + step;
      const int c = b + step;
      const V16 x = Load(lanes.cells[a]);
      const V16 y = Load(lanes.cells[b]);
      const V16 z = Load(lanes.cells[c]);
      wanted[m] = {hn::Or3(x, y, z), InTwo(x, y, z),
                   hn::Or3(Load(pairs[a]), Load(pairs[b]), Load(pairs[c]))};
    }
    for (int m = 0; m < 3; ++m) {
      V16 ones;
      V16 twos;
      Score(wanted[(m + 1) % 3], wanted[(m + 2) % 3], &ones, &twos);
      Store(ones, planes->ones[3 * i + m]);
      Store(twos, planes->twos[3 * i + m]);
    }
  }
}

// Writes the chosen cell of each lane; kCells if no cell has two candidates.
inline void ChooseCells(const Lanes& lanes, uint16_t* chosen) {
  alignas(64) uint16_t pairs[kCells][kLanes];
  for (int cell = 0; cell < kCells; ++cell) {
    Store(IfCount<2>(Load(lanes.cells[cell])), pairs[cell]);
  }
  Planes rows;
  Planes columns;
  FillPlanes(lanes, pairs, kSize, 1, &rows);
  FillPlanes(lanes, pairs, 1, kSize, &columns);
  // The key of a cell is its score, then seven bits for its place, larger for earlier cells. So one
  // maximum finds the score and the first cell that has it.
  constexpr int kMost = 127;
  const V16 one = Same(1);
  V16 place = Same(kMost);
  V16 best = Same(kMost - kCells);
  for (int row = 0; row < kSize; ++row) {
    for (int m = 0; m < 3; ++m) {
      const V16 row_ones = Load(rows.ones[3 * row + m]);
      const V16 row_twos = Load(rows.twos[3 * row + m]);
      for (int column = 3 * m; column < 3 * m + 3; ++column) {
        const V16 pair = Load(pairs[kSize * row + column]);
        const V16 score = BitsIn(pair, row_ones, Load(columns.ones[3 * column + row / 3]), row_twos,
                                 Load(columns.twos[3 * column + row / 3]));
        best = hn::Max(best, IfNot0(pair, hn::Or(score, place)));
        place = hn::Sub(place, one);
      }
    }
  }
  Store(hn::Sub(Same(kMost), hn::And(best, Same(kMost))), chosen);
}

// The lanes in which no cell has more than two digits. If such a state has stalled, each open cell
// has two digits, and each digit that a unit lacks has two cells in it: no digit has one cell only,
// and there are twice as many candidates as open cells. So the digits that a solution leaves over
// in the open cells are a solution too. In any open cell, half of the solutions have the one digit
// and half the other.
inline LaneSet OnlyPairs(const Lanes& lanes) {
  const V16 one = Same(1);
  V16 third = hn::Zero(kD16);
  for (const auto& cell : lanes.cells) {
    const V16 digits = Load(cell);
    const V16 rest = hn::And(digits, hn::Sub(digits, one));
    third = hn::Or(third, hn::And(rest, hn::Sub(rest, one)));
  }
  return SetOf(hn::Eq(third, hn::Zero(kD16)));
}

// ---- The search --------------------------------------------------------------------------------

// Sweeps are repeated until this many lanes are finished, or half of those in use.
constexpr int kLanesToChange = std::max(kLanes * 5 / 16, 1);
// The same for the first sweeps of puzzles, which solve most of them.
constexpr int kFreshToChange = std::max(kLanes * 9 / 16, 1);
// When the parked block is full and has at least this many stalled states, cells are chosen for
// them; that takes as long for few states as for many. With fewer, only the solved states are
// removed.
constexpr int kStalledToGuess = std::max(kLanes / 2, 1);
// New puzzles start while fewer blocks than this wait for their second children.
constexpr size_t kBlocksInFlight = 8;
// Puzzles are searched depth first while more than this share of the latest ones had several
// solutions, and few solutions are wanted: with lanes, much of the work in flight would be wasted
// once the limit is reached. The share is compared after it was reduced for the next puzzles, to
// half with 32 of them.
constexpr double kSeveralAlone = kLanes > 16 ? 0.3 : 0.1;
constexpr int64_t kSolutionsAlone = kLanes > 16 ? 20 : 50;
// About how many puzzles the share covers.
constexpr double kPuzzlesBefore = 64;
// Polling interval: about 100 us.
constexpr int kChangesToPoll = 128;

// States that wait to be swept, each as it is or as its two children.
struct Block {
  // A state, or one child of it.
  struct Entry {
    uint8_t lane;
    uint8_t cell;     // kCells: no guess
    uint16_t digits;  // that the cell keeps
  };
  // A stack: the last entry comes first. No two entries are of one lane.
  struct Entries {
    int size = 0;
    Entry at[kLanes];

    void Add(Entry entry) { at[size++] = entry; }
  };

  Lanes lanes;
  Entries first;
  Entries second;  // taken after all of `first`
};

int CountOf(LaneSet set) { return std::popcount(set); }
LaneSet FirstLanes(int n) { return static_cast<LaneSet>((uint64_t{1} << n) - 1); }

class Kernel final : public BatchKernel {
 public:
  void Run(const Job& job, JobState* state) override {
    if (single_ != nullptr && job.puzzles.size() == 1 && job.excluded.empty()) {
      job.answers[0] = Answer();
      return single_->Run(job, state);
    }
    job_ = &job;
    state_ = state;
    may_double_ = !job.excluded.empty() && state->most_solutions() == dlx::internal::kNoLimit &&
                  job.sink == nullptr;
    next_ = 0;
    several_ = 0;
    FreeAll();
    Search();
    std::fill(job.answers.begin() + static_cast<ptrdiff_t>(next_), job.answers.end(), Answer());
  }

 private:
  void Search() {
    in_use_ = 0;
    for (int changes = 0;; ++changes) {
      if (changes % kChangesToPoll == 0 && state_->StopWanted()) return;
      Fill();
      if (state_->stopped()) return;
      if (in_use_ == 0) {
        if (parked_ == nullptr && next_ == job_->puzzles.size()) return;
        Branch();
        continue;
      }
      const LaneSet finished = SweepUntil(&active_, sums_, in_use_,
                                          std::min(kLanesToChange, (CountOf(in_use_) + 1) / 2));
      in_use_ &= ~finished;
    }
  }

  // Sweeps until `wanted` of the lanes in use are finished, and parks those that are not dead.
  LaneSet SweepUntil(Lanes* lanes, uint16_t* sums, LaneSet in_use, int wanted) {
    for (;;) {
      const Swept swept = Sweep(lanes, sums);
      const LaneSet finished = (swept.dead | swept.solved | swept.stalled) & in_use;
      if (CountOf(finished) < wanted) continue;
      Park(*lanes, finished & ~swept.dead, swept.solved);
      return finished;
    }
  }

  // Fills the free lanes, as far as there are states. First children come first, the latest before
  // earlier ones; then new puzzles; then second children. With many puzzles in flight, a puzzle
  // with several solutions is often finished before its second children are searched.
  void Fill() {
    while (in_use_ != kAllLanes && !state_->stopped()) {
      const bool puzzles_left = next_ < job_->puzzles.size();
      if (!first_.empty()) {
        TakeFromTop(&first_, &Block::first);
      } else if (puzzles_left && second_.size() < kBlocksInFlight) {
        Begin();
      } else if (!second_.empty()) {
        TakeFromTop(&second_, &Block::second);
      } else if (parked_ != nullptr && CountOf(in_use_) <= kLanes / 2) {
        Branch();
      } else {
        return;
      }
    }
  }

  // A block without first children left waits among those with second children, if it has any.
  void TakeFromTop(std::vector<Block*>* stack, Block::Entries Block::*children) {
    Block* const block = stack->back();
    TakeFrom(block, &(block->*children));
    if ((block->*children).size > 0) return;
    stack->pop_back();
    if (block->second.size > 0) {
      second_.push_back(block);
    } else {
      Free(block);
    }
  }

  void TakeFrom(Block* block, Block::Entries* entries) {
    // The lanes of `set` will be from[] of the block; all of them move at once.
    alignas(64) uint16_t from[kLanes] = {};
    LaneSet set = 0;
    LaneSet free = kAllLanes & ~in_use_;
    while (free != 0 && entries->size > 0) {
      const Block::Entry entry = entries->at[--entries->size];
      const uint32_t puzzle = block->lanes.puzzle[entry.lane];
      if (Finished(puzzle)) continue;
      if (entry.cell != kCells) {
        if (!state_->AddNodes(1)) return;
        block->lanes.cells[entry.cell][entry.lane] = entry.digits;
      }
      const int lane = std::countr_zero(free);
      free &= free - 1;
      from[lane] = entry.lane;
      set |= LaneSet{1} << lane;
      active_.puzzle[lane] = puzzle;
      active_.doubled[lane] = block->lanes.doubled[entry.lane];
      sums_[lane] = 0;
    }
    if (set == 0) return;
    MoveLanes(block->lanes, from, set, &active_);
    in_use_ |= set;
  }

  // Starts as many new puzzles as there are lanes. Most are solved, or need a guess, at once.
  void Begin() {
    const auto left = static_cast<int64_t>(job_->puzzles.size() - next_);
    const auto n = static_cast<int>(std::min<int64_t>(left, kLanes));
    several_ *= 1 - n / kPuzzlesBefore;
    if (single_ != nullptr && several_ > kSeveralAlone &&
        state_->most_solutions() <= kSolutionsAlone && job_->excluded.empty()) {
      SearchAlone(n);
      return;
    }
    if (!state_->AddNodes(n)) return;
    Block* const block = New();
    LoadPuzzles(n, &block->lanes);
    alignas(64) uint16_t sums[kLanes] = {};
    const LaneSet in_use = FirstLanes(n);
    const int wanted = std::min(kFreshToChange, n);
    LaneSet rest = in_use & ~SweepUntil(&block->lanes, sums, in_use, wanted);
    for (; rest != 0; rest &= rest - 1) {
      block->first.Add({static_cast<uint8_t>(std::countr_zero(rest)), kCells, 0});
    }
    Wait(block);
  }

  void SearchAlone(int n) {
    const absl::Span<Answer> answers = job_->answers.subspan(next_, n);
    std::fill(answers.begin(), answers.end(), Answer());
    single_->Run({.puzzles = job_->puzzles.subspan(next_, n), .answers = answers}, state_);
    next_ += static_cast<size_t>(n);
    for (const Answer& answer : answers) {
      if (answer.solutions > 1) several_ += 1 / kPuzzlesBefore;
    }
  }

  // Loads the next n puzzles; the remaining lanes get the last one too.
  void LoadPuzzles(int n, Lanes* lanes) {
    const uint8_t* digits[kLanes];
    for (int i = 0; i < kLanes; ++i) {
      const size_t k = next_ + static_cast<size_t>(std::min(i, n - 1));
      digits[i] = job_->puzzles[k].data();
      lanes->puzzle[i] = static_cast<uint32_t>(k);
      lanes->doubled[i] = 0;
      Clear(&job_->answers[k]);  // here, because it is soon written again
    }
    next_ += static_cast<size_t>(n);
    LoadDigits(digits, lanes);
    if (!job_->excluded.empty()) Exclude(lanes);
  }

  void Exclude(Lanes* lanes) const {
    for (int lane = 0; lane < kLanes; ++lane) {
      const Grid& excluded = job_->excluded[lanes->puzzle[lane]];
      for (Cell cell = 0; cell < kCells; ++cell) {
        if (excluded[cell] == 0) continue;
        uint16_t& digits = lanes->cells[cell][lane];
        digits = static_cast<uint16_t>(digits & ~BitOf(excluded[cell]));
      }
    }
  }

  // Adds lanes to the parked block, where they wait for a guess or to be counted. Handles the block
  // whenever it is full.
  void Park(const Lanes& lanes, LaneSet set, LaneSet solved) {
    while (set != 0) {
      if (parked_ == nullptr) parked_ = New();
      alignas(64) uint16_t from[kLanes] = {};
      LaneSet to = 0;
      for (; set != 0 && num_stalled_ + num_solved_ < kLanes; set &= set - 1) {
        const int lane = std::countr_zero(set);
        const bool is_solved = (solved >> lane & 1) != 0;
        const int place = is_solved ? kLanes - ++num_solved_ : num_stalled_++;
        from[place] = static_cast<uint16_t>(lane);
        to |= LaneSet{1} << place;
        parked_->lanes.puzzle[place] = lanes.puzzle[lane];
        parked_->lanes.doubled[place] = lanes.doubled[lane];
      }
      MoveLanes(lanes, from, to, &parked_->lanes);
      if (num_stalled_ + num_solved_ < kLanes) return;
      if (num_stalled_ >= kStalledToGuess) {
        Branch();
      } else {
        CountParked();
      }
    }
  }

  // Counts the solutions of the parked block, and guesses in its other states.
  void Branch() {
    if (parked_ == nullptr) return;
    CountParked();
    Block* const block = std::exchange(parked_, nullptr);
    if (num_stalled_ > 0) Guess(block, FirstLanes(std::exchange(num_stalled_, 0)));
    Wait(block);
  }

  void CountParked() {
    if (num_solved_ == 0) return;
    const LaneSet solved = kAllLanes & ~FirstLanes(kLanes - std::exchange(num_solved_, 0));
    CountSolutions(parked_->lanes, solved & Verified(parked_->lanes));
  }

  // Makes two children of each lane: one with the lowest digit of the chosen cell, the other with
  // its remaining digits. If there are only pairs, one child is enough: see OnlyPairs.
  void Guess(Block* block, LaneSet set) {
    alignas(64) uint16_t chosen[kLanes];
    ChooseCells(block->lanes, chosen);
    const LaneSet only_pairs = may_double_ ? OnlyPairs(block->lanes) : 0;
    for (; set != 0; set &= set - 1) {
      const int lane = std::countr_zero(set);
      if (Finished(block->lanes.puzzle[lane])) continue;
      // A state in which no cell has two candidates or more would be solved or dead.
      const Cell cell = chosen[lane] < kCells ? chosen[lane] : SmallestCell([&](Cell open) {
        return SizeIfOpen(block->lanes.cells[open][lane]);
      });
      const unsigned digits = block->lanes.cells[cell][lane];
      const unsigned lowest = digits & (~digits + 1);
      const auto entry = [&](unsigned kept) {
        return Block::Entry{static_cast<uint8_t>(lane), static_cast<uint8_t>(cell),
                            static_cast<uint16_t>(kept)};
      };
      block->first.Add(entry(lowest));
      if ((only_pairs >> lane & 1) != 0) {
        ++block->lanes.doubled[lane];
        continue;
      }
      block->second.Add(entry(digits & ~lowest));
    }
  }

  // Member by member: an Answer that is made and then copied is written by bytes and read back by
  // vectors, which waits for the stores and takes 4 ns more.
  static void Clear(Answer* answer) {
    answer->solutions = 0;
    answer->first = Grid();
    answer->outcome = dlx::Outcome::kExhausted;
  }

  bool Finished(uint32_t puzzle) const {
    return job_->answers[puzzle].solutions >= state_->most_solutions();
  }

  void CountSolutions(const Lanes& lanes, LaneSet set) {
    alignas(16) uint8_t digits[kLanes][kDigitsStride];
    bool stored = false;
    for (; set != 0 && !state_->stopped(); set &= set - 1) {
      const int lane = std::countr_zero(set);
      const uint32_t puzzle = lanes.puzzle[lane];
      if (Finished(puzzle)) continue;
      Answer& answer = job_->answers[puzzle];
      const int64_t before = answer.solutions;
      const int64_t solutions = before + (int64_t{1} << lanes.doubled[lane]);
      const bool is_first = before == 0;
      if (before == 1) several_ += 1 / kPuzzlesBefore;
      answer.solutions = solutions;
      if (HWY_UNLIKELY(solutions >= state_->most_solutions())) {
        answer.outcome = dlx::Outcome::kSolutionLimit;
      }
      if (!is_first && job_->sink == nullptr) continue;
      if (!std::exchange(stored, true)) StoreDigits(lanes, digits);
      if (is_first) answer.first.SetAll(digits[lane]);
      if (job_->sink != nullptr &&
          (*job_->sink)(puzzle, Grid::FromDigits(digits[lane])) == dlx::Visit::kStop) {
        state_->Stop(dlx::Outcome::kVisitorStop);
      }
    }
  }

  Block* New() {
    if (free_.empty()) {
      blocks_.push_back(std::make_unique<Block>());
      free_.push_back(blocks_.back().get());
    }
    Block* const block = free_.back();
    free_.pop_back();
    block->first.size = 0;
    block->second.size = 0;
    return block;
  }
  void Free(Block* block) { free_.push_back(block); }
  // The last run may have been stopped, or ended by an exception of a sink.
  void FreeAll() {
    parked_ = nullptr;
    num_stalled_ = 0;
    num_solved_ = 0;
    first_.clear();
    second_.clear();
    free_.clear();
    for (const std::unique_ptr<Block>& block : blocks_) Free(block.get());
  }
  // Puts a block on the stack of waiting ones, if it has any entries.
  void Wait(Block* block) {
    if (block->first.size > 0) {
      first_.push_back(block);
    } else {
      Free(block);
    }
  }

  const std::unique_ptr<BatchKernel> single_ = MakeSingleKernel();  // or null
  const Job* job_ = nullptr;
  JobState* state_ = nullptr;
  bool may_double_ = false;
  size_t next_ = 0;     // puzzle
  double several_ = 0;  // the share of the latest puzzles with several solutions

  Lanes active_ = {};
  alignas(64) uint16_t sums_[kLanes] = {};
  LaneSet in_use_ = 0;

  Block* parked_ = nullptr;  // stalled states first, solved ones last; null if there are none
  int num_stalled_ = 0;
  int num_solved_ = 0;
  std::vector<Block*> first_;   // blocks with first children, a stack
  std::vector<Block*> second_;  // blocks with second children only, a stack
  std::vector<Block*> free_;
  std::vector<std::unique_ptr<Block>> blocks_;
};

}  // namespace

std::unique_ptr<BatchKernel> MakeKernel() { return std::make_unique<Kernel>(); }

}  // namespace HWY_NAMESPACE
}  // namespace sudoku
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sudoku {

std::unique_ptr<BatchKernel> MakeBatchKernel() { return DLX_DISPATCH(MakeKernel)(); }

}  // namespace sudoku
#endif  // HWY_ONCE
