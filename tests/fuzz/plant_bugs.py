#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0

"""Plants bugs in a copy of the tree, one at a time, and sees how soon the fuzz targets find them.

  plant_bugs.py [--seconds N] [WORD...]

The bugs are those of planted_bugs.txt whose name or target contains one of the words; default: all. For each, the
target is built in build/planted-fuzz with clang and libFuzzer. First the inputs of tests/fuzz/corpus are replayed;
then libFuzzer begins with the seeds alone, and has N seconds (300). A line of the table says how many executions it
took. Exit code 1: a bug was not found by fuzzing. Ten minutes or more for all of them, most of it for compiling.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tree"))
import planted_bugs  # noqa: E402
from fuzz import LONGEST, environment  # noqa: E402

planted_bugs.LIST = HERE / "planted_bugs.txt"
planted_bugs.TREE = planted_bugs.ROOT / "build/planted-fuzz/tree"
TREE = planted_bugs.TREE
BUILD = TREE / "build/asan"


def build(target):
    if not (BUILD / "build.ninja").exists():
        subprocess.run(["cmake", "--preset", "asan"], cwd=TREE, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", str(BUILD), f"{target}_fuzzer"], check=True, stdout=subprocess.DEVNULL)


def fuzz(target, *arguments):
    return subprocess.run([str(BUILD / "tests/fuzz" / f"{target}_fuzzer"), "-timeout=100", f"-max_len={LONGEST[target]}",
                           *map(str, arguments)], capture_output=True, text=True, errors="replace", check=False,
                          env=environment())


def find(target, seconds):
    """The columns of the table: found by replaying the corpus, executions from the seeds, what was seen."""
    corpus = HERE / "corpus" / target
    replayed = fuzz(target, *sorted(corpus.iterdir())).returncode != 0
    with tempfile.TemporaryDirectory() as directory:
        scratch = pathlib.Path(directory)
        (scratch / "inputs").mkdir()
        (scratch / "seeds").mkdir()
        for seed in corpus.glob("seed-*"):
            shutil.copy(seed, scratch / "seeds")
        dictionary = HERE / f"{target}.dict"
        done = fuzz(target, "-seed=1", f"-max_total_time={seconds}", f"-artifact_prefix={scratch}/",
                    "-print_final_stats=1", *([f"-dict={dictionary}"] if dictionary.exists() else []),
                    scratch / "inputs", scratch / "seeds")
    executions = re.findall(r"stat::number_of_executed_units: *(\d+)", done.stderr) or ["?"]
    seen = re.findall(r"^\S*?(\w+_fuzzer\.cc:\d+): ", done.stderr, re.MULTILINE) or \
        re.findall(r"runtime error: [\w ]+|AddressSanitizer: [\w-]+|libFuzzer: [\w ]+", done.stderr)
    found = done.returncode != 0
    return replayed, executions[-1] if found else f"not in {executions[-1]}", seen[0].strip() if found and seen else "", found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=300)
    parser.add_argument("words", nargs="*", metavar="WORD")
    arguments = parser.parse_args()
    planted_bugs.copy_tree()
    all_found = True
    print("| bug | target | the corpus finds it | executions from the seeds | seen by |")
    print("|-----|--------|---------------------|--------------------------:|---------|")
    for entry in planted_bugs.read_entries():
        if arguments.words and not any(word in f"{entry.name} {entry.test}" for word in arguments.words):
            continue
        path = TREE / entry.file
        good = path.read_text()
        path.write_text(entry.apply(good))
        try:
            build(entry.test)
            replayed, executions, seen, found = find(entry.test, arguments.seconds)
        finally:
            path.write_text(good)
        all_found = all_found and found
        print(f"| {entry.name} | {entry.test} | {'yes' if replayed else 'no'} | {executions} | `{seen}` |", flush=True)
    return 0 if all_found else 1


if __name__ == "__main__":
    sys.exit(main())
