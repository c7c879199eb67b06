// SPDX-License-Identifier: Apache-2.0
//
// The inequalities are written item by item. The first line of the text, which gives their number,
// is written last.

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/cnf.h"
#include "dlx/problem/layout.h"
#include "dlx/text/text_source.h"

namespace dlx {
namespace {

class OpbWriter {
 public:
  explicit OpbWriter(const Problem& problem)
      : problem_(problem), layout_(problem), num_variables_(problem.num_options()) {}

  absl::StatusOr<WrittenText> Write(const std::stop_token& stop);

 private:
  void WritePrimary(Item item);
  void WriteSecondary(Item item);
  int64_t AnyOf(const std::vector<OptionId>& options);
  void WriteFalse();
  void Term(int64_t coefficient, int64_t variable) {
    absl::StrAppend(&constraints_, coefficient < 0 ? "" : "+", coefficient, " x", variable, " ");
  }
  void Relation(absl::string_view relation, int64_t value) {
    absl::StrAppend(&constraints_, relation, " ", value, " ;\n");
    ++num_constraints_;
  }

  const Problem& problem_;
  const internal::Layout layout_;  // in the order of the problem: options are as there
  std::string constraints_;
  int64_t num_constraints_ = 0;
  int64_t num_variables_;
};

int64_t VariableOf(OptionId option) { return int64_t{option} + 1; }

// A contradiction, with a term, because a constraint needs at least one.
void OpbWriter::WriteFalse() {
  if (num_variables_ == 0) ++num_variables_;
  Term(1, 1);
  Relation(">=", 2);
}

void OpbWriter::WritePrimary(Item item) {
  const auto list = layout_.of(layout_.local_item[item.index()]);
  const auto [u, v] = problem_.multiplicity(item);
  if (list.empty()) {
    if (u > 0) WriteFalse();
    return;
  }
  if (u > 0) {
    for (const auto [entry, option] : list) Term(1, VariableOf(option));
    Relation(u == v ? "=" : ">=", u);
  }
  if (u != v && static_cast<size_t>(v) < list.size()) {
    for (const auto [entry, option] : list) Term(-1, VariableOf(option));
    Relation(">=", -int64_t{v});
  }
}

void OpbWriter::WriteSecondary(Item item) {
  const std::vector<std::vector<OptionId>> groups =
      internal::GroupByColor(problem_, layout_, layout_.local_item[item.index()]);
  if (groups.size() < 2) return;
  std::vector<int64_t> variables;
  variables.reserve(groups.size());
  for (const std::vector<OptionId>& group : groups) variables.push_back(AnyOf(group));
  for (const int64_t variable : variables) Term(-1, variable);
  Relation(">=", -1);
}

// A variable that is 1 if and only if any of the options is chosen.
int64_t OpbWriter::AnyOf(const std::vector<OptionId>& options) {
  if (options.size() == 1) return VariableOf(options[0]);
  const int64_t any = ++num_variables_;
  for (const OptionId option : options) Term(1, VariableOf(option));
  Term(-1, any);
  Relation(">=", 0);
  for (const OptionId option : options) Term(-1, VariableOf(option));
  Term(static_cast<int64_t>(options.size()), any);
  Relation(">=", 0);
  return any;
}

absl::StatusOr<WrittenText> OpbWriter::Write(const std::stop_token& stop) {
  std::string comments;
  std::string objective;
  for (OptionId option = 0; option < problem_.num_options(); ++option) {
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    const int64_t variable = VariableOf(option);
    absl::StrAppend(&comments, "* x", variable, " = ",
                    internal::Printable(problem_.ToString(option)), "\n");
    if (problem_.cost(option) != 0) {
      absl::StrAppend(&objective, "+", problem_.cost(option), " x", variable, " ");
    }
    if (!problem_.has_primary_item(option)) {
      Term(1, variable);
      Relation("=", 0);
    }
  }
  for (int32_t i = 0; i < problem_.num_items(); ++i) {
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    if (problem_.is_primary(Item(i))) {
      WritePrimary(Item(i));
    } else {
      WriteSecondary(Item(i));
    }
  }
  if (!objective.empty()) objective = absl::StrCat("min: ", objective, ";\n");
  return WrittenText{absl::StrCat("* #variable= ", num_variables_, " #constraint= ",
                                  num_constraints_, "\n", comments, objective, constraints_),
                     {}};
}

}  // namespace

absl::StatusOr<WrittenText> WriteOpb(const Problem& problem, const std::stop_token& stop) {
  return OpbWriter(problem).Write(stop);
}

}  // namespace dlx
