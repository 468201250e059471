#include "compilers/cuda/kernels/slices.cuh"

namespace mx::cuda {

template void convolve_slices_in<Number::kTf32>(std::span<const ConvolutionWork> works,
                                                std::span<const Tiling> tilings,
                                                cudaStream_t stream);

}  // namespace mx::cuda
