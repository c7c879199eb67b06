// SPDX-License-Identifier: Apache-2.0
//
// Landlock (docs.kernel.org/userspace-api/landlock.html) needs no privileges and no library. Its
// header of an older system lacks newer rights, and the kernel may know more or fewer than any
// header; so the few that are used here are given by number, each with the version of the
// interface that brought it.

#include "cli/io/sandbox.h"

#ifdef __linux__
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "cli/io/io.h"

namespace cli {
#if defined(__linux__) && defined(SYS_landlock_create_ruleset)
namespace {

constexpr uint64_t kWriteFile = 1 << 1;
constexpr uint64_t kReadFile = 1 << 2;
constexpr uint64_t kReadDirectory = 1 << 3;
constexpr uint64_t kRemoveFile = 1 << 5;
constexpr uint64_t kMakeFile = 1 << 8;
constexpr uint64_t kTruncate = 1 << 14;

// All rights on files up to this version.
uint64_t AllRights(int64_t version) {
  int rights = 13;                // 1: execute to make a symbolic link
  if (version >= 2) rights = 14;  // link or rename to another directory
  if (version >= 3) rights = 15;  // truncate
  if (version >= 5) rights = 16;  // ioctl() of devices
  return (uint64_t{1} << rights) - 1;
}

struct Ruleset {
  uint64_t files;
  uint64_t network = 0;
  uint64_t scope = 0;
};

struct __attribute__((packed)) Rule {
  uint64_t rights;
  int32_t parent;
};

// What ReplaceFile() writes for this name: the target of a link.
std::string Directory(const std::string& name) {
  const std::filesystem::path directory = std::filesystem::path(TargetOf(name)).parent_path();
  return directory.empty() ? "." : directory.string();
}

// Leaves these rights on the file, or those for directories on all that is in the directory.
void Allow(int ruleset, const std::string& name, uint64_t for_file, uint64_t for_directory) {
  const int fd = OpenFile(name, O_PATH);
  if (fd < 0) return;
  struct stat status;
  if (fstat(fd, &status) == 0) {
    const Rule rule = {S_ISDIR(status.st_mode) ? for_directory : for_file, fd};
    constexpr int kPathBeneath = 1;
    syscall(SYS_landlock_add_rule, ruleset, kPathBeneath, &rule, 0);
  }
  close(fd);
}

}  // namespace

bool EnterSandbox(const Sandbox& sandbox) {
  constexpr int kVersion = 1;
  const int64_t version = syscall(SYS_landlock_create_ruleset, nullptr, 0, kVersion);
  if (version < 1) return false;
  Ruleset wanted = {.files = AllRights(version)};
  size_t size = sizeof(wanted.files);
  if (version >= 4) {
    wanted.network = 3;  // bind and connect by TCP
    size = offsetof(Ruleset, scope);
  }
  if (version >= 6) {
    wanted.scope = 3;  // abstract sockets, signals
    size = sizeof(wanted);
  }
  const int ruleset = static_cast<int>(syscall(SYS_landlock_create_ruleset, &wanted, size, 0));
  if (ruleset < 0) return false;
  // A directory named in place of a file is reported by read().
  for (const std::string& name : sandbox.readable) Allow(ruleset, name, kReadFile, kReadDirectory);
  constexpr uint64_t kReplace =
      kReadFile | kWriteFile | kReadDirectory | kRemoveFile | kMakeFile | kTruncate;
  for (const std::string& name : sandbox.replaceable) {
    Allow(ruleset, Directory(name), 0, kReplace & wanted.files);
  }
  for (const std::string& name : sandbox.directories) {
    Allow(ruleset, name, 0,
          (sandbox.writable_directories ? kReplace : kReadFile | kReadDirectory) & wanted.files);
  }
  const bool entered = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                       syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  close(ruleset);
  return entered;
}
#else
bool EnterSandbox(const Sandbox&) { return false; }
#endif

}  // namespace cli
