Closed, full and broken streams, and signals.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ echo $alpha >in.txt; echo $empty >empty.txt; echo $vast >vast.txt
  $ for i in $(seq 3000); do echo $alpha; done >big.txt

A full disk: a message and exit 2, however little there was to write

  $ for command in solve count check; do
  >   quadrille $command in.txt >/dev/full 2>err; echo $?; grep -c . err
  > done
  2
  1
  2
  1
  2
  1
  $ quadrille solve big.txt >/dev/full 2>err
  [2]
  $ quadrille solve --format json in.txt >/dev/full 2>err
  [2]
  $ quadrille solve --only unique in.txt >/dev/full 2>err
  [2]
  $ echo $none | quadrille solve >/dev/full 2>err
  [2]
  $ quadrille --version >/dev/full 2>err
  [2]
  $ quadrille solve --help >/dev/full 2>err
  [2]

... and soon, even if there is no end to what could be written

  $ timeout 200 quadrille solve --all empty.txt >/dev/full 2>err
  [2]
  $ timeout 200 quadrille sample -n 1000000000000 in.txt >/dev/full 2>err
  [2]

Closed stdout

  $ for command in solve count check; do
  >   quadrille $command in.txt 2>err >&-; echo $?; grep -c . err
  > done
  2
  1
  2
  1
  2
  1
  $ quadrille solve big.txt 2>err >&-
  [2]
  $ quadrille solve 2>err >&- <in.txt
  [2]
  $ cat in.txt | cmp - <(echo $alpha)

Closed stderr changes no answer

  $ printf '%s\n' $alpha $short $clash $bravo | quadrille solve --stats 2>&- | brief
  ALPHA
  Not a puzzle
  No solution exists
  BRAVO

Closed stdin is unreadable, unless there is a file

  $ quadrille solve <&- 2>err
  [2]
  $ test -s err
  $ quadrille solve in.txt <&- 2>&1 | brief
  ALPHA

A closed pipe: no message, exit 0

  $ quadrille solve big.txt 2>err | head -n 1 | brief; echo ${PIPESTATUS[0]}
  ALPHA
  0
  $ cat err
  $ timeout 200 quadrille solve --all empty.txt 2>err | head -n 2 | awk '{ print length }'; echo ${PIPESTATUS[0]}
  81
  81
  0
  $ cat err
  $ timeout 200 quadrille solve --all --threads 2 empty.txt empty.txt 2>err | head -n 1 | wc -c; echo ${PIPESTATUS[0]}
  82
  0
  $ cat err
  $ quadrille count big.txt 2>err | true; echo ${PIPESTATUS[0]}
  0
  $ cat err

... also one that a parent ignores

  $ (trap '' PIPE; quadrille solve big.txt 2>err; echo $? >code) | head -n 1 | brief; cat code err
  ALPHA
  0

SIGINT: 130, and a count in progress is a lower bound

  $ interrupted busy quadrille count vast.txt
  >=[1-9]\d* (re)
  [130]
  $ for engine in dlx batch dfs naive; do
  >   interrupted busy quadrille count --engine $engine vast.txt 2>err; echo $?
  > done
  >=[1-9]\d* (re)
  130
  >=[1-9]\d* (re)
  130
  >=[1-9]\d* (re)
  130
  >=[1-9]\d* (re)
  130

... every time

  $ for i in 1 2 3 4 5 6 7 8 9 10; do
  >   interrupted busy quadrille count vast.txt 2>&1 | sed 's/[1-9][0-9]*/N/'
  > done | sort | uniq -c | tr -s ' '
   10 >=N
  $ cat in.txt vast.txt >both.txt
  $ interrupted busy quadrille count --threads 2 both.txt 2>err
  1
  >=[1-9]\d* (re)
  [130]
  $ interrupted busy quadrille count --format json vast.txt 2>err >out
  [130]
  $ python3 -c 'import json; o = json.loads(open("out").read()); print(o["exhausted"], int(o["count"]) > 0)'
  False True

... and only whole lines

  $ interrupted busy quadrille solve --all empty.txt 2>err | awk '
  >   length != 81 { print "cut: " $0 } END { print (NR > 0 ? "some" : "none") }'; echo ${PIPESTATUS[0]}
  some
  130
  $ interrupted busy quadrille solve --all empty.txt 2>err | tail -c 1 | od -A n -c | tr -d ' '
  \n
  $ (grid $alpha; echo; grid $empty) >grids.txt
  $ interrupted busy quadrille solve --all grids.txt 2>err | awk '
  >   NF && length != 9 { print "cut: " $0 }'; echo ${PIPESTATUS[0]}
  130

... what was answered before is there, when the input is still open too

  $ mkfifo open; exec 9<>open; echo $alpha >&9
  $ interrupted blocked quadrille solve open 2>err | brief; echo ${PIPESTATUS[0]}; exec 9>&-
  ALPHA
  130
  $ cat in.txt vast.txt in.txt >three.txt
  $ interrupted busy quadrille count --threads 1 three.txt 2>err | head -n 2
  1
  >=[1-9]\d* (re)
  $ interrupted busy quadrille check --limit 0 --engine dlx,dfs empty.txt >out 2>err
  [130]

Answers in a pipe come before the end of the input

  $ mkfifo to from
  $ quadrille solve to >from 2>err &
  $ exec 4<from 3>to; echo $alpha >&3; read -r -t 120 answer <&4; echo $answer | brief; exec 3>&- 4<&-; wait
  ALPHA

... also where a read ends within the beginning of the next puzzle, and the next read too

  $ cat >partial.py <<'END'
  > import fcntl, os, select, subprocess, sys
  > puzzle, engine = sys.argv[1].encode(), sys.argv[2]
  > pipe = os.pipe()
  > fcntl.fcntl(pipe[1], 1031, 1 << 18)  # F_SETPIPE_SZ
  > os.write(pipe[1], 799 * (puzzle + b"\n") + puzzle[:40])
  > run = subprocess.Popen(["quadrille", "solve", "--engine", engine], stdin=pipe[0], stdout=subprocess.PIPE)
  > lines = 0
  > while lines < 799 and select.select([run.stdout], [], [], 20)[0]: lines += os.read(run.stdout.fileno(), 1 << 16).count(b"\n")
  > os.close(pipe[1])
  > print(lines, run.stdout.read().count(b"\n"), run.wait())
  > END
  $ for engine in dlx batch; do python3 partial.py $alpha $engine 2>err; done
  799 1 2
  799 1 2

A closed pipe is no error for the help either, and a file that may not grow is one

  $ mkfifo closed; exec 8<>closed 9>closed 8>&-  # of which nobody reads
  $ quadrille --version >&9; echo $?; exec 9>&-
  0
  $ (ulimit -f 0; echo $alpha | quadrille solve 2>&1 >small; echo $?) | cat
  quadrille: write error: File too large
  2

A named pipe that nobody writes to can be interrupted

  $ mkfifo mute; interrupted blocked quadrille solve mute
  [130]
  $ echo $alpha >mute & quadrille solve mute | brief; wait
  ALPHA

An interrupted check reports what it has printed

  $ printf '%s\n' $alpha $empty $alpha:7 >stuck.txt
  $ interrupted busy quadrille check --engine dlx --limit 0 stuck.txt | tail -n 1
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable

One SIGINT is enough, even if nobody takes the output

  $ mkfifo full; exec 9<>full; interrupted blocked quadrille solve --all empty.txt >&9 2>err; echo $?; exec 9>&-
  130

... and no line is torn

  $ for engine in dlx batch; do
  >   for threads in 1 3; do
  >     exec 9<>full; interrupted blocked quadrille solve --engine $engine --threads $threads big.txt >&9 2>err
  >     exec 8<full 9>&-; awk '{ print length }' <&8 | uniq; exec 8<&-
  >   done
  > done
  81
  81
  81
  81

A signal that is ignored when the program starts, as nohup and background jobs of a shell have it, stays ignored

  $ cat >ignored.py <<'END'
  > # Sends a signal between two puzzles, each of which is answered before more is sent.
  > import signal, subprocess, sys
  > for sent in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
  >     ignore = lambda: signal.signal(sent, signal.SIG_IGN)
  >     run = subprocess.Popen(["quadrille", "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=ignore)
  >     for puzzle in sys.argv[1:]:
  >         run.stdin.write(puzzle.encode() + b"\n"); run.stdin.flush()
  >         print(len(run.stdout.readline()), end=" ")
  >         run.send_signal(sent)
  >     run.stdin.close()
  >     print(run.wait())
  > END
  $ python3 ignored.py $alpha $bravo
  82 82 0
  82 82 0
  82 82 0
