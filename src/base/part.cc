#include "base/part.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace mx {
namespace {

constexpr std::string_view kSuffix = ".remx.part", kDigits = "0123456789";

// Whether `path` still names the open file: another process may have removed it in between.
bool is_named(int number, const std::string& path) {
  struct stat open{}, named{};
  return ::fstat(number, &open) == 0 && ::stat(path.c_str(), &named) == 0 &&
         open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

bool lock(int number) { return ::flock(number, LOCK_EX | LOCK_NB) == 0; }

void remove_if_dead(const std::string& path) {
  int number = ::open(path.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (number < 0) return;
  struct stat status{};
  bool is_file = ::fstat(number, &status) == 0 && S_ISREG(status.st_mode);
  if (is_file && lock(number) && is_named(number, path)) ::unlink(path.c_str());
  ::close(number);
}

}  // namespace

PartFile open_part(const std::string& target) {
  for (int attempt = 0;; ++attempt) {
    std::string path = cat(target, ".", ::getpid(), "-", attempt, kSuffix);
    int number = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    check<IoError>(number >= 0, target, ": cannot open: ", std::strerror(errno));
    // A file system without locks has no cleaning either: nobody will take the part away.
    bool is_ours = lock(number) || errno != EWOULDBLOCK;
    if (is_ours && is_named(number, path)) {
      if (::ftruncate(number, 0) == 0) return {std::move(path), number};
      int error = errno;
      ::close(number);
      fail<IoError>(target, ": cannot write: ", std::strerror(error));
    }
    ::close(number);  // another thread's, or of the same number in another container
  }
}

bool is_part_name(std::string_view name) {
  if (!name.ends_with(kSuffix)) return false;
  name.remove_suffix(kSuffix.size());
  size_t hyphen = name.find_last_not_of(kDigits);
  if (hyphen == name.npos || hyphen + 1 == name.size() || name[hyphen] != '-') return false;
  name = name.substr(0, hyphen);
  size_t dot = name.find_last_not_of(kDigits);
  return dot != name.npos && dot > 0 && dot + 1 < name.size() && name[dot] == '.';
}

void remove_dead_parts(const std::string& folder) {
  DIR* entries = ::opendir(folder.c_str());
  if (!entries) return;
  while (const dirent* entry = ::readdir(entries)) {
    if (is_part_name(entry->d_name)) remove_if_dead(cat(folder, "/", entry->d_name));
  }
  ::closedir(entries);
}

}  // namespace mx
