quadrille cover count --plan: the same number, whatever the way to it.

  $ . "$TESTDIR/../data/covers.sh"

Every plan on every kind of problem

  $ domino 6 6 >domino
  $ domino 4 4 corners >mutilated
  $ queens 7 >queens
  $ for problem in toy.dlx two.dlx colors.dlx several.dlx costs.dlx none.dlx domino mutilated queens; do
  >   for plan in auto search memo frontier; do
  >     quadrille cover count --plan $plan $problem 2>&1
  >   done | uniq -c | tr -s ' ' | sed "s/\$/ $problem/"
  > done
   4 1 toy.dlx
   4 2 two.dlx
   4 1 colors.dlx
   4 9 several.dlx
   4 8 costs.dlx
   4 0 none.dlx
   4 6728 domino
   4 0 mutilated
   4 40 queens
  $ printf 'p ec 0\n' >empty; printf 'a\n' >lonely
  $ for plan in auto search memo frontier; do quadrille cover count --plan $plan empty; quadrille cover count --plan $plan lonely; done | tr '\n' ' '
  1 0 1 0 1 0 1 0  (no-eol)

What nobody could list

  $ domino 10 10 | quadrille cover count
  258584046368
  $ domino 10 10 | quadrille cover count --plan memo --threads 2
  258584046368
  $ domino 10 10 | quadrille cover count --plan memo --memory 1
  258584046368
  $ domino 10 10 | quadrille cover count --plan memo --memory 0
  258584046368

Large numbers, as text and in JSON

  $ board() { python3 - "$@" <<'END'
  > import sys
  > rows, columns = int(sys.argv[1]), int(sys.argv[2])
  > name = lambda r, c: f"{r}.{c}"
  > print(*[name(r, c) for r in range(rows) for c in range(columns)])
  > for r in range(rows):
  >     for c in range(columns):
  >         if c + 1 < columns: print(name(r, c), name(r, c + 1))
  >         if r + 1 < rows: print(name(r, c), name(r + 1, c))
  > END
  > }
  $ board 16 16 >chess; quadrille cover count --stats=json chess 2>err
  2444888770250892795802079170816
  $ stats solutions plan outcome
  "2444888770250892795802079170816" "frontier" "exhausted"
  $ quadrille cover count --stats chess 2>&1 >out | grep -E -o '(solutions|plan) .*' | tr -s ' ' | cut -d ' ' -f 1-2
  solutions 2,444,888,770,250,892,795,802,079,170,816
  plan frontier
  $ quadrille cover count --limit 1000000 chess
  >=1000000
  $ quadrille cover count --plan memo --limit 6728 domino; quadrille cover count --plan memo --limit 6729 domino
  >=6728
  6728
  $ quadrille cover count --plan frontier --limit 6728 domino; quadrille cover count --plan frontier --limit 6729 domino
  >=6728
  6728

The plan and its figures

  $ quadrille cover count --plan memo --stats=json domino 2>err; stats plan item_order kernel
  6728
  "memo" "[a-z -]+" null (re)
  $ quadrille cover count --plan search --stats=json domino 2>err; stats nodes outcome
  6728
  25695 "exhausted"
  $ quadrille cover count --plan memo --node-limit 100 chess
  >=\d+ (re)

Ctrl-C and a time limit: a lower bound

  $ queens 24 >long
  $ for plan in auto memo frontier; do
  >   quadrille cover count --plan $plan --time-limit 0.3 --memory 64 long 2>err | sed 's/[0-9][0-9]*/N/'
  > done
  >=N
  >=N
  >=N
  $ interrupted busy quadrille cover count long | sed 's/[0-9][0-9]*/N/'; echo ${PIPESTATUS[0]}
  >=N
  130

What does not go together

  $ quadrille cover count --plan nosuch domino
  --plan: nosuch not in {auto,search,memo,frontier}
  Run with --help for more information.
  [2]
  $ quadrille cover count --plan memo --checkpoint state domino
  --checkpoint: only searches have that, not the plan memo
  Run with --help for more information.
  [2]
  $ quadrille cover count --plan frontier --branch mrv domino
  --branch: only searches have that, not the plan frontier
  Run with --help for more information.
  [2]
  $ quadrille cover count --memory much domino
  --memory: expected a whole number from 0 to 1099511627776, found 'much'
  Run with --help for more information.
  [2]
