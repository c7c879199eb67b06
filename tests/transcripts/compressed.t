Files that are compressed with gzip or zstd. (byte_source_test damages them in more ways.)

  $ . "$TESTDIR/../data/puzzles.sh"
  $ printf '%s\n' $alpha $two >two.txt
  $ gzip -c two.txt >two.gz

What `zstd -19 two.txt` makes; the program need not be there

  $ base64 -d >two.zst <<END
  > KLUv/QRohQEAMkUJC6A5Y01i0gtVhX4FweRZj1U5gcJfyAu9J0dTe4pDnRdJ8U3vOgIAginSigxm
  > ggAgIA==
  > END

Every command reads them, from files, pipes and standard input, and whatever their names are

  $ quadrille count two.txt
  1
  2
  $ for file in two.gz two.zst; do
  >   quadrille count $file | xargs
  >   quadrille count <$file | xargs
  >   cat $file | quadrille count | xargs
  >   cp $file two.dat; quadrille count two.dat two.txt two.dat | xargs
  >   quadrille solve $file 2>err | brief | xargs -d '\n'
  >   quadrille check --engine dfs,dlx $file | tail -n 1
  > done
  1 2
  1 2
  1 2
  1 2 1 2 1 2
  ALPHA Several solutions exist
  2 puzzles: 2 agree, 0 disagree, 0 skipped, 0 unreadable
  1 2
  1 2
  1 2
  1 2 1 2 1 2
  ALPHA Several solutions exist
  2 puzzles: 2 agree, 0 disagree, 0 skipped, 0 unreadable
  $ cp two.txt plain.gz; quadrille count plain.gz | xargs
  1 2
  $ quadrille count two.txt | gzip >answers; quadrille check --engine dlx --against answers two.txt | tail -n 1
  2 puzzles: 2 agree, 0 disagree, 0 skipped, 0 unreadable
  $ printf 'a b\na\nb\na b\n' | gzip | quadrille cover count
  2

Members follow each other; messages name lines of the text

  $ (echo $alpha | gzip; gzip </dev/null; cat two.gz; echo $short | gzip) >f; try count f
  exit 2
  out: 1
  out: 1
  out: 2
  out: Not a puzzle
  err: f:4:81: expected 81 cells, found 80

Nothing in it

  $ gzip </dev/null >f; try count f
  exit 0
  err: quadrille: f: no puzzle found

What comes before the damage is answered, and other files are

  $ head -c -1 two.gz >f; try count f two.txt
  exit 2
  out: 1
  out: 2
  out: 1
  out: 2
  err: quadrille: f: the compressed data is cut short
  $ head -c -1 two.zst >f; try count f
  exit 2
  out: 1
  out: 2
  err: quadrille: f: the compressed data is cut short
  $ (cat two.gz; echo garbage) >f; try count f
  exit 2
  out: 1
  out: 2
  err: quadrille: f: damaged gzip data: incorrect header check
  $ (cat two.zst; echo garbage) >f; try count f
  exit 2
  out: 1
  out: 2
  err: quadrille: f: damaged zstd data: Unknown frame descriptor
  $ (head -c 20 two.gz; echo damage; tail -c 30 two.gz) >f; try count f | sed 's/data: .*/data: .../'
  exit 2
  err: quadrille: f: damaged gzip data: ...
  $ head -c 60 two.gz >f; try count --strict f two.txt | tail -n 1
  err: quadrille: f: the compressed data is cut short
  $ head -c 60 two.gz >f; quadrille cover count f
  quadrille: f: the compressed data is cut short
  [2]

Memory does not grow with the length of a line that is compressed to next to nothing

  $ head -c 300000000 /dev/zero | tr '\0' 1 | gzip -1 >long.gz
  $ cat >memory.py <<'END'
  > import resource, subprocess, sys
  > subprocess.run(sys.argv[1:])
  > megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
  > print("bounded" if megabytes < 250 else megabytes)
  > END
  $ python3 memory.py quadrille count --threads 1 long.gz 2>err
  Not a puzzle
  bounded

A pipe is answered puzzle by puzzle

  $ mkfifo to from
  $ quadrille solve to >from 2>err &
  $ exec 4<from 3>to; echo $alpha | gzip >&3; read -r -t 120 answer <&4; echo $answer | brief; exec 3>&- 4<&-; wait
  ALPHA

Progress counts bytes of the files as they are: two hundred puzzles of the first hardly count

  $ for i in $(seq 200); do echo $alpha; done >many
  $ (head -n 100 many; echo $vast; head -n 100 many) >stuck
  $ gzip -c many >many.gz
  $ interrupted 'says:err:(2[89].|300) puzzles.*\n' quadrille count --engine dlx --progress --threads 1 many.gz stuck >out 2>err
  [130]
  $ tail -n 1 err | grep -o '[0-9.]* %'
  [45][0-9]\.. % (re)
