What the commands on exact cover problems have in common: limits, statistics, exit codes, signals.

  $ . "$TESTDIR/../data/covers.sh"
  $ queens 8 >queens; domino 10 10 >endless; domino 10 10 corners >hopeless

Node limits stop at the same place in every run; the exit code of solve is 0 if it found something

  $ for n in 1 2 100 1222; do
  >   quadrille cover solve --all --node-limit $n --format numbers --stats=json queens >out 2>err
  >   echo "exit $?, $(grep -c . out) lines, $(head -n 1 err), $(stats nodes)"
  > done
  exit 1, 0 lines, 0 solutions, stopped: node limit, 1
  exit 1, 0 lines, 0 solutions, stopped: node limit, 2
  exit 0, [1-9] lines, [1-9] solutions, stopped: node limit, 100 (re)
  exit 0, 9[12] lines, 9[12] solutions, stopped: node limit, 1222 (re)
  $ quadrille cover solve --all --node-limit 1224 queens 2>&1 >out
  92 solutions, exhausted
  $ quadrille cover solve --node-limit 1000000 queens 2>&1 >out
  1 solutions, stopped: solution limit
  $ for i in 1 2 3; do quadrille cover count --node-limit 100 --threads 2 queens; done | uniq | wc -l
  1

Time limits

  $ quadrille cover solve --all --time-limit 0.05 endless >out 2>err; cat err
  \d+ solutions, stopped: time limit (re)
  $ grep -c -v -E '^([0-9.]+ [0-9.]+|)$' out
  0
  [1]
  $ quadrille cover count --plan search --time-limit 0.05 endless; quadrille cover count --plan search --time-limit 1e-9 endless
  >=\d+ (re)
  >=0
  $ quadrille cover solve --time-limit 0.05 hopeless
  0 solutions, stopped: time limit
  [1]
  $ quadrille cover minimize --time-limit 0.05 hopeless
  quadrille: stopped: time limit; 0 of 0 are certain, and there may be more; no solution costs less than 0
  [1]
  $ quadrille cover explain --time-limit 0.05 hopeless
  quadrille: stopped: time limit; it is not known whether there is a solution
  [1]
  $ quadrille cover check --time-limit 0.05 --limit 5 endless | tail -n 1 | grep -c ' 0 disagree,'
  1

Preprocessing is part of what --time-limit bounds. Here it would take minutes: each option of p clashes
with each of q

  $ awk 'BEGIN { print "p q | s"; for (i = 0; i < 100000; ++i) print "p s\nq s" }' >slow
  $ quadrille cover solve --preprocess --time-limit 0.05 slow
  0 solutions, stopped: time limit
  [1]
  $ for plan in search auto; do
  >   quadrille cover count --preprocess --time-limit 0.05 --plan $plan --stats=json slow 2>err; stats outcome
  > done
  >=0
  "time limit"
  >=0
  "time limit"
  $ quadrille cover info --time-limit 0.05 slow | awk '$1 == "preprocessing"' | tr -s ' '
  preprocessing \d+ rounds? stopped: time limit (re)

--stats=json: one object on stderr, the last line, with the promised keys first

  $ quadrille cover solve --threads 1 --kernel bits --stats=json two.dlx >out 2>err; head -n 1 err
  1 solutions, stopped: solution limit
  $ stats command engine threads puzzles unique none several unreadable solutions kernel branch outcome
  "cover solve" "dlx" 1 null null null null null 1 "bits" "wtd" "solution limit"
  $ quadrille cover count --threads 2 --branch wtd --kernel links --stats=json two.dlx >out 2>err; cat out; wc -l <err
  2
  1
  $ stats command threads solutions nodes updates branch outcome profile
  "cover count" 2 2 4 8 "wtd" "exhausted" [1, 2, 1]
  $ quadrille cover count --stats=json --limit 1 two.dlx >out 2>err; stats solutions outcome
  1 "solution limit"
  $ quadrille cover count --plan search --stats=json --time-limit 0.02 endless >out 2>err; stats outcome
  "time limit"
  $ quadrille cover count --stats=json --preprocess two.dlx >out 2>err; stats solutions
  2

The kernel of the environment searches where no flag names one. One that cannot search a problem of this
size is an error only if a flag names it: else `links` does

  $ kernel() { quadrille cover count --branch mrv --stats=json "$@" 2>err >out; stats kernel; }
  $ for k in links cells bits; do
  >   export QUADRILLE_KERNEL=$k; kernel two.dlx; kernel --kernel auto two.dlx; kernel --kernel cells two.dlx
  > done | xargs -n 3
  links links cells
  cells cells cells
  bits bits cells
  $ (echo a; yes a | head -n 40000) >many; export QUADRILLE_KERNEL=bits; kernel many; cat out
  "links"
  40000
  $ unset QUADRILLE_KERNEL; quadrille cover count --kernel bits many
  quadrille: the kernel bits cannot search a problem of this size: 40000 options, 1 item
  [2]

--stats: the same for people; the answer is the same

  $ quadrille cover count --threads 1 --kernel links --stats queens 2>err; tr -s ' ' <err
  92
  cover count with links, mrv, 1 thread: exhausted
   solutions 92 0.07522 per node
   nodes 1,223 [0-9,]+ per second (re)
   updates 21,456 17.5 per node
   max level 8
   seconds 0\.\d{3} (re)
   target [a-z0-9]+ (re)
  $ quadrille cover solve --kernel bits --stats=text --limit 2 two.dlx 2>&1 >out | sed 1d | head -n 1
  cover solve with bits, mrv, 1 thread: solution limit

Flags with an optional value take it only after "="

  $ cp two.dlx json; quadrille cover count --stats json 2>err; head -n 1 err
  2
  cover count with [a-z]+, mrv, \d+ threads?: exhausted (re)

--profile: nodes by level, with bars; the root is level 0

  $ quadrille cover count --threads 1 --profile queens
  92
  level             nodes
      0                 1  #
      1                 8  #
      2                42  #######
      3               138  #######################
      4               269  ##############################################
      5               295  ##################################################
      6               234  ########################################
      7               144  ########################
      8                92  ################
  $ quadrille cover count --threads 1 --profile --stats=json queens >out 2>err; grep -c '#$' err; stats profile | tr -d '[],' | tr ' ' '\n' | awk '{ sum += $1 } END { print sum }'
  9
  1223
  $ quadrille cover solve --profile two.dlx 2>&1 >out | grep -c '#'
  3

--progress: a line a second on stderr, on no account by default here

  $ interrupted 'says:err:\n' quadrille cover count --plan search --progress --threads 1 endless >out 2>err; head -n 1 err
  [\d,]+ solutions, [\d,]+ nodes, [\d,]+/s, [\d.e-]+ % done, \d+:\d\d:\d\d left, at \d+/\d+( \d+/\d+)* \.\.\. (re)
  $ quadrille cover count --plan search --time-limit 0.1 endless 2>&1 >out | wc -l
  0
  $ interrupted 'says:err:\n' quadrille cover minimize --progress hopeless >out 2>err; head -n 1 err
  no solution yet, bound 0, [\d,]+ nodes, 0:00:0\d (re)

A closed pipe: no message, exit 0

  $ timeout 200 quadrille cover solve --all endless 2>err | head -n 2; echo ${PIPESTATUS[0]}; cat err
  0.0 0.1
  0.2 0.3
  0
  $ timeout 200 quadrille cover solve --all --threads 2 --format json endless 2>err | head -c 12; echo ${PIPESTATUS[0]}; cat err
  {"solution":0
  $ mkfifo closed; exec 8<>closed 9>closed 8>&-  # of which nobody reads
  $ quadrille cover count two.dlx >&9; echo $?; exec 9>&-
  0
  $ (trap '' PIPE; timeout 200 quadrille cover solve --all endless 2>err; echo $? >code) | head -n 1; cat code err
  0.0 0.1
  0
  $ timeout 200 quadrille cover solve --all --checkpoint state endless 2>err | head -n 1; echo ${PIPESTATUS[0]}; cat err
  0.0 0.1
  0

A full disk, a closed stdout: a message and exit 2, soon

  $ for command in solve count check minimize info estimate "convert --to opb"; do
  >   quadrille cover $command two.dlx >/dev/full 2>err; echo "$? $(grep -c 'write error' err)"
  >   quadrille cover $command two.dlx 2>err >&-; echo "$? $(grep -c 'write error' err)"
  > done | uniq -c | tr -s ' '
   14 2 1
  $ quadrille cover explain none.dlx >/dev/full
  quadrille: write error: No space left on device
  [2]
  $ timeout 200 quadrille cover solve --all endless >/dev/full
  quadrille: write error: No space left on device
  [2]
  $ timeout 200 quadrille cover solve --all --threads 2 endless >/dev/full
  quadrille: write error: No space left on device
  [2]
  $ quadrille cover solve none.dlx >/dev/full
  0 solutions, exhausted
  [1]
  $ (ulimit -f 8; trap '' XFSZ; timeout 200 quadrille cover solve --all endless >small 2>err; echo $?; cat err)
  2
  quadrille: write error: File too large

Closed stderr and closed stdin

  $ quadrille cover solve --stats two.dlx 2>&-
  p s
  q
  $ quadrille cover count two.dlx <&-
  2
  $ quadrille cover count <&-
  quadrille: -: .+ (re)
  [2]

SIGINT: 130, whole lines, and a count in progress is a lower bound

  $ interrupted busy quadrille cover count --plan search endless
  >=[1-9]\d* (re)
  [130]
  $ interrupted busy quadrille cover count --threads 1 --checkpoint state endless
  >=[1-9]\d* (re)
  [130]
  $ interrupted busy quadrille cover count --plan search hopeless
  >=0
  [130]
  $ for flags in "--threads 1" "--threads 2 --ordered --format numbers" "--format json"; do
  >   interrupted busy quadrille cover solve --all $flags endless >out 2>err; echo $?
  >   tail -n 1 err | grep -c -E '^[1-9][0-9]* solutions, stopped: cancelled$'
  >   grep -c -v -E '^$|^[0-9]\.[0-9] [0-9]\.[0-9]$|^([0-9]+ ){49}[0-9]+$|^{"solution":[0-9]+,"options":\[([0-9]+,){49}[0-9]+\],"cost":0}$' out
  >   test "$(tail -c 1 out | od -A n -c | tr -d ' ')" = '\n' || echo cut
  > done | uniq -c | tr -s ' '
   1 130
   1 1
   1 0
   1 130
   1 1
   1 0
   1 130
   1 1
   1 0
  $ interrupted busy quadrille cover solve hopeless
  0 solutions, stopped: cancelled
  [130]
  $ interrupted busy quadrille cover minimize hopeless
  quadrille: stopped: cancelled; .* (re)
  [130]
  $ interrupted busy quadrille cover explain hopeless
  quadrille: stopped: cancelled; it is not known whether there is a solution
  [130]
  $ interrupted busy quadrille cover check --node-limit 0 --limit 0 endless | tail -n 1; echo ${PIPESTATUS[0]}
  1 methods: 0 agree, 0 disagree, 1 skipped
  130
  $ interrupted busy quadrille cover estimate -n 1000000000 endless | head -n 1; echo ${PIPESTATUS[0]}
  probes +[1-9][0-9,]*  stopped: cancelled (re)
  130
  $ interrupted busy quadrille cover count --plan search --stats=json endless >out 2>err; stats outcome
  "cancelled"

... SIGTERM: 143

  $ interrupted --signal TERM busy quadrille cover count --plan search endless
  >=[1-9]\d* (re)
  [143]

... before the problem is read; a named pipe that nobody writes to

  $ mkfifo mute; interrupted blocked quadrille cover solve mute
  [130]
  $ mkfifo open; exec 9<>open; interrupted blocked quadrille cover count <open; echo $?; exec 9>&-
  130

... while nobody takes the output

  $ mkfifo full; exec 9<>full; interrupted blocked quadrille cover solve --all endless >&9 2>err
  [130]

... a second one ends it at once

  $ interrupted --repeat blocked quadrille cover solve --all endless >&9 2>err; echo $?; exec 9>&-
  130
