#include "compilers/cuda/kernels/slices.cuh"

namespace mx::cuda {

template void convolve_slices_in<Number::kBfloat>(std::span<const ConvolutionWork> works,
                                                  std::span<const Tiling> tilings,
                                                  cudaStream_t stream);

}  // namespace mx::cuda
