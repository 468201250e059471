// Blob: how compiled regions are written to bytes and read back. A blob carries the name and format
// version of the compiler that wrote it and a checksum; a damaged or foreign one is refused before
// anything in it is believed. Numbers are little-endian. See docs/design/compilers.md.
//
//   BlobWriter out;
//   out.put_int(3); out.put_text("conv0");
//   std::vector<std::byte> bytes = out.finish("example", 1);
//   BlobReader in(bytes, "example", 1);
//   int64_t three = in.get_int();
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tensor/shape.h"

namespace mx {

class BlobWriter {
 public:
  void put_int(int64_t value);
  void put_double(double value);
  void put_text(std::string_view text);
  void put_bytes(std::span<const std::byte> bytes);  // starts at a multiple of 64
  void put_shape(const Shape& shape);
  template <class Items, class Put>
  void put_list(const Items& items, Put&& put) {
    put_int(static_cast<int64_t>(items.size()));
    for (const auto& item : items) put(item);
  }
  [[nodiscard]] std::vector<std::byte> finish(std::string_view compiler, int version) const;

 private:
  std::vector<std::byte> payload_;
};

// Every read raises IoError when the blob is too short for it. Views stay valid while `bytes` do.
class BlobReader {
 public:
  BlobReader(std::span<const std::byte> bytes, std::string_view compiler, int version);

  int64_t get_int();
  int64_t get_int(int64_t low, int64_t high);  // refuses what lies outside
  double get_double();
  std::string get_text();
  std::span<const std::byte> get_bytes();
  Shape get_shape();
  template <class Get>
  auto get_list(Get&& get) {
    std::vector<decltype(get())> items;
    int64_t count = get_int(0, static_cast<int64_t>(payload_.size()));
    for (int64_t i = 0; i < count; ++i) items.push_back(get());
    return items;
  }
  void expect_end() const;

 private:
  std::span<const std::byte> take(size_t count);

  std::string compiler_;
  std::span<const std::byte> payload_;
  size_t next_ = 0;
};

// The name of the compiler that wrote the blob; "" when these bytes are no blob.
std::string writer_of(std::span<const std::byte> bytes);

}  // namespace mx
