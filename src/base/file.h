// Files read from front to back, and files that appear whole or not at all. Both pass small pieces
// through a buffer and large ones directly. Not thread-safe.
//
//   OutputFile file("model.params");
//   file.write(data, bytes);
//   file.commit();  // only now it has its name; without it nothing is left behind
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mx {

class InputFile {
 public:
  explicit InputFile(std::string path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  [[nodiscard]] uint64_t size() const { return size_; }
  void read(void* to, uint64_t count);  // the next bytes; raises IoError where the file ends first

 private:
  void read_directly(std::byte* to, uint64_t count);
  uint64_t read_some(std::byte* to, uint64_t count);

  std::string path_;
  int number_;
  uint64_t size_ = 0;
  std::vector<std::byte> buffer_;
  size_t used_ = 0;  // bytes of the buffer that were handed out
};

// Written beside its place (base/part.h), flushed, then renamed; what writers that were killed have
// left in the folder is removed. A link is followed; what is no ordinary file
// (/dev/stdout) is written to directly.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(const void* from, uint64_t count);
  void commit();

 private:
  void write_directly(const std::byte* from, uint64_t count);
  [[noreturn]] void fail_doing(const char* what) const;

  std::string path_;
  std::string beside_;  // empty: the place itself is open
  int number_ = -1;
  std::vector<std::byte> buffer_;
};

}  // namespace mx
