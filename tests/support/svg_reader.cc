// SPDX-License-Identifier: Apache-2.0

#include "tests/support/svg_reader.h"

#include <algorithm>
#include <map>
#include <optional>
#include <pugixml.hpp>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace test_support {
namespace {

using sudoku::Board;
using sudoku::Constraint;
using sudoku::ConstraintKind;

std::vector<std::string> Words(const std::string& text) {
  return absl::StrSplit(text, ' ', absl::SkipEmpty());
}

void Cover(double x, double y, double around, std::optional<Extent>* extent) {
  const Extent point = {x - around, y - around, x + around, y + around};
  if (!extent->has_value()) *extent = point;
  Extent& all = **extent;
  all = {std::min(all.left, point.left), std::min(all.top, point.top),
         std::max(all.right, point.right), std::max(all.bottom, point.bottom)};
}

// An attribute of an element, or of the nearest group around it that has it.
std::string Inherited(pugi::xml_node node, const char* name) {
  for (; !node.empty(); node = node.parent()) {
    if (!node.attribute(name).empty()) return node.attribute(name).value();
  }
  return "";
}

// Keeps the first error; after one, what it returns has no meaning.
class Reader {
 public:
  absl::StatusOr<SvgPicture> Read(const std::string& text);

 private:
  template <typename... Parts>
  void Fail(const Parts&... parts) {
    if (error_.ok()) error_ = absl::InvalidArgumentError(absl::StrCat(parts...));
  }

  // Attributes.
  std::string Get(const pugi::xml_node& node, const char* name);
  int Number(const std::string& text);
  int NumberOf(const pugi::xml_node& node, const char* name) { return Number(Get(node, name)); }
  std::vector<int> Numbers(const std::string& text);
  int CellOf(const std::string& name);
  std::vector<int> CellsOf(const std::string& names);
  ConstraintKind KindOf(const std::string& name);
  Constraint ReadConstraint(const pugi::xml_node& group);
  void ReadShape(const pugi::xml_node& svg);
  void ReadCell(const pugi::xml_node& node);
  void CheckAttributes(const pugi::xml_node& node);

  // Where elements lie.
  Extent PathExtent(const std::string& data, double around);
  Extent TextExtent(const pugi::xml_node& node);
  Extent ExtentOf(const pugi::xml_node& node);

  void ReadElements(const pugi::xml_node& parent);

  absl::Status error_;
  SvgPicture picture_;
  std::map<int, Constraint> constraints_;
};

std::string Reader::Get(const pugi::xml_node& node, const char* name) {
  const pugi::xml_attribute attribute = node.attribute(name);
  if (attribute.empty()) Fail("<", node.name(), "> has no ", name);
  return attribute.value();
}

int Reader::Number(const std::string& text) {
  int number = 0;
  if (!absl::SimpleAtoi(text, &number)) Fail("expected a whole number, found '", text, "'");
  return number;
}

std::vector<int> Reader::Numbers(const std::string& text) {
  std::vector<int> numbers;
  for (const std::string& word : Words(text)) numbers.push_back(Number(word));
  return numbers;
}

// "r12c3"
int Reader::CellOf(const std::string& name) {
  const Board& board = picture_.board;
  const size_t c = name.find('c');
  const bool has_form = !name.empty() && name[0] == 'r' && c != std::string::npos;
  const int row = has_form ? Number(name.substr(1, c - 1)) : 0;
  const int column = has_form ? Number(name.substr(c + 1)) : 0;
  if (row < 1 || row > board.rows || column < 1 || column > board.columns) {
    Fail("no cell: ", name);
    return 0;
  }
  return board.CellAt(row - 1, column - 1);
}

std::vector<int> Reader::CellsOf(const std::string& names) {
  std::vector<int> cells;
  for (const std::string& name : Words(names)) cells.push_back(CellOf(name));
  return cells;
}

ConstraintKind Reader::KindOf(const std::string& name) {
  for (int i = 0; i < sudoku::kNumConstraintKinds; ++i) {
    const auto kind = static_cast<ConstraintKind>(i);
    if (name == std::string(std::string_view(sudoku::ConstraintName(kind)))) return kind;
  }
  Fail("no kind of constraint: ", name);
  return ConstraintKind::kDifferent;
}

Constraint Reader::ReadConstraint(const pugi::xml_node& group) {
  Constraint constraint = {.kind = KindOf(Get(group, "data-kind")),
                           .cells = CellsOf(group.attribute("data-cells").value()),
                           .numbers = Numbers(group.attribute("data-numbers").value())};
  for (const pugi::xml_node& alternative : group.children("g")) {
    if (alternative.attribute("data-alternative").empty()) continue;
    std::vector<Constraint> parts;
    for (const pugi::xml_node& part : alternative.children("g")) {
      parts.push_back(ReadConstraint(part));
    }
    constraint.alternatives.push_back(parts);
  }
  return constraint;
}

void Reader::ReadShape(const pugi::xml_node& svg) {
  Board& board = picture_.board;
  board.rows = NumberOf(svg, "data-rows");
  board.columns = NumberOf(svg, "data-columns");
  board.least = NumberOf(svg, "data-least");
  board.num_values = NumberOf(svg, "data-values");
  board.lines_differ = std::string_view(svg.attribute("data-lines-differ").value()) != "false";
  board.box_rows = 0;
  board.box_columns = 0;
  if (!svg.attribute("data-box").empty()) {
    const std::vector<std::string> box = absl::StrSplit(Get(svg, "data-box"), 'x');
    board.box_rows = Number(box.front());
    board.box_columns = Number(box.back());
  }
  for (const std::string& region : Words(Get(svg, "data-regions"))) {
    board.regions.push_back(region == "-" ? -1 : Number(region));
  }
  if (board.regions.empty() || static_cast<int>(board.regions.size()) != board.num_cells()) {
    return Fail("not a region a cell");
  }
  if (!svg.attribute("data-holes").empty()) {
    board.holes.assign(board.num_cells(), false);
    for (const int cell : CellsOf(Get(svg, "data-holes"))) board.holes[cell] = true;
  }
  board.givens.assign(board.num_cells(), sudoku::kEmptyCell);
  board.candidates.assign(board.num_cells(), board.AllValues());
  board.title = svg.attribute("data-title").value();
  board.author = svg.attribute("data-author").value();
  board.rules = svg.attribute("data-rules").value();
  picture_.placed.assign(board.num_cells(), sudoku::kEmptyCell);
}

void Reader::ReadCell(const pugi::xml_node& node) {
  Board& board = picture_.board;
  const int cell = CellOf(Get(node, "data-cell"));
  if (!node.attribute("data-given").empty()) {
    board.givens[cell] = NumberOf(node, "data-given");
    if (std::string_view(node.child_value()).empty()) Fail("a value without a symbol");
  }
  if (!node.attribute("data-placed").empty()) {
    picture_.placed[cell] = NumberOf(node, "data-placed");
  }
  if (!node.attribute("data-candidates").empty()) {
    board.candidates[cell] = 0;
    for (const int value : Numbers(Get(node, "data-candidates"))) {
      board.candidates[cell] |= board.SetOf(value);
    }
  }
}

// Nothing that runs, and nothing from elsewhere.
void Reader::CheckAttributes(const pugi::xml_node& node) {
  for (const pugi::xml_attribute& attribute : node.attributes()) {
    const std::string name = attribute.name();
    if (name.rfind("on", 0) == 0 || name.find("href") != std::string::npos ||
        std::string_view(attribute.value()).find("url(") != std::string_view::npos) {
      Fail("an attribute ", name);
    }
  }
}

// Lines to points (M, L) and along an axis (h, v), and back to the first point (Z).
Extent Reader::PathExtent(const std::string& data, double around) {
  std::optional<Extent> extent;
  double x = 0;
  double y = 0;
  size_t at = 0;
  const auto number = [&] {
    while (at < data.size() && data[at] == ' ') ++at;
    const size_t begin = at;
    while (at < data.size() && (data[at] == '-' || absl::ascii_isdigit(data[at]))) ++at;
    return Number(data.substr(begin, at - begin));
  };
  while (at < data.size() && error_.ok()) {
    const char command = data[at++];
    if (command == 'M' || command == 'L') {
      x = number();
      y = number();
    } else if (command == 'h') {
      x += number();
    } else if (command == 'v') {
      y += number();
    } else if (command != 'Z') {
      Fail("a path with ", std::string(1, command));
    }
    Cover(x, y, around, &extent);
  }
  if (!extent.has_value()) Fail("an empty path");
  return extent.value_or(Extent{});
}

Extent Reader::TextExtent(const pugi::xml_node& node) {
  const int size = Number(Inherited(node, "font-size"));
  const std::string text = node.child_value();
  // The widths of printable ASCII in Helvetica, in hundredths of the size; capitals and digits are
  // 0.72 high.
  static constexpr int kWidths[] = {28,  28, 35, 56, 56, 89, 67, 19, 33, 33, 39, 58, 28, 33, 28, 28,
                                    56,  56, 56, 56, 56, 56, 56, 56, 56, 56, 28, 28, 58, 58, 58, 56,
                                    102, 67, 67, 72, 72, 67, 61, 78, 72, 28, 50, 67, 56, 83, 72, 78,
                                    67,  78, 72, 67, 61, 72, 67, 94, 67, 67, 61, 28, 28, 28, 47, 56,
                                    33,  56, 56, 50, 56, 56, 28, 56, 56, 22, 22, 50, 22, 83, 56, 56,
                                    56,  56, 33, 50, 28, 56, 50, 72, 50, 50, 50, 33, 26, 33, 58};
  double width = 0;
  for (const char c : text) {
    const bool continues = (static_cast<unsigned char>(c) & 0xc0) == 0x80;
    if (!continues) width += size / 100.0 * (c >= ' ' && c <= '~' ? kWidths[c - ' '] : 60);
  }
  const double x = NumberOf(node, "x");
  const double y = NumberOf(node, "y");
  const std::string anchor = Inherited(node, "text-anchor");
  const double left = anchor == "start" ? x : anchor == "end" ? x - width : x - width / 2;
  return {left, y - 0.72 * size, left + width, y};
}

Extent Reader::ExtentOf(const pugi::xml_node& node) {
  const std::string name = node.name();
  const double around =
      node.attribute("stroke-width").empty() ? 0 : NumberOf(node, "stroke-width") / 2.0;
  if (name == "rect") {
    const double x = NumberOf(node, "x");
    const double y = NumberOf(node, "y");
    return {x - around, y - around, x + NumberOf(node, "width") + around,
            y + NumberOf(node, "height") + around};
  }
  if (name == "circle") {
    const double x = NumberOf(node, "cx");
    const double y = NumberOf(node, "cy");
    const double r = NumberOf(node, "r") + around;
    return {x - r, y - r, x + r, y + r};
  }
  if (name == "path") return PathExtent(Get(node, "d"), around);
  if (name == "text") return TextExtent(node);
  Fail("an element <", name, ">");
  return {};
}

void Reader::ReadElements(const pugi::xml_node& parent) {
  for (const pugi::xml_node& node : parent.children()) {
    if (node.type() == pugi::node_pcdata) continue;
    CheckAttributes(node);
    if (!node.attribute("data-index").empty()) {
      const int index = NumberOf(node, "data-index");
      if (!constraints_.emplace(index, ReadConstraint(node)).second) {
        Fail("constraint ", index, " stands there twice");
      }
    }
    if (!node.attribute("data-cell").empty()) ReadCell(node);
    if (std::string_view(node.name()) == "g") {
      ReadElements(node);
    } else {
      picture_.parts.push_back({node.name(), node.child_value(), ExtentOf(node)});
    }
  }
}

absl::StatusOr<SvgPicture> Reader::Read(const std::string& text) {
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_string(
      text.c_str(), pugi::parse_default | pugi::parse_pi | pugi::parse_declaration |
                        pugi::parse_comments | pugi::parse_doctype);
  if (!result) Fail(result.description(), " at byte ", result.offset);
  const pugi::xml_node svg = document.child("svg");
  if (svg.empty() || document.first_child() != document.last_child()) Fail("not one <svg>");
  if (error_.ok()) ReadShape(svg);
  const std::vector<int> view = error_.ok() ? Numbers(Get(svg, "viewBox")) : std::vector<int>();
  if (view.size() != 4) Fail("a view of other than four numbers");
  if (!error_.ok()) return error_;
  picture_.view = {static_cast<double>(view[0]), static_cast<double>(view[1]),
                   static_cast<double>(view[0] + view[2]), static_cast<double>(view[1] + view[3])};
  CheckAttributes(svg);
  ReadElements(svg);
  for (auto& [index, constraint] : constraints_) {
    if (index != static_cast<int>(picture_.board.constraints.size())) {
      Fail("a constraint before ", index, " is missing");
    }
    picture_.board.constraints.push_back(std::move(constraint));
  }
  if (!error_.ok()) return error_;
  return std::move(picture_);
}

}  // namespace

absl::StatusOr<SvgPicture> ReadSvg(const std::string& text) { return Reader().Read(text); }

}  // namespace test_support
