#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Uses what is installed in PREFIX: runs the program, reads its manual page, completes a command line,
# imports the Python package, builds programs outside the tree by CMake and by pkg-config, and runs them;
# and looks for what must not be in what is installed.
#   check.sh PREFIX SCRATCH [FOLDER...]   no file in PREFIX may name one of these folders
set -eu
prefix=$1
scratch=$2
shift 2
consumer=$(cd "$(dirname "$0")/consumer" && pwd)
fail() { echo "check.sh: $*" >&2; exit 1; }
prints() { # WHAT OUTPUT: the output of a program that was built
  [ "$3" = "$2" ] || fail "$1 printed '$3', not '$2'"
  echo "$1: $3"
}
rm -rf "$scratch"
mkdir -p "$scratch"
pkgconfig=$(dirname "$(find "$prefix" -name quadrille.pc | head -n 1)")
[ -f "$pkgconfig/quadrille.pc" ] || fail "no quadrille.pc in $prefix"
libraries=$(dirname "$pkgconfig")
solution=417369825632158947958724316825437169791586432346912758289643571573291684164875293

# What must not be there.
for folder in "$@"; do
  if found=$(grep -rlF "$folder" "$prefix"); then fail "these name $folder:" $found; fi
done
if found=$(grep -rlE 'quadrille_(warnings|highway|boost)' "$libraries/cmake/quadrille"); then
  fail "helper targets are exported:" $found
fi
if nm -D --defined-only "$libraries/libquadrille.so" | grep -vE ' qd_[a-z_]+@@QUADRILLE_1$| A QUADRILLE_1$'; then
  fail "libquadrille.so exports more than the C interface"
fi

# The program, its manual page, its completion.
prints program 2 "$(printf 'a b\na\nb\na b\n' | "$prefix/bin/quadrille" cover count)"
if [ -e "$prefix/share/man" ] && command -v man > /dev/null; then
  prints 'manual page' 1 "$(MANPATH="$prefix/share/man" MANWIDTH=100 man quadrille |
    grep -c '^ *solve  *the solution of each puzzle')"
fi
if command -v bash > /dev/null; then
  # compgen calls the function without the variables that a shell sets while it reads a line.
  prints completion 'solve' "$(bash -c '. "$1/share/bash-completion/completions/quadrille"
    complete_so() { COMP_WORDS=(quadrille so) COMP_CWORD=1; _quadrille "$program" so quadrille; }
    program=$1/bin/quadrille; compgen -F complete_so so 2>/dev/null' bash "$prefix")"
fi

# The Python package, as a user of the system's Python finds it.
python=$prefix/lib/python3/dist-packages
if [ -e "$python/quadrille" ] && [ -x /usr/bin/python3 ]; then
  prints Python '2 417369825632158947958724316825437169791586432346912758289643571573291684164875293' \
    "$(cd "$scratch" && PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$python LD_LIBRARY_PATH=$libraries \
      /usr/bin/python3 "$consumer/package.py")"
fi

# By CMake, with whatever builds. The linker of a program looks for libquadrille.so.1 where it found it.
command -v make > /dev/null || export CMAKE_GENERATOR=Ninja
cmake -S "$consumer" -B "$scratch/cmake" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Release \
  > "$scratch/cmake.log" 2>&1 && cmake --build "$scratch/cmake" >> "$scratch/cmake.log" 2>&1 || {
  cat "$scratch/cmake.log" >&2
  fail "the project that calls find_package() does not build"
}
prints 'C, find_package' 2 "$("$scratch/cmake/interface")"
prints 'C++, find_package, dlx' '2 2 1' "$("$scratch/cmake/exact_cover")"
prints 'C++, find_package, sudoku' $solution "$("$scratch/cmake/puzzle")"

# By pkg-config.
export PKG_CONFIG_PATH="$pkgconfig"
export LD_LIBRARY_PATH="$libraries"
command -v pkg-config > /dev/null || { echo "SKIPPED: there is no pkg-config"; exit 77; }
cc -std=c99 -pedantic -Wall -Wextra -Werror "$consumer/interface.c" -o "$scratch/interface" \
  $(pkg-config --cflags --libs quadrille)
prints 'C, pkg-config' 2 "$("$scratch/interface")"
if readelf -d "$scratch/interface" | grep absl; then fail "a program in C needs Abseil"; fi
# Where nothing else is, not even Abseil.
cc -std=c99 -pedantic -Wall -Wextra -Werror "$consumer/interface.c" -o "$scratch/interface_alone" \
  $(PKG_CONFIG_LIBDIR="$pkgconfig" pkg-config --cflags --libs quadrille-c)
prints 'C, pkg-config, without Abseil' 2 "$("$scratch/interface_alone")"
c++ -std=c++20 -Wall -Wextra "$consumer/exact_cover.cc" -o "$scratch/exact_cover" \
  $(pkg-config --cflags --libs quadrille)
prints 'C++, pkg-config' '2 2 1' "$("$scratch/exact_cover")"
headers=$(pkg-config --variable=includedir quadrille)/quadrille
find "$headers/dlx" "$headers/sudoku" -name '*.h' > "$scratch/headers"
sed 's/.*/#include "&"/' "$scratch/headers" > "$scratch/all.cc"
c++ -std=c++20 -Wall -Wextra -fsyntax-only "$scratch/all.cc" $(pkg-config --cflags quadrille) ||
  fail "the headers do not compile together"
[ -s "$scratch/headers" ] || fail "no headers in $headers"
echo "C++, pkg-config, all headers: $(wc -l < "$scratch/headers")"
