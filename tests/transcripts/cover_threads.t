quadrille cover --threads N: the same answers for any number of threads.

  $ . "$TESTDIR/../data/covers.sh"
  $ queens 10 >queens; domino 6 6 >domino

Solutions, nodes, updates and profile are the same

  $ for n in 1 2 4; do
  >   quadrille cover count --threads $n --kernel links --stats=json queens >out 2>err; stats threads solutions nodes updates
  >   stats profile >$n.profile; cmp $n.profile 1.profile
  > done
  1 724 16536 312479
  2 724 16536 312479
  4 724 16536 312479
  $ for n in 1 2 4; do
  >   quadrille cover solve --all --threads $n --kernel links --stats=json domino >out 2>err; stats threads solutions nodes updates
  > done
  1 6728 25695 95296
  2 6728 25695 95296
  4 6728 25695 95296

... whatever the rule

  $ for rule in mrv-random leftmost sharp wtd frb; do
  >   for n in 2 4; do
  >     quadrille cover count --threads $n --branch $rule --seed 3 --stats=json domino >out 2>err; stats solutions nodes updates >$n.stats
  >   done
  >   cmp 2.stats 4.stats; cut -d ' ' -f 1 2.stats
  > done
  6728
  6728
  6728
  6728
  6728

The solutions are the same set; with --ordered they come in the order of one thread

  $ quadrille cover solve --all --threads 1 --format numbers queens >one 2>err; wc -l <one; sort one >set
  724
  $ for n in 2 4; do
  >   quadrille cover solve --all --threads $n --format numbers queens 2>err | sort | cmp - set
  >   quadrille cover solve --all --threads $n --ordered --format numbers queens 2>err | cmp - one
  >   quadrille cover solve --all --threads $n --ordered --order random --seed 9 --format numbers queens >out 2>err
  >   quadrille cover solve --all --threads 1 --order random --seed 9 --format numbers queens 2>err | cmp - out
  > done
  $ quadrille cover solve --all --threads 2 --ordered --format json queens 2>err >out
  $ quadrille cover solve --all --threads 1 --format json queens 2>err | cmp - out
  $ quadrille cover solve --all --threads 2 --ordered --preprocess --format numbers queens 2>err | sort | cmp - set

A limit on solutions is exact, and those that are printed are the first of one thread

  $ for n in 1 2 4; do
  >   quadrille cover solve --limit 50 --threads $n --format numbers queens 2>err | cmp - <(head -n 50 one); cat err
  > done
  50 solutions, stopped: solution limit
  50 solutions, stopped: solution limit
  50 solutions, stopped: solution limit
  $ for n in 1 2 4; do quadrille cover count --limit 700 --threads $n queens; done
  >=700
  >=700
  >=700

So is the first solution, and the place where a node limit stops

  $ for n in 1 2 4; do
  >   quadrille cover solve --branch mrv --threads $n --format numbers queens 2>err | cmp - <(head -n 1 one)
  >   quadrille cover solve --all --node-limit 5000 --threads $n --format numbers --stats=json queens >$n.out 2>err; cmp $n.out 1.out
  >   stats nodes
  > done
  5000
  5000
  5000

More threads than there is work, and more than there are cores

  $ quadrille cover count --threads 1024 two.dlx
  2
  $ quadrille cover solve --all --threads 64 --ordered two.dlx
  p s
  q
  
  p q s
  2 solutions, exhausted
  $ quadrille cover count --threads 4 none.dlx
  0
  $ printf 'p ec 0\n' | quadrille cover count --threads 3
  1

The default is one a core

  $ quadrille cover count --stats=json domino >out 2>err; test $(stats threads) = $(nproc) && echo equal
  equal
