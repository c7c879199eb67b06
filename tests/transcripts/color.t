Colour: givens are bold on a terminal.

  $ . "$TESTDIR/../data/needs_terminal.sh"
  $ . "$TESTDIR/../data/puzzles.sh"
  $ unset NO_COLOR; export TERM=xterm
  $ echo $bravo >line.txt; grid $bravo >grid.txt
  $ cat >bold.py <<'END'
  > # bold.py: stdin; bold.py COMMAND...: what the command writes on a terminal. Says whether colour is used, whether
  > # exactly the givens are bold, and whether the text is that of the solution.
  > import os, pty, re, select, subprocess, sys
  > if sys.argv[1:]:
  >     master, slave = pty.openpty()
  >     run = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=slave, stderr=subprocess.DEVNULL)
  >     os.close(slave)
  >     data = b""
  >     while True:
  >         try:
  >             piece = os.read(master, 65536)
  >         except OSError:
  >             break
  >         if not piece:
  >             break
  >         data += piece
  >     run.wait()
  >     text = data.decode().replace("\r\n", "\n")
  > else:
  >     text = sys.stdin.read()
  > puzzle = "306508400520000000087000031003010080900863005050090600130000250000000074005206300"
  > answer = "316578492529134768487629531263415987974863125851792643138947256692351874745286319"
  > bold, cells = False, []
  > for escape, char in re.findall("(?:\x1b\\[([0-9;]*)m)|([^\x1b])", text):
  >     if not char:
  >         for code in (escape or "0").split(";"):
  >             bold = True if code == "1" else False if code in ("0", "", "22") else bold
  >     elif char in "123456789":
  >         cells.append((char, bold))
  > print("colour" if "\x1b" in text else "plain",
  >       "right" if "".join(c for c, _ in cells) == answer else "WRONG",
  >       "givens bold" if [b for _, b in cells] == [c != "0" for c in puzzle] else
  >       "none bold" if not any(b for _, b in cells) else "others bold")
  > END
  $ python3 bold.py quadrille solve line.txt
  colour right givens bold
  $ python3 bold.py quadrille solve grid.txt
  colour right givens bold
  $ python3 bold.py quadrille solve --format pretty line.txt
  colour right givens bold
  $ python3 bold.py quadrille solve --color=auto line.txt
  colour right givens bold

Off: NO_COLOR set and not empty, TERM=dumb, --color=never, not a terminal

  $ NO_COLOR=1 python3 bold.py quadrille solve grid.txt
  plain right none bold
  $ NO_COLOR= python3 bold.py quadrille solve grid.txt
  colour right givens bold
  $ TERM=dumb python3 bold.py quadrille solve grid.txt
  plain right none bold
  $ python3 bold.py quadrille solve --color=never grid.txt
  plain right none bold
  $ quadrille solve grid.txt | python3 bold.py
  plain right none bold
  $ quadrille solve --color=auto grid.txt | python3 bold.py
  plain right none bold

On, wherever it goes

  $ quadrille solve --color=always grid.txt | python3 bold.py
  colour right givens bold
  $ quadrille solve --color=always --format pretty line.txt | python3 bold.py
  colour right givens bold
  $ quadrille solve --color=always line.txt | python3 "$TESTDIR/oracle.py" plain
  316578492529134768487629531263415987974863125851792643138947256692351874745286319

Text without colour is the same, byte for byte

  $ quadrille solve --color=always --format pretty line.txt | python3 "$TESTDIR/oracle.py" plain >coloured
  $ quadrille solve --format pretty line.txt | cmp - coloured
  $ quadrille solve --color=always grid.txt | python3 "$TESTDIR/oracle.py" plain | cmp - <(quadrille solve grid.txt)

Messages to a file have none

  $ echo $short | quadrille solve 2>err >out
  [2]
  $ python3 bold.py <err | cut -d ' ' -f 1
  plain
