// SPDX-License-Identifier: Apache-2.0
//
// Reads the files of exams.cc, which describes them.

#ifndef EXAMPLES_EXAM_FILE_H_
#define EXAMPLES_EXAM_FILE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace examples {

// Times, rooms and people are numbered from 0 in the order in which they come up.
struct Room {
  std::string name;
  int seats;
};

struct Exam {
  std::string name;
  int seats;  // that are needed
  std::vector<int> people;
};

struct Session {
  std::vector<std::string> times;
  std::vector<Room> rooms;
  std::vector<Exam> exams;
  std::vector<std::string> people;
  std::vector<std::vector<bool>> room_busy, person_busy;  // [room or person][time]
};

// Fails with NotFound, or with InvalidArgument and up to 20 errors, one per line:
//   exams.txt:3: expected 'room NAME SEATS', found 'room Hall'
//   exams.txt:9: expected a time, one of Mon-am, Mon-pm, found 'Mon'
//   exams.txt:12: expected another exam, found 'Algebra' again
absl::StatusOr<Session> ReadSession(const std::string& file);

}  // namespace examples

#endif  // EXAMPLES_EXAM_FILE_H_
