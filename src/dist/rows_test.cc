#include "dist/rows.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "dist/elements.h"
#include "dist/server.h"
#include "ndarray/sparse.h"

namespace mx::dist {
namespace {

NDArray numbers(std::initializer_list<int64_t> values) {
  NDArray array(Shape{static_cast<int64_t>(values.size())}, DType::kInt64);
  std::ranges::copy(values, elements<int64_t>(array).begin());
  return array;
}

NDArray floats(const Shape& shape, std::initializer_list<float> values) {
  NDArray array(shape, DType::kFloat32);
  std::ranges::copy(values, elements<float>(array).begin());
  return array;
}

// Rows 1 and 3 of four rows of two.
NDArray some_rows() {
  return make_sparse(StorageKind::kRowSparse, Shape{4, 2},
                     {floats(Shape{2, 2}, {1, 2, 3, 4}), numbers({1, 3})});
}

std::vector<float> all_of(const NDArray& array) {
  auto found = elements<const float>(array);
  return {found.begin(), found.end()};
}

Message message_of(const NDArray& array, int64_t begin, int64_t end) {
  Message message{.verb = Verb::kPush, .rank = 0, .number = kSyncPush, .key = "i0:1"};
  message.payload = pack_rows(array, begin, end, message.rows);
  message.shape = Shape{end - begin, 2};
  return decode(encode(message), message.payload);
}

TEST(Rows, TravelByTheirNumbers) {
  Message second = message_of(some_rows(), 2, 4);
  EXPECT_EQ(second.rows, 1);
  NDArray half = unpack_rows(second);
  EXPECT_EQ(half.shape(), (Shape{2, 2}));
  EXPECT_EQ(elements<const int64_t>(parts_of(half).indices)[0], 1);
  EXPECT_EQ(all_of(densified(half)), (std::vector<float>{0, 0, 3, 4}));
  EXPECT_EQ(message_of(some_rows(), 2, 3).rows, 0);
  EXPECT_EQ(unpack_rows(message_of(some_rows(), 2, 3)).shape(), (Shape{1, 2}));
}

TEST(Rows, AddUpInOrder) {
  NDArray other = make_sparse(StorageKind::kRowSparse, Shape{4, 2},
                              {floats(Shape{2, 2}, {5, 5, 6, 6}), numbers({0, 3})});
  NDArray sum = sum_of({some_rows(), other});
  ASSERT_TRUE(sum.is_sparse());
  EXPECT_EQ(parts_of(sum).count(), 3);
  EXPECT_EQ(all_of(parts_of(sum).data), (std::vector<float>{5, 5, 1, 2, 9, 10}));
  NDArray dense = floats(Shape{4, 2}, {1, 1, 1, 1, 1, 1, 1, 1});
  EXPECT_EQ(all_of(sum_of({dense, some_rows()})), (std::vector<float>{1, 1, 2, 3, 1, 1, 4, 5}));
}

TEST(Rows, DamagedMessagesAreRefused) {
  Message fine = message_of(some_rows(), 0, 4);
  auto refused = [&](auto change) {
    Message broken = fine;
    broken.payload = Payload::of(fine.payload.text());
    change(broken);
    EXPECT_THROW(unpack_rows(broken), IoError);
  };
  refused([](Message& m) { m.rows = 3; });
  refused([](Message& m) { m.rows = int64_t{1} << 60; });
  refused([](Message& m) { m.shape = Shape{3, 2}; });
  refused([](Message& m) { m.shape = Shape(); });
  refused([](Message& m) { m.payload.size -= 4; });
  refused([](Message& m) { m.payload.data.get()[0] = std::byte{3}; });  // 3, 3: twice
}

TEST(Rows, AServerAddsThemUpAndGivesThemBack) {
  std::vector<StorageKind> seen;
  Server server({.workers = 2,
                 .update =
                     [&](const std::string&, const NDArray& pushed, const NDArray& stored) {
                       seen = {kind_of(pushed), kind_of(stored)};
                       // The first row that came, everywhere.
                       auto row = elements<const float>(parts_of(pushed).data).subspan(0, 2);
                       auto all = elements<float>(parts_of(stored).data);
                       for (size_t i = 0; i < all.size(); ++i) all[i] += row[i % 2];
                     },
                 .command = {}});
  server.handle({0, "a"}, {.verb = Verb::kInit,
                           .rank = 0,
                           .shape = Shape{4, 2},
                           .key = "i0:1",
                           .text = "row_sparse",
                           .payload = Payload::of(std::string(32, '\0'))});
  server.handle({0, "a"}, message_of(some_rows(), 0, 4));
  Message second = message_of(some_rows(), 0, 4);
  second.rank = 1;
  server.handle({0, "b"}, std::move(second));
  EXPECT_EQ(seen, (std::vector{StorageKind::kRowSparse, StorageKind::kRowSparse}));
  NDArray wanted = numbers({0, 2});
  Message pull{.verb = Verb::kPull, .rank = 0, .shape = Shape{4, 2}, .rows = 2, .key = "i0:1"};
  pull.payload = Payload::of({static_cast<const char*>(wanted.host_data()), 16});
  Letters told = server.handle({0, "a"}, pull);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].message.shape, (Shape{2, 2}));
  auto got = reinterpret_cast<const float*>(told[0].message.payload.data.get());
  EXPECT_EQ(std::vector<float>(got, got + 4), (std::vector<float>{2, 4, 2, 4}));
  pull.shape = Shape{5, 2};
  EXPECT_EQ(server.handle({0, "a"}, pull)[0].message.verb, Verb::kError);
  pull.shape = Shape{4, 2};
  pull.payload.data.get()[8] = std::byte{4};
  EXPECT_EQ(server.handle({0, "a"}, pull)[0].message.verb, Verb::kError);
}

}  // namespace
}  // namespace mx::dist
