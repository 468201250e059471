// The loader against damaged files, 100,000 in `./test --all`: every one is read or refused with an
// error, and no file makes it take more memory than the file could fill.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <random>

#include "base/error.h"
#include "base/rounds_testing.h"
#include "ndarray/params_file.h"
#include "ndarray/process.h"
#include "ndarray/sparse.h"

namespace mx {
namespace {

using Bytes = std::vector<std::byte>;

template <class T>
void put(Bytes& out, T value) {
  const auto* first = reinterpret_cast<const std::byte*>(&value);
  out.insert(out.end(), first, first + sizeof(value));
}

NDArray counting(Shape shape, DType dtype) {
  NDArray array(std::move(shape), dtype);
  auto* bytes = static_cast<unsigned char*>(array.tensor().raw());
  for (int64_t i = 0; i < array.bytes(); ++i) bytes[i] = static_cast<unsigned char>(i);
  return array;
}

Bytes header(uint64_t count) {
  Bytes bytes;
  put(bytes, uint64_t{0x112});
  put(bytes, uint64_t{0});
  put(bytes, count);
  return bytes;
}

// Versions 0 and 1, as files from before 2017 have them.
Bytes old_file() {
  Bytes bytes = header(2);
  for (uint32_t word : {2u, 2u, 3u}) put(bytes, word);
  for (int32_t word : {1, 0, 4}) put(bytes, word);
  for (int32_t value = 0; value < 6; ++value) put(bytes, value);
  put(bytes, uint32_t{0xF993fac8});
  put(bytes, int32_t{1});
  put(bytes, int64_t{2});
  for (int32_t word : {2, 3, 0, 7, 8}) put(bytes, word);
  put(bytes, uint64_t{0});
  return bytes;
}

// A row_sparse record: two of four rows.
Bytes sparse_file() {
  Bytes bytes = header(1);
  put(bytes, uint32_t{0xF993fac9});
  for (int32_t word : {1, 2}) put(bytes, word);
  for (int64_t extent : {2, 2}) put(bytes, extent);
  put(bytes, int32_t{2});
  for (int64_t extent : {4, 2}) put(bytes, extent);
  for (int32_t word : {1, 0, 1, 6, 1}) put(bytes, word);
  put(bytes, int64_t{2});
  for (double value : {1.0, 2.0, 3.0, 4.0}) put(bytes, value);
  for (int64_t row : {0, 2}) put(bytes, row);
  put(bytes, uint64_t{0});
  return bytes;
}

NDArray csr_array() {
  SparseParts parts{.data = counting({3}, DType::kFloat32),
                    .indices = NDArray({3}, DType::kInt64),
                    .indptr = NDArray({3}, DType::kInt64)};
  std::ranges::copy(std::array<int64_t, 3>{0, 4, 2}, parts.indices.tensor().data<int64_t>());
  std::ranges::copy(std::array<int64_t, 3>{0, 2, 3}, parts.indptr.tensor().data<int64_t>());
  return make_sparse(StorageKind::kCsr, {2, 5}, parts);
}

std::vector<Bytes> seeds() {
  NamedArrays all;
  for (int flag = 0; flag <= 12; ++flag) {
    if (auto dtype = dtype_from_flag(flag)) {
      all.arrays.push_back(counting({2, 2}, *dtype));
      all.names.push_back(cat("arg:", *dtype));
    }
  }
  NDArray scalar = counting({}, DType::kFloat64), empty({0, 3}, DType::kFloat32);
  return {write_params(all),
          write_params({.arrays = {counting({5, 1, 7}, DType::kFloat32), NDArray()}, .names = {}}),
          write_params({.arrays = {scalar, empty}, .names = {"a", "b"}}, true),
          write_params({}),
          write_params({.arrays = {csr_array()}, .names = {"c"}}),
          old_file(),
          sparse_file()};
}

class Mutator {
 public:
  Bytes next(const std::vector<Bytes>& from) {
    Bytes bytes = from[pick(from.size())];
    for (size_t count = 1 + pick(4); count > 0; --count) change(bytes, from);
    return bytes;
  }

 private:
  size_t pick(size_t count) { return count == 0 ? 0 : random_() % count; }
  void change(Bytes& bytes, const std::vector<Bytes>& from) {
    size_t at = pick(bytes.size());
    switch (pick(7)) {
      case 0:
        return flip(bytes, at);
      case 1:
        return bytes.resize(at);
      case 2:
        return overwrite(bytes, at, kWords[pick(std::size(kWords))], 4);
      case 3:
        return overwrite(bytes, at / 4 * 4, kWords[pick(std::size(kWords))], 8);
      case 4:
        return overwrite(bytes, at, random_(), 1 + pick(8));
      case 5: {  // a part once more
        Bytes part(bytes.begin() + static_cast<ptrdiff_t>(at), bytes.end());
        return insert(bytes, pick(bytes.size() + 1), part, 1 + pick(64));
      }
      default:
        return insert(bytes, at, from[pick(from.size())], 1 + pick(64));
    }
  }
  void flip(Bytes& bytes, size_t at) {
    if (!bytes.empty()) bytes[at] ^= static_cast<std::byte>(1u << pick(8));
  }
  static void overwrite(Bytes& bytes, size_t at, uint64_t word, size_t width) {
    if (at >= bytes.size()) return;
    std::memcpy(bytes.data() + at, &word, std::min(width, bytes.size() - at));
  }
  static void insert(Bytes& bytes, size_t at, const Bytes& part, size_t length) {
    auto end = part.begin() + static_cast<ptrdiff_t>(std::min(length, part.size()));
    bytes.insert(bytes.begin() + static_cast<ptrdiff_t>(at), part.begin(), end);
  }

  // Counts, extents and magic numbers that go wrong most easily.
  static constexpr uint64_t kWords[] = {0,
                                        1,
                                        0x7fffffff,
                                        0x80000000,
                                        0xffffffff,
                                        0x10000000,
                                        1ull << 40,
                                        1ull << 61,
                                        0x7fffffffffffffff,
                                        0xffffffffffffffff,
                                        0xF993fac8,
                                        0xF993fac9,
                                        0xF993faca,
                                        0x112,
                                        64,
                                        65,
                                        12,
                                        0x100000000ull,
                                        0x3fffffff,
                                        13};
  std::mt19937_64 random_{20261115};
};

int64_t bytes_held(const NDArray& array) {
  if (array.is_none()) return 0;
  if (!array.is_sparse()) return array.bytes();
  SparseParts parts = parts_of(array);
  int64_t indptr = parts.indptr.is_none() ? 0 : parts.indptr.bytes();
  return parts.data.bytes() + parts.indices.bytes() + indptr;
}

// What the pool handed out for one call, at most.
template <class Load>
int64_t bytes_taken(Load&& load) {
  Pool& pool = pool_of({});
  pool.trim();
  int64_t before = pool.statistics().allocated;
  pool.reset_peak();
  load();
  return pool.statistics().peak - before;
}

TEST(ParamsFuzz, DamagedFilesAreReadOrRefused) {
  Mutator mutator;
  const std::vector<Bytes> from = seeds();
  const int rounds = testing::rounds(10'000, 100'000);
  int loaded = 0, refused = 0;
  int64_t largest = 0;
  int64_t taken = bytes_taken([&] {
    for (int round = 0; round < rounds; ++round) {
      Bytes bytes = mutator.next(from);
      auto size = static_cast<int64_t>(bytes.size());
      largest = std::max(largest, size);
      try {
        NamedArrays list = read_params(bytes, "mutated");
        ++loaded;
        int64_t held = 0;
        for (const NDArray& array : list.arrays) held += bytes_held(array);
        ASSERT_LE(held, size) << "round " << round;
      } catch (const Error&) {
        ++refused;
      }
    }
  });
  // Also while a file was being refused. The pool rounds up and keeps some blocks of each size.
  EXPECT_LT(taken, 64 * largest);
  // The mutator is neither too tame nor too wild.
  EXPECT_GT(loaded, rounds / 100);
  EXPECT_GT(refused, rounds / 10);
}

TEST(ParamsFuzz, RefusedFilesTakeNoMemoryForTheirClaims) {
  for (uint64_t extent : {uint64_t{1} << 30, uint64_t{1} << 40, uint64_t{1} << 61}) {
    Bytes bytes = header(1);
    put(bytes, uint32_t{0xF993fac9});
    for (int32_t word : {0, 2}) put(bytes, word);
    put(bytes, int64_t{4});
    put(bytes, extent);
    for (int32_t word : {1, 0, 0}) put(bytes, word);
    int64_t taken = bytes_taken([&] { EXPECT_THROW((void)read_params(bytes, "claims"), IoError); });
    EXPECT_LT(taken, 1 << 20) << extent;
  }
  Bytes counts = header(uint64_t{1} << 60);
  EXPECT_THROW((void)read_params(counts, "counts"), IoError);
}

}  // namespace
}  // namespace mx
