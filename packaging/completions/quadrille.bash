# SPDX-License-Identifier: Apache-2.0
#
# Completion of quadrille for bash. The program itself says what may follow: see cli/complete.h.

_quadrille() {
  local word words=() before
  # Bash divides words at "=" and ":". Here they are put together again.
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if ((${#words[@]} > 0)) && [[ $word == [=:]* || ${words[-1]} == *[=:] ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
  done
  mapfile -t COMPREPLY < <("${1/#\~/"$HOME"}" --complete "${words[@]}" 2>/dev/null)
  if [[ ${COMPREPLY[0]-} == :files ]]; then
    COMPREPLY=()
    compopt -o default 2>/dev/null # so that bash completes the name of a file
    return
  fi
  COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
  # Bash replaces no more of the word than what it has left of it.
  before=${words[-1]%"${COMP_WORDS[COMP_CWORD]#=}"}
  COMPREPLY=("${COMPREPLY[@]#"$before"}")
}

complete -F _quadrille quadrille
