#include "device/cpu/isa/winograd_maps.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

namespace mx::isa {
namespace {

template <size_t kCount>
using Line = std::array<float, kCount>;

// Some numbers between -1 and 1.
template <size_t kCount>
Line<kCount> numbers(int first) {
  Line<kCount> line{};
  for (float& number : line) {
    first = (first * 37 + 11) % 101;
    number = static_cast<float>(first - 50) / 50;
  }
  return line;
}

template <size_t kCount>
float dot(const Line<kCount>& a, const Line<kCount>& b) {
  float sum = 0;
  for (size_t i = 0; i < kCount; ++i) sum += a[i] * b[i];
  return sum;
}

// Aᵀ (G g · Bᵀ d) is what the window makes of the line.
template <int kM>
void expect_convolution() {
  constexpr size_t kPoints = Winograd<kM>::kPoints;
  auto d = numbers<kPoints>(3);
  auto g = numbers<3>(10);
  Line<kPoints> of_data{}, of_weight{};
  Winograd<kM>::data(d, of_data);
  Winograd<kM>::weight(g, of_weight);
  for (size_t i = 0; i < kPoints; ++i) of_data[i] *= of_weight[i];
  Line<kM> y{};
  Winograd<kM>::result(of_data, y);
  for (size_t i = 0; i < kM; ++i) {
    EXPECT_NEAR(y[i], d[i] * g[0] + d[i + 1] * g[1] + d[i + 2] * g[2], 1e-4F) << kM << " " << i;
  }
}

TEST(WinogradMaps, MakeAConvolution) {
  expect_convolution<2>();
  expect_convolution<4>();
}

// <Aᵀ t, y> = <t, A y> and <G g, t> = <g, Gᵀ t>.
TEST(WinogradMaps, OfGradientsAreTheTransposedOnes) {
  using Maps = Winograd<4>;
  auto t = numbers<6>(17);
  auto y = numbers<4>(24);
  auto g = numbers<3>(31);
  Line<4> result{};
  Line<6> points{}, of_weight{};
  Line<3> gradient{};
  Maps::result(t, result);
  Maps::result_gradient(y, points);
  EXPECT_NEAR(dot(result, y), dot(t, points), 1e-4F);
  Maps::weight(g, of_weight);
  Maps::weight_gradient(t, gradient);
  EXPECT_NEAR(dot(of_weight, t), dot(g, gradient), 1e-4F);
}

}  // namespace
}  // namespace mx::isa
