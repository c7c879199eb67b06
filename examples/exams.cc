// SPDX-License-Identifier: Apache-2.0
//
// Exams: assigns a room and a time to each exam. A room holds one exam at a time and must have
// enough seats. No person has two exams at once, or an exam at a time when he or she is busy.
//
//   times  Mon-am Mon-pm Tue-am         # when exams may be held
//   room   Hall 120                     # with its seats
//   exam   Algebra 85 Noether Ada Bob   # seats that are needed; who has to be there and has other
//   exam   Logic 30 Noether Ada         # exams or other things to do: teachers, students
//   busy   Noether Mon-am Tue-am        # a person or a room, and when not
//
// Encoding: an item for each exam; a secondary item for each room at each time, and for each person
// at each time. An option is an exam in a room at a time, with all its people at that time.
//
// Expected: a timetable for exams.txt, and none for exams_impossible.txt, where three exams need
// the hall, which is free only twice. No literature counts the timetables.
//
// Reference: D. J. A. Welsh and M. B. Powell, The Computer Journal 10 (1967), treat timetables as
// graph coloring, with times as colors. Rooms and busy times make it an exact cover.

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "dlx/explain.h"
#include "dlx/problem.h"
#include "dlx/solver.h"
#include "dlx/text_format.h"
#include "examples/arguments.h"
#include "examples/drawing.h"
#include "examples/exam_file.h"

namespace {

using examples::Exam;
using examples::Session;

// What an option stands for.
struct Sitting {
  int exam, room, time;
};

bool CanBe(const Session& session, const Sitting& s) {
  const Exam& exam = session.exams[s.exam];
  return exam.seats <= session.rooms[s.room].seats && !session.room_busy[s.room][s.time] &&
         std::none_of(exam.people.begin(), exam.people.end(),
                      [&](int person) { return session.person_busy[person][s.time]; });
}

// Items 0, 1, ... are the exams.
absl::StatusOr<dlx::Problem> ExamProblem(const Session& session, std::vector<Sitting>& sittings) {
  dlx::ProblemBuilder b;
  std::vector<dlx::Item> exams;
  for (const Exam& exam : session.exams) exams.push_back(b.AddItem(exam.name));
  const auto at_each_time = [&](absl::string_view kind, absl::string_view name) {
    std::vector<dlx::Item> items;
    for (const std::string& time : session.times) {
      items.push_back(b.AddSecondaryItem(absl::StrCat(kind, "/", name, "/", time)));
    }
    return items;
  };
  std::vector<std::vector<dlx::Item>> rooms, people;
  for (const examples::Room& room : session.rooms) rooms.push_back(at_each_time("room", room.name));
  for (const std::string& person : session.people) people.push_back(at_each_time("person", person));

  for (int e = 0; e < static_cast<int>(exams.size()); ++e) {
    for (int t = 0; t < static_cast<int>(session.times.size()); ++t) {
      for (int r = 0; r < static_cast<int>(rooms.size()); ++r) {
        if (!CanBe(session, {e, r, t})) continue;
        std::vector<dlx::Item> items = {exams[e], rooms[r][t]};
        for (const int person : session.exams[e].people) items.push_back(people[person][t]);
        b.AddOption(items);
        sittings.push_back({e, r, t});
      }
    }
  }
  return std::move(b).Build();
}

// Names of exams by time and room; empty where there is none.
using Timetable = std::vector<std::vector<std::string>>;

std::string Text(const Session& session, const Timetable& table) {
  std::vector<std::vector<std::string>> lines = {{""}};
  for (const auto& [name, seats] : session.rooms) {
    lines[0].push_back(absl::StrCat(name, " (", seats, ")"));
  }
  for (size_t t = 0; t < table.size(); ++t) {
    lines.push_back({session.times[t]});
    for (const std::string& exam : table[t]) lines.back().push_back(exam.empty() ? "-" : exam);
  }
  std::vector<size_t> width(lines[0].size());
  for (const auto& line : lines) {
    for (size_t i = 0; i < line.size(); ++i) width[i] = std::max(width[i], line[i].size() + 2);
  }
  std::string text;
  for (auto& line : lines) {
    for (size_t i = 0; i + 1 < line.size(); ++i) line[i].resize(width[i], ' ');
    absl::StrAppend(&text, absl::StrJoin(line, ""), "\n");
  }
  return text;
}

std::string Svg(const Session& session, const Timetable& table) {
  constexpr int kWidth = 104, kHeight = 34, kLeft = 72;
  constexpr int kMiddle = kWidth / 2, kCentre = kHeight / 2;  // of a cell
  const int rooms = static_cast<int>(session.rooms.size()), times = static_cast<int>(table.size());
  examples::Svg svg(kLeft + rooms * kWidth, (times + 1) * kHeight);
  for (int r = 0; r < rooms; ++r) {
    const auto& [name, seats] = session.rooms[r];
    svg.Text(kLeft + r * kWidth + kMiddle, kCentre, 14, absl::StrCat(name, " · ", seats));
  }
  int color = 0;
  for (int t = 0; t < times; ++t) {
    const int y = (t + 1) * kHeight;
    svg.Text(kLeft - 10, y + kCentre, 14, session.times[t], examples::kInk, examples::Anchor::kEnd);
    for (int r = 0; r < rooms; ++r) {
      const std::string& exam = table[t][r];
      const int x = kLeft + r * kWidth;
      svg.Rect(x + 1, y + 1, kWidth - 2, kHeight - 2,
               exam.empty() ? examples::kFaint : examples::Palette(color++), 5);
      svg.Text(x + kMiddle, y + kCentre, 14, exam, examples::kDark);
    }
  }
  return std::move(svg).Finish();
}

// Explains on stderr which exams cannot all be held, and what they need.
void ExplainWhyNot(const Session& session, const dlx::Problem& problem) {
  const dlx::Explanation why = dlx::Explain(problem, {.run = {.limits = {.seconds = 10}}});
  if (why.items.empty()) {
    std::cerr << "no timetable\n";
  } else if (why.items.size() == 1) {
    std::cerr << "no timetable: for this exam, no room that is large enough is free at a time when "
                 "everybody can come:\n";
  } else {
    std::cerr << "no timetable: these exams cannot all be held"
              << (why.irreducible() ? ", but without any one of them the others can:\n" : ":\n");
  }
  for (const dlx::Item item : why.items) {
    const auto& [name, seats, people] = session.exams[item.index()];
    std::cerr << "  " << name << ": " << seats << " seats";
    for (const int person : people) std::cerr << ", " << session.people[person];
    std::cerr << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  examples::Arguments args(argc, argv,
                           absl::StrCat("usage: exams FILE [--dlx | --svg]\n"
                                        "  FILE     such as examples/exams.txt\n",
                                        examples::kOutputs));
  const bool dlx = args.Flag("--dlx"), svg = args.Flag("--svg");
  const std::string file = args.Word("");
  if (file.empty()) args.Reject();
  if (args.Done()) return args.status();

  const absl::StatusOr<Session> session = examples::ReadSession(file);
  if (!session.ok()) {
    std::cerr << session.status().message() << '\n';
    return 2;
  }
  std::vector<Sitting> sittings;
  const absl::StatusOr<dlx::Problem> problem = ExamProblem(*session, sittings);
  const absl::StatusOr<dlx::WrittenText> text =
      problem.ok() ? dlx::WriteText(*problem, dlx::TextFormat::kDlx) : problem.status();
  if (!problem.ok() || (dlx && !text.ok())) {
    std::cerr << text.status().message() << '\n';
    return 2;
  }
  if (dlx) {
    std::cout << text->text;
    return 0;
  }

  // This rule learns which exams are hard to place.
  constexpr int kSeconds = 60;
  dlx::Solver solver(*problem, {.strategy = {.branching = dlx::Branching::kWeightedDegree},
                                .run = {.limits = {.seconds = kSeconds}}});
  if (solver.Next()) {
    Timetable table(session->times.size(), std::vector<std::string>(session->rooms.size()));
    for (const dlx::OptionId option : solver.solution()) {
      const auto& [exam, room, time] = sittings[option];
      table[time][room] = session->exams[exam].name;
    }
    std::cout << (svg ? Svg(*session, table) : Text(*session, table));
    return 0;
  }
  if (solver.outcome() == dlx::Outcome::kExhausted) {
    ExplainWhyNot(*session, *problem);
  } else {
    std::cerr << "neither a timetable nor that there is none was found in " << kSeconds
              << " seconds\n";
  }
  return 1;
}
