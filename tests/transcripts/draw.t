`draw`: pictures of puzzles.

  $ . "$TESTDIR/../data/puzzles.sh"

A puzzle: one document, with the cells and their givens

  $ echo $alpha | quadrille draw >alpha.svg; echo $?
  0
  $ head -c 70 alpha.svg; echo
  <svg xmlns="http://www.w3.org/2000/svg" width="560" height="560" viewB
  $ grep -c '</svg>' alpha.svg
  1
  $ givens() { grep -o 'data-cell="[^"]*" data-given="."' | sed 's/data-[a-z]*=//g; s/"//g'; }
  $ givens <alpha.svg | head -n 3
  r1c3 7
  r1c6 4
  r1c9 6
  $ givens <alpha.svg | wc -l
  34
  $ grep -c data-placed alpha.svg
  0
  [1]

The same bytes from a grid, and from a second run

  $ bars $alpha | quadrille draw | cmp - alpha.svg
  $ echo $alpha | quadrille draw --threads 4 | cmp - alpha.svg

The solution: givens as they are, the others placed

  $ echo $alpha | quadrille draw --solution >solved.svg; echo $?
  0
  $ givens <solved.svg >solved; givens <alpha.svg | cmp - solved
  $ grep -o 'data-cell="[^"]*" data-\(given\|placed\)="."' solved.svg | tr -d '"=a-z-' | sort | awk '{ printf $2 }' >values
  $ test "$(cat values)" = $alpha_answer

Candidates: what the givens leave

  $ echo $alpha | quadrille draw --candidates >marks.svg; grep -c data-candidates marks.svg
  47
  $ grep -o 'data-cell="r1c1" data-candidates="[^"]*"' marks.svg
  data-cell="r1c1" data-candidates="2 5 9"

Colour, if it is wanted

  $ echo $alpha | quadrille draw --solution --color | grep -c '#1d5fc4'
  1
  $ grep -c '#1d5fc4' solved.svg
  0
  [1]
  $ echo $alpha | quadrille draw --solution --color=auto | cmp - solved.svg

Boards with constraints, and their solutions

  $ killer='.Shape~6x6.Cage~7~R1C1~R1C2.Thermo~R2C1~R2C2~R3C3.WhiteDot~R5C5~R5C6.~R1C1_2~R1C3_1~R6C6_4'
  $ echo $killer | quadrille draw >killer.svg; echo $?
  0
  $ grep -o 'data-index="[^>]*' killer.svg | sort
  data-index="0" data-kind="killer cage" data-cells="r1c1 r1c2" data-numbers="7"
  data-index="1" data-kind="thermometer" data-cells="r2c1 r2c2 r3c3"
  data-index="2" data-kind="difference dot" data-cells="r5c5 r5c6" data-numbers="1"
  $ grep -o '>[A-Z][^<]*</text>' killer.svg
  >The two differ by 1</text>
  >Cage: no value twice; the number</text>
  >Thermometer: values rise from the</text>
  $ echo $killer | quadrille draw --no-legend | grep -c '>Cage'
  0
  [1]
  $ echo .Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R3C2_1~R4C3_1 | quadrille draw --solution | grep -o 'data-placed="."' | wc -l
  10

Values in the symbols of the input

  $ { echo ABCDEFGHIJKLMNOP; for row in 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do echo ................; done; } | quadrille draw | grep -o 'data-given="1[56]">.<'
  data-given="15">O<
  data-given="16">P<

Several puzzles are no single document

  $ printf '%s\n' $alpha $bravo >two.txt
  $ quadrille draw two.txt; echo $?
  quadrille: an SVG document has one picture, and there are 2 puzzles: -o NAME-%d.svg writes a file each, and --html one page for all
  2
  $ quadrille draw -o one.svg two.txt 2>/dev/null; echo $?; ls one.svg 2>/dev/null
  2
  [2]

A file each. What cannot be read has none, and its number is left out

  $ printf '%s\n' $alpha $short $bravo >three.txt
  $ quadrille draw -o 'picture-%d.svg' three.txt; echo $?
  three.txt:2:81: expected 81 cells, found 80
  2
  $ ls picture-*
  picture-1.svg
  picture-3.svg
  $ cmp picture-1.svg alpha.svg
  $ quadrille draw -o again.svg two.txt --strict --part 1/2; cmp again.svg alpha.svg

A file that is something else stays; a picture is replaced

  $ cp two.txt picture-4.svg
  $ echo $alpha | quadrille draw -o picture-4.svg; echo $?
  quadrille: picture-4.svg: only a picture is replaced, and this is something else
  2
  $ cmp two.txt picture-4.svg
  $ echo $alpha | quadrille draw -o picture-3.svg; cmp picture-3.svg alpha.svg
  $ echo $alpha | quadrille draw --html -o picture-3.svg; echo $?
  quadrille: picture-3.svg: only a page is replaced, and this is something else
  2
  $ echo $alpha | quadrille draw -o nowhere/a.svg; echo $?
  quadrille: nowhere/a.svg.tmp: No such file or directory
  2

Not one solution: exit code 1, and no picture of it

  $ printf '%s\n' $two $none $alpha | quadrille draw --solution -o 's-%d.svg'; echo $?
  -:1: several solutions exist: no solution is drawn
  -:2: no solution exists: no solution is drawn
  1
  $ ls s-*
  s-3.svg
  $ echo $empty | quadrille draw --solution --node-limit 1; echo $?
  -:1: not decided within the limit: no solution is drawn
  1
  $ echo $two | quadrille draw --solution --exit-zero 2>/dev/null; echo $?
  0

Pages: puzzles with their numbers, then solutions

  $ printf '%s\n' $alpha $bravo $charlie >many.txt
  $ quadrille draw --html --solutions --per-page 2 many.txt >pages.html; echo $?
  0
  $ head -n 1 pages.html
  <!DOCTYPE html>
  $ grep -o -e '<section class="[^"]*"' -e '<figcaption>.*</figcaption>' -e '<svg' pages.html
  <section class="n2"
  <figcaption>1</figcaption>
  <svg
  <figcaption>2</figcaption>
  <svg
  <section class="n2"
  <figcaption>3</figcaption>
  <svg
  <section class="n12"
  <figcaption>Solution of 1</figcaption>
  <svg
  <figcaption>Solution of 2</figcaption>
  <svg
  <figcaption>Solution of 3</figcaption>
  <svg
  $ quadrille draw --html many.txt | grep -c '<section'
  1
  $ printf '%s\n' $alpha $two | quadrille draw --html --solutions -o pages.html; echo $?
  -:2: several solutions exist: no solution is drawn
  1
  $ grep -c '<svg' pages.html
  3

Nothing to draw

  $ quadrille draw </dev/null; echo $?
  quadrille: -: no puzzle found
  0
  $ quadrille draw --html </dev/null 2>/dev/null; echo $?
  0

Wrong usage

  $ for flags in '--per-page 3 --html' '--per-page 2' --solutions '--solution --candidates' '--html --solution --solutions' '--html -o a-%d.html' '-o %d/a.svg'; do
  >   echo $alpha | quadrille draw $flags >out 2>err; echo $? $(wc -c <out); head -n 1 err
  > done
  2 0
  --per-page: 3 not in {1,2,4,6}
  2 0
  --per-page: is for pages: --html
  2 0
  --solutions: is for pages: --html
  2 0
  --solution excludes --candidates
  2 0
  --solutions: --solution draws nothing else
  2 0
  -o: the pages of --html are one document: a name without %d
  2 0
  -o: %d is for the name of the file, not of its directory
