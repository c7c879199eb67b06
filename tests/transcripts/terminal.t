What is different on a terminal: the help where a file is missing, and progress. (color.t has the rest.)

  $ . "$TESTDIR/../data/needs_terminal.sh"
  $ . "$TESTDIR/../data/covers.sh"
  $ domino 10 10 >endless; echo ................................................................................. >grid

A terminal without a file gets the help, and does not wait for it

  $ cat >stdin.py <<'END'
  > # Runs a command with a terminal as stdin.
  > import pty, subprocess, sys
  > _, slave = pty.openpty()
  > run = subprocess.run(sys.argv[1:], stdin=slave, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=200)
  > print(run.returncode, "help" if b"usage" in run.stdout.lower() else run.stdout)
  > END
  $ for command in solve count check; do
  >   python3 stdin.py quadrille $command
  > done
  2 help
  2 help
  2 help
  $ for command in solve count check minimize explain info estimate "convert --to ec"; do
  >   python3 stdin.py quadrille cover $command
  > done | uniq -c | tr -s ' '
   8 2 help

Progress by default: one line, which is removed at the end

  $ cat >stderr.py <<'END'
  > # Runs a command with a terminal as stderr, and interrupts it when there is something on it; what
  > # the terminal got, with E for escape.
  > import os, pty, signal, subprocess, sys
  > master, slave = pty.openpty()
  > run = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=slave)
  > os.close(slave)
  > text = b""
  > while True:
  >     try:
  >         piece = os.read(master, 10000)
  >     except OSError:
  >         break
  >     if not piece: break
  >     if not text: run.send_signal(signal.SIGINT)
  >     text += piece
  > print(text.decode().replace("\r\x1b[K", "E").replace("\r", ""), run.wait())
  > END
  $ python3 stderr.py quadrille cover count --plan search endless
  E[\d,]+ solutions, [\d,]+ nodes, [\d,]+/s, [\d.e-]+ % done, \d+:\d\d:\d\d leftE 130 (re)
  $ python3 stderr.py quadrille count --engine dlx grid | tr -s '0-9,.' 0
  E0 puzzles0 0 %0 0/sE 0

--no-progress: never. The limits are longer than it takes until there would be some

  $ python3 stderr.py quadrille cover count --plan search --time-limit 1.3 --no-progress endless
   0
  $ python3 stderr.py quadrille count --engine dlx --time-limit 1.3 --no-progress grid
   0
