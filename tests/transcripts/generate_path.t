quadrille generate --rating, --require, --allow: puzzles that people solve in a certain way.

A range of ratings: what rate says of them afterwards

  $ made() { quadrille generate --seed 1 --count 4 "$@"; }
  $ made --rating 6.6..7.2 >hard; quadrille rate hard | cut -d / -f 1 | awk '{ print ($1 >= 6.6 && $1 <= 7.2) }'
  1
  1
  1
  1
  $ made --rating ..1.5 | quadrille rate | cut -d / -f 1 | awk '{ print ($1 <= 1.5) }' | sort -u
  1
  $ made --rating 7.1 --dialect sukaku | quadrille rate --dialect sukaku | cut -d / -f 1 | sort -u
  7.1
  $ made --rating 400.. --dialect hodoku | quadrille rate --dialect hodoku | awk '{ print ($2 >= 400) }' | sort -u
  1
  $ made --rating 6.6..7.2 --threads 3 | cmp - hard

Records name the dialect with its numbers

  $ made --rating 6.6..7.2 --format json | grep -o '"attempt".*' | head -n 2
  "attempt":\d+,"dialect":"se121","er":\d.\d,"ep":\d.\d,"ed":\d.\d} (re)
  "attempt":\d+,"dialect":"se121","er":\d.\d,"ep":\d.\d,"ed":\d.\d} (re)
  $ quadrille generate --seed 1 --rating 400.. --dialect hodoku --format json | grep -o '"dialect".*'
  "dialect":"hodoku","level":"\w+","score":\d+} (re)

Techniques: what explain says of them afterwards

  $ made --require x-wing,pointing >fish; for p in $(cat fish); do echo $p | quadrille explain | grep -c '^X-Wing' | awk '{ print ($1 > 0) }'; done
  1
  1
  1
  1
  $ made --allow full-house,naked-single >easy; quadrille explain --techniques full-house,naked-single easy | grep . | cut -d : -f 1 | sort -u
  Full House
  Naked Single
  $ made --allow full-house,naked-single,hidden-single --require naked-triple >triple
  $ quadrille explain --techniques full-house,naked-single,hidden-single triple | grep -c 'No step'
  4
  $ quadrille explain --techniques full-house,naked-single,hidden-single,naked-triple triple | grep -c 'No step'
  0
  [1]

With other wishes, and of other sizes

  $ made --symmetry rot180 --clues ..26 --rating 2.0..5.0 | tr -d '.\n' | wc -c | awk '{ print ($1 <= 104) }'
  1
  $ made --size 6,6 --require naked-pair | quadrille explain | grep -c '^Naked Pair' | awk '{ print ($1 >= 4) }'
  1
  $ made --size 6,6 --rating 30..200 --dialect hodoku | quadrille rate --dialect hodoku | awk '{ print ($2 >= 30 && $2 <= 200) }' | sort -u
  1

What finds nothing ends by a limit, and names the nearest

  $ made --rating 10.. --tries 50
  found 0 of 4 puzzles in 50 tries, stopped: limit on tries
  nearest: [1-9.]{81} \(\d+ givens, minimal, se121 \d\.\d/\d\.\d/\d\.\d\) (re)
  [1]
  $ made --rating 10.. --tries 50 --threads 3 2>three; made --rating 10.. --tries 50 --threads 1 2>&1 | cmp - three
  $ made --rating 11.9.. --time-limit 0.2 2>&1 | grep -c 'stopped: time limit'
  1
  $ made --allow full-house --tries 20 2>&1 | cut -d ' ' -f 1
  found
  nearest:

Usage

  $ refuse() { quadrille generate --seed 1 "$@" 2>&1 >/dev/null | head -n 1; }
  $ for range in '' x 9..8 .. 7.11 1...2 -1; do refuse --rating "$range"; done
  --rating: expected A..B, ratings such as 7.1 with A <= B, found ''
  --rating: expected A..B, ratings such as 7.1 with A <= B, found 'x'
  --rating: expected A..B, ratings such as 7.1 with A <= B, found '9..8'
  --rating: expected A..B, ratings such as 7.1 with A <= B, found '..'
  --rating: expected A..B, ratings such as 7.1 with A <= B, found '7.11'
  --rating: expected A..B, ratings such as 7.1 with A <= B, found '1...2'
  --rating: expected A..B, ratings such as 7.1 with A <= B, found '-1'
  $ refuse --rating 5.5 --dialect hodoku; refuse --dialect hodoku; refuse --size 6,6 --rating 5
  --rating: expected A..B, scores with A <= B, found '5.5'
  --dialect requires --rating
  --rating: boards of other sizes or rules are rated by --dialect hodoku alone, not by se121
  $ refuse --require nosuch; refuse --allow x-wing,squirmbag; refuse --require ''
  --require: no technique that is tried is called 'nosuch'
  --allow: no technique that is tried is called 'squirmbag'
  --require: no technique that is tried is called ''
  $ refuse --size 25,25 --require x-wing
  quadrille: * (glob)

Ctrl-C amid ratings

  $ python3 "$TESTDIR/signal_when.py" busy quadrille generate --seed 1 --rating 11.9.. >out 2>err
  [130]
  $ wc -c <out; grep -c '^found 0 of 1 puzzle in .*, stopped: cancelled' err
  0
  1
