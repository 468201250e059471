// Parameters of Pooling_v1, the pooling of old models.
#pragma once

#include "ops/nn/pooling/pooling.h"

namespace mx::ops {

enum class PoolTypeV1 : uint8_t { kAvg, kMax, kSum };
constexpr std::array<std::string_view, 3> names_of(PoolTypeV1 /*type*/) {
  return {"avg", "max", "sum"};
}
enum class PoolingConventionV1 : uint8_t { kFull, kValid };
constexpr std::array<std::string_view, 2> names_of(PoolingConventionV1 /*convention*/) {
  return {"full", "valid"};
}

struct PoolingV1Param {
  Dims kernel = {};
  PoolTypeV1 pool_type = PoolTypeV1::kMax;
  bool global_pool = false;
  PoolingConventionV1 pooling_convention = PoolingConventionV1::kValid;
  Dims stride = {}, pad = {};
  static constexpr auto fields() {
    using P = PoolingV1Param;
    return std::tuple{
        field("kernel", &P::kernel, "Window: (h, w) or (d, h, w)."),
        field("pool_type", &P::pool_type, "What is made of the elements of a window."),
        field("global_pool", &P::global_pool, "Makes one window of each whole plane."),
        field("pooling_convention", &P::pooling_convention,
              "valid: only whole windows; full: also a last partial one."),
        field("stride", &P::stride, "Step of the window; 1 by default."),
        field("pad", &P::pad, "Elements added at both ends of each axis; 0 by default.")};
  }
};

// The same windows in Pooling's words; a mean is a sum that is scaled afterwards.
PoolingParam plain(const PoolingV1Param& p);
// 1 / elements of a window, for avg.
double share_of(const PoolingV1Param& p, const Shape& data);

// Like Pooling, but zeros around the data take part: avg divides by the whole window, and no
// maximum of a window that lies partly outside is below 0.
OpDef pooling_v1();
OpDef backward_pooling_v1();  // dy, data → gradient of data
OpDef pooling_v1_pick();      // values, data → of each window the value where data is largest

}  // namespace mx::ops
