`count`: numbers.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ echo $five | quadrille count 2>&1
  5
  $ printf '%s\n' $alpha $none $clash $two $five $many | quadrille count 2>err
  1
  0
  0
  2
  5
  2200

Grids too are answered by one line

  $ (grid $five; echo; bars $alpha; echo; echo $two) | quadrille count 2>&1
  5
  1
  2

Not a puzzle

  $ printf '%s\n' $five $short $alpha | quadrille count 2>err
  5
  Not a puzzle
  1
  [2]

The limit: n if n < N, else >=N, also when exactly N exist

  $ for n in 1 2 3 4 5 6 7 0; do echo $five | quadrille count --limit $n 2>&1; done
  >=1
  >=2
  >=3
  >=4
  >=5
  5
  5
  5
  $ printf '%s\n' $none $alpha $two | quadrille count --limit 1 2>&1
  0
  >=1
  >=1
  $ printf '%s\n' $none $alpha $two | quadrille count --limit 2 2>&1
  0
  1
  >=2
  $ echo $empty | quadrille count --limit 1000 2>&1
  >=1000
  $ for engine in dlx batch memo dfs naive; do echo $empty | quadrille count --limit 1000 --engine $engine 2>&1; done
  >=1000
  >=1000
  >=1000
  >=1000
  >=1000

Engines

  $ for engine in dlx batch memo dfs naive; do printf '%s\n' $many $five $none | quadrille count --engine $engine 2>&1; done
  2200
  5
  0
  2200
  5
  0
  2200
  5
  0
  2200
  5
  0
  2200
  5
  0
  $ grep -v '^#' "$TESTDIR/../data/clue17.csv" | quadrille count 2>&1 | sort | uniq -c | tr -s ' '
   60 1
  $ quadrille count --engine dfs "$TESTDIR/../data/clue17.csv" 2>&1 | sort | uniq -c | tr -s ' '
   60 1

Grids with too many solutions to find them; 17 givens

  $ echo $empty | quadrille count 2>&1
  6670903752021072936960
  $ echo $empty | sed 's/^./7/' | quadrille count --threads 2 2>&1
  741211528002341437440
  $ echo $empty | quadrille count --limit 1000000000000000000 2>&1
  >=1000000000000000000
  $ echo $empty | quadrille count --memory 1 --format json 2>&1 | grep -o '"count.*'
  "count":"6670903752021072936960","exhausted":true}
  $ echo 3.6.....2.........4..6...3.......9....48..12.85..9...3.................4......3.. | quadrille count 2>&1
  363235382

Exit 0 whatever the number

  $ echo $none | quadrille count
  0
  $ echo $clash | quadrille count 2>err
  0
  $ grep -o 'r1c1 and r1c5 are both 7' err
  r1c1 and r1c5 are both 7

A count that a node or time limit cuts short is a lower bound

  $ echo $empty | quadrille count --node-limit 5000 2>err; echo $?
  >=\d+ (re)
  0
  $ echo $vast | quadrille count --time-limit 1 2>err; echo $?
  >=\d+ (re)
  0
  $ echo $empty | quadrille count --node-limit 1 2>err; echo $?
  >=0
  0
  $ printf '%s\n' $empty $alpha | quadrille count --node-limit 200 2>err
  >=\d+ (re)
  1

Threads change nothing

  $ for i in 1 2 3 4 5 6 7 8 9; do printf '%s\n' $five $alpha $many $none $two; done >in.txt
  $ quadrille count --threads 1 in.txt >out.1 && quadrille count --threads 3 in.txt >out.3 && cmp out.1 out.3
  $ wc -l <out.3
  45
