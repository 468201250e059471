// RecordReader: records of a RecordIO file, by the byte at which they begin. The format is in
// docs/guide/data.md; mxnet/recordio.py writes it. Thread-safe: it keeps no position.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ceil_div.h"

namespace mx {

struct RecordPlace {
  int64_t offset;
  int64_t labels;  // how many labels its image header counts
};

class RecordReader {
 public:
  explicit RecordReader(std::string path);
  ~RecordReader();
  RecordReader(const RecordReader&) = delete;
  RecordReader& operator=(const RecordReader&) = delete;

  [[nodiscard]] std::vector<uint8_t> read(int64_t offset) const;
  // All records, in the order of the file; reads their heads only.
  [[nodiscard]] std::vector<RecordPlace> scan() const;
  [[nodiscard]] int64_t size() const { return size_; }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  struct Part {
    uint32_t kind;
    int64_t begin, length;
    [[nodiscard]] int64_t next() const { return begin + round_up(length, 4); }
  };
  [[nodiscard]] Part part_at(int64_t offset) const;
  void read_bytes(int64_t offset, void* to, int64_t count) const;

  std::string path_;
  int number_;
  int64_t size_;
};

}  // namespace mx
