2,000 damaged files: every answer is that of an independent reading of the rules (see mutate.py).

  $ python3 "$TESTDIR/mutate.py" 2000 1 2>err
  2000 files with [1-9]\d* puzzles: 0 faults (re)
