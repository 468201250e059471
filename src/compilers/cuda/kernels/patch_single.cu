#include "compilers/cuda/kernels/patch.cuh"

namespace mx::cuda {

template void convolve_patches_in<Number::kSingle>(const ConvolutionWork& work, Tiling tiling,
                                                   cudaStream_t stream);

}  // namespace mx::cuda
