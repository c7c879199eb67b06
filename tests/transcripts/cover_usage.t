Wrong usage of quadrille cover: exit 2, nothing on stdout, one clear message.

  $ . "$TESTDIR/../data/covers.sh"
  $ queens 6 >queens

wrong TEXT COMMAND ARG...: says what is not as it should be; the message has to contain TEXT

  $ wrong() {
  >   text=$1; shift
  >   timeout 200 quadrille cover "$@" >out 2>err </dev/null
  >   code=$?
  >   test $code = 2 || echo "exit $code: $*"
  >   test -s out && echo "stdout: $*"
  >   grep -q -F -e "$text" err || echo "unclear: $*: $(head -n 1 err)"
  >   test $(wc -l <err) -le 2 || echo "longwinded: $*"
  > }

No command, a misspelt one, none that is like it

  $ try
  exit 2
  err: A subcommand is required
  err: Run with --help for more information.
  $ try slove two.dlx
  exit 2
  err: quadrille: unknown command 'slove'; did you mean 'solve'?
  err: Run with --help for more information.
  $ for word in cuont chek minimise sampel marginal explane inof estimat convrt; do quadrille cover $word 2>&1 >out </dev/null | grep -o "did you mean.*"; done
  did you mean 'count'?
  did you mean 'check'?
  did you mean 'minimize'?
  did you mean 'sample'?
  did you mean 'marginals'?
  did you mean 'explain'?
  did you mean 'info'?
  did you mean 'estimate'?
  did you mean 'convert'?
  $ try frobnicate two.dlx
  exit 2
  err: quadrille: unknown command 'frobnicate'
  err: Run with --help for more information.
  $ quadrille cvoer count two.dlx 2>&1 | head -n 1
  quadrille: unknown command 'cvoer'; did you mean 'cover'?
  $ try two.dlx
  exit 2
  err: quadrille: unknown command 'two.dlx'
  err: Run with --help for more information.
  $ wrong --limit --limit 3 solve two.dlx

Every command: flags that do not exist, two files, no such file

  $ for command in solve count check minimize sample marginals explain info estimate "convert --to ec"; do
  >   wrong --nosuch $command --nosuch two.dlx
  >   wrong queens $command two.dlx queens
  >   wrong no-such-file $command no-such-file
  >   wrong directory $command /
  >   wrong xml $command --from xml two.dlx
  >   wrong --time-limit $command --time-limit soon two.dlx
  > done

Limits, threads, statistics: where they are taken, only good values are

  $ for command in solve count check minimize sample marginals explain; do
  >   for flag in --limit --node-limit; do
  >     for value in -1 1.5 abc '' 2x 9223372036854775808 99999999999999999999999; do wrong "'$value'" $command $flag "$value" two.dlx; done
  >   done
  >   for value in -1 soon nan inf '' 1s; do wrong "'$value'" $command --time-limit "$value" two.dlx; done
  >   for value in 0 -1 two 1025 1.5 ''; do wrong "'$value'" $command --threads "$value" two.dlx; done
  >   wrong xml $command --stats=xml two.dlx
  >   wrong --limit $command two.dlx --limit
  >   wrong --limit $command --limit 1 --limit 2 two.dlx
  > done

Choices

  $ for command in solve count; do
  >   wrong best $command --branch best two.dlx
  >   wrong "'x'" $command --seed x two.dlx
  >   wrong "'-1'" $command --seed -1 two.dlx
  >   wrong "'18446744073709551616'" $command --seed 18446744073709551616 two.dlx
  >   wrong sorted $command --order sorted two.dlx
  >   wrong gears $command --kernel gears two.dlx
  >   wrong MRV $command --branch MRV two.dlx
  > done
  $ wrong guess count --plan guess two.dlx
  $ wrong --plan solve --plan auto two.dlx
  $ wrong html solve --format html two.dlx
  $ wrong --format count --format text two.dlx
  $ wrong --all count --all two.dlx
  $ wrong html minimize --format html two.dlx
  $ for value in 0 -1 many 1.5 9223372036854775808; do wrong "'$value'" minimize -k $value two.dlx; done
  $ for value in 0 -1 many 1.5 9223372036854775808; do wrong "'$value'" estimate -n $value two.dlx; done
  $ for value in 0 -1 many 1.5 9223372036854775808; do wrong "'$value'" sample -n $value two.dlx; done
  $ for command in solve count minimize explain check sample marginals; do
  >   for value in -1 much 1.5 '' 9223372036854775808; do wrong "'$value'" $command --memory "$value" two.dlx; done
  > done
  $ wrong "'x'" sample --seed x two.dlx
  $ wrong --seed marginals --seed 1 two.dlx
  $ wrong wtd estimate --branch wtd two.dlx
  $ wrong "'x'" check --seed x two.dlx
  $ wrong --to convert two.dlx
  $ wrong xml convert --to xml two.dlx
  $ wrong --to convert two.dlx --to

Flags that contradict each other, or need another

  $ for command in solve count; do
  >   wrong 'one thread' $command --checkpoint state --threads 2 queens
  >   wrong 'one thread' $command --resume state --threads 2 queens
  >   wrong -- $command --checkpoint-every 5 queens
  >   wrong "'x'" $command --checkpoint state --checkpoint-every x queens
  >   wrong "'-1'" $command --checkpoint state --checkpoint-every -1 queens
  >   wrong --checkpoint $command queens --checkpoint
  >   wrong 'expected a file' $command --checkpoint '' queens
  >   wrong 'expected a file' $command --checkpoint - queens
  >   wrong 'expected a file' $command --resume '' queens
  > done
  $ wrong --checkpoint minimize --checkpoint state two.dlx
  $ wrong --ordered count --ordered two.dlx
  $ wrong 'expected a file' check --solutions '' two.dlx
  $ wrong --solutions check two.dlx --solutions
  $ wrong 'standard input' check --solutions -
  $ wrong 'standard input' check --solutions - -
  $ ls state
  ls: cannot access 'state': No such file or directory
  [2]

What is wrong with the usage is said before anything is read

  $ wrong abc solve --limit abc no-such-file
  $ mkfifo mute; wrong abc solve --limit abc mute

Help: on stdout, exit 0, for each command, with the flags that it has

  $ quadrille cover --help >out 2>err; echo "$? $(wc -c <err)"
  0 0
  $ for command in solve count check minimize sample marginals explain info estimate convert; do
  >   grep -q -w "^  $command" out || echo "no $command"
  >   quadrille cover $command --help >help 2>err || echo $?
  >   cat err
  >   grep -q "quadrille cover $command " help || echo "$command: no command line"
  >   awk 'length > 130' help
  > done

A leading zero changes no number

  $ quadrille cover count --limit 03 queens; quadrille cover solve --limit 010 --format numbers --branch mrv queens | wc -l
  >=3
  4 solutions, exhausted
  4
