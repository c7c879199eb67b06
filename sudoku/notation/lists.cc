// SPDX-License-Identifier: Apache-2.0
//
// Lists whose lines say by their beginning what they are: links, strings, lines of libraries. Each
// is read in its own notation; lines without such a sign are read as a text of their own, if there
// is a puzzle in them, and else go with the lines before them.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "sudoku/notation/formats.h"
#include "sudoku/notation/support.h"

namespace sudoku::internal {
namespace {

// Lines of one notation.
struct Part {
  size_t begin = 0;  // lines
  size_t end = 0;
  bool is_marked = false;                           // by the beginning of a line
  std::optional<Notation> notation = std::nullopt;  // none: plain, or not told yet
  absl::Status refusal = absl::OkStatus();          // why it is not read
};

class Parts {
 public:
  explicit Parts(const ReadJob& job) : job_(job) {
    TextLines lines(job.text, job.config.stop);
    while (lines.Next()) {
      lines_.push_back(lines.line());
      if (IsEndLine(lines.line().text)) break;
    }
  }

  // Divides the text. False if no line has a sign.
  bool Divide() {
    for (size_t i = 0; i < lines_.size();) {
      Part part = PartAt(i);
      i = part.end;
      Append(std::move(part));
    }
    const bool is_list = std::any_of(parts_.begin(), parts_.end(), [](const Part& part) {
      return part.is_marked || !part.refusal.ok();
    });
    if (!is_list) return false;
    TellUnmarked();
    return true;
  }

  void Read(ReadPart read) const {
    for (const Part& part : parts_) {
      const int64_t before = lines_[part.begin].number - 1;
      bool goes_on = true;
      const std::function<bool(BoardRecord)> take = [&](BoardRecord record) {
        record.line += before;
        if (record.error.has_value()) record.error->line += before;
        goes_on = job_.take(std::move(record));
        return goes_on;
      };
      const ReadJob job = {TextOf(part), job_.config, take};
      if (part.refusal.ok()) {
        read(job, part.notation);
      } else {
        TextLines lines(job.text);
        while (lines.Next() && IsBlankLine(lines.line().text)) continue;
        take(ErrorRecord(part.notation.value_or(Notation::kLine), lines.line(),
                         std::string(part.refusal.message())));
      }
      if (!goes_on) return;
    }
  }

 private:
  absl::string_view TextOf(const Part& part) const {
    const auto place = [this](size_t line) {
      if (line == 0) return size_t{0};  // with a byte-order mark
      return line < lines_.size() ? static_cast<size_t>(lines_[line].text.data() - job_.text.data())
                                  : job_.text.size();
    };
    return job_.text.substr(place(part.begin), place(part.end) - place(part.begin));
  }

  Part PartAt(size_t line) const {
    const absl::string_view text = lines_[line].text;
    Part part = {.begin = line, .end = line + 1};
    if (IsBlankLine(text) || IsCommentLine(text)) return part;
    if (IsPlainConfig(job_.config) &&
        IsTitleOfGrid(TextOf({.begin = line, .end = lines_.size()}))) {
      return part;
    }
    part.notation = NotationOfPrefix(text);
    part.is_marked = part.notation.has_value();
    if (StripBlanks(text)[0] == '{') {
      part.end = line + LinesOfJson(absl::MakeConstSpan(lines_).subspan(line));
      part.notation = NotationOfJson(TextOf(part));
      part.is_marked = true;
    } else if (part.notation == Notation::kOpenSudoku) {
      part.end = lines_.size();
    } else if (!part.is_marked && IsLinkLine(text)) {
      absl::StatusOr<std::optional<Notation>> site = NotationOfSite(text);
      if (site.ok()) {
        part.notation = *site;
        part.is_marked = site->has_value();
      } else {
        part.refusal = site.status();
      }
    }
    return part;
  }

  // Adds a part, or makes the last one longer.
  void Append(Part part) {
    if (!parts_.empty()) {
      Part& last = parts_.back();
      const bool is_same = last.refusal.ok() && part.refusal.ok() &&
                           last.is_marked == part.is_marked && last.notation == part.notation;
      const bool goes_on = !part.is_marked && part.refusal.ok() && IsEmpty(part);
      if (is_same || goes_on) {
        last.end = part.end;
        return;
      }
    }
    parts_.push_back(std::move(part));
  }

  bool IsEmpty(const Part& part) const {
    return std::all_of(lines_.begin() + static_cast<ptrdiff_t>(part.begin),
                       lines_.begin() + static_cast<ptrdiff_t>(part.end), [](const TextLine& line) {
                         return IsBlankLine(line.text) || IsCommentLine(line.text) ||
                                IsEndLine(line.text);
                       });
  }

  // Tells the notation of lines without a sign. Where they are no puzzles, they are a damaged line
  // of the notation before or after them, or go on with it.
  void TellUnmarked() {
    std::vector<Part> told;
    told.swap(parts_);
    for (size_t i = 0; i < told.size(); ++i) {
      Part& part = told[i];
      if (!part.is_marked && part.refusal.ok()) {
        absl::StatusOr<std::optional<Notation>> found = DetectUnmarked(TextOf(part), job_.config);
        if (!found.ok() && !absl::IsNotFound(found.status())) {
          part.refusal = found.status();
        } else if (found.ok()) {
          part.notation = *found;
        } else if (!parts_.empty() && parts_.back().is_marked) {
          part.notation = parts_.back().notation;
          part.is_marked = true;
        } else if (i + 1 < told.size() && told[i + 1].is_marked) {
          part.notation = told[i + 1].notation;
          part.is_marked = true;
        }
      }
      Append(std::move(part));
    }
  }

  const ReadJob& job_;
  std::vector<TextLine> lines_;
  std::vector<Part> parts_;
};

}  // namespace

bool ReadList(const ReadJob& job, ReadPart read) {
  Parts parts(job);
  if (!parts.Divide()) return false;
  parts.Read(read);
  return true;
}

}  // namespace sudoku::internal
