Exit codes: 0 done; 1 as said per command; 2 bad usage, unreadable input or a write error; 2 wins.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ code() { quadrille "$@" >out 2>err; echo $?; }
  $ echo $alpha >unique; echo $none >none; echo $two >two; echo $short >short; echo $empty >empty; : >nothing
  $ echo '# only' >comments
  $ grid $alpha >grid

solve: 1 if a puzzle had none or several

  $ for f in unique none two short nothing comments grid; do echo $f $(code solve $f); done
  unique 0
  none 1
  two 1
  short 2
  nothing 0
  comments 0
  grid 0
  $ for f in unique none two short nothing; do echo $f $(code solve --any $f) $(code solve --all $f); done
  unique 0 0
  none 1 1
  two 0 0
  short 2 2
  nothing 0 0
  $ code solve unique none unique
  1
  $ code solve unique two
  1
  $ code solve --any none two
  1
  $ code solve --node-limit 1 empty
  1

2 wins over 1, in either order

  $ code solve none short
  2
  $ code solve short none
  2
  $ code solve no-such-file none
  2
  $ code solve none no-such-file
  2
  $ code solve short unique
  2

--only: 0

  $ for kind in unique none several unreadable; do
  >   echo $kind $(code solve --only $kind unique) $(code solve --only $kind none two) $(code solve --only $kind nothing)
  > done
  unique 0 0 0
  none 0 0 0
  several 0 0 0
  unreadable 0 0 0
  $ code solve --only unreadable short
  0
  $ code solve --only unique no-such-file
  2

count: 0 whatever the number

  $ for f in unique none two short nothing comments grid; do echo $f $(code count $f); done
  unique 0
  none 0
  two 0
  short 2
  nothing 0
  comments 0
  grid 0
  $ code count --limit 1 two
  0
  $ code count --node-limit 1 empty
  0
  $ code count no-such-file
  2

check: 1 for a disagreement only

  $ for f in unique none two short nothing comments grid; do echo $f $(code check --engine dlx,dfs $f); done
  unique 0
  none 0
  two 0
  short 2
  nothing 0
  comments 0
  grid 0
  $ echo "$alpha:2:" >claim
  $ code check claim
  1
  $ code check claim short
  2
  $ code check no-such-file
  2
  $ code check --node-limit 1 --engine dlx,dfs empty
  0

--strict stops at the first

  $ cat unique short none unique >mixed
  $ quadrille solve --strict mixed 2>err >out; echo $?
  2
  $ head -n 1 out | brief
  ALPHA
  $ grep -c '^[1-9]' out
  1
  $ grep -c '^mixed:2:' err
  1
  $ quadrille solve --strict unique 2>&1 | brief
  ALPHA

Without it the rest goes on

  $ answers mixed
  ALPHA
  Not a puzzle
  No solution exists
  ALPHA
  [exit 2]

Environment variables that name what there is not

  $ for k in auto links cells bits; do QUADRILLE_KERNEL=$k quadrille count unique; done
  1
  1
  1
  1
  $ for k in dancing LINKS ''; do QUADRILLE_KERNEL=$k quadrille count unique; echo $?; done
  quadrille: QUADRILLE_KERNEL: there is no kernel 'dancing': there are auto, links, cells, bits
  2
  quadrille: QUADRILLE_KERNEL: there is no kernel 'LINKS': there are auto, links, cells, bits
  2
  quadrille: QUADRILLE_KERNEL: there is no kernel '': there are auto, links, cells, bits
  2
  $ QUADRILLE_KERNEL=dancing quadrille --version
  quadrille: QUADRILLE_KERNEL: there is no kernel 'dancing': there are auto, links, cells, bits
  [2]
  $ QUADRILLE_TARGET=mmx quadrille count unique
  quadrille: QUADRILLE_TARGET: this processor cannot run the target 'mmx': it has .* (re)
  [2]
