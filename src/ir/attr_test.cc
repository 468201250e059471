#include "ir/attr.h"

#include <gtest/gtest.h>

#include "ir/params.h"

namespace mx {
namespace {

enum class Color : uint8_t { kRed, kGreen };
constexpr std::array<std::string_view, 2> names_of(Color) { return {"red", "green"}; }

struct SampleParam {
  int axis = -1;
  double scale = 0.5;
  std::optional<Dims> shape;
  Color color = Color::kGreen;
  bool flag = false;
  static constexpr auto fields() {
    return std::tuple{field("axis", &SampleParam::axis, "an axis"),
                      field("scale", &SampleParam::scale, "a scale"),
                      field("shape", &SampleParam::shape, "a shape"),
                      field("color", &SampleParam::color, "a color"),
                      required("flag", &SampleParam::flag, "a flag")};
  }
};

TEST(Attr, TuplesAreReadInEveryHistoricalForm) {
  for (const char* text : {"(3, 3)", "[3, 3]", "(3L, 3L)", "(3, 3,)", "( 3 , 3 )"}) {
    EXPECT_EQ(Codec<Dims>::parse(text), (Dims{3, 3})) << text;
  }
  EXPECT_EQ(Codec<Dims>::parse("3"), (Dims{3}));
  EXPECT_EQ(Codec<Dims>::parse("()"), Dims());
  EXPECT_THROW(Codec<Dims>::parse("3,3"), Error);
  EXPECT_THROW(Codec<Dims>::parse("None"), Error);
  EXPECT_THROW(Codec<Dims>::parse("(3, x)"), Error);
}

TEST(Attr, IntegersAndBooleansAreStrict) {
  EXPECT_EQ(Codec<int>::parse(" 3 "), 3);
  for (const char* text : {"3L", "(3)", "3.0", ""}) EXPECT_THROW(Codec<int>::parse(text), Error);
  EXPECT_TRUE(Codec<bool>::parse("TRUE"));
  EXPECT_FALSE(Codec<bool>::parse("0"));
  for (const char* text : {"yes", "None"}) EXPECT_THROW(Codec<bool>::parse(text), Error);
}

TEST(Params, TextAndNativeValuesAgree) {
  const ParamType& type = param_type<SampleParam>();
  Params parsed = parse_params(
      type, {{"axis", "2"}, {"shape", "(1, 2)"}, {"color", "red"}, {"flag", "True"}}, "sample");
  auto data = type.make();
  type.set(data.get(), 0, int64_t{2});
  type.set(data.get(), 2, MaybeDims{1, 2});
  type.set(data.get(), 3, std::string("red"));
  type.set(data.get(), 4, true);
  EXPECT_TRUE(parsed == Params(type, data));
  EXPECT_EQ(parsed.as<SampleParam>().color, Color::kRed);
  Attrs text = parsed.text();
  EXPECT_EQ(text, (Attrs{{"axis", "2"}, {"shape", "(1, 2)"}, {"color", "red"}, {"flag", "True"}}));
}

TEST(Params, MistakesNameTheOperatorAndTheAttribute) {
  const ParamType& type = param_type<SampleParam>();
  auto message = [&](const Attrs& attrs) -> std::string {
    try {
      parse_params(type, attrs, "sample \"s0\"");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message({}), "sample \"s0\": required attribute \"flag\" is missing");
  EXPECT_EQ(message({{"flag", "1"}, {"color", "blue"}}),
            "sample \"s0\": attribute color: \"blue\" is not one of: red, green");
  EXPECT_NE(message({{"flag", "1"}, {"colour", "red"}}).find("unknown attribute \"colour\""),
            std::string::npos);
  EXPECT_EQ(message({{"flag", "1"}, {"__lr_mult__", "2"}}), "");
}

}  // namespace
}  // namespace mx
