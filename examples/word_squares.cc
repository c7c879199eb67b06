// SPDX-License-Identifier: Apache-2.0
//
// Word squares: four words across and four words down, all different, in a square of 4 x 4 letters.
//
// Encoding: an item for each row and each column, and a secondary item for each cell, whose color
// is its letter: a row and a column agree on the cell where they meet. An option is a word in a row
// or a column, with the colors of four cells. It also has the word itself, a secondary item that is
// used at most once.
//
// Expected: 380 squares from the 285 words below; since rows and columns may be exchanged, these
// are 190 squares, each found twice. Trying all words row by row, and checking that the columns are
// prefixes of words, gives the same number.
//
// Reference: Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1, on exact covering
// with colors.

#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "examples/arguments.h"
#include "examples/drawing.h"

namespace {

constexpr int kSize = 4;
constexpr absl::string_view kWords =
    "able acid acre aged aide ajar ales alga also alto amen amid anew ante apex arch area arid "
    "arms "
    "arts atom aura auto avid away bean beds belt bend best blot bone boot bore bred cafe cage "
    "calm "
    "came cane cape care cave chat clan coal coat code cold cone cool core corn cove crab crew "
    "dart "
    "dash date deal dear deed deep deer dent dial dice dine dish dive dome done draw ears ease "
    "edge "
    "edit eels else emit ends envy eras even ever evil fast flag flat flow foam gain gave glad "
    "glen "
    "glow gold good gram grew grid grin grip hare hate have held hens hero hire hive hole home "
    "hope "
    "iced icon idea idle idol inch into iris iron isle item jade knee lace lady lane last late "
    "lava "
    "lean leap lens less life lime line list live loan lone long lose loud love made male mare "
    "mask "
    "meat melt mend mice mile mine mist moat mode mole more moss move name near neat need nest "
    "news "
    "next nine node none noon nose oats odds odor ogre omen omit once ones onto opal open oral "
    "oval "
    "oven over owls pace page pale palm pane part past pear peas peel pine plan plot poet pole "
    "raft "
    "rare read real reed rent rest ride rise road roam robe rode role root rope rose rule same "
    "sand "
    "scan scar seal seam seas seat seen shed ship shop show slab sled slow snap snow song spin "
    "spot "
    "star stem step tale tame tape task teal team teas tent test thin tide tile time tire told "
    "tone "
    "tops tore trap tray tree twin type user vast vine wade walk weed went west wide wine wore "
    "year";

dlx::Problem WordSquareProblem() {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> row, column, cell;
  for (int i = 1; i <= kSize; ++i) row.push_back(b.AddItem(absl::StrCat("row", i)));
  for (int i = 1; i <= kSize; ++i) column.push_back(b.AddItem(absl::StrCat("column", i)));
  for (int i = 0; i < kSize * kSize; ++i) {
    cell.push_back(b.AddSecondaryItem(absl::StrCat(i / kSize + 1, ",", i % kSize + 1)));
  }
  for (const absl::string_view word : absl::StrSplit(kWords, ' ')) {
    const dlx::Item word_item = b.AddSecondaryItem(word);
    for (int i = 0; i < kSize; ++i) {
      std::vector<dlx::Entry> across = {row[i]}, down = {column[i]};
      for (int k = 0; k < kSize; ++k) {
        const dlx::Color letter = b.AddColor(word.substr(k, 1));
        across.push_back(cell[i * kSize + k].As(letter));
        down.push_back(cell[k * kSize + i].As(letter));
      }
      across.push_back(word_item);
      down.push_back(word_item);
      b.AddOption(across, {.label = word});
      b.AddOption(down, {.label = word});
    }
  }
  return std::move(b).Build().value();  // nothing can be wrong with it
}

// The words of the rows; the item of a row comes first in its options.
std::vector<std::string> Rows(const dlx::Problem& problem, dlx::SolutionView solution) {
  std::vector<std::string> rows(kSize);
  for (const dlx::OptionId option : solution) {
    const int i = problem.option(option)[0].index();
    if (i < kSize) rows[i] = std::string(problem.label(option));
  }
  return rows;
}

std::string Svg(const std::vector<std::string>& rows) {
  constexpr int kSide = 44, kHalf = kSide / 2;
  examples::Svg svg(kSize * kSide, kSize * kSide);
  for (int i = 0; i < kSize * kSize; ++i) {
    const int x = i % kSize * kSide, y = i / kSize * kSide;
    const char letter = rows[i / kSize][i % kSize];
    svg.Rect(x + 1, y + 1, kSide - 2, kSide - 2, examples::Palette(letter - 'a'), 5);
    svg.Text(x + kHalf, y + kHalf, 24, {&letter, 1}, examples::kDark);
  }
  return std::move(svg).Finish();
}

}  // namespace

int main(int argc, char** argv) {
  examples::Arguments args(
      argc, argv, absl::StrCat("usage: word_squares [--dlx | --svg]\n", examples::kOutputs));
  const bool dlx = args.Flag("--dlx"), svg = args.Flag("--svg");
  if (args.Done()) return args.status();

  const dlx::Problem problem = WordSquareProblem();
  if (dlx) {
    std::cout << dlx::WriteText(problem, dlx::TextFormat::kDlx)->text;
    return 0;
  }
  dlx::Solver solver(problem);
  for (const dlx::SolutionView solution : solver.solutions()) {
    if (solver.stats().solutions > 1) continue;
    const std::vector<std::string> rows = Rows(problem, solution);
    if (svg) {
      std::cout << Svg(rows);
      return 0;
    }
    for (const std::string& row : rows) std::cout << row << '\n';
  }
  std::cout << solver.stats().solutions << " word squares\n";
}
