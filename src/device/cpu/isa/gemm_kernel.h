// The innermost loops of matrix multiplication, one set per instruction set, chosen at run time.
#pragma once

#include <cstdint>

namespace mx::isa {

template <class T>  // float or double
struct GemmKernel {
  const char* name;
  int rows, columns;  // of the tile
  // tile[rows][columns] = a · b over `depth` steps; a is packed as depth × rows, b as
  // depth × columns.
  void (*multiply)(int64_t depth, const T* a, const T* b, T* tile);
  T (*dot)(int64_t count, const T* x, const T* y);                  // Σ x[i]·y[i]
  void (*add_scaled)(int64_t count, T scale, const T* x, T* y);     // y[i] += scale·x[i]
};

inline constexpr int kMaxTile = 14 * 32;  // elements of the largest tile

// The best that this processor can run.
template <class T>
const GemmKernel<T>& gemm_kernel();

// Each instruction set's own; only gemm_kernel() and tests choose among them.
extern const GemmKernel<float> kGemmFloatBaseline;
extern const GemmKernel<double> kGemmDoubleBaseline;
extern const GemmKernel<float> kGemmFloatAvx2;
extern const GemmKernel<double> kGemmDoubleAvx2;
extern const GemmKernel<float> kGemmFloatAvx512;
extern const GemmKernel<double> kGemmDoubleAvx512;

}  // namespace mx::isa
