# SPDX-License-Identifier: Apache-2.0
#
# Completion of quadrille for fish. The program itself says what may follow: see cli/complete.h.

function __quadrille_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct | string trim --left --chars "'\"") # a quote that is open
    set -l program $words[1]
    set -e words[1]
    $program --complete $words "$current" 2>/dev/null
end

complete -c quadrille -f -a '(__quadrille_complete | string match --invert :files)'
complete -c quadrille -F -n '__quadrille_complete | string match --quiet :files'
