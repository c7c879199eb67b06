quadrille rate: HoDoKu's rating, and cases of techniques.

  $ . "$TESTDIR/../data/puzzles.sh"

Level and score, as HoDoKu 2.2.0 prints them

  $ cat >in.txt <<END
  > 530070000600195000098000060800060003400803001700020006060000280000419005000080079
  > 000000010400000000020000000000050407008000300001090000300400200050100000000806000
  > 200080300060070084030500209000105408000000000402706000301007040720040060004010003
  > 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  > END
  $ quadrille rate --dialect hodoku in.txt
  Easy 204
  Easy 436
  Easy 274
  Medium 696
  $ head -n 1 in.txt | quadrille rate --dialect hodoku --format json
  {"index":1,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","status":"unique","dialect":"hodoku","level":"Easy","score":204}
  $ (echo $two; echo $none; echo $short; echo $alpha) | quadrille rate --dialect hodoku 2>err
  Several solutions exist
  No solution exists
  Not a puzzle
  Easy 218
  [2]
  $ (echo $two; echo $none) | quadrille rate --dialect hodoku --format json
  {"index":1,"puzzle":"..7..4..6..4...3.8.3....2.71..3.2..4.264.8....4..69...89......1612.9745..7.2..8..","status":"several","dialect":"hodoku","level":null,"score":null}
  {"index":2,"puzzle":"23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2.","status":"none","dialect":"hodoku","level":null,"score":null}
  [1]

Cases: the eliminations and placements that some step has

  $ cat >cases.txt <<END
  > # one cell is open: r5c5 is 5
  > :0000:5:5346789126721953481983425678597614234268.3791713924856961537284287419635345286179:::555:
  > :0000:5:5346789126721953481983425678597614234268.3791713924856961537284287419635345286179:::455:
  > :0300-x:1:5346789126721953481983425678597614234268.3791713924856961537284287419635345286179::111::
  > END
  $ quadrille rate --cases cases.txt
  cases.txt:3: 0000: expected r5c5=4, found r5c5=5
  3 cases: 2 pass, 1 fail
  [1]
  $ head -n 2 cases.txt | quadrille rate --cases -
  1 cases: 1 pass, 0 fail
  $ (head -n 2 cases.txt; echo ':9999:1:.::::'; echo hello) >bad.txt; quadrille rate --cases bad.txt
  bad.txt:3:2: no technique has the code "9999"
  bad.txt:4:1: expected :CODE:DIGITS:BOARD:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA:
  1 cases: 1 pass, 0 fail
  [2]
  $ full=5346789126721953481983425678597614234268.3791713924856961537284287419635345286179
  $ (echo ":00001:5:$full:::555:"; echo ":0000-y:5:$full:::555:"; echo ":0000:5a:$full:::555:"
  > echo ":0000:5:${full%9}+:::555:"; echo ":0000:5:x${full#5}:::555:"; echo ":0000:5:$full:55:::"
  > echo ":0000:5:$full::::"; echo ":0000:5:${full}1:::555:"; echo ":0000:5:$full:::555::x:"
  > echo ":0000:5:$full:::555:r5c5:"; echo ":0000-x:5:$full::::") >bad.txt; quadrille rate --cases bad.txt
  bad.txt:1:2: no technique has the code "00001"
  bad.txt:2:7: expected 1-9 or x after the code, found "y"
  bad.txt:3:8: expected digits 1-9, found "5a"
  bad.txt:4:90: a digit is missing after the last +
  bad.txt:5:9: expected 1-9, +1-9 or ., found "x"
  bad.txt:6:91: expected candidates such as 436, digit, row, column; found "55"
  bad.txt:7:92: expected eliminations or placements, and not both
  bad.txt:8:90: the board has more than 81 cells
  bad.txt:9:98: expected the end after EXTRA:, found "x"
  bad.txt:11: 0000-x: expected nothing, found r5c5=5
  2 cases: 1 pass, 1 fail
  [2]
  $ quadrille rate --cases nosuch.txt
  quadrille: nosuch.txt: No such file or directory
  [2]
  $ echo '# none' | quadrille rate --cases -
  quadrille: -: no line found

Wrong usage

  $ quadrille rate --cases cases.txt in.txt
  --cases: there are no puzzles besides
  Run with --help for more information.
  [2]
  $ quadrille rate --dialect nosuch in.txt
  --dialect: nosuch not in {se121,sukaku,sukaku118,hodoku,invariant}
  Run with --help for more information.
  [2]
