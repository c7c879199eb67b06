Memory and threads that run out, and input that does not end.

  $ . "$TESTDIR/../data/puzzles.sh"; . "$TESTDIR/../data/covers.sh"
  $ queens 9 >queens; (echo $alpha; echo $five; echo $none) >puzzles

Little address space: the right answer, or a message that says what may help, exit code 2, and
whole lines of the right answer alone. A limit that the program does not even start with says nothing.

  $ untimed() { sed -E 's/ +[0-9]+\.[0-9]{3} +/ /g' "$1"; }
  $ for limit in 14000 20000 32000 64000 200000; do
  >   (ulimit -v $limit && quadrille --version || exit 1) >out 2>err || continue
  >   for command in 'solve puzzles' 'solve --threads 8 --engine batch puzzles' 'count --threads 4 puzzles' \
  >       'check puzzles' 'marginals puzzles' 'sample puzzles' 'relax -k 1 --threads 4 puzzles' 'cover solve queens' \
  >       'cover solve --all --ordered --threads 8 queens' 'cover count --threads 8 queens' \
  >       'cover count --plan memo --threads 8 queens' 'cover minimize queens' 'cover sample queens' \
  >       'cover marginals queens' 'cover check --threads 4 queens' 'cover info queens'; do
  >     quadrille $command >right 2>err; right=$?
  >     (ulimit -v $limit; quadrille $command >out 2>err); code=$?
  >     untimed right >right.text; untimed out >out.text
  >     if [ $code = 2 ]; then
  >       grep -q '^quadrille: \(out of memory\|the system has no more threads\); what may help: ' err || echo "$limit $command: no message"
  >       head -c $(wc -c <out.text) right.text | cmp -s - out.text || echo "$limit $command: other lines"
  >       [ -z "$(tail -c 1 out)" ] || echo "$limit $command: a torn line"
  >     else
  >       [ $code = $right ] && cmp -s out.text right.text || echo "$limit $command: exit code $code, or another answer"
  >     fi
  >   done
  > done

A problem is kept as a whole, so its text has a bound

  $ (queens 9; yes '# a comment' | head -n 100000) >long
  $ quadrille cover count --max-input 1 long
  quadrille: long: more than 1 MiB; a larger --max-input admits it
  [2]
  $ quadrille cover count --max-input 1 <long
  quadrille: -: more than 1 MiB; a larger --max-input admits it
  [2]
  $ gzip <long | quadrille cover count --max-input 1
  quadrille: -: more than 1 MiB; a larger --max-input admits it
  [2]
  $ yes | quadrille cover count --max-input 10
  quadrille: -: more than 10 MiB; a larger --max-input admits it
  [2]
  $ quadrille cover check --solutions long --max-input 1 queens
  quadrille: long: more than 1 MiB; a larger --max-input admits it
  [2]
  $ quadrille cover solve --resume long --max-input 1 queens
  quadrille: long: more than 1 MiB; a larger --max-input admits it
  [2]
  $ quadrille cover count --max-input 0 queens 2>err
  [2]

A few bytes that inflate to many

  $ head -c 100000000 /dev/zero | gzip -9 >bomb.gz
  $ quadrille cover count bomb.gz
  quadrille: bomb.gz: inflates to more than 1000 times its size; decompress it first if that is meant
  [2]
  $ quadrille solve bomb.gz
  bomb.gz:1:1: expected a digit or an empty cell, found a NUL byte (a text in UTF-16 needs a byte-order mark)
  Not a puzzle
  [2]
