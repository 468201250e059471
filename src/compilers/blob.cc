#include "compilers/blob.h"

#include <array>
#include <bit>
#include <cstring>

#include "base/ceil_div.h"
#include "base/error.h"

namespace mx {
namespace {

static_assert(std::endian::native == std::endian::little, "blobs are written as memory lies");

constexpr std::string_view kMagic = "remxblob";
constexpr size_t kBytesAlignment = 64;
constexpr size_t kNameBytes = 32;

struct Header {
  std::array<char, 8> magic;
  std::array<char, kNameBytes> compiler;
  int64_t version;
  uint64_t payload_bytes;
  uint64_t checksum;
};

// FNV-1a over words of eight bytes; the rest is padded with zeros.
uint64_t checksum_of(std::span<const std::byte> bytes, uint64_t hash) {
  for (size_t i = 0; i < bytes.size(); i += 8) {
    uint64_t word = 0;
    std::memcpy(&word, bytes.data() + i, std::min<size_t>(8, bytes.size() - i));
    hash = (hash ^ word) * 0x100000001b3u;
    hash ^= hash >> 29;
  }
  return hash;
}

template <class T>
std::span<const std::byte> bytes_of(const T& value) {
  return std::as_bytes(std::span(&value, 1));
}

uint64_t checksum_of(Header header, std::span<const std::byte> payload) {
  header.checksum = 0;
  return checksum_of(payload, checksum_of(bytes_of(header), 0xcbf29ce484222325u));
}

}  // namespace

void BlobWriter::put_int(int64_t value) {
  auto bytes = bytes_of(value);
  payload_.insert(payload_.end(), bytes.begin(), bytes.end());
}

void BlobWriter::put_double(double value) { put_int(std::bit_cast<int64_t>(value)); }

void BlobWriter::put_text(std::string_view text) {
  put_int(static_cast<int64_t>(text.size()));
  auto bytes = std::as_bytes(std::span(text));
  payload_.insert(payload_.end(), bytes.begin(), bytes.end());
}

void BlobWriter::put_bytes(std::span<const std::byte> bytes) {
  put_int(static_cast<int64_t>(bytes.size()));
  payload_.resize(round_up(payload_.size(), kBytesAlignment));
  payload_.insert(payload_.end(), bytes.begin(), bytes.end());
}

void BlobWriter::put_shape(const Shape& shape) {
  put_list(shape.dims(), [&](int64_t extent) { put_int(extent); });
}

std::vector<std::byte> BlobWriter::finish(std::string_view compiler, int version) const {
  Header header{};
  std::memcpy(header.magic.data(), kMagic.data(), kMagic.size());
  ensure(compiler.size() < kNameBytes, "a compiler's name fits into a blob's header");
  std::memcpy(header.compiler.data(), compiler.data(), compiler.size());
  header.version = version;
  header.payload_bytes = payload_.size();
  header.checksum = checksum_of(header, payload_);
  auto bytes = bytes_of(header);
  std::vector<std::byte> result(bytes.begin(), bytes.end());
  result.insert(result.end(), payload_.begin(), payload_.end());
  return result;
}

BlobReader::BlobReader(std::span<const std::byte> bytes, std::string_view compiler, int version)
    : compiler_(compiler) {
  Header header{};
  check<IoError>(bytes.size() >= sizeof(header), compiler, ": a saved region of ", bytes.size(),
                 " bytes is too short; save it again");
  std::memcpy(&header, bytes.data(), sizeof(header));
  std::string writer = writer_of(bytes);
  check<IoError>(!writer.empty(), compiler,
                 ": these bytes are not a saved region; use what save() returned");
  check<IoError>(writer == compiler, compiler, ": the region was saved by the compiler \"", writer,
                 "\"; load it with that one");
  check<IoError>(header.version == version, compiler, ": the region was saved in format ",
                 header.version, ", this version reads format ", version, "; compile it again");
  payload_ = bytes.subspan(sizeof(header));
  check<IoError>(payload_.size() == header.payload_bytes, compiler, ": a saved region of ",
                 header.payload_bytes, " bytes holds only ", payload_.size(), "; save it again");
  check<IoError>(checksum_of(header, payload_) == header.checksum, compiler,
                 ": a saved region is damaged, its checksum does not match; save it again");
}

std::span<const std::byte> BlobReader::take(size_t count) {
  check<IoError>(count <= payload_.size() - next_, compiler_,
                 ": a saved region ends too early; save it again");
  auto bytes = payload_.subspan(next_, count);
  next_ += count;
  return bytes;
}

int64_t BlobReader::get_int() {
  int64_t value = 0;
  std::memcpy(&value, take(sizeof(value)).data(), sizeof(value));
  return value;
}

int64_t BlobReader::get_int(int64_t low, int64_t high) {
  int64_t value = get_int();
  check<IoError>(value >= low && value <= high, compiler_, ": a saved region holds ", value,
                 " where ", low, "..", high, " is possible; save it again");
  return value;
}

double BlobReader::get_double() { return std::bit_cast<double>(get_int()); }

std::string BlobReader::get_text() {
  auto bytes = take(static_cast<size_t>(get_int(0, static_cast<int64_t>(payload_.size()))));
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::span<const std::byte> BlobReader::get_bytes() {
  auto count = static_cast<size_t>(get_int(0, static_cast<int64_t>(payload_.size())));
  take((kBytesAlignment - next_ % kBytesAlignment) % kBytesAlignment);
  return take(count);
}

Shape BlobReader::get_shape() {
  Dims dims;
  for (int64_t count = get_int(0, 32); count > 0; --count) {
    dims.push_back(get_int(0, int64_t{1} << 48));
  }
  return Shape(std::move(dims));
}

void BlobReader::expect_end() const {
  check<IoError>(next_ == payload_.size(), compiler_, ": a saved region has ",
                 payload_.size() - next_, " bytes too many; save it again");
}

std::string writer_of(std::span<const std::byte> bytes) {
  Header header{};
  if (bytes.size() < sizeof(header)) return "";
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (std::memcmp(header.magic.data(), kMagic.data(), kMagic.size()) != 0) return "";
  return {header.compiler.data(), strnlen(header.compiler.data(), kNameBytes)};
}

}  // namespace mx
