`solve`: what it prints.

  $ . "$TESTDIR/../data/puzzles.sh"

Nine lines in, nine out, and nothing else

  $ fold -w 9 <<'END' | quadrille solve 2>&1
  > 005300000800000020070010500400005300010070006003200080060500009004000030000009700
  > END
  145327698
  839654127
  672918543
  496185372
  218473956
  753296481
  367542819
  984761235
  521839764
  $ fold -w 9 <<'END' | quadrille solve 2>&1
  > 800000000003600000070090200050007000000045700000100030001000068008500010090000400
  > END
  812753649
  943682175
  675491283
  154237896
  369845721
  287169534
  521974368
  438526917
  796318452

Lines in, lines out

  $ quadrille solve 2>&1 <<'END'
  > 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  > ......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.
  > end
  > END
  417369825632158947958724316825437169791586432346912758289643571573291684164875293
  416837529982465371735129468571298643293746185864351297647913852359682714128574936
  $ echo $bravo | quadrille solve 2>&1
  316578492529134768487629531263415987974863125851792643138947256692351874745286319

The drawn grid

  $ echo $bravo | quadrille solve --format pretty 2>&1
  3 1 6 | 5 7 8 | 4 9 2
  5 2 9 | 1 3 4 | 7 6 8
  4 8 7 | 6 2 9 | 5 3 1
  ---------------------
  2 6 3 | 4 1 5 | 9 8 7
  9 7 4 | 8 6 3 | 1 2 5
  8 5 1 | 7 9 2 | 6 4 3
  ---------------------
  1 3 8 | 9 4 7 | 2 5 6
  6 9 2 | 3 5 1 | 8 7 4
  7 4 5 | 2 8 6 | 3 1 9
  $ grid $bravo | quadrille solve --format pretty 2>&1 | head -n 4
  3 1 6 | 5 7 8 | 4 9 2
  5 2 9 | 1 3 4 | 7 6 8
  4 8 7 | 6 2 9 | 5 3 1
  ---------------------

It can be read again, several of them too

  $ printf '%s\n' $bravo $alpha | quadrille solve --format pretty >pretty
  $ wc -l <pretty
  23
  $ sed -n '12p' pretty | sed 's/^$/(blank)/'
  (blank)
  $ answers pretty
  BRAVO
  ALPHA

Messages, one line each, in lines and in grids and in the drawn format

  $ printf '%s\n' $alpha $none $two $short $bravo | quadrille solve 2>err
  287134596964725318531986247159372684726418935348569172895643721612897453473251869
  No solution exists
  Several solutions exist
  Not a puzzle
  316578492529134768487629531263415987974863125851792643138947256692351874745286319
  [2]
  $ grid $none | quadrille solve 2>&1
  No solution exists
  [1]
  $ grid $two | quadrille solve 2>&1
  Several solutions exist
  [1]
  $ grid $short | quadrille solve 2>err
  Not a puzzle
  [2]
  $ printf '%s\n' $none $two $short | quadrille solve --format pretty 2>err | grep -v '^$'
  No solution exists
  Several solutions exist
  Not a puzzle
  $ echo $empty | quadrille solve 2>&1
  Several solutions exist
  [1]

Not decided: a node or time limit came first

  $ echo $empty | quadrille solve --node-limit 1 2>err
  Not decided
  [1]
  $ echo $empty | quadrille solve --node-limit 1 --any 2>err
  Not decided
  [1]
  $ grid $empty | quadrille solve --node-limit 1 2>err
  Not decided
  [1]
  $ for engine in dlx batch dfs naive; do echo $empty | quadrille solve --engine $engine --node-limit 1 2>err; done
  Not decided
  Not decided
  Not decided
  Not decided
  [1]
  $ echo $bravo | quadrille solve --node-limit 0 --time-limit 0 2>&1
  316578492529134768487629531263415987974863125851792643138947256692351874745286319
  $ echo $bravo | quadrille solve --node-limit 100000000 --time-limit 60 2>&1
  316578492529134768487629531263415987974863125851792643138947256692351874745286319

A limit on one puzzle is no limit on the next

  $ printf '%s\n' $empty $alpha $empty | quadrille solve --node-limit 75 2>err | sed 's/Several.*/Not decided/'
  Not decided
  287134596964725318531986247159372684726418935348569172895643721612897453473251869
  Not decided

Grids are separated by one blank line, and nothing stands before the first or after the last

  $ (grid $alpha; echo; grid $bravo) | quadrille solve 2>&1 | sed 's/^$/(blank)/'
  287134596
  964725318
  531986247
  159372684
  726418935
  348569172
  895643721
  612897453
  473251869
  (blank)
  316578492
  529134768
  487629531
  263415987
  974863125
  851792643
  138947256
  692351874
  745286319
  $ (grid $alpha; echo; bars $bravo; echo; echo; grid $charlie) | quadrille solve 2>&1 | awk '!NF { print NR }'
  10
  20

Lines are separated by nothing, and so are messages

  $ printf '%s\n' $alpha '' $none '' '' $bravo | quadrille solve 2>&1 | awk '!NF { n++ } END { print NR, n + 0 }'
  3 0
  $ (grid $none; echo; grid $two) | quadrille solve 2>&1
  No solution exists
  Several solutions exist
  [1]

An answer of several lines is separated from its neighbours, whatever they are

  $ (echo $alpha; grid $bravo; echo $charlie; echo $alpha) | quadrille solve 2>&1 | sed 's/^$/(blank)/'
  287134596964725318531986247159372684726418935348569172895643721612897453473251869
  (blank)
  316578492
  529134768
  487629531
  263415987
  974863125
  851792643
  138947256
  692351874
  745286319
  (blank)
  238679451965341872714258936146823597392517684587496213473982165629135748851764329
  287134596964725318531986247159372684726418935348569172895643721612897453473251869
  $ (grid $none; echo; grid $bravo; echo; grid $two) | quadrille solve 2>&1 | sed 's/^$/(blank)/' | uniq | cut -c 1-22
  No solution exists
  (blank)
  316578492
  529134768
  487629531
  263415987
  974863125
  851792643
  138947256
  692351874
  745286319
  (blank)
  Several solutions exis

--any: the first found; exit 1 for none alone

  $ echo $alpha | quadrille solve --any 2>&1
  287134596964725318531986247159372684726418935348569172895643721612897453473251869
  $ echo $two | quadrille solve --any >out 2>&1; echo $?
  0
  $ grep -c -x -e $two_1 -e $two_2 out
  1
  $ echo $empty | quadrille solve --any 2>&1 | grep -c '^[1-9]\{81\}$'
  1
  $ grid $five | quadrille solve --any 2>&1 | grep -c '^[1-9]\{9\}$'
  9
  $ echo $none | quadrille solve --any 2>&1
  No solution exists
  [1]

--all: its solutions in a row

  $ echo $five | quadrille solve --all 2>err >out; echo $?
  0
  $ printf '%s\n' $five_1 $five_2 $five_3 $five_4 $five_5 | cmp - <(sort out)
  $ cat err
  $ printf '%s\n' $two $none $alpha | quadrille solve --all 2>&1 >out; echo $?
  1
  $ wc -l <out
  4
  $ sed -n '3,4p' out
  No solution exists
  287134596964725318531986247159372684726418935348569172895643721612897453473251869
  $ grid $two | quadrille solve --all 2>&1 >out; echo $?
  0
  $ awk '!NF { print "blank line", NR } END { print NR }' out
  blank line 10
  19
  $ brief <out | sed "s/$two_1/OTHER/" | sort
  ALPHA
  OTHER
  $ echo $many | quadrille solve --all 2>&1 | sort -u | grep -c '^[1-9]\{81\}$'
  2200
  $ for engine in dlx batch dfs naive; do
  >   echo $many | quadrille solve --all --engine $engine 2>&1 | sort | md5sum
  > done | sort -u | wc -l
  1

--all, cut short: stderr says where

  $ printf '%s\n' '# five' $five $alpha >in.txt
  $ quadrille solve --all --limit 3 in.txt >out; echo $?
  in.txt:2: stopped at 3 solutions
  0
  $ wc -l <out
  4
  $ tail -n 1 out | brief
  ALPHA
  $ quadrille solve --all --limit 6 in.txt | wc -l
  6
  $ quadrille solve --all --limit 0 in.txt | wc -l
  6
  $ printf '%s\n' $empty | quadrille solve --all --limit 7 | sort -u | wc -l
  -:1: stopped at 7 solutions
  7

A limit that was reached is a stop, even if nothing was left

  $ echo $five | quadrille solve --all --limit 5 | wc -l
  -:1: stopped at 5 solutions
  5

Engines agree

  $ for engine in dlx batch dfs naive; do
  >   printf '%s\n' $alpha $bravo $none $two $five | quadrille solve --engine $engine 2>&1 | brief
  > done
  ALPHA
  BRAVO
  No solution exists
  Several solutions exist
  Several solutions exist
  ALPHA
  BRAVO
  No solution exists
  Several solutions exist
  Several solutions exist
  ALPHA
  BRAVO
  No solution exists
  Several solutions exist
  Several solutions exist
  ALPHA
  BRAVO
  No solution exists
  Several solutions exist
  Several solutions exist
  $ grep -v '^#' "$TESTDIR/../data/clue17.csv" | cut -d , -f 2 >want
  $ for engine in dlx dfs; do quadrille solve --engine $engine "$TESTDIR/../data/clue17.csv" 2>&1 | cmp - want; done

The default is auto

  $ quadrille solve --stats=json 2>&1 <<<$alpha | tail -n 1 | grep -o '"engine": *"[a-z]*"'
  "engine":*"auto" (glob)

The number of threads changes nothing, and answers come in input order

  $ for i in 1 2 3 4 5 6 7 8; do cat "$TESTDIR/../data/clue17.csv"; printf '%s\n' $none $two $short; grid $alpha; done >many.txt
  $ for n in 1 2 3 7; do quadrille solve --threads $n many.txt 2>err.$n >out.$n; echo $?; done
  2
  2
  2
  2
  $ cmp out.1 out.2 && cmp out.1 out.3 && cmp out.1 out.7
  $ cmp err.1 err.2 && cmp err.1 err.3 && cmp err.1 err.7
  $ brief <out.1 | sed -n '61,64p'
  No solution exists
  Several solutions exist
  Not a puzzle
  ALPHA

Several files, in order; "-" is stdin

  $ echo $alpha >a.txt; grid $bravo >b.txt; echo $charlie >c.txt
  $ answers a.txt b.txt c.txt a.txt
  ALPHA
  BRAVO
  CHARLIE
  ALPHA
  $ answers a.txt - c.txt <b.txt
  ALPHA
  BRAVO
  CHARLIE
  $ answers - <b.txt
  BRAVO
  $ answers <b.txt
  BRAVO

Two files do not run into each other

  $ grid $alpha | head -n 4 >half1.txt; grid $alpha | tail -n 5 >half2.txt
  $ answers half1.txt half2.txt
  Not a puzzle
  Not a puzzle
  [exit 2]
  $ printf %s $alpha >unended.txt
  $ answers unended.txt c.txt
  ALPHA
  CHARLIE

Two equal givens in a unit are a puzzle without a solution, and are named

  $ echo $clash | quadrille solve 2>err
  No solution exists
  [1]
  $ grep -o 'r1c1 and r1c5 are both 7' err
  r1c1 and r1c5 are both 7

The example of the README

  $ quadrille solve "$TESTDIR/../../examples/sudoku/hard.txt" >out 2>err
  $ cat err
  $ python3 "$TESTDIR/oracle.py" parse "$TESTDIR/../../examples/sudoku/hard.txt" | grep -c -v unreadable >want
  $ brief <out | wc -l | cmp - want

  $ quadrille solve "$TESTDIR/../../examples/sudoku/hard.txt" | python3 "$TESTDIR/oracle.py" answers "$TESTDIR/../../examples/sudoku/hard.txt"
  [1-9]\d* puzzles, 0 wrong answers (re)
