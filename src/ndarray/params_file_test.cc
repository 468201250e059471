#include "ndarray/params_file.h"

#include <gtest/gtest.h>

#include <cstring>

#include "base/error.h"

namespace mx {
namespace {

NDArray counting(Shape shape, DType dtype) {
  NDArray array(std::move(shape), dtype);
  auto* bytes = static_cast<unsigned char*>(array.tensor().raw());
  for (int64_t i = 0; i < array.bytes(); ++i) bytes[i] = static_cast<unsigned char>(i * 7 % 251);
  return array;
}

void expect_same(const NDArray& a, const NDArray& b) {
  ASSERT_EQ(a.shape(), b.shape());
  ASSERT_EQ(a.dtype(), b.dtype());
  EXPECT_EQ(std::memcmp(a.host_data(), b.host_data(), static_cast<size_t>(a.bytes())), 0);
}

TEST(ParamsFile, EveryDtypeComesBack) {
  NamedArrays list;
  for (int flag = 0; flag <= 12; ++flag) {
    auto dtype = dtype_from_flag(flag);
    if (!dtype) continue;
    list.arrays.push_back(counting({2, 3}, *dtype));
    list.names.push_back(cat("arg:", *dtype));
  }
  NamedArrays back = read_params(write_params(list), "test");
  ASSERT_EQ(back.names, list.names);
  for (size_t i = 0; i < list.arrays.size(); ++i) expect_same(list.arrays[i], back.arrays[i]);
}

TEST(ParamsFile, BytesAreThoseOfMxnet) {
  NDArray array({2, 3}, DType::kFloat32);
  for (int i = 0; i < 6; ++i) array.tensor().data<float>()[i] = static_cast<float>(i + 1);
  auto bytes = write_params({.arrays = {array}, .names = {"arg:w"}});
  ASSERT_EQ(bytes.size(), 109u);
  const unsigned char start[] = {0x12, 1, 0, 0, 0, 0, 0, 0,    0,    0,    0,    0, 0, 0, 0, 0, 1,
                                 0,    0, 0, 0, 0, 0, 0, 0xc9, 0xfa, 0x93, 0xf9, 0, 0, 0, 0, 2};
  EXPECT_EQ(std::memcmp(bytes.data(), start, sizeof(start)), 0);
}

TEST(ParamsFile, OldVersionsAreRead) {
  auto put = [](std::vector<std::byte>& out, auto value) {
    const auto* first = reinterpret_cast<const std::byte*>(&value);
    out.insert(out.end(), first, first + sizeof(value));
  };
  std::vector<std::byte> bytes;
  put(bytes, uint64_t{0x112});
  put(bytes, uint64_t{0});
  put(bytes, uint64_t{2});
  put(bytes, uint32_t{1});  // version 0: one axis of extent 2
  put(bytes, uint32_t{2});
  for (int32_t word : {1, 0, 4, 11, 12}) put(bytes, word);  // cpu(0), int32, the data
  put(bytes, uint32_t{0xF993fac8});                         // version 1
  put(bytes, int32_t{1});
  put(bytes, int64_t{1});
  for (int32_t word : {2, 3, 4, 13}) put(bytes, word);  // gpu(3), int32, the data
  put(bytes, uint64_t{0});
  NamedArrays list = read_params(bytes, "test");
  ASSERT_EQ(list.arrays.size(), 2u);
  EXPECT_EQ(list.arrays[0].tensor().data<int32_t>()[1], 12);
  EXPECT_EQ(list.arrays[1].tensor().data<int32_t>()[0], 13);
}

TEST(ParamsFile, ScalarsNeedNumpyShapes) {
  NDArray scalar = counting({}, DType::kFloat32);
  EXPECT_THROW(write_params({.arrays = {scalar}, .names = {}}), Error);
  NamedArrays back = read_params(write_params({.arrays = {scalar}, .names = {}}, true), "test");
  expect_same(scalar, back.arrays[0]);
}

TEST(ParamsFile, DamagedFilesAreRefused) {
  NamedArrays list{.arrays = {counting({2, 3}, DType::kFloat32), counting({5}, DType::kInt8)},
                   .names = {"a", "b"}};
  auto good = write_params(list);
  for (size_t length = 0; length < good.size(); ++length) {
    EXPECT_THROW(read_params({good.data(), length}, "cut"), IoError) << length;
  }
}

TEST(ParamsFile, NamesCarryTheirKind) {
  EXPECT_EQ(untagged("arg:fc_weight"), "fc_weight");
  EXPECT_EQ(untagged("aux:mean"), "mean");
  EXPECT_EQ(untagged("data"), "data");
  EXPECT_EQ(untagged("x:arg:y"), "x:arg:y");
}

}  // namespace
}  // namespace mx
