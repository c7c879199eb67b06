--only and --with-puzzle.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ printf '%s\n' $alpha $none $two $clash $bravo $five >lines.txt
  $ quadrille solve --only unique lines.txt >out 2>err; echo $?
  0
  $ printf '%s\n' $alpha $bravo | cmp - out
  $ quadrille solve --only none lines.txt >out 2>err; echo $?
  0
  $ printf '%s\n' $none $clash | cmp - out
  $ quadrille solve --only several lines.txt >out 2>err; echo $?
  0
  $ printf '%s\n' $two $five | cmp - out
  $ quadrille solve --only unreadable lines.txt 2>err

Unreadable ones, as they were read, and exit 0

  $ printf '%s\n' $alpha $short $none 'quoted: "0053"' $two >lines.txt
  $ quadrille solve --only unreadable lines.txt 2>err >out; echo $?
  0
  $ printf '%s\n' $short 'quoted: "0053"' | cmp - out
  $ for kind in unique none several; do quadrille solve --only $kind lines.txt 2>err; echo $?; done
  ..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..
  0
  23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2.
  0
  ..7..4..6..4...3.8.3....2.71..3.2..4.264.8....4..69...89......1612.9745..7.2..8..
  0

As they were read: characters for empty cells and the tail too

  $ cat >lines.txt <<END
  > $(echo $alpha | tr . _),first
  > $(echo $alpha | tr . '*')	second
  > $bravo:1:$bravo_answer
  > $(echo $alpha | sed 's/\./x/; s/\./X/; s/\./0/') # fourth
  > END
  $ quadrille solve --only unique lines.txt 2>err | cmp - lines.txt

Grids: the nine rows as they were read, separated so that they can be read again

  $ (grid $alpha; echo; grid $two; echo; grid $bravo) >grids.txt
  $ quadrille solve --only unique grids.txt >out 2>err
  $ (grid $alpha; echo; grid $bravo) | cmp - out
  $ (echo Title; grid $alpha; echo; echo $none; bars $charlie) >bars.txt
  $ quadrille solve --only unique bars.txt >again.txt 2>err
  $ answers again.txt
  ALPHA
  CHARLIE
  $ (grid $alpha; echo; grid $short; echo; grid $bravo) >grids.txt
  $ quadrille solve --only unreadable grids.txt >out 2>err
  $ grid $short | cmp - out

--with-puzzle: puzzle,answer

  $ printf '%s\n' $alpha $none $two >lines.txt
  $ quadrille solve --with-puzzle lines.txt 2>err
  ..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..,287134596964725318531986247159372684726418935348569172895643721612897453473251869
  23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2.,No solution exists
  ..7..4..6..4...3.8.3....2.71..3.2..4.264.8....4..69...89......1612.9745..7.2..8..,Several solutions exist
  [1]
  $ quadrille solve --with-puzzle --format line 2>err < <(bars $alpha)
  ..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..,287134596964725318531986247159372684726418935348569172895643721612897453473251869

Which are claims that check can read

  $ grep -v '^#' "$TESTDIR/../data/clue17.csv" | cmp - <(quadrille solve --with-puzzle "$TESTDIR/../data/clue17.csv")
  $ quadrille solve --with-puzzle lines.txt 2>err | head -n 1 | quadrille check 2>err | tail -n 1
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable

--all has a line per solution

  $ echo $two | quadrille solve --all --with-puzzle 2>err | sort >out
  $ printf '%s\n' $two,$two_1 $two,$two_2 | cmp - out

Wrong kinds

  $ quadrille solve --only multiple lines.txt 2>err
  [2]
  $ quadrille solve --only 2>err
  [2]
