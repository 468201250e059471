// broadcast_to and relatives, where, add_n: they look at the sizes of elements more than at types.
#include "ops/catalog_cuda.h"
#include "ops/pointwise/add_n.h"
#include "ops/pointwise/broadcast_to.h"
#include "ops/pointwise/cuda_loop.h"
#include "ops/with_word.h"

namespace mx::ops {
namespace {

template <class Word>
void repeat(const Run& run) {
  auto walk = gpu::broadcast_walk<1>(run.out(0).shape(), {&run.in(0).shape()});
  auto* x = static_cast<const Word*>(run.in(0).raw());
  auto* y = static_cast<Word*>(run.out(0).raw());
  gpu::each(run, walk.size(), [=] __device__(int64_t i) { y[i] = x[walk[i][0]]; });
}

template <class P>
void broadcast(Run& run, const P& /*p*/) {
  with_word(run.out(0).dtype(), [&]<class Word>() { repeat<Word>(run); });
}

template <class C, class Word>
struct Choose {
  __device__ Word operator()(C condition, Word yes, Word no) const {
    return gpu::widen(condition) != 0 ? yes : no;
  }
};

template <class C, class Word>
void choose_rows(const Run& run, const C* condition, int64_t length) {
  auto* x = static_cast<const Word*>(run.in(1).raw());
  auto* y = static_cast<const Word*>(run.in(2).raw());
  auto* out = static_cast<Word*>(run.out(0).raw());
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    out[i] = gpu::widen(condition[i / length]) != 0 ? x[i] : y[i];
  });
}

void choose(Run& run, const NoParam& /*p*/) {
  int64_t n = run.out(0).size();
  if (n == 0) return;
  int64_t length = n / run.in(0).size();
  dispatch(kAnyType, run.in(0).dtype(), [&]<class C>() {
    const C* condition = run.in(0).data<const C>();
    with_word(run.out(0).dtype(), [&]<class Word>() {
      if (length > 1) return choose_rows<C, Word>(run, condition, length);
      gpu::map(run, n, Choose<C, Word>{}, static_cast<Word*>(run.out(0).raw()), condition,
               static_cast<const Word*>(run.in(1).raw()),
               static_cast<const Word*>(run.in(2).raw()));
    });
  });
}

constexpr int kMostArrays = 256;  // of one launch: their addresses are parameters of the kernel

template <class T>
struct Arrays {
  int count = 0;
  const T* data[kMostArrays] = {};
};

template <class T>
void add_arrays(const Run& run, const Arrays<T>& arrays, T* y, int64_t n) {
  gpu::each(run, n, [=] __device__(int64_t i) {
    Acc<T> sum = gpu::widen(arrays.data[0][i]);
    for (int k = 1; k < arrays.count; ++k) sum = plus(sum, gpu::widen(arrays.data[k][i]));
    y[i] = gpu::narrow<T>(sum);
  });
}

void add_n(Run& run, const AddNParam& /*p*/) {
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    T* y = run.out(0).data<T>();
    Arrays<T> arrays;
    for (int i = 0; i < run.num_inputs(); ++i) {
      if (arrays.count == kMostArrays) {  // the sum so far is the first of the next
        add_arrays(run, arrays, y, run.out(0).size());
        arrays = {.count = 1, .data = {y}};
      }
      arrays.data[arrays.count++] = run.in(i).data<const T>();
    }
    add_arrays(run, arrays, y, run.out(0).size());
  });
}

}  // namespace

void add_cuda_broadcasts(OpTable& table) {
  auto add = cuda_adder(table);
  add("broadcast_to", broadcast<BroadcastToParam>);
  add("broadcast_axis", broadcast<BroadcastAxisParam>);
  add("broadcast_like", broadcast<BroadcastLikeParam>);
  add("where", choose);
  add("add_n", add_n);
}

}  // namespace mx::ops
