# SPDX-License-Identifier: Apache-2.0

"""Solves and counts a file of many puzzles with malformed lines of all kinds among them, by the engine batch.

  million_lines.py NUMBER ONE_IN [SEED]

One line in ONE_IN is odd: it cannot be read, or is no puzzle, or a grid begins there. Answers, line numbers and
columns are known from how the file was made; what the program says is compared with them byte by byte, from a file
and from a pipe that gives pieces of any size, with one thread and with two.
"""

import json
import random
import re
import subprocess
import sys
import threading

ALPHA = b"..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8.."
ALPHA_ANSWER = b"287134596964725318531986247159372684726418935348569172895643721612897453473251869"
BRAVO = b"306508400520000000087000031003010080900863005050090600130000250000000074005206300"
BRAVO_ANSWER = b"316578492529134768487629531263415987974863125851792643138947256692351874745286319"
NONE = b"23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2."
TWO = b"..7..4..6..4...3.8.3....2.71..3.2..4.264.8....4..69...89......1612.9745..7.2..8.."
CLASH = b"7...7" + b"." * 76
KEPT = 1 << 16  # bytes of a line


class Puzzle:
    """As it was read, its status and solution; where a message about it points to, from the element's first line."""

    def __init__(self, text, status, solution=None, line=0, fault=None, cells=None):
        self.text = text[:KEPT]
        self.status = status
        self.solution = solution
        self.line = line
        self.fault = fault  # (line, column); a column of None: the whole puzzle
        self.is_grid = b"\n" in text
        # The cells as they were read; what cannot be read is shown by its first line.
        self.cells = cells or (self.text.split(b"\n")[0] if status == "unreadable" else text[:81])
        self.shown = re.sub(b"[^1-9]", b".", self.cells).decode() if status != "unreadable" else None


class Element:
    """Some lines of the file and the puzzles in them."""

    def __init__(self, text, *puzzles, long=False):
        self.text = text + b"\n"
        self.lines = self.text.count(b"\n")
        self.puzzles = puzzles
        self.long = long


def bad(text, column, crlf=False):
    return Element(text + (b"\r" if crlf else b""), Puzzle(text, "unreadable", fault=(0, column)),
                   long=len(text) > KEPT)


def good(text, solution=ALPHA_ANSWER, end=b"", status="unique"):
    return Element(text + end, Puzzle(text, status, solution), long=len(text) > KEPT)


def rows(cells):
    return b"\n".join(cells[i:i + 9] for i in range(0, 81, 9))


def bars(cells):
    border = b"\n+-------+-------+-------+\n"
    lines = [b"| %c %c %c | %c %c %c | %c %c %c |" % tuple(cells[i:i + 9]) for i in range(0, 81, 9)]
    return border.join(b"\n".join(lines[i:i + 3]) for i in (0, 3, 6))


def odd_elements():
    alpha = Puzzle(ALPHA, "unique", ALPHA_ANSWER, line=1)
    bravo = Puzzle(BRAVO, "unique", BRAVO_ANSWER, line=3)
    grid = rows(BRAVO)
    long_row = grid.replace(BRAVO[36:45], BRAVO[36:45] + b"5")
    bad_row = grid[:23] + b"q" + grid[24:]
    accent = "\u00e9".encode()
    return [
        bad(ALPHA[:40] + b"q" + ALPHA[41:], 41),
        bad(b"q" + ALPHA[1:], 1),
        bad(ALPHA[:80] + b"/", 81),
        bad(ALPHA[:80], 81),
        bad(ALPHA[:31], 32),
        bad(ALPHA[:80], 81, crlf=True),
        bad(ALPHA + b".", 82),
        bad(ALPHA + b"x", 82, crlf=True),
        bad(ALPHA + b"\r", 82, crlf=True),
        bad(ALPHA + b";1", 82),
        bad(ALPHA[:50] + b"\r" + ALPHA[51:], 51),
        bad(ALPHA[:50] + b"\0" + ALPHA[51:], 51),
        bad(b"\0" + ALPHA[1:], 1),
        bad(ALPHA + b"\0", 82),
        bad(b"\t" + ALPHA, 1),
        bad(b"  " + ALPHA, 1),
        bad(ALPHA[:20] + accent + ALPHA[21:], 21),
        bad(ALPHA[:60] + accent + ALPHA[62:], 61),  # 81 bytes
        bad(b"\xef\xbb\xbf" + ALPHA, 1),
        bad(ALPHA[:77] + b"\xff\xfe\xfd\xfc", 78),
        bad(b"-" * 81, 1),
        bad(b"z" * 200_000, 1),
        bad(ALPHA + b"z" * 200_000, 82),
        good(ALPHA + b"," + b"z" * 200_000),
        good(ALPHA + b"," + b"z" * 100_000),  # it may come in one piece or in two
        good(ALPHA + b"," + b"z" * (KEPT - 82)),
        good(ALPHA + b"," + b"z" * (KEPT - 81)),
        good(ALPHA + b",z\r\0" + b"\xff" * 10_000),
        good(ALPHA + b"\t" + accent * 400, end=b"\r"),
        good(ALPHA, end=b"\r"),
        good(ALPHA + b" # tail"),
        good(ALPHA.replace(b".", b"X") + b":1"),
        Element(CLASH, Puzzle(CLASH, "none", fault=(0, None))),
        Element(b"# a comment"),
        Element(b"#" + ALPHA),
        Element(b"#" + ALPHA[1:]),
        Element(b"# " + b"z" * 200_000, long=True),
        Element(b"\t # \xff\0"),
        Element(b""),
        Element(b"\r"),
        Element(b"  \t "),
        Element(grid, Puzzle(grid, "unique", BRAVO_ANSWER, cells=BRAVO)),
        Element(grid.replace(b"\n", b"\r\n") + b"\r", Puzzle(grid, "unique", BRAVO_ANSWER, cells=BRAVO)),
        Element(b"Grid 07\n" + grid + b"\n", Puzzle(grid, "unique", BRAVO_ANSWER, line=1, cells=BRAVO)),
        Element(b"\xc3\x89t\xc3\xa9 7\n" + rows(NONE), Puzzle(rows(NONE), "none", line=1, cells=NONE)),
        Element(b"---+---+---\n" + bars(BRAVO) + b"\n---+---+---",
                Puzzle(bars(BRAVO), "unique", BRAVO_ANSWER, line=1, cells=BRAVO)),
        Element(long_row, Puzzle(long_row, "unreadable", fault=(4, 10))),
        Element(bad_row, Puzzle(bad_row, "unreadable", fault=(2, 4))),
        Element(b"." * 30 + b"\n" + ALPHA, Puzzle(b"." * 30, "unreadable", fault=(0, 10)), alpha),
        Element(b"hello\n" + ALPHA, Puzzle(b"hello", "unreadable", fault=(0, 1)), alpha),
        Element(grid[:29] + b"\n" + BRAVO, Puzzle(grid[:29], "unreadable", fault=(3, 1)), bravo),
        Element(grid[:29] + b"\n", Puzzle(grid[:29], "unreadable", fault=(3, 1))),
        Element(grid[:29] + b"\n# 4", Puzzle(grid[:29], "unreadable", fault=(3, 1))),
    ]


def usual_elements(rng):
    """Puzzles that differ: the same with other digits."""
    found = []
    for _ in range(400):
        digits = b"123456789"
        other = bytes(rng.sample(digits, 9))
        table = bytes.maketrans(digits, other)
        for puzzle, status, solution in ((ALPHA, "unique", ALPHA_ANSWER), (BRAVO, "unique", BRAVO_ANSWER),
                                         (ALPHA, "unique", ALPHA_ANSWER), (BRAVO, "unique", BRAVO_ANSWER),
                                         (NONE, "none", None), (TWO, "several", None)):
            found.append(good(puzzle.translate(table), solution and solution.translate(table), status=status))
    return found


WORDS = {"none": b"No solution exists", "several": b"Several solutions exist", "unreadable": b"Not a puzzle"}
COUNTS = {"none": b"0", "unique": b"1", "several": b">=2", "unreadable": b"Not a puzzle"}


def quoted(text):
    return "null" if text is None else json.dumps(text)


def answer(puzzle, command):
    """The lines of an answer, without the last line end and, for JSON, the index; None if there is none."""
    only = re.search("--only (.*)", command)
    if only:
        return puzzle.text if puzzle.status == only[1] else None
    if "json" in command:
        solution = puzzle.solution and puzzle.solution.decode()
        line = f',"puzzle":{quoted(puzzle.shown)},"status":"{puzzle.status}","solution":{quoted(solution)}'
        if command.startswith("count"):
            count = {"none": 0, "unique": 1, "several": 2}.get(puzzle.status)
            line += f',"count":{json.dumps(count)},"exhausted":{json.dumps(None if count is None else count < 2)}'
        return line.encode() + b"}"
    text = COUNTS[puzzle.status] if command.startswith("count") else puzzle.solution or WORDS[puzzle.status]
    if "--with-puzzle" in command:
        # Of the format "line" or not: a grid's answer is nine lines, and the puzzle stands before them.
        return puzzle.cells + b"," + text
    return rows(text) if puzzle.is_grid and text == puzzle.solution else text


class Input:
    def __init__(self, number, one_in, rng):
        usual, odd = usual_elements(rng), odd_elements()
        # Those that are very long are not too many.
        short = [element for element in odd if len(element.text) < KEPT]
        self.elements = []
        for i in range(number):
            if rng.random() * one_in < 1:
                element = rng.choice(odd if rng.random() < 0.05 else short)
            else:
                element = usual[rng.randrange(len(usual))]
            self.elements.append(element)
        at = number // 2
        self.elements[at:at] = odd  # each of them, side by side
        last = rng.choice([bad(ALPHA[:80], 81), good(BRAVO, BRAVO_ANSWER), bad(ALPHA + b"9", 82)])
        last.text = last.text[:-1]
        self.elements.append(last)
        self.data = b"".join(element.text for element in self.elements)
        self.num_puzzles = sum(len(element.puzzles) for element in self.elements)
        self.num_unreadable = sum(p.status == "unreadable" for e in self.elements for p in e.puzzles)

    def expected(self, command):
        """stdout, the places of the messages, those of the program itself, the exit code."""
        out, places, notes, answers = [], [], [], {}
        line, index, last_several = 1, 0, None
        with_puzzle = "--with-puzzle" in command
        is_json = "json" in command
        for element in self.elements:
            if element.long and "--only" in command:
                notes.append(f"quadrille: FILE:{line}: only the first 65536 bytes of this line are kept")
            for puzzle in element.puzzles:
                index += 1
                if puzzle.fault:
                    at, column = puzzle.fault
                    places.append(f"FILE:{line + at}:" + (f"{column}:" if column else " "))
                if puzzle not in answers:
                    answers[puzzle] = answer(puzzle, command)
                text = answers[puzzle]
                if text is None:
                    continue
                several = puzzle.is_grid and b"\n" in text and not with_puzzle
                if last_several is not None and (several or last_several):
                    out.append(b"\n")
                last_several = several
                if is_json:
                    out.append(b'{"index":%d' % index)
                out.append(text)
                out.append(b"\n")
            line += element.lines
        return b"".join(out), places, notes, 0 if "--only" in command else 2


def feed(pipe, data, rng):
    """Writes pieces of any size."""
    at = 0
    try:
        while at < len(data):
            size = rng.choice((1, 81, 82, 83, 4096, 65536, rng.randrange(1, 300_000)))
            pipe.write(data[at:at + size])
            pipe.flush()
            at += size
    except BrokenPipeError:
        pass
    pipe.close()


def run(arguments, data, rng):
    """stdout, stderr and the exit code; data for a pipe, or None."""
    process = subprocess.Popen(["quadrille", *arguments], stdin=subprocess.PIPE if data else subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if not data:
        return (*process.communicate(timeout=200), process.returncode)
    feeder = threading.Thread(target=feed, args=(process.stdin, data, rng))
    feeder.start()
    errors = []
    reader = threading.Thread(target=lambda: errors.append(process.stderr.read()))
    reader.start()
    out = process.stdout.read()
    reader.join()
    feeder.join()
    return out, errors[0], process.wait()


def first_difference(want, got):
    at = next((i for i, (a, b) in enumerate(zip(want, got)) if a != b), min(len(want), len(got)))
    return f"{at}: {want[at:at + 3]!r}, found {got[at:at + 3]!r}"


def faults_of(command, name, expected, got):
    out, places, notes, code = expected
    lines = got[1].decode(errors="replace").splitlines()
    found_notes = [line.replace(f": {name}:", ": FILE:") for line in lines if line.startswith("quadrille: ")]
    # "FILE:LINE:COLUMN:", or "FILE:LINE: " of a clash.
    found_places = [re.match(r"([^:]*:\d+:(?:\d+:| ))?", line)[0].replace(f"{name}:", "FILE:", 1)
                    for line in lines if not line.startswith("quadrille: ")]
    faults = []
    if got[2] != code:
        faults.append(f"exit {got[2]}")
    if got[0] != out:
        faults.append("answer " + first_difference(out.split(b"\n"), got[0].split(b"\n")))
    if found_places != places:
        faults.append("message " + first_difference(places, found_places))
    if found_notes != notes:
        faults.append("note " + first_difference(notes, found_notes))
    for fault in faults:
        print(f"{command}, {name}: {fault}"[:900])
    return len(faults)


# With those that a large file is read with first.
COMMANDS = ["solve", "count --limit 2", "solve --only unreadable", "solve --with-puzzle --format line",
            "solve --format json", "count --limit 2 --format json", "count --only unique", "solve --only several",
            "count --limit 2 --with-puzzle", "solve --only none"]


def main(number, one_in, seed=1):
    rng = random.Random(seed)
    made = Input(number, one_in, rng)
    with open("lines.txt", "wb") as file:
        file.write(made.data)
    large = number >= 100_000
    faults = 0
    for i, command in enumerate(COMMANDS[:5] if large else COMMANDS):
        ways = [("lines.txt", 1), ("-", 2), ("lines.txt", 2), ("-", 1)]
        if large:  # two of them, and all of them among all commands
            ways = [ways[i % 4], ways[(i + 1) % 4]]
        expected = made.expected(command)
        for name, threads in ways:
            arguments = f"{command} --engine batch --threads {threads}".split()
            got = run(arguments + ([] if name == "-" else [name]), made.data if name == "-" else None, rng)
            faults += faults_of(f"{command} --threads {threads}", name, expected, got)
    print(f"{made.num_puzzles} puzzles, {made.num_unreadable} unreadable", file=sys.stderr)
    print(f"{faults} faults")
    return faults != 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
