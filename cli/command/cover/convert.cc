// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover convert: the same problem in another format.

#include <memory>
#include <stop_token>

#include "absl/strings/str_cat.h"
#include "cli/command/cover/cover.h"
#include "cli/io/io.h"
#include "dlx/cnf.h"
#include "dlx/text_format.h"

namespace cli {
namespace {

using Writer = absl::StatusOr<dlx::WrittenText> (*)(const dlx::Problem&, const std::stop_token&);

template <dlx::TextFormat kFormat>
absl::StatusOr<dlx::WrittenText> WriteAs(const dlx::Problem& problem, const std::stop_token& stop) {
  return dlx::WriteText(problem, kFormat, stop);
}

struct ConvertFlags : CoverFlags {
  std::string to;
};

const NameTable<Writer> kWriters = {{"dlx", WriteAs<dlx::TextFormat::kDlx>},
                                    {"ec", WriteAs<dlx::TextFormat::kEc>},
                                    {"matrix", WriteAs<dlx::TextFormat::kMatrix>},
                                    {"sets", WriteAs<dlx::TextFormat::kSets>},
                                    {"cnf", dlx::WriteDimacs},
                                    {"opb", dlx::WriteOpb}};

int RunConvert(const ConvertFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  const std::optional<dlx::Problem> reduced = run->Preprocessed(problem);
  const absl::StatusOr<dlx::WrittenText> written =
      (*Find(kWriters, flags.to))(reduced.has_value() ? *reduced : problem, run->token());
  if (absl::IsCancelled(written.status())) return kFailed;  // without a message
  if (!written.ok()) {
    PrintError(absl::StrCat(flags.file, ": ", written.status().message()));
    return kFailed;
  }
  for (const std::string& warning : written->warnings) {
    PrintError(absl::StrCat(flags.file, ": ", warning));
  }
  run->output().Write(written->text);
  return kDone;
}

}  // namespace

void AddCoverConvertCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<ConvertFlags>();
  CLI::App* command =
      AddCommand(cover, "convert", "Write the problem in another format", flags, RunConvert, run);
  command
      ->add_option("--to", flags->to, "dlx, ec, matrix, sets, cnf (DIMACS), opb (pseudo-boolean)")
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
}

}  // namespace cli
