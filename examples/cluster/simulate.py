#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0

"""What a run on a cluster would take, by simulation from the shard times of a run that was measured.

  simulate.py [--cores N,N,...] [--hours H] [--tasks-per-core T] [--running Q] [--rate R]
              [--startup S] [--svg FILE] DIR...

Each DIR is a directory of results of "quadrille cover work". Its shard times are scaled such that all
of them together take H core hours (1,000): a problem of that shape, but larger. Then they are given to N
cores in three ways:

  array      a job array of T tasks for each core; each task has every (T*N)-th shard, at random. R tasks
             a second are started (5), at most Q run at the same time (no limit), and each needs S seconds
             before its first shard (5): to start, and to read problem and plan
  dynamic    one allocation, in which each core takes the next shard, the largest estimates first ("quadrille-mpi")
  divided    the same; once none is left, the shard that has run longest is cut in two

Printed: how much of the time that the cores were there for was spent searching. With --svg, a picture too.
"""

import argparse
import heapq
import json
import pathlib
import random
import sys


def shard_times(directory):
    """Seconds of each shard that is done, each shard once."""
    times = {}
    for path in sorted(pathlib.Path(directory).iterdir()):
        if not path.is_file():
            continue
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("{"):
                    result = json.loads(line)
                    if result["status"] == "done":
                        times[result["plan"], result["shard"]] = result["seconds"]
    return list(times.values())


def array_time(times, cores, arguments, rng):
    tasks = arguments.tasks_per_core * cores
    order = times[:]
    rng.shuffle(order)
    work = [sum(order[task::tasks]) for task in range(min(tasks, len(order)))]
    running = min(cores, arguments.running or cores)
    free = [0.0] * running  # when each core that may be used is free
    end = 0.0
    for number, seconds in enumerate(work):
        start = max(heapq.heappop(free), number / arguments.rate)
        done = start + arguments.startup + seconds
        heapq.heappush(free, done)
        end = max(end, done)
    return end


def dynamic_time(times, cores, arguments, rng, divide):
    # Estimates are not the times: the order is that of times, disturbed by a factor.
    order = sorted(times, key=lambda seconds: -seconds * rng.lognormvariate(0, 0.7))
    free = [(arguments.startup, core) for core in range(cores)]
    running = {}  # core: when its shard ends
    end = 0.0
    least = 1.0  # nothing that would end within a second is divided
    while free:
        now, core = heapq.heappop(free)
        if running.pop(core, None) is not None:
            end = now
        if order:
            running[core] = now + order.pop(0)
        elif divide and running:
            other = max(running, key=running.get)
            left = running[other] - now
            if left <= least:
                continue
            # A part is never just the half.
            share = rng.uniform(0.2, 0.8)
            running[other] = now + share * left
            running[core] = now + (1 - share) * left
            free = [(running[c] if c == other else t, c) for t, c in free]
            heapq.heapify(free)
        else:
            continue
        heapq.heappush(free, (running[core], core))
    return end


WAYS = {
    "array": array_time,
    "dynamic": lambda t, c, a, r: dynamic_time(t, c, a, r, divide=False),
    "divided": lambda t, c, a, r: dynamic_time(t, c, a, r, divide=True),
}


def picture(rows, cores):
    """Efficiency by cores, a line for each problem and way."""
    width, height, left, bottom = 720, 360, 60, 50
    colors = ["#1b6ca8", "#c0392b", "#2e7d32", "#8e44ad"]
    dashes = {"array": "2,4", "dynamic": "7,4", "divided": ""}

    def x(position):
        return left + position * (width - left - 180) / max(len(cores) - 1, 1)

    def y(efficiency):
        return height - bottom - efficiency * (height - bottom - 20)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
    ]
    for tenth in range(0, 11, 2):
        out.append(f'<line x1="{left}" x2="{width - 180}" y1="{y(tenth / 10):.1f}" y2="{y(tenth / 10):.1f}" stroke="#ddd"/>')
        out.append(f'<text x="{left - 8}" y="{y(tenth / 10) + 4:.1f}" text-anchor="end">{10 * tenth} %</text>')
    for position, number in enumerate(cores):
        out.append(f'<text x="{x(position):.1f}" y="{height - bottom + 18}" text-anchor="middle">{number}</text>')
    out.append(f'<text x="{(left + width - 180) / 2}" y="{height - 10}" text-anchor="middle">cores</text>')
    problems = list(dict.fromkeys(name for name, _ in rows))
    for index, (name, way) in enumerate(rows):
        color = colors[problems.index(name) % len(colors)]
        points = " ".join(f"{x(p):.1f},{y(e):.1f}" for p, e in enumerate(rows[name, way]))
        out.append(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="2" stroke-dasharray="{dashes[way]}"/>')
        out.append(f'<line x1="{width - 170}" x2="{width - 140}" y1="{30 + 18 * index}" y2="{30 + 18 * index}" stroke="{color}" stroke-width="2" stroke-dasharray="{dashes[way]}"/>')
        out.append(f'<text x="{width - 134}" y="{34 + 18 * index}">{name}, {way}</text>')
    out.append("</svg>")
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cores", default="10,30,100,300,1000", help="comma between them")
    parser.add_argument("--hours", type=float, default=1000, help="core hours of all shards together")
    parser.add_argument("--tasks-per-core", type=int, default=1)
    parser.add_argument("--running", type=int, default=0, help="tasks that may run at the same time; 0: any number")
    parser.add_argument("--rate", type=float, default=5, help="tasks that are started each second")
    parser.add_argument("--startup", type=float, default=5, help="seconds of a task before its first shard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svg", type=pathlib.Path)
    parser.add_argument("directories", nargs="+", metavar="DIR")
    arguments = parser.parse_args()
    cores = [int(number) for number in arguments.cores.split(",")]
    rows = {}
    print(f"| {'problem':<20} | shards | largest | way     | " + " | ".join(f"{c:>6}" for c in cores) + " |")
    print("|" + "-" * 22 + "|-------:|--------:|---------|" + "|".join("-------:" for _ in cores) + "|")
    for directory in arguments.directories:
        times = shard_times(directory)
        if not times or sum(times) <= 0:
            print(f"{directory}: no results with times", file=sys.stderr)
            return 1
        scale = arguments.hours * 3600 / sum(times)
        times = [scale * seconds for seconds in times]
        name = pathlib.Path(directory).name
        for way, simulate in WAYS.items():
            efficiencies = []
            for number in cores:
                rng = random.Random(arguments.seed)
                efficiencies.append(sum(times) / (number * simulate(times, number, arguments, rng)))
            rows[name, way] = efficiencies
            print(
                f"| {name:<20} | {len(times):>6} | {100 * max(times) / sum(times):>5.2f} % | {way:<7} | "
                + " | ".join(f"{100 * e:>4.0f} %" for e in efficiencies)
                + " |"
            )
    if arguments.svg:
        arguments.svg.write_text(picture(rows, cores), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
