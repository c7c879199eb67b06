#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Shards by GNU parallel, under faults: workers killed, the controller killed, everything stopped."""

import os
import signal
import subprocess
import sys
import tempfile
import time

import box
import search


class Controller:
    """GNU parallel with the command of docs/cluster.md."""

    def __init__(self, run):
        self.run = run

    def start(self, *options):
        command = (f"quadrille cover work --plan {self.run.problem.plan} --task {{}}/{search.TASKS} "
                   f"--results {self.run.results} {' '.join(search.OPTIONS)} {self.run.problem.file} "
                   f"2>>{self.run.logs}/{{}}")
        return subprocess.Popen(
            ["parallel", "--will-cite", "-j2", "--joblog", f"{self.run.directory}/joblog",
             "--termseq", "TERM,600000,KILL", *options, command, ":::",
             *map(str, range(1, search.TASKS + 1))],
            stdin=subprocess.DEVNULL, start_new_session=True)


def worker_killed(problem):
    run = search.Search(problem, "parallel, a worker killed and retried")
    controller = Controller(run).start("--retries", "3")
    worker = run.hold(1)
    run.note_killed(1, time.time())
    worker.kill_at_once()
    search.expect("parallel", controller.wait(), 0)
    run.expect_whole()


def controller_killed(problem):
    run = search.Search(problem, "parallel, controller and workers killed")
    control = Controller(run)
    controller = control.start()
    workers = []
    for task in (1, 2):
        workers.append(run.hold(task))
        run.note_killed(task, time.time())
    controller.kill()
    controller.wait()
    for worker in workers:
        worker.kill_at_once()
    run.expect_missing()
    search.expect("parallel --resume-failed", control.start("--resume-failed").wait(), 0)
    run.expect_whole()


def all_stopped(problem):
    run = search.Search(problem, "parallel, SIGTERM to all")
    control = Controller(run)
    controller = control.start()
    for worker in [run.hold(1), run.hold(2)]:
        worker.kill(signal.SIGCONT)
    controller.send_signal(signal.SIGTERM)
    controller.wait()
    run.expect_missing()
    search.expect("parallel --resume-failed", control.start("--resume-failed").wait(), 0)
    run.expect_whole()


def main():
    box.enter()
    box.need("parallel")
    os.environ["PATH"] = f"{os.path.dirname(sys.argv[1])}:{os.environ['PATH']}"
    with tempfile.TemporaryDirectory(prefix="quadrille-parallel.", ignore_cleanup_errors=True) as directory:
        os.environ["PARALLEL_HOME"] = os.environ["HOME"] = directory
        problem = search.Problem(directory)
        for case in (worker_killed, controller_killed, all_stopped):
            case(problem)


if __name__ == "__main__":
    main()
