// SPDX-License-Identifier: Apache-2.0
//
// The arguments of an example. The example takes out those that it knows; whatever is left is an
// error.
//
//   examples::Arguments args(argc, argv, "usage: queens [N] [--svg]");
//   const bool svg = args.Flag("--svg");
//   const int n = args.Number(8, 1, 32);  // 8 if there is none; 0 or "eight" is an error if
//   (args.Done()) return args.status();

#ifndef EXAMPLES_ARGUMENTS_H_
#define EXAMPLES_ARGUMENTS_H_

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"

namespace examples {

// For the usage of examples that have them.
inline constexpr absl::string_view kOutputs =
    "  --dlx    print the problem as text, for quadrille cover\n"
    "  --svg    draw the first solution as an SVG picture";

class Arguments {
 public:
  Arguments(int argc, char** argv, std::string usage)
      : arguments_(argv + 1, argv + argc), usage_(std::move(usage)) {
    help_ = Flag("--help") || Flag("-h");
  }

  // Takes the flag out; returns whether it was there.
  bool Flag(const std::string& name) { return std::erase(arguments_, name) > 0; }

  // Takes the next argument that is not a flag, or the fallback if there is none.
  std::string Word(const std::string& fallback) {
    const auto word = std::find_if(arguments_.begin(), arguments_.end(),
                                   [](const std::string& s) { return s.substr(0, 2) != "--"; });
    if (word == arguments_.end()) return fallback;
    std::string result = std::move(*word);
    arguments_.erase(word);
    return result;
  }

  // Takes a number from low to high.
  int Number(int fallback, int low, int high) {
    const std::string word = Word(std::to_string(fallback));
    int number = 0;
    if (absl::SimpleAtoi(word, &number) && low <= number && number <= high) return number;
    wrong_ = true;
    return fallback;
  }

  // Reports that an argument is wrong for reasons that the program knows.
  void Reject() { wrong_ = true; }

  // Returns whether the program should end here, with status(): because of --help, or because an
  // argument is wrong or left over. Then the usage has been printed.
  bool Done() {
    wrong_ = !help_ && (wrong_ || !arguments_.empty());
    if (help_ || wrong_) (wrong_ ? std::cerr : std::cout) << usage_ << '\n';
    return help_ || wrong_;
  }
  int status() const { return wrong_ ? 2 : 0; }

 private:
  std::vector<std::string> arguments_;
  std::string usage_;
  bool help_ = false;
  bool wrong_ = false;
};

}  // namespace examples

#endif  // EXAMPLES_ARGUMENTS_H_
