# SPDX-License-Identifier: Apache-2.0

"""Starts a command, waits for an event, and sends a signal: the one place where transcripts wait.

    python3 signal_when.py [--signal NAME] [--first SHELL-COMMAND] [--repeat] EVENT COMMAND...

EVENT is one of
    busy             the command has spent 0.15 s of processor time, far more than it takes to start;
                     it is given that much however busy the machine is
    blocked          all its threads wait for something
    says:FILE:REGEX  the file has text that matches
    rewritten:FILE   the contents of the file were seen to change

The signal is SIGINT unless another is named. --first runs a command of the shell before it is sent;
--repeat sends it again until the command has ended. The exit status is that of the command, 128 + N
if signal N ended it. If the event does not come, or if the command goes on after the signal, it is
killed, and the exit status is 99.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import time

PATIENCE = 120  # seconds; what is waited for takes a few at most
TICKS = os.sysconf("SC_CLK_TCK")


def threads(pid):
    """For each thread its state and the processor time that it has used, in ticks."""
    found = []
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{task}/stat") as stat:
                fields = stat.read().rsplit(")", 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended meanwhile
        found.append((fields[0], int(fields[11]) + int(fields[12])))
    return found


def contents(name):
    try:
        with open(name, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return b""


class Busy:
    def __call__(self, pid):
        with open(f"/proc/{pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return int(fields[11]) + int(fields[12]) >= 0.15 * TICKS


class Blocked:
    """Asleep at 20 looks in a row, without having run between them."""

    def __init__(self):
        self.seen, self.times = None, 0

    def __call__(self, pid):
        now = threads(pid)
        asleep = all(state == "S" for state, _ in now)
        self.times = self.times + 1 if asleep and now == self.seen else 0
        self.seen = now
        return self.times >= 20


class Says:
    def __init__(self, file, regex):
        self.file, self.regex = file, re.compile(regex.encode(), re.DOTALL)

    def __call__(self, pid):
        return self.regex.search(contents(self.file)) is not None


class Rewritten:
    def __init__(self, file):
        self.file, self.first = file, b""

    def __call__(self, pid):
        now = contents(self.file)
        self.first = self.first or now
        return now != b"" and now != self.first


def event_of(text):
    kind, _, rest = text.partition(":")
    if kind == "busy":
        return Busy()
    if kind == "blocked":
        return Blocked()
    if kind == "says":
        return Says(*rest.split(":", 1))
    if kind == "rewritten":
        return Rewritten(rest)
    sys.exit(f"no event {text}")


def wait_until(run, event):
    """Whether the event came before the command ended."""
    end = time.monotonic() + PATIENCE
    while run.poll() is None:
        try:
            if event(run.pid):
                return True
        except (FileNotFoundError, ProcessLookupError):
            pass  # it has ended
        if time.monotonic() > end:
            give_up(run, "what was waited for did not come")
        time.sleep(0.005)
    return False


def give_up(run, reason):
    run.kill()
    run.wait()
    print(f"signal_when.py: {reason}", file=sys.stderr)
    sys.exit(99)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("event")
    parser.add_argument("--signal", default="INT")
    parser.add_argument("--first")
    parser.add_argument("--repeat", action="store_true")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    sent = signal.Signals["SIG" + arguments.signal]
    event = event_of(arguments.event)
    run = subprocess.Popen(arguments.command)
    if not wait_until(run, event):
        print("signal_when.py: the command ended by itself", file=sys.stderr)
    elif arguments.first:
        subprocess.run(arguments.first, shell=True, check=True)
    if run.poll() is None:
        run.send_signal(sent)
    end = time.monotonic() + PATIENCE
    while run.poll() is None:
        if time.monotonic() > end:
            give_up(run, f"it goes on after SIG{arguments.signal}")
        time.sleep(0.005)
        if arguments.repeat:
            run.send_signal(sent)
    status = run.returncode
    sys.exit(status if status >= 0 else 128 - status)


main()
