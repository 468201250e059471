// The dense meaning of the operators that exist for sparse arrays.
#include "ops/catalog_cuda.h"
#include "ops/index/cuda_rows.h"
#include "ops/index/take.h"
#include "ops/optimizer/cuda_update.h"
#include "ops/reduce/cuda_reduce_op.h"
#include "ops/sparse/adagrad_step.h"
#include "ops/sparse/kernels_cuda.h"
#include "ops/with_word.h"

namespace mx::ops::sparse {
namespace {

// Rows that are asked for twice are written twice, with the same elements.
template <class Word>
void copy_rows(const Run& run, const Tensor& data, const int64_t* at, int64_t count) {
  auto* x = static_cast<const Word*>(data.raw());
  auto* y = static_cast<Word*>(run.out(0).raw());
  int64_t width = data.shape().product(1, data.ndim());
  gpu::each(run, count * width, [=] __device__(int64_t i) {
    int64_t row = i / width, place = at[row] * width + (i - row * width);
    y[place] = x[place];
  });
}

void run_retain(Run& run, const NoParam& /*p*/) {
  const Tensor &data = run.in(0), &index = run.in(1);
  if (data.size() == 0) return;
  run.stream().fill(run.out(0).raw(), 0, run.out(0).bytes());
  const int64_t* at = gpu::positions(run, index, data.dim(0), IndexMode::kClip);
  with_word(data.dtype(), [&]<class Word>() { copy_rows<Word>(run, data, at, index.size()); });
}

void run_embed(Run& run, const EmbeddingParam& p) {
  const Tensor& index = run.in(0);
  gpu::gather_rows(run, run.in(1), {1, p.input_dim, p.output_dim},
                   gpu::positions(run, index, p.input_dim, IndexMode::kClip), index.size(),
                   run.out(0));
}

template <class T>
struct Square {
  __device__ T operator()(T x) const {
    auto value = gpu::widen(x);
    return gpu::narrow<T>(value * value);
  }
};

void run_square_sum(Run& run, const ReduceParam& p) {
  const Tensor &data = run.in(0), &out = run.out(0);
  auto mask = gpu::mask_of(run, p, data);
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    T* squares = run.scratch<T>(data.size());
    gpu::map(run, data.size(), Square<T>{}, squares, data.data<const T>());
    gpu::sum_axes(run, Tensor(squares, data.shape(), data.dtype()), mask, out.raw(), out.dtype(),
                  false);
  });
}

template <class T>
void spread_squares(const Run& run, const AxisMask& mask) {
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  T* dx = run.out(0).data<T>();
  auto walk = gpu::spread_walk(run.out(0).shape(), mask);
  gpu::each(run, walk.size(), [=] __device__(int64_t i) {
    dx[i] = gpu::narrow<T>(2 * gpu::widen(x[i]) * gpu::widen(dy[walk[i][0]]));
  });
}

void run_square_sum_backward(Run& run, const ReduceParam& p) {
  if (run.out(0).size() == 0) return;
  dispatch(kFloating, run.out(0).dtype(),
           [&]<class T>() { spread_squares<T>(run, gpu::mask_of(run, p, run.in(1))); });
}

}  // namespace

void add_operators(OpTable& table) {
  auto add = cuda_adder(table);
  add("_sparse_retain", run_retain);
  add("_contrib_SparseEmbedding", run_embed);
  add("_square_sum", run_square_sum);
  add("_backward_square_sum", run_square_sum_backward);
  gpu::add_update<AdagradParam, Adagrad, 1>(table, "_sparse_adagrad_update");
}

}  // namespace mx::ops::sparse
