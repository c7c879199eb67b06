quadrille cover split, work and merge: one search by many.

  $ . "$TESTDIR/../data/covers.sh"
  $ queens 8 >queens; queens 10 >ten; domino 6 6 >domino
  $ quadrille cover solve --all --threads 1 queens >text 2>err
  $ quadrille cover solve --all --threads 1 --format numbers queens >numbers 2>err
  $ quadrille cover solve --all --threads 1 --format json queens >json 2>err

A plan is what it says it is; the same problem gives the same plan

  $ quadrille cover split --shards 20 -o plan queens; quadrille cover split --shards 20 -o again queens; cmp plan again
  $ head -n 8 plan | sed 's/[0-9a-f]\{16\}/ID/'
  quadrille plan 1
  problem ID 46 64
  for count
  branching mrv
  order given
  seed 0
  shards 20
  inner 1 3
  $ sed -n '9,11p' plan | sed 's/~.*/~/'
  1 +1 ~
  2 +2 ~
  3 +3 +9 ~
  $ quadrille cover split --shards 20 --dry-run queens | sed 's/  .*//'
  shards
  searched
  nodes
  largest share
  workers kept busy
  nodes per second
  core hours

Three tasks, in any order; a count, and all solutions in the order of one search

  $ for i in 3 1 2; do quadrille cover work --plan plan --task $i/3 --results r queens; done 2>&1 | sed 's/; .*//'
  quadrille: 6 shards done, 0 not, 0 were done before
  quadrille: 7 shards done, 0 not, 0 were done before
  quadrille: 7 shards done, 0 not, 0 were done before
  $ ls r; ls r/left
  1-of-3.1
  2-of-3.1
  3-of-3.1
  left
  $ quadrille cover merge --plan plan r queens
  92
  $ quadrille cover merge --plan plan --recheck 10% --report --stats=json r queens 2>err; grep -c . err; sed -n '2,4p' err
  92
  11
  shards                             20  20 searched, 0 divided
  double and equal                    0
  rechecked                           2  if 1 % of the shards were wrong, all drawn were right with probability 0.98
  $ stats command solutions nodes threads <err
  "cover merge" 92 1223 null
  $ quadrille cover merge --plan plan --stats r queens 2>&1 | sed -n '2,4p'
  cover merge: exhausted
    solutions                  92  0.07522 per node
    nodes                   1,223
  $ quadrille cover split --for all --shards 20 -o plan queens; rm -r r
  $ quadrille cover work --plan plan --threads 3 --results r queens 2>err
  $ for f in text numbers json; do quadrille cover merge --plan plan --format $f r queens | cmp - $f; done

Every task at once, and once more: nothing is done twice

  $ rm -r r; for i in 1 2 3 4; do quadrille cover work --plan plan --task $i/4 --results r queens 2>/dev/null & done; wait
  $ quadrille cover work --plan plan --results r queens
  quadrille: 0 shards done, 0 not, 20 were done before; 0 nodes
  $ quadrille cover merge --plan plan --format numbers r queens | cmp - numbers

Stopped again and again, and gone on with: as many nodes as one search, less those above the shards

  $ rm -r r; for n in $(seq 40); do quadrille cover work --plan plan --node-limit 5 --results r queens 2>err; echo $?; done | uniq -c | tr -s ' ' | cut -d ' ' -f 3
  75
  0
  $ quadrille cover merge --plan plan --format numbers --profile r queens 2>profile | cmp - numbers
  $ awk '{ gsub(",", ""); sum += $2 } END { print sum }' profile
  1223
  $ ls r/left

What is left, divided again: nothing twice, nothing lost, and each plan knows the results of those before it

  $ rm -r r; quadrille cover work --plan plan --node-limit 20 --results r queens 2>err; ls r/left | wc -l
  19
  $ quadrille cover split --left r --plan plan --shards 60 -o second queens
  quadrille: 19 shards divided, 0 shards not begun, * (glob)
  $ quadrille cover work --plan second --node-limit 6 --results r queens 2>err
  [75]
  $ quadrille cover split --left r --plan second -o third queens 2>err
  $ quadrille cover work --plan third --results r queens 2>err
  $ quadrille cover merge --plan third --format numbers --profile r queens 2>profile | cmp - numbers
  $ awk '{ gsub(",", ""); sum += $2 } END { print sum }' profile
  1223
  $ quadrille cover merge --plan plan r queens 2>&1 >out | sed 's/[0-9a-f]\{16\}/ID/g' | head -n 1; cat out
  quadrille: r/1-of-1.2:1: shard 44 of another plan, ID, not of ID

What is left to search, in advance: not what is done

  $ quadrille cover split --left r --plan third --dry-run queens
  quadrille: 0 shards divided, 0 shards not begun, 0 shards to search
  shards * (glob)
  left to search                      0  the others are done, divided, or the same as another
  nodes                               0
  largest share                     0 %  of the nodes, in one shard
  workers kept busy                   0  at most: more have nothing to do while the largest shard is searched
  $ quadrille cover split --shards 20 -o plan queens; rm -r r; quadrille cover work --plan plan --task 1/4 --results r queens 2>err
  $ quadrille cover split --left r --plan plan --shards 1 --dry-run queens 2>err | sed 's/ \{2,\}/ /g' | sed -n '1,3p;6,$p' | sed '3,$s/[0-9].*/N/'
  shards 20
  left to search 15 the others are done, divided, or the same as another
  nodes N
  nodes per second N
  core hours N
  $ quadrille cover split --left r --plan plan --shards 1 --dry-run queens 2>err | grep -c 'standard error'
  0
  [1]

Something is missing: exit code 1, which shards, and which tasks have them

  $ quadrille cover split --shards 20 -o plan queens; rm -r r
  $ for i in 1 3; do quadrille cover work --plan plan --task $i/4 --results r queens 2>err; done
  $ quadrille cover merge --plan plan --tasks 4 r queens
  quadrille: 10 of 20 shards missing: 2 6 9 10 13 14 15 16 17 19
  quadrille: of 4 tasks, these have shards that are missing: --array=2,4 with --task auto/4
  [1]
  $ quadrille cover work --plan plan --task 2/4 --results r queens 2>err
  $ quadrille cover work --plan plan --shard 99 --results r queens
  quadrille: --shard: the plan has 20 shards, found 99
  [2]

Damage counts as missing: exit code 1, and where it is; a contradiction: exit code 2; nothing on stdout

  $ quadrille cover work --plan plan --task 4/4 --results r queens 2>err; quadrille cover merge --plan plan r queens
  92
  $ sed -i '1s/"nodes":/"nodes":1/' r/3-of-4.1; quadrille cover merge --plan plan r queens
  quadrille: r/3-of-4.1:1: a damaged result: its checksum is wrong
  quadrille: 1 of 20 shards missing: 5
  [1]
  $ quadrille cover work --plan plan --results r queens 2>err; quadrille cover merge --plan plan r queens
  quadrille: r/3-of-4.1:1: a damaged result: its checksum is wrong; no shard lacks it
  92
  $ echo hello >r/joblog; cp r/1-of-4.1 r/1-of-4.9; quadrille cover merge --plan plan r queens 2>&1 >out | grep -c 'once more, with the same result'; cat out
  5
  92
  $ quadrille cover merge --plan plan r queens 2>&1 >out | grep joblog; rm r/joblog r/1-of-4.9
  quadrille: r/joblog: not a file of results; it is passed over
  $ queens 9 >nine; quadrille cover merge --plan plan r nine
  quadrille: plan: the plan is of another problem: one with 46 items and 64 options, not this one with 52 and 81
  [2]
  $ sed 's/$/\r/' plan >crlf; quadrille cover merge --plan crlf r queens
  quadrille: crlf: the plan is damaged: line 1 ends with a carriage return and a line feed; expected the line feed alone, as the plan was written
  [2]
  $ grep -v '^7 ' plan >cut; quadrille cover merge --plan cut r queens
  quadrille: cut: the plan is damaged: its checksum is wrong
  [2]
  $ quadrille cover merge --plan queens r queens
  quadrille: queens: this is not a plan: it does not begin with 'quadrille plan'
  [2]
  $ quadrille cover merge --plan plan nowhere queens
  quadrille: nowhere: No such file or directory
  [2]

Solutions that are damaged or lost are searched again, with their shard

  $ rm -r r; quadrille cover split --for all --shards 5 -o all queens; quadrille cover work --plan all --results r queens 2>err
  $ sed -i -e '2d' -e '4s/ [0-9]* #/ 1 #/' r/1-of-1.1; quadrille cover merge --plan all r queens
  quadrille: r/1-of-1.1:*: solution 2 of shard * is in no file, so this result does not count (glob)
  quadrille: r/1-of-1.1:3: this solution is damaged, or of another plan
  quadrille: 1 of 8 shards missing: 3
  [1]
  $ quadrille cover work --plan all --results r queens
  quadrille: r/1-of-1.1:*: solution 2 of shard * is in no file; the shard begins anew (glob)
  quadrille: 1 shard done, 0 not, 7 were done before; 159 nodes
  $ quadrille cover merge --plan all --format numbers r queens 2>err | cmp - numbers; sort err
  quadrille: r/1-of-1.1:3: this solution is damaged, or of another plan; no shard lacks it
  quadrille: r/1-of-1.2:17: shard 3 once more, with the same result as at r/1-of-1.1:16

Results of another plan count for nothing

  $ quadrille cover split --for all --shards 5 --seed 7 -o other queens; quadrille cover split --left r --plan other -o next queens 2>&1 | tail -n 2
  quadrille: r/1-of-1.2:*: of another plan; it is passed over (glob)
  quadrille: 0 shards divided, 8 shards not begun, * shards to search (glob)

The cheapest; the bound goes from round to round

  $ { echo 'a b c d'; for i in 1 2 3 4 5; do for s in 'a b' 'c d' 'a c' 'b d' a b c d; do echo "$s |$((i * 7 % 5 + ${#s} * 2))"; done; done; } >costs
  $ quadrille cover minimize -k 3 costs >cheapest
  $ quadrille cover split --for minimize -k 3 --shards 8 -o least costs; rm -r r; quadrille cover work --plan least --node-limit 3 --results r costs 2>err
  [75]
  $ quadrille cover split --left r --plan least --shards 30 -o more costs 2>err; grep -c '^bound' more
  1
  $ quadrille cover work --plan least --node-limit 1 --results limited costs
  quadrille: 0 shards done, * (glob)
  quadrille: no shard could be done within the limit: divide them by split --left
  [2]
  $ quadrille cover work --plan more --results r costs 2>err; quadrille cover merge --plan more --recheck 100% r costs | grep cost | cmp - <(grep cost cheapest)

Shards of the same state are counted once

  $ quadrille cover split --weights --shards 20 -o states domino; grep -c '=' states
  184
  $ rm -r r; quadrille cover work --plan states --engine memo --results r domino 2>&1 | sed 's/; .*//'; quadrille cover merge --plan states r domino
  quadrille: 20 shards done, 0 not, 0 were done before
  6728
  $ quadrille cover count domino
  6728

Tasks of batch systems

  $ rm -r r; SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=4 quadrille cover work --plan plan --task auto --results r queens 2>&1 | sed 's/; .*//'
  quadrille: task 2-of-4 by SLURM_ARRAY_TASK_ID: 5 shards done, 0 not, 0 were done before
  $ JOB_COMPLETION_INDEX=0 quadrille cover work --plan plan --task auto/4 --results r queens 2>&1 | sed 's/; .*//'
  quadrille: task 1-of-4 by JOB_COMPLETION_INDEX: 5 shards done, 0 not, 0 were done before
  $ quadrille cover work --plan plan --task auto --results r queens
  --task: no variable of the environment says which task this is; docs/cluster.md has those that are looked for
  Run with --help for more information.
  [2]
  $ SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=7 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_COUNT=1 quadrille cover work --plan plan --task auto --results r queens
  --task: SLURM_ARRAY_TASK_MIN: expected an array that begins with 0 or 1, found 7; a part of an array needs --task auto/N, with N the number of tasks of the whole
  Run with --help for more information.
  [2]
  $ for t in 0/4 5/4 1 x/4 auto/0; do quadrille cover work --plan plan --task $t --results r queens 2>&1 | head -n 1; done
  --task: expected I/N, auto or auto/N, found 0/4
  --task: the task: expected a number from 1 to 4, found 5
  --task: expected I/N, auto or auto/N, found 1
  --task: expected I/N, auto or auto/N, found x/4
  --task: expected I/N, auto or auto/N, found auto/0

Signals: SIGTERM and SIGUSR1 mean "again, please"; Ctrl-C means what it says

  $ queens 14 >fourteen; quadrille cover split --shards 2 -o long fourteen
  $ for signal in TERM USR1 INT; do
  >   env --default-signal=INT quadrille cover work --plan long --results s fourteen 2>err & pid=$!
  >   until ls /proc/$pid/task 2>/dev/null | sed -n 2p | grep -q .; do :; done; kill -$signal $pid; wait $pid; echo $signal $?
  > done
  TERM 75
  USR1 75
  INT 130

So do they while the problem or the plan is read

  $ mkfifo pipe; for signal in TERM USR1 INT; do
  >   interrupted --signal $signal blocked quadrille cover work --plan plan --results s pipe; echo $?
  >   interrupted --signal $signal blocked quadrille cover work --plan pipe --results s queens; echo $?
  > done | uniq -c | tr -s ' '
   4 75
   2 130

A plan that was interrupted replaces no other; one that a limit has stopped does

  $ quadrille cover split --shards 8 -o long fourteen; cp long before
  $ for signal in TERM INT; do interrupted --signal $signal busy quadrille cover split --shards 16777216 -o long fourteen; echo $?; done
  quadrille: the plan was not written: interrupted
  143
  quadrille: the plan was not written: interrupted
  130
  $ cmp long before
  $ quadrille cover split --shards 16777216 --time-limit 0.1 -o long fourteen
  quadrille: stopped: time limit; the plan has * shards (glob)
  $ cmp -s long before
  [1]

Bad usage

  $ quadrille cover split queens
  expected -o PLAN, where the plan is written, or --dry-run
  Run with --help for more information.
  [2]
  $ quadrille cover split -o queens queens
  quadrille: the plan was not written: queens: this is the input, which is not replaced
  [2]
  $ quadrille cover split -o text queens
  quadrille: the plan was not written: text: only a plan is replaced, and this is something else
  [2]
  $ quadrille cover split --weights --for all -o p queens 2>&1 | head -n 1
  --weights: only counts are shared among shards
  $ quadrille cover split --left r -o p queens 2>&1 | head -n 1
  --left and --plan belong together
  $ quadrille cover split --left r --plan plan --for all -o p queens 2>&1 | head -n 1
  --for: what is left goes on as the plan says
  $ quadrille cover split -k 3 -o p queens 2>&1 | head -n 1
  -k: only --for minimize wants some of the solutions
  $ for n in nan inf -1 1e999 x; do quadrille cover split --nodes $n -o p queens 2>&1 | head -n 1; done
  --nodes: expected a number of nodes from 0, found 'nan'
  --nodes: expected a number of nodes from 0, found 'inf'
  --nodes: expected a number of nodes from 0, found '-1'
  --nodes: expected a number of nodes from 0, found '1e999', which is too large
  --nodes: expected a number of nodes from 0, found 'x'
  $ quadrille cover work --plan plan --kernel bits --engine memo --results s queens
  --kernel: --engine memo has no kernel
  Run with --help for more information.
  [2]
  $ quadrille cover work --plan plan --results /dev/null queens
  quadrille: /dev/null: Not a directory
  [2]
  $ quadrille cover split --for all -o p queens; quadrille cover work --plan p --engine memo --results s queens
  quadrille: --engine: memo counts, and the plan is for all
  [2]

A plan of another origin: complete and disjoint, but not by nodes of the search tree

  $ printf 'a\na\na\n' >two; quadrille cover split --shards 1 -o p two
  $ (head -n 6 p; printf 'shards 2\ninner\n1 -1 ~1\n2 +1 ~1\nend f28ed7c3377964a3\n') >other
  $ quadrille cover work --plan other --shard 1 --results t two
  quadrille: shard 1: the search never comes to -1, decision 1 of the shard; "cover split" made no such shard, and --engine memo can count it
  [2]
  $ quadrille cover work --plan other --engine memo --results t two 2>&1 | sed 's/;.*//'; quadrille cover merge --plan other t two
  quadrille: 2 shards done, 0 not, 0 were done before
  2
