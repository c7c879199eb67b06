quadrille solve --why: which givens of a puzzle without a solution cannot stand together.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ examples="$TESTDIR/../../examples/sudoku"

Two givens that clash, in reading order

  $ echo $clash >f; quadrille solve --why f
  f:1: r1c1 and r1c5 are both 7
  f:1: clash: r1c1=7 r1c5=7
  No solution exists
  [1]
  $ printf '%s\n' "${empty:0:30}5.........5${empty:41}" "5........4.5${empty:12}" >f; quadrille solve --why f 2>&1 >out | grep clash
  f:1: clash: r4c4=5 r5c5=5
  f:2: clash: r1c1=5 r2c3=5

Without --why there is no such line

  $ quadrille solve f 2>&1 >out | grep -c clash:
  0
  [1]

irreducible FILE: of each clash on stderr, in the file `why`: it is a set of givens of its puzzle, in
reading order; with these alone there is no solution, and without any one of them there is one

  $ cat >irreducible.py <<'END'
  > import re, subprocess, sys
  > name, format = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "line"
  > lines = open(name).read().splitlines()
  > text, want, found = [], [], 0
  > for line in open("why"):
  >     match = re.fullmatch(r"(.+):(\d+): clash:((?: r[1-9]c[1-9]=[1-9])+)\n", line)
  >     if not match: continue
  >     found += 1
  >     assert match[1] == name, line
  >     at = int(match[2])
  >     puzzle = lines[at - 1] if format == "line" else "".join(lines[at - 1 : at + 8])
  >     cells = [(9 * int(g[1]) + int(g[3]) - 10, g[5]) for g in match[3].split()]
  >     assert cells == sorted(cells) and all(puzzle[c] == d for c, d in cells), line
  >     for left_out in [None] + [c for c, _ in cells]:
  >         grid = ["."] * 81
  >         for c, d in cells:
  >             if c != left_out: grid[c] = d
  >         text.append("".join(grid)); want.append("0" if left_out is None else ">=1")
  > got = subprocess.run(["quadrille", "count", "--limit", "1"], input="\n".join(text) + "\n", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, universal_newlines=True).stdout.split()
  > print(f"{found} clashes:", "irreducible" if got == want else list(zip(text, want, got)))
  > END
  $ irreducible() { python3 irreducible.py "$@"; }

A puzzle with one digit altered: no two givens clash, and still there is no solution

  $ echo $none >f; quadrille solve --why f 2>why; cat why; irreducible f
  No solution exists
  f:1: clash: r1c2=3( r[1-9]c[1-9]=[1-9])+ (re)
  1 clashes: irreducible

Each of the examples with one given altered in each way that clashes with no other given: a clash
for each puzzle without a solution, and for no other

  $ cat >alter.py <<'END'
  > # Every puzzle that differs in one given from the one of each line, and has no two givens that clash.
  > import sys
  > def clash(p):
  >     return any(p[a] == p[b] != "." and (a // 9 == b // 9 or a % 9 == b % 9 or (a // 27, a % 9 // 3) == (b // 27, b % 9 // 3))
  >                for a in range(81) for b in range(a))
  > for line in sys.stdin:
  >     p = line.strip().replace("0", ".")
  >     for at in range(81):
  >         for d in "123456789":
  >             q = p[:at] + d + p[at + 1:]
  >             if p[at] not in (".", d) and not clash(q): print(q)
  > END
  $ grep -h -E '^[0-9.]{81}' "$examples"/easy.txt "$examples"/lines.txt | cut -c 1-81 | python3 alter.py >lines
  $ (grep '^[0-9]*$' "$examples"/hard.txt | tr -d '\n'; echo) | python3 alter.py >hard
  $ for file in lines hard; do
  >   wc -l <$file; quadrille solve --why $file 2>why >out; grep -c 'No solution' out; irreducible $file
  >   cut -d : -f 2 why | cmp - <(grep -n 'No solution' out | cut -d : -f 1)
  > done
  272
  77
  77 clashes: irreducible
  88
  4
  4 clashes: irreducible

The same set in every run, whatever engine has found that there is no solution

  $ echo $none >f
  $ for flags in "" "" "--threads 1" "--engine dfs" "--engine naive" "--any" "--all" "--format json"; do quadrille solve --why $flags f 2>&1 >out | grep clash; done | uniq -c | tr -s ' ' | cut -d ' ' -f 2
  8

Several puzzles: answers and clashes in the order of the input, with file and line

  $ printf '%s\n' '# a comment' $alpha $none $clash $two $none >f
  $ quadrille solve --why f 2>why | brief; cut -d : -f 1-3 why
  ALPHA
  No solution exists
  No solution exists
  Several solutions exist
  No solution exists
  f:3: clash
  f:4: r1c1 and r1c5 are both 7
  f:4: clash
  f:6: clash
  $ irreducible f
  3 clashes: irreducible
  $ cp f g; quadrille solve --why g f 2>&1 >out | grep clash | cut -d : -f 1-2 | paste -s -d ' '
  g:3 g:4 g:6 f:3 f:4 f:6
  $ for threads in 1 2 4; do for i in 1 2 3 4 5 6; do cat f; done | quadrille solve --why --threads $threads 2>&1 >out | md5sum; done | sort -u | wc -l
  1

Grids: the line is that of the first row

  $ (echo 'Grid 01'; grid $alpha; echo; grid $none) >f; quadrille solve --why f 2>why | tail -n 1; cut -d : -f 1-3 why; irreducible f grid
  No solution exists
  f:12: clash
  1 clashes: irreducible

From standard input

  $ echo $clash | quadrille solve --why 2>&1 >out | tail -n 1
  -:1: clash: r1c1=7 r1c5=7

Puzzles that cannot be read, that have a solution, or several: nothing to say

  $ echo $short >f; quadrille solve --why f
  f:1:81: expected 81 cells, found 80
  Not a puzzle
  [2]
  $ printf '%s\n' $two $alpha $empty >f; quadrille solve --why f 2>&1 >out | wc -l
  0
  $ printf '%s\n' $short $none >f; quadrille solve --why f 2>&1 >out | cut -d : -f 1-3
  f:1:81
  f:2: clash
  $ quadrille solve --why f >out 2>err; echo $?
  2

With --all, --any, --only, --format json and --with-puzzle

  $ echo $none >f; quadrille solve --all --why f 2>why; irreducible f
  No solution exists
  1 clashes: irreducible
  $ quadrille solve --any --why f 2>why; irreducible f
  No solution exists
  1 clashes: irreducible
  $ quadrille solve --why --format json f 2>why | cut -d , -f 3-; irreducible f
  "status":"none","solution":null}
  1 clashes: irreducible
  $ quadrille solve --all --why --format json f 2>why >out; irreducible f
  1 clashes: irreducible
  $ quadrille solve --why --with-puzzle f 2>why | cut -c 82-; irreducible f
  ,No solution exists
  1 clashes: irreducible
  $ printf '%s\n' $alpha $none >g; quadrille solve --why --only none g 2>why | cmp - f; irreducible g
  1 clashes: irreducible
  $ quadrille solve --why --stats=json f 2>&1 >out | tail -n 1 | cut -c 1-18
  {"command":"solve"

With limits: a puzzle that is not decided has nothing to explain

  $ quadrille solve --why --node-limit 1 --engine dfs f
  Not decided
  [1]
  $ quadrille solve --why --node-limit 1000000 f 2>why; irreducible f
  No solution exists
  1 clashes: irreducible
  $ quadrille solve --why --time-limit 1000 --limit 5 f 2>why; irreducible f
  No solution exists
  1 clashes: irreducible
  $ quadrille solve --why --time-limit 1e-9 f 2>why >out; grep -c -e 'No solution' -e 'Not decided' out
  1

Other commands do not have it

  $ quadrille count --why f
  The following argument was not expected: --why
  Run with --help for more information.
  [2]
