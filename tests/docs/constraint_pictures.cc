// SPDX-License-Identifier: Apache-2.0
//
// constraint_pictures DIRECTORY PAGE [--update]
//
// The pictures of docs/constraints.md. Fails, with a line for each, unless
//
//   1  the files in the directory are those that are drawn today, one for each kind of constraint
//      and those of the gallery; with --update, they are written
//   2  no other file is there
//   3  the page shows each of them, and no other
//   4  none of a single kind is larger than kMostBytes

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "sudoku/draw.h"
#include "tests/support/sample_boards.h"

namespace {

constexpr size_t kMostBytes = 6600;

// Names and texts of the files.
std::map<std::string, std::string> Draw() {
  std::map<std::string, std::string> pictures;
  for (int i = 0; i < sudoku::kNumConstraintKinds; ++i) {
    const auto kind = static_cast<sudoku::ConstraintKind>(i);
    const sudoku::Board board = test_support::SampleBoard(kind);
    sudoku::DrawOptions options = {.color = true};
    // A solution shows what the rule allows. On a large board it would make a large file.
    if (board.rows <= 6) options.placed = board.solution;
    pictures[test_support::FileNameOf(kind) + ".svg"] = sudoku::DrawBoard(board, options);
  }
  const sudoku::Board mixed = test_support::MixedPuzzle();
  pictures["gallery_color.svg"] = sudoku::DrawBoard(mixed, {.color = true});
  pictures["gallery_print.svg"] = sudoku::DrawBoard(mixed);
  pictures["gallery_candidates.svg"] =
      sudoku::DrawBoard(sudoku::WithPencilMarks(test_support::KillerPuzzle()));
  pictures["gallery_jigsaw.svg"] = sudoku::DrawBoard(test_support::JigsawPuzzle());
  return pictures;
}

std::string Read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

// The names in src="constraints/NAME" of a page.
std::set<std::string> Shown(const std::string& page) {
  constexpr std::string_view kBefore = "src=\"constraints/";
  std::set<std::string> names;
  for (size_t at = page.find(kBefore); at != std::string::npos; at = page.find(kBefore, at)) {
    at += kBefore.size();
    names.insert(page.substr(at, page.find('"', at) - at));
  }
  return names;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "usage: constraint_pictures DIRECTORY PAGE [--update]\n";
    return 2;
  }
  const std::filesystem::path directory = argv[1];
  const bool update = argc > 3 && std::string_view(argv[3]) == "--update";
  int faults = 0;
  const auto complain = [&](const std::string& text) {
    std::cout << text << '\n';
    ++faults;
  };
  const std::map<std::string, std::string> pictures = Draw();
  std::set<std::string> shown = Shown(Read(argv[2]));
  for (const auto& [name, text] : pictures) {
    const std::filesystem::path path = directory / name;
    if (update) std::ofstream(path, std::ios::binary) << text;
    if (!std::filesystem::exists(path)) {
      complain(name + " is missing");
    } else if (Read(path) != text) {
      complain(name + " is not what is drawn today");
    }
    if (shown.erase(name) == 0) complain(name + " is not on the page");
    if (name.rfind("gallery", 0) != 0 && text.size() > kMostBytes) {
      complain(name + " is larger than " + std::to_string(kMostBytes) + " bytes");
    }
  }
  for (const std::string& name : shown) complain(name + " is on the page, and is not drawn");
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    const std::string name = entry.path().filename().string();
    if (pictures.count(name) == 0) complain(name + " is not drawn by this program");
  }
  if (faults > 0) std::cout << "constraint_pictures " << argv[1] << ' ' << argv[2] << " --update\n";
  return faults > 0 ? 1 : 0;
}
