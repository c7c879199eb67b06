# SPDX-License-Identifier: Apache-2.0

"""Exact cover problems by the definition: what `quadrille cover` has to agree with.

usage: cover_oracle.py random SEED     a small problem, in Knuth's format
       cover_oracle.py solutions FILE  all solutions, as --format numbers, sorted
       cover_oracle.py costs FILE      their costs, ascending
       cover_oracle.py compare N       N random problems, solved and minimized by the program too; says
                                       which differ

Shares no code with the program. Tries all sets of options, so problems have to be small.
"""

import itertools
import random
import subprocess
import sys


def read(name):
    """Bounds of the primary items by name, and the options: a dict of items to colors, and a cost."""
    lines = [line for line in open(name) if line.strip() and not line.lstrip().startswith("|")]
    bounds, primary = {}, True
    for word in lines[0].split():
        if word == "|":
            primary = False
        elif primary:
            numbers, _, item = word.rpartition("|")
            low, _, high = (numbers or "1").rpartition(":")
            bounds[item] = (int(low or high), int(high))
    options = []
    for line in lines[1:]:
        items, cost = {}, 0
        for word in line.split():
            if word.startswith("|"):
                cost += int(word[1:])
            else:
                item, _, color = word.partition(":")
                items[item] = color
        options.append((items, cost))
    return bounds, options


def is_solution(bounds, chosen):
    used = {}
    for items, _ in chosen:
        if not any(item in bounds for item in items):
            return False
        for item, color in items.items():
            used.setdefault(item, []).append(color)
    for item, (low, high) in bounds.items():
        if not low <= len(used.get(item, [])) <= high:
            return False
    for item, colors in used.items():
        if item not in bounds and len(colors) > 1 and (len(set(colors)) > 1 or not colors[0]):
            return False
    return True


def solutions(name):
    bounds, options = read(name)
    numbers = range(1, len(options) + 1)
    for size in range(len(options) + 1):
        for chosen in itertools.combinations(numbers, size):
            if is_solution(bounds, [options[k - 1] for k in chosen]):
                yield chosen, sum(options[k - 1][1] for k in chosen)


def generate(seed):
    r = random.Random(seed)
    lines = []
    primary = [f"p{i}" for i in range(r.randint(2, 5))]
    secondary = [f"s{i}" for i in range(r.randint(0, 3))]
    words = []
    for item in primary:
        high = r.choice([1, 1, 1, 2, 3])
        low = r.choice([1, high, 0, 1]) if high > 1 else r.choice([1, 1, 1, 0])
        words.append(item if low == high == 1 else f"{low}:{high}|{item}")
    lines.append(words + (["|"] if secondary else []) + secondary)
    for _ in range(r.randint(4, 11)):
        words = r.sample(primary, r.randint(1, min(3, len(primary))))
        for item in r.sample(secondary, r.randint(0, len(secondary))):
            words.append(item + r.choice(["", ":A", ":A", ":B"]))
        words += [f"|{r.randint(0, 9)}" for _ in range(r.randint(0, 2))]
        lines.append(words)
    return "".join(" ".join(words) + "\n" for words in lines)


def run(command):
    """What the program prints about the file `random.dlx`."""
    return subprocess.run(
        ["quadrille", "cover", *command.split(), "--format", "numbers", "random.dlx"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, universal_newlines=True).stdout


def compare(seed):
    """What differs on one random problem."""
    with open("random.dlx", "w") as out:
        out.write(generate(seed))
    found = list(solutions("random.dlx"))
    want = sorted(" ".join(map(str, chosen)) for chosen, _ in found)
    rules = "mrv mrv-random leftmost sharp wtd frb --preprocess".split()
    rule = rules[seed % len(rules)]
    command = "solve --all " + (rule if rule.startswith("-") else "--branch " + rule)
    if sorted(run(command).splitlines()) != want:
        yield f"seed {seed}: {command}"
    k = 1 + seed % 4
    lines = run(f"minimize -k {k}").splitlines()
    costs = dict((" ".join(map(str, chosen)), cost) for chosen, cost in found)
    printed = [(int(c.split()[1]), costs.get(options)) for c, options in zip(lines[::2], lines[1::2])]
    if printed != [(cost, cost) for cost in sorted(costs.values())[:k]]:
        yield f"seed {seed}: minimize -k {k}"


def main():
    command, argument = sys.argv[1:]
    if command == "random":
        return print(generate(int(argument)), end="")
    if command == "compare":
        return print("".join(line + "\n" for seed in range(int(argument)) for line in compare(seed)), end="")
    found = list(solutions(argument))
    if command == "solutions":
        return print("".join(sorted(" ".join(map(str, chosen)) + "\n" for chosen, _ in found)), end="")
    print(*sorted(cost for _, cost in found))


main()
