#include <gtest/gtest.h>

#include <vector>

#include "base/cold_bytes.h"
#include "base/resident_testing.h"
#include "compilers/cpu/kernels/factory.h"
#include "compilers/cpu/machine/memory.h"

namespace mx::cpu {
namespace {

// Large weights are packed some lines at a time.
TEST(DensePacking, GivesLargeWeightsBackAndLeavesNoneOfThemInMemory) {
  constexpr int64_t kDepth = 4219, kHidden = 1037;  // of no layout's groups a multiple
  Layer layer;
  layer.kind = LayerKind::kDense;
  layer.bias = 2;
  std::vector<float> weight(kDepth * kHidden), bias(kHidden);
  for (size_t i = 0; i < weight.size(); ++i) weight[i] = static_cast<float>(i % 8191);
  for (size_t i = 0; i < bias.size(); ++i) bias[i] = static_cast<float>(i);
  for (int64_t rows : {1, 3}) {
    auto kernel =
        make_dense(layer, {rows, kDepth}, {rows, kHidden}, Layout::kPlain, Layout::kPlain);
    ASSERT_NE(kernel, nullptr);
    ColdBytes cold(std::as_bytes(std::span(weight)));
    const auto* lines = reinterpret_cast<const float*>(cold.view().data());
    Allocation packed(kernel->packed_bytes());
    kernel->pack({lines, bias.data()}, packed.floats());
    if (cold.is_in_file()) {
      EXPECT_LT(resident_kilobytes(cold.view().data()), 1000) << "rows: " << rows;
    }
    std::vector<float> again(weight.size()), again_bias(bias.size());
    kernel->unpack(packed.floats(), again.data(), again_bias.data());
    EXPECT_EQ(again, weight);
    EXPECT_EQ(again_bias, bias);
  }
}

}  // namespace
}  // namespace mx::cpu
