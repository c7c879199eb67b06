quadrille cover sample: random solutions, each equally likely.

  $ . "$TESTDIR/../data/covers.sh"
  $ queens 8 >queens; domino 4 4 >tilings

One line, option numbers ascending; of one solution there is no choice

  $ quadrille cover sample toy.dlx
  1 4 5
  $ quadrille cover sample -n 3 toy.dlx
  1 4 5
  1 4 5
  1 4 5
  $ quadrille cover sample toy.dlx 2>&1 >out | wc -l
  0
  $ quadrille cover sample - <colors.dlx
  2 4

-n says how many, the seed which ones; the default is one with the seed 0

  $ quadrille cover sample -n 1000 --seed 5 queens >five; wc -l <five
  1000
  $ quadrille cover sample -n 1000 --seed 5 queens | cmp - five
  $ quadrille cover sample -n 1000 --seed 6 queens | cmp -s - five
  [1]
  $ quadrille cover sample -n 3 queens >three; quadrille cover sample --seed 0 queens | cmp - three
  cmp: EOF on - after byte \d+, line 1 (re)
  [1]
  $ quadrille cover sample -n 10 --limit 3 queens | cmp - three

All of them are solutions, and all solutions come up

  $ quadrille cover check --solutions five queens
  1000 solutions: 1000 valid, 0 invalid
  $ sort -u five | wc -l
  92
  $ quadrille cover sample -n 3600 tilings | sort | uniq -c | awk '{ print ($1 > 60 && $1 < 140 ? "about 100" : $1) }' | sort | uniq -c | tr -s ' '
   36 about 100
  $ quadrille cover sample -n 900 several.dlx | sort -u
  1
  1 2
  1 2 4
  1 3
  1 4
  2 3 5
  2 4 5
  2 5
  3 5
  $ printf 'a b c\na\nb\nc |3\na b\n' | quadrille cover sample -n 50 2>err | sort -u
  1 2 3
  3 4

Other formats

  $ quadrille cover sample -n 2 --format text colors.dlx
  p r x:A y
  q x:A
  
  p r x:A y
  q x:A
  $ quadrille cover sample --format json -n 2 colors.dlx
  {"solution":1,"options":[2,4],"cost":0}
  {"solution":2,"options":[2,4],"cost":0}
  $ quadrille cover sample --format numbers colors.dlx
  2 4

No solution: nothing on stdout, exit 1. Nothing to cover: the empty solution

  $ try sample none.dlx
  exit 1
  $ printf 'p ec 0\n' | quadrille cover sample -n 2
  
  

A board that would take years to list

  $ domino 10 10 >large; quadrille cover sample -n 20 large >out; quadrille cover check --solutions out large
  20 solutions: 20 valid, 0 invalid
  $ sort -u out | wc -l
  20

Limits: nothing was found before all was

  $ try sample --node-limit 10 queens
  exit 1
  err: quadrille: stopped: node limit
  $ try sample --time-limit 0.0000001 queens
  exit 1
  err: quadrille: stopped: time limit
  $ quadrille cover sample -n 1000000000000 --time-limit 0.1 toy.dlx >out; echo $?; uniq out
  quadrille: stopped: time limit
  1
  1 4 5
  $ queens 13 >large; try sample --memory 2 large
  exit 1
  err: quadrille: stopped: the diagram of all solutions needs more than 2 MiB
  $ quadrille cover sample --node-limit 0 --time-limit 100 --memory 100 toy.dlx
  1 4 5

Statistics: the solutions printed, the nodes of the search, the size of the diagram

  $ quadrille cover sample -n 7 --stats=json queens >out 2>err; stats command threads solutions updates outcome depth
  "cover sample" 1 7 null "exhausted" 8
  $ quadrille cover sample --stats queens 2>&1 >out | grep -c 'OR nodes\|AND nodes\|edges\|depth\|bytes'
  5
  $ quadrille cover sample --node-limit 10 --stats=json queens 2>err; stats outcome solutions
  "node limit" 0
