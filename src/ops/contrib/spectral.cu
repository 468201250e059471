// Fourier transforms, sketches of counts, and elements that are not zero.
#include "ops/catalog_cuda.h"
#include "ops/contrib/spectral.h"
#include "ops/cuda_each.h"
#include "ops/index/cuda_rows.h"
#include "ops/reduce/cuda_reduction.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Each element of a transform is summed by itself, in double: lines are short where this is used.
template <class T>
void transform(const Run& run, int64_t length) {
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    const T* line = x + i / length * length;
    int64_t k = i % length;
    double real = 0, imaginary = 0;
    for (int64_t j = 0; j < length; ++j) {
      double sine = 0, cosine = 0, value = static_cast<double>(gpu::widen(line[j]));
      ::sincospi(2.0 * static_cast<double>(j * k % length) / static_cast<double>(length), &sine,
                 &cosine);
      real += value * cosine;
      imaginary -= value * sine;
    }
    y[2 * i] = gpu::narrow<T>(real);
    y[2 * i + 1] = gpu::narrow<T>(imaginary);
  });
}

// The real part of the way back, not divided by the length.
template <class T>
void transform_back(const Run& run, int64_t length) {
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    const T* line = x + i / length * length * 2;
    int64_t k = i % length;
    double real = 0;
    for (int64_t j = 0; j < length; ++j) {
      double sine = 0, cosine = 0;
      ::sincospi(2.0 * static_cast<double>(j * k % length) / static_cast<double>(length), &sine,
                 &cosine);
      real += static_cast<double>(gpu::widen(line[2 * j])) * cosine -
              static_cast<double>(gpu::widen(line[2 * j + 1])) * sine;
    }
    y[i] = gpu::narrow<T>(real);
  });
}

// sketch[place[k]] += sign[k] · line[k], in the order of k: a thread per line.
template <class T>
void sketch(const Run& run, const int64_t* place, int64_t columns, int64_t width) {
  const T *x = run.in(0).data<const T>(), *sign = run.in(2).data<const T>();
  T* y = run.out(0).data<T>();
  auto* sums = run.scratch<double>(run.out(0).size());
  gpu::each(run, run.out(0).size() / width, [=] __device__(int64_t line) {
    double* own = sums + line * width;
    for (int64_t k = 0; k < width; ++k) own[k] = 0;
    for (int64_t k = 0; k < columns; ++k) {
      own[place[k]] += static_cast<double>(gpu::widen(sign[k])) *
                       static_cast<double>(gpu::widen(x[line * columns + k]));
    }
    for (int64_t k = 0; k < width; ++k) y[line * width + k] = gpu::narrow<T>(own[k]);
  });
}

template <class T>
void sketch_backward(const Run& run, const int64_t* place, int64_t columns, int64_t width) {
  const T *dy = run.in(0).data<const T>(), *sign = run.in(2).data<const T>();
  T* dx = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t line = i / columns, k = i % columns;
    dx[i] = gpu::narrow<T>(static_cast<double>(gpu::widen(sign[k])) *
                           static_cast<double>(gpu::widen(dy[line * width + place[k]])));
  });
}

template <bool kBackward>
void run_sketch(Run& run, const CountSketchParam& p) {
  if (run.out(0).size() == 0) return;
  int64_t columns = kBackward ? run.out(0).dim(-1) : run.in(0).dim(-1), width = p.out_dim;
  const int64_t* place =
      gpu::positions(run, run.in(1), width, kBackward ? IndexMode::kClip : IndexMode::kRaise);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    kBackward ? sketch_backward<T>(run, place, columns, width)
              : sketch<T>(run, place, columns, width);
  });
}

template <class T>
void mark(const Run& run, int64_t* marks) {
  const T* x = run.in(0).data<const T>();
  gpu::each(run, run.in(0).size(),
            [=] __device__(int64_t i) { marks[i] = gpu::widen(x[i]) != Acc<T>(0); });
}

void count_nonzero(Run& run, const GetNnzParam& p) {
  const Tensor& data = run.in(0);
  auto* marks = run.scratch<int64_t>(data.size());
  dispatch(kAnyType, data.dtype(), [&]<class T>() { mark<T>(run, marks); });
  AxisMask mask(2, true);
  if (p.axis) mask[static_cast<size_t>(1 - *p.axis)] = false;
  gpu::sum_axes(run, Tensor(marks, data.shape(), DType::kInt64), mask, run.out(0).raw(),
                DType::kInt64);
}

}  // namespace

void add_cuda_spectral(OpTable& table) {
  auto add = cuda_adder(table);
  add("_contrib_fft", [](Run& run, const FourierParam& /*p*/) {
    if (run.in(0).size() == 0) return;
    dispatch(kFloating, run.out(0).dtype(),
             [&]<class T>() { transform<T>(run, run.in(0).dim(-1)); });
  });
  add("_contrib_ifft", [](Run& run, const FourierParam& /*p*/) {
    if (run.out(0).size() == 0) return;
    dispatch(kFloating, run.out(0).dtype(),
             [&]<class T>() { transform_back<T>(run, run.out(0).dim(-1)); });
  });
  add("_contrib_count_sketch", run_sketch<false>);
  add("_backward_count_sketch", run_sketch<true>);
  add("_contrib_getnnz", count_nonzero);
}

}  // namespace mx::ops
