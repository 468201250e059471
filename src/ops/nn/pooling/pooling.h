// Parameters and geometry of Pooling.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "ir/op.h"
#include "ops/nn/pooling/window.h"

namespace mx::ops {

enum class PoolType : uint8_t { kAvg, kLp, kMax, kSum };
constexpr std::array<std::string_view, 4> names_of(PoolType /*type*/) {
  return {"avg", "lp", "max", "sum"};
}
enum class PoolingConvention : uint8_t { kFull, kSame, kValid };
constexpr std::array<std::string_view, 3> names_of(PoolingConvention /*convention*/) {
  return {"full", "same", "valid"};
}

struct PoolingParam {
  Dims kernel = {};
  PoolType pool_type = PoolType::kMax;
  bool global_pool = false;
  bool cudnn_off = false;
  PoolingConvention pooling_convention = PoolingConvention::kValid;
  Dims stride = {}, pad = {};
  std::optional<int> p_value = std::nullopt;
  std::optional<bool> count_include_pad = std::nullopt;
  std::optional<Layout> layout = std::nullopt;
  [[nodiscard]] bool counts_padding() const { return count_include_pad.value_or(true); }
  static constexpr auto fields() {
    using P = PoolingParam;
    return std::tuple{
        field("kernel", &P::kernel, "Window: (w,), (h, w) or (d, h, w)."),
        field("pool_type", &P::pool_type, "What is made of the elements of a window."),
        field("global_pool", &P::global_pool, "Makes one window of each whole plane."),
        field("cudnn_off", &P::cudnn_off, "Keeps cuDNN out of this layer."),
        field("pooling_convention", &P::pooling_convention,
              "valid: only whole windows; full: also a last partial one; same: ceil(in / stride)."),
        field("stride", &P::stride, "Step of the window; 1 by default."),
        field("pad", &P::pad, "Elements added at both ends of each axis; 0 by default."),
        field("p_value", &P::p_value, "The power of lp pooling: 1, 2 or 3."),
        field("count_include_pad", &P::count_include_pad,
              "Whether avg counts padded elements; true by default."),
        field("layout", &P::layout, "Order of data's axes; channels first by default.")};
  }
};

struct PoolGeometry {
  int64_t planes = 0;  // batch times channels
  Extents in{}, out{};
  Windows windows{};
  bool channels_last = false;
  [[nodiscard]] int64_t in_plane() const { return in[0] * in[1] * in[2]; }
  [[nodiscard]] int64_t out_plane() const { return out[0] * out[1] * out[2]; }
};
// The windows that are asked for, unless pooling is global.
Windows pool_windows(const PoolingParam& p);
PoolGeometry pool_geometry(const Shape& data, const Shape& output, const PoolingParam& p);

OpDef pooling();
OpDef backward_pooling();  // dy, data → gradient of data
OpDef pooling_at_max();    // values, data → of each window, the value where data is largest

}  // namespace mx::ops
