`marginals`: in how many solutions each cell has each digit.

  $ . "$TESTDIR/../data/puzzles.sh"

81 lines for a puzzle: the cell, and nine numbers

  $ echo $five | quadrille marginals >out; wc -l <out; head -n 4 out; tail -n 1 out
  81
  r1c1 0 0 0 5 0 0 0 0 0
  r1c2 1 4 0 0 0 0 0 0 0
  r1c3 1 0 0 0 4 0 0 0 0
  r1c4 0 0 0 0 0 0 0 0 5
  r9c9 0 5 0 0 0 0 0 0 0

The same by listing all solutions

  $ marginals() {
  >   quadrille solve --all 2>err >all
  >   awk '/^[1-9]+$/ { for (i = 1; i <= 81; ++i) ++n[i, substr($0, i, 1)] }
  >     END { for (i = 1; i <= 81; ++i) { line = "r" int((i + 8) / 9) "c" (i - 1) % 9 + 1
  >             for (d = 1; d <= 9; ++d) line = line " " n[i, d] + 0
  >             print line } }' all
  > }
  $ for puzzle in $five $alpha $two $many $none; do echo $puzzle | marginals >expected; echo $puzzle | quadrille marginals | cmp - expected; done

A blank line between puzzles

  $ printf '%s\n' $five $alpha | quadrille marginals | sed -n '81,83p'
  r9c9 0 5 0 0 0 0 0 0 0
  
  r1c1 0 1 0 0 0 0 0 0 0

No solution: zeros, exit 0. Not a puzzle: exit 2; not decided: exit 1

  $ echo $none | quadrille marginals | sed 's/r.c. //' | sort | uniq -c | tr -s ' '
   81 0 0 0 0 0 0 0 0 0
  $ echo $none | quadrille marginals >out; echo $?
  0
  $ echo $short | quadrille marginals 2>err
  Not a puzzle
  [2]
  $ echo $many | quadrille marginals --node-limit 100
  -:1: stopped: node limit
  Not decided
  [1]
  $ echo $empty | quadrille marginals --memory 1
  -:1: stopped: the diagram of all solutions needs more than 1 MiB
  Not decided
  [1]
