// SPDX-License-Identifier: Apache-2.0
//
// The proof, for runs with --part: all are of the same command with the same flags, on the same
// file in the same number of parts; each part is there, and complete; and each begins where the one
// before ends. For other runs: their lines are those of a file, as often.

#include "cli/merge_stats.h"

#include <algorithm>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "cli/json.h"
#include "cli/json_reader.h"

namespace cli {
namespace {

constexpr int64_t kLargest = std::numeric_limits<int64_t>::max();

uint64_t ReadDigest(JsonReader* reader, const char* key) {
  const std::optional<uint64_t> n = FromHex16(reader->Text(key));
  if (!n.has_value()) reader->Fail(key);
  return n.value_or(0);
}

Provenance::OfFile ReadPart(JsonReader* reader) {
  Provenance::OfFile part;
  part.part = {reader->LargeNumber("number"), reader->LargeNumber("parts")};
  part.bytes = {reader->LargeNumber("begin"), reader->LargeNumber("end")};
  part.size = reader->LargeNumber("size");
  part.file = ReadDigest(reader, "file");
  if (part.part.number < 1 || part.part.number > part.part.parts) reader->Fail("number");
  if (part.part.parts > kMostParts) reader->Fail("parts");
  if (part.bytes.begin > part.bytes.end || part.bytes.end > part.size) reader->Fail("begin");
  return part;
}

void ReadTotals(JsonReader* reader, Totals* totals) {
  totals->puzzles = reader->LargeNumber("puzzles");
  totals->none = reader->LargeNumber("none");
  totals->undecided = reader->LargeNumber("undecided");
  totals->unreadable = reader->LargeNumber("unreadable");
  const std::optional<int64_t> unique = reader->LargeNumberOrNull("unique");
  const std::optional<int64_t> several = reader->LargeNumberOrNull("several");
  totals->unique = unique.value_or(0);
  totals->several = several.value_or(0);
  // Where some puzzles were only solved, the line does not say of the others which were unique.
  const int64_t others = totals->none + totals->undecided + totals->unreadable;
  if (!unique.has_value()) totals->solved = totals->puzzles - others;
  if (unique.has_value() != several.has_value()) reader->Fail("unique");
  const int64_t rest = totals->unique + totals->several + totals->solved;
  if (totals->solved < 0 || totals->puzzles != others + rest) reader->Fail("puzzles");
  totals->solutions = reader->LargeNumber("solutions");
  totals->nodes = reader->LargeNumber("nodes");
  totals->updates = reader->LargeNumberOrNull("updates");
  const std::optional<int64_t> agree = reader->LargeNumberOrNull("agree");
  const std::optional<int64_t> disagree = reader->LargeNumberOrNull("disagree");
  const std::optional<int64_t> skipped = reader->LargeNumberOrNull("skipped");
  if (agree.has_value() && disagree.has_value() && skipped.has_value()) {
    totals->verdicts = {*agree, *disagree, *skipped};
  } else if (agree.has_value() || disagree.has_value() || skipped.has_value()) {
    reader->Fail("agree");
  }
  totals->lines = {reader->LargeNumber("lines"), ReadDigest(reader, "lines_digest")};
}

// "3 7 10-12" as sbatch --array takes it: "3,7,10-12". Requires: ascending.
std::string AsArray(absl::Span<const int64_t> numbers) {
  std::string text;
  for (size_t i = 0; i < numbers.size();) {
    size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    absl::StrAppend(&text, text.empty() ? "" : ",", numbers[i]);
    if (end - i > 1) absl::StrAppend(&text, end - i == 2 ? "," : "-", numbers[end - 1]);
    i = end;
  }
  return text;
}

// The first figure in which two lines differ: its key; "" if there is none. Nodes and updates are
// the same on processors with the same instructions alone.
std::string Difference(const StatsLine& a, const StatsLine& b) {
  for (size_t i = 0; i < a.figures.size(); ++i) {
    const auto& [key, value] = a.figures[i];
    const bool is_of_search = key == "nodes" || key == "updates";
    if (is_of_search && a.run.target != b.run.target) continue;
    if (value != b.figures[i].second) return key;
  }
  return "";
}

std::string FigureOf(const StatsLine& line, absl::string_view key) {
  const auto found = absl::c_find_if(line.figures, [&](const auto& f) { return f.first == key; });
  return found == line.figures.end() ? "" : found->second;
}

class Merger {
 public:
  Merger(absl::Span<const StatsLine> lines, const std::optional<WholeFile>& file)
      : lines_(lines), first_(lines.front()), file_(file) {}

  MergedStats Run() {
    const bool has_parts = first_.provenance.part.has_value();
    for (const StatsLine& line : lines_) {
      if (CompareSettings(line) && (!has_parts || CompareFiles(line))) Take(line);
    }
    if (has_parts) {
      CheckParts();
    } else if (!file_.has_value()) {
      Contradict(
          absl::StrCat(first_.place,
                       ": a run without --part says not what of the input it is a part of: with "
                       "--file FILE, the lines of the runs are compared with those of the file"));
    }
    for (const StatsLine* const line : taken_) Add(*line);
    if (taken_.empty() && !has_parts) merged_.missing.emplace_back("no run is complete");
    merged_.run.solutions = dlx::BigCount(static_cast<uint64_t>(merged_.totals.solutions));
    merged_.run.nodes = merged_.totals.nodes;
    merged_.run.updates = merged_.totals.updates;
    const bool is_whole = merged_.contradictions.empty() && merged_.missing.empty();
    if (file_.has_value() && is_whole) CompareLines();
    return std::move(merged_);
  }

 private:
  void Contradict(std::string what) { merged_.contradictions.push_back(std::move(what)); }

  // Whether a line is of a run that can be added to the first.
  bool CompareSettings(const StatsLine& line) {
    const auto is_same = [&](absl::string_view key, const std::string& value,
                             const std::string& of_first) {
      if (value == of_first) return true;
      Contradict(absl::StrCat(line.place, ": the ", key, " is '", value, "'; in ", first_.place,
                              " it is '", of_first, "'"));
      return false;
    };
    return is_same("command", line.run.command, first_.run.command) &&
           is_same("engine", line.run.engine, first_.run.engine) &&
           is_same("list of flags", line.provenance.flags, first_.provenance.flags);
  }

  // The same for the file and the number of parts, where the first line has a part.
  bool CompareFiles(const StatsLine& line) {
    const Provenance::OfFile& first = *first_.provenance.part;
    if (!line.provenance.part.has_value()) {
      Contradict(absl::StrCat(line.place, ": a run without --part; ", first_.place, " is of part ",
                              first.part.ToString()));
      return false;
    }
    const Provenance::OfFile& part = *line.provenance.part;
    if (part.size != first.size || part.file != first.file) {
      Contradict(absl::StrCat(line.place, ": part ", part.part.ToString(), " of another file of ",
                              part.size, " bytes; that of ", first_.place, " has ", first.size));
      return false;
    }
    if (part.part.parts != first.part.parts) {
      Contradict(absl::StrCat(line.place, ": part ", part.part.ToString(), "; ", first_.place,
                              " is of part ", first.part.ToString()));
      return false;
    }
    return true;
  }

  // Takes a line for the sums, if its run is complete, and not there already.
  void Take(const StatsLine& line) {
    if (!first_.provenance.part.has_value() && line.provenance.part.has_value()) {
      Contradict(absl::StrCat(line.place, ": part ", line.provenance.part->part.ToString(), "; ",
                              first_.place, " is of a run without --part"));
      return;
    }
    if (!line.provenance.complete) {
      const std::string what = line.provenance.part.has_value()
                                   ? absl::StrCat("part ", line.provenance.part->part.ToString())
                                   : "a run";
      // Another run may have done the same since.
      merged_.notes.push_back(absl::StrCat(
          line.place, ": ", what, " that is not complete: it was interrupted, or it failed"));
      return;
    }
    if (line.provenance.part.has_value()) {
      const auto [place, is_new] = by_number_.try_emplace(line.provenance.part->part.number, &line);
      if (!is_new) return CompareDouble(*place->second, line);
    }
    taken_.push_back(&line);
  }

  void CompareDouble(const StatsLine& line, const StatsLine& other) {
    const std::string part = absl::StrCat("part ", line.provenance.part->part.ToString());
    const std::string key = Difference(line, other);
    if (key.empty()) {
      merged_.notes.push_back(absl::StrCat(other.place, ": ", part, " is in ", line.place,
                                           " too, with equal figures: counted once"));
    } else {
      Contradict(absl::StrCat(other.place, ": ", part, " is in ", line.place, " too, and '", key,
                              "' differs: ", FigureOf(other, key), ", not ", FigureOf(line, key)));
    }
  }

  // Whether the parts are all there, and adjoin.
  void CheckParts() {
    const Provenance::OfFile& first = *first_.provenance.part;
    taken_.clear();
    std::vector<int64_t> gaps;
    int64_t num_missing = 0;
    int64_t next = 1;
    const StatsLine* last = nullptr;
    const auto miss = [&](int64_t end) {  // those before `end`
      // A list of this length is long enough for every scheduler.
      constexpr size_t kMostNamed = 100'000;
      num_missing += end - next;
      for (; next < end && gaps.size() < kMostNamed; ++next) gaps.push_back(next);
      next = end;
    };
    for (const auto& [number, line] : by_number_) {
      if (number > next) {
        miss(number);
        last = nullptr;
      }
      CheckBegin(last, *line);
      taken_.push_back(line);
      last = line;
      next = number + 1;
    }
    miss(first.part.parts + 1);
    if (num_missing > 0) {
      merged_.missing.push_back(absl::StrCat(num_missing, " of ", first.part.parts,
                                             num_missing == 1 ? " parts is" : " parts are",
                                             " missing: --array=", AsArray(gaps)));
    } else if (last->provenance.part->bytes.end != first.size) {
      Contradict(absl::StrCat(last->place, ": the last part ends at byte ",
                              last->provenance.part->bytes.end, " of ", first.size));
    }
  }

  // `before` is the line of the part before; null if that is missing.
  void CheckBegin(const StatsLine* before, const StatsLine& line) {
    const Provenance::OfFile& part = *line.provenance.part;
    if (before == nullptr && part.part.number > 1) return;
    const int64_t end = before == nullptr ? 0 : before->provenance.part->bytes.end;
    if (part.bytes.begin == end) return;
    Contradict(absl::StrCat(line.place, ": part ", part.part.ToString(), " begins at byte ",
                            part.bytes.begin, ", and ",
                            before == nullptr ? "the file" : before->place,
                            before == nullptr ? " at byte " : " ends at byte ", end,
                            ": the file has changed in between"));
  }

  // Adds a number that is not negative.
  void AddTo(int64_t* sum, int64_t n) {
    if (*sum > kLargest - n) {
      Contradict("the sum of a figure is 2^63 or more");
    } else {
      *sum += n;
    }
  }

  void Add(const StatsLine& line) {
    RunStats& run = merged_.run;
    if (run.command.empty()) {
      run = line.run;
      merged_.totals = line.totals;
      merged_.provenance = line.provenance;
      merged_.provenance.part.reset();
      return;
    }
    run.threads = std::max(run.threads, line.run.threads);
    run.seconds += line.run.seconds;
    if (run.target != line.run.target) run.target = "";
    Totals& totals = merged_.totals;
    const auto& other = line.totals;
    // A part without a search has no updates, and says nothing of those of others.
    if (totals.nodes == 0) {
      totals.updates = other.updates;
    } else if (other.nodes > 0) {
      const bool both = totals.updates.has_value() && other.updates.has_value();
      if (!both) totals.updates.reset();
      if (both) AddTo(&*totals.updates, *other.updates);
    }
    for (int64_t Totals::*const number :
         {&Totals::puzzles, &Totals::unique, &Totals::none, &Totals::several, &Totals::solved,
          &Totals::undecided, &Totals::unreadable, &Totals::solutions, &Totals::nodes}) {
      AddTo(&(totals.*number), other.*number);
    }
    if (totals.verdicts.has_value() && other.verdicts.has_value()) {
      AddTo(&totals.verdicts->agree, other.verdicts->agree);
      AddTo(&totals.verdicts->disagree, other.verdicts->disagree);
      AddTo(&totals.verdicts->skipped, other.verdicts->skipped);
    }
    totals.lines += other.lines;
    merged_.provenance.answers.Append(line.provenance.answers);
  }

  // Whether the lines of all runs are those of the file.
  void CompareLines() {
    const Provenance::OfFile* const part =
        first_.provenance.part.has_value() ? &*first_.provenance.part : nullptr;
    if (part != nullptr && file_->identity != part->file) {
      Contradict(absl::StrCat(first_.place, ": a part of another file than ", file_->name));
      return;
    }
    const LineSet& all = merged_.totals.lines;
    if (all == file_->lines) return;
    if (all.lines < file_->lines.lines) {
      const int64_t n = file_->lines.lines - all.lines;
      merged_.missing.push_back(absl::StrCat(n, " of the ", Counted(file_->lines.lines, "line"),
                                             " of ", file_->name, n == 1 ? " is" : " are",
                                             " missing"));
      return;
    }
    if (all.lines == file_->lines.lines) {
      Contradict(
          absl::StrCat("the runs have as many lines as ", file_->name, ", but not the same ones"));
      return;
    }
    const LineSet rest = {all.lines - file_->lines.lines, all.digest - file_->lines.digest};
    std::string what = absl::StrCat("the runs have ", Counted(all.lines, "line"), ", and ",
                                    file_->name, " has ", file_->lines.lines);
    const auto extra =
        absl::c_find_if(taken_, [&](const StatsLine* line) { return line->totals.lines == rest; });
    if (extra == taken_.end()) return Contradict(std::move(what));
    // The last of its kind is more likely too much than the first.
    const auto last = std::find_if(taken_.rbegin(), taken_.rend(), [&](const StatsLine* line) {
      return line->totals.lines == rest;
    });
    Contradict(absl::StrCat(what, ": ", (*last)->place, " is too much",
                            *last == *extra ? ", of another file"
                                            : absl::StrCat(", as ", (*extra)->place, " is there")));
  }

  const absl::Span<const StatsLine> lines_;
  const StatsLine& first_;
  const std::optional<WholeFile>& file_;
  MergedStats merged_;
  std::map<int64_t, const StatsLine*> by_number_;  // of the part
  std::vector<const StatsLine*> taken_;            // in their order
};

}  // namespace

absl::StatusOr<StatsLine> ReadStatsLine(const std::string& place, absl::string_view line) {
  const auto fail = [&](absl::string_view why) {
    return absl::InvalidArgumentError(absl::StrCat(place, ": ", why));
  };
  if (!IsSealed(line)) {
    return fail(
        "this is no line of --stats=json of a command on puzzles, or it is damaged: its checksum "
        "is "
        "missing or wrong");
  }
  const Json object = Json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
  if (!object.is_object()) return fail("no JSON object");
  StatsLine stats;
  stats.place = place;
  JsonReader reader(object);
  stats.run.command = reader.Text("command");
  stats.run.engine = reader.Text("engine");
  stats.run.threads = static_cast<int>(std::min<int64_t>(reader.LargeNumber("threads"), 1 << 30));
  ReadTotals(&reader, &stats.totals);
  stats.run.seconds = reader.Seconds("seconds");
  stats.run.target = reader.At("target").is_null() ? "" : reader.Text("target");
  stats.provenance.complete = reader.Bool("complete");
  stats.provenance.flags = reader.Text("flags");
  stats.provenance.answers = {reader.LargeNumber("answer_lines"),
                              ReadDigest(&reader, "answers_digest")};
  if (stats.provenance.answers.digest >= LineSequence::kPrime) reader.Fail("answers_digest");
  if (stats.run.command.empty()) reader.Fail("command");
  if (const Json& part = reader.At("part"); !part.is_null()) {
    JsonReader of_part(part);
    stats.provenance.part = ReadPart(&of_part);
    if (!of_part.wrong_key().empty()) reader.Fail("part");
  }
  if (!reader.wrong_key().empty()) {
    return fail(absl::StrCat("'", reader.wrong_key(), "' is missing or wrong"));
  }
  for (const char* const key : {"puzzles", "unique", "none", "several", "undecided", "unreadable",
                                "solutions", "nodes", "updates", "agree", "disagree", "skipped",
                                "lines", "lines_digest", "answer_lines", "answers_digest"}) {
    const Json& value = reader.At(key);
    const bool is_plain = value.is_null() || value.is_number() || value.is_string();
    if (is_plain) AppendJson(value, &stats.figures.emplace_back(key, "").second);
    if (!is_plain) return fail(absl::StrCat("'", key, "' is wrong"));
  }
  if (stats.provenance.part.has_value()) {
    const ByteRange& bytes = stats.provenance.part->bytes;
    stats.figures.emplace_back("begin", absl::StrCat(bytes.begin));
    stats.figures.emplace_back("end", absl::StrCat(bytes.end));
  }
  return stats;
}

MergedStats MergeStats(absl::Span<const StatsLine> lines, const std::optional<WholeFile>& file) {
  return Merger(lines, file).Run();
}

}  // namespace cli
