// SPDX-License-Identifier: Apache-2.0
//
// Boards as text and as pictures.

#include "bindings/c/board.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "sudoku/alphabet.h"
#include "sudoku/draw.h"

namespace quadrille {
namespace {

sudoku::Notation FindNotation(const char* name) {
  const auto notation = sudoku::FindNotation(name);
  if (notation.has_value()) return *notation;
  std::string names;
  for (const sudoku::Notation known : sudoku::Notations()) {
    names += (names.empty() ? "" : ", ") + std::string(sudoku::ToString(known));
  }
  Fail(QD_INVALID, "expected a notation (" + names + "), found '" + name + "'");
}

sudoku::Alphabet ParseAlphabet(const char* text) {
  const auto alphabet = sudoku::ParseAlphabet(text);
  CheckOk(alphabet.status());
  return *alphabet;
}

sudoku::BoardReadConfig ReadInput(const qd_board_input& input) {
  sudoku::BoardReadConfig config;
  Check(input.reserved == 0, "input->reserved is not 0");
  if (input.notation != nullptr) config.input = FindNotation(input.notation);
  if (input.alphabet != nullptr) config.alphabet = ParseAlphabet(input.alphabet);
  if (input.board != nullptr) {
    const auto size = sudoku::ParseBoardSize(input.board);
    CheckOk(size.status());
    config.size = *size;
  }
  config.latin = input.latin != 0;
  return config;
}

// Boards of a call, which are freed unless they are handed over.
class Boards {
 public:
  void Add(std::unique_ptr<qd_board> board) { boards_.push_back(std::move(board)); }
  size_t size() const { return boards_.size(); }
  qd_board** HandOver() {
    qd_board** const array = static_cast<qd_board**>(Allocate(boards_.size() * sizeof(qd_board*)));
    std::transform(boards_.begin(), boards_.end(), array,
                   [](std::unique_ptr<qd_board>& board) { return board.release(); });
    return array;
  }

 private:
  std::vector<std::unique_ptr<qd_board>> boards_;
};

// Writes one board. Throws QD_INVALID, with its place among the boards of the call.
std::string Write(const qd_board& board, size_t place, sudoku::Notation notation,
                  const std::optional<sudoku::Alphabet>& alphabet) {
  const std::string where = "boards[" + std::to_string(place) + "]: ";
  if (!board.error.empty()) Fail(QD_INVALID, where + board.error);
  const auto written = sudoku::WriteBoard(board.record, notation, alphabet);
  if (!written.ok()) Fail(QD_INVALID, where + std::string(written.status().message()));
  return *written;
}

}  // namespace

const sudoku::Board& ReadableBoard(const qd_board* board) {
  CheckNotNull(board, "board");
  board->CheckReadable();
  return board->record.board;
}

std::vector<int> ReadValues(const sudoku::Board& board, const int32_t* values, size_t count,
                            const char* name) {
  CheckNotNull(values, name);
  if (count != static_cast<size_t>(board.num_cells())) {
    Fail(QD_MISUSE, std::string(name) + " has " + std::to_string(count) +
                        " numbers, and the board " + std::to_string(board.num_cells()) + " cells");
  }
  for (const int32_t value : absl::MakeConstSpan(values, count)) {
    if (value != QD_NONE) CheckInRange(value, board.least, board.greatest(), name);
  }
  return {values, values + count};
}

}  // namespace quadrille

qd_board::qd_board(sudoku::BoardRecord the_record, const char* name)
    : record(std::move(the_record)),
      notation(sudoku::ToString(record.notation)),
      warnings(quadrille::JoinLines(record.warnings)) {
  if (record.error.has_value()) {
    error = quadrille::WithoutNul(record.error->ToString(name));
    return;
  }
  if (const absl::Status status = sudoku::CheckBoard(record.board); !status.ok()) {
    error = quadrille::WithoutNul(
        sudoku::ReadError{record.line, 1, std::string(status.message())}.ToString(name));
    return;
  }
  title = quadrille::WithoutNul(record.board.title);
  author = quadrille::WithoutNul(record.board.author);
  rules = quadrille::WithoutNul(record.board.rules);
}

void qd_board::CheckReadable() const {
  if (!error.empty()) quadrille::Fail(QD_INVALID, error);
}

// NOLINTBEGIN(google-global-names-in-headers): of a group of sources, this is one.
using quadrille::Check;
using quadrille::CheckNotNull;
using quadrille::Clear;
using quadrille::Enter;
// NOLINTEND(google-global-names-in-headers)

extern "C" {

qd_status qd_board_read(const char* text, size_t length, const qd_board_input* input,
                        qd_token* token, qd_board*** boards, size_t* count, qd_error** error) {
  Clear(boards);
  Clear(count);
  return Enter(error, [&]() -> qd_status {
    if (length > 0) CheckNotNull(text, "text");
    CheckNotNull(boards, "boards");
    CheckNotNull(count, "count");
    qd_board_input given = {};
    if (input != nullptr) given = quadrille::ReadStruct(input, given, "input");
    sudoku::BoardReadConfig config = quadrille::ReadInput(given);
    const char* const name = given.name == nullptr ? "-" : given.name;
    const quadrille::Relay relay(token);
    config.stop = relay.stop_token();
    quadrille::Boards found;
    if (!quadrille::IsStopped(token) && length > 0) {
      sudoku::ForEachBoard(std::string_view(text, length), config, [&](sudoku::BoardRecord record) {
        if (quadrille::IsStopped(token)) return false;
        found.Add(std::make_unique<qd_board>(std::move(record), name));
        return true;
      });
    }
    *boards = found.HandOver();
    *count = found.size();
    return quadrille::IsStopped(token) ? QD_STOPPED : QD_OK;
  });
}

void qd_board_free(qd_board* board) { delete board; }

qd_status qd_board_get_info(const qd_board* board, qd_board_info* info, qd_error** error) {
  quadrille::ClearStruct(info);
  return Enter(error, [&] {
    CheckNotNull(board, "board");
    CheckNotNull(info, "info");
    quadrille::CheckStruct(info, "info");
    qd_board_info result = {};
    result.line = board->record.line;
    result.error = board->error.c_str();
    result.notation = board->notation.c_str();
    result.warnings = board->warnings.c_str();
    result.title = board->title.c_str();
    result.author = board->author.c_str();
    result.rules = board->rules.c_str();
    if (board->error.empty()) {
      const sudoku::Board& b = board->record.board;
      result.rows = b.rows;
      result.columns = b.columns;
      result.least = b.least;
      result.values = b.num_values;
      result.givens =
          static_cast<int32_t>(b.givens.end() - b.givens.begin() -
                               std::count(b.givens.begin(), b.givens.end(), sudoku::kEmptyCell));
      result.constraints = static_cast<int32_t>(b.constraints.size());
    }
    quadrille::WriteStruct(result, info);
    return QD_OK;
  });
}

qd_status qd_board_copy(const qd_board* board, int32_t* givens, uint32_t* candidates,
                        int32_t* regions, qd_error** error) {
  return Enter(error, [&] {
    const sudoku::Board& b = quadrille::ReadableBoard(board);
    if (givens != nullptr) std::copy(b.givens.begin(), b.givens.end(), givens);
    if (regions != nullptr) std::copy(b.regions.begin(), b.regions.end(), regions);
    for (int cell = 0; candidates != nullptr && cell < b.num_cells(); ++cell) {
      candidates[cell] = b.IsHole(cell) ? 0 : b.candidates[cell];
    }
    return QD_OK;
  });
}

qd_status qd_board_line(const qd_board* board, const int32_t* values, size_t count, char** text,
                        size_t* length, qd_error** error) {
  Clear(text);
  Clear(length);
  return Enter(error, [&] {
    CheckNotNull(text, "text");
    const sudoku::Board& b = quadrille::ReadableBoard(board);
    const std::vector<int> cells = values == nullptr && count == 0
                                       ? b.givens
                                       : quadrille::ReadValues(b, values, count, "values");
    const sudoku::Alphabet& alphabet = board->record.alphabet;
    quadrille::SetText(
        sudoku::FormatValues(
            b, cells, alphabet.Holds(b.num_values) ? alphabet : sudoku::DefaultAlphabet(b), true),
        text, length);
    return QD_OK;
  });
}

qd_status qd_board_write(const qd_board* const* boards, size_t count, const char* notation,
                         const char* alphabet, char** text, size_t* length, qd_error** error) {
  Clear(text);
  Clear(length);
  return Enter(error, [&] {
    CheckNotNull(notation, "notation");
    CheckNotNull(text, "text");
    if (count > 0) CheckNotNull(boards, "boards");
    quadrille::CheckCount(count, "boards");
    const sudoku::Notation to = quadrille::FindNotation(notation);
    std::optional<sudoku::Alphabet> symbols;
    if (alphabet != nullptr) symbols = quadrille::ParseAlphabet(alphabet);
    std::string document;
    for (size_t k = 0; k < count; ++k) {
      CheckNotNull(boards[k], "a board");
      if (k > 0 && sudoku::HasBlocks(to)) document += '\n';
      const std::string written = quadrille::Write(*boards[k], k, to, symbols);
      if (k == 0) document += sudoku::DocumentHead(to, boards[0]->record);
      document += written;
    }
    if (count > 0) document += sudoku::DocumentTail(to);
    quadrille::SetText(document, text, length);
    return QD_OK;
  });
}

qd_status qd_board_draw(const qd_board* board, const qd_drawing* drawing, char** svg,
                        size_t* length, qd_error** error) {
  Clear(svg);
  Clear(length);
  return Enter(error, [&] {
    CheckNotNull(svg, "svg");
    qd_drawing given = {};
    if (drawing != nullptr) given = quadrille::ReadStruct(drawing, given, "drawing");
    const sudoku::Board& b = quadrille::ReadableBoard(board);
    sudoku::DrawOptions options;
    if (given.placed != nullptr || given.num_placed > 0) {
      options.placed = quadrille::ReadValues(b, given.placed, given.num_placed, "drawing->placed");
    }
    options.candidates = given.candidates != 0;
    options.symbols = sudoku::SymbolsOf(board->record.board, board->record.alphabet);
    options.color = given.color != 0;
    options.rules = given.rules != 0;
    options.legend = given.no_legend == 0;
    options.title = given.no_title == 0;
    options.is_sized = given.no_size == 0;
    quadrille::SetText(
        sudoku::DrawBoard(options.candidates ? sudoku::WithPencilMarks(b) : b, options), svg,
        length);
    return QD_OK;
  });
}

qd_status qd_board_check(const qd_board* board, const int32_t* values, size_t count,
                         qd_error** error) {
  return Enter(error, [&] {
    const sudoku::Board& b = quadrille::ReadableBoard(board);
    quadrille::CheckOk(sudoku::CheckSolution(b, quadrille::ReadValues(b, values, count, "values")));
    return QD_OK;
  });
}

}  // extern "C"
