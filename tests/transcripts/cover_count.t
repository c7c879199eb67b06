quadrille cover count: the number of solutions.

  $ . "$TESTDIR/../data/covers.sh"

The number, and exit 0 whatever it is

  $ for problem in toy two colors several costs none; do
  >   echo "$problem $(quadrille cover count $problem.dlx 2>&1) $?"
  > done
  toy 1 0
  two 2 0
  colors 1 0
  several 9 0
  costs 8 0
  none 0 0
  $ quadrille cover count toy.dlx; quadrille cover count --limit 1 two.dlx
  1
  >=1
  $ for n in 4 5 6 7 8; do queens $n | quadrille cover count; done
  2
  10
  4
  40
  92
  $ domino 6 6 >domino; quadrille cover count domino; quadrille cover count - <domino
  6728
  6728
  $ domino 4 4 corners | quadrille cover count
  0
  $ quadrille cover count <none.dlx
  0

Nothing is said on stderr

  $ quadrille cover count two.dlx 2>&1 >/dev/null | wc -l
  0

--limit N: n if n < N, else >=N, also when exactly N exist; 0 means none

  $ for n in 0 1 39 40 41 100 9223372036854775807; do queens 7 | quadrille cover count --limit $n; done
  40
  >=1
  >=39
  >=40
  40
  40
  40
  $ quadrille cover count --limit 1 none.dlx
  0
  $ for threads in 1 2; do quadrille cover count --limit 1000 --threads $threads domino; done
  >=1000
  >=1000

Other limits: a lower bound

  $ quadrille cover count --node-limit 1 two.dlx
  >=0
  $ quadrille cover count --node-limit 3 two.dlx
  >=1
  $ quadrille cover count --node-limit 4 two.dlx
  >=\d (re)
  $ quadrille cover count --node-limit 5 two.dlx
  2
  $ quadrille cover count --node-limit 0 --time-limit 0 two.dlx
  2
  $ domino 10 10 | quadrille cover count --plan search --time-limit 0.05
  >=\d+ (re)

Every way to search counts the same

  $ for rule in mrv mrv-random leftmost sharp wtd frb; do
  >   quadrille cover count --branch $rule --seed 7 domino
  > done | sort -u
  6728
  $ for order in given random cost; do quadrille cover count --order $order --seed 7 domino; done | sort -u
  6728
  $ quadrille cover count --preprocess domino; quadrille cover count --kernel links domino
  6728
  6728
  $ quadrille cover count --kernel auto domino
  6728
  $ quadrille cover count --plan auto domino; quadrille cover count --plan search domino
  6728
  6728

Nodes and updates are those that DLX1, DLX2 and DLX3 print

  $ figures() { quadrille cover count --kernel links --branch mrv --threads 1 --stats=json "$@" 2>err >out; stats solutions nodes updates; }
  $ for problem in toy two colors none several; do figures $problem.dlx; done
  1 6 29
  2 4 8
  1 4 20
  0 2 7
  9 17 22
  $ queens 8 | figures -; queens 9 | figures -; figures domino
  92 1223 21456
  352 4625 82027
  6728 25695 95296
  $ domino 6 6 corners >mutilated; figures mutilated
  0 945 4779

Numbers are whole, however large the costs are

  $ printf 'a\na |9223372036854775806\na |1\n' >large; quadrille cover count large
  2
  $ quadrille cover solve --all --format json large 2>err
  {"solution":1,"options":[1],"cost":9223372036854775806}
  {"solution":2,"options":[2],"cost":1}

Nothing to cover

  $ printf 'p ec 0\n' | quadrille cover count
  1
  $ printf 'a\n' | quadrille cover count
  0

The help has an example and every flag

  $ quadrille cover count --help >out; echo $?
  0
  $ grep -c '^Examples' out
  1
  $ for flag in --from --limit --node-limit --time-limit --threads --progress --no-progress --stats --branch \
  >   --order --seed --kernel --preprocess --profile --plan --checkpoint --checkpoint-every --resume; do
  >   grep -q -e "$flag" out || echo "no $flag"
  > done
