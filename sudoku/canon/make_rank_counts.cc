// SPDX-License-Identifier: Apache-2.0
//
// Computes sudoku/canon/rank_counts.bin: counts all 5,472,730,538 grids in least form.
//
//   ninja quadrille_make_rank_counts
//   quadrille_make_rank_counts FILE [THREADS]
//
// It takes about 20 minutes on one processor. On stderr there is a line for each class of bands as
// it is done: its number from 1, and how many grids in least form begin with it.

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "sudoku/canon.h"
#include "sudoku/canon/band_classes.h"
#include "sudoku/canon/completions.h"
#include "sudoku/canon/least_band.h"
#include "sudoku/canon/rank_counts.h"

namespace sudoku::internal {
namespace {

// The bytes of a class. Adds its grids to *grids.
std::string CountClass(int band_class, int64_t* grids) {
  Completions completions(band_class);
  absl::flat_hash_map<RowKey, int64_t> counts;  // by row 4
  std::vector<Completions::Band> seconds;
  for (uint8_t i = 0; i < kPatterns; ++i) {
    for (uint8_t j = 0; j < kPatterns; ++j) {
      for (uint8_t k = 0; k < kPatterns; ++k) {
        const Completions::Patterns patterns = {i, j, k};
        if (!completions.IsSecond(patterns)) continue;
        completions.Fill(patterns, &seconds);
        if (seconds.empty()) continue;
        completions.SetPatterns(patterns);
        for (const Completions::Band& second : seconds) {
          int64_t& count = counts[second.rows[0]];
          completions.ForEachThird(second, [&](const Completions::Band&) { ++count; });
        }
      }
    }
  }
  std::string bytes;
  const std::vector<RowKey> rows = completions.FourthRows();
  for (size_t i = 0; i < rows.size(); i += kRowsOfCount) {
    int64_t count = 0;
    for (size_t j = i; j < rows.size() && j < i + kRowsOfCount; ++j) count += counts[rows[j]];
    AppendCount(static_cast<uint64_t>(count), &bytes);
    *grids += count;
  }
  return bytes;
}

int Main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::cerr << "usage: quadrille_make_rank_counts FILE [THREADS]\n";
    return 2;
  }
  const int num_threads = argc == 3 ? std::atoi(argv[2]) : 1;
  std::vector<std::string> bytes(kBandClasses);
  std::atomic<int> next = 0;
  std::atomic<int64_t> all = 0;
  const auto work = [&] {
    for (int i = next++; i < kBandClasses; i = next++) {
      int64_t grids = 0;
      bytes[i] = CountClass(i, &grids);
      all += grids;
      std::fprintf(stderr, "%d %lld\n", i + 1, static_cast<long long>(grids));
    }
  };
  std::vector<std::thread> threads;
  threads.reserve(num_threads);
  for (int i = 0; i < num_threads; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  if (all != kNumGridClasses) {
    std::cerr << "found " << all << " grids, expected " << kNumGridClasses << "\n";
    return 1;
  }
  std::ofstream file(argv[1], std::ios::binary);
  for (const std::string& part : bytes) file << part;
  return file.flush() ? 0 : 2;
}

}  // namespace
}  // namespace sudoku::internal

int main(int argc, char** argv) { return sudoku::internal::Main(argc, argv); }
