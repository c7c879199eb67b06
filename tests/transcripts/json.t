--format json: JSON Lines.

  $ . "$TESTDIR/../data/puzzles.sh"

A puzzle with one solution, to the letter

  $ (echo $alpha; grid $bravo) | quadrille solve --format json 2>&1
  {"index":1,"puzzle":"..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..","status":"unique","solution":"287134596964725318531986247159372684726418935348569172895643721612897453473251869"}
  {"index":2,"puzzle":"3.65.84..52........87....31..3.1..8.9..863..5.5..9.6..13....25........74..52.63..","status":"unique","solution":"316578492529134768487629531263415987974863125851792643138947256692351874745286319"}

Every line is an object; the others

  $ cat >show.py <<'END'
  > import json, sys
  > for line in sys.stdin:
  >     o = json.loads(line)
  >     print(o["index"], o["status"], (o.get("puzzle") or "")[:9], (o.get("solution") or "")[:9],
  >           *[f"{key}={o[key]!r}" for key in ("count", "exhausted") if key in o],
  >           *([len(o["solutions"]), len(set(o["solutions"]))] if o.get("solutions") is not None else []))
  > END
  $ printf '%s\n' $alpha $none $clash $two $bravo | quadrille solve --format json 2>err | python3 show.py
  1 unique ..7..4..6 287134596
  2 none 23...94.1 
  3 none 7...7.... 
  4 several ..7..4..6 .* (re)
  5 unique 3.65.84.. 316578492
  $ printf '%s\n' $alpha $short 'x"y\\z' '' $bravo >in.txt; printf 'a\x01\xff"\\\n' >>in.txt
  $ quadrille solve --format json in.txt 2>err >out; echo $?
  2
  $ python3 -c 'import json; [print(o["index"], o["status"]) for o in map(json.loads, open("out"))]'
  1 unique
  2 unreadable
  3 unreadable
  4 unique
  5 unreadable
  $ echo $empty | quadrille solve --node-limit 1 --format json 2>err | python3 show.py
  1 undecided .........  (re)
  $ echo $(echo $alpha | tr . x) | quadrille solve --format json 2>err | python3 show.py
  1 unique ..7..4..6 287134596

The index runs on from file to file

  $ echo $alpha >a.txt; grid $bravo >b.txt
  $ quadrille solve --format json a.txt b.txt a.txt | python3 show.py
  1 unique ..7..4..6 287134596
  2 unique 3.65.84.. 316578492
  3 unique ..7..4..6 287134596

count

  $ printf '%s\n' $five $none $alpha | quadrille count --format json 2>err | python3 show.py
  1 several 4..9....3 .*count=5 exhausted=True (re)
  2 none 23...94.1  count=0 exhausted=True
  3 unique ..7..4..6 .*count=1 exhausted=True (re)
  $ echo $five | quadrille count --format json 2>err | grep -o '"count":5,"exhausted":true'
  "count":5,"exhausted":true
  $ for n in 3 5; do echo $five | quadrille count --limit $n --format json 2>err | python3 show.py; done
  1 several 4..9....3 .*count=3 exhausted=False (re)
  1 several 4..9....3 .*count=5 exhausted=False (re)
  $ echo $five | quadrille count --limit 6 --format json 2>err | python3 show.py
  1 several 4..9....3 .*count=5 exhausted=True (re)
  $ echo $short | quadrille count --format json 2>err | python3 -c 'import json; print(json.loads(input())["status"])'
  unreadable

--all

  $ echo $five | quadrille solve --all --format json 2>err | python3 -c '
  > import json
  > print(*sorted(json.loads(input())["solutions"]), sep="\n")'
  415967283782351496693824751539286174846713529271495368927138645358642917164579832
  421967853783451296695328741539286174816743529274195368947832615352614987168579432
  425967183783451296619328745531296874896743521274815369947132658352684917168579432
  425967183783451296691328745539216874816743529274895361947132658352684917168579432
  425967813783451296691328745539286174816743529274195368947832651352614987168579432
  $ printf '%s\n' $alpha $none $five $two | quadrille solve --all --format json 2>err >out; echo $?
  1
  $ python3 -c '
  > import json
  > for o in map(json.loads, open("out")): print(o["status"], len(o.get("solutions") or []))'
  unique 1
  none 0
  several 5
  several 2

Never coloured

  $ echo $alpha | quadrille solve --format json --color=always 2>err | python3 show.py
  1 unique ..7..4..6 287134596

Exit codes are those of text

  $ echo $none | quadrille solve --format json >out 2>err; echo $?
  1
  $ echo $two | quadrille solve --format json >out 2>err; echo $?
  1
  $ echo $two | quadrille count --format json >out 2>err; echo $?
  0

One solution is enough for --any and --limit 1, in JSON as in text

  $ echo $five >five.txt
  $ for flags in "--any" "--limit 1"; do quadrille solve $flags --format json five.txt; echo $?; done | sed 's/"[1-9]\{81\}"/"SOLUTION"/'
  {"index":1,"puzzle":"4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2","status":"several","solution":"SOLUTION"}
  0
  {"index":1,"puzzle":"4..9....3.8...1.9.....2.7...3......4..67..5..2......6...7.3.6...5.6.....1....9..2","status":"several","solution":"SOLUTION"}
  0

With --all too, all lines have the same keys

  $ printf '%s\n' $alpha $short $none $five | quadrille solve --all --format json 2>err |
  >   python3 -c 'import json, sys; [print(*json.loads(line)) for line in sys.stdin]' | sort -u
  index puzzle solutions status exhausted
  $ echo $short | quadrille solve --all --format json 2>err
  {"index":1,"puzzle":null,"solutions":null,"status":"unreadable","exhausted":null}
  [2]
