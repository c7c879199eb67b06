#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# packaging/test_packages.sh FOLDER: installs Debian's packages that are in the folder, uses them as
# tests/install/check.sh does, and removes them; nothing may be left. It changes the system that it runs
# in, and needs root: `./dev packages` gives it a bare Debian 12.
set -euo pipefail
folder=$(cd "$1" && pwd)
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
fail() { echo "test_packages.sh: $*" >&2; exit 1; }
packages=(quadrille libquadrille1 libquadrille-dev python3-quadrille)
dpkg-query -W "${packages[@]}" 2>/dev/null | grep . && fail "some of them are installed already"

# All files of the system, but for logs, caches and what dpkg and apt note of themselves.
files() {
  find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var/cache \
    -o -path /var/log -o -path /var/lib/apt -o -path "$root" -o -path "$folder" \) -prune -o \
    ! -path '/var/lib/dpkg/*-old' ! -path '/var/lib/dpkg/lock*' -print | sort
}

apt-get update -q
# What the programs that use them need: of ours they bring in nothing.
apt-get install -q -y --no-install-recommends bash-completion cmake g++ make man-db pkgconf python3
mkdir -p /tmp/packages
files >/tmp/packages/before
apt-get install -q -y --no-install-recommends "$folder"/*.deb
for package in "${packages[@]}"; do
  [[ $(dpkg-query -W -f '${db:Status-Status}' "$package") == installed ]] || fail "$package is not installed"
done
dpkg --verify "${packages[@]}"

quadrille --version
"$root/tests/install/check.sh" /usr /tmp/packages/scratch | tee /tmp/packages/log
for use in program 'manual page' completion Python 'C, find_package' 'C++, find_package, dlx' \
  'C++, find_package, sudoku' 'C, pkg-config' 'C++, pkg-config'; do
  grep -q "^$use: " /tmp/packages/log || fail "not tried: $use"
done
# As a user finds them: by their names alone.
[[ $(/usr/bin/python3 -c 'import quadrille; print(quadrille.sudoku.count("." * 81))') == 6670903752021072936960 ]] ||
  fail "Python does not find its package"
man -w quadrille quadrille-cover 5 quadrille-formats >/dev/null

apt-get purge -q -y --autoremove "${packages[@]}"
files >/tmp/packages/after
diff /tmp/packages/before /tmp/packages/after || fail "what was installed leaves these files"
echo "test_packages.sh: installed, used and removed; nothing is left"
