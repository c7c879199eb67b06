// SPDX-License-Identifier: Apache-2.0
//
// Reads line by line. Every error is collected, and the line is then ignored as far as it is wrong,
// so that one report has all errors.

#include "examples/exam_file.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace examples {
namespace {

using Words = std::vector<std::string>;

// The place of a name in a list of names, or of things with names; -1 if it is not there.
int Find(const std::vector<std::string>& names, const std::string& name) {
  const auto it = std::find(names.begin(), names.end(), name);
  return it == names.end() ? -1 : static_cast<int>(it - names.begin());
}
template <typename Named>
int Find(const std::vector<Named>& list, const std::string& name) {
  const auto it =
      std::find_if(list.begin(), list.end(), [&](const Named& x) { return x.name == name; });
  return it == list.end() ? -1 : static_cast<int>(it - list.begin());
}

class SessionReader {
 public:
  explicit SessionReader(std::string file) : file_(std::move(file)) {}

  absl::StatusOr<Session> Read() {
    std::ifstream in(file_);
    if (!in) return absl::NotFoundError(absl::StrCat(file_, ": cannot be read"));
    for (std::string line; std::getline(in, line);) {
      ++line_;
      const Words words = absl::StrSplit(line.substr(0, line.find('#')), absl::ByAnyChar(" \t\r"),
                                         absl::SkipEmpty());
      if (!words.empty()) ReadLine(words);
    }
    line_ = 0;
    if (errors_.empty() && session_.exams.empty()) {
      Error("expected a line 'exam NAME SEATS PEOPLE'");
    }
    if (num_errors_ > kMaxErrors) {
      errors_.push_back(absl::StrCat("and ", num_errors_ - kMaxErrors, " more"));
    }
    if (!errors_.empty()) return absl::InvalidArgumentError(absl::StrJoin(errors_, "\n"));
    return std::move(session_);
  }

 private:
  static constexpr int kMaxErrors = 20;

  void Error(absl::string_view what) {
    if (++num_errors_ > kMaxErrors) return;
    errors_.push_back(line_ > 0 ? absl::StrCat(file_, ":", line_, ": ", what)
                                : absl::StrCat(file_, ": ", what));
  }

  void Expected(absl::string_view what, const Words& words) {
    Error(absl::StrCat("expected '", what, "', found '", absl::StrJoin(words, " "), "'"));
  }

  void ReadLine(const Words& words) {
    if (words[0] == "times") {
      ReadTimes(words);
    } else if (words[0] == "room") {
      ReadRoom(words);
    } else if (words[0] == "exam") {
      ReadExam(words);
    } else if (words[0] == "busy") {
      ReadBusy(words);
    } else {
      Error(absl::StrCat("expected 'times', 'room', 'exam' or 'busy', found '", words[0], "'"));
    }
  }

  void ReadTimes(const Words& words) {
    if (words.size() < 2) Expected("times NAME NAME ...", words);
    if (!session_.rooms.empty() || !session_.exams.empty()) {
      return Error("expected 'times' before all rooms and exams");
    }
    for (size_t i = 1; i < words.size(); ++i) {
      if (Find(session_.times, words[i]) >= 0) {
        Again("time", words[i]);
      } else {
        session_.times.push_back(words[i]);
      }
    }
  }

  void ReadRoom(const Words& words) {
    int seats = 0;
    if (words.size() != 3 || !ReadSeats(words[2], seats)) return Expected("room NAME SEATS", words);
    if (Find(session_.rooms, words[1]) >= 0) return Again("room", words[1]);
    session_.rooms.push_back({words[1], seats});
    session_.room_busy.emplace_back(session_.times.size());
  }

  void ReadExam(const Words& words) {
    int seats = 0;
    if (words.size() < 3 || !ReadSeats(words[2], seats)) {
      return Expected("exam NAME SEATS PEOPLE", words);
    }
    if (Find(session_.exams, words[1]) >= 0) return Again("exam", words[1]);
    Exam exam = {words[1], seats, {}};
    for (size_t i = 3; i < words.size(); ++i) {
      int person = Find(session_.people, words[i]);
      if (person < 0) {
        person = static_cast<int>(session_.people.size());
        session_.people.push_back(words[i]);
        session_.person_busy.emplace_back(session_.times.size());
      }
      if (std::count(exam.people.begin(), exam.people.end(), person) > 0) Again("person", words[i]);
      exam.people.push_back(person);
    }
    session_.exams.push_back(std::move(exam));
  }

  void ReadBusy(const Words& words) {
    if (words.size() < 3) return Expected("busy NAME TIME ...", words);
    const int room = Find(session_.rooms, words[1]), person = Find(session_.people, words[1]);
    if (room < 0 && person < 0) {
      return Error(
          absl::StrCat("expected a room or a person of a line above, found '", words[1], "'"));
    }
    std::vector<bool>& busy = room >= 0 ? session_.room_busy[room] : session_.person_busy[person];
    for (size_t i = 2; i < words.size(); ++i) {
      if (const int time = Find(session_.times, words[i]); time >= 0) {
        busy[time] = true;
      } else {
        Error(absl::StrCat("expected a time, one of ", absl::StrJoin(session_.times, ", "),
                           ", found '", words[i], "'"));
      }
    }
  }

  static bool ReadSeats(const std::string& word, int& seats) {
    return absl::SimpleAtoi(word, &seats) && seats > 0;
  }

  void Again(absl::string_view what, absl::string_view name) {
    Error(absl::StrCat("expected another ", what, ", found '", name, "' again"));
  }

  std::string file_;
  int line_ = 0;
  int num_errors_ = 0;
  std::vector<std::string> errors_;
  Session session_;
};

}  // namespace

absl::StatusOr<Session> ReadSession(const std::string& file) { return SessionReader(file).Read(); }

}  // namespace examples
