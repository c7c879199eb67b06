// SPDX-License-Identifier: Apache-2.0
//
// Messages among the ranks of a job. MPI waits by spinning, which takes a processor from a search;
// so nothing here waits, but for the broadcasts at the start, which sleep between two looks.

#ifndef CLI_MPI_MAIL_H_
#define CLI_MPI_MAIL_H_

#include <mpi.h>

#include <list>
#include <optional>
#include <string>

namespace cli {

// What a message is about: its tag.
enum class Subject : int {
  // From rank 0.
  kSearch,  // "SHARD BOUND", or "SHARD -"; and from the next line on, what was added to the plan
  kStop,    // end your search
  kEnd,     // the exit code: the job is over
  // To rank 0.
  kFinding,  // a line of results: what came of a search
  kFailure,  // an error message
  kSignal,   // the number of the signal that came
};

struct Message {
  int rank;  // from
  Subject subject;
  std::string text;
};

// MPI, for as long as it lives. All calls have to come from the thread that made it.
class Mail {
 public:
  Mail();
  // Waits for all ranks to come as far; not if an exception is why it ends.
  ~Mail();
  Mail(const Mail&) = delete;
  Mail& operator=(const Mail&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }

  // Sends in the background, in order. The text has at most kMost bytes.
  void Send(int rank, Subject subject, std::string text);
  static constexpr size_t kMost = size_t{1} << 30;
  // The next message that is there.
  std::optional<Message> Receive();
  // Forgets what was sent and has arrived. Returns whether that is all.
  bool Clear();
  // The first rank for which this is true; none if there is none. Every rank has to call it.
  std::optional<int> First(bool is_so) const;
  // Gives the text of rank 0 to all. Every rank has to call it.
  void Broadcast(std::string* text);

 private:
  struct Sent {
    std::string text;
    MPI_Request request;
  };

  int rank_ = 0;
  int size_ = 1;
  std::list<Sent> sent_;
};

}  // namespace cli

#endif  // CLI_MPI_MAIL_H_
