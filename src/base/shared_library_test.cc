#include "base/shared_library.h"

#include <gtest/gtest.h>

#include <functional>

namespace mx {
namespace {

std::string error_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const DeviceError& error) {
    return error.what();
  }
  return "";
}

TEST(SharedLibrary, OpensTheFirstThatIsThere) {
  SharedLibrary library("test: the mathematics", {"libabsent.so.1", "libm.so.6"}, "install libc6");
  double (*root)(double) = nullptr;
  library.take("sqrt", root);
  EXPECT_EQ(root(16.0), 4.0);
  EXPECT_TRUE(library.has("cos"));
  EXPECT_FALSE(library.has("no_such_symbol"));
}

TEST(SharedLibrary, SaysWhatIsMissing) {
  std::string absent = error_of(
      [] { SharedLibrary("test: the library", {"libabsent.so.1", "libgone.so.2"}, "install it"); });
  EXPECT_TRUE(absent.starts_with("test: the library was not found (libabsent.so.1: ")) << absent;
  EXPECT_NE(absent.find("; libgone.so.2: "), std::string::npos) << absent;
  EXPECT_NE(absent.find("); install it"), std::string::npos) << absent;
  SharedLibrary library("test: the mathematics", {"libm.so.6"}, "install libc6");
  std::string symbol = error_of([&] { static_cast<void>(library.address("no_such_symbol")); });
  EXPECT_NE(symbol.find("test: the mathematics that was opened has no no_such_symbol"),
            std::string::npos)
      << symbol;
}

}  // namespace
}  // namespace mx
