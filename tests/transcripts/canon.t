quadrille canon: canonical forms of puzzles, and ranks of grids.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ known=45.....6......17..8...............92....7.1..5...36..........58..1..7............
  $ inkala=8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..

The least of all images, as a line, however the puzzle was written

  $ printf '%s\n' $known $inkala 1..456...4......2...912...6.1...5.....5..729.8..6....43.....9.2....6......82...75 | quadrille canon
  ................12..1..3..4.....1.3..5....6...7..4.8......7.......59...7..3......
  ........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.
  ........1..2..3.4..5.16.2.....7...84..96.17..7..4.9.....8.9..3..3.....9..94..76..
  $ echo $inkala | fold -w 9 | quadrille canon
  ........1.....2.3...4.5.6.....6..7....678.....3...9.....8...5...9...7.1.12.....9.
  $ echo $known | tr . 0 | quadrille canon --with-puzzle
  450000060000001700800000000000000092000070100500036000000000058001007000000000000,................12..1..3..4.....1.3..5....6...7..4.8......7.......59...7..3......

The form by solution is another one

  $ echo $known | quadrille canon --by solution
  .2..5..8....1....6.9..3......1...........297........2....6.4.....6..8..1.........
  $ (echo $none; echo $two; echo $short; echo $known) | quadrille canon --by solution 2>err
  No solution exists
  Several solutions exist
  Not a puzzle
  .2..5..8....1....6.9..3......1...........297........2....6.4.....6..8..1.........
  [2]
  $ (echo $none; echo $known) | quadrille canon --by solution | wc -l; (echo $none; echo $known) | quadrille canon --by solution >out
  2
  [1]
  $ (echo $none; echo $known) | quadrille canon --by solution --exit-zero >out

Any grid has a least form, with clashes or without givens

  $ printf '%081d\n' 0 | quadrille canon
  .................................................................................
  $ printf '7%080d\n' 0 | quadrille canon
  ................................................................................1
  $ printf '77%079d\n' 0 | quadrille canon
  ...............................................................................11
  $ printf '79%079d\n' 0 | quadrille canon
  ...............................................................................12

Automorphisms

  $ printf '%081d\n' 0 | quadrille canon --automorphisms
  3359232
  $ cat >grids <<'END'
  > 123456789456789123789123456214365897365897214897214365531642978642978531978531642
  > 123456789456789123789123456231564897564897231897231564312645978645978312978312645
  > 123456789457893612986217354274538196531964827698721435342685971715349268869172543
  > END
  $ quadrille canon --automorphisms grids
  3
  648
  72
  $ quadrille canon grids | cmp - grids

Ranks and back

  $ quadrille canon --rank grids >ranks; sed -n '1p;3p' ranks
  1
  5472730538
  $ quadrille canon --unrank ranks | cmp - grids
  $ printf '1\n\n# a comment\n  5472730538 \r\n' | quadrille canon --unrank
  123456789456789123789123456214365897365897214897214365531642978642978531978531642
  123456789457893612986217354274538196531964827698721435342685971715349268869172543
  $ printf '%s\n' 1000000000 2000000000 3000000000 4000000000 | quadrille canon --unrank | tee forms | quadrille canon --rank
  1000000000
  2000000000
  3000000000
  4000000000
  $ sort -c forms

What has no rank, and what is none

  $ (echo $alpha; echo $short; tr 12 11 <grids; head -n 1 grids) | quadrille canon --rank 2>err; cat err
  Not a full grid
  Not a puzzle
  Not a full grid
  Not a full grid
  Not a full grid
  1
  -:1: r1c* is empty (glob)
  -:2:*: * (glob)
  -:3: r1c1 and r1c2 are both 1
  -:4: r1c1 and r1c2 are both 1
  -:5: r1c1 and r1c2 are both 1
  $ printf '%s\n' 0 one 12x 5472730539 99999999999999999999999999 -1 1.0 | quadrille canon --unrank 2>err
  Not a rank
  Not a rank
  Not a rank
  Not a rank
  Not a rank
  Not a rank
  Not a rank
  [2]
  $ cat err
  -:1:1: expected a rank from 1 to 5472730538, found 0
  -:2:1: expected a rank, found 'o'
  -:3:3: expected a rank, found 'x'
  -:4:1: expected a rank from 1 to 5472730538, found 5472730539
  -:5:1: expected a rank from 1 to 5472730538, found 99999999999999999999...
  -:6:1: expected a rank, found '-'
  -:7:2: expected a rank, found '.'
  $ printf '1\nx\n2\n' | quadrille canon --strict --unrank 2>err | wc -l
  2
  $ quadrille canon --unrank </dev/null
  quadrille: -: no line found

The first puzzle of each class, as it was read

  $ cat >images.py <<'END'
  > # Each puzzle, and images of it: transposed, with lines in other orders, relabelled.
  > import random, sys
  > random.seed(1)
  > def order():
  >     threes = [[3 * i + j for j in random.sample(range(3), 3)] for i in range(3)]
  >     random.shuffle(threes)
  >     return sum(threes, [])
  > def image(p):
  >     rows, columns, turn = order(), order(), random.random() < 0.5
  >     digits = dict(zip("123456789", random.sample("123456789", 9)))
  >     cells = (p[c * 9 + r] if turn else p[r * 9 + c] for r in rows for c in columns)
  >     return "".join(digits.get(d, d) for d in cells)
  > for line in sys.stdin:
  >     print(line.strip())
  >     for i in range(int(sys.argv[1])): print(image(line.strip()))
  > END
  $ printf '%s\n' $known $inkala $alpha $two $none >classes
  $ python3 images.py 20 <classes >many
  $ wc -l <many; quadrille canon many | sort -u | wc -l; quadrille canon --unique many | cmp - classes
  105
  5
  $ for threads in 1 2 4; do shuf --random-source=classes many | quadrille canon --unique --threads $threads | tee first.$threads | quadrille canon | sort; done | uniq -c | tr -s ' ' | cut -c 1-3 | sort | uniq -c | tr -s ' '
   15 1 
  $ cmp first.1 first.2; cmp first.1 first.4
  $ (echo $known 1; echo $short; echo $known 2; echo $inkala | fold -w 9; echo $inkala) | quadrille canon --unique 2>err
  45.....6......17..8...............92....7.1..5...36..........58..1..7............ 1
  
  8........
  ..36.....
  .7..9.2..
  .5...7...
  ....457..
  ...1...3.
  ..1....68
  ..85...1.
  .9....4..
  [2]

Many threads, in order

  $ for threads in 1 2 4; do quadrille canon --threads $threads many | cksum; done | uniq | wc -l
  1

JSON: the symmetry makes the form

  $ cat >apply.py <<'END'
  > # Whether the symmetry takes the puzzle to its form.
  > import json, sys
  > for line in sys.stdin:
  >     a = json.loads(line)
  >     p, s = a["puzzle"], a["symmetry"]
  >     at = lambda r, c: p[c * 9 + r] if s["transpose"] else p[r * 9 + c]
  >     cells = (at(r - 1, c - 1) for r in s["rows"] for c in s["columns"])
  >     image = "".join("." if d == "." else str(s["digits"][int(d) - 1]) for d in cells)
  >     print(image == a["canon"])
  > END
  $ quadrille canon --format json many | python3 apply.py | sort | uniq -c | tr -s ' '
   105 True
  $ head -n 42 many | quadrille canon --by solution --format json | python3 apply.py | sort | uniq -c | tr -s ' '
   42 True
  $ echo $short | quadrille canon --format json 2>err
  {"index":1,"puzzle":null,"canon":null,"automorphisms":null,"symmetry":null}
  [2]
  $ head -n 1 grids | quadrille canon --rank --format json
  {"index":1,"puzzle":"123456789456789123789123456214365897365897214897214365531642978642978531978531642","rank":1}
  $ echo 1 | quadrille canon --unrank --format json
  {"index":1,"rank":1,"grid":"123456789456789123789123456214365897365897214897214365531642978642978531978531642"}

Boards: a thermometer turned, and the same with another given

  $ printf '%s\n' .Thermo~R1C1~R1C2.~R9C9_5 .Thermo~R9C1~R8C1.~R1C9_5 .Thermo~R1C1~R1C2.~R9C9_6 >thermos
  $ quadrille canon --unique thermos
  .Thermo~R1C1~R1C2.~R9C9_5
  .Thermo~R1C1~R1C2.~R9C9_6
  $ quadrille canon thermos | uniq | wc -l
  2
  $ quadrille canon thermos | quadrille canon --unique - thermos | wc -l
  2
  $ printf '%s\n' .Diagonal~1.Diagonal~-1 .AntiKnight .Windoku .DisjointSets | quadrille canon --input iss --automorphisms
  96
  8
  128
  2592
  $ printf '1...\n.2..\n....\n....\n\n...3\n..4.\n....\n....\n' >fours
  $ quadrille canon --size 4,4 fours | sort | uniq -c | tr -s ' ' | sort -n | tail -n 1 | cut -d ' ' -f 2
  4
  $ quadrille canon --size 4,4 --unique fours
  1...
  .2..
  ....
  ....
  $ cat >apply_to_board.py <<'END'
  > # Whether the symmetry takes the board to its form.
  > import json, sys
  > for line in sys.stdin:
  >     a = json.loads(line)
  >     p, s = a["puzzle"], a["symmetry"]
  >     image = "".join(p[c - 1] if p[c - 1] == "." else str(s["values"][int(p[c - 1]) - 1]) for c in s["cells"])
  >     print(image == a["canon"].replace("\n", ""))
  > END
  $ quadrille canon --size 4,4 --format json fours | python3 apply_to_board.py
  True
  True
  $ quadrille canon --rank thermos 2>err; code=$?; cat err; (exit $code)
  Not a puzzle
  Not a puzzle
  Not a puzzle
  thermos:1: 'canon --rank' takes plain 9x9 puzzles alone
  thermos:2: 'canon --rank' takes plain 9x9 puzzles alone
  thermos:3: 'canon --rank' takes plain 9x9 puzzles alone
  [2]

Flags that contradict each other

  $ for flags in '--rank --unrank' '--unique --rank' '--unique --by solution' '--rank --automorphisms' '--by nosuch' '--automorphisms --format json'; do
  >   quadrille canon $flags grids >out 2>err; echo $? $(wc -c <out)
  > done | sort -u
  2 0
