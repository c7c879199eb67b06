merge: runs on parts of a file are the whole, or not.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ for i in 1 2 3 4 5; do printf '%s\n' $alpha $bravo $none $charlie $two; done >in.txt
  $ for k in 1 2 3 4; do quadrille solve --engine dlx --exit-zero --part $k/4 --stats=json in.txt >out.$k 2>stats.$k || echo $?; done
  $ shorter() { sed 's/,"seconds".*"flags"/ ... "flags"/'; }

The sums are those of a run on the whole, but for the time and the number of threads

  $ quadrille merge stats.? >sums; echo $?
  0
  $ quadrille solve --engine dlx --exit-zero --stats=json in.txt 2>whole >out
  $ unlike() { sed 's/"threads":[0-9]*,//; s/"seconds":[0-9.]*,//; s/,"sum":.*//' "$1"; }
  $ diff <(unlike sums) <(unlike whole) && shorter <sums
  {"command":"solve","engine":"dlx","threads":*,"puzzles":25,"unique":15,"none":5,"several":5,"undecided":0,"unreadable":0,"solutions":25,"nodes":*,"updates":* ... "flags":"","lines":25,"lines_digest":"*","answer_lines":25,"answers_digest":"*","sum":"*"} (glob)
  $ cat stats.? | quadrille merge - | cmp - sums; cat out.? | cmp - out

With the file and the answers

  $ cat out.? >answers; quadrille merge --file in.txt --answers answers stats.? | cmp - sums
  $ quadrille merge --answers out.1 --answers=out.2 --answers out.3 --answers out.4 stats.? | cmp - sums
  $ cat answers | quadrille merge --answers - stats.? | cmp - sums; gzip <answers >answers.gz; quadrille merge --answers answers.gz stats.? | cmp - sums
  $ quadrille merge --answers out.2 --answers out.1 --answers out.3 --answers out.4 stats.?
  quadrille: --answers: as many lines as the runs wrote, but others, or in another order
  [2]

For people

  $ quadrille merge --format text stats.? | sed 's/  *[0-9.,]* per second//; s/, [0-9]* threads*$//; s/[0-9.,]* per puzzle/N/; s/[0-9.,]*  N/N/' | head -n 6 | tr -s ' '
  solve with dlx
   puzzles 25
   unique 15 60.0 %
   none 5 20.0 %
   several 5 20.0 %
   solutions N

A part that is missing, as sbatch takes it: exit code 1

  $ quadrille merge stats.1 stats.4
  quadrille: 2 of 4 parts are missing: --array=2,3
  [1]
  $ echo 'srun: error' >empty.2; quadrille merge stats.1 empty.2 stats.3 stats.4
  quadrille: empty.2: no statistics: the run has not come to its end
  quadrille: 1 of 4 parts is missing: --array=2
  [1]

A part that was interrupted or could not be read counts as missing, until a complete one is there

  $ cp in.txt bad; printf '1.2\n' >>bad
  $ for k in 1 2 3 4; do quadrille solve --exit-zero --part $k/4 --stats=json bad >out 2>bad.$k || echo $k $?; done; quadrille merge bad.?
  4 2
  quadrille: bad.4:2: part 4/4 that is not complete: it was interrupted, or it failed
  quadrille: 1 of 4 parts is missing: --array=4
  [1]
  $ for k in 1 2 3 4; do quadrille solve --exit-zero --part $k/4 --stats=json in.txt 2>full.$k >/dev/full; done; quadrille merge full.? 2>&1 | tail -n 1
  quadrille: 4 of 4 parts are missing: --array=1-4

Doubles: equal ones count once, others are a contradiction

  $ quadrille merge stats.? stats.2 | cmp - sums
  quadrille: stats.2:1: part 2/4 is in stats.2:1 too, with equal figures: counted once
  $ quadrille solve --engine dlx --exit-zero --part 2/4 --stats=json in.txt 2>again >out; quadrille merge stats.? again | diff <(unlike sums) <(unlike -)
  quadrille: again:1: part 2/4 is in stats.2:1 too, with equal figures: counted once
  $ QUADRILLE_KERNEL=links quadrille solve --engine dlx --exit-zero --part 2/4 --stats=json in.txt 2>other >out; quadrille merge stats.? other
  quadrille: other:1: part 2/4 is in stats.2:1 too, and 'updates' differs: *, not * (glob)
  [2]

Contradictions are named; exit code 2, and nothing on stdout

  $ sed 's/"unique":\([0-9]\)/"unique":1\1/' stats.3 >edited; quadrille merge stats.1 stats.2 edited stats.4
  quadrille: edited:1: this is no line of --stats=json of a command on puzzles, or it is damaged: its checksum is missing or wrong
  [2]
  $ quadrille count --part 3/4 --stats=json in.txt 2>count >out; quadrille merge stats.1 stats.2 count stats.4
  quadrille: count:1: the command is 'count'; in stats.1:1 it is 'solve'
  [2]
  $ quadrille solve --engine dlx --part 3/4 --stats=json bad 2>of_bad >out; quadrille merge stats.1 stats.2 stats.3 stats.4 of_bad
  quadrille: of_bad:1: part 3/4 of another file of 2054 bytes; that of stats.1:1 has 2050
  [2]
  $ echo 'p ec 1' | quadrille cover count --stats=json 2>cover >out; quadrille merge cover 2>&1 | cut -c 1-60
  quadrille: cover:1: this is no line of --stats=json of a com
  $ quadrille merge stats.? no-such-file
  quadrille: no-such-file: No such file or directory
  [2]
  $ quadrille merge --file no-such-file stats.?; quadrille merge --answers no-such-file stats.?
  quadrille: no-such-file: No such file or directory
  quadrille: no-such-file: No such file or directory
  [2]
  $ quadrille merge in.txt
  quadrille: in.txt: no statistics: the run has not come to its end
  quadrille: there is no line of statistics (--stats=json)
  [2]

Runs on what `split` or `parallel --pipepart` hands out, which know of no part: compared with the file

  $ split -n l/3 in.txt piece.; for piece in piece.a?; do quadrille solve --engine dlx --exit-zero --stats=json <$piece 2>>of_pieces; done >answers
  $ quadrille merge --file in.txt --answers answers of_pieces | diff <(unlike sums) <(unlike -)
  $ quadrille merge of_pieces
  quadrille: of_pieces:1: a run without --part says not what of the input it is a part of: with --file FILE, the lines of the runs are compared with those of the file
  [2]
  $ head -n 2 of_pieces | quadrille merge --file in.txt -
  quadrille: * of the 25 lines of in.txt are missing (glob)
  [1]
  $ (cat of_pieces; head -n 2 of_pieces | tail -n 1) | quadrille merge --file in.txt -
  quadrille: the runs have * lines, and in.txt has 25: -:4 is too much, as -:2 is there (glob)
  [2]
  $ quadrille merge --file bad of_pieces
  quadrille: 1 of the 26 lines of bad is missing
  [1]

Other commands; check has tables, and counts what agrees

  $ for command in count sample 'relax -k 0' marginals 'check --engine dlx'; do
  >   for k in 1 2; do quadrille $command --exit-zero --part $k/2 --stats=json in.txt 2>s.$k >o.$k; done
  >   case $command in check*) answers=;; *) answers='--answers o.1 --answers o.2';; esac
  >   quadrille merge $answers s.1 s.2 | grep -o '"command.*"threads\|"puzzles":[0-9]*\|"agree.*skipped":[^,]*' | paste -s -d ' '
  > done
  "command":"count","engine":"auto","threads "puzzles":25 "agree":null,"disagree":null,"skipped":null
  "command":"sample","engine":"diagram","threads "puzzles":25 "agree":null,"disagree":null,"skipped":null
  "command":"relax","engine":"batch","threads "puzzles":25 "agree":null,"disagree":null,"skipped":null
  "command":"marginals","engine":"diagram","threads "puzzles":25 "agree":null,"disagree":null,"skipped":null
  "command":"check","engine":"dlx","threads "puzzles":25 "agree":25,"disagree":0,"skipped":0
  $ quadrille merge --answers o.1 --answers o.2 s.1 s.2
  quadrille: --answers: check prints tables, not answers
  [2]

All kinds of damage

  $ cat "$TESTDIR/../data/clue17.csv" >list; sed 1,30d list >other; python3 "$TESTDIR/merge_damage.py" list other
  \d\d\d kinds (re)

Usage

  $ quadrille merge; quadrille merge - - 2>&1 | head -n 1; quadrille merge --file - - 2>&1 | head -n 1; quadrille merge --file '' stats.1 2>&1 | head -n 1
  STATS is required
  Run with --help for more information.
  -: standard input can be read once
  -: standard input can be read once
  --file: expected a file
  $ quadrille merge --format xml stats.1 2>&1 | head -n 1; quadrille merge stats.? >/dev/full
  --format: xml not in {text,json}
  quadrille: write error: No space left on device
  [2]
