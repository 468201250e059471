#include "base/base64.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace mx {
namespace {

std::vector<std::byte> bytes_of(std::string_view text) {
  std::vector<std::byte> bytes;
  for (char c : text) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

TEST(Base64, KnownTexts) {
  const std::pair<const char*, const char*> pairs[] = {
      {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foobar", "Zm9vYmFy"}};
  for (const auto& [plain, coded] : pairs) {
    EXPECT_EQ(base64_encode(bytes_of(plain)), coded);
    EXPECT_EQ(base64_decode(coded), bytes_of(plain));
  }
}

TEST(Base64, EveryByteComesBack) {
  std::vector<std::byte> all;
  for (int i = 0; i < 256; ++i) all.push_back(static_cast<std::byte>(i));
  EXPECT_EQ(base64_decode(base64_encode(all)), all);
}

TEST(Base64, RefusesWhatIsNotBase64) {
  for (const char* text : {"Zg=", "Z*==", "====", "Zg==Zg==", "Zm 8"}) {
    EXPECT_THROW(base64_decode(text), Error) << text;
  }
}

}  // namespace
}  // namespace mx
