#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0

"""Plants bugs in a copy of the tree, one at a time, and sees whether the tests find them.

  planted_bugs.py --check        every entry still applies, its test exists, docs/planted-bugs.md is up to date
  planted_bugs.py --table        the table of docs/planted-bugs.md
  planted_bugs.py --run [WORD..] plants the bugs whose name or file contains one of the words; default: all
  planted_bugs.py --run --all-tests [WORD..]
                                 the same, but runs the whole executable, and says which of its tests fail

The bugs are in planted_bugs.txt beside this file, which says what its lines mean. A run copies the tree to
build/planted/tree, builds what the tests need in build/planted/build, without optimisation, and runs the tests:
they must pass. Then each bug is planted, its test is built and run, and must fail, crash, or take more than 60
seconds. All of it takes about half an hour on two cores. Exit code 1: a bug was not seen, or an entry is wrong.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = ROOT / "tests/tree/planted_bugs.txt"
DOCUMENT = ROOT / "docs/planted-bugs.md"
TREE = ROOT / "build/planted/tree"
BUILD = ROOT / "build/planted/build"
SECONDS = 60
KEYS = {"bug", "file", "in", "line", "with", "test"}


class Wrong(Exception):
    """An entry that is not as it should be."""


class Entry:
    def __init__(self, fields):
        self.name, self.file, self.inside = fields["bug"], fields["file"], fields.get("in")
        self.line, self.planted, self.test = fields["line"], fields["with"], fields["test"]

    def is_transcript(self):
        return self.test.startswith("cli.")

    def target(self):
        return "quadrille" if self.is_transcript() else self.test.split()[-2]

    def apply(self, text):
        """The text with the bug. The fragment is in one place, or the first one behind `in`, which is."""
        once = self.inside or self.line
        if text.count(once) != 1:
            raise Wrong(f"{self.name}: {self.file} has `{once}` {text.count(once)} times")
        at = text.find(self.line, text.index(once))
        if at < 0:
            raise Wrong(f"{self.name}: {self.file} has no `{self.line}` behind `{once}`")
        return text[:at] + self.planted + text[at + len(self.line):]


def read_entries():
    entries = []
    for block in re.split(r"\n\s*\n", LIST.read_text()):
        lines = [line for line in block.splitlines() if line.strip() and not line.startswith("#")]
        if not lines:
            continue
        fields = dict(line.split(" ", 1) for line in lines)
        if len(fields) < len(lines) or fields.keys() | {"in"} != KEYS:
            raise Wrong(f"{LIST.name}: wrong keys: {lines}")
        entries.append(Entry(fields))
    names = [entry.name for entry in entries]
    if len(set(names)) < len(names):
        raise Wrong("two entries have one name")
    return entries


def table(entries):
    rows = ["| Bug | Floor | Test that sees it |", "|---|---|---|"]
    rows += [f"| {e.name} | `{os.path.dirname(e.file)}` | `{e.test}` |" for e in entries]
    return "\n".join(rows) + "\n"


def check(entries):
    wrong = []
    for entry in entries:
        try:
            entry.apply((ROOT / entry.file).read_text())
        except (Wrong, OSError) as error:
            wrong.append(str(error))
        pattern = f"transcripts/{entry.test[4:]}.t" if entry.is_transcript() else f"**/{entry.target()}.cc"
        if not list((ROOT / "tests").glob(pattern)):
            wrong.append(f"{entry.name}: there is no tests/{pattern}")
    if table(entries) not in DOCUMENT.read_text():
        wrong.append(f"{DOCUMENT.relative_to(ROOT)} has another table; --table prints this one")
    for message in wrong:
        print(message)
    return not wrong


def copy_tree():
    """Makes TREE what is in the work tree. Files that are the same keep their time of change."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
                            capture_output=True, text=True).stdout.splitlines()
    for name in listed:
        source, copy = ROOT / name, TREE / name
        if not source.is_file() or (copy.is_file() and copy.read_bytes() == source.read_bytes()):
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, copy)


def configure():
    command = ["cmake", "-S", str(TREE), "-B", str(BUILD), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Debug",
               "-DCMAKE_CXX_FLAGS_DEBUG=-O0 -g0", "-DQUADRILLE_GROUP_SOURCES=OFF"]
    if shutil.which("ccache"):
        command.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def build(targets):
    """Returns what the compiler says if it fails."""
    done = subprocess.run(["nice", "-n", "5", "ninja", "-j", str(os.cpu_count()), "-C", str(BUILD), *sorted(set(targets))],
                          capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout[-2000:]


def fails(entry, all_tests):
    """Runs the test of an entry. Returns how it failed, "" if it did not."""
    if entry.is_transcript():
        name = "^" + re.escape(entry.test) + "$"
        command, settings = ["ctest", "--test-dir", str(BUILD), "-R", name, "--no-tests=error"], {}
    else:
        *assignments, executable, test_filter = entry.test.split()
        settings = dict(word.split("=", 1) for word in assignments)
        [path] = (BUILD / "tests").glob(f"**/{executable}")
        command = [str(path), "--gtest_brief=1"] + ([] if all_tests else [f"--gtest_filter={test_filter}"])
    environment = {"QUADRILLE_KERNEL": "links", **os.environ, **settings}
    try:
        done = subprocess.run(["nice", "-n", "5", *command], env=environment, capture_output=True, text=True, check=False,
                              errors="replace", timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "timeout"
    if done.returncode == 0:
        return ""
    if done.returncode < 0:
        return f"signal {-done.returncode}"
    failed = re.findall(r"^\[  FAILED  \] (\S+?)[,\s]", done.stdout, re.MULTILINE)
    return " ".join(dict.fromkeys(failed)) if all_tests and failed else "failed"


def run(entries, all_tests):
    copy_tree()
    configure()
    if said := build(entry.target() for entry in entries):
        sys.exit("the tree does not build:\n" + said)
    good = True
    for entry in {e.test: e for e in entries}.values():
        if how := fails(entry, all_tests):
            good = False
            print(f"{entry.test}: {how} without any bug", flush=True)
    for entry in entries:
        path = TREE / entry.file
        clean = path.read_text()
        path.write_text(entry.apply(clean))
        try:
            if build([entry.target()]):
                result = "DOES NOT BUILD"
            else:
                result = fails(entry, all_tests) or "NOT SEEN"
        finally:
            path.write_text(clean)
        good = good and result not in ("DOES NOT BUILD", "NOT SEEN")
        print(f"{entry.name:40} {entry.test}: {result}", flush=True)
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check", action="store_true")
    what.add_argument("--table", action="store_true")
    what.add_argument("--run", action="store_true")
    parser.add_argument("--all-tests", action="store_true")
    parser.add_argument("words", nargs="*", metavar="WORD")
    arguments = parser.parse_args()
    entries = read_entries()
    if arguments.table:
        print(table(entries), end="")
    if arguments.table or arguments.check:
        return 0 if arguments.table or check(entries) else 1
    words = arguments.words or [""]
    chosen = [e for e in entries if any(word in e.name or word in e.file for word in words)]
    return 0 if chosen and run(chosen, arguments.all_tests) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Wrong as wrong:
        sys.exit(str(wrong))
