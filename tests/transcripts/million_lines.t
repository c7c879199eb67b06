A million lines with malformed ones among them, or as many as QUADRILLE_LINES says, by the engine batch: see
million_lines.py.

  $ python3 "$TESTDIR/million_lines.py" 3000 2 2>err; cat err
  0 faults
  [1-9]\d* puzzles, [1-9]\d* unreadable (re)
  $ python3 "$TESTDIR/million_lines.py" ${QUADRILLE_LINES:-100000} 100 2 2>err; cat err
  0 faults
  [1-9]\d* puzzles, [1-9]\d* unreadable (re)
