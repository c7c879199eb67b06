quadrille relax: which givens to delete so that a puzzle has the most solutions.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ echo $five >five

A line is a best set: how many solutions the puzzle has without it, and its cells

  $ quadrille relax -k 2 five 2>&1
  10843 r1c1 r5c4
  $ quadrille relax -k 1 five 2>&1
  933 r5c4
  $ quadrille relax -k 0 five 2>&1
  5
  $ quadrille relax five 2>&1
  933 r5c4

All sets that tie, in reading order. The counts are right: without the givens of a set, `count` finds as
many solutions, and without those of any other set fewer

  $ cat >without.py <<'END'
  > # Every puzzle without K of its givens, and the cells.
  > import itertools, sys
  > k = int(sys.argv[1])
  > for line in sys.stdin:
  >     p = line.strip()
  >     for cells in itertools.combinations([i for i in range(81) if p[i] in "123456789"], k):
  >         q = "".join("." if i in cells else c for i, c in enumerate(p))
  >         print(q, *(f"r{i // 9 + 1}c{i % 9 + 1}" for i in cells))
  > END
  $ best() {  # PUZZLE K: the same answer, by counting one by one
  >   echo $1 | python3 without.py $2 >all
  >   cut -c 1-81 all | quadrille count --engine batch | paste -d ' ' - <(cut -c 83- all) | sed 's/ $//' >counts
  >   most=$(cut -d ' ' -f 1 counts | sort -n | tail -n 1)
  >   grep "^$most\b" counts
  > }
  $ for puzzle in $alpha $bravo $two $none $many; do
  >   for k in 0 1 2; do echo $puzzle | quadrille relax -k $k >got 2>err; best $puzzle $k | cmp - got; done
  > done
  $ echo $alpha | quadrille relax -k 1
  10 r8c8
  $ echo $alpha | quadrille relax -k 2 | wc -l
  2
  $ echo $clash | quadrille relax -k 0
  -:1: r1c1 and r1c5 are both 7
  0
  $ echo $none | quadrille relax -k 1
  14 r6c5

The same for any number of threads and instruction set

  $ for threads in 1 2 4; do quadrille relax -k 2 --threads $threads five; done | uniq -c | tr -s ' '
   3 10843 r1c1 r5c4
  $ for target in $(quadrille --version | grep -o '(of .*)' | tr -d '(),' | cut -c 4-); do quadrille relax --target $target five; done | sort -u
  933 r5c4

Several puzzles: a blank line between blocks, also of one line; one that cannot be read gets one too

  $ printf '%s\n' $five $short $two >f; quadrille relax f 2>err; echo $?; cat err
  933 r5c4
  
  Not a puzzle
  
  12 r2c3
  2
  f:2:81: expected 81 cells, found 80
  $ (grid $five; echo; bars $five) | quadrille relax 2>&1
  933 r5c4
  
  933 r5c4

More than there are givens: exit 2

  $ quadrille relax -k 23 --time-limit 0.05 five >out 2>err; echo $?; cat out
  1
  Not decided
  $ quadrille relax -k 24 five
  five:1: the puzzle has 23 givens; 24 cannot be deleted
  Too few givens
  [2]
  $ echo $empty | quadrille relax -k 1 --greedy
  -:1: the puzzle has 0 givens; 1 cannot be deleted
  Too few givens
  [2]
  $ printf '%s\n' $empty $five | quadrille relax 2>err
  Too few givens
  
  933 r5c4
  [2]

Greedy: one given at a time, and it says so. Not always the best set: of three, the best leave 98783

  $ quadrille relax -k 1 --greedy five
  five:1: greedy: one given after the other; another set of as many may have more solutions
  933 r5c4
  $ quadrille relax -k 3 --greedy five 2>/dev/null
  97499 r1c1 r2c6 r5c4
  $ quadrille relax -k 3 five
  98783 r3c7 r5c4 r5c7
  $ quadrille relax -k 0 --greedy five 2>/dev/null
  5

Limits: no answer rather than a wrong one

  $ for limit in '--node-limit 1000' '--limit 3184' '--time-limit 1e-9'; do quadrille relax $limit five 2>&1; echo $?; done
  five:1: stopped at a limit, with \d+ solutions counted (re)
  Not decided
  1
  five:1: stopped at a limit, with 3184 solutions counted
  Not decided
  1
  five:1: stopped at a limit, with 0 solutions counted
  Not decided
  1
  $ quadrille relax --limit 3185 --node-limit 1000000 --time-limit 1000 five
  933 r5c4
  $ echo $empty | quadrille relax -k 0 --time-limit 0.1 2>err
  Not decided
  [1]
  $ printf '%s\n' $five $empty | quadrille relax -k 0 --node-limit 1000 2>err
  5
  
  Not decided
  [1]

Too many sets to count them all

  $ echo $alpha_answer | quadrille relax -k 9
  -:1: up to 9 of 81 givens are more than 67108864 sets: too many to count them all
  Not decided
  [1]

SIGINT: 130, and nothing of an answer that is not whole

  $ (echo $five; echo $empty) >f
  $ interrupted busy quadrille relax -k 0 --greedy f 2>err
  5
  [130]
  $ interrupted busy quadrille relax -k 6 five
  [130]

Statistics and progress

  $ quadrille relax --stats=json five 2>&1 >out | sed 's/"seconds.*//'
  \{"command":"relax","engine":"batch","threads":\d+,"puzzles":1,"unique":null,"none":0,"several":null,"undecided":0,"unreadable":0,"solutions":3184,"nodes":\d+,"updates":null, (re)
  $ interrupted 'says:err:\n' quadrille relax -k 6 --progress five >out 2>err; head -n 1 err
  puzzle 1, [0-9.]* %, [0-9,]* solutions, [0-9,]*/s, 0:00:0\d (re)

Bad usage

  $ for k in -1 82 x '' 1.5; do quadrille relax -k "$k" five >out 2>err; echo $? $(wc -c <out); done
  2 0
  2 0
  2 0
  2 0
  2 0
  $ quadrille relax --engine dlx five >out 2>err
  [2]
