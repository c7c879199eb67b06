// SPDX-License-Identifier: Apache-2.0
//
// XML of OpenSudoku (versions 1 to 3) and of apps that do as it does: elements <game data="..."/>,
// in folders or not. The data are 81 digits, or "version: N" and then fields between bars for each
// cell: its value, notes, and whether the player may change it. What the player has written is no
// part of the puzzle.

#include <algorithm>
#include <cstring>
#include <pugixml.hpp>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "sudoku/format.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"
#include "sudoku/text/shortened.h"
#include "sudoku/text/xml_text.h"

namespace sudoku::internal {
namespace {

// How the elements of a version-1 document are called that say something of its puzzles, and what
// the others are for a record.
constexpr std::pair<const char*, const char*> kXmlHeads[] = {{"comment", "comment"},
                                                             {"created", "date"},
                                                             {"source", "source"},
                                                             {"level", "level"},
                                                             {"sourceURL", "url"}};

absl::string_view FaultOf(pugi::xml_parse_status status) {
  switch (status) {
    case pugi::status_unrecognized_tag:
      return "a tag of no known kind";
    case pugi::status_bad_pi:
      return "a declaration without its end";
    case pugi::status_bad_comment:
      return "a comment without its end";
    case pugi::status_bad_cdata:
    case pugi::status_bad_doctype:
    case pugi::status_bad_pcdata:
      return "a section without its end";
    case pugi::status_bad_start_element:
      return "a start tag without its end";
    case pugi::status_bad_attribute:
      return "an attribute that is not NAME=\"VALUE\"";
    case pugi::status_bad_end_element:
      return "an end tag without its end";
    case pugi::status_end_element_mismatch:
      return "an end tag is missing, or one too many";
    case pugi::status_no_document_element:
      return "there is no element";
    default:
      return "it cannot be read";
  }
}

class XmlReader {
 public:
  explicit XmlReader(const ReadJob& job) : job_(job) {}

  void Read() {
    if (absl::StripAsciiWhitespace(job_.text).empty()) return;
    const pugi::xml_parse_result result =
        document_.load_buffer(job_.text.data(), job_.text.size(), pugi::parse_default);
    // Not after the last line end: there is no such line.
    const size_t end = absl::StripTrailingAsciiWhitespace(job_.text).size();
    if (!result) error_at_ = std::min(static_cast<size_t>(result.offset), end);
    const pugi::xml_node root = document_.document_element();
    if (absl::string_view(root.name()) == "java") {
      return Fail(OffsetOf(root),
                  "this is a file of HoDoKu (.hsol, .hcfg), which only that "
                  "program reads; it exports others");
    }
    ReadHeads(root);
    if (root && !ReadGames(root)) return;
    if (!result) {  // games before the error are whole, and read
      return Fail(error_at_, absl::StrCat("the XML is damaged: ", FaultOf(result.status)));
    }
    if (!has_games_) Fail(OffsetOf(root), absl::StrCat("no <game> in <", root.name(), ">"));
  }

 private:
  // Reads all games below a node in the order of the document; the depth of the tree is bounded by
  // a walk without recursion. False once the records are not wanted any more.
  bool ReadGames(const pugi::xml_node& root) {
    for (pugi::xml_node node = root; node;) {
      const absl::string_view name = node.name();
      const bool is_game = name == "game" || (name == "sudoku" && node.attribute("data"));
      // The tag in which an error lies is not whole; nothing is found for what has no end.
      if (is_game && job_.text.find('>', OffsetOf(node)) <= error_at_) {
        has_games_ = true;
        if (!job_.take(ReadGame(node))) return false;
      }
      if (node.first_child()) {
        node = node.first_child();
        continue;
      }
      while (node && node != root && !node.next_sibling()) node = node.parent();
      node = node && node != root ? node.next_sibling() : pugi::xml_node();
    }
    return true;
  }

  static size_t OffsetOf(const pugi::xml_node& node) {
    // Of the name; the bracket stands before it.
    return static_cast<size_t>(std::max<ptrdiff_t>(node.offset_debug() - 1, 0));
  }

  // The line and column of a byte of the text. Offsets grow, so lines are counted once.
  std::pair<int64_t, size_t> PlaceOf(size_t offset) {
    offset = std::min(offset, job_.text.size());
    if (offset < counted_) counted_ = line_begin_ = line_ = 0;
    for (; counted_ < offset; ++counted_) {
      if (job_.text[counted_] != '\n') continue;
      ++line_;
      line_begin_ = counted_ + 1;
    }
    return {line_ + 1, offset - line_begin_};
  }

  void Fail(size_t offset, std::string message) {
    const auto [line, at] = PlaceOf(offset);
    BoardRecord record = NewRecord(Notation::kOpenSudoku, {line, ""}, false);
    SetError(&record, line, at, std::move(message));
    job_.take(std::move(record));
  }

  BoardRecord ReadGame(const pugi::xml_node& node) {
    const size_t begin = OffsetOf(node);
    const auto [line, at] = PlaceOf(begin);
    const absl::string_view rest = job_.text.substr(begin);
    BoardRecord record =
        NewRecord(Notation::kOpenSudoku, {line, rest.substr(0, rest.find('>') + 1)}, false);
    record.board = MakeBoard(kSize, kSize);
    record.alphabet = DefaultAlphabet(record.board);
    pugi::xml_attribute data = node.attribute("data");
    if (!data) data = node.attribute("cells_data");
    if (!data) {
      SetError(&record, line, at, absl::StrCat("<", node.name(), "> has no data"));
      return record;
    }
    ReadData(data.value(), line, at, &record);
    Board& board = record.board;
    board.title = about_.title;
    board.author = about_.author;
    board.rules = about_.rules;
    record.heads = heads_;
    pugi::xml_node folder = node.parent();
    while (folder && absl::string_view(folder.name()) != "folder") folder = folder.parent();
    if (folder) board.title = folder.attribute("name").value();
    if (const char* note = node.attribute("note").value(); *note != '\0') {
      record.heads.emplace_back("comment", note);
    }
    return record;
  }

  // What a document says of all its puzzles.
  void ReadHeads(const pugi::xml_node& root) {
    about_.title = root.child_value("name");
    about_.author = root.child_value("author");
    about_.rules = root.child_value("description");
    for (const auto& [element, head] : kXmlHeads) {
      const std::string text = root.child_value(element);
      if (!text.empty()) heads_.emplace_back(head, text);
    }
  }

  void ReadData(absl::string_view data, int64_t line, size_t at, BoardRecord* record) {
    if (absl::ConsumePrefix(&data, "version:")) {
      ReadFields(absl::StripAsciiWhitespace(data), line, at, record);
      return;
    }
    std::string cells;
    for (const char c : data) {
      if (!absl::ascii_isspace(static_cast<unsigned char>(c))) cells.push_back(c);
    }
    for (size_t i = 0; i < cells.size() && i < kCells; ++i) {
      const Digit digit = ParseCell(cells[i]);
      if (digit < 0) {
        return SetError(record, line, at,
                        absl::StrCat(CellName(static_cast<Cell>(i)),
                                     ": expected a digit or an empty cell, found ",
                                     DescribeCharacter(cells, i)));
      }
      if (digit > 0) record->board.givens[i] = digit;
    }
    if (cells.size() != kCells) {
      SetError(record, line, at, absl::StrCat("expected 81 cells, found ", cells.size()));
    }
  }

  // "3 5|0|0|..." after "version:".
  void ReadFields(absl::string_view data, int64_t line, size_t at, BoardRecord* record) {
    const size_t end = std::min(data.find_first_of(" \t\r\n"), data.size());
    const absl::string_view number = data.substr(0, end);
    int version = 0;
    if (!absl::SimpleAtoi(number, &version) || version < 1 || version > 5) {
      return SetError(
          record, line, at,
          absl::StrCat("expected a version of data from 1 to 5, found '", Shortened(number), "'"));
    }
    std::vector<absl::string_view> fields =
        absl::StrSplit(absl::StripAsciiWhitespace(data.substr(end)), '|');
    if (version == 2) {  // once written with two bars after the notes
      fields.erase(std::remove(fields.begin(), fields.end(), ""), fields.end());
    } else if (!fields.empty() && fields.back().empty()) {
      fields.pop_back();
    }
    const size_t per_cell = version <= 3 ? 3 : version == 4 ? 4 : 5;
    if (fields.size() != per_cell * kCells) {
      return SetError(record, line, at,
                      absl::StrCat("expected ", per_cell, " fields for each of 81 cells, found ",
                                   fields.size(), " fields"));
    }
    bool has_other_values = false;
    for (Cell cell = 0; cell < kCells; ++cell) {
      const absl::string_view value = fields[cell * per_cell];
      const absl::string_view may_change = fields[(cell + 1) * per_cell - 1];
      if (value.size() != 1 || value[0] < '0' || value[0] > '9') {
        return SetError(
            record, line, at,
            absl::StrCat(CellName(cell), ": expected a digit, found '", Shortened(value), "'"));
      }
      if (may_change != "0" && may_change != "1") {
        return SetError(record, line, at,
                        absl::StrCat(CellName(cell), ": expected 0 for a given or 1, found '",
                                     Shortened(may_change), "'"));
      }
      if (value == "0") continue;
      if (may_change == "0") {
        record->board.givens[cell] = value[0] - '0';
      } else {
        has_other_values = true;
      }
    }
    if (has_other_values) record->warnings.push_back("digits of the player are not read");
  }

  const ReadJob& job_;
  pugi::xml_document document_;
  bool has_games_ = false;
  size_t error_at_ = absl::string_view::npos;  // of the first syntax error
  Board about_;                                // title, author and rules of the document
  std::vector<std::pair<std::string, std::string>> heads_;
  size_t counted_ = 0;     // bytes of the text whose line ends are counted
  int64_t line_ = 0;       // these line ends
  size_t line_begin_ = 0;  // after the last of them
};

}  // namespace

void ReadOpenSudoku(const ReadJob& job) { XmlReader(job).Read(); }

std::string OpenSudokuHead(const BoardRecord& first) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n";
  const auto add = [&text](absl::string_view element, absl::string_view value) {
    if (value.empty()) return;
    absl::StrAppend(&text, "<", element, ">", XmlText(value), "</", element, ">\n");
  };
  // The app makes a folder of this name.
  add("name", first.board.title.empty() ? "Quadrille" : first.board.title);
  add("author", first.board.author);
  add("description", first.board.rules);
  for (const auto& [element, head] : kXmlHeads) {
    for (const auto& [name, value] : first.heads) {
      if (name == head) add(element, value);
    }
  }
  return text;
}

std::string OpenSudokuTail() { return "</opensudoku>\n"; }

absl::StatusOr<std::string> WriteOpenSudoku(const BoardRecord& record) {
  const Board& board = record.board;
  if (absl::Status status = CheckCapacity(board, Notation::kOpenSudoku, {}); !status.ok()) {
    return status;
  }
  Alphabet alphabet = DefaultAlphabet(board);
  alphabet.empty = '0';
  return absl::StrCat("<game data=\"", FormatValues(board, board.givens, alphabet, true), "\"/>\n");
}

}  // namespace sudoku::internal
