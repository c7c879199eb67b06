// SPDX-License-Identifier: Apache-2.0
//
// Problems: from arrays and text, and back.

#include <limits>

#include "bindings/c/entry.h"
#include "dlx/cnf.h"
#include "dlx/text_format.h"
#include "dlx/verify.h"

namespace quadrille {
namespace {

constexpr int64_t kMostItems = int64_t{1} << 30;
constexpr int64_t kMostEntries = std::numeric_limits<int32_t>::max();

const char* NameOrEmpty(const char* const* names, int64_t k) {
  return names == nullptr || names[k] == nullptr ? "" : names[k];
}

// Whether the arrays are what they have to be for the builder to look at them. It finds all other
// mistakes.
void CheckTable(const qd_table& table) {
  CheckInRange(table.primary, 0, std::numeric_limits<int32_t>::max(), "table->primary");
  CheckInRange(table.secondary, 0, std::numeric_limits<int32_t>::max(), "table->secondary");
  CheckInRange(table.options, 0, std::numeric_limits<int64_t>::max(), "table->options");
  CheckInRange(table.num_color_names, 0, kMostEntries, "table->num_color_names");
  if (int64_t{table.primary} + table.secondary > kMostItems || table.options > kMostEntries) {
    Fail(QD_TOO_LARGE, "the problem has too many items or options");
  }
  if (table.num_color_names > 0) CheckNotNull(table.color_names, "table->color_names");
  for (int64_t c = 0; c < table.num_color_names; ++c) {
    CheckNotNull(table.color_names[c], "a name in table->color_names");
  }
  if (table.options == 0) return;
  CheckNotNull(table.begin, "table->begin");
  Check(table.begin[0] == 0, "table->begin[0] is not 0");
  for (int64_t o = 0; o < table.options; ++o) {
    Check(table.begin[o] <= table.begin[o + 1], "table->begin falls");
  }
  if (table.begin[table.options] > kMostEntries) {
    Fail(QD_TOO_LARGE, "the problem has too many entries");
  }
  if (table.begin[table.options] > 0) CheckNotNull(table.items, "table->items");
}

void AddItems(const qd_table& table, dlx::ProblemBuilder* builder) {
  for (int32_t i = 0; i < table.primary; ++i) {
    builder->AddItem(NameOrEmpty(table.item_names, i),
                     {.at_least = table.at_least == nullptr ? 1 : table.at_least[i],
                      .at_most = table.at_most == nullptr ? 1 : table.at_most[i]});
  }
  for (int32_t i = 0; i < table.secondary; ++i) {
    builder->AddSecondaryItem(NameOrEmpty(table.item_names, int64_t{table.primary} + i));
  }
}

void AddColors(const qd_table& table, dlx::ProblemBuilder* builder) {
  for (int64_t c = 1; c <= table.num_color_names; ++c) {
    const char* const name = table.color_names[c - 1];
    if (const dlx::Color color = builder->AddColor(name); color != c) {
      Fail(QD_INVALID, "colors " + std::to_string(color) + " and " + std::to_string(c) +
                           " have the same name: '" + name + "'");
    }
  }
}

void AddOptions(const qd_table& table, dlx::ProblemBuilder* builder) {
  builder->Reserve(table.options, table.options == 0 ? 0 : table.begin[table.options]);
  std::vector<dlx::Entry> entries;
  for (int64_t o = 0; o < table.options; ++o) {
    entries.clear();
    for (int64_t e = table.begin[o]; e < table.begin[o + 1]; ++e) {
      entries.emplace_back(dlx::Item(table.items[e]),
                           table.colors == nullptr ? dlx::kNoColor : table.colors[e]);
    }
    builder->AddOption(entries, {.label = NameOrEmpty(table.labels, o),
                                 .cost = table.costs == nullptr ? 0 : table.costs[o]});
  }
}

std::optional<dlx::TextFormat> FormatToRead(int32_t format) {
  CheckInRange(format, QD_FORMAT_AUTO, QD_FORMAT_SETS, "format");
  switch (format) {
    case QD_FORMAT_DLX:
      return dlx::TextFormat::kDlx;
    case QD_FORMAT_EC:
      return dlx::TextFormat::kEc;
    case QD_FORMAT_MATRIX:
      return dlx::TextFormat::kMatrix;
    case QD_FORMAT_SETS:
      return dlx::TextFormat::kSets;
    default:
      return std::nullopt;
  }
}

auto Write(const dlx::Problem& problem, int32_t format, const std::stop_token& stop) {
  CheckInRange(format, QD_FORMAT_DLX, QD_FORMAT_OPB, "format");
  if (format == QD_FORMAT_CNF) return dlx::WriteDimacs(problem, stop);
  if (format == QD_FORMAT_OPB) return dlx::WriteOpb(problem, stop);
  return dlx::WriteText(problem, *FormatToRead(format), stop);
}

// Copies what `get` says of each number below `count` to an array of the caller, if there is one.
template <typename T, typename Get>
void Fill(T* array, int32_t count, Get get) {
  if (array == nullptr) return;
  for (int32_t k = 0; k < count; ++k) array[k] = get(k);
}

std::vector<std::string> Names(const dlx::Problem& problem, int32_t kind) {
  std::vector<std::string> names;
  const auto add = [&](const auto& name) { names.emplace_back(name.data(), name.size()); };
  if (kind == QD_NAMES_ITEMS) {
    for (int32_t i = 0; i < problem.num_items(); ++i) add(problem.given_name(dlx::Item(i)));
  } else if (kind == QD_NAMES_COLORS) {
    for (dlx::Color c = 1; c <= problem.num_named_colors(); ++c) add(problem.color_name(c));
  } else {
    for (dlx::OptionId o = 0; o < problem.num_options(); ++o) add(problem.label(o));
  }
  return names;
}

}  // namespace
}  // namespace quadrille

// NOLINTBEGIN(google-global-names-in-headers): of a group of sources, this is one.
using quadrille::Check;
using quadrille::CheckInRange;
using quadrille::CheckNotNull;
using quadrille::Clear;
using quadrille::Enter;
using quadrille::Owned;
// NOLINTEND(google-global-names-in-headers)

extern "C" {

qd_status qd_problem_new(const qd_table* table, qd_problem** problem, qd_error** error) {
  Clear(problem);
  return Enter(error, [&] {
    CheckNotNull(table, "table");
    CheckNotNull(problem, "problem");
    const qd_table arrays = quadrille::ReadStruct(table, qd_table(), "table");
    quadrille::CheckTable(arrays);
    dlx::ProblemBuilder builder;
    quadrille::AddItems(arrays, &builder);
    quadrille::AddColors(arrays, &builder);
    quadrille::AddOptions(arrays, &builder);
    auto built = std::move(builder).Build();
    quadrille::CheckOk(built.status());
    *problem = new qd_problem(*std::move(built));
    return QD_OK;
  });
}

qd_status qd_problem_read(const char* text, size_t length, const char* name, int32_t format,
                          qd_token* token, qd_problem** problem, char** warnings,
                          qd_error** error) {
  Clear(problem, warnings);
  return Enter(error, [&]() -> qd_status {
    if (length > 0) CheckNotNull(text, "text");
    CheckNotNull(problem, "problem");
    const quadrille::Relay relay(token);
    dlx::ReadOptions options = {.format = quadrille::FormatToRead(format),
                                .stop = relay.stop_token()};
    if (name != nullptr) options.name = name;
    dlx::ReadResult result =
        dlx::ReadText(std::string_view(length == 0 ? "" : text, length), options);
    if (absl::IsCancelled(result.problem.status())) return QD_STOPPED;
    quadrille::CheckOk(result.problem.status());
    Owned<char> lines(warnings == nullptr ? nullptr : quadrille::NewLines(result.warnings));
    *problem = new qd_problem(*std::move(result.problem));
    if (warnings != nullptr) *warnings = lines.HandOver();
    return QD_OK;
  });
}

qd_status qd_problem_write(const qd_problem* problem, int32_t format, qd_token* token, char** text,
                           size_t* length, char** warnings, qd_error** error) {
  Clear(text, warnings);
  Clear(length);
  return Enter(error, [&]() -> qd_status {
    CheckNotNull(problem, "problem");
    CheckNotNull(text, "text");
    const quadrille::Relay relay(token);
    const auto written = quadrille::Write(problem->problem, format, relay.stop_token());
    if (absl::IsCancelled(written.status())) return QD_STOPPED;
    quadrille::CheckOk(written.status());
    Owned<char> lines(warnings == nullptr ? nullptr : quadrille::NewLines(written->warnings));
    quadrille::SetText(written->text, text, length);
    if (warnings != nullptr) *warnings = lines.HandOver();
    return QD_OK;
  });
}

qd_problem* qd_problem_retain(qd_problem* problem) {
  if (problem != nullptr) problem->references.fetch_add(1, std::memory_order_relaxed);
  return problem;
}

void qd_problem_release(qd_problem* problem) { quadrille::Counted<qd_problem>::Release(problem); }

qd_status qd_problem_info(const qd_problem* problem, qd_info* info, qd_error** error) {
  quadrille::ClearStruct(info);
  return Enter(error, [&] {
    CheckNotNull(problem, "problem");
    CheckNotNull(info, "info");
    quadrille::CheckStruct(info, "info");
    const dlx::Problem& p = problem->problem;
    qd_info result = {};
    result.items = p.num_items();
    result.primary = p.num_primary_items();
    result.options = p.num_options();
    result.entries = p.num_entries();
    result.has_colors = p.has_colors() ? 1 : 0;
    result.has_costs = p.has_costs() ? 1 : 0;
    result.has_multiplicities = p.has_multiplicities() ? 1 : 0;
    result.named_colors = p.num_named_colors();
    quadrille::WriteStruct(result, info);
    return QD_OK;
  });
}

qd_status qd_problem_copy(const qd_problem* problem, int64_t* begin, int32_t* items,
                          int32_t* colors, int64_t* costs, int32_t* at_least, int32_t* at_most,
                          qd_error** error) {
  return Enter(error, [&] {
    CheckNotNull(problem, "problem");
    const dlx::Problem& p = problem->problem;
    const int32_t options = p.num_options();
    quadrille::Fill(begin, options + 1, [&](int32_t o) { return p.entry_begin(o); });
    for (dlx::OptionId o = 0; o < options; ++o) {
      const auto entries = p.option(o);
      for (size_t k = 0; k < entries.size(); ++k) {
        const size_t e = static_cast<size_t>(p.entry_begin(o)) + k;
        if (items != nullptr) items[e] = entries[k].index();
        if (colors != nullptr) colors[e] = p.has_colors() ? p.color(o, k) : dlx::kNoColor;
      }
    }
    quadrille::Fill(costs, options, [&](int32_t o) { return p.cost(o); });
    const int32_t primary = p.num_primary_items();
    quadrille::Fill(at_least, primary,
                    [&](int32_t i) { return p.multiplicity(dlx::Item(i)).at_least; });
    quadrille::Fill(at_most, primary,
                    [&](int32_t i) { return p.multiplicity(dlx::Item(i)).at_most; });
    return QD_OK;
  });
}

qd_status qd_problem_names(const qd_problem* problem, int32_t kind, char** bytes, int64_t** ends,
                           size_t* count, qd_error** error) {
  Clear(bytes);
  Clear(ends);
  Clear(count);
  return Enter(error, [&] {
    CheckNotNull(problem, "problem");
    CheckInRange(kind, QD_NAMES_ITEMS, QD_NAMES_LABELS, "kind");
    CheckNotNull(bytes, "bytes");
    CheckNotNull(ends, "ends");
    CheckNotNull(count, "count");
    std::string all;
    std::vector<size_t> all_ends;
    for (const std::string& name : quadrille::Names(problem->problem, kind)) {
      all += name;
      all_ends.push_back(all.size());
    }
    Owned<int64_t> array(quadrille::NewArray<int64_t>(all_ends));
    *bytes = quadrille::NewText(all);
    *ends = array.HandOver();
    *count = all_ends.size();
    return QD_OK;
  });
}

qd_status qd_problem_option_text(const qd_problem* problem, int32_t option, char** text,
                                 size_t* length, qd_error** error) {
  Clear(text);
  Clear(length);
  return Enter(error, [&] {
    CheckNotNull(problem, "problem");
    CheckNotNull(text, "text");
    CheckInRange(option, 0, problem->problem.num_options() - 1, "option");
    quadrille::SetText(problem->problem.ToString(option), text, length);
    return QD_OK;
  });
}

qd_status qd_verify(const qd_problem* problem, const int32_t* options, size_t count,
                    qd_error** error) {
  return Enter(error, [&] {
    CheckNotNull(problem, "problem");
    if (count > 0) CheckNotNull(options, "options");
    quadrille::CheckCount(count, "options");
    const std::vector<dlx::OptionId> all(options, options + count);
    quadrille::CheckOk(dlx::VerifyCover(problem->problem, all));
    return QD_OK;
  });
}

}  // extern "C"
