#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0

"""Runs the fuzz targets of a build by libFuzzer, and shows what they did.

  fuzz.py [--build DIR] [--jobs N] [--seed N] [--no-merge] SECONDS [TARGET...]
  fuzz.py [--build DIR] --minimize [TARGET...]
  fuzz.py [--build DIR] --table

Each target runs for SECONDS (60), N at a time (1), from its inputs in tests/fuzz/corpus and those of earlier runs in DIR/corpus,
where new ones are kept. Afterwards, inputs that reach new code go to tests/fuzz/corpus. --minimize chooses the
inputs there anew, but for those that have a name (seed-*, found-*). What makes a target fail is written to
DIR/found; the exit code is 1 then. Each run adds a line to DIR/fuzz.csv, and --table prints the sums. With
--seed, runs of the same length differ only by how much is done in it.
"""

import argparse
import concurrent.futures
import csv
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TARGETS = ["count", "text", "reader", "batch", "checkpoint", "solver", "source", "plan", "results", "notation",
           "canon", "logic"]
# Bytes of the longest input that libFuzzer makes; the targets say how long one may be.
LONGEST = {"count": 600, "text": 2000, "reader": 6000, "batch": 3280, "checkpoint": 800, "solver": 300,
           "source": 2000, "plan": 1500, "results": 1500, "notation": 3000, "canon": 120, "logic": 400}
COLUMNS = ["target", "seconds", "executions", "cov", "ft", "inputs"]


def environment():
    # Long stacks of each allocation take a tenth of the time.
    return {**os.environ, "ASAN_OPTIONS": "malloc_context_size=5",
            "UBSAN_OPTIONS": "print_stacktrace=1"}


def folder(*parts):
    path = pathlib.Path(*parts)
    path.mkdir(parents=True, exist_ok=True)
    return path


def run(build, target, seconds, seed):
    """Returns the line of the log, and whether the target failed."""
    dictionary = HERE / f"{target}.dict"
    command = [str(build / "tests/fuzz" / f"{target}_fuzzer"), f"-max_total_time={seconds}", f"-seed={seed}",
               f"-max_len={LONGEST[target]}", "-timeout=100", "-rss_limit_mb=2048", "-print_final_stats=1",
               f"-artifact_prefix={folder(build, 'found')}/{target}-",
               *([f"-dict={dictionary}"] if dictionary.exists() else []),
               str(folder(build, "corpus", target)), str(folder(HERE, "corpus", target))]
    with tempfile.TemporaryFile("w+", errors="replace") as output:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=output, env=environment())
        _, status, spent = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read()
    statuses = re.findall(r"cov: (\d+) ft: (\d+) corp: (\d+)", text)
    executed = re.findall(r"stat::number_of_executed_units: *(\d+)", text) or \
        re.findall(r"^#(\d+)", text, re.MULTILINE) or ["0"]
    cov, ft, inputs = statuses[-1] if statuses else ("0", "0", "0")
    if process.returncode != 0:
        print(f"{target} failed:\n" + text[-6000:], file=sys.stderr)
    seconds = f"{spent.ru_utime + spent.ru_stime:.0f}"
    return [target, seconds, executed[-1], cov, ft, inputs], process.returncode != 0


def merge(build, target, into, sources):
    """Adds to a folder those inputs of others that reach code which none before did."""
    subprocess.run([str(build / "tests/fuzz" / f"{target}_fuzzer"), "-merge=1", "-use_counters=0", "-timeout=100",
                    f"-max_len={LONGEST[target]}", str(into), *map(str, sources)],
                   capture_output=True, env=environment(), check=False)


def minimize(build, target):
    corpus = folder(HERE, "corpus", target)
    with tempfile.TemporaryDirectory() as directory:
        chosen = pathlib.Path(directory)
        named = [path for path in corpus.iterdir() if path.name.startswith(("seed-", "found-"))]
        for path in named:
            shutil.copy(path, chosen)
        merge(build, target, chosen, [corpus, folder(build, "corpus", target)])
        for path in corpus.iterdir():
            if path not in named:
                path.unlink()
        for path in chosen.iterdir():
            shutil.copy(path, corpus)
    files = list(corpus.iterdir())
    print(f"{target}: {len(files)} inputs, {sum(path.stat().st_size for path in files)} bytes")


def print_table(rows):
    print("| target | CPU seconds | executions | coverage (edges) | features | inputs |")
    print("|--------|------------:|-----------:|-----------------:|---------:|-------:|")
    for target, seconds, executions, cov, ft, inputs in rows:
        print(f"| {target} | {int(seconds):,} | {int(executions):,} | {int(cov):,} | {int(ft):,} | {int(inputs):,} |")


def sums(log):
    """The lines of the log by target: times and executions are added, the last of each other column counts."""
    total = {}
    with open(log, newline="", encoding="utf-8") as lines:
        for target, seconds, executions, *last in csv.reader(lines):
            if target == COLUMNS[0]:
                continue
            before = total.get(target, [target, 0, 0])
            total[target] = [target, before[1] + int(seconds), before[2] + int(executions), *last]
    return [total[target] for target in TARGETS if target in total]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=HERE.parents[1] / "build/asan")
    parser.add_argument("--jobs", type=int, default=1, help="targets that run at the same time")
    parser.add_argument("--seed", type=int, default=0, help="of libFuzzer; 0: another one each time")
    parser.add_argument("--no-merge", action="store_true", help="leave tests/fuzz/corpus alone")
    parser.add_argument("--minimize", action="store_true")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("words", nargs="*", metavar="SECONDS or TARGET")
    arguments = parser.parse_args()
    build, words = arguments.build.resolve(), arguments.words
    seconds = int(words.pop(0)) if words and words[0].isdigit() else 60
    targets = words or TARGETS
    if unknown := set(targets) - set(TARGETS):
        parser.error(f"no target {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    log = build / "fuzz.csv"
    if arguments.table:
        print_table(sums(log))
        return 0
    if arguments.minimize:
        for target in targets:
            minimize(build, target)
        return 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        done = list(pool.map(lambda target: run(build, target, seconds, arguments.seed), targets))
    rows, failed = [], []
    for target, (row, has_failed) in zip(targets, done):
        rows.append(row)
        failed += [target] * has_failed
        is_new = not log.exists()
        with open(log, "a", newline="", encoding="utf-8") as lines:
            csv.writer(lines).writerows([COLUMNS] * is_new + [row])
        if not arguments.no_merge:
            merge(build, target, folder(HERE, "corpus", target), [folder(build, "corpus", target)])
    print_table(rows)
    if failed:
        print(f"failed: {', '.join(failed)}; inputs in {build / 'found'}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
