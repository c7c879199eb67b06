# SPDX-License-Identifier: Apache-2.0

"""Does all kinds of damage to the statistics of parts, and has `quadrille merge` find each.

  merge_damage.py FILE OTHER

FILE and OTHER are two lists of puzzles. Prints the kinds of damage that were not found, or for which stdout was not
empty, and last the number of kinds.
"""

import random
import subprocess
import sys

PARTS = 6
KINDS = 0


def run(*args, text=b""):
    return subprocess.run(args, input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


def part(name, k, parts=PARTS, command=("solve",)):
    """The line of statistics of a part, with its line end, and the answers."""
    done = run("quadrille", *command, "--part", f"{k}/{parts}", "--stats=json", name)
    return done.stderr.splitlines()[-1] + b"\n", done.stdout


def block(lines):
    """The same of a run on these lines by a pipe."""
    done = run("quadrille", "solve", "--stats=json", text=b"".join(lines))
    return done.stderr.splitlines()[-1] + b"\n", done.stdout


def expect(kind, code, said, lines, *flags):
    """Merges these lines; `said` has to be in stderr."""
    global KINDS
    KINDS += 1
    done = run("quadrille", "merge", *flags, "-", text=b"".join(lines))
    stderr = done.stderr.decode()
    if done.returncode != code or done.stdout or said not in stderr:
        print(f"{kind}: exit code {done.returncode}, not {code}; stdout: {done.stdout}; stderr: {stderr!r} has no {said!r}")


def whole(kind, lines, *flags):
    done = run("quadrille", "merge", *flags, "-", text=b"".join(lines))
    if done.returncode != 0 or done.stdout.count(b"\n") != 1:
        print(f"{kind}: exit code {done.returncode}, {done.stdout}, {done.stderr}")


def damage_parts(name, other):
    lines = [part(name, k + 1)[0] for k in range(PARTS)]
    answers = [part(name, k + 1)[1] for k in range(PARTS)]
    whole("all", lines)
    whole("backwards", lines[::-1])
    whole("doubled", lines + lines[2:4])
    whole("run twice", lines + [part(name, 3)[0]])
    whole("with messages between", [b"message\n" + line + b"\n\n" for line in lines])
    whole("CRLF", [line.replace(b"\n", b"\r\n") for line in lines])
    whole("no last line feed", [b"".join(lines)[:-1]])

    for k in range(PARTS):
        expect(f"lost {k}", 1, f"1 of {PARTS} parts is missing: --array={k + 1}", lines[:k] + lines[k + 1:])
        expect(f"alone {k}", 1, f"{PARTS - 1} of {PARTS} parts are missing: --array=", [lines[k]])
        of_other, _ = part(other, k + 1)
        expect(f"of another file {k}", 2, "of another file", lines[:k] + [of_other] + lines[k + 1:])
        expect(f"of another N {k}", 2, f"/{PARTS + 1}", lines[:k] + [part(name, k + 1, PARTS + 1)[0]] + lines[k + 1:])
    expect("of another command", 2, "the command is 'count'", lines[:2] + [part(name, 3, command=("count",))[0]] + lines[3:])
    for flags, said in (
        (("--limit", "3"), "'--limit=3'"),
        (("--any",), "'--any'"),
        (("--format", "json"), "'--format=json'"),
        (("--only", "unique"), "'--only=unique'"),
        (("--node-limit", "9"), "'--node-limit=9'"),
        (("--engine", "dfs"), "the engine is 'dfs'"),
    ):
        expect(f"with {flags}", 2, said, lines[:2] + [part(name, 3, command=("solve", *flags))[0]] + lines[3:])
    whole("other flags that answers do not depend on", lines[:2] + [part(
        name, 3, command=("solve", "--threads", "1", "--exit-zero", "--strict", "--memory", "7"))[0]] + lines[3:])

    # A file with a line end more, or with the same size and one other byte.
    with open(name, "rb") as file:
        text = file.read()
    for kind, changed in (
        ("longer", text + b"\n"),
        ("a byte", text[:400] + (b"." if text[400:401] != b"." else b"1") + text[401:]),
        ("two lines swapped", text.split(b"\n", 2)[1] + b"\n" + text.split(b"\n", 2)[0] + b"\n" + text.split(b"\n", 2)[2]),
    ):
        with open("changed", "wb") as file:
            file.write(changed)
        expect(f"changed meanwhile: {kind}", 2, "of another file", lines[:3] + [part("changed", 4)[0]] + lines[4:])
        expect(f"all of a file: {kind}", 2, "of another file", lines, "--file", "changed")

    # Damage to the text.
    chance = random.Random(1)
    line = lines[2]
    for i in range(25):
        at = chance.randrange(1, len(line) - 1)  # the brace at the beginning makes it a line of statistics
        for kind, changed in (
            ("bit", line[:at] + bytes([line[at] ^ 1 << chance.randrange(7)]) + line[at + 1:]),
            ("byte dropped", line[:at] + line[at + 1:]),
            ("byte added", line[:at] + b"0" + line[at:]),
            ("cut", line[:at] + b"\n"),
            ("cut in two", line[:at] + b"\n" + line[at:]),
            ("written over another", line[:at] + lines[3][:-1] + b"\n"),
        ):
            if changed != line:
                expect(f"{kind} at {at}", 2, "-:3: ", lines[:2] + [changed] + lines[3:])
    for key in ("puzzles", "unique", "nodes", "begin", "end", "number", "lines", "seconds", "threads", "size"):
        digit = line.index(f'"{key}":'.encode()) + len(key) + 3
        edited = line[:digit] + b"1" + line[digit:]
        expect(f"{key} edited", 2, "-:3: ", lines[:2] + [edited] + lines[3:])
        expect(f"a double with {key} edited", 2, f"-:{PARTS + 1}: ", lines + [edited])
    expect("another object", 2, "-:3: ", lines[:2] + [b"{}\n"] + lines[3:])
    expect("no line at all", 2, "there is no line of statistics", [b"nothing\n"])
    expect("nothing", 2, "there is no line of statistics", [])

    # The answers.
    def compare(kind, said, pieces):
        with open("answers", "wb") as file:
            file.write(b"".join(pieces))
        if said:
            expect(f"answers: {kind}", 2, said, lines, "--answers", "answers")
        else:
            whole(f"answers: {kind}", lines, "--answers", "answers")

    compare("all", "", answers)
    other_order = "but others, or in another order"
    compare("swapped", other_order, answers[:1] + [answers[2], answers[1]] + answers[3:])
    compare("lost", "; the runs wrote ", answers[:1] + answers[2:])
    compare("doubled", "; the runs wrote ", answers + answers[2:3])
    compare("byte", other_order, [b"".join(answers).replace(b"1", b"2", 1)])
    compare("cut", other_order, [b"".join(answers)[:-5]])
    compare("blank line", "; the runs wrote ", answers + [b"\n"])
    compare("empty", "0 lines; the runs wrote ", [])


def damage_blocks(name, other):
    """The same for runs without --part."""
    with open(name, "rb") as file:
        text = file.readlines()
    size = len(text) // PARTS + 1
    blocks = [block(text[i:i + size]) for i in range(0, len(text), size)]
    lines = [line for line, _ in blocks]
    with open(other, "rb") as file:
        of_other, _ = block(file.readlines()[:size])
    file = ("--file", name)
    with open("answers", "wb") as answers:
        answers.write(b"".join(answer for _, answer in blocks))
    whole("all", lines, *file)
    whole("all, and their answers", lines, *file, "--answers", "answers")
    expect("without a file", 2, "--file FILE", lines)
    expect("in another order than the answers", 2, "in another order", lines[::-1], *file, "--answers", "answers")
    for k in range(len(lines)):
        expect(f"block lost {k}", 1, "are missing", lines[:k] + lines[k + 1:], *file)
        expect(f"block doubled {k}", 2, f"-:{len(lines) + 1} is too much, as -:{k + 1} is there", lines + [lines[k]], *file)
        expect(f"block of another file {k}", 2, "but not the same ones" if k + 1 < len(lines) else "the runs have",
               lines[:k] + [of_other] + lines[k + 1:], *file)
        expect(f"block too much {k}", 2, f"-:{k + 1} is too much, of another file", lines[:k] + [of_other] + lines[k:], *file)
    expect("lost and doubled", 2, "but not the same ones", [lines[0]] + [lines[0]] + lines[2:], *file)
    expect("another file", 2, "the runs", lines, "--file", other)
    expect("with a part", 2, "a run without --part", lines[:2] + [part(name, 3)[0]] + lines[3:], *file)


damage_parts(sys.argv[1], sys.argv[2])
damage_blocks(sys.argv[1], sys.argv[2])
print(KINDS, "kinds")
