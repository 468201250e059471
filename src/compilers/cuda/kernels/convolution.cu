#include "base/ceil_div.h"
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/few_rows.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/panels/panels.h"
#include "compilers/cuda/kernels/slices.h"

namespace mx::cuda {

template <Number number>
void convolve_in(const ConvolutionWork& work, Tiling tiling, cudaStream_t stream);
template <Number number>
void convolve_patches_in(const ConvolutionWork& work, Tiling tiling, cudaStream_t stream);
template <Number number>
void convolve_slices_in(std::span<const ConvolutionWork> works, std::span<const Tiling> tilings,
                        cudaStream_t stream);
template <Number number>
void multiply_panels_in(const ConvolutionWork& work, const TilingShape& tile, int split,
                        cudaStream_t stream);

namespace {

void convolve_slices(Number number, std::span<const ConvolutionWork> works,
                     std::span<const Tiling> tilings, cudaStream_t stream) {
  switch (number) {
    case Number::kHalf:
      return convolve_slices_in<Number::kHalf>(works, tilings, stream);
    case Number::kBfloat:
      return convolve_slices_in<Number::kBfloat>(works, tilings, stream);
    case Number::kTf32:
      return convolve_slices_in<Number::kTf32>(works, tilings, stream);
    case Number::kSingle:
      fail<Unsupported>("groups of warps do not multiply float32");
  }
}

void multiply_panels(Number number, const ConvolutionWork& work, Tiling tiling,
                     cudaStream_t stream) {
  const TilingShape& tile = tiling_shapes()[tiling.shape];
  switch (number) {
    case Number::kHalf:
      return multiply_panels_in<Number::kHalf>(work, tile, tiling.split, stream);
    case Number::kBfloat:
      return multiply_panels_in<Number::kBfloat>(work, tile, tiling.split, stream);
    case Number::kTf32:
      return multiply_panels_in<Number::kTf32>(work, tile, tiling.split, stream);
    case Number::kSingle:
      fail<Unsupported>("groups of warps do not multiply float32");
  }
}

}  // namespace

bool can_convolve(Number number, const ConvolutionWork& work, Tiling tiling) {
  if (tiling.split > 1 && !has_clusters()) return false;
  if (wants_slices(tiling)) {
    return has_warpgroups() &&
           fits_slices(number, work, tiling_shapes()[tiling.shape], tiling.split);
  }
  if (wants_panels(tiling)) {
    return has_warpgroups() &&
           fits_panels(number, work, tiling_shapes()[tiling.shape], tiling.split);
  }
  if (work.norms_input) return false;
  if (tiling.shape == kFewRowsShape) return tiling.split == 1 && has_few_rows(work);
  if (tiling.shape >= kFirstPatchShape) {
    return fits_patches(number, work, tiling_shapes()[tiling.shape], tiling.split);
  }
  return tiling.split == 1 || work.k_packs / 8 >= 2 * tiling.split;
}

int64_t packed_weight_bytes(Number number, const ConvolutionWork& work, Tiling tiling) {
  if (wants_slices(tiling)) return slice_weight_bytes(number, work);
  if (wants_panels(tiling)) {
    return panel_weight_bytes(number, work, tiling_shapes()[tiling.shape]);
  }
  // Blocks of few rows read whole groups of columns, past the last one too.
  const int group = tiling.shape == kFewRowsShape ? kFewRowsColumns : 1;
  return round_up<int64_t>(work.output.channels, group) * work.k_packs * 16;
}

void convolve(Number number, const ConvolutionWork& work, Tiling tiling, cudaStream_t stream) {
  if (wants_slices(tiling)) return convolve_slices(number, {&work, 1}, {&tiling, 1}, stream);
  if (wants_panels(tiling)) return multiply_panels(number, work, tiling, stream);
  if (tiling.shape == kFewRowsShape) return convolve_few_rows(number, work, stream);
  by_number(number, [&]<Number n>() {
    if (tiling.shape >= kFirstPatchShape) {
      convolve_patches_in<n>(work, tiling, stream);
    } else {
      convolve_in<n>(work, tiling, stream);
    }
  });
}

bool can_convolve_together(Number number, std::span<const ConvolutionWork> works,
                           std::span<const Tiling> tilings) {
  if (works.size() > kMostTogether || works.size() != tilings.size()) return false;
  for (size_t i = 0; i < works.size(); ++i) {
    const bool is_alike = wants_slices(tilings[i]) && tilings[i].shape == tilings[0].shape;
    if (!is_alike || works[i].norms_input || works[i].groups > 1) return false;
    if (!can_convolve(number, works[i], tilings[i])) return false;
  }
  return true;
}

void convolve_together(Number number, std::span<const ConvolutionWork> works,
                       std::span<const Tiling> tilings, cudaStream_t stream) {
  convolve_slices(number, works, tilings, stream);
}

}  // namespace mx::cuda
