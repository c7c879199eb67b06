#include "cli/io/replaceable.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/io/io.h"

namespace cli {
namespace {

absl::Status Error(const std::string& file, absl::string_view message) {
  return absl::UnavailableError(absl::StrCat(file, ": ", message));
}

// Whether a file is empty or begins with the title. One that a crash cut short may end within it.
bool HasTitle(int fd, absl::string_view title) {
  std::string text(title.size(), '\0');
  size_t size = 0;
  for (ssize_t n = 1; n > 0 && size < text.size(); size += static_cast<size_t>(n)) {
    n = read(fd, text.data() + size, text.size() - size);
    if (n < 0) return false;
  }
  return absl::StartsWith(title, absl::string_view(text).substr(0, size));
}

// What is at this place has to be a regular file with the title, or nothing. Messages call it
// `file`.
absl::Status CheckOld(const std::string& place, const std::string& file, absl::string_view title,
                      const struct stat& input) {
  struct stat there;
  if (lstat(place.c_str(), &there) != 0) return absl::OkStatus();
  if (S_ISDIR(there.st_mode)) return Error(file, ErrnoMessage(EISDIR));
  if (!S_ISREG(there.st_mode)) return Error(file, "not a regular file");
  if (there.st_dev == input.st_dev && there.st_ino == input.st_ino) {
    return Error(file, "this is the input, which is not replaced");
  }
  const int fd = open(place.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (fd < 0) return Error(file, ErrnoMessage(errno));
  const bool has_title = HasTitle(fd, title);
  close(fd);
  if (has_title) return absl::OkStatus();
  return Error(file, "only a checkpoint is replaced, and this is something else");
}

}  // namespace

absl::Status CheckReplaceable(const std::string& file, absl::string_view title,
                              const std::string& input) {
  struct stat input_status = {};
  const int known =
      input == "-" ? fstat(STDIN_FILENO, &input_status) : stat(input.c_str(), &input_status);
  if (known != 0) input_status = {};
  // As ReplaceFile() does, this goes by the target of a link.
  const std::unique_ptr<char, decltype(&std::free)> path(realpath(file.c_str(), nullptr),
                                                         std::free);
  const std::string target = path == nullptr ? file : path.get();
  if (absl::Status status = CheckOld(target, file, title, input_status); !status.ok())
    return status;
  const std::string draft = absl::StrCat(target, ".tmp");
  if (absl::Status status = CheckOld(draft, draft, title, input_status); !status.ok())
    return status;
  const int fd = open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd >= 0) {
    close(fd);
    unlink(draft.c_str());
  } else if (errno != EEXIST) {
    return Error(draft, ErrnoMessage(errno));
  }
  return absl::OkStatus();
}

}  // namespace cli
