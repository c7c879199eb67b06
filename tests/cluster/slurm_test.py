#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shards by Slurm on two nodes, under faults, with the job script of examples/cluster."""

import os
import pathlib
import re
import signal
import sys
import tempfile
import time

import box
import search

SCRIPT = pathlib.Path(__file__).parents[2] / "examples/cluster/quadrille.sbatch"


class Array(search.Search):
    """The search as an array of jobs."""

    def __init__(self, slurm, problem, name):
        super().__init__(problem, f"Slurm, {name}")
        self.slurm = slurm
        self.job = None

    def submit(self, *options, part=None):
        """All tasks; or a part of them, as "1,3"."""
        out = self.slurm.run("sbatch", "--parsable", f"--array={part or f'1-{search.TASKS}'}",
                             f"--output={self.logs}/%a", *options, SCRIPT, self.problem.plan, self.problem.file,
                             self.results, *([f"--task=auto/{search.TASKS}"] if part else []), *search.OPTIONS)
        self.job = out.split(";")[0]

    def task(self, task):
        return self.slurm.jobs(self.job).get(str(task), {})

    def wait_for_state(self, task, *states):
        box.wait_for(f"task {task} is {' or '.join(states)}", lambda: self.task(task).get("JobState") in states)

    def wait_for_requeue(self, task):
        """After it, all that the worker said is in its log: srun hands it on until the job is over."""
        box.wait_for(f"task {task} is requeued",
                     lambda: self.task(task).get("JobState") == "PENDING" and self.task(task)["Restarts"] != "0")

    def start_again(self, task):
        """A job that was requeued waits two minutes, but not for us. It must not start in the second in
        which it was requeued: to its node, it is then still the run that was revoked, and it fails."""
        self.wait_for_requeue(task)
        self.slurm.run("scontrol", "update", f"jobid={self.job}_{task}", "starttime=now+3")

    def wait(self, states=None):
        """Until all tasks have ended: in these states, and all others have succeeded."""
        ended = ("COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "PREEMPTED", "")
        box.wait_for("the array has ended",
                     lambda: all(facts["JobState"] in ended for facts in self.slurm.jobs(self.job).values()))
        for task, facts in self.slurm.jobs(self.job).items():
            search.expect(f"task {task}", facts["JobState"], (states or {}).get(int(task), "COMPLETED"))


def job_killed(slurm, problem):
    run = Array(slurm, problem, "a job and a worker killed, and submitted again")
    run.submit()
    workers = {}
    when = {}
    for task in (1, 2):
        workers[task] = run.hold(task)
        when[task] = time.time()
    slurm.run("scancel", "--full", "--signal=KILL", f"{run.job}_1")
    workers[2].kill_at_once()
    run.wait({1: "CANCELLED", 2: "FAILED"})
    for task in (1, 2):
        box.wait_for(f"the worker of task {task} ends", lambda t=task: not run.workers(t))
        run.note_killed(task, when[task])
    search.expect("shards missing", run.expect_missing() > 0, True)
    run.submit(part="1,2")
    run.wait()
    run.expect_whole()


def preempted(slurm, problem, name, partition):
    run = Array(slurm, problem, name)
    run.submit(f"--partition={partition}")
    when = {}
    for task in (1, 2):
        run.hold(task)  # SIGCONT comes with SIGTERM
        when[task] = time.time()
    slurm.run("sbatch", "--partition=high", "--nodes=2", "--exclusive", "--output=/dev/null", "--wrap=true")
    for task in (1, 2):
        run.wait_for_requeue(task)
        if partition == "low":
            run.note_killed(task, when[task])
    for task in (1, 2):
        run.start_again(task)
    run.wait()
    run.expect_whole()


def time_limit(slurm, problem):
    run = Array(slurm, problem, "time limit")
    run.submit("--time=1", "--signal=USR1@30")
    for task in (1, 2):
        run.hold(task)  # SIGCONT comes with SIGUSR1
    for task in (1, 2):
        run.start_again(task)
    run.wait()
    run.expect_whole()


def node_lost(slurm, problem, name, workers_too):
    run = Array(slurm, problem, name)
    run.submit()
    node = {}
    for task in (1, 2):
        worker = run.hold(task)
        node[worker.variable("SLURMD_NODENAME")] = (task, worker)
    task, worker = node["n1"]
    run.note_killed(task, time.time())
    slurm.lose_node("n1", workers_too)
    node["n2"][1].kill(signal.SIGCONT)
    # Its job runs on the other node, and it is back later. (The controller of 22.05.8 crashes now and
    # then if a job that has lost its step by srun begins on a node that has just come back.)
    run.start_again(task)
    box.wait_for("the job runs once more", lambda: [w for w in run.workers(task) if w.pid != worker.pid] or
                 run.task(task).get("JobState") == "COMPLETED")
    slurm.start_node("n1")
    if not workers_too:
        worker.kill(signal.SIGCONT)
    run.wait()
    box.wait_for("the node is back", lambda: slurm.states() == ["idle", "idle"])
    run.expect_whole(twice=not workers_too)


def main():
    box.enter()
    box.need("munged", "slurmctld", "slurmd", "sbatch")
    os.environ["PATH"] = f"{os.path.dirname(sys.argv[1])}:{os.environ['PATH']}"
    with tempfile.TemporaryDirectory(prefix="quadrille-search.", ignore_cleanup_errors=True) as directory, box.Slurm() as slurm:
        problem = search.Problem(directory)
        begin = time.monotonic()
        cases = [
            ("killed", lambda: job_killed(slurm, problem)),
            ("preempted", lambda: preempted(slurm, problem, "preempted without grace", "low")),
            ("grace", lambda: preempted(slurm, problem, "preempted with grace", "grace")),
            ("limit", lambda: time_limit(slurm, problem)),
            ("lost", lambda: node_lost(slurm, problem, "node lost", True)),
            ("cut", lambda: node_lost(slurm, problem, "node cut off, its worker lives on", False)),
        ]
        for name, case in cases:
            if not sys.argv[2:] or name in sys.argv[2:]:
                case()
        print(f"{time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()
