quadrille --engine batch: many puzzles at once, the same answers.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ for i in $(seq 200); do
  >   printf '%s\n' $alpha $none $clash $two '# a comment' $five $many $bravo $empty $short
  >   grid $alpha; echo; echo "${alpha:0:40}q${alpha:41}"
  > done >mixed.txt
  $ grep -v '^#' "$TESTDIR/../data/clue17.csv" | cut -d , -f 1 >unique.txt

Each command, each format, any number of threads

  $ for threads in 1 2 5; do
  >   for command in "solve" "solve --only several" "solve --format json" "solve --with-puzzle" "count --limit 2" "count --limit 7" "count --only unique" "count --limit 3 --format json"; do
  >     for file in mixed.txt unique.txt; do
  >       quadrille $command --engine batch --threads $threads $file >batch 2>batch.err; echo $? >>batch
  >       quadrille $command --engine dlx $file >dlx 2>dlx.err; echo $? >>dlx
  >       cmp batch dlx && cmp batch.err dlx.err
  >     done
  >   done
  > done

The lines of what cannot be read

  $ quadrille solve --engine batch mixed.txt 2>&1 >out | cut -d : -f 1-3 | sed -n '1,6p'
  mixed.txt:3: r1c1 and r1c5 are both 7
  mixed.txt:10:81
  mixed.txt:21:41
  mixed.txt:24: r1c1 and r1c5 are both 7
  mixed.txt:31:81
  mixed.txt:42:41

Of several solutions the first is the same in every run, whatever stands beside

  $ for threads in 1 4; do quadrille solve --any --engine batch --threads $threads mixed.txt 2>err | sort -u | wc -l; done | uniq | wc -l
  1
  $ quadrille solve --any --engine batch mixed.txt 2>err | sed -n 4p >first; echo $two | quadrille solve --any --engine batch | cmp - first

All solutions, all counted

  $ (cat unique.txt; echo $many) | quadrille solve --all --engine batch | sort -u | wc -l
  2260
  $ printf '%s\n' $many $five $empty | quadrille count --engine batch --node-limit 100000 2>err | sed 's/>=[0-9]*/more/'
  2200
  5
  more

As one of the engines that are compared

  $ quadrille check --engine batch,dlx,dfs mixed.txt 2>err | tail -n 1
  2200 puzzles: 1800 agree, 0 disagree, 0 skipped, 400 unreadable

Where a limit is large, an answer does not wait for a puzzle that takes long

  $ printf '%s\n' $alpha $bravo $empty >long.txt
  $ for command in "count" "count --limit 9000000000" "solve --time-limit 100 --all"; do
  >   : >early
  >   interrupted --signal TERM 'says:early:\n.*\n' quadrille $command --engine batch --threads 1 long.txt >early 2>err
  >   code=$?; head -n 2 early | brief; echo $code
  > done
  1
  1
  143
  1
  1
  143
  ALPHA
  BRAVO
  143
