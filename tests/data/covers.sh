# SPDX-License-Identifier: Apache-2.0
#
# Exact cover problems and helpers for tests/transcripts/cover_*.t, which read this file with ".". It writes
# the small problems as files into the current directory; larger ones are made by functions. Numbers
# of solutions, nodes and updates are those of Knuth's programs DLX1, DLX2 and DLX3.

# One solution: options 1, 4 and 5. (TAOCP 7.2.2.1)
cat >toy.dlx <<'END'
| a b c d e f g are to be covered
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
END

# Two solutions, options 1 3 and option 2.
cat >two.dlx <<'END'
p q | s
p s
p q s
q
END

# Colors: one solution, options 2 and 4. (Knuth's example of Algorithm C)
cat >colors.dlx <<'END'
p q r | x y
p q x y:A
p r x:A y
p x:B
q x:A
r y:B
END

# Multiplicities: a once, b once or twice, c once or not at all. Nine solutions: options 1, 1 2, 1 2 4,
# 1 3, 1 4, 2 3 5, 2 4 5, 2 5 and 3 5.
cat >several.dlx <<'END'
a 1:2|b 0:1|c
a b
b
b c
c
a
END

# Costs. Eight solutions: 2 5 8 and 5 6 7 cost 7, 3 4: 8, 1 2: 10, 3 7 8: 11, 4 5 9: 12, 5 7 8 9: 15,
# 1 7 9: 18.
cat >costs.dlx <<'END'
p q r s
p q |5
r s |5
p r |3 |4
q s |1
p |2
q r |1
s |4
q |0
r |9
END

# No solution: c and d both need b.
cat >none.dlx <<'END'
a b c d
a
b c
b d
a c b
END

# queens N: queens that do not attack each other; diagonals are secondary.
# 4: 2 solutions, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724.
queens() {
  python3 - "$1" <<'END'
import sys
n = int(sys.argv[1])
lines = [f"r{i} c{j} a{i + j} b{i + n - 1 - j}" for i in range(n) for j in range(n)]
primary = [f"{kind}{i}" for i in range(n) for kind in "rc"]
secondary = [f"{kind}{i}" for i in range(2 * n - 1) for kind in "ab"]
print(*primary, "|", *secondary)
print(*lines, sep="\n")
END
}

# domino ROWS COLUMNS [CORNERS]: tilings of a board; without its two opposite corners if there is a
# third argument, and so without a tiling. 4 4: 36 tilings, 4 6: 281, 6 6: 6728, 8 8: 12988816.
domino() {
  python3 - "$@" <<'END'
import sys
rows, columns = map(int, sys.argv[1:3])
cells = [(i, j) for i in range(rows) for j in range(columns)]
if len(sys.argv) > 3:
    cells = cells[1:-1]
print(*(f"{i}.{j}" for i, j in cells))
for i, j in cells:
    for other in (i, j + 1), (i + 1, j):
        if other in cells:
            print(f"{i}.{j} {other[0]}.{other[1]}")
END
}

# interrupted [FLAG...] EVENT COMMAND...: the command, which gets SIGINT when the event has come: see
# tests/transcripts/signal_when.py.
interrupted() { python3 "$TESTDIR/signal_when.py" "$@"; }

# try COMMAND ARG...: exit code, stdout, and the first five lines of stderr, each no longer than 200
# bytes.
try() {
  quadrille cover "$@" >out 2>err
  echo "exit $?"
  cut -c 1-200 out | sed 's/^/out: /'
  head -n 5 err | cut -c 1-200 | sed 's/^/err: /'
}

# stats KEY...: these values of the last line of the file err, which has to be an object as
# --stats=json promises it.
stats() {
  python3 - "$@" <<'END'
import json, sys
lines = open("err").read().splitlines()
o = json.loads(lines[-1])
assert not any(line.startswith("{") for line in lines[:-1]), lines
want = "command engine threads puzzles unique none several unreadable solutions nodes updates seconds".split()
assert not [key for key in want if key not in o], o
assert [key for key in want if key in o] == list(o)[: len(want)], o
assert isinstance(o["seconds"], (int, float)) and o["seconds"] >= 0, o
print(*[json.dumps(o[key]) for key in sys.argv[1:]])
END
}
