// SPDX-License-Identifier: Apache-2.0
//
// What a process may still do in the sandbox. It cannot be left, so each test enters it in a child.

#include "cli/io/sandbox.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "cli/io/io.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cli {
namespace {

int64_t Version() {
#ifdef SYS_landlock_create_ruleset
  return syscall(SYS_landlock_create_ruleset, nullptr, 0, 1);
#else
  return -1;
#endif
}

class SandboxTest : public testing::Test {
 protected:
  void SetUp() override {
    if (Version() < 1) GTEST_SKIP() << "this kernel has no Landlock";
    directory_ = absl::StrCat(testing::TempDir(), "sandbox_test.XXXXXX");
    ASSERT_NE(mkdtemp(directory_.data()), nullptr);
    ASSERT_EQ(mkdir(Path("other").c_str(), 0700), 0);
    for (const char* name : {"input", "secret"}) std::ofstream(Path(name)) << name;
    ASSERT_EQ(symlink("other/checkpoint", Path("link").c_str()), 0);
  }

  void TearDown() override {
    if (!directory_.empty()) std::filesystem::remove_all(directory_);
  }

  std::string Path(const std::string& name) const { return absl::StrCat(directory_, "/", name); }

  // What `call` returns in a child that is in the sandbox with these names, from 0 to 99.
  int InSandbox(const std::string& readable, const std::string& replaceable,
                const std::function<int()>& call) const {
    const pid_t child = fork();
    if (child == 0) {
      const std::string readables[] = {readable};
      const std::string replaceables[] = {replaceable};
      if (!EnterSandbox({.readable = readables, .replaceable = replaceables})) _exit(100);
      _exit(call());
    }
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_NE(WEXITSTATUS(status), 100) << "the sandbox could not be entered";
    return WEXITSTATUS(status);
  }

  // The errno of opening this file there, or 0.
  int ErrorOfOpening(const std::string& name, int flags) const {
    return InSandbox(Path("input"), Path("checkpoint"),
                     [&] { return open(Path(name).c_str(), flags, 0600) >= 0 ? 0 : errno; });
  }

 private:
  std::string directory_;
};

TEST_F(SandboxTest, ReadsWhatIsNamedAlone) {
  EXPECT_EQ(ErrorOfOpening("input", O_RDONLY), 0);
  EXPECT_EQ(ErrorOfOpening("other", O_RDONLY | O_DIRECTORY), 0) << "below that of the checkpoint";
  EXPECT_EQ(ErrorOfOpening("../..", O_RDONLY | O_DIRECTORY), EACCES);
  EXPECT_EQ(ErrorOfOpening("missing", O_RDONLY), ENOENT);
  EXPECT_EQ(
      InSandbox(Path("input"), "", [&] { return open("/etc/passwd", O_RDONLY) < 0 ? errno : 0; }),
      EACCES);
}

TEST_F(SandboxTest, ADirectoryInPlaceOfAFileOpensNothingInIt) {
  const std::string directory = Path(".");
  EXPECT_EQ(
      InSandbox(directory, "/dev/null", [&] { return open(directory.c_str(), O_RDONLY) < 0; }), 0);
  EXPECT_EQ(InSandbox(directory, "/dev/null",
                      [&] { return open(Path("secret").c_str(), O_RDONLY) < 0 ? errno : 0; }),
            EACCES);
}

TEST_F(SandboxTest, WritesTheCheckpointAlone) {
  const auto replace = [&](const std::string& allowed, const std::string& written) {
    return InSandbox(Path("input"), Path(allowed),
                     [&] { return ReplaceFile(Path(written), "text").ok() ? 0 : 1; });
  };
  EXPECT_EQ(replace("new", "new"), 0);
  EXPECT_EQ(replace("new", "new"), 0);  // one that is there
  EXPECT_EQ(replace("link", "link"), 0);
  EXPECT_EQ(replace("other/checkpoint", "secret"), 1);
  EXPECT_EQ(ErrorOfOpening("../file_of_sandbox_test", O_WRONLY | O_CREAT), EACCES);
}

TEST_F(SandboxTest, ItBindsTheThreadsToCome) {
  EXPECT_EQ(InSandbox(Path("input"), Path("other/checkpoint"),
                      [&] {
                        int error = 0;
                        std::thread([&] {
                          error = open(Path("secret").c_str(), O_RDONLY) < 0 ? errno : 0;
                        }).join();
                        return error;
                      }),
            EACCES);
}

TEST_F(SandboxTest, NoNetwork) {
  if (Version() < 4) GTEST_SKIP() << "this kernel's Landlock knows no network";
  EXPECT_EQ(InSandbox(Path("input"), Path("checkpoint"),
                      [] {
                        sockaddr_in address = {};
                        address.sin_family = AF_INET;
                        const int fd = socket(AF_INET, SOCK_STREAM, 0);
                        return connect(fd, reinterpret_cast<const sockaddr*>(&address),
                                       sizeof(address)) == 0
                                   ? 0
                                   : errno;
                      }),
            EACCES);
}

}  // namespace
}  // namespace cli
