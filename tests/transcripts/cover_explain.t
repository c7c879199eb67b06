quadrille cover explain: why there is no solution.

  $ . "$TESTDIR/../data/covers.sh"

One line: items that cannot all be covered, in the order of the problem

  $ quadrille cover explain none.dlx
  c d
  $ quadrille cover explain none.dlx 2>&1 >/dev/null | wc -l
  0
  $ quadrille cover explain - <none.dlx
  c d

An item without options is a reason by itself

  $ try explain <<'END'
  > a b c | s
  > a
  > c s
  > a c
  > END
  exit 0
  out: b
  err: quadrille: item 'b' has fewer options than it needs
  $ printf '2:3|a b\na b\nb\n' | try explain
  exit 0
  out: a
  err: quadrille: item 'a' has fewer options than it needs
  $ printf 'p ec 3\ns 1\ns 3\n' | quadrille cover explain 2>err
  2

A problem with a solution has nothing to explain: nothing on stdout, exit 1

  $ try explain toy.dlx
  exit 1
  err: quadrille: the problem has a solution: there is nothing to explain
  $ printf 'p ec 0\n' | try explain
  exit 1
  err: quadrille: the problem has a solution: there is nothing to explain

irreducible FILE ITEM...: with all other items made optional there is no solution; with any one of
these made optional too, there is one

  $ cat >optional.py <<'END'
  > # Makes all primary items optional but those named.
  > import sys
  > lines = [l for l in open(sys.argv[1]) if not l.startswith("|")]
  > primary, bar, secondary = lines[0].partition("|")
  > assert bar == "" or not any(c in lines[0] for c in ":"), "no multiplicities here"
  > keep = [i for i in primary.split() if i in sys.argv[2:]]
  > rest = [i for i in primary.split() if i not in sys.argv[2:]]
  > # An option of optional items alone is never chosen, and need not be: it covers nothing needed.
  > print(*(keep or ["dummy"]), "|", *rest, secondary.strip())
  > print("".join(lines[1:]), end="" if keep else "dummy\n")
  > END
  $ irreducible() {
  >   file=$1; shift
  >   python3 optional.py $file "$@" | quadrille cover count --limit 1 2>/dev/null | tr '\n' ':'
  >   for item in "$@"; do
  >     others=$(for other in "$@"; do test $other = $item || echo $other; done)
  >     python3 optional.py $file $others | quadrille cover count --limit 1 2>/dev/null
  >   done | sort | uniq -c | tr -s ' '
  > }
  $ irreducible none.dlx c d
  0: 2 >=1
  $ irreducible none.dlx b c d
  0: 1 0
   2 >=1

Three queens, and a board without two corners

  $ queens 3 >queens; why=$(quadrille cover explain queens); echo "$why" | wc -l
  1
  $ irreducible queens $why | sed "s/ $(echo $why | wc -w) / all /"
  0: all >=1
  $ domino 4 4 corners >mutilated; why=$(quadrille cover explain mutilated); echo "$why" | wc -l
  1
  $ irreducible mutilated $why | sed "s/ $(echo $why | wc -w) / all /"
  0: all >=1

The same set in every run

  $ for i in 1 2 3; do quadrille cover explain mutilated; done | sort -u | wc -l
  1

Colors: an explanation may be about them

  $ printf 'a b c | s\na s:x\nb s:y\nb s:z\nc\n' | quadrille cover explain
  a b

Multiplicities: b could only be covered twice, even if it need not be covered

  $ printf '2|a b c\na b\na b\nb\nc\n' | quadrille cover explain
  a

Limits: what is known is printed

  $ quadrille cover explain --node-limit 1 none.dlx; echo $?
  quadrille: stopped: node limit; it is not known whether there is a solution
  1
  $ domino 6 6 corners >mutilated; quadrille cover explain --node-limit 3000 mutilated >out 2>err; echo $?; cat err
  0
  quadrille: stopped: node limit; these items cannot all be covered, but perhaps not all are needed for that
  $ wc -l <out
  1
  $ python3 optional.py mutilated $(cat out) | quadrille cover count --limit 1 2>err
  0
  $ domino 8 8 corners | quadrille cover explain --time-limit 0.01
  quadrille: stopped: time limit; it is not known whether there is a solution
  [1]
  $ quadrille cover explain --limit 0 --node-limit 0 --time-limit 0 --threads 2 none.dlx
  c d

Statistics and progress

  $ quadrille cover explain --stats=json --no-progress none.dlx >out 2>err; cat out
  c d
  $ stats command threads solutions updates kernel outcome
  "cover explain" 1 0 null null "exhausted"
  $ quadrille cover explain --stats --progress none.dlx 2>&1 | head -n 2
  c d
  cover explain, 1 thread: exhausted
  $ quadrille cover explain --from ec none.dlx 2>err; echo $?
  2
