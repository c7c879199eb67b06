// SPDX-License-Identifier: Apache-2.0
//
// The code of docs/tutorial.md on counts, diagrams, minimum cost and text. The tutorial quotes it
// word for word, and a test compares what this program prints with expected/snippets_counting.txt.

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "dlx/big_count.h"
#include "dlx/cnf.h"
#include "dlx/count.h"
#include "dlx/diagram.h"
#include "dlx/minimize.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/text_format.h"

namespace {

absl::StatusOr<dlx::Problem> Tilings(int n) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> squares;
  for (int r = 1; r <= n; ++r) {
    for (int c = 1; c <= n; ++c) squares.push_back(b.AddItem(absl::StrCat("r", r, "c", c)));
  }
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      if (c + 1 < n) b.AddOption({squares[r * n + c], squares[r * n + c + 1]});
      if (r + 1 < n) b.AddOption({squares[r * n + c], squares[(r + 1) * n + c]});
    }
  }
  return std::move(b).Build();
}

void CountTilings(const dlx::Problem& problem) {
  const dlx::CountResult r = dlx::Count(problem, {.run = {.threads = 2}});
  if (r.outcome != dlx::Outcome::kExhausted) std::cout << "at least ";
  std::cout << r.count.ToString() << " tilings\n";
}

void StopCounting(const dlx::Problem& problem) {
  const dlx::CountResult r = dlx::Count(problem, {.run = {.limits = {.solutions = 1000}}});
  std::cout << "at least " << r.count.ToString() << " (" << dlx::ToString(r.outcome) << ")\n";
}

absl::Status CompileTilings(const dlx::Problem& problem) {
  const dlx::CompileResult c =
      dlx::Compile(problem, {.run = {.limits = {.memory_bytes = 1 << 28}}});
  if (!c.diagram.has_value()) {
    std::cout << "no diagram: " << dlx::ToString(c.outcome) << '\n';
    return absl::OkStatus();
  }
  const dlx::Diagram& diagram = *c.diagram;
  std::cout << diagram.count().ToString() << " tilings in " << diagram.size().or_nodes
            << " nodes\n";

  const absl::StatusOr<std::vector<dlx::BigCount>> marginals = diagram.Marginals();
  if (!marginals.ok()) return marginals.status();
  for (const dlx::OptionId option : {0, 1, 2}) {
    std::cout << problem.ToString(option) << ": " << (*marginals)[option].ToString() << '\n';
  }

  dlx::Sampler sampler(diagram, /*seed=*/1);
  int found = 0;
  for (int i = 0; i < 1000; ++i) {
    const dlx::SolutionView tiling = sampler.Next();
    found += static_cast<int>(std::count(tiling.begin(), tiling.end(), 0));
  }
  std::cout << problem.ToString(0) << " is in " << found << " of 1000 random tilings\n";
  return absl::OkStatus();
}

absl::StatusOr<dlx::Problem> ReadTalks() {
  constexpr absl::string_view kTalks =
      "| Three talks in one room, with what each arrangement costs.\n"
      "ada bob cyd | room\n"
      "ada room:theatre |3\n"
      "ada room:classroom |1\n"
      "bob room:theatre |2\n"
      "bob room:classroom |5\n"
      "cyd room:theatre |2\n"
      "cyd room:classroom |1\n"
      "bob cyd |9\n";
  dlx::ReadResult read = dlx::ReadText(kTalks, {.name = "talks.dlx"});
  for (const std::string& warning : read.warnings) std::cerr << warning << '\n';
  return std::move(read.problem);
}

void ReadWithErrors() {
  const dlx::ReadResult read =
      dlx::ReadText("p q | s\np s:red\nq s:red r\nq q\n", {.name = "wrong.dlx"});
  std::cout << read.problem.status().message() << '\n';
}

void WriteMatrix(const dlx::Problem& problem) {
  const absl::StatusOr<dlx::WrittenText> matrix = dlx::WriteText(problem, dlx::TextFormat::kMatrix);
  std::cout << matrix.status().message() << '\n';
}

void MinimizeTalks(const dlx::Problem& problem) {
  const dlx::MinimizeResult m = dlx::Minimize(problem, {.k = 3});
  for (const dlx::CostedCover& cover : m.covers) {
    std::cout << cover.cost << ':';
    for (const dlx::OptionId option : cover.options) {
      std::cout << "  " << problem.ToString(option);
    }
    std::cout << '\n';
  }
  std::cout << m.proven << " of " << m.covers.size() << " are certain, " << dlx::ToString(m.outcome)
            << '\n';
}

absl::Status ExportTalks(const dlx::Problem& problem) {
  const absl::StatusOr<dlx::WrittenText> opb = dlx::WriteOpb(problem);
  if (!opb.ok()) return opb.status();
  std::cout << opb->text;

  const absl::StatusOr<dlx::Cnf> cnf = dlx::MakeCnf(problem);
  if (!cnf.ok()) return cnf.status();
  std::cout << cnf->num_clauses << " clauses with " << cnf->num_variables << " variables\n";
  return absl::OkStatus();
}

absl::Status Run() {
  const absl::StatusOr<dlx::Problem> large = Tilings(20);
  if (!large.ok()) return large.status();
  CountTilings(*large);
  StopCounting(*large);
  const absl::StatusOr<dlx::Problem> chessboard = Tilings(8);
  if (!chessboard.ok()) return chessboard.status();
  if (const absl::Status status = CompileTilings(*chessboard); !status.ok()) return status;
  const absl::StatusOr<dlx::Problem> talks = ReadTalks();
  if (!talks.ok()) return talks.status();
  ReadWithErrors();
  WriteMatrix(*talks);
  MinimizeTalks(*talks);
  return ExportTalks(*talks);
}

}  // namespace

int main() {
  const absl::Status status = Run();
  if (!status.ok()) std::cerr << status << '\n';
  return status.ok() ? 0 : 1;
}
