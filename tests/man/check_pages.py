#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0

"""check_pages.py [--mpi QUADRILLE_MPI] PROGRAM DIRECTORY [CHECKER...]: the manual pages and the
program agree.

The pages in the directory have every command and every flag of the program, with the words that it
takes, and no flag that it has not; those of `quadrille cover` are said of the right commands. The
program itself says what it has (--complete); quadrille-mpi by its help text. A CHECKER is a command that gets a page as its last
argument and prints nothing.

The check is checked too: it has to find what is broken on purpose in the text of a page.
"""

import os
import re
import shlex
import subprocess
import sys

SECTIONS = {
    "quadrille.1": "NAME SYNOPSIS DESCRIPTION OPTIONS COMMANDS EXIT_STATUS ENVIRONMENT FILES"
    " EXAMPLES SEE_ALSO",
    "quadrille-cover.1": "NAME SYNOPSIS DESCRIPTION OPTIONS COMMANDS EXIT_STATUS ENVIRONMENT"
    " EXAMPLES SEE_ALSO",
    "quadrille-formats.5": "NAME DESCRIPTION SEE_ALSO",
}
MPI_PAGE = "quadrille-mpi.1"
MPI_SECTIONS = "NAME SYNOPSIS DESCRIPTION OPTIONS EXIT_STATUS SEE_ALSO"
FLAG = re.compile(r"(?<![\w-])(--[a-z][a-z-]*|-[a-z])(?![\w-])")
# Flags of other programs, and the one that is for shells alone.
FOREIGN = {"--array", "--long", "--complete", "--install", "--pipepart"}
SEARCHES = {"solve", "count", "check", "minimize", "sample", "marginals", "explain"}


class Program:
    def __init__(self, program):
        self.program = program
        self.commands = self.words("")
        self.cover = self.words("cover", "")
        self.commands.remove("cover")
        self.flags = {(c,): self.flags_of(c) for c in self.commands}
        self.flags.update({("cover", c): self.flags_of("cover", c) for c in self.cover})

    def words(self, *line):
        answer = subprocess.run(
            [self.program, "--complete", *line], stdout=subprocess.PIPE, check=True
        )
        return [word.split("\t")[0] for word in answer.stdout.decode().splitlines()]

    def flags_of(self, *command):
        """The flags of a command, and the words that each takes."""
        names = [name for name in self.words(*command, "-") if "=" not in name]
        values = {}
        for name in names:
            words = self.words(*command, name, "") + self.words(*command, name + "=")
            values[name] = {word.split("=")[-1] for word in words if word != ":files"}
        return values


def plain(text):
    """A line of roff without what is for the font."""
    return re.sub(r"\\f\[[A-Z]*\]", "", text).replace("\\-", "-").replace("\\|", "|")


def terms(text):
    """The terms of the tagged paragraphs, each with what follows up to the next."""
    return [
        tuple(plain(part).split("\n", 1))
        for part in re.split(r"^\.TP\n|^\.S[HS] ", text, flags=re.M)[1:]
    ]


def flags_of_terms(text):
    return {
        flag
        for part in re.split(r"^\.TP\n", text, flags=re.M)[1:]
        for flag in FLAG.findall(plain(part.split("\n")[0]))
    }


def section(text, title, level="SH"):
    match = re.search(
        rf"^\.{level} {re.escape(title)}\n(.*?)(?=^\.SH|^\.{level}|\Z)", text, flags=re.M | re.S
    )
    return match[1] if match else ""


def complaints(program, pages):
    """What is wrong, a line each."""
    found = []
    for page, text in pages.items():
        titles = [title.replace(" ", "_") for title in re.findall(r"^\.SH (.*)$", text, flags=re.M)]
        if [title for title in titles if title in SECTIONS[page].split()] != SECTIONS[page].split():
            found.append(f"{page}: the sections are {titles}")
    sudoku, cover = pages["quadrille.1"], pages["quadrille-cover.1"]
    known = (
        {flag for flags in program.flags.values() for flag in flags}
        | set(program.words("-"))
        | FOREIGN
    )

    for page, text in pages.items():
        for flag in sorted(set(FLAG.findall(plain(text)))):
            if flag.startswith("--") and flag not in known:
                found.append(f"{page} has {flag}, and the program has not")

    wanted = {flag for command in program.commands for flag in program.flags[(command,)]} | set(
        program.words("-")
    )
    for flag in sorted(wanted ^ flags_of_terms(sudoku)):
        found.append(f"quadrille.1: {flag} is on one side alone")
    for command in program.commands:
        if f"quadrille {command} " not in plain(section(sudoku, "SYNOPSIS")):
            found.append(f"quadrille.1: no command {command} in the synopsis")
        titles = re.findall(r"^\.SS (.*)$", section(sudoku, "COMMANDS"), flags=re.M)
        title = next((title for title in titles if command in title.split(", ")), None)
        own = flags_of_terms(section(sudoku, title, "SS")) if title else set()
        if title is None:
            found.append(f"quadrille.1: no section on {command}")
        for flag in sorted(own - set(program.flags[(command,)])):
            if title == command:
                found.append(f"quadrille.1: {command} has no {flag}")
    missing = (
        set(program.flags[("bench",)])
        - flags_of_terms(section(sudoku, "bench", "SS"))
        - {"-h", "--help"}
    )
    found += [f"quadrille.1: bench has {flag} too" for flag in sorted(missing)]

    said = {}  # of which commands the page says that they have a flag
    for term, meaning in terms(section(cover, "OPTIONS")):
        match = re.search(r"Commands:\s+([^.]*)\.", meaning)
        commands = set(re.findall(r"[a-z]+", match[1])) if match else set()
        if "all" in commands:
            commands = set(program.cover)
        if "searches" in commands:
            commands = commands - {"searches"} | SEARCHES
        for flag in FLAG.findall(term):
            said.setdefault(flag, set()).update(commands)
    for command in program.cover:
        if f"quadrille cover {command} " not in plain(section(cover, "SYNOPSIS")):
            found.append(f"quadrille-cover.1: no command {command} in the synopsis")
        has = set(program.flags[("cover", command)])
        for flag in sorted(has ^ {flag for flag, commands in said.items() if command in commands}):
            found.append(f"quadrille-cover.1: {flag} of {command} is on one side alone")

    for command, flags in program.flags.items():
        words = set(re.findall(r"[\w-]+", plain(cover if command[0] == "cover" else sudoku)))
        for flag, values in flags.items():
            for value in sorted(values - words):
                found.append(f"{' '.join(command)} {flag}: the page has no {value}")
    return found


def complaints_of_mpi(program, text):
    """The same for the page of quadrille-mpi."""
    answer = subprocess.run([program, "--help"], stdout=subprocess.PIPE, check=True)
    own = set(re.findall(r"^  (?:-h,)?(--[a-z-]+)", answer.stdout.decode(), flags=re.M))
    own |= {"-h", "--no-progress"}
    found = [
        f"{MPI_PAGE}: {flag} is on one side alone"
        for flag in sorted(own ^ flags_of_terms(section(text, "OPTIONS")))
    ]
    titles = [title.replace(" ", "_") for title in re.findall(r"^\.SH (.*)$", text, flags=re.M)]
    if [title for title in titles if title in MPI_SECTIONS.split()] != MPI_SECTIONS.split():
        found.append(f"{MPI_PAGE}: the sections are {titles}")
    return found


def main():
    mpi = sys.argv[2] if sys.argv[1] == "--mpi" else None
    if mpi:
        del sys.argv[1:3]
    program = Program(sys.argv[1])
    directory, checkers = sys.argv[2], [shlex.split(checker) for checker in sys.argv[3:]]
    pages = {}
    for page in SECTIONS:
        with open(os.path.join(directory, page), encoding="utf-8") as file:
            pages[page] = file.read()
    found = complaints(program, pages)
    if mpi:
        with open(os.path.join(directory, MPI_PAGE), encoding="utf-8") as file:
            text = file.read()
        found += complaints_of_mpi(mpi, text)
        if not complaints_of_mpi(mpi, text.replace(r"\-\-kernel", r"\-\-colonel")):
            found.append(f"selftest: {MPI_PAGE} without --kernel is as good")

    for page in [*pages, MPI_PAGE] if mpi else pages:
        for checker in checkers:
            run = subprocess.run(
                [*checker, os.path.join(directory, page)],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
            lines = run.stdout.decode(errors="replace").splitlines()
            # A page has a date if SOURCE_DATE_EPOCH was set.
            found += [f"{checker[0]}: {line}" for line in lines if "missing date" not in line]

    for page, old, new, wanted in [
        ("quadrille.1", r"\-\-greedy", r"\-\-grasping", "quadrille.1 has --grasping"),
        ("quadrille.1", ".TP\n\\f[B]\\-\\-strict\\f[R]\n", "", "--strict is on one side alone"),
        ("quadrille.1", ".SS relax\n", "", "no section on relax"),
        ("quadrille.1", r"several", "", "--only: the page has no several"),
        (
            "quadrille-cover.1",
            "\\f[B]estimate\\f[R], \\f[B]merge\\f[R].\n",
            "\\f[B]explain\\f[R], \\f[B]merge\\f[R].\n",
            "--profile of estimate is on",
        ),
        ("quadrille-cover.1", r"frontier", "", "the page has no frontier"),
        (
            "quadrille-formats.5",
            ".SH DESCRIPTION",
            ".SH ON THE FORMATS",
            "quadrille-formats.5: the sections are",
        ),
    ]:
        broken = pages[page].replace(old, new)
        if broken == pages[page]:
            found.append(f"selftest: {page} has no {old!r}")
        elif not any(wanted in line for line in complaints(program, {**pages, page: broken})):
            found.append(f"selftest: without {old!r}, nothing says '{wanted}'")

    for line in found:
        print(line)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
