#include "ops/linalg/tridiagonal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace mx::ops {
namespace {

struct Kind {
  std::string name;
  std::function<double(int64_t i, int64_t n)> diagonal, beside;
};

std::ostream& operator<<(std::ostream& out, const Kind& kind) { return out << kind.name; }

class TridiagonalTest : public testing::TestWithParam<Kind> {};

// |T · v - value · v| and |U · Uᵀ - 1|, as shares of the largest number.
TEST_P(TridiagonalTest, EigenvectorsAreOrthonormalAndFit) {
  for (int64_t n : {1, 2, 3, 48, 49, 97, 130, 300}) {
    auto count = static_cast<size_t>(n);
    std::vector<double> d(count), e(count), u(count * count);
    double scale = 1e-300;
    for (int64_t i = 0; i < n; ++i) {
      d[static_cast<size_t>(i)] = GetParam().diagonal(i, n);
      e[static_cast<size_t>(i)] = i + 1 < n ? GetParam().beside(i, n) : 0;
      scale = std::max(
          {scale, std::abs(d[static_cast<size_t>(i)]), std::abs(e[static_cast<size_t>(i)])});
    }
    const std::vector<double> diagonal = d, beside = e;
    ASSERT_TRUE(solve_tridiagonal(n, d.data(), e.data(), u.data(), n));
    double worst = 0;
    for (size_t i = 0; i < count; ++i) {
      const double* v = u.data() + i * count;
      for (size_t k = 0; k < count; ++k) {
        double product = diagonal[k] / scale * v[k];
        if (k > 0) product += beside[k - 1] / scale * v[k - 1];
        if (k + 1 < count) product += beside[k] / scale * v[k + 1];
        worst = std::max(worst, std::abs(product - d[i] / scale * v[k]));
      }
      for (size_t j = 0; j <= i; ++j) {
        double dot = 0;
        for (size_t k = 0; k < count; ++k) dot += v[k] * u[j * count + k];
        worst = std::max(worst, std::abs(dot - (i == j ? 1 : 0)));
      }
    }
    EXPECT_LT(worst, 1e-13) << "n = " << n;
  }
}

double random_number(int64_t i, int64_t n) {
  std::mt19937_64 generator(static_cast<uint64_t>(i * 1000 + n));
  return std::normal_distribution<double>()(generator);
}

INSTANTIATE_TEST_SUITE_P(
    Matrices, TridiagonalTest,
    testing::Values(
        Kind{"Random", random_number, [](int64_t i, int64_t n) { return random_number(i, -n); }},
        Kind{"Differences", [](int64_t, int64_t) { return 2; },
             [](int64_t, int64_t) { return -1; }},
        Kind{"Identity", [](int64_t, int64_t) { return 1; }, [](int64_t, int64_t) { return 0; }},
        Kind{"Zero", [](int64_t, int64_t) { return 0; }, [](int64_t, int64_t) { return 0; }},
        Kind{"PairsOfNearlyEqualValues",
             [](int64_t i, int64_t n) { return std::abs(static_cast<double>(i - n / 2)); },
             [](int64_t, int64_t) { return 1; }},
        Kind{"Tiny", [](int64_t i, int64_t n) { return 1e-150 * random_number(i, n); },
             [](int64_t i, int64_t n) { return 1e-150 * random_number(i, -n); }},
        Kind{"HugeInPieces", [](int64_t i, int64_t n) { return 1e200 * random_number(i, n); },
             [](int64_t i, int64_t n) { return i % 5 == 0 ? 0 : 1e200 * random_number(i, -n); }},
        Kind{"ManyAlike", [](int64_t i, int64_t) { return static_cast<double>(i % 7); },
             [](int64_t i, int64_t n) { return 1e-10 * random_number(i, n); }},
        Kind{
            "Graded",
            [](int64_t i, int64_t) { return std::pow(10.0, -static_cast<double>(i % 30)); },
            [](int64_t i, int64_t) { return 0.1 * std::pow(10.0, -static_cast<double>(i % 30)); }}),
    [](const auto& info) { return info.param.name; });

TEST(Tridiagonal, InfiniteNumbersAreRefused) {
  double d[2] = {1, INFINITY}, e[2] = {1, 0}, u[4] = {};
  EXPECT_FALSE(solve_tridiagonal(2, d, e, u, 2));
}

}  // namespace
}  // namespace mx::ops
