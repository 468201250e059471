#include "ndarray/sparse.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "ndarray/params_file.h"

namespace mx {
namespace {

NDArray numbers(std::vector<int64_t> values) {
  NDArray array({std::ssize(values)}, DType::kInt64);
  std::ranges::copy(values, array.tensor().data<int64_t>());
  return array;
}

NDArray floats(Shape shape) {
  NDArray array(std::move(shape), DType::kFloat32);
  for (int64_t i = 0; i < array.size(); ++i) {
    array.tensor().data<float>()[i] = static_cast<float>(i + 1);
  }
  return array;
}

void check_csr(std::vector<int64_t> indices, std::vector<int64_t> starts) {
  SparseParts parts{floats({std::ssize(indices)}), numbers(indices), numbers(starts)};
  NDArray array = make_sparse(StorageKind::kCsr, {2, 3}, parts);
  check_indices(StorageKind::kCsr, {2, 3}, parts, "test");
}

TEST(Sparse, PartsAreSharedAndReplaced) {
  NDArray array = empty_sparse(StorageKind::kRowSparse, {4, 2}, DType::kFloat32);
  NDArray same = array.detached();
  set_parts(array, {floats({1, 2}), numbers({3})});
  EXPECT_EQ(parts_of(same).count(), 1);
  EXPECT_EQ(kind_of(same), StorageKind::kRowSparse);
  EXPECT_THROW((void)array.slice(0, 1), Unsupported);
  EXPECT_THROW((void)array.reshaped({8}), Unsupported);
}

TEST(Sparse, IndicesAreChecked) {
  EXPECT_NO_THROW(check_csr({0, 2, 1}, {0, 2, 3}));
  EXPECT_THROW(check_csr({2, 0, 1}, {0, 2, 3}), Error);   // unsorted
  EXPECT_THROW(check_csr({0, 0, 1}, {0, 2, 3}), Error);   // twice
  EXPECT_THROW(check_csr({0, 3, 1}, {0, 2, 3}), Error);   // outside
  EXPECT_THROW(check_csr({-1, 2, 1}, {0, 2, 3}), Error);  // negative
  EXPECT_THROW(check_csr({0, 2, 1}, {0, 2, 2}), Error);   // not all counted
  EXPECT_THROW(check_csr({0, 2, 1}, {0, 4, 3}), Error);   // falls
  EXPECT_THROW(check_csr({0, 2, 1}, {1, 2, 3}), Error);   // does not begin with 0
  EXPECT_THROW(check_csr({0, 2, 1}, {0, 3}), ShapeError);
  EXPECT_THROW(make_sparse(StorageKind::kRowSparse, {4, 2}, {floats({2, 2}), numbers({1})}),
               ShapeError);
}

TEST(Sparse, FilesKeepStorageTypes) {
  NDArray rows = make_sparse(StorageKind::kRowSparse, {4, 2}, {floats({2, 2}), numbers({0, 2})});
  NDArray csr =
      make_sparse(StorageKind::kCsr, {2, 3}, {floats({3}), numbers({0, 2, 1}), numbers({0, 2, 3})});
  NamedArrays back =
      read_params(write_params({.arrays = {rows, csr}, .names = {"r", "c"}}), "test");
  ASSERT_EQ(back.arrays.size(), 2u);
  EXPECT_EQ(kind_of(back.arrays[0]), StorageKind::kRowSparse);
  EXPECT_EQ(back.arrays[1].shape(), Shape({2, 3}));
  EXPECT_EQ(parts_of(back.arrays[1]).indices.tensor().data<int64_t>()[1], 2);
  EXPECT_EQ(parts_of(back.arrays[0]).data.tensor().data<float>()[3], 4);
}

}  // namespace
}  // namespace mx
