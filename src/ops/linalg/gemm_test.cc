#include "ops/linalg/gemm.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/instruction_set.h"
#include "device/cpu/isa/gemm_kernel.h"
#include "tensor/dtype.h"

namespace mx::ops {
namespace {

// Small whole numbers: products and sums are exact in every type, so results must be equal.
template <class T>
std::vector<T> numbers(int64_t count, int seed) {
  std::vector<T> result(static_cast<size_t>(count));
  uint32_t state = static_cast<uint32_t>(seed) * 2654435761u + 1;
  for (T& value : result) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<T>(static_cast<Acc<T>>(state >> 30));
  }
  return result;
}

template <class T>
void expect_product(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, double beta) {
  int64_t lda = (trans_a ? m : k) + 3, ldb = (trans_b ? k : n) + 1, ldc = n + 2;
  auto a = numbers<T>((trans_a ? k : m) * lda, 1), b = numbers<T>((trans_b ? n : k) * ldb, 2);
  auto c = numbers<T>(m * ldc, 3), before = c;
  gemm<T>(trans_a, trans_b, m, n, k, 2, a.data(), lda, b.data(), ldb, beta, c.data(), ldc);
  for (int64_t i = 0; i < m; ++i) {
    for (int64_t j = 0; j < ldc; ++j) {
      auto at = static_cast<size_t>(i * ldc + j);
      double expected = static_cast<double>(before[at]);
      if (j < n) {
        expected *= beta;
        for (int64_t p = 0; p < k; ++p) {
          auto x = static_cast<size_t>(trans_a ? p * lda + i : i * lda + p);
          auto y = static_cast<size_t>(trans_b ? j * ldb + p : p * ldb + j);
          expected += 2 * static_cast<double>(a[x]) * static_cast<double>(b[y]);
        }
      }
      ASSERT_EQ(static_cast<double>(c[at]),
                static_cast<double>(static_cast<T>(static_cast<Acc<T>>(expected))))
          << "row " << i << ", column " << j << " of " << m << "x" << n << "x" << k;
    }
  }
}

template <class T>
void expect_products() {
  const int64_t sizes[][3] = {{1, 1, 1},   {3, 4, 5},   {1, 90, 70},  {90, 1, 70}, {2, 70, 65},
                              {70, 3, 65}, {14, 32, 9}, {15, 33, 20}, {70, 50, 30}};
  for (const auto& [m, n, k] : sizes) {
    for (int flags = 0; flags < 4; ++flags) {
      expect_product<T>(flags & 1, flags & 2, m, n, k, 0);
      expect_product<T>(flags & 1, flags & 2, m, n, k, 1);
    }
  }
}

TEST(Gemm, Float) { expect_products<float>(); }
TEST(Gemm, Double) { expect_products<double>(); }
TEST(Gemm, Half) { expect_products<Half>(); }
TEST(Gemm, Int32) { expect_products<int32_t>(); }
TEST(Gemm, Int64) { expect_products<int64_t>(); }
TEST(Gemm, DepthOfSeveralBlocks) { expect_product<float>(false, false, 40, 50, 700, 1); }
TEST(Gemm, SeveralBlocksOfEverything) { expect_product<float>(true, true, 300, 1100, 270, 0); }

TEST(Gemm, DepthZeroScales) {
  std::vector<float> c{1, 2};
  gemm<float>(false, false, 1, 2, 0, 1, nullptr, 0, nullptr, 2, 3, c.data(), 2);
  EXPECT_EQ(c, (std::vector<float>{3, 6}));
}

TEST(Gemm, BetaZeroForgetsNan) {
  std::vector<float> a(4096, 1), c(4096, NAN);
  gemm<float>(false, false, 64, 64, 64, 1, a.data(), 64, a.data(), 64, 0, c.data(), 64);
  EXPECT_EQ(c, std::vector<float>(4096, 64));
}

template <class T>
void expect_kernel(const isa::GemmKernel<T>& kernel) {
  int64_t depth = 37;
  auto a = numbers<T>(depth * kernel.rows, 1), b = numbers<T>(depth * kernel.columns, 2);
  std::vector<T> tile(static_cast<size_t>(isa::kMaxTile));
  kernel.multiply(depth, a.data(), b.data(), tile.data());
  for (int r = 0; r < kernel.rows; ++r) {
    for (int c = 0; c < kernel.columns; ++c) {
      T expected = 0;
      for (int64_t p = 0; p < depth; ++p) {
        expected += a[static_cast<size_t>(p * kernel.rows + r)] *
                    b[static_cast<size_t>(p * kernel.columns + c)];
      }
      ASSERT_EQ(tile[static_cast<size_t>(r * kernel.columns + c)], expected) << kernel.name;
    }
  }
  std::vector<T> wide(static_cast<size_t>(2 * isa::kMaxTile));
  kernel.multiply_in_place(depth, a.data(), 1, kernel.rows, b.data(), kernel.columns, wide.data(),
                           kernel.columns + 3);
  for (int r = 0; r < kernel.rows; ++r) {
    for (int c = 0; c < kernel.columns; ++c) {
      ASSERT_EQ(wide[static_cast<size_t>(r * (kernel.columns + 3) + c)],
                tile[static_cast<size_t>(r * kernel.columns + c)])
          << kernel.name;
    }
  }
  T dot = 0;
  for (size_t i = 0; i < 100; ++i) dot += a[i] * b[i];
  EXPECT_EQ(kernel.dot(100, a.data(), b.data()), dot) << kernel.name;
  std::vector<T> sums(30, 1), expected(30, 1);
  for (size_t r = 0; r < 6; ++r) {
    for (size_t i = 0; i < 30; ++i) expected[i] += b[r] * a[r * 31 + i];
  }
  kernel.add_rows(30, 6, b.data(), a.data(), 31, sums.data());
  EXPECT_EQ(sums, expected) << kernel.name;
}

TEST(GemmKernel, Baseline) {
  expect_kernel(isa::kGemmFloatBaseline);
  expect_kernel(isa::kGemmDoubleBaseline);
}

#if defined(__x86_64__)
TEST(GemmKernel, Avx2) {
  if (processor_set() < InstructionSet::kAvx2) GTEST_SKIP();
  expect_kernel(isa::kGemmFloatAvx2);
  expect_kernel(isa::kGemmDoubleAvx2);
}

TEST(GemmKernel, Avx512) {
  if (processor_set() < InstructionSet::kAvx512) GTEST_SKIP();
  expect_kernel(isa::kGemmFloatAvx512);
  expect_kernel(isa::kGemmDoubleAvx512);
}
#endif

}  // namespace
}  // namespace mx::ops
