#include "compilers/cuda/kernels/convolution.cuh"

namespace mx::cuda {

template void convolve_in<Number::kSingle>(const ConvolutionWork& work, Tiling tiling,
                                           cudaStream_t stream);

}  // namespace mx::cuda
