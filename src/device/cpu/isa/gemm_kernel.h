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
  // The same on matrices as they lie: tile[r · pitch + c] is the sum over the steps s of
  // a[r · a_row + s · a_step] · b[s · b_step + c].
  void (*multiply_in_place)(int64_t depth, const T* a, int64_t a_row, int64_t a_step, const T* b,
                            int64_t b_step, T* tile, int64_t pitch);
  T (*dot)(int64_t count, const T* x, const T* y);  // Σ x[i]·y[i]
  // y[i] += Σ scales[r] · x[r · pitch + i] over r < rows, in the order of r.
  void (*add_rows)(int64_t count, int64_t rows, const T* scales, const T* x, int64_t pitch, T* y);
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
