The rules of Sudoku input, each with its edge.

  $ . "$TESTDIR/../data/puzzles.sh"

Empty cells: 0 . _ * x X, mixed too

  $ for c in 0 _ '*' x X; do echo "$alpha" | tr . "$c"; done >in.txt
  $ answers in.txt
  ALPHA
  ALPHA
  ALPHA
  ALPHA
  ALPHA
  $ echo "$alpha" | sed 's/\./0/; s/\./_/; s/\./*/; s/\./x/; s/\./X/' >in.txt; cat in.txt
  0_7*x4X.6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..
  $ answers in.txt
  ALPHA
  $ for c in 0 _ '*' x X; do grid "$alpha" | tr . "$c"; done | answers
  ALPHA
  ALPHA
  ALPHA
  ALPHA
  ALPHA
  $ for c in a A , ' ' o O; do echo "$alpha" | tr . "$c"; done | answers | uniq -c | tr -s ' '
   6 Not a puzzle
   1 [exit 2]

A line of more than 30 characters is one puzzle; 30 are a row. (Rows of 29, 30 and 31 characters.)

  $ wide() { grid "$1" | sed 's/./&  /g; s/^\(.*\)  $/\1/' | sed "s/^\(.\{9\}\)\(.*\)$/$2\1\2/"; }
  $ wide $alpha '' | awk '{ print length }' | uniq
  25
  $ wide $alpha '    ' | awk '{ print length }' | uniq
  29
  $ wide $alpha '     ' | awk '{ print length }' | uniq
  30
  $ wide $alpha '    ' | answers
  ALPHA
  $ wide $alpha '     ' | answers
  ALPHA
  $ wide $alpha '|    |' | answers | uniq -c | tr -s ' '
   9 Not a puzzle
   1 [exit 2]
  $ (wide $alpha '     ' | head -n 4; wide $alpha '      ' | sed -n 5p; wide $alpha '     ' | tail -n 4) | answers
  Not a puzzle
  Not a puzzle
  Not a puzzle
  [exit 2]
  $ (echo $alpha; printf '%.31d\n' 0; printf '%.30d\n' 0; echo; echo $bravo) | answers
  ALPHA
  Not a puzzle
  Not a puzzle
  BRAVO
  [exit 2]

The tail: after a comma, colon, blank or tab

  $ printf '%s\n' "$alpha,$alpha_answer" "$alpha:1:$alpha_answer:5" "$alpha # easy" "$alpha	3.4" "$alpha " "$alpha," "$alpha:" \
  >   "$alpha, \"quoted; q\"" "$alpha $bravo" >in.txt
  $ answers in.txt | uniq -c | tr -s ' '
   9 ALPHA
  $ printf "$alpha \xff\xfe \x01\x00 end\n$bravo\n" | answers
  ALPHA
  BRAVO
  $ printf '%s\n' "$alpha;1" "$alpha." "${alpha}1" "$alpha#1" "$alpha|" "$alpha$bravo" "$alpha-" | answers | uniq -c | tr -s ' '
   7 Not a puzzle
   1 [exit 2]
  $ (printf %s "$alpha "; head -c 5000000 /dev/zero | tr '\0' 7; echo; echo $bravo) | answers
  ALPHA
  BRAVO

First 81 characters, no fewer

  $ printf '%s\n' "$short" "$short,$alpha_answer" "$short " " $alpha" " $short" "${alpha%??????????}" "\"$alpha" | answers | uniq -c | tr -s ' '
   7 Not a puzzle
   1 [exit 2]

Grids: separator lines of - + | = , bars, blanks

  $ bars $bravo
  +-------+-------+-------+
  | 3 0 6 | 5 0 8 | 4 0 0 |
  | 5 2 0 | 0 0 0 | 0 0 0 |
  | 0 8 7 | 0 0 0 | 0 3 1 |
  +-------+-------+-------+
  | 0 0 3 | 0 1 0 | 0 8 0 |
  | 9 0 0 | 8 6 3 | 0 0 5 |
  | 0 5 0 | 0 9 0 | 6 0 0 |
  +-------+-------+-------+
  | 1 3 0 | 0 0 0 | 2 5 0 |
  | 0 0 0 | 0 0 0 | 0 7 4 |
  | 0 0 5 | 2 0 6 | 3 0 0 |
  +-------+-------+-------+
  $ bars $bravo | answers
  BRAVO
  $ bars $bravo | tr +- '==' | answers
  BRAVO
  $ bars $bravo | tr -d ' ' | answers
  BRAVO
  $ bars $bravo | tr -d '|' | answers
  BRAVO
  $ bars $bravo | sed 1d | answers
  BRAVO
  $ bars $bravo | sed '$d' | answers
  BRAVO
  $ bars $bravo | sed 's/^| //; s/ |$//; s/^+-//; s/-+$//; 1d; $d' | tee in.txt | head -n 4
  3 0 6 | 5 0 8 | 4 0 0
  5 2 0 | 0 0 0 | 0 0 0
  0 8 7 | 0 0 0 | 0 3 1
  ------+-------+------
  $ answers in.txt
  BRAVO
  $ grid $bravo | sed 's/.../& /g; 3s/$/\n---+---+---/; 6s/$/\n=/; 7s/$/\n|/' | answers
  BRAVO
  $ grid $bravo | sed 's/^/  /; s/$/  /' | answers
  BRAVO

Two of them, with and without a blank line between

  $ (bars $alpha; echo; bars $bravo) | answers
  ALPHA
  BRAVO
  $ (bars $alpha; bars $bravo; bars $charlie) | answers
  ALPHA
  BRAVO
  CHARLIE
  $ (bars $alpha; bars $bravo | sed 1d; grid $charlie) | answers
  ALPHA
  BRAVO
  CHARLIE
  $ (bars $alpha; echo $bravo; bars $charlie; echo '# end') | answers
  ALPHA
  BRAVO
  CHARLIE

Back to back, without borders

  $ (grid $alpha; grid $bravo; grid $charlie) | answers
  ALPHA
  BRAVO
  CHARLIE

Ten rows: a grid, and the beginning of the next

  $ (grid $alpha; echo 000000000) | answers
  ALPHA
  Not a puzzle
  [exit 2]
  $ (grid $alpha; echo 000000000; echo; grid $bravo) | answers
  ALPHA
  Not a puzzle
  BRAVO
  [exit 2]
  $ (grid $alpha; grid $bravo | head -n 1; echo; grid $bravo | tail -n 8) | answers
  ALPHA
  Not a puzzle
  Not a puzzle
  [exit 2]

Eight rows: whatever ends them

  $ eight() { grid $alpha | head -n 8; }
  $ eight | answers
  Not a puzzle
  [exit 2]
  $ (eight; echo; grid $bravo) | answers
  Not a puzzle
  BRAVO
  [exit 2]
  $ (eight; echo '# the ninth is missing'; grid $bravo) | answers
  Not a puzzle
  BRAVO
  [exit 2]
  $ (eight; echo $bravo; grid $charlie) | answers
  Not a puzzle
  BRAVO
  CHARLIE
  [exit 2]
  $ (eight; echo end; grid $bravo) | answers
  Not a puzzle
  [exit 2]

... the next row, if nothing does

  $ (eight; grid $bravo) | answers
  No solution exists
  Not a puzzle
  [exit 2]

A blank line in the middle; of blanks, too

  $ grid $alpha | sed '4s/$/\n/' | answers
  Not a puzzle
  Not a puzzle
  [exit 2]
  $ grid $alpha | sed '4s/$/\n   /' | answers
  Not a puzzle
  Not a puzzle
  [exit 2]
  $ (echo; echo; grid $alpha; echo; echo '  '; echo; echo $bravo; echo; echo $charlie; echo) | answers
  ALPHA
  BRAVO
  CHARLIE

Rows that are not of nine cells

  $ for n in 1 5 9; do
  >   grid $alpha | sed "${n}s/.$//"; echo; grid $alpha | sed "${n}s/$/./"; echo; grid $alpha | sed "${n}s/.$/?/"; echo
  > done | answers | uniq -c | tr -s ' '
   9 Not a puzzle
   1 [exit 2]
  $ echo $alpha | fold -w 27 | answers
  Not a puzzle
  [exit 2]
  $ echo $alpha | fold -w 3 | answers | uniq -c | tr -s ' '
   3 Not a puzzle
   1 [exit 2]
  $ echo $alpha | fold -w 1 | answers | uniq -c | tr -s ' '
   9 Not a puzzle
   1 [exit 2]
  $ (grid $alpha | sed '7s/.$//'; grid $bravo) | answers
  Not a puzzle
  BRAVO
  [exit 2]
  $ (grid $alpha | sed '7s/$/12/'; grid $bravo) | answers
  Not a puzzle
  BRAVO
  [exit 2]

Comments, wherever they stand

  $ (echo '# 1 comment 2'; echo $alpha; echo "#$bravo"; echo '#'; echo '#123456789'; grid $bravo; echo '#end'; grid $charlie; echo '# end') | answers
  ALPHA
  BRAVO
  CHARLIE

... also inside a grid, which they end

  $ (grid $alpha | head -n 4; echo '# comment'; grid $alpha | tail -n 5) | answers
  Not a puzzle
  Not a puzzle
  [exit 2]
  $ (grid $alpha; echo '# comment'; grid $bravo) | answers
  ALPHA
  BRAVO

`end` ends its file, and only its file

  $ (echo $alpha; echo end; echo $bravo; echo short; printf '\377\n') >a.txt
  $ answers a.txt
  ALPHA
  $ echo $bravo >b.txt
  $ answers a.txt b.txt
  ALPHA
  BRAVO
  $ (grid $alpha; echo end; grid $bravo) >a.txt; answers a.txt b.txt
  ALPHA
  BRAVO
  $ (grid $alpha | head -n 5; echo end; grid $alpha | tail -n 4) >a.txt; answers a.txt b.txt
  Not a puzzle
  BRAVO
  [exit 2]
  $ printf "$alpha\nend" | answers
  ALPHA
  $ printf "$alpha\r\nend\r\n$bravo\r\n" | answers
  ALPHA
  $ (echo "$alpha end"; echo $bravo) | answers
  ALPHA
  BRAVO
  $ echo end | answers

Titles: a short line with other letters directly before the first row

  $ (echo 'Grid 01'; grid $alpha; echo 'Grid 02'; grid $bravo; echo; echo 'by A. N. Other, 12/34'; grid $charlie) | answers
  ALPHA
  BRAVO
  CHARLIE
  $ (echo '[Puzzle]'; grid $alpha; echo puzzle; grid $bravo) | answers
  ALPHA
  BRAVO
  $ (echo 'a title of thirty characters .'; grid $alpha) | answers
  ALPHA
  $ (echo 'a title of thirty-one characters'; grid $alpha) | answers
  Not a puzzle
  ALPHA
  [exit 2]

... not before anything else

  $ (echo 'Grid 01'; echo; grid $alpha) | answers
  Not a puzzle
  ALPHA
  [exit 2]
  $ (echo 'Grid 01'; echo '# easy'; grid $alpha) | answers
  Not a puzzle
  ALPHA
  [exit 2]
  $ (echo 'Grid 01'; echo $alpha) | answers
  Not a puzzle
  ALPHA
  [exit 2]
  $ (echo $alpha; echo 'Grid 02') | answers
  ALPHA
  Not a puzzle
  [exit 2]
  $ (echo $alpha; echo 'Grid 02'; echo end) | answers
  ALPHA
  Not a puzzle
  [exit 2]

... and not inside a grid, where it is a row

  $ (grid $alpha | head -n 4; echo 'Grid 02'; grid $alpha | tail -n 5) | answers
  Not a puzzle
  Not a puzzle
  [exit 2]
  $ (grid $alpha | head -n 8; echo 'Grid 02'; grid $bravo) | answers
  Not a puzzle
  BRAVO
  [exit 2]

... nor without a letter

  $ (echo '12/34'; grid $alpha) | answers
  Not a puzzle
  Not a puzzle
  [exit 2]
  $ (echo 'X x'; grid $alpha) | answers
  Not a puzzle
  Not a puzzle
  [exit 2]

A CSV header: a first line without a cell that says puzzle or quizzes

  $ printf '%s\n' puzzle,solution "$alpha,$alpha_answer" | answers
  ALPHA
  $ printf '%s\n' quizzes,solutions "$alpha,$alpha_answer" >a.txt; answers a.txt a.txt
  ALPHA
  ALPHA
  $ printf '%s\n' puzzle "$alpha" | answers
  ALPHA
  $ printf '%s\n' 'puzzle,solution,clues,difficulty,source' "$alpha,$alpha_answer" | answers
  ALPHA
  $ (echo puzzle; grid $alpha) | answers
  ALPHA
  $ printf '%s\n' 'id,solution' "$alpha,$alpha_answer" | answers
  Not a puzzle
  ALPHA
  [exit 2]
  $ printf '%s\n' "$alpha" 'puzzle,solution' "$bravo" | answers
  ALPHA
  Not a puzzle
  BRAVO
  [exit 2]
  $ printf '%s\n' 'puzzle 17' "$alpha" | answers
  Not a puzzle
  ALPHA
  [exit 2]
  $ echo puzzle,solution | answers

A byte-order mark, and CRLF

  $ printf "\xef\xbb\xbf$alpha\n$bravo\n" | answers
  ALPHA
  BRAVO
  $ (printf '\xef\xbb\xbf'; grid $alpha) | answers
  ALPHA
  $ printf "\xef\xbb\xbfpuzzle,solution\r\n$alpha,$alpha_answer\r\n" | answers
  ALPHA
  $ printf "\xef\xbb\xbf# comment\n$alpha\n" | answers
  ALPHA
  $ printf "$alpha\r\n$bravo\r\n" | answers
  ALPHA
  BRAVO
  $ (echo 'Grid 01'; grid $alpha; echo; echo '# c'; bars $bravo; echo $charlie; echo end) | sed 's/$/\r/' | answers
  ALPHA
  BRAVO
  CHARLIE
  $ printf "\xef\xbb\xbf$alpha\n" >a.txt; answers a.txt a.txt
  ALPHA
  ALPHA

... only at the beginning

  $ printf "$alpha\n\xef\xbb\xbf$bravo\n" | answers
  ALPHA
  Not a puzzle
  [exit 2]

A last line without an end

  $ printf %s "$alpha" | answers
  ALPHA
  $ grid $alpha | head -c -1 | answers
  ALPHA
  $ bars $alpha | head -c -1 | answers
  ALPHA
  $ printf "$alpha\n# comment" | answers
  ALPHA

Lines and grids mixed

  $ (grid $alpha; echo $bravo; grid $charlie; grid $alpha; echo $bravo; echo $charlie; echo; bars $alpha; echo "$bravo,") | answers
  ALPHA
  BRAVO
  CHARLIE
  ALPHA
  BRAVO
  CHARLIE
  ALPHA
  BRAVO
  $ (grid $alpha; echo $bravo; grid $charlie; grid $alpha; echo $bravo; echo $charlie) | quadrille solve | awk '!NF { print NR }'
  10
  12
  22
  32

No puzzle at all: nothing on stdout, a note on stderr, exit 0

  $ note() { quadrille "$@" >out 2>err; echo $?; cat out; test -s err || echo "no note"; }
  $ : >empty; note solve empty
  0
  $ printf '\xef\xbb\xbf' >empty; note solve empty
  0
  $ printf '\n\n   \n\r\n' >empty; note solve empty
  0
  $ printf '# 1\n#2\n\n' >empty; note count empty
  0
  $ printf 'puzzle,solution\n' >empty; note solve --format json empty
  0
  $ printf "end\n$alpha\n" >empty; note solve empty
  0
  $ note solve </dev/null
  0

Question marks, or in lines dashes, where all empty cells are so; among others they are mistakes

  $ for c in - '?'; do echo $alpha | tr . "$c"; done | answers
  ALPHA
  ALPHA
  $ (echo $alpha | sed 's/[.]/-/'; echo $alpha | sed 's/[.]/?/'; printf '%s%.0s' - {1..81}; echo) | answers | uniq -c | tr -s ' '
   3 Not a puzzle
   1 [exit 2]
  $ grid $alpha | tr . '?' | quadrille solve | tr -d '\n' | brief
  ALPHA
  $ (grid $alpha | sed '3s/[.]/?/'; echo; grid $alpha | tr . '?' | sed '3s/?/./') | quadrille solve 2>&1 >out; uniq -c out | tr -s ' '
  -:3:1: expected a digit or an empty cell, found '?'
  -:11:1: expected a digit or an empty cell, found '?'
   2 Not a puzzle
  $ echo $alpha | tr . '?' | quadrille solve --with-puzzle | cut -d , -f 1
  ??7??4??6??4???3?8?3????2?71??3?2??47264?8????4??69???89??????1612?9745??7?2??8??

CSV: quotes, fields before the puzzle, semicolons, tabs

  $ cat >kaggle.csv <<END
  > id,puzzle,solution,clues,difficulty
  > 1,$alpha,$alpha_answer,36,2.2
  > "2","$bravo","$bravo_answer",34,1
  > 550e8400-e29b-41d4-a716-446655440000,$charlie,$charlie_answer,30,0
  > END
  $ quadrille solve kaggle.csv | brief
  ALPHA
  BRAVO
  CHARLIE
  $ quadrille check --engine dlx kaggle.csv | tail -n 1
  3 puzzles: 3 agree, 0 disagree, 0 skipped, 0 unreadable
  $ sed '3s/8/9/3; 3s/",34/9",34/' kaggle.csv | quadrille check --engine dlx | grep -c 'claim: found'
  1
  $ for d in ';' '\t'; do tr , "$d" <kaggle.csv | quadrille solve | brief; done
  ALPHA
  BRAVO
  CHARLIE
  ALPHA
  BRAVO
  CHARLIE
  $ printf '%s;%s\n' "$alpha" "$alpha_answer" "$bravo" "\"$bravo_answer\"" | quadrille check --engine dlx | tail -n 2 | tr -s ' '
  claim 2 2 0 0 - -
  2 puzzles: 2 agree, 0 disagree, 0 skipped, 0 unreadable
  $ quadrille solve --only unique kaggle.csv | cmp - <(tail -n +2 kaggle.csv)
  $ quadrille solve --with-puzzle kaggle.csv | cut -d , -f 1 | cmp - <(printf '%s\n' $alpha $bravo $charlie)

A damaged puzzle is not an identifier, and its solution not the puzzle

  $ printf '%s\n' "${alpha:68},$alpha_answer" ",$alpha" "1,,$alpha_answer" "\"$short\"" "$alpha;easy" | quadrille solve 2>&1 >out; uniq -c out | tr -s ' '
  -:1:14: expected a digit or an empty cell, found ','
  -:2:1: expected a digit or an empty cell, found ','
  -:3:2: expected a digit or an empty cell, found ','
  -:4:1: expected a digit or an empty cell, found '"' (what is in quotes has to be 81 cells)
  -:5:82: expected the end of the line, a comma, a colon or a blank after 81 cells, found ';' (a semicolon is read before a solution of 81 digits; else put a comma)
   5 Not a puzzle

UTF-16 with a byte-order mark

  $ for order in LE BE; do
  >   (printf '\ufeff'; cat kaggle.csv) | iconv -f UTF-8 -t UTF-16$order >utf16
  >   quadrille solve utf16 | brief; (printf '\ufeff'; grid $alpha) | sed 's/$/\r/' | iconv -f UTF-8 -t UTF-16$order | quadrille solve | tr -d '\n' | brief
  > done
  ALPHA
  BRAVO
  CHARLIE
  ALPHA
  ALPHA
  BRAVO
  CHARLIE
  ALPHA
  $ echo $alpha | iconv -f UTF-8 -t UTF-16LE | quadrille solve 2>&1 | head -n 1
  -:1:2: expected a digit or an empty cell, found a NUL byte (a text in UTF-16 needs a byte-order mark)
  $ head -c 101 utf16 | quadrille solve 2>&1 | tail -n 1
  quadrille: -: the UTF-16 text ends in a character
  $ (printf '\ufeff'; printf 'a b\na b\n') | iconv -f UTF-8 -t UTF-16LE | quadrille cover count
  1
