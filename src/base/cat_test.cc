#include "base/cat.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>

#include "base/error.h"

namespace mx {
namespace {

struct Point {
  int x, y;
};
std::ostream& operator<<(std::ostream& out, const Point& point) {
  return out << '<' << point.x << ", " << point.y << '>';
}

TEST(Cat, JoinsWhatMessagesAreMadeOf) {
  const std::string text = "text";
  const char* pointer = "pointer";
  char array[] = "array";
  EXPECT_EQ(cat("axis ", 3, " of ", int64_t{-1}, ", ", size_t{7}, ", ", uint32_t{9}),
            "axis 3 of -1, 7, 9");
  EXPECT_EQ(cat(text, ' ', std::string_view("view"), " ", pointer, " ", array, " ", &array[2]),
            "text view pointer array ray");
  EXPECT_EQ(cat(0.5, " ", 1e-7, " ", 2.5F, " ", true), "0.5 1e-07 2.5 1");
  EXPECT_EQ(cat(), "");
}

TEST(Cat, ATypeJoinsInByStreaming) { EXPECT_EQ(cat("at ", Point{1, 2}), "at <1, 2>"); }

TEST(Cat, ErrorsCarryTheText) {
  try {
    check<ShapeError>(false, "who: axis ", 3, " is out of range, got ", Point{4, 5});
    FAIL() << "nothing was raised";
  } catch (const ShapeError& error) {
    EXPECT_STREQ(error.what(), "who: axis 3 is out of range, got <4, 5>");
  }
  check(true, "never joined");
}

}  // namespace
}  // namespace mx
