// SPDX-License-Identifier: Apache-2.0

#include "cli/mpi/mail.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <thread>
#include <utility>

namespace cli {
namespace {

constexpr std::chrono::milliseconds kNap(2);

// Sleeps until a request is done.
void WaitFor(MPI_Request* request) {
  int done = 0;
  while (MPI_Test(request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && done == 0) {
    std::this_thread::sleep_for(kNap);
  }
}

}  // namespace

Mail::Mail() {
  // Whatever fails ends the job: that is what MPI does if nothing else is said.
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Mail::~Mail() {
  if (std::uncaught_exceptions() > 0) return;
  while (!Clear()) std::this_thread::sleep_for(kNap);
  MPI_Finalize();
}

void Mail::Send(int rank, Subject subject, std::string text) {
  Sent& sent = sent_.emplace_back(Sent{std::move(text), MPI_REQUEST_NULL});
  MPI_Isend(sent.text.data(), static_cast<int>(sent.text.size()), MPI_BYTE, rank,
            static_cast<int>(subject), MPI_COMM_WORLD, &sent.request);
}

std::optional<Message> Mail::Receive() {
  int there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
  if (there == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message message = {.rank = status.MPI_SOURCE,
                     .subject = static_cast<Subject>(status.MPI_TAG),
                     .text = std::string(static_cast<size_t>(size), '\0')};
  MPI_Recv(message.text.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  return message;
}

bool Mail::Clear() {
  sent_.remove_if([](Sent& sent) {
    int done = 0;
    MPI_Test(&sent.request, &done, MPI_STATUS_IGNORE);
    return done != 0;
  });
  return sent_.empty();
}

std::optional<int> Mail::First(bool is_so) const {
  const int own = is_so ? rank_ : size_;
  int first = size_;
  MPI_Allreduce(&own, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return first < size_ ? std::optional<int>(first) : std::nullopt;
}

void Mail::Broadcast(std::string* text) {
  auto size = static_cast<int64_t>(text->size());
  MPI_Request request;
  MPI_Ibcast(&size, 1, MPI_INT64_T, 0, MPI_COMM_WORLD, &request);
  WaitFor(&request);
  text->resize(static_cast<size_t>(size));
  for (size_t begin = 0; begin < text->size(); begin += kMost) {
    const auto part = static_cast<int>(std::min(text->size() - begin, kMost));
    MPI_Ibcast(text->data() + begin, part, MPI_BYTE, 0, MPI_COMM_WORLD, &request);
    WaitFor(&request);
  }
}

}  // namespace cli
