Malformed and odd problems, and what each gets: exit code, stdout, and the first five lines of stderr.

  $ . "$TESTDIR/../data/covers.sh"

Knuth's format. 1. An empty file

  $ : >f; try count f
  exit 2
  err: f:1:1: expected a line of items, found the end of the text

 2. Only comments and blank lines

  $ printf '| p q\n\n  \t\n  | r\n' >f; try count f
  exit 2
  err: f:5:1: expected a line of items, found the end of the text

 3. A line of items alone: no options

  $ printf 'p q\n' >f; try count f
  exit 0
  out: 0

 4. The same item twice

  $ printf 'p q p\np q\n' >f; try count f
  exit 2
  err: f:1:5: expected another item, found 'p' again (first in column 1)

 5. ... once primary, once secondary; the options that use it are no further mistakes

  $ printf 'p q | p s\np\nq s\np:x\n' >f; try count f
  exit 2
  err: f:1:7: expected another item, found 'p' again (first in column 1)

 6. An item that is unknown

  $ printf 'p q\np q\nr\np s q\n' >f; try count f
  exit 2
  err: f:3:1: expected the name of an item, found 'r'
  err: f:4:3: expected the name of an item, found 's'

 7. The same item twice in an option

  $ printf 'p q | s\np q p\nq s s\nq s:a s:b\n' >f; try count f
  exit 2
  err: f:2:5: expected an item that is not yet in the option, found 'p' again (first in column 1)
  err: f:3:5: expected an item that is not yet in the option, found 's' again (first in column 3)
  err: f:4:7: expected an item that is not yet in the option, found 's' again (first in column 3)

 8. A color on a primary item

  $ printf 'p q | s\np:red q\n' >f; try count f
  exit 2
  err: f:2:1: expected a secondary item before a color, found 'p', which is primary

 9. A color without a name, a name without a color

  $ printf 'p | s\np s:\np :red\np :\n' >f; try count f
  exit 2
  err: f:2:5: expected a color after 's:', found nothing
  err: f:3:3: expected the name of an item before ':', found ':red'
  err: f:4:3: expected the name of an item before ':', found ':'

10. Two colors in one word

  $ printf 'p | s\np s:red:blue\n' >f; try count f
  exit 2
  err: f:2:8: expected a color without ':' and '|', found 'red:blue'

11. A line of items that begins with the bar is a comment: the next line is taken for the items

  $ printf '| s t\ns t\ns\n' >f; try count f
  exit 0
  out: 0

12. The bar twice

  $ printf 'p | s | t\np s\n' >f; try count f
  exit 2
  err: f:1:7: expected one '|' in the line of items, found another (first in column 3)
  $ printf 'p || s\np s\n' >f; try count f
  exit 2
  err: f:1:4: expected one '|' in the line of items, found another (first in column 3)

13. Bounds that are none: not numbers, upside down, zero, nothing

  $ printf 'x|p 3:2|q 0|r :2|s 1:|t\np q r s t\n' >f; try count f
  exit 2
  err: f:1:1: expected a multiplicity, a number, before '|', found 'x'
  err: f:1:5: expected a lower bound of at most 2, the upper one, found '3'
  err: f:1:11: expected an upper bound of 1 or more, found '0'
  err: f:1:15: expected a multiplicity, a number, before ':', found nothing
  err: f:1:22: expected a multiplicity, a number, before '|', found nothing

14. ... negative, with a sign, with a point, three of them, too large

  $ printf -- '-1|p +2|q 1.5|r 1:2:3|s 2147483648|t\n' >f; try count f
  exit 2
  err: f:1:1: expected a multiplicity, a number, before '|', found '-1'
  err: f:1:6: expected a multiplicity, a number, before '|', found '+2'
  err: f:1:11: expected a multiplicity, a number, before '|', found '1.5'
  err: f:1:19: expected a multiplicity, a number, before '|', found '2:3'
  err: f:1:25: expected a multiplicity of at most 2147483647, found '2147483648'

15. ... without a name after them, in front of a bar

  $ printf '2| p\np\n' >f; try count f
  exit 2
  err: f:1:3: expected the name of an item after '2|', found nothing
  $ printf '2|p|q r\n2|p\n' >f; try count f
  exit 2
  err: f:1:4: expected the name of an item, without ':' and '|', found 'p|q'
  err: f:2:1: expected the name of an item, found '2|p' (a cost is a word of its own, a blank before its '|')

16. A multiplicity of a secondary item

  $ printf 'p | 2|s\np s\n' >f; try count f
  exit 2
  err: f:1:5: expected the name of a secondary item, which has no multiplicity, found '2|s'

17. The largest bounds there are, and more options wanted than exist

  $ printf '0:2147483647|p q\np q\nq\n' >f; try count f
  exit 0
  out: 2
  $ printf '2147483647|p q\np q\nq\n' >f; try count f
  exit 0
  out: 0

18. A colon in the name of an item

  $ printf 'p:x q\nq\n' >f; try count f
  exit 2
  err: f:1:2: expected the name of an item, without ':' and '|', found 'p:x'

19. Costs: not a number, negative, with a point, nothing, a blank after the bar

  $ printf 'p\np |x\np |-1\np |1.5\np |\np | 7\n' >f; try count f
  exit 2
  err: f:2:4: expected a cost, a number, after '|', found 'x'
  err: f:3:4: expected a cost, a number, after '|', found '-1'
  err: f:4:4: expected a cost, a number, after '|', found '1.5'
  err: f:5:4: expected a cost, a number, after '|', found nothing
  err: f:6:4: expected a cost, a number, after '|', found nothing

20. A cost that is too large

  $ printf 'p\np |9223372036854775808\n' >f; try count f
  exit 2
  err: f:2:4: expected a cost below 2^63, found '9223372036854775808'

21. Costs that are too large together

  $ printf 'p\np |9223372036854775807\np |1\np |2\n' >f; try count f
  exit 2
  err: f:3:4: expected costs that are below 2^63 together, found '1' after 9223372036854775807

22. A cost without a blank before it

  $ printf 'p q\np|7 q\n' >f; try count f
  exit 2
  err: f:2:1: expected the name of an item, found 'p|7' (a cost is a word of its own, a blank before its '|')

23. A line that begins with a cost is a comment

  $ printf 'p\np |1\n|7 p\n' >f; try count f
  exit 0
  out: 1

24. More than 20 mistakes: the first 20, and how many more

  $ (echo 'p q'; for i in $(seq 27); do echo "p x$i"; done) >f; try count f
  exit 2
  err: f:2:3: expected the name of an item, found 'x1'
  err: f:3:3: expected the name of an item, found 'x2'
  err: f:4:3: expected the name of an item, found 'x3'
  err: f:5:3: expected the name of an item, found 'x4'
  err: f:6:3: expected the name of an item, found 'x5'
  $ wc -l <err; tail -n 2 err
  21
  f:21:3: expected the name of an item, found 'x20'
  and 7 more

25. Exactly 20

  $ (echo 'p q'; for i in $(seq 20); do echo "p x$i"; done) >f; quadrille cover count f 2>&1 | wc -l
  20

26. Several mistakes in a line, each with its column in bytes

  $ printf 'p q Ä | s\nä p:x s:red s Ä z Ä\n' >f; try count f
  exit 2
  err: f:2:1: expected the name of an item, found '\xc3\xa4' (esc)
  err: f:2:4: expected a secondary item before a color, found 'p', which is primary
  err: f:2:14: expected an item that is not yet in the option, found 's' again (first in column 8)
  err: f:2:19: expected the name of an item, found 'z'
  err: f:2:21: expected an item that is not yet in the option, found '\xc3\x84' again (first in column 16) (esc)

27. A NUL byte in a name, in an option, in a comment

  $ printf 'p q\0r\np\n' >f; try count f
  exit 2
  err: f:1:4: expected a printable character, found a NUL byte
  $ printf 'p q\np q\0r\n' >f; try count f
  exit 2
  err: f:2:4: expected a printable character, found a NUL byte
  $ printf '| \0\np q\np q\n' >f; try count f
  exit 0
  out: 1

28. Only NUL bytes

  $ head -c 1000 /dev/zero >f; try count f
  exit 2
  err: f:1:1: expected a printable character, found a NUL byte

29. Bytes that are not UTF-8

  $ printf 'p q\377\np\n' >f; try count f
  exit 2
  err: f:1:4: expected UTF-8, found byte 0xff
  $ printf 'p | s\np s:\300\200\n' >f; try count f
  exit 2
  err: f:2:5: expected UTF-8, found byte 0xc0

30. Control characters in a name

  $ printf 'p q\033[31m\np\n' >f; try count f
  exit 2
  err: f:1:4: expected a printable character, found byte 0x1b

31. A byte-order mark; it is not counted in columns

  $ printf '\357\273\277p q\np q\n' >f; try count f
  exit 0
  out: 1
  $ printf '\357\273\277p p\n' >f; try count f
  exit 2
  err: f:1:3: expected another item, found 'p' again (first in column 1)

32. UTF-16

  $ printf '\377\376p\0 \0q\0\n\0' >f; try count f
  exit 0
  out: 0

33. CRLF, tabs, blanks at the ends of lines, and no line feed at the end

  $ printf 'p q | s\r\n\r\n| comment\r\n\tp\t s:x \r\nq s:x  ' >f; try solve --all f
  exit 0
  out: p s:x
  out: q s:x
  err: 1 solutions, exhausted
  $ printf 'p q\r\np r\r\n' >f; try count f
  exit 2
  err: f:2:3: expected the name of an item, found 'r'

34. Old Macintosh line ends: all is one line

  $ printf 'p q\rp q\r' >f; try count f
  exit 2
  err: f:1:5: expected another item, found 'p' again (first in column 1)
  err: f:1:7: expected another item, found 'q' again (first in column 3)

35. A directory, a file that is not there, one that may not be read, a name that is empty

  $ mkdir directory; try count directory
  exit 2
  err: quadrille: directory: Is a directory
  $ try count nosuch
  exit 2
  err: quadrille: nosuch: No such file or directory
  $ try count ''
  exit 2
  err: quadrille: '': No such file or directory
  $ try count /proc/self/mem
  exit 2
  err: quadrille: /proc/self/mem: Input/output error

36. Options without a primary item: a warning, and they keep their numbers

  $ printf 'p | s t\ns\np s\nt:x s\np t\n' >f; try solve --all --format numbers f
  exit 0
  out: 2
  out: 4
  err: f:2:1: option 1 has no primary item and is never chosen
  err: f:4:1: option 3 has no primary item and is never chosen
  err: 2 solutions, exhausted

37. ... more than 20 of them

  $ (echo 'p | s'; for i in $(seq 30); do echo s; done; echo p) >f; try count f; tail -n 1 err
  exit 0
  out: 1
  err: f:2:1: option 1 has no primary item and is never chosen
  err: f:3:1: option 2 has no primary item and is never chosen
  err: f:4:1: option 3 has no primary item and is never chosen
  err: f:5:1: option 4 has no primary item and is never chosen
  err: f:6:1: option 5 has no primary item and is never chosen
  and 10 more

38. Mistakes and warnings together

  $ printf 'p | s\ns\nq\n' >f; try count f
  exit 2
  err: f:2:1: option 1 has no primary item and is never chosen
  err: f:3:1: expected the name of an item, found 'q'

39. A line of 10 MB: names are shown in short

  $ (echo p; head -c 10000000 /dev/zero | tr '\0' p) >f; try count f
  exit 2
  err: f:2:1: expected the name of an item, found 'pppppppppppppppppppppppppppppppppppppppp...'
  $ (head -c 10000000 /dev/zero | tr '\0' p; echo; head -c 10000000 /dev/zero | tr '\0' p) >f; try count f
  exit 0
  out: 1
  $ (printf 'p q\np '; head -c 10000000 /dev/zero | tr '\0' ' '; echo q) >f; try count f
  exit 0
  out: 1
  $ (echo 'p q'; yes x | head -n 100000 | tr '\n' ' ') >f; try count f; tail -n 1 err
  exit 2
  err: f:2:1: expected the name of an item, found 'x'
  err: f:2:3: expected the name of an item, found 'x'
  err: f:2:5: expected the name of an item, found 'x'
  err: f:2:7: expected the name of an item, found 'x'
  err: f:2:9: expected the name of an item, found 'x'
  and 99980 more

40. A million options

  $ (echo a; yes a | head -n 1000000) >f; try count --threads 1 f
  exit 0
  out: 1000000

41. A DIMACS file, a Sudoku, a program

  $ printf 'c comment\np cnf 2 1\n1 -2 0\n' >f; try count f
  exit 2
  err: f:2:1: expected the name of an item, found 'p'
  err: f:2:3: expected the name of an item, found 'cnf'
  err: f:2:7: expected the name of an item, found '2'
  err: f:2:9: expected the name of an item, found '1'
  err: f:3:1: expected the name of an item, found '1'
  $ printf '..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..\n' >f; try count f
  exit 0
  out: 0
  $ quadrille cover count "$(command -v bash)" >out 2>err; echo "$? $(wc -c <out) $(head -n 1 err | cut -c 1-200 | grep -c expected)"; wc -l <err
  2 0 1
  21

The format ec. 42. An item of 0, beyond N, not a number, negative, twice

  $ printf 'p ec 3\ns 0\ns 1 4\ns x\ns -1\ns 2 3 2\n' >f; try count f
  exit 2
  err: f:2:3: expected an item, a number from 1 to 3, found '0'
  err: f:3:5: expected an item, a number from 1 to 3, found '4'
  err: f:4:3: expected an item, a number from 1 to 3, found 'x'
  err: f:5:3: expected an item, a number from 1 to 3, found '-1'
  err: f:6:7: expected an item that is not yet in the option, found '2' again (first in column 3)

43. No header; a second one; one after an option

  $ printf 'c nothing\n' >f; try count --from ec f
  exit 2
  err: f:2:1: expected 'p ec N', found the end of the text
  $ printf 's 1\np ec 1\n' >f; try count --from ec f
  exit 2
  err: f:1:1: expected 'p ec N', found 's'
  $ printf 'p ec 2\np ec 2\ns 1 2\n' >f; try count f
  exit 2
  err: f:2:1: expected 's', or 'c' for a comment, found a second 'p' (first in line 1)

44. Headers that are not understood

  $ printf 'p ec\ns 1\n' >f; try count f
  exit 2
  err: f:1:5: expected the number of items, found the end of the line
  $ printf 'p ec x\ns 1\n' >f; try count f
  exit 2
  err: f:1:6: expected the number of items, found 'x'
  $ printf 'p ec -1\ns 1\n' >f; try count f
  exit 2
  err: f:1:6: expected the number of items, found '-1'
  $ printf 'p ec 2 3 4\ns 1\n' >f; try count f
  exit 2
  err: f:1:10: expected the end of the line, found '4'
  err: f:3:1: expected 3 options, as line 1 says, found 1
  $ printf 'p ec 99999999999999999999\ns 1\n' >f; try count f
  exit 2
  err: f:1:6: expected the number of items below 2^63, found '99999999999999999999'
  $ printf 'p ec 999999999\ns 1\n' >f; try count f
  exit 2
  err: f:1:6: expected at most 1000019 items, a million more than the text has bytes, found '999999999'

45. Another number of options than the header has

  $ printf 'p ec 2 3\ns 1\ns 2\n' >f; try count f
  exit 2
  err: f:4:1: expected 3 options, as line 1 says, found 2
  $ printf 'p ec 2 1\ns 1\ns 2\n' >f; try count f
  exit 2
  err: f:3:1: expected 1 options, as line 1 says, found one more

46. An option without items, a line of another kind, the 0 of DIMACS at the end

  $ printf 'p ec 2\ns\ne 1 2\ns 1 2 0\n' >f; try count f
  exit 2
  err: f:2:2: expected at least one item after 's', found the end of the line
  err: f:3:1: expected 's', or 'c' for a comment, found 'e'
  err: f:4:7: expected an item, a number from 1 to 2, found '0'

47. CRLF, a byte-order mark, comments between, no line feed at the end

  $ printf '\357\273\277c one\r\np ec 2\r\nc two\r\ns 1 2\r\nc three\r\ns 2' >f; try solve f
  exit 0
  out: 1 2
  err: 1 solutions, stopped: solution limit

The format matrix. 48. Nothing in it

  $ printf '\n# nothing\n' >f; try count --from matrix f
  exit 2
  err: f:3:1: expected a row of 0 and 1, found the end of the text

49. Rows of different lengths; a row of zeros; other characters

  $ printf '101\n10\n1010\n000\n1a1\n1,,1\n1 1 1,\n-1 0 1\n' >f; try count --from matrix f; tail -n +6 err
  exit 2
  err: f:2:3: expected 3 cells, as in line 1, found 2
  err: f:3:4: expected 3 cells, as in line 1, found 4
  err: f:4:1: expected a 1 in each row, found only 0
  err: f:5:2: expected 0 or 1, found 'a'
  err: f:6:3: expected 0 or 1, found ','
  f:7:7: expected 0 or 1 after the comma, found the end of the line
  f:8:1: expected 0 or 1, found '-'

50. NUL bytes, 10 MB in a line, no line feed at the end

  $ printf '1\0001\n' >f; try count --from matrix f
  exit 2
  err: f:1:2: expected 0 or 1, found '\x00'
  $ (echo 1; head -c 10000000 /dev/zero | tr '\0' 0) >f; try count --from matrix f
  exit 2
  err: f:2:2: expected 1 cells, as in line 1, found 10000000
  err: f:2:1: expected a 1 in each row, found only 0
  $ printf '\357\273\27710\r\n01' >f; try count --from matrix f
  exit 0
  out: 1

The format sets. 51. Nothing in it; one number; not numbers

  $ : >f; try count --from sets f
  exit 2
  err: f:1:1: expected the number of items and the number of sets, found the end of the text
  $ printf '3\n' >f; try count --from sets f
  exit 2
  err: f:1:2: expected the number of sets, found the end of the line
  $ printf 'x y\n1 1\n' >f; try count --from sets f
  exit 2
  err: f:1:1: expected the number of items, found 'x'
  err: f:1:3: expected the number of sets, found 'y'
  $ printf '3 1 1\n1 1\n' >f; try count --from sets f
  exit 2
  err: f:1:5: expected the end of the line, found '1'

52. Sets that are not as long as they say, too many, too few, an empty one, an item twice

  $ printf '3 5\n2 1\n1 1 2\n0\n2 3 3\n1 4\nx 1\n' >f; try count --from sets f; tail -n +6 err
  exit 2
  err: f:2:4: expected 2 items, as the line says, found 1
  err: f:3:5: expected 1 item, as the line says, found 2
  err: f:4:1: expected a set of 1 item or more, found '0'
  err: f:5:5: expected an item that is not yet in the option, found '3' again (first in column 3)
  err: f:6:3: expected an item, a number from 1 to 3, found '4'
  f:7:1: expected 5 sets, as line 1 says, found one more
  f:7:1: expected the number of items of the set, found 'x'
  $ printf '3 2\n3 1 2 3\n' >f; try count --from sets f
  exit 2
  err: f:3:1: expected 2 sets, as line 1 says, found 1

53. Sizes that no memory holds

  $ printf '99999999999999999999 1\n1 1\n' >f; try count --from sets f
  exit 2
  err: f:1:1: expected the number of items below 2^63, found '99999999999999999999'
  $ printf '1000000000000 1\n1 1\n' >f; try count --from sets f
  exit 2
  err: f:1:1: expected at most 1000020 items, a million more than the text has bytes, found '1000000000000'
  $ printf '2 9223372036854775807\n1 1\n1 2\n' >f; try count --from sets f
  exit 2
  err: f:4:1: expected 9223372036854775807 sets, as line 1 says, found 2

--from says another format than it is. 54. Each of the others

  $ printf 'p ec 2\ns 1 2\n' >ec; printf '11\n' >matrix; printf '2 1\n2 1 2\n' >sets
  $ for from in dlx ec matrix sets; do
  >   for file in two.dlx ec matrix sets; do
  >     quadrille cover count --from $from $file >out 2>err; echo "$file from $from: $? $(cat out) $(head -n 1 err | cut -d : -f 2-)"
  >   done
  > done
  two.dlx from dlx: 0 2 
  ec from dlx: 2  2:1: expected the name of an item, found 's'
  matrix from dlx: 0 0 
  sets from dlx: 2  2:5: expected an item that is not yet in the option, found '2' again (first in column 1)
  two.dlx from ec: 2  1:3: expected 'ec' after 'p', found 'q'
  ec from ec: 0 1 
  matrix from ec: 2  1:1: expected 'p ec N', found '11'
  sets from ec: 2  1:1: expected 'p ec N', found '2'
  two.dlx from matrix: 2  1:1: expected 0 or 1, found 'p'
  ec from matrix: 2  1:1: expected 0 or 1, found 'p'
  matrix from matrix: 0 1 
  sets from matrix: 2  1:1: expected 0 or 1, found '2'
  two.dlx from sets: 2  1:1: expected the number of items, found 'p'
  ec from sets: 2  1:1: expected the number of items, found 'p'
  matrix from sets: 2  1:3: expected the number of sets, found the end of the line
  sets from sets: 0 1 

55. What is not named is taken for Knuth's format

  $ try count matrix
  exit 0
  out: 0
  $ try count sets
  exit 2
  err: sets:2:5: expected an item that is not yet in the option, found '2' again (first in column 1)

56. Everywhere the same: each command reads alike, and says it once

  $ printf 'p q\np r\n' >f
  $ for command in solve count check minimize explain info estimate "convert --to ec"; do try $command f; done | sort | uniq -c | tr -s ' '
   8 err: f:2:3: expected the name of an item, found 'r'
   8 exit 2
  $ for command in solve count check minimize explain info estimate "convert --to ec"; do try $command - <f; done | sort | uniq -c | tr -s ' '
   8 err: -:2:3: expected the name of an item, found 'r'
   8 exit 2

57. The problem and its solutions cannot both be standard input

  $ try check --solutions - <two.dlx
  exit 2
  err: --solutions: standard input is read for the problem already
  err: Run with --help for more information.

58. Nothing is printed before all is read

  $ (cat two.dlx; echo oops) | try solve --all
  exit 2
  err: -:5:1: expected the name of an item, found 'oops'
