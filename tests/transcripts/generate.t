quadrille generate: random puzzles with one solution each.

  $ . "$TESTDIR/../data/puzzles.sh"

The seed decides; without one, stderr names it

  $ quadrille generate --seed 7 --count 2
  .48...7....7.8.........65....12.538......31.9....9...59........8...64....2.....36
  .1.8....3...21...95...3.8...7..8.5.....1...8..3.5.27.6...6.....4...7.2..6.79.....
  $ quadrille generate >out 2>err; cat err
  seed: \d+ (re)
  $ quadrille generate --seed $(cut -d ' ' -f 2 err) | cmp - out
  $ quadrille generate --seed 8 --count 2 >eight; quadrille generate --seed 7 --count 2 | cmp -s - eight
  [1]
  $ quadrille generate --seed 8 --count 1 | cmp - eight
  cmp: EOF on - after byte 82, line 1
  [1]

Threads and instruction sets do not matter

  $ for flags in '--count 300' '--count 50 --symmetry any' '--law controlled' '--count 3 --clues ..21' '--count 5 --size 6,6' '--count 3 --near eight'; do
  >   for threads in 1 2 3; do quadrille generate --seed 1 $flags --threads $threads 2>&1 | cksum; done
  >   quadrille generate --seed 1 $flags --target scalar | cksum
  > done | uniq -c | tr -s ' ' | cut -d ' ' -f 2
  4
  4
  4
  4
  4
  4

Each puzzle has one solution, in the judgement of two engines, and is minimal

  $ cat >minimal.py <<'END'
  > # Each puzzle without each of its givens.
  > import sys
  > for line in sys.stdin:
  >     p = line.strip()
  >     for i, c in enumerate(p):
  >         if c != ".": print(p[:i] + "." + p[i + 1 :])
  > END
  $ quadrille generate --seed 2 --count 50 >fifty; quadrille generate --seed 2 --law controlled >>fifty
  $ wc -l <fifty; for engine in dfs dlx; do quadrille count --engine $engine --limit 2 fifty | sort | uniq -c | tr -s ' '; done
  51
   51 1
   51 1
  $ python3 minimal.py <fifty | quadrille count --engine dfs --limit 2 | sort -u
  >=2

Records

  $ quadrille generate --seed 7 --format json
  {"index":1,"puzzle":".48...7....7.8.........65....12.538......31.9....9...59........8...64....2.....36","solution":"*","givens":24,"unique":true,"minimal":true,"minimal_orbits":true,"symmetry":"none","law":"top-down","weight":null,"seed":7,"attempt":1} (glob)
  $ quadrille generate --seed 7 --format json --count 20 | grep -o '"puzzle":"[^"]*"\|"solution":"[^"]*"' | cut -d '"' -f 4 | paste -d , - - | tr , '\n' | sed -n 'p;n' >puzzles
  $ quadrille generate --seed 7 --count 20 | cmp - puzzles
  $ quadrille solve puzzles >solutions; quadrille generate --seed 7 --format json --count 20 | grep -o '"solution":"[^"]*"' | cut -d '"' -f 4 | cmp - solutions
  $ quadrille generate --seed 5 --law controlled --count 3 --format json | grep -o '"givens":[0-9]*\|"weight":[0-9.]*' | paste -d ' ' - -
  "givens":\d+ "weight":[0-9.]+ (re)
  "givens":\d+ "weight":[0-9.]+ (re)
  "givens":\d+ "weight":[0-9.]+ (re)
  $ quadrille generate --seed 18446744073709551615 --format json | grep -o '"seed":.*,"a'
  "seed":"18446744073709551615","a

Symmetry

  $ cat >symmetric.py <<'END'
  > # Whether the places of the givens have the symmetry.
  > import sys
  > turn = {
  >     "rot180": lambda r, c: (8 - r, 8 - c), "rot90": lambda r, c: (c, 8 - r),
  >     "mirror": lambda r, c: (r, 8 - c), "diagonal": lambda r, c: (c, r),
  > }
  > names = list(turn) if sys.argv[1] == "full" else [sys.argv[1]]
  > for line in sys.stdin:
  >     given = {(i // 9, i % 9) for i, c in enumerate(line.strip()) if c != "."}
  >     print(all({turn[n](*cell) for cell in given} == given for n in names))
  > END
  $ for name in rot180 rot90 mirror diagonal full; do quadrille generate --seed 3 --count 20 --symmetry $name | python3 symmetric.py $name; done | sort | uniq -c | tr -s ' '
   100 True
  $ quadrille generate --seed 3 --count 40 --symmetry any --format json | grep -o '"symmetry":"[^"]*"' | sort -u | wc -l
  5
  $ quadrille generate --seed 3 --count 40 --symmetry rot180 --format json | grep -c '"minimal_orbits":true'
  40
  $ quadrille generate --seed 3 --count 5 --symmetry rot180 --minimal --format json | grep -c '"minimal":true'
  5

How many givens

  $ quadrille generate --seed 4 --count 30 --clues 22..23 | tr -d '.\n' | wc -c | awk '{ print ($1 >= 660 && $1 <= 690) }'
  1
  $ quadrille generate --seed 4 --count 3 --no-minimal --clues 40 | tr -d . | awk '{ print length }'
  40
  40
  40
  $ quadrille generate --seed 1 --clues ..19 --tries 1000
  found 0 of 1 puzzle in 1000 tries, stopped: limit on tries
  nearest: ....4..9.....3...1.8...6.....148..7.....9.1....5.....66..2..3..2..5.....83....... (21 givens, minimal)
  [1]
  $ quadrille generate --seed 1 --count 9 --clues ..20 --time-limit 0.05 2>err >out; echo $?; grep -o 'of 9 puzzles in .* tries, stopped: time limit' err | tr -d 0-9
  1
  of  puzzles in  tries, stopped: time limit
  $ quadrille generate --seed 1 --clues ..10 --tries 10 --exit-zero 2>err

From a grid, by a pattern, near a puzzle

  $ grid=$(quadrille generate --seed 9 | quadrille solve); quadrille generate --seed 5 --count 4 --from $grid | quadrille solve | sort -u | cmp - <(echo $grid)
  $ quadrille generate --seed 10 --no-minimal --clues 30 >pattern; quadrille generate --seed 11 --count 5 --pattern pattern >made; wc -l <made
  5
  $ tr 1-9 x <made | sort -u | cmp - <(tr 1-9 x <pattern); quadrille count --limit 2 made | sort -u
  1
  $ quadrille generate --seed 12 --near pattern -k 2 --count 5 >made; quadrille count --limit 2 made | sort -u
  1
  $ for p in $(cat made pattern); do echo $p | fold -w 1 | nl -v 0 | tr -s ' \t' ' ' | grep -v '\.' | sort >$p.given; done
  $ for p in $(cat made); do comm -23 $p.given $(cat pattern).given | wc -l; done | sort -u
  2
  $ quadrille generate --seed 1 --near pattern --count 100000 --tries 5000 --format json 2>err | grep -o '"puzzle":"[^"]*"' | sort | uniq -d | wc -l
  0

Boards of other sizes and rules

  $ quadrille generate --seed 1 --size 4,4
  ..14....2....1.3
  $ quadrille generate --seed 1 --size 6,6 --count 3 | quadrille count | sort -u
  1
  $ quadrille generate --seed 1 --size 16,16 | tee sixteen | tr -d '\n' | wc -c; quadrille solve sixteen | wc -l
  256
  1
  $ quadrille generate --seed 1 --variant diagonal,anti-knight --count 2 --format json | grep -o '"iss":"[^"]*"' | cut -d '"' -f 4 | quadrille count --limit 2
  1
  1
  $ quadrille generate --seed 1 --size 7,7 --latin --count 2 | quadrille count --latin --limit 2
  1
  1
  $ quadrille generate --seed 1 --variant jigsaw --count 3 >jigsaws; cut -c 1-16 jigsaws | sort -u; quadrille count --limit 2 jigsaws | sort -u
  .NoBoxes.Jigsaw~
  1
  $ quadrille generate --seed 1 --variant killer --clues 0 --count 3 >killers; grep -c '^[.]Cage~.*~R[1-9]C[1-9]_' killers; quadrille count --limit 2 killers | sort -u
  0
  1
  $ quadrille generate --seed 1 --variant jigsaw,killer --size 6,6 --count 2 --threads 2 | tee both | quadrille count --limit 2; quadrille generate --seed 1 --variant jigsaw,killer --size 6,6 --count 2 --threads 1 | cmp - both
  1
  1
  $ quadrille generate --seed 1 --variant killer --format json | grep -o '"iss":".Cage~[^"]*"' | cut -d '"' -f 4 | cmp - <(quadrille generate --seed 1 --variant killer)
  $ quadrille generate --seed 1 --size 9,9 --count 3 | cmp - <(quadrille generate --seed 1 --count 3)

Statistics

  $ quadrille generate --seed 1 --count 3 --threads 1 --stats=json 2>&1 >out | grep -o '"command.*"solutions":3\|"tries.*'
  "command":"generate","engine":"batch","threads":1,"puzzles":3,"unique":3,"none":0,"several":0,"undecided":0,"unreadable":0,"solutions":3
  "tries":3,"seed":1,"outcome":"exhausted"}
  $ quadrille generate --seed 1 --count 3 --threads 1 --stats 2>&1 >out | head -n 3
  generate, 1 thread: exhausted
    puzzles                     3
    tries                       3  1.0 per puzzle

Usage

  $ quadrille generate --count 0 --seed 1
  $ refuse() { quadrille generate --seed 1 "$@" 2>&1 >/dev/null | head -n 1; }
  $ for range in '' x 5..4 .. 1...2 -1 1..x; do refuse --clues "$range"; done
  --clues: expected A..B, whole numbers with A <= B, found ''
  --clues: expected A..B, whole numbers with A <= B, found 'x'
  --clues: expected A..B, whole numbers with A <= B, found '5..4'
  --clues: expected A..B, whole numbers with A <= B, found '..'
  --clues: expected A..B, whole numbers with A <= B, found '1...2'
  --clues: expected A..B, whole numbers with A <= B, found '-1'
  --clues: expected A..B, whole numbers with A <= B, found '1..x'
  $ refuse --law controlled --symmetry full; refuse --law unbiased --no-minimal --clues 30; refuse --law controlled --size 6,6
  --law: puzzles with a symmetry have the law top-down alone, not controlled
  --law: puzzles of the law unbiased are minimal
  --law: boards of other sizes or rules have the law top-down alone, not controlled
  $ refuse --minimal --no-minimal; refuse --no-minimal; refuse -k 2; refuse --pattern pattern --law controlled; refuse --near pattern --from $grid
  --minimal: excludes --no-minimal
  --no-minimal: how many givens then? --clues says it
  -k requires --near
  --law excludes --pattern
  --from excludes --near
  $ refuse --from $alpha; refuse --near nosuch; refuse --near pattern -k 31; refuse --clues 0..82; refuse --law controlled --clues 41
  quadrille: no full grid: r1c* is empty (glob)
  quadrille: --near: nosuch: No such file or directory
  quadrille: the puzzle has 30 givens; 31 cannot be changed
  quadrille: from 0 to 82 givens: expected a range within 0 to 81
  quadrille: the law 'controlled' looks for at most 40 givens
  $ refuse --size 7,7; refuse --size 6,6,4x2; refuse --variant nosuch; refuse --size 6,4 --variant diagonal; refuse --size 6,6 --near pattern
  quadrille: --size 7,7: there are no boxes of this size; --latin does without
  --size: boxes of 4 x 2 cells do not fit a board of 6 x 6
  --variant: expected names of variants (diagonal, windoku, disjoint-groups, anti-knight, anti-king, nonconsecutive, global-entropy, global-modular, jigsaw, killer), found 'nosuch'
  quadrille: --variant diagonal: the board is not square
  --near excludes --size
  $ echo "$alpha" | tr 1 q >unreadable; refuse --near unreadable
  quadrille: --near: unreadable:1:*: expected a digit or an empty cell, found 'q' (glob)

Ctrl-C: whole lines, and exit code 130; a reader that goes away

  $ python3 "$TESTDIR/signal_when.py" busy quadrille generate --seed 1 --count 1000000000 >out 2>err
  [130]
  $ awk '{ print length }' out | sort -u
  81
  $ quadrille generate --seed 1 --count 100000000 2>err | head -n 1 | wc -l; wc -c <err
  1
  0

A limit that comes before the first puzzle of a board says so

  $ quadrille generate --seed 1 --variant nonconsecutive --time-limit 0.000001
  found 0 of 1 puzzle in 0 tries, stopped: time limit
  [1]
