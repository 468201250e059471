#include "compilers/blob.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace mx {
namespace {

std::vector<std::byte> sample() {
  BlobWriter out;
  out.put_int(-3);
  out.put_double(0.25);
  out.put_text("conv0");
  out.put_bytes(std::as_bytes(std::span("weights", 7)));
  out.put_shape({2, 3});
  out.put_list(std::vector<int>{1, 2}, [&](int i) { out.put_int(i); });
  return out.finish("example", 4);
}

std::string error_of(std::span<const std::byte> bytes, std::string_view compiler = "example",
                     int version = 4) {
  try {
    BlobReader reader(bytes, compiler, version);
  } catch (const IoError& error) {
    return error.what();
  }
  return "";
}

TEST(Blob, ReadsWhatWasWritten) {
  auto bytes = sample();
  EXPECT_EQ(writer_of(bytes), "example");
  BlobReader in(bytes, "example", 4);
  EXPECT_EQ(in.get_int(), -3);
  EXPECT_EQ(in.get_double(), 0.25);
  EXPECT_EQ(in.get_text(), "conv0");
  auto data = in.get_bytes();
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(data.data()), data.size()), "weights");
  EXPECT_EQ(in.get_shape(), (Shape{2, 3}));
  EXPECT_EQ(in.get_list([&] { return in.get_int(); }), (std::vector<int64_t>{1, 2}));
  in.expect_end();
  EXPECT_THROW(in.get_int(), IoError);
}

TEST(Blob, EveryDamagedByteIsNoticed) {
  const auto good = sample();
  for (size_t i = 0; i < good.size(); ++i) {
    auto bad = good;
    bad[i] ^= std::byte{0x10};
    EXPECT_NE(error_of(bad), "") << "byte " << i;
  }
}

TEST(Blob, CutOffBytesAreNoticed) {
  const auto good = sample();
  for (size_t size = 0; size < good.size(); ++size) {
    EXPECT_NE(error_of(std::span(good).first(size)), "") << size << " bytes";
  }
}

TEST(Blob, SaysWhoWroteItAndWhichFormat) {
  auto bytes = sample();
  EXPECT_NE(error_of(bytes, "cpu").find("saved by the compiler \"example\""), std::string::npos);
  EXPECT_NE(error_of(bytes, "example", 5).find("format 4"), std::string::npos);
  EXPECT_EQ(writer_of(std::span(bytes).subspan(1)), "");
}

TEST(Blob, NumbersOutsideTheirRangeAreRefused) {
  auto bytes = sample();
  BlobReader in(bytes, "example", 4);
  EXPECT_THROW(in.get_int(0, 10), IoError);
}

}  // namespace
}  // namespace mx
