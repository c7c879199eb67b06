Boards: other sizes, variants, other notations, with the commands for puzzles.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ thermo='.~R1C2_4~R1C8_1~R2C1_2~R2C9_6~R8C1_9~R8C9_2~R9C2_1~R9C8_9.Thermo~R9C4~R8C3~R7C2~R6C1~R5C2~R4C3.Thermo~R4C1~R3C2~R2C3~R1C4~R2C5~R3C6.Thermo~R1C6~R2C7~R3C8~R4C9~R5C8~R6C7.Thermo~R6C9~R7C8~R8C7~R9C6~R8C5~R7C4'
  $ small='.Shape~4x4.~R1C1_1~R2C3_2.Thermo~R1C2~R2C2.AntiKnight'

A variant on a line is answered by a line; several are a list

  $ printf '%s\n' "$thermo" "$small" | quadrille solve
  847632519295471386631598247129743865486259173753816924368924751974185632512367498
  Several solutions exist
  [1]
  $ echo "$thermo" | quadrille solve --format pretty
  8 4 7 | 6 3 2 | 5 1 9
  2 9 5 | 4 7 1 | 3 8 6
  6 3 1 | 5 9 8 | 2 4 7
  ---------------------
  1 2 9 | 7 4 3 | 8 6 5
  4 8 6 | 2 5 9 | 1 7 3
  7 5 3 | 8 1 6 | 9 2 4
  ---------------------
  3 6 8 | 9 2 4 | 7 5 1
  9 7 4 | 1 8 5 | 6 3 2
  5 1 2 | 3 6 7 | 4 9 8
  $ echo "$thermo" | quadrille solve --format json
  {"index":1,"input":"iss","puzzle":".4.....1.2.......6.............................................9.......2.1.....9.","text":".~R1C2_4~R1C8_1~R2C1_2~R2C9_6~R8C1_9~R8C9_2~R9C2_1~R9C8_9.Thermo~R9C4~R8C3~R7C2~R6C1~R5C2~R4C3.Thermo~R4C1~R3C2~R2C3~R1C4~R2C5~R3C6.Thermo~R1C6~R2C7~R3C8~R4C9~R5C8~R6C7.Thermo~R6C9~R7C8~R8C7~R9C6~R8C5~R7C4","status":"unique","solution":"847632519295471386631598247129743865486259173753816924368924751974185632512367498"}
  $ echo "$thermo" | quadrille solve --with-puzzle
  .~R1C2_4~R1C8_1~R2C1_2~R2C9_6~R8C1_9~R8C9_2~R9C2_1~R9C8_9.Thermo~R9C4~R8C3~R7C2~R6C1~R5C2~R4C3.Thermo~R4C1~R3C2~R2C3~R1C4~R2C5~R3C6.Thermo~R1C6~R2C7~R3C8~R4C9~R5C8~R6C7.Thermo~R6C9~R7C8~R8C7~R9C6~R8C5~R7C4,847632519295471386631598247129743865486259173753816924368924751974185632512367498

Other sizes are answered in their symbols, as they were written

  $ printf '1...\n..2.\n.3..\n...4\n' | quadrille solve
  1243
  3421
  4312
  2134
  $ printf '1...\n..2.\n.3..\n...4\n' | quadrille solve --format line
  1243342143122134
  $ echo ................ | quadrille count
  288
  $ echo .................................... | quadrille count
  28200960
  $ echo ........................ | quadrille count --size 4,6,2x3
  8294400
  $ echo ......... | quadrille count --size 3,3 --latin
  12

None, several, and why

  $ echo '.Shape~4x4' | quadrille solve
  Several solutions exist
  [1]
  $ echo '.Shape~4x4' | quadrille solve --all --limit 2
  1234341221434321
  1234341223414123
  -:1: stopped at 2 solutions
  $ echo '.Shape~4x4.~R1C1_1~R1C2_1~R4C4_3' | quadrille solve --why
  -:1: clash: r1c1=1 r1c2=1
  No solution exists
  [1]
  $ echo '.Shape~4x4.Cage~9~R1C1~R1C2' | quadrille solve --why
  -:1: clash: the rules alone, without any given
  No solution exists
  [1]
  $ echo '.Shape~4x4' | quadrille solve --any
  1234341221434321

Engines

  $ echo "$small" | quadrille check --limit 100 | cut -c 1-57
  engine         puzzles        agree   disagree    skipped
  dfs                  1            1          0          0
  dlx                  1            1          0          0
  propagate            1            1          0          0
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable
  $ for engine in auto propagate dlx dfs; do echo "$small" | quadrille count --engine $engine; done
  2
  2
  2
  2
  $ echo "$small" | quadrille solve --engine batch
  -:1: 'batch' takes plain 9x9 puzzles alone
  Not a puzzle
  [2]
  $ echo "$small" | quadrille relax -k 1
  -:1: 'relax' takes plain 9x9 puzzles alone
  Not a puzzle
  [2]
  $ echo $alpha | quadrille solve --engine propagate | brief
  ALPHA

Samples and marginals

  $ echo "$small" | quadrille sample -n 2 --seed 3
  1243342143122134
  1243342143122134
  $ echo "$small" | quadrille marginals
  r1c1 2 0 0 0
  r1c2 0 2 0 0
  r1c3 0 0 1 1
  r1c4 0 0 1 1
  r2c1 0 0 1 1
  r2c2 0 0 1 1
  r2c3 0 2 0 0
  r2c4 2 0 0 0
  r3c1 0 0 1 1
  r3c2 0 0 1 1
  r3c3 2 0 0 0
  r3c4 0 2 0 0
  r4c1 0 2 0 0
  r4c2 2 0 0 0
  r4c3 0 0 1 1
  r4c4 0 0 1 1

What is not known is named, and its neighbours are answered

  $ printf '%s\n' "$small.Nonsense~R1C1" "$small.Cage~5~R9C9" "$thermo" | quadrille solve
  -:1:55: constraint 'Nonsense' is not known
  Not a puzzle
  -:2:62: Cage: expected a cell of 4 rows and 4 columns, found 'R9C9'
  Not a puzzle
  847632519295471386631598247129743865486259173753816924368924751974185632512367498
  [2]
  $ echo 'penpa' | quadrille solve --input iss
  -:1:1: expected a grid of digits or pieces that begin with '.', found 'penpa'
  Not a puzzle
  [2]
  $ echo '1.3.' | quadrille solve --size 4,4
  -:2:1: expected 4 rows, found 1 before the end of the file
  Not a puzzle
  [2]
  $ echo '1.3.' | quadrille solve --size 4,4,3x3
  --size: boxes of 3 x 3 cells do not fit a board of 4 x 4
  Run with --help for more information.
  [2]
  $ echo '1.3.' | quadrille solve --input nothing
  --input: nothing not in {line,grid,sdk,sdm,sdx,ss,hodoku,csv,sukaku,candidates,opensudoku,killer,ps,sumocue,jigsaw,sudokuwiki,fpuzzles,sudokupad,iss,samurai}
  Run with --help for more information.
  [2]
  $ echo "$small" | quadrille solve --part 1/2 --input iss
  --part: takes plain 9x9 puzzles, a line each
  Run with --help for more information.
  [2]

Plain puzzles in other notations are plain puzzles: all engines take them, and canon does

  $ p=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  $ for n in sdk sdx ss hodoku csv sukaku opensudoku jigsaw sudokuwiki fpuzzles sudokupad iss line grid sdm; do
  >   echo $p | quadrille convert --to $n >plain
  >   quadrille canon --input $n plain
  >   quadrille solve --engine batch --format line --input $n plain
  >   quadrille relax -k 1 --input $n plain 2>err
  > done | sort | uniq -c | tr -s ' '
   15 ........1.....1.23..4.5..........5.....6..74.38............2.....7...6...1...8...
   15 226532 r7c4
   15 417369825632158947958724316825437169791586432346912758289643571573291684164875293

What was asked for and contradicts the puzzle; what is not in its givens

  $ echo .Shape~4x4 | quadrille solve --any --size 6,6
  -:1:1: the board has 4 x 4 cells; expected 6 x 6
  Not a puzzle
  [2]
  $ echo .Shape~4x4 | quadrille count --latin
  -:1:1: the board has regions; expected rows and columns alone
  Not a puzzle
  [2]
  $ echo .Shape~4x4.NoBoxes | quadrille count --latin --size 4,4
  576
  $ echo .Cage~10~R1C1~R1C2.AntiKnight.AntiKing | quadrille solve --any --with-puzzle | cut -c 1-50
  .Cage~10~R1C1~R1C2.AntiKnight.AntiKing,19234567834
  $ echo .Cage~3~R1C1~R1C2.Shape~4x4 | quadrille count --format json
  {"index":1,"input":"iss","puzzle":"................","text":".Cage~3~R1C1~R1C2.Shape~4x4","status":"several","solution":null,"count":48,"exhausted":true}

A part of a file is of plain puzzles; but a whole file of boards can be proved whole

  $ printf '.Shape~4x4.~R1C1_%d\n' 1 2 3 >fours
  $ quadrille count --part 1/3 fours
  quadrille: fours: --part takes plain 9x9 puzzles, a line each
  [2]
  $ quadrille count --stats=json fours 2>stats
  72
  72
  72
  $ quadrille merge --file fours stats >whole 2>err; echo $? $(wc -l <whole)
  0 1
