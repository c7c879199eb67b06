`check`: the engines against each other, the claims of the input and another program's answers.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ printf '%s\n' $alpha $bravo $charlie >in.txt

Agreement: a table, which names the engines, and the last line

  $ quadrille check in.txt >out 2>err; echo $?
  0
  $ tail -n 1 out
  3 puzzles: 3 agree, 0 disagree, 0 skipped, 0 unreadable
  $ for engine in dlx batch dfs naive; do grep -q -w $engine out || echo "no $engine"; done
  $ grep -c found out
  0
  [1]
  $ quadrille check --engine dlx,dfs in.txt >out 2>err; echo $?
  0
  $ tail -n 1 out
  3 puzzles: 3 agree, 0 disagree, 0 skipped, 0 unreadable
  $ grep -w naive out
  [1]
  $ quadrille check --engine dlx in.txt 2>err | tail -n 1
  3 puzzles: 3 agree, 0 disagree, 0 skipped, 0 unreadable
  $ quadrille check --engine naive,dlx in.txt 2>err | tail -n 1
  3 puzzles: 3 agree, 0 disagree, 0 skipped, 0 unreadable

Whatever the number of solutions

  $ (printf '%s\n' $none $clash $two $five $empty $many; bars $alpha) >all.txt
  $ quadrille check --engine dlx,dfs all.txt >out 2>err; echo $?
  0
  $ tail -n 1 out
  7 puzzles: 7 agree, 0 disagree, 0 skipped, 0 unreadable
  $ for n in 1 3 5 6 100; do quadrille check --engine dlx,dfs --limit $n all.txt 2>err | tail -n 1; done
  7 puzzles: 7 agree, 0 disagree, 0 skipped, 0 unreadable
  7 puzzles: 7 agree, 0 disagree, 0 skipped, 0 unreadable
  7 puzzles: 7 agree, 0 disagree, 0 skipped, 0 unreadable
  7 puzzles: 7 agree, 0 disagree, 0 skipped, 0 unreadable
  7 puzzles: 7 agree, 0 disagree, 0 skipped, 0 unreadable
  $ quadrille check --engine dlx,dfs --limit 0 2>err <<<$many | tail -n 1
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable

Unreadable puzzles are counted, and the exit code is 2

  $ (cat in.txt; echo $short; grid $short) | quadrille check >out 2>err; echo $?
  2
  $ tail -n 1 out
  5 puzzles: 3 agree, 0 disagree, 0 skipped, 2 unreadable

Skipped: an engine that stopped at a node limit has no say

  $ echo $empty | quadrille check --engine dlx,dfs --node-limit 1 >out 2>err; echo $?
  0
  $ tail -n 1 out
  1 puzzles: 0 agree, 0 disagree, 1 skipped, 0 unreadable

Claims that are right

  $ quadrille check --engine dlx,dfs "$TESTDIR/../data/clue17.csv" 2>err | tail -n 1
  60 puzzles: 60 agree, 0 disagree, 0 skipped, 0 unreadable
  $ cat >claims.txt <<END
  > $alpha,$alpha_answer
  > $alpha:1:$alpha_answer
  > $none:0:
  > $two:2:
  > $five:5:
  > $alpha:1:
  > END
  $ quadrille check claims.txt >out 2>err; echo $?
  0
  $ tail -n 1 out
  6 puzzles: 6 agree, 0 disagree, 0 skipped, 0 unreadable

A tail that claims nothing is no disagreement

  $ printf '%s\n' "$alpha # easy" "$bravo	rated 3.4" "$charlie," >tails.txt
  $ quadrille check tails.txt 2>err | tail -n 1
  3 puzzles: 3 agree, 0 disagree, 0 skipped, 0 unreadable

A claim altered in one digit

  $ printf '%s\n' "$alpha,$alpha_answer" "$bravo,${bravo_answer%9}8" "$charlie,$charlie_answer" >claims.txt
  $ quadrille check claims.txt >out 2>err; echo $?
  1
  $ grep found out
  claims.txt:2: claim: found .*, .* found .* (re)
  $ tail -n 1 out
  3 puzzles: 2 agree, 1 disagree, 0 skipped, 0 unreadable

... which is a given

  $ printf '%s\n' "puzzle,solution" "$bravo,4${bravo_answer#3}" >claims.txt
  $ quadrille check claims.txt 2>err | sed -n '/found/p; $p'
  claims.txt:2: claim: found .*, .* found .* (re)
  1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable

A wrong count, either way

  $ printf '%s\n' "$alpha:2:$alpha_answer" "$five:4:" "$five:5:" "$five:6:" "$none:1:" "$two:1:" "$two:0:" "$alpha:0:" >claims.txt
  $ quadrille check claims.txt >out 2>err; echo $?
  1
  $ grep found out
  claims.txt:1: claim: found .*2.*, .* found .*1.* (re)
  claims.txt:2: claim: found .*4.*, .* found .*5.* (re)
  claims.txt:4: claim: found .*6.*, .* found .*5.* (re)
  claims.txt:5: claim: found .*1.*, .* found .*0.* (re)
  claims.txt:6: claim: found .*1.*, .* found .*2.* (re)
  claims.txt:7: claim: found .*0.*, .* found .* (re)
  claims.txt:8: claim: found .*0.*, .* found .*1.* (re)
  $ tail -n 1 out
  8 puzzles: 1 agree, 7 disagree, 0 skipped, 0 unreadable

A solution claimed for a puzzle that has none

  $ quadrille check 2>err >out <<<"$none,$charlie_answer"; echo $?
  1
  $ grep found out
  -:1: claim: found .*, .* found .* (re)

Another program's answers

  $ (printf '%s\n' $none $two; cat in.txt) >both.txt
  $ quadrille solve both.txt >answers.txt 2>err
  [1]
  $ quadrille check --against answers.txt both.txt >out 2>err; echo $?
  0
  $ tail -n 1 out
  5 puzzles: 5 agree, 0 disagree, 0 skipped, 0 unreadable

... with a wrong line

  $ sed "4s/.*/${bravo_answer%9}8/" answers.txt >wrong.txt
  $ quadrille check --against wrong.txt both.txt >out 2>err; echo $?
  1
  $ grep found out
  both.txt:4: against: found .*, .* found .* (re)
  $ tail -n 1 out
  5 puzzles: 4 agree, 1 disagree, 0 skipped, 0 unreadable
  $ sed '4s/.*/No solution exists/' answers.txt >wrong.txt
  $ quadrille check --against wrong.txt both.txt 2>err | grep found
  both.txt:4: against: found .*, .* found .* (re)
  $ sed '2s/.*/No solution exists/' answers.txt >wrong.txt
  $ quadrille check --against wrong.txt both.txt 2>err | grep found
  both.txt:2: against: found .*, .* found .* (re)
  $ sed "1s/.*/$charlie_answer/" answers.txt >wrong.txt
  $ quadrille check --against wrong.txt both.txt 2>err | grep found
  both.txt:1: against: found .*, .* found .* (re)
  $ sed "3s/.*/something else/" answers.txt >wrong.txt
  $ quadrille check --against wrong.txt both.txt 2>err | grep found
  both.txt:3: against: found .*, .* found .* (re)

... too short

  $ head -n 3 answers.txt >wrong.txt
  $ quadrille check --against wrong.txt both.txt >out 2>err; echo $?
  1
  $ tail -n 1 out
  5 puzzles: 3 agree, 2 disagree, 0 skipped, 0 unreadable

... too long

  $ (cat answers.txt; echo $alpha_answer) >wrong.txt
  $ quadrille check --against wrong.txt both.txt >out 2>err; echo $?
  1
  $ grep -c 'against: found' out
  1
  $ tail -n 1 out | grep -o ' [1-9] disagree'
   1 disagree

... empty, or missing

  $ : >empty.txt
  $ quadrille check --against empty.txt both.txt >out 2>err; echo $?
  1
  $ tail -n 1 out
  5 puzzles: 0 agree, 5 disagree, 0 skipped, 0 unreadable
  $ quadrille check --against no-such-file both.txt >out 2>err; echo $?
  2
  $ grep -c no-such-file err
  1

... of several files, with an unreadable puzzle between

  $ (echo $alpha; echo $short) >one.txt; echo $bravo >two.txt
  $ quadrille solve one.txt two.txt >answers.txt 2>err
  [2]
  $ quadrille check --against answers.txt one.txt two.txt >out 2>err; echo $?
  2
  $ tail -n 1 out
  3 puzzles: 2 agree, 0 disagree, 0 skipped, 1 unreadable
  $ sed "3s/3/4/" answers.txt >wrong.txt
  $ quadrille check --against wrong.txt one.txt two.txt >out 2>err; echo $?
  2
  $ grep found out
  two.txt:1: against: found .*, .* found .* (re)

The line of a grid is its first

  $ (echo '# comment'; echo $alpha; grid $bravo) >in.txt
  $ printf '%s\n' $alpha_answer $alpha_answer >wrong.txt
  $ quadrille check --against wrong.txt in.txt 2>err | grep found
  in.txt:3: against: found .*, .* found .* (re)

Threads change nothing

  $ for i in 1 2 3; do printf '%s\n' "$alpha:2:" "$bravo:1:" "$five:3:"; done >claims.txt
  $ for n in 1 2 5; do quadrille check --threads $n claims.txt 2>err | grep found >out.$n; done
  $ wc -l <out.1
  6
  $ cmp out.1 out.2 && cmp out.1 out.5

Answers and puzzles cannot both come from standard input

  $ quadrille check --against - < in.txt
  --against: standard input is read for puzzles already
  Run with --help for more information.
  [2]
  $ echo $alpha >one.txt; echo $alpha_answer | quadrille check --engine dlx --against - one.txt | tail -n 1
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable

The other program's counts are compared whole, however many there are

  $ echo $five >five.txt
  $ echo 5 | quadrille check --engine dlx --against - five.txt | tail -n 1
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable
  $ echo 2 | quadrille check --engine dlx --against - five.txt | grep found
  five.txt:1: against: found 2, dfs found >=3
  $ echo '>=6' | quadrille check --engine dlx --against - five.txt | grep found
  five.txt:1: against: found >=6, dfs found 5

Each puzzle is counted once: too many lines are part of the answer to the last, and a puzzle that cannot be read is that alone

  $ echo $alpha >one.txt; printf '%s\n' $alpha_answer 1 1 >wrong.txt
  $ quadrille check --engine dfs --against wrong.txt one.txt >out; echo $?
  1
  $ sed -n '/found/p; $p' out
  wrong.txt:2: against: found 2 more lines, dfs found no more puzzles
  1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable
  $ grep against out | tail -n 1 | tr -s ' ' | cut -d ' ' -f 1-5
  against 1 0 1 0
  $ printf '%s\n' $alpha_answer 1 >wrong.txt; quadrille check --engine dfs --against wrong.txt one.txt | head -n 1
  wrong.txt:2: against: found 1 more line, dfs found no more puzzles
  $ (echo $alpha; echo $short) >two.txt
  $ quadrille check --engine dfs --against one.txt two.txt 2>err | tail -n 1
  2 puzzles: 0 agree, 1 disagree, 0 skipped, 1 unreadable
  $ grep -v short err
  two.txt:2:81: expected 81 cells, found 80

A claim of many solutions is judged by counting, without finding each

  $ blank=$(printf '.%.0s' {1..81})
  $ for n in 6670903752021072936960 6670903752021072936961 9223372036854775808; do quadrille check <<<"$blank:$n:"; done | grep -e found -e ' puzzles:'
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable
  -:1: claim: found 6670903752021072936961, auto found 6670903752021072936960
  1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable
  -:1: claim: found 9223372036854775808, auto found 6670903752021072936960
  1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable
  $ echo $blank >blank.txt; echo '>=6670903752021072936961' >more.txt
  $ quadrille check --against more.txt blank.txt | head -n 1
  blank.txt:1: against: found >=6670903752021072936961, auto found 6670903752021072936960

... within the limits; else it is skipped, and said to be so

  $ quadrille check --engine dfs --node-limit 1000 <<<"$blank:6670903752021072936960:" >out; echo $?
  quadrille: claim: skipped 1 puzzle, because a limit came first
  0
  $ tail -n 2 out
  claim                1            0          0          1            -                 -
  1 puzzles: 0 agree, 0 disagree, 1 skipped, 0 unreadable

A file of answers that cannot be read is no disagreement

  $ mkdir directory; quadrille check --engine dfs --against directory blank.txt
  quadrille: directory: Is a directory
  [2]

Claims about boards, and about plain puzzles in other notations, are judged as those of plain lines

  $ verdict() { quadrille check "$@" >out 2>err; echo $?; grep -e ': found' out; tail -n 1 out; }
  $ echo "$alpha:5" | verdict --input line --engine dlx
  1
  -:1: claim: found 5, dfs found 1
  1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable
  $ echo "$bravo,${bravo_answer%9}8" | verdict --input line | grep -c 'claim: found'
  1
  $ printf '%s\n' "puzzle,solution" "$bravo,${bravo_answer%9}8" | verdict --input csv | grep -c 'claim: found'
  1
  $ echo '1234............:18' | verdict
  1
  -:1: claim: found 18, dfs found 12
  1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable
  $ echo '1234............:12' | verdict
  0
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable
  $ echo '1234............,1234341221434312' | verdict
  1
  -:1: claim: found 1234341221434312, dfs found >=2
  1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable
  $ printf 'puzzle,solution\n1234............,1234341221434312\n' | verdict
  1
  -:2: claim: found 1234341221434312, dfs found >=2
  1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable

... right even if there are other solutions

  $ echo '1234............,1234341221434321' | verdict
  0
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable
  $ grep -c '^claim  *1  *1 ' out
  1

... of the setter, too

  $ fpuzzles() {  # SOLUTION: of a board of 4x4 with a first row
  >   echo "{\"size\":4,\"grid\":[[{\"value\":1},{\"value\":2},{\"value\":3},{\"value\":4}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"solution\":[$1]}"
  > }
  $ fpuzzles 1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1 | verdict
  0
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable
  $ fpuzzles 1,2,3,4,3,4,1,2,2,1,4,3,4,3,1,2 | verdict
  1
  -:1: claim: found 1234341221434312, dfs found >=2
  1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable

... and other tails claim nothing

  $ echo '1234............ easy' | verdict; cat err
  0
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable
  quadrille: -:1: what follows the puzzle is no claim (1 such line)

For other commands a wrong solution is a warning

  $ printf '%s\n' "puzzle,solution" "$bravo,${bravo_answer%9}8" "$bravo,hard" | quadrille solve --input csv | brief
  quadrille: -:2: the solution is wrong, and left out
  quadrille: -:3: what the table has for the solution is none, and left out
  BRAVO
  BRAVO

Another program's answers to boards

  $ echo '.Shape~4x4' >shape; echo "No solution exists" >ag
  $ verdict --against ag shape
  1
  shape:1: against: found 0, dfs found >=2
  1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable
  $ for answer in 'Several solutions exist' 1234341221434321 288 '>=288'; do echo "$answer" >ag; verdict --against ag shape | head -n 1; done
  0
  0
  0
  0
  $ for answer in 1234341221434312 287 '>=289' nonsense; do echo "$answer" >ag; verdict --against ag shape | sed -n 2p; done
  shape:1: against: found 1234341221434312, dfs found >=2
  shape:1: against: found 287, dfs found >=288
  shape:1: against: found >=289, dfs found 288
  shape:1: against: found 'nonsense', dfs found 2
  $ : >ag; verdict --against ag shape | sed -n 2p
  shape:1: against: found no line, dfs found 2

Engines that do not take a puzzle say so; with none left there is nothing to compare

  $ verdict --engine naive,batch shape; cat err
  0
  1 puzzles: 0 agree, 0 disagree, 1 skipped, 0 unreadable
  quadrille: batch: left out of 1 puzzle, because it takes plain 9x9 puzzles alone
  quadrille: naive: left out of 1 puzzle, because it takes plain 9x9 puzzles alone
  $ verdict --engine naive,dlx shape; cat err
  0
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable
  quadrille: naive: left out of 1 puzzle, because it takes plain 9x9 puzzles alone
  $ echo $alpha | verdict --engine propagate; cat err
  0
  1 puzzles: 0 agree, 0 disagree, 1 skipped, 0 unreadable
  quadrille: propagate: left out of 1 puzzle, because it takes boards alone, no plain 9x9 puzzles
  $ verdict shape; cat err
  0
  1 puzzles: 1 agree, 0 disagree, 0 skipped, 0 unreadable
