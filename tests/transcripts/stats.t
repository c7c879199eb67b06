--stats and --stats=json.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ printf '%s\n' $alpha $bravo $none $two >in.txt
  $ cat >stats.py <<'END'
  > # The last line of stderr is one object with the promised keys; prints the values of the keys asked for.
  > import json, sys
  > lines = open("err").read().splitlines()
  > o = json.loads(lines[-1])
  > assert not any(line.startswith("{") for line in lines[:-1]), lines
  > want = "command engine threads puzzles unique none several unreadable solutions nodes updates seconds".split()
  > missing = [key for key in want if key not in o]
  > assert not missing, missing
  > numbers = [k for k in want[2:] if not (o[k] is None or isinstance(o[k], (int, float)) and o[k] >= 0)]
  > assert not numbers, numbers
  > assert isinstance(o["seconds"], (int, float)), o["seconds"]
  > print(*[json.dumps(o[key]) for key in sys.argv[1:]])
  > END

solve

  $ quadrille solve --stats=json in.txt >out 2>err; echo $?
  1
  $ brief <out
  ALPHA
  BRAVO
  No solution exists
  Several solutions exist
  $ python3 stats.py command engine puzzles unique none several unreadable
  "solve" "auto" 4 2 1 1 0
  $ quadrille solve --stats=json --threads 2 in.txt >out 2>err; python3 stats.py threads
  2
  $ quadrille solve --stats=json --threads 1 in.txt >out 2>err; python3 stats.py threads
  1

Nodes and updates are those of the search, whatever the number of threads; updates are counted by
one kernel alone

  $ QUADRILLE_KERNEL=bits quadrille solve --stats=json in.txt >out 2>err; python3 stats.py updates
  null
  $ export QUADRILLE_KERNEL=links
  $ quadrille solve --stats=json --threads 1 in.txt >out 2>err; python3 stats.py nodes updates >one
  $ quadrille solve --stats=json --threads 2 in.txt >out 2>err; python3 stats.py nodes updates | cmp - one
  $ grep -c null one
  0
  [1]
  $ awk '$1 > 0 && $2 > 0' one | wc -l
  1

null where the engine has none: only dlx has updates

  $ for engine in batch dfs naive; do
  >   quadrille solve --engine $engine --stats=json in.txt >out 2>err; python3 stats.py engine updates
  > done
  "batch" null
  "dfs" null
  "naive" null
  $ for engine in batch dfs naive; do
  >   quadrille solve --engine $engine --stats=json in.txt >out 2>err; python3 stats.py nodes
  > done | grep -c '^[1-9][0-9]*$'
  3

count

  $ printf '%s\n' $five $none $alpha | quadrille count --stats=json >out 2>err; echo $?
  0
  $ cat out
  5
  0
  1
  $ python3 stats.py command puzzles unique none several unreadable solutions
  "count" 3 1 1 1 0 6

check

  $ quadrille check --stats=json in.txt >out 2>err; echo $?
  0
  $ tail -n 1 out
  4 puzzles: 4 agree, 0 disagree, 0 skipped, 0 unreadable
  $ python3 stats.py command puzzles unreadable
  "check" 4 0

Unreadable puzzles count among the puzzles; the object comes after their messages

  $ (cat in.txt; echo $short; echo $short) | quadrille solve --stats=json >out 2>err; echo $?
  2
  $ python3 stats.py puzzles unique none several unreadable
  6 2 1 1 2

No puzzle at all

  $ quadrille solve --stats=json </dev/null 2>err; echo $?
  0
  $ python3 stats.py puzzles unique none several unreadable solutions
  0 0 0 0 0 0

For people, on stderr, and the answers are the same

  $ quadrille solve --stats in.txt >out 2>err; echo $?
  1
  $ brief <out | head -n 2
  ALPHA
  BRAVO
  $ grep -c -i nodes err
  [1-9]\d* (re)

The engine auto says who did what

  $ for i in 1 2 3; do cat in.txt; done >twelve.txt
  $ quadrille solve --stats twelve.txt 2>&1 >out | grep '  by ' | sed 's/ [0-9.]* nodes per puzzle$/ N/' | tr -s ' '
   by dlx 8 N
   by batch 4 N
  $ quadrille solve --stats --engine dlx twelve.txt 2>&1 >out | grep -c '  by '
  0
  [1]

Progress is on stderr too

  $ quadrille solve --progress in.txt 2>err | brief | head -n 2
  ALPHA
  BRAVO

Threads are by default no more than the process may run at once

  $ processor=$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')
  $ echo $alpha >one.txt; printf 'item\nitem\n' >one.dlx
  $ for command in solve count check relax; do
  >   taskset -c $processor quadrille $command --stats=json one.txt 2>&1 >out | grep -o '"threads":[0-9]*'
  > done | uniq -c | tr -s ' '
   4 "threads":1
  $ for command in solve count check; do
  >   taskset -c $processor quadrille cover $command --stats=json one.dlx 2>&1 >out | grep -o '"threads":[0-9]*'
  > done | uniq -c | tr -s ' '
   3 "threads":1
  $ echo $alpha | taskset -c $processor quadrille count --threads 3 --stats=json 2>&1 | grep -o '"threads":[0-9]*'
  "threads":3
