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
  > # an X-wing, a full house, and one that is not there
  > :0000:1:+6+3+42+8+9...8+7531+6+2+9+42+91+7+5+4+6+38+349+16+58+7+2+5+8+79+42..+6+1+62+83+754+97+5+8+4+2+39+61+9.+6+5784+23+4+2+3+6+91...:::182:
  > :0000:1:+6+3+42+8+9...8+7531+6+2+9+42+91+7+5+4+6+38+349+16+58+7+2+5+8+79+42..+6+1+62+83+754+97+5+8+4+2+39+61+9.+6+5784+23+4+2+3+6+91...:::183:
  > END
  $ quadrille rate --cases cases.txt
  cases.txt:3: 0000: expected r8c3=1, found r8c2=1
  2 cases: 1 pass, 1 fail
  [1]
  $ head -n 2 cases.txt | quadrille rate --cases -
  1 cases: 1 pass, 0 fail
  $ (head -n 2 cases.txt; echo ':9999:1:.::::'; echo hello) >bad.txt; quadrille rate --cases bad.txt
  bad.txt:3:1: no technique has the code "9999"
  bad.txt:4:1: expected :CODE:DIGITS:BOARD:DELETED:ELIMINATIONS:PLACEMENTS:EXTRA:
  1 cases: 1 pass, 0 fail
  [2]
  $ quadrille rate --cases nosuch.txt
  quadrille: nosuch.txt: No such file or directory
  0 cases: 0 pass, 0 fail
  [2]

Wrong usage

  $ quadrille rate in.txt
  --dialect: is needed, or --cases FILE
  Run with --help for more information.
  [2]
  $ quadrille rate --cases cases.txt in.txt
  --cases: there are no puzzles besides
  Run with --help for more information.
  [2]
  $ quadrille rate --dialect nosuch in.txt
  --dialect: nosuch not in {hodoku}
  Run with --help for more information.
  [2]
