#include "ops/shape_only.h"

#include <algorithm>
#include <array>

#include "ops/nn/pooling/pooling.h"

namespace mx::ops {
namespace {

struct ShapeOnly {
  std::string_view op;
  size_t first, last;  // the inputs' positions
};
constexpr size_t kRest = 1 << 20;

constexpr auto kTable = std::to_array<ShapeOnly>({
    {"_backward_Concat", 1, kRest},
    {"_backward_Convolution_data", 2, 2},
    {"_backward_Convolution_weight", 2, 2},
    {"_backward_Crop", 1, 1},
    {"_backward_Deconvolution_data", 2, 2},
    {"_backward_Deconvolution_weight", 2, 2},
    {"_backward_FullyConnected_data", 2, 2},
    {"_backward_FullyConnected_weight", 2, 2},
    {"_backward_Pad", 1, 1},
    {"_backward_UpSampling", 1, kRest},
    {"_backward_contrib_AdaptiveAvgPooling2D", 1, 1},
    {"_backward_contrib_BilinearResize2D", 1, 1},
    {"_backward_diag", 1, 1},
    {"_backward_gather_nd", 2, 2},
    {"_backward_im2col", 1, 1},
    {"_backward_mean", 1, 1},
    {"_backward_pick", 2, 2},
    {"_backward_repeat", 1, 1},
    {"_backward_slice", 1, 1},
    {"_backward_slice_axis", 1, 1},
    {"_backward_slice_like", 1, 1},
    {"_backward_sum", 1, 1},
    {"_backward_take", 2, 2},
    {"_backward_tile", 1, 1},
    {"_cast_like", 1, 1},
    {"_identity_with_attr_like_rhs", 1, 1},
    {"_sum_like", 1, 1},
    {"broadcast_like", 1, 1},
    {"ones_like", 0, 0},
    {"reshape_like", 1, 1},
    {"slice_like", 1, 1},
    {"zeros_like", 0, 0},
});
static_assert(std::ranges::is_sorted(kTable, {}, &ShapeOnly::op));

}  // namespace

bool reads_values(const OpDef& op, const Params& params, size_t input) {
  if (op.name == "_backward_Pooling" && input == 1) {
    PoolType type = params.as<PoolingParam>().pool_type;
    return type == PoolType::kMax || type == PoolType::kLp;
  }
  auto found = std::ranges::lower_bound(kTable, std::string_view(op.name), {}, &ShapeOnly::op);
  if (found == kTable.end() || found->op != op.name) return true;
  return input < found->first || input > found->last;
}

}  // namespace mx::ops
