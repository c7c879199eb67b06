Which instructions vector code runs on: --target, QUADRILLE_TARGET, --version, --stats.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ unset QUADRILLE_TARGET
  $ printf '%s\n' $alpha $five $none >in.txt
  $ printf 'a b\na\nb\na b\n' >small.dlx
  $ target() { python3 -c 'import json; print(json.loads(open("err").read().splitlines()[-1])["target"])'; }

The version says which it is, and which there are; and whether bliss is inside

  $ quadrille --version | tail -n +2
  target: [a-z0-9]+ \([a-z0-9, ]+\) (re)
  bliss: (not linked|linked (statically|dynamically) \(LGPL\)) (re)
  $ targets=$(quadrille --version | sed -n 's/^target: [^ ]* (of \(.*\))$/\1/p' | tr -d ,)
  $ best=${targets%% *}; last=${targets##* }
  $ test "$(quadrille --version | sed -n 's/^target: \([^ ]*\) .*/\1/p')" = $best
  $ QUADRILLE_TARGET=$last quadrille --version | grep -c "^target: $last (of $best"
  1

Each gives the same answers, and the statistics say which it was

  $ for target in $targets; do
  >   for engine in batch dlx; do
  >     quadrille count --limit 9 --engine $engine --target $target --stats=json in.txt 2>err | xargs
  >     test $(target) = $target || echo "$target: $(target)"
  >   done
  >   quadrille check --target=$target --stats=json in.txt 2>err | tail -n 1
  >   test $(target) = $target || echo "$target: $(target)"
  >   for command in solve count check minimize; do
  >     quadrille cover $command --target $target --stats=json small.dlx >out 2>err
  >     test $(target) = $target || echo "$command $target: $(target)"
  >   done
  > done | sort | uniq -c | awk '{ $1 = $1 / words } 1' words=$(echo $targets | wc -w)
  2 1 5 0
  1 3 puzzles: 3 agree, 0 disagree, 0 skipped, 0 unreadable
  $ quadrille count --stats --target $last in.txt 2>&1 >out | grep -c "^  target  *$last$"
  1
  $ quadrille cover count --stats --target $last small.dlx 2>&1 >out | grep -c "^  target  *$last$"
  1

The flag wins over the variable, and without either it is the best

  $ QUADRILLE_TARGET=$last quadrille count --target $best --stats=json in.txt >out 2>err; test $(target) = $best
  $ QUADRILLE_TARGET=$last quadrille count --stats=json in.txt >out 2>err; test $(target) = $last
  $ quadrille count --stats=json in.txt >out 2>err; test $(target) = $best

What this processor cannot run is refused, and what it can is named

  $ for command in solve count check 'cover solve' 'cover count' 'cover check' 'cover minimize' 'cover explain'; do
  >   for target in mmx AVX2 ''; do
  >     quadrille $command --target "$target" in.txt >out 2>err </dev/null; echo $? $(wc -c <out)
  >     grep -F "cannot run the target '$target': it has $best" err | wc -l
  >   done
  > done | sort | uniq -c | tr -s ' '
   24 1
   24 2 0
  $ quadrille count --target sse4 --target sse4 in.txt >out 2>err
  [2]
  $ quadrille cover convert --to ec --target $best small.dlx >out 2>err
  [2]
