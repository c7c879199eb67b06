# SPDX-License-Identifier: Apache-2.0
#
# Completion of quadrille for bash. The program itself says what may follow: see cli/complete.h.

_quadrille() {
  local line=${COMP_LINE:0:COMP_POINT} word words=() before value
  # Bash divides words at "=" and ":". Here they are put together again, if the line has no blank
  # between them.
  line=${line#"${COMP_WORDS[0]}"}
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if ((${#words[@]} > 0)) && [[ $word == [=:]* || ${words[-1]} == *[=:] ]] &&
      [[ -z ${COMP_LINE-} || $line != [[:blank:]]* ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
    line=${line#"${line%%[![:blank:]]*}"}
    line=${line#"$word"}
  done
  # What it has left of the last one.
  before=${words[-1]%"${COMP_WORDS[COMP_CWORD]#[=:]}"}
  # The program gets words without quotes.
  words=("${words[@]#[\"\']}")
  words=("${words[@]//\\/}")
  mapfile -t COMPREPLY < <("${1/#\~/"$HOME"}" --complete "${words[@]}" 2>/dev/null)
  if [[ ${COMPREPLY[0]-} == :files ]]; then
    COMPREPLY=()
    value=${words[-1]}
    [[ $value == -*=* ]] && before=${before#"${value%%=*}="} value=${value#*=}
    if [[ $value == *[=:]* ]]; then
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$value")
    else
      compopt -o default 2>/dev/null # so that bash completes the name of a file
      return
    fi
  fi
  COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
  # Bash replaces no more of the word than what it has left of it.
  COMPREPLY=("${COMPREPLY[@]#"$before"}")
}

complete -F _quadrille quadrille
