// SPDX-License-Identifier: Apache-2.0

#include "dlx/text_format.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "dlx/text/text_source.h"

namespace dlx {
namespace {

absl::StatusOr<Problem> Read(TextFormat format, internal::TextSource* source) {
  switch (format) {
    case TextFormat::kDlx:
      return internal::ReadDlx(source);
    case TextFormat::kEc:
      return internal::ReadEc(source);
    case TextFormat::kMatrix:
      return internal::ReadMatrix(source);
    case TextFormat::kSets:
      return internal::ReadSets(source);
  }
  return absl::InvalidArgumentError("no such format");
}

}  // namespace

StringView TextFormatName(TextFormat format) {
  switch (format) {
    case TextFormat::kDlx:
      return "dlx";
    case TextFormat::kEc:
      return "ec";
    case TextFormat::kMatrix:
      return "matrix";
    case TextFormat::kSets:
      return "sets";
  }
  return "";
}

TextFormat DetectTextFormat(StringView text) {
  internal::TextSource source(text, "");
  while (source.NextLine()) {
    const absl::string_view word = source.NextWord();
    if (word.empty() || word == "c") continue;
    return word == "p" && source.NextWord() == "ec" ? TextFormat::kEc : TextFormat::kDlx;
  }
  return TextFormat::kDlx;
}

ReadResult ReadText(StringView text, const ReadOptions& options) {
  const TextFormat format = options.format.has_value() ? *options.format : DetectTextFormat(text);
  internal::TextSource source(text, options.name, options.stop);
  absl::StatusOr<Problem> problem = Read(format, &source);
  if (source.stopped()) return {absl::CancelledError("interrupted"), {}, format};
  if (!source.ok()) {
    problem = source.Errors();
  } else if (!problem.ok()) {  // too large
    problem = absl::Status(problem.status().code(),
                           absl::StrCat(options.name, ": ", problem.status().message()));
  }
  return {std::move(problem), source.Warnings(), format};
}

}  // namespace dlx
