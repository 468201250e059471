#include "compilers/cuda/kernels/slices.cuh"

namespace mx::cuda {

template void convolve_slices_in<Number::kBfloat>(const ConvolutionWork& work, int columns,
                                                  int split, cudaStream_t stream);

}  // namespace mx::cuda
