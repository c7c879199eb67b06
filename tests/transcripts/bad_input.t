Bad input, and what each gets: exit code, stdout, and the first line of stderr.

  $ . "$TESTDIR/../data/puzzles.sh"

 1. An empty file

  $ : >f; try solve f
  exit 0
  err: .+ (re)

 2. Only comments, with digits

  $ printf '# 1 comment 2\n#5..3\n' >f; try solve f
  exit 0
  err: .+ (re)

 3. Only blank lines

  $ printf '\n\n\n' >f; try solve f
  exit 0
  err: .+ (re)

 4. A comment with digits before a puzzle, and a puzzle commented out

  $ printf '# 1 comment 2\n%s\n#%s\n' $alpha $bravo >f; try solve f
  exit 0
  out: 287134596964725318531986247159372684726418935348569172895643721612897453473251869

 5. A short line of 40 characters

  $ echo $alpha | cut -c 1-40 >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:\d+: .*40.* (re)

 6. 80 characters

  $ echo $short >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:\d+: .*80.* (re)

 7. 82 characters

  $ printf '%s\n' $bravo "${alpha}3" >f; try solve f
  exit 2
  out: 316578492529134768487629531263415987974863125851792643138947256692351874745286319
  out: Not a puzzle
  err: f:2:82: .*3.* (re)

 8. A long line of 500 characters

  $ printf '%.500d\n' 0 >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:82: .*0.* (re)

 9. A bad character in a line: the column is given

  $ echo $alpha | sed 's/./q/5' >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:5: .*q.* (re)

10. ... in its last cell

  $ (echo; echo '#'; echo $alpha | sed 's/./?/81') >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:3:81: .*\?.* (re)

11. Letters O instead of zeros

  $ echo $bravo | tr 0 O >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:2: .*O.* (re)

12. Blanks instead of zeros

  $ echo $bravo | tr 0 ' ' >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:2: .+ (re)

13. Tabs between cells

  $ echo $alpha | sed 's/./&\t/g' >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:2: .+ (re)

14. A tab in row 4

  $ grid $alpha | sed '4s/./&\t/2' >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:4:3: .+ (re)

15. A NUL byte in a line

  $ printf '%s\0%s\n' "${alpha:0:11}" "${alpha:12}" >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:12: .+ (re)

16. 81 NUL bytes

  $ head -c 81 /dev/zero >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:1: .+ (re)

17. 64 MB of NUL bytes: bounded memory, one message. (Sanitizers take ten times as long, and get a
tenth, here and below.)

  $ million=1000000
  $ grep -q -a __asan_init "$(command -v quadrille)" && million=100000 || touch plain
  $ head -c $((64 * million)) /dev/zero | try solve
  exit 2
  out: Not a puzzle
  err: -:1:1: .+ (re)
  $ wc -l <err
  1

18. A line of 400 MB

  $ cat >memory.py <<'END'
  > # Runs a command; says so if it took more than 300 MB (sanitizers apart) or wrote much to stderr.
  > import os, resource, subprocess, sys
  > run = subprocess.run(sys.argv[1:], stderr=subprocess.PIPE)
  > peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
  > print(f"exit {run.returncode}, {len(run.stderr.splitlines())} line on stderr", end="")
  > print(f", which has {len(run.stderr)} bytes" if len(run.stderr) > 1000 else "", end="")
  > print(f", {peak} MB" if peak > 300 and os.path.exists("plain") else "")
  > END
  $ head -c $((400 * million)) /dev/zero | tr '\0' 1 | python3 memory.py quadrille solve
  Not a puzzle
  exit 2, 1 line on stderr

19. A comment of 400 MB

  $ (echo -n '#'; head -c $((400 * million)) /dev/zero; echo; echo $alpha) | python3 memory.py quadrille solve | sed 's/, 0 line.*//'
  287134596964725318531986247159372684726418935348569172895643721612897453473251869
  exit 0

20. A tail of 200 MB

  $ (echo -n "$alpha,"; head -c $((200 * million)) /dev/zero | tr '\0' 5; echo; echo $bravo) | python3 memory.py quadrille solve | brief | sed 's/, 0 line.*//'
  ALPHA
  BRAVO
  exit 0

21. Ten million empty lines, and two million comments

  $ (yes '' | head -n $((10 * million)); yes '#' | head -n $((2 * million)); echo "$short") | try solve | sed "s/-:$((12 * million + 1)):/-:the last line:/"
  exit 2
  out: Not a puzzle
  err: -:the last line:\d+: .*80.* (re)

22. 900,000 short lines: one answer for nine of them

  $ yes 12345678 | head -n $((9 * million / 10)) >f; quadrille solve f 2>err | sort | uniq -c | awk "{ print \$1 * 8 / $million; \$1 = \"\"; print }"
  0.9
   No solution exists

23. Invalid UTF-8

  $ printf '%s\xc3\x28%s\n' "${alpha:0:20}" "${alpha:22}" >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:21: .+ (re)
  $ python3 -c 'open("err").read()'

24. Valid UTF-8: full-width digits

  $ echo "${alpha:0:2}７${alpha:3}" >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:3: .+ (re)

25. A file in UTF-16

  $ printf "$alpha\n" | iconv -t UTF-16 >f; try solve f
  exit 0
  out: 287134596964725318531986247159372684726418935348569172895643721612897453473251869
  $ printf "$alpha\n" | iconv -t UTF-16LE >f; try solve f | uniq
  exit 2
  out: Not a puzzle
  err: f:1:2: .*UTF-16 needs a byte-order mark.* (re)

26. A byte-order mark in the middle

  $ printf "$alpha\n\xef\xbb\xbf$bravo\n" >f; try solve f
  exit 2
  out: 287134596964725318531986247159372684726418935348569172895643721612897453473251869
  out: Not a puzzle
  err: f:2:1: .+ (re)

27. Two equal givens in a row: a puzzle without a solution, and named

  $ printf "%s\n" "7...7$(printf %076d 0)" >f; try solve f
  exit 1
  out: No solution exists
  err: .*r1c1 and r1c5 are both 7.* (re)

28. ... in a column

  $ printf "4%.71d4%.8d\n" 0 0 >f; try solve f
  exit 1
  out: No solution exists
  err: .*r1c1 and r9c1 are both 4.* (re)

29. ... in a box

  $ grid "$(printf "%.10d9%.9d9%.60d" 0 0 0)" >f; try solve f
  exit 1
  out: No solution exists
  err: .*r2c2 and r3c3 are both 9.* (re)

30. ... for count and check, and nine of a kind

  $ printf '1%.0s' $(seq 81) >f; try count f
  exit 0
  out: 0
  err: .*r1c1 and r1c2 are both 1.* (re)
  $ try check --engine dlx,dfs f | sed -n '1p; $p'
  exit 0
  err: .*r1c1 and r1c2 are both 1.* (re)

31. A directory as a file

  $ mkdir d; try solve d
  exit 2
  err: .*\bd\b.* (re)

32. A missing file

  $ try solve no-such-file
  exit 2
  err: .*no-such-file.* (re)
  $ try count no-such-file
  exit 2
  err: .*no-such-file.* (re)
  $ try check no-such-file
  exit 2
  err: .*no-such-file.* (re)
  $ try solve ''
  exit 2
  err: .+ (re)
  $ try solve f/g
  exit 2
  err: .*f/g.* (re)

33. A file whose read fails

  $ try solve /proc/self/mem
  exit 2
  err: .*/proc/self/mem.* (re)

34. A file that may not be read (as root, by another user)

  $ mkdir -m 755 p; echo $alpha >p/secret; chmod 0 p/secret
  $ nobody() {
  >   if test $(id -u) = 0; then
  >     setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
  >   else
  >     "$@"
  >   fi
  > }
  $ if test $(id -u) = 0 && ! nobody quadrille --version >out 2>err; then
  >   quadrille() { echo "quadrille: p/secret: not tried: nobody may not run this program" >&2; return 2; }
  > else
  >   quadrille() { nobody "$(type -P quadrille)" "$@"; }
  > fi
  $ try solve p/secret
  exit 2
  err: .*p/secret.* (re)
  $ unset -f quadrille

35. A full disk

  $ echo $alpha >f; quadrille solve f >/dev/full 2>err; echo $?; grep -c . err
  2
  1

36. Closed stdout

  $ quadrille solve f 2>err >&-; echo $?; grep -c . err
  2
  1

37. Closed stdin

  $ quadrille solve 2>err <&-; echo $?; grep -c . err
  2
  1

38. Lone CR line ends: one long line

  $ printf "$alpha\r$bravo\r" >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:82: .+ (re)
  $ grid $alpha | tr '\n' '\r' >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:10: .+ (re)

39. No newline at the end, cut short

  $ printf '%s\n%s' $alpha "${bravo:0:50}" >f; try solve f
  exit 2
  out: 287134596964725318531986247159372684726418935348569172895643721612897453473251869
  out: Not a puzzle
  err: f:2:\d+: .*50.* (re)

40. Nine rows with one short

  $ grid $alpha | sed '6s/.$//' >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:6:\d+: .*8.* (re)

41. ... with one long

  $ grid $alpha | sed '6s/$/./' >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:6:\d+: .+ (re)

42. ... with a bad character in row 7

  $ grid $alpha | sed '7s/./q/4' >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:7:4: .*q.* (re)

43. ... in a row with bars: the column is that of the line

  $ bars $alpha | sed '12s/\(.*\)8/\1?/' >f; sed -n 12p f
  | . 7 . | 2 . . | ? . . |
  $ try solve f
  exit 2
  out: Not a puzzle
  err: f:12:19: .*\?.* (re)

44. A typing error in the first row

  $ (grid $alpha | sed '1s/./q/4'; echo; grid $bravo) >f; try solve f
  exit 2
  out: Not a puzzle
  out: 
  out: 316578492
  out: 529134768
  out: 487629531
  out: 263415987
  out: 974863125
  out: 851792643
  out: 138947256
  out: 692351874
  out: 745286319
  err: f:\d+:\d+: .+ (re)

45. ... with a character that is no letter

  $ grid $alpha | sed '1s/./;/4' >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:4: .*;.* (re)

46. `end` in the middle of a grid

  $ (grid $alpha | head -n 5; echo end; grid $alpha | tail -n 4) >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:\d+:\d+: .+ (re)

47. Eight rows

  $ (grid $alpha | head -n 8; echo; echo $bravo) >f; try solve f
  exit 2
  out: Not a puzzle
  out: 316578492529134768487629531263415987974863125851792643138947256692351874745286319
  err: f:\d+:\d+: .+ (re)

48. Ten rows

  $ (grid $alpha; echo ........1) >f; try count f
  exit 2
  out: 1
  out: Not a puzzle
  err: f:\d+:\d+: .+ (re)

49. Separators alone

  $ printf '%s\n' ---+---+--- === '|' >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:\d+:\d+: .+ (re)

50. 81 zeros: a puzzle, with several solutions

  $ printf '%.81d\n' 0 >f; try solve f
  exit 1
  out: Several solutions exist

51. 81 wrong letters

  $ printf 'q%.0s' $(seq 81) >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:1: .*q.* (re)

52. Garbage after the 81 cells

  $ echo "$alpha;easy" >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:82: .*;.* (re)

53. Quotes round a puzzle

  $ echo "\"$alpha\",\"$alpha_answer\"" >f; try solve f
  exit 0
  out: 287134596964725318531986247159372684726418935348569172895643721612897453473251869
  $ echo "\"$alpha,\"$alpha_answer\"" >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:1: .*".* in quotes has to be 81 cells.* (re)

54. A sukaku of 729 characters, and a text of 730

  $ for i in $(seq 81); do printf 123456789; done >f; try solve f
  exit 1
  out: Several solutions exist
  $ echo 1 >>f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:730: expected 729 places of candidates, found 730

55. Two puzzles on a line: the second is the tail of the first, or there is none

  $ echo "$alpha $bravo" >f; try solve f
  exit 0
  out: 287134596964725318531986247159372684726418935348569172895643721612897453473251869
  $ echo "$alpha$bravo" >f; try solve f
  exit 2
  out: Not a puzzle
  err: f:1:98: region '0' has more than 9 cells

56. A word

  $ printf '%s\n' $alpha hello $bravo >f; try solve f
  exit 2
  out: 287134596964725318531986247159372684726418935348569172895643721612897453473251869
  out: Not a puzzle
  out: 316578492529134768487629531263415987974863125851792643138947256692351874745286319
  err: f:2:1: .+ (re)

57. XML, and a program

  $ printf '<?xml version="1.0"?>\n<game data="%s" />\n' $alpha >f; try solve f | uniq
  exit 0
  out: 287134596
  out: 964725318
  out: 531986247
  out: 159372684
  out: 726418935
  out: 348569172
  out: 895643721
  out: 612897453
  out: 473251869
  $ head -c 20000 "$(command -v quadrille)" >f; try solve f | uniq
  exit 2
  out: Not a puzzle
  err: f:\d+:\d+: .+ (re)

58. Bad flags: huge, negative, wrong

  $ echo $five >f
  $ try count --limit 100000000000000000000000000 f
  exit 2
  err: .*100000000000000000000000000.* (re)
  $ try count --limit -1 f
  exit 2
  err: .*-1.* (re)
  $ try solve --node-limit -5 f
  exit 2
  err: .*-5.* (re)
  $ try solve --time-limit -0.5 f
  exit 2
  err: .*-0\.5.* (re)
  $ try solve --threads -2 f
  exit 2
  err: .*-2.* (re)
  $ try solve --engine nosuch f
  exit 2
  err: .*nosuch.* (re)
  $ try check --engine dlx,nosuch f
  exit 2
  err: .*nosuch.* (re)
  $ try solve --format nosuch f
  exit 2
  err: .*nosuch.* (re)
  $ try solve --no-such-flag f
  exit 2
  err: .*no-such-flag.* (re)
  $ try nosuch f
  exit 2
  err: .*nosuch.* (re)

59. --against a file that is missing, a directory, or empty

  $ echo $alpha >f; mkdir -p d; : >e
  $ try check --against missing f | grep -e exit -e err
  exit 2
  err: .*missing.* (re)
  $ try check --against d f | sed -n 1p
  exit 2
  $ try check --against e f | grep -e exit -e found -e puzzles:
  exit 1
  out: f:1: against: found .*, .* found .* (re)
  out: 1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable

60. --against garbage, binary and a wrong line

  $ printf 'garbage\n' >e; try check --against e f | grep -e exit -e found -e puzzles:
  exit 1
  out: f:1: against: found .*, .* found .* (re)
  out: 1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable
  $ printf '\0\xff\n' >e; try check --against e f | grep -a -e exit -e puzzles:
  exit 1
  out: 1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable
  $ echo $bravo_answer >e; try check --against e f | grep -e exit -e found -e puzzles:
  exit 1
  out: f:1: against: found .*, .* found .* (re)
  out: 1 puzzles: 0 agree, 1 disagree, 0 skipped, 0 unreadable

61. Claims malformed: a disagreement, or said to be no claim, but never an agreement in silence

  $ for tail in :99999999999999999999999: :18446744073709551617: :-1: ",$alpha" ":x:$alpha_answer" ::: :0x1: ",$short" ",1$alpha_answer"; do
  >   echo "$alpha$tail" >f
  >   quadrille check --engine dlx,dfs f >out 2>err
  >   case $? in
  >     0) grep -q f:1 err || echo "in silence: $tail" ;;
  >     1) grep -q '^f:1: claim: found' out || echo "not named: $tail" ;;
  >     *) echo "exit $?: $tail" ;;
  >   esac
  >   tail -n 1 out
  > done | sed "s/[01] agree, [01] dis/. agree, . dis/" | sort | uniq -c | tr -s " "
   9 1 puzzles: . agree, . disagree, 0 skipped, 0 unreadable

62. The rest goes on after each of them, in the same file and in the next

  $ (echo $short; grid $short; echo; echo q; echo; echo $alpha) >f; echo $bravo >g
  $ answers f no-such-file g
  Not a puzzle
  Not a puzzle
  Not a puzzle
  ALPHA
  BRAVO
  [exit 2]
  $ grep -c -e '^f:[0-9]*:[0-9]*: ' err
  3

63. No message shows raw control characters

  $ printf '\033[31m%s\n' "${alpha:5}" >f; quadrille solve f 2>err
  Not a puzzle
  [2]
  $ tr -d '\n' <err | tr -d '[:print:]' | od -A n -c
