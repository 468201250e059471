#include "compilers/cuda/kernels/slices.cuh"

namespace mx::cuda {

template void convolve_slices_in<Number::kHalf>(std::span<const ConvolutionWork> works,
                                                std::span<const Tiling> tilings,
                                                cudaStream_t stream);

bool has_warpgroups() {
  static const bool found = [] {
    cudaFuncAttributes facts;
    auto* kernel = slice_kernel<Number::kHalf, GroupTile<32, 4>, 1, false>;
    bool is_there = cudaFuncGetAttributes(&facts, kernel) == cudaSuccess;
    (void)cudaGetLastError();  // no code for this device
    return is_there && has_clusters();
  }();
  return found;
}

}  // namespace mx::cuda
