#include <array>

#include "compilers/cuda/kernels/few_rows.h"
#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

std::span<const TilingShape> tiling_shapes() {
  static constexpr std::array<TilingShape, 15> shapes = {{{64, 32},
                                                          {64, 32},
                                                          {64, 64},
                                                          {128, 64},
                                                          {128, 128},
                                                          {64, 32},
                                                          {64, 64},
                                                          {64, 32},
                                                          {64, 64},
                                                          {kMostFewRows, kFewRowsColumns},
                                                          {64, 32},
                                                          {64, 64},
                                                          {128, 32},
                                                          {128, 64},
                                                          {128, 96}}};
  return shapes;
}

}  // namespace mx::cuda
