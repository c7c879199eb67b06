quadrille cover convert: the same problem in another format.

  $ . "$TESTDIR/../data/covers.sh"

Knuth's format gives back the problem; comments and blanks go

  $ quadrille cover convert --to dlx toy.dlx
  a b c d e f g
  c e
  a d g
  b c f
  a d f
  b g
  d e g
  $ quadrille cover convert --to dlx - <two.dlx
  p q | s
  p s
  p q s
  q
  $ for problem in toy two colors several costs none; do
  >   quadrille cover convert --to dlx $problem.dlx >once && quadrille cover convert --to dlx once | cmp - once
  >   diff -b <(grep -v '^|' $problem.dlx) once | sed 's/^>/into:/; s/^</from:/'
  > done
  4c4
  from: p r |3 |4
  ---
  into: p r |7
  9c9
  from: q |0
  ---
  into: q
  $ quadrille cover convert --to dlx several.dlx | head -n 1
  a 1:2|b 0:1|c

ec, matrix, sets: items are numbers; that names are lost is said on stderr

  $ quadrille cover convert --to ec toy.dlx 2>err; cat err
  p ec 7
  s 3 5
  s 1 4 7
  s 2 3 6
  s 1 4 6
  s 2 7
  s 4 5 7
  quadrille: toy.dlx: item names are not kept: items are numbered in their order
  $ quadrille cover convert --to matrix toy.dlx 2>err
  0010100
  1001001
  0110010
  1001010
  0100001
  0001101
  $ quadrille cover convert --to sets toy.dlx 2>err
  7 6
  2 3 5
  3 1 4 7
  3 2 3 6
  3 1 4 6
  2 2 7
  3 4 5 7

... and back, from each to each

  $ quadrille cover convert --to ec toy.dlx 2>err >toy.ec
  $ for from in dlx ec matrix sets; do
  >   quadrille cover convert --to $from toy.ec >toy.$from.2 2>err; cat err
  >   for to in dlx ec matrix sets; do quadrille cover convert --from $from --to $to toy.$from.2 >$to.$from; done
  > done
  $ for to in dlx ec matrix sets; do cat $to.* | md5sum >all; for i in 1 2 3 4; do cat $to.sets; done | md5sum | cmp - all; done
  $ for from in dlx ec matrix sets; do quadrille cover solve --from $from --format numbers toy.$from.2 2>err; done
  1 4 5
  1 4 5
  1 4 5
  1 4 5

cnf: variable k is option k

  $ quadrille cover convert --to cnf two.dlx
  c 1 = p s
  c 2 = p q s
  c 3 = q
  p cnf 3 5
  -1 -2 0
  1 2 0
  -2 -3 0
  2 3 0
  -1 -2 0
  $ cat >models.py <<'END'
  > # The models of a small DIMACS CNF: projected on the options, one a line; how many there are.
  > import itertools, sys
  > lines = sys.stdin.read().splitlines()
  > options = sum(line.startswith("c ") and " = " in line for line in lines)
  > header = [line.split() for line in lines if line.startswith("p ")]
  > assert len(header) == 1 and header[0][:2] == ["p", "cnf"], header
  > variables, clauses = map(int, header[0][2:])
  > numbers = " ".join(line for line in lines if line[:1] not in ("c", "p")).split()
  > text = [[]]
  > for n in map(int, numbers):
  >     if n: text[-1].append(n)
  >     else: text.append([])
  > assert text.pop() == [] and len(text) == clauses, (len(text), clauses)
  > assert all(0 < abs(n) <= variables for c in text for n in c) and [] not in text
  > for bits in itertools.product([False, True], repeat=variables):
  >     if all(any(bits[abs(n) - 1] == (n > 0) for n in clause) for clause in text):
  >         print(*(k + 1 for k in range(options) if bits[k]))
  > END
  $ for problem in toy two colors several none; do
  >   quadrille cover convert --to cnf $problem.dlx 2>err | python3 models.py | LC_ALL=C sort >models
  >   quadrille cover solve --all --format numbers $problem.dlx 2>err | LC_ALL=C sort | cmp - models
  > done

cnf drops costs and says so

  $ quadrille cover convert --to cnf costs.dlx 2>&1 >out
  quadrille: costs.dlx: costs are not kept
  $ python3 models.py <out | wc -l
  8

opb: with costs

  $ printf 'p q | s\np s |7\np q s\nq |1\n' >f; quadrille cover convert --to opb f
  * #variable= 3 #constraint= 3
  * x1 = p s
  * x2 = p q s
  * x3 = q
  min: +7 x1 +1 x3 ;
  +1 x1 +1 x2 = 1 ;
  +1 x2 +1 x3 = 1 ;
  -1 x1 -1 x2 >= -1 ;

What a format cannot hold is refused with the first obstacle: exit 2, nothing on stdout

  $ for to in ec matrix sets; do for problem in two several costs; do try convert --to $to $problem.dlx; done; done
  exit 2
  err: quadrille: two.dlx: item 's' is secondary, which the ec format cannot hold
  exit 2
  err: quadrille: several.dlx: item 'b' has a multiplicity, which the ec format cannot hold
  exit 2
  err: quadrille: costs.dlx: option 1 has a cost, which the ec format cannot hold
  exit 2
  err: quadrille: two.dlx: item 's' is secondary, which the matrix format cannot hold
  exit 2
  err: quadrille: several.dlx: item 'b' has a multiplicity, which the matrix format cannot hold
  exit 2
  err: quadrille: costs.dlx: option 1 has a cost, which the matrix format cannot hold
  exit 2
  err: quadrille: two.dlx: item 's' is secondary, which the sets format cannot hold
  exit 2
  err: quadrille: several.dlx: item 'b' has a multiplicity, which the sets format cannot hold
  exit 2
  err: quadrille: costs.dlx: option 1 has a cost, which the sets format cannot hold
  $ printf 'a b\n' | try convert --to matrix
  exit 2
  err: quadrille: -: no option is there to say how many items there are, which the matrix format cannot hold
  $ printf 'p ec 0\n' | try convert --to dlx
  exit 2
  err: quadrille: -: no item is primary, which Knuth's format cannot hold

A problem in Knuth's format with items p and ec is not taken for the other format

  $ printf '| a comment\np ec\np\nec\n' | quadrille cover convert --from dlx --to dlx >f; quadrille cover solve --format numbers f
  1 2
  1 solutions, stopped: solution limit

--preprocess: without what does not matter

  $ printf 'a b c\na\na b\nc b\nb c a\nc\n' >f; quadrille cover convert --preprocess --to dlx f >smaller
  $ quadrille cover count f; quadrille cover count smaller
  3
  3
  $ quadrille cover convert --preprocess --to dlx toy.dlx
  a b c
  c
  a
  b

Nothing is left of a problem without solution but an item that lacks options

  $ quadrille cover convert --preprocess --to dlx none.dlx | wc -l
  1

The format is asked for

  $ try convert toy.dlx
  exit 2
  err: --to is required
  err: Run with --help for more information.
  $ quadrille cover convert --help | grep -c '^Examples'
  1
