quadrille --complete WORD...: what shells ask to complete a command line. The last word is the one at the cursor.

  $ words() { quadrille --complete "$@" | cut -f 1 | paste -s -d ' '; }

Commands, with a description after a tab

  $ words ''
  solve count sample marginals check relax convert draw canon hint explain rate generate bench merge cover
  $ words cover ''
  solve count check minimize sample marginals explain info estimate convert split work merge
  $ quadrille --complete cover sol
  solve\tPrint the first solution, or all (esc)
  $ words s
  solve sample
  $ words cover count ''
  :files

Nothing stands after a command that there is not, whatever follows

  $ words slove ''; words slove --; words cover slove --
  
  
  

Flags: those of the command, and of no other

  $ words -
  -h --help --version
  $ words cover --
  --help
  $ words solve --with
  --with-puzzle
  $ words count --wh; words cover solve --wh
  
  
  $ words relax -
  -h --help --limit --node-limit --time-limit --threads --memory --target --progress --no-progress --stats --stats=text --stats=json --strict --part --input --size --alphabet --latin --exit-zero --color --color=never --color=auto --color=always -k --greedy

A flag that was given is not offered again, nor is what it excludes

  $ words solve --li; words solve --limit 3 --li; words solve --limit=3 --li
  --limit
  
  
  $ words cover sample -n 2 -; words cover sample -n2 --se
  -h --help --from --max-input --limit --node-limit --time-limit --threads --memory --target --progress --no-progress --stats --stats=text --stats=json --seed --format
  --seed
  $ words solve --progress --no-p
  
  $ words solve --a; words solve --any --a; words solve --al
  --alphabet --any --all
  --alphabet
  --alphabet --all

Values: of sets, of lists, files, and none where a number is wanted

  $ words solve --engine ''; words solve --engine=d
  auto dlx batch memo dfs naive propagate
  --engine=dlx --engine=dfs
  $ words check --engine ''; words check --engine dlx,d; words bench --engine=dlx,dfs,
  dlx batch memo dfs naive propagate
  dlx,dfs
  --engine=dlx,dfs,batch --engine=dlx,dfs,memo --engine=dlx,dfs,naive
  $ words solve --stats=; words solve --color=a; words solve --stats ''
  --stats=text --stats=json
  --color=auto --color=always
  :files
  $ words cover convert --to ''; words cover solve --branch mrv
  dlx ec matrix sets cnf opb
  mrv mrv-random
  $ words check --against ''; words check --against=x; words cover check --solutions s
  :files
  :files
  :files
  $ words cover solve --checkpoint ''; words cover solve --resume=
  :files
  :files
  $ words solve --limit ''; words solve --limit=; words cover sample -n ''; words solve --threads 1
  
  
  
  
  $ words solve --target '' | tr ' ' '\n' | diff - <(quadrille --version | sed -n 's/.*(of \(.*\))/\1/p' | sed 's/, /\n/g')
  $ words solve --nosuch=
  

Files: of puzzles any number, of problems one

  $ words solve ''; words solve a b c; words bench ''
  :files
  :files
  :files
  $ words cover solve ''; words cover solve -- a; words cover solve a '' ; words cover solve - ''
  :files
  :files
  
  
  $ words solve -- -; words cover solve -- --limit ''; words solve -- a --any
  :files
  
  :files

All flags of all commands are those of the help text

  $ for command in '' $(words '') $(words cover '' | tr ' ' '\n' | sed 's/^/cover./'); do
  >   command=${command/./ }
  >   quadrille $command --help | awk '/^ +-/ { do { i++; print $i } while ($i ~ /,$/); i = 0 }' | sed 's/{[^}]*}//; s/,/\n/g' | grep . | sort >help
  >   quadrille --complete $command - | cut -f 1 | grep -v = | sort | diff help - || echo "$command"
  > done

It reads nothing, and says nothing on stderr, whatever the environment and the line

  $ quadrille --complete; quadrille --complete cover solve --limit x --limit '' </dev/null
  $ QUADRILLE_TARGET=nosuch QUADRILLE_KERNEL=nosuch quadrille --complete sol
  solve\tPrint the solution of each puzzle (esc)
  $ yes | quadrille --complete sol >out; cat out
  solve\tPrint the solution of each puzzle (esc)
  $ quadrille --complete '' > /dev/full
  $ quadrille --complete $'\xff=' '=' '-=' '--=' '---' '-' '' ''; quadrille --complete solve '-=' '--=' '-' '---' x
  :files

The flag itself is in no help text

  $ quadrille --help | grep -c complete; quadrille --complete --c
  0
  $ quadrille solve --complete 2>&1 | grep -o 'The following.*'
  The following argument was not expected: --complete

What bash makes of it: it has divided the line at "=" and ":"

  $ . "$TESTDIR/../../packaging/completions/quadrille.bash"
  $ complete -p quadrille
  complete -F _quadrille quadrille
  $ tab() { COMP_WORDS=(quadrille "$@"); COMP_CWORD=$#; _quadrille quadrille; echo "${COMPREPLY[*]}"; }
  $ tab cov; tab cover so; tab cover solve --ker; tab cover solve --kernel b; tab cover solve --kernel = b
  cover
  solve
  --kernel
  bits
  bits
  $ tab solve --stats; tab solve --stats =; tab solve --stats = j; tab bench --engine = dlx,d
  --stats --stats=text --stats=json
  text json
  json
  dlx,dfs
  $ tab solve a : b --wi; tab cover solve a : b ''; tab check --against = x --wh; tab solve puz
  --with-puzzle
  
  
  
  $ (PATH=/nowhere; tab cov); (_quadrille /nowhere/quadrille; echo "${COMPREPLY[*]}")
  
  
