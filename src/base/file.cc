#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/error.h"

namespace mx {
namespace {

class Descriptor {
 public:
  Descriptor(const std::string& path, int flags) : path_(path) {
    number_ = ::open(path.c_str(), flags | O_CLOEXEC, 0666);
    check<IoError>(number_ >= 0, path, ": cannot open: ", std::strerror(errno));
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { ::close(number_); }
  [[nodiscard]] int number() const { return number_; }
  [[noreturn]] void fail_doing(const char* what) const {
    fail<IoError>(path_, ": cannot ", what, ": ", std::strerror(errno));
  }

 private:
  const std::string& path_;
  int number_;
};

}  // namespace

std::vector<std::byte> read_file(const std::string& path) {
  Descriptor file(path, O_RDONLY);
  struct stat status{};
  if (::fstat(file.number(), &status) != 0) file.fail_doing("read");
  std::vector<std::byte> bytes(static_cast<size_t>(status.st_size));
  size_t done = 0;
  while (done < bytes.size()) {
    ssize_t got = ::read(file.number(), bytes.data() + done, bytes.size() - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) file.fail_doing("read");
    if (got == 0) break;
    done += static_cast<size_t>(got);
  }
  bytes.resize(done);
  return bytes;
}

void write_file(const std::string& path, std::span<const std::byte> bytes) {
  std::string beside = cat(path, ".", ::getpid(), ".part");
  try {
    Descriptor file(beside, O_WRONLY | O_CREAT | O_TRUNC);
    size_t done = 0;
    while (done < bytes.size()) {
      ssize_t put = ::write(file.number(), bytes.data() + done, bytes.size() - done);
      if (put < 0 && errno == EINTR) continue;
      if (put < 0) file.fail_doing("write");
      done += static_cast<size_t>(put);
    }
    if (::fsync(file.number()) != 0 && errno != EINVAL && errno != EROFS) file.fail_doing("write");
    if (::rename(beside.c_str(), path.c_str()) != 0) file.fail_doing("rename");
  } catch (...) {
    ::unlink(beside.c_str());
    throw;
  }
}

}  // namespace mx
