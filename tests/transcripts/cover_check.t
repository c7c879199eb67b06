quadrille cover check: all ways to search against a reference, and files of solutions.

  $ . "$TESTDIR/../data/covers.sh"

The sum is the last line. (The method sat is there if the program was built with CaDiCaL.)

  $ quadrille cover check two.dlx 2>err >out; echo $?; cat err
  0
  $ tail -n 1 out | grep -E '^1[01] methods: 1[01] agree, 0 disagree, 0 skipped$' | cut -d ' ' -f 2-2
  methods:
  $ awk '$1 != "sat" { print $1, $2, $3 }' out | sed '$d'
  method solutions verdict
  reference 2 judges
  mrv 2 agrees
  mrv-random 2 agrees
  leftmost 2 agrees
  sharp 2 agrees
  wtd 2 agrees
  frb 2 agrees
  random-order 2 agrees
  preprocess 2 agrees
  threads 2 agrees
  $ checked() { quadrille cover check "$@" 2>err >out; echo "exit $?, $(tail -n 1 out | sed 's/^1[01] methods: 1[01] agree/all agree/')"; }
  $ for problem in toy colors several costs none; do checked $problem.dlx; done
  exit 0, all agree, 0 disagree, 0 skipped
  exit 0, all agree, 0 disagree, 0 skipped
  exit 0, all agree, 0 disagree, 0 skipped
  exit 0, all agree, 0 disagree, 0 skipped
  exit 0, all agree, 0 disagree, 0 skipped
  $ queens 6 | checked
  exit 0, all agree, 0 disagree, 0 skipped
  $ awk '$1 != "method" { print $2 }' out | sed '$d' | sort -u
  4
  $ checked --threads 2 --seed 5 --from dlx - <toy.dlx
  exit 0, all agree, 0 disagree, 0 skipped
  $ printf 'p ec 0\n' | checked
  exit 0, all agree, 0 disagree, 0 skipped
  $ printf 'a\n' | checked
  exit 0, all agree, 0 disagree, 0 skipped

Limits: what did not come to an end is skipped, and that is no failure

  $ checked --limit 1 two.dlx
  exit 0, all agree, 0 disagree, 0 skipped
  $ awk '$1 == "mrv" { print $2 }' out
  >=1
  $ quadrille cover check --node-limit 2 toy.dlx >out; echo $?
  0
  $ awk '$1 == "reference" || $1 == "mrv" { print $1, $2, $3 }' out
  reference 1 judges
  mrv >=0 skipped
  $ tail -n 1 out | grep -c ' 0 disagree, [1-9][0-9]* skipped$'
  1
  $ domino 8 8 | checked --time-limit 100 --limit 200
  exit 0, all agree, 0 disagree, 0 skipped

Methods whose solutions do not fit the memory are skipped

  $ domino 8 8 | quadrille cover check --memory 1 --limit 20000 --threads 2 2>err | tail -n 1 | grep -c ': 0 agree, 0 disagree, [1-9][0-9]* skipped$'
  1
  $ grep '^quadrille: mrv:' err
  quadrille: mrv: its solutions need more than 1 MiB

The reference is skipped where there are more than 10,000 options

  $ (echo a; yes a | head -n 200000) | quadrille cover check --limit 3 | awk '$1 == "reference" || $1 == "mrv" { print $1, $2, $3 }'
  reference >=0 skipped
  mrv >=3 agrees

Statistics: those of the method that judges

  $ quadrille cover check --stats=json two.dlx >out 2>err; stats command engine solutions updates outcome
  "cover check" "dlx" 2 null "decided"
  $ quadrille cover check --stats two.dlx 2>&1 >out | grep -o -e 'cover check' -e 'solutions  *[0-9]*' | tr -s ' '
  cover check
  solutions 2
  $ echo 1 4 5 | quadrille cover check --stats=json --solutions - toy.dlx >out 2>err; stats solutions nodes
  1 0
  $ quadrille cover check --progress --no-progress two.dlx 2>&1 >out | wc -l
  0

A file of solutions: option numbers in any order; the last line is the sum

  $ quadrille cover solve --all --format numbers costs.dlx 2>err >answers
  $ quadrille cover check --solutions answers costs.dlx
  8 solutions: 8 valid, 0 invalid
  $ printf '5 1 4\n4 1 5\n' >answers; quadrille cover check --solutions answers toy.dlx
  2 solutions: 2 valid, 0 invalid
  $ quadrille cover check --solutions answers <toy.dlx
  2 solutions: 2 valid, 0 invalid
  $ echo 1 4 5 | quadrille cover check --solutions - toy.dlx
  1 solutions: 1 valid, 0 invalid

What is wrong is said with its line; exit 1

  $ printf '1 4 5\n1 4\n1 4 5 6\n1 4 5 5\n1 4 7\n0\n\n1 4 5\n' >answers
  $ quadrille cover check --solutions answers toy.dlx
  answers:2: item 'b' is not covered
  answers:3: item 'd' is covered twice, by option 4 and option 6
  answers:4: .*5.* (re)
  answers:5: .*7.* (re)
  answers:6: .*0.* (re)
  7 solutions: 2 valid, 5 invalid
  [1]
  $ printf '1 5\n2 4\n' | quadrille cover check --solutions - colors.dlx
  -:1: item 'y' is 'A' in option 1 and 'B' in option 5
  2 solutions: 1 valid, 1 invalid
  [1]
  $ printf '2 5 4\n' | quadrille cover check --solutions - colors.dlx
  -:1: .* (re)
  1 solutions: 0 valid, 1 invalid
  [1]
  $ printf '1 2 3\n4\n3 5 4\n3 5\n' | quadrille cover check --solutions - several.dlx
  -:1: item 'b' is covered 3 times, .* at most 2 are allowed (re)
  -:2: item 'a' is not covered
  -:3: item 'c' is covered twice, by option 3 and option 4
  4 solutions: 1 valid, 3 invalid
  [1]

Multiplicities of color: two options may share an item of the same color, no others

  $ printf 'p q r | s\np s:A\nq s:A\nq s:B\nr s\nr\n' >shared
  $ printf '1 2 5\n1 3 5\n1 2 4\n' | quadrille cover check --solutions - shared
  -:2: item 's' is 'A' in option 1 and 'B' in option 3
  -:3: item 's' is 'A' in option 1 and without color in option 4
  3 solutions: 1 valid, 2 invalid
  [1]

A file without solutions, and one that is not there

  $ : >answers; quadrille cover check --solutions answers toy.dlx
  0 solutions: 0 valid, 0 invalid
  $ try check --solutions nosuch toy.dlx
  exit 2
  err: quadrille: nosuch: No such file or directory

stdout has answers alone: the SAT solver keeps its messages to itself, also where an item has no options

  $ printf 'a b\na\n' >lacking; quadrille cover check lacking | head -n 1 | cut -d ' ' -f 1
  method
  $ printf 'a b c\na\nb\nc\n' >forced; quadrille cover check forced | head -n 1 | cut -d ' ' -f 1
  method

What is not a number cannot be read: the place on stderr, exit 2; it counts as invalid

  $ printf '1 4 5\n1 4 x\n1 4 6\n' >answers; try check --solutions answers toy.dlx
  exit 2
  out: answers:3: .*covered.* (re)
  out: 3 solutions: 1 valid, 2 invalid
  err: answers:2:5: expected the number of an option, found 'x'
  $ printf '1 4 99999999999999999999\n' >answers; try check --solutions answers toy.dlx
  exit 2
  out: 1 solutions: 0 valid, 1 invalid
  err: answers:1:5: expected the number of an option, found '99999999999999999999'
  $ printf -- '-1\n-2147483648\n' | try check --solutions - toy.dlx
  exit 2
  out: 2 solutions: 0 valid, 2 invalid
  err: -:1:1: expected the number of an option, found '-1'
  err: -:2:1: expected the number of an option, found '-2147483648'
  $ printf '+1 4 5\n' | try check --solutions - toy.dlx
  exit 2
  out: 1 solutions: 0 valid, 1 invalid
  err: -:1:1: expected the number of an option, found '+1'

CRLF and blank lines are fine

  $ printf '\r\n1 4 5\r\n\n  5\t4 1  ' >answers; quadrille cover check --solutions answers toy.dlx
  2 solutions: 2 valid, 0 invalid

The solutions of a long search, checked as they come

  $ queens 8 >queens
  $ quadrille cover solve --all --format numbers queens 2>err | quadrille cover check --solutions - queens
  92 solutions: 92 valid, 0 invalid
