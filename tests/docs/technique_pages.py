#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0

"""Runs the commands that the pages of docs/techniques/ show, and compares what they print and draw.

  technique_pages.py PROGRAM OVERVIEW DIRECTORY [--update]

PROGRAM is quadrille, OVERVIEW docs/techniques.md, DIRECTORY docs/techniques. Fails, with a line for each, unless

  1  each command of a page ("$ " in a block of code) prints what stands below it, and ends with exit code 0
  2  each picture of a page is drawn by its commands, and is the file in the directory; none is larger than
     MOST_BYTES
  3  no other picture is in the directory
  4  the overview links each page, and each technique of its list is named by some page

With --update, what is printed is written into the pages, and the pictures into the directory. The commands of a
page are run one after the other in an empty directory of their own, with the program first on PATH.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

MOST_BYTES = 40000
BLOCK = re.compile(r"^```\n(\$ .*?)^```\n", re.MULTILINE | re.DOTALL)
PICTURE = re.compile(r'src="([^"]*)"')
LISTED = re.compile(r"^\| `([a-z0-9-]+)` \|", re.MULTILINE)


def run(command, environment, directory):
    """What the command prints, both streams in one, and its exit code."""
    done = subprocess.run(["bash", "-c", command], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, check=False)
    return done.stdout, done.returncode


def check_page(page, environment, scratch, update, complain):
    """Runs the commands of a page, and compares. Returns the names of its pictures."""

    def run_block(match):
        lines = []
        for part in re.split(r"^(?=\$ )", match.group(1), flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            printed, status = run(command[2:], environment, scratch)
            if status != 0:
                complain(f"{page.name}: exit code {status}: {command[2:]}")
            if printed != expected and not update:
                complain(f"{page.name}: {command[2:]}\n  says:    {printed!r}\n  expected {expected!r}")
            lines += [command, "\n", printed]
        return "```\n" + "".join(lines) + "```\n"

    text = page.read_text(encoding="utf-8")
    if not BLOCK.search(text):
        complain(f"{page.name} shows no command")
    new_text = BLOCK.sub(run_block, text)
    if update:
        page.write_text(new_text, encoding="utf-8")

    pictures = set(PICTURE.findall(text))
    for name in sorted(pictures):
        drawn, kept = scratch / name, page.parent / name
        if not drawn.exists():
            complain(f"{page.name}: no command draws {name}")
            continue
        if update:
            kept.write_bytes(drawn.read_bytes())
        if not kept.exists():
            complain(f"{name} is missing")
        elif kept.read_bytes() != drawn.read_bytes():
            complain(f"{name} is not what is drawn today")
        if drawn.stat().st_size > MOST_BYTES:
            complain(f"{name} is larger than {MOST_BYTES} bytes")
    return pictures


def main(arguments):
    update = arguments[3:] == ["--update"]
    if len(arguments) != 3 + update:
        print(__doc__)
        return 2
    program, overview, directory = (pathlib.Path(argument).resolve() for argument in arguments[:3])
    faults = []
    pages = sorted(directory.glob("*.md"))
    environment = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "QUADRILLE_TARGET")}
    environment["PATH"] = f"{program.parent}{os.pathsep}{environment['PATH']}"
    environment["LC_ALL"] = "C.UTF-8"
    pictures = set()
    for page in pages:
        with tempfile.TemporaryDirectory() as scratch:
            pictures |= check_page(page, environment, pathlib.Path(scratch), update, faults.append)
    for path in sorted(directory.glob("*.svg")):
        if path.name not in pictures:
            faults.append(f"{path.name} is on no page")

    text = overview.read_text(encoding="utf-8")
    listed = LISTED.findall(text)
    if not listed:
        faults.append(f"{overview.name} lists no technique")
    named = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    for page in pages:
        if f"]({directory.name}/{page.name})" not in text:
            faults.append(f"{overview.name} does not link {page.name}")
    for technique in listed:
        if f"`{technique}`" not in named:
            faults.append(f"no page names `{technique}`")

    for fault in faults:
        print(fault)
    if faults:
        print(f"technique_pages.py {' '.join(arguments[:3])} --update")
    print(f"{len(pages)} pages, {len(pictures)} pictures, {len(listed)} techniques, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
