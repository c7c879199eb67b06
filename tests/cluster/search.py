# SPDX-License-Identifier: Apache-2.0
"""A search in shards, and its books: what each task has searched, and what was lost.

Each run of a task that ends by itself says how many nodes it has entered. One that is killed says
nothing; what it leaves on the disk is looked up before the task runs again. So for each task

    nodes of its shards = what the files had when it was killed last + what its later runs say

and that holds only if no run has searched what was on the disk already.
"""

import contextlib
import json
import os
import pathlib
import re
import signal
import subprocess
import time

import box

QUEENS = 15
SOLUTIONS = 2279184
TASKS = 4
SHARDS = 24
# Often, so that a checkpoint is soon there. A machine that is slow only makes fewer of them.
OPTIONS = ("--checkpoint-every", "0.02")


def queens(n):
    primary = [f"{kind}{i}" for i in range(n) for kind in "rc"]
    secondary = [f"{kind}{i}" for i in range(2 * n - 1) for kind in "ab"]
    options = [f"r{i} c{j} a{i + j} b{i + n - 1 - j}" for i in range(n) for j in range(n)]
    return "\n".join([" ".join([*primary, "|", *secondary]), *options]) + "\n"


def quadrille(*arguments):
    done = subprocess.run(["quadrille", "cover", *map(str, arguments)], capture_output=True, text=True,
                          check=False)
    return done.returncode, done.stdout, done.stderr


def expect(what, found, expected):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected!r}, found {found!r}")


class Problem:
    """A problem, its plan, and what one search of it finds."""

    def __init__(self, directory):
        self.directory = pathlib.Path(directory)
        self.file = self.directory / "queens.dlx"
        self.plan = self.directory / "plan"
        self.file.write_text(queens(QUEENS))
        code, out, err = quadrille("count", "--plan", "search", "--stats=json", self.file)
        expect("one search", (code, out), (0, f"{SOLUTIONS}\n"))
        stats = json.loads(err.strip().splitlines()[-1])
        self.nodes = stats["nodes"]
        expect("split", quadrille("split", "--shards", SHARDS, "-o", self.plan, self.file), (0, "", ""))
        # A run that stops at each first node leaves a file for each of its shards.
        self.shards = {}
        for task in range(1, TASKS + 1):
            results = self.directory / f"shards-{task}"
            code, _, err = quadrille("work", "--plan", self.plan, "--task", f"{task}/{TASKS}", "--node-limit", 1,
                                     "--results", results, self.file)
            expect(f"a node of each shard ({err})", code, 75)
            self.shards[task] = {int(name) for name in os.listdir(results / "left")}


class Search:
    """One search of the problem, in a directory of its own: results, and log/TASK from stderr."""

    def __init__(self, problem, name):
        self.problem = problem
        self.name = name
        self.directory = problem.directory / re.sub(r"\W+", "-", name)
        self.results = self.directory / "results"
        self.logs = self.directory / "log"
        self.logs.mkdir(parents=True)
        self.on_disk = {}  # by task, when it was killed last
        self.said = {}  # the same: what its runs had said by then
        self.lost = []
        self.begin = time.monotonic()

    # ---- Workers ----

    def workers(self, task=None):
        found = []
        for process in box.processes():
            arguments = process.arguments()
            program = os.path.basename(arguments[0]) if arguments else ""
            if program != "quadrille" or str(self.results) not in arguments:
                continue
            index = process.variable("SLURM_ARRAY_TASK_ID") or arguments[arguments.index("--task") + 1].split("/")[0]
            if process.state() and task in (None, int(index)):
                found.append(process)
        return found

    def hold(self, task):
        """Stops the worker of a task in the middle of a shard of which there is a checkpoint."""

        def held():
            if not self._left(task):
                return None
            for worker in self.workers(task):
                worker.stop()
                if worker.state() == "T" and self._left(task):
                    return worker
                worker.kill(signal.SIGCONT)
            return None

        return box.wait_for(f"task {task} has a checkpoint", held, 0.002)

    def _left(self, task):
        with contextlib.suppress(FileNotFoundError):
            return [name for name in os.listdir(self.results / "left")
                    if name.isdigit() and int(name) in self.problem.shards[task]]
        return []

    # ---- Books ----

    def _nodes_on_disk(self, task):
        """By shard, as of its result or its checkpoint."""
        nodes = {}
        for name in self._left(task):
            with contextlib.suppress(FileNotFoundError):
                with open(self.results / "left" / name, encoding="ascii") as file:
                    nodes[int(name)] = json.loads(file.readline())["nodes"]
        for file in self.results.iterdir():
            if not file.is_file():
                continue
            for line in file.read_text().splitlines(keepends=True):
                finding = json.loads(line) if line.endswith("\n") else {}
                if finding.get("status") == "done" and finding["shard"] in self.problem.shards[task]:
                    nodes[finding["shard"]] = finding["nodes"]
        return nodes

    def _said(self, task):
        with contextlib.suppress(FileNotFoundError):
            text = (self.logs / str(task)).read_text()
            return sum(int(n.replace(",", "")) for n in re.findall(r"; ([\d,]+) nodes$", text, re.MULTILINE))
        return 0

    def note_killed(self, task, when):
        """To be called when the worker of the task is held or dead, and says no more: since that time."""
        self.on_disk[task] = sum(self._nodes_on_disk(task).values())
        self.said[task] = self._said(task)
        written = [(self.results / "left" / name).stat().st_mtime for name in self._left(task)]
        written += [file.stat().st_mtime for file in self.results.glob(f"{task}-of-*")]
        self.lost.append(max(when - max(written), 0))

    # ---- What comes out ----

    def merge(self):
        return quadrille("merge", "--plan", self.problem.plan, "--stats=json", self.results, self.problem.file)

    def expect_missing(self):
        code, out, err = self.merge()
        expect(f"a merge with shards missing ({err})", (code, out), (1, ""))
        return int(re.search(r"(\d+) of \d+ shards missing", err)[1])

    def expect_whole(self, twice=False):
        """That the answer is right; and, but for `twice`, that nothing was searched twice."""
        code, out, err = self.merge()
        expect(f"the merge ({err})", (code, out), (0, f"{SOLUTIONS}\n"))
        expect("nodes", json.loads(err.strip().splitlines()[-1])["nodes"], self.problem.nodes)
        searched = 0
        for task in range(1, TASKS + 1):
            nodes = sum(self._nodes_on_disk(task).values())
            searched += self._said(task) - self.said.get(task, 0) + self.on_disk.get(task, 0)
            later = self._said(task) - self.said.get(task, 0)
            if not twice:
                expect(f"nodes of task {task}, after what was on the disk", later, nodes - self.on_disk.get(task, 0))
        lost = ", ".join(f"{1000 * seconds:.0f} ms" for seconds in self.lost)
        print(f"{self.name}: {time.monotonic() - self.begin:.1f} s; {searched:,} nodes; "
              f"lost since the last write: {lost or 'nothing'}", flush=True)
