#!/usr/bin/env bash
# packaging/release.sh OUT [SCRATCH]: makes a release of the commit HEAD in the folder OUT:
#   quadrille-VERSION.tar.gz     the sources
#   quadrille_VERSION*, *.deb    the source package and the packages of Debian
#   quadrille-VERSION*.whl       the wheel, where scikit-build-core and auditwheel are there
#   SHA256SUMS                   of all these
# The same commit gives the same bytes with the same tools, in whatever folder SCRATCH it is built.
set -euo pipefail
export LC_ALL=C TZ=UTC0
umask 022
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$(mkdir -p "$1" && cd "$1" && pwd)
scratch=${2:-$out/scratch}
rm -rf "$scratch"
mkdir -p "$scratch"
scratch=$(cd "$scratch" && pwd)

version=$(sed -n 's/^  VERSION \([0-9.]*\)$/\1/p' "$root/CMakeLists.txt")
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
name=quadrille-$version

git -C "$root" archive --prefix="$name/" HEAD | gzip -9n >"$scratch/$name.tar.gz"
tar -C "$scratch" -xzf "$scratch/$name.tar.gz"

# The sources of Debian's packages are in packaging/debian, as the top of the tree is no place for
# them. Symbols for a debugger are left out: they take twice as long to compile.
cp "$scratch/$name.tar.gz" "$scratch/quadrille_$version.orig.tar.gz"
cp -r "$scratch/$name/packaging/debian" "$scratch/$name/debian"
(cd "$scratch/$name" && DEB_BUILD_OPTIONS="noautodbgsym ${DEB_BUILD_OPTIONS:-}" \
  DEB_CXXFLAGS_STRIP=-g dpkg-buildpackage -us -uc --build=full >"$scratch/debian.log" 2>&1) || {
  tail -n 50 "$scratch/debian.log" >&2
  exit 1
}

cd "$scratch"
cp -- "$name.tar.gz" quadrille_*.orig.tar.gz quadrille_*.debian.tar.xz quadrille_*.dsc ./*.deb "$out"
cd "$out"
sha256sum -- *.tar.gz *.tar.xz *.dsc *.deb >SHA256SUMS
