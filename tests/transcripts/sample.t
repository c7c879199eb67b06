`sample`: random solutions, each equally likely.

  $ . "$TESTDIR/../data/puzzles.sh"

One line for each solution; one solution is the only choice

  $ echo $alpha | quadrille sample | brief
  ALPHA
  $ printf '%s\n' $alpha $bravo | quadrille sample -n 2 2>&1 | brief
  ALPHA
  ALPHA
  BRAVO
  BRAVO
  $ (bars $alpha; echo; grid $charlie) | quadrille sample 2>&1 | brief
  ALPHA
  CHARLIE

All solutions come up, and about equally often

  $ echo $five | quadrille sample -n 1000 >out; sort -u out | sed "s/$five_1/1/; s/$five_2/2/; s/$five_3/3/; s/$five_4/4/; s/$five_5/5/"
  1
  2
  3
  4
  5
  $ sort out | uniq -c | awk '{ print ($1 > 150 && $1 < 250 ? "about 200" : $1) }' | sort | uniq -c | tr -s ' '
   5 about 200
  $ echo $many | quadrille sample -n 500 >out; echo $many | quadrille solve --all 2>err | sort >all; sort -u out | comm -23 - all | wc -l
  0
  $ test $(sort -u out | wc -l) -gt 400

The seed decides, and what stands beside a puzzle does not; the default is one solution, seed 0

  $ echo $many | quadrille sample -n 20 --seed 7 >seven; printf '%s\n' $many $five $many | quadrille sample --seed 7 -n 20 >all
  $ head -n 20 all | cmp - seven; tail -n 20 all | cmp - seven
  $ echo $many | quadrille sample --seed 8 -n 20 | cmp -s - seven
  [1]
  $ echo $many | quadrille sample -n 20 >zero; echo $many | quadrille sample --seed 0 | cmp - zero
  cmp: EOF on - after byte 82, line 1
  [1]
  $ echo $many | quadrille sample -n 20 --threads 3 | cmp - zero
  $ echo $many | quadrille sample -n 30 --limit 20 | cmp - zero

No solution, not a puzzle, not decided: the words of `solve`, and its exit codes

  $ printf '%s\n' $none $alpha $clash | quadrille sample -n 2 2>err | brief; cat err
  No solution exists
  ALPHA
  ALPHA
  No solution exists
  -:3: r1c1 and r1c5 are both 7
  $ echo $none | quadrille sample
  No solution exists
  [1]
  $ printf '%s\n' $short $alpha | quadrille sample 2>err | brief; echo $short | quadrille sample 2>err
  Not a puzzle
  ALPHA
  Not a puzzle
  [2]
  $ echo $many | quadrille sample --node-limit 100
  -:1: stopped: node limit
  Not decided
  [1]
  $ echo $empty | quadrille sample --time-limit 0.1
  -:1: stopped: time limit
  Not decided
  [1]
  $ echo $empty | quadrille sample --memory 1
  -:1: stopped: the diagram of all solutions needs more than 1 MiB
  Not decided
  [1]

Usage

  $ for value in 0 -1 x 1.5 ''; do quadrille sample -n "$value" </dev/null 2>&1 | head -n 1; done
  -n: expected a whole number from 1, found '0'
  -n: expected a whole number from 1, found '-1'
  -n: expected a whole number from 1, found 'x'
  -n: expected a whole number from 1, found '1.5'
  -n: expected a whole number from 1, found ''
  $ quadrille sample --memory much </dev/null
  --memory: expected a whole number from 0 to 1099511627776, found 'much'
  Run with --help for more information.
  [2]
  $ quadrille sample --seed -1 </dev/null 2>&1 | head -n 1
  --seed: expected a whole number from 0 to 2^64 - 1, found '-1'

Statistics

  $ printf '%s\n' $five $alpha $none | quadrille sample -n 3 --stats=json 2>&1 >out | grep -o '"command.*"threads":1\|"unique.*"solutions":[0-9]*'
  "command":"sample","engine":"diagram","threads":1
  "unique":1,"none":1,"several":1,"undecided":0,"unreadable":0,"solutions":6
