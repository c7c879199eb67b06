# SPDX-License-Identifier: Apache-2.0

"""Solves thousands of damaged files, many per process, and compares every answer with those of oracle.py.

  mutate.py [NUMBER [SEED]]

Files on which two readings of the contract differ (see READINGS in oracle.py) are replaced by others. Of the rest
the number of answers has to be right, which of them are "unreadable", the cells as they were understood, and each
verdict. Afterwards some are run on their own, for the exit code and the text output.
"""

import json
import os
import random
import subprocess
import sys

from oracle import ambiguous, is_solution, parse, read_answers, verdict

ALPHA = b"..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8.."
BRAVO = b"306508400520000000087000031003010080900863005050090600130000250000000074005206300"
CHARLIE = b"23...94.1...3.1..2714..8.3....823......5..684..7.9.....73.8.....2.1...488.17...2."
ANSWER = b"287134596964725318531986247159372684726418935348569172895643721612897453473251869"


def grid(cells):
    return b"".join(cells[i:i + 9] + b"\n" for i in range(0, 81, 9))


def bars(cells):
    border = b"+-------+-------+-------+\n"
    rows = [b"| %c %c %c | %c %c %c | %c %c %c |\n" % tuple(cells[i:i + 9]) for i in range(0, 81, 9)]
    return b"".join(border + b"".join(rows[i:i + 3]) for i in (0, 3, 6)) + border


BASES = [
    ALPHA + b"\n" + BRAVO + b"\n" + CHARLIE + b"\n",
    b"puzzle,solution\n" + ALPHA + b"," + ANSWER + b"\n" + BRAVO + b",\n",
    grid(ALPHA) + b"\n" + grid(BRAVO),
    grid(ALPHA) + grid(BRAVO) + grid(CHARLIE),
    b"Grid 01\n" + grid(ALPHA) + b"Grid 02\n" + grid(BRAVO) + b"\n# last\n" + grid(CHARLIE),
    bars(ALPHA) + b"\n" + bars(BRAVO) + CHARLIE + b" tail\n",
    b"# A comment 1 2 3\n" + ALPHA + b":1:" + ANSWER + b"\n" + grid(BRAVO) + CHARLIE + b"\nend\nrubbish\n",
    b"\xef\xbb\xbf" + (ALPHA + b"\n\n" + grid(BRAVO) + b"\n" + bars(CHARLIE)).replace(b"\n", b"\r\n"),
]
BYTES = b"0123456789._*xX|-+= ,:;#\t\n\nqeE?\0\r\xff\"end"


def mutate(data, rng):
    lines = data.splitlines(keepends=True) or [b""]
    at = rng.randrange(len(data) + 1)
    line = rng.randrange(len(lines))
    kind = rng.randrange(15)
    if kind <= 2:
        return data[:at] + data[at + 1:]
    if kind <= 4:
        return data[:at] + bytes([rng.choice(BYTES)]) + data[at:]
    if kind <= 7:
        return data[:at] + bytes([rng.choice(BYTES)]) + data[at + 1:]
    if kind == 8:
        return data[:at]
    if kind == 9:
        return data[at:]
    if kind == 10:
        del lines[line]
    elif kind == 11:
        lines.insert(line, rng.choice(lines))
    elif kind == 12:
        lines.insert(line, rng.choice([b"\n", b"# 1 2\n", b"end\n", b"123456789\n", b"........\n", b"Grid 7\n",
                                       CHARLIE + b"\n", b"   \n", b"---+---+---\n", b"\0\n"]))
    elif kind == 13:
        other = rng.randrange(len(lines))
        lines[line], lines[other] = lines[other], lines[line]
    else:
        lines[line] = lines[line].rstrip(b"\r\n")
    return b"".join(lines)


def inputs(number, rng):
    """Damaged files on which all readings of the contract agree, and how many were left out."""
    found, left_out = [], 0
    while len(found) < number:
        data = rng.choice(BASES)
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            data = mutate(data, rng)
        if ambiguous(data):
            left_out += 1
        else:
            found.append(data)
    return found, left_out


def run(arguments):
    # 60 s are for a whole batch; a crash shows as a negative code, or as that of a sanitizer.
    return subprocess.run(["quadrille", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=60)


def fault(files, want):
    """What is wrong with the answers to these files, or None."""
    done = run(["solve", "--format", "json", *files])
    if done.returncode not in (0, 1, 2):
        return f"exit {done.returncode}: {done.stderr[-300:]!r}"
    got = [json.loads(line) for line in done.stdout.splitlines()]
    if len(got) != len(want):
        return f"{len(got)} answers, not {len(want)}"
    for i, (answer, cells) in enumerate(zip(got, want), 1):
        expected = verdict(cells)
        status = answer["status"]
        if answer["index"] != i:
            return f"answer {i} has index {answer['index']}"
        if cells is not None and answer["puzzle"] != cells:
            return f"answer {i}: {answer.get('puzzle')} ({status}), not {cells}"
        if len(expected) == 81:
            if status != "unique" or answer["solution"] != expected:
                return f"answer {i}: {status} {answer.get('solution')}, not {expected}"
            assert is_solution(cells, expected)
        elif status != expected:
            return f"answer {i}: {status}, not {expected}"
    statuses = {answer["status"] for answer in got}
    code = 2 if "unreadable" in statuses else 1 if statuses & {"none", "several"} else 0
    return None if done.returncode == code else f"exit {done.returncode}, not {code}"


def text_fault(name, want):
    done = run(["solve", name])
    answers = read_answers(done.stdout.decode("utf-8", "replace"))
    expected = [verdict(cells) for cells in want]
    if answers != expected:
        return f"text {answers}, not {expected}"
    if b"\0" in done.stdout or (done.stdout and not done.stdout.endswith(b"\n")):
        return "a NUL, or no line end"
    return None


def main(number=2000, seed=1):
    rng = random.Random(seed)
    batch, faults = 100, 0
    data, left_out = inputs(number, rng)
    puzzles = 0
    for start in range(0, number, batch):
        names, wants = [], []
        for i, content in enumerate(data[start:start + batch], start):
            names.append(f"mutant{i}")
            with open(names[-1], "wb") as file:
                file.write(content)
            wants.append([cells for _, _, cells in parse(content)])
        puzzles += sum(map(len, wants))
        whole = fault(names, [cells for want in wants for cells in want])
        alone = range(0, len(names), 20) if whole is None else range(len(names))
        found = 0
        for i in alone:
            single = fault(names[i:i + 1], wants[i]) or text_fault(names[i], wants[i])
            if single:
                found += 1
                if faults + found <= 10:
                    print(f"{names[i]} (seed {seed}): {single}\n  {data[start + i]!r}")
        if whole is not None and not found:
            found = 1
            print(f"{names[0]}… {names[-1]} (seed {seed}), only together: {whole}")
        faults += found
        for name in names:
            os.remove(name)
    print(f"{number} files with {puzzles} puzzles: {faults} faults")
    print(f"seed {seed}; {left_out} ambiguous files left out", file=sys.stderr)
    return faults != 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
