quadrille --engine auto, the default: dancing links for the first puzzles of an input, then batch.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ export QUADRILLE_KERNEL=links
  $ for i in $(seq 100); do
  >   printf '%s\n' $alpha $none $clash $two '# a comment' $five $many $bravo $empty $short
  >   grid $alpha; echo; echo "${alpha:0:40}q${alpha:41}"
  > done >mixed.txt
  $ cat >stats.py <<'END'
  > import json, sys
  > o = json.loads(open("err").read().splitlines()[-1])
  > print(*[json.dumps(o[key]) for key in sys.argv[1:]])
  > END
  $ by() { grep '^  by ' err | awk '{ print $2 ($2 == "exact" ? " " $3 " " $4 : " " $3) }'; }

Answers are those of dlx, whatever the command and the number of threads

  $ for command in "solve" "solve --only several" "solve --format json" "solve --with-puzzle" "solve --limit 1" "solve --any" "solve --any --format json" "solve --time-limit 1000" "solve --node-limit 30" "count --limit 2" "count --limit 1" "count --limit 300" "count --only unique" "count --limit 3 --format json" "count --limit 50 --node-limit 20"; do
  >   quadrille $command --engine dlx mixed.txt >dlx 2>dlx.err; echo $? >>dlx
  >   for threads in 1 4; do
  >     quadrille $command --threads $threads mixed.txt >auto 2>auto.err; echo $? >>auto
  >     cmp auto dlx && cmp auto.err dlx.err || echo "$command"
  >   done
  > done
  $ printf '%s\n' $alpha $two $many $none >few.txt; quadrille solve --all few.txt 2>&1 | cmp - <(quadrille solve --all --engine dlx few.txt 2>&1)

The first puzzles of an input are for dlx, whatever the number of threads and files

  $ quadrille solve --stats --threads 1 mixed.txt >out 2>err; by
  dlx 8
  batch 892
  $ quadrille solve --stats --threads 3 few.txt - few.txt <few.txt >out 2>err; by
  dlx 8
  batch 4
  $ quadrille count --limit 2 --stats --threads 3 mixed.txt >out 2>err; by
  dlx 8
  batch 892
  $ echo $alpha | quadrille solve --stats >out 2>err; by
  dlx 1

Updates are known where dlx counted all of them

  $ quadrille solve --stats=json few.txt >out 2>err; python3 stats.py engine nodes updates >auto; sed 's/"auto"/"dlx"/' auto >want
  $ quadrille solve --stats=json --engine dlx few.txt >out 2>err; python3 stats.py engine nodes updates | cmp - want
  $ quadrille solve --stats=json mixed.txt >out 2>err; python3 stats.py engine puzzles updates
  "auto" 1100 null

It is dlx throughout where answers depend on the engine: the same nodes and updates

  $ for flags in "--any" "--any --format json" "--limit 1" "--node-limit 100" "--all --limit 50"; do
  >   quadrille solve $flags --stats=json --engine dlx mixed.txt >dlx 2>err; python3 stats.py nodes updates >>dlx
  >   quadrille solve $flags --stats=json mixed.txt >auto 2>err; python3 stats.py nodes updates >>auto
  >   cmp auto dlx || echo "$flags"
  >   tail -n 1 auto | grep -c null
  > done | uniq
  0

A count that no search finishes is finished by other methods

  $ printf '%s\n' $many $empty $five | quadrille count --stats >out 2>err; cat out; by
  2200
  6670903752021072936960
  5
  exact count 2
  dlx 1
  $ (for i in 1 2 3; do echo $five; done; cat few.txt few.txt; echo $empty; echo $alpha) | quadrille count --stats --threads 2 >out 2>err; tail -n 2 out; by
  6670903752021072936960
  1
  dlx 7
  exact count 2
  batch 4
  $ echo $empty | quadrille count --limit 1000000 --format json
  {"index":1,"puzzle":".................................................................................","status":"several","solution":null,"count":1000000,"exhausted":false}

Named, it is the same

  $ quadrille solve --engine auto mixed.txt 2>&1 | cmp - <(quadrille solve mixed.txt 2>&1)
  $ quadrille solve --help | tr -s ' \n' ' ' | grep -o 'auto (default), dlx, batch, memo, dfs, naive'
  auto (default), dlx, batch, memo, dfs, naive
  $ quadrille solve --engine automatic mixed.txt 2>&1 | grep -c 'auto,dlx,batch,memo,dfs,naive'
  1

It is not one of the engines that are compared

  $ quadrille check few.txt 2>err | awk '$2 == 4 { print $1 }'
  dfs
  dlx
  batch
  memo
  naive
  $ quadrille check --engine auto few.txt
  --engine: expected names of engines (dlx, batch, memo, dfs, naive, propagate), found 'auto'
  Run with --help for more information.
  [2]
