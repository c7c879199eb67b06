// SPDX-License-Identifier: Apache-2.0

#include "tests/support/known_problems.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace quadrille_test {
namespace {

using dlx::Item;
using dlx::Problem;
using dlx::ProblemBuilder;

// Items and options by name, one string each.
class NamedBuilder {
 public:
  void Items(const std::vector<std::string>& names) {
    for (const std::string& name : names) items_.emplace(name, builder_.AddItem(name));
  }
  void SecondaryItems(const std::vector<std::string>& names) {
    for (const std::string& name : names) items_.emplace(name, builder_.AddSecondaryItem(name));
  }
  void Option(const std::vector<std::string>& names) {
    std::vector<Item> option;
    for (const std::string& name : names) option.push_back(items_.at(name));
    builder_.AddOption(option);
  }
  Problem Build() { return std::move(builder_).Build().value(); }

 private:
  ProblemBuilder builder_;
  std::map<std::string, Item> items_;
};

using Cell = std::pair<int, int>;  // row, column

// All ways to turn and reflect a shape, each moved into the corner and sorted.
std::set<std::vector<Cell>> Orientations(const std::vector<std::string>& drawing) {
  std::vector<Cell> shape;
  for (int r = 0; r < static_cast<int>(drawing.size()); ++r) {
    for (int c = 0; c < static_cast<int>(drawing[r].size()); ++c) {
      if (drawing[r][c] == '#') shape.push_back({r, c});
    }
  }
  std::set<std::vector<Cell>> orientations;
  for (int turn = 0; turn < 8; ++turn) {
    for (auto& [r, c] : shape) {
      r = std::exchange(c, -r);
      if (turn == 4) c = -c;  // from here on reflected
    }
    int top = shape[0].first;
    int left = shape[0].second;
    for (const auto& [r, c] : shape) {
      top = std::min(top, r);
      left = std::min(left, c);
    }
    std::vector<Cell> moved;
    for (const auto& [r, c] : shape) moved.push_back({r - top, c - left});
    std::sort(moved.begin(), moved.end());
    orientations.insert(moved);
  }
  return orientations;
}

std::string CellName(int r, int c) {
  constexpr absl::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";
  return {kDigits[r], kDigits[c]};
}

}  // namespace

Problem Queens(int n) {
  NamedBuilder b;
  for (int i = 0; i < n; ++i) {
    const int k = i % 2 == 0 ? n / 2 + i / 2 : n / 2 - (i + 1) / 2;
    b.Items({absl::StrCat("r", k), absl::StrCat("c", k)});
  }
  for (const char* diagonal : {"a", "b"}) {
    for (int d = 1; d < 2 * n - 2; ++d) b.SecondaryItems({absl::StrCat(diagonal, d)});
  }
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      std::vector<std::string> option = {absl::StrCat("r", r), absl::StrCat("c", c)};
      for (const auto& [diagonal, d] : {std::pair("a", r + c), std::pair("b", n - 1 - r + c)}) {
        if (0 < d && d < 2 * n - 2) option.push_back(absl::StrCat(diagonal, d));
      }
      b.Option(option);
    }
  }
  return b.Build();
}

Problem Dominoes(int rows, int columns, const std::set<std::string>& missing) {
  const auto cell = [](int r, int c) { return absl::StrCat(r, c); };
  NamedBuilder b;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      if (missing.count(cell(r, c)) == 0) b.Items({cell(r, c)});
    }
  }
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      for (const auto& [r2, c2] : {std::pair(r, c + 1), std::pair(r + 1, c)}) {
        if (r2 == rows || c2 == columns) continue;
        if (missing.count(cell(r, c)) + missing.count(cell(r2, c2)) > 0) continue;
        b.Option({cell(r, c), cell(r2, c2)});
      }
    }
  }
  return b.Build();
}

Problem Langford(int n) {
  NamedBuilder b;
  for (int k = 1; k <= n; ++k) b.Items({absl::StrCat(k)});
  for (int s = 1; s <= 2 * n; ++s) b.Items({absl::StrCat("s", s)});
  for (int k = 1; k <= n; ++k) {
    for (int s = 1; s + k + 1 <= 2 * n; ++s) {
      b.Option({absl::StrCat(k), absl::StrCat("s", s), absl::StrCat("s", s + k + 1)});
    }
  }
  return b.Build();
}

Problem SetPartitions(int n) {
  ProblemBuilder b;
  std::vector<Item> items;
  for (int i = 0; i < n; ++i) items.push_back(b.AddItem(absl::StrCat(i)));
  for (int subset = 1; subset < 1 << n; ++subset) {
    std::vector<Item> option;
    for (int i = 0; i < n; ++i) {
      if (subset >> i & 1) option.push_back(items[i]);
    }
    b.AddOption(option);
  }
  return std::move(b).Build().value();
}

Problem Pentominoes(int rows, int columns) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> shapes = {
      {"F", {".##", "##.", ".#."}}, {"I", {"#####"}},
      {"L", {"####", "#..."}},      {"N", {"###.", "..##"}},
      {"P", {"###", "##."}},        {"T", {"###", ".#.", ".#."}},
      {"U", {"###", "#.#"}},        {"V", {"###", "#..", "#.."}},
      {"W", {"#..", "##.", ".##"}}, {"X", {".#.", "###", ".#."}},
      {"Y", {"####", ".#.."}},      {"Z", {"##.", ".#.", ".##"}},
  };
  NamedBuilder b;
  for (const auto& [name, drawing] : shapes) b.Items({name});
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) b.Items({CellName(r, c)});
  }
  for (const auto& [name, drawing] : shapes) {
    for (const std::vector<Cell>& shape : Orientations(drawing)) {
      for (int dr = 0; dr < rows; ++dr) {
        for (int dc = 0; dc < columns; ++dc) {
          std::vector<std::string> option = {name};
          for (const auto& [r, c] : shape) {
            if (r + dr < rows && c + dc < columns) option.push_back(CellName(r + dr, c + dc));
          }
          if (option.size() == 6) b.Option(option);
        }
      }
    }
  }
  return b.Build();
}

}  // namespace quadrille_test
