#include "compilers/cuda/kernels/slices.cuh"

namespace mx::cuda {

template void convolve_slices_in<Number::kHalf>(const ConvolutionWork& work, int columns, int split,
                                                cudaStream_t stream);

bool has_warpgroups() {
  static const bool found = [] {
    cudaFuncAttributes facts;
    bool is_there =
        cudaFuncGetAttributes(&facts, slice_kernel<Number::kHalf, GroupTile<32, 4>>) == cudaSuccess;
    (void)cudaGetLastError();  // no code for this device
    return is_there;
  }();
  return found;
}

}  // namespace mx::cuda
