quadrille cover solve: solutions of an exact cover problem.

  $ . "$TESTDIR/../data/covers.sh"

The first solution: its options, one a line, as they were written

  $ quadrille cover solve toy.dlx
  a d f
  b g
  c e
  1 solutions, stopped: solution limit
  $ quadrille cover solve colors.dlx 2>err
  q x:A
  p r x:A y
  $ cat err
  1 solutions, stopped: solution limit

All solutions, a blank line between them

  $ quadrille cover solve --all two.dlx
  p s
  q
  
  p q s
  2 solutions, exhausted
  $ quadrille cover solve --all toy.dlx 2>&1 >/dev/null
  1 solutions, exhausted

A number of them: N are searched for, and no further

  $ for n in 0 1 2 3; do
  >   echo "limit $n: $(quadrille cover solve --limit $n two.dlx 2>&1 >out), $(grep -c . out) options"
  > done
  limit 0: 2 solutions, exhausted, 3 options
  limit 1: 1 solutions, stopped: solution limit, 2 options
  limit 2: 2 solutions, stopped: solution limit, 3 options
  limit 3: 2 solutions, exhausted, 3 options
  $ quadrille cover solve --all --limit 1 two.dlx
  p s
  q
  1 solutions, stopped: solution limit
  $ quadrille cover solve --limit=1 two.dlx 2>&1 | tail -n 1
  1 solutions, stopped: solution limit

No solution: nothing on stdout, exit 1

  $ try solve none.dlx
  exit 1
  err: 0 solutions, exhausted
  $ for format in text numbers json; do quadrille cover solve --all --format $format none.dlx 2>/dev/null; echo $?; done
  1
  1
  1

--format numbers: a solution a line, its options ascending

  $ quadrille cover solve --format numbers toy.dlx 2>err
  1 4 5
  $ quadrille cover solve --all --format numbers two.dlx
  1 3
  2
  2 solutions, exhausted
  $ quadrille cover solve --all --format numbers several.dlx 2>err | LC_ALL=C sort
  1
  1 2
  1 2 4
  1 3
  1 4
  2 3 5
  2 4 5
  2 5
  3 5

--format json: an object a line

  $ quadrille cover solve --all --format json two.dlx
  {"solution":1,"options":[1,3],"cost":0}
  {"solution":2,"options":[2],"cost":0}
  2 solutions, exhausted
  $ quadrille cover solve --all --format json costs.dlx 2>err >out; cat err
  8 solutions, exhausted
  $ python3 -c '
  > import json
  > lines = [json.loads(line) for line in open("out")]
  > print([line["solution"] for line in lines])
  > print(*sorted((line["cost"], *line["options"]) for line in lines))'
  [1, 2, 3, 4, 5, 6, 7, 8]
  (7, 2, 5, 8) (7, 5, 6, 7) (8, 3, 4) (10, 1, 2) (11, 3, 7, 8) (12, 4, 5, 9) (15, 5, 7, 8, 9) (18, 1, 7, 9)

--format text is the default; costs are not repeated

  $ quadrille cover solve --format text costs.dlx 2>err | cmp - <(quadrille cover solve costs.dlx 2>err)
  $ quadrille cover solve --all costs.dlx 2>err | grep -c '|'
  0
  [1]

From standard input, with or without -

  $ quadrille cover solve <toy.dlx 2>err | cmp - <(quadrille cover solve toy.dlx 2>err)
  $ cat toy.dlx | quadrille cover solve - 2>err
  a d f
  b g
  c e
  $ quadrille cover solve /dev/stdin <two.dlx 2>err
  p s
  q

From a named pipe

  $ mkfifo pipe; cat two.dlx >pipe & quadrille cover solve pipe; wait
  p s
  q
  1 solutions, stopped: solution limit

A file whose name begins with a dash

  $ cp two.dlx ./-two; quadrille cover solve --format numbers -- -two
  1 3
  1 solutions, stopped: solution limit

Other formats: ec is recognized, matrix and sets have to be named

  $ printf 'c a comment\np ec 7\ns 3 5\ns 1 4 7\ns 2 3 6\ns 1 4 6\ns 2 7\ns 4 5 7\n' >toy.ec
  $ printf '0010100\n1 0 0 1 0 0 1\n0,1,1,0,0,1,0\n1001010\n0100001\n0001101\n' >toy.matrix
  $ printf '7 6\n2 3 5\n3 1 4 7\n3 2 3 6\n3 1 4 6\n2 2 7\n3 4 5 7\n' >toy.sets
  $ quadrille cover solve toy.ec
  1 4 6
  2 7
  3 5
  1 solutions, stopped: solution limit
  $ quadrille cover solve --from ec --format numbers toy.ec 2>err
  1 4 5
  $ quadrille cover solve --from matrix --format numbers toy.matrix 2>err
  1 4 5
  $ quadrille cover solve --from sets --format numbers toy.sets 2>err
  1 4 5
  $ quadrille cover solve --from dlx --format numbers toy.dlx 2>err
  1 4 5
  $ quadrille cover solve --from sets 2>err <toy.sets
  1 4 6
  2 7
  3 5

The search: whatever branches and orders there are, all find the same solutions

  $ queens 6 >queens; quadrille cover solve --all --format numbers queens 2>err | sort >want; wc -l <want
  4
  $ for rule in mrv mrv-random leftmost sharp wtd frb; do
  >   quadrille cover solve --all --format numbers --branch $rule queens 2>err | sort | cmp - want
  > done
  $ for order in given random cost; do
  >   quadrille cover solve --all --format numbers --order $order queens 2>err | sort | cmp - want
  > done
  $ quadrille cover solve --all --format numbers --preprocess queens 2>err | sort | cmp - want
  $ quadrille cover solve --all --format numbers --kernel links queens 2>err | sort | cmp - want
  $ quadrille cover solve --all --format numbers --kernel auto queens 2>err | sort | cmp - want

Knuth's order is the default: mrv, options as given, no preprocessing

  $ quadrille cover solve --all --threads 1 queens >want 2>err
  $ quadrille cover solve --all --threads 1 --branch mrv --order given --kernel links queens 2>err | cmp - want

--order cost: the cheapest option of an item first; leftmost: items in their order

  $ quadrille cover solve --all --threads 1 --branch leftmost --format json costs.dlx 2>err | grep -o '"options.*'
  "options":[1,2],"cost":10}
  "options":[1,7,9],"cost":18}
  "options":[3,4],"cost":8}
  "options":[3,7,8],"cost":11}
  "options":[4,5,9],"cost":12}
  "options":[5,6,7],"cost":7}
  "options":[2,5,8],"cost":7}
  "options":[5,7,8,9],"cost":15}
  $ quadrille cover solve --all --threads 1 --branch leftmost --order cost --format json costs.dlx 2>err | grep -o '"options.*'
  "options":[2,5,8],"cost":7}
  "options":[5,7,8,9],"cost":15}
  "options":[4,5,9],"cost":12}
  "options":[5,6,7],"cost":7}
  "options":[1,2],"cost":10}
  "options":[1,7,9],"cost":18}
  "options":[3,7,8],"cost":11}
  "options":[3,4],"cost":8}

A seed: the same one gives the same run, with random branching and with a random order

  $ queens 8 >queens
  $ for flags in "--branch mrv-random" "--order random"; do
  >   for seed in 0 1 18446744073709551615; do
  >     quadrille cover solve --limit 5 --format numbers $flags --seed $seed queens >$seed.out 2>err
  >   done
  >   quadrille cover solve --limit 5 --format numbers $flags --seed 1 queens 2>err | cmp - 1.out
  >   sort -u 0.out 1.out 18446744073709551615.out | wc -l | awk '{ print ($1 > 5 ? "differ" : "same") }'
  > done
  differ
  differ

Preprocessing gives solutions in the options that were read

  $ printf 'a b c\na\na b\nc b\nb c a\nc\n' >reducible; quadrille cover solve --all reducible 2>err >want
  $ quadrille cover solve --all --preprocess reducible 2>err | cmp - want
  $ quadrille cover solve --all --preprocess --format numbers reducible 2>err | sort
  1 3
  2 5
  4

Nothing to cover: one solution, the empty one. It has no options, so there is no line for it in text

  $ printf 'p ec 0\n' >nothing
  $ try solve nothing
  exit 0
  err: 1 solutions, stopped: solution limit
  $ try solve --all --format numbers nothing
  exit 0
  out: 
  err: 1 solutions, exhausted
  $ try solve --all --format json nothing
  exit 0
  out: {"solution":1,"options":[],"cost":0}
  err: 1 solutions, exhausted
  $ printf '0:1|m\n' | quadrille cover count
  1

Items without options, options without items of their own

  $ printf 'a b\na\n' >f; try solve f
  exit 1
  err: 0 solutions, exhausted
  $ printf 'a\n' >f; try solve f
  exit 1
  err: 0 solutions, exhausted
  $ printf 'a | s\na\ns\n' >f; try solve --all f
  exit 0
  out: a
  err: f:3:1: option 2 has no primary item and is never chosen
  err: 1 solutions, exhausted

Equal options are different solutions

  $ printf 'a\na\na\n' >f; quadrille cover solve --all --format numbers f
  1
  2
  2 solutions, exhausted

Names of any length, in any script

  $ printf 'Ärger 日本 %080d\n日本 %080d\nÄrger\n' 7 7 >f; quadrille cover solve f
  Ärger
  日本 00000000000000000000000000000000000000000000000000000000000000000000000000000007
  1 solutions, stopped: solution limit

The flags of every command: see cover_limits.t. The help has an example and every flag

  $ quadrille cover solve --help >out; echo $?
  0
  $ grep -c '^Examples' out
  1
  $ for flag in --from --all --format --limit --node-limit --time-limit --threads --progress --no-progress \
  >   --stats --branch --order --seed --kernel --preprocess --profile --ordered --checkpoint \
  >   --checkpoint-every --resume; do grep -q -e "$flag" out || echo "no $flag"; done

Random problems against all sets of options, and their costs

  $ python3 "$TESTDIR/cover_oracle.py" compare 25
