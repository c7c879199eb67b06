quadrille bench: the shape of its figures, never their size.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ printf '%s\n' $alpha $two $none $five >in.txt
  $ shape() { sed -E 's/[0-9,]*[0-9]{3,}|[0-9]+\.[0-9]+/N/g; s/ +/ /g'; }

A head of two lines, and a line for each list and engine

  $ quadrille bench --runs 1 in.txt >out 2>err; echo $?; cat err
  0
  $ head -n 1 out | sed 's/^.*, target \([a-z0-9]*\);/PROCESSOR, target NAME;/'
  PROCESSOR, target NAME; up to 2 solutions, median of 1 run, one thread
  $ tail -n +2 out | shape
  list engine puzzles puzzles/s spread ns/puzzle nodes/puzzle ratio
  in.txt dlx 4 N +-N% N N N
  in.txt batch 4 N +-N% N N N
  in.txt batch, one by one 4 N +-N% N N N
  $ awk 'NR == 3 { print $NF }' out
  1.00

Lists are built in, files are read as everywhere, the first engine is the measure

  $ quadrille bench --runs 2 --engine batch --format json >json 2>err; cat err
  $ cat >keys.py <<'END'
  > import json, sys
  > for line in open("json"):
  >   o = json.loads(line)
  >   assert o["slowest"] <= o["puzzles_per_second"] <= o["fastest"], o
  >   ns, per_second = o["ns_per_puzzle"], o["puzzles_per_second"]  # each with one decimal place
  >   assert abs(ns * per_second - 1e9) < 0.1 * (ns + per_second), o
  >   assert o["nodes_per_puzzle"] > 0 and o["ratio"] > 0 and o["target"] and o["processor"], o
  >   print(*[o[key] for key in "list engine one_by_one puzzles solutions limit runs".split()])
  > END
  $ python3 keys.py
  easy batch False 200 200 2 2
  easy batch True 200 200 2 2
  minimal batch False 200 200 2 2
  minimal batch True 200 200 2 2
  hard batch False 200 200 2 2
  hard batch True 200 200 2 2
  $ (grid $alpha; echo; echo $five) >grids; gzip <in.txt >'in "1".gz'
  $ quadrille bench --runs 1 --limit 3 --engine naive,dfs --format json grids - 'in "1".gz' <in.txt >json; python3 keys.py
  grids naive True 2 4 3 1
  grids dfs True 2 4 3 1
  - naive True 4 6 3 1
  - dfs True 4 6 3 1
  in "1".gz naive True 4 6 3 1
  in "1".gz dfs True 4 6 3 1
  $ quadrille bench --runs 1 --limit 0 --engine dfs,batch --format json in.txt >json; python3 keys.py
  in.txt dfs True 4 8 0 1
  in.txt batch False 4 8 0 1
  in.txt batch True 4 8 0 1

Names of files are any bytes: JSON has quotes, backslashes and control characters escaped, and U+FFFD
for what is not UTF-8

  $ name=$(printf 'a "q" \\ \t\1\n caf\303\251 \377.txt'); cp in.txt "$name"
  $ quadrille bench --runs 1 --engine dlx --format json "$name" >json
  $ python3 -c 'print(open("json", "rb").read().split(b",")[0])'
  b'{"list":"a \\"q\\" \\\\ \\t\\u0001\\n caf\xc3\xa9 \xef\xbf\xbd.txt"'
  $ python3 -c 'import json; print(ascii(json.loads(open("json").read())["list"]))'
  'a "q" \\ \t\x01\n caf\xe9 \ufffd.txt'

How soon verbs end

  $ quadrille bench --latency --runs 1 --format json >json 2>err; echo $?; cat err
  0
  $ cat >latency.py <<'END'
  > import json
  > rows = [json.loads(line) for line in open("json")]
  > verbs = [row["verb"] for row in rows]
  > assert len(set(verbs)) == len(verbs) > 35, verbs
  > for name in ("FindFirst", "Count memo", "Minimize, large", "Engine::Solve dfs", "sudoku::Relax"):
  >   assert name in verbs, name
  > measured = 0
  > for row in rows:
  >   assert row["runs"] == 1, row
  >   for key in ("stop_ms", "limit_ms"):
  >     assert row[key] == row[key + "_worst"], row
  >     assert row[key] is None or row[key] >= 0, row
  >     measured += row[key] is not None
  > assert measured > len(rows), measured
  > END
  $ python3 latency.py
  $ quadrille bench --latency in.txt
  FILE: --latency has problems of its own
  Run with --help for more information.
  [2]

With the instructions that are asked for

  $ target=$(quadrille --version | sed -n 's/^target: .*[ (]\([a-z0-9]*\))$/\1/p')
  $ quadrille bench --runs 1 --target $target in.txt | grep -c "target $target;"
  1

What cannot be measured

  $ quadrille bench --engine dlx,nosuch in.txt
  --engine: expected names of engines (dlx, batch, memo, dfs, naive), found 'nosuch'
  Run with --help for more information.
  [2]
  $ for flags in '--runs 0' '--runs x' '--limit -1' '--engine' '--format xml' '--target mmx' '--threads 2'; do
  >   quadrille bench $flags >out 2>err </dev/null; echo $? $(wc -c <out)
  > done | sort | uniq -c | tr -s ' '
   7 2 0
  $ : >empty; quadrille bench empty
  quadrille: empty: no puzzle found
  $ quadrille bench --runs 1 nosuch in.txt
  quadrille: nosuch: No such file or directory
  [2]
  $ (cat in.txt; echo $short) >bad; quadrille bench bad
  quadrille: bad:5:81: expected 81 cells, found 80
  [2]

Full and closed streams, and signals

  $ quadrille bench --runs 1 in.txt >/dev/full
  quadrille: write error: No space left on device
  [2]
  $ quadrille bench in.txt in.txt in.txt in.txt | head -n 1 | wc -l; echo ${PIPESTATUS[0]}
  1
  0
  $ interrupted busy quadrille bench --runs 1000 in.txt >out
  [130]
  $ echo $empty >empty.txt; interrupted busy quadrille bench --limit 0 empty.txt >out
  [130]
