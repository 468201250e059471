// What scheduler, servers and workers of a distributed store say to each other: a message is a
// short header and, where it carries numbers, a payload of bytes that nobody copies on the way.
//
//   Message push{.verb = Verb::kPush, .rank = 2, .key = "i0", .payload = bytes_of(gradient)};
//   Message same = decode(encode(push), push.payload);
//
// decode() takes whatever the network brought: it gives a message or raises IoError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "tensor/dtype.h"
#include "tensor/shape.h"

namespace mx::dist {

enum class Role : uint8_t { kScheduler, kServer, kWorker };
std::string_view name_of(Role role);

enum class Verb : uint8_t {
  // between a node and the scheduler
  kHello,    // number: role; rank: the one wanted, or -1; key: host; text: address, for a server
  kWelcome,  // rank: the one given; text: "role rank host address" of every node, a line each
  kBeat,     // I am alive; the scheduler answers with the same
  kBarrier,  // answered when every worker has said it; number: 1 if it votes, or if one did
  kGoodbye,  // an orderly end; ticket: how many calls over all processes it took part in; number:
             // 1 while it waits for the others, 0 when it goes
  kGone,     // number: role, rank, key: host, text: how it went, ticket: as it said; to everybody
  kStop,     // from the scheduler to servers: no worker is left
  // between a worker and a server
  kInit,      // the first value of a key, or another one instead; text: its storage type
  kPush,      // a gradient; answered once it is taken in
  kPull,      // answered with the value, or with the rows whose numbers the payload holds
  kPushPull,  // both at once
  kCommand,   // number: which; payload: its argument; answered with a payload
  // answers
  kReply,
  kError,  // text: why
};
inline constexpr Verb kLastVerb = Verb::kError;

// Bytes with a shared owner.
struct Payload {
  std::shared_ptr<std::byte> data = {};
  size_t size = 0;

  static Payload of(std::string_view text);
  static Payload sized(size_t size);  // not initialised
  [[nodiscard]] std::span<const std::byte> bytes() const { return {data.get(), size}; }
  [[nodiscard]] std::string_view text() const {
    return {reinterpret_cast<const char*>(data.get()), size};
  }
};

struct Message {
  Verb verb = Verb::kBeat;
  int32_t rank = -1;    // of the sender, or as the verb says
  uint64_t ticket = 0;  // an answer carries its question's
  int32_t number = 0;
  float threshold = 0;  // above 0: the payload holds two bits an element (dist/two_bits.h)
  DType dtype = DType::kFloat32;
  Shape shape = {};   // of the elements in the payload, before they were packed
  int64_t rows = -1;  // from 0 on: the payload holds numbers of rows, then those rows (dist/rows.h)
  std::string key = {};
  std::string text = {};
  Payload payload = {};
};

// A key as users know it: "s0:weight", a string in store 0, is 'weight', "i0:3" is 3.
std::string shown(std::string_view key);

std::string encode(const Message& message);  // the header
Message decode(std::string_view header, Payload payload);

}  // namespace mx::dist
