--part K/N: the lines that begin in the K-th of N equal parts of a file; and --exit-zero.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ parts() { python3 "$TESTDIR/parts.py" "$@"; }
  $ printf '%s\n' $alpha $bravo $charlie $none >in.txt

Each line is answered in one part, that in which it begins; parts may be empty

  $ for k in 1 2 3; do quadrille solve --exit-zero --part $k/3 in.txt | brief; echo; done
  ALPHA
  BRAVO
  
  CHARLIE
  
  No solution exists
  
  $ for k in 1 2 3 4 5 6 7 8; do quadrille solve --exit-zero --part $k/8 in.txt | wc -l; done | paste -s -d ' '
  1 0 1 0 1 0 1 0
  $ quadrille solve --part 1/1 in.txt | brief
  ALPHA
  BRAVO
  CHARLIE
  No solution exists
  $ quadrille count --part 4/4 in.txt; quadrille count --part 04/0004 in.txt
  0
  0
  $ quadrille count --part 2/3 in.txt; quadrille relax --part 4/4 -k 0 in.txt; quadrille sample --part 1/4 in.txt | brief
  1
  0
  ALPHA
  $ quadrille marginals --part 4/4 in.txt | wc -l; quadrille check --engine dlx --part 1/2 in.txt | tail -n 1
  81
  2 puzzles: 2 agree, 0 disagree, 0 skipped, 0 unreadable

The bytes are those of the definition, and of `split -n l/K/N`: with and without a last line feed, with CRLF, with
comments longer than a part, with more parts than lines, and of a file without any

  $ cat "$TESTDIR/../data/clue17.csv" >csv; head -n 20 csv | sed 's/$/\r/' >crlf; head -c -1 csv >no-line-feed
  $ (echo "#$(printf '%02000d' 0)"; cat in.txt; printf '#%0900d\n' 0 0; cat in.txt; echo; printf '# %0999d' 0) >comments
  $ for file in csv crlf no-line-feed comments in.txt; do
  >   # A comment makes the size a multiple of 60.
  >   size=$(stat -c %s $file); (cat $file; printf '\n#%0*d\n' $((60 + 57 - size % 60)) 0) >even.$file
  >   test $(($(stat -c %s even.$file) % 60)) = 0 || stat -c %s even.$file
  >   parts ranges $file 1 2 7 25; parts ranges even.$file 3 4 12 20
  > done
  $ : >nothing; parts ranges nothing 1 3; echo >line; parts ranges line 1 2
  $ parts ranges in.txt 82 100

The answers of all parts are those of one run, and the sums of `merge` are its statistics

  $ parts whole csv 1 2 20 61; parts whole crlf 3 10; parts whole no-line-feed 2 7; parts whole comments 1 4 9 25
  $ (printf '\xef\xbb\xbf'; cat in.txt) >marked; parts whole marked 1 2 3 5; (cat in.txt; echo $short; cat in.txt) >short; parts whole short 2 9

A header of CSV is in the first part, or behind comments; what looks like one elsewhere is none

  $ (echo 'puzzle,solution,difficulty,and more'; cat in.txt) >header; parts whole header 1 2 10
  $ (printf '# %0500d\n\n' 0; echo 'puzzle,solution,difficulty,and more'; cat in.txt) >header; parts whole header 2 3 10
  $ (cat in.txt; echo 'puzzle,solution,difficulty,and more'; cat in.txt) >header; parts whole header 1 2 3 9 30
  $ quadrille solve --part 2/3 header >out; brief <out
  header:5:1: expected a digit or an empty cell, found 'p'
  No solution exists
  Not a puzzle
  ALPHA
  BRAVO

Lines in messages are those of the file

  $ (cat in.txt; echo; echo '# comment'; echo $clash; cat in.txt; echo $short) >bad
  $ quadrille solve bad 2>whole >out; for k in 1 2 3 4 5 6; do quadrille solve --part $k/6 bad; done 2>parts >out; cmp whole parts; cat parts
  bad:7: r1c1 and r1c5 are both 7
  bad:12:81: expected 81 cells, found 80
  $ quadrille check --engine dlx --part 6/6 bad 2>&1 >out
  bad:12:81: expected 81 cells, found 80
  [2]
  $ (cat in.txt; head -c 70000 /dev/zero | tr '\0' 7; echo) >long; quadrille solve --part 1/20 --only none long | cmp - <(echo $none)
  quadrille: long:5: only the first 65536 bytes of this line are kept
  long:5:82: expected the end of the line, a comma, a colon or a blank after 81 cells, found '7'

JSON counts from 1 in each part

  $ quadrille solve --format json --part 3/4 in.txt | grep -o '"index":[0-9]*'
  "index":1

--stats=json says what was read: the part, its bytes and lines, and which file that is; the last key is a checksum

  $ quadrille solve --exit-zero --part 3/3 --stats=json in.txt 2>&1 >out | grep -o '"part".*'
  "part":{"number":3,"parts":3,"begin":246,"end":328,"size":328,"file":"*"},"complete":true,"flags":"","lines":1,"lines_digest":"*","answer_lines":1,"answers_digest":"*","sum":"*"} (glob)
  $ quadrille solve --exit-zero --any --limit 3 --threads 1 --stats=json in.txt 2>&1 >out | grep -o '"part".*"lines"'
  "part":null,"complete":true,"flags":"--limit=3 --any","lines"
  $ quadrille check --engine dlx --stats=json in.txt 2>&1 >out | grep -o '"agree.*,"part"'
  "agree":4,"disagree":0,"skipped":0,"part"

A grid may be cut by a border, so none is taken; and `end` would end the file for its own part alone

  $ (cat in.txt; grid $alpha) >grids; answers --part 2/2 grids; cat err
  No solution exists
  [exit 2]
  quadrille: grids:5: with --part, every puzzle has to be one line; this line may be a part of a grid
  $ (cat in.txt; echo +---+) >border; quadrille solve --part 4/4 --stats=json border 2>&1 | grep -o 'border.*\|"complete":.*,"flags'
  border:5: with --part, every puzzle has to be one line; this line may be a part of a grid
  "complete":false,"flags
  $ (cat in.txt; echo end; cat in.txt) >end; answers --part 1/1 end; cat err
  ALPHA
  BRAVO
  CHARLIE
  No solution exists
  [exit 2]
  quadrille: end:5: with --part, every puzzle has to be one line; 'end' ends the file for its own part alone
  $ for k in 1 2 3; do quadrille count --part $k/3 end >out 2>&1; echo $?; done
  0
  2
  0

Standard input has parts if it is a file

  $ quadrille solve --part 2/3 <in.txt | brief; quadrille solve --part 2/3 - <in.txt | brief
  CHARLIE
  CHARLIE
  $ (head -n 1 >out; quadrille solve --part 2/3) <in.txt
  quadrille: -: standard input has parts only if nothing of it was read before
  [2]
  $ cat in.txt | quadrille solve --part 2/3
  quadrille: -: only a regular file has parts: of anything else, the size is not known
  [2]

What has no parts

  $ gzip <in.txt >in.gz; printf '\x28\xb5\x2f\xfd' >in.zst; printf '\xff\xfe1\x002\x00' >in.utf16; mkfifo fifo
  $ for file in in.gz in.zst in.utf16 /dev/null . no-such-file; do quadrille solve --part 1/2 $file; done
  quadrille: in.gz: a file that is compressed with gzip has no parts: decompress it first
  quadrille: in.zst: a file that is compressed with zstd has no parts: decompress it first
  quadrille: in.utf16: a file in UTF-16 has no parts: convert it to UTF-8
  quadrille: /dev/null: only a regular file has parts: of anything else, the size is not known
  quadrille: .: Is a directory
  quadrille: no-such-file: No such file or directory
  [2]
  $ quadrille solve --part 1/2 in.txt in.txt 2>&1 | head -n 1; quadrille check --part 1/2 --against in.txt in.txt 2>&1 | head -n 1
  --part: a part is of one file, and there are 2
  --against: --part divides the puzzles, not these answers
  $ for part in '' 1 /2 1/ 0/2 3/2 1/0 -1/2 +1/2 1.5/2 '1/2 ' 1/2/3 a/b 1/1000000001; do quadrille solve --part "$part" in.txt 2>&1 | head -n 1; done
  --part: expected K/N, whole numbers with 1 <= K <= N, found ''
  --part: expected K/N, whole numbers with 1 <= K <= N, found '1'
  --part: expected K/N, whole numbers with 1 <= K <= N, found '/2'
  --part: expected K/N, whole numbers with 1 <= K <= N, found '1/'
  --part: expected K/N, whole numbers with 1 <= K <= N, found '0/2'
  --part: expected K/N, whole numbers with 1 <= K <= N, found '3/2'
  --part: expected K/N, whole numbers with 1 <= K <= N, found '1/0'
  --part: expected K/N, whole numbers with 1 <= K <= N, found '-1/2'
  --part: expected K/N, whole numbers with 1 <= K <= N, found '+1/2'
  --part: expected K/N, whole numbers with 1 <= K <= N, found '1.5/2'
  --part: expected K/N, whole numbers with 1 <= K <= N, found '1/2 '
  --part: expected K/N, whole numbers with 1 <= K <= N, found '1/2/3'
  --part: expected K/N, whole numbers with 1 <= K <= N, found 'a/b'
  --part: expected K/N, whole numbers with 1 <= K <= N, found '1/1000000001'

What stands before a part is not read: here it cannot be

  $ python3 -c "import os; f = open('sparse', 'wb'); f.truncate(1 << 40); f.seek((1 << 40) - 83); f.write(b'\n' + b'$alpha\n'[:81] + b'\n')"
  $ timeout 60 quadrille solve --part 1000000000/1000000000 sparse | brief; rm sparse
  ALPHA

--exit-zero: 1 becomes 0, and nothing else

  $ code() { quadrille "$@" >out 2>err; echo $?; }
  $ echo $none >none; echo $short >short; echo $alpha,$bravo_answer >wrong; echo $many >many
  $ for command in solve sample 'check --engine dlx' 'marginals --node-limit 1' 'relax --node-limit 1'; do
  >   file=none; case $command in check*) file=wrong;; *limit*) file=many;; esac
  >   echo $(code $command $file) $(code $command --exit-zero $file) $(code $command --exit-zero $file short) $(code $command --exit-zero no-such-file)
  > done
  1 0 2 2
  1 0 2 2
  1 0 2 2
  1 0 2 2
  1 0 2 2
  $ cat none none | quadrille solve --exit-zero >/dev/full
  quadrille: write error: No space left on device
  [2]
  $ echo $vast | interrupted busy quadrille count --engine dfs --exit-zero --stats=json >out 2>err; echo $?; grep -c '"complete":false' err
  130
  1
