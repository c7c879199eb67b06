#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0

"""type.py SHELL SCRIPT PROGRAM: types command lines into an interactive shell, and presses Tab.

Each of CASES is typed into a shell that has loaded the completion script. The shell then prints the
words of the line into a file, and the next one is typed when that file is there: nothing depends on
how fast the machine is. A limit ends a shell that hangs.
"""

import os
import pty
import select
import shlex
import signal
import sys
import tempfile
import time

# What is typed after "quadrille" and before Tab, and the words that are there after it.
CASES = [
    ("cov", "cover"),
    ("cover sol", "cover solve"),
    ("cover solve --ker", "cover solve --kernel"),
    ("cover solve --kernel b", "cover solve --kernel bits"),
    ("cover solve --kernel=b", "cover solve --kernel=bits"),
    ("cover solve --kernel=bits --prep", "cover solve --kernel=bits --preprocess"),
    ("check --engine dfs,b", "check --engine dfs,batch"),
    ("check --engine=dfs,b", "check --engine=dfs,batch"),
    ("solve --stats=j", "solve --stats=json"),
    ("solve puz", "solve puzzles.txt"),
    ("solve --any puz", "solve --any puzzles.txt"),
    ("solve -- --puz", "solve -- --puzzled"),
    ("cover 'sol", "cover solve"),
    ("cover solve --kernel = b", "cover solve --kernel = b"),
    ("solve x=", "solve x=y.txt"),
    ("solve c:d", "solve c:d.txt"),
    ("cover solve --checkpoint=x=", "cover solve --checkpoint=x=y.txt"),
    ("solve a\\ f", "solve 'a file'"),
    ("solve ~/puz", "solve $HOME/puzzles.txt"),
    ("check --against the", "check --against theirs"),
    ("check --against=the", "check --against=theirs"),
    ("cover solve --checkpoint=sub/st", "cover solve --checkpoint=sub/state"),
    # Nothing to offer: a number, a second problem, no such command, and what is hidden.
    ("solve --limit puz", "solve --limit puz"),
    ("cover solve puzzles.txt the", "cover solve puzzles.txt the"),
    ("slove puz", "slove puz"),
    ("--comp", "--comp"),
]
# fish completes no name of a file at "=", and takes a value that stands alone for the start of one.
NOT_IN_FISH = {"cover solve --kernel = b", "solve x=", "cover solve --checkpoint=x="}
FILES = ["puzzles.txt", "theirs", "--puzzled", "a file", "sub/state", "x=y.txt", "c:d.txt"]
SECONDS = 120  # the most that a shell takes for all of that

# How to start a shell, and what to type first.
SHELLS = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], "source {script}"),
    "zsh": (
        ["zsh", "-f", "-i"],
        "fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -D; bindkey -e",
    ),
    "fish": (["fish", "--no-config", "--interactive"], "source {script}"),
}


class Shell:
    def __init__(self, command, home, path):
        child, self.terminal = pty.fork()
        if child == 0:
            os.chdir(home)
            variables = {"HOME": home, "PATH": path, "TERM": "xterm", "LC_ALL": "C.UTF-8"}
            os.execvpe(command[0], command, variables)
        self.child = child
        self.seen = b""
        self.deadline = time.monotonic() + SECONDS

    def type_until(self, keys, file):
        """Types the keys, and waits until the file has a line that says that it is whole."""
        os.write(self.terminal, keys.encode())
        while True:
            if os.path.exists(file):
                with open(file, encoding="utf-8") as text:
                    lines = text.read().splitlines()
                if lines and lines[-1] == "end":
                    return lines[:-1]
            if time.monotonic() > self.deadline:
                sys.exit(f"the shell hangs; it has printed: {self.seen[-2000:]!r}")
            if select.select([self.terminal], [], [], 0.01)[0]:
                self.seen += os.read(self.terminal, 65536)

    def end(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)


def main():
    name, script, program = sys.argv[1:]
    script = os.path.realpath(script)
    command, setup = SHELLS[name]
    setup = setup.format(script=shlex.quote(script), folder=shlex.quote(os.path.dirname(script)))
    failed = 0
    with tempfile.TemporaryDirectory() as home:
        for file in FILES:
            os.makedirs(os.path.dirname(os.path.join(home, file)), exist_ok=True)
            open(os.path.join(home, file), "w").close()
        with tempfile.TemporaryDirectory() as answers:
            path = os.path.dirname(os.path.realpath(program)) + ":" + os.environ["PATH"]
            shell = Shell(command, home, path)
            try:
                shell.type_until(f"{setup}; echo end >{answers}/ready\n", f"{answers}/ready")
                cases = [c for c in CASES if name != "fish" or c[0] not in NOT_IN_FISH]
                for number, (typed, wanted) in enumerate(cases):
                    file = f"{answers}/{number}"
                    # After Ctrl-A, the program's name becomes an argument.
                    keys = f"quadrille {typed}\t\x01printf '%s\\n' >{file} \necho end >>{file}\n"
                    words = shell.type_until(keys, file)
                    expected = ["quadrille", *shlex.split(wanted.replace("$HOME", home))]
                    if words != expected:
                        print(f"{name}: '{typed}' becomes {words}, expected {expected}")
                        failed += 1
            finally:
                shell.end()
    print(f"{name}: {len(cases)} lines, {failed} wrong")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
