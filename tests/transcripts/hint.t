quadrille hint, explain: steps of a person who solves the puzzle.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ wiki=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  $ medium=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......

The next step, one line a puzzle

  $ printf '%s\n' $wiki $medium | quadrille hint
  Naked Single: r5c5 has no candidate but 5 => r5c5=5
  Hidden Single: 1 has no place in box 8 but r8c6 => r8c6=1
  $ echo $wiki | tr . 0 | fold -w 9 | quadrille hint --techniques hidden-single
  Hidden Single: 1 has no place in column 8 but r1c8 => r1c8=1

The whole path

  $ echo $medium | quadrille explain | head -n 12
  Hidden Single: 1 has no place in box 8 but r8c6 => r8c6=1
  Hidden Single: 4 has no place in column 2 but r6c2 => r6c2=4
  Hidden Single: 3 has no place in box 7 but r8c3 => r8c3=3
  Locked Triple: r7c1, r7c2 and r7c3 have 2, 8 and 9 between them, so no other cell of row 7 and box 7 has one of these => r7c5<>9 r7c7<>2 r7c7<>9 r7c9<>2 r7c9<>8 r7c9<>9 r8c2<>8 r8c2<>9 r9c2<>8 r9c2<>9
  Pointing: all places of 7 in box 3 lie in row 2 => r2c1<>7 r2c3<>7
  Pointing: all places of 2 in box 5 lie in column 6 => r1c6<>2 r2c6<>2 r3c6<>2
  Pointing: all places of 6 in box 5 lie in column 6 => r1c6<>6 r2c6<>6 r3c6<>6
  Naked Single: r1c6 has no candidate but 9 => r1c6=9
  Pointing: all places of 6 in box 7 lie in column 2 => r1c2<>6 r3c2<>6 r5c2<>6
  Pointing: all places of 7 in box 7 lie in column 2 => r1c2<>7 r5c2<>7
  Naked Single: r1c2 has no candidate but 1 => r1c2=1
  Naked Single: r1c4 has no candidate but 3 => r1c4=3
  $ echo $medium | quadrille explain | wc -l
  71
  $ echo $wiki | quadrille explain | cut -d : -f 1 | sort | uniq -c
       21 Full House
       30 Naked Single

JSON

  $ echo $wiki | quadrille hint --format json
  {"index":1,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","status":"unique","step":{"technique":"naked-single","title":"Naked Single","code":"0003","level":"Easy","hodoku":4,"cells":["r5c5"],"digits":["5"],"houses":[],"covers":[],"fins":[],"sets":[],"links":[],"eliminations":[],"placements":[{"cell":"r5c5","digit":"5"}],"reason":"r5c5 has no candidate but 5","valid":true}}
  $ echo $medium | quadrille explain --format json | python3 -c 'import json, sys
  > path = json.load(sys.stdin)
  > print(path["status"], path["solved"], len(path["steps"]))
  > print(sorted({step["technique"] for step in path["steps"]}))
  > print(all(step["valid"] for step in path["steps"]))'
  unique True 71
  ['full-house', 'hidden-single', 'locked-triple', 'naked-single', 'pointing']
  True

What the steps say makes the solution

  $ echo $bravo | quadrille explain --format json | python3 -c 'import json, sys
  > path = json.load(sys.stdin)
  > cells = list(path["puzzle"])
  > for step in path["steps"]:
  >   for p in step["placements"]:
  >     cells[(int(p["cell"][1]) - 1) * 9 + int(p["cell"][3]) - 1] = p["digit"]
  > print("".join(cells))'; echo $bravo_answer
  316578492529134768487629531263415987974863125851792643138947256692351874745286319
  316578492529134768487629531263415987974863125851792643138947256692351874745286319

A puzzle without exactly one solution, none at all, none that can be read, a full grid

  $ (echo $two; echo $none; echo $short; echo $alpha_answer) | quadrille hint 2>err
  Naked Single: r8c4 has no candidate but 8 => r8c4=8
  No solution exists
  Not a puzzle
  Solved
  [2]
  $ cat err
  -:3:81: expected 81 cells, found 80
  $ echo $two | quadrille explain | tail -n 2
  Full House: r2c4 is the last open cell of row 2 => r2c4=7
  Several solutions exist
  $ echo $none | quadrille explain --exit-zero
  No solution exists

No technique has a step

  $ echo $medium | quadrille explain --techniques naked-single,full-house
  No step known
  [1]
  $ echo $medium | quadrille hint --techniques nosuch
  --techniques: no technique that is tried is called 'nosuch'
  Run with --help for more information.
  [2]
  $ echo $medium | quadrille hint --techniques squirmbag
  --techniques: no technique that is tried is called 'squirmbag'
  Run with --help for more information.
  [2]

Boards: 4x4, with several solutions; no input

  $ echo '.Shape~4x4.~R1C1_1~R2C3_2~R4C4_3' | quadrille hint --input iss
  Naked Single: r1c4 has no candidate but 4 => r1c4=4
  [1]
  $ quadrille hint --size 25,25 </dev/null
  quadrille: -: no puzzle found

Pictures: candidates, links, what goes

  $ echo $wiki | quadrille hint --svg hint-%d.svg && ls hint-*
  Naked Single: r5c5 has no candidate but 5 => r5c5=5
  hint-1.svg
  $ grep -o 'data-mark="[a-z]*" data-cell="[a-z0-9]*" data-value="[0-9]"' hint-1.svg
  data-mark="placed" data-cell="r5c5" data-value="5"
  $ echo 100000002520070049009000500000689000000703000090105030640010025010000070900000008 >hard
  $ quadrille explain --svg step-%d.svg hard >steps && ls step-* | wc -l
  77
  $ grep -c . steps
  77
  $ grep -l 'data-link="weak"' step-* | wc -l
  11
  $ quadrille hint --svg one.svg hard
  --svg: %d must be in the name of the file
  Run with --help for more information.
  [2]
  $ echo keep >hint-1.svg; echo $wiki | quadrille hint --svg hint-%d.svg; cat hint-1.svg
  quadrille: hint-1.svg: only a picture is replaced, and this is something else
  Naked Single: r5c5 has no candidate but 5 => r5c5=5
  keep

Limits: a node is a step that is looked for

  $ echo $wiki | quadrille explain --node-limit 2
  Naked Single: r5c5 has no candidate but 5 => r5c5=5
  Naked Single: r7c6 has no candidate but 7 => r7c6=7
  Not decided
  [1]
  $ dots=$(printf '%256s' | tr ' ' .)
  $ echo $dots | quadrille hint --size 16,16 --time-limit 0.05
  Not decided
  [1]

Ctrl-C ends the search for solutions, and that for steps

  $ echo $dots | interrupted busy quadrille hint --size 16,16
  [130]
  $ for i in $(seq 3000); do echo $medium; done >many; interrupted busy quadrille explain --threads 1 many >out
  [130]
  $ tail -n 1 out | grep -c '=>'
  1
