// SPDX-License-Identifier: Apache-2.0
//
// Pages for print. The layout is the browser's: each page is a grid of places of equal size, and a
// picture is as large as its place allows.

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "sudoku/draw.h"
#include "sudoku/draw/svg.h"
#include "sudoku/text/xml_text.h"

namespace sudoku {
namespace {

// A4 less margins of 12 mm, and a little less than that, so that rounding makes no empty pages.
constexpr absl::string_view kStyle = R"(
@page{size:A4;margin:12mm}
*{box-sizing:border-box}
body{margin:0;font:11pt Helvetica,Arial,sans-serif;color:#000;background:#fff}
section{width:186mm;height:272mm;display:grid;gap:6mm;break-after:page}
section:last-child{break-after:auto}
.n1{grid-template:repeat(1,minmax(0,1fr))/repeat(1,minmax(0,1fr))}
.n2{grid-template:repeat(2,minmax(0,1fr))/repeat(1,minmax(0,1fr))}
.n4{grid-template:repeat(2,minmax(0,1fr))/repeat(2,minmax(0,1fr))}
.n6{grid-template:repeat(3,minmax(0,1fr))/repeat(2,minmax(0,1fr))}
.n12{grid-template:repeat(4,minmax(0,1fr))/repeat(3,minmax(0,1fr))}
figure{margin:0;display:flex;flex-direction:column;min-height:0}
figcaption{flex:none;text-align:center;padding-bottom:1mm}
svg{flex:1;min-height:0;width:100%}
@media screen{body{background:#ddd}section{margin:8mm auto;padding:2mm;background:#fff}}
)";

struct Figure {
  std::string caption;
  const std::string* picture;
};

void AddPages(const std::vector<Figure>& figures, int per_page, std::string* html) {
  for (size_t begin = 0; begin < figures.size(); begin += per_page) {
    absl::StrAppend(html, "<section class=\"n", per_page, "\">\n");
    const size_t end = std::min(figures.size(), begin + per_page);
    for (size_t i = begin; i < end; ++i) {
      absl::StrAppend(html, "<figure><figcaption>", figures[i].caption, "</figcaption>\n",
                      *figures[i].picture, "</figure>\n");
    }
    absl::StrAppend(html, "</section>\n");
  }
}

}  // namespace

std::string DrawPages(absl::Span<const std::string> puzzles,
                      absl::Span<const std::string> solutions, const PageOptions& options) {
  std::string html =
      absl::StrCat("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
                   internal::XmlText(options.heading.empty() ? "Sudoku" : options.heading),
                   "</title>\n<style>", kStyle, "</style>\n</head>\n<body>\n");
  std::vector<Figure> figures;
  for (size_t i = 0; i < puzzles.size(); ++i) figures.push_back({absl::StrCat(i + 1), &puzzles[i]});
  AddPages(figures, options.per_page, &html);
  figures.clear();
  for (size_t i = 0; i < solutions.size(); ++i) {
    if (!solutions[i].empty()) {
      figures.push_back({absl::StrCat("Solution of ", i + 1), &solutions[i]});
    }
  }
  constexpr int kSolutionsPerPage = 12;
  AddPages(figures, kSolutionsPerPage, &html);
  absl::StrAppend(&html, "</body>\n</html>\n");
  return html;
}

}  // namespace sudoku
