# SPDX-License-Identifier: Apache-2.0

"""The rules of Sudoku input and a small solver, written from the contract alone, for the tests.

It shares nothing with the program. As a script:
  oracle.py parse FILE      a line per puzzle: its 81 cells, or "unreadable"
  oracle.py solve FILE      a line per puzzle: "unreadable", "none", "several" or the solution
  oracle.py plain           stdin without colour
  oracle.py answers FILE    reads the answers to the puzzles of FILE, text of any shape, from stdin; says
                            how many are wrong
"""

import re
import sys

EMPTY = b"0._*xX"
DIGITS = b"123456789"
CELLS = EMPTY + DIGITS
SEPARATORS = b"-+|= "

# Where the contract can be read in two ways: the first reading is the one we take to be the letter. The
# mutation test leaves inputs on which the readings differ alone.
READINGS = {
    "title_like_row": True,        # "00530000q", nine characters, may be a title too
    "title_before_letters": True,  # the row after a title may itself hold letters
    "title_before_separator": False,  # a title may stand before the upper border
    "tab_is_blank": False,
    "separators_alone": 1,         # borders without rows: how many puzzles
    "long_blank": True,            # 31 blanks are a puzzle (and not a blank line)
    "indented_comment": False,
    "indented_end": False,
    "bare_cr": False,              # further CRs before the line end belong to it
    "utf8_characters": False,      # the 30 characters are characters, not bytes
    "header_after_comments": False,  # and after blank lines: the first line that says anything
    "header_any_case": False,
    "grid_ends_at_title": False,
}


def _is_separator(line):
    return bool(line.strip(b" ")) and all(c in SEPARATORS for c in line)


def _has_other_letters(line):
    return any(chr(c).isalpha() and c < 128 and c not in CELLS for c in line)


class Parser:
    def __init__(self, data, **readings):
        self.r = dict(READINGS, **readings)
        if data.startswith(b"\xef\xbb\xbf"):
            data = data[3:]
        lines = data.split(b"\n")
        if lines and not lines[-1]:
            lines.pop()
        self.lines = []
        for line in lines:
            if line.endswith(b"\r"):
                line = line[:-1]
            if self.r["bare_cr"]:
                line = line.rstrip(b"\r")
            self.lines.append(line)
        self.at = 0
        self.puzzles = []  # (line number, kind, cells or None)

    # What a line is, grids aside.
    def is_comment(self, line):
        return (line.lstrip(b" \t") if self.r["indented_comment"] else line).startswith(b"#")

    def is_end(self, line):
        return (line.strip(b" \t") if self.r["indented_end"] else line) == b"end"

    def is_long(self, line):
        if self.r["utf8_characters"]:
            return len(line.decode("utf-8", "replace")) > 30
        return len(line) > 30

    def is_blank(self, line):
        if self.is_long(line) and self.r["long_blank"]:
            return False
        return not line.strip(b" \t" if self.r["tab_is_blank"] else b" ")

    def is_separator(self, line):
        if self.r["tab_is_blank"]:
            line = line.replace(b"\t", b" ")
        return _is_separator(line)

    def stops_grid(self, line):
        return self.is_blank(line) or self.is_comment(line) or self.is_end(line) or self.is_long(line)

    def is_row(self, line):
        return not self.stops_grid(line) and not self.is_separator(line)

    def is_header(self, line):
        if any(c in CELLS for c in line):
            return False
        if self.r["header_any_case"]:
            line = line.lower()
        return b"puzzle" in line or b"quizzes" in line

    def is_title(self, i):
        """Whether line i, at which a grid could begin, is a title."""
        line = self.lines[i]
        if not _has_other_letters(line):
            return False
        if not self.r["title_like_row"] and len(line.replace(b" ", b"").replace(b"|", b"")) == 9:
            return False
        i += 1
        if self.r["title_before_separator"]:
            while i < len(self.lines) and self.is_row(line) and not self.stops_grid(
                    self.lines[i]) and self.is_separator(self.lines[i]):
                i += 1
        if i >= len(self.lines) or not self.is_row(self.lines[i]):
            return False
        return self.r["title_before_letters"] or not _has_other_letters(self.lines[i])

    def parse(self):
        header_possible = True
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if self.is_comment(line):
                if not self.r["header_after_comments"]:
                    header_possible = False
                self.at += 1
                continue
            if self.is_end(line):
                break
            if header_possible and self.is_header(line):
                self.at += 1
            elif self.is_blank(line):
                self.at += 1
                if self.r["header_after_comments"]:
                    continue
            elif self.is_long(line):
                self.line_puzzle(line)
            else:
                self.grid()
            header_possible = False
        return self.puzzles

    def line_puzzle(self, line):
        cells = line[:81]
        good = (len(cells) == 81 and all(c in CELLS for c in cells) and
                (len(line) == 81 or line[81] in b",: \t"))
        self.add(self.at + 1, "line", cells if good else None)
        self.at += 1

    def grid(self):
        first = self.at + 1
        rows = []
        while self.at < len(self.lines) and len(rows) < 9:
            line = self.lines[self.at]
            if self.stops_grid(line):
                break
            if not rows and self.is_title(self.at):
                self.at += 1
                first = self.at + 1
                continue
            if rows and self.r["grid_ends_at_title"] and _has_other_letters(line):
                break
            if not self.is_separator(line):
                if not rows:
                    first = self.at + 1
                rows.append(line)
            self.at += 1
        if not rows and not self.r["separators_alone"]:
            return
        if len(rows) == 9:  # the lower border
            while self.at < len(self.lines) and not self.stops_grid(
                    self.lines[self.at]) and self.is_separator(self.lines[self.at]):
                self.at += 1
        passed = b" |\t" if self.r["tab_is_blank"] else b" |"
        rows = [bytes(c for c in row if c not in passed) for row in rows]
        good = (len(rows) == 9 and all(len(row) == 9 for row in rows) and
                all(c in CELLS for row in rows for c in row))
        self.add(first, "grid", b"".join(rows) if good else None)

    def add(self, number, kind, cells):
        if cells is not None:
            cells = "".join(chr(c) if c in DIGITS else "." for c in cells)
        self.puzzles.append((number, kind, cells))


def parse(data, **readings):
    return Parser(data, **readings).parse()


def ambiguous(data):
    """Whether the readings of the contract differ on this input."""
    def view(**readings):
        return [(kind, cells) for _, kind, cells in parse(data, **readings)]
    letter = view()
    flipped = {name: not value for name, value in READINGS.items()}
    return (any(view(**{name: value}) != letter for name, value in flipped.items()) or
            view(**flipped) != letter)


# ---- Solver: bit masks, the cell with the fewest candidates first -----------------------------------

UNITS = ([[9 * r + c for c in range(9)] for r in range(9)] + [[9 * r + c for r in range(9)] for c in range(9)] +
         [[27 * (b // 3) + 3 * (b % 3) + 9 * (i // 3) + i % 3 for i in range(9)] for b in range(9)])
_OF = [[i for i, unit in enumerate(UNITS) if cell in unit] for cell in range(81)]


def solutions(cells, limit=2):
    """Up to `limit` solutions of a puzzle of 81 characters."""
    free = [511] * 27
    grid = [0] * 81
    for cell, c in enumerate(cells):
        if c == ".":
            continue
        bit = 1 << (int(c) - 1)
        for u in _OF[cell]:
            if not free[u] & bit:
                return []
            free[u] &= ~bit
        grid[cell] = int(c)
    found = []
    empty = {cell for cell in range(81) if not grid[cell]}

    def search():
        if not empty:
            found.append("".join(map(str, grid)))
            return len(found) >= limit
        best, best_mask, best_size = -1, 0, 10
        for cell in sorted(empty):
            a, b, c = _OF[cell]
            mask = free[a] & free[b] & free[c]
            size = bin(mask).count("1")
            if size < best_size:
                best, best_mask, best_size = cell, mask, size
                if size <= 1:
                    break
        empty.discard(best)
        for digit in range(1, 10):
            bit = 1 << (digit - 1)
            if best_mask & bit:
                for u in _OF[best]:
                    free[u] &= ~bit
                grid[best] = digit
                if search():
                    return True
                for u in _OF[best]:
                    free[u] |= bit
        grid[best] = 0
        empty.add(best)
        return False

    search()
    return found


def verdict(cells, cache={}):
    if cells is None:
        return "unreadable"
    if cells not in cache:
        found = solutions(cells)
        cache[cells] = "none" if not found else "several" if len(found) > 1 else found[0]
    return cache[cells]


def is_solution(cells, answer):
    return (re.fullmatch("[1-9]{81}", answer) is not None and
            all(c in (".", a) for c, a in zip(cells, answer)) and
            all(len({answer[i] for i in unit}) == 9 for unit in UNITS))


MESSAGES = {"No solution exists": "none", "Several solutions exist": "several", "Not a puzzle": "unreadable",
            "Not decided": "undecided"}


def read_answers(text):
    """Answers in text, whatever stands between them: messages, or 81 digits."""
    answers, rows = [], ""
    for line in text.split("\n"):
        line = line.strip()
        if line in MESSAGES:
            answers.append(MESSAGES[line])
            continue
        line = line.replace(" ", "").replace("|", "").replace("-", "")
        if len(line) == 81:
            answers.append(line)
        elif line:
            rows += line
            if len(rows) == 81:
                answers.append(rows)
                rows = ""
    return answers + (["incomplete: " + rows] if rows else [])


def plain(text):
    return re.sub("\x1b\\[[0-9;]*[A-Za-z]", "", text)


def main(command, *names):
    data = open(names[0], "rb").read() if names else b""
    if command == "parse":
        for _, _, cells in parse(data):
            print(cells or "unreadable")
    elif command == "solve":
        for _, _, cells in parse(data):
            print(verdict(cells))
    elif command == "plain":
        sys.stdout.write(plain(sys.stdin.read()))
    elif command == "answers":
        want = [verdict(cells) for _, _, cells in parse(data)]
        got = read_answers(plain(sys.stdin.read()))
        wrong = sum(w != g for w, g in zip(want, got)) + abs(len(want) - len(got))
        print(f"{len(want)} puzzles, {wrong} wrong answers")
        return wrong != 0
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
