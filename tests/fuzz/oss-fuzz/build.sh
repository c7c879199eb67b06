#!/bin/bash -eu
# SPDX-License-Identifier: Apache-2.0
#
# Called by OSS-Fuzz in a clone of the repository: compilers, their flags, the fuzzing engine and the
# folder for results are in the environment. What the image lacks, CMake fetches.

# libc++ before 20 has std::stop_token only so.
if [[ $CXXFLAGS == *-stdlib=libc++* ]]; then CXXFLAGS+=" -fexperimental-library"; fi
cmake -S . -B "$WORK/build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG="" \
  -DCMAKE_CXX_FLAGS="$CXXFLAGS" -DQUADRILLE_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" \
  -DQUADRILLE_BUILD_EXAMPLES=OFF
cmake --build "$WORK/build" --target fuzzers
for fuzzer in "$WORK"/build/tests/fuzz/*_fuzzer; do
  target=$(basename "$fuzzer" _fuzzer)
  cp "$fuzzer" "$OUT/"
  python3 -m zipfile -c "$OUT/${target}_fuzzer_seed_corpus.zip" "tests/fuzz/corpus/$target"/*
  if [[ -e tests/fuzz/$target.dict ]]; then cp "tests/fuzz/$target.dict" "$OUT/${target}_fuzzer.dict"; fi
done
