// quadrille cover convert: the same problem in another format.

#include <memory>

#include "absl/strings/str_cat.h"
#include "cli/command/cover/cover.h"
#include "cli/io/io.h"
#include "dlx/cnf.h"
#include "dlx/preprocess.h"
#include "dlx/text_format.h"

namespace cli {
namespace {

using Writer = absl::StatusOr<dlx::WrittenText> (*)(const dlx::Problem&);

template <dlx::TextFormat kFormat>
absl::StatusOr<dlx::WrittenText> WriteAs(const dlx::Problem& problem) {
  return dlx::WriteText(problem, kFormat);
}

const NameTable<Writer> kWriters = {{"dlx", WriteAs<dlx::TextFormat::kDlx>},
                                    {"ec", WriteAs<dlx::TextFormat::kEc>},
                                    {"matrix", WriteAs<dlx::TextFormat::kMatrix>},
                                    {"sets", WriteAs<dlx::TextFormat::kSets>},
                                    {"cnf", dlx::WriteDimacs},
                                    {"opb", dlx::WriteOpb}};

int RunConvert(const CoverFlags& flags, const std::string& to, const CLI::App& command) {
  CoverRun run(command, flags);
  std::optional<dlx::Problem> problem = run.ReadProblem();
  if (!problem.has_value()) return run.Finish(kFailed);
  if (flags.preprocess) {
    problem = dlx::Preprocess(*problem, {.run = run.RestOfTime()}).problem;
  }
  const absl::StatusOr<dlx::WrittenText> written = (*Find(kWriters, to))(*problem);
  if (!written.ok()) {
    PrintError(absl::StrCat(flags.file, ": ", written.status().message()));
    return run.Finish(kFailed);
  }
  for (const std::string& warning : written->warnings) {
    PrintError(absl::StrCat(flags.file, ": ", warning));
  }
  run.output().Write(written->text);
  return run.Finish(kDone);
}

}  // namespace

void AddCoverConvertCommand(CLI::App* cover, std::function<int()>* run) {
  CLI::App* command = cover->add_subcommand("convert", "Write the problem in another format");
  const auto flags = std::make_shared<CoverFlags>();
  const auto to = std::make_shared<std::string>();
  AddInputFlags(command, flags.get());
  command->add_option("--to", *to, "dlx, ec, matrix, sets, cnf (DIMACS), opb (pseudo-boolean)")
      ->check(CLI::IsMember(Names(kWriters)))
      ->type_name("FORMAT")
      ->required();
  command->add_flag("--preprocess", flags->preprocess,
                    "Without the options and items that do not matter; numbers change");
  command->footer(
      "Examples:\n"
      "  quadrille cover convert --to cnf problem.dlx > problem.cnf   for a SAT solver\n"
      "  quadrille cover convert --from sets --to dlx sets.txt        item k is named k\n"
      "What the format cannot hold is refused with exit code 2.");
  command->final_callback([=] { *run = [=] { return RunConvert(*flags, *to, *command); }; });
}

}  // namespace cli
