// Convolutions whose samples move: the samples are gathered into columns, image by image, and
// multiplied by cuBLASLt.
#include "ops/contrib/deformable_convolution.h"
#include "ops/contrib/deformable_geometry.h"
#include "ops/cublas/gemm.h"
#include "ops/cublas/kernels.h"
#include "ops/cuda_each.h"
#include "tensor/dispatch.h"

namespace mx::cublas {
namespace {

namespace gpu = ops::gpu;
using Geometry = ops::DeformableGeometry;
template <class T>
using Moves = ops::DeformableMoves<T>;

// The inputs from `first` on; null for what a call has not.
template <class T>
struct Arrays {
  const T *data, *offset, *mask = nullptr, *weight, *bias = nullptr;

  Arrays(const Run& run, int first, bool has_mask, bool has_bias)
      : data(in(run, first)), offset(in(run, first + 1)) {
    int weight_at = first + (has_mask ? 3 : 2);
    if (has_mask) mask = in(run, first + 2);
    weight = in(run, weight_at);
    if (has_bias) bias = in(run, weight_at + 1);
  }
  [[nodiscard]] Moves<T> moves(const Geometry& g, int64_t image) const {
    int64_t size = g.offset_groups * g.taps() * g.out_pixels();
    return {offset + image * 2 * size, mask ? mask + image * size : nullptr};
  }

 private:
  static const T* in(const Run& run, int i) { return run.in(i).data<const T>(); }
};

template <class T>
void fill_columns(const Run& run, const Geometry& g, const T* data, const Moves<T>& moves,
                  T* columns) {
  using A = Acc<T>;
  gpu::each(run, g.rows() * g.out_pixels(), [=] __device__(int64_t i) {
    int64_t pixel = i % g.out_pixels(), row = i / g.out_pixels();
    int64_t tap = row % g.taps(), channel = row / g.taps();
    int64_t group = channel / (g.channels / g.offset_groups);
    ops::MovedSample<A> sample = moves.sample(g, group, tap, pixel);
    A factor = moves.factor(g, group, tap, pixel);
    for (A& weight : sample.weight) weight *= factor;
    columns[i] = gpu::narrow<T>(sample.read(data + channel * g.pixels()));
  });
}

template <class T>
void add_bias(const Run& run, const Geometry& g, const T* bias, T* result) {
  int64_t pixels = g.out_pixels();
  gpu::each(run, g.filters * pixels, [=] __device__(int64_t i) {
    result[i] = gpu::narrow<T>(gpu::widen(result[i]) + gpu::widen(bias[i / pixels]));
  });
}

template <class T>
void convolve(Run& run, const Geometry& g, const Arrays<T>& in) {
  int64_t pixels = g.out_pixels(), rows = g.rows() / g.groups, filters = g.filters / g.groups;
  T* columns = run.scratch<T>(g.rows() * pixels);
  for (int64_t image = 0; image < g.batch; ++image) {
    T* result = run.out(0).data<T>() + image * g.filters * pixels;
    fill_columns(run, g, in.data + image * g.channels * g.pixels(), in.moves(g, image), columns);
    for (int64_t group = 0; group < g.groups; ++group) {
      gemm<T>(run, false, false, filters, pixels, rows, in.weight + group * filters * rows, rows,
              columns + group * rows * pixels, pixels, 0, result + group * filters * pixels,
              pixels);
    }
    if (in.bias) add_bias(run, g, in.bias, result);
  }
}

// A thread per plane of the data adds in one order: the same result every time.
template <class T>
__global__ void add_to_data_kernel(Geometry g, const T* columns, Moves<T> moves, Acc<T>* sums,
                                   T* result) {
  using A = Acc<T>;
  for (int64_t channel = gpu::first(); channel < g.channels; channel += gpu::stride()) {
    A* plane = sums + channel * g.pixels();
    for (int64_t i = 0; i < g.pixels(); ++i) plane[i] = 0;
    int64_t group = channel / (g.channels / g.offset_groups);
    for (int64_t i = 0; i < g.taps() * g.out_pixels(); ++i) {
      int64_t tap = i / g.out_pixels(), pixel = i % g.out_pixels();
      ops::MovedSample<A> sample = moves.sample(g, group, tap, pixel);
      A value = gpu::widen(columns[channel * g.taps() * g.out_pixels() + i]) *
                moves.factor(g, group, tap, pixel);
      for (int k = 0; k < 4; ++k) plane[sample.at[k]] += sample.weight[k] * value;
    }
    for (int64_t i = 0; i < g.pixels(); ++i) {
      result[channel * g.pixels() + i] = gpu::narrow<T>(plane[i]);
    }
  }
}

template <class T>
void write_moves(const Run& run, const Geometry& g, const T* columns, const Moves<T>& moves,
                 const T* data, T* offset, T* mask) {
  using A = Acc<T>;
  int64_t pixels = g.out_pixels(), members = g.channels / g.offset_groups;
  gpu::each(run, g.offset_groups * g.taps() * pixels, [=] __device__(int64_t at) {
    int64_t pixel = at % pixels, i = at / pixels, group = i / g.taps(), tap = i % g.taps();
    ops::MovedSample<A> sample = moves.sample(g, group, tap, pixel);
    A factor = moves.factor(g, group, tap, pixel), down = 0, across = 0, value = 0;
    for (int64_t c = group * members; c < (group + 1) * members; ++c) {
      const T* plane = data + c * g.pixels();
      A slope = gpu::widen(columns[(c * g.taps() + tap) * pixels + pixel]);
      down += slope * sample.slope_down(plane);
      across += slope * sample.slope_across(plane);
      value += slope * sample.read(plane);
    }
    offset[2 * i * pixels + pixel] = gpu::narrow<T>(down * factor);
    offset[(2 * i + 1) * pixels + pixel] = gpu::narrow<T>(across * factor);
    if (mask) mask[at] = gpu::narrow<T>(value);
  });
}

template <class T>
void differentiate(Run& run, const Geometry& g, const Arrays<T>& in, bool has_mask) {
  int64_t pixels = g.out_pixels(), rows = g.rows() / g.groups, filters = g.filters / g.groups;
  int64_t moved = g.offset_groups * g.taps() * pixels;
  auto out = [&](int i) { return run.out(i).data<T>(); };
  T *ddata = out(0), *doffset = out(1), *dmask = has_mask ? out(2) : nullptr;
  T *dweight = out(has_mask ? 3 : 2), *columns = run.scratch<T>(g.rows() * pixels);
  auto* sums = run.scratch<Acc<T>>(g.channels * g.pixels());
  const Tensor& weight = run.out(has_mask ? 3 : 2);
  if (g.batch == 0) run.stream().fill(weight.raw(), 0, weight.bytes());
  for (int64_t image = 0; image < g.batch; ++image) {
    const T* data = in.data + image * g.channels * g.pixels();
    const T* dy = run.in(0).data<const T>() + image * g.filters * pixels;
    Moves<T> moves = in.moves(g, image);
    fill_columns(run, g, data, moves, columns);
    for (int64_t group = 0; group < g.groups; ++group) {
      gemm<T>(run, false, true, filters, rows, pixels, dy + group * filters * pixels, pixels,
              columns + group * rows * pixels, pixels, image > 0 ? 1 : 0,
              dweight + group * filters * rows, rows);
    }
    for (int64_t group = 0; group < g.groups; ++group) {
      gemm<T>(run, true, false, rows, pixels, filters, in.weight + group * filters * rows, rows,
              dy + group * filters * pixels, pixels, 0, columns + group * rows * pixels, pixels);
    }
    constexpr int64_t kFew = 32;  // threads of a block: planes are few and long
    gpu::launch(run, ceil_div(g.channels, kFew), kFew, add_to_data_kernel<T>, g, columns, moves,
                sums, ddata + image * g.channels * g.pixels());
    write_moves(run, g, columns, moves, data, doffset + image * 2 * moved,
                dmask ? dmask + image * moved : nullptr);
  }
}

template <class P>
void forward(Run& run, const P& p) {
  Geometry g(p, run.in(0).shape());
  dispatch(kFloating, run.out(0).dtype(),
           [&]<class T>() { convolve(run, g, Arrays<T>(run, 0, P::kHasMask, !p.no_bias)); });
}

// Inputs: gradient of the result, data, offset, (mask,) weight.
template <class P>
void backward(Run& run, const P& p) {
  Geometry g(p, run.in(1).shape());
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    differentiate(run, g, Arrays<T>(run, 1, P::kHasMask, false), P::kHasMask);
  });
}

}  // namespace

void add_deformable_convolution(OpTable& table) {
  auto add = [&](const char* op, auto kernel) {
    table.add(op, gpu::kKind, {"cublaslt", nullptr, kernel});
  };
  add("_contrib_DeformableConvolution", forward<ops::DeformableConvolutionParam>);
  add("_backward_DeformableConvolution", backward<ops::DeformableConvolutionParam>);
  add("_contrib_ModulatedDeformableConvolution", forward<ops::ModulatedDeformableConvolutionParam>);
  add("_backward_ModulatedDeformableConvolution",
      backward<ops::ModulatedDeformableConvolutionParam>);
}

}  // namespace mx::cublas
