#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0

"""mpi.py PROGRAM QUADRILLE_MPI MPIRUN: quadrille-mpi under faults, in one box.

Ranks are killed, told to stop and started again. Each time the merged result has to be right, and
what was searched to be each node once: the nodes that the results had before a start, and those
that were searched after it, are together those of one search. So what is lost is no more than what
was done since the last checkpoint.

Everything is in a temporary directory, and every process is ended, whatever happens.
"""

import glob
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 300  # seconds; what is waited for takes a few on an idle machine
RANKS = 3

# The number of solutions of N queens (OEIS A000170).
QUEENS = {10: 724, 13: 73712, 15: 2279184}

PROGRAM, MPI, MPIRUN = sys.argv[1:4]


class Failed(Exception):
    pass


def check(condition, what):
    if not condition:
        raise Failed(what)


def queens(n):
    lines = [f"r{i} c{j} a{i + j} b{i + n - 1 - j}" for i in range(n) for j in range(n)]
    primary = [f"{kind}{i}" for i in range(n) for kind in "rc"]
    secondary = [f"{kind}{i}" for i in range(2 * n - 1) for kind in "ab"]
    return "\n".join([" ".join(primary + ["|"] + secondary), *lines]) + "\n"


def costly_board():
    """Dominoes on 6 x 7, where each costs something else."""
    cells = [(i, j) for i in range(6) for j in range(7)]
    lines = [" ".join(f"{i}.{j}" for i, j in cells)]
    for i, j in cells:
        for other in (i, j + 1), (i + 1, j):
            if other in cells:
                cost = (7 * i * i + 3 * j + 5 * other[0] * other[1] + 11 * j * j) % 23
                lines.append(f"{i}.{j} {other[0]}.{other[1]} |{cost}")
    return "\n".join(lines) + "\n"


def environment():
    # As root, on fewer processors than ranks, and without a network.
    extra = {
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_btl": "self,vader,tcp",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "OMPI_MCA_plm": "isolated",
    }
    return {**os.environ, **extra}


def run(*command, code=0):
    """What a command prints."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE, check=False
    )
    err = done.stderr.decode()
    check(done.returncode == code, f"{command}: exit code {done.returncode}, not {code}\n{err}")
    return done.stdout.decode()


def nodes_of_one_search(problem):
    done = subprocess.run(
        [PROGRAM, "cover", "count", "--plan", "search", "--stats=json", problem],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stderr.decode().splitlines()[-1])["nodes"]


def children(pid):
    """Processes below one, for as long as it lives; its threads may start some, too."""
    found = []
    for task in glob.glob(f"/proc/{pid}/task/*/children"):
        try:
            with open(task, encoding="ascii") as file:
                found += [int(word) for word in file.read().split()]
        except FileNotFoundError:
            pass
    return found


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(condition, what):
    end = time.monotonic() + PATIENCE
    while not condition():
        check(time.monotonic() < end, f"it did not come to this: {what}")
        time.sleep(0.01)


class Job:
    """One run of mpirun."""

    running = []

    def __init__(self, case, *flags, ranks=RANKS):
        self.case = case
        self.log = os.path.join(case.directory, f"log{len(os.listdir(case.directory))}")
        command = [MPI, "--plan", case.plan, "--results", case.results, *flags, case.problem]
        if ranks > 1:
            command = [MPIRUN, "-n", str(ranks), *command]
        with open(self.log, "wb") as log:
            # pylint: disable-next=consider-using-with
            self.process = subprocess.Popen(
                command, stderr=log, env=environment(), start_new_session=True
            )
        self.ranks = ranks
        Job.running.append(self)

    def pids(self):
        """Of the ranks."""
        return sorted(children(self.process.pid)) if self.ranks > 1 else [self.process.pid]

    def wait_for_work(self, divided):
        """Until every rank is in the middle of a shard that has been saved, and some are done; and
        until one was divided, if that is wanted."""

        def is_at_work():
            check(self.process.poll() is None, f"it has ended: {self.text()}")
            left = glob.glob(os.path.join(self.case.results, "left", "*"))
            return (
                len(self.pids()) == self.ranks
                and len([name for name in left if not name.endswith(".tmp")]) >= self.ranks
                and glob.glob(os.path.join(self.case.results, "mpi-*"))
                and (not divided or self.case.divisions() > 0)
            )

        wait_until(is_at_work, "all ranks are at work")

    def text(self):
        with open(self.log, encoding="utf-8") as file:
            return file.read()

    def end(self):
        """Its exit code, once all its processes are gone."""
        pids = self.pids()
        code = self.process.wait(PATIENCE)
        wait_until(lambda: not any(is_alive(pid) for pid in pids), "all ranks are gone")
        Job.running.remove(self)
        return code if code >= 0 else 128 - code

    def kill(self):
        for pid in [*self.pids(), self.process.pid]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.process.wait()

    def searched(self):
        """The nodes that all ranks have entered, and how many shards were divided."""
        found = re.search(r"(\d+) divided; ([\d,]+) nodes", self.text())
        check(found, f"no summary: {self.text()}")
        return int(found[2].replace(",", "")), int(found[1])


class Case:
    """A problem with its plan and results."""

    def __init__(self, directory, name, text, *split):
        self.directory = os.path.join(directory, name)
        os.mkdir(self.directory)
        self.problem, self.plan, self.results = (
            os.path.join(self.directory, file) for file in ("problem", "plan", "results")
        )
        with open(self.problem, "w", encoding="utf-8") as file:
            file.write(text)
        run(PROGRAM, "cover", "split", *split, "-o", self.plan, self.problem)

    def recorded(self):
        """The nodes that are on the disk: those of shards that are done, those of others up to
        their last checkpoint, and those above all shards."""
        done, left, nodes = {}, {}, 0
        for name in glob.glob(os.path.join(self.results, "mpi-*")):
            with open(name, encoding="utf-8") as file:
                for line in file:
                    if line.startswith("{") and line.endswith("}\n"):
                        line = json.loads(line)
                        check(line["shard"] not in done, f"shard {line['shard']} was done twice")
                        done[line["shard"]] = line["nodes"]
        for name in glob.glob(os.path.join(self.results, "left", "*")):
            if not name.endswith(".tmp"):
                with open(name, encoding="utf-8") as file:
                    line = json.loads(file.readline())
                    left[line["shard"]] = line["nodes"]
        with open(self.plan, encoding="utf-8") as file:
            for line in file:
                words = line.split()
                if words[0] == "inner":
                    nodes += sum(map(int, words[1:]))
                elif words[0] == "divide":
                    left.pop(int(words[1]), None)
                elif line.startswith("| {"):
                    nodes += json.loads(line[2:])["nodes"]
        for shard, count in left.items():
            done.setdefault(shard, count)
        return nodes + sum(done.values())

    def divisions(self):
        with open(self.plan, encoding="utf-8") as file:
            return sum(line.startswith("divide") for line in file)

    def inner(self):
        with open(self.plan, encoding="utf-8") as file:
            return sum(
                sum(map(int, line.split()[1:])) for line in file if line.startswith("inner")
            )

    def merged(self, code=0):
        return run(PROGRAM, "cover", "merge", "--plan", self.plan, self.results, self.problem,
                   code=code)  # fmt: skip

    def age_of_checkpoints(self):
        """The seconds since the oldest of the checkpoints that are there."""
        ages = [0.0]
        for name in glob.glob(os.path.join(self.results, "left", "*")):
            try:
                ages.append(time.time() - os.stat(name).st_mtime)
            except FileNotFoundError:
                pass
        return max(ages)

    def finish(self, total, count):
        """Starts it again, and checks the end."""
        before, inner = self.recorded(), self.inner()
        job = Job(self, *SLOW)
        check(job.end() == 0, f"it did not end well: {job.text()}")
        nodes, _ = job.searched()
        nodes += self.inner() - inner
        check(
            before + nodes == total,
            f"{before} nodes on the disk and {nodes} more are {before + nodes}, not {total}",
        )
        check(self.merged() == f"{count}\n", "another count")
        return f"{before:,} nodes on the disk, {nodes:,} searched after that: {total:,}"


SLOW = ("--kernel", "links", "--checkpoint-every", "0.05")
N = 15


def faults(directory, name, total, fault, code, shards=12):
    """Begins to search, does something bad to it, and ends it well."""
    case = Case(directory, name, queens(N), "--shards", str(shards))
    job = Job(case, *SLOW)
    job.wait_for_work(divided=shards == 1)
    age = case.age_of_checkpoints()
    fault(job)
    ended = job.end()
    check(code is None or ended == code, f"exit code {ended}, not {code}: {job.text()}")
    case.merged(code=1)
    said = case.finish(total, QUEENS[N])
    return f"exit code {ended}; {said}; the oldest checkpoint was {age:.2f} s old"


def one_rank(directory, total):
    case = Case(directory, "one", queens(N), "--shards", "20")
    job = Job(case, "--kernel", "links", ranks=1)
    check(job.end() == 0, job.text())
    check(job.searched() == (total - case.inner(), 0), job.text())
    check(case.merged() == f"{QUEENS[N]}\n", "another count")
    return "all by itself"


def divided(directory, total):
    case = Case(directory, "divided", queens(N), "--shards", "1")
    with open(case.plan, encoding="utf-8") as file:
        before = file.read()
    job = Job(case, "--kernel", "links")
    check(job.end() == 0, job.text())
    nodes, times = job.searched()
    with open(case.plan, encoding="utf-8") as file:
        check(file.read().startswith(before), "the plan has changed what it said")
    check(times >= 1, f"nothing was divided: {job.text()}")
    check(nodes + case.inner() == total, f"{nodes} and {case.inner()} nodes, not {total}")
    check(case.merged() == f"{QUEENS[N]}\n", "another count")
    hosts = [name for name in os.listdir(case.results) if name.startswith("mpi-")]
    check(len(hosts) == RANKS, f"not all ranks had a part: {hosts}")
    return f"1 shard, divided {times} times, {total:,} nodes as one search"


def time_limit(directory, total):
    case = Case(directory, "limit", queens(N), "--shards", "12")
    job = Job(case, *SLOW, "--time-limit", "1")
    check(job.end() == 75, f"exit code {job.process.returncode}, not 75: {job.text()}")
    return case.finish(total, QUEENS[N])


def all_solutions(directory):
    case = Case(directory, "all", queens(10), "--for", "all", "--shards", "9")
    job = Job(case)
    check(job.end() == 0, job.text())
    expected = run(PROGRAM, "cover", "solve", "--all", "--branch", "mrv", "--threads", "1",
                   case.problem)  # fmt: skip
    check(case.merged() == expected, "other solutions than those of one search, or another order")
    return f"{QUEENS[10]} solutions in the order of one search"


def cheapest(directory):
    case = Case(directory, "cheapest", costly_board(), "--for", "minimize", "-k", "5",
                "--shards", "30")  # fmt: skip
    job = Job(case)
    check(job.end() == 0, job.text())

    def costs(text):
        return [line for line in text.splitlines() if line.startswith("cost ")]

    expected = costs(run(PROGRAM, "cover", "minimize", "-k", "5", case.problem))
    check(len(expected) == 5 and costs(case.merged()) == expected, "other costs")
    return ", ".join(expected)


def refused(directory):
    case = Case(directory, "refused", queens(10), "--shards", "9")
    other = Case(directory, "other", queens(13), "--shards", "9")
    case.plan = other.plan
    job = Job(case)
    check(job.end() == 2, job.text())
    said = "the plan is of another problem"
    check(job.text().count(said) == 1, f"not once '{said}': {job.text()}")
    job = Job(other, "--nonsense")
    check(job.end() == 2, job.text())
    check(job.text().count("--nonsense") == 1, job.text())
    # Rank 1 cannot write what it finds.
    case = Case(directory, "full", queens(13), "--shards", "20")
    os.mkdir(case.results)
    with open(os.path.join(case.results, "left"), "w", encoding="utf-8"):
        pass
    job = Job(case)
    check(job.end() == 2, job.text())
    check("Not a directory" in job.text(), job.text())
    return "another problem's plan, bad usage, no directory"


def kill(number):
    return lambda job: os.kill(job.pids()[-1], number)


def tell(number):
    return lambda job: job.process.send_signal(number)


def main():
    version = subprocess.run(
        [MPIRUN, "--version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    ).stdout.decode()
    if not re.search("Open ?MPI|Open ?RTE", version):
        print("SKIPPED: quadrille-mpi is tried with Open MPI alone, and mpirun is of:", version)
        return 77
    with tempfile.TemporaryDirectory(prefix="quadrille-mpi-") as directory:
        problem = os.path.join(directory, "problem")
        with open(problem, "w", encoding="utf-8") as file:
            file.write(queens(N))
        total = nodes_of_one_search(problem)
        cases = {
            "one rank alone": lambda: one_rank(directory, total),
            "one shard for all": lambda: divided(directory, total),
            "a rank is killed": lambda: faults(directory, "rank", total, kill(signal.SIGKILL), 137),
            "a rank is killed after a division": lambda: faults(
                directory, "rank_division", total, kill(signal.SIGKILL), 137, shards=1
            ),
            "mpirun is killed": lambda: faults(
                directory, "mpirun", total, tell(signal.SIGKILL), 137
            ),
            # What mpirun says then is its own affair.
            "mpirun gets SIGTERM": lambda: faults(
                directory, "term", total, tell(signal.SIGTERM), None
            ),
            "mpirun gets SIGUSR1": lambda: faults(
                directory, "usr1", total, tell(signal.SIGUSR1), 75
            ),
            "a rank gets SIGTERM": lambda: faults(
                directory, "rank_term", total, kill(signal.SIGTERM), 75
            ),
            "a rank gets SIGINT": lambda: faults(
                directory, "rank_int", total, kill(signal.SIGINT), 130
            ),
            "the time is over": lambda: time_limit(directory, total),
            "all solutions": lambda: all_solutions(directory),
            "the cheapest": lambda: cheapest(directory),
            "what is refused": lambda: refused(directory),
        }
        failures = 0
        try:
            for name, case in cases.items():
                begin = time.monotonic()
                try:
                    said = case()
                except (Failed, subprocess.SubprocessError, OSError) as error:
                    failures += 1
                    said = f"FAILED: {error}"
                print(f"{name}: {said} [{time.monotonic() - begin:.1f} s]", flush=True)
        finally:
            for job in list(Job.running):
                job.kill()
    return 1 if failures else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    sys.exit(main())
