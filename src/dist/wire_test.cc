// Messages and their bytes. Damaged ones, as the network or a stranger may bring them, are read or
// refused with an error, and what a server is told in them never breaks it.
#include "dist/wire.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "base/error.h"
#include "base/rounds_testing.h"
#include "dist/server.h"
#include "dist/two_bits.h"

namespace mx::dist {
namespace {

Message push() {
  std::vector<float> elements = {1, 2, 3, 4, 5, 6};
  Payload payload = Payload::sized(elements.size() * sizeof(float));
  std::memcpy(payload.data.get(), elements.data(), payload.size);
  return {.verb = Verb::kPush,
          .rank = 1,
          .ticket = 77,
          .number = kSyncPush,
          .dtype = DType::kFloat32,
          .shape = Shape{2, 3},
          .key = "s0:weight",
          .text = "",
          .payload = payload};
}

TEST(Wire, KeepsEveryField) {
  Message sent = push();
  sent.threshold = 0.5f;
  sent.text = "why";
  Message got = decode(encode(sent), sent.payload);
  EXPECT_EQ(got.verb, sent.verb);
  EXPECT_EQ(got.rank, 1);
  EXPECT_EQ(got.ticket, 77u);
  EXPECT_EQ(got.number, kSyncPush);
  EXPECT_EQ(got.threshold, 0.5f);
  EXPECT_EQ(got.shape, (Shape{2, 3}));
  EXPECT_EQ(got.key, "s0:weight");
  EXPECT_EQ(got.text, "why");
  EXPECT_EQ(got.payload.size, 24u);
}

TEST(Wire, RefusesWhatIsNoMessage) {
  EXPECT_THROW(decode("", {}), IoError);
  EXPECT_THROW(decode("GET / HTTP/1.1\r\n", {}), IoError);
  std::string header = encode(push());
  EXPECT_THROW(decode(header + "x", {}), IoError);
  for (size_t size = 0; size < header.size(); ++size) {
    EXPECT_THROW(decode(header.substr(0, size), {}), IoError) << size;
  }
}

TEST(Wire, ShowsKeysAsUsersKnowThem) {
  EXPECT_EQ(shown("s0:weight"), "'weight'");
  EXPECT_EQ(shown("i0:3"), "3");
  EXPECT_EQ(shown(""), "");
}

TEST(TwoBits, ComeBackAsTheyWere) {
  std::mt19937 random(7);
  for (size_t count : {0u, 1u, 15u, 16u, 17u, 1000u}) {
    std::vector<float> sent(count), got(count);
    for (float& one : sent) one = 0.5f * static_cast<float>(static_cast<int>(random() % 3) - 1);
    Payload packed = pack_two_bits(sent);
    EXPECT_EQ(packed.size, packed_bytes(static_cast<int64_t>(count)));
    unpack_two_bits(packed.bytes(), 0.5f, got);
    EXPECT_EQ(got, sent);
  }
}

// Changes, cuts and repeats bytes of a header.
std::string damaged(std::string header, std::mt19937& random) {
  for (unsigned i = 0, count = 1 + random() % 4; i < count && !header.empty(); ++i) {
    size_t place = random() % header.size();
    switch (random() % 4) {
      case 0:
        header[place] = static_cast<char>(random());
        break;
      case 1:
        header[place] = static_cast<char>(header[place] ^ (1 << random() % 8));
        break;
      case 2:
        header.resize(place);
        break;
      default:
        header.insert(place, header.substr(place, random() % 16));
    }
  }
  return header;
}

TEST(Wire, DamagedMessagesDoNotBreakAServer) {
  std::mt19937 random(20);
  Server server({.workers = 2, .update = {}, .command = [](int, std::string_view) { return ""; }});
  Message init = push();
  init.verb = Verb::kInit;
  init.number = kFirstValue;
  server.handle({}, init);
  int read = 0;
  for (int round = 0; round < testing::rounds(20'000, 200'000); ++round) {
    Message sent = push();
    sent.verb = static_cast<Verb>(static_cast<int>(Verb::kInit) + static_cast<int>(random() % 4));
    sent.rank = static_cast<int32_t>(random() % 2);
    if (random() % 4 == 0) sent.threshold = 0.5f;
    if (random() % 4 == 0) sent.payload.size = random() % 24;
    try {
      Message got = decode(damaged(encode(sent), random), sent.payload);
      server.handle({}, std::move(got));
      ++read;
    } catch (const IoError&) {
      continue;
    }
  }
  EXPECT_GT(read, 100);  // not everything was refused at once
  Message pull{.verb = Verb::kPull, .rank = 0, .key = "s0:weight"};
  EXPECT_NO_THROW(server.handle({}, pull));
}

}  // namespace
}  // namespace mx::dist
