Help, version and wrong usage.

  $ . "$TESTDIR/../data/puzzles.sh"

Help is on stdout and exits with 0

  $ quadrille --help >out 2>err; echo $?
  0
  $ wc -c <err
  0
  $ for command in solve count check relax canon sample marginals convert draw hint explain rate generate; do grep -q -w $command out || echo "no $command"; done
  $ for command in solve count check relax canon sample marginals draw hint explain rate; do
  >   quadrille $command --help >out 2>err || echo $?
  >   cat err
  >   grep -q -i 'example' out || echo "$command: no example"
  >   grep -q "quadrille $command " out || echo "$command: no command line"
  >   for flag in --threads --limit --node-limit --time-limit --stats --color; do
  >     grep -q -e "$flag" out || echo "$command: no $flag"
  >   done
  > done
  $ quadrille solve --help | grep -o -w -e '--any' -e '--all' -e '--only' -e '--with-puzzle' -e '--engine' | sort -u
  --all
  --any
  --engine
  --only
  --with-puzzle
  $ quadrille check --help | grep -o -w -e '--against' -e '--engine' | sort -u
  --against
  --engine

Version

  $ quadrille --version >out 2>err; echo $?
  0
  $ head -n 1 out
  quadrille.* \d+\.\d+.* (re)
  $ cat err

A misspelt command

  $ quadrille slove in.txt >out 2>err
  [2]
  $ cat out
  $ grep -i -o "did you mean.*solve" err
  [Dd]id you mean.*solve (re)
  $ for word in cuont chekc solv counts checks; do
  >   quadrille $word 2>&1 >out </dev/null | grep -i -o "did you mean.*" | grep -o -w -e solve -e count -e check | head -n 1
  > done
  count
  check
  solve
  count
  check
  $ quadrille frobnicate >out 2>err </dev/null
  [2]
  $ grep -c frobnicate err
  1
  $ cat out
  $ quadrille >out 2>err </dev/null
  [2]

Wrong usage: exit 2, nothing on stdout, something on stderr

  $ echo $alpha >in.txt; echo $alpha_answer >answers.txt
  $ wrong() {
  >   quadrille "$@" >out 2>err </dev/null
  >   code=$?
  >   test $code = 2 || echo "exit $code: $*"
  >   test -s out && echo "stdout: $*"
  >   test -s err || echo "silent: $*"
  >   test $(wc -c <err) -lt 2000 || echo "longwinded: $*"
  > }
  $ for command in solve count check; do
  >   wrong $command --nosuch in.txt
  >   wrong $command --limit in.txt
  >   wrong $command --limit abc in.txt
  >   wrong $command --limit -1 in.txt
  >   wrong $command --limit 1.5 in.txt
  >   wrong $command --limit '' in.txt
  >   wrong $command --limit 2x in.txt
  >   wrong $command --limit 99999999999999999999999 in.txt
  >   wrong $command --limit 18446744073709551616 in.txt
  >   wrong $command --node-limit -1 in.txt
  >   wrong $command --node-limit many in.txt
  >   wrong $command --node-limit 99999999999999999999999 in.txt
  >   wrong $command --time-limit -1 in.txt
  >   wrong $command --time-limit soon in.txt
  >   wrong $command --time-limit nan in.txt
  >   wrong $command --threads 0 in.txt
  >   wrong $command --threads -1 in.txt
  >   wrong $command --threads two in.txt
  >   wrong $command --threads 99999999999999999999999 in.txt
  >   wrong $command --engine nosuch in.txt
  >   wrong $command --engine '' in.txt
  >   wrong $command --format nosuch in.txt
  >   wrong $command --color=purple in.txt
  >   wrong $command --stats=xml in.txt
  > done
  $ for command in sample marginals; do
  >   wrong $command --nosuch in.txt
  >   wrong $command --memory -1 in.txt
  >   wrong $command --memory much in.txt
  >   wrong $command --node-limit many in.txt
  >   wrong $command --engine dlx in.txt
  > done
  $ wrong canon --by nosuch in.txt
  $ wrong canon --rank --unrank in.txt
  $ wrong canon --engine dlx in.txt
  $ wrong rate --dialect nosuch in.txt
  $ wrong rate --format grid in.txt
  $ wrong rate --engine dlx in.txt
  $ wrong sample -n 0 in.txt
  $ wrong sample --seed x in.txt
  $ wrong marginals --seed 1 in.txt
  $ wrong solve --only nosuch in.txt
  $ wrong solve --engine dlx,dfs in.txt
  $ wrong solve --against answers.txt in.txt
  $ wrong check --engine dlx,nosuch in.txt
  $ wrong check --against
  $ wrong solve no-such-file
  $ wrong --nosuch
  $ wrong --limit 3 solve in.txt

The wrong word is named

  $ quadrille solve --engine nosuch in.txt 2>&1 | grep -c nosuch
  1
  $ quadrille solve --format nosuch in.txt 2>&1 | grep -c nosuch
  1
  $ quadrille solve --nosuch in.txt 2>&1 | grep -c -e --nosuch
  1

Flags with an optional value take it only after "="

  $ grid $bravo >json; echo $charlie >never
  $ quadrille solve --stats json 2>err
  316578492
  529134768
  487629531
  263415987
  974863125
  851792643
  138947256
  692351874
  745286319
  $ grep -c '^{' err
  0
  [1]
  $ quadrille solve --stats=json in.txt 2>&1 >out | grep -c '^{'
  1
  $ quadrille solve --color never 2>err | python3 "$TESTDIR/oracle.py" plain | brief
  CHARLIE

Others take it either way

  $ echo $five >five.txt
  $ quadrille count --limit 3 five.txt; quadrille count --limit=3 five.txt; quadrille count five.txt --limit 3
  >=3
  >=3
  >=3
  $ quadrille count --engine=dfs --threads=1 five.txt
  5
  $ quadrille count --time-limit 500 five.txt
  5

A file whose name begins with a dash

  $ cp five.txt ./-five
  $ quadrille count -- -five
  5
  $ quadrille count ./-five
  5

A leading zero changes no number

  $ echo ................................................................................. >empty
  $ quadrille count --limit 010 empty
  >=10
  $ quadrille count --limit 08 empty
  >=8

Numbers are digits alone, and what is too large is said to be so

  $ numbers() {  # COMMAND FLAG VALUE...: what is said of each value
  >   command=$1 flag=$2; shift 2
  >   for value; do quadrille $command $flag "$value" </dev/null 2>&1 | grep -e "^$flag"; done
  > }
  $ numbers count --limit 9223372036854775808 000018446744073709551616 99999999999999999999999999 +3 ' 3' '3 ' -1 1e3 ''
  --limit: expected a whole number from 0 to 9223372036854775807, found '9223372036854775808', which is too large
  --limit: expected a whole number from 0 to 9223372036854775807, found '000018446744073709551616', which is too large
  --limit: expected a whole number from 0 to 9223372036854775807, found '99999999999999999999999999', which is too large
  --limit: expected a whole number from 0, found '+3'
  --limit: expected a whole number from 0, found ' 3'
  --limit: expected a whole number from 0, found '3 '
  --limit: expected a whole number from 0, found '-1'
  --limit: expected a whole number from 0, found '1e3'
  --limit: expected a whole number from 0, found ''
  $ echo $five | quadrille count --limit 9223372036854775807
  5
  $ numbers "sample" -n 0 9223372036854775808 +1
  -n: expected a whole number from 1, found '0'
  -n: expected a whole number from 1 to 9223372036854775807, found '9223372036854775808', which is too large
  -n: expected a whole number from 1, found '+1'
  $ numbers solve --threads 0 1025 18446744073709551617 +2
  --threads: expected a whole number from 1 to 1024, found '0'
  --threads: expected a whole number from 1 to 1024, found '1025', which is too large
  --threads: expected a whole number from 1 to 1024, found '18446744073709551617', which is too large
  --threads: expected a whole number from 1 to 1024, found '+2'
  $ numbers "cover count" --seed 18446744073709551616 +1
  --seed: expected a whole number from 0 to 2^64 - 1, found '18446744073709551616', which is too large
  --seed: expected a whole number from 0 to 2^64 - 1, found '+1'
  $ numbers "cover solve" --time-limit +3 ' 3' '3 ' -1 inf nan 0x10 3s '' 1e400
  --time-limit: expected a number of seconds from 0, found '+3'
  --time-limit: expected a number of seconds from 0, found ' 3'
  --time-limit: expected a number of seconds from 0, found '3 '
  --time-limit: expected a number of seconds from 0, found '-1'
  --time-limit: expected a number of seconds from 0, found 'inf'
  --time-limit: expected a number of seconds from 0, found 'nan'
  --time-limit: expected a number of seconds from 0, found '0x10'
  --time-limit: expected a number of seconds from 0, found '3s'
  --time-limit: expected a number of seconds from 0, found ''
  --time-limit: expected a number of seconds from 0, found '1e400', which is too large
  $ for seconds in .5e3 1e3 500. 1e300; do echo $five | quadrille count --time-limit $seconds; done
  5
  5
  5
  5

An empty name of a file is none

  $ quadrille check --against '' empty 2>&1 | head -n 1
  --against: expected a file
  $ quadrille solve ''; quadrille cover count ''
  quadrille: '': No such file or directory
  quadrille: '': No such file or directory
  [2]

docs/cli.md names every engine, kernel, rule, order and plan

  $ unnamed() {  # FLAG COMMAND ROW: those of the names in the message about a wrong one that no such row has
  >   for name in $(quadrille $2 $1 nosuch 2>&1 | sed -n 's/.*{\(.*\)}.*/\1/p' | tr , ' '); do
  >     grep -e "^| .$3" "$TESTDIR/../../docs/cli.md" | grep -q -w -e "$name" || echo "no $name"
  >   done
  >   echo "$name"
  > }
  $ unnamed --engine count --engine; unnamed --kernel "cover count" --kernel
  propagate
  bits
  $ unnamed --order "cover solve" --order; unnamed --plan "cover count" --plan
  cost
  frontier
  $ unnamed --branch "cover count" "\(--branch\|[a-z-]*. |\)"
  frb
