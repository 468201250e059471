#include "base/code_pages.h"

#include <gtest/gtest.h>

#include <string>

#include "base/json.h"
#include "base/resident_testing.h"

namespace mx {
namespace {

const void* own_code() { return reinterpret_cast<const void*>(&drop_code_pages); }

TEST(CodePages, CodeRunsOnAfterItsPagesWereDropped) {
  const std::string text = R"({"a": [1, 2, {"b": "c"}]})";
  for (int i = 0; i < 3; ++i) {
    drop_code_pages(own_code());
    EXPECT_EQ(Json::parse(text).at("a").items().at(2).at("b").text(), "c");
  }
}

TEST(CodePages, LeavesAddressesOutsideLibrariesAlone) {
  int local = 7;
  drop_code_pages(&local);
  drop_code_pages(nullptr);
  EXPECT_EQ(local, 7);
}

TEST(CodePages, PagesThatNobodyUsesAreGone) {
  const int64_t before = resident_kilobytes(own_code());
  if (before < 0) GTEST_SKIP() << "there is no /proc/self/smaps";
  drop_code_pages(own_code());
  EXPECT_LT(resident_kilobytes(own_code()), before);
}

}  // namespace
}  // namespace mx
