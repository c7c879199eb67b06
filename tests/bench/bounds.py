# SPDX-License-Identifier: Apache-2.0

"""Whether memory, time and Ctrl-C hold on large and odd problems: peak memory of the commands of
`quadrille cover` under --memory and --time-limit, and how long each takes to end after SIGINT.

    python3 bounds.py QUADRILLE [--memory MIB] [--scale S] [--shapes NAME,...] [--commands NAME,...]
                      [--time-limit SECONDS] [--interrupt] [--list] [--keep DIRECTORY]

Each shape below is a text of one problem, the same in every run. For each, and for each command:

    without --interrupt   the command is run under the limits. It fails if its peak memory is above
                          2 * MIB + PROBLEM, or if it ends later than GRACE seconds after the time limit
    with --interrupt      it is sent SIGINT after each of the moments of MOMENTS, and fails if
                          it takes more than GRACE seconds to end from there

PROBLEM, what a problem and one search of it may take, is a formula: see allowance(). A table for
Markdown goes to stdout, a line for each failure to stderr. Exit code 1: something failed. Times depend
on the machine, so this is a benchmark and no test; run it on an idle one.
"""

import argparse
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time

MIB = 1 << 20
GRACE = 1.0  # seconds
PATIENCE = 30  # seconds, after which a command is killed
CAP = 6 << 30  # bytes of address space; a command that wants more fails
MOMENTS = [0.02, 0.1, 0.3, 1.0, 3.0]

# ---- The shapes --------------------------------------------------------------------------------
# Each is a function of the scale that returns the primary items, the secondary items and the
# options, as words of Knuth's format.


def names(prefix, n):
    return [f"{prefix}{i}" for i in range(n)]


def loose(n):
    """Items with one option each: a search as deep as it has items, and as many components."""
    items = names("i", n)
    return items, [], [[i] for i in items]


def twice(n):
    """Items with two equal options each."""
    items = names("i", n)
    return items, [], [[i] for i in items for _ in (0, 1)]


def chain(n):
    """Squares in a row, to be covered by squares and dominoes."""
    items = names("i", n)
    return items, [], [[i] for i in items] + [list(p) for p in zip(items, items[1:])]


def ring_of_dominoes(n):
    """An odd ring, which dominoes cannot cover."""
    items = names("i", n | 1)
    return items, [], [[items[i - 1], items[i]] for i in range(len(items))]


def one_item(n):
    """One item, with many options that differ by a secondary item."""
    return ["p"], names("s", n), [["p", f"s{i}"] for i in range(n)]


def equal_options(n):
    return ["p", "q"], [], [["p"]] * n + [["q"]] * n


def groups_of_equal(n):
    items = names("i", max(1, n // 200))
    return items, [], [[i] for i in items for _ in range(200)]


def hub(n):
    """One item that every option covers, beside an item of its own: no solution."""
    items = names("i", n)
    return ["hub"] + items, [], [["hub", i] for i in items]


def colors_of_one_item(n):
    """One secondary item in 200 colors."""
    items = names("i", n // 2)
    return items, ["s"], [[i, f"s:c{k % 200}"] for k, i in enumerate(items + items)]


def a_color_for_two_options(n):
    items = names("i", n // 2)
    return items, ["s"], [[i, f"s:c{k // 2}"] for k, i in enumerate(i for i in items for _ in (0, 1))]


def many_colored_items(n):
    """Words in a square: each secondary item in each of 26 colors."""
    side = max(2, int((n / 26) ** 0.5))
    secondary = [f"x{a}y{b}" for a in range(side) for b in range(side)]
    primary = [f"x{a}y{b}!" for a in range(side) for b in range(side)]
    letters = "abcdefghijklmnopqrstuvwxyz"
    return primary, secondary, [[p, f"{s}:{c}"] for p, s in zip(primary, secondary) for c in letters]


def secondary_once(n):
    items = names("i", n)
    return items, names("s", n), [[i, f"s{k}"] for k, i in enumerate(items)] + [[i] for i in items]


def secondary_shared(n):
    """All options on one secondary item without a color: one alone may be taken."""
    items = names("i", n)
    return items, ["s"], [[i, "s"] for i in items] + [[i] for i in items]


def unused_items(n):
    return ["p"], names("s", n), [["p"]]


def long_names(n):
    items = [f"{'n' * 10000}{i}" for i in range(max(2, n // 200))]
    return items, [], [[i] for i in items] + [items]


def one_long_name(n):
    items = ["p", "n" * (100 * n)]
    return items, [], [[i] for i in items] + [items]


def long_options(n):
    """Ten items, and ten options of as many secondary items as the scale says."""
    items = names("p", 10)
    secondary = names("s", n)
    return items, secondary, [[p] + secondary[k:: 10] for k, p in enumerate(items)] + [
        [p] + secondary for p in items]


def nested(n):
    """Intervals of lengths 1, 2, 4, ...: a binary tree of choices."""
    size = 1 << max(2, (n // 2).bit_length() - 1)
    items = names("i", size)
    options = []
    length = 1
    while length <= size:
        options += [items[i:i + length] for i in range(0, size, length)]
        length *= 2
    return items, [], options


def components(n):
    """Boards of two by three squares, and the dominoes on them."""
    items, options = [], []
    for b in range(n // 6):
        cell = {(r, c): f"b{b}r{r}c{c}" for r in (0, 1) for c in (0, 1, 2)}
        items += cell.values()
        options += [[cell[r, c], cell[r, c + 1]] for r in (0, 1) for c in (0, 1)]
        options += [[cell[0, c], cell[1, c]] for c in (0, 1, 2)]
    return items, [], options


def dominoes(rows, columns):
    cell = [[f"r{r}c{c}" for c in range(columns)] for r in range(rows)]
    options = [[cell[r][c], cell[r][c + 1]] for r in range(rows) for c in range(columns - 1)]
    options += [[cell[r][c], cell[r + 1][c]] for r in range(rows - 1) for c in range(columns)]
    return [i for row in cell for i in row], [], options


def square_of_dominoes(n):
    side = int(n ** 0.5) & ~1
    return dominoes(side, side)


def strip_of_dominoes(n):
    return dominoes(4, n // 4)


def trominoes(n):
    side = int(n ** 0.5) // 3 * 3
    cells = {(r, c) for r in range(side) for c in range(side)}
    shapes = [[(0, 0), (0, 1), (0, 2)], [(0, 0), (1, 0), (2, 0)], [(0, 0), (0, 1), (1, 0)],
              [(0, 0), (0, 1), (1, 1)], [(0, 0), (1, 0), (1, 1)], [(0, 1), (1, 0), (1, 1)]]
    options = []
    for r, c in sorted(cells):
        for shape in shapes:
            places = [(r + a, c + b) for a, b in shape]
            if all(p in cells for p in places):
                options.append([f"r{a}c{b}" for a, b in places])
    return [f"r{r}c{c}" for r, c in sorted(cells)], [], options


def latin(n):
    side = max(3, round(n ** (1 / 3)))
    numbers = range(side)
    items = [f"{k}{a}.{b}" for k in "crv" for a in numbers for b in numbers]
    return items, [], [[f"c{r}.{c}", f"r{r}.{v}", f"v{c}.{v}"] for r in numbers for c in numbers
                       for v in numbers]


def queens(n):
    side = max(4, int(n ** 0.5))
    numbers = range(side)
    secondary = [f"{d}{i}" for d in "ud" for i in range(2 * side - 1)]
    return (names("r", side) + names("c", side), secondary,
            [[f"r{r}", f"c{c}", f"u{r + c}", f"d{r - c + side - 1}"] for r in numbers for c in numbers])


def pigeons(n):
    """A pigeon more than there are holes."""
    holes = max(2, int(n ** 0.5))
    return (names("p", holes + 1), names("h", holes),
            [[f"p{p}", f"h{h}"] for p in range(holes + 1) for h in range(holes)])


def triples(n):
    """Random options of three items, one solution hidden among them."""
    items = names("i", n // 3 * 3)
    order = random.Random(3)
    options = []
    for _ in range(3):
        order.shuffle(items)
        options += [items[k:k + 3] for k in range(0, len(items), 3)]
    return sorted(items), [], options


def dense(n):
    """Options of ten out of 300 items."""
    items = names("i", 300)
    draw = random.Random(10)
    return items, [], [draw.sample(items, 10) for _ in range(n)]


def large_degree(n):
    """Each of 200 items in half of the options."""
    items = names("i", 200)
    draw = random.Random(2)
    return items, [], [draw.sample(items, 100) for _ in range(n // 20)]


def multiplicities(n):
    """Items to be covered two to four times, by six options each."""
    items = names("i", n // 6)
    return [f"2:4|{i}" for i in items], [], [[i] for i in items for _ in range(6)]


def one_multiplicity(n):
    """One item, to be covered half as often as it has options."""
    return [f"{n // 2}|p"], [], [["p"]] * n


def costs(n):
    draw = random.Random(5)
    items = names("i", n // 3)
    return items, [], [[i, f"|{draw.randrange(1000000)}"] for i in items for _ in range(3)]


def costs_of_chain(n):
    draw = random.Random(6)
    primary, secondary, options = chain(n)
    return primary, secondary, [option + [f"|{draw.randrange(1000)}"] for option in options]


def no_options(n):
    return names("i", n), [], []


def strips_with_colors(n):
    """A chain whose neighbours must agree on one of four colors."""
    items = names("i", n // 4)
    secondary = names("s", n // 4 + 1)
    return items, secondary, [[i, f"s{k}:c{c}", f"s{k + 1}:c{c ^ d}"] for k, i in enumerate(items)
                              for c in range(2) for d in range(2)]


# Each with its size at scale 1, in options about.
SHAPES = {
    "loose": (loose, 100_000),
    "million": (loose, 1_000_000),
    "twice": (twice, 50_000),
    "chain": (chain, 100_000),
    "odd-ring": (ring_of_dominoes, 100_000),
    "one-item": (one_item, 200_000),
    "equal": (equal_options, 100_000),
    "groups-of-equal": (groups_of_equal, 100_000),
    "hub": (hub, 100_000),
    "colors-of-one": (colors_of_one_item, 200_000),
    "colors-15000": (a_color_for_two_options, 30_000),
    "colored-squares": (many_colored_items, 100_000),
    "secondary-once": (secondary_once, 100_000),
    "secondary-shared": (secondary_shared, 100_000),
    "unused": (unused_items, 500_000),
    "long-names": (long_names, 100_000),
    "one-long-name": (one_long_name, 100_000),
    "long-options": (long_options, 100_000),
    "nested": (nested, 100_000),
    "components": (components, 100_000),
    "dominoes-300": (square_of_dominoes, 90_000),
    "dominoes-strip": (strip_of_dominoes, 100_000),
    "trominoes": (trominoes, 20_000),
    "latin": (latin, 30_000),
    "queens": (queens, 40_000),
    "pigeons": (pigeons, 40_000),
    "triples": (triples, 100_000),
    "dense": (dense, 30_000),
    "large-degree": (large_degree, 100_000),
    "multiplicities": (multiplicities, 100_000),
    "one-multiplicity": (one_multiplicity, 20_000),
    "costs": (costs, 100_000),
    "costs-of-chain": (costs_of_chain, 50_000),
    "no-options": (no_options, 100_000),
    "colored-strip": (strips_with_colors, 50_000),
}

COMMANDS = {
    "solve": ["solve"],
    "all": ["solve", "--all"],
    "preprocess": ["solve", "--preprocess"],
    "count": ["count"],
    "memo": ["count", "--plan", "memo"],
    "frontier": ["count", "--plan", "frontier"],
    "sample": ["sample"],
    "marginals": ["marginals"],
    "minimize": ["minimize", "-k", "3"],
    "explain": ["explain"],
    "estimate": ["estimate"],
    "check": ["check"],
    "info": ["info"],
    "convert": ["convert", "--to", "dlx"],
}


class Shape:
    def __init__(self, name, scale, directory):
        make, size = SHAPES[name]
        primary, secondary, options = make(max(4, int(size * scale)))
        self.name = name
        self.path = os.path.join(directory, f"{name}.dlx")
        with open(self.path, "w") as file:
            file.write(" ".join(primary) + (" | " + " ".join(secondary) if secondary else "") + "\n")
            for option in options:
                file.write(" ".join(option) + "\n")
        self.items = len(primary) + len(secondary)
        self.options = len(options)
        self.entries = sum(len(o) for o in options)
        self.bytes = os.path.getsize(self.path)

    def allowance(self):
        """What the program, the problem and one search of it may take: 24 MiB for the program and its
        buffers, three times the text for names and colors, and 200 bytes for each item, each
        option and each item of an option."""
        return 24 * MIB + 3 * self.bytes + 200 * (self.items + self.options + self.entries)


def cap():
    resource.setrlimit(resource.RLIMIT_AS, (CAP, CAP))


def run(command, interrupt_after=None):
    """Runs the command. Returns its exit status, its peak memory in bytes, its seconds, and the
    seconds after the signal, if it came in time."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               preexec_fn=cap)
    sent = []

    def interrupt():
        sent.append(time.monotonic())
        os.kill(process.pid, signal.SIGINT)  # send_signal() would take the status from wait4()

    timers = [threading.Timer(PATIENCE, process.kill)]
    if interrupt_after is not None:
        timers.append(threading.Timer(interrupt_after, interrupt))
    for timer in timers:
        timer.start()
    _, status, usage = os.wait4(process.pid, 0)
    end = time.monotonic()
    process.returncode = os.waitstatus_to_exitcode(status)
    for timer in timers:
        timer.cancel()
    for timer in timers:
        timer.join()
    after = end - sent[0] if sent and sent[0] < end else None
    return process.returncode, usage.ru_maxrss * 1024, end - begin, after


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("quadrille")
    parser.add_argument("--memory", type=int, default=16)
    parser.add_argument("--time-limit", type=float, default=2)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--shapes", type=lambda s: s.split(","), default=list(SHAPES))
    parser.add_argument("--commands", type=lambda s: s.split(","), default=list(COMMANDS))
    parser.add_argument("--interrupt", action="store_true")
    parser.add_argument("--list", action="store_true", help="print the shapes, and run nothing")
    parser.add_argument("--keep", help="the directory for the texts, which are left there")
    args = parser.parse_args()

    has = {}
    for name in args.commands:
        text = subprocess.run([args.quadrille, "cover", COMMANDS[name][0], "--help"],
                              capture_output=True, text=True, check=True).stdout
        has[name] = [flag for flag in ("--memory", "--time-limit", "--threads") if flag in text]

    failures = []
    with tempfile.TemporaryDirectory() as temporary:
        directory = args.keep or temporary
        os.makedirs(directory, exist_ok=True)
        columns = [] if args.list else args.commands
        print("| shape | items | options | entries | MB of text | may take, MiB | "
              + "".join(f"{c} | " for c in columns))
        print("|-------|" + "------:|" * (5 + len(columns)), flush=True)
        for name in args.shapes:
            shape = Shape(name, args.scale, directory)
            bound = 2 * args.memory * MIB + shape.allowance()
            row = [name, f"{shape.items:,}", f"{shape.options:,}", f"{shape.entries:,}",
                   f"{shape.bytes / 1e6:.1f}", f"{bound / MIB:.0f}"]
            for command in columns:
                limits = []
                for flag, value in (("--memory", args.memory), ("--threads", args.threads)):
                    if flag in has[command]:
                        limits += [flag, str(value)]
                line = [args.quadrille, "cover"] + COMMANDS[command] + limits
                if args.interrupt:
                    worst = 0
                    for moment in MOMENTS:
                        status, _, seconds, after = run(line + [shape.path], moment)
                        if after is None:
                            break  # it ended before
                        worst = max(worst, after)
                        if after > GRACE or status not in (0, 1, 2, 130, -signal.SIGINT):
                            failures.append(f"{name} {command}: status {status}, {after:.1f} s after "
                                            f"SIGINT at {moment} s")
                    row.append(f"{worst:.2f}")
                    continue
                if "--time-limit" in has[command]:
                    line += ["--time-limit", str(args.time_limit)]
                status, peak, seconds, _ = run(line + [shape.path])
                row.append(f"{peak / MIB:.0f}")
                if peak > bound:
                    failures.append(f"{name} {command}: {peak / MIB:.0f} MiB, above {bound / MIB:.0f}")
                # The limit of check is one for each way to search.
                if seconds > args.time_limit + GRACE and command != "check":
                    failures.append(f"{name} {command}: {seconds:.1f} s with a limit of "
                                    f"{args.time_limit} s")
                if status not in (0, 1, 2):
                    failures.append(f"{name} {command}: status {status}")
            print("| " + " | ".join(row) + " |", flush=True)
            if not args.keep:
                os.remove(shape.path)
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
