The example files, as README.md and docs/ show them.

  $ cd "$TESTDIR/../.."
  $ quadrille solve examples/sudoku/hard.txt
  812753649
  943682175
  675491283
  154237896
  369845721
  287169534
  521974368
  438526917
  796318452
  $ quadrille solve examples/sudoku/cross.txt
  145327698
  839654127
  672918543
  496185372
  218473956
  753296481
  367542819
  984761235
  521839764
  $ quadrille solve examples/sudoku/lines.txt
  417369825632158947958724316825437169791586432346912758289643571573291684164875293
  416837529982465371735129468571298643293746185864351297647913852359682714128574936
  $ quadrille solve examples/sudoku/easy.txt
  316578492529134768487629531263415987974863125851792643138947256692351874745286319
  $ quadrille solve --format pretty examples/sudoku/easy.txt
  3 1 6 | 5 7 8 | 4 9 2
  5 2 9 | 1 3 4 | 7 6 8
  4 8 7 | 6 2 9 | 5 3 1
  ---------------------
  2 6 3 | 4 1 5 | 9 8 7
  9 7 4 | 8 6 3 | 1 2 5
  8 5 1 | 7 9 2 | 6 4 3
  ---------------------
  1 3 8 | 9 4 7 | 2 5 6
  6 9 2 | 3 5 1 | 8 7 4
  7 4 5 | 2 8 6 | 3 1 9
  $ quadrille count examples/sudoku/five.txt
  5
  $ quadrille relax -k 2 examples/sudoku/five.txt
  10843 r1c1 r5c4
  $ quadrille check --engine dlx,dfs examples/sudoku/lines.txt | tail -n 1
  2 puzzles: 2 agree, 0 disagree, 0 skipped, 0 unreadable

Each engine finds the same

  $ for engine in dlx batch dfs naive; do
  >   quadrille solve --engine $engine examples/sudoku/hard.txt examples/sudoku/easy.txt | cksum
  > done | uniq | wc -l
  1

All five, and what is wrong with the last claim

  $ quadrille solve --all examples/sudoku/five.txt | sort
  415967283782351496693824751539286174846713529271495368927138645358642917164579832
  421967853783451296695328741539286174816743529274195368947832615352614987168579432
  425967183783451296619328745531296874896743521274815369947132658352684917168579432
  425967183783451296691328745539216874816743529274895361947132658352684917168579432
  425967813783451296691328745539286174816743529274195368947832651352614987168579432
  $ quadrille check examples/sudoku/claims.txt | grep -v '^[a-z]* .*[0-9.-]*$'
  examples/sudoku/claims.txt:4: claim: found 316578492529134768487629531263415987974863125851792643138947256692351874745286391, dfs found 316578492529134768487629531263415987974863125851792643138947256692351874745286319
  3 puzzles: 2 agree, 1 disagree, 0 skipped, 0 unreadable

Every format in one file

  $ quadrille solve examples/sudoku/formats.txt
  examples/sudoku/formats.txt:7:10: expected nine cells in a row, found '5' after them
  Not a puzzle
  
  534678912
  672195348
  198342567
  859761423
  426853791
  713924856
  961537284
  287419635
  345286179
  
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  534678912672195348198342567859761423426853791713924856961537284287419635345286179
  [2]

The commands of README.md on exact cover, and what they print

  $ awk '/^\$ quadrille cover/ && !/cadical/ { sub(/^\$ /, ""); print }' README.md >"$CRAMTMP/commands"; wc -l <"$CRAMTMP/commands"
  4
  $ while read -r command; do echo "\$ $command"; $command 2>&1; done <"$CRAMTMP/commands" >"$CRAMTMP/found"
  $ awk '/^```console/ { inside = 1; next } /^```/ { inside = 0 } inside && /^\$ /{ on = /quadrille cover/ && !/cadical/ } inside && on' README.md | diff - "$CRAMTMP/found"
