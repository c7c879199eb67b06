# SPDX-License-Identifier: Apache-2.0
#
# Puzzles and helpers for tests/transcripts/*.t, which read this file with ".". The answers were computed by
# tests/transcripts/oracle.py, not by the program.

alpha='..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..'
alpha_answer='287134596964725318531986247159372684726418935348569172895643721612897453473251869'
bravo='306508400520000000087000031003010080900863005050090600130000250000000074005206300'
bravo_answer='316578492529134768487629531263415987974863125851792643138947256692351874745286319'
charlie='23...94.1...3.1..2714..8.3....823......5..684..7.9.....73.8.....2.1...488.17...2.'
charlie_answer='238679451965341872714258936146823597392517684587496213473982165629135748851764329'

none='23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2.'  # no clash
clash='7...7............................................................................'
two='..7..4..6..4...3.8.3....2.71..3.2..4.264.8....4..69...89......1612.9745..7.2..8..'
two_1='287134596964725318531986247159372684326418975748569132895643721612897453473251869'
two_2='287134596964725318531986247159372684726418935348569172895643721612897453473251869'
five='400900003080001090000020700030000004006700500200000060007030600050600000100009002'
five_1='415967283782351496693824751539286174846713529271495368927138645358642917164579832'
five_2='421967853783451296695328741539286174816743529274195368947832615352614987168579432'
five_3='425967183783451296619328745531296874896743521274815369947132658352684917168579432'
five_4='425967183783451296691328745539216874816743529274895361947132658352684917168579432'
five_5='425967813783451296691328745539286174816743529274195368947832651352614987168579432'
many='..7.....6......3.8.3....2.7...3.2..47264.8....4..6....8.......1612..745..7....8..'  # 2200
empty='.................................................................................'
vast='..6.7..................................8.....8..............2...................9'  # takes a minute to count, whichever way
short="${alpha%?}"  # 80 cells

# grid PUZZLE: nine lines of nine.
grid() { echo "$1" | fold -w 9; }

# bars PUZZLE: the grid with bars between the boxes and borders above and below.
bars() {
  grid "$1" | sed 's/./& /g; s/^\(......\)\(......\)\(......\)$/| \1| \2| \3|/' |
    awk '(NR - 1) % 3 == 0 { print "+-------+-------+-------+" } { print }
         END { print "+-------+-------+-------+" }'
}

# brief: one line per answer of `solve`, known solutions by their names.
brief() {
  awk '/^[1-9]+$/ && length($0) == 9 { rows = rows $0; if (length(rows) == 81) { print rows; rows = "" }; next }
       rows != "" { print "cut short: " rows; rows = "" }
       NF { print }
       END { if (rows != "") print "cut short: " rows }' |
    sed "s/^$alpha_answer\$/ALPHA/; s/^$bravo_answer\$/BRAVO/; s/^$charlie_answer\$/CHARLIE/"
}

# answers ARG...: what `solve ARG...` answers, in brief, and the exit code if it is not 0. Its stderr
# goes to the file err.
answers() {
  quadrille solve "$@" >out 2>err
  code=$?
  brief <out
  test $code = 0 || echo "[exit $code]"
}

# interrupted [FLAG...] EVENT COMMAND...: the command, which gets SIGINT when the event has come: see
# tests/transcripts/signal_when.py.
interrupted() { python3 "$TESTDIR/signal_when.py" "$@"; }

# try COMMAND ARG...: exit code, stdout, and of stderr the first line, each no longer than 200 bytes.
try() {
  quadrille "$@" >out 2>err
  echo "exit $?"
  cut -c 1-200 out | sed 's/^/out: /'
  head -n 1 err | cut -c 1-200 | sed 's/^/err: /'
}
