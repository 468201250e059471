// The decoders against damaged files: every one is read or refused with an error. Run under ASan,
// where a byte read or written outside its block ends the test.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "base/error.h"
#include "base/rounds_testing.h"
#include "codec/image_codec.h"

namespace mx {
namespace {

using Bytes = std::vector<uint8_t>;

std::vector<Bytes> seeds() {
  std::vector<Bytes> files;
  for (PixelFormat format : {PixelFormat::kGray, PixelFormat::kRgb, PixelFormat::kBgra}) {
    constexpr int64_t kSide = 13;
    Bytes pixels(static_cast<size_t>(kSide * kSide * channels_of(format)));
    for (size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<uint8_t>(i * i / 7);
    ImageView view{pixels.data(), kSide, kSide, format};
    files.push_back(encode_png(view, 6));
    if (format != PixelFormat::kBgra) files.push_back(encode_jpeg(view, 80));
  }
  return files;
}

class Mutator {
 public:
  Bytes next(const std::vector<Bytes>& from) {
    Bytes bytes = from[pick(from.size())];
    for (size_t count = 1 + pick(3); count > 0; --count) change(bytes, from);
    return bytes;
  }

 private:
  size_t pick(size_t count) { return count == 0 ? 0 : random_() % count; }
  void change(Bytes& bytes, const std::vector<Bytes>& from) {
    if (bytes.empty()) return;
    size_t at = pick(bytes.size());
    auto place = bytes.begin() + static_cast<ptrdiff_t>(at);
    switch (pick(5)) {
      case 0:
        bytes[at] = static_cast<uint8_t>(bytes[at] ^ (1u << pick(8)));
        return;
      case 1:
        bytes[at] = static_cast<uint8_t>(random_());
        return;
      case 2:
        return bytes.resize(at);
      case 3: {  // a part of another file
        const Bytes& other = from[pick(from.size())];
        size_t begin = pick(other.size()), length = std::min(other.size() - begin, 1 + pick(64));
        auto first = other.begin() + static_cast<ptrdiff_t>(begin);
        bytes.insert(place, first, first + static_cast<ptrdiff_t>(length));
        return;
      }
      default:
        bytes.erase(place, bytes.begin() + static_cast<ptrdiff_t>(at + pick(bytes.size() - at)));
    }
  }

  std::mt19937_64 random_{20261115};
};

TEST(ImageFuzz, DamagedFilesAreReadOrRefused) {
  Mutator mutator;
  const std::vector<Bytes> from = seeds();
  const int rounds = testing::rounds(10'000, 100'000);
  int read = 0, refused = 0;
  for (int round = 0; round < rounds; ++round) {
    Bytes bytes = mutator.next(from);
    auto format = round % 2 == 0 ? PixelFormat::kRgb : PixelFormat::kGray;
    try {
      ImageHeader header = read_image_header(bytes, "mutated");
      // What the largest ratio of compression allows.
      ASSERT_LE(header.height * header.width, int64_t{8400} * static_cast<int64_t>(bytes.size()));
      if (header.height * header.width > 1 << 16) continue;  // time, not safety
      Bytes pixels(header.bytes(format));
      decode_image(bytes, format, pixels.data(), "mutated");
      ++read;
    } catch (const Error&) {
      ++refused;
    }
  }
  EXPECT_GT(read, rounds / 100);  // the mutator is neither too tame nor too wild
  EXPECT_GT(refused, rounds / 10);
}

}  // namespace
}  // namespace mx
