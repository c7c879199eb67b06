quadrille rate: ER/EP/ED of each puzzle.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ hard=100000002520070049009000500000689000000703000090105030640010025010000070900000008
  $ links=..48............36.......1.....2.8....7...5.......1...5..4..2..31........6..7....

One line each, in input order, however the puzzle was written

  $ printf '%s\n' $alpha $hard $links | quadrille rate
  1.2/1.2/1.2
  8.9/1.5/1.5
  6.6/1.2/1.2
  $ echo $hard | fold -w 9 | quadrille rate
  8.9/1.5/1.5
  $ echo $links | quadrille rate --with-puzzle
  ..48............36.......1.....2.8....7...5.......1...5..4..2..31........6..7....,6.6/1.2/1.2

The same for any number of threads

  $ for i in 1 2 3 4 5 6 7 8; do printf '%s\n' $hard $alpha $links $bravo; done >many
  $ quadrille rate --threads 1 many >one; quadrille rate --threads 4 many | cmp - one && wc -l <one
  32

Dialects

  $ for dialect in se121 sukaku sukaku118; do echo $links | quadrille rate --dialect $dialect; done
  6.6/1.2/1.2
  4.0/1.2/1.2
  4.0/1.2/1.2
  $ quadrille --complete rate --dialect '' | tr '\n' ' '; echo
  se121 sukaku sukaku118 hodoku invariant 

One puzzle in all dialects (docs/rate.md)

  $ echo 6.2.7.5....72.3.6.1.............87...41.9....7.......4...4.......41.73.297..6.... >puzzle.txt
  $ for dialect in se121 sukaku sukaku118 hodoku invariant; do echo $dialect $(quadrille rate --dialect $dialect puzzle.txt); done
  se121 6.6/1.2/1.2
  sukaku 4.2/1.2/1.2
  sukaku118 4.1/1.2/1.2
  hodoku Hard 774
  invariant 8/1/2/1

JSON says the dialect, and what the path is made of

  $ echo $links | quadrille rate --format json
  {"index":1,"puzzle":"..48............36.......1.....2.8....7...5.......1...5..4..2..31........6..7....","status":"unique","dialect":"se121","er":6.6,"ep":1.2,"ed":1.2,"steps":69,"techniques":[{"technique":"hidden-single","steps":42,"rating":1.5},{"technique":"full-house","steps":18,"rating":1.0},{"technique":"direct-hidden-pair","steps":3,"rating":2.0},{"technique":"hidden-pair","steps":1,"rating":3.4},{"technique":"pointing","steps":1,"rating":2.6},{"technique":"naked-pair","steps":3,"rating":3.0},{"technique":"forcing-x-chain","steps":1,"rating":6.6}]}
  $ echo $links | quadrille rate --format json --dialect sukaku | grep -o '"dialect.*"steps":[0-9]*,'
  "dialect":"sukaku","er":4.0,"ep":1.2,"ed":1.2,"steps":70,"techniques":[{"technique":"hidden-single","steps":43,"rating":1.5},{"technique":"full-house","steps":18,"rating":1.0},{"technique":"direct-hidden-pair","steps":3,"rating":2.0},{"technique":"hidden-pair","steps":1,"rating":3.4},{"technique":"pointing","steps":1,"rating":2.6},{"technique":"naked-pair","steps":3,"rating":3.0},{"technique":"two-strong-links","steps":1,

Puzzles that have not one solution

  $ (echo $none; echo $two; echo $short; echo $alpha) >mixed
  $ quadrille rate mixed 2>err
  No solution exists
  Several solutions exist
  Not a puzzle
  1.2/1.2/1.2
  [2]
  $ cat err
  mixed:3:81: expected 81 cells, found 80
  $ (echo $none; echo $alpha) | quadrille rate
  No solution exists
  1.2/1.2/1.2
  [1]
  $ (echo $two; echo $alpha) | quadrille rate --exit-zero
  Several solutions exist
  1.2/1.2/1.2
  $ quadrille rate --format json mixed 2>err | head -n 3
  {"index":1,"puzzle":"23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2.","status":"none","dialect":"se121","er":null,"ep":null,"ed":null,"steps":null,"techniques":null}
  {"index":2,"puzzle":"..7..4..6..4...3.8.3....2.71..3.2..4.264.8....4..69...89......1612.9745..7.2..8..","status":"several","dialect":"se121","er":null,"ep":null,"ed":null,"steps":null,"techniques":null}
  {"index":3,"puzzle":null,"status":"unreadable","dialect":"se121","er":null,"ep":null,"ed":null,"steps":null,"techniques":null}
  $ echo $clash | quadrille rate
  -:1: r1c1 and r1c5 are both 7
  No solution exists
  [1]
  $ quadrille rate </dev/null
  quadrille: -: no puzzle found

Limits: a node is an assumption

  $ echo $hard | quadrille rate --node-limit 1000
  Not decided
  [1]
  $ echo $hard | quadrille rate --node-limit 1000 --format json
  {"index":1,"puzzle":"1.......252..7..49..9...5.....689......7.3....9.1.5.3.64..1..25.1.....7.9.......8","status":"undecided","dialect":"se121","er":null,"ep":null,"ed":null,"steps":null,"techniques":null}
  [1]
  $ echo $alpha | quadrille rate --node-limit 1
  1.2/1.2/1.2
  $ echo $hard | quadrille rate --stats=json 2>&1 >out | grep -o '"command":"rate"\|"engine":"se121"\|"unique":1'
  "command":"rate"
  "engine":"se121"
  "unique":1

Boards of other sizes, and variants, have no rating

  $ echo 1.3..4.......2.. | quadrille rate --size 4,4 2>&1
  -:1: dialect 'se121' rates plain 9x9 puzzles alone; hodoku and invariant take boards
  Not a puzzle
  [2]

Numbers that equivalent puzzles share

  $ printf '%s\n' $alpha $hard $links | quadrille rate --dialect invariant >numbers; cat numbers
  6/0/0/0
  2/1/5/1
  11/1/2/1
  $ echo $hard | quadrille rate --dialect invariant --format json
  {"index":1,"puzzle":"1.......252..7..49..9...5.....689......7.3....9.1.5.3.64..1..25.1.....7.9.......8","status":"unique","dialect":"invariant","rounds":2,"depth":1,"whip":5,"backdoor":1}
  $ printf '%s\n' $alpha $hard $links | quadrille canon | quadrille rate --dialect invariant | cmp - numbers
  $ echo $hard | quadrille rate --dialect invariant --node-limit 1
  Not decided
  [1]
  $ (echo $two; echo $none) | quadrille rate --dialect invariant
  Several solutions exist
  No solution exists
  [1]
  $ echo 1234341221434.2. | quadrille rate --size 4,4 --dialect invariant
  1/0/0/0
