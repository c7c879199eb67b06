quadrille cover marginals: in how many solutions each option is.

  $ . "$TESTDIR/../data/covers.sh"

A line for each option, in the order of the input

  $ quadrille cover marginals toy.dlx
  1 c e
  0 a d g
  0 b c f
  1 a d f
  1 b g
  0 d e g
  $ quadrille cover marginals two.dlx
  1 p s
  1 p q s
  1 q
  $ quadrille cover marginals - <colors.dlx 2>err; cat err
  0 p q x y:A
  1 p r x:A y
  0 p x:B
  1 q x:A
  0 r y:B

marginals FILE: the same by listing all solutions

  $ marginals() {
  >   quadrille cover solve --all --format numbers $1 2>err >all
  >   quadrille cover marginals $1 | awk 'NR == FNR { for (i = 1; i <= NF; ++i) ++n[$i]; next }
  >     $1 != n[FNR] + 0 { print FNR ": " $1 ", not " n[FNR] + 0 } END { print FNR " options" }' all -
  > }
  $ marginals several.dlx
  5 options
  $ marginals costs.dlx
  9 options
  $ queens 8 >queens; marginals queens
  64 options
  $ domino 4 6 >tilings; marginals tilings
  38 options
  $ printf '1:2|a b | s t\na s:x\na s:x\na s:y t\nb s:x\nb s:y\na b t\n' >colored; marginals colored
  6 options

No solution: zeros, exit 0. An option without primary item is in no solution

  $ quadrille cover marginals none.dlx
  0 a
  0 b c
  0 b d
  0 a c b
  $ printf 'a | s\na\ns\na s\n' | quadrille cover marginals 2>err
  1 a
  0 s
  1 a s
  $ printf 'p ec 0\n' | quadrille cover marginals; echo $?
  0

Numbers of any size: each domino in the corner of a board is in half of all tilings

  $ domino 8 8 >board; quadrille cover marginals board | sed -n '1,2p'
  6494408 0.0 0.1
  6494408 0.0 1.0
  $ python3 -c 'n = 70
  > print(*(f"a{i}" for i in range(n)))
  > for i in range(n): print(f"a{i}\na{i}")' | quadrille cover marginals | awk '{ print $1 }' | uniq -c | tr -s ' '
   140 590295810358705651712

Limits: nothing on stdout, exit 1

  $ try marginals --node-limit 10 queens
  exit 1
  err: quadrille: stopped: node limit
  $ queens 13 >large; try marginals --memory 2 large
  exit 1
  err: quadrille: stopped: the diagram of all solutions needs more than 2 MiB

Statistics

  $ quadrille cover marginals --stats=json toy.dlx >out 2>err; stats command outcome or_nodes and_nodes edges
  "cover marginals" "exhausted" \d+ \d+ \d+ (re)
