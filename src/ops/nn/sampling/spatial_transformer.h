// GridGenerator, BilinearSampler and SpatialTransformer, which is one after the other. A grid
// (batch, 2, height, width) holds for each element of the result the place in data that it is read
// from: x in channel 0, y in channel 1, both from -1 to 1.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "ir/op.h"

namespace mx::ops {

enum class GridTransform : uint8_t { kAffine, kWarp };
constexpr std::array<std::string_view, 2> names_of(GridTransform /*transform*/) {
  return {"affine", "warp"};
}
enum class TransformType : uint8_t { kAffine };
constexpr std::array<std::string_view, 1> names_of(TransformType /*type*/) { return {"affine"}; }
enum class SamplerType : uint8_t { kBilinear };
constexpr std::array<std::string_view, 1> names_of(SamplerType /*type*/) { return {"bilinear"}; }

struct GridGeneratorParam {
  GridTransform transform_type = GridTransform::kAffine;
  Dims target_shape = {0, 0};
  static constexpr auto fields() {
    using P = GridGeneratorParam;
    return std::tuple{
        required("transform_type", &P::transform_type,
                 "affine: data holds 6 numbers, the matrix; warp: data holds a flow in elements."),
        field("target_shape", &P::target_shape, "Height and width of the grid, for affine.")};
  }
};

struct BilinearSamplerParam {
  std::optional<bool> cudnn_off = std::nullopt;
  static constexpr auto fields() {
    return std::tuple{
        field("cudnn_off", &BilinearSamplerParam::cudnn_off, "Keeps cuDNN out of this layer.")};
  }
};

struct SpatialTransformerParam {
  Dims target_shape = {0, 0};
  TransformType transform_type = TransformType::kAffine;
  SamplerType sampler_type = SamplerType::kBilinear;
  std::optional<bool> cudnn_off = std::nullopt;
  static constexpr auto fields() {
    using P = SpatialTransformerParam;
    return std::tuple{
        field("target_shape", &P::target_shape,
              "Height and width of the result; that of data by default."),
        required("transform_type", &P::transform_type, "How loc is read: affine."),
        required("sampler_type", &P::sampler_type, "How elements are read: bilinear."),
        field("cudnn_off", &P::cudnn_off, "Keeps cuDNN out of this layer.")};
  }
};

OpDef grid_generator();
OpDef backward_grid_generator();  // dy, data → gradient of data
OpDef grid_generator_slope();     // direction of data, dy → how the grid, shaped like dy, changes
OpDef bilinear_sampler();
OpDef backward_bilinear_sampler();           // dy, data, grid → gradients of data and grid
OpDef backward_backward_bilinear_sampler();  // …, gradients of both gradients → of dy, data, grid
OpDef spatial_transformer();

// The kernels, for SpatialTransformer. loc (batch, 6) → grid
void affine_grid(const Run& run, const Tensor& loc, const Tensor& grid);
void sample_bilinear(const Run& run, const Tensor& data, const Tensor& grid, const Tensor& result);

}  // namespace mx::ops
