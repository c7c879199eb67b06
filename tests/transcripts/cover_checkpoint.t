quadrille cover --checkpoint and --resume: a search that goes on later.

  $ export QUADRILLE_KERNEL=links  # for the sake of updates
  $ . "$TESTDIR/../data/covers.sh"
  $ queens 8 >queens; queens 10 >ten; domino 6 6 >domino
  $ quadrille cover solve --all --threads 1 --format numbers --stats=json queens >whole 2>err; stats solutions nodes updates profile >figures
  $ cut -d ' ' -f 1-3 figures
  92 1223 21456

Stopped by a node limit, and resumed: the rest in the same order, and the same totals

  $ for n in 1 2 3 100 500 1000 1222 1223 1224; do
  >   quadrille cover solve --all --format numbers --node-limit $n --checkpoint state queens >first 2>err
  >   quadrille cover solve --all --format numbers --resume state --stats=json queens >rest 2>err
  >   cat first rest | cmp - whole; stats solutions nodes updates profile | cmp - figures; head -n 1 err
  > done | uniq -c | tr -s ' '
   9 92 solutions, exhausted

In many small steps, each from the checkpoint of the last one; limits apply to the sum

  $ quadrille cover solve --all --format numbers --node-limit 100 --checkpoint state queens >steps 2>err
  $ for n in $(seq 200 100 1300); do
  >   quadrille cover solve --all --format numbers --node-limit $n --checkpoint state --resume state --stats=json queens >>steps 2>err
  > done
  $ cmp steps whole; stats solutions nodes updates profile | cmp - figures

Stopped by a number of solutions

  $ quadrille cover solve --limit 10 --format numbers --checkpoint state queens >answers
  10 solutions, stopped: solution limit
  $ quadrille cover solve --limit 30 --format numbers --checkpoint state --resume state queens >>answers
  30 solutions, stopped: solution limit
  $ quadrille cover solve --all --format numbers --resume state queens >>answers
  92 solutions, exhausted
  $ cmp answers whole
  $ quadrille cover solve --limit 10 --checkpoint state queens >out 2>err
  $ quadrille cover solve --limit 10 --resume state queens
  10 solutions, stopped: solution limit

Solutions are numbered on

  $ quadrille cover solve --limit 2 --format json --checkpoint state queens 2>err
  {"solution":1,"options":[1,13,24,30,35,47,50,60],"cost":0}
  {"solution":2,"options":[1,14,24,27,39,44,50,61],"cost":0}
  $ quadrille cover solve --limit 3 --format json --resume state queens 2>err | cut -c 1-14
  {"solution":3,

In text, the blank line between the last solution of one run and the first of the next is there too

  $ quadrille cover solve --limit 1 --checkpoint state two.dlx >steps 2>err
  $ quadrille cover solve --all --resume state two.dlx >>steps 2>err; cat steps
  p s
  q
  
  p q s

count: with the number so far

  $ quadrille cover count --node-limit 9000 --checkpoint state domino
  >=\d{4} (re)
  $ quadrille cover count --resume state --stats=json domino 2>err; stats nodes updates
  6728
  25695 95296
  $ quadrille cover count --checkpoint state domino; quadrille cover count --resume state domino
  6728
  6728
  $ quadrille cover count --node-limit 10000 --checkpoint state domino >out; quadrille cover solve --all --format numbers --resume state domino 2>err | wc -l | cat - out | tr -d '>=' | awk '{ sum += $1 } END { print sum }'
  6728

Every rule and order

  $ for flags in "--branch mrv-random --seed 5" "--branch leftmost" "--branch sharp" "--branch wtd" "--branch frb" \
  >   "--order random --seed 6" "--order cost" "--preprocess"; do
  >   quadrille cover solve --all $flags --format numbers --checkpoint state --stats=json queens >one 2>err; stats nodes updates >all
  >   quadrille cover solve --all $flags --format numbers --node-limit 600 --checkpoint state queens >first 2>err
  >   quadrille cover solve --all $flags --format numbers --resume state --stats=json queens >rest 2>err
  >   cat first rest | cmp - one; stats nodes updates | cmp - all
  > done

Colors and multiplicities

  $ for problem in toy two colors several costs none; do
  >   quadrille cover solve --all --threads 1 --format numbers $problem.dlx >one 2>err
  >   for n in 1 2 3 4 5 9; do
  >     quadrille cover solve --all --format numbers --node-limit $n --checkpoint state $problem.dlx >first 2>err
  >     quadrille cover solve --all --format numbers --resume state $problem.dlx 2>err | cat first - | cmp - one
  >   done
  > done

A time limit, SIGINT, SIGTERM: the checkpoint is written when the run stops

  $ domino 10 10 >endless
  $ resumes() { quadrille cover solve --all --format numbers --resume state --node-limit 1000000000 --limit $(( $(wc -l <first) + 1 )) endless 2>&1 >rest | sed "s/$(( $(wc -l <first) + 1 ))/N + 1/"; wc -l <rest; }
  $ quadrille cover solve --all --format numbers --time-limit 0.1 --checkpoint state endless >first 2>err; resumes
  N + 1 solutions, stopped: solution limit
  1
  $ for signal in INT TERM; do
  >   rm state; interrupted --signal $signal busy quadrille cover solve --all --format numbers --checkpoint state endless >first 2>err
  >   resumes
  > done
  N + 1 solutions, stopped: solution limit
  1
  N + 1 solutions, stopped: solution limit
  1

--checkpoint-every: while it runs too, here 100 times a second

  $ interrupted --signal KILL rewritten:state quadrille cover count --checkpoint state --checkpoint-every 0.01 endless
  [137]
  $ head -n 1 state
  quadrille checkpoint 1

Killed while it is written: what is there can be read. No solution is lost; those after the last
checkpoint come again

  $ quadrille cover solve --all --threads 1 --format numbers ten >whole 2>err
  $ cat >kill.py <<'END'
  > # Kills searches at different moments; compares what they printed, up to the checkpoint that they
  > # left, and what the resumed search prints, with the whole.
  > import fcntl, os, subprocess
  > whole = open("whole").read().splitlines()
  > command = "quadrille cover solve --all --format numbers --checkpoint killed --checkpoint-every 0 ten".split()
  > killed = 0
  > for n in range(12):
  >     if os.path.exists("killed"): os.remove("killed")
  >     with open("first", "w") as first:
  >         read, write = os.pipe()
  >         fcntl.fcntl(read, 1031, 4096)  # F_SETPIPE_SZ: the search waits where nobody reads
  >         run = subprocess.Popen(command, stdout=write, stderr=subprocess.DEVNULL)
  >         os.close(write)
  >         for _ in range(n + 1): first.write(os.read(read, 1000).decode())
  >         run.kill()
  >         first.write(os.fdopen(read, "rb").read().decode())
  >         killed += run.wait() == -9
  >     found = int([l for l in open("killed") if l.startswith("counters")][0].split()[3])
  >     rest = subprocess.run(command[:6] + ["--resume", "killed", "ten"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)
  >     lines = open("first").read().splitlines()[:found]
  >     if lines + rest.stdout.splitlines() != whole or len(lines) != found: print(n, found, "differs")
  >     if rest.stderr != "724 solutions, exhausted\n": print(n, rest.stderr)
  > print(killed, "killed")
  > END
  $ python3 kill.py
  12 killed

It is replaced at once: nothing else is left behind

  $ rm -f state*; quadrille cover count --checkpoint state --checkpoint-every 0 ten
  724
  $ ls state*
  state

A checkpoint that cannot be written: that is said before the search begins

  $ try count --checkpoint no/such/place two.dlx
  exit 2
  err: quadrille: the checkpoint was not written: no/such/place.tmp: No such file or directory
  $ mkdir directory; try solve --checkpoint directory two.dlx
  exit 2
  err: quadrille: the checkpoint was not written: directory: Is a directory
  $ mkfifo pipe; try solve --checkpoint pipe two.dlx
  exit 2
  err: quadrille: the checkpoint was not written: pipe: not a regular file
  $ (ulimit -f 0; trap '' XFSZ; quadrille cover count --checkpoint large two.dlx 2>&1 | cat; ls large*)
  quadrille: the checkpoint was not written: large.tmp: File too large
  ls: cannot access 'large*': No such file or directory
  [2]

... and if that happens later, the answer is the same; exit 2

  $ mkdir gone; mkfifo full go; exec 9<>full
  $ (exec 9>&-; read -r _ <go; wc -l <full) &
  $ interrupted --first 'rm -r gone; echo >go' --signal CONT blocked quadrille cover solve --format numbers --limit 10000 --checkpoint gone/state endless >&9
  quadrille: the checkpoint was not written: gone/state.tmp: No such file or directory
  10000 solutions, stopped: solution limit
  [2]
  $ exec 9>&-; wait
  10000

Another file is not replaced, and least of all the problem: that is said before anything is read

  $ cp two.dlx problem.dlx; try count --checkpoint problem.dlx problem.dlx
  exit 2
  err: quadrille: the checkpoint was not written: problem.dlx: this is the input, which is not replaced
  $ try count --checkpoint problem.dlx <problem.dlx
  exit 2
  err: quadrille: the checkpoint was not written: problem.dlx: this is the input, which is not replaced
  $ cmp two.dlx problem.dlx
  $ echo precious >other; ln -s other link
  $ for name in other link; do try solve --all --checkpoint $name no-such-problem; done
  exit 2
  err: quadrille: the checkpoint was not written: other: only a checkpoint is replaced, and this is something else
  exit 2
  err: quadrille: the checkpoint was not written: link: only a checkpoint is replaced, and this is something else
  $ cat other
  precious
  $ rm -f fresh; echo precious >fresh.tmp; try count --checkpoint fresh two.dlx; cat fresh.tmp; ls fresh*
  exit 2
  err: quadrille: the checkpoint was not written: fresh.tmp: only a checkpoint is replaced, and this is something else
  precious
  fresh.tmp
  $ rm fresh.tmp; ln -s other fresh.tmp; try count --checkpoint fresh two.dlx; cat other
  exit 2
  err: quadrille: the checkpoint was not written: fresh.tmp: not a regular file
  precious
  $ rm fresh.tmp

... but an empty file is, and what a run left that was killed while it wrote

  $ : >fresh; printf 'quadrille chec' >fresh.tmp; quadrille cover count --checkpoint fresh two.dlx; head -n 1 fresh; ls fresh*
  2
  quadrille checkpoint 1
  fresh

A place where nothing can be written is found before the problem is read

  $ try solve --checkpoint /proc/none/state no-such-problem
  exit 2
  err: quadrille: the checkpoint was not written: /proc/none/state.tmp: No such file or directory
  $ quadrille cover solve --checkpoint $(printf 'x%.0s' {1..252}) no-such-problem 2>&1 | sed 's/xx*/x/'
  quadrille: the checkpoint was not written: x.tmp: File name too long
  $ try solve --checkpoint state no-such-problem; ls state.tmp
  exit 2
  err: quadrille: no-such-problem: No such file or directory
  ls: cannot access 'state.tmp': No such file or directory
  [2]

A link to a file stays a link

  $ : >there; ln -s there here; quadrille cover count --checkpoint here two.dlx; head -n 1 there; test -L here
  2
  quadrille checkpoint 1

What is not a checkpoint of this search is refused with the reason: exit 2, nothing on stdout

  $ quadrille cover solve --all --node-limit 500 --checkpoint state queens >out 2>err
  $ try solve --resume state ten
  exit 2
  err: quadrille: state: the checkpoint is of another problem: one with 46 items and 64 options, not this one with 58 and 100
  $ sed '2s/r0 c0/r0 c1/; 3s/r0 c1/r0 c0/' queens >other; try count --resume state other
  exit 2
  err: quadrille: state: the checkpoint is of another problem: one with 46 items and 64 options, not this one with 46 and 64 that differ
  $ try solve --resume state --branch wtd queens
  exit 2
  err: quadrille: state: the checkpoint is of a search with branching mrv; this one has branching wtd
  $ try solve --resume state --order random queens
  exit 2
  err: quadrille: state: the checkpoint is of a search with order given; this one has order random
  $ try solve --resume state --seed 1 queens
  exit 2
  err: quadrille: state: the checkpoint is of a search with seed 0; this one has seed 1
  $ try solve --resume nosuch queens
  exit 2
  err: quadrille: nosuch: No such file or directory
  $ try solve --resume directory queens
  exit 2
  err: quadrille: directory: Is a directory
  $ : >empty; try solve --resume empty queens
  exit 2
  err: quadrille: empty: this is not a checkpoint: it does not begin with 'quadrille checkpoint'
  $ try count --resume queens queens
  exit 2
  err: quadrille: queens: this is not a checkpoint: it does not begin with 'quadrille checkpoint'
  $ sed '1s/1/3/' state >later; try count --resume later queens
  exit 2
  err: quadrille: later: the checkpoint is of version '3'; this program reads versions 1 and 2
  $ sed 's/^counters [0-9]*/counters 7/' state >damaged; try count --resume damaged queens
  exit 2
  err: quadrille: damaged: the checkpoint is damaged: its checksum is wrong
  $ for n in 1 22 23 30 100 $(( $(wc -c <state) - 1 )); do
  >   head -c $n state >cut; quadrille cover count --resume cut queens 2>&1 >out | grep -c -e damaged -e 'not a checkpoint' -e version; test -s out && echo stdout
  > done | uniq -c | tr -s ' '
   6 1
  $ (cat state; echo more) >long; try count --resume long queens
  exit 2
  err: quadrille: long: the checkpoint is damaged: its checksum is wrong
  $ head -c 100000 /dev/urandom >random; quadrille cover count --resume random queens >out 2>err; echo "$? $(wc -l <err)"
  2 1

A byte changed anywhere is found

  $ cat >damage.py <<'END'
  > import subprocess
  > state = open("state", "rb").read()
  > for at in range(0, len(state), 1 + len(state) // 25):
  >     open("damaged", "wb").write(state[:at] + bytes([state[at] ^ 1]) + state[at + 1:])
  >     run = subprocess.run("quadrille cover count --resume damaged queens".split(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
  >     if run.returncode != 2 or run.stdout or run.stderr.count(b"\n") != 1: print(at, run)
  > END
  $ python3 damage.py

A refused checkpoint is left as it is, with --checkpoint too

  $ cp state kept; quadrille cover solve --resume state --checkpoint state ten 2>err
  [2]
  $ cmp state kept

The problem counts, not its file: names of files, comments and blanks do not matter

  $ (echo '| a comment'; sed 's/ /   /g' queens) | quadrille cover count --resume state
  92

Flags: one thread, and files that are files

  $ try solve --checkpoint state --threads 2 queens
  exit 2
  err: --threads: checkpoints are of searches with one thread
  err: Run with --help for more information.
  $ try count --resume state --threads 2 queens
  exit 2
  err: --threads: checkpoints are of searches with one thread
  err: Run with --help for more information.
  $ quadrille cover count --resume state --threads 1 queens
  92
  $ quadrille cover count --resume state --stats=json queens >out 2>err; stats threads
  1
  $ try count --checkpoint '' queens
  exit 2
  err: --checkpoint: expected a file
  err: Run with --help for more information.
  $ try count --resume - queens
  exit 2
  err: --resume: expected a file
  err: Run with --help for more information.
  $ try count --checkpoint-every 5 queens
  exit 2
  err: --checkpoint-every requires --checkpoint
  err: Run with --help for more information.
