// SPDX-License-Identifier: Apache-2.0
//
// Runs every command of the program on small problems again and again, each time in a process of
// its own and with one fault more (inject.h): the first allocation fails, or the second, ... up to
// the last; the first byte of the output cannot be written, or the second, ... Each run has to give
// the right answer or a clean error:
//
//   - exit code and stdout are those of the run without a fault; or
//   - the exit code is 2, stderr says why, and stdout has whole lines of the right answer alone
//
// It must not crash, nor wait for ever, nor leave a damaged checkpoint. Prints how many points were
// tried for each command, and the failures.
//
//   faults [--every N] [--jobs J] [--commands C] [WORD...]
//                                             every N-th point, of every C-th
//                                             command that has all words
//   faults --one POINT AT AFTER WORD...       that one of `enum Point`, by number, in this process

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "cli/program.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "sudoku/notation.h"
#include "tests/faults/inject.h"

namespace quadrille_test {
namespace {

// A run may take this long, on a machine however busy: else it waits for ever.
constexpr unsigned kPatience = 100;  // seconds

struct Command {
  std::string line;
  // What of stdout may differ from run to run.
  enum class Varies : uint8_t { kNothing, kOrder, kNumbers, kAll } varies = Varies::kNothing;
  std::string input = {};  // a file that is its stdin
  bool measures = false;   // what it says of clock and processor is no right or wrong
};

constexpr auto kOrder = Command::Varies::kOrder;
constexpr auto kNumbers = Command::Varies::kNumbers;
constexpr auto kAll = Command::Varies::kAll;

const std::vector<Command>& Commands() {
  static const std::vector<Command> commands = {
      {"solve puzzles"},
      {"solve --threads 4 --format json puzzles puzzles", {}},
      {"solve --threads 1 -", {}, "puzzles"},
      {"solve --engine batch --with-puzzle puzzles"},
      {"solve --engine memo --stats puzzles"},
      {"solve --engine dfs --progress puzzles"},
      {"solve --all --threads 4 puzzles"},
      {"solve --why --only none puzzles"},
      {"solve puzzles.gz"},
      {"solve puzzles.zst"},
      {"count --threads 4 --stats=json puzzles"},
      {"count --limit 3 --engine naive puzzles"},
      {"count --threads 2 band"},
      {"check --threads 2 two", kNumbers},
      {"relax -k 1 --threads 2 hard"},
      {"generate --seed 1 --count 3 --threads 2"},
      {"generate --seed 1 --law controlled --clues 24 --tries 9000 --threads 1"},
      {"generate --seed 1 --size 4,4 --format json --threads 1"},
      {"generate --seed 1 --near hard --tries 5000 --threads 1"},
      {"generate --seed 1 --rating 9.9.. --tries 20 --threads 1"},
      {"generate --seed 1 --require pointing --allow naked-single,hidden-single --threads 1"},
      {"generate --seed 1 --size 4,4 --variant jigsaw,killer --threads 1"},
      {"sample -n 2 two"},
      {"marginals two"},
      {"draw --solution hard"},
      {"draw --html --solutions puzzles"},
      {"draw --solution boards-1"},
      {"convert --to iss boards"},
      {"convert --to fpuzzles --input iss boards"},
      {"convert --to opensudoku puzzles.gz"},
      {"convert --to line links"},
      {"convert --to sdk apps"},
      {"convert --to candidates -", {}, "puzzles.zst"},
      {"hint puzzles"},
      {"hint --techniques x-wing --svg picture-%d.svg hard"},
      {"explain --format json hard"},
      {"explain boards-1"},
      {"rate --threads 2 puzzles"},
      {"rate --dialect hodoku --format json hard"},
      {"rate --cases cases"},
      {"canon --threads 2 puzzles"},
      {"canon --by solution --format json puzzles"},
      {"canon --automorphisms two"},
      {"canon --unique --threads 2 list"},
      {"canon --rank full"},
      {"canon --unrank ranks"},
      {"solve --threads 2 boards"},
      {"solve --engine dlx --all --format json boards"},
      {"solve --why boards"},
      {"count --threads 2 boards"},
      {"count --limit 3 --engine dfs boards"},
      {"check --threads 2 boards-1", kNumbers},
      {"sample -n 2 boards-1"},
      {"marginals boards-1"},
      {"solve --part 2/3 --threads 2 --stats=json list"},
      {"merge --file list --answers solutions stats"},
      {"bench --engine batch --runs 1 hard", kNumbers, {}, true},
      {"--version", kAll},
      {"cover --help", kAll},  // CLI11 drops what its streams have no memory for
      {"slove puzzles"},
      {"cover solve queens"},
      {"cover solve --all --threads 4 --format numbers queens", kOrder},
      {"cover solve --all --threads 4 --ordered --format json queens"},
      {"cover solve --all --threads 1 --kernel links colors"},
      {"cover solve --all --threads 1 --kernel cells --preprocess colors"},
      {"cover solve --all --format numbers --checkpoint state --checkpoint-every 0.001 queens"},
      {"cover solve --all --format numbers --resume before queens"},
      {"cover count --threads 4 queens"},
      {"cover count --plan search --threads 2 queens"},
      {"cover count --plan memo --threads 4 queens"},
      {"cover count --plan frontier queens"},
      {"cover count --plan memo --stats dominoes"},
      {"cover count queens.gz"},
      {"cover count -", {}, "queens.zst"},
      {"cover minimize -k 3 costs"},
      {"cover check --threads 2 colors", kNumbers},
      {"cover check --solutions answers queens"},
      {"cover sample -n 2 queens"},
      {"cover marginals colors"},
      {"cover explain none"},
      {"cover info queens"},
      {"cover estimate -n 10 queens", kNumbers},
      {"cover convert --to ec toy"},
      {"cover convert --to cnf toy"},
      {"cover convert --to opb costs"},
      {"cover convert --to matrix toy"},
      {"cover convert --to sets toy"},
      {"cover count unreadable"},
      {"cover split --shards 5 -o shards queens"},
      {"cover split --weights --shards 5 -o shards queens"},
      {"cover split --left begun --plan plan -o shards queens"},
      {"cover work --plan plan --threads 2 --results results queens"},
      {"cover work --plan plan --checkpoint-every 0 --results results queens"},
      {"cover merge --plan plan done queens"},
      {"cover merge --plan plan --recheck 50% --report done queens", kNumbers},
  };
  return commands;
}

// ---- Files -------------------------------------------------------------------------------------

std::string Gzip(const std::string& text) {
  z_stream stream = {};
  deflateInit2(&stream, 9, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string Zstd(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

std::string Queens(int n) {
  std::string items;
  std::string diagonals;
  std::string options;
  for (int i = 0; i < n; ++i) absl::StrAppend(&items, "r", i, " c", i, " ");
  for (int i = 0; i < 2 * n - 1; ++i) absl::StrAppend(&diagonals, " a", i, " b", i);
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      absl::StrAppend(&options, "r", r, " c", c, " a", r + c, " b", r + n - 1 - c, "\n");
    }
  }
  return absl::StrCat(items, "|", diagonals, "\n", options);
}

std::string Dominoes(int size) {
  std::string items;
  std::string options;
  for (int r = 0; r < size; ++r) {
    for (int c = 0; c < size; ++c) {
      absl::StrAppend(&items, r, ".", c, " ");
      if (c + 1 < size) absl::StrAppend(&options, r, ".", c, " ", r, ".", c + 1, "\n");
      if (r + 1 < size) absl::StrAppend(&options, r, ".", c, " ", r + 1, ".", c, "\n");
    }
  }
  return absl::StrCat(items, "\n", options);
}

void WriteFile(const std::string& name, const std::string& text) {
  std::ofstream(name, std::ios::binary) << text;
}

std::string ReadFile(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void MakeFiles() {
  const std::string unique =
      "..7..4..6..4...3.8.3....2.71..3.2..47264.8....4..69...89......1612.9745..7.2..8..\n";
  const std::string none =
      "23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2.\n";
  const std::string several =
      "400900003080001090000020700030000004006700500200000060007030600050600000100009002\n";
  std::string grid;
  for (int row = 0; row < 9; ++row) absl::StrAppend(&grid, unique.substr(9 * row, 9), "\n");
  const std::string puzzles = absl::StrCat(unique, none, grid, several, "too short,\n");
  WriteFile("puzzles", puzzles);
  WriteFile("puzzles.gz", Gzip(puzzles));
  WriteFile("puzzles.zst", Zstd(puzzles));
  WriteFile("two", several);
  WriteFile("hard", unique);
  WriteFile("list", absl::StrCat(unique, "# comment\n", several, several, unique, unique));
  // Variants of 4x4: several solutions, none, one; and a line that is not one.
  const std::string variant = ".Shape~4x4.~R1C1_1.Thermo~R1C2~R2C2.Cage~5~R4C1~R4C2\n";
  WriteFile("boards", absl::StrCat(variant, ".Shape~4x4.~R1C1_1~R1C2_1.AntiKing\n",
                                   ".Shape~4x4.Thermo~R1C0\n", ".Shape~4x4.~R1C1_1~R2C3_2~R4C2_3",
                                   ".Or.X~R1C2~R1C3.And.V~R1C2~R1C3.End.End\n"));
  WriteFile("boards-1", variant);
  // A case of an X-wing that passes, and one that fails.
  const std::string x_wing =
      ":0300:3:+6.....8.5.....1.....73.6...92+4+6...+5+7+7+314..+26+85+86....941+4..6.7.+9.+69.3.5."
      "..7.9....."
      ":621 622 137 197 327 397 323 523 229 199 299:";
  WriteFile("cases", absl::StrCat(x_wing, "328 393 398::\n", x_wing, "328::\n"));
  WriteFile("links",
            absl::StrCat("https://sudokupad.app/scf8F0M2A\n",
                         *sudoku::WriteBoard(
                             sudoku::ToBoard(*sudoku::ParseLine(unique.substr(0, sudoku::kCells))),
                             sudoku::Notation::kFPuzzles)));
  std::string game = "<opensudoku><game data=\"";
  for (int cell = 0; cell < sudoku::kCells; ++cell) {
    game += unique[cell] == '.' ? '0' : unique[cell];
  }
  WriteFile("apps", absl::StrCat(game, "\"/><game data=\"12\"/></opensudoku>\n"));
  WriteFile("full",
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179\n");
  WriteFile("ranks", "1\n5472730538\n0\n");
  WriteFile("band", absl::StrCat("12345678.456", std::string(69, '.'), "\n"));
  WriteFile("queens", Queens(6));
  WriteFile("queens.gz", Gzip(Queens(6)));
  WriteFile("queens.zst", Zstd(Queens(6)));
  WriteFile("dominoes", Dominoes(4));
  WriteFile("answers", "2 10 18 19 27 35\n3 12 14 23 25 34\n1 2\n");
  WriteFile("colors", "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n");
  WriteFile("costs", "a b c\na |3\nb |4\nc |5\na b |6\nb c |7\na b c |11\n");
  WriteFile("none", "a b c d e\na b\nb c\na c\nd e\n");
  WriteFile("toy", "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n");
  WriteFile("unreadable", "a b\na x\nb b\n");
}

// ---- Runs --------------------------------------------------------------------------------------

struct Result {
  int exit = 0;    // the exit code
  int signal = 0;  // or what ended it
  std::string out;
  std::string error;
  bool faulty = false;  // the fault happened
};

std::string Drain(int fd) {
  std::string text;
  char block[65536];
  for (;;) {
    const ssize_t n = read(fd, block, sizeof(block));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    text.append(block, static_cast<size_t>(n));
  }
  close(fd);
  return text;
}

class Runner {
 public:
  Runner() {
    faulty_ = static_cast<bool*>(
        mmap(nullptr, sizeof(bool), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  }

  Result Run(const Command& command, const Fault& fault) {
    *faulty_ = true;  // unless it comes to its end without
    int out[2];
    int error[2];
    if (pipe(out) != 0 || pipe(error) != 0) std::abort();
    fcntl(out[1], F_SETPIPE_SZ, 1 << 20);
    fcntl(error[1], F_SETPIPE_SZ, 1 << 20);
    const pid_t child = fork();
    if (child == 0) {
      close(out[0]);
      close(error[0]);
      Child(command, fault, out[1], error[1]);
    }
    close(out[1]);
    close(error[1]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    Result result;
    result.out = Drain(out[0]);
    result.error = Drain(error[0]);
    result.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    result.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    result.faulty = *faulty_;
    return result;
  }

 private:
  [[noreturn]] void Child(const Command& command, const Fault& fault, int out, int error) {
    dup2(out, STDOUT_FILENO);
    dup2(error, STDERR_FILENO);
    close(out);
    close(error);
    const rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    alarm(kPatience);
    RunHere(command, fault);
  }

 public:
  [[noreturn]] void RunHere(const Command& command, const Fault& fault) {
    const int in = open(command.input.empty() ? "/dev/null" : command.input.c_str(), O_RDONLY);
    dup2(in, STDIN_FILENO);
    close(in);
    std::vector<std::string> words = absl::StrSplit(command.line, ' ');
    words.insert(words.begin(), "quadrille");
    std::vector<const char*> argv;
    argv.reserve(words.size() + 1);
    for (const std::string& word : words) argv.push_back(word.c_str());
    argv.push_back(nullptr);
    Inject(fault);
    const int code = cli::RunProgram(static_cast<int>(words.size()), argv.data());
    *faulty_ = Happened();
    std::exit(code);
  }

 private:
  bool* faulty_;  // shared with the children: whether the fault happened
};

// ---- What is right -----------------------------------------------------------------------------

// Decimal fractions are times and rates.
std::string WithoutNumbers(const std::string& text) {
  std::string masked;
  for (const char c : text) {
    const bool number = absl::ascii_isdigit(c) || absl::StrContains(".,- ", c);
    if (!number) {
      masked += c;
    } else if (masked.empty() || masked.back() != '#') {
      masked += '#';
    }
  }
  return masked;
}

std::vector<std::string> Lines(const std::string& text) {
  return absl::StrSplit(text, '\n', absl::SkipEmpty());
}

// The text as it is compared.
std::string Comparable(const std::string& text, Command::Varies varies) {
  if (varies == kAll) return "";
  if (varies == kNumbers) return WithoutNumbers(text);
  if (varies != kOrder) return text;
  std::vector<std::string> lines = Lines(text);
  std::sort(lines.begin(), lines.end());
  return absl::StrJoin(lines, "\n");
}

// Whether the text is made of whole lines, of the right ones, and begins like the right one where
// the order is fixed.
bool IsBeginning(const std::string& text, const std::string& right, Command::Varies varies) {
  if (!text.empty() && text.back() != '\n') return false;
  if (varies != kOrder) {
    return absl::StartsWith(Comparable(right, varies), Comparable(text, varies));
  }
  std::vector<std::string> all = Lines(right);
  for (const std::string& line : Lines(text)) {
    const auto place = std::find(all.begin(), all.end(), line);
    if (place == all.end()) return false;
    all.erase(place);
  }
  return true;
}

bool SaysWhy(const std::string& error) {
  return absl::StrContains(error, "quadrille: ") && error.back() == '\n';
}

// ---- The faults --------------------------------------------------------------------------------

class Tester {
 public:
  Tester(const Command& command, int64_t every) : command_(command), every_(every) {}

  // Tries all faults. Prints a row of the table.
  bool Run() {
    Reset();
    right_ = runner_.Run(command_, {});
    if (right_.signal != 0 || right_.exit < 0 || right_.exit > 2) {
      Complain("without a fault", right_);
      return false;
    }
    right_state_ = ReadFile("state");
    const Result again = runner_.Run(command_, {});
    if (again.exit != right_.exit || !IsRight(again)) Complain("two runs differ", again);
    std::string row = absl::StrFormat("%-72s", command_.line);
    const auto add = [&](int64_t points) { absl::StrAppendFormat(&row, " %6d", points); };
    const auto clean = [this](const Result& result) { return IsClean(result); };
    const auto right = [this](const Result& result) { return IsRight(result); };
    add(Each("allocation", {.point = Point::kAllocation}, clean));
    add(Each("allocations from", {.point = Point::kAllocation, .and_after = true}, clean));
    add(Each("thread", {.point = Point::kThread}, right) +
        Each("threads from", {.point = Point::kThread, .and_after = true}, right));
    add(Each("EINTR at call", {.point = Point::kCall}, right) +
        Once("short reads", {.point = Point::kShortReads}) +
        Once("short writes", {.point = Point::kShortWrites}));
    add(Each("EIO after byte", {.point = Point::kInputByte, .error = EIO},
             [this](const Result& result) { return IsReadError(result); }));
    add(Each("ENOSPC at byte", {.point = Point::kStdoutByte, .error = ENOSPC},
             [this](const Result& result) { return IsWriteError(result, ENOSPC); }) +
        Each("EPIPE at byte", {.point = Point::kStdoutByte, .error = EPIPE},
             [this](const Result& result) { return IsWriteError(result, EPIPE); }));
    add(Each("stderr full at byte", {.point = Point::kStderrByte, .error = ENOSPC},
             [this](const Result& result) { return IsRight(result); }));
    add(Each("file full at byte", {.point = Point::kFileByte, .error = ENOSPC}, clean) +
        Each("EIO at call on file", {.point = Point::kFileCall, .error = EIO}, clean));
    add(Each("an hour ahead at look", {.point = Point::kClock, .error = 3600}, right) +
        Each("an hour back at look", {.point = Point::kClock, .error = -3600}, right));
    std::cout << absl::StrCat(row, "\n") << std::flush;
    return ok_;
  }

 private:
  // Tries every n-th point until a run comes to none. Returns how many.
  int64_t Each(const std::string& what, Fault fault,
               const std::function<bool(const Result&)>& is_good) {
    int64_t points = 0;
    const bool of_machine = fault.point == Point::kClock || fault.point == Point::kInputByte;
    if (command_.measures && of_machine) return 0;
    for (fault.at = 1;; fault.at += Step(fault)) {
      Reset();
      const Result result = runner_.Run(command_, fault);
      const bool good = result.faulty ? is_good(result) : IsRight(result);
      if (!good || !IsStateWhole()) Complain(absl::StrCat(what, " ", fault.at), result);
      if (!result.faulty) return points;
      ++points;
    }
  }

  int64_t Once(const std::string& what, const Fault& fault) {
    Reset();
    const Result result = runner_.Run(command_, fault);
    if (!IsRight(result)) Complain(what, result);
    return 1;
  }

  // Bytes and calls are fewer than allocations, so a sample has more of them. How often the clock
  // is looked at depends on the machine, and the later looks differ little.
  int64_t Step(const Fault& fault) const {
    switch (fault.point) {
      case Point::kAllocation:
        return every_;
      case Point::kThread:
        return 1;
      case Point::kClock:
        return std::max(every_, fault.at / 8);
      default:
        return (every_ + 9) / 10;
    }
  }

  void Reset() {
    std::filesystem::remove_all("results");
    std::filesystem::copy("begun", "results", std::filesystem::copy_options::recursive);
    std::filesystem::remove("shards");
    if (!absl::StrContains(command_.line, " state ")) return;
    WriteFile("state", ReadFile("before"));
    std::filesystem::remove("state.tmp");
  }

  // The checkpoint is the one before the run, or one that the search can resume.
  bool IsStateWhole() {
    if (absl::StrContains(command_.line, " -o shards ")) return ArePlansWhole();
    if (absl::StrContains(command_.line, " results ")) return AreResultsWhole();
    if (!absl::StrContains(command_.line, " state ")) return true;
    if (std::filesystem::exists("state.tmp")) return false;
    const std::string state = ReadFile("state");
    if (state == ReadFile("before") || state == right_state_) return true;
    const Result result = runner_.Run({"cover count --resume state queens"}, {});
    return result.exit == 0 && result.out == "4\n";
  }

  // A plan is there whole, or not at all.
  bool ArePlansWhole() {
    if (std::filesystem::exists("shards.tmp")) return false;
    if (!std::filesystem::exists("shards")) return true;
    std::filesystem::remove_all("results");
    return runner_.Run({"cover work --plan shards --results results queens"}, {}).exit == 0;
  }

  // The next worker finishes what this one left, and nothing is there that a merge refuses.
  bool AreResultsWhole() {
    return runner_.Run({"cover work --plan plan --results results queens"}, {}).exit == 0 &&
           runner_.Run({"cover merge --plan plan results queens"}, {}).out == all_;
  }

  bool IsRight(const Result& result) const {
    return result.signal == 0 && result.exit == right_.exit &&
           Comparable(result.out, command_.varies) == Comparable(right_.out, command_.varies);
  }

  bool IsError(const Result& result) const {
    return result.signal == 0 && result.exit == 2 && SaysWhy(result.error);
  }

  bool IsClean(const Result& result) const {
    return IsRight(result) ||
           (IsError(result) && IsBeginning(result.out, right_.out, command_.varies));
  }

  bool IsReadError(const Result& result) const {
    return IsError(result) && absl::StrContains(result.error, "Input/output error") &&
           IsBeginning(result.out, right_.out, command_.varies);
  }

  // A part of a line may be there: the system took it.
  bool IsWriteError(const Result& result, int error) const {
    if (result.signal != 0) return false;
    const bool begins =
        command_.varies != Command::Varies::kNothing || absl::StartsWith(right_.out, result.out);
    if (error == EPIPE) {
      return begins && result.exit == 0 && !absl::StrContains(result.error, "write error");
    }
    return begins && IsError(result) && absl::StrContains(result.error, "No space left");
  }

  void Complain(const std::string& what, const Result& result) {
    ok_ = false;
    constexpr size_t kMost = 600;
    std::cout << absl::StrCat("FAILED: ", command_.line, ": ", what, ": exit code ", result.exit,
                              ", signal ", result.signal, "\n--- stdout\n",
                              result.out.substr(0, kMost), "--- stderr\n",
                              result.error.substr(0, kMost), "--- right: exit code ", right_.exit,
                              "\n", right_.out.substr(0, kMost), "---\n")
              << std::flush;  // else the next child prints it too
  }

  const Command& command_;
  const int64_t every_;
  Runner runner_;
  Result right_;
  std::string right_state_;
  const std::string all_ = runner_.Run({"cover solve --all --threads 1 queens"}, {}).out;
  bool ok_ = true;
};

std::string EnterFreshDirectory() {
  // In memory if it can be: results are synced to the disk after each line.
  std::string directory = "/dev/shm/quadrille_faults_XXXXXX";
  if (mkdtemp(directory.data()) == nullptr) {
    directory = "/tmp/quadrille_faults_XXXXXX";
    if (mkdtemp(directory.data()) == nullptr) std::abort();
  }
  std::filesystem::current_path(directory);
  MakeFiles();
  for (const char* const line :
       {"cover solve --limit 2 --format numbers --checkpoint before queens",
        "cover split --for all --shards 5 -o plan queens",
        "cover work --plan plan --node-limit 9 --results begun queens",
        "cover work --plan plan --results done queens"}) {
    Runner().Run({line}, {});
  }
  std::string solutions;
  std::string stats;
  for (const char* const part : {"1", "2", "3"}) {
    const Result result =
        Runner().Run({absl::StrCat("solve --part ", part, "/3 --stats=json list")}, {});
    solutions += result.out;
    stats += result.error;
  }
  WriteFile("solutions", solutions);
  WriteFile("stats", stats);
  return directory;
}

// Each job has a directory of its own, and every jobs-th command.
bool RunJob(const std::vector<const Command*>& commands, int64_t every, int job, int jobs) {
  const std::string directory = EnterFreshDirectory();
  bool ok = true;
  for (size_t i = static_cast<size_t>(job); i < commands.size(); i += static_cast<size_t>(jobs)) {
    if (!Tester(*commands[i], every).Run()) ok = false;
  }
  std::filesystem::current_path("/");
  std::filesystem::remove_all(directory);
  return ok;
}

int Main(int argc, char** argv) {
  int64_t every = 1;
  int jobs = 2;
  size_t step = 1;
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i) {
    const absl::string_view word = argv[i];
    if (word == "--every" && i + 1 < argc && absl::SimpleAtoi(argv[++i], &every)) continue;
    if (word == "--commands" && i + 1 < argc && absl::SimpleAtoi(argv[++i], &step)) continue;
    if (word == "--jobs" && i + 1 < argc && absl::SimpleAtoi(argv[++i], &jobs)) continue;
    words.emplace_back(word);
  }
  if (every < 1 || step < 1 || jobs < 1) {
    std::cerr << "faults: --every, --commands and --jobs take a number from 1 on\n";
    return 2;
  }
  Fault one;
  if (words.size() > 4 && words[0] == "--one") {
    one.point = static_cast<Point>(std::stoi(words[1]));
    one.at = std::stoll(words[2]);
    one.and_after = words[3] == "1";
    words.erase(words.begin(), words.begin() + 4);
  }
  std::vector<const Command*> commands;
  size_t number = 0;
  for (const Command& command : Commands()) {
    const bool chosen = std::all_of(words.begin(), words.end(), [&](const std::string& word) {
      return absl::StrContains(command.line, word);
    });
    if (chosen && number++ % step == 0) commands.push_back(&command);
  }
  if (one.point != Point::kNone || one.at != 1) {
    EnterFreshDirectory();
    Runner().RunHere(*commands.at(0), one);
  }
  std::cout << absl::StrFormat("%-72s %6s %6s %6s %6s %6s %6s %6s %6s %6s\n", "points tried",
                               "alloc", "from", "thread", "short", "read", "write", "stderr",
                               "file", "clock")
            << std::flush;
  std::vector<pid_t> children;
  for (int job = 0; job < jobs; ++job) {
    const pid_t child = fork();
    if (child == 0) _exit(RunJob(commands, every, job, jobs) ? 0 : 1);
    children.push_back(child);
  }
  bool ok = true;
  for (const pid_t child : children) {
    int status = 0;
    waitpid(child, &status, 0);
    ok = ok && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  std::cout << (ok ? "all right\n" : "FAILED\n");
  return ok ? 0 : 1;
}

}  // namespace
}  // namespace quadrille_test

int main(int argc, char** argv) { return quadrille_test::Main(argc, argv); }
