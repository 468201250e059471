#include "device/cpu/shared_memory.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace mx {
namespace {

// In front of the data, so that whoever maps the block can pass it on.
struct Header {
  uint64_t magic;
  int64_t bytes;
  SharedAddress address;
};
constexpr uint64_t kMagic = 0x6d78'7368'6172'6564;
constexpr int64_t kHeaderBytes = 64;
static_assert(sizeof(Header) <= kHeaderBytes);

class File {
 public:
  explicit File(int number) : number_(number) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int number() const { return number_; }
  int keep() {
    int number = number_;
    number_ = -1;
    return number;
  }

 private:
  int number_;
};

char* map(const File& file, size_t bytes) {
  void* base = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.number(), 0);
  check<DeviceError>(base != MAP_FAILED, "cpu_shared: cannot map ", bytes,
                     " bytes: ", std::strerror(errno));
  return static_cast<char*>(base);
}

// `file` below zero: the file belongs to another process.
SharedMemory block(char* base, size_t bytes, int file) {
  return {base + kHeaderBytes, [base, bytes, file] {
            ::munmap(base, bytes);
            if (file >= 0) ::close(file);
          }};
}

}  // namespace

SharedMemory make_shared_memory(int64_t bytes) {
  auto total = static_cast<size_t>(bytes + kHeaderBytes);
  File file(::memfd_create("mxnet", MFD_CLOEXEC));
  check<DeviceError>(file.number() >= 0,
                     "cpu_shared: cannot make shared memory: ", std::strerror(errno));
  check<DeviceError>(::ftruncate(file.number(), static_cast<off_t>(total)) == 0,
                     "cpu_shared: cannot take ", total, " bytes: ", std::strerror(errno));
  char* base = map(file, total);
  Header header{kMagic, bytes, {::getpid(), file.number()}};
  std::memcpy(base, &header, sizeof(header));
  return block(base, total, file.keep());
}

SharedMemory attach_shared_memory(SharedAddress address, int64_t bytes) {
  std::string path = cat("/proc/", address.process, "/fd/", address.file);
  File file(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  check<DeviceError>(file.number() >= 0, "cpu_shared: process ", address.process,
                     " shares no memory under ", address.file, ": ", std::strerror(errno));
  struct stat status{};
  bool fits = ::fstat(file.number(), &status) == 0 && status.st_size >= kHeaderBytes &&
              bytes <= status.st_size - kHeaderBytes;
  check<DeviceError>(fits, "cpu_shared: the memory of process ", address.process, " under ",
                     address.file, " does not hold ", bytes, " bytes");
  auto total = static_cast<size_t>(status.st_size);
  char* base = map(file, total);
  Header header{};
  std::memcpy(&header, base, sizeof(header));
  if (header.magic != kMagic) {
    ::munmap(base, total);
    fail<DeviceError>("cpu_shared: file ", address.file, " of process ", address.process,
                      " holds no shared array");
  }
  return block(base, total, -1);
}

SharedAddress shared_address(const void* data) {
  Header header{};
  std::memcpy(&header, static_cast<const char*>(data) - kHeaderBytes, sizeof(header));
  return header.address;
}

}  // namespace mx
