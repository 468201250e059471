#include "base/json.h"

#include <gtest/gtest.h>

#include <random>

#include "base/error.h"

namespace mx {
namespace {

TEST(Json, ReadsWhatIsWritten) {
  Json doc =
      Json::parse(R"({"a": [1, -2.5e3, true, null], "b": {"c": "x\n\"\u00e9\ud83d\ude00"}})");
  EXPECT_EQ(doc.at("a").items()[0].integer(), 1);
  EXPECT_EQ(doc.at("a").items()[1].number(), -2500);
  EXPECT_TRUE(doc.at("a").items()[2].boolean());
  EXPECT_TRUE(doc.at("a").items()[3].is_null());
  EXPECT_EQ(doc.at("b").at("c").text(), "x\n\"\xc3\xa9\xf0\x9f\x98\x80");
  EXPECT_EQ(Json::parse(json_quoted("a\"\\\n\t\x01")).text(), "a\"\\\n\t\x01");
}

TEST(Json, RefusesDamagedText) {
  for (const char* text :
       {"", "{", "[1,]", "{\"a\" 1}", "\"a", "nul", "1 2", "{\"a\": }", "\"\\u12\""}) {
    EXPECT_THROW(Json::parse(text), Error) << text;
  }
  EXPECT_THROW(Json::parse(std::string(100000, '[')), Error);
  EXPECT_THROW((void)Json::parse("{}").at("missing"), Error);
}

TEST(Json, SurvivesMutations) {
  const std::string good =
      R"({"nodes": [{"op": "null", "name": "x\u0041"}], "heads": [[0, 0, 0]]})";
  std::mt19937 random(7);
  for (int round = 0; round < 20000; ++round) {
    std::string text = good;
    for (int i = 0; i < 3; ++i) text[random() % text.size()] = static_cast<char>(random());
    try {
      (void)Json::parse(text);
    } catch (const Error&) {
    }
  }
}

}  // namespace
}  // namespace mx
