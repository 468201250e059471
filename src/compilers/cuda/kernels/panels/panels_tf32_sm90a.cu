#include "compilers/cuda/kernels/panels/panels.cuh"

namespace mx::cuda {

template void multiply_panels_in<Number::kTf32>(const ConvolutionWork& work,
                                                const TilingShape& tile, int split,
                                                cudaStream_t stream);

}  // namespace mx::cuda
