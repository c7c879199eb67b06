// SPDX-License-Identifier: Apache-2.0

#include "cli/io/replaceable.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/io/io.h"

namespace cli {
namespace {

absl::Status Error(const std::string& file, absl::string_view message) {
  return absl::UnavailableError(absl::StrCat(file, ": ", message));
}

// Reads the beginning of a file, at most `size` bytes. Returns 0, or the errno of the failure.
int ReadBeginning(int fd, size_t size, std::string* text) {
  text->resize(size);
  size_t done = 0;
  while (done < size) {
    const ssize_t n = read(fd, text->data() + done, size - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno;
    if (n == 0) break;
    done += static_cast<size_t>(n);
  }
  text->resize(done);
  return 0;
}

// What is at this place has to be a regular file with the title, or nothing. Messages call it
// `file`.
absl::Status CheckOld(const std::string& place, const std::string& file, absl::string_view title,
                      absl::string_view kind, const struct stat& input) {
  struct stat there;
  if (lstat(place.c_str(), &there) != 0) return absl::OkStatus();
  if (S_ISDIR(there.st_mode)) return Error(file, ErrnoMessage(EISDIR));
  if (!S_ISREG(there.st_mode)) return Error(file, "not a regular file");
  if (there.st_dev == input.st_dev && there.st_ino == input.st_ino) {
    return Error(file, "this is the input, which is not replaced");
  }
  const int fd = OpenFile(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) return Error(file, ErrnoMessage(errno));
  std::string beginning;
  const int error = ReadBeginning(fd, title.size(), &beginning);
  close(fd);
  if (error != 0) return Error(file, ErrnoMessage(error));
  // An empty file will do, and so will one that a crash cut short within the title.
  if (absl::StartsWith(title, beginning)) return absl::OkStatus();
  return Error(file, absl::StrCat("only a ", kind, " is replaced, and this is something else"));
}

}  // namespace

absl::Status CheckReplaceable(const std::string& file, absl::string_view title,
                              const std::string& input, absl::string_view kind) {
  struct stat input_status = {};
  const int known =
      input == "-" ? fstat(STDIN_FILENO, &input_status) : stat(input.c_str(), &input_status);
  if (known != 0) input_status = {};
  // As ReplaceFile() does, this goes by the target of a link.
  const std::string target = TargetOf(file);
  if (absl::Status status = CheckOld(target, file, title, kind, input_status); !status.ok()) {
    return status;
  }
  const std::string draft = absl::StrCat(target, ".tmp");
  if (absl::Status status = CheckOld(draft, draft, title, kind, input_status); !status.ok()) {
    return status;
  }
  const int fd = OpenFile(draft, O_WRONLY | O_CREAT | O_EXCL);
  if (fd >= 0) {
    close(fd);
    unlink(draft.c_str());
  } else if (errno != EEXIST) {
    return Error(draft, ErrnoMessage(errno));
  }
  return absl::OkStatus();
}

}  // namespace cli
