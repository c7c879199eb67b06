Boards: other sizes, variants, other notations, with the commands for puzzles.

  $ . "$TESTDIR/../data/puzzles.sh"
  $ thermo='.~R1C2_4~R1C8_1~R2C1_2~R2C9_6~R8C1_9~R8C9_2~R9C2_1~R9C8_9.Thermo~R9C4~R8C3~R7C2~R6C1~R5C2~R4C3.Thermo~R4C1~R3C2~R2C3~R1C4~R2C5~R3C6.Thermo~R1C6~R2C7~R3C8~R4C9~R5C8~R6C7.Thermo~R6C9~R7C8~R8C7~R9C6~R8C5~R7C4'
  $ small='.Shape~4x4.~R1C1_1~R2C3_2.AntiKing'

A variant on a line is answered by a line; several are a list

  $ printf '%s\n' "$thermo" "$small" | quadrille solve
  $ echo "$thermo" | quadrille solve --format pretty
  $ echo "$thermo" | quadrille solve --format json
  $ echo "$thermo" | quadrille solve --with-puzzle

Other sizes are answered in their symbols, as they were written

  $ printf '1...\n..2.\n.3..\n...4\n' | quadrille solve
  $ printf '1...\n..2.\n.3..\n...4\n' | quadrille solve --format line
  $ echo ................ | quadrille count
  $ echo .................................... | quadrille count
  $ echo ........................ | quadrille count --size 4,6,2x3
  $ echo ......... | quadrille count --size 3,3 --latin

None, several, and why

  $ echo '.Shape~4x4' | quadrille solve
  $ echo '.Shape~4x4' | quadrille solve --all --limit 2
  $ echo '.Shape~4x4.~R1C1_1~R1C2_1~R4C4_3' | quadrille solve --why
  $ echo '.Shape~4x4.Cage~9~R1C1~R1C2' | quadrille solve --why
  $ echo '.Shape~4x4' | quadrille solve --any

Engines

  $ echo "$small" | quadrille check --limit 100 | sed 's/[0-9.]* *[0-9]*$//'
  $ for engine in auto propagate dlx dfs; do echo "$small" | quadrille count --engine $engine; done
  $ echo "$small" | quadrille solve --engine batch
  $ echo "$small" | quadrille relax -k 1
  $ echo $alpha | quadrille solve --engine propagate | brief

Samples and marginals

  $ echo "$small" | quadrille sample -n 2 --seed 3
  $ echo "$small" | quadrille marginals

What is not known is named, and its neighbours are answered

  $ printf '%s\n' "$small.Nonsense~R1C1" "$small.Cage~5~R9C9" "$thermo" | quadrille solve
  $ echo 'penpa' | quadrille solve --input iss
  $ echo '1.3.' | quadrille solve --size 4,4
  $ echo '1.3.' | quadrille solve --size 4,4,3x3
  $ echo '1.3.' | quadrille solve --input nothing
  $ echo "$small" | quadrille solve --part 1/2 --input iss
