#include <array>

#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/patch.h"

namespace mx::cuda {

template <Number number>
void convolve_in(const ConvolutionWork& work, Tiling tiling, cudaStream_t stream);
template <Number number>
void convolve_patches_in(const ConvolutionWork& work, Tiling tiling, cudaStream_t stream);

std::span<const TilingShape> tiling_shapes() {
  static constexpr std::array<TilingShape, 7> shapes = {
      {{64, 32}, {64, 32}, {64, 64}, {128, 64}, {128, 128}, {64, 32}, {64, 64}}};
  return shapes;
}

bool can_convolve(Number number, const ConvolutionWork& work, Tiling tiling) {
  if (tiling.split > 1 && !has_clusters()) return false;
  if (tiling.shape >= kFirstPatchShape) {
    return fits_patches(number, work, tiling_shapes()[tiling.shape], tiling.split);
  }
  return tiling.split == 1 || work.k_packs / 8 >= 2 * tiling.split;
}

void convolve(Number number, const ConvolutionWork& work, Tiling tiling, cudaStream_t stream) {
  by_number(number, [&]<Number n>() {
    if (tiling.shape >= kFirstPatchShape) {
      convolve_patches_in<n>(work, tiling, stream);
    } else {
      convolve_in<n>(work, tiling, stream);
    }
  });
}

}  // namespace mx::cuda
