# SPDX-License-Identifier: Apache-2.0

"""Compares the parts of files with their definition, with `split -n l/K/N`, and with a run on the whole.

  parts.py ranges FILE N...   the bytes of all parts: [FILE size * (K - 1) / N, FILE size * K / N), from line to line.
                              Where N divides the size, all versions of coreutils agree with that, and are compared.
  parts.py whole FILE N...    one after the other, the answers of all parts are those of a run on the whole, and
                              the sums of a merge are its statistics
"""

import json
import subprocess
import sys


def run(*args):
    return subprocess.run(args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def stats_of(process):
    return json.loads(process.stderr.decode().splitlines()[-1])


def lines_from(text, position):
    """The first line that begins there or later."""
    if position == 0:
        return 0
    return text.find(b"\n", position - 1) + 1 or len(text)


def ranges(name, parts):
    with open(name, "rb") as file:
        text = file.read()
    size = len(text)
    for k in range(1, parts + 1):
        part = stats_of(run("quadrille", "solve", "--part", f"{k}/{parts}", "--stats=json", name))["part"]
        begin, end = lines_from(text, size * (k - 1) // parts), lines_from(text, size * k // parts)
        if (part["begin"], part["end"], part["size"]) != (begin, end, size):
            print(f"{name}: part {k}/{parts} is {part}, not {begin} to {end} of {size}")
        if size > 0 and size % parts == 0:
            of_split = run("split", "-n", f"l/{k}/{parts}", name).stdout
            if of_split != text[part["begin"]:part["end"]]:
                print(f"{name}: part {k}/{parts} of split has {len(of_split)} bytes, ours {part}")


def whole(name, parts):
    # The engine whose nodes do not depend on what stands before a puzzle.
    command = ("quadrille", "solve", "--engine", "dlx", "--format", "line", "--stats=json")
    expected = run(*command, name)
    answers, lines = b"", b""
    for k in range(1, parts + 1):
        part = run(*command, "--part", f"{k}/{parts}", name)
        answers += part.stdout
        lines += part.stderr.splitlines()[-1] + b"\n"
    if answers != expected.stdout:
        print(f"{name}: other answers of {parts} parts")
    merged = subprocess.run(["quadrille", "merge", "--file", name, "-"], input=lines, stdout=subprocess.PIPE, check=True)
    sums, stats = json.loads(merged.stdout), stats_of(expected)
    for key in set(sums) | set(stats):
        if key not in ("seconds", "threads", "sum") and sums.get(key) != stats.get(key):
            print(f"{name}: {parts} parts have {key} {sums.get(key)}, the whole has {stats.get(key)}")


def main():
    for parts in sys.argv[3:]:
        {"ranges": ranges, "whole": whole}[sys.argv[1]](sys.argv[2], int(parts))


main()
