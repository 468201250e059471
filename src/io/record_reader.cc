#include "io/record_reader.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"

namespace mx {
namespace {

constexpr uint32_t kMagic = 0xced7230a;
constexpr int kLengthBits = 29;
constexpr int64_t kHeadBytes = 8;
enum Kind : uint32_t { kWhole, kFirst, kMiddle, kLast };

}  // namespace

RecordReader::RecordReader(std::string path)
    : path_(std::move(path)), number_(::open(path_.c_str(), O_RDONLY | O_CLOEXEC)) {
  check<IoError>(number_ >= 0, "record file ", path_, ": cannot open: ", std::strerror(errno));
  struct stat status{};
  size_ = ::fstat(number_, &status) == 0 ? status.st_size : 0;
}

RecordReader::~RecordReader() { ::close(number_); }

void RecordReader::read_bytes(int64_t offset, void* to, int64_t count) const {
  auto* target = static_cast<char*>(to);
  while (count > 0) {
    ssize_t got = ::pread(number_, target, static_cast<size_t>(count), offset);
    if (got < 0 && errno == EINTR) continue;
    check<IoError>(got > 0, "record file ", path_, ": damaged at byte ", offset,
                   ": the file ends inside a record");
    target += got;
    offset += got;
    count -= got;
  }
}

RecordReader::Part RecordReader::part_at(int64_t offset) const {
  uint32_t head[2];
  read_bytes(offset, head, kHeadBytes);
  check<IoError>(head[0] == kMagic, "record file ", path_, ": damaged at byte ", offset,
                 ": no record begins there");
  Part part{head[1] >> kLengthBits, offset + kHeadBytes, head[1] & ((1u << kLengthBits) - 1)};
  check<IoError>(part.begin + part.length <= size_, "record file ", path_, ": damaged at byte ",
                 offset, ": the file ends inside the record");
  return part;
}

std::vector<uint8_t> RecordReader::read(int64_t offset) const {
  std::vector<uint8_t> record;
  for (bool is_first = true;; is_first = false) {
    Part part = part_at(offset);
    bool starts = part.kind == kWhole || part.kind == kFirst;
    check<IoError>(starts == is_first, "record file ", path_, ": damaged at byte ", offset,
                   ": a part of kind ", part.kind, " does not belong here");
    size_t end = record.size();
    record.resize(end + static_cast<size_t>(part.length));
    read_bytes(part.begin, record.data() + end, part.length);
    if (part.kind == kWhole || part.kind == kLast) return record;
    // The writer took the magic number out where it split the record.
    const auto* magic = reinterpret_cast<const uint8_t*>(&kMagic);
    record.insert(record.end(), magic, magic + sizeof(kMagic));
    offset = part.next();
  }
}

std::vector<RecordPlace> RecordReader::scan() const {
  std::vector<RecordPlace> places;
  int64_t offset = 0;
  while (offset < size_) {
    Part part = part_at(offset);
    if (part.kind == kWhole || part.kind == kFirst) {
      uint32_t labels = 0;
      if (part.length >= 4) read_bytes(part.begin, &labels, sizeof(labels));
      places.push_back({offset, labels});
    }
    offset = part.next();
  }
  return places;
}

}  // namespace mx
