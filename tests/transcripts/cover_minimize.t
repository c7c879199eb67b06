quadrille cover minimize: the cheapest solutions.

  $ . "$TESTDIR/../data/covers.sh"

The cheapest one, after a line with its cost

  $ printf 'a b\na |3\nb |4\na b |6\n' >f; quadrille cover minimize f
  cost 6
  a b
  $ quadrille cover minimize f 2>&1 >/dev/null | wc -l
  0

The K cheapest, cheapest first; a blank line between them

  $ quadrille cover minimize -k 2 f
  cost 6
  a b
  
  cost 7
  a
  b
  $ quadrille cover minimize -k 8 costs.dlx >out; grep cost out
  cost 7
  cost 7
  cost 8
  cost 10
  cost 11
  cost 12
  cost 15
  cost 18
  $ python3 "$TESTDIR/cover_oracle.py" costs costs.dlx
  7 7 8 10 11 12 15 18

Fewer than K solutions: all of them, exit 0

  $ quadrille cover minimize -k 100 costs.dlx 2>&1 | grep -c cost
  8
  $ quadrille cover minimize -k 9223372036854775807 two.dlx
  cost 0
  p s
  q
  
  cost 0
  p q s

--limit N: no more than N

  $ quadrille cover minimize -k 8 --limit 3 costs.dlx | grep cost
  cost 7
  cost 7
  cost 8
  $ quadrille cover minimize --limit 0 costs.dlx | grep cost
  cost 7

None: nothing on stdout, exit 1

  $ try minimize none.dlx
  exit 1
  $ try minimize -k 5 --format json none.dlx
  exit 1

--format numbers has the line with the cost, json a key

  $ quadrille cover minimize -k 3 --format numbers costs.dlx
  cost 7
  2 5 8
  cost 7
  5 6 7
  cost 8
  3 4
  $ quadrille cover minimize -k 3 --format json costs.dlx
  {"solution":1,"options":[2,5,8],"cost":7}
  {"solution":2,"options":[5,6,7],"cost":7}
  {"solution":3,"options":[3,4],"cost":8}
  $ quadrille cover minimize --format text f
  cost 6
  a b

Several costs of an option add up

  $ printf 'a b | s\na |1 s |2 |3\nb s:x\nb |4\n' | quadrille cover minimize --format numbers
  cost 10
  1 3

Colors and multiplicities

  $ printf '1:2|a b | s\na s:x |1\na s:x |1\na s:y\nb s:x |2\nb s:y |9\n' >f; quadrille cover minimize -k 4 --format numbers f
  cost 3
  1 4
  cost 3
  2 4
  cost 4
  1 2 4
  cost 9
  3 5

Nothing to cover, nothing to pay

  $ printf 'p ec 0\n' | quadrille cover minimize --format numbers
  cost 0
  
  $ printf 'p ec 2\ns 1\ns 2\ns 1 2\n' | quadrille cover minimize --from ec
  cost 0
  1
  2

Costs up to 2^63 - 1

  $ printf 'a\na |9223372036854775806\na |1\n' | quadrille cover minimize -k 2 --format numbers
  cost 1
  2
  cost 9223372036854775806
  1

As many as exist are found by search too: tilings of a board with odd costs

  $ domino 4 4 | awk 'NR > 1 { $0 = $0 " |" NR * NR % 17 } { print }' >tilings
  $ quadrille cover minimize -k 36 --format json tilings | grep -o '[0-9]*}' >cheapest
  $ quadrille cover solve --all --format json tilings 2>err | grep -o '[0-9]*}' | sort -n | cmp - cheapest
  $ wc -l <cheapest
  36

Limits: the best that was found, and on stderr what is certain

  $ quadrille cover minimize --node-limit 1 costs.dlx
  quadrille: stopped: node limit; 0 of 0 are certain, and there may be more; no solution costs less than \d+ (re)
  [1]
  $ quadrille cover minimize --node-limit 0 --time-limit 0 costs.dlx
  cost 7
  r s
  p
  q
  $ quadrille cover minimize --time-limit 1000 --node-limit 1000000 --no-progress --format numbers costs.dlx
  cost 7
  2 5 8

Statistics: nodes, but no updates, kernel or rule of branching

  $ quadrille cover minimize -k 2 --threads 1 --stats=json costs.dlx >out 2>err; stats command solutions updates kernel branch outcome
  "cover minimize" 2 null null null "exhausted"
  $ quadrille cover minimize --threads 4 --stats=json costs.dlx >out 2>err; stats threads
  1
  $ quadrille cover minimize --stats costs.dlx 2>&1 >out | head -n 1
  cover minimize, 1 thread: exhausted
  $ quadrille cover minimize --progress costs.dlx 2>&1 >out | wc -l
  0

From standard input; the help has an example of costs

  $ quadrille cover minimize - <costs.dlx | head -n 1
  cost 7
  $ quadrille cover minimize --help >out; echo $?
  0
  $ for flag in --from -k --format --limit --node-limit --time-limit --threads --progress --no-progress --stats; do
  >   grep -q -e " $flag" out || grep -q -e ",$flag" out || echo "no $flag"
  > done
