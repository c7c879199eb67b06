# SPDX-License-Identifier: Apache-2.0

"""Whether memory, time and Ctrl-C hold for boards: texts that are long, deep, packed or contradictory, and
boards that are large, with the commands that read them.

    python3 board_bounds.py QUADRILLE [--memory MIB] [--time-limit SECONDS] [--interrupt] [WORD...]

Runs the cases whose name contains one of the words; default: all. As in bounds.py, a case fails if its
peak memory is above 2 * MIB + ALLOWANCE, which is PROGRAM and for each byte of text as many as the case
says, or if it ends later than GRACE seconds after the limit, or with --interrupt after SIGINT. A command
that has no limit on time is read to its end. A table for Markdown goes to stdout, a line for each failure
to stderr. Exit code 1: something failed. Times depend on the machine: run it on an idle one.
"""

import argparse
import os
import subprocess
import sys
import tempfile

from bounds import GRACE, MIB, MOMENTS, run

PROGRAM = 124 * MIB  # 24 as in bounds.py, and 100 for a board as relations and as a problem
LINES = "123456789abcdefg"  # of a board, as the strings name them
BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def bomb(phrases):
    """An LZ-string of the letter a, in which each phrase is longer by one than the one before."""
    bits = []

    def put(value, width):
        bits.extend(value >> i & 1 for i in range(width))

    put(0, 2)
    put(ord("a"), 8)
    code, width, left = 4, 3, 4
    for _ in range(phrases):
        put(code, width)
        code += 1
        left -= 1
        if left == 0:
            left = 1 << width
            width += 1
    put(2, width)
    bits += [0] * (-len(bits) % 6)
    return "".join(BASE64[int("".join(map(str, bits[i:i + 6])), 2)] for i in range(0, len(bits), 6))


def pieces(name, sides, count, cells, before=""):
    """Constraints of Interactive Sudoku Solver on cells that go round the board."""
    text = ""
    for i in range(count):
        numbers = range(i, i + cells)
        text += f".{name}" + before + "".join(f"~R{LINES[k * 7 % sides]}C{LINES[k * 5 % sides]}" for k in numbers)
    return text


def thousands(line, count):
    return (line + "\n") * count


def entities():
    names = "bcdefghijklmnop"
    text = '<?xml version="1.0"?>\n<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">'
    for last, name in zip("a" + names, names):
        text += f'<!ENTITY {name} "' + f"&{last};" * 10 + '">'
    return text + ']>\n<opensudoku><name>&p;</name><game data="' + "0" * 81 + '"/></opensudoku>\n'


GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SHAPE_16 = ".Shape~16x16"
EACH = "".join(f"~R{r}C{c}" for r in range(1, 10) for c in range(1, 10))
SEARCHES = [["solve"], ["count"], ["sample"], ["marginals"]]

# Name: the text, bytes of memory for each byte of text, and the commands.
CASES = {
    "a line of 100 MB": (lambda: "1" * (100 * MIB) + "\n", 3, [["convert", "--to", "line"], ["solve"]]),
    "a string of 100 MB": (lambda: ".Thermo" + "~R1C1" * (20 * MIB) + "\n", 4,
                           [["convert", "--to", "iss"], ["solve"]]),
    "a million 4x4 lines": (lambda: thousands("1.3..2.....44...", 1_000_000), 3, [["convert", "--to", "line"]]),
    "LZ-string, 2 GB in 150 KB": (lambda: f"https://www.f-puzzles.com/?load={bomb(60_000)}\n", 3,
                                  [["convert", "--to", "iss"]]),
    "1,000 of 4 MB in 5 KB": (lambda: thousands(f"https://www.f-puzzles.com/?load={bomb(3000)}", 1000), 3,
                              [["convert", "--to", "iss"]]),
    "JSON 100,000 deep": (lambda: '{"size":' + "[" * 100_000 + "]" * 100_000 + "}", 60,
                          [["convert", "--input", "fpuzzles", "--to", "iss"]]),
    "JSON of 10 MB": (lambda: '{"grid":' + "[" * 10_000_000, 3, [["convert", "--to", "iss"]]),
    "XML, a million deep": (lambda: "<opensudoku>" + "<a>" * 1_000_000 + "</a>" * 1_000_000 + "</opensudoku>", 30,
                            [["convert", "--to", "line"]]),
    "XML, entities": (entities, 3, [["convert", "--to", "iss"]]),
    "60,000 alternatives, nested": (lambda: ".Or" * 60_000 + ".End" * 60_000 + "\n", 60,
                                    [["convert", "--to", "iss"]]),
    "a cage of 81 cells": (lambda: f".Cage~405{EACH}\n", 3, SEARCHES),
    "a sum of 81 cells": (lambda: f".Sum~405{EACH}\n", 3, SEARCHES),
    "no sum of 25 cells is 60": (lambda: ".RellikCage~60" + EACH[:25 * 5] + "\n", 3, SEARCHES),
    "500 arrows of 8 cells, 16x16": (lambda: SHAPE_16 + pieces("Arrow", 16, 500, 8) + "\n", 3, SEARCHES),
    "200 sums of 40 cells, 16x16": (lambda: SHAPE_16 + pieces("Sum", 16, 200, 40, "~300") + "\n", 3, SEARCHES),
    "2,000 thermometers, 16x16": (lambda: SHAPE_16 + pieces("Thermo", 16, 2000, 3) + "\n", 3, SEARCHES),
    "an empty 16x16": (lambda: "." * 256 + "\n", 3, SEARCHES),
    "an empty 25x25": (lambda: "." * 625 + "\n", 3, SEARCHES),
    "10,000 empty grids": (lambda: thousands("." * 81, 10_000), 3, [["canon"], ["canon", "--unique"]]),
    "300 full grids": (lambda: thousands(GRID, 300), 3, [["canon"], ["canon", "--rank"]]),
    "3,000 boards": (lambda: thousands("1.3..2.....44...", 3000), 3000, [["draw", "--html"]]),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("quadrille")
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--memory", type=int, default=16)
    parser.add_argument("--time-limit", type=float, default=2)
    parser.add_argument("--interrupt", action="store_true")
    args = parser.parse_args()
    failures = []

    def check(name, command, path, bound):
        line = [args.quadrille, *command]
        text = subprocess.run([args.quadrille, command[0], "--help"], capture_output=True, text=True,
                              check=True).stdout
        if "--memory" in text:
            line += ["--memory", str(args.memory)]
        if args.interrupt:
            worst = 0
            for moment in MOMENTS:
                status, _, _, after = run(line + [path], moment)
                if after is None:
                    break  # it ended before
                worst = max(worst, after)
                if after > GRACE or status not in (0, 1, 2, 130):
                    failures.append(f"{name}, {command}: status {status}, {after:.1f} s after SIGINT")
            return f"{worst:.2f} s"
        is_limited = "--time-limit" in text and command[0] not in ("canon", "draw")
        if is_limited:
            line += ["--time-limit", str(args.time_limit)]
        status, peak, seconds, _ = run(line + [path])
        if peak > bound:
            failures.append(f"{name}, {command}: {peak / MIB:.0f} MiB, above {bound / MIB:.0f}")
        if is_limited and seconds > args.time_limit + GRACE:
            failures.append(f"{name}, {command}: {seconds:.1f} s")
        if status not in (0, 1, 2):
            failures.append(f"{name}, {command}: status {status}")
        return f"{peak / MIB:.0f} MiB, {seconds:.1f} s"

    print("| text | MB | may take, MiB | command: peak, time |")
    print("|------|---:|--------------:|---------------------|", flush=True)
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "text")
        for name, (make, factor, commands) in CASES.items():
            if args.words and not any(word in name for word in args.words):
                continue
            with open(path, "w", encoding="ascii") as file:
                file.write(make())
            size = os.path.getsize(path)
            bound = 2 * args.memory * MIB + PROGRAM + factor * size
            cells = [f"`{' '.join(command)}`: {check(name, command, path, bound)}" for command in commands]
            print(f"| {name} | {size / 1e6:.1f} | {bound / MIB:.0f} | {'; '.join(cells)} |", flush=True)
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
