quadrille cover info and cover estimate: what a problem is like, and how long a search may be.

  $ . "$TESTDIR/../data/covers.sh"

info: a table

  $ quadrille cover info toy.dlx
  items                               7
    primary                           7
    secondary                         0
    multiplicities                    0
  options                             6
  entries                            16
    colored                           0
  colors                              0
  items per option                  2.7  from 2 to 3
  options per primary               2.3  from 2 to 3
  cost of all options                 0
  components                          1  the largest has 7 items
  preprocessing                2 rounds
    options removed                   3
    items removed                     4
  $ quadrille cover info colors.dlx | head -n 11
  items                               5
    primary                           3
    secondary                         2
    multiplicities                    0
  options                             5
  entries                            14
    colored                           5
  colors                              2
  items per option                  2.8  from 2 to 4
  options per primary               2.3  from 2 to 3
  options per secondary             3.5  from 3 to 4
  $ rows() { tr -s ' ' | sed 's/^ //' | grep -E "$1"; }
  $ quadrille cover info several.dlx 2>err | rows '^(items|multi)'
  items 3
  multiplicities 2
  items per option 1.4 from 1 to 2
  items removed 0
  $ quadrille cover info - <costs.dlx | rows 'cost'
  cost of all options 34

Components: items that no chain of options joins

  $ printf 'a b c d e f | s\na b\nc s\nd s\n' >f; quadrille cover info f | rows 'components'
  components 4 the largest has 3 items

What preprocessing removes; what it finds

  $ quadrille cover info none.dlx | rows 'preprocessing' | cut -d ' ' -f 4-
  there is no solution
  $ queens 6 | quadrille cover info --time-limit 100 | rows 'removed'
  options removed 0
  items removed \d+ (re)

Odd problems

  $ printf 'p ec 0\n' | quadrille cover info | rows '^(items|options|components|primary)'
  items 0
  primary 0
  options 0
  items per option 0.0 from 0 to 0
  components 0 the largest has 0 items
  options removed 0
  items removed 0
  $ printf 'a b c\n' | quadrille cover info --from dlx | rows '^(items|options|components|primary)'
  items 3
  primary 3
  options 0
  items per option 0.0 from 0 to 0
  options per primary 0.0 from 0 to 0
  components 3 the largest has 1 items
  options removed 0
  items removed 2
  $ domino 20 20 | quadrille cover info | rows '^(items|options)'
  items 400
  options 760
  items per option 2.0 from 2 to 2
  options per primary 3.8 from 2 to 4
  options removed 0
  items removed 0

estimate: where all nodes of a level are alike, each probe is exact

  $ printf 'a b c\na\na\na\nb\nb\nb\nc\nc\nc\n' >even
  $ quadrille cover estimate even
  probes                          1,000
  nodes                              40  +- 0 (standard error); probes from 40 to 40, deviation 0
  solutions                          27  +- 0 (standard error); probes from 27 to 27, deviation 0
  $ quadrille cover count --stats=json even >out 2>err; stats nodes solutions
  40 27
  $ quadrille cover estimate -n 1 --profile even
  probes                              1
  nodes                              40  +- 0 (standard error); probes from 40 to 40, deviation 0
  solutions                          27  +- 0 (standard error); probes from 27 to 27, deviation 0
    level 0                           1
    level 1                           3
    level 2                           9
    level 3                          27
  $ quadrille cover estimate --branch mrv even | cmp - <(quadrille cover estimate even)
  $ for rule in mrv-random leftmost sharp; do quadrille cover estimate --branch $rule even | awk 'NR == 2 { print $2 }'; done
  40
  40
  40

Elsewhere it is right on average: 92 solutions and 1223 nodes, within four standard errors

  $ queens 8 >queens
  $ for seed in 1 2 3; do
  >   quadrille cover estimate -n 4000 --seed $seed queens | awk '
  >     $1 == "nodes" { true = 1223 } $1 == "solutions" { true = 92 }
  >     true { far = $2 - true; if (far < 0) far = -far; print $1, (far < 4 * $4 && $4 < true / 4 ? "right" : "wrong: " $0) }'
  > done | sort | uniq -c | tr -s ' '
   3 nodes right
   3 solutions right

The same seed makes the same probes; the default is 0

  $ quadrille cover estimate -n 100 queens >zero
  $ quadrille cover estimate -n 100 --seed 0 queens | cmp - zero
  $ quadrille cover estimate -n 100 --seed 1 queens | cmp -s - zero
  [1]

Time limit: fewer probes, and it says so

  $ quadrille cover estimate -n 1000000000 --time-limit 0.1 queens >out; echo $?
  0
  $ head -n 1 out
  probes +[0-9,]+  stopped: time limit (re)

No solution, nothing to cover, other formats

  $ quadrille cover estimate none.dlx | rows solutions
  solutions 0 \+- 0 .* (re)
  $ printf 'p ec 0\n' | quadrille cover estimate -n 5
  probes                              5
  nodes                               1  +- 0 (standard error); probes from 1 to 1, deviation 0
  solutions                           1  +- 0 (standard error); probes from 1 to 1, deviation 0
  $ printf '2 1\n2 1 2\n' | quadrille cover estimate --from sets | awk 'NR > 1 { print $1, $2 }'
  nodes 2
  solutions 1

A long search, beyond what can be counted

  $ domino 40 40 | quadrille cover estimate -n 20 | awk '$1 == "nodes" { print ($2 > 1e30 ? "many" : $0) }'
  many
