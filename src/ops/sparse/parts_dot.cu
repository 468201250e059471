// csr · dense on CUDA. A warp makes a row of the result, or as much of it as its threads hold:
// `lanes` threads lie along the row, a pack of elements each, and 32 / lanes terms are added at the
// same time. So a result of one column has a warp's threads along the matrix, and a wide one reads
// whole lines of the right side. Sums are cut by the shape alone.
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/pointwise/math.h"
#include "ops/sparse/cuda_search.h"
#include "ops/sparse/kernels_cuda.h"
#include "tensor/dispatch.h"

namespace mx::ops::sparse {
namespace {

template <class T>
struct Product {
  const int64_t *starts, *columns;
  const T *values, *right;
  T* result;
  int64_t rows, count, width, n;  // count: elements; the right side is (width, n)
  int64_t parts;                  // of a row of the result, for one warp each
  int lanes;
};

template <class T, int kPack>
__global__ void __launch_bounds__(gpu::kThreads) dot_kernel(Product<T> p) {
  using Sum = Acc<T>;
  int rank = static_cast<int>(threadIdx.x) % 32, lane = rank % p.lanes, term = rank / p.lanes;
  int terms = 32 / p.lanes;
  for (int64_t unit = gpu::first() / 32; unit < p.rows * p.parts; unit += gpu::stride() / 32) {
    int64_t row = unit / p.parts, column = ((unit - row * p.parts) * p.lanes + lane) * kPack;
    bool is_inside = column < p.n;
    int64_t begin = gpu::within(p.starts[row], p.count);
    int64_t end = gpu::within(p.starts[row + 1], p.count);
    Sum sums[kPack] = {};
    if (is_inside) {
#pragma unroll 4
      for (int64_t k = begin + term; k < end; k += terms) {
        int64_t line = p.columns[k];
        if (line < 0 || line >= p.width) continue;
        Sum factor = gpu::widen(p.values[k]);
        auto pack = gpu::load_pack<kPack>(p.right + line * p.n + column);
#pragma unroll
        for (int j = 0; j < kPack; ++j) {
          sums[j] = static_cast<Sum>(sums[j] + factor * gpu::widen(pack.values[j]));
        }
      }
    }
#pragma unroll
    for (int j = 0; j < kPack; ++j) {
      for (int offset = 16; offset >= p.lanes; offset /= 2) {
        sums[j] = static_cast<Sum>(sums[j] + __shfl_xor_sync(0xffffffffu, sums[j], offset));
      }
    }
    if (!is_inside || term != 0) continue;
    gpu::Pack<T, kPack> made;
#pragma unroll
    for (int j = 0; j < kPack; ++j) made.values[j] = gpu::narrow<T>(sums[j]);
    gpu::store_pack(p.result + row * p.n + column, made);
  }
}

template <class T, int kPack>
void start(const Run& run, Product<T> p) {
  int64_t packs = p.n / kPack;
  p.lanes = 1;
  while (p.lanes < 32 && p.lanes < packs) p.lanes *= 2;
  p.parts = ceil_div(packs, int64_t{p.lanes});
  gpu::launch(run, gpu::grid_for(p.rows * p.parts * 32), gpu::kThreads, dot_kernel<T, kPack>, p);
}

template <class T>
void dot(const Run& run) {
  constexpr int kWide = static_cast<int>(16 / sizeof(T));
  const Tensor &right = run.in(3), &out = run.out(0);
  int64_t n = right.ndim() < 2 ? 1 : right.dim(1);
  Product<T> p{run.in(0).data<const int64_t>(),
               run.in(1).data<const int64_t>(),
               run.in(2).data<const T>(),
               right.data<const T>(),
               out.data<T>(),
               run.in(0).size() - 1,
               run.in(1).size(),
               right.dim(0),
               n,
               1,
               1};
  auto is_aligned = [](const Tensor& array) {
    return reinterpret_cast<uintptr_t>(array.raw()) % 16 == 0;
  };
  bool is_wide = n % kWide == 0 && is_aligned(right) && is_aligned(out);
  is_wide ? start<T, kWide>(run, p) : start<T, 1>(run, p);
}

void run_dot(Run& run, const NoParam& /*p*/) {
  if (run.out(0).size() == 0) return;
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() { dot<T>(run); });
}

}  // namespace

void add_parts_dot(OpTable& table) { cuda_adder(table)("_parts_dot", run_dot); }

}  // namespace mx::ops::sparse
